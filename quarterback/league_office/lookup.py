"""Find rows of a league by what users type: names, and numbers of games."""

from __future__ import annotations

from typing import TypeVar

from league.model.ledger.rows import (
    Board,
    Division,
    Fixture,
    Franchise,
    Person,
    Row,
    Season,
    Team,
)
from league.model.ledger.state import LeagueState
from quarterback.league_office.choices import current_season
from rulesets.core.refusal import Refused

R = TypeVar("R", bound=Row)
_CALLED: dict[type[Row], str] = {Franchise: "team", Person: "person", Board: "board"}


def find_season(records: LeagueState, year: int | None = None) -> Season:
    """Return the season of a year, or the current one. Raises Refused."""
    if year is not None:
        named = records.where(Season, year=year)
        if not named:
            raise Refused(f"there is no season {year}")
        return named[-1]
    season = current_season(records)
    if season is None:
        raise Refused("there is no season yet: open one first")
    return season


def find_named(records: LeagueState, kind: type[R], name: str) -> R:
    """Return a row by its name, in any case. Raises Refused if none or several have it."""
    rows = [row for row in records.all(kind) if getattr(row, "name", "") == name]
    folded = name.strip().casefold()
    rows = rows or [
        row for row in records.all(kind) if str(getattr(row, "name", "")).casefold() == folded
    ]
    if len(rows) != 1:
        what = _CALLED.get(kind, kind.__name__.lower())
        raise Refused(f"there is no {what} {name!r}" if not rows else f"which {what} {name!r}?")
    return rows[0]


def find_team(records: LeagueState, season: Season, name: str) -> Team:
    """Return a team of a season by its name. Raises Refused."""
    franchise = find_named(records, Franchise, name)
    teams = records.where(Team, season=season.id, franchise=franchise.id)
    if not teams:
        raise Refused(f"{franchise.name}: not entered in {season.name}")
    return teams[0]


def find_division(records: LeagueState, season: Season, name: str) -> Division:
    """Return a division of a season by its name. Raises Refused."""
    rows = records.where(Division, season=season.id, name=name)
    if not rows:
        raise Refused(f"there is no division {name!r}")
    return rows[0]


def find_game(records: LeagueState, season: Season, number: int) -> Fixture:
    """Return a game of a season by its number in the schedule. Raises Refused."""
    games = records.where(Fixture, season=season.id, number=number)
    if not games:
        raise Refused(f"there is no game {number} in the schedule of {season.name}")
    return games[0]
