"""A restore that is only tried, of a file and of a server."""

import random
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner

from league.model.ledger.commands import league as c
from league.store.games.store import Store, open_store
from league.store.location import of_file, of_url
from league.store.sqlite.backups import back_up, backups_of
from league.store.sqlite.drill import drill
from quarterback.cli import main
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import of_header
from tests.store.ledger.test_export import with_a_game
from tests.store.playing import by_hand, opened, play, played
from tests.store.server import SERVER, emptied

NOW = datetime(2026, 5, 9, 7, 35, 25, tzinfo=UTC)


def says(file: Path) -> list[tuple[bool, str]]:
    return [(each.well, each.message) for each in drill(of_file(file), of_header)]


def test_the_newest_backup_is_put_back_elsewhere_and_compared(
    store: Store, file: Path, monkeypatch: pytest.MonkeyPatch
):
    league = with_a_game(store)
    assert "there is no backup yet" in says(file)[0][1]
    back_up(file, NOW, "daily")
    monkeypatch.setenv("QUARTERBACK_DATA_DIR", str(file.parent))
    ran = CliRunner().invoke(main, ["doctor", "--restore-drill"])
    assert ran.exit_code == 0, ran.output
    entries = league.ledger.seq
    assert f"2 games and {entries} entries of leagues, each as it is kept; 0" in ran.output
    league.enter(c.Register(("Dan",)), "Ann")
    play(Scorebook.resume(store, 1), random.Random(1))
    before = file.read_bytes()
    [(well, told)] = says(file)
    assert well
    assert told.endswith("; 1 entries were made since.")
    assert file.read_bytes() == before


def test_a_backup_of_before_a_revision_is_put_back_too(file: Path):
    from league.store.sqlite.upgrade import bring_up_to_date

    with opened(file) as store:
        played(store, 5)
    bring_up_to_date(of_file(file), NOW, "0001")
    back_up(file, NOW.replace(hour=9), "older")
    bring_up_to_date(of_file(file), NOW.replace(hour=8))
    [(well, told)] = says(file)
    assert well
    assert "older.db put back elsewhere is whole: 1 games" in told


@pytest.mark.parametrize(
    "harm",
    [
        "DROP TRIGGER guard_ledger_update; UPDATE ledger SET why = 'x' WHERE seq = 2",
        "DROP TRIGGER guard_game_event_update; UPDATE game_event SET payload = '{}' WHERE game = 2",
        "DROP TRIGGER guard_game_update; UPDATE game SET header = '{}' WHERE id = 1",
        "DROP TRIGGER guard_result_update; UPDATE result SET home_points = 99",
    ],
)
def test_a_backup_that_is_not_what_is_kept_is_seen(store: Store, file: Path, harm: str):
    with_a_game(store)
    back_up(file, NOW, "daily")
    [backup] = backups_of(file)
    by_hand(backup, *harm.split(";"))
    assert not all(well for well, _ in says(file))


def test_a_backup_that_is_torn_is_seen(store: Store, file: Path):
    with_a_game(store)
    back_up(file, NOW, "daily")
    [backup] = backups_of(file)
    backup.write_bytes(backup.read_bytes()[:20000])
    [(well, told)] = says(file)
    assert not well
    assert "damaged" in told


@SERVER
def test_the_leagues_of_a_server_come_back_from_their_exports(server: str, tmp_path: Path):
    url = emptied(server)
    with open_store(url, of_header) as store:
        with_a_game(store)
    [finding] = drill(of_url(url), of_header)
    assert finding.well
    assert "1 leagues exported and taken in elsewhere" in finding.message
    ran = CliRunner().invoke(
        main, ["league", "export", "--all", "--to", str(tmp_path), "--database", url]
    )
    assert ran.exit_code == 0, ran.output
    there = ["--data-dir", str(tmp_path / "new")]
    ran = CliRunner().invoke(main, ["league", "import", str(tmp_path / "league-1.jsonl"), *there])
    assert ran.exit_code == 0, ran.output
    ran = CliRunner().invoke(main, ["doctor", *there])
    assert ran.exit_code == 0, ran.output
