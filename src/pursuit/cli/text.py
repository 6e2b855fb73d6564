"""Text on its way out: page words are made harmless to a terminal, JSON is made safe for any encoding."""

import json
import os
import re
from typing import Any, TextIO

_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_SURROGATE = re.compile("[\ud800-\udfff]")


def harmless(text: str) -> str:
    """`text` without what steers a terminal (escapes, direction marks) or cannot be encoded."""
    return _CONTROL.sub("\ufffd", text.replace("\r\n", "\n"))


def is_text(text: str) -> bool:
    """Whether `text` holds no lone surrogate, which is what bytes that are not text arrive as."""
    return _SURROGATE.search(text) is None


def one_line(text: str, limit: int) -> str:
    """`text` on one line of at most `limit` characters, cut with an ellipsis."""
    line = " ".join(harmless(text).split())
    return line if len(line) <= limit else line[: limit - 1] + "…"


def write(stream: TextIO, text: str) -> None:
    """Print `text` and a newline. A reader that has gone away (`| head`) is not an error."""
    encoding = getattr(stream, "encoding", None) or "utf-8"
    line = (text + "\n").encode(encoding, "backslashreplace").decode(encoding)
    try:
        stream.write(line)
        stream.flush()
    except BrokenPipeError:
        # What is still buffered would fail again when the interpreter closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def to_json(value: Any, *, encoding: str | None = "utf-8") -> str:
    """JSON that `encoding` can carry; a lone surrogate stays as its escape, so nothing is lost."""
    unicode = (encoding or "utf-8").lower().replace("-", "") == "utf8"
    text = json.dumps(value, ensure_ascii=not unicode, indent=2)
    return _SURROGATE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
