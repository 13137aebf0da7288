"""Commands about computer teams and the practice board."""

from __future__ import annotations

import msgspec


class ComputerCommand(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A command about computer play. `team` and `season` are row numbers."""


class AssignComputerCoach(ComputerCommand, frozen=True, tag="run_by"):
    """Assign a computer coach, by name, to a team; an empty name returns the team to its own
    coach."""

    team: int
    coach: str = ""


class AllowPracticeBoard(ComputerCommand, frozen=True, tag="practise"):
    """Decide whether games on the practice board count in a season."""

    season: int
    counts: bool = True


OfComputers = AssignComputerCoach | AllowPracticeBoard
