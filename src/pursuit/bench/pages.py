"""Pages a bench makes for itself, and the folder they are served from. Measures nothing."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from pursuit.bench.static_site import serve_folder

FRAME = 7
"""Elements around the rows: html, head, meta, title, body, h1, ul."""
ROW = 7
BIG = 2_500


@contextmanager
def served(pages: Mapping[str, str]) -> Iterator[str]:
    """The pages by file name, until the block ends; gives the base url, ending in a slash."""
    with TemporaryDirectory(prefix="pursuit-bench-") as folder:
        for name, text in pages.items():
            (Path(folder) / name).write_text(text, "utf-8")
        with serve_folder(Path(folder)) as base:
            yield base


def listing(elements: int) -> str:
    """A page of exactly so many elements: rows of a list with a link, a button and some text each.

    What the rows do not use up are paragraphs below them; at least 7.
    """
    rows, left = divmod(elements - FRAME, ROW)
    body = "".join(_row(n) for n in range(rows))
    notes = "".join(f"<p>Note {n} below the list</p>" for n in range(left))
    return _page("Catalogue", f"<h1>Catalogue</h1><ul>{body}</ul>{notes}")


def _row(n: int) -> str:
    return (
        f'<li><div><a href="#item-{n}">Garden chair no. {n}</a></div>'
        f"<div>Oak, oiled, seat height {40 + n % 9} cm</div>"
        f"<div>In stock: <span>{n % 17} pieces</span></div>"
        f"<button>Add no. {n} to cart</button></li>\n"
    )


def big() -> str:
    """5,000 controls: a button and a link in each of 2,500 rows."""
    rows = "".join(f'<div><button>Btn {n}</button> <a href="#{n}">Link {n}</a></div>' for n in range(BIG))
    return _page("Big", f"<h1>Big</h1>{rows}")


def form() -> str:
    """A form as an account page has it; its plain button changes nothing."""
    fields = "".join(
        f'<p><label for="f{n}">{name}</label> <input id="f{n}" name="f{n}"></p>'
        for n, name in enumerate(("Full name", "Street", "City", "Telephone", "Company"))
    )
    boxes = "".join(f'<p><label><input type="checkbox"> {name}</label></p>' for name in ("News", "Offers"))
    lists = "<p><label>Country <select><option>France<option>Spain<option>Peru</select></label></p>"
    buttons = '<p><button type="button">Check</button> <button>Save</button></p>'
    return _page("Account", f"<h1>Account</h1><form>{fields}{boxes}{lists}{buttons}</form>")


def _page(title: str, body: str) -> str:
    head = f'<head><meta charset="utf-8"><title>{title}</title></head>'
    return f"<!doctype html><html>{head}<body>{body}</body></html>"


def changing() -> str:
    """A page that draws its rows anew thirty times a second and stays as large as it is."""
    return _page("Ticker", "<h1>Ticker</h1><ul id=rows></ul>") + (
        "<script>let n = 0; setInterval(() => { n += 1; rows.innerHTML = Array.from({length: 60}, (_, i) => "
        "`<li><a href='#${i}'>Share ${i}</a> <b>${(n * 7 + i) % 1000}</b> <button>Buy ${i}</button></li>`"
        ").join('') }, 33)</script>"
    )
