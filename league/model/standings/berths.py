"""Marks where winners of divisions and wild cards go on: sound, though they may come late.

Who is sure of his division takes no wild card, and is left out of the race for them. Of the others
a team is in if at most so many as there are wild cards can end level with it or above, one of whom
wins its division (one fewer where its division is won). It is out if its division is, and so many
are sure to be above it that all other divisions and all wild cards are theirs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Literal

from league.model.games import SeasonGame
from league.model.standings.clinch import State, marks
from league.model.standings.qualify import Seeded
from league.model.standings.tallies import SeasonTally

Berth = Literal["division", "berth", "eliminated", "open"]
"""Sure of winning its division; sure of going on; out; not settled."""


def berths(
    book: SeasonTally,
    conference: str,
    left: Iterable[SeasonGame],
    wild_cards: int,
    final: tuple[Seeded, ...] = (),
    names: Collection[str] = (),
) -> dict[str, Berth]:
    """A mark for every team of a conference but those that are `gone`. `final` are its seeds as
    they stand, which decide when no game is left for anyone in it."""
    games = [each for each in left if each.counts]
    divisions: dict[str, list[str]] = {}
    for team in book.teams:
        if book.groups[team].conference == conference and team not in names:
            divisions.setdefault(book.groups[team].division, []).append(team)
    every = [team for items in divisions.values() for team in items]
    if final and not any(set(each.teams) & set(every) for each in games):
        return _settled(every, final)
    of_division = {
        team: state
        for items in divisions.values()
        for team, state in marks(book, items, games, 1).items()
    }
    return _marked(book, every, games, of_division, len(divisions), wild_cards)


def _marked(
    book: SeasonTally,
    every: list[str],
    games: list[SeasonGame],
    of_division: dict[str, State],
    divisions: int,
    wild_cards: int,
) -> dict[str, Berth]:
    won = {book.groups[t].division for t, state in of_division.items() if state == "clinched"}
    race = [team for team in every if of_division[team] != "clinched"]
    berths_left = divisions - len(won) + wild_cards
    reach = marks(book, race, games, berths_left) if berths_left else {}
    safe = {places: marks(book, race, games, places) for places in (wild_cards, wild_cards + 1)}
    result: dict[str, Berth] = {}
    for team in every:
        places = wild_cards + (book.groups[team].division not in won)
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
