"""Whole games on a random board: they end, read back, and replay."""

import random

import pytest

from quarterback.rule_sets import header_of, of_header, rule_set
from rulesets.core.notation import read_game, write_game
from rulesets.core.situation import read_situation, write_situation
from rulesets.core.state import OVER
from tests.random_board import random_game

AGREED = [
    {},
    {"game": "playoff", "modifiers": "house", "touching": "8-10"},
    {"clock": "quarters", "try": "kick_only", "fg_limit": 48, "minutes": 20},
    {"fg_distance": "los+17", "game": "playoff", "minutes": 5},
]


@pytest.mark.parametrize("settings", AGREED, ids=str)
def test_games_end_read_back_and_replay(settings):
    rules = rule_set("lions-den", settings)
    for seed in range(6):
        game = random_game(random.Random(seed), rules)
        assert game.state.phase == OVER
        if settings.get("game") == "playoff":
            assert game.state.winner is not None, "LD-R27"
        for entry in game.entries:
            told = write_situation(rules, entry.after)
            assert read_situation(rules, told) == entry.after
        sheet = read_game(write_game(header_of(rules), rules, game), of_header)
        assert not sheet.problems
        assert sheet.session.state == game.state


def test_every_fact_cites_rules_of_these_rules():
    rules = rule_set("lions-den")
    for seed in range(5):
        for entry in random_game(random.Random(seed), rules).entries:
            for fact in entry.facts:
                assert fact.rules, fact
                assert all(rule.startswith("LD-") for rule in fact.rules)


def test_what_a_game_leaves_for_its_league():
    """LD-INJ-04, LD-R30."""
    rules = rule_set("lions-den")
    found = 0
    for seed in range(10):
        game = random_game(random.Random(seed), rules)
        records = rules.league_records(rules, game.state)
        facts = [fact for entry in game.entries for fact in entry.facts if fact.fact == "injury"]
        out = [fact for fact in facts if not fact.how.startswith("winded")
               and fact.why != "emergency"]  # fmt: skip
        assert len(records["injuries"]) == len({(fact.side, fact.why) for fact in out})
        found += len(out)
        assert records["ratings"]["home"]["quarterbacks"] == [51, 51, 51]
    assert found
