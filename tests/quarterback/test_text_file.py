"""A person's file as text, or words on why it is none."""

import io
from pathlib import Path

import pytest

from quarterback.text_file import NotText, read, read_from


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
    assert (says in told.value.says, told.value.line) == (True, line), told.value


def test_what_is_no_file_is_told(tmp_path: Path):
    for path, says in (
        (tmp_path, "this is a folder"),
        (tmp_path / "none", "there is no such file"),
        (Path("a\0b"), "this cannot be read"),
    ):
        with pytest.raises(NotText, match=says):
            read(path)
