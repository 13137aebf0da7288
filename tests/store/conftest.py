"""A database of its own for every test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from league.store.games.store import Store
from tests.store.playing import opened
from tests.store.server import running


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The URL of a PostgreSQL server."""
    with running() as url:
        yield url


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
def store(file: Path) -> Iterator[Store]:
    with opened(file) as store:
        yield store
