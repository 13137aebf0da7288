"""A database of its own for every test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from league.store.store import Store
from tests.store.playing import opened


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
def store(file: Path) -> Iterator[Store]:
    with opened(file) as store:
        yield store
