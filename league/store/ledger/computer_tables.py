"""The tables of computer teams, and of seasons in which practice counts."""

from __future__ import annotations

from sqlalchemy import CheckConstraint
from sqlalchemy.orm import Mapped

from league.store.games.tables import Base
from league.store.ledger.tables import Recorded, row_args, to


class RunByTable(Recorded, Base):
    """The computer coach of a team."""

    __tablename__ = "run_by"
    __table_args__ = row_args(
        CheckConstraint("length(coach) BETWEEN 1 AND 40", name="coach"), to("team", "id")
    )

    coach: Mapped[str]


class PracticeTable(Recorded, Base):
    """The seasons in which games on the practice board count."""

    __tablename__ = "practice"
    __table_args__ = row_args(to("season", "id"))
