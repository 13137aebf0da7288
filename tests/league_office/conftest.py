"""For forms that read files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest


@pytest.fixture
def file(tmp_path: Path) -> Callable[..., str]:
    """Write a file; return its path."""

    def write(text: str, encoding: str = "utf-8") -> str:
        path = tmp_path / "sheet.csv"
        path.write_text(text, encoding=encoding)
        return str(path)

    return write
