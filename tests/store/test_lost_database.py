"""A database that is empty or gone beside good backups: said, never replaced by a new one."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner

from league.store.errors import Lost
from league.store.sqlite.backups import back_up, backups_of
from quarterback.cli import main
from tests.store.playing import opened


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A database with a league in it, and a backup of that."""
    path = tmp_path / "games.db"
    with opened(path) as store:
        store.leagues.create("The Den", "Ann")
    back_up(path, datetime(2026, 5, 9, tzinfo=UTC), "daily")
    return path


def empty(file: Path) -> None:
    file.write_bytes(b"")


@pytest.mark.parametrize("lose", [empty, Path.unlink])
def test_a_lost_database_is_named_with_the_way_back(file, lose):
    [backup] = backups_of(file)
    lose(file)
    with pytest.raises(Lost, match=r"To begin with nothing instead"):
        opened(file)
    assert not file.exists() or file.stat().st_size == 0, "no new one is in its place"
    place = ("--data-dir", str(file.parent))
    for words in (["league", "standings"], ["league", "found", "New"], ["saved"], ["doctor"]):
        done = CliRunner(env={"QUARTERBACK_BY": "Ann"}).invoke(main, [*words, *place])
        assert done.exit_code == 1, (words, done.output)
        assert f"copy {backup} to {file}" in done.output
        assert "No problems found" not in done.output
    empty(file)
    file.write_bytes(backup.read_bytes())
    with opened(file) as store:
        assert [row.name for row in store.leagues.all()] == ["The Den"]


def test_an_empty_file_without_a_good_backup_is_a_new_one(file):
    [backup] = backups_of(file)
    empty(backup)
    empty(file)
    with opened(file) as store:
        assert store.leagues.all() == []
