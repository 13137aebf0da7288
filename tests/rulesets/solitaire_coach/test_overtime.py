"""Overtime against a table: written down from the printed rules, with nothing of the code in it."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from quarterback.rule_sets import rule_set
from rulesets.core.events import Call, Report, Roll, Ruling
from rulesets.core.session import Session
from rulesets.core.sides import OTHER, SIDES, Side

F_WINS, S_WINS = "F wins", "S wins"
TABLE = {
    # stage: what becomes of it by who does what. F has the ball first, S second.
    "first": {
        "F touchdown": F_WINS,
        "F field goal": "reply",
        "S touchdown": S_WINS,
        "S safety": S_WINS,
        "passed": "open",
        "passed and back": "sudden",
    },
    "open": {
        "S touchdown": S_WINS,
        "S field goal": S_WINS,
        "F touchdown": F_WINS,
        "F safety": F_WINS,
        "passed": "sudden",
        "passed and back": "sudden",
    },
    "reply": {
        "S touchdown": S_WINS,
        "S field goal": "sudden",
        "F touchdown": F_WINS,
        "F safety": F_WINS,
        "passed": F_WINS,
        "passed and back": F_WINS,
    },
    "sudden": {
        "F touchdown": F_WINS,
        "F field goal": F_WINS,
        "S touchdown": S_WINS,
        "S field goal": S_WINS,
        "F safety": F_WINS,
        "S safety": S_WINS,
        "passed": "sudden",
        "passed and back": "sudden",
    },
}
"""SC-OT-04 to SC-OT-08, SC-R12, SC-R15."""
HAS_IT = {"first": ("F",), "open": ("S",), "reply": ("S",), "sudden": ("F", "S")}
POINTS = {"touchdown": 6, "field goal": 3, "safety": 2}
KEPT = "kept"


def does(game: Session, ball: Side, scorer: str, what: str) -> None:
    """Play it: `ball` has the ball on the opponents' 20, or on its own 3 before a safety."""
    theirs = {"home": "V", "visitors": "H"}[ball]
    if what == "field goal":
        game.play(Call("fg"))
        game.play(Report({"result": "good"}))
    elif what == "touchdown" and scorer == ball:
        game.play(Call("run"))
        game.play(Report({"result": "touchdown"}))
    elif what == "touchdown":
        game.play(Call("pass"))
        game.play(Report({"result": "interception", "spot": f"{theirs}18"}))
        game.play(Report({"result": "touchdown"}))
    elif what == "safety":
        game.play(Call("run"))
        game.play(Report({"result": "safety"}))
    elif what == "passed":
        game.play(Call("punt"))
        game.play(Report({"result": "out_in_field", "spot": f"{theirs}5"}))
    elif what == "passed and back":
        game.play(Call("pass"))
        game.play(Report({"result": "interception", "spot": f"{theirs}18"}))
        game.play(Report({"result": "fumble", "spot": f"{theirs}19"}))
        game.play(Report({"result": "recovered", "side": ball, "spot": f"{theirs}19"}))
        game.play(Report({"result": "down", "spot": f"{theirs}19"}))
    else:
        game.play(Call("run"))
        game.play(Report({"result": "down", "spot": f"{theirs}19"}))


def situation(stage: str, first: Side, ball: Side, what: str, left: int) -> dict[str, Any]:
    mine, theirs = ("H", "V") if ball == "home" else ("V", "H")
    score = dict.fromkeys(SIDES, 17)
    if stage == "reply":
        score[first] += 3
    return {
        "phase": "scrimmage",
        "ball": ball,
        "spot": f"{mine}3" if what == "safety" else f"{theirs}20",
        "score": score,
        "clock": {"period": 5, "plays_left": left},
        "overtime": {"stage": stage, "first": first},
    }


