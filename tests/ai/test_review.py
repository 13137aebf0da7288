"""Reviews of games short enough that every worth is known exactly."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

from quarterback.ai.review import Chart, Review, grade, review
from quarterback.ai.review_report import (
    cost_words,
    decision_words,
    difference,
    moment_words,
    plain_review,
    side_words,
    verdict,
)
from quarterback.rule_sets import rule_set, shipped_dial
from rulesets.core.events import Call, Ruling
from rulesets.core.sentences.wording import Names
from rulesets.core.session import Session
from rulesets.core.sides import HOME, OTHER
from rulesets.core.situation import read_situation
from tests.ai.expectimax import TriedAnswers
from tests.random_board import play_dial

RULES = rule_set("littlefield", {"plays": "8"}, shipped_dial())
NAMES = Names("Yale", "Harvard")
EXACT = TriedAnswers(RULES)


def near_the_end(spot: str, down: int, to_go: int, plays: int, behind: int = 0) -> Session:
    """Yale have the ball, so many plays before the end."""
    told = {
        "phase": "scrimmage", "ball": "home", "spot": spot, "down": down, "to_go": to_go,
        "clock": {"period": 2, "plays_left": plays}, "toss_winner": "home",
        "score": {"home": 7, "visitors": 7 + behind},
    }  # fmt: skip
    return Session(RULES, read_situation(RULES, told))


def any_game(seed: int, behind: int = 2) -> Session:
    """Any call, any spin, over the last four plays."""
    return play_dial(near_the_end("V20", 1, 10, 4, behind), Random(seed), together=True)


@pytest.mark.sample(4)
@pytest.mark.parametrize("seed", range(12))
def test_a_game_adds_up(seed: int) -> None:
    session = any_game(seed, seed % 4)
    found = review(session, EXACT)
    home, visitors = found.sides
    winner = session.state.winner
    ends = 0.5 if winner is None else float(winner == HOME)
    total = found.began + home.luck - home.cost + visitors.cost
    assert total == pytest.approx(ends, abs=1e-12)
    assert found.line[-1] == pytest.approx(ends)
    assert visitors.luck == pytest.approx(-home.luck)
    assert len(found.line) == session.played + 1


def test_the_dearest_calls_are_the_worst_ones() -> None:
    found = [m.decision for s in range(8) for m in _any_review(s).decisions]
    assert found and all(d is not None and d.cost >= 0 for d in found)
    one = _any_review(3)
    costs = [m.decision.cost for m in one.worst(99) if m.decision]
    assert costs == sorted(costs, reverse=True)
    assert all(cost >= 0.01 for cost in costs)
    rest = [m.decision.cost for m in one.decisions if m not in one.worst(99) if m.decision]
    assert all(cost < 0.01 for cost in rest)


def test_a_verdict_names_a_team_once() -> None:
    said = [verdict(_any_review(seed), NAMES) for seed in range(12)]
    assert any(", and had more luck, worth " in words for words in said)
    assert not [words for words in said if re.match(r"(\w+) called .*; \1 had", words)]


def _any_review(seed: int) -> Review:
    return review(any_game(seed), EXACT)


def test_a_kick_at_the_end_is_compared_with_going_for_it() -> None:
    """Two behind, on the ten, one play left: three points win."""
    session = near_the_end("V10", 4, 10, 1, behind=2)
    session.play(Call("field_goal"))
    session.add(session.awaiting.table.draws[0])  # type: ignore[union-attr]
    moment = review(session, EXACT).decisions[0]
    made = moment.decision
    assert made is not None and made.best == "field_goal" and made.cost == 0
    assert made.against not in ("punt", "field_goal")
    exact = EXACT.values(session.start)
    assert made.margin == exact["field_goal"].expected - exact[made.against].expected > 0
    assert "Field goal was right by" in decision_words(made, NAMES)
    assert decision_words(made, NAMES).startswith("Yale: fourth and goal at the Harvard 10.")


def test_a_punt_at_the_end_is_a_blunder_and_says_what_it_cost() -> None:
    session = near_the_end("V10", 4, 10, 1, behind=2)
    session.play(Call("punt"))
    session.add(session.awaiting.table.draws[0])  # type: ignore[union-attr]
    found = review(session, EXACT)
    made = found.worst()[0].decision
    assert made is not None
    best = max(outlook.expected for outlook in EXACT.values(session.start).values())
    assert made.cost == pytest.approx(best - EXACT.values(session.start)["punt"].expected)
    assert grade(made.cost) == "blunder"
    assert [difference(share) for share in (0.1283, -0.016, 0.0142)] == ["13%", "2%", "1.4%"]
    assert cost_words(0.61, 0.12) == "cost 12%: from 61% to 49%"
    assert cost_words(0.612, 0.0123) == "cost 1.2%: from 61.2% to 60.0%"
    words = decision_words(made, NAMES)
    assert f"Punt instead of {NAMES.call(made.best)} {cost_words(best, made.cost)}." in words
    assert "Harvard called the better game" in verdict(found, NAMES)
    assert side_words(found.side(HOME), NAMES).startswith("Yale called 0 of 1 right;")


def test_what_a_referee_rules_is_neither_luck_nor_choice() -> None:
    session = near_the_end("V10", 4, 10, 1, behind=2)
    session.play(Ruling({"score": {"home": 20, "visitors": 0}}, why="the sheet was wrong"))
    found = review(session, EXACT)
    (moment,) = found.moments
    assert moment.ruled == pytest.approx(1 - found.began) and moment.luck == 0
    assert found.decisions == ()


def test_swings_are_told_in_the_order_of_the_game() -> None:
    found = _any_review(5)
    told = found.mattered(3)
    assert [m.input for m in told] == sorted(m.input for m in told)
    least = min(abs(m.swing) for m in told)
    others = [abs(m.swing) for m in found.moments if m not in told]
    assert all(swing <= least for swing in others)
    assert moment_words(told[0], NAMES).startswith("Yale's win probability: from ")


@pytest.mark.parametrize(
    ("cost", "word"),
    [(0, "best"), (0.0009, "best"), (0.001, "good"), (0.01, "slip"), (0.03, "mistake"),
     (0.08, "blunder"), (1, "blunder")],
)  # fmt: skip
def test_grades(cost: float, word: str) -> None:
    assert grade(cost) == word


def test_a_review_is_plain_data() -> None:
    session = any_game(1)
    found = review(session, EXACT)
    told = json.loads(json.dumps(plain_review(found, RULES, NAMES)))
    assert told["home"] == "Yale" and len(told["inputs"]) == session.played
    made = [each["decision"] for each in told["inputs"] if "decision" in each]
    assert len(made) == len(found.decisions)
    for each in made:
        worths = {call: outlook["worth"] for call, outlook in each["calls"].items()}
        assert each["cost"] == pytest.approx(max(worths.values()) - worths[each["call"]], abs=2e-6)
        assert each["side"] in (HOME, OTHER[HOME])
    assert [n - 1 for n in told["worst"]] == [m.input for m in found.worst()]


@pytest.mark.parametrize("seed", range(4))
def test_a_game_is_followed_without_looking_twice_at_what_was_played(seed: int) -> None:
    session = any_game(seed)
    whole, inputs = review(session, EXACT), session.by_input
    chart, EXACT.asked = Chart(RULES, session.start, EXACT), 0
    for many in range(len(inputs) + 1):
        found = chart.follow(inputs[:many])
        assert found.line == whole.line[: many + 1]
        assert found.moments == whole.moments[:many]
    asked = EXACT.asked
    assert asked <= 2 * len(inputs) + 1
    assert chart.follow(inputs) == whole
    assert chart.follow(inputs[:1]).line == whole.line[:2]
    assert EXACT.asked == asked


def test_what_was_put_right_is_looked_at_again() -> None:
    one, other = any_game(1), any_game(2)
    chart = Chart(RULES, one.start, EXACT)
    chart.follow(one.by_input)
    assert chart.follow(other.by_input) == review(other, EXACT)


@pytest.mark.parametrize("down", [1, 4])
def test_on_the_last_down_only_going_for_it_is_compared_with_a_kick(down: int) -> None:
    session = near_the_end("V10", down, 5, 1, behind=2)
    session.play(Call("line_buck"))
    made = review(session, EXACT).decisions[0].decision
    assert made is not None
    assert (made.against in ("punt", "field_goal")) == (down == 4 or made.best == "field_goal")
