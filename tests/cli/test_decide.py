"""`pursuit decide`, the settings, and what is on offer."""

import json
from pathlib import Path

import pytest

from pursuit.installation import Installation
from tests.cli.test_credentials import Terminal, in_thread
from tests.decide.hosted_server import answer, endpoint

REPLY = {
    "answers": {
        "done": {"type": "noul", "noul": 0.125},
        "which": {"type": "choice", "choice": "a", "probabilities": {"a": 0.75, "b": 0.25}},
        "far": {"type": "score", "score": 0.9, "probabilities": {"0": 0.25, "1": 0.6, "2": 0.15}},
    },
    "usage": {"input_tokens": 120, "output_tokens": 0},
}
QUESTIONS = {
    "done": {"type": "noul", "instructions": "Is it done?"},
    "which": {"type": "choice", "instructions": "Which?", "criteria": {"a": "the first", "b": None}},
    "far": {"type": "score", "instructions": "How far?", "criteria": ["near", "off", "far"]},
}


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    (tmp_path / "state.txt").write_text("The door stands open.")
    (tmp_path / "questions.json").write_text(json.dumps(QUESTIONS))
    return Terminal(tmp_path)


async def test_one_question_is_asked_and_its_distribution_printed(terminal: Terminal, tmp_path: Path) -> None:
    terminal.environ["PURSUIT_DUMP_DIR"] = str(tmp_path / "dump")
    terminal.environ["PURSUIT_SYSTEMONE_TOKEN"] = "sk-planted-89"
    async with endpoint(answer(200, REPLY)) as served:
        code = await in_thread(
            terminal,
            *("decide", "--model", f"systemone:{served.url}#kev"),
            *("--state", str(tmp_path / "state.txt"), "--questions", str(tmp_path / "questions.json")),
        )
    assert code == 0
    assert terminal.out.replace(served.url, "URL") == (
        "done\n  yes 0.125   no 0.875\n"
        "which\n  0.750  a\n  0.250  b\n  confidence 0.500\n"
        "far\n  0.600  1\n  0.250  0\n  0.150  2\n  mean level 0.90\n  confidence 0.400\n"
        "\nsystemone:URL#kev: 120 tokens in, cost unknown\n"
    )
    (dumped,) = (tmp_path / "dump").iterdir()
    assert json.loads(dumped.read_text())["questions"]["which"]["criteria"] == {"a": "the first", "b": "b"}
    assert "sk-planted" not in dumped.read_text() + terminal.printed


@pytest.mark.parametrize(
    ("questions", "says"),
    [
        ("{", "is no JSON"),
        ("[]", "are no object"),
        ('{"q": {"type": "predicate"}}', "the types are noul, choice and score"),
        ('{"q": {"type": "choice", "criteria": {"a": null}}}', "2 to 255 options"),
        ('{"q": {"type": "score", "criteria": ["a"]}}', "2 to 10 levels"),
        ('{"q": {"type": "noul", "criteria": {"yes": ""}}}', "criteria of noul 'q'"),
    ],
)
def test_a_bad_question_is_named(terminal: Terminal, tmp_path: Path, questions: str, says: str) -> None:
    (tmp_path / "bad.json").write_text(questions)
    state = str(tmp_path / "state.txt")
    code = terminal(
        "decide", "--model", "ollama:x", "--state", state, "--questions", str(tmp_path / "bad.json")
    )
    assert code == 2 and says in terminal.err


def test_a_model_that_does_not_exist_is_a_sentence(terminal: Terminal, tmp_path: Path) -> None:
    file = str(tmp_path / "questions.json")
    assert terminal("decide", "--model", "gpt-9", "--state", file, "--questions", file) == 2
    assert "There is no decision model 'gpt-9'" in terminal.err
    assert terminal("go", "https://a.example", "open it", "--model", "typesafe") == 2
    assert "names no model; write typesafe:MODEL" in terminal.err


@pytest.mark.parametrize(
    ("environ", "yaml", "expected"),
    [
        ({}, "", (True, "embedded", "none")),
        ({"JEV_TOKEN": "t"}, "", (True, "typesafe:jev-1.14.0", "environment")),
        ({"OPENROUTER_API_KEY": "t"}, "", (True, "openrouter:typesafe/jev-1.13", "environment")),
        ({"JEV_TOKEN": "t"}, "pursue: {model: embedded}", (True, "embedded", "none")),
        ({}, "pursue: {model: 'ollama:kev'}", (True, "ollama:kev", "none")),
        ({}, "pursue: {model: 'typesafe:jev-1.13.0'}", (False, "typesafe:jev-1.13.0", "none")),
        ({}, "pursue: {model: nonsense}", (False, "nonsense", "none")),
        ({"JEV_TOKEN": "t"}, "pursue: {enabled: false}", (False, None, "none")),
        ({"PURSUIT_PURSUE__ENABLED": "false"}, "pursue: {enabled: true}", (False, None, "none")),
    ],
)
def test_what_is_on_offer_follows_settings_and_credentials(
    terminal: Terminal,
    tmp_path: Path,
    environ: dict[str, str],
    yaml: str,
    expected: tuple[bool, str | None, str],
) -> None:
    (tmp_path / "settings.yaml").write_text(yaml)
    offer = Installation(terminal.environ | environ).offering()
    assert (offer.offered, offer.model, offer.source) == expected
    assert bool(offer.why_not) is not offer.offered


def test_the_offer_is_fresh_at_each_use(terminal: Terminal) -> None:
    installation = Installation(terminal.environ)
    assert installation.offering().model == "embedded"
    terminal("credentials", "set", "typesafe", "--no-verify", stdin="a-token")
    assert installation.offering().source == "saved"
    assert installation.offering().model == "typesafe:jev-1.14.0"


@pytest.mark.parametrize(
    ("yaml", "says"),
    [
        ("pursue: {enabeld: true}", "There is no setting pursue.enabeld; the settings are pursue.enabled"),
        ("pursue: {enabled: maybe}", "The setting pursue.enabled is wrong"),
        ("- a\n", "holds no settings"),
        ("a: [", "is no YAML in line"),
        ("prices: {'x:y': {input: -1}}", "The setting prices.x:y.input is wrong"),
    ],
)
def test_a_typo_in_the_settings_is_named(terminal: Terminal, tmp_path: Path, yaml: str, says: str) -> None:
    (tmp_path / "settings.yaml").write_text(yaml)
    assert terminal("credentials", "list") == 0  # needs no settings
    file = str(tmp_path / "questions.json")
    assert terminal("decide", "--model", "ollama:x", "--state", file, "--questions", file) == 2
    assert says in terminal.err


def test_the_owners_price_is_used(terminal: Terminal, tmp_path: Path) -> None:
    (tmp_path / "settings.yaml").write_text("prices: {'openrouter:typesafe/jev-1.13': {input: 0.05}}")
    found = Installation(terminal.environ).endpoint("openrouter:typesafe/jev-1.13")
    assert (found.price.input, found.price.output) == (0.05, 0)
