"""Whole games of each rule set, at random: each ends, points come only of facts that say so, facts
cite rules and read well, timers are of rules, and all that is written reads back as the same: the
sheet, and every situation that the referee's filter writes. What the games are is held against the
independent models; this is what must hold beside them."""

from __future__ import annotations

import json
import random
from functools import cache

import pytest
from msgspec.structs import replace

from quarterback.rule_sets import WITH_DIAL, catalogue, header_of, of_header, rule_set, shipped_dial
from rulesets.core.advance import advance, awaiting
from rulesets.core.awaiting import Chance, Decide, Observe
from rulesets.core.events import Call, Ruling
from rulesets.core.notation import read_game, write_game
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import PLAIN, sentence
from rulesets.core.session import Entry, Session
from rulesets.core.sides import SIDES, points_of
from rulesets.core.situation import read_situation, write_situation
from rulesets.core.state import OVER, SCRIMMAGE, State
from tests.cli.referee.lines import LINE_IN
from tests.random_board import random_game

SETTINGS: dict[str, tuple[dict[str, str], ...]] = {
    "littlefield": (
        {"plays": "20", "late_penalty": "one_more_play", "play_count": "without_returns"},
        {"plays": "40", "tiebreak": "penetrations", "rush_points": "2",
         "halves_begin": "midfield", "plus5_past_point": "down_stands"},
    ),
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
}  # fmt: skip
LATE = {"phase": "kickoff", "ball": "home", "score": {"home": 20, "visitors": 20},
        "clock": {"period": 4, "seconds_left": 150}}  # fmt: skip
"""Where some of Gunderson's games begin, which cannot be made short."""
VALIDATED = 10
"""Of so many situations one is looked for in the published schema, which takes long."""
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


@cache
def rules_of(code: str) -> frozenset[str]:
    return frozenset(catalogue(code).entries)


def without_start(rules: RuleSet, s: State) -> State:
    """A situation with what hangs on it: at a kickoff of a game by plays nothing hangs on whether
    one of the period has been made."""
    return replace(s, period_started=True) if rules.profile.counts_plays and s.down is None else s


def is_sent_back(rules: RuleSet, s: State, *, validated: bool) -> None:
    """A situation, written as the filter does, is accepted and is the same one."""
    line = {"situation": json.loads(json.dumps(write_situation(rules, s)))}
    if validated:
        LINE_IN.validate(line)
    again, _ = advance(rules, s, Ruling(line["situation"], whole=True))
    assert without_start(rules, again) == without_start(rules, s), line


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
        assert rules.profile.min_to_go <= after.line_to_gain - after.spot
        assert 1 <= after.spot < 100 >= after.line_to_gain
    if rules.profile.has_hash_marks:
        assert (after.hash_mark in ("left", "centre", "right")) <= (after.possession is not None)
    for timer in rules.timers(rules, after) if rules.timers else ():
        assert timer.rule in rules_of(rules.code) and timer.description and timer.seconds > 0
        if timer.game_clock:
            assert after.time_left <= timer.seconds == rules.profile.length(after.period)


def reads_well(session: Session, entry: Entry) -> None:
    """LG-GEN-03, for every rule set: each fact cites rules of its own, and has a sentence."""
    names = PLAIN.in_words_of(session.rules.vocabulary)
    for fact in entry.facts:
        assert fact.rules, fact
        assert set(fact.rules) <= rules_of(session.rules.code), fact
        said = sentence(fact, entry.before, entry.after, names)
        if said:
            assert said[0].isupper() or said[0].isdigit(), said
            assert said[-1] in ".!", said
            assert "None" not in said and "_" not in said, said


def check_game(code: str, settings: dict[str, str], seed: int) -> None:
    """One game."""
    rules = rule_set(code, settings, shipped_dial() if code in WITH_DIAL else None)
    start = read_situation(rules, LATE) if code == "gunderson" and seed % 2 else None
    session = random_game(random.Random(seed), rules, start=start)
    assert session.state.phase == OVER
    assert [fact for fact in session.entries[-1].facts if fact.fact == "game_over" and fact.rules]
    if settings.get("game") == "playoff":
        assert session.state.winner is not None, "LD-R27"
    is_sent_back(rules, session.start, validated=True)
    for number, entry in enumerate(session.entries):
        in_order(session, entry)
        reads_well(session, entry)
        is_sent_back(rules, entry.after, validated=number % VALIDATED == 0)
    sheet = read_game(write_game(header_of(rules), rules, session), of_header)
    assert sheet.problems == []
    assert sheet.session is not None
    events = [entry.event for entry in sheet.session.entries]
    assert events[-len(session.entries) :] == [entry.event for entry in session.entries]
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
