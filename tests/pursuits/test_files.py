"""Files in a pursuit: given by name, uploaded where the goal says, downloads told and kept."""

from pathlib import Path

import pytest

from pursuit.app import pursue, read_errand
from pursuit.decide.embedded import EmbeddedModel
from pursuit.errors import UsageError
from pursuit.pursuits.report import reply
from tests.browser.site import Site

SECRET_FOLDER = "private-folder-of-the-caller"


@pytest.fixture
def report(tmp_path: Path) -> Path:
    folder = tmp_path / SECRET_FOLDER
    folder.mkdir()
    (folder / "report.pdf").write_bytes(b"%PDF-1.4 x")
    return folder / "report.pdf"


async def test_a_file_goes_where_the_goal_says(
    embedded: EmbeddedModel, whole_site: Site, report: Path
) -> None:
    outcome = await pursue(
        f"{whole_site.a}/files/fields.html",
        "Upload report.pdf as the report",
        files=[report],
        checks=["text=one: report.pdf 10"],
        model=embedded,
    )
    assert outcome.status == "satisfied", outcome.story
    assert [(r.way, r.value) for r in outcome.record if r.verdict == "executed"] == [("upload", "report.pdf")]
    assert 'gave the file "report.pdf" to "Report"' in outcome.story
    assert SECRET_FOLDER not in str(reply(outcome))


async def test_a_field_behind_a_button_is_found(
    embedded: EmbeddedModel, whole_site: Site, report: Path
) -> None:
    whole_site.forget()
    await pursue(
        f"{whole_site.a}/files/behind_button.html", "Upload the file", files=[report], model=embedded, steps=3
    )
    assert "/hit-file-report.pdf-10" in whole_site.hits_a


async def test_a_download_is_what_the_goal_asked_for(
    embedded: EmbeddedModel, whole_site: Site, tmp_path: Path
) -> None:
    outcome = await pursue(
        f"{whole_site.a}/browser/download.html", "Download the CSV", downloads=tmp_path, model=embedded
    )
    assert outcome.status == "satisfied", outcome.story
    (download,) = outcome.downloads
    assert Path(download.path) == tmp_path / "report.csv"
    assert 'downloaded "report.csv" (15 bytes)' in outcome.story
    assert reply(outcome)["downloads"][0]["sha256"] == download.sha256


def test_a_path_is_no_part_of_what_a_model_sees(report: Path) -> None:
    errand = read_errand(None, "Upload report.pdf", values={}, secrets={}, files=[report])
    (value,) = [v for v in errand.values.values() if v.file]
    assert value.text == "report.pdf" and SECRET_FOLDER not in repr(errand)


@pytest.mark.parametrize(("path", "says"), [("nothing.pdf", "is no file"), (".", "is no file")])
def test_what_is_no_file_is_refused_before_anything_starts(path: str, says: str) -> None:
    with pytest.raises(UsageError, match=says):
        read_errand(None, "Upload it", values={}, secrets={}, files=[path])


def test_two_files_of_one_name_could_not_be_told_apart(report: Path, tmp_path: Path) -> None:
    (tmp_path / "report.pdf").write_text("other")
    with pytest.raises(UsageError, match=r"Two files are called report.pdf"):
        read_errand(None, "Upload it", values={}, secrets={}, files=[report, tmp_path / "report.pdf"])
