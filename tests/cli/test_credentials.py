"""Saving, trying, removing and listing credentials; where one comes from; that none is shown."""

import io
import json
import os
import stat
from pathlib import Path

import pytest
from keyring.backend import KeyringBackend

from pursuit.cli.main import run
from pursuit.cli.parts import Parts
from pursuit.credentials import Credentials, FileStore, KeyringStore, usual_store
from pursuit.errors import SetupError, UsageError
from pursuit.installation import Installation
from tests.decide.hosted_server import answer, endpoint

SECRET = "sk-planted-saved-0123"
OTHER = "sk-planted-environment-4567"


class Terminal:
    """One command line after another against a data folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.environ = {"PURSUIT_DATA": str(folder / "data"), "XDG_CONFIG_HOME": str(folder / "config")}
        self.environ["PURSUIT_SETTINGS"] = str(folder / "settings.yaml")
        (folder / "settings.yaml").write_text("")
        self.printed = ""

    def __call__(self, *arguments: str, stdin: str = "") -> int:
        out, err = io.StringIO(), io.StringIO()
        parts = Parts(stdin=io.StringIO(stdin), stdout=out, stderr=err, environ=self.environ)
        code = run(arguments, parts)
        self.out, self.err = out.getvalue(), err.getvalue()
        self.printed += self.out + self.err
        return code


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    return Terminal(tmp_path)


def test_a_credential_is_saved_in_a_file_of_its_own_for_its_owner(terminal: Terminal, tmp_path: Path) -> None:
    assert terminal("credentials", "set", "typesafe", "--no-verify", stdin=f"  {SECRET}\n") == 0
    file = tmp_path / "data" / "credentials" / "typesafe"
    assert file.read_text() == SECRET
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    assert [p.name for p in file.parent.iterdir()] == ["typesafe"]
    assert SECRET not in terminal.printed and "saved without being tried" in terminal.out


def test_the_temporary_file_is_never_readable_by_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    modes = []
    replace = Path.replace

    def watched(made: Path, target: Path) -> Path:
        modes.append(stat.S_IMODE(made.stat().st_mode))
        return replace(made, target)

    monkeypatch.setattr(Path, "replace", watched)
    before = os.umask(0)
    try:
        FileStore(tmp_path / "c").write("typesafe", SECRET)
    finally:
        os.umask(before)
    assert modes == [0o600]


async def test_a_credential_is_tried_with_one_cheap_question(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    fine = {"answers": {"open": {"type": "noul", "noul": 0.9}}}
    async with endpoint(answer(200, fine)) as served:
        terminal.environ["TYPESAFE_BASE_URL"] = served.url
        assert await in_thread(terminal, "credentials", "set", "typesafe", stdin=SECRET) == 0
    (heard,) = served.heard
    assert heard.headers["authorization"] == f"Bearer {SECRET}"
    assert len(json.dumps(heard.body)) < 300
    assert "tried with typesafe:jev-1.14.0 and saved" in terminal.out
    assert Installation(terminal.environ).secret("typesafe") == SECRET


async def test_a_refused_credential_is_not_saved(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path)
    async with endpoint(answer(401, {})) as served:
        terminal.environ["TYPESAFE_BASE_URL"] = served.url
        assert await in_thread(terminal, "credentials", "set", "typesafe", stdin=SECRET) == 2
    assert "Not saved: " in terminal.err and "refused the credential (401)" in terminal.err
    assert "--no-verify" in terminal.err and SECRET not in terminal.printed
    assert Installation(terminal.environ).secret("typesafe") is None


def test_a_saved_credential_beats_the_environment(terminal: Terminal) -> None:
    terminal.environ["JEV_TOKEN"] = OTHER
    assert Installation(terminal.environ).secret("typesafe") == OTHER
    terminal("credentials", "set", "typesafe", "--no-verify", stdin=SECRET)
    assert "instead of JEV_TOKEN" in terminal.out
    assert Installation(terminal.environ).secret("typesafe") == SECRET
    terminal("credentials", "remove", "typesafe")
    assert "JEV_TOKEN of the environment is used now" in terminal.out
    assert Installation(terminal.environ).secret("typesafe") == OTHER


def test_the_list_shows_sources_and_no_secret(terminal: Terminal) -> None:
    terminal.environ["OPENROUTER_API_KEY"] = OTHER
    terminal("credentials", "set", "typesafe", "--no-verify", stdin=SECRET)
    assert terminal("credentials", "list") == 0
    assert terminal.out == (
        "typesafe          saved\n"
        "openrouter        environment (OPENROUTER_API_KEY)\n"
        "openai            none\n"
        "anthropic         none\n"
        "google            none\n"
        "ollama            none\n"
        "openai-compatible none\n"
        "cloudflare        none\n"
        "systemone         none\n"
    )
    assert SECRET not in terminal.printed and OTHER not in terminal.printed


@pytest.mark.parametrize("typed", ["", " \n", "two words", "ключ", "x" * 5_000, "a\x00b"])
def test_what_cannot_be_a_credential_is_refused_and_never_repeated(terminal: Terminal, typed: str) -> None:
    assert terminal("credentials", "set", "typesafe", "--no-verify", stdin=typed) == 2
    assert "is no credential" in terminal.err or "Nothing was given" in terminal.err
    assert typed.strip() == "" or typed.strip() not in terminal.printed


def test_an_unknown_name_is_told_the_known_ones(terminal: Terminal) -> None:
    assert terminal("credentials", "set", "aol", "--no-verify", stdin=SECRET) == 2
    assert "There is no credential 'aol'; the names are typesafe, openrouter, openai" in terminal.err


def test_a_credential_is_tried_only_with_an_endpoint_that_takes_it(terminal: Terminal) -> None:
    assert terminal("credentials", "set", "typesafe", "--model", "ollama:kev", stdin=SECRET) == 2
    assert "ollama:kev does not take the credential of typesafe" in terminal.err
    assert terminal("credentials", "set", "systemone", stdin=SECRET) == 2
    assert "--model systemone:URL" in terminal.err


def test_a_file_that_grew_is_read_only_so_far(tmp_path: Path) -> None:
    store = FileStore(tmp_path)
    (tmp_path / "typesafe").write_bytes(b"x" * 50_000_000)
    read = store.read("typesafe")
    assert read is not None and len(read) == 4_097
    assert Credentials(store, {}).source("typesafe") == "none"


def test_a_folder_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(SetupError, match="The credential typesafe cannot be saved"):
        FileStore(tmp_path / "file" / "below").write("typesafe", SECRET)


class Memory(KeyringBackend):
    """A keyring in memory, made with the package's own base class."""

    priority = -1  # type: ignore[assignment]  # or the package would choose it by itself

    def __init__(self) -> None:
        super().__init__()
        self.held: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.held.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.held[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        del self.held[service, username]


def test_a_keyring_holds_them_where_there_is_one(tmp_path: Path) -> None:
    import keyring

    before = keyring.get_keyring()
    keyring.set_keyring(Memory())
    try:
        store = usual_store(tmp_path)
        assert isinstance(store, KeyringStore)
        credentials = Credentials(store, {})
        credentials.save("openrouter", SECRET)
        assert credentials.source("openrouter") == "saved" and credentials.secret("openrouter") == SECRET
        assert credentials.remove("openrouter") and not credentials.remove("openrouter")
    finally:
        keyring.set_keyring(before)
    assert list(tmp_path.iterdir()) == []


def test_the_secret_is_in_no_repr_and_no_error(tmp_path: Path) -> None:
    credentials = Credentials(FileStore(tmp_path), {"TYPESAFE_API_KEY": SECRET})
    assert SECRET not in repr(credentials)
    with pytest.raises(UsageError) as refused:
        credentials.save("typesafe", SECRET + " " + SECRET)
    assert SECRET not in str(refused.value)


async def in_thread(terminal: Terminal, *arguments: str, stdin: str = "") -> int:
    """A command line runs a loop of its own, so it runs beside the test's."""
    import asyncio

    return await asyncio.to_thread(terminal, *arguments, stdin=stdin)
