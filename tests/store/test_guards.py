"""What raw SQL cannot do: change a log, forge an entry, point to nothing."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from league.store.contents_check import definitions, expected_definitions
from league.store.games.store import Store
from league.store.location import of_file
from league.store.sqlite.engine import begin_writing, engine_of
from league.store.triggers import INSERT_ONLY, guards_of, install_guards, missing_guards
from tests.store.playing import played, raw_connection

ROLL = """'{"event":"roll","pips":[1]}'"""
ENTRY = "INSERT INTO game_event (game, seq, input, kind, payload, at, by) VALUES"
GAME = "INSERT INTO game (id, created_at, header, home, visitors, ruleset) VALUES"
NOW = "'2026-01-01 10:00:00'"


@pytest.fixture
def raw(store: Store, file: Path) -> Iterator[sqlite3.Connection]:
    """A database with two games, the first of ten entries, opened past the program."""
    book = played(store, 6)
    while len(book.entries) < 10:
        book.undo()
        book.redo()
        if store.load(1).seq >= 10:
            break
    played(store, 2)
    connection = raw_connection(file)
    connection.execute("PRAGMA foreign_keys = ON")
    yield connection
    connection.close()


ATTACKS = [
    "UPDATE game_event SET payload = '{}' WHERE game = 1 AND seq = 1",
    "UPDATE game_event SET seq = seq + 100",
    "UPDATE game_event SET by = 'Ann' WHERE seq = 1",
    "UPDATE OR REPLACE game_event SET seq = 1 WHERE seq = 2",
    "UPDATE OR IGNORE game_event SET at = '2000-01-01' WHERE seq = 2",
    "DELETE FROM game_event",
    "DELETE FROM game_event WHERE game = 1 AND seq = (SELECT max(seq) FROM game_event)",
    f"REPLACE INTO game_event VALUES (1, 1, 1, 'roll', {ROLL}, {NOW}, '')",
    f"INSERT OR REPLACE INTO game_event VALUES (1, 2, 2, 'roll', {ROLL}, {NOW}, '')",
    f"INSERT INTO game_event VALUES (1, 1, 1, 'roll', {ROLL}, {NOW}, '')"
    " ON CONFLICT DO UPDATE SET payload = '{}'",
    f"{ENTRY} (1, 1, 1, 'roll', {ROLL}, {NOW}, '')",
    f"{ENTRY} (1, 99, 1, 'roll', {ROLL}, {NOW}, '')",
    f"{ENTRY} (1, 0, 1, 'roll', {ROLL}, {NOW}, '')",
    f"{ENTRY} (1, -1, 1, 'roll', {ROLL}, {NOW}, '')",
    f"{ENTRY} (1, 'x', 1, 'roll', {ROLL}, {NOW}, '')",
    f"{ENTRY} (1, 1.5, 1, 'roll', {ROLL}, {NOW}, '')",
    f"{ENTRY} (1, NULL, 1, 'roll', {ROLL}, {NOW}, '')",
    f"{ENTRY} (1, {{next}}, 0, 'roll', {ROLL}, {NOW}, '')",
    f"{ENTRY} (1, {{next}}, 'x', 'roll', {ROLL}, {NOW}, '')",
    f"{ENTRY} (1, {{next}}, NULL, 'roll', {ROLL}, {NOW}, '')",
    f"{ENTRY} (1, {{next}}, 1, 'punt', {ROLL}, {NOW}, '')",
    f"{ENTRY} (1, {{next}}, 1, '', {ROLL}, {NOW}, '')",
    f"{ENTRY} (1, {{next}}, 1, NULL, {ROLL}, {NOW}, '')",
    f"{ENTRY} (1, {{next}}, 1, 'roll', 'seven', {NOW}, '')",
    f"{ENTRY} (1, {{next}}, 1, 'roll', '[1]', {NOW}, '')",
    f"{ENTRY} (1, {{next}}, 1, 'roll', '', {NOW}, '')",
    f"{ENTRY} (1, {{next}}, 1, 'roll', NULL, {NOW}, '')",
    f"{ENTRY} (1, {{next}}, 1, 'roll', {ROLL}, 'yesterday', '')",
    f"{ENTRY} (1, {{next}}, 1, 'roll', {ROLL}, NULL, '')",
    f"{ENTRY} (1, {{next}}, 1, 'roll', {ROLL}, {NOW}, NULL)",
    f"{ENTRY} (99, 1, 1, 'roll', {ROLL}, {NOW}, '')",
    f"{ENTRY} (NULL, 1, 1, 'roll', {ROLL}, {NOW}, '')",
    "UPDATE game SET header = '{}'",
    "UPDATE game SET home = 'Army' WHERE id = 1",
    "UPDATE game SET id = 7 WHERE id = 1",
    "DELETE FROM game",
    "DELETE FROM game WHERE id = 2",
    f"REPLACE INTO game VALUES (1, {NOW}, '{{}}', 'A', 'B', 'littlefield')",
    f"{GAME} (1, {NOW}, '{{}}', 'A', 'B', 'littlefield')",
    f"{GAME} (9, {NOW}, '{{}}', 'A', 'B', '')",
    f"{GAME} (9, {NOW}, 'Yale', 'A', 'B', 'littlefield')",
    f"{GAME} (9, 'once', '{{}}', 'A', 'B', 'littlefield')",
    f"{GAME} (9, {NOW}, '{{}}', NULL, 'B', 'littlefield')",
    f"INSERT INTO game_put_away (game, away, at) VALUES (99, 1, {NOW})",
    f"INSERT INTO game_put_away (game, away, at) VALUES (1, 2, {NOW})",
    "INSERT INTO game_put_away (game, away, at) VALUES (1, 1, 'soon')",
    "UPDATE game_put_away SET away = 0",
    "DELETE FROM game_put_away",
    "REPLACE INTO game_put_away VALUES (1, 1, 0, '2026-01-01')",
    f"{GAME} (9, 'now', '{{}}', 'A', 'B', 'littlefield')",
    f"{GAME} (9, '20000-01-01 10:00:00', '{{}}', 'A', 'B', 'littlefield')",
    f"{GAME} (9, '0000-01-01 10:00:00', '{{}}', 'A', 'B', 'littlefield')",
    f"{GAME} (9, '2026-02-31 10:00:00', '{{}}', 'A', 'B', 'littlefield')",
    f"{GAME} (9, '2026-01-01 10:00:00+99', '{{}}', 'A', 'B', 'littlefield')",
    f"{GAME} (9, 2461000.5, '{{}}', 'A', 'B', 'littlefield')",
    f"{GAME} (9, {NOW}, '{{}}', x'00ff', 'B', 'littlefield')",
    f"{GAME} (9, {NOW}, '{{}}', 'A', x'41', 'littlefield')",
    f"{GAME} (9, {NOW}, CAST('{{}}' AS BLOB), 'A', 'B', 'littlefield')",
    f"{ENTRY} (1, {{next}}, 1, 'roll', CAST({ROLL} AS BLOB), {NOW}, '')",
    f"{ENTRY} (1, {{next}}, 1, 'roll', {ROLL}, {NOW}, x'00')",
    f"{ENTRY} (1, {{next}}, 1, 'roll', {ROLL}, 'now', '')",
    "INSERT INTO game_put_away (game, away, at) VALUES (1, 1, 'now')",
    "UPDATE game_now SET played_at = 'now'",
    "UPDATE game_now SET played_at = '20000-01-01 10:00:00'",
    "UPDATE game_now SET situation = x'00'",
    "UPDATE game_now SET home = 'seven'",
    "UPDATE game_line SET says = x'00'",
    "INSERT INTO game_line VALUES (1, 'first', 'x')",
    "INSERT INTO game_line VALUES (99, 1, 'x')",
    "INSERT INTO game_line VALUES (1, 1, 'x')",
    "UPDATE game_now SET home = -1",
    "UPDATE game_now SET finished = 2",
    "UPDATE game_now SET finished = 0, winner = 'home'",
    "UPDATE game_now SET game = 99 WHERE game = 1",
    "UPDATE game_now SET phase = NULL",
    "DROP TABLE game",
]


def contents(raw: sqlite3.Connection) -> list[list[tuple[object, ...]]]:
    tables = ("game", "game_event", "game_put_away", "game_now", "game_line")
    return [raw.execute(f"SELECT * FROM {table}").fetchall() for table in tables]


def test_every_attack_fails_and_changes_nothing(store: Store, raw: sqlite3.Connection):
    store.archive(1)
    before = contents(raw)
    [(following,)] = raw.execute("SELECT max(seq) + 1 FROM game_event WHERE game = 1")
    for attack in ATTACKS:
        with pytest.raises(sqlite3.Error):  # noqa: PT012 - which attack got through is to be seen
            raw.execute(attack.replace("{next}", str(following)))
            pytest.fail(f"was let through: {attack}")
        raw.rollback()
        assert contents(raw) == before, attack
    assert len(ATTACKS) >= 50


def test_what_is_right_is_let_through(raw: sqlite3.Connection):
    """So that the attacks fail for what is wrong in them."""
    [(following,)] = raw.execute("SELECT max(seq) + 1 FROM game_event WHERE game = 1")
    raw.execute(f"{ENTRY} (1, {following}, 1, 'roll', {ROLL}, {NOW}, '')")
    raw.execute(f"{GAME} (9, {NOW}, '{{}}', 'A', 'B', 'littlefield')")
    raw.execute(f"INSERT INTO game_put_away (game, away, at) VALUES (1, 1, {NOW})")
    raw.commit()


@pytest.mark.parametrize("table", INSERT_ONLY)
def test_a_guard_that_is_gone_or_changed_is_missed_and_put_back(
    store: Store, file: Path, table: str
):
    raw = raw_connection(file)
    raw.execute(f"DROP TRIGGER guard_{table}_delete")
    raw.execute(f"DROP TRIGGER guard_{table}_update")
    raw.execute(f"CREATE TRIGGER guard_{table}_update BEFORE UPDATE ON {table} BEGIN SELECT 1; END")
    raw.commit()
    engine = engine_of(of_file(file))
    with begin_writing(engine) as db:
        assert missing_guards(db) == [f"guard_{table}_update", f"guard_{table}_delete"]
        install_guards(db)
        assert missing_guards(db) == []
        assert len(guards_of(db)) > 60
    engine.dispose()


@pytest.mark.parametrize(
    "change",
    [
        ("CHECK (away IN (0, 1))", "CHECK (away IN (0, 1, 2))"),
        ("game INTEGER NOT NULL", "game INTEGER"),
        ("FOREIGN KEY(game) REFERENCES game (id)", "FOREIGN KEY(game) REFERENCES game_now (game)"),
    ],
)
def test_a_changed_definition_is_seen(store: Store, file: Path, change: tuple[str, str]):
    raw = raw_connection(file)
    raw.execute("PRAGMA writable_schema = ON")
    raw.execute(
        "UPDATE sqlite_master SET sql = replace(sql, ?, ?) WHERE name = 'game_put_away'", change
    )
    raw.commit()
    raw.close()
    engine = engine_of(of_file(file))
    with engine.begin() as db:
        there, wanted = definitions(db), expected_definitions()
    engine.dispose()
    assert [name for name in wanted if there[name] != wanted[name]] == ["game_put_away"]