CELLS = [
    (stage, act, who)
    for stage, row in TABLE.items()
    for act in (*row, KEPT)
    for who in HAS_IT[stage]
    # A safety is the other side's; a field goal one's own.
    if not (act.endswith("safety") and act[0] == who)
    and not (act.endswith("field goal") and act[0] != who)
]
AGREED: tuple[dict[str, str], ...] = ({}, {"overtime": "until_winner"}, {"reply_untimed": "yes"})


@pytest.mark.parametrize(("stage", "act", "who"), CELLS)
def test_every_cell(stage, act, who):
    """SC-OT-04 to SC-OT-10, SC-R12, SC-R14, SC-R15."""
    for first, left, agreed in itertools.product(SIDES, (9, 1), AGREED):
        assert_cell(stage, act, who, first, left, agreed)


def assert_cell(stage, act, who, first, left, agreed):
    sides = {"F": first, "S": OTHER[first]}
    ball = sides[who]
    scorer = sides.get(act[0], "") if act[0] in sides else ""
    what = act[2:] if scorer else act
    game = Session(rule_set("solitaire-coach", agreed))
    game.play(Ruling(situation(stage, first, ball, what, left), whole=True))
    before = game.state.score
    does(game, ball, scorer, what)
    after = game.state
    told = dict.fromkeys(SIDES, 0)
    if scorer:
        told[scorer] = POINTS[what]
    assert after.score.home == before.home + told["home"]
    assert after.score.visitors == before.visitors + told["visitors"]

    expected = stage if act == KEPT else TABLE[stage][act]
    if expected in (F_WINS, S_WINS):
        assert (after.phase, after.winner) == ("over", sides[expected[0]])
        return
    if left == 1 and agreed.get("overtime") != "until_winner":
        if expected == "reply" and agreed.get("reply_untimed"):
            assert (after.period, after.time_left) == (5, 0)
            assert after.overtime.stage == "reply"
            return
        leads = first if expected == "reply" else None
        assert (after.phase, after.winner) == ("over", leads)
        return
    assert (after.overtime.stage, after.overtime.first) == (expected, first)
    # The stage, the ball and the down go on; the period is over when its plays are used.
    assert (after.period, after.time_left) == ((5, left - 1) if left > 1 else (6, 15))


@pytest.mark.parametrize(("coin", "first"), [(1, "visitors"), (2, "home")])
def test_the_coin_says_who_is_first(coin, first):
    """SC-OT-03, SC-R11."""
    game = Session(rule_set("solitaire-coach"))
    game.play(Ruling({"phase": "toss", "clock": {"period": 5}}, whole=True))
    game.play(Roll((coin,)))
    assert game.state.overtime.first == first
    assert (game.state.phase, game.state.possession, game.state.time_left) == (
        "kickoff",
        OTHER[first],
        15,
    )


@pytest.mark.parametrize("ot_to", ["literal", "pair_from_first"])
def test_time_outs_go_in_pairs(ot_to):
    """SC-OT-11, SC-R13: used up in each period, and given anew or not."""
    rules = rule_set("solitaire-coach", {"overtime": "until_winner", "ot_to": ot_to})
    game = Session(rules)
    tied = {"phase": "scrimmage", "ball": "home", "spot": "H30"}
    game.play(Ruling({**tied, "clock": {"period": 4, "plays_left": 1}}, whole=True))
    game.play(Call("run"))
    game.play(Report({"result": "down", "spot": "H31"}))
    given = []
    for period in itertools.count(5):
        given.append(game.state.timeouts.home)
        if period == 10:
            break
        clock = {"period": period, "plays_left": 1}
        none = {"home": 0, "visitors": 0}
        game.play(Ruling({**tied, "clock": clock, "timeouts": none}, whole=True))
        game.play(Call("run"))
        game.play(Report({"result": "down", "spot": "H31"}))
    expected = {"literal": [2, 3, 0, 3, 0, 3], "pair_from_first": [3, 0, 3, 0, 3, 0]}
    assert given == expected[ot_to]
