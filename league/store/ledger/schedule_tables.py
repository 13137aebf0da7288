"""The tables of schedules: versions, delays, and brackets."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, UniqueConstraint
from sqlalchemy.orm import Mapped

from league.store.games.tables import Base
from league.store.ledger.tables import LIVE, Recorded, once, row_args, to


class DraftTable(Recorded, Base):
    """A version of a stage's schedule."""

    __tablename__ = "draft"
    __table_args__ = row_args(
        CheckConstraint("released IN (0, 1)", name="released"),
        CheckConstraint("number >= 1", name="number"),
        to("stage", "stage"),
        once("draft", "stage", "number"),
        once("draft", "stage", only="gone = 0 AND released = 0"),
    )

    stage: Mapped[int]
    number: Mapped[int]
    released: Mapped[int]


class PlannedTable(Recorded, Base):
    """A game in one version of the schedule."""

    __tablename__ = "planned"
    __table_args__ = row_args(
        CheckConstraint("home <> visitors", name="two"),
        CheckConstraint("counts IN (0, 1)", name="counts"),
        CheckConstraint("round >= 0", name="round"),
        to("draft", "draft"),
        to("team", "home"),
        to("team", "visitors"),
        to("time_slot", "slot"),
        to("board", "board"),
        once("planned", "draft", "key"),
    )

    draft: Mapped[int]
    key: Mapped[int]
    home: Mapped[int]
    visitors: Mapped[int]
    round: Mapped[int]
    slot: Mapped[int | None]
    board: Mapped[int | None]
    counts: Mapped[int]


class DelayTable(Recorded, Base):
    """A recorded delay of a game."""

    __tablename__ = "delay"
    __table_args__ = row_args(
        CheckConstraint("minutes BETWEEN -1440 AND 1440", name="minutes"), to("fixture", "id")
    )

    minutes: Mapped[int]


class BracketTable(Recorded, Base):
    """A bracket of a stage."""

    __tablename__ = "bracket"
    __table_args__ = row_args(
        CheckConstraint("form IN ('single', 'double', 'conferences')", name="form"),
        CheckConstraint("drawn IN ('replay', 'decision', 'better_seed')", name="drawn"),
        CheckConstraint("size BETWEEN 2 AND 4096", name="size"),
        to("stage", "season", "stage"),
        once("bracket", "stage"),
        UniqueConstraint("league", "season", "id"),
    )

    season: Mapped[int]
    stage: Mapped[int]
    form: Mapped[str]
    size: Mapped[int]
    last: Mapped[str]
    drawn: Mapped[str]


class SeedTable(Recorded, Base):
    """The team with a seed in a bracket."""

    __tablename__ = "bracket_seed"
    __table_args__ = row_args(
        CheckConstraint("number >= 1", name="number"),
        to("bracket", "season", "bracket"),
        to("team", "season", "team"),
        once("bracket_seed", "bracket", "number"),
        once("bracket_seed", "bracket", "team"),
    )

    season: Mapped[int]
    bracket: Mapped[int]
    number: Mapped[int]
    team: Mapped[int]


class NodeTable(Recorded, Base):
    """A game of a bracket, or a series."""

    __tablename__ = "bracket_node"
    __table_args__ = row_args(
        CheckConstraint(
            "part IN ('main', 'second', 'losers', 'final', 'third', 'consolation')", name="part"
        ),
        CheckConstraint("place >= 1 AND round >= 1 AND position >= 1", name="numbers"),
        CheckConstraint("best_of >= 1 AND best_of % 2 = 1", name="best_of"),
        CheckConstraint("if_needed IN (0, 1)", name="if_needed"),
        to("bracket", "bracket"),
        once("bracket_node", "bracket", "key"),
        once("bracket_node", "bracket", "place"),
        once("bracket_node", "bracket", "part", "round", "position"),
        UniqueConstraint("league", "bracket", "id"),
    )

    bracket: Mapped[int]
    place: Mapped[int]
    key: Mapped[str]
    part: Mapped[str]
    round: Mapped[int]
    position: Mapped[int]
    title: Mapped[str]
    best_of: Mapped[int]
    if_needed: Mapped[int]


class FeedTable(Recorded, Base):
    """Where a team of a node comes from: exactly one source, and each source feeds one node."""

    __tablename__ = "bracket_feed"
    __table_args__ = row_args(
        CheckConstraint("slot IN (0, 1)", name="slot"),
        CheckConstraint("takes IN ('winner', 'loser')", name="takes"),
        CheckConstraint("(source IS NULL) = (takes IS NULL)", name="source"),
        CheckConstraint(
            "(part IS NULL) = (round IS NULL) AND (part IS NULL) = (place IS NULL)", name="survivor"
        ),
        CheckConstraint(
            "CASE WHEN seed IS NULL THEN 0 ELSE 1 END + CASE WHEN source IS NULL THEN 0 ELSE 1 END"
            " + CASE WHEN part IS NULL THEN 0 ELSE 1 END = 1",
            name="one_source",
        ),
        CheckConstraint("seed >= 1", name="seed"),
        CheckConstraint("source <> node", name="itself"),
        to("bracket_node", "bracket", "node"),
        to("bracket_node", "bracket", "source"),
        once("bracket_feed", "node", "slot"),
        # Most feeds are of one kind: each index covers its own.
        once("bracket_feed", "source", "takes", only=f"{LIVE} AND source IS NOT NULL"),
        once("bracket_feed", "bracket", "seed", only=f"{LIVE} AND seed IS NOT NULL"),
        once(
            "bracket_feed", "bracket", "part", "round", "place", only=f"{LIVE} AND part IS NOT NULL"
        ),
    )

    bracket: Mapped[int]
    node: Mapped[int]
    slot: Mapped[int]
    seed: Mapped[int | None]
    source: Mapped[int | None]
    takes: Mapped[str | None]
    part: Mapped[str | None]
    round: Mapped[int | None]
    place: Mapped[int | None]
