"""Every exception of the package, split by who must react.

    PursuitError
    ├── UsageError            the caller passed something that cannot be right; nothing was started
    ├── SetupError            the machine lacks something (Chromium, the model's files); says what to type
    ├── BrowserError          navigate, launch or observe could not be done; carries a code of `page.codes`
    │   └── BrowserGone       the browser process or its page died under the call
    ├── ModelError            a decision model answered with something that is not an answer, or not at all
    │   └── ModelBusy         it would answer later than the caller's time allows
    └── ChatError             a chat model's request failed; says whether asking again could help

What a model should read (a refused act, an unknown outcome) is a value, `ActResult`, never an exception.
"""

from collections.abc import Mapping
from typing import Any


class PursuitError(Exception):
    """The root. `str(error)` is one sentence a person can act on and never holds a secret."""


class UsageError(PursuitError):
    """The caller's mistake: names what is wrong and what would be right."""


class SetupError(PursuitError):
    """The machine's lack: names what is missing and the command that brings it."""


class BrowserError(PursuitError):
    """The browser could not do it. `code` is one of `page.codes`; page words go to `details` only."""

    def __init__(self, code: str, message: str, details: Mapping[str, Any] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.details: Mapping[str, Any] = dict(details or {})


class BrowserGone(BrowserError):  # noqa: N818 - the name says what happened
    """The process, the renderer or the tab died; the next navigate starts a fresh one."""


class ModelError(PursuitError):
    """A decision model broke its contract or could not be reached.

    `usage` is what the request cost as far as the answer told it (a `decide.types.Usage`); None when it told
    nothing.
    """

    def __init__(self, message: str, usage: Any = None) -> None:
        super().__init__(message)
        self.usage = usage


class ModelBusy(ModelError):  # noqa: N818 - the name says what happened
    """The model asked to be asked later than the time that is left allows."""


class ChatError(PursuitError):
    """One request to a chat model failed. `code` is a word of ours, never the provider's sentence.

    `transient` says that the same request may succeed later; `streamed` that text had come before it failed,
    so that asking again would tell it twice. `retry_after` is in seconds, as the provider asked. `usage` is a
    `domain.usage.TokenUsage`, None when none was told.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        transient: bool,
        streamed: bool = False,
        retry_after: float | None = None,
        usage: Any = None,
        text: str = "",
    ) -> None:
        super().__init__(message)
        self.code = code
        self.transient = transient
        self.streamed = streamed
        self.retry_after = retry_after
        self.usage = usage
        self.text = text
        """What had come of the answer."""
