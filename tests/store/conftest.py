"""A database of its own for every test."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from league.store.games.store import Store
from league.store.sqlite.connections import set_up
from tests.store.playing import opened
from tests.store.server import running


@pytest.fixture(autouse=True)
def no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """What needs a real disk is tested in processes of its own; the rest need not wait for it."""

    def hastily(connection: sqlite3.Connection, *args: Any, **more: Any) -> None:
        set_up(connection, *args, **more)
        connection.execute("PRAGMA synchronous = OFF")

    monkeypatch.setattr("league.store.sqlite.engine.set_up", hastily)


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
