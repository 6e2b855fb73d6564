"""Uploads and downloads in real Chromium: what a field takes, what comes, and what is refused or stopped."""

import hashlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from pursuit import Action, Browser
from pursuit.browser.acts.uploads import accepts
from pursuit.browser.downloads import safe_name
from pursuit.browser.process import ChromiumProcess
from pursuit.errors import BrowserError, UsageError
from pursuit.page import codes
from pursuit.page.action import ActResult
from tests.browser.site import Site

MEGABYTE = 1024 * 1024


@pytest.fixture
def given(tmp_path: Path) -> Path:
    """A folder whose files may be uploaded."""
    folder = tmp_path / "given"
    folder.mkdir()
    (folder / "a.pdf").write_bytes(b"%PDF-1.4 x")
    (folder / "b.png").write_bytes(b"png")
    (folder / "c.csv").write_text("a,b\n")
    (folder / "empty.txt").write_text("")
    return folder


@pytest.fixture
async def browser(
    process: ChromiumProcess, site: Site, given: Path, tmp_path: Path
) -> AsyncIterator[Browser]:
    browser = Browser(
        process,
        origins=[site.a],
        keep_process=True,
        uploads=[given],
        downloads=tmp_path / "down",
        most_download=2 * MEGABYTE,
    )
    yield browser
    await browser.close()


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


async def upload(browser: Browser, control: str, *files: Path) -> ActResult:
    page = await browser.observe()
    ref = next(e.ref for e in page.elements if e.name == control)
    return await browser.act(
        Action(kind="upload", ref=ref, revision=page.revision, files=tuple(map(str, files)))
    )


async def click(browser: Browser, control: str) -> ActResult:
    page = await browser.observe()
    ref = next(e.ref for e in page.elements if e.name == control)
    return await browser.act(Action(kind="click", ref=ref, revision=page.revision))


FIELDS = [
    ("Report", "a.pdf", "one: a.pdf 10"),
    ("Photos", "b.png", "many: b.png 3"),
    ("Sheet", "c.csv", "sheet: c.csv 4"),
    ("Drop a contract here", "a.pdf", "hidden: a.pdf 10"),
    ("Attach a file", "a.pdf", "made: a.pdf 10"),
]


@pytest.mark.parametrize("case", FIELDS, ids=lambda case: case[0])
async def test_a_file_goes_into_the_field_or_the_one_a_control_opens(
    browser: Browser, site: Site, given: Path, case: tuple[str, str, str]
) -> None:
    control, file, said = case
    await browser.navigate(f"{site.a}/files/fields.html")
    result = await upload(browser, control, given / file)
    assert (result.outcome, result.code) == ("done", None)
    assert result.observation is not None and said in result.observation.text


async def test_a_field_behind_a_button_sends_what_it_got(browser: Browser, site: Site, given: Path) -> None:
    await browser.navigate(f"{site.a}/files/behind_button.html")
    await upload(browser, "Choose file", given / "a.pdf")
    assert "/hit-file-a.pdf-10" in site.hits_a


async def test_several_files_go_where_several_are_taken(browser: Browser, site: Site, given: Path) -> None:
    (given / "d.png").write_bytes(b"12345")
    await browser.navigate(f"{site.a}/files/fields.html")
    result = await upload(browser, "Photos", given / "b.png", given / "d.png")
    assert result.observation is not None and "many: b.png 3, d.png 5" in result.observation.text
    refused = await upload(browser, "Report", given / "a.pdf", given / "c.csv")
    assert refused.outcome == "not_sent" and refused.details["why"] == "the field takes one file"


async def test_sixty_megabytes_are_read_by_the_browser_itself(
    browser: Browser, site: Site, given: Path
) -> None:
    with (given / "big.bin").open("wb") as file:
        file.truncate(60 * MEGABYTE)
    await browser.navigate(f"{site.a}/files/fields.html")
    result = await upload(browser, "Report", given / "big.bin")
    assert result.observation is not None and f"one: big.bin {60 * MEGABYTE}" in result.observation.text


async def test_an_empty_file_is_uploaded_and_said_to_be_empty(
    browser: Browser, site: Site, given: Path
) -> None:
    await browser.navigate(f"{site.a}/files/fields.html")
    result = await upload(browser, "Report", given / "empty.txt")
    assert result.outcome == "done" and result.details["empty"] == ["empty.txt"]


async def test_a_type_the_field_does_not_accept_is_refused_before_anything_is_sent(
    browser: Browser, site: Site, given: Path
) -> None:
    await browser.navigate(f"{site.a}/files/fields.html")
    result = await upload(browser, "Sheet", given / "b.png")
    assert (result.outcome, result.code) == ("not_sent", codes.ACTION_NOT_ALLOWED)
    assert result.details == {
        "why": "the field does not accept that type",
        "file": "b.png",
        "accepts": ".csv, text/tab-separated-values",
    }


async def test_a_field_that_only_the_click_makes_tells_what_it_does_not_accept(
    browser: Browser, site: Site, given: Path
) -> None:
    await browser.navigate(f"{site.a}/files/fields.html")
    result = await upload(browser, "Attach a file", given / "c.csv")
    assert (result.outcome, result.code) == ("done", codes.ACTION_NOT_ALLOWED)
    assert result.details["accepts"] == ".pdf"


