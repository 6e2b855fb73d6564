"""The agent loop. It computes how a run ends, or what it waits for, and writes neither: `runs/` does."""

from dataclasses import replace

from pursuit.agent.attempts import ask
from pursuit.agent.dispatch import dispatch
from pursuit.agent.endings import cancelled, stopped
from pursuit.agent.parts import Parts
from pursuit.agent.state import Continue, Finish, RunState, Step, Suspend
from pursuit.agent.turn import judged
from pursuit.budget.judge import before_step


async def run(state: RunState, parts: Parts) -> Finish | Suspend:
    """Go on from a state, which may be one of before a crash, until the run ends or has to wait."""
    while True:
        result = await step(state, parts)
        if not isinstance(result, Continue):
            return result
        state = result.state


async def step(state: RunState, parts: Parts) -> Step:
    """One turn of the model and every call it asked for. What was left pending is done first."""
    if await parts.store.is_cancelled(state.run_id):
        return cancelled(state)
    if state.pending:
        return await dispatch(state, parts)
    entered = await _entered(state, parts)
    if isinstance(entered, Finish):
        return entered
    turn = await ask(entered, parts)
    if isinstance(turn, Finish):
        return turn
    result, events = judged(turn, parts.tools)
    if isinstance(result, Finish):
        return replace(result, events=turn.events)
    await parts.store.save(result, (*turn.events, *events))
    return await dispatch(result, parts)


async def _entered(state: RunState, parts: Parts) -> RunState | Finish:
    """The step, counted and saved. One that a crash cut short is counted already."""
    if state.inside_step:
        return state
    stop = before_step(state.limits, state.counters, parts.clock.utc())
    if stop is not None:
        return stopped(state, stop)
    return replace(state, counters=state.counters.with_step(), inside_step=True)
