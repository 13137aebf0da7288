"""Round robins by Berger's table: everyone meets everyone, with the fewest possible breaks.

With an even number n of teams, at most two can alternate home and away throughout: two with the
same pattern would both be at home when they meet. All others break at least once, so n - 2 is the
minimum, and Berger's table has no more. With an odd number it has none at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal

import msgspec

from rulesets.core.refusal import Refused


class Pairing(msgspec.Struct, frozen=True, gc=False):
    """Two teams that meet, the home team first."""

    home: str
    visitors: str

    @property
    def turned(self) -> Pairing:
        """The same two teams, with the other one at home."""
        return Pairing(self.visitors, self.home)

    def __contains__(self, team: object) -> bool:
        return team in (self.home, self.visitors)

    def __iter__(self) -> Iterator[str]:
        return iter((self.home, self.visitors))


class Round(msgspec.Struct, frozen=True):
    """The games played at the same stage of a season: no team twice."""

    number: int
    """Counts from 1."""
    pairings: tuple[Pairing, ...]
    byes: tuple[str, ...] = ()


Scheme = Literal["mirrored", "spaced", "inverted"]
"""How a second leg follows the first, always at the other's home. Of an even n:

mirrored   the same rounds in the same order: 3n - 6 breaks, n - 1 rounds between two meetings
spaced     as mirrored, the first round put last (the French scheme): 2n breaks, n - 2 rounds
inverted   the rounds backwards: 2n - 4 breaks, the least of all, but two teams who meet in the
           last round of the first leg meet again in the very next one
"""

SIX_COACHES_PLAY: Final = 3
"""LD-R45: three games each, if six coaches come."""
_Table = list[list[tuple[int, int]]]


def table(count: int) -> _Table:
    """LD-R45, LD-R47: return Berger's rounds for an even number of places, numbered from 1, home
    first."""
    ring = count - 1
    rounds = []
    for number in range(1, count):
        odd = number % 2
        pivot = (number + 1) // 2 if odd else (number + count) // 2
        games = [(pivot, count) if odd else (count, pivot)]
        for step in range(1, count // 2):
            games.append(((pivot + step - 1) % ring + 1, (pivot - step - 1) % ring + 1))
        rounds.append(games)
    return rounds


def round_robin(
    teams: Sequence[str], *, rounds: int | None = None, legs: int = 1, scheme: Scheme = "mirrored"
) -> tuple[Round, ...]:
    """Return rounds in which everyone meets everyone once a leg, the first team being Berger's 1.

    With `rounds` only that many are played (LD-R45: six coaches play three). Raises Refused for
    fewer than two teams, a team named twice, and more rounds than there are.
    """
    if len(teams) < 2:
        raise Refused("a round robin needs two teams or more")
    if len(set(teams)) != len(teams):
        raise Refused("a team is named twice")
    if legs < 1:
        raise Refused("a round robin has one leg or more")
    places: list[str | None] = [*teams]
    if len(teams) % 2:
        places.append(None)
    first = table(len(places))
    every = [game for leg in range(legs) for game in _leg(first, leg, scheme)]
    if rounds is not None and not 1 <= rounds <= len(every):
        raise Refused(f"there are {len(every)} rounds to choose from, not {rounds}")
    return tuple(_round(number, games, places) for number, games in enumerate(every[:rounds], 1))


def _leg(first: _Table, leg: int, scheme: Scheme) -> _Table:
    """Return the rounds of a leg; homes change with every leg."""
    if leg % 2 == 0:
        return first
    order = {"mirrored": first, "spaced": first[1:] + first[:1], "inverted": first[::-1]}[scheme]
    return [[game[::-1] for game in games] for games in order]


def _round(number: int, games: list[tuple[int, int]], places: list[str | None]) -> Round:
    pairings, byes = [], []
    for home, visitors in games:
        one, other = places[home - 1], places[visitors - 1]
        if one is None or other is None:
            byes.append(one or other or "")
        else:
            pairings.append(Pairing(one, other))
    return Round(number, tuple(pairings), tuple(byes))


def tournament_length(teams: int, rounds: int | None = None) -> int | None:
    """LD-R45: return how many rounds that many teams play; None for a full round robin."""
    return SIX_COACHES_PLAY if rounds is None and teams == 6 else rounds
