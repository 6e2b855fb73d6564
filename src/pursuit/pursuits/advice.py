"""One fixed line on what to change in the goal. Pure and total; none after a finished run."""

from collections.abc import Sequence

from pursuit.pursuits.outcome import Ending, Row

SUBMIT_IT = "That field already holds your text. Ask me to submit it."
SAY_WHAT_TO_DO = "Say what to do rather than what to find out."
NAME_THE_CONTROL = "Name the control you mean, or give me a destination to go to."
ONE_STEP = "It kept returning to pages it had already seen. Give it one step at a time."
READ_IT = "Read the page: nothing on it proves that the goal is met."
GIVE_A_VALUE = "Give the value by name (--value NAME=TEXT, or --secret NAME for a password)."
MORE_BUDGET = "Give it more steps or seconds, or a smaller goal."
ASK_A_PERSON = "A person has to do this part; then ask again."
UNCOVER_IT = "Say what to do with what covers the control, as in: reject the cookies, then ..."
SAY_CONSENT = "Give that consent yourself, allow it (--consent accept), or say in the goal to accept cookies."
OTHER_MODEL = "Ask again later, or choose another decision model (--model embedded needs no network)."
ADD_ORIGIN = "Allow that origin if you mean it to go there."
NAME_A_WORD = "Use the words that stand on the control you mean."


def advice(ending: Ending, rows: Sequence[Row], *, offered: int, controls: int, can_search: bool) -> str:
    """The line for this ending; empty after `satisfied`."""
    line = _line(ending, rows, can_search)
    if line and 0 < offered < controls:
        return f"{line} It was choosing among {offered} of the page's {controls} controls."
    return line


def _line(ending: Ending, rows: Sequence[Row], can_search: bool) -> str:
    if ending.status == "not_confident":
        return _unsure(rows)
    if ending.status == "handed_back" and can_search:
        return NAME_A_WORD
    return _FIXED.get((ending.status, ending.cause)) or _FIXED.get((ending.status, ""), "")


_FIXED = {
    ("handed_back", ""): NAME_THE_CONTROL,
    ("stalled", ""): NAME_A_WORD,
    ("stalled", "circles"): ONE_STEP,
    ("unverified", ""): READ_IT,
    ("needs_person", ""): ASK_A_PERSON,
    ("needs_person", "password"): GIVE_A_VALUE,
    ("needs_person", "code"): GIVE_A_VALUE,
    ("needs_person", "consent"): SAY_CONSENT,
    ("out_of_budget", ""): MORE_BUDGET,
    ("out_of_budget", "model_busy"): OTHER_MODEL,
    ("failed", "model"): OTHER_MODEL,
    ("blocked", ""): NAME_THE_CONTROL,
    ("blocked", "origin"): ADD_ORIGIN,
    ("blocked", "covered"): UNCOVER_IT,
}


def _unsure(rows: Sequence[Row]) -> str:
    last = next((r for r in reversed(rows) if r.verdict == "declined"), None)
    before = next((r for r in reversed(rows) if r.verdict == "executed"), None)
    if last is None:
        return NAME_A_WORD
    if last.weakest == "how to act on it" and before is not None and before.way == "fill":
        return SUBMIT_IT
    if last.weakest == "which move to make":
        return SAY_WHAT_TO_DO
    return NAME_A_WORD
