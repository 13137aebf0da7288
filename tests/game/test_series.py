"""A best of three and a rematch: sides change, and the tally follows the teams."""

from __future__ import annotations

from dataclasses import replace as replace_fields
from pathlib import Path

import pytest
from msgspec.structs import replace

from league.store.games.store import open_store
from quarterback.game import saved
from quarterback.game.controller import GameController
from quarterback.game.options import PlayOptions, play_options
from quarterback.game.scorebook import Scorebook
from quarterback.game.series import FIRST, Series, rematch, series_now, series_of, series_words
from quarterback.rule_sets import of_header
from rulesets.core.header import Header
from rulesets.core.sides import Side
from rulesets.core.state import OVER, State


def ended(book: Scorebook, winner: Side | None) -> Scorebook:
    """A game that ends at once, by agreement or because a team resigned."""
    game = GameController(book, lambda: 0.0)
    game.chance()
    if winner is None:
        game.draw()
    else:
        game.resign("visitors" if winner == "home" else "home")
    return book


def named(**more: object) -> PlayOptions:
    sides = {"home": "Harvard", "visitors": "Yale"}
    colors = {"home_color": "crimson", "visitors_color": "navy"}
    return play_options(**(sides | colors | {"plays": 20} | more))  # type: ignore[arg-type]


def test_a_rematch_changes_sides_but_against_a_coach_they_stay() -> None:
    book = ended(saved.begin(None, named()), "home")
    header = saved.again(None, book).header
    assert (header.home, header.visitors) == ("Yale", "Harvard")
    assert (header.home_color, header.visitors_color) == ("navy", "crimson")
    assert header.settings == book.header.settings
    assert header.event == ""
    book = ended(saved.begin(None, named(visitors_coach="freshman")), "home")
    header = saved.again(None, book, best_of_three=True).header
    assert (header.home, header.visitors, header.event) == ("Harvard", "Yale", "")
    # Home would else be visiting.
    book = saved.begin(None, named(home="Home", visitors="Visitors", best_of_three=True))
    header = saved.again(None, ended(book, "home")).header
    assert (header.home, header.visitors) == ("Home", "Visitors")
    assert header.event == "Best of three, game 2: Visitors 0, Home 1"


def test_a_best_of_three_counts_by_team_until_two_are_won(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db", of_header) as store:
        first = ended(saved.begin(store, named()), "home")
        second = saved.again(store, first, best_of_three=True)
        assert second.header.event == "Best of three, game 2: Harvard 1, Yale 0"
        # Quit between plays and between games: the header has it.
        number = second.id or 0
        second = ended(Scorebook.resume(store, number), "home")
        now = series_now(second.header, second.state)
        assert now is not None and not now.decided
        assert series_words(now, "Yale", "Harvard") == "Best of three: Harvard 1, Yale 1"
        third = ended(saved.again_of(store, str(number)), "visitors")
        assert third.header.event == "Best of three, game 3: Yale 1, Harvard 1"
        now = series_now(third.header, third.state)
        assert now is not None and now.decided
        assert series_words(now, "Harvard", "Yale") == "Yale won the best of three, 2 games to 1"
        # What comes after it is a game of its own.
        assert saved.again_of(store, "last").header.event == ""


def test_two_wins_decide_or_more_wins_after_three() -> None:
    decided, open_yet = ((2, 2, 0), (3, 1, 0), (4, 0, 1)), ((1, 1, 0), (2, 1, 1), (3, 0, 0))
    assert all(Series(*each).decided for each in decided)
    assert not any(Series(*each).decided for each in open_yet)


def test_a_form_may_begin_with_a_series() -> None:
    book = saved.begin(None, replace_fields(named(), event=FIRST))
    assert series_of(book.header) == Series(1)
    header = saved.again(None, ended(book, None)).header
    assert header.event == "Best of three, game 2: Harvard 0, Yale 0"


@pytest.mark.parametrize("home", ["A: 1, B 2", "Best of three, game 2", "x\u202ey", "1", "🏈"])
def test_any_name_is_read_back(home: str) -> None:
    header = Header(home=home, visitors="3, 4", settings={"plays": "20"}, event=FIRST)
    over = State(phase=OVER, winner="home")
    second = rematch(header, over, "1914-11-21")
    assert series_of(second) == Series(2, 0, 1)
    assert "\u202e" not in series_words(Series(2, 0, 1), second.home, second.visitors)


@pytest.mark.parametrize(
    "event",
    ["", "Best of three", "Best of three, game x", "Best of three, game 2: Ann 1, Bob 0", "Cup"],
)
def test_other_events_are_no_series(event: str) -> None:
    assert series_of(Header(home="Harvard", visitors="Yale", event=event)) is None


def test_what_was_remarked_of_a_game_stays_with_it() -> None:
    header = Header(settings={"plays": "20"}, result="7:3", hour="2 p.m.", place="Home")
    again = rematch(header, State(phase=OVER), "1914-11-28")
    assert (again.result, again.hour, again.place) == ("", "", "Home")
    assert again == replace(again, date="1914-11-28")


def test_the_title_goes_on_with_a_series_between_its_games(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db", of_header) as store:
        assert saved.series_waiting(store.games()) is None
        first = ended(saved.begin(store, named(best_of_three=True)), "home")
        waits = saved.series_waiting(store.games())
        assert waits is not None
        assert saved.resumes(waits) == "game 2: Yale 0, Harvard 1"
        # From the form's options, whatever they are: the game itself says what is played.
        second = saved.begin(store, replace_fields(named(), rematch=str(first.id)))
        assert second.header.event == "Best of three, game 2: Harvard 1, Yale 0"
        GameController(second, lambda: 0.0).chance()
        assert saved.series_waiting(store.games()) is None  # that game waits
        unfinished = saved.waiting(store.games())
        assert unfinished is not None
        assert saved.resumes(unfinished).endswith(", game 2 of three")
        GameController(second, lambda: 0.0).resign("home")  # Yale: Harvard has won two
        assert saved.series_waiting(store.games()) is None


def test_the_last_names_of_two_people_are_proposed_again(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db", of_header) as store:
        assert saved.last_named(store.games()) is None
        ended(saved.begin(store, named(home_color="crimson")), "home")
        ended(saved.begin(store, named(home="Army", visitors_coach="freshman")), "home")
        ended(saved.begin(store, named(home="Home", visitors="Visitors")), "home")
        game = saved.last_named(store.games())
        assert game is not None
        assert (game.home, game.visitors, game.home_color) == ("Harvard", "Yale", "crimson")
