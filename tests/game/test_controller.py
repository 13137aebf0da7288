"""A game at the table without a screen: what is entered, taken back, and timed."""

from __future__ import annotations

from contextlib import nullcontext
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from quarterback.game import places
from quarterback.game.clock import GameClock, minutes
from quarterback.game.controller import OVER_AND_COUNTED, GameController
from quarterback.game.daily import PLAYED_ONCE, daily_options
from quarterback.game.options import PlayOptions, play_options
from quarterback.game.saved import begin
from quarterback.game.scorebook import Scorebook
from quarterback.text.explain import situation_of
from quarterback.tui.why import why
from rulesets.core.awaiting import Chance, Over
from rulesets.core.events import Call, Ruling, Tick
from rulesets.core.refusal import Refused
from rulesets.core.session import Entry
from rulesets.core.sides import OTHER, Side


def book_of(seed: int = 3, **options: Any) -> Scorebook:
    playing = play_options(seed=seed, **options)
    return Scorebook.in_memory(playing.header(), playing.rules())


def game_of(now: Any = lambda: 0.0, **options: Any) -> GameController:
    return GameController(book_of(**options), now)


def play(game: GameController) -> list[Entry]:
    """Whatever comes next: a coach's call, the first that may be called, the toss."""
    if game.coach:
        return game.call(game.coach_thinks()())
    if game.options:
        return game.call(game.options[0].call)
    return game.chance()


def played(game: GameController, turns: int) -> GameController:
    for _ in range(turns):
        play(game)
    return game


def kinds(entries: list[Entry]) -> set[str]:
    return {fact.fact for entry in entries for fact in entry.facts}


def test_a_seed_repeats_a_game_and_another_does_not():
    first, second = played(game_of(), 30), played(game_of(), 30)
    assert first.book.inputs == second.book.inputs
    assert played(game_of(seed=4), 30).book.inputs != first.book.inputs


def test_readings_of_the_clock_leave_chance_as_it_is():
    """Put away and resumed in the middle, or stopped by agreement: the same game."""

    def calls(game: GameController) -> list[tuple[str, int | None]]:
        events = [entry.event for entry in game.book.entries]
        return [
            (getattr(e, "call", ""), getattr(e, "sector", None))
            for e in events
            if not isinstance(e, Tick)
        ]

    timed: dict[str, Any] = {"minutes": 30, "coach": "freshman", "home_coach": "letterman"}
    whole = played(game_of(**timed), 25)
    parts = played(game_of(**timed), 9)
    parts.suspend()
    assert parts.clock_suspended
    parts = played(GameController(parts.book, lambda: 77.0), 7)
    assert not parts.clock_suspended
    parts.set_running(False)
    played(parts, 9)
    assert calls(parts) == calls(whole)


def test_a_clock_that_was_put_away_stands_till_the_next_call():
    time = [0.0]
    game = played(game_of(lambda: time[0], minutes=5), 5)
    time[0] = 20
    game.suspend()
    assert game.book.entries[-1].event == Tick(280, False, "put away")
    time[0] = 4000
    game = GameController(game.book, lambda: time[0])
    assert game.clock.left() == 280
    [made, *_] = game.call(game.options[0].call)
    assert made.event == Call(made.event.call, tick=Tick(280, True, "gone on with"))
    time[0] = 4010
    assert game.clock.left() == 270
    game = played(game_of(minutes=5), 5)
    game.set_running(False)
    game.suspend()
    assert not game.clock_suspended, "it was stopped by agreement"
    game.call(game.options[0].call)
    assert not game.clock.running
    game = played(game_of(), 4)
    with pytest.raises(Refused):
        game.set_running(False)
    before = len(game.book.entries)
    game.suspend()
    assert len(game.book.entries) == before, "a game by plays has no clock"


def test_a_toss_is_nobodys_play_and_a_resignation_is_taken_back_alone():
    game = game_of()
    game.chance()
    assert not game.to_take_back
    with pytest.raises(Refused, match="nothing to undo"):
        game.undo()
    state = played(game, 4).state
    game.resign("home")
    game.undo()
    assert game.state == state
    game = game_of(coach="freshman")
    while not (game.to_take_back and game.coach):
        play(game)
    game.undo()
    assert not game.is_automatic, "it stops where the person calls"


@pytest.mark.parametrize(
    ("winner", "reason"),
    [
        ("home", "Visitors resigned"),
        ("visitors", "Home resigned"),
        (None, "Both teams agreed to a tie"),
    ],
)
def test_an_end_by_agreement_is_a_ruling(winner: Side | None, reason: str):
    game = played(game_of(), 5)
    made = game.resign(OTHER[winner]) if winner else game.draw()
    assert [entry.event for entry in made] == [
        Ruling({"phase": "over", "winner": winner}, why=reason)
    ]
    assert game.awaiting == Over(winner)
    assert "ruling" in kinds(made)
    assert not game.live


