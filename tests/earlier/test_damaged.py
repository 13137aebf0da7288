"""`doctor` on damaged databases of every revision: it lists what it finds, always to its end, and
never says that all is well when a check could not be made."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from shutil import copytree

import pytest
from click.testing import CliRunner

from league.store.check import check_store
from league.store.errors import StoreError
from league.store.findings import StoreFinding
from league.store.games.store import open_store
from league.store.location import of_file
from league.store.sqlite.connections import known_revisions, newest_revision
from quarterback.cli import main
from quarterback.rule_sets import of_header
from tests.earlier.test_every_revision import of_revision

CHECKS = {
    *("pages", "references", "definitions", "triggers", "values", "seals", "games", "not checked"),
}
"""What a finding is about when its check was made; one for each league comes beside them."""


def _zeroed(file: Path, rng: random.Random) -> None:
    _page(file, rng, lambda page: bytes(len(page)))


def _garbled(file: Path, rng: random.Random) -> None:
    _page(file, rng, lambda page: rng.randbytes(len(page)))


def _one_byte(file: Path, rng: random.Random) -> None:
    at = rng.randrange(100, 4096)
    _page(
        file,
        rng,
        lambda page: page[:at] + bytes([page[at] ^ 1 << rng.randrange(8)]) + page[at + 1 :],
    )


def _page(file: Path, rng: random.Random, change: Callable[[bytes], bytes]) -> None:
    whole = bytearray(file.read_bytes())
    size = int.from_bytes(whole[16:18], "big")
    at = size * rng.randrange(1, len(whole) // size)
    whole[at : at + size] = change(bytes(whole[at : at + size]))
    file.write_bytes(whole)


def _cut(file: Path, rng: random.Random) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole[: rng.randrange(200, len(whole))])


def _rows(file: Path, rng: random.Random) -> None:
    """Some rows of a table are gone."""
    _sql(file, rng, lambda table, column: f"DELETE FROM {table} WHERE abs(random()) % 3 = 0")


def _values(file: Path, rng: random.Random) -> None:
    """A column has values that are none."""
    junk = rng.choice(["'x'", "-7", "X'00ff'", "1e300", "''", "'{\"a\": [1]}'", "zeroblob(9)"])
    _sql(file, rng, lambda table, column: f'UPDATE OR IGNORE {table} SET "{column}" = {junk}')


def _table(file: Path, rng: random.Random) -> None:
    _sql(file, rng, lambda table, column: f"DROP TABLE {table}")


def _renamed(file: Path, rng: random.Random) -> None:
    _sql(file, rng, lambda table, column: f'ALTER TABLE {table} RENAME "{column}" TO other')


def _sql(file: Path, rng: random.Random, damage: Callable[[str, str], str]) -> None:
    with closing(sqlite3.connect(file)) as raw:
        raw.execute("PRAGMA foreign_keys = OFF")
        raw.execute("PRAGMA ignore_check_constraints = ON")
        listed = "SELECT type, name FROM sqlite_master WHERE name NOT GLOB 'sqlite_*'"
        rows = raw.execute(listed).fetchall()
        guards = [name for kind, name in rows if kind == "trigger"]
        definitions = [
            raw.execute("SELECT sql FROM sqlite_master WHERE name = ?", (name,)).fetchone()[0]
            for name in guards
        ]
        for name in guards:
            raw.execute(f"DROP TRIGGER {name}")
        table = rng.choice(sorted(name for kind, name in rows if kind == "table"))
        columns = [row[1] for row in raw.execute(f"PRAGMA table_info({table})")]
        with suppress(sqlite3.DatabaseError):  # a strict table refuses some
            raw.execute(damage(table, rng.choice(columns)))
        for sql in definitions:
            with suppress(sqlite3.DatabaseError):
                raw.execute(sql)
        raw.commit()


DAMAGES = (_zeroed, _garbled, _one_byte, _cut, _rows, _values, _table, _renamed)


def assert_honest(file: Path, findings: list[StoreFinding]) -> None:
    """Where nothing is found, every check was made."""
    if any(not each.well or each.skipped for each in findings):
        return
    assert {each.about for each in findings} >= CHECKS
    with open_store(of_file(file), of_header) as store:
        leagues = {row.number for row in store.leagues.all()}
        assert all(store.load(game.id).trouble == "" for game in store.games())
    for number in leagues:
        assert any(each.message.startswith(f"League {number}: ") for each in findings)


@pytest.mark.sample(10)
@pytest.mark.parametrize("seed", range(8 * len(DAMAGES)))
def test_whatever_is_damaged_doctor_goes_to_its_end_and_is_honest(tmp_path: Path, seed: int):
    rng = random.Random(seed)
    file = of_revision(rng.choice(known_revisions()), tmp_path / "games.db")
    DAMAGES[seed % len(DAMAGES)](file, rng)
    damaged = file.read_bytes()
    findings = list(check_store(of_file(file), of_header))
    assert file.read_bytes() == damaged
    assert_honest(file, findings)


def doctor(folder: Path, *more: str) -> str:
    done = CliRunner().invoke(main, ["doctor", "--data-dir", str(folder), *more])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.output
    assert done.exit_code == ("PROBLEM" in done.output)
    return done.output


def test_an_older_revision_is_checked_on_a_copy(tmp_path: Path):
    file = of_revision("0017", tmp_path / "games.db")
    before = file.read_bytes()
    said = doctor(tmp_path)
    assert "Tables: revision 0017." in said and "copy is brought there, and checked" in said
    assert "Games: 3 of 3 match their logs." in said
    assert "League 1: " in said
    assert file.read_bytes() == before and [each.name for each in tmp_path.iterdir()] == [
        "games.db"
    ]


def test_zeroed_pages_of_an_older_revision_are_found(tmp_path: Path):
    file = of_revision("0008", tmp_path / "games.db")
    whole = bytearray(file.read_bytes())
    whole[4096 * 5 : 4096 * 9] = bytes(4096 * 4)
    file.write_bytes(whole)
    said = doctor(tmp_path)
    assert "PROBLEM" in said and "is damaged" in said and "No problems" not in said


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM alembic_version",
        "INSERT INTO alembic_version VALUES ('0001')",
        "UPDATE alembic_version SET version_num = ''",
    ],
)
def test_a_revision_that_is_not_said_is_a_sentence(tmp_path: Path, damage: str):
    file = of_revision("0018", tmp_path / "games.db")
    with closing(sqlite3.connect(file)) as raw:
        raw.execute(damage)
        raw.commit()
    before = file.read_bytes()
    said = doctor(tmp_path)
    assert "does not say which revision its tables have" in said
    assert "There is no backup of it yet" in said
    with pytest.raises(StoreError, match="does not say which revision"):
        open_store(of_file(file), of_header)
    assert file.read_bytes() == before


@pytest.fixture(scope="module")
def well(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = of_revision(newest_revision(), tmp_path_factory.mktemp("well") / "games.db")
    assert "No problems found" in doctor(file.parent, "--repair")
    return file


@pytest.fixture
def newest(well: Path, tmp_path: Path) -> Path:
    return Path(copytree(well.parent, tmp_path, dirs_exist_ok=True)) / well.name


def change(file: Path, *statements: str) -> None:
    """Change what the guards do not let anyone change."""
    with closing(sqlite3.connect(file)) as raw:
        guards = raw.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall()
        for name, _ in guards:
            raw.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            assert raw.execute(statement).rowcount > 0, statement
        for _, sql in guards:
            raw.execute(sql)
        raw.commit()


def test_repair_keeps_the_only_trace_of_a_log_that_was_cut_off(newest: Path):
    change(
        newest,
        "DELETE FROM game_event WHERE game = 1 AND seq > 12",
        "DELETE FROM game_seal WHERE game = 1 AND seq > 12",
    )
    for more in ((), ("--repair",), ()):
        said = doctor(newest.parent, *more)
        assert "Game 1: the end of its log is gone: its summary knows" in said
        assert "Restore a backup" in said
    with closing(sqlite3.connect(newest)) as raw:
        [(known,)] = raw.execute("SELECT seq FROM game_now WHERE game = 1")
    assert known > 12
    change(newest, "DELETE FROM game_now WHERE game = 1")
    for more in (("--repair",), ()):
        assert "its play-by-play knows" in doctor(newest.parent, *more), "a trace, too"


def test_the_last_game_that_was_deleted_with_its_seals_shows(newest: Path):
    tables = "game_event", "game_seal", "game_now", "game_line"
    last = "(SELECT max(id) FROM game)"
    change(
        newest,
        *(f"DELETE FROM {table} WHERE game = {last}" for table in tables),
        f"DELETE FROM collection WHERE what = 'game' AND number = {last}",
        f"DELETE FROM game WHERE id = {last}",
    )
    said = doctor(newest.parent)
    assert "PROBLEM" in said and "were begun, and the last is" in said


def test_words_of_an_earlier_version_are_said_to_be_unchecked(newest: Path):
    change(
        newest,
        "UPDATE game_line SET says = 'words 0' WHERE game = 1 AND input = 0",
        "UPDATE game_now SET situation = 'First and ten.' WHERE game = 1",
    )
    said = doctor(newest.parent)
    assert "Not checked: play-by-play and situation of 1 game, in the words of an earlier" in said
    assert said.endswith("No problems found in what was checked; see above for what was not.\n")
    assert doctor(newest.parent, "--repair").endswith("No problems found.\n")
