"""The folder of a site: only what changed is written, and nothing that is not its own."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from league.publish.pages import SitePage
from quarterback.files import text_files
from quarterback.files.site_folder import LIST, NotPublished, SiteFolder
from tests.systems import on_windows


def page(path: str, text: str, *, frozen: bool = False) -> SitePage:
    return SitePage(path, text, lambda: text, frozen)


def unmade(path: str, key: str) -> SitePage:
    """A page that must not be made."""

    def make() -> str:
        raise AssertionError(f"{path} was made again")

    return SitePage(path, key, make)


def pages(*items: SitePage) -> dict[str, SitePage]:
    return {each.path: each for each in items}


def opened(folder: Path, program: str = "1", league: str = "a") -> SiteFolder:
    return SiteFolder(folder, league, "The Den", program)


def files(folder: Path) -> set[str]:
    return {each.relative_to(folder).as_posix() for each in folder.rglob("*") if each.is_file()} - {
        LIST
    }


def test_only_what_changed_is_written(tmp_path: Path):
    site = tmp_path / "new" / "site"
    first = opened(site).publish(pages(page("index.html", "a"), page("game/1/index.html", "b")))
    assert (first.written, first.removed, first.unchanged) == (2, 0, 0)
    times = {name: os.stat(site / name).st_mtime_ns for name in files(site)}
    again = opened(site).publish(pages(unmade("index.html", "a"), page("game/1/index.html", "c")))
    assert (again.written, again.unchanged) == (1, 1)
    assert (site / "game/1/index.html").read_text() == "c"
    assert os.stat(site / "index.html").st_mtime_ns == times["index.html"]


def test_another_program_makes_pages_again_but_not_those_of_finished_years(tmp_path: Path):
    opened(tmp_path).publish(pages(page("a.html", "a"), page("season/1.html", "old", frozen=True)))
    frozen = SitePage("season/1.html", "old", lambda: 1 / 0, True)  # type: ignore[arg-type,return-value]
    done = opened(tmp_path, program="2").publish(
        pages(SitePage("a.html", "a", lambda: "new look"), frozen)
    )
    assert done.written == 1
    assert (tmp_path / "a.html").read_text() == "new look"
    assert (tmp_path / "season/1.html").read_text() == "old"


def test_a_page_that_is_gone_is_removed_with_its_folder(tmp_path: Path):
    opened(tmp_path).publish(
        pages(page("index.html", "a"), page("game/7/index.html", "b"), page("y", "c", frozen=True))
    )
    done = opened(tmp_path).publish(pages(page("index.html", "a")))
    assert done.removed == 1
    assert files(tmp_path) == {"index.html", "y"}
    assert not (tmp_path / "game").exists()


def test_what_someone_else_wrote_is_not_touched(tmp_path: Path):
    (tmp_path / "notes.txt").write_text("mine")
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "index.html").write_text("mine")
    site = opened(tmp_path)
    with pytest.raises(NotPublished, match=r"game[/\\]index\.html is there already"):
        site.publish(pages(page("index.html", "a"), page("game/index.html", "b")))
    assert files(tmp_path) == {"notes.txt", "game/index.html"}
    assert (tmp_path / "game" / "index.html").read_text() == "mine"


def test_a_page_that_was_edited_is_not_removed_but_is_written_again(tmp_path: Path):
    opened(tmp_path).publish(pages(page("a.html", "a"), page("b.html", "b")))
    (tmp_path / "a.html").write_text("edited")
    (tmp_path / "b.html").write_text("edited")
    opened(tmp_path).publish(pages(page("a.html", "a")))
    assert (tmp_path / "a.html").read_text() == "a"
    assert (tmp_path / "b.html").read_text() == "edited"


def test_a_lost_page_is_written_again(tmp_path: Path):
    opened(tmp_path).publish(pages(page("a.html", "a"), page("b/b.html", "b")))
    (tmp_path / "b/b.html").unlink()
    (tmp_path / "b").rmdir()
    assert opened(tmp_path).publish(pages(page("a.html", "a"), page("b/b.html", "b"))).written == 1


def test_a_copied_folder_is_known_again(tmp_path: Path):
    opened(tmp_path).publish(pages(page("a.html", "a")))
    os.utime(tmp_path / "a.html", ns=(1, 1))
    assert opened(tmp_path).publish(pages(unmade("a.html", "a"))).written == 0


def test_the_page_of_a_renamed_team_leads_to_the_new_one(tmp_path: Path):
    opened(tmp_path).publish(pages(page("team/3-bears/index.html", "Bears")))
    now = pages(page("team/3-bruins/index.html", "Bruins"), page("team/31-x/index.html", "X"))
    opened(tmp_path).publish(now)
    old = (tmp_path / "team/3-bears/index.html").read_text()
    assert 'href="../../team/3-bruins/index.html"' in old
    assert opened(tmp_path).publish(now).written == 0
    opened(tmp_path).publish(pages(page("team/3-bears/index.html", "Bears")))
    assert (tmp_path / "team/3-bears/index.html").read_text() == "Bears"


def test_a_publication_that_was_cut_off_is_continued(tmp_path: Path):
    def interrupt() -> str:
        raise KeyboardInterrupt

    cut = pages(page("a/b/c.html", "a"), SitePage("index.html", "i", interrupt))
    with pytest.raises(KeyboardInterrupt):
        opened(tmp_path).publish(cut)
    assert files(tmp_path) == {"a/b/c.html"}
    done = opened(tmp_path).publish(pages(unmade("a/b/c.html", "a"), page("index.html", "i")))
    assert done.written == 1


def test_a_crash_leaves_what_can_be_continued(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """As if the machine had stopped: the list was not written at the end."""
    site = opened(tmp_path)
    saved: Callable[[], None] = site._save
    calls = []

    def save_once() -> None:
        calls.append(1)
        if len(calls) == 1:
            saved()

    monkeypatch.setattr(site, "_save", save_once)
    site.publish(pages(page("a.html", "a")))
    assert opened(tmp_path).publish(pages(page("a.html", "a"), page("b.html", "b"))).pages == 2


def test_another_league_has_a_folder_of_its_own(tmp_path: Path):
    opened(tmp_path).publish(pages(page("a.html", "a")))
    with pytest.raises(NotPublished, match="site of another league, The Den"):
        opened(tmp_path, league="b")


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": 1}', '"\ud800"'])
def test_a_damaged_list_is_reported(tmp_path: Path, text: str):
    (tmp_path / LIST).write_bytes(text.encode("utf-8", "surrogatepass"))
    with pytest.raises(NotPublished, match=r"damaged|cannot be read"):
        opened(tmp_path)


def test_a_file_is_no_folder(tmp_path: Path):
    (tmp_path / "site").write_text("x")
    with pytest.raises(NotPublished, match="is a file"):
        opened(tmp_path / "site")
    for folder in (Path(tmp_path.anchor), Path.home()):
        with pytest.raises(NotPublished, match="name a new folder"):
            opened(folder)


@pytest.mark.parametrize(
    ("number", "message"),
    [
        (errno.ENOSPC, "disk of .* is full .1 file written."),
        (errno.EACCES, "may not be written"),
        (errno.EROFS, "only be read"),
        (errno.EIO, "cannot be written: "),
    ],
)
def test_what_the_disk_refuses_is_explained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, message: str
):
    write = Path.write_bytes

    def fail(self: Path, data: bytes) -> int:
        if self.name.startswith("index.html"):
            raise OSError(number, os.strerror(number))
        return write(self, data)

    monkeypatch.setattr(Path, "write_bytes", fail)
    site = pages(page("game/1/x.html", "a"), page("index.html", "b"))
    with pytest.raises(NotPublished, match=message):
        opened(tmp_path).publish(site)
    monkeypatch.undo()
    assert files(tmp_path) == {"game/1/x.html"}
    assert opened(tmp_path).publish(site).written == 1


@on_windows
def test_a_page_that_another_program_has_open_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(text_files, "_PATIENCE", 0.0)
    opened(tmp_path).publish(pages(page("index.html", "a")))
    with (
        (tmp_path / "index.html").open(),
        pytest.raises(NotPublished, match=r"index\.html is open in another program"),
    ):
        opened(tmp_path).publish(pages(page("index.html", "b")))
    assert opened(tmp_path).publish(pages(page("index.html", "b"))).written == 1
