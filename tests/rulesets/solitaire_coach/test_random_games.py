"""Whole games drawn at random: whatever happens on the board, the books stay in order."""

from __future__ import annotations

import random

import pytest

from quarterback.rule_sets import header_of, of_header, rule_set
from rulesets.core.advance import advance
from rulesets.core.events import Report
from rulesets.core.notation import read_game, write_game
from rulesets.core.refusal import Refused
from rulesets.core.session import Session
from rulesets.core.sides import SIDES, points_of
from rulesets.core.situation import read_situation, write_situation
from rulesets.core.state import OVER, SCRIMMAGE
from rulesets.solitaire_coach.clock import dead_ball
from tests.random_board import random_event, random_game

AGREED: tuple[dict[str, str], ...] = (
    {},
    {"opening": "call", "live_kickoff": "yes", "swap_ends": "yes"},
    {"opening": "visitors", "punt": "simple", "fg": "ask", "strict_ez": "yes"},
    {"overtime": "until_winner", "ot_to": "pair_from_first", "plays": "10"},
    {"reply_untimed": "yes", "count_kickoffs": "no", "fg_max": "99", "miss_floor": "20"},
)
SCORES = {"touchdown": 6, "field_goal": 3, "safety": 2}


def in_order(game: Session) -> None:
    """Points come from facts and from nothing else; what is written is read back."""
    for entry in game.entries:
        made = dict.fromkeys(SIDES, 0)
        for fact in entry.facts:
            if fact.side is not None and (fact.fact in SCORES or fact.fact == "try_good"):
                assert fact.points == SCORES.get(fact.fact, fact.points)
                made[fact.side] += fact.points or 0
        for side in SIDES:
            gained = points_of(entry.after.score, side) - points_of(entry.before.score, side)
            assert gained == made[side], entry
        after = entry.after
        if after.phase == SCRIMMAGE:
            assert (
                after.down is not None and after.line_to_gain is not None and after.spot is not None
            )
            assert 1 <= after.down <= 4
            assert 1 <= after.spot < after.line_to_gain <= 100
        assert after.hash_mark in ("left", "centre", "right") or after.possession is None
        assert all(fact.rules for fact in entry.facts), entry.facts
        assert read_situation(game.rules, write_situation(game.rules, after)) == after


@pytest.mark.parametrize(
    "seed", [*range(50), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(50, 200))]
)
def test_a_random_game_is_in_order(seed):
    rules = rule_set("solitaire-coach", AGREED[seed % len(AGREED)])
    game = random_game(random.Random(seed), rules)
    assert game.state.phase == OVER
    in_order(game)
    text = write_game(header_of(rules), rules, game)
    sheet = read_game(text, of_header)
    assert sheet.problems == []
    assert [entry.event for entry in sheet.session.entries] == [e.event for e in game.entries]
    end, inputs = game.state, len(game.inputs)
    game.undo(inputs)
    assert game.state == game.start
    game.redo(inputs)
    assert game.state == end


@pytest.mark.parametrize("seed", range(10))
def test_a_game_that_is_timed_by_hand_ends_when_it_is_told_so(seed):
    rules = rule_set("solitaire-coach", {"clock": "manual", "overtime": "until_winner"})
    rng, game, dead = random.Random(seed), Session(rules), 0
    while game.state.phase != OVER:
        dead += dead_ball(game.state)
        if dead == 12:
            dead = 0
            game.play(Report({"result": "period_end"}))
            continue
        event = random_event(rng, rules, game.state)
        try:
            advance(rules, game.state, rules.normalize(rules, game.state, event))
        except Refused:
            continue
        game.play(event)
    assert game.state.period >= 4
    in_order(game)
