"""Whole games at random, with what must hold at every step of every one of them."""

import random

import pytest

from quarterback.rule_sets import header_of, of_header, rule_set
from rulesets.core.advance import advance, awaiting
from rulesets.core.awaiting import Chance, Decide, Observe, Over
from rulesets.core.events import Call
from rulesets.core.notation import read_game, write_game
from rulesets.core.refusal import Refused
from rulesets.core.sentences.wording import PLAIN, sentence
from rulesets.core.sides import points_of
from rulesets.core.situation import read_situation, write_situation
from tests.random_board import random_game

SETTINGS: tuple[dict[str, str], ...] = (
    {},
    {"fg_dice": "on", "kick_dice": "on", "pass_clock_stop": "on"},
    {"kick_dice": "on", "dice_kick_return": "off", "zero_gain": "ttqb", "safety_onside": "on"},
    {"fg_dice": "on", "xp_los": "10", "override": "on", "ot_reply_untimed": "on"},
    {"ot_reply_literal": "on", "ot_tied_late_ttqb": "on", "override": "on"},
)
CALLS = ("run", "ttqb", "punt", "fg", "xp", "two", "kick", "onside", "skip", "throw", "return")
POINTS = {"touchdown": {6}, "field_goal": {3}, "safety": {2}, "try_good": {1, 2}}


NAMES = PLAIN.in_words_of(rule_set("gunderson").vocabulary)


@pytest.fixture(
    scope="module",
    params=[
        *((number, 12) for number in range(len(SETTINGS))),
        *(pytest.param((number, 40), marks=pytest.mark.long) for number in range(len(SETTINGS))),
    ],
    ids=str,
)
def games(request):
    number, many = request.param
    rules = rule_set("gunderson", SETTINGS[number])
    return rules, [random_game(random.Random(1000 * number + n), rules) for n in range(many)]


@pytest.mark.sample(3)
def test_every_game_ends(games):
    for game in games[1]:
        assert game.state.phase == "over"
        last = [fact for fact in game.last.facts if fact.fact == "game_over"]
        assert last
        assert last[0].rules


def test_points_come_only_of_facts_that_say_so(games):
    for game in games[1]:
        for entry in game.entries:
            for side in ("home", "visitors"):
                made = [f for f in entry.facts if f.points and f.side == side]
                assert all(f.points in POINTS[f.fact] for f in made)
                gained = points_of(entry.after.score, side) - points_of(entry.before.score, side)
                assert gained == sum(f.points for f in made)


def test_downs_spots_and_time(games):
    for game in games[1]:
        for entry in game.entries:
            s, b = entry.after, entry.before
            if s.phase == "scrimmage":
                assert 1 <= s.down <= 4
                assert 1 <= s.spot < s.line_to_gain <= 100
            assert (s.period, -s.time_left) >= (b.period, -b.time_left)
            assert not (s.running and s.time_left == 0)
            assert all(0 <= points_of(s.timeouts, side) <= 2 for side in ("home", "visitors"))
            assert (s.overtime is not None) <= (s.period == 5)


def test_there_is_always_exactly_one_call(games):
    """LG-GEN-01, LG-R20: every other call is refused, and changes nothing."""
    rules, played = games
    for game in played[:8]:
        for entry in game.entries[::7]:
            s = entry.before
            wanted = awaiting(rules, s)
            if isinstance(wanted, Over):
                continue
            if isinstance(wanted, Decide):
                assert wanted.forced
            may = {o.call for o in wanted.options} if isinstance(wanted, Decide) else set()
            if isinstance(wanted, Observe):
                may = {o.call for o in wanted.calls}
            assert isinstance(wanted, Decide | Observe | Chance)
            for call in CALLS:
                if call in may:
                    advance(rules, s, Call(call))
                    continue
                with pytest.raises(Refused):
                    advance(rules, s, Call(call))


def test_facts_cite_rules_and_read_well(games):
    """LG-GEN-03."""
    for game in games[1][:10]:
        for entry in game.entries:
            for fact in entry.facts:
                assert fact.rules, fact
                assert all(rule.startswith("LG-") for rule in fact.rules)
                said = sentence(fact, entry.before, entry.after, NAMES)
                assert said[0].isupper()
                assert said[-1] in ".!"
                assert "None" not in said
                assert "_" not in said


