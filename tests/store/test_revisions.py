"""Bringing a database up to date: on a filled one, with a backup, wholly or not at all."""

import shutil
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory

import league.store.sqlite.connections
import league.store.sqlite.upgrade
from league.store.errors import StoreError
from league.store.games.store import open_store
from league.store.location import of_file
from league.store.sqlite.backups import backups_of
from league.store.sqlite.connections import (
    known_revisions,
    migrations_folder,
    newest_revision,
    revision_of,
)
from league.store.sqlite.engine import engine_of
from league.store.sqlite.upgrade import bring_up_to_date, whole_schema
from league.store.triggers import missing_guards
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import of_header
from tests.store.playing import by_hand, look, opened, played
from tests.store.write_schema import schema_of

NOW = datetime(2026, 5, 9, 7, 35, 25, tzinfo=UTC)

NEXT = """
import sqlalchemy as sa
from alembic import op

revision = "NEXT"
down_revision = "NOW"


def upgrade():
    with op.batch_alter_table("game") as batch:
        batch.add_column(sa.Column("fixture", sa.Integer(), nullable=True))
    with op.batch_alter_table("game_event") as batch:
        batch.alter_column("by", new_column_name="who")
    FAIL


def downgrade():
    with op.batch_alter_table("game_event") as batch:
        batch.alter_column("who", new_column_name="by")
    with op.batch_alter_table("game") as batch:
        batch.drop_column("fixture")
"""


NEWEST = newest_revision()
COMING = f"{int(NEWEST) + 1:04}"


def everything(file: Path) -> list[list[tuple[object, ...]]]:
    tables = ("game", "game_event", "game_put_away", "game_now", "game_line")
    return [by_hand(file, f"SELECT * FROM {table}") for table in tables]


@pytest.fixture
def filled(file: Path) -> Path:
    with opened(file) as store:
        played(store, 30, seed=1)
        book = played(store, 12, seed=2)
        book.undo(3)
        store.archive(2)
    return file


def made_by_revisions(file: Path) -> Path:
    """A new database, made revision by revision."""
    bring_up_to_date(of_file(file), NOW, known_revisions()[-2])
    bring_up_to_date(of_file(file), NOW)
    return file


def with_next(folder: Path, monkeypatch: pytest.MonkeyPatch, fail: str = "") -> None:
    """The program as it will be when it has one more revision, which rebuilds two tables."""
    shutil.copytree(migrations_folder(), folder, ignore=shutil.ignore_patterns("__pycache__"))
    text = NEXT.replace("FAIL", fail).replace("NEXT", COMING).replace("NOW", NEWEST)
    (folder / "versions" / f"{COMING}_next.py").write_text(text)
    for module in (league.store.sqlite.connections, league.store.sqlite.upgrade):
        monkeypatch.setattr(module, "migrations_folder", lambda: folder)
    assert newest_revision() == COMING


def test_file_names_and_alembic_agree():
    scripts = ScriptDirectory(str(migrations_folder()))
    known = [script.revision for script in scripts.walk_revisions()]
    assert tuple(reversed(known)) == known_revisions()
    assert scripts.get_heads() == [newest_revision()]


def test_the_sql_of_a_new_database_makes_what_the_revisions_make(tmp_path: Path):
    file = made_by_revisions(tmp_path / "games.db")
    assert whole_schema(NEWEST) is not None, "run `make schema`"
    new = tmp_path / "new.db"
    bring_up_to_date(of_file(new), NOW)
    assert schema_of(new) == schema_of(file), "run `make schema`"
    assert revision_of(new) == NEWEST


def test_down_and_up_again(filled: Path):
    place = of_file(filled)
    before = everything(filled)
    bring_up_to_date(place, NOW, "base")
    left = {name for (name,) in by_hand(filled, "SELECT name FROM sqlite_master")}
    assert left == {"alembic_version", "sqlite_sequence", "sqlite_autoindex_alembic_version_1"}
    [backup] = backups_of(filled)
    assert everything(backup) == before
    bring_up_to_date(place, NOW)
    assert everything(filled) == [[], [], [], [], []]
    with opened(filled) as store:
        played(store, 3)


def test_a_filled_database_goes_up_and_down_and_up_with_all_its_rows(
    filled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    before, place = everything(filled), of_file(filled)
    with_next(tmp_path / "next", monkeypatch)
    for wanted in (COMING, NEWEST, COMING, NEWEST):
        bring_up_to_date(place, NOW, wanted)
        assert revision_of(filled) == wanted
        after = everything(filled)
        after[0] = [row[:6] for row in after[0]]
        assert after == before
        engine = engine_of(place)
        with engine.begin() as db:
            assert missing_guards(db) == []
        engine.dispose()
    assert [everything(file)[1:] for file in backups_of(filled)] == [before[1:]] * 2
    monkeypatch.undo()
    with opened(filled) as store:
        assert Scorebook.resume(store, 1).trouble == ""


@pytest.mark.parametrize("fail", ["1 / 0", "op.execute('DELETE FROM game')"])
def test_a_revision_that_fails_leaves_everything_as_it_was(
    filled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fail: str
):
    """The second loses no row either: guards stand while a revision runs, or its references are
    looked over at the end."""
    before = everything(filled)
    with_next(tmp_path / "next", monkeypatch, fail)
    with pytest.raises((StoreError, ZeroDivisionError)):
        bring_up_to_date(of_file(filled), NOW)
    assert everything(filled) == before
    assert revision_of(filled) == NEWEST
    assert everything(backups_of(filled)[0]) == before


def test_two_programs_make_the_same_new_database(where: Path | str):
    def begin() -> int:
        with open_store(where, of_header) as store:
            return played(store, 3).id or 0

    with ThreadPoolExecutor() as threads:
        programs = [threads.submit(begin) for _ in range(4)]
    assert sorted(program.result() for program in programs) == [1, 2, 3, 4]
    with open_store(where, of_header) as store:
        assert len({str(look(Scorebook.resume(store, game.id))) for game in store.games()}) == 1
