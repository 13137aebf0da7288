"""A store on either kind of database: SQLite always, PostgreSQL where a server is named."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy

from league.store.store import Store, open_store
from quarterback.library import of_header

URL = os.environ.get("QUARTERBACK_TEST_POSTGRESQL", "")
SERVER = pytest.mark.skipif(not URL, reason="QUARTERBACK_TEST_POSTGRESQL names no server")


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=SERVER)])
def where(request: pytest.FixtureRequest, file: Path) -> Path | str:
    """A place with nothing in it."""
    if request.param == "sqlite":
        return file
    engine = sqlalchemy.create_engine(URL)
    with engine.begin() as db:
        db.exec_driver_sql("DROP SCHEMA public CASCADE")
        db.exec_driver_sql("CREATE SCHEMA public")
    engine.dispose()
    return URL


@pytest.fixture
def either(where: Path | str) -> Iterator[Store]:
    """A store there."""
    with open_store(where, of_header) as store:
        yield store
