"""Makes the public `pursue`: a browser, a decision model and a clock for it.

Everything it is given is validated here, before a browser starts.
"""

import asyncio
import os
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pursuit.budget.pursuit import PursuitLimits
from pursuit.clock import Clock, SystemClock
from pursuit.decide.types import DecisionModel
from pursuit.errors import UsageError
from pursuit.installation import Installation
from pursuit.page.origins import AllowedOrigins, canonical
from pursuit.page.words import clean
from pursuit.policy.consequence import Consequence, Policy
from pursuit.policy.lexicon import lexicons
from pursuit.policy.trouble import says_trouble
from pursuit.pursuits import loop
from pursuit.pursuits.checks import parse_check
from pursuit.pursuits.driver import Driver
from pursuit.pursuits.errand import ABOUT, CONSENT_POLICIES, ConsentPolicy, Errand, Value, sealed
from pursuit.pursuits.files import given, read_files
from pursuit.pursuits.goal import read_goal
from pursuit.pursuits.outcome import Outcome, Row
from pursuit.pursuits.trail import Trail
from pursuit.trace.folder import open_folder
from pursuit.trace.writer import TraceWriter

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

PURSUE_LISTS = 4_096
"""Controls a look of pursue takes: every visible one, up to the scan window."""

ABOUT_VERBS = frozenset({"add", "open", "buy", "find", "search", "do", "remove", "filter", "select", "click"})


async def pursue(
    url: str | None,
    goal: str,
    *,
    values: Mapping[str, str] | None = None,
    secrets: Mapping[str, str] | None = None,
    files: Sequence[str | Path] = (),
    downloads: str | Path | None = None,
    checks: Sequence[str] = (),
    steps: int = 24,
    seconds: float = 90.0,
    tokens: int | None = None,
    cost_usd: float | None = None,
    allow: Sequence[str] = (),
    ask: Sequence[str] = (),
    never: Sequence[str] = (),
    consent: ConsentPolicy = "reject",
    headed: bool = False,
    model: DecisionModel | str | None = None,
    driver: Driver | None = None,
    progress: Callable[[Row], None] | None = None,
    approve: loop.Approve | None = None,
    clock: Clock | None = None,
    trace: str | Path | None = None,
    run_id: str | None = None,
    kept: Callable[[Trail], None] = lambda trail: None,
    after: Trail | None = None,
) -> Outcome:
    """Pursue a whole outcome on a page and say what happened.

    `url` is where to start (None only with a `driver` that stands on a page). `values` are texts by name;
    `secrets` too, and go into password or code fields only. `files` may be uploaded, told by their names;
    `downloads` is the folder for what is downloaded, none means a temporary one. `checks` follow the
    grammar of `pursuits.checks`. `steps` 1-200, `seconds` 5-600. `allow` adds origins; `ask` and `never`
    name classes (look, change, submit) that a person is asked for or that are forbidden. `consent` is what
    is done about cookie banners: reject, accept or leave. `trace` is a folder to write the run to as it
    goes, secrets masked: a new one, an empty one, or one that holds a trace, which goes.
    `model` is a decision model, or the name of one; None takes the one on offer (see `offering`).

    `kept` is given what the run knew at its end; a run that gets it as `after`, with the same goal and on
    the same browser, goes on from there under a budget of its own and repeats no effect.

    Raises UsageError before anything starts; everything after is an Outcome. A cancelled pursuit raises
    `pursuits.loop.Stopped`, which carries the outcome so far.
    """
    errand = read_errand(
        url,
        goal,
        values=values or {},
        secrets=secrets or {},
        files=files,
        checks=checks,
        limits=PursuitLimits(steps=steps, seconds=seconds, tokens=tokens, cost_usd=cost_usd),
        policy=read_policy(ask, never),
        consent=consent,
    )
    origins = allowed(url, allow)
    clock = clock or SystemClock()
    folder = open_folder(trace) if trace is not None else None
    async with (
        _deciding(model) as decides,
        _loading(decides) as loaded,
        _browser(driver, origins, headed, files, downloads) as page,
    ):
        await loaded
        world = loop.World(
            driver=page,
            model=decides,
            clock=clock,
            progress=progress or (lambda row: None),
            approve=approve,
            run_id=run_id or clock.token(),
            kept=kept,
        )
        if folder is not None:
            world = _traced(world, errand, folder)
        return await loop.pursue(world, errand, after)


@asynccontextmanager
async def _deciding(model: DecisionModel | str | None) -> "AsyncIterator[DecisionModel]":
    """The caller's model as it is, or one made by name and closed in the end."""
    if model is not None and not isinstance(model, str):
        yield model
        return
    made = Installation(os.environ).model(model)
    try:
        yield made
    finally:
        await made.close()


