"""A league on a shared server, with real logins: Eve scores at Board 1, Bob at Board 2, Rea reads,
Com is the commissioner."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import sqlalchemy

from league.model.ledger.rows import Board
from league.store.access.install import set_up, take_away
from league.store.access.logins import Assigned, assign, grant
from league.store.access.names import Role, is_set_up
from league.store.games.store import Store, open_store
from quarterback.rule_sets import of_header
from tests.store.ledger.weekend import in_playoffs
from tests.store.server import emptied

ROLES: dict[str, Role] = {"eve": "scorer", "bob": "scorer", "rea": "reader", "com": "commissioner"}


def as_login(url: str, login: str, password: str = "") -> str:
    """The URL of a server for one of its logins."""
    made = sqlalchemy.make_url(url).set(username=login, password=password or f"{login}'s")
    return made.render_as_string(hide_password=False)


def cleared(url: str) -> None:
    """Take roles and logins of these tests from a server: they are not of one database."""
    engine = sqlalchemy.create_engine(url)
    with engine.begin() as db:
        if is_set_up(db):
            take_away(db)
        there = set(db.exec_driver_sql("SELECT rolname FROM pg_roles").scalars())
        for login in (*ROLES, "new one"):
            if login in there:
                db.exec_driver_sql(f'DROP OWNED BY "{login}"')
                db.exec_driver_sql(f'DROP ROLE "{login}"')
    engine.dispose()


@pytest.fixture
def url(server: str) -> Iterator[str]:
    """An empty database, roles and logins gone with it."""
    cleared(server)
    yield emptied(server)
    cleared(server)


@contextmanager
def shared(url: str) -> Iterator[Store]:
    """The store as its owner has it: a league in its playoffs, roles, logins, assignments."""
    with open_store(url, of_header) as store:
        league = in_playoffs(store)
        with store.leagues.writing() as db:
            set_up(db)
            for login, role in ROLES.items():
                grant(db, login, role, login.title(), f"{login}'s")
            boards = league.records.all(Board)
            assign(
                db,
                [
                    Assigned(login, 1, "board", board.id)
                    for login, board in zip(("eve", "bob"), boards, strict=True)
                ],
            )
        yield store
