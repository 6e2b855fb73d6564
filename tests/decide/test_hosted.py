"""Endpoints by name, what travels to them, and what a client does when they fail."""

import json
from pathlib import Path

import pytest

from pursuit.clock import FakeClock
from pursuit.decide.hosted import exchange, retry
from pursuit.decide.hosted.dump import dump_into
from pursuit.decide.hosted.endpoint import Endpoint, read_endpoint
from pursuit.decide.hosted.model import HostedModel
from pursuit.decide.types import Choice, Noul, Option, Request, State
from pursuit.errors import ModelBusy, ModelError, UsageError
from tests.decide.hosted_server import Handler, Heard, Writer, answer, drop, endpoint

SECRET = "sk-planted-0123456789"
ASK = Request(
    state=State(fields={"goal": "open the door"}),
    questions=(Noul(id="done", instructions="Is it done?"),),
    within=60,
)
FINE = {
    "model": "m",
    "answers": {"done": {"type": "noul", "noul": 0.25}},
    "usage": {"input_tokens": 1_000_000, "output_tokens": 7},
}


def hosted(url: str, **told: object) -> HostedModel:
    given = {"clock": FakeClock(), "chance": lambda: 0.0} | told
    return HostedModel(read_endpoint(f"systemone:{url}#m", {}), lambda: SECRET, **given)  # type: ignore[arg-type]


async def sentence(*handlers: Handler, **told: object) -> str:
    """What a person would read when the endpoint behaves so."""
    async with endpoint(*handlers) as served:
        model = hosted(served.url, **told)
        try:
            with pytest.raises(ModelError) as failed:
                await model.decide(ASK)
        finally:
            await model.close()
    told_ = str(failed.value)
    assert SECRET not in told_ and SECRET not in repr(failed.value) and "open the door" not in told_
    return told_.replace(served.url.removeprefix("http://"), "HOST")


@pytest.mark.parametrize(
    ("name", "url", "options", "questions"),
    [
        ("typesafe:jev-1.14.0", "https://api.typesafe.ai/v1/systemone", 255, 400),
        ("openrouter:typesafe/jev-1.13", "https://openrouter.ai/api/v1/systemone", 255, 400),
        ("openrouter-alpha:~typesafe/jev-latest", "https://openrouter.ai/api/alpha/decisions", 255, 400),
        ("ollama:kev", "http://localhost:11434/v1/systemone", 255, 400),
        ("llamacpp:kev", "http://localhost:8080/v1/systemone", 255, 400),
        ("vllm:any/model", "http://localhost:8000/v1/systemone", 26, 64),
        ("systemone:https://models.example/decide#kev", "https://models.example/decide", 255, 400),
        ("systemone:http://[::1]:9000", "http://[::1]:9000/v1/systemone", 255, 400),
    ],
)
def test_a_name_selects_an_endpoint(name: str, url: str, options: int, questions: int) -> None:
    found = read_endpoint(name, {})
    assert (found.url, found.max_options, found.max_questions) == (url, options, questions)


def test_cloudflare_asks_by_account_in_an_envelope() -> None:
    found = read_endpoint("cloudflare:clef", {"CLOUDFLARE_ACCOUNT_ID": "ab12"})
    assert found.url.endswith("/client/v4/accounts/ab12/ai/run/@cf/cloudflare/clef")
    assert (found.envelope, found.price.input) == ("result", 0.24)


def test_the_vendors_own_variable_moves_its_address() -> None:
    found = read_endpoint("typesafe:jev-1.14.0", {"TYPESAFE_BASE_URL": "http://127.0.0.1:9/"})
    assert found.url == "http://127.0.0.1:9/v1/systemone"


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("gpt", "There is no decision model 'gpt'; the names are embedded, typesafe:MODEL"),
        ("typesafe", "'typesafe' names no model; write typesafe:MODEL."),
        ("typesafe: ", "names no model"),
        ("cloudflare:clef", "needs CLOUDFLARE_ACCOUNT_ID"),
        ("systemone:ftp://host", "is no address"),
        ("systemone:http://models.example", "models.example would be asked in the clear; use https"),
        ("systemone:https://me:pw@models.example", "`pursuit credentials set`"),
        ("systemone:https://models.example/?key=1", "holds a query"),
        ("systemone:https://host:99999", "is no address"),
    ],
)
def test_a_name_that_selects_nothing_is_refused_in_a_sentence(name: str, says: str) -> None:
    with pytest.raises(UsageError) as refused:
        read_endpoint(name, {})
    assert says in str(refused.value) and "pw" not in str(refused.value)


