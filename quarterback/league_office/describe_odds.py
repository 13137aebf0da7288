"""Describe odds and what a team needs, for every front end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from league.model.ledger.rows import Season
from league.model.ledger.state import LeagueState
from league.views.text import percent_if_any
from rulesets.core.refusal import Refused

if TYPE_CHECKING:
    from league.model.standings.odds import OddsTable, TeamChances

_MOST_SEEDS: Final = 8
"""Seeds that have a column of their own."""


def odds_columns(table: OddsTable) -> tuple[str, ...]:
    """Return the headings of the figures of a table of odds."""
    seeds = tuple(f"#{number}" for number in range(1, _seeds_shown(table) + 1))
    qualify = ("In",) if table.places > 1 else ()
    return ("Wins", *qualify, *seeds, "Title")


def odds_cells(table: OddsTable, team: TeamChances) -> tuple[str, ...]:
    """Return a team's figures, under those headings."""
    seeds = [percent_if_any(chance) for chance in team.seeds[: _seeds_shown(table)]]
    seeds += [""] * (_seeds_shown(table) - len(seeds))
    qualify = (percent_if_any(team.qualify),) if table.places > 1 else ()
    return (f"{team.wins:.1f}", *qualify, *seeds, percent_if_any(team.title))


def _seeds_shown(table: OddsTable) -> int:
    """One place has no seeds, and with many they are left out."""
    return table.places if 1 < table.places <= _MOST_SEEDS else 0


def needs_by_team(records: LeagueState, season: Season, team: int | None = None) -> dict[str, str]:
    """Return what each team needs, or one of them, as text by key; nothing where it cannot be
    foreseen."""
    # It needs numpy, which takes as long to load as a page.
    from league.model.planning.needs import needs_of

    try:
        only = None if team is None else str(team)
        return {each.team: each.text for each in needs_of(records, season, only=only)}
    except Refused:
        return {}