def test_undo_takes_the_readings_of_the_clock_with_the_play():
    time = [0.0]
    game = game_of(lambda: time[0], minutes=30)
    played(game, 4)
    inputs = list(game.book.inputs)
    time[0] = 30
    game.call(game.options[0].call)
    game.set_running(False)
    game.set_running(True)
    game.undo()
    assert game.book.inputs == inputs
    assert game.clock.left() == game.state.time_left == 1800


@pytest.mark.parametrize(
    ("options", "saved", "refusal"),
    [
        (PlayOptions(visitors_coach="freshman"), True, OVER_AND_COUNTED),
        (daily_options(date(2026, 12, 1), PlayOptions()), True, PLAYED_ONCE),
        (PlayOptions(visitors_coach="freshman"), False, ""),
        (PlayOptions(visitors_coach="freshman", any_dial=True), True, ""),
        (PlayOptions().first_game(1), True, ""),
        (PlayOptions(), True, ""),
    ],
)
def test_a_game_that_counts_is_not_undone_once_it_is_over(
    tmp_path: Path, options: PlayOptions, saved: bool, refusal: str
):
    with places.open_store(places.games_place(tmp_path)) as store:
        game = GameController(begin(store if saved else None, options), lambda: 0.0)
        game.resign("home")
        assert game.undo_refusal == refusal
        with pytest.raises(Refused, match=refusal) if refusal else nullcontext():
            game.undo()
        assert isinstance(game.awaiting, Over) == bool(refusal)


def test_a_call_in_the_last_second_is_played_and_one_after_it_is_not():
    time = [0.0]
    game = game_of(lambda: time[0], minutes=1)
    while game.state.phase != "scrimmage":
        played(game, 1)
    time[0] = 59.5
    game.call("line_buck")
    call = game.book.inputs[-1][0]
    assert isinstance(call, Call)
    assert call.tick == Tick(1, True)
    time[0] = 60.5
    made = game.call("line_buck") if game.state.phase == "scrimmage" else game.end_time()
    assert "half_end" in kinds(made)
    assert game.book.inputs[-1] == (Tick(0, False, "time"),)


def test_why_before_anything_and_for_every_play_of_a_game_has_words_for_every_rule():
    game = game_of()
    while game.state.phase != "scrimmage":
        played(game, 1)
    refused = game.refused(11)
    assert refused is not None and refused.rule.startswith("LQ-")
    assert game.refused(7) is None
    game = game_of(plays=60)
    assert why(situation_of(game))[0].words == "No plays yet."
    while not isinstance(game.awaiting, Over):
        played(game, 1)
        for because in why(situation_of(game)):
            assert because.words
            assert because.rules
            assert "not in this catalogue" not in [title for _, title, _ in because.rules]


def test_a_coach_is_asked_only_when_it_is_for_him_to_call():
    game = game_of(home_coach="letterman", visitors_coach="freshman")
    assert game.is_automatic
    assert not game.coach
    game.chance()
    assert game.coach in ("letterman", "freshman")
    assert game.coach_thinks()() in {option.call for option in game.options}
    one = game_of(visitors_coach="freshman")
    assert isinstance(one.awaiting, Chance)
    assert not one.is_automatic


def test_the_clock_counts_a_begun_second_and_never_goes_below_none():
    time = [10.0]
    clock = GameClock(lambda: time[0])
    clock.set(90, running=True)
    time[0] = 10.4
    assert clock.left() == 90
    time[0] = 11.2
    assert clock.left() == 89
    clock.set(89, running=True)
    time[0] = 12.1
    assert clock.left() == 88
    time[0] = 500
    assert clock.left() == 0
    clock.set(30, running=False)
    time[0] = 900
    assert clock.left() == 30
    assert minutes(605) == "10:05"


def test_dice_at_a_board_give_no_time_back_and_a_game_put_away_is_kept_time_for_again():
    time = [100.0]
    book = book_of(ruleset="lions-den", board="own")
    game = GameController(book, lambda: time[0])
    at = {"phase": "scrimmage", "ball": "home", "spot": "H30",
          "clock": {"period": 1, "seconds_left": 600, "running": True}}  # fmt: skip
    game.ruled(Ruling(at, why="here the test begins", whole=True))
    game.keep_time(True)
    game.board.call("run", {})
    time[0] += 10
    game.board.report({"result": "tackled", "spot": "H33"})
    assert game.clock.left() == 590
    assert isinstance(game.awaiting, Chance)
    time[0] += 7
    game.board.roll((50, 4))
    assert game.clock.left() == 583, "the clock went on while dice were rolled"
    game.suspend()
    time[0] += 1000
    again = GameController(book, lambda: time[0])
    assert again.keeps_time
    assert again.clock.left() == 583
    time[0] += 3
    assert again.clock.left() == 580
    book = book_of(ruleset="lions-den", board="own")
    GameController(book, lambda: 0.0).suspend()
    assert not GameController(book, lambda: 0.0).keeps_time, "the players keep it, as before"
