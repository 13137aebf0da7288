"""Whole games of each board rule set on a random board: each ends, points come only of facts that
say so, facts cite rules and read well, and all that is written reads back as the same game. What
the games are is held against the independent models; this is what must hold beside them."""

from __future__ import annotations

import random

import pytest

from quarterback.rule_sets import header_of, of_header, rule_set
from rulesets.core.advance import advance, awaiting
from rulesets.core.awaiting import Chance, Decide, Observe
from rulesets.core.events import Call
from rulesets.core.notation import read_game, write_game
from rulesets.core.refusal import Refused
from rulesets.core.sentences.wording import PLAIN, sentence
from rulesets.core.session import Entry, Session
from rulesets.core.sides import SIDES, points_of
from rulesets.core.situation import read_situation, write_situation
from rulesets.core.state import OVER, SCRIMMAGE
from tests.random_board import random_game

CITES = {"gunderson": "LG-", "lions-den": "LD-", "solitaire-coach": "SC-", "vsefl": "VS-"}
SETTINGS: dict[str, tuple[dict[str, str], ...]] = {
    "gunderson": (
        {"fg_dice": "on", "kick_dice": "on", "pass_clock_stop": "on"},
        {"kick_dice": "on", "dice_kick_return": "off", "zero_gain": "ttqb", "safety_onside": "on"},
        {"fg_dice": "on", "xp_los": "10", "override": "on", "ot_reply_untimed": "on"},
        {"ot_reply_literal": "on", "ot_tied_late_ttqb": "on", "override": "on"},
    ),
    "lions-den": (
        {"game": "playoff", "modifiers": "house", "touching": "8-10"},
        {"clock": "quarters", "try": "kick_only", "fg_limit": "48", "minutes": "20"},
        {"fg_distance": "los+17", "game": "playoff", "minutes": "5"},
    ),
    "solitaire-coach": (
        {"opening": "call", "live_kickoff": "yes", "swap_ends": "yes"},
        {"opening": "visitors", "punt": "simple", "fg": "ask", "strict_ez": "yes"},
        {"overtime": "until_winner", "ot_to": "pair_from_first", "plays": "10"},
        {"reply_untimed": "yes", "count_kickoffs": "no", "fg_max": "99", "miss_floor": "20"},
    ),
    "vsefl": (
        {"obey_dice": "no", "kneel": "yes", "fourth_advice": "yes"},
        {"plays_per_quarter": "3", "false_start_3": "yes", "board": "scale"},
        {"plays_per_quarter": "2", "ot_new_half": "no", "timeouts_per_half": "0"},
        {"plays_per_quarter": "1", "home_fg": "no", "ot_limit": "2", "untimed_down": "no"},
    ),
}
AGREED = [
    pytest.param(code, each, id=f"{code}-{'-'.join(each.values()) or 'usual'}")
    for code, sets in SETTINGS.items()
    for each in ({}, *sets)
]
POINTS = {
    "touchdown": {6},
    "field_goal": {3},
    "home_field_goal": {3},
    "safety": {2},
    "try_good": {1, 2},
}


def in_order(session: Session, entry: Entry) -> None:
    """What must hold after every input."""
    rules, before, after = session.rules, entry.before, entry.after
    for side in SIDES:
        made = [fact for fact in entry.facts if fact.points and fact.side == side]
        assert all(fact.points in POINTS.get(fact.fact, ()) for fact in made), made
        gained = points_of(after.score, side) - points_of(before.score, side)
        assert gained == sum(fact.points or 0 for fact in made), entry
    if after.phase == SCRIMMAGE:
        assert after.down and after.spot and after.line_to_gain
        assert 1 <= after.down <= rules.profile.downs
        assert 1 <= after.spot < after.line_to_gain <= 100
    assert (after.hash_mark in ("left", "centre", "right")) <= (after.possession is not None)
    assert read_situation(rules, write_situation(rules, after)) == after


def reads_well(session: Session, entry: Entry) -> None:
    """LG-GEN-03, for every rule set: each fact cites rules of its own, and has a sentence."""
    names = PLAIN.in_words_of(session.rules.vocabulary)
    prefix = CITES[header_of(session.rules).ruleset]
    for fact in entry.facts:
        assert fact.rules, fact
        assert all(rule.startswith(prefix) for rule in fact.rules), fact
        said = sentence(fact, entry.before, entry.after, names)
        if said:
            assert said[0].isupper() or said[0].isdigit(), said
            assert said[-1] in ".!", said
            assert "None" not in said and "_" not in said, said


def check_game(code: str, settings: dict[str, str], seed: int) -> None:
    """One game."""
    rules = rule_set(code, settings)
    session = random_game(random.Random(seed), rules)
    assert session.state.phase == OVER
    assert [fact for fact in session.entries[-1].facts if fact.fact == "game_over" and fact.rules]
    if settings.get("game") == "playoff":
        assert session.state.winner is not None, "LD-R27"
    for entry in session.entries:
        in_order(session, entry)
        reads_well(session, entry)
    sheet = read_game(write_game(header_of(rules), rules, session), of_header)
    assert sheet.problems == []
    assert sheet.session is not None
    assert [entry.event for entry in sheet.session.entries] == [e.event for e in session.entries]
    assert sheet.session.state == session.state
    end, inputs = session.state, len(session.inputs)
    session.undo(inputs)
    assert session.state == session.start
    session.redo(inputs)
    assert session.state == end


@pytest.mark.parametrize(("code", "settings"), AGREED)
def test_a_random_game_is_in_order(code: str, settings: dict[str, str]) -> None:
    for seed in range(2):
        check_game(code, settings, seed)


@pytest.mark.long
@pytest.mark.parametrize(("code", "settings"), AGREED)
def test_many_random_games_are_in_order(code: str, settings: dict[str, str]) -> None:
    for seed in range(2, 100):
        check_game(code, settings, seed)


@pytest.mark.parametrize("settings", SETTINGS["gunderson"][::2])
def test_there_is_always_exactly_one_call(settings: dict[str, str]) -> None:
    """LG-GEN-01, LG-R20: every other call is refused, and changes nothing."""
    rules, luck = rule_set("gunderson", settings), random.Random(1)
    calls = ("run", "ttqb", "punt", "fg", "xp", "two", "kick", "onside", "skip", "throw", "return")
    for entry in random_game(luck, rules).entries[::4]:
        wanted, may = awaiting(rules, entry.before), set[str]()
        assert isinstance(wanted, Decide | Observe | Chance)
        if isinstance(wanted, Decide):
            assert wanted.forced
            may = {option.call for option in wanted.options}
        if isinstance(wanted, Observe):
            may = {option.call for option in wanted.calls}
        for call in calls:
            if call in may:
                advance(rules, entry.before, Call(call))
                continue
            with pytest.raises(Refused):
                advance(rules, entry.before, Call(call))
