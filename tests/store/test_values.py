"""Values that no program can read hide nothing but themselves, and are told."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
import sqlalchemy
from click.testing import CliRunner

from league.store.check import check_store
from league.store.contents_check import repair
from league.store.games.store import open_store
from league.store.location import StoreLocation, of_file, of_url
from league.store.sqlite.connections import known_revisions
from league.store.sqlite.upgrade import bring_up_to_date
from quarterback.cli import main
from quarterback.rule_sets import of_header
from tests.store.ledger.weekend import founded
from tests.store.playing import by_hand, opened, played
from tests.store.server import SERVER, emptied

NOW = datetime(2026, 5, 9, tzinfo=UTC)
SPOILS = {
    "UPDATE game SET created_at = 'yesterday' WHERE id = 2": "created_at in game of game 2",
    "UPDATE game SET created_at = '20000-01-01 10:00:00' WHERE id = 2": "created_at in game",
    "UPDATE game SET created_at = 7 WHERE id = 2": "created_at in game of game 2",
    "UPDATE game SET created_at = '9999-12-31 23:59:59' WHERE id = 2": "created_at in game",
    "UPDATE game SET home = x'ff00' WHERE id = 2": "home in game of game 2",
    "UPDATE game_now SET played_at = 'soon' WHERE game = 2": "played_at in game_now of game 2",
    "UPDATE game_now SET home = 'x' WHERE game = 2": "home in game_now of game 2",
    "UPDATE game_now SET situation = x'00' WHERE game = 2": "situation in game_now of game 2",
}


def amiss(place: StoreLocation) -> str:
    return "\n".join(f.message for f in check_store(place, of_header) if not f.well)


@pytest.mark.parametrize("harm", SPOILS)
def test_one_game_that_cannot_be_read_hides_no_other(file: Path, harm: str):
    with opened(file) as store:
        for inputs in (3, 4, 5):
            played(store, inputs)
    by_hand(file, harm, unguarded=True)
    with opened(file) as store:
        listed = store.listing()
        assert [game.id for game in listed.games] == [3, 1]
        [says] = listed.left_out
        assert says.startswith("Game 2 cannot be listed")
        assert store.listing(put_away=True) == ([], ())
    if harm not in (*list(SPOILS)[:1], *list(SPOILS)[-1:]):
        return
    told = CliRunner().invoke(main, ["saved", "--database", f"sqlite:///{file}"])
    assert told.exit_code == 0, told.output
    assert "Game 2 cannot be listed" in told.stderr
    assert len(told.stdout.splitlines()) == 2
    assert f"Invalid values: {SPOILS[harm]}" in amiss(of_file(file))
    repair(of_file(file), of_header)
    assert ("values" in amiss(of_file(file))) is ("game_now" not in harm)


def test_letters_that_are_none_hide_nothing_else(file: Path):
    with opened(file) as store:
        played(store, 3)
        played(store, 3)
        founded(store)
        founded(store)
    by_hand(
        file,
        "UPDATE game SET visitors = CAST(x'ff41' AS TEXT) WHERE id = 1",
        "UPDATE league SET name = CAST(x'ff41' AS TEXT) WHERE league = 1",
        unguarded=True,
    )
    with opened(file) as store:
        listed = store.listing()
        assert [game.id for game in listed.games] == [2]
        assert len(listed.left_out) == 1
        assert [row.name for row in store.leagues.all()] == [
            "League 1 (its name cannot be read)", "Lion's Den",
        ]  # fmt: skip


def test_a_database_with_such_rows_is_brought_up_to_date(file: Path):
    with opened(file) as store:
        played(store, 3)
        played(store, 3)
    bring_up_to_date(of_file(file), NOW, known_revisions()[-3])
    by_hand(file, *list(SPOILS)[:2], unguarded=True)
    with opened(file) as store:
        assert [game.id for game in store.games()] == [1]
        played(store, 3)
        assert [game.id for game in store.games()] == [3, 1]


@pytest.mark.sample(1)
@SERVER
@pytest.mark.parametrize("time", ["infinity", "20000-01-01"])
def test_on_a_server_too(server: str, time: str):
    place = of_url(emptied(server))
    with open_store(place, of_header) as store:
        played(store, 3)
        played(store, 3)
        engine = sqlalchemy.create_engine(place.url)
        with engine.begin() as db:
            for table in ("game", "game_now"):
                db.exec_driver_sql(f"ALTER TABLE {table} DISABLE TRIGGER USER")
            db.exec_driver_sql(f"UPDATE game SET created_at = '{time}' WHERE id = 1")
            db.exec_driver_sql(f"UPDATE game_now SET played_at = '{time}' WHERE game = 1")
            for table in ("game", "game_now"):
                db.exec_driver_sql(f"ALTER TABLE {table} ENABLE TRIGGER USER")
        engine.dispose()
        listed = store.listing()
        assert [game.id for game in listed.games] == [2]
        assert listed.left_out[0].startswith("Game 1 cannot be listed")
        assert "created_at in game of game 1" in amiss(place)
        repair(place, of_header)
        assert "game_now" not in amiss(place)
        bring_up_to_date(place, NOW, known_revisions()[-3])
        bring_up_to_date(place, NOW)
        assert [game.id for game in store.games()] == [2]