async def test_what_travels_is_the_model_the_state_and_the_questions() -> None:
    async with endpoint(answer(200, FINE)) as served:
        model = hosted(served.url)
        reply = await model.decide(ASK)
        await model.close()
    (heard,) = served.heard
    assert heard.path == "/v1/systemone"
    assert heard.headers["authorization"] == f"Bearer {SECRET}"
    assert heard.body == {
        "model": "m",
        "state": {"goal": "open the door"},
        "questions": {"done": {"type": "noul", "instructions": "Is it done?"}},
    }
    assert reply.answers["done"].yes == 0.25


async def test_an_endpoint_of_strings_gets_its_state_as_one() -> None:
    async with endpoint(answer(200, FINE)) as served:
        strings = Endpoint(name="s", model="m", base=served.url, path="/", strings_only=True)
        model = HostedModel(strings)
        await model.decide(ASK)
        await model.close()
    assert json.loads(served.heard[0].body["state"]) == {"goal": "open the door"}
    assert "authorization" not in served.heard[0].headers


async def test_an_envelope_is_opened_and_its_price_counted() -> None:
    from pursuit.decide.hosted.endpoint import Price

    async with endpoint(answer(200, {"result": FINE, "success": True})) as served:
        told = Endpoint(
            name="c",
            model="m",
            base=served.url,
            path="/",
            envelope="result",
            price=Price(input=0.24, output=0),
        )
        model = HostedModel(told)
        reply = await model.decide(ASK)
        await model.close()
    assert (reply.usage.input, reply.usage.cost_usd) == (1_000_000, pytest.approx(0.24))


async def test_more_questions_than_an_endpoint_takes_go_in_several_requests() -> None:
    async def each(heard: Heard, out: Writer) -> None:
        answers = {name: {"type": "noul", "noul": 0.5} for name in heard.body["questions"]}
        await answer(200, {"answers": answers, "usage": {"input_tokens": 3, "output_tokens": 0}})(heard, out)

    async with endpoint(each) as served:
        model = HostedModel(Endpoint(name="v", model="m", base=served.url, path="/", max_questions=2))
        questions = tuple(Noul(id=f"q{n}", instructions="?") for n in range(5))
        reply = await model.decide(Request(state=State(fields={}), questions=questions))
        await model.close()
    assert [len(h.body["questions"]) for h in served.heard] == [2, 2, 1]
    assert set(reply.answers) == {f"q{n}" for n in range(5)} and reply.usage.input == 9


async def test_a_choice_of_one_is_no_question() -> None:
    async with endpoint(answer(200, FINE)) as served:
        model = hosted(served.url)
        one = Choice(id="way", instructions="How?", options=(Option(key="click", label="click it"),))
        reply = await model.decide(Request(state=ASK.state, questions=(one, *ASK.questions)))
        await model.close()
    assert list(served.heard[0].body["questions"]) == ["done"]
    assert reply.answers["way"].pick == "click"


@pytest.mark.parametrize("status", [408, 429, 500, 503, 529])
async def test_a_busy_endpoint_is_asked_again_twice(status: int) -> None:
    clock = FakeClock()
    async with endpoint(answer(status, {}), answer(status, {}), answer(200, FINE)) as served:
        model = hosted(served.url, clock=clock)
        reply = await model.decide(ASK)
        await model.close()
    assert len(served.heard) == 3 and reply.answers["done"].yes == 0.25
    assert clock.now == pytest.approx(0.5 + 1.0)


@pytest.mark.parametrize("status", [400, 401, 403, 404, 422, 501, 302])
async def test_what_another_try_would_not_change_is_asked_once(status: int) -> None:
    async with endpoint(
        answer(status, {"detail": "open the door"}, {"Location": "http://localhost:1/"})
    ) as served:
        model = hosted(served.url)
        with pytest.raises(ModelError):
            await model.decide(ASK)
        await model.close()
    assert len(served.heard) == 1


async def test_the_server_says_how_long_to_wait() -> None:
    clock = FakeClock()
    busy = answer(429, {}, {"Retry-After": "9", "Retry-After-Ms": "1500"})
    async with endpoint(busy, answer(200, FINE)) as served:
        model = hosted(served.url, clock=clock)
        await model.decide(ASK)
        await model.close()
    assert clock.now == pytest.approx(1.5)


async def test_a_wait_past_the_runs_time_is_not_begun() -> None:
    clock = FakeClock()
    async with endpoint(answer(429, {}, {"Retry-After": "61"})) as served:
        model = hosted(served.url, clock=clock)
        with pytest.raises(ModelBusy, match="later than the time that is left"):
            await model.decide(ASK)
        await model.close()
    assert clock.now == 0 and len(served.heard) == 1


