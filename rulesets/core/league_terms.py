"""What a rule set asks of a league: its draft, bases and injuries, playoffs and tiebreakers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import msgspec

INJURY_LENGTHS: Final[Mapping[str, int | str]] = {
    "game": 0,
    "next_game": 1,
    "next_two": 2,
    "season": "season",
}
"""How many games of the team a player misses after the one in which he was hurt, by what facts and
leagues call an injury; `season`: all that are left."""
INJURY_ROLL: Final = "injury"
"""The phase in which the dice of an injury are rolled."""
DEPTH_CHART: Final = ("first", "second", "third", "emergency")
"""What facts call the quarterbacks of a side, in order."""


class LeagueTerms(msgspec.Struct, frozen=True):
    """A rule set's terms for its league; most keep nothing of their teams."""

    positions: Mapping[str, int] = {}
    """How many players of each position a team has."""
    talent: tuple[str, ...] = ()
    """The dice of a rating."""
    career: tuple[str, ...] = ()
    """The dice of a career."""
    rated: Callable[[str, tuple[int, ...]], int] | None = None
    """A rating from its dice, by position. Raises Refused for what they cannot show."""
    bases: int = 0
    """How many a coach draws for the year."""
    injuries: bool = False
    """Whether injuries outlast a game."""
    check_witness: Callable[[str, str | None, bool], None] | None = None
    """Raises Refused where a coach, before that witness, may not roll the dice of a draft; with the
    last, no one else has a team. None where nothing is drafted."""
    solitaire: bool = False
    """One person has every team: there may be no one to witness a draft."""
    knockout: Mapping[str, str] = {}
    """The settings by which an elimination game is played until someone has won."""
    squad: int = 0
    """The fewest figures with which a side can play."""
    tiebreakers: tuple[str, ...] = ()
    """The steps by which teams with equal records are ranked, as the rules have it."""
    tiebreakers_best_first: bool = True
    """Whether the best of tied teams is found first, and then all others begin again at the first
    step; otherwise a step orders them all, and only those that it leaves tied begin again."""
    tiebreakers_say: str = ""
    """The steps in words, with their rule."""
    why: Mapping[str, str] = {}
    """The rule behind what is not kept, and behind the squad."""

    @property
    def drafts(self) -> bool:
        """Whether there are players to draft."""
        return bool(self.positions)
