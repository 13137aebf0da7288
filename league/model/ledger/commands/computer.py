"""What is done about teams that the program calls for, as values."""

from __future__ import annotations

import msgspec


class ComputerCommand(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """`team` and `season` are the numbers of rows."""


class AssignComputerCoach(ComputerCommand, frozen=True, tag="run_by"):
    """A coach of the program's calls for a team, by his name; empty: its own coach again."""

    team: int
    coach: str = ""


class AllowPracticeBoard(ComputerCommand, frozen=True, tag="practise"):
    """Whether games on the practice board count in a season."""

    season: int
    counts: bool = True


OfComputers = AssignComputerCoach | AllowPracticeBoard
