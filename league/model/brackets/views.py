"""What a drawn bracket shows: its games, their teams, and where each of those comes from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

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

ALONGSIDE = ("main", "second", "losers", "consolation")
"""Parts that have rounds of their own, from above. A final stands after them; a game for third
place below the final."""


@dataclass(frozen=True)
class SideView:
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


@dataclass(frozen=True)
class GameView:
    """A game of the bracket, or a series."""

    key: str
    part: str
    round: int
    position: int
    sides: tuple[SideView, SideView]
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


@dataclass(frozen=True)
class ByeView:
    """A team that advances to a round without a game."""

    key: str
    part: str
    round: int
    """In which it does not play."""
    side: SideView


@dataclass(frozen=True)
class BracketView:
    """A whole bracket."""

    title: str = ""
    games: tuple[GameView, ...] = ()
    byes: tuple[ByeView, ...] = ()
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
