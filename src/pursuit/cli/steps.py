"""One line a step, for a person who watches. Pure: a row of the record in, text out."""

from pursuit.cli.text import one_line
from pursuit.pursuits.outcome import Row

NAME_LIMIT = 60
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
    """What the move does, to which control, with which text (a secret as its mask)."""
    words = [row.way or row.move.lower()]
    if row.target is not None:
        words.append(f'{row.target.role} "{one_line(row.target.name, NAME_LIMIT)}"')
    if row.value is not None:
        words.append(f'with "{one_line(row.value, NAME_LIMIT)}"')
    return " ".join(words)
