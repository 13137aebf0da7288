"""The results of a bracket, and its progress: the input and output of `progress`."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from league.model.games import GameResult

NOBODY: Final = ""
"""The team of a place that no one will fill, after both have forfeited: the opponent advances."""

NO_TEAM: Final = "no team"
"""What is in a place that no one will fill, where it is no bye."""
Status = Literal[
    "waiting", "ready", "under_way", "level", "decided", "walkover", "disputed", "not_needed"
]
Drawn = Literal["replay", "decision", "better_seed"]
"""After a tied game: it is replayed, a recorded toss or ruling decides, or the better seed
advances. The game stays a tie in any case."""


class BracketEntry(msgspec.Struct, frozen=True, gc=False):
    """A result that belongs to a game of the bracket."""

    node: str
    result: GameResult


class TieDecision(msgspec.Struct, frozen=True, gc=False):
    """The team that advances from a tied game, and how that was decided: toss, ruling."""

    node: str
    team: str
    by: str
    shared_with: str = ""
    """The other champion, where the title is shared."""


class DisputeRuling(msgspec.Struct, frozen=True, gc=False):
    """A ruling on a disputed game: its result counts and its teams belong there (`keep`), or it
    does not count and is replayed (`replay`)."""

    fixture: str
    ruling: Literal["keep", "replay"]
    by: str = ""
    reason: str = ""


class Seated(msgspec.Struct, frozen=True, gc=False):
    """A team put in a place by hand: an alternate for a team that has left, a corrected mistake
    of the draw. Logged with its author and reason."""

    node: str
    slot: int
    team: str
    by: str = ""
    reason: str = ""


class BracketResult(msgspec.Struct, frozen=True):
    """All results and decisions of a bracket."""

    entries: tuple[BracketEntry, ...] = ()
    decisions: tuple[TieDecision, ...] = ()
    rulings: tuple[DisputeRuling, ...] = ()
    seated: tuple[Seated, ...] = ()


NOTHING: Final = BracketResult()


class NodeState(msgspec.Struct, frozen=True, gc=False):
    """The state of one game of the bracket."""

    node: str
    teams: tuple[str | None, str | None]
    """None while it is not known; NOBODY for a place that stays empty."""
    status: Status
    winner: str | None = None
    loser: str | None = None
    home: str | None = None
    """The home team of its next game, once both teams are known: the better seed (LD-R47)."""
    wins: tuple[int, int] = (0, 0)
    losses: tuple[int, int] = (0, 0)
    """In a series, a game that both forfeited is a loss for both."""
    games: tuple[str, ...] = ()
    """Fixtures that count for it."""
    disputed: tuple[str, ...] = ()
    by: str = ""
    """What decided it, where the game did not: toss, better seed, walkover ..."""
    absent: tuple[str, ...] = ()
    """Teams that lost it by forfeit."""
    shared: bool = False
    """Whether both teams have won it: a shared title. Then it has no loser."""


class Progress(msgspec.Struct, frozen=True):
    """The progress of a bracket."""

    states: dict[str, NodeState]
    champions: tuple[str, ...] = ()
    """The champion; two where the title is shared."""
    is_over: bool = False
    """Whether no game is left that decides the title: after a final that both forfeited there is
    no champion."""

    @property
    def champion(self) -> str | None:
        """The champion, or the first of two; None without one."""
        return self.champions[0] if self.champions else None

    @property
    def disputed(self) -> tuple[str, ...]:
        """Fixtures that wait for a ruling."""
        return tuple(each for state in self.states.values() for each in state.disputed)

    @property
    def ready(self) -> tuple[str, ...]:
        """Games that can be played now."""
        now = ("ready", "under_way", "level")
        return tuple(key for key, state in self.states.items() if state.status in now)
