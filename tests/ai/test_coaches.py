"""The coaches: who beats whom, how they play, and what they do in plain situations."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from quarterback.ai.coaches import COACHES
from quarterback.ai.coaches.bias import Style, all_american, styled_coach
from quarterback.ai.coaches.ratings import BY_DIAL, STANDARD_RATING, ratings_with
from quarterback.ai.coaches.students import (
    GAMBLES,
    NEEDS_A_GOAL,
    as_good,
    by_feel,
    chances,
    freshman,
    letterman,
)
from quarterback.ai.solution_cache import knowledge_of
from quarterback.rule_sets import (
    DIAL_NAMES,
    RECONSTRUCTION,
    SATURDAY,
    name_of_dial,
    rule_set,
    saturday_dial,
    shipped_dial,
)
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Decide
from rulesets.core.playout import Decider, play_out
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER, SIDES, Side, points_of
from rulesets.core.situation import read_situation
from rulesets.core.state import State
from rulesets.littlefield import Dial, cells_of, from_cells
from tests.ai.random_dials import random_dial
from tests.ai.test_any_dial import SIGNALS
from tests.ai.tiny import HOUSE, tiny_rules

RULES = rule_set("littlefield", None, shipped_dial())
LAST = {"period": 2, "plays_left": 1}


def anything(random: Random) -> Decider:
    return lambda rules, s, decide: random.choice([option.call for option in decide.options])


MAKERS = {name: coach.make for name, coach in COACHES.items()} | {"anything": anything}


class Match(msgspec.Struct):
    games: int
    won: int = 0
    lost: int = 0
    points: int = 0
    against: int = 0


def watched(decider: Decider, seen: Counter[tuple[str, int]]) -> Decider:
    def calls(rules: RuleSet, s: State, decide: Decide) -> str:
        call = decider(rules, s, decide)
        assert call in decide.calls
        seen[call, s.down or 0] += 1
        return call

    return calls


@cache
def match(one: str, other: str, games: int) -> tuple[Match, Counter[tuple[str, int]]]:
    """So many seeded games, sides changed after each; the calls are those of `one`."""
    result, seen = Match(games), Counter[tuple[str, int]]()
    for game in range(games):
        random = Random(f"{one} {other} {game}")
        side: Side = SIDES[game % 2]
        deciders = {side: watched(MAKERS[one](random), seen), OTHER[side]: MAKERS[other](random)}
        final = play_out(RULES, deciders, random.random).final
        result.won += final.winner == side
        result.lost += final.winner == OTHER[side]
        result.points += points_of(final.score, side)
        result.against += points_of(final.score, OTHER[side])
    return result, seen


@pytest.mark.long
@pytest.mark.parametrize("games", [50, pytest.param(200, marks=pytest.mark.long)])
def test_letterman_beats_freshman_clearly(games: int):
    result, _ = match("letterman", "freshman", games)
    assert result.won > 1.8 * result.lost
    assert result.points > 1.4 * result.against


def test_freshman_beats_whoever_calls_anything():
    result, _ = match("freshman", "anything", 300)
    assert result.won > 2 * result.lost
    assert result.points > 1.7 * result.against


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("name", "games"),
    [("freshman", 60), ("letterman", 20), pytest.param("letterman", 60, marks=pytest.mark.long)],
)
def test_they_play_football_of_the_period(name: str, games: int):
    result, seen = match(name, name, games)
    calls = Counter[str]()
    for (call, _), times in seen.items():
        calls[call] += times
    rushes = sum(calls[call] for call in ("line_buck", "off_tackle", "end_run"))
    assert 7 < (result.points + result.against) / (2 * games) < 15
    assert 4 < calls["punt"] / games < 10
    assert 10 < calls["pass"] / games < 25
    assert 30 < rushes / games < 60
    assert all(calls[call] > games for call in ("line_buck", "off_tackle", "end_run"))


def test_freshman_goes_for_it_where_letterman_kicks():
    for spot, far in (("H25", 4), ("H40", 4), ("50", 7), ("V40", 9)):
        assert calls_of("letterman", spot=spot, down=4, to_go=far) == {"punt"}
        gambles = calls_of("freshman", spot=spot, down=4, to_go=far)
        assert "punt" in gambles
        assert len(gambles) > 1
    assert calls_of("freshman", spot="H40", down=2, to_go=6) == set(SIGNALS)
    assert calls_of("freshman", phase="try", spot="V3") == {"try_kick", "try_scrimmage"}


def calls_of(name: str, rules: RuleSet = RULES, **given: Any) -> set[str]:
    """What the coach calls in a situation, in many moods; the home side has the ball."""
    s = read_situation(rules, {"phase": "scrimmage", "ball": "home", **given})
    wanted = awaiting(rules, s)
    assert isinstance(wanted, Decide)
    return {COACHES[name].make(Random(mood))(rules, s, wanted) for mood in range(60)}


def habits_of_freshman(rules: RuleSet, pressed: int = 0, **given: Any) -> set[str]:
    """All that he may call in a situation, whatever his mood."""
    ball = {} if "chooser" in given else {"ball": "home"}
    s = read_situation(rules, {"phase": "scrimmage", **ball, **given})
    wanted = awaiting(rules, s)
    assert isinstance(wanted, Decide)
    return set(chances(lambda mood: by_feel(mood, rules, s, wanted, pressed)))


def score(home: int, visitors: int) -> dict[str, int]:
    return {"home": home, "visitors": visitors}


BUCKS_GAIN_NOTHING = cells_of(shipped_dial()) | {"1": ["0"] * 36, "3": ["+10"] * 36}
OURS = rule_set("littlefield", None, from_cells(BUCKS_GAIN_NOTHING, "a dial of ours"))
ANY = rule_set("littlefield", None, None)


@pytest.mark.parametrize(
    ("rules", "situation", "expected"),
    [
        # far to go on the last down: the kick
        (RULES, {"spot": "H40", "down": 4, "to_go": 8}, {"punt"}),
        # a yard to go in their ground: through the line
        (RULES, {"spot": "V40", "down": 4, "to_go": 1}, {"line_buck"}),
        # three points win or save the game, and there is one play
        (RULES, {"spot": "V10", "down": 3, "to_go": 7, "clock": LAST, "score": score(7, 9)},
         {"field_goal"}),
        (RULES, {"spot": "V10", "down": 1, "clock": LAST, "score": score(7, 10)}, {"field_goal"}),
        # three points are no help
        (RULES, {"spot": "V10", "down": 3, "to_go": 7, "clock": LAST, "score": score(7, 11)},
         {"end_run"}),
        # sixty yards off with one play left, only a long run or pass can be long enough; the
        # longest on the dial is a pass of 47
        (RULES, {"spot": "V45", "down": 4, "to_go": 1, "clock": LAST, "score": score(7, 11)},
         {"pass"}),
        # on the 40, +42 by the end run is a touchdown, and so is +47 by the pass; but from the
        # 35 the pass of 47 is over the end line
        (RULES, {"spot": "V36", "down": 1, "clock": LAST, "score": score(7, 11)}, {"end_run"}),
        # behind, with time for one series only: the ball is not given away
        (RULES, {"spot": "H30", "down": 4, "to_go": 10, "score": score(0, 4),
          "clock": {"period": 2, "plays_left": 6}}, {"pass"}),
        # ahead, the same: it is
        (RULES, {"spot": "H30", "down": 4, "to_go": 10, "score": score(7, 4),
          "clock": {"period": 2, "plays_left": 8}}, {"punt"}),
        # by the dial in use, on which line bucks gain nothing, and end runs always ten
        (OURS, {"spot": "H40", "down": 4, "to_go": 1}, {"end_run"}),
        # of any dial, by the book
        (ANY, {"spot": "H40", "down": 4, "to_go": 8}, {"punt"}),
        (ANY, {"spot": "H8", "down": 3, "to_go": 9}, {"punt"}),
        (ANY, {"spot": "H40", "down": 2, "to_go": 2}, {"line_buck"}),
        (ANY, {"spot": "H40", "down": 3, "to_go": 9}, {"pass"}),
        (ANY, {"spot": "V12", "down": 4, "to_go": 9}, {"field_goal"}),
        (ANY, {"phase": "try", "spot": "V3"}, {"try_kick"}),
        (ANY, {"spot": "V40", "down": 4, "to_go": 2}, {"line_buck"}),
    ],
)  # fmt: skip
def test_letterman_knows_what_is_wanted(
    rules: RuleSet, situation: dict[str, Any], expected: set[str]
):
    assert calls_of("letterman", rules, **situation) == expected


def test_letterman_does_not_throw_at_the_goal_line():
    assert "pass" not in calls_of("letterman", spot="V4", down=2, to_go=4)
    assert "pass" not in calls_of("letterman", spot="V2", down=1)


def test_letterman_protects_a_lead_on_the_ground():
    late = {"period": 2, "plays_left": 5}
    chosen = calls_of("letterman", spot="V40", down=2, to_go=6, clock=late, score=score(10, 7))
    assert chosen <= {"line_buck", "off_tackle"}


def test_with_any_dial_letterman_tries_for_what_he_needs():
    need = {"spot": "V12", "down": 4, "to_go": 9, "clock": LAST, "score": score(0, 6)}
    assert calls_of("letterman", ANY, **need) <= {"pass", "end_run"}


@pytest.mark.parametrize("name", ["freshman", "letterman"])
@pytest.mark.parametrize("down", [1, 2, 3, 4])
def test_nobody_kicks_the_ball_away_in_front_of_the_goal(name: str, down: int):
    assert "punt" not in calls_of(name, spot="V8", down=down, to_go=8)
    assert "punt" not in calls_of(name, spot="V20", down=min(down, 3), to_go=10)


@pytest.mark.parametrize("make", [freshman, letterman])
def test_the_same_seed_makes_the_same_game(make):
    def played() -> object:
        random = Random(27)
        deciders: dict[Side, Decider] = {side: make(random) for side in SIDES}
        return play_out(RULES, deciders, random.random)

    assert played() == played()


@pytest.mark.parametrize("name", ["freshman", "letterman"])
def test_they_can_play_against_the_clock(name: str):
    rules = rule_set("littlefield", {"timing": "timed", "minutes": "1"}, shipped_dial())
    clock = {"period": 2, "seconds_left": 15}
    assert calls_of(name, rules, spot="V3", down=4, to_go=3, clock=clock, score=score(0, 2)) >= {
        "field_goal"
    }


@pytest.mark.long
def test_while_the_game_is_not_solved_the_letterman_stands_in():
    rules = tiny_rules(3)  # of which nobody knows anything
    s = read_situation(rules, {"phase": "scrimmage", "ball": "home", "spot": "H40", "down": 4,
                               "to_go": 8, "toss_winner": "home"})  # fmt: skip
    wanted = awaiting(rules, s)
    assert isinstance(wanted, Decide)
    for make in (all_american, partial(styled_coach, Style(points=True))):
        assert make(Random(1), patience=0)(rules, s, wanted) in as_good(rules, s, wanted)
    assert knowledge_of(rules).wait() is not None
    answers = knowledge_of(rules).answers
    assert answers is not None
    best = answers.best(answers.values(s))
    assert all_american(Random(1), patience=None)(rules, s, wanted) == best


def test_the_manual_has_the_ratings_of_the_coaches() -> None:
    page = (Path(__file__).parents[2] / "docs" / "coaches.md").read_text(encoding="utf-8")
    table = re.findall(r"^\| `([\w-]+)` \| (\d+)[^|]*\| (\d+)", page, re.MULTILINE)
    with_one, with_other = (BY_DIAL[dial].of for dial in (RECONSTRUCTION, SATURDAY))
    assert with_one.keys() == with_other.keys() == COACHES.keys()
    assert {name: (int(one), int(other)) for name, one, other in table} == {
        name: (with_one[name], with_other[name]) for name in COACHES
    }


HABITS = [
    ("H40", 1, 10, []),
    ("H40", 2, 1, []),
    ("H40", 3, 8, []),
    ("H8", 3, 15, ["punt"]),
    ("H40", 4, 1, ["punt"]),
    ("V40", 4, 20, ["punt"]),
    ("V5", 4, 5, ["field_goal"]),
]
"""Spot, down, yards to go, and the kicks that the Freshman thinks of there."""


@pytest.mark.parametrize("settings", [{}, HOUSE], ids=["plain", "house"])
@pytest.mark.parametrize("dial", [shipped_dial(), saturday_dial()], ids=DIAL_NAMES)
def test_shipped_dials_change_no_habit(dial: Dial, settings: dict[str, str]) -> None:
    """So ratings and saved games stay as they are: no play keeps failing, and three plays are
    half a drive. On Saturday the short gains of a line buck fail in halves of five plays."""
    junior = COACHES["junior"].style
    assert junior is not None
    shortest = 14 if dial is saturday_dial() else 2
    for plays in filter(shortest.__le__, (2, 10, 14, 20, 30, 40)):
        rules = rule_set("littlefield", settings | {"plays": str(plays)}, dial)
        assert junior.looks_ahead(rules) == junior.horizon == 3
        for spot, down, far, kick in HABITS:
            habits = habits_of_freshman(rules, spot=spot, down=down, to_go=far)
            assert habits >= {*SIGNALS, *kick}, (plays, spot, down)
    assert junior.looks_ahead(rule_set("littlefield", None, None)) == 3


def test_where_a_half_is_shorter_than_a_drive_they_see_it() -> None:
    """Dials with drives of 11 and 14 plays: in ten plays small gains are worth no points, and one
    who looks three plays ahead would not want the ball."""
    junior = COACHES["junior"].style
    assert junior is not None
    assert junior.looks_ahead(rule_set("littlefield", None, random_dial(63))) == 7
    short, long = (rule_set("littlefield", {"plays": n}, random_dial(60)) for n in ("20", "160"))
    assert habits_of_freshman(short, spot="H40", down=1) == {"pass"}
    assert "off_tackle" in habits_of_freshman(long, spot="H40", down=1)


@pytest.mark.parametrize(
    ("seed", "pressed", "situation", "habits"),
    [
        # two runs always gain, and a punt gives up a touchdown
        (48, 0, {"spot": "H40", "down": 1}, {"line_buck", "end_run"}),
        (48, 0, {"spot": "H8", "down": 3, "to_go": 11}, {"line_buck", "end_run"}),
        (48, 0, {"spot": "H40", "down": 4, "to_go": 5}, {"line_buck", "end_run"}),
        (48, GAMBLES, {"spot": "H40", "down": 4, "to_go": 5}, {"line_buck", "end_run"}),
        # five yards are sure, and a field goal gives up six points for three
        (37, 0, {"spot": "V15", "down": 4, "to_go": 5}, {"pass"}),
        (37, NEEDS_A_GOAL, {"spot": "V15", "down": 4, "to_go": 5}, {"field_goal"}),
        (37, 0, {"spot": "H20", "down": 4, "to_go": 10}, {"line_buck", "punt"}),
        (37, 0, {"phase": "choice", "chooser": "home"}, {"receive"}),
        (37, 0, {"phase": "try", "spot": "V3"}, {"try_kick", "try_scrimmage"}),
        # no kick at a try is ever good
        (20, 0, {"phase": "try", "spot": "V3"}, {"try_scrimmage"}),
    ],
)
def test_the_freshman_leaves_alone_what_is_hopeless(
    seed: int, pressed: int, situation: dict[str, Any], habits: set[str]
) -> None:
    rules = rule_set("littlefield", {"plays": "20"}, random_dial(seed))
    assert habits_of_freshman(rules, pressed, **situation) == habits


def test_ratings_are_those_with_the_dial_of_the_game() -> None:
    assert set(BY_DIAL) == set(DIAL_NAMES)
    assert ratings_with(name_of_dial(saturday_dial().digest)).dial == SATURDAY
    assert ratings_with(name_of_dial(shipped_dial().digest)).dial == RECONSTRUCTION
    assert ratings_with(name_of_dial("a dial of ours")).dial == RECONSTRUCTION
    for ratings in BY_DIAL.values():
        assert ratings.of["letterman"] == STANDARD_RATING
        assert list(ratings.of.values()) == sorted(ratings.of.values())
        first, *_, last = ratings.of
        assert (first, last) == ("freshman", "all-american")
