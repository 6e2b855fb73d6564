"""Marks what a website wrote, so that no page can pass for the server or the user. Pure."""


def fenced(text: str, nonce: str) -> str:
    """`text` between marks that no page can know when it is made."""
    return f"[page {nonce}]\n{text.replace(nonce, '')}\n[/page {nonce}]"
