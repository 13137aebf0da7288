"""What has happened in a bracket, and how it stands: what goes in, and what comes out."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from league.model.games import GameResult

NOBODY: Final = ""
"""In a place that no one will fill, after both have forfeited: the opponent goes on alone."""

Status = Literal[
    "waiting", "ready", "under_way", "level", "decided", "walkover", "disputed", "not_needed"
]  # fmt: skip
Drawn = Literal["replay", "decision", "better_seed"]
"""After a level game: it is played again, a recorded toss or ruling decides, or the better seed
goes on. The game stays level whoever goes on."""


class BracketEntry(msgspec.Struct, frozen=True, gc=False):
    """A result that belongs to a game of the bracket."""

    node: str
    result: GameResult


class TieDecision(msgspec.Struct, frozen=True, gc=False):
    """Who goes on from a level game, and by what: a toss, a ruling."""

    node: str
    team: str
    by: str


class DisputeRuling(msgspec.Struct, frozen=True, gc=False):
    """A ruling on a disputed game. It stands, and its teams belong there (`keep`), or it counts
    for nothing, and is played again (`replay`)."""

    fixture: str
    ruling: Literal["keep", "replay"]
    by: str = ""
    reason: str = ""


class Seated(msgspec.Struct, frozen=True, gc=False):
    """Someone put in a place by hand, whoever would come there: an alternate for a team that has
    left, a mistake of the draw corrected. Logged with who did it and why."""

    node: str
    slot: int
    team: str
    by: str = ""
    reason: str = ""


class BracketResult(msgspec.Struct, frozen=True):
    """All that has happened in a bracket."""

    entries: tuple[BracketEntry, ...] = ()
    decisions: tuple[TieDecision, ...] = ()
    rulings: tuple[DisputeRuling, ...] = ()
    seated: tuple[Seated, ...] = ()


NOTHING: Final = BracketResult()


class NodeState(msgspec.Struct, frozen=True, gc=False):
    """How a game of the bracket stands."""

    node: str
    teams: tuple[str | None, str | None]
    """None while it is not known; NOBODY where no one comes."""
    status: Status
    winner: str | None = None
    loser: str | None = None
    home: str | None = None
    """At whose home its next game is, once both teams are known: the better seed's (LD-R47)."""
    wins: tuple[int, int] = (0, 0)
    games: tuple[str, ...] = ()
    """Fixtures that count for it."""
    disputed: tuple[str, ...] = ()
    by: str = ""
    """What decided it, where the game did not: toss, better seed, walkover ..."""


class Progress(msgspec.Struct, frozen=True):
    """How a bracket stands."""

    states: dict[str, NodeState]
    champion: str | None

    @property
    def disputed(self) -> tuple[str, ...]:
        """Fixtures that wait for a ruling."""
        return tuple(each for state in self.states.values() for each in state.disputed)

    @property
    def ready(self) -> tuple[str, ...]:
        """Games that can be played now."""
        now = ("ready", "under_way", "level")
        return tuple(key for key, state in self.states.items() if state.status in now)
