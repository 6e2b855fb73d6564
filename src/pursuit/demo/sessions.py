"""What each visitor of the shop has done: frozen sessions in one store behind one lock. Nothing on disk."""

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import count

from pursuit.clock import Clock


@dataclass(frozen=True, kw_only=True, slots=True)
class CartLine:
    sku: str
    quantity: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Order:
    """A placed order. Totals are US cents."""

    number: str
    lines: tuple[CartLine, ...]
    total: int
    placed: str = "today"
    status: str = "Being packed"
    email: str = ""
    name: str = ""
    address: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Session:
    """One browser's visit. Changes give a new value; the store keeps the newest."""

    id: str
    cart: tuple[CartLine, ...] = ()
    user: str | None = None
    orders: tuple[Order, ...] = ()
    searches: tuple[str, ...] = ()
    consent: str | None = None
    """`all`, `rejected`, or the chosen purposes joined by `+`; None before an answer."""
    newsletter: tuple[str, ...] = ()
    wish_list: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """Things in the cart, not lines."""
        return sum(line.quantity for line in self.cart)

    def added(self, sku: str, quantity: int) -> "Session":
        have = next((line.quantity for line in self.cart if line.sku == sku), 0)
        return self.with_quantity(sku, have + quantity)

    def with_quantity(self, sku: str, quantity: int) -> "Session":
        """The line changed in its place, appended when new, gone at 0 or less."""
        line = CartLine(sku=sku, quantity=quantity)
        lines = tuple(line if old.sku == sku else old for old in self.cart)
        if line not in lines:
            lines = (*lines, line)
        return replace(self, cart=tuple(kept for kept in lines if kept.quantity > 0))

    def ordered(self, order: Order) -> "Session":
        return replace(self, orders=(*self.orders, order), cart=())

    def searched(self, query: str) -> "Session":
        """Filtering and paging ask for the same words again: that is one search."""
        return self if self.searches[-1:] == (query,) else replace(self, searches=(*self.searches, query))

    def toggled_wish(self, sku: str) -> "Session":
        kept = tuple(wish for wish in self.wish_list if wish != sku)
        return replace(self, wish_list=kept if sku in self.wish_list else (*kept, sku))


class Sessions:
    """Every session of the running shop. All methods may be called from any thread."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._by_id: dict[str, Session] = {}
        self._numbers = count(30001)

    def visit(self, known: str | None, consent: str | None = None) -> Session:
        """The session of that id, or a new one (with the consent its browser remembers); newest from now."""
        with self._lock:
            session = self._by_id.pop(known, None) if known else None
            session = session or Session(id=self._clock.token(), consent=consent)
            self._by_id[session.id] = session  # last in the dictionary is the most recently used
            return session

    def get(self, session_id: str) -> Session | None:
        with self._lock:
            return self._by_id.get(session_id)

    def newest(self) -> Session | None:
        """The most recently used browser session."""
        with self._lock:
            return next(reversed(self._by_id.values()), None)

    def everyone(self) -> tuple[Session, ...]:
        with self._lock:
            return tuple(self._by_id.values())

    def change(self, session_id: str, change: Callable[[Session], Session]) -> Session:
        """Apply a pure change and give the new value; a session emptied by a reset starts anew."""
        with self._lock:
            self._by_id[session_id] = change(self._by_id.get(session_id, Session(id=session_id)))
            return self._by_id[session_id]

    def order_number(self) -> str:
        with self._lock:
            return f"LF-{next(self._numbers)}"

    def reset(self) -> None:
        with self._lock:
            self._by_id.clear()
