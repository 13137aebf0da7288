"""What tests share is sound."""

from __future__ import annotations

import marshal
from pathlib import Path

from tests.conftest import drop_broken_modules


def test_compiled_modules_that_were_cut_off_are_removed(tmp_path: Path):
    whole = b"16 bytes of head" + marshal.dumps(compile("x = [1, 2, 3]", "x", "exec"))
    for n, kept in enumerate((whole, whole[:-1], whole[:16], b"")):
        (tmp_path / f"{n}.cpython-311.pyc").write_bytes(kept)
    drop_broken_modules(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["0.cpython-311.pyc"]
