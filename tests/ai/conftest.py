"""What the package says of threads must be said before any test imports numpy."""

import json
from pathlib import Path

import pytest

import quarterback.ai as ai
from quarterback.ai import array_files
from tests.ai.tiny import CACHE, CELLS

__all__ = ["ai"]


@pytest.fixture(autouse=True)
def kept_beside_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(array_files.CACHE_DIR, str(CACHE))


@pytest.fixture
def tiny_file(tmp_path: Path) -> str:
    """The dial of six sectors as a file that commands read."""
    signals = (f"[[signal]]\nno = {n}\ncells = {json.dumps(cells)}\n" for n, cells in CELLS.items())
    file = tmp_path / "tiny.toml"
    file.write_text("sectors = 6\n" + "\n".join(signals), encoding="utf-8")
    return str(file)
