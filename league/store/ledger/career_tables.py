"""The tables of players, bases and injuries: records as the rules require them, and current
holders."""

from __future__ import annotations

from sqlalchemy import CheckConstraint
from sqlalchemy.orm import Mapped

from league.store.games.tables import Base
from league.store.ledger.tables import Recorded, once, row_args, to


class CareerTable(Recorded, Base):
    """A record of players or bases; the other tables here follow from these."""

    __tablename__ = "career"
    __table_args__ = row_args(CheckConstraint("kind <> ''", name="kind"))

    year: Mapped[int]
    kind: Mapped[str]
    told: Mapped[str]


class PlayerTable(Recorded, Base):
    """A skilled player. The rules, not this table, limit ratings by position."""

    __tablename__ = "player"
    __table_args__ = row_args(
        CheckConstraint("position <> ''", name="position"),
        CheckConstraint("rating BETWEEN 0 AND 100", name="rating"),
        CheckConstraint("career >= 1", name="career"),
        CheckConstraint("released >= debut", name="released"),
        to("franchise", "franchise"),
    )

    franchise: Mapped[int]
    position: Mapped[str]
    rating: Mapped[int]
    career: Mapped[int]
    debut: Mapped[int]
    name: Mapped[str]
    figure: Mapped[str]
    released: Mapped[int | None]


class HoldingTable(Recorded, Base):
    """The holder of a base in a year: one franchise at most."""

    __tablename__ = "base_holding"
    __table_args__ = row_args(
        CheckConstraint("base >= 1", name="base"),
        to("franchise", "franchise"),
        once("base_holding", "year", "base"),
    )

    year: Mapped[int]
    franchise: Mapped[int]
    base: Mapped[int]


class SheetTable(Recorded, Base):
    """What a franchise brings to its games."""

    __tablename__ = "team_sheet"
    __table_args__ = row_args(
        CheckConstraint("length(told) BETWEEN 2 AND 100000", name="told"), to("franchise", "id")
    )

    code: Mapped[str]
    told: Mapped[str]


class InjuryTable(Recorded, Base):
    """An injury in effect: one per player and game. Availability is derived."""

    __tablename__ = "injury"
    __table_args__ = row_args(
        CheckConstraint("length IN ('game', 'next_game', 'next_two', 'season')", name="length"),
        to("player", "player"),
        to("fixture", "fixture"),
        once("injury", "player", "fixture"),
    )

    player: Mapped[int]
    fixture: Mapped[int]
    year: Mapped[int]
    length: Mapped[str]
