"""The tables of a league's games and their results."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, ForeignKey, ForeignKeyConstraint, Index
from sqlalchemy.orm import Mapped, mapped_column

from league.store.games.tables import Base
from league.store.ledger.tables import Recorded, once, row_args, to

_KINDS = "'played', 'forfeit', 'double_forfeit', 'awarded', 'conceded', 'abandoned', 'void'"
_MORE = (
    "CASE WHEN home_points > visitors_points THEN 'home'"
    " WHEN home_points < visitors_points THEN 'visitors' ELSE '' END"
)


class FixtureTable(Recorded, Base):
    """A scheduled game, played or not. Its teams never change (a trigger checks)."""

    __tablename__ = "fixture"
    __table_args__ = row_args(
        CheckConstraint("home <> visitors", name="two"),
        CheckConstraint("counts IN (0, 1)", name="counts"),
        CheckConstraint("postponed IN (0, 1)", name="postponed"),
        CheckConstraint("postponed = 0 OR slot IS NULL", name="put_off"),
        CheckConstraint("board IS NULL OR slot IS NOT NULL", name="board"),
        CheckConstraint("number >= 1 AND round >= 0", name="numbers"),
        to("stage", "season", "stage"),
        to("team", "season", "home"),
        to("team", "season", "visitors"),
        to("rules", "rules"),
        to("time_slot", "slot"),
        to("board", "board"),
        to("bracket_node", "node"),
        once("fixture", "season", "number"),
    )

    season: Mapped[int]
    stage: Mapped[int]
    number: Mapped[int]
    home: Mapped[int]
    visitors: Mapped[int]
    round: Mapped[int]
    counts: Mapped[int]
    rules: Mapped[int | None]
    slot: Mapped[int | None]
    board: Mapped[int | None]
    postponed: Mapped[int]
    node: Mapped[int | None]


class BookingTable(Base):
    """Booked teams, coaches and boards by time: kept in step with fixtures by triggers alone."""

    __tablename__ = "booking"
    __table_args__ = (
        CheckConstraint("what IN ('team', 'coach', 'board')", name="what"),
        Index("ix_booking_league_fixture", "league", "fixture"),
        ForeignKeyConstraint(["league", "fixture"], ["fixture.league", "fixture.id"]),
        {"sqlite_with_rowid": False, "sqlite_strict": True},
    )

    league: Mapped[int] = mapped_column(primary_key=True)
    slot: Mapped[int] = mapped_column(primary_key=True)
    what: Mapped[str] = mapped_column(primary_key=True)
    who: Mapped[int] = mapped_column(primary_key=True)
    fixture: Mapped[int]


class ResultTable(Recorded, Base):
    """The result of a fixture: the row of the last entry counts, `gone` meaning no result.
    Insert only: a correction follows what it corrects, and never replaces it."""

    __tablename__ = "result"
    __table_args__ = row_args(
        CheckConstraint(f"kind IN ({_KINDS})", name="kind"),
        CheckConstraint("(home_points IS NULL) = (visitors_points IS NULL)", name="score"),
        CheckConstraint("home_points >= 0 AND visitors_points >= 0", name="points"),
        CheckConstraint("winner IN ('home', 'visitors')", name="winner"),
        CheckConstraint("kind <> 'played' OR home_points IS NOT NULL", name="played"),
        CheckConstraint(f"kind <> 'played' OR coalesce(winner, '') = {_MORE}", name="won"),
        CheckConstraint(
            "(winner IS NOT NULL) = (kind IN ('forfeit', 'awarded', 'conceded'))"
            " OR kind = 'played'",
            name="given",
        ),
        to("fixture", "id"),
    )

    entry: Mapped[int] = mapped_column(primary_key=True, sort_order=-2)
    kind: Mapped[str]
    home_points: Mapped[int | None]
    visitors_points: Mapped[int | None]
    winner: Mapped[str | None]
    finished: Mapped[int]
    periods: Mapped[str]
    game: Mapped[int | None] = mapped_column(ForeignKey("game.id"))


class DecisionTable(Recorded, Base):
    """The team that advances from a tied game of a bracket."""

    __tablename__ = "decision"
    __table_args__ = row_args(to("bracket_node", "id"), to("team", "team"))

    team: Mapped[int]
    by: Mapped[str]


class RulingTable(Recorded, Base):
    """The commissioner's ruling on a disputed game."""

    __tablename__ = "ruling"
    __table_args__ = row_args(
        CheckConstraint("ruling IN ('keep', 'replay')", name="ruling"), to("fixture", "id")
    )

    ruling: Mapped[str]
    reason: Mapped[str]


class TossTable(Recorded, Base):
    """A toss between teams that shared a place."""

    __tablename__ = "toss"
    __table_args__ = row_args(to("season", "season"))

    season: Mapped[int]
    teams: Mapped[str]
    how: Mapped[str]
    shown: Mapped[str]


class CertificationTable(Recorded, Base):
    """The certification of a result."""

    __tablename__ = "certification"
    __table_args__ = row_args(to("fixture", "id"), to("person", "person"))

    person: Mapped[int]


class FixtureGameTable(Recorded, Base):
    """The stored game in which a fixture is played; one game serves one fixture."""

    __tablename__ = "fixture_game"
    __table_args__ = row_args(to("fixture", "id"), once("fixture_game", "game"))

    game: Mapped[int] = mapped_column(ForeignKey("game.id"))
