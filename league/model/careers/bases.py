"""The bases of a year (drawn, traded, replaced, and which ones a coach may use), who leaves and who
stays from one season to the next, and who can play a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from league.model.careers.draft import open_places
from league.model.careers.fold import (
    BaseReplaced,
    BasesDrawn,
    BasesTraded,
    CareerPlayer,
    Careers,
    Stage,
)
from league.model.careers.injuries import Availability
from rulesets.core.plain_text import how_many
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import LeagueTerms


def draw_bases(
    now: Careers, terms: LeagueTerms, stage: Stage, *, season: int, team: str, bases: Sequence[int]
) -> BasesDrawn:
    """LD-BASE-01, LD-BASE-02: return the bases that a coach has drawn for the whole year. Raises
    Refused for a wrong number of them, and for bases that another team has."""
    if not terms.bases:
        raise Refused("under these rules no bases are drawn")
    if stage != "draft":
        raise Refused("bases are drawn before the first game", "LD-BASE-02", forbidden=True)
    if len(bases) != terms.bases or len(set(bases)) != len(bases):
        raise Refused(f"a coach draws {terms.bases} different bases", "LD-BASE-01", forbidden=True)
    for base in bases:
        _free(now, season, base, but=team)
    return BasesDrawn(season, team, tuple(sorted(bases)))


def trade_bases(
    now: Careers,
    stage: Stage,
    *,
    season: int,
    one: str,
    other: str,
    gives: Sequence[int],
    takes: Sequence[int],
    agreed: Sequence[str],
    coaches: tuple[str, str],
) -> BasesTraded:
    """LD-BASE-03, LD-R44: trade one for one, in the regular season, with both coaches' consent;
    a coach of both teams consents once. Raises Refused."""
    if stage == "playoffs" or stage == "over":
        raise Refused(
            "bases are not traded once the playoffs have begun", "LD-BASE-03", forbidden=True
        )
    if stage == "draft":
        raise Refused("bases are traded in the regular season", "LD-BASE-03", forbidden=True)
    if one == other:
        raise Refused("a trade is between two teams")
    if len(gives) != len(takes) or not gives:
        raise Refused("bases are traded one for one", "LD-R44", forbidden=True)
    if len({*gives, *takes}) != 2 * len(gives):
        raise Refused("a base is named twice")
    if not set(coaches) <= set(agreed):
        raise Refused("both coaches must agree", "LD-R44", forbidden=True)
    for team, traded in ((one, gives), (other, takes)):
        for base in traded:
            _check_owned(now, season, team, base)
    return BasesTraded(season, one, other, tuple(gives), tuple(takes), tuple(agreed))


def replace_base(
    now: Careers,
    *,
    season: int,
    team: str,
    old: int,
    new: int,
    by: str | None,
    commissioners: Sequence[str],
    reason: str,
) -> BaseReplaced:
    """LD-BASE-04, LD-R44: retire a defective base and issue another, at any time, as the
    commissioner rules. Raises Refused."""
    if by is None or by not in commissioners:
        raise Refused(
            "a base is replaced only with the commissioner's permission",
            "LD-BASE-04",
            forbidden=True,
        )
    if not reason.strip():
        raise Refused("a base is replaced for a reason", "LD-BASE-04", forbidden=True)
    _check_owned(now, season, team, old)
    _free(now, season, new)
    return BaseReplaced(season, team, old, new, by, reason)


def _check_owned(now: Careers, season: int, team: str, base: int) -> None:
    if base not in now.bases.get((season, team), ()):
        raise Refused(
            f"base {base} does not belong to the team this year", "LD-BASE-02", forbidden=True
        )


def _free(now: Careers, season: int, base: int, but: str = "") -> None:
    holder = now.holder(base, season)
    if holder is not None and holder != but:
        raise Refused(f"base {base} belongs to another team this year", "LD-R44", forbidden=True)
    if base in now.retired.get(season, frozenset()):
        raise Refused(f"base {base} was retired this year", "LD-R44", forbidden=True)


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
    availability = available.get(player.key)
    out = 0 if availability is None else availability.out
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
    lacks = [
        f"{count} {position}{'s' if count > 1 else ''} to draft"
        for position, count in open_places(now, terms, team, season).items()
    ]
    if terms.bases and (season, team) not in now.bases:
        lacks.append(f"{terms.bases} bases to draw (LD-BASE-01)")
    if figures is not None and figures < terms.squad:
        lacks.append(f"{terms.squad - figures} figures more ({terms.why['squad']})")
    unnamed = [player for player in now.squad(team, season) if not player.figure.strip()]
    if unnamed:
        players = how_many(len(unnamed), "player needs", "players need")
        lacks.append(f"{players} a figure on the board: the commissioner names it (LD-SKILL-05)")
    return tuple(lacks)
