"""What somebody changes past the program shows: a name, a time, an author, a play; a game or a
league that is gone."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
import sqlalchemy

from league.model.ledger.commands import league as c
from league.store.check import check_store
from league.store.games import seals
from league.store.games.store import Store, open_store
from league.store.ledger.copies import bring, exported, logs_of
from league.store.location import of_file
from league.store.sqlite.connections import known_revisions
from league.store.sqlite.upgrade import bring_up_to_date
from quarterback.league_office.league_files import import_league
from quarterback.rule_sets import of_header
from tests.store.ledger.test_stored_games import two_friends
from tests.store.ledger.weekend import founded
from tests.store.playing import by_hand, opened, played
from tests.store.server import SERVER, emptied

NOW = datetime(2026, 5, 9, tzinfo=UTC)
ODD = 'Zoë "Z"\n\x01 \u2028 אבג 🏈'
CHANGES = {
    "UPDATE game SET home = 'Harvard' WHERE id = 1": "game 1: its names",
    "UPDATE game SET created_at = '2020-01-01 10:00:00.000000' WHERE id = 1": "game 1: its names",
    "UPDATE game SET header = replace(header, 'Yale', 'Harvard') WHERE id = 1": "game 1: its names",
    "UPDATE game_event SET by = 'Bob' WHERE game = 1 AND seq = 3": "game 1: entry 3 is not as it",
    "UPDATE game_event SET at = '2020-01-01 10:00:00.000000' WHERE game = 1 AND seq = 2": (
        "game 1: entry 2 is not as it was entered"
    ),
    "UPDATE game_event SET payload = replace(payload, '{', '{ ') WHERE game = 1 AND seq = 1": (
        "game 1: entry 1 is not as it was entered"
    ),
    "DELETE FROM game_event WHERE game = 1 AND seq > 3": "game 1: its entries after 3 are gone",
    "DELETE FROM game_seal WHERE game = 1 AND seq > 3": "game 1: entry 4 was written past this",
    "DELETE FROM game_event WHERE game = 2; DELETE FROM game_now WHERE game = 2;"
    " DELETE FROM game_line WHERE game = 2; DELETE FROM game_seal WHERE game = 2;"
    " DELETE FROM game WHERE id = 2": "game 2 was deleted",
    "DELETE FROM ledger WHERE league = 1; DELETE FROM league WHERE league = 1": (
        "league 1 was deleted"
    ),
    "UPDATE ledger SET hash = replace(hash, '0', '1') WHERE league = 2 AND seq = 1": (
        "league 2 is another one than was kept"
    ),
    "DELETE FROM collection WHERE seq = 2": "link 2 of the list of all that is kept",
    "UPDATE collection SET number = 9 WHERE seq = 2": "link 2 of the list of all that is kept",
    "DELETE FROM collection": "the list of all that is kept is gone",
}


def filled(store: Store) -> None:
    played(store, 6)
    played(store, 3)
    founded(store)
    store.leagues.create("Another", ODD)


def faults(store: Store) -> list[str]:
    with store.leagues.reading() as db:
        return seals.faults_of_games(db) + seals.faults_of_collection(db)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    file = tmp_path_factory.mktemp("sealed") / "games.db"
    with opened(file) as store:
        filled(store)
        assert faults(store) == []
    return file.read_bytes()


@pytest.mark.parametrize("change", CHANGES)
def test_what_was_changed_past_the_program_shows(file: Path, made: bytes, change: str):
    file.write_bytes(made)
    by_hand(file, *change.split(";"), unguarded=True)
    with opened(file) as store:
        assert any(says.startswith(CHANGES[change]) for says in faults(store)), faults(store)
    if change.startswith("DELETE FROM collection"):
        assert any(
            "Changed since it was sealed" in each.message and not each.well
            for each in check_store(of_file(file), of_header)
        )


def test_what_was_put_in_past_the_program_shows(file: Path, made: bytes):
    file.write_bytes(made)
    by_hand(
        file,
        "INSERT INTO game (created_at, header, home, visitors, ruleset) SELECT created_at, header,"
        " home, visitors, ruleset FROM game WHERE id = 1",
    )
    with opened(file) as store:
        assert faults(store) == [
            "game 3: it was begun past this program, and never sealed",
            "game 3 was added past this program",
        ]
        played(store, 3)  # The others are played on all the same.
        assert len(faults(store)) == 2


BEFORE_SEALS = "0015"


def test_games_that_were_there_are_sealed_as_they_are(file: Path):
    """By the revision: the same chains as if each had been sealed when it was entered."""
    with opened(file) as store:
        filled(store)
        before = chains(store)
    bring_up_to_date(of_file(file), NOW, BEFORE_SEALS)
    with opened(file) as store:
        assert chains(store) == before
        assert faults(store) == []
        played(store, 3)
        assert faults(store) == []
    bring_up_to_date(of_file(file), NOW, BEFORE_SEALS)
    by_hand(
        file,
        "UPDATE game SET created_at = 'soon', home = x'ff00' WHERE id = 1",
        "UPDATE game_event SET by = x'00ff' WHERE game = 1",
        unguarded=True,
    )
    with opened(file) as store:
        assert faults(store) == []


def chains(store: Store) -> list[tuple[object, ...]]:
    with store.leagues.reading() as db:
        wanted = "SELECT game, seq, hash FROM game_seal ORDER BY game, seq"
        return [tuple(row) for row in db.exec_driver_sql(wanted)]


def test_a_game_ends_in_the_same_hash_wherever_it_is_kept(file: Path, tmp_path: Path):
    with opened(file) as store, opened(tmp_path / "there.db") as there:
        played(there, 2)
        book = played(store, 6, home=ODD)
        with store.leagues.reading() as db:
            log = logs_of(db, [book.id or 0])[book.id or 0]
        number = bring(there, log)
        assert number == 2
        assert there.head(number) == store.head(book.id or 0) != there.head(1)
        book.undo(by=ODD)
        assert there.head(number) != store.head(book.id or 0)
        assert faults(there) == []


@SERVER
def test_a_server_seals_as_this_program_does(server: str, file: Path):
    """Its own triggers write the hashes that this program works out."""
    url = emptied(server)
    with open_store(url, of_header) as store:
        book = played(store, 5, home=ODD)
        book.undo(by=ODD)
        league = two_friends(store)
        league.enter(c.Register((ODD,)), ODD)
        assert faults(store) == []
        with store.leagues.reading() as db:
            assert seals.collection_size(db) == 2
            log = logs_of(db, [book.id or 0])[book.id or 0]
            told = exported(db, league.entries())
        import_league(store, told, copies=True)
        assert faults(store) == []
        with opened(file) as here:
            assert here.head(bring(here, log) or 0) == store.head(book.id or 0)
        before = chains(store)
        bring_up_to_date(store.place, NOW, known_revisions()[-2])
        bring_up_to_date(store.place, NOW)
        assert (chains(store), faults(store)) == (before, [])
        engine = sqlalchemy.create_engine(url)
        with engine.begin() as db:
            db.exec_driver_sql("ALTER TABLE game_event DISABLE TRIGGER USER")
            db.exec_driver_sql("UPDATE game_event SET by = 'Bob' WHERE seq = 2")
            db.exec_driver_sql("ALTER TABLE game_event ENABLE TRIGGER USER")
        engine.dispose()
        assert [says[:15] for says in faults(store)] == ["game 1: entry 2"]
