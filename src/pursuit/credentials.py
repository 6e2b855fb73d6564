"""Secrets of models: saved ones and those of the environment. One function gives a secret out.

A saved one beats the environment, because somebody saved it on purpose. Each is a file of its own, never a
key in the settings, which end up in bug reports; or it lies in the keyring where the machine has one.
"""

import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, Protocol

from pursuit.errors import SetupError, UsageError

VARIABLES: Mapping[str, tuple[str, ...]] = {
    "typesafe": ("TYPESAFE_API_KEY", "JEV_TOKEN"),
    "openrouter": ("OPENROUTER_API_KEY",),
    "openai": ("OPENAI_API_KEY",),
    "anthropic": ("ANTHROPIC_API_KEY",),
    "google": ("GEMINI_API_KEY", "GOOGLE_API_KEY"),
    "ollama": ("OLLAMA_API_KEY",),
    "openai-compatible": ("PURSUIT_OPENAI_COMPATIBLE_KEY",),
    "cloudflare": ("CLOUDFLARE_API_TOKEN",),
    "systemone": ("PURSUIT_SYSTEMONE_TOKEN",),
}
"""Whose credentials there are, and the variables that hold them, the first one that is set."""

LONGEST = 4_096
"""Characters of a credential; what is longer is something else."""

SERVICE = "pursuit"

Source = Literal["none", "environment", "saved"]


class Store(Protocol):
    """Where saved secrets lie."""

    def read(self, name: str) -> str | None: ...

    def write(self, name: str, text: str) -> None: ...

    def delete(self, name: str) -> bool:
        """Whether there was one."""
        ...


@dataclass(frozen=True, slots=True)
class FileStore:
    """One file a secret, for its owner only from before it has its name."""

    folder: Path

    def read(self, name: str) -> str | None:
        try:
            with (self.folder / name).open("rb") as file:
                told = file.read(LONGEST + 1)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise SetupError(f"The saved credential {name} cannot be read: {error.strerror}.") from None
        return told.decode("utf-8", "replace")

    def write(self, name: str, text: str) -> None:
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._replace(self.folder / name, text)
        except OSError as error:
            raise SetupError(f"The credential {name} cannot be saved: {error.strerror}.") from None

    def _replace(self, path: Path, text: str) -> None:
        handle, made = tempfile.mkstemp(dir=self.folder, prefix=f".{path.name}-")  # made with mode 0600
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            Path(made).replace(path)
        except OSError:
            Path(made).unlink(missing_ok=True)
            raise

    def delete(self, name: str) -> bool:
        try:
            (self.folder / name).unlink()
        except FileNotFoundError:
            return False
        except OSError as error:
            raise SetupError(f"The credential {name} cannot be removed: {error.strerror}.") from None
        return True


@dataclass(frozen=True, slots=True)
class KeyringStore:
    """The machine's keyring; `backend` is one of the keyring package."""

    backend: Any

    def read(self, name: str) -> str | None:
        told: str | None = self._do("read", self.backend.get_password, name)
        return told

    def write(self, name: str, text: str) -> None:
        self._do("saved", self.backend.set_password, name, text)

    def delete(self, name: str) -> bool:
        if self.read(name) is None:
            return False
        self._do("removed", self.backend.delete_password, name)
        return True

    def _do(self, what: str, call: Any, *told: str) -> Any:
        from keyring.errors import KeyringError

        try:
            return call(SERVICE, *told)
        except KeyringError:
            raise SetupError(
                f"The keyring did not let the credential {told[0]} be {what}; unlock it."
            ) from None


def usual_store(folder: Path) -> Store:
    """The keyring where there is one that works without setting up, else files in `folder`."""
    try:
        import keyring
        from keyring.backends import fail, null
    except ImportError:
        return FileStore(folder)
    backend = keyring.get_keyring()
    if isinstance(backend, fail.Keyring | null.Keyring):
        return FileStore(folder)
    return KeyringStore(backend)


@dataclass(frozen=True, slots=True)
class Credentials:
    """The saved secrets over those of an environment; read anew at each use."""

    store: Store
    environ: Mapping[str, str]

    def __repr__(self) -> str:
        return "Credentials()"

    def source(self, name: str) -> Source:
        """Where a secret would come from, which is no secret."""
        if self._saved(name) is not None:
            return "saved"
        return "environment" if self._given(name) is not None else "none"

    def secret(self, name: str) -> str | None:
        """The one place that gives a secret out, for the one that builds a client with it."""
        saved = self._saved(name)
        return saved if saved is not None else self._given(name)

    def save(self, name: str, text: str) -> None:
        """Raises UsageError for a name that is none or a text that cannot be a credential."""
        self.store.write(known(name), trimmed(name, text))

    def remove(self, name: str) -> bool:
        """Whether a saved one was there; the environment's is not ours to remove."""
        return self.store.delete(known(name))

    def variable(self, name: str) -> str | None:
        """The variable of the environment that holds it."""
        return next((v for v in VARIABLES.get(name, ()) if self.environ.get(v, "").strip()), None)

    def _saved(self, name: str) -> str | None:
        told = self.store.read(known(name))
        return None if told is None else _usable(told)

    def _given(self, name: str) -> str | None:
        variable = self.variable(name)
        return None if variable is None else _usable(self.environ[variable])


def known(name: str) -> str:
    if name not in VARIABLES:
        raise UsageError(f"There is no credential {name!r}; the names are {', '.join(VARIABLES)}.")
    return name


def trimmed(name: str, text: str) -> str:
    """The credential without what was pasted around it. Raises UsageError, and never repeats it."""
    usable = _usable(text)
    if usable is None:
        raise UsageError(
            f"What was given for {name} is no credential: it must be one word of plain characters."
        )
    return usable


def _usable(text: str) -> str | None:
    """A header takes visible ASCII; anything else would be a fault in every request."""
    word = text.strip()
    plain = word.isascii() and word.isprintable() and " " not in word
    return word if word and plain and len(word) <= LONGEST else None
