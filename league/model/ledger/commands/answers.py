"""Parts of commands: a result, and what was decided about a bracket when a command would have
changed the standings that seeded it."""

from __future__ import annotations

from typing import Literal

import msgspec

from league.model.games import Counts
from league.model.ledger.rows import Kind, SideName
from league.model.standings.kept import KeptTable


class Seeding(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How the seeds of a bracket follow from the standings: the first `size` of a table; the first
    `through` of each pool, and the `best` of the next places; the division winners of two
    conferences and their `wild` cards; by ratings; or chosen by hand or lots."""

    by: Literal["table", "pools", "conferences", "rating", "hand"] = "hand"
    size: int = 0
    through: int = 0
    best: int = 0
    wild: int = 0


class ReseededBracket(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """New seeds of a bracket, the best first, and the standings that they follow from."""

    bracket: int
    seeds: tuple[int, ...]
    seeded: Seeding
    standings: tuple[KeptTable, ...]


class BracketAnswer(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What becomes of the brackets that were drawn by other standings: those named are seeded
    again, all others stay as they are."""

    reseeded: tuple[ReseededBracket, ...] = ()


class ResultInput(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The result of a game, as entered."""

    kind: Kind = "played"
    home: int | None = None
    visitors: int | None = None
    winner: SideName | None = None
    """The winner, where no score shows it."""
    periods: tuple[tuple[int, int], ...] = ()
    game: int | None = None
    counted: Counts = ()
    """What its score sheet counts, as far as that is known."""
