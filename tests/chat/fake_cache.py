"""How much of a prompt a provider would find in its cache. Four characters are a token."""

from dataclasses import dataclass
from hashlib import sha256

LOOKBACK = 20
"""Places before a breakpoint at which an older entry is looked for."""

LEAST = 1024
"""Tokens of the shortest prefix that is cached."""

STEP = 128
"""Tokens by which a prefix that is cached by itself grows."""


@dataclass(frozen=True)
class Block:
    """One piece of a prompt in the order in which the model reads it, without its breakpoint."""

    text: str
    breakpoint: bool = False
    run: str = ""
    """Neighbours with the same word here are one place when the provider looks back."""
    salt: str = ""
    """What the block's place in the cache depends on beside its text."""


@dataclass(frozen=True)
class Split:
    input: int
    cached: int
    written: int


def tokens(characters: int) -> int:
    return -(-characters // 4)


class AutomaticCache:
    """Every prompt is kept; a new one is read as far as it is the same as one before it. Writing is free."""

    def __init__(self) -> None:
        self._prompts: list[str] = []

    def split(self, blocks: list[Block], *, keep: bool) -> Split:
        prompt = "\0".join(block.text for block in blocks)
        same = max((_common(prompt, earlier) for earlier in self._prompts), default=0)
        if keep:
            self._prompts.append(prompt)
        cached = tokens(same) // STEP * STEP
        cached = cached if cached >= LEAST else 0
        return Split(tokens(len(prompt)) - cached, cached, 0)


class BreakpointCache:
    """Only what ends at a breakpoint is kept, and found again at most LOOKBACK places before a later one."""

    def __init__(self) -> None:
        self._kept: set[bytes] = set()

    def split(self, blocks: list[Block], *, keep: bool) -> Split:
        ends = _ends(blocks)
        marks = [i for i, block in enumerate(blocks) if block.breakpoint and ends[i][0] >= LEAST]
        cached = max((self._found(blocks, ends, mark) for mark in marks), default=0)
        last = max((ends[mark][0] for mark in marks), default=0)
        if keep:
            self._kept |= {ends[mark][1] for mark in marks}
        whole = ends[-1][0] if ends else 0
        return Split(whole - max(last, cached), cached, max(0, last - cached))

    def _found(self, blocks: list[Block], ends: list[tuple[int, bytes]], mark: int) -> int:
        places, run = 0, None
        for at in range(mark, -1, -1):
            if not blocks[at].run or blocks[at].run != run:
                places += 1
            run = blocks[at].run
            if places > LOOKBACK:
                return 0
            if ends[at][1] in self._kept:
                return ends[at][0]
        return 0


def _ends(blocks: list[Block]) -> list[tuple[int, bytes]]:
    """(tokens, key) of the prefix that ends with each block."""
    told, characters, digest = [], 0, sha256()
    for block in blocks:
        characters += len(block.text)
        digest.update(f"{block.salt}\0{block.text}\0".encode())
        told.append((tokens(characters), digest.copy().digest()))
    return told


def _common(one: str, other: str) -> int:
    """Characters that two texts have in common at the start."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if one[:middle] == other[:middle] else (low, middle - 1)
    return low
