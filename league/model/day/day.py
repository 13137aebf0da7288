"""The day of a league as plain values: every game with its expected time, the queue of next games,
and what needs a decision. `overview.day_of` makes one.

Times are whole minutes since 1970, in the wall-clock time of the place, as time slots have them.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from league.model.ledger.rows import AnnouncementRow

GameState = Literal["playing", "called", "on deck", "ready", "waiting", "suspended", "over"]
DecisionKind = Literal[
    "disputed", "tied", "toss", "no show", "missing score", "unconfirmed", "suspended"
]


class DayGame(msgspec.Struct, frozen=True):
    """A game of the day, also one whose teams are not known yet."""

    fixture: int | None
    """None for a game of a bracket that has no teams yet."""
    node: int | None
    """The node of the bracket it belongs to."""
    title: str
    """What people call it: its round, or its name in the bracket."""
    home: str
    """The home team's name, or where it comes from: "Winner of Semifinal 1"."""
    visitors: str
    board: int | None
    """Where it is played, or is expected to be played."""
    planned: int | None
    expected: int | None
    """When it began, or is expected to begin."""
    state: GameState
    why: str = ""
    """Why it cannot begin yet; empty when it can."""
    late: int = 0
    """Minutes after the planned time; negative before it."""
    called: int = 0
    """How often it was called."""
    number: int | None = None
    """The number that people use; None without teams."""
    season: int | None = None
    round: int = 0
    home_team: int | None = None
    """The row number of the home team, once it is known."""
    visitors_team: int | None = None
    board_name: str = ""
    ends: int | None = None
    """When it ended, or is expected to end."""
    began: int | None = None
    """When it began, where that was recorded."""
    late_teams: str = ""
    """Which of its teams run late, while it has not begun."""
    missing: str = ""
    """Which of its teams are not here, while only that keeps it from beginning."""


class DayTeam(msgspec.Struct, frozen=True):
    """A team that is not here."""

    team: int
    name: str
    coach: str
    fixture: int | None = None
    """Its next game."""
    called: int = 0
    """How often that game was called."""
    late: str = ""
    """That it runs late, as its coach said."""


class LateBoard(msgspec.Struct, frozen=True):
    """A board that runs late."""

    board: int
    name: str
    minutes: int


class Decision(msgspec.Struct, frozen=True):
    """Something that waits for the commissioner."""

    kind: DecisionKind
    text: str
    """A sentence for people."""
    fixture: int | None = None
    node: int | None = None
    teams: tuple[int, ...] = ()


class Day(msgspec.Struct, frozen=True):
    """The day of a league at one minute."""

    now: int
    games: tuple[DayGame, ...] = ()
    """In order of expected time; games without a time last."""
    queue: tuple[DayGame, ...] = ()
    """Games that have not begun, in the order to call them."""
    playing: tuple[DayGame, ...] = ()
    on_deck: tuple[DayGame, ...] = ()
    absent: tuple[DayTeam, ...] = ()
    """Teams that have not checked in, once any team of their season has; and those that run
    late."""
    no_shows: tuple[DayTeam, ...] = ()
    """Teams that were called as often as the league requires, and are not here."""
    decisions: tuple[Decision, ...] = ()
    late_boards: tuple[LateBoard, ...] = ()
    announcements: tuple[AnnouncementRow, ...] = ()
    """Those not taken down, the newest first."""
    suspended: tuple[DayGame, ...] = ()
    """Games that were suspended and wait to be resumed, on any board."""
