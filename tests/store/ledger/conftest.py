"""A store on either kind of database: SQLite and PostgreSQL."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from league.store.games.store import Store, open_store
from quarterback.rule_sets import of_header
from tests.store.server import SERVER, made


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=SERVER)])
def where(request: pytest.FixtureRequest, file: Path) -> Iterator[Path | str]:
    """A place with nothing in it but tables."""
    if request.param == "sqlite":
        yield file
        return
    with made(request.getfixturevalue("server")) as url:
        yield url


@pytest.fixture
def either(where: Path | str) -> Iterator[Store]:
    """A store there."""
    with open_store(where, of_header) as store:
        yield store