@asynccontextmanager
async def _loading(model: DecisionModel) -> "AsyncIterator[asyncio.Future[None]]":
    """Word lists and the model's files, read while the browser starts and not in the first step."""
    loading = asyncio.ensure_future(asyncio.to_thread(_load, model))
    try:
        yield loading
    finally:
        await asyncio.wait({loading})


def _load(model: DecisionModel) -> None:
    lexicons()
    says_trouble("")
    load = getattr(model, "load", None)
    if load is not None:
        load()


def _traced(world: loop.World, errand: Errand, folder: Path) -> loop.World:
    """The world with a writer that watches it; a driver that gives no pictures is watched without."""
    writer = TraceWriter(
        folder,
        errand,
        world.clock,
        run_id=world.run_id,
        asking=world.approve is not None,
        picture=getattr(world.driver, "small_picture", None),
    )
    return replace(world, watch=writer)


def allowed(url: str | None, allow: Sequence[str]) -> tuple[str, ...]:
    """Origins as strings: the url's own and those added. Raises UsageError for one that cannot be right."""
    own = AllowedOrigins.from_strings(())
    if url is not None:
        own = own.with_own(url)
        if (why := own.why_not(url)) is not None:
            raise UsageError(why)
    for origin in allow:
        canonical(origin)
    return (*((str(canonical(url)),) if url is not None else ()), *allow)


def read_policy(ask: Sequence[str], never: Sequence[str]) -> Policy:
    """Raises UsageError naming the class that is none."""
    return Policy(ask=frozenset(map(_class, ask)), never=frozenset(map(_class, never)))


def _class(word: str) -> Consequence:
    try:
        return Consequence[word]
    except KeyError:
        told = ", ".join(c.name for c in Consequence)
        raise UsageError(f"{word!r} is no class of action; the classes are {told}.") from None


def read_errand(
    url: str | None,
    goal: str,
    *,
    values: Mapping[str, str],
    secrets: Mapping[str, str],
    files: Sequence[str | Path] = (),
    checks: Sequence[str] = (),
    limits: PursuitLimits | None = None,
    policy: Policy | None = None,
    consent: ConsentPolicy = "reject",
) -> Errand:
    """The errand of a caller's words. Raises UsageError that names what is wrong."""
    if consent not in CONSENT_POLICIES:
        told = ", ".join(CONSENT_POLICIES)
        raise UsageError(f"{consent!r} is no policy for consent; the policies are {told}.")
    text = clean(goal).strip()
    if not text:
        raise UsageError("The goal is empty; say in a sentence what is to be done.")
    both = sorted(set(values) & set(secrets))
    if both:
        raise UsageError(f"{both[0]!r} is given both as a value and as a secret; give it once.")
    held_files = read_files(files)
    read = read_goal(text, value_names=[*values, *secrets])
    held = {name: Value(text=clean(v)) for name, v in values.items()}
    held |= {name: Value(text=v, secret=True) for name, v in secrets.items()}
    held |= {name: given(v, held_files) for name, v in read.values.items() if name not in held}
    named = {value.text for value in held.values()}
    held |= {
        n: Value(text=n, file=path) for n, path in held_files.items() if n not in named and n not in held
    }
    hidden = [v.text for n, v in held.items() if v.text and sealed(n, v)]
    # What a clause is about goes by its own words, which are told: never by words that hold a secret.
    about = {n: t for n, t in _about(read).items() if not any(text in t for text in hidden)}
    held |= {n: Value(text=t) for n, t in about.items() if n not in held}
    return Errand(
        goal=read,
        url=url,
        values=held,
        checks=tuple(parse_check(c) for c in checks),
        limits=limits or PursuitLimits(),
        policy=policy or Policy(),
        consent=consent,
        destinations=tuple(re.findall(r"https?://[^\s\"'<>]+", text)),
    )


def _about(goal: Any) -> dict[str, str]:
    """What a clause is about, in the caller's own words, as a text that may be searched for."""
    found = {}
    for clause in goal.clauses:
        words = clause.object or (clause.names[0] if clause.names else "")
        if clause.verb in ABOUT_VERBS and words and not clause.negated:
            found[f"{ABOUT}{words}"] = words
    return found


@asynccontextmanager
async def _browser(
    driver: Driver | None,
    origins: Sequence[str],
    headed: bool,
    files: Sequence[str | Path],
    downloads: str | Path | None,
) -> "AsyncIterator[Driver]":
    if driver is not None:
        yield driver
        return
    options = {"origins": origins, "headed": headed, "uploads": files, "downloads": downloads}
    async with launch(listed=PURSUE_LISTS, **options) as browser:
        yield browser


def launch(**options: Any) -> AbstractAsyncContextManager[Any]:
    """A browser of this machine; see `browser.provider.Browser.launch`."""
    from pursuit.browser.provider import Browser

    return Browser.launch(**options)
