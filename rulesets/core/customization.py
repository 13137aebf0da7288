"""What is agreed before a game besides who plays it: settings, teams, tables of one's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec


class Customization(msgspec.Struct, frozen=True):
    """Plain data, as it was brought: a rule set reads it, and refuses what it cannot use."""

    settings: Mapping[str, object] = {}
    teams: Mapping[str, Any] = {}
    """Rosters, ratings, playbooks, by side: home, visitors."""
    tables: Mapping[str, Any] = {}
    """Tables that replace the rule set's own, by name."""


def name_of(teams: Mapping[str, Any] | None, side: str) -> str:
    """What the team that a side brings calls itself; empty where it does not say."""
    team = (teams or {}).get(side)
    name = team.get("name", team.get("team", "")) if isinstance(team, Mapping) else ""
    return " ".join(name.split()) if isinstance(name, str) else ""


class BadTable(ValueError):
    """A team or a table that a rule set cannot play with. `faults` says all that is wrong, each
    with its place; the text is the first of them."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__(faults[0])
        self.faults = faults
