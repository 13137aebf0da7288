"""What field position is worth, counted from a dial: against the rules, and against the solver."""

from __future__ import annotations

from statistics import mean

import pytest
from msgspec.structs import replace

from quarterback.ai.coaches.evaluation import deviation, plays_held, to_come, values_of
from quarterback.ai.coaches.faces import FaceReader, Outcome
from quarterback.ai.coaches.last_plays import LAST, LastPlays
from quarterback.ai.solver import solved
from quarterback.rule_sets import rule_set, shipped_dial
from rulesets.core.advance import step
from rulesets.core.events import Call
from rulesets.core.field import GOAL
from rulesets.core.playout import branches
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME, VISITORS, lead
from rulesets.core.situation import read_situation
from rulesets.core.state import (
    CHOICE,
    INTERCEPTION_RETURN,
    KICKOFF,
    RUN_BACK,
    SCRIMMAGE,
    TRY,
    State,
)
from rulesets.littlefield import cells_of, from_cells
from tests.ai.random_dials import random_dial
from tests.ai.tiny import CACHE, tiny_dial, tiny_rules

RULES = rule_set("littlefield", None, shipped_dial())
OF_END_ZONE = {"incomplete_in_end_zone": "touchback", "return_penalty": "ends_return"}


def values(rules: RuleSet) -> LastPlays:
    counted = values_of(rules)
    assert counted is not None
    return counted


def scrimmage(spot: int, down: int = 2, series: int = 0, line: int = GOAL) -> State:
    return read_situation(
        RULES,
        {
            "phase": "scrimmage", "ball": "home", "toss_winner": "home", "down": down,
            "spot": f"H{spot}" if spot <= 50 else f"V{GOAL - spot}",
            "to_go": line - spot, "goal": line == GOAL,
            "series": {"incompletions": series}, "clock": {"period": 1, "plays_left": 60},
        },
    )  # fmt: skip


def played(rules: RuleSet, s: State, call: str) -> dict[Outcome, float]:
    """What a call leads to, every face played through the rules where the ball lies."""
    outcomes: dict[Outcome, float] = {}
    for branch in branches(rules, step(rules, s, Call(call))):
        after = branch.after
        mine = (after.possession or after.chooser) == HOME
        spot = 0 if after.spot is None else after.spot if mine else GOAL - after.spot
        down = after.down if mine and after.down is not None else 2
        counted = mine and down >= 2 and after.series not in (None, rules.new_series)
        outcome = Outcome(after.phase, mine, spot, down - 2, counted, lead(after.score, HOME))
        chance = branch.weight / branch.total
        outcomes[outcome] = outcomes.get(outcome, 0.0) + chance
    return outcomes


@pytest.mark.parametrize(
    "rules",
    [
        RULES,
        tiny_rules(),
        rule_set("littlefield", OF_END_ZONE, tiny_dial()),
        *(rule_set("littlefield", {"plays": "20"}, random_dial(seed)) for seed in (2, 3, 9)),
    ],
    ids=["reconstruction", "tiny", "house rules", "random 2", "random 3", "random 9"],
)
@pytest.mark.parametrize("incompletions", [0, 1])
def test_every_face_is_read_as_the_rules_play_it(rules: RuleSet, incompletions: int) -> None:
    reader = FaceReader(rules)
    for spot in (1, 2, 7, 20, 41, 60, 73, 85, 90, 98, 99):
        s = scrimmage(spot, series=incompletions)
        plays = reader.plays(SCRIMMAGE, spot, marked=bool(incompletions))
        assert [play.call for play in plays] == list(rules.options(rules, s).calls)  # type: ignore[union-attr]
        for play in plays:
            assert play.outcomes == pytest.approx(played(rules, s, play.call)), (spot, play.call)


def test_returns_are_read_as_the_rules_play_them() -> None:
    reader = FaceReader(RULES)
    for phase, call in ((RUN_BACK, "run_back"), (INTERCEPTION_RETURN, "interception_return")):
        for spot in (2, 30, 66, 95):
            s = replace(scrimmage(spot), phase=phase, down=None, line_to_gain=None, series=None)
            [play] = reader.plays(phase, spot)
            assert play.outcomes == pytest.approx(played(RULES, s, call)), (phase, spot)


