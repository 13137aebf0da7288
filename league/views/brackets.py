"""A bracket as it is drawn: its games, their teams, and where each of those comes from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from league.views.moment import game_address

Status = Literal["waiting", "ready", "live", "level", "over", "walkover", "disputed", "not_needed"]

MARKS: dict[str, str] = {
    "ready": "ready",
    "live": "live",
    "level": "level",
    "walkover": "walkover",
    "disputed": "disputed",
    "not_needed": "not needed",
}
"""What is written on a game, by its state; other states need no words."""

_OVER: Final = ("over", "walkover", "not_needed")

ALONGSIDE = ("main", "second", "losers", "consolation")
"""Parts that have rounds of their own, from above. A final stands after them; a game for third
place below the final."""


@dataclass(frozen=True)
class BracketSide:
    """One of the two places of a game."""

    team: str = ""
    """The key of the team; empty while there is none."""
    name: str = ""
    """The team's name, or where it will come from: `winner of 13`."""
    seed: str = ""
    score: str = ""
    won: bool = False
    awaits: str = ""
    """Where it will come from, where there is room to name it: `Winner of Semifinal 2`."""
    comes_from: tuple[str, ...] = ()
    """Games and byes that lead here by winning: of several, one will."""

    @property
    def seeded_name(self) -> str:
        """`3 Lions`, `to be decided`."""
        return f"{self.seed} {self.name or 'to be decided'}".strip()


@dataclass(frozen=True)
class BracketGame:
    """A game of the bracket, or a series."""

    key: str
    part: str
    round: int
    position: int
    sides: tuple[BracketSide, BracketSide]
    title: str = ""
    """Of its round."""
    label: str = ""
    """What people call it: its round, with its position if there are several games."""
    number: int = 0
    """Of its last game in the schedule; 0 for none."""
    place: str = ""
    """Its time and board, until it is over."""
    best_of: int = 1
    head: str = ""
    """What stands above it: its number, its time and board."""
    status: Status = "waiting"
    fixture: int = 0
    """The number of the game to be played, or last played in a series; 0 for none."""
    live: int = 0
    """The stored game in which it is being played; 0 for none."""
    home: str = ""
    """Of a game that is being played, the key of the team at home."""

    @property
    def path(self) -> str:
        """The address of its page in the site; empty without teams."""
        return game_address(self.fixture) if self.fixture else ""

    @property
    def is_decided(self) -> bool:
        """Whether a team has won it, or both share it."""
        return any(side.won for side in self.sides)


@dataclass(frozen=True)
class BracketBye:
    """A team that advances to a round without a game."""

    key: str
    part: str
    round: int
    """In which it does not play."""
    side: BracketSide


@dataclass(frozen=True)
class BracketView:
    """A whole bracket."""

    title: str = ""
    games: tuple[BracketGame, ...] = ()
    byes: tuple[BracketBye, ...] = ()
    pooled: bool = False
    """Whether its rounds are reseeded, so that no game has its successor before it is over."""
    champion: str = ""
    """The key of the team that has won it; the first of two."""
    shared_with: str = ""
    """The key of the other champion, where the title is shared."""
    last: str = ""
    """The game whose winner has won it."""
    followed: str = ""
    """The key of the team whose way is shown."""
    path: tuple[str, ...] = ()
    """The games that wait on its way."""
    story: str = ""
    """Its way in words."""

    def that_matter(self, most: int) -> tuple[BracketGame, ...]:
        """Return the games with both teams that matter now: those that are open, then those that
        were decided, the last round first."""
        with_teams = [each for each in self.games if all(side.team for side in each.sides)]
        over = [each for each in with_teams if each.status in _OVER]
        still = [each for each in with_teams if each not in over]
        return (*still, *reversed(over))[:most]

    def rounds_in_play(self, most: int) -> tuple[BracketGame, ...]:
        """Return the games of the rounds that are being played: the first with an open game, and
        the next. When all are decided, the last games, so many."""
        needed = [each for each in self.games if each.status != "not_needed"]
        still = [each for each in needed if not each.is_decided]
        if not still:
            return tuple(needed[-most:])
        first = min(each.round for each in still)
        return tuple(each for each in needed if each.round in (first, first + 1))
