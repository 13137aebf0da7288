"""The teams that are brought to a game in words: their ratings, and what they are played with where
they have none."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.core.plain_text import how_many
from rulesets.core.rosters import KEY
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import Names
from rulesets.core.sides import SIDES, Side


def unrated(rules: RuleSet) -> tuple[Side, ...]:
    """The sides of a game that have no ratings, where the rules rate a team."""
    if rules.team_sheet is None or not rules.team_sheet.throws:
        return ()
    return tuple(side for side in SIDES if not is_rated(rules, custom_team(rules, side)))


def is_rated(rules: RuleSet, team: Mapping[str, Any]) -> bool:
    """Whether anyone of a team is rated."""
    throws = rules.team_sheet.throws if rules.team_sheet is not None else ()
    return any(throw.rated(team) for throw in throws)


def custom_team(rules: RuleSet, side: Side) -> Mapping[str, Any]:
    """What a side has brought to a game; nothing of it where it has brought nothing."""
    team = rules.custom.teams.get(side)
    return team if isinstance(team, Mapping) else {}


def team_lines(rules: RuleSet, names: Names) -> list[str]:
    """Ratings, or what else of a team decides dice, a line each below the name of its side; none
    where the rules know of nothing."""
    lines: list[str] = []
    for side in SIDES:
        result = lines_of_team(rules, custom_team(rules, side))
        lines += [f"{names.of(side)}:", *(f"  {line}." for line in result)] if result else []
    return lines


def lines_of_team(rules: RuleSet, team: Mapping[str, Any]) -> list[str]:
    """The same of one team, without full stops."""
    sheet = rules.team_sheet
    if sheet is None or sheet.tells is None:
        return []
    if sheet.throws and not is_rated(rules, team):
        return [f"No ratings, so {sheet.average}"]
    return list(sheet.tells(team))


def unrated_note(rules: RuleSet, names: Names) -> str:
    """That sides have no ratings, and what is played with; empty where all have."""
    sides = unrated(rules)
    if not sides or rules.team_sheet is None:
        return ""
    name = " and ".join(names.of(side) for side in sides)
    return f"No ratings for {name}, so {rules.team_sheet.average}."


def summary(rules: RuleSet, team: Mapping[str, Any]) -> str:
    """What a team consists of, in a few words: 11 players, rated."""
    men = team.get(KEY)
    count = len(men) if isinstance(men, list) else 0
    parts = [how_many(count, "player") if count else "no roster"]
    if rules.team_sheet is not None and rules.team_sheet.throws:
        rated = sum(throw.rated(team) for throw in rules.team_sheet.throws)
        many = len(rules.team_sheet.throws)
        some = f"{rated} of {many} rated" if rated else "not rated"
        parts.append("rated" if rated == many else some)
    return ", ".join(parts)
