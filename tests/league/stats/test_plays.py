"""Plays, players and exports, under every rule set: what is counted is what the rules have said."""

from __future__ import annotations

import csv
import io
import json
import random

import pytest

from league.model.stats.drives import possession
from league.model.stats.play_stats import play_type
from league.model.stats.play_table import COLUMNS
from league.model.stats.player_stats import individuals
from league.model.stats.plays import at_rest, plays
from quarterback.files.game_data import game_json, plays_csv
from quarterback.rule_sets import header_of, rule_set
from rulesets.core.events import Call, Report, Ruling
from rulesets.core.session import Session, replayed
from rulesets.core.state import SCRIMMAGE
from tests.random_board import random_game

BOARDS = ("solitaire-coach", "gunderson", "lions-den", "vsefl")


@pytest.fixture(scope="module", params=BOARDS)
def game(request: pytest.FixtureRequest) -> Session:
    return random_game(random.Random(4), rule_set(request.param))


def test_every_point_is_in_a_row_and_every_play_begins_and_ends_at_rest(game: Session):
    found = plays(game.entries)
    assert len(found) > 40
    assert [play.number for play in found] == list(range(1, len(found) + 1))
    for play in found:
        assert at_rest(play.before) or play.before.play is not None
        assert at_rest(play.after)
    table = list(csv.DictReader(io.StringIO(plays_csv(header_of(game.rules), game))))
    assert len(table) == len(found)
    last = table[-1]
    points = int(last["total_home_score"]), int(last["total_away_score"])
    assert points == (game.state.score.home, game.state.score.visitors)
    for row in table:
        kinds = ("run", "pass", "punt", "field_goal", "kickoff", "extra_point", "no_play", "")
        assert row["play_type"] in kinds
        assert (row["down"] != "") == (row["ydstogo"] != "")
        assert row["posteam"] != row["defteam"]


def test_first_downs_touchdowns_and_turnovers_are_those_of_the_facts(game: Session):
    facts = [fact for entry in game.entries for fact in entry.facts]
    whole = json.loads(game_json(header_of(game.rules), game))
    rows = whole["plays"]
    assert sum(r["touchdown"] for r in rows) == sum(f.fact == "touchdown" for f in facts)
    assert sum(r["safety"] for r in rows) == sum(f.fact == "safety" for f in facts)
    made = [r for r in rows if r["field_goal_result"] == "made"]
    assert len(made) == sum(f.fact == "field_goal" for f in facts)
    assert set(rows[0]) == set(COLUMNS)
    assert whole["score"] == {"home": game.state.score.home, "visitors": game.state.score.visitors}
    held = possession(game.entries, counts_plays=game.rules.profile.counts_plays)
    assert held["home"] > 0 and held["visitors"] > 0


def test_a_named_player_has_his_figures():
    rules = rule_set("solitaire-coach")
    game = replayed(rules, [
        Ruling({"phase": "scrimmage", "ball": "home", "spot": "H30"}),
        Call("run"), Report({"result": "down", "spot": "H36", "player": "Gipp"}),
        Call("pass"),
        Report({"result": "down", "spot": "H48", "player": "Rockne", "passer": "Dorais"}),
        Call("run"), Report({"result": "touchdown", "player": "Gipp"}),
    ])  # fmt: skip
    figures = {player.name: player for player in individuals(game.entries)}
    gipp = figures["Gipp"]
    assert (gipp.rushes, gipp.rushing_yards, gipp.rushing_touchdowns) == (2, 58, 1)
    assert figures["Dorais"].passes == figures["Dorais"].completions == 1
    assert figures["Dorais"].passing_yards == figures["Rockne"].receiving_yards == 12
    kinds = [play_type(play) for play in plays(game.entries)]
    assert kinds == ["run", "pass", "run"]
    assert all(play.before.phase == SCRIMMAGE for play in plays(game.entries))


def test_a_cell_is_never_a_formula():
    rules = rule_set("solitaire-coach")
    game = replayed(rules, [
        Ruling({"phase": "scrimmage", "ball": "home", "spot": "H30"}),
        Call("run"), Report({"result": "down", "spot": "H36", "player": "=2+5"}),
    ])  # fmt: skip
    assert "'=2+5" in plays_csv(header_of(rules), game)