async def test_an_answer_that_was_lost_may_have_been_charged_for() -> None:
    async with endpoint(drop, answer(200, FINE)) as served:
        model = hosted(served.url)
        reply = await model.decide(ASK)
        await model.close()
    assert reply.usage.cost_usd is None and reply.usage.input is None


async def test_a_credential_follows_no_redirect_to_another_host() -> None:
    async with (
        endpoint(answer(200, FINE)) as other,
        endpoint(answer(307, {}, {"Location": f"{other.url}/v1/systemone"})) as served,
    ):
        model = hosted(served.url)
        with pytest.raises(ModelError, match="redirect"):
            await model.decide(ASK)
        await model.close()
    assert other.heard == []


async def test_each_way_to_fail_is_one_sentence() -> None:
    assert await sentence(answer(501, {})) == (
        "HOST does not offer decisions with 'm' (501); choose a decision model."
    )
    assert await sentence(answer(401, {"detail": SECRET})) == (
        "HOST refused the credential (401); save the right one with `pursuit credentials set systemone`."
    )
    assert await sentence(answer(200, b"<html>hello</html>", {"Content-Type": "text/html"})) == (
        "HOST answered with something that is not JSON (it says text/html)."
    )
    assert await sentence(answer(200, b'{"answers": {', length=500)) == (
        "HOST broke the connection before its answer was whole."
    )
    assert await sentence(answer(429, {})) == "HOST is busy (429) and stayed so."
    assert await sentence(answer(200, {"answers": []})) == "HOST answered without answers."


async def test_a_server_that_is_not_there_is_named() -> None:
    async with endpoint(drop) as served:
        gone = served.url
    model = hosted(gone)
    with pytest.raises(ModelError, match="could not be reached"):
        await model.decide(ASK)
    await model.close()


async def test_an_answer_of_a_byte_at_a_time_ends_at_the_time_that_is_left() -> None:
    async def drip(heard: Heard, out: Writer) -> None:
        out.write(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
        while not out.is_closing():
            out.write(b" ")
            await out.drain()
            await SystemClock().sleep(0.02)

    from dataclasses import replace

    from pursuit.clock import SystemClock

    async with endpoint(drip) as served:
        model = hosted(served.url, clock=SystemClock())
        with pytest.raises(ModelBusy, match="no whole answer in the time that was left"):
            await model.decide(replace(ASK, within=0.3))
        await model.close()


async def test_300_megabytes_are_not_read() -> None:
    written = 0

    async def flood(heard: Heard, out: Writer) -> None:
        nonlocal written
        out.write(b"HTTP/1.1 200 OK\r\nContent-Length: 300000000\r\n\r\n")
        while written < 300_000_000:
            out.write(b"x" * 65_536)
            written += 65_536
            await out.drain()

    assert await sentence(flood) == "HOST answered with more than 4 MiB."
    assert written < 60_000_000  # what the sockets hold, beside what was read


async def test_bodies_are_dumped_and_headers_are_not(tmp_path: Path) -> None:
    folder = tmp_path / "dump"
    async with endpoint(answer(200, FINE)) as served:
        model = hosted(served.url, dump=dump_into(folder))
        await model.decide(ASK)
        await model.close()
    (file,) = folder.iterdir()
    assert json.loads(file.read_text())["state"] == {"goal": "open the door"}
    assert SECRET not in file.read_text()
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_dump_folder_that_cannot_be_one_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="PURSUIT_DUMP_DIR names"):
        dump_into(tmp_path / "file")


def test_waits_double_up_to_five_seconds_with_a_part_at_random() -> None:
    assert [retry.wait(n, {}, 0.0) for n in range(5)] == [0.5, 1, 2, 4, 5]
    assert retry.wait(0, {}, 1.0) == pytest.approx(0.625)


@pytest.mark.parametrize(("told", "seconds"), [("2", 2.0), ("-1", None), ("soon", None), ("inf", None)])
def test_a_retry_after_that_is_no_number_of_seconds_is_not_believed(told: str, seconds: float | None) -> None:
    assert retry.retry_after({"retry-after": told}) == seconds


def test_the_secret_is_in_no_repr() -> None:
    model = hosted("http://127.0.0.1:1")
    assert SECRET not in repr(model) + repr(vars(model)) + repr(model.endpoint)
    assert SECRET in exchange.headers(model.endpoint, SECRET)["Authorization"]
