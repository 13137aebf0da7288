"""Whole games on the practice board with rosters: men are named, and their figures are those of
their sides; whatever is asked, whoever is named can be looked for."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from league.model.stats.box_score import box_score
from league.model.stats.player_stats import individuals
from quarterback.entry.roster_lookup import RosterLookup
from quarterback.rule_sets import ON_BOARDS, rule_set
from rulesets.core.awaiting import Observe, Over
from rulesets.core.player_fields import is_ineligible, player_field
from rulesets.core.ruleset import RuleSet
from rulesets.core.session import Session
from rulesets.core.sides import SIDES
from tests.game.practice.playing import comes
from tests.rulesets.test_rosters import MEN

TEAMS: dict[str, Any] = {side: {"players": MEN} for side in SIDES}
INPUTS = 400


def played(rules: RuleSet, seed: int) -> Session:
    """So many inputs of a game between two coaches."""
    game, luck = Session(rules), Random(seed)
    while len(game.entries) < INPUTS and not isinstance(game.awaiting, Over):
        game.play(comes(rules, game.state, game.awaiting, luck))
    return game


@pytest.mark.parametrize("code", ON_BOARDS)
def test_with_rosters_the_practice_board_names_its_men(code: str) -> None:
    rules = rule_set(code, teams=TEAMS)
    game = played(rules, 3)
    found = individuals(game.entries, rules.rosters)
    assert found
    assert {player.number for player in found} <= {14, 17, 46, 61}
    assert any(player.rushes for player in found)
    assert any(player.catches for player in found)
    box = box_score(game.entries)
    for side in SIDES:
        own = [player for player in found if player.side == side]
        assert sum(player.rushes for player in own) <= box.of(side).rushes
        caught = sum(player.catches for player in own)
        assert caught <= box.of(side).completions
        assert not any(player.catches for player in own if player.number in (46, 61))


@pytest.mark.parametrize("code", ON_BOARDS)
def test_without_rosters_it_plays_as_before(code: str) -> None:
    rules = rule_set(code)
    assert not individuals(played(rules, 3).entries, rules.rosters)


@pytest.mark.parametrize("code", ON_BOARDS)
def test_whom_a_field_names_is_known_at_every_moment(code: str) -> None:
    rules = rule_set(code, teams=TEAMS)
    game = played(rules, 11)
    seen = 0
    again = Session(rules)
    for entry in game.entries:
        wanted, s = again.awaiting, again.state
        if isinstance(wanted, Observe):
            people = RosterLookup(rules, s, always=True)
            for result in wanted.fields[0].choices or ("",):
                told = {wanted.fields[0].name: result}
                for field in wanted.fields:
                    naming = player_field(rules, s, field.name, told)
                    # Nobody threw a run, nor a kick: who threw it is of no man then.
                    nobody = field.name == "passer" and naming is None
                    assert (naming is not None) == (field.type == "text") or nobody, field.name
                    if naming is not None:
                        men = people.matches(field.name, told)
                        assert len(men) == len(MEN)
                        bars = [is_ineligible(rules, naming, man) for man in men]
                        assert bars == sorted(bars)
                        assert people.name_for(field.name, "14", told) == "14 Don Hutson"
                        seen += 1
        again.play(entry.event)
    assert seen > 50