def test_values_are_those_of_a_game_between_perfect_coaches() -> None:
    """Played for points: in the second half with few plays left and with many. In the first half
    all are apart by what the choice at halftime is worth."""
    answers = solved(RULES, "points", CACHE)
    counted = values(RULES)
    for period, left, tolerance in ((2, 2, 0.25), (2, 5, 0.35), (2, 12, 0.35), (1, 60, 0.3)):
        apart = []
        for line in (24, 60, 93):
            for down, far in ((1, 10), (2, 7), (3, 4), (4, 2), (4, 9)):
                spot = line - far
                s = replace(scrimmage(spot, down, line=line), period=period, time_left=left)
                worths = answers.values(s).values()
                ours = counted.on_a_down(spot, down, line, left)
                apart.append(ours - max(worth.points for worth in worths))
        assert max(apart) - min(apart) < tolerance, (period, left, apart)
        assert mean(apart) == pytest.approx(0.0 if period == 2 else 0.5, abs=0.15)


def test_more_yards_are_worth_more_and_fewer_downs_less() -> None:
    counted = values(RULES)
    by_spot = [counted.first_down(spot, LAST) for spot in range(1, 100)]
    assert by_spot == sorted(by_spot)
    for spot in (20, 50, 80):
        on_downs = [counted.on_a_down(spot, down, spot + 8, LAST) for down in (1, 2, 3, 4)]
        assert on_downs == sorted(on_downs, reverse=True)
        assert counted.on_a_down(spot, 3, spot + 8, LAST, marked=True) < on_downs[2]


def test_when_a_half_is_over_only_what_is_owed_counts() -> None:
    counted = values(RULES)
    assert counted.first_down(80, 0) == counted.on_a_down(80, 3, 90, 0) == 0
    assert counted.after(KICKOFF, 40, 0) == counted.after(CHOICE, 0, 0) == 0
    good = [face.shows in ("G", "+5P") for face in shipped_dial().rings[10]]
    assert counted.after(TRY, 97, 0) == pytest.approx(sum(good) / len(good))
    returns = shipped_dial().rings[6]
    away = sum(face.kind == "yards" and face.yards >= 50 for face in returns) / len(returns)
    touchdown = 6 + sum(good) / len(good)
    assert counted.after(RUN_BACK, 50, 0) == pytest.approx(away * touchdown)


def test_the_pace_of_the_reconstruction_is_that_of_games_with_it() -> None:
    """24 drives of 5.6 plays in a game of 160; its margins have a deviation of about 11 points."""
    pace = values(RULES).pace
    assert 5 < pace.drive < 7
    assert pace.deviation == pytest.approx(11.3 / 160**0.5, abs=0.06)


def test_kicking_off_is_an_advantage_with_one_dial_and_none_with_another() -> None:
    assert values(RULES).after(KICKOFF, 40, LAST) > 0
    cells = cells_of(shipped_dial()) | {"6": ["+60", "+70"] * 18}
    assert (
        values(rule_set("littlefield", None, from_cells(cells, "ours"))).after(KICKOFF, 40, LAST)
        < 0
    )


def test_the_same_dial_is_counted_once_whatever_the_length() -> None:
    short = rule_set("littlefield", {"plays": "20"}, shipped_dial())
    assert values_of(short) is values_of(RULES)
    assert values_of(tiny_rules()) is not values_of(RULES)
    assert values_of(rule_set("littlefield", None, None)) is None


def test_any_dial_has_the_figures_of_football_in_general() -> None:
    unknown = rule_set("littlefield", None, None)
    assert deviation(unknown) == pytest.approx(deviation(RULES), abs=0.05)
    assert plays_held(unknown) == pytest.approx(plays_held(RULES), abs=0.5)
    for spot in (10, 50, 90):
        s = scrimmage(spot, 1, line=min(spot + 10, GOAL))
        assert to_come(unknown, s, HOME) == pytest.approx(to_come(RULES, s, HOME), abs=0.7)
        assert to_come(RULES, s, HOME) == -to_come(RULES, s, VISITORS)


def test_two_games_that_ask_at_once_agree(monkeypatch: pytest.MonkeyPatch):
    """Each game has a thread; another comes in while the first works out a value."""
    counted = values(RULES)
    alone, shared = (LastPlays(counted._values, RULES) for _ in range(2))
    work_out = LastPlays._of_first_down
    asked: list[int] = []

    def interrupted(plays: LastPlays, spot: int, left: int) -> list[float]:
        worths = work_out(plays, spot, left)
        if not asked:
            asked.append(left)
            plays.first_down(50, left)
        return worths

    expected = [alone.first_down(50, left) for left in range(4)]
    monkeypatch.setattr(LastPlays, "_of_first_down", interrupted)
    assert [shared.first_down(50, left) for left in range(4)] == expected
    assert asked
