"""A credential that was planted is in nothing that a pursuit writes, prints, logs or raises."""

import io
import logging
import random
from pathlib import Path

import pytest

from pursuit.cli.main import run
from pursuit.cli.parts import Parts
from pursuit.demo.server import DemoServer
from tests.decide.hosted_server import Handler, Heard, Writer, answer, endpoint

SECRET = "sk-planted-credential-0123456789"


async def undecided(heard: Heard, out: Writer) -> None:
    """Answers every question evenly, so that nothing is sure and the pursuit ends soon."""
    answers = {}
    for name, asked in heard.body["questions"].items():
        if asked["type"] == "noul":
            answers[name] = {"type": "noul", "noul": 0.5}
        else:
            even = 1 / len(asked["criteria"])
            keys = list(asked["criteria"])
            answers[name] = {"type": "choice", "choice": keys[0], "probabilities": dict.fromkeys(keys, even)}
    told = {"answers": answers, "usage": {"input_tokens": 10, "output_tokens": 0}}
    await answer(200, told)(heard, out)


@pytest.mark.parametrize(
    "handler", [undecided, answer(401, {"detail": SECRET}), answer(200, SECRET.encode())]
)
async def test_it_is_searched_for_everywhere(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, handler: Handler
) -> None:
    import asyncio

    caplog.set_level(logging.DEBUG)
    out, err = io.StringIO(), io.StringIO()
    trace, dump = tmp_path / f"trace{random.random()}", tmp_path / "dump"
    with DemoServer() as shop:
        async with endpoint(handler) as served:
            environ = {
                "PURSUIT_SYSTEMONE_TOKEN": SECRET,
                "PURSUIT_DUMP_DIR": str(dump),
                "PURSUIT_DEBUG": "1",
                "PURSUIT_DATA": str(tmp_path),
            }
            parts = Parts(stdin=io.StringIO(), stdout=out, stderr=err, environ=environ)
            arguments = [
                "go",
                shop.url,
                "Open the cart",
                "--model",
                f"systemone:{served.url}",
                "--steps",
                "2",
            ]
            with pytest.MonkeyPatch.context() as patch:
                for name, value in environ.items():
                    patch.setenv(name, value)
                code = await asyncio.to_thread(run, [*arguments, "--trace", str(trace), "--json"], parts)
    assert code in (4, 6)
    assert served.heard[0].headers["authorization"] == f"Bearer {SECRET}"
    files = [f for f in (*trace.rglob("*"), *dump.rglob("*")) if f.is_file()]
    assert any(f.parent == dump for f in files) and any(trace in f.parents for f in files)
    for place in (
        out.getvalue(),
        err.getvalue(),
        caplog.text,
        *(f.read_bytes().decode("latin-1") for f in files),
    ):
        assert SECRET not in place
