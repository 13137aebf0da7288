"""Marks where division winners and wild cards advance: never wrong, though they may come late.

A team that has clinched its division takes no wild card, and is left out of the race for them.
Another team is in if at most as many teams as there are wild cards can finish tied with it or
above, one of which wins its division (one fewer where its division is won). It is out if its
division is, and enough teams are certain to be above it to fill all other divisions and all wild
cards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Literal

from league.model.games import SeasonGame
from league.model.standings.clinch import State, mark_of, marks
from league.model.standings.qualify import Seeded
from league.model.standings.tallies import SeasonTally

Berth = Literal["division", "berth", "eliminated", "open"]
"""Clinched its division; clinched a berth; eliminated; open."""


def berths(
    season: SeasonTally,
    conference: str,
    left: Iterable[SeasonGame],
    wild_cards: int,
    final: tuple[Seeded, ...] = (),
    names: Collection[str] = (),
    only: str | None = None,
) -> dict[str, Berth]:
    """Return a mark for every team of a conference except those in `names`, or for `only` one.
    `final` are its seeds now, which decide when no game is left for anyone in it."""
    games = [each for each in left if each.counts]
    divisions: dict[str, list[str]] = {}
    for team in season.teams:
        if season.groups[team].conference == conference and team not in names:
            divisions.setdefault(season.groups[team].division, []).append(team)
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
    result: dict[str, Berth] = {}
    for team in every if only is None else [only]:
        places = wild_cards + (season.groups[team].division not in won)
        if of_division[team] == "clinched":
            result[team] = "division"
        elif wild_cards and safe[places][team] == "clinched":
            result[team] = "berth"
        elif of_division[team] == "eliminated" and reach.get(team, "eliminated") == "eliminated":
            result[team] = "eliminated"
        else:
            result[team] = "open"
    return result


def _settled(every: list[str], final: tuple[Seeded, ...]) -> dict[str, Berth]:
    result: dict[str, Berth] = dict.fromkeys(every, "eliminated")
    for seeded in final:
        result[seeded.team] = "open"
        if not seeded.level_with:
            result[seeded.team] = "division" if seeded.how == "division" else "berth"
        for team in seeded.level_with:
            result[team] = "open"
    return result
