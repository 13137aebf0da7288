"""Rounds of pairings: their form, and how evenly home and away are shared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec


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


def pattern(rounds: Iterable[Round], team: str) -> str:
    """Return H, A or - (a bye) for a team, one letter per round."""
    return "".join(_letter(each, team) for each in rounds)


def _letter(played: Round, team: str) -> str:
    for pairing in played.pairings:
        if team == pairing.home:
            return "H"
        if team == pairing.visitors:
            return "A"
    return "-"


def breaks(rounds: Sequence[Round]) -> int:
    """Return how often a team plays two games in a row at home, or two away. A bye is skipped."""
    last: dict[str, str] = {}
    result = 0
    for each in rounds:
        for pairing in each.pairings:
            for team, letter in ((pairing.home, "H"), (pairing.visitors, "A")):
                result += last.get(team) == letter
                last[team] = letter
    return result


def balance(rounds: Iterable[Round]) -> dict[str, int]:
    """Return home games minus away games, by team."""
    result: dict[str, int] = {}
    for each in rounds:
        for pairing in each.pairings:
            result[pairing.home] = result.get(pairing.home, 0) + 1
            result[pairing.visitors] = result.get(pairing.visitors, 0) - 1
    return result
