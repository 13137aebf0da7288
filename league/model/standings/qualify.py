"""Teams that advance from divisions and conferences: division winners, wild cards, in order of
seeds.

Marks where division winners and wild cards advance: never wrong, though they may come late.

A team that has clinched its division takes no wild card, and is left out of the race for them.
Another team is in if at most as many teams as there are wild cards can finish tied with it or
above, one of which wins its division (one fewer where its division is won). It is out if its
division is, and enough teams are certain to be above it to fill all other divisions and all wild
cards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

from league.model.games import SeasonGame
from league.model.standings.clinch import State, mark_of, marks
from league.model.standings.order import (
    DIVISION_WINNER,
    Pick,
    RankedPlace,
    RankReason,
    best,
    order,
    reason_ahead,
)
from league.model.standings.steps import NFL_DIVISION, NFL_WILDCARD, Chain, TossStep
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


def divisions_in(
    season: SeasonTally, conference: str, gone: Collection[str] = ()
) -> dict[str, list[str]]:
    """Return the teams of each division of a conference, except those that are `gone`."""
    members: dict[str, list[str]] = {}
    for team in season.teams:
        group = season.groups[team]
        if group.conference == conference and team not in gone:
            members.setdefault(group.division, []).append(team)
    return dict(sorted(members.items()))


def division_tables(
    season: SeasonTally,
    conference: str,
    chains: Chains,
    tosses: Sequence[TossStep] = (),
    gone: Collection[str] = (),
) -> dict[str, tuple[RankedPlace, ...]]:
    """Return the standings of each division of a conference, without the teams in `gone`."""
    return {
        name: order(season, teams, chains.division, tosses=tosses)
        for name, teams in divisions_in(season, conference, gone).items()
    }


def conference_seeds(
    season: SeasonTally,
    conference: str,
    wild_cards: int,
    *,
    chains: Chains = NFL,
    tosses: Sequence[TossStep] = (),
    gone: Collection[str] = (),
) -> tuple[Seeded, ...]:
    """Return the seeds of a conference: the winners of its divisions in order, then the wild cards.

    Only the best remaining team of a division is compared with others; the order inside a division
    stays as it is throughout. Teams in `gone` are not seeded. Raises Refused if there are fewer
    teams than places.
    """
    tables = division_tables(season, conference, chains, tosses, gone)
    waiting = {name: [place.team for place in table] for name, table in tables.items()}
    if sum(map(len, waiting.values())) < len(waiting) + wild_cards:
        raise Refused("there are fewer teams than places for them")
    level = {place.team: place.shared for places in tables.values() for place in places}
    seeds: list[Seeded] = []
    picks: list[Pick] = []

    def add(teams: Sequence[str], pick: Pick, how: str) -> None:
        for team in teams:
            others = tuple(each for each in pick.best if each != team) + level[team]
            seeds.append(Seeded(len(seeds) + 1, team, how, others))
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
        for one, below, pick in zip(seeds, seeds[1:], picks, strict=False)
    ]
    return tuple(
        replace(seeded, reason=reason)
        for seeded, reason in zip(seeds, (*reasons, None), strict=False)
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


Berth = Literal["division", "berth", "eliminated", "open"]
"""Clinched its division; clinched a berth; eliminated; open."""


def berths(
    season: SeasonTally,
    conference: str,
    left: Iterable[SeasonGame],
    wild_cards: int,
    final: tuple[Seeded, ...] = (),
    gone: Collection[str] = (),
    only: str | None = None,
) -> dict[str, Berth]:
    """Return a mark for every team of a conference except those in `gone`, or for `only` one.
    `final` are its seeds now, which decide when no game is left for anyone in it."""
    games = [each for each in left if each.counts]
    divisions = divisions_in(season, conference, gone)
    every = [team for division in divisions.values() for team in division]
    if final and not any(set(each.teams) & set(every) for each in games):
        return _settled(every, final)
    of_division = {
        team: state
        for division in divisions.values()
        for team, state in marks(season, division, games, 1).items()
    }
    return _marked(season, every, games, of_division, len(divisions), wild_cards, only)


def _marked(
    season: SeasonTally,
    every: list[str],
    games: list[SeasonGame],
    of_division: dict[str, State],
    divisions: int,
    wild_cards: int,
    only: str | None,
) -> dict[str, Berth]:
    def marked(places: int) -> dict[str, State]:
        if only is None:
            return marks(season, race, games, places)
        return {only: mark_of(season, race, games, places, only)} if only in race else {}

    won = {season.groups[t].division for t, state in of_division.items() if state == "clinched"}
    race = [team for team in every if of_division[team] != "clinched"]
    berths_left = divisions - len(won) + wild_cards
    reach = marked(berths_left) if berths_left else {}
    safe = {places: marked(places) for places in (wild_cards, wild_cards + 1)}
    berths: dict[str, Berth] = {}
    for team in every if only is None else [only]:
        places = wild_cards + (season.groups[team].division not in won)
        if of_division[team] == "clinched":
            berths[team] = "division"
        elif wild_cards and safe[places][team] == "clinched":
            berths[team] = "berth"
        elif of_division[team] == "eliminated" and reach.get(team, "eliminated") == "eliminated":
            berths[team] = "eliminated"
        else:
            berths[team] = "open"
    return berths


def _settled(every: list[str], final: tuple[Seeded, ...]) -> dict[str, Berth]:
    berths: dict[str, Berth] = dict.fromkeys(every, "eliminated")
    for seeded in final:
        berths[seeded.team] = "open"
        if not seeded.level_with:
            berths[seeded.team] = "division" if seeded.how == "division" else "berth"
        for team in seeded.level_with:
            berths[team] = "open"
    return berths
