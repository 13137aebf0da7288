"""Files of arrays: what is torn is as good as none."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from quarterback.ai import array_files

ARRAYS: array_files.Arrays = {
    "some": np.arange(7, dtype=np.int16).reshape(1, 7),
    "none": np.zeros((0, 3)),
}
NAMES = {"what": ["this", 1]}


def test_what_is_kept_is_fetched(tmp_path: Path):
    file = tmp_path / "deep" / "file"
    assert array_files.keep(file, ARRAYS, NAMES)
    found = array_files.fetch(file)
    assert found is not None
    arrays, names = found
    assert names == NAMES
    for name, array in ARRAYS.items():
        assert arrays[name].dtype == array.dtype
        assert np.array_equal(arrays[name], array)
    assert [each.name for each in file.parent.iterdir()] == ["file"]


@pytest.mark.parametrize("place", [0, 25, 40, -1])
def test_a_flipped_bit_is_noticed(tmp_path: Path, place: int):
    whole = bytearray(array_files.sealed(ARRAYS, NAMES))
    whole[place] ^= 1
    assert array_files.unseal(bytes(whole)) is None


@pytest.mark.parametrize("length", [0, 5, 20, 36, 60, -1])
def test_a_torn_file_is_noticed(tmp_path: Path, length: int):
    file = tmp_path / "file"
    file.write_bytes(array_files.sealed(ARRAYS, NAMES)[:length])
    assert array_files.fetch(file) is None


def test_a_file_that_is_not_there_is_none(tmp_path: Path):
    assert array_files.fetch(tmp_path / "file") is None
    assert array_files.fetch(tmp_path) is None


def test_where_nothing_can_be_written_nothing_is_kept(tmp_path: Path):
    (tmp_path / "file").write_text("no folder")
    assert not array_files.keep(tmp_path / "file" / "inside", ARRAYS, NAMES)


def test_the_environment_says_where(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv(array_files.CACHE_DIR, str(tmp_path))
    assert array_files.cache_folder() == tmp_path
    monkeypatch.delenv(array_files.CACHE_DIR)
    assert "quarterback" in str(array_files.cache_folder())
