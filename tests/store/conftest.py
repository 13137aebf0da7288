"""A database of its own for every test: a file, or either kind, SQLite and PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from league.store.games.store import Store, open_store
from quarterback.rule_sets import of_header
from tests.store.playing import opened
from tests.store.server import SERVER, made, running


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


@pytest.fixture
def url(server: str) -> Iterator[str]:
    """A server's database with nothing in it but tables."""
    with made(server) as url:
        yield url


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=SERVER)])
def where(request: pytest.FixtureRequest) -> Path | str:
    """A place with nothing in it: a file, or a database of a server, which has its tables."""
    place: Path | str = request.getfixturevalue("file" if request.param == "sqlite" else "url")
    return place


@pytest.fixture
def either(where: Path | str) -> Iterator[Store]:
    """A store there."""
    with open_store(where, of_header) as store:
        yield store
