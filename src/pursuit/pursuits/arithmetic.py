"""Sums and equations of one unknown that a page shows, worked out exactly. Pure; knows no page.

`3 + 4 = ?`, `12 x 3`, `2 + x = 9`. What is no arithmetic, has two unknowns or no single answer is None.
"""

import re
from collections.abc import Iterator
from fractions import Fraction

_SIGNS = {"×": "*", "·": "*", "⋅": "*", "÷": "/", "−": "-", "–": "-"}
_ATOM = re.compile(r"\d+(?:\.\d+)?|[a-z]|[-+*/()=?]")
_ASKS = re.compile(r"[=?]|\s[-+*/x]\s")
"""A date and a phone number have signs between figures too, but no spaces about them."""
_LONGEST = 80
"""Characters of a line that are read: nobody is asked longer sums."""

Linear = tuple[Fraction, Fraction]
"""`a + b * unknown` as (a, b)."""


class _NoSumError(ValueError):
    pass


def answer(line: str) -> str | None:
    """What the sum or equation in `line` comes to, in digits; None when there is none."""
    text = "".join(_SIGNS.get(c, c) for c in line.casefold())
    if len(text) > _LONGEST or not _ASKS.search(text) or _ATOM.sub("", text).strip():
        return None
    atoms = _signed(_ATOM.findall(text))
    unknowns = {a for a in atoms if a.isalpha() or a == "?"}
    if len(unknowns) > 1 or not any(a in "+-*/" for a in atoms) or not atoms[0:1]:
        return None
    try:
        return _told(_solved(atoms))
    except (_NoSumError, ZeroDivisionError):
        return None


def _signed(atoms: list[str]) -> list[str]:
    """`3 x 4` multiplies: a letter x between two numbers, where it stands for no unknown."""
    between = [
        n for n in range(1, len(atoms) - 1) if atoms[n] == "x" and _is_figure(atoms[n - 1], atoms[n + 1])
    ]
    return ["*" if n in between else a for n, a in enumerate(atoms)]


def _is_figure(before: str, after: str) -> bool:
    return (before[0].isdigit() or before == ")") and (after[0].isdigit() or after == "(")


def _solved(atoms: list[str]) -> Fraction:
    if atoms.count("=") > 1:
        raise _NoSumError
    left, right = _sides(atoms)
    a, b = _whole(left)
    c, d = _whole(right) if right else (Fraction(0), Fraction(0))
    if not right or right == ["?"]:
        if b:
            raise _NoSumError
        return a
    if b == d:
        raise _NoSumError
    return (c - a) / (b - d)


def _sides(atoms: list[str]) -> tuple[list[str], list[str]]:
    at = atoms.index("=") if "=" in atoms else len(atoms)
    return atoms[:at], atoms[at + 1 :]


def _whole(atoms: list[str]) -> Linear:
    left = list(reversed(atoms))
    value = _sum(left)
    if left:
        raise _NoSumError
    return value


def _sum(left: list[str]) -> Linear:
    total = _product(left)
    for sign in _signs(left, "+-"):
        more = _product(left)
        by = 1 if sign == "+" else -1
        total = (total[0] + by * more[0], total[1] + by * more[1])
    return total


def _product(left: list[str]) -> Linear:
    total = _atom(left)
    while left and (left[-1] in "*/" or left[-1].isalpha() or left[-1] == "("):
        sign = left.pop() if left[-1] in "*/" else "*"
        total = _times(total, _atom(left), sign)
    return total


def _times(a: Linear, b: Linear, sign: str) -> Linear:
    if sign == "/":
        if b[1]:
            raise _NoSumError
        return (a[0] / b[0], a[1] / b[0])
    if a[1] and b[1]:
        raise _NoSumError
    return (a[0] * b[0], a[0] * b[1] + a[1] * b[0])


def _atom(left: list[str]) -> Linear:
    if not left:
        raise _NoSumError
    atom = left.pop()
    if atom == "-":
        a, b = _atom(left)
        return (-a, -b)
    if atom == "(":
        inner = _sum(left)
        if not left or left.pop() != ")":
            raise _NoSumError
        return inner
    if atom[0].isdigit():
        return (Fraction(atom), Fraction(0))
    if atom.isalpha() or atom == "?":
        return (Fraction(0), Fraction(1))
    raise _NoSumError


def _signs(left: list[str], which: str) -> Iterator[str]:
    while left and left[-1] in which:
        yield left.pop()


def _told(value: Fraction) -> str | None:
    """Digits of a whole number or a finite decimal; None for what has no end."""
    if value.denominator == 1:
        return str(value.numerator)
    rest = value.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    return f"{float(value):.10f}".rstrip("0") if rest == 1 else None
