"""A person's file as text, or words on why it is none."""

import io
import os
import time
from pathlib import Path

import pytest

from quarterback.files import text_files
from quarterback.files.text_files import (
    InTheWay,
    NotText,
    NotWritten,
    fault_on_windows,
    file_stem,
    read,
    read_from,
    write_file,
)
from tests.systems import needs_links, needs_pipes, on_windows


@pytest.mark.parametrize(
    "written",
    ["é\n".encode(), b"\xef\xbb\xbf" + "é\n".encode(), "é\n".encode("utf-16")],
    ids=["plain", "with a mark", "UTF-16"],
)
def test_whatever_editors_save_is_read(written: bytes, tmp_path: Path):
    file = tmp_path / "text"
    file.write_bytes(written)
    assert read(file) == read_from(io.BytesIO(written)) == "é\n"


@pytest.mark.parametrize(
    ("written", "says", "line"),
    [
        (b"a\nb\xff", "save it as UTF-8", 2),
        (b"a\n\nb\0", "this is not text", 3),
        (b"\xff\xfea", "save it as UTF-8", 1),
        (b"12345678901", "at most 10 bytes", 0),
    ],
)
def test_what_is_no_text_is_told_with_its_line(
    written: bytes, says: str, line: int, tmp_path: Path
):
    file = tmp_path / "text"
    file.write_bytes(written)
    with pytest.raises(NotText) as told:
        read(file, 10)
    assert (says in told.value.message, told.value.line) == (True, line), told.value
    for path, fault in (
        (tmp_path, "this is a folder"),
        (tmp_path / "none", "there is no such file"),
        (Path("a\0b"), "cannot be read"),
    ):
        with pytest.raises(NotText, match=fault):
            read(path)


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path):
    file = tmp_path / "game.txt"
    write_file(file, "one\ntwo\n")
    assert file.read_bytes() == b"one\ntwo\n"
    with pytest.raises(InTheWay, match="already exists"):
        write_file(file, "three")
    write_file(file, "three", over=True)
    assert file.read_text() == "three"
    with pytest.raises(NotWritten, match="cannot be written"):
        write_file(file, "\ud800", over=True)
    assert file.read_text() == "three"
    long = tmp_path / ("x" * 300)
    for wrong in (tmp_path, tmp_path / "no" / "x.txt", file / "x.txt", tmp_path / "a\0b", long):
        for over in (False, True):
            with pytest.raises(NotWritten):
                write_file(wrong, "x", over=over)
    assert [each.name for each in tmp_path.iterdir()] == ["game.txt"]


def test_a_new_file_has_the_usual_permissions_and_keeps_those_it_had(tmp_path: Path):
    file, usual = tmp_path / "new", tmp_path / "usual"
    usual.touch()
    write_file(file, "x")
    assert file.stat().st_mode == usual.stat().st_mode
    file.chmod(0o640)
    had = file.stat().st_mode  # Windows knows no more of it than whether it may be written
    write_file(file, "y", over=True)
    assert file.stat().st_mode == had


@needs_links
@pytest.mark.parametrize("over", [False, True])
def test_no_link_is_followed(over: bool, tmp_path: Path):
    secret = tmp_path / "secret"
    secret.write_text("kept")
    for place, name in enumerate(("game.txt", "dangling")):
        link = tmp_path / name
        link.symlink_to(secret if place == 0 else tmp_path / "nowhere")
        with pytest.raises(NotWritten, match="is a link"):
            write_file(link, "x", over=over)
        assert link.is_symlink()
    assert secret.read_text() == "kept"
    assert not (tmp_path / "nowhere").exists()


@needs_pipes
@pytest.mark.parametrize("over", [False, True])
def test_nothing_but_a_file_is_written_over(over: bool, tmp_path: Path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(NotWritten, match="not a regular file"):
        write_file(tmp_path / "pipe", "x", over=over)


@needs_links
def test_the_part_file_cannot_be_guessed_or_laid_in_wait_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    names: list[str] = []
    put = text_files._put

    def note(part: Path, to: Path, *, over: bool) -> None:
        names.append(part.name)
        put(part, to, over=over)

    monkeypatch.setattr(text_files, "_put", note)
    secret = tmp_path / "secret"
    secret.write_text("kept")
    (tmp_path / "game.txt.part").symlink_to(secret)
    for number in range(3):
        write_file(tmp_path / "game.txt", str(number), over=number > 0)
    assert len(set(names)) == 3
    assert secret.read_text() == "kept"


@needs_links
@pytest.mark.parametrize("over", [False, True])
def test_what_is_put_there_meanwhile_is_not_lost_and_not_followed(
    over: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    file, secret = tmp_path / "game.txt", tmp_path / "secret"
    secret.write_text("kept")
    beside = text_files._written_beside

    def race(to: Path, text: str) -> Path:
        to.symlink_to(secret)
        return beside(to, text)

    monkeypatch.setattr(text_files, "_written_beside", race)
    if over:
        write_file(file, "x", over=True)
        assert not file.is_symlink()
    else:
        with pytest.raises(InTheWay):
            write_file(file, "x")
        assert file.is_symlink()
    assert secret.read_text() == "kept"
    assert not list(tmp_path.glob(".quarterback-*"))


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("call", ["fsync", "link", "replace", "chmod"])
def test_whatever_fails_the_file_is_as_it_was(
    call: str, over: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    file = tmp_path / "game.txt"
    if over:
        file.write_text("before")

    def fails(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, call, fails)
    done = call in ("link", "chmod") or (call == "replace" and not over)
    if done:  # another way is found, or it is not needed
        write_file(file, "after", over=over)
    else:
        with pytest.raises(NotWritten, match="No space left"):
            write_file(file, "after", over=over)
    monkeypatch.undo()
    assert (file.read_text() if file.exists() else "") == ("after" if done else "before" * over)
    assert len(list(tmp_path.iterdir())) <= 1


@on_windows
@pytest.mark.parametrize("closed_meanwhile", [True, False])
def test_a_file_that_another_program_has_open(
    closed_meanwhile: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    file = tmp_path / "games.csv"
    file.write_text("before")
    opened = file.open()
    monkeypatch.setattr(time, "sleep", lambda _: opened.close() if closed_meanwhile else None)
    monkeypatch.setattr(text_files, "_PATIENCE", 0.05)
    if closed_meanwhile:
        write_file(file, "after", over=True)
    else:
        with pytest.raises(NotWritten, match="Close it in other programs"):
            write_file(file, "after", over=True)
        opened.close()
    assert file.read_text() == ("after" if closed_meanwhile else "before")
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize(
    ("words", "stem"),
    [
        ("canton-bulldogs", "canton-bulldogs"),
        ("con", "con-league"),
        ("COM9", "COM9-league"),
        ("console", "console"),
        ("aux-", "aux-league"),
        ("", "league"),
        ("nul" + "-x" * 40, "nul" + "-x" * 8),
    ],
)
def test_no_file_has_the_name_of_a_device_of_windows(words: str, stem: str):
    assert file_stem(words, 20, "league") == stem


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("game.qbk", ""),
        ("console.txt", ""),
        ("Nul", "Nul is the name of a device on Windows"),
        ("con.tar.gz", "con is the name of a device on Windows"),
        ("Week 1: Canton?.qbk", "Windows takes no :? in the name of a file"),
    ],
)
def test_a_name_that_windows_would_lose_is_refused(name: str, fault: str, tmp_path: Path):
    assert fault_on_windows(name) == fault
    if fault and os.name == "nt":
        with pytest.raises(NotWritten, match="Choose another name"):
            write_file(tmp_path / name, "game")
