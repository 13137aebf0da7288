"""Teams that advance from divisions and conferences: division winners, wild cards, in order of
seeds."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import Final

import msgspec
from msgspec.structs import replace

from league.model.standings.chains import NFL_DIVISION, NFL_WILDCARD, Chain
from league.model.standings.order import (
    DIVISION_WINNER,
    Pick,
    RankedPlace,
    RankReason,
    best,
    order,
    reason_ahead,
)
from league.model.standings.steps import TossStep
from league.model.standings.tallies import SeasonTally
from rulesets.core.refusal import Refused


class Seeded(msgspec.Struct, frozen=True):
    """A team that advances."""

    seed: int
    team: str
    how: str
    """`division` for a division winner, `wild card` for the best of the rest."""
    level_with: tuple[str, ...] = ()
    """The teams it is tied with: a toss must be recorded before it is seeded."""
    reason: RankReason | None = None
    """Why it is ahead of the next one; None for the last, and for a tie."""


class Chains(msgspec.Struct, frozen=True):
    """The chains of a league with divisions: ties inside a division are broken first."""

    division: Chain = NFL_DIVISION
    wild_card: Chain = NFL_WILDCARD


NFL: Final = Chains()


def division_tables(
    season: SeasonTally,
    conference: str,
    chains: Chains,
    tosses: Sequence[TossStep] = (),
    names: Collection[str] = (),
) -> dict[str, tuple[RankedPlace, ...]]:
    """Return the standings of each division of a conference, without the teams in `gone`."""
    members: dict[str, list[str]] = {}
    for team in season.teams:
        if season.groups[team].conference == conference and team not in names:
            members.setdefault(season.groups[team].division, []).append(team)
    return {
        name: order(season, teams, chains.division, tosses=tosses)
        for name, teams in sorted(members.items())
    }


def conference_seeds(
    season: SeasonTally,
    conference: str,
    wild_cards: int,
    *,
    chains: Chains = NFL,
    tosses: Sequence[TossStep] = (),
    names: Collection[str] = (),
) -> tuple[Seeded, ...]:
    """Return the seeds of a conference: the winners of its divisions in order, then the wild cards.

    Only the best remaining team of a division is compared with others; the order inside a division
    stays as it is throughout. Teams in `gone` are not seeded. Raises Refused if there are fewer
    teams than places.
    """
    tables = division_tables(season, conference, chains, tosses, names)
    waiting = {name: [place.team for place in table] for name, table in tables.items()}
    if sum(map(len, waiting.values())) < len(waiting) + wild_cards:
        raise Refused("there are fewer teams than places for them")
    level = {place.team: place.shared for places in tables.values() for place in places}
    result: list[Seeded] = []
    picks: list[Pick] = []

    def add(teams: Sequence[str], pick: Pick, how: str) -> None:
        for team in teams:
            others = tuple(each for each in pick.best if each != team) + level[team]
            result.append(Seeded(len(result) + 1, team, how, others))
            picks.append(pick)

    winners = [places.pop(0) for places in waiting.values()]
    while winners:
        pick = _next(season, winners, chains, tuple(tosses))
        add(pick.best, pick, "division")
        winners = [team for team in winners if team not in pick.best]
    while wild_cards:
        first = [places[0] for places in waiting.values() if places]
        pick = _next(season, first, chains, tuple(tosses))
        chosen = pick.best[:wild_cards]
        add(chosen, pick, "wild card")
        wild_cards -= len(chosen)
        for team in chosen:
            waiting[season.groups[team].division].remove(team)
    places = {place.team: place for places in tables.values() for place in places}
    reasons = [
        _reason(season, pick, one, below, places[one.team])
        for one, below, pick in zip(result, result[1:], picks, strict=False)
    ]
    return tuple(
        replace(seeded, reason=reason)
        for seeded, reason in zip(result, (*reasons, None), strict=False)
    )


def _reason(
    season: SeasonTally, pick: Pick, one: Seeded, below: Seeded, place: RankedPlace
) -> RankReason | None:
    """Return why a seed is ahead of the next one: by the order of their division, where they are of
    one."""
    if one.how != below.how:
        return RankReason(DIVISION_WINNER, below.team, "", "")
    if below.team in one.level_with:
        return None
    if season.groups[one.team].division == season.groups[below.team].division:
        return place.reason
    return reason_ahead(season, pick, one.team, below.team)


def _next(
    season: SeasonTally, teams: Sequence[str], chains: Chains, tosses: tuple[TossStep, ...]
) -> Pick:
    """Return the best of teams of different divisions, by record and then by the wild-card
    chain."""
    shares: dict[str, Fraction] = {team: season.rank_value(team) for team in teams}
    most = max(shares.values())
    level = tuple(sorted(team for team in teams if shares[team] == most))
    return best(season, level, chains.wild_card, tosses)