def test_situations_read_back(games):
    rules, played = games
    for game in played:
        for entry in game.entries:
            written = write_situation(rules, entry.after)
            assert read_situation(rules, written) == entry.after


@pytest.mark.sample(2)
def test_sheets_read_back(games):
    rules, played = games
    for game in played[:15]:
        sheet = read_game(write_game(header_of(rules), rules, game), of_header)
        assert not sheet.problems
        read = [entry.event for entry in sheet.session.entries]
        assert read == [entry.event for entry in game.entries]


def test_undo_and_redo(games):
    for game in games[1][:5]:
        before, inputs = game.state, game.played
        game.undo(inputs)
        assert game.state == game.start
        game.redo(inputs)
        assert game.state == before


# --- overtime, and the minutes before it ------------------------------------------------


@pytest.fixture(scope="module", params=range(len(SETTINGS)))
def overtimes(request):
    """Games from the last minute of a level fourth quarter, of which many go into overtime, and
    from a field goal tried in its first possession."""
    rules = rule_set("gunderson", SETTINGS[request.param])
    level = {"phase": "scrimmage", "score": {"home": 20, "visitors": 20}}
    late = {"ball": "visitors", "spot": "50", "clock": {"period": 4, "seconds_left": 20}}
    kick = {"spot": "V9", "down": 4, "clock": {"period": 5}, "overtime": {"stage": "first"}}
    starts = [read_situation(rules, level | told) for told in (late, late, kick)]
    return rules, [
        random_game(random.Random(7 * n + request.param), rules, start=starts[n % 3])
        for n in range(150)
    ]


def test_overtime_is_reached_only_by_a_tie(overtimes):
    """LG-OT-01, LG-OT-02, LG-OT-03."""
    reached = 0
    for game in overtimes[1]:
        for entry in game.entries:
            if entry.before.period == 4 and entry.after.period == 5:
                s = entry.after
                assert (s.score.home, s.time_left, s.phase) == (s.score.visitors, 600, "kickoff")
                assert (s.possession, s.overtime.stage, s.timeouts.home) == ("visitors", "first", 0)
                reached += 1
        assert game.state.period == 5 or game.state.winner is not None
    assert reached > 15


def test_each_stage_of_overtime_is_what_it_is(overtimes):
    """LG-OT-05, LG-OT-06, LG-R32: the ball is Home's at first, the visitors' in the reply."""
    seen = set()
    for game in overtimes[1]:
        for entry in game.entries:
            s = entry.after
            if s.overtime is None or s.phase == "over":
                continue
            stage = s.overtime.stage
            seen.add(stage)
            ahead = s.score.home - s.score.visitors
            assert ahead == (3 if stage == "reply" else 0)
            assert s.phase not in ("try", "free_kick")
            if s.phase == "scrimmage" and stage in ("first", "reply"):
                assert s.possession == ("home" if stage == "first" else "visitors")
    assert seen == {"first", "reply", "sudden"}


def test_how_overtime_ends(overtimes):
    """LG-OT-04 to 07, LG-R34, LG-R36, LG-R40, LG-R52."""
    ends = set()
    for game in overtimes[1]:
        last = game.last
        if last.before.period != 5:
            continue
        rule = next(fact.rules[0] for fact in last.facts if fact.fact == "game_over")
        ends.add(rule)
        scored = last.before.score != last.after.score
        stage = last.before.overtime.stage
        if rule == "LG-OT-07":
            assert last.after.winner is None
        elif rule == "LG-R36":
            assert (last.after.winner, last.after.left) == ("home", 0)
        elif rule in ("LG-R34", "LG-R52"):
            assert (stage, last.after.winner, scored) == ("reply", "home", False)
        else:
            assert rule == {"first": "LG-OT-04", "reply": "LG-OT-05", "sudden": "LG-OT-06"}[stage]
            assert scored
            assert last.after.winner is not None
    assert ends >= {"LG-OT-04", "LG-OT-06"}
