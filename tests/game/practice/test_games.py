"""Games of every rule set on the practice board: each ends, and nothing in it is impossible."""

from __future__ import annotations

from collections import Counter

import pytest

from quarterback.rule_sets import header_of, of_header
from rulesets.core.notation import read_game, write_game
from rulesets.core.ruleset import RuleSet
from rulesets.core.session import Entry, Session
from rulesets.core.sides import SIDES, points_of
from rulesets.core.situation import read_situation, write_situation
from rulesets.core.state import OVER, SCRIMMAGE, State
from tests.game.practice.playing import BOARD_GAMES, game

GAMES = 6
POINTS = (12, 75)
"""Both sides together, on average: wide bounds, since rule sets count few plays or many."""
SETTINGS = {
    "solitaire-coach": ({"overtime": "until_winner", "plays": "10"}, {"punt": "simple"},
                        {"clock": "manual", "live_kickoff": "yes", "fg": "simple"}),
    "gunderson": ({"kick_dice": "on", "fg_dice": "on"}, {"zero_gain": "ttqb"}),
    "lions-den": ({"try": "kick_or_play"},),
    "vsefl": ({"obey_dice": "no", "kneel": "yes"}, {"home_fg": "no"}),
}  # fmt: skip


def holds(session: Session, *, in_writing: bool = True) -> None:
    """What must be so of a whole game; `in_writing` of its situations and its sheet, too, which
    take most of the time."""
    assert session.state.phase == OVER
    for entry in session.entries:
        _score(entry)
        _time(session.rules, entry)
        _down(session.rules, entry.after)
        if in_writing:
            _situation(session.rules, entry.after)
    if in_writing:
        _on_paper(session)


def _situation(rules: RuleSet, s: State) -> None:
    assert read_situation(rules, write_situation(rules, s)) == s


def _score(entry: Entry) -> None:
    """Points come with facts, each to the side that the fact names."""
    for side in SIDES:
        told = sum(fact.points or 0 for fact in entry.facts if fact.side == side)
        assert points_of(entry.after.score, side) - points_of(entry.before.score, side) == told


def _time(rules: RuleSet, entry: Entry) -> None:
    """Time runs down and periods go by; a time-out of a count of plays adds some."""
    before, after = entry.before, entry.after
    assert after.period >= before.period
    if after.period == before.period and not rules.profile.extra_plays:
        assert after.time_left <= before.time_left
    assert after.time_left <= rules.profile.length(after.period) + rules.profile.extra_plays


def _down(rules: RuleSet, s: State) -> None:
    if s.phase != SCRIMMAGE:
        assert s.down is None
        return
    assert s.down is not None and s.line_to_gain is not None and s.spot is not None
    assert 1 <= s.down <= rules.profile.downs
    assert 0 < s.spot < 100 and s.line_to_gain <= 100
    assert s.line_to_gain - s.spot >= min(rules.profile.min_to_go, 100 - s.spot)


def _on_paper(session: Session) -> None:
    """Written, the game reads back as the same events, and so as the same game."""
    sheet = read_game(write_game(header_of(session.rules), session.rules, session), of_header)
    assert not sheet.problems
    assert sheet.session is not None
    assert [e.event for e in sheet.session.entries] == [e.event for e in session.entries]
    assert sheet.session.state == session.state


@pytest.mark.parametrize("code", BOARD_GAMES)
def test_practice_games_hold(code: str):
    points, facts = [], Counter[str]()
    for seed in range(GAMES):
        session = game(code, seed)
        holds(session, in_writing=seed % 5 == 0)
        score = session.state.score
        points.append(score.home + score.visitors)
        assert (session.entries == game(code, 1).entries) is (seed == 1), "luck makes the game"
        facts.update(fact.fact for entry in session.entries for fact in entry.facts)
    assert POINTS[0] < sum(points) / GAMES < POINTS[1]
    for often in ("touchdown", "field_goal", "turnover", "first_down", "incomplete"):
        assert facts[often] > GAMES / 4, (often, facts)
    assert facts["touchdown"] < 12 * GAMES
    assert 8 * GAMES < facts["first_down"] < 100 * GAMES


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
@pytest.mark.parametrize("code", BOARD_GAMES)
def test_ten_thousand_practice_games_hold(code: str, part: int):
    for seed in range(500 * part, 500 * (part + 1)):
        holds(game(code, 1_000 + seed), in_writing=seed % 10 == 0)


@pytest.mark.parametrize("code", BOARD_GAMES)
def test_undo_then_redo_is_nothing_at_every_step(code: str):
    session = game(code, 1)
    whole, states = session.copy(), [entry.after for entry in session.entries]
    for left in range(whole.played, 0, -1):
        session.undo()
        assert session.state == (states[left - 2] if left > 1 else session.start)
        session.redo()
        assert session.state == states[left - 1]
        session.undo()
    session.redo(whole.played)
    assert session.entries == whole.entries
