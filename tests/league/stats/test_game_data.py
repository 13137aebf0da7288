"""The data under a game: log numbers, facts with rules, scores called back, rulings, The Box."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import pytest

from league.model.stats.scoring import called_back, scoring
from quarterback.files.game_data import game_json, players_csv, plays_csv
from quarterback.rule_sets import header_of, rule_set
from quarterback.text.box_score import box_rows, player_lines
from quarterback.text.score_lines import how_scored, scoring_lines
from rulesets.core.events import Call, Report, Roll, Ruling, Spin
from rulesets.core.sentences.wording import PLAIN
from rulesets.core.session import Session, replayed
from rulesets.core.sides import Score
from tests.game.practice.playing import BOARD_GAMES
from tests.game.practice.playing import game as board_game


def data(session: Session) -> dict[str, Any]:
    whole: dict[str, Any] = json.loads(game_json(header_of(session.rules), session))
    return whole


@pytest.mark.parametrize("code", BOARD_GAMES)
def test_every_input_and_every_fact_is_in_the_log_with_its_rules(code: str):
    session = board_game(code, 1)
    whole = data(session)
    assert [each["input"] for each in whole["log"]] == list(range(1, session.played + 1))
    told = [(fact["fact"], tuple(fact.get("rules", ()))) for each in whole["log"]
            for fact in each["facts"]]  # fmt: skip
    noted = [(fact.fact, fact.rules) for entry in session.entries for fact in entry.facts]
    assert told == noted
    assert sum(bool(rules) for _, rules in told) > 90
    for row in whole["plays"]:
        inputs = whole["log"][row["first_input"] - 1 : row["last_input"]]
        facts = [fact["fact"] for each in inputs for fact in each["facts"]]
        cells = [cell.partition(" (")[0] for cell in (row["facts"] or "").split("; ") if cell]
        assert [cell.partition(":")[0] for cell in cells] == facts
    for score in whole["scoring"]:
        facts = [fact["fact"] for fact in whole["log"][score["input"] - 1]["facts"]]
        assert score["kind"] in facts


SEEN = {
    0: [("visitors", "touchdown", 6)],
    1: [],
    3: [("home", "field_goal", 3)],
    5: [("home", "field_goal", 3), ("home", "touchdown", 6), ("home", "field_goal", 3)],
    8: [("visitors", "touchdown", 6), ("visitors", "touchdown", 6)],
}
"""Read in the play-by-play of these games: over the goal line, or good, and then a penalty."""


@pytest.mark.parametrize("seed", SEEN)
def test_scores_that_a_penalty_called_back(seed: int):
    session = board_game("lions-den", seed)
    assert [(each.side, each.kind, each.points) for each in called_back(session.entries)] == (
        SEEN[seed]
    )
    whole = data(session)
    for back in whole["called_back"]:
        facts = [fact["fact"] for fact in whole["log"][back["undone"] - 1]["facts"]]
        assert "penalty" in facts
        rows = [r for r in whole["plays"] if r["first_input"] <= back["input"] <= r["last_input"]]
        assert [row["called_back_points"] for row in rows] == [back["points"]]


CLEAR = (1, 3, 1, 3, 1)


def test_a_goal_by_vsefl_that_a_flag_called_back_is_seen_in_the_report():
    start = {"phase": "scrimmage", "ball": "home", "spot": "V30", "down": 4, "to_go": 8}
    session = replayed(rule_set("vsefl"), [
        Ruling(start, whole=True), Call("field_goal"),
        Report({"result": "good", "foul": "offensive_holding"}), Roll(CLEAR), Call("accept"),
    ])  # fmt: skip
    [back] = called_back(session.entries)
    assert (back.side, back.kind, back.points) == ("home", "field_goal", 3)
    assert (back.seen, back.undone) == (2, 4)


def test_the_box_names_its_cause_its_dice_and_its_owner():
    start = {"phase": "scrimmage", "ball": "home", "spot": "H30"}
    kept, lost = (1, 1), (6, 6)
    for pips in (kept, lost):
        session = replayed(rule_set("vsefl"), [
            Ruling(start, whole=True), Call("run"),
            Report({"result": "carrier_fell", "spot": "H40"}), Roll(pips), Roll(CLEAR),
        ])  # fmt: skip
        [box] = data(session)["boxes"]
        fumble = next(f for e in session.entries for f in e.facts if f.fact == "fumble")
        assert (box["cause"], tuple(box["dice"]), box["side"]) == (
            "carrier_fell", pips, fumble.side,
        )  # fmt: skip
        [row] = csv.DictReader(io.StringIO(plays_csv(header_of(session.rules), session)))
        assert (row["box_cause"], row["box_dice"]) == (
            "carrier_fell", " ".join(map(str, pips)),
        )  # fmt: skip


def test_forced_calls_and_injuries_are_listed_with_their_inputs():
    forced = data(board_game("gunderson", 1))
    assert forced["forced_calls"] and all(each["rules"] for each in forced["forced_calls"])
    assert any(row["forced_call"] for row in forced["plays"])
    games = (board_game("lions-den", seed) for seed in range(6))
    hurt = [(whole, each) for whole in map(data, games) for each in whole["injuries"]]
    assert hurt
    for whole, each in hurt:
        facts = whole["log"][each["input"] - 1]["facts"]
        assert {"injury"} & {fact["fact"] for fact in facts}


def test_points_of_a_ruling_have_a_row_of_their_own():
    rules = rule_set("solitaire-coach")
    session = replayed(rules, [
        Ruling({"phase": "scrimmage", "ball": "home", "spot": "V5"}, whole=True),
        Call("run"), Report({"result": "touchdown"}),
        Ruling({"score": {"home": 4, "visitors": 9}}, why="miscounted \x1b[31m"),
        Call("try_kick"), Report({"result": "good"}),
    ])  # fmt: skip
    rows = scoring(session.entries)
    assert [(r.side, r.kind, r.points, r.score) for r in rows] == [
        ("home", "touchdown", 6, Score(6, 0)),
        ("home", "ruling", -2, Score(4, 0)),
        ("visitors", "ruling", 9, Score(4, 9)),
        ("home", "try", 0, Score(5, 9)),
    ]
    assert [how_scored(row) for row in rows[1:]] == [
        "Ruling, 2 points taken off (miscounted ?[31m)".replace("?", "\ufffd"),
        "Ruling, 9 points (miscounted ?[31m)".replace("?", "\ufffd"),
        "Try, kick good",
    ]
    assert len(scoring_lines(rules, PLAIN, session.entries)) == 4
    whole = data(session)
    assert [row["input"] for row in whole["scoring"]] == [3, 4, 4, 6]
    assert whole["scoring"][-1]["try_input"] == 6


def test_a_touchdown_by_ruling_takes_its_try():
    session = replayed(rule_set("littlefield", None, None), [
        Ruling({"phase": "try", "ball": "visitors", "score": {"home": 0, "visitors": 6}},
               whole=True),
        Call("try_kick"), Spin("G"),
    ])  # fmt: skip
    [row] = scoring(session.entries)
    assert (row.side, row.kind, row.points, row.score) == (
        "visitors", "ruling", 6, Score(0, 7),
    )  # fmt: skip
    assert how_scored(row) == "Ruling, 6 points, kick good"


FOURTH = {"phase": "scrimmage", "ball": "home", "spot": "H30", "down": 4, "to_go": 7}


def punted(*reports: dict[str, object]) -> Session:
    again = Ruling(FOURTH, whole=True)
    played = ((again, Call("punt"), Report(report)) for report in reports)
    return replayed(rule_set("gunderson"), [event for punt in played for event in punt])


def row_of(session: Session, what: str) -> tuple[str, str]:
    [row] = [each for each in box_rows(session.rules, session.entries) if each.what == what]
    return row.short


def test_one_measured_punt_of_three_is_no_average():
    unknown = {"result": "down", "spot": "V35"}
    session = punted({"result": "dead", "spot": "V10"}, unknown, unknown)
    assert row_of(session, "Punts, average")[0] == "3"
    assert row_of(session, "Punt returns")[1] == "2"
    known = {"result": "down", "spot": "V35", "landed": "V20"}
    session = punted({"result": "dead", "spot": "V10"}, known, unknown)
    assert row_of(session, "Punts, average")[0] == "3, 55.0 on 2"
    assert row_of(session, "Punt returns")[1] == "2, 15 on 1"


def test_yards_that_were_not_measured_are_no_zero_in_data_or_words():
    unknown = {"result": "down", "spot": "V35", "player": "Gipp"}
    session = punted(unknown, unknown)
    box = data(session)["box_score"]
    assert (box["home"]["punts"], box["home"]["punt_yards"]) == (2, None)
    assert box["visitors"]["punt_return_yards"] is None
    assert box["visitors"]["punt_yards"] == 0, "no punt: nothing is unknown"
    [row] = csv.DictReader(io.StringIO(players_csv(header_of(session.rules), session)))
    assert (row["returns"], row["return_yards"]) == ("2", "")
    assert player_lines(session.rules, PLAIN, session.entries) == [
        "Returns, Visitors: Gipp 2, yardage not reported."
    ]
    known = {**unknown, "landed": "V35"}
    assert player_lines(session.rules, PLAIN, punted(known).entries) == [
        "Returns, Visitors: Gipp 1 for 0 yards."
    ]


def test_a_fumble_on_a_return_that_the_kickers_carry_in_is_no_return():
    session = board_game("solitaire-coach", 8)
    first = scoring(session.entries)[0]
    assert (first.side, first.by, first.yards) == ("visitors", "fumble", None)
    assert how_scored(first) == "Touchdown on a fumble, kick good"
