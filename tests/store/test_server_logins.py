"""Logins of a PostgreSQL server: the owner writes, others read; those of version 1's scorers are
ended by the upgrade."""

import lzma
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy
from click.testing import CliRunner
from sqlalchemy.exc import DBAPIError

from league.model.ledger.commands import league as c
from league.store import waits
from league.store.check import check_store
from league.store.contents_check import changed_definitions
from league.store.errors import NotAllowed
from league.store.games.store import open_store
from league.store.location import of_url
from league.store.sqlite.engine import engine_of
from league.store.triggers import foreign, missing_guards
from quarterback.cli import main
from quarterback.rule_sets import of_header
from tests.store.server import SERVER, empty, restored_from

OF_VERSION_1 = Path(__file__).parents[1] / "earlier" / "0018" / "server.sql.xz"
"""What pg_dump wrote of a league with roles, as version 1.0 set them up."""
GROUPS = {
    "quarterback_postgres_reader": ("rea",),
    "quarterback_postgres_scorer": ("eve", "bob"),
    "quarterback_postgres_commissioner": ("com",),
}


@pytest.fixture
def engine(server: str) -> Iterator[sqlalchemy.Engine]:
    """A database of version 1.0 with the logins of its scorers."""
    engine = sqlalchemy.create_engine(server)
    with engine.begin() as db:
        for group, logins in GROUPS.items():
            db.exec_driver_sql(f"CREATE ROLE {group}")
            for login in logins:
                db.exec_driver_sql(f"CREATE ROLE {login} LOGIN IN ROLE {group}")
    with empty(server) as url:
        restored_from(url, lzma.decompress(OF_VERSION_1.read_bytes()).decode())
        made = sqlalchemy.create_engine(url)
        yield made
        made.dispose()
    with engine.begin() as db:
        for group, logins in GROUPS.items():
            for name in (*logins, group):
                db.exec_driver_sql(f"DROP OWNED BY {name}")
                db.exec_driver_sql(f"DROP ROLE {name}")
    engine.dispose()


def url_of(engine: sqlalchemy.Engine, login: str = "") -> str:
    url = engine.url.set(username=login) if login else engine.url
    return url.render_as_string(hide_password=False)


WRITES = (
    "INSERT INTO result SELECT * FROM result",
    "INSERT INTO ledger SELECT * FROM ledger",
    "UPDATE fixture SET gone = 1",
    "INSERT INTO game_event SELECT * FROM game_event",
    "UPDATE game_now SET home = 7",
    "INSERT INTO entry_key VALUES ('a key of sixteen letters')",
    "INSERT INTO door VALUES ('desk', 'mine')",
    "DELETE FROM session",
    "TRUNCATE entry_key",
    "SELECT hold_league(1)",
    "LOCK TABLE ledger IN EXCLUSIVE MODE",
)


@SERVER
def test_scorers_of_version_1_can_only_read_after_the_upgrade(
    engine: sqlalchemy.Engine, monkeypatch: pytest.MonkeyPatch
):
    heard: list[str] = []
    monkeypatch.setattr(waits, "_listeners", [heard.append])
    url = url_of(engine)
    with pytest.raises(NotAllowed, match="Only postgres, who owns the tables"):
        open_store(url_of(engine, "com"), of_header)
    with open_store(url, of_header) as store:
        league = store.leagues.open(1)
        assert league.faults() == []
        league.enter(c.Register(("Zoe",)), "Ann")
    assert heard == [
        "These logins can no longer write, only read: bob, com, eve. Scorers now use the"
        " tournament server: see `quarterback league access`."
    ]
    with engine.connect() as db:
        assert changed_definitions(db) == [] and missing_guards(db) == [] and foreign(db) == []
    findings = list(check_store(of_url(url), of_header))
    assert [each for each in findings if not each.well or each.skipped] == []
    assert "Logins that may only read: bob, com, eve, rea." in [f.message for f in findings]
    for login in ("eve", "com", "rea"):
        theirs = sqlalchemy.create_engine(url_of(engine, login))
        for statement in WRITES:
            with theirs.connect() as db, pytest.raises(DBAPIError, match="permission denied"):
                db.exec_driver_sql(statement)
        theirs.dispose()
        with open_store(url_of(engine, login), of_header) as store:
            league = store.leagues.open(1)
            assert league.ledger.seq > 10, "they look"
            with pytest.raises(NotAllowed, match="the tournament server"):
                league.enter(c.Register(("Eve",)), "Eve")


@SERVER
def test_doctor_names_a_login_that_may_write(engine: sqlalchemy.Engine):
    url = url_of(engine)
    open_store(url, of_header).close()
    with engine.begin() as db:
        db.exec_driver_sql("GRANT INSERT (id) ON fixture TO eve")
    [problem] = [each for each in check_store(of_url(url), of_header) if not each.well]
    assert problem.message == "These logins may write past the tournament server: eve."
    assert 'FROM "eve"' in problem.do
    with engine_of(of_url(url)).begin() as db:
        db.exec_driver_sql(problem.do.partition("As the owner: ")[2])
    assert all(each.well for each in check_store(of_url(url), of_header))


@pytest.mark.parametrize(
    "words", [(), ("set-up",), ("grant", "bob", "--role", "scorer", "--board", "North"), ("list",)]
)
def test_league_access_says_what_to_do_now(words: tuple[str, ...]):
    said = CliRunner().invoke(main, ["league", "access", *words])
    assert said.exit_code == 1
    assert "quarterback serve --lan --desk --tables" in said.output
