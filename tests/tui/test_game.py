"""A game at the table without a screen: what is entered, taken back, and timed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from quarterback.game_clock import GameClock, minutes
from quarterback.play_options import PlayOptions
from quarterback.scorebook import Scorebook
from quarterback.tui.books import begin, coaches_of, draw_of
from quarterback.tui.game import Game
from quarterback.tui.rulings import why
from rulesets.core.awaiting import Chance, Decide, Over
from rulesets.core.events import Call, Roll, Ruling, Spin, Tick
from rulesets.core.refusal import Refused


def game_of(now: Any = lambda: 0.0, **options: Any) -> Game:
    book = begin(None, PlayOptions(seed=3, **options))
    return Game(book, draw_of(book), now, coaches_of(book))


def played(game: Game, turns: int) -> Game:
    for _ in range(turns):
        if game.options:
            game.call(game.options[0].call)
        else:
            game.chance()
    return game


def test_a_seed_repeats_a_game_and_another_does_not():
    first, second = played(game_of(), 30), played(game_of(), 30)
    assert first.book.inputs == second.book.inputs
    book = begin(None, PlayOptions(seed=4))
    other = played(Game(book, draw_of(book), lambda: 0.0), 30)
    assert other.book.inputs != first.book.inputs


def test_chance_comes_from_the_source_that_was_given():
    book = begin(None, PlayOptions())
    game = Game(book, Random(1).randrange, lambda: 0.0)
    again = Random(1)
    played(game, 3)
    assert isinstance(book.entries[0].event, Roll)
    assert again.randrange(2) + 1 == book.entries[0].event.pips[0]
    spin = book.entries[-1].event
    assert isinstance(spin, Spin)
    assert spin.sector == again.randrange(36) + 1


@pytest.mark.parametrize(
    ("winner", "reason"),
    [("home", "Visitors resigned"), ("visitors", "Home resigned"), (None, "drawn by agreement")],
)
def test_an_end_by_agreement_is_a_ruling(winner, reason):
    game = played(game_of(), 5)
    turn = game.end(winner, reason)
    assert game.book.entries[-1].event == Ruling({"phase": "over", "winner": winner}, why=reason)
    assert game.awaiting == Over(winner)
    assert turn.has("ruling")
    assert not game.live


def test_undo_takes_the_readings_of_the_clock_with_the_play():
    time = [0.0]
    game = game_of(lambda: time[0], settings={"timing": "timed"})
    played(game, 4)
    inputs = list(game.book.inputs)
    time[0] = 30
    game.call(game.options[0].call)
    game.start_or_stop()
    game.start_or_stop()
    game.undo()
    assert game.book.inputs == inputs
    assert game.clock.left() == game.state.left == 1800


def test_undo_with_a_coach_stops_where_the_person_calls():
    game = game_of(visitors_coach="freshman")
    while True:
        if isinstance(game.awaiting, Decide) and game.coach is not None:
            break
        played(game, 1)
    game.undo()
    assert not game.by_itself


def test_a_call_in_the_last_second_is_played_and_one_after_it_is_not():
    time = [0.0]
    game = game_of(lambda: time[0], settings={"timing": "timed", "minutes": "1"})
    while game.state.phase != "scrimmage":
        played(game, 1)
    time[0] = 59.5
    game.call("line_buck")
    call = game.book.inputs[-1][0]
    assert isinstance(call, Call)
    assert call.tick == Tick(1, True)
    time[0] = 60.5
    turn = game.call("line_buck") if game.state.phase == "scrimmage" else game.end_time()
    assert turn.has("half_end")
    assert game.book.inputs[-1] == (Tick(0, False, "time"),)


def test_a_game_by_plays_has_no_clock():
    game = played(game_of(), 4)
    with pytest.raises(Refused):
        game.start_or_stop()
    before = len(game.book.entries)
    game.put_away()
    assert len(game.book.entries) == before


def test_why_a_signal_is_closed_comes_from_the_rules():
    game = game_of()
    while game.state.phase != "scrimmage":
        played(game, 1)
    refused = game.refused(11)
    assert refused is not None
    assert refused.rule.startswith("LQ-")
    assert game.refused(7) is None


def test_why_before_anything_and_for_every_play_of_a_game_has_words_for_every_rule():
    game = game_of(settings={"plays": "60"})
    assert why(game)[0] == "Nothing has been played yet."
    while not isinstance(game.awaiting, Over):
        played(game, 1)
        assert not [line for line in why(game) if "not in this catalogue" in line]


def test_a_coach_is_asked_only_when_it_is_for_him_to_call():
    game = game_of(home_coach="letterman", visitors_coach="freshman")
    assert game.by_itself
    assert game.coach is None
    game.chance()
    assert game.coach is not None
    assert game.decided() in {option.call for option in game.options}
    one = game_of(visitors_coach="freshman")
    assert isinstance(one.awaiting, Chance)
    assert not one.by_itself


def test_a_book_without_store_is_the_same_book():
    options = PlayOptions(home="Yale")
    book = begin(None, options)
    assert isinstance(book, Scorebook)
    assert book.id is None
    assert book.header.home == "Yale"
    assert book.header.date


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
