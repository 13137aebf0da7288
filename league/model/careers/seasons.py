"""From one season to the next, and from the league to a game: who leaves, who stays, who can
play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from league.model.careers.draft import open_places
from league.model.careers.fold import CareerPlayer, Careers
from league.model.careers.injuries import Availability
from rulesets.core.ruleset import LeagueTerms


class Rollover(msgspec.Struct, frozen=True):
    """What a season's end brings a team (LD-R29)."""

    team: str
    departed: tuple[CareerPlayer, ...]
    """Players whose careers are over."""
    stays: tuple[CareerPlayer, ...]
    open: dict[str, int]
    """Open places in the coming draft, by position."""


def rollover(now: Careers, terms: LeagueTerms, team: str, season: int) -> Rollover:
    """LD-DRAFT-01, LD-R29: after the last game of a season every player has one season less, and
    leaves with none left. Injuries shorter than a season are healed (LD-R30)."""
    squad = now.squad(team, season)
    stays = tuple(player for player in squad if player.plays_in(season + 1))
    removed = tuple(player for player in squad if player not in stays)
    return Rollover(team, removed, stays, open_places(now, terms, team, season + 1))


def lineup(now: Careers, team: str, season: int) -> tuple[str, ...]:
    """LD-SKILL-03: return the quarterbacks of a team in order."""
    return tuple(player.key for player in now.at(team, season, "quarterback"))


def team_for_game(
    now: Careers,
    terms: LeagueTerms,
    team: str,
    season: int,
    available: Mapping[str, Availability],
    *,
    name: str = "",
    coach: str = "",
) -> dict[str, Any]:
    """Return a team as its rule set reads it when a game is set up: players with ratings and
    whether they can play (LD-INJ-04), bases (LD-BASE-02). Places without a drafted player are
    left out, and filled by average players."""
    values: dict[str, Any] = {"name": name}
    if not terms.drafts:
        return values
    values["coach"] = coach
    quarterbacks = now.at(team, season, "quarterback")
    if len(quarterbacks) == terms.positions.get("quarterback"):
        values["quarterbacks"] = [_man(each, season, available) for each in quarterbacks]
    for position in ("kicker", "punter"):
        for each in now.at(team, season, position):
            values[position] = _man(each, season, available)
    bases = now.bases.get((season, team))
    if bases is not None:
        values["bases"] = list(bases)
    return values


def _man(
    player: CareerPlayer, season: int, available: Mapping[str, Availability]
) -> dict[str, Any]:
    result = available.get(player.key)
    out = 0 if result is None else result.out
    return {
        "rating": player.rating,
        "dice": list(player.talent_dice),
        "name": player.name,
        "figure": player.figure,
        "career": player.career,
        "seasons_left": player.seasons_left(season),
        "unavailable": out,
        **({"witness": player.witness} if player.witness else {}),
    }


def missing(
    now: Careers, terms: LeagueTerms, team: str, season: int, *, figures: int | None = None
) -> tuple[str, ...]:
    """Return what a team still needs before its first game; empty when it is ready. `figures` is
    how many it has, where someone has counted them (SC-GEN-05)."""
    result = [
        f"{count} {position}{'s' if count > 1 else ''} to draft"
        for position, count in open_places(now, terms, team, season).items()
    ]
    if terms.bases and (season, team) not in now.bases:
        result.append(f"{terms.bases} bases to draw (LD-BASE-01)")
    if figures is not None and figures < terms.squad:
        result.append(f"{terms.squad - figures} figures more ({terms.why['squad']})")
    unnamed = [player for player in now.squad(team, season) if not player.figure.strip()]
    if unnamed:
        players = "1 player needs" if len(unnamed) == 1 else f"{len(unnamed)} players need"
        result.append(f"{players} a figure on the board: the commissioner names it (LD-SKILL-05)")
    return tuple(result)
