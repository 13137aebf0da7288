"""What a spin must show: each line against the rules, face by face."""

from __future__ import annotations

import re
from typing import Any

import pytest

from quarterback.rule_sets import rule_set, saturday_dial, shipped_dial
from quarterback.text.needs import need_of
from rulesets.core.advance import advance, awaiting, step
from rulesets.core.awaiting import Chance
from rulesets.core.events import Call
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import lead
from rulesets.core.situation import read_situation
from rulesets.core.state import OVER, State

RULES = rule_set("littlefield", {"plays": "60"}, shipped_dial())
BASE: dict[str, Any] = {
    "phase": "scrimmage", "ball": "home", "spot": "V31", "down": 4, "to_go": 3, "goal": False,
    "score": {"home": 0, "visitors": 3}, "clock": {"period": 2, "plays_left": 9},
    "toss_winner": "home",
}  # fmt: skip
LAST_PLAY = {"clock": {"period": 2, "plays_left": 1}}
TRY = {
    "phase": "try", "ball": "home", "clock": {"period": 2, "plays_left": 9}, "toss_winner": "home",
}  # fmt: skip


def at(**changed: Any) -> State:
    return read_situation(RULES, BASE | changed)


def line(s: State, call: str) -> str:
    need = need_of(RULES, s, call)
    return need.sentence if need is not None else ""


@pytest.mark.parametrize(
    ("changed", "call", "says"),
    [
        ({}, "line_buck", "3 or more is a first down: "),
        ({"to_go": 1}, "line_buck", "Any gain is a first down: "),
        ({}, "pass", "3 to "),
        ({}, "punt", ""),
        ({"spot": "V3", "to_go": 3, "goal": True}, "end_run", "3 or more takes the lead: "),
        ({"spot": "V3", "to_go": 3, "goal": True}, "field_goal", "A good kick ties it: "),
        ({"spot": "V9", "to_go": 9, "goal": True} | LAST_PLAY, "field_goal",
         "A good kick ties the game: "),
        ({"score": {"home": 3, "visitors": 0}} | LAST_PLAY, "line_buck", ""),
        ({"down": 1, "to_go": 10}, "line_buck", ""),
    ],
)  # fmt: skip
def test_the_line_says_what_the_moment_asks_for(
    changed: dict[str, Any], call: str, says: str
) -> None:
    found = line(at(**changed), call)
    assert found.startswith(says) and bool(found) is bool(says)


def test_an_incomplete_pass_is_not_good_for_being_neither_a_loss_nor_a_turnover() -> None:
    saturday = rule_set("littlefield", {"plays": "60"}, saturday_dial())
    s = read_situation(saturday, BASE | {"spot": "H13", "to_go": 10})
    need = need_of(saturday, s, "pass")
    assert need is not None
    assert need.text == "10 or more is a first down"


@pytest.mark.parametrize(("home", "says"), [(6, "ties it"), (7, "takes the lead")])
def test_a_try_says_which_score_it_makes(home: int, says: str) -> None:
    s = read_situation(RULES, TRY | {"score": {"home": home, "visitors": 7}})
    assert line(s, "try_kick").startswith(f"A good try {says}: ")


def faces(rules: RuleSet, s: State, call: str) -> list[tuple[int, int | None, State, set[str]]]:
    """Weight, yards, what follows, and what the caller's facts are."""
    locked = step(rules, s, Call(call))
    turned = awaiting(rules, locked)
    assert isinstance(turned, Chance) and turned.table is not None
    found = []
    for row in turned.table.rows:
        after, facts = advance(rules, locked, row.event)
        own = {fact.fact for fact in facts if fact.side == s.possession}
        gained = [f.yards for f in facts if f.fact in ("rush", "complete") and f.yards is not None]
        found.append((row.weight, gained[0] if gained else None, after, own))
    return found


@pytest.mark.parametrize("to_go", range(1, 16))
@pytest.mark.parametrize("call", ["line_buck", "off_tackle", "end_run", "pass"])
def test_as_many_faces_bring_it_as_the_line_says(to_go: int, call: str) -> None:
    """On the last down: every face that the yards name makes the first down, no other run does."""
    s = at(to_go=to_go)
    need = need_of(RULES, s, call)
    assert need is not None
    made = [each for each in faces(RULES, s, call) if "first_down" in each[3] or
            lead(each[2].score, "home") > lead(s.score, "home")]  # fmt: skip
    assert need.good == sum(weight for weight, *_ in made)
    assert need.of == 36
    figures = [int(figure) for figure in re.findall(r"\d+", need.text)]
    least = 1 if need.text.startswith("Any gain") else figures[0]
    most = figures[1] if " to " in need.text else 999
    for _, yards, _, own in faces(RULES, s, call):
        if yards is not None:
            assert ("first_down" in own or "touchdown" in own) is (least <= yards <= most)


def test_with_the_last_play_the_line_speaks_of_the_end() -> None:
    s = at(spot="V9", to_go=9, goal=True, **LAST_PLAY)
    need = need_of(RULES, s, "field_goal")
    assert need is not None
    tied = [w for w, _, after, _ in faces(RULES, s, "field_goal") if after.phase == OVER
            and after.winner is None]  # fmt: skip
    assert need.good == sum(tied)


def test_of_a_dial_that_only_the_players_see_nothing_is_known() -> None:
    unknown = rule_set("littlefield", {"plays": "60"}, None)
    assert need_of(unknown, read_situation(unknown, BASE), "line_buck") is None