async def test_a_button_that_opens_no_field_kept_nothing(browser: Browser, site: Site, given: Path) -> None:
    await browser.navigate(f"{site.a}/files/fields.html")
    result = await upload(browser, "Pretend", given / "a.pdf")
    assert (result.outcome, result.code) == ("done", codes.VALUE_NOT_KEPT)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("nothing.pdf", "there is no such file"),
        (".", "that is no file"),
        ("../outside.txt", "that file was not given for uploads"),
        ("link.txt", "that file was not given for uploads"),
    ],
)
async def test_what_is_no_file_of_the_caller_is_refused(
    browser: Browser, site: Site, given: Path, name: str, why: str
) -> None:
    (given.parent / "outside.txt").write_text("secret")
    (given / "link.txt").symlink_to(given.parent / "outside.txt")
    await browser.navigate(f"{site.a}/files/fields.html")
    result = await upload(browser, "Report", given / name)
    assert result.outcome == "not_sent" and result.details["why"] == why


@pytest.mark.parametrize(
    ("accept", "name", "taken"),
    [
        ("", "x.bin", True),
        (".PDF", "a.pdf", True),
        ("image/*", "a.jpeg", True),
        ("image/*", "a.pdf", False),
        ("application/pdf, .doc", "a.pdf", True),
        ("application/pdf, .doc", "a.docx", False),
        ("*/*", "a.png", True),
    ],
)
def test_accept_lists_are_read_as_browsers_do(accept: str, name: str, taken: bool) -> None:
    assert accepts(accept, Path(name)) is taken


@pytest.mark.parametrize(
    "case", [("Get CSV", "report.csv", 15), ("Blob", "blob.csv", 3), ("Open PDF", "pdf.pdf", 68)], ids=str
)
async def test_a_download_is_an_event_of_the_act_that_began_it(
    browser: Browser, site: Site, tmp_path: Path, case: tuple[str, str, int]
) -> None:
    control, name, size = case
    before = await browser.navigate(f"{site.a}/browser/download.html")
    result = await click(browser, control)
    (download,) = result.downloads
    path = Path(download.path)
    assert (download.name, download.bytes, path.parent) == (name, size, tmp_path / "down")
    assert download.sha256 == digest(path)
    assert [(c.kind, c.now) for c in result.changes] == [("download", name)]
    assert result.observation is not None and result.observation.url == before.url


async def test_no_file_is_replaced_by_one_of_the_same_name(browser: Browser, site: Site) -> None:
    await browser.navigate(f"{site.a}/browser/download.html")
    names = [(await click(browser, "Get CSV")).downloads[0].name for _ in range(3)]
    assert names == ["report.csv", "report (2).csv", "report (3).csv"]


async def test_an_address_that_is_a_file_is_downloaded_and_told_of(browser: Browser, site: Site) -> None:
    page = await browser.navigate(f"{site.a}/dl")
    assert (page.url, page.title, page.elements) == (f"{site.a}/dl", "report.csv", ())
    assert "report.csv, 15 bytes, sha256" in page.text and page.readiness.settled
    assert "report.csv" in (await browser.observe()).text
    assert (await browser.read()).text.startswith("hello,download")


async def test_a_pdf_is_read_as_text(browser: Browser, site: Site) -> None:
    await browser.navigate(f"{site.a}/text.pdf")
    part = await browser.read()
    assert part.text.startswith("[page 1 of 2]\nInvoice 4711") and "Total 12.50" in part.text
    await browser.navigate(f"{site.a}/browser/form.html")
    assert "Invoice" not in (await browser.read()).text


async def test_a_pdf_that_cannot_be_read_says_where_it_lies(browser: Browser, site: Site) -> None:
    await browser.navigate(f"{site.a}/pdf")
    with pytest.raises(UsageError, match="text cannot be read; it lies at"):
        await browser.read()


async def test_a_download_without_a_length_that_never_ends_is_stopped_at_the_cap(
    browser: Browser, site: Site, tmp_path: Path
) -> None:
    await browser.navigate(f"{site.a}/files/endless.html")
    result = await click(browser, "Everything")
    assert result.outcome == "done" and result.downloads == ()
    (stopped,) = result.details["downloads_cancelled"]
    assert stopped == {"name": "endless.bin", "why": f"it is larger than {2 * MEGABYTE:,} bytes"}
    assert list((tmp_path / "down").iterdir()) == []


async def test_a_navigation_to_an_endless_file_is_an_error_that_says_so(browser: Browser, site: Site) -> None:
    with pytest.raises(BrowserError) as failed:
        await browser.navigate(f"{site.a}/endless")
    assert "larger than" in failed.value.details["downloads_cancelled"][0]["why"]
    assert (await browser.navigate(f"{site.a}/browser/form.html")).elements


async def test_a_download_that_stands_still_is_stopped_at_its_time(
    process: ChromiumProcess, site: Site, tmp_path: Path
) -> None:
    browser = Browser(process, origins=[site.a], keep_process=True, downloads=tmp_path, longest_download=0.5)
    await browser.navigate(f"{site.a}/files/endless.html")
    result = await click(browser, "Never")
    await browser.close()
    assert "was not whole after 0.5 seconds" in result.details["downloads_cancelled"][0]["why"]


async def test_a_file_of_another_origin_does_not_come(browser: Browser, site: Site) -> None:
    await browser.navigate(f"{site.a}/files/endless.html?b={site.b}")
    result = await click(browser, "Elsewhere")
    assert result.downloads == ()
    told = str(result.details)
    assert "blocked" in told or "downloads_cancelled" in told


@pytest.mark.parametrize(
    ("suggested", "name"),
    [
        ("../../etc/passwd", "passwd"),
        ("C:\\Windows\\win.ini", "win.ini"),
        (".bashrc", "bashrc"),
        ("a\x00b\n.txt", "a_b_.txt"),
        ("", "download"),
        ("é" * 200 + ".pdf", "é" * 73 + ".pdf"),
    ],
)
def test_names_of_files_are_made_safe(suggested: str, name: str) -> None:
    assert safe_name(suggested) == name
