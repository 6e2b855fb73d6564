"""Expensive words in names, and peer words, in every shipped language."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pursuit.page.words import content_words, stem
from pursuit.policy.lexicon import LANGUAGES, finding, is_forward, lexicons, page_phrase, peers
from pursuit.policy.phrases import split

EXPENSIVE = [
    *("Submit", "SUBMIT", "Submit a query", "Submit order", "Submit →", "Submit & continue"),
    *(
        "Pay",
        "Pay now",
        "Pay $12.50",
        "Confirm and pay",
        "Log in and pay",
        "Total $12.50 - Pay now",
        "Pay (2 items)",
    ),
    *("Buy", "Buy now", "Buy it now", "Yes, buy", "Quick buy", "1-Click buy", "Buy tickets"),
    *(
        "Order",
        "Order now",
        "Order 2 items",
        "Place order",
        "Place your order",
        "Order with obligation",
        "Order pizza",
    ),
    *(
        "Purchase",
        "Complete purchase",
        "Checkout",
        "🛒 Checkout (3)",
        "Proceed to checkout",
        "Check out",
        "Check-out",
    ),
    *(
        "Delete",
        "Delete account",
        "Yes, delete it",
        "Permanently delete",
        "Remove",
        "Remove item",
        "Bulk delete",
    ),
    *(
        "Confirm",
        "OK, confirm",
        "Send",
        "Send message",
        "Subscribe",
        "Cancel",
        "Cancel order",
        "Cancel subscription",
    ),
    *(
        "Unsubscribe",
        "Book",
        "Book now",
        "Book flight",
        "Donate",
        "Publish",
        "Post",
        "Empty cart",
        "Place bid",
    ),
    *(
        "Jetzt kaufen",
        "Zahlungspflichtig bestellen",
        "Konto löschen",
        "Bestellung aufgeben",
        "Absenden",
        "Zur Kasse",
    ),
    *(
        "Acheter",
        "Payer",
        "Supprimer le compte",
        "Valider la commande",
        "Oui, supprimer",
        "Envoyer",
        "Commander",
    ),
    *("Comprar ahora", "Pagar", "Eliminar", "Sí, eliminar", "Realizar pedido", "Finalizar compra", "Enviar"),
    *("Acquista", "Paga ora", "Elimina", "Ordina ora", "Conferma e paga", "Rimuovi", "Invia"),
    *("Comprar agora", "Excluir conta", "Finalizar compra", "Confirmar pedido", "Enviar"),
    *("Nu kopen", "Bestelling plaatsen", "Verwijderen", "Account verwijderen", "Betalen", "Verzenden"),
    *("Kup teraz", "Zamawiam i płacę", "Usuń", "Złóż zamówienie", "Wyślij", "Anuluj zamówienie"),
    *("Köp nu", "Ta bort", "Slutför köp", "Betala", "Skicka", "Säg upp"),
    *("購入する", "注文を確定する", "今すぐ購入", "削除", "送信", "レジに進む", "キャンセル"),
    *("立即购买", "提交订单", "删除", "去结算", "取消订单", "確認付款", "刪除"),
]

CHEAP = [
    *(
        "Noise Cancellation",
        "Noise-Cancelling Headphones",
        "Sort order",
        "Order history",
        "Order by",
        "Order details",
    ),
    *(
        "Cancellation policy",
        "Free cancellation",
        "Your orders",
        "My orders",
        "Track order",
        "View order",
        "Order #1",
    ),
    *(
        "Order 104233",
        "Recently deleted",
        "Buying guide",
        "Buyer protection",
        "Remove filter",
        "Remove all filters",
    ),
    *(
        "Remove Brand filter",
        "Clear filters",
        "Add to cart",
        "Add to basket",
        "Payment methods",
        "Shipping",
        "Sender",
    ),
    *(
        "Check-out date",
        "Check out our blog",
        "Confirm password",
        "Confirmation",
        "Subscription plans",
        "Subscribers",
    ),
    *(
        "Orders",
        "Purchases",
        "Purchase history",
        "Deleted items",
        "Sent",
        "Submission guidelines",
        "Paypal logo",
    ),
    *(
        "Log in",
        "Sign in",
        "Search",
        "Next",
        "Continue",
        "Save",
        "Apply",
        "Close",
        "Back",
        "Edit",
        "View cart",
    ),
    *(
        "How to cancel",
        "Don't delete",
        "Undo delete",
        "Book: The Hobbit",
        "Books",
        "Post 12",
        "Places to stay",
    ),
    *(
        "Alphabetical order",
        "Ascending order",
        "Display order",
        "Placeholder",
        "Sendai",
        "Deleteme.example review",
    ),
    "Sony WH-1000 noise cancelling over-ear headphones, order today for free delivery and more",
    *("Filter entfernen", "Alle Filter löschen", "Meine Bestellungen", "Bestellhistorie", "In den Warenkorb"),
    *(
        "Supprimer les filtres",
        "Mes commandes",
        "Ajouter au panier",
        "Moyens de paiement",
        "Réduction de bruit",
    ),
    *("Ordenar por", "Quitar filtro", "Mis pedidos", "Añadir al carrito", "Historial de pedidos"),
    *("Ordina per", "Rimuovi filtri", "I miei ordini", "Aggiungi al carrello"),
    *("Ordenar por", "Remover filtro", "Meus pedidos", "Adicionar ao carrinho"),
    *("Filters verwijderen", "Mijn bestellingen", "In winkelwagen", "Onlangs verwijderd"),
    *("Usuń filtry", "Moje zamówienia", "Dodaj do koszyka", "Ostatnio usunięte"),
    *("Ta bort alla filter", "Mina beställningar", "Lägg i varukorgen"),
    *(
        "購入履歴",
        "注文履歴",
        "カートに入れる",
        "ノイズキャンセリング",
        "キャンセルポリシー",
        "フィルターを削除",
        "詳細を確認する",
    ),
    *("加入购物车", "购买记录", "支付方式", "取消筛选", "已删除", "我的订单", "加入購物車"),
    *("", "…", "×", "12", "👍"),
]


@pytest.mark.parametrize("name", dict.fromkeys(EXPENSIVE))
def test_a_name_that_says_an_expensive_word(name: str) -> None:
    assert finding(name) is not None


@pytest.mark.parametrize("name", dict.fromkeys(CHEAP))
def test_a_name_that_only_looks_like_one(name: str) -> None:
    assert finding(name) is None


@pytest.mark.parametrize(
    "name", ["Delete", "Pay now", "Buy now", "Unsubscribe", "Cancel order", "Empty cart"]
)
def test_words_that_act_wherever_they_stand(name: str) -> None:
    found = finding(name)
    assert found and found.strength == "act"


@pytest.mark.parametrize(
    "name", ["Checkout", "Order", "Submit", "Send", "Subscribe", "Cancel", "Donate", "Post"]
)
def test_words_that_on_a_link_only_name_a_place(name: str) -> None:
    found = finding(name)
    assert found and found.strength == "step"


@pytest.mark.parametrize(
    "name", ["Continue", "Next »", "OK", "Yes", "Weiter", "Suivant", "Siguiente", "次へ", "下一步"]
)
def test_names_that_only_say_to_go_on(name: str) -> None:
    assert is_forward(name)


@pytest.mark.parametrize("name", ["Continue shopping", "Next to you", "Yes, delete", "", "Apply coupon"])
def test_names_that_say_more_than_to_go_on(name: str) -> None:
    assert not is_forward(name)


@pytest.mark.parametrize(
    ("word", "other"),
    [
        ("cart", "basket"),
        ("basket", "trolley"),
        ("cart", "Warenkorb"),
        ("login", "sign in"),
        ("search", "find"),
        ("remove", "delete"),
        ("removed", "deleting"),
        ("buy", "checkout"),
        ("search", "Suche"),
        ("search", "搜索"),
        ("favourites", "wishlist"),
    ],
)
def test_peers_meet_in_the_content_words_of_a_name(word: str, other: str) -> None:
    assert peers(word) & content_words(other)
    assert peers(other.split(maxsplit=1)[0]) & content_words(word)


def test_a_word_without_peers_is_its_own() -> None:
    assert peers("Sensodyne") == {stem("sensodyne")}


def test_words_of_other_meanings_are_no_peers() -> None:
    assert not peers("cart") & content_words("Search")
    assert not peers("remove") & content_words("Add")


def test_every_shipped_language_is_loaded() -> None:
    assert len(lexicons()) == len(LANGUAGES) == 11


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Checkout", "checkout"),
        ("Review your order", "review your order"),
        ("Kasse", "kasse"),
        ("Order history", None),
    ],
)
def test_titles_of_expensive_pages(text: str, found: str | None) -> None:
    assert page_phrase(split(text)) == found


@settings(deadline=None, max_examples=100)
@given(st.sampled_from(EXPENSIVE), st.sampled_from(["  {}  ", "{}!", "→ {}", "{} »", "• {}"]))
def test_decoration_hides_no_expensive_word(name: str, around: str) -> None:
    assert finding(around.format(name)) is not None


@settings(deadline=None, max_examples=100)
@given(st.text(max_size=60))
def test_any_name_can_be_asked(name: str) -> None:
    found = finding(name)
    assert found is None or found.phrase
