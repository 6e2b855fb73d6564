"""Run as a process of its own: the text of a PDF on standard output, a page after another.

A PDF can be made to keep a reader busy for ever or to fill its memory; a process can be bounded and ended.
"""

import resource
import sys

PAGES = 500
CHARACTERS = 2_000_000
CPU_SECONDS = 20
MEMORY = 2 * 1024**3


def main(path: str) -> int:
    resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    from pypdf import PdfReader
    from pypdf.errors import PyPdfError

    try:
        reader = PdfReader(path)
        total = len(reader.pages)
        written = 0
        for n, page in enumerate(reader.pages[:PAGES], 1):
            text = page.extract_text().encode("utf-8", "replace").decode()[: CHARACTERS - written]
            written += len(text)
            sys.stdout.write(f"[page {n} of {total}]\n{text}\n\n")
            if written >= CHARACTERS:
                break
    except (
        PyPdfError,
        ValueError,
        KeyError,
        TypeError,
        AttributeError,
        RecursionError,
        MemoryError,
        OSError,
    ):
        return 3  # what is no PDF, or a broken one, comes as any of these
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
