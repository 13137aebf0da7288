"""The tables of computer teams, and of seasons in which practice counts."""

from __future__ import annotations

from typing import Final

from sqlalchemy import CheckConstraint

from league.model.ledger import rows
from league.store.ledger.tables import row_table, to

RUN_BY: Final = row_table(
    rows.RunByRow,
    "run_by",
    CheckConstraint("length(coach) BETWEEN 1 AND 40", name="coach"),
    to("team", "id"),
)
"""The computer coach of a team."""


PRACTICE: Final = row_table(
    rows.PracticeRow,
    "practice",
    to("season", "id"),
)
"""The seasons in which games on the practice board count."""
