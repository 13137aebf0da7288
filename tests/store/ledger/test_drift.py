"""Revisions up and down on a filled database of each, on either kind of database; and that what
they make is what the tables and guards of this program say, compared as the database spells it."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
import sqlalchemy
from sqlalchemy import Connection

from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as p
from league.model.ledger.rows import Team
from league.store.check import check_store
from league.store.contents_check import changed_definitions
from league.store.games.store import Store, open_store
from league.store.location import StoreLocation, of_url
from league.store.sqlite.backups import backups_of
from league.store.sqlite.connections import known_revisions
from league.store.sqlite.engine import engine_of
from league.store.sqlite.upgrade import bring_up_to_date
from league.store.triggers import INSERT_ONLY, guards_of, install_guards, missing_guards
from quarterback.rule_sets import of_header
from tests.store.ledger.weekend import founded, in_playoffs
from tests.store.playing import by_hand, opened, played
from tests.store.server import SERVER, emptied, restored

NOW = datetime(2026, 5, 9, tzinfo=UTC)
Rows = dict[str, list[dict[str, object]]]


def filled(store: Store) -> None:
    """Something in every table but those that a league rarely needs."""
    in_playoffs(store)
    league = founded(store)
    team, other = league.records.all(Team)[:2]
    league.enter(p.DrawBases(team.id, tuple(range(1, 13))), "Ann")
    league.enter(c.UndoEntries(), "Ann")
    league.enter(c.RedoEntries(), "Ann")
    draft = p.DraftPlayer(team.id, "kicker", (3, 4), (2,), other.coach)
    league.enter(draft, "Ann")
    played(store, 5)
    store.archive(1)


def rows(db: Connection) -> Rows:
    names = sqlalchemy.inspect(db).get_table_names()
    return {
        name: [dict(row) for row in db.exec_driver_sql(f"SELECT * FROM {name}").mappings()]
        for name in names
        if name not in ("alembic_version", "sqlite_sequence")
    }


def kept(rows: Rows, left: Rows) -> dict[str, list[list[str]]]:
    """The rows of tables that are left, as far as their columns are left, spelled alike."""
    return {
        name: sorted(
            sorted(
                f"{column}: {row[column]!r}" for column in row if not there or column in there[0]
            )
            for row in rows[name]
        )
        for name, there in left.items()
    }


def looked(place: StoreLocation) -> tuple[Rows, list[str], list[str]]:
    """What is in a database, which guards it lacks, and what is defined otherwise."""
    engine = engine_of(place)
    with engine.begin() as db:
        found = rows(db), missing_guards(db), changed_definitions(db)
    engine.dispose()
    return found


FIRST, *BETWEEN, LAST = known_revisions()[:-1]
GAMES_OF_LEAGUES = "0004"
"""The revision from which a league's games are rows."""


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "revision", [FIRST, *(pytest.param(each, marks=pytest.mark.long) for each in BETWEEN), LAST]
)
def test_down_and_up_again_whatever_has_a_table_keeps_its_rows(either: Store, revision: str):
    filled(either)
    place = either.place
    before, missing, changed = looked(place)
    assert sum(map(bool, before.values())) >= 20
    assert (missing, changed) == ([], [])
    bring_up_to_date(place, NOW, revision)
    with either.leagues.reading() as db:
        left = rows(db)
    assert {"game", "game_event"} <= left.keys() <= before.keys()
    assert ("ledger" in left) == (revision > FIRST)
    assert ("fixture" in left) == (revision >= GAMES_OF_LEAGUES)
    assert kept(left, left) == kept(before, left)
    assert all(bool(left[name]) == bool(before[name]) for name in left)
    bring_up_to_date(place, NOW)
    after, missing, changed = looked(place)
    assert kept(after, left) == kept(before, left)
    # Seals follow from what there is: those of what stayed are made anew.
    came = {name for name in after if name not in left and after[name]}
    assert came <= {"game_seal", "collection"}
    assert (missing, changed) == ([], [])
    if place.file is not None:
        [whole] = [each for each in backups_of(place.file) if f"before-{revision}." in each.name]
        with opened(whole) as then:
            assert all(then.leagues.open(row.number).faults() == [] for row in then.leagues.all())


