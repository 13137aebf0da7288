"""What calls are to be expected to do, against a plain count over the dial."""

from __future__ import annotations

import pytest

from quarterback.ai.expected_value import expected, expected_words
from quarterback.rule_sets import rule_set, shipped_dial
from rulesets.core.advance import step
from rulesets.core.events import Call
from rulesets.core.playout import branches
from rulesets.core.situation import read_situation
from rulesets.core.state import SCRIMMAGE, State

RULES = rule_set("littlefield", None, shipped_dial())


def stands(**told: object) -> State:
    usual = {"ball": "home", "clock": {"period": 1, "plays_left": 40}, "toss_winner": "home"}
    return read_situation(RULES, {**usual, **told})


THIRD = stands(phase="scrimmage", spot="V40", down=3, to_go=6)
DEEP = stands(phase="scrimmage", spot="H3", down=4, to_go=6)


@pytest.mark.parametrize("s", [THIRD, DEEP], ids=["third", "deep"])
def test_shares_are_those_of_the_situations_that_come_out(s: State) -> None:
    for call, found in expected(RULES, s).items():
        locked = step(RULES, s, Call(call))
        after = [(b.after, b.weight / b.total) for b in branches(RULES, locked)]
        ours = sum(w for a, w in after if a.score.home > s.score.home)
        theirs = sum(w for a, w in after if a.score.visitors > s.score.visitors)
        lost = sum(w for a, w in after if a.possession == "visitors" and a.score == s.score)
        first = sum(
            w for a, w in after
            if a.possession == "home" and a.phase == SCRIMMAGE and a.down == 1
        )  # fmt: skip
        assert sum(found.scores.values()) == pytest.approx(ours), call
        assert found.conceded == pytest.approx(theirs), call
        assert found.loses_ball == pytest.approx(lost), call
        assert found.first_down == pytest.approx(first), call


def test_a_kick_tells_its_length_and_where_the_others_begin() -> None:
    punt = expected(RULES, THIRD)["punt"]
    locked = step(RULES, THIRD, Call("punt"))
    theirs = [
        (b.after.spot, b.weight)
        for b in branches(RULES, locked)
        if b.after.possession == "visitors" and b.after.spot is not None
    ]
    mean = sum(spot * weight for spot, weight in theirs) / sum(w for _, w in theirs)
    assert punt.theirs_at == pytest.approx(mean)
    assert punt.kick is not None and 30 < punt.kick < 50
    assert "they start about their" in expected_words(punt)


def test_words_of_runs_and_tries() -> None:
    end_run = expected(RULES, THIRD)["end_run"]
    assert expected_words(end_run).startswith(f"first down {end_run.first_down * 100:.0f}%")
    assert "yards on average" in expected_words(end_run)
    tried = expected(RULES, stands(phase="try"))["try_kick"]
    assert expected_words(tried) == f"good {tried.scores['try_good'] * 100:.0f}%"


def test_a_choice_without_a_spin_expects_nothing() -> None:
    choice = read_situation(RULES, {"phase": "choice", "chooser": "home", "toss_winner": "home"})
    assert expected(RULES, choice) == {}
