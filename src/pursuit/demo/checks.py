"""What the shop's forms must hold. Pure: fields in, one sentence a wrong field out."""

import re
from collections.abc import Mapping

REQUIRED = {
    "email": "Enter your email address.",
    "name": "Enter your full name.",
    "address": "Enter your street address.",
    "city": "Enter your city.",
    "state": "Choose your state.",
    "zip": "Enter your ZIP code.",
    "card_name": "Enter the name on the card.",
    "card_number": "Enter your card number.",
    "expiry": "Enter the card’s expiry date.",
    "cvc": "Enter the card’s security code.",
    "terms": "Please accept the terms of sale.",
}

SHAPES = {
    "email": (r"[^@\s]+@[^@\s]+\.[^@\s]+", "That does not look like an email address."),
    "zip": (r"\d{5}(-\d{4})?", "A ZIP code has five digits."),
    "card_number": (r"(\d[ -]?){13,19}", "A card number has 13 to 19 digits."),
    "expiry": (r"(0[1-9]|1[0-2])\s*/\s*(\d{2}|\d{4})", "Use MM/YY."),
    "cvc": (r"\d{3,4}", "The security code has three or four digits."),
}


def checkout_errors(fields: Mapping[str, str]) -> dict[str, str]:
    """Field name to what is wrong with it; empty when the order can be placed."""
    return {name: error for name in REQUIRED if (error := _error(name, fields.get(name, "")))}


def is_email(text: str) -> bool:
    return re.fullmatch(SHAPES["email"][0], text) is not None


def _error(name: str, value: str) -> str:
    if not value:
        return REQUIRED[name]
    shape, said = SHAPES.get(name, (r".*", ""))
    return "" if re.fullmatch(shape, value, re.DOTALL) else said