CHANGED = (
    "ALTER TABLE photo DROP CONSTRAINT ck_photo_size, ADD CONSTRAINT ck_photo_size CHECK"
    " (width BETWEEN 1 AND 20000 AND (height BETWEEN 1 AND 20000 OR height = 0))",
    "ALTER TABLE door DISABLE ROW LEVEL SECURITY",
    "CREATE POLICY all_of_it ON session USING (true)",
    "ALTER TABLE result DROP CONSTRAINT ck_result_points",
    "ALTER TABLE result DROP CONSTRAINT ck_result_points, ADD CONSTRAINT ck_result_points"
    " CHECK (home_points >= -1 AND visitors_points >= 0)",
    "DROP INDEX uq_season_alone; CREATE UNIQUE INDEX uq_season_alone ON season (league)"
    " WHERE gone = 0 AND alone = 1",
    "ALTER TABLE ledger ALTER COLUMN why DROP NOT NULL",
    "ALTER TABLE game ALTER COLUMN home SET DEFAULT 'x'",
    "ALTER TABLE team ADD COLUMN nick text",
    "ALTER TABLE fixture DROP CONSTRAINT fk_fixture_league_slot",
    "CREATE OR REPLACE FUNCTION guard_ledger_insert() RETURNS trigger LANGUAGE plpgsql AS"
    " $$ BEGIN RETURN NEW; END $$",
    "ALTER TABLE ledger DISABLE TRIGGER guard_ledger_update",
    "DROP TRIGGER guard_fixture_booked ON fixture",
)


@pytest.mark.long
@SERVER
def test_on_a_server_every_change_of_a_definition_shows(server: str):
    place = of_url(emptied(server))
    open_store(place, of_header).close()
    assert all(finding.well for finding in check_store(place, of_header))
    engine = engine_of(place)
    with engine.connect() as db:
        for change in CHANGED:
            db.exec_driver_sql(change)
            assert changed_definitions(db), change
            db.rollback()
    with engine.begin() as db:
        db.exec_driver_sql(CHANGED[4])
    engine.dispose()
    amiss = [finding.message for finding in check_store(place, of_header) if not finding.well]
    assert amiss == [
        "Tables differ from what this program sets up: constraint result.ck_result_points."
    ]


@pytest.mark.parametrize("table", INSERT_ONLY)
def test_a_guard_that_is_gone_or_changed_is_missed_and_put_back(
    store: Store, file: Path, table: str
):
    by_hand(
        file,
        f"DROP TRIGGER guard_{table}_delete",
        f"DROP TRIGGER guard_{table}_update",
        f"CREATE TRIGGER guard_{table}_update BEFORE UPDATE ON {table} BEGIN SELECT 1; END",
    )
    with store._writing() as db:
        assert missing_guards(db) == [f"guard_{table}_update", f"guard_{table}_delete"]
        install_guards(db)
        assert missing_guards(db) == []
        assert len(guards_of(db)) > 60


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("CHECK (away IN (0, 1))", "CHECK (away IN (0, 1, 2))"),
        ("game INTEGER NOT NULL", "game INTEGER"),
        ("FOREIGN KEY(game) REFERENCES game (id)", "FOREIGN KEY(game) REFERENCES game_now (game)"),
    ],
)
def test_a_changed_definition_is_seen(store: Store, file: Path, was: str, now: str):
    by_hand(
        file,
        "PRAGMA writable_schema = ON",
        f"UPDATE sqlite_master SET sql = replace(sql, '{was}', '{now}')"
        " WHERE name = 'game_put_away'",
    )
    assert looked(store.place)[2] == ["game_put_away"]


@SERVER
def test_a_dump_that_was_restored_is_as_it_was(server: str, url: str):
    """The server prints some conditions with other brackets than before: that is no change."""
    with open_store(url, of_header) as store:
        filled(store)
    with restored(server, url) as again:
        findings = list(check_store(of_url(again), of_header))
    assert [each for each in findings if not each.well or each.skipped] == []
    assert any(each.message.startswith("League 2: ") for each in findings)
