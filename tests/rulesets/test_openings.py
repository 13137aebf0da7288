"""Who kicked off to open the game, in a situation that does not tell: the other side is to kick off
after half time (VS-PRE-05, SC-PRE-05, LD-TIME-03)."""

import pytest

from quarterback.rule_sets import rule_set
from rulesets.core.advance import advance
from rulesets.core.events import Call
from rulesets.core.situation import read_situation, write_situation

KICKOFF = {"phase": "kickoff", "ball": "visitors"}
LATER = {"phase": "scrimmage", "ball": "home", "spot": "H30"}
OPENINGS = [
    ("vsefl", "VS-PRE-05", {}, {"plays_left": 14}),
    ("vsefl", "VS-PRE-05", {"plays_per_quarter": 9}, {"plays_left": 8}),
    ("solitaire-coach", "SC-PRE-05", {}, {"plays_left": 14}),
    ("solitaire-coach", "SC-PRE-05", {"plays": 12}, {"plays_left": 11}),
    ("solitaire-coach", "SC-PRE-05", {"clock": "manual"}, {"seconds_left": 880}),
    ("lions-den", "LD-TIME-03", {}, {"seconds_left": 1700}),
    ("lions-den", "LD-TIME-03", {"clock": "quarters"}, {"seconds_left": 880}),
]


def opened(rules, **told):
    return read_situation(rules, told).game.kicked_off


@pytest.mark.parametrize(("code", "rule", "settings", "later"), OPENINGS)
def test_a_kick_off_with_all_its_time_opens_the_game(code, rule, settings, later):
    rules = rule_set(code, settings)
    assert opened(rules, **KICKOFF) == "visitors"
    assert opened(rules, **KICKOFF | {"ball": "home"}) == "home"
    told = {"house": {"kicked_off": "home"}}
    assert opened(rules, **KICKOFF, **told) == "home"
    usual = opened(rules, **LATER)
    for ball in ("home", "visitors"):  # after a score
        assert opened(rules, **KICKOFF | {"ball": ball}, clock=later) == usual


@pytest.mark.parametrize("period", [1, 2, 3, 4])
@pytest.mark.parametrize("winner", ["home", "visitors"])
def test_the_toss_tells_it_where_its_winner_receives(period, winner):
    """VS-PRE-03, VS-PRE-05."""
    other = {"home": "visitors", "visitors": "home"}[winner]
    told = opened(rule_set("vsefl"), **LATER, toss_winner=winner, clock={"period": period})
    assert told == (other if period < 3 else winner)


def test_it_is_written_only_where_it_would_be_read_wrongly():
    """LD-TIME-03."""
    rules = rule_set("lions-den")
    scored = KICKOFF | {"score": {"home": 0, "visitors": 3}, "house": {"kicked_off": "home"}}
    s = read_situation(rules, scored)
    assert write_situation(rules, s)["house"]["kicked_off"] == "home"
    assert read_situation(rules, write_situation(rules, s)) == s
    s = read_situation(rules, {"phase": "choice", "chooser": "home", "toss_winner": "home"})
    s, _ = advance(rules, s, Call("kick"))
    assert "kicked_off" not in write_situation(rules, s)["house"]
