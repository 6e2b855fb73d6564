"""A decision model behind an endpoint: splits what one request may not hold, tries again where that helps."""

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import replace

import httpx2

from pursuit.clock import Clock, SystemClock
from pursuit.decide.hosted import exchange, retry, systemone
from pursuit.decide.hosted.dump import Dump, no_dump
from pursuit.decide.hosted.endpoint import Endpoint
from pursuit.decide.hosted.exchange import Answered, Unreached
from pursuit.decide.types import Answer, Choice, Question, Reply, Request, Usage
from pursuit.errors import ModelBusy, ModelError

Secret = Callable[[], str | None]
"""Gives the credential when it is needed, so that a saved one is used without a restart."""


class HostedModel:
    """DecisionModel over a System One endpoint. `decide` raises ModelError in one sentence."""

    def __init__(
        self,
        endpoint: Endpoint,
        secret: Secret = lambda: None,
        *,
        clock: Clock | None = None,
        dump: Dump = no_dump,
        transport: httpx2.AsyncBaseTransport | None = None,
        chance: Callable[[], float] = random.random,
    ) -> None:
        self.endpoint = endpoint
        self._secret = secret
        self._clock = clock or SystemClock()
        self._dump = dump
        self._chance = chance
        self._http = exchange.client(endpoint, transport)

    @property
    def name(self) -> str:
        return self.endpoint.name

    @property
    def max_options(self) -> int:
        return self.endpoint.max_options

    async def decide(self, request: Request, /) -> Reply:
        deadline = None if request.within is None else self._clock.monotonic() + request.within
        sure, asked = _settled(request.questions)
        answers: dict[str, Answer] = dict(sure)
        spent = Usage(input=0, output=0, cached=0, cost_usd=0.0)
        for part in _parts(asked, self.endpoint.max_questions):
            reply = await self._ask(replace(request, questions=part), deadline, spent)
            answers |= reply.answers
            spent = both(spent, reply.usage)
        return Reply(answers=answers, usage=spent, model=self.name)

    async def close(self) -> None:
        await self._http.aclose()

    async def _ask(self, request: Request, deadline: float | None, before: Usage) -> Reply:
        body = json.dumps(systemone.body(request, self.endpoint), ensure_ascii=False).encode()
        self._dump(body)
        try:
            answered, lost = await self._tried(body, deadline)
            if answered.status != 200:
                raise ModelError(exchange.refusal(self.endpoint, answered.status))
            told = exchange.decoded(self.endpoint, answered)
            reply = systemone.reply(told, request.questions, self.endpoint)
            return replace(reply, usage=both(reply.usage, self._unknown())) if lost else reply
        except ModelError as error:
            error.usage = both(before, error.usage or self._unknown())
            raise

    def _unknown(self) -> Usage:
        """What a request took whose answer never came: unknown, but for an endpoint that is free."""
        return systemone.usage(None, self.endpoint.price)

    async def _tried(self, body: bytes, deadline: float | None) -> tuple[Answered, bool]:
        """The first answer that another try would not change, or the last of all tries; and whether an
        earlier try was sent whose answer was lost, which may have been charged for."""
        lost = False
        for attempt in range(retry.RETRIES + 1):
            last = attempt == retry.RETRIES
            tried = await self._once(body, deadline, last=last)
            if isinstance(tried, Answered) and (last or not retry.again(tried.status)):
                return tried, lost
            lost = lost or (isinstance(tried, Unreached) and tried.sent)
            headers = tried.headers if isinstance(tried, Answered) else {}
            await self._pause(retry.wait(attempt, headers, self._chance()), deadline)
        raise AssertionError("the last try returns or raises")

    async def _once(self, body: bytes, deadline: float | None, *, last: bool) -> Answered | Unreached:
        """One try. One that got no whole answer and may be made again is given back as its error."""
        left = self._left(deadline)
        try:
            return await exchange.send(
                self._http, self.endpoint, body, self._secret(), min(exchange.LONGEST, left)
            )
        except Unreached as error:
            if self._left(deadline) <= 0:
                raise ModelBusy(
                    f"{self.endpoint.host} gave no whole answer in the time that was left."
                ) from None
            if last:
                raise
            return error

    async def _pause(self, seconds: float, deadline: float | None) -> None:
        if seconds >= self._left(deadline):
            raise ModelBusy(
                f"{self.endpoint.host} would answer in {seconds:.1f} s at the earliest, which is later than "
                "the time that is left."
            )
        await self._clock.sleep(seconds)

    def _left(self, deadline: float | None) -> float:
        return float("inf") if deadline is None else deadline - self._clock.monotonic()


def _settled(questions: Sequence[Question]) -> tuple[dict[str, Answer], list[Question]]:
    """Answers that are no question, because there is one option, and the questions that are left."""
    sure = {
        q.id: Answer(id=q.id, pick=q.options[0].key, shares={q.options[0].key: 1.0})
        for q in questions
        if isinstance(q, Choice) and len(q.options) == 1
    }
    return sure, [q for q in questions if q.id not in sure]


def _parts(questions: Sequence[Question], most: int) -> list[tuple[Question, ...]]:
    return [tuple(questions[n : n + most]) for n in range(0, len(questions), most)]


def both(one: Usage, other: Usage) -> Usage:
    """The sum of two requests' usage; unknown plus anything is unknown."""
    return Usage(
        input=_sum(one.input, other.input),
        output=_sum(one.output, other.output),
        cached=_sum(one.cached, other.cached),
        cost_usd=None if one.cost_usd is None or other.cost_usd is None else one.cost_usd + other.cost_usd,
    )


def _sum(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other
