"""The skilled players of a league, read once for all pages: rosters, careers, who is hurt."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Final

import msgspec

from league.model.careers.career_records import Injured
from league.model.careers.fold import CareerPlayer, Careers
from league.model.careers.injuries import Availability, availability
from league.model.games import GameResult
from league.model.ledger.handlers.players import (
    careers_of,
    results_by_franchise,
    rule_set_in,
)
from league.model.ledger.queries.rosters import sheet_of
from league.model.ledger.rows import CareerRow, Season, Team
from league.publish.pages import player_path
from league.views.moment import LeagueMoment
from rulesets.core.rosters import KEY
from rulesets.registry import rule_set

INJURY_WORDS: Final = {
    "game": "the rest of the game",
    "next_game": "this game and the next",
    "next_two": "this game and the next two",
    "season": "the rest of the season",
}


class RosterLine(msgspec.Struct, frozen=True):
    """A player on a team's roster."""

    name: str
    path: str
    position: str
    rating: str
    seasons_left: int
    out: str
    """What he misses: 1 game, the season; empty if he can play."""


class BroughtPlayer(msgspec.Struct, frozen=True):
    """A player of the roster that a team brings to its games."""

    number: str
    name: str
    positions: str


class BroughtTeam(msgspec.Struct, frozen=True):
    """What a team brings to its games in addition to the league's records."""

    players: tuple[BroughtPlayer, ...] = ()
    ratings: tuple[str, ...] = ()
    """Ratings, or what else of the team decides dice, a line each."""


NOTHING_BROUGHT: Final = BroughtTeam()


def brought_by(moment: LeagueMoment, team: Team) -> BroughtTeam:
    """Return the roster and ratings that a team brings."""
    brought = sheet_of(moment.state, team)
    if not brought:
        return NOTHING_BROUGHT
    listed = brought.get(KEY)
    players = tuple(map(_brought, listed)) if isinstance(listed, list) else ()
    code = rule_set_in(moment.state, moment.state.get(Season, team.season))
    sheet = rule_set(code).team_sheet if code else None
    lines = sheet.tells(brought) if sheet is not None and sheet.tells is not None else ()
    return BroughtTeam(players, tuple(lines))


def _brought(player: object) -> BroughtPlayer:
    if not isinstance(player, Mapping):
        return BroughtPlayer("", str(player), "")
    positions = player.get("position", "")
    words = ", ".join(map(str, positions)) if isinstance(positions, list) else str(positions)
    return BroughtPlayer(str(player.get("number", "")), str(player.get("name", "")), words)


class Rosters:
    """The players of a league at one moment. A league without drafts has none."""

    def __init__(self, moment: LeagueMoment) -> None:
        self.moment = moment
        self._results: dict[int, list[GameResult]] = {}
        self._can: dict[int, dict[str, Availability]] = {}

    @cached_property
    def careers(self) -> Careers:
        """All players and bases."""
        return careers_of(self.moment.state)

    @cached_property
    def exist(self) -> bool:
        """Whether any players or bases are recorded."""
        return bool(self.moment.state.rows[CareerRow])

    @cached_property
    def injuries(self) -> Mapping[str, tuple[Injured, ...]]:
        """The injuries of each player, in the order in which they were entered."""
        result: dict[str, list[Injured]] = {}
        for each in self.careers.injuries:
            result.setdefault(each.player, []).append(each)
        return {player: tuple(hurts) for player, hurts in result.items()}

    def results(self, season: Season) -> list[GameResult]:
        """Return the results of a season by franchise."""
        known = self._results.get(season.id)
        if known is None:
            known = self._results[season.id] = results_by_franchise(self.moment.state, season)
        return known

    def availability(self, season: Season) -> dict[str, Availability]:
        """Return who can play in a season, and how long the others are out."""
        known = self._can.get(season.id)
        if known is None:
            known = availability(self.careers, season.year, self.results(season))
            self._can[season.id] = known
        return known

    def of(self, franchise: int, season: Season) -> tuple[RosterLine, ...]:
        """Return a franchise's players in a season, by position in the coach's order."""
        if not self.exist:
            return ()
        can = self.availability(season)
        return tuple(
            RosterLine(
                player_name(player),
                player_path(int(player.key)),
                player.position,
                f"{player.rating}%",
                player.seasons_left(season.year),
                games_out(can[player.key].out) if player.key in can else "",
            )
            for player in self.careers.squad(str(franchise), season.year)
        )

    def bases(self, franchise: int, season: Season) -> tuple[int, ...]:
        """Return a franchise's bases in a season."""
        return self.careers.bases.get((season.year, str(franchise)), ()) if self.exist else ()


def player_name(player: CareerPlayer) -> str:
    """Return what a player is called: his name, else his position and rating."""
    return player.name or f"{player.position.capitalize()}, {player.rating}%"


def games_out(out: int | str) -> str:
    """Return what a player misses; empty if he can play."""
    if isinstance(out, str):
        return "the season"
    return "" if not out else "1 game" if out == 1 else f"{out} games"


def number_runs(values: tuple[int, ...]) -> str:
    """Return numbers with runs shortened: 1-12, 15."""
    runs: list[list[int]] = []
    for number in sorted(values):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(r[0]) if len(r) == 1 else f"{r[0]}-{r[-1]}" for r in runs)
