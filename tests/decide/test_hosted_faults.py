"""Every fault of jevcompat's mock that a client can see, and what we do about it."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

import pytest
from jevcompat import mock

from pursuit.decide.check import checked
from pursuit.decide.hosted.endpoint import read_endpoint
from pursuit.decide.hosted.model import HostedModel
from pursuit.decide.types import Choice, Noul, Option, Reply, Request, Score, State
from pursuit.errors import ModelError

KEY = "a-credential-of-the-test"

REFUSED = {
    "wrong-route": "knows no model",
    "xssi-200": "not JSON",
    "auth-rejects-header": "refused the credential (401)",
    "auth-x-api-key": "refused the credential (403)",
    "first-question-only": "was not answered",
    "nfd-keys": "shares for other options than sent",
    "noul-two-sided": "did not take the request",
    "cap-64": "did not take the request",
    "cap-5-levels": "did not take the request",
    "extra-answer": "1 question(s) that were not asked",
    "boolean-type": "was answered otherwise",
    "nan": "not JSON",
    "noul-range": "outside 0 to 1",
    "choice-key-case": "shares for other options than sent",
    "choice-sum": "sum to 1.200",
    "choice-second": "does not have the largest share",
    "score-keys-1-based": "shares for other options than sent",
    "score-sum": "sum to 0.800",
}
"""Faults that would make us guess, or that the server refuses itself: the request fails in one sentence."""

TOLERATED = {
    "plain-content-type": "the body is what is read",
    "text-errors": "error bodies are not read",
    "models-404": "the list of models is not asked for",
    "auth-plain": "error bodies are not read",
    "auth-invalid-403-text": "error bodies are not read",
    "reject-array-state": "the state is an object",
    "reject-jev-latest": "a model is asked for by its own name",
    "strict-ids": "our ids are short words",
    "forbid-extra": "nothing but the three fields is sent",
    "string-only-text": "texts are strings",
    "noul-needs-instructions": "every question has instructions",
    "no-null-description": "every option has a description",
    "accept-map-score": "levels are sent as a list",
    "no-usage": "tokens and cost are unknown then",
    "float-usage": "12.0 tokens are 12",
    "unprefixed-extra": "further fields are not read",
    "choice-no-confidence": "confidence is recomputed",
    "score-no-legend": "the levels are ours",
    "legend-1-based": "the levels are ours",
    "score-argmax": "the mean is recomputed from the shares",
    "confidence-over": "confidence is recomputed",
    "confidence-margin": "confidence is recomputed",
    "500-on-unknown-type": "only known types are sent",
    "accept-boolean": "only known types are sent",
    "validation-400": "both statuses are told alike",
    "error-flat": "error bodies are not read",
    "id-leaks": "not visible in one answer",
    "batch-leaks": "not visible in one answer",
    "order-leaks": "not visible in one answer",
}

REQUEST = Request(
    state=State(fields={"goal": "Öffne die Tür"}),
    questions=(
        Choice(
            id="target",
            instructions="Which control?",
            options=tuple(Option(key=f"C{n}é", label=f"button {n}") for n in range(255)),
        ),
        Noul(id="completion", instructions="Is it done?", yes="it is"),
        Score(id="likeness", instructions="How alike?", levels=tuple("abcdef")),
    ),
    within=20,
)


@contextmanager
def running(config: mock.MockConfig) -> Iterator[str]:
    """The mock on a free port. Its own `Running` takes half a second to end."""
    server = mock.make_server(config)
    thread = Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()


async def ask(*faults: str) -> Reply:
    key = KEY if any(f.startswith("auth") and f != "auth-rejects-header" for f in faults) else None
    with running(mock.MockConfig(key=key, faults=frozenset(faults))) as url:
        model = HostedModel(read_endpoint(f"systemone:{url}#mock", {}), lambda: KEY)
        try:
            return checked(REQUEST, await model.decide(REQUEST))
        finally:
            await model.close()


def test_every_fault_of_the_mock_is_in_one_of_the_two_tables() -> None:
    assert set(REFUSED) | set(TOLERATED) == set(mock.FAULTS)
    assert not set(REFUSED) & set(TOLERATED)


async def test_a_clean_answer_comes_back_whole() -> None:
    reply = await ask()
    assert set(reply.answers) == {"target", "completion", "likeness"}
    assert sum(reply.answers["target"].shares.values()) == pytest.approx(1)
    assert reply.usage.input is not None and reply.usage.cost_usd is None


@pytest.mark.parametrize("fault", sorted(REFUSED))
async def test_an_answer_that_would_be_a_guess_is_refused(fault: str) -> None:
    with pytest.raises(ModelError) as refused:
        await ask(fault)
    assert REFUSED[fault] in str(refused.value)
    assert KEY not in str(refused.value)


@pytest.mark.parametrize("fault", sorted(TOLERATED))
async def test_a_fault_that_changes_no_distribution_is_tolerated(fault: str) -> None:
    clean, faulty = await ask(), await ask(fault)
    if not fault.endswith("leaks"):
        assert faulty.answers["target"].pick == clean.answers["target"].pick
        assert faulty.answers["target"].confidence == pytest.approx(clean.answers["target"].confidence)


async def test_a_server_without_usage_leaves_the_cost_unknown() -> None:
    reply = await ask("no-usage")
    assert reply.usage.input is None and reply.usage.cost_usd is None
