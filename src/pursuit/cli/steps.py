"""One line a step, for a person who watches. Pure: a row of the record in, text out."""

from pursuit.cli.text import one_line
from pursuit.page.observation import Element
from pursuit.pursuits.gate import Judgement
from pursuit.pursuits.moves import Move
from pursuit.pursuits.outcome import Row, Target

NAME_LIMIT = 60
ROW_LIMIT = 160
LINE_LIMIT = 240

VERDICTS = {
    "executed": "",
    "refused": "refused: ",
    "declined": "declined: ",
    "ended": "ended: ",
    "looked_further": "looked further: ",
    "waited": "waited: ",
}


def step_line(row: Row) -> str:
    """` 3  click button "Add to cart" -> "Cart (0)" is now "Cart (1)"`."""
    what = VERDICTS.get(row.verdict, f"{row.verdict}: ") + describe_move(row)
    follows = "; ".join(row.effects) or row.reason or ""
    arrow = f" -> {follows}" if follows else ""
    return f"{row.n:>3}  {one_line(what + arrow, LINE_LIMIT)}"


def describe_move(row: Row) -> str:
    """What the move did, to which control, with which text (a secret as its mask)."""
    return _acting(row.way or row.move.lower(), row.target, row.value)


def question(move: Move, judgement: Judgement) -> str:
    """What is about to be done, for the person who has to agree to it."""
    e = move.element
    row = f', in "{one_line(e.row, ROW_LIMIT)}"' if e is not None and e.row else ""
    return f"About to {_acting(move.way, e, move.value)}{row} (class {judgement.consequence.name})."


def _acting(way: str, on: Target | Element | None, value: str | None) -> str:
    words = [way]
    if on is not None:
        words.append(f'{on.role} "{one_line(on.name, NAME_LIMIT)}"')
    if value is not None:
        words.append(f'with "{one_line(value, NAME_LIMIT)}"')
    return " ".join(words)
