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
ADD_ORIGIN = "Allow that origin if you mean it to go there."
NAME_A_WORD = "Use the words that stand on the control you mean."


def advice(ending: Ending, rows: Sequence[Row], *, offered: int, controls: int, can_search: bool) -> str:
    """The line for this ending; empty after `satisfied`."""
    line = _line(ending, rows, can_search)
    if line and 0 < offered < controls:
        return f"{line} It was choosing among {offered} of the page's {controls} controls."
    return line


def _line(ending: Ending, rows: Sequence[Row], can_search: bool) -> str:
    match (ending.status, ending.cause):
        case ("satisfied", _) | ("stopped", _):
            return ""
        case ("not_confident", _):
            return _unsure(rows)
        case ("handed_back", _):
            return NAME_THE_CONTROL if not can_search else NAME_A_WORD
        case ("stalled", "circles"):
            return ONE_STEP
        case ("stalled", _):
            return NAME_A_WORD
        case ("unverified", _):
            return READ_IT
        case ("needs_person", "password" | "code"):
            return GIVE_A_VALUE
        case ("needs_person", _):
            return ASK_A_PERSON
        case ("out_of_budget", _):
            return MORE_BUDGET
        case ("blocked", "origin"):
            return ADD_ORIGIN
        case ("blocked", _):
            return NAME_THE_CONTROL
        case _:
            return ""


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
