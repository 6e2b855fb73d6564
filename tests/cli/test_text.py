"""Text on its way out is harmless to a terminal and carried by any encoding."""

import io
import json
import os
import subprocess
import sys

from hypothesis import given
from hypothesis import strategies as st

from pursuit.cli.text import harmless, one_line, to_json, write

ANY = st.text(alphabet=st.characters(codec=None))


@given(ANY)
def test_harmless_text_can_be_printed_and_steers_nothing(text: str) -> None:
    shown = harmless(text)
    shown.encode("utf-8")
    assert all(c in "\n\t" or c >= " " for c in shown)
    assert "\x1b" not in shown


@given(ANY, st.integers(min_value=1, max_value=50))
def test_one_line_is_one_line_within_its_limit(text: str, limit: int) -> None:
    line = one_line(text, limit)
    assert len(line) <= limit
    assert "\n" not in line


@given(ANY)
def test_json_gives_back_what_went_in_whatever_the_encoding(text: str) -> None:
    for encoding in ("utf-8", "ascii", "latin-1", None):
        told = to_json({"text": text}, encoding=encoding)
        told.encode(encoding or "utf-8")
        assert json.loads(told) == {"text": text}


@given(ANY)
def test_any_text_can_be_written_to_any_stream(text: str) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    write(stream, text)


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = [sys.executable, "-m", "pursuit", "go", "--help"]
    reading, writing = os.pipe()
    os.close(reading)
    ran = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert b"Traceback" not in ran.stderr
    assert b"BrokenPipe" not in ran.stderr
