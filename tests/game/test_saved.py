"""Where games are kept, and how one is taken from there."""

from __future__ import annotations

from pathlib import Path

import pytest

from league.store.errors import NoSuchGame
from quarterback.game import places, saved
from quarterback.game.controller import GameController
from quarterback.game.options import PlayOptions, play_options
from quarterback.game.scorebook import Scorebook
from quarterback.text.saved_games import listed


def test_a_look_makes_no_file(tmp_path: Path):
    book = saved.begin(None, PlayOptions(home="Yale"))
    assert (book.id, book.header.home, bool(book.header.date)) == (None, "Yale", True), "no store"
    place = places.games_place(tmp_path / "here")
    assert not places.is_there(place)
    assert not list(tmp_path.iterdir())
    places.open_store(place).close()
    assert places.is_there(place)


def test_the_last_game_is_the_last_that_is_not_over(tmp_path: Path):
    with places.open_store(places.games_place(tmp_path)) as store:
        with pytest.raises(NoSuchGame, match="Start a new one"):
            saved.resume(store, "last")
        first = saved.begin(store, play_options(home="Yale", seed=1))
        over = saved.begin(store, play_options(home="Brown", seed=1))
        sitting = GameController(over, lambda: 0.0)
        sitting.chance()
        sitting.resign("home")
        assert saved.resume(store, "last").id == first.id
        assert saved.resume(store, str(over.id)).header.home == "Brown"
        lines = listed(store.games())
        for wrong in ("99", "\u00b2", "first", "9" * 30):
            with pytest.raises(NoSuchGame):
                saved.resume(store, wrong)
        GameController(first, lambda: 0.0).chance()
        for seed in (0, -5, 10**30):
            other = saved.begin(store, play_options(home="Dartmouth", seed=seed))
            assert saved.resume(store, "last").id == first.id, "one that was begun comes first"
            assert saved.resume(store, str(other.id)).header.seed == seed
    assert "Visitors won" in lines[0]
    assert lines[1].rstrip().endswith("Not started")


def test_going_on_with_a_game_lists_it_again_and_looking_at_one_does_not(tmp_path: Path):
    with places.open_store(places.games_place(tmp_path)) as store:
        going_on = saved.begin(store, play_options(home="Yale", seed=1))
        over = saved.begin(store, play_options(home="Brown", seed=1))
        GameController(going_on, lambda: 0.0).chance()
        sitting = GameController(over, lambda: 0.0)
        sitting.chance()
        sitting.resign("home")
        for book in (going_on, over):
            assert book.id is not None
            store.archive(book.id)
            saved.resume(store, str(book.id))
        assert [game.id for game in store.games()] == [going_on.id]


def test_a_game_with_a_coach_from_elsewhere_can_be_looked_at_only():
    options = PlayOptions(visitors_coach="rockne")
    book = Scorebook.in_memory(options.header(), options.rules())
    assert "has no coach rockne" in saved.why_not(book)
    known = PlayOptions(visitors_coach="freshman")
    assert not saved.why_not(Scorebook.in_memory(known.header(), known.rules()))


def test_resume_prefers_a_game_of_ones_own_and_names_it(tmp_path: Path):
    with places.open_store(places.games_place(tmp_path)) as store:
        own = saved.begin(
            store, play_options(home="Yale", visitors="Army", coach="letterman", seed=1)
        )
        GameController(own, lambda: 0.0).chance()
        watched = saved.begin(store, play_options(exhibition=True, seed=1))
        GameController(watched, lambda: 0.0).chance()
        games = store.games()
        assert [game.id for game in games] == [watched.id, own.id]
        waits = saved.waiting(games)
        assert waits is not None and waits.id == own.id
        assert saved.resume(store, "last").id == own.id
        assert saved.resumes(waits) == "Army (Letterman) 0, Yale 0"
        board = saved.begin(store, play_options(ruleset="vsefl", home="Bears", visitors="Lions"))
        listed_game = next(game for game in store.games() if game.id == board.id)
        assert saved.resumes(listed_game).endswith("Lions at Bears, VSEFL")
