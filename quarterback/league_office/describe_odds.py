"""Describe odds and what a team needs, for every front end."""

from __future__ import annotations

from typing import Final

from league.model.standings.odds import OddsTable, TeamChances

_MOST_SEEDS: Final = 8
"""Seeds that have a column of their own."""


def percent(chance: float) -> str:
    """Return a chance in whole percent; below 1% and above 99% it says so. Empty for none."""
    if chance <= 0:
        return ""
    if chance >= 1:
        return "100%"
    if chance < 0.005:
        return "<1%"
    return ">99%" if chance >= 0.995 else f"{100 * chance:.0f}%"


def odds_columns(table: OddsTable) -> tuple[str, ...]:
    """Return the headings of the figures of a table of odds."""
    seeds = tuple(f"#{number}" for number in range(1, _seeds_shown(table) + 1))
    qualify = ("In",) if table.places > 1 else ()
    return ("Wins", *qualify, *seeds, "Title")


def odds_cells(table: OddsTable, team: TeamChances) -> tuple[str, ...]:
    """Return a team's figures, under those headings."""
    seeds = [percent(chance) for chance in team.seeds[: _seeds_shown(table)]]
    seeds += [""] * (_seeds_shown(table) - len(seeds))
    qualify = (percent(team.qualify),) if table.places > 1 else ()
    return (f"{team.wins:.1f}", *qualify, *seeds, percent(team.title))


def _seeds_shown(table: OddsTable) -> int:
    """One place has no seeds, and with many they are left out."""
    return table.places if 1 < table.places <= _MOST_SEEDS else 0
