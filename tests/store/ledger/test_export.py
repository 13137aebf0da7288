"""A whole league carried elsewhere, stored games and all, and what stands then is the same."""

import random
from pathlib import Path

import pytest

from league.model.ledger.queries.fixture_status import header_of_fixture
from league.model.ledger.rows import Fixture, FixtureGame, ResultRow
from league.store.errors import Rejected, UnreadableStore
from league.store.games.store import Store
from league.store.ledger.copies import CutOff, exported, read_export, restore_games
from league.store.ledger.game_results import count_finished
from league.store.ledger.leagues import OpenLeague
from league.store.ledger.stored_games import play_in
from quarterback.game.scorebook import Scorebook
from rulesets.core.events import Ruling
from tests.store.ledger.test_stored_games import two_friends
from tests.store.playing import header, look, opened, play


def with_a_game(store: Store) -> OpenLeague:
    """A league of one game, which is over, and is stored game 2."""
    league = two_friends(store)
    play(Scorebook.begin(store, header()), random.Random(9))
    fixture = league.records.all(Fixture)[0]
    book = Scorebook.begin(store, header_of_fixture(league.records, fixture.id))
    assert book.id == 2
    play_in(store, league, fixture.id, 2, "Ann")
    play(book, random.Random(1))
    book.play(Ruling({"phase": "over", "winner": "home"}, "Yale\u2028give up"))
    count_finished(store, league, "Ann")
    return league


def text_of(store: Store, league: OpenLeague) -> str:
    with store.leagues.reading() as db:
        return exported(db, league.entries())


def taken_in(store: Store, text: str) -> OpenLeague:
    rows, games, _ = read_export(text)
    new: list[int] = []
    league = store.leagues.take_in(rows, lambda db: new.extend(restore_games(db, games)))
    for number in new:
        store.rebuild(number)
    return league


def test_there_and_back_games_and_all(either: Store, tmp_path: Path):
    with opened(tmp_path / "here.db") as here:
        league = with_a_game(here)
        text, wanted = text_of(here, league), look(Scorebook.resume(here, 2))
    again = taken_in(either, text)
    assert again.digest == league.digest
    assert again.faults() == []
    assert text_of(either, again) == text
    assert look(Scorebook.resume(either, 2)) == wanted
    assert either.differences(2) == []
    assert again.records.get(ResultRow, again.records.all(FixtureGame)[0].id).game == 2
    # Numbers that were given are not given again.
    assert Scorebook.begin(either, header()).id == 3
    assert taken_in(either, text).number == 2
    assert [game.id for game in either.games()] == [3, 2]


def test_a_number_that_means_another_game_is_no_home_for_it(store: Store, tmp_path: Path):
    with opened(tmp_path / "there.db") as there:
        text = text_of(there, with_a_game(there))
    for seed in (1, 2):
        play(Scorebook.begin(store, header()), random.Random(seed))
    with pytest.raises(Rejected, match="is another one here"):
        taken_in(store, text)
    assert store.leagues.all() == []
    assert len(store.games()) == 2


@pytest.mark.parametrize(
    "line", ["x", "[1]", '{"game": 1}', '{"game": "x", "header": ""}', '{"seq": 1}']
)
def test_a_line_that_is_none_is_named(store: Store, line: str):
    text = text_of(store, two_friends(store))
    with pytest.raises(UnreadableStore, match="Line 2 is no entry"):
        read_export(text.replace("\n", f"\n{line}\n", 1))


def test_a_file_says_how_long_it_is(store: Store):
    """A copy that ends at the end of a line reads as JSON: only the length shows it."""
    text = text_of(store, with_a_game(store))
    lines = text.splitlines(keepends=True)
    assert read_export(text).games
    for count in range(1, len(lines)):
        with pytest.raises(CutOff, match="not whole"):
            read_export("".join(lines[:count]))
    assert read_export("".join(lines[1:])) == read_export(text), "as version 1.0 wrote it"
