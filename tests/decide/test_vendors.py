"""Replies as each vendor documents them: what differs is read alike."""

from typing import Any

import pytest

from pursuit.decide.check import checked
from pursuit.decide.hosted import systemone
from pursuit.decide.hosted.endpoint import read_endpoint
from pursuit.decide.types import Choice, Noul, Option, Reply, Request, State
from pursuit.errors import ModelError

ENVIRON = {"CLOUDFLARE_ACCOUNT_ID": "ab12"}
ASKED = (
    Choice(id="target", instructions="Which?", options=tuple(Option(key=k, label=k) for k in "abc")),
    Noul(id="completion", instructions="Is it done?"),
)
NOUL = {"type": "noul", "noul": 0.07}


def read(name: str, told: Any, asked: Any = ASKED) -> Reply:
    request = Request(state=State(fields={}), questions=asked)
    return checked(request, systemone.reply(told, asked, read_endpoint(name, ENVIRON)))


def shares(**given: float) -> dict[str, Any]:
    return {"type": "choice", "choice": max(given, key=given.__getitem__), "probabilities": given}


def test_typesafe_tells_its_own_confidence_and_we_recompute_it() -> None:
    told = {
        "model": "jev-1.14.0",
        "answers": {"target": shares(a=0.7, b=0.2, c=0.1) | {"confidence": 0.99}, "completion": NOUL},
        "usage": {"input_tokens": 1_000_000, "output_tokens": 12},
    }
    reply = read("typesafe:jev-1.14.0", told)
    assert reply.answers["target"].confidence == pytest.approx(0.55)
    assert reply.usage.cost_usd == pytest.approx(0.042)


def test_openrouter_rounds_to_two_decimals_and_leaves_confidence_out() -> None:
    told = {
        "answers": {"target": shares(a=0.33, b=0.33, c=0.33), "completion": NOUL},
        "usage": {"input_tokens": 9},
    }
    reply = read("openrouter:typesafe/jev-1.13", told)
    assert sum(reply.answers["target"].shares.values()) == pytest.approx(1)
    assert reply.usage.cost_usd is None and reply.usage.output is None


def test_openrouter_may_give_no_distribution_and_it_is_not_made_up() -> None:
    told = {"answers": {"target": {"type": "choice", "choice": "b"}, "completion": NOUL}}
    answer = read("openrouter-alpha:typesafe/jev-1.13", told).answers["target"]
    assert answer.pick == "b" and not answer.distribution and answer.confidence is None


def test_openrouter_gets_its_state_as_a_string() -> None:
    request = Request(state=State(fields={"goal": "Tür"}), questions=ASKED)
    body = systemone.body(request, read_endpoint("openrouter:typesafe/jev-1.13", ENVIRON))
    assert body["state"] == '{"goal": "Tür"}'
    assert all(isinstance(q["instructions"], str) for q in body["questions"].values())


def test_vllm_adds_the_mass_of_its_labels_which_is_not_read() -> None:
    told = {
        "answers": {"target": shares(a=0.5, b=0.4, c=0.1) | {"label_mass": 0.8}, "completion": NOUL},
        "usage": {"input_tokens": 70, "output_tokens": 2},
    }
    assert read("vllm:any/model", told).usage.cost_usd == 0


def test_cloudflare_wraps_its_reply_and_says_how_it_went() -> None:
    inside = {"answers": {"target": shares(a=0.5, b=0.4, c=0.1), "completion": NOUL}}
    told = {"result": inside, "success": True, "errors": [], "messages": []}
    assert read("cloudflare:clef-flash", told).answers["target"].pick == "a"
    with pytest.raises(ModelError, match="something that is not a decision"):
        read("cloudflare:clef-flash", {"result": None, "success": False, "errors": [{"code": 7003}]})


def test_a_local_server_costs_nothing_even_when_it_counts_nothing() -> None:
    told = {"answers": {"target": shares(a=1.0, b=0.0, c=0.0), "completion": NOUL}}
    usage = read("ollama:kev", told).usage
    assert usage.cost_usd == 0 and usage.input is None


def test_a_missing_share_is_not_taken_for_nothing() -> None:
    broken = shares(a=0.6, b=0.4, c=0.0)
    broken["probabilities"]["c"] = None
    with pytest.raises(ModelError, match="A share of question 'target' is missing"):
        read("ollama:kev", {"answers": {"target": broken, "completion": NOUL}})


def test_a_refusal_is_no_answer() -> None:
    with pytest.raises(ModelError, match="has no choice"):
        read("ollama:kev", {"answers": {"target": {"type": "choice", "refusal": "no"}, "completion": NOUL}})
