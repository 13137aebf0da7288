"""The tables of schedules: versions, delays, and brackets."""

from __future__ import annotations

from typing import Final

from sqlalchemy import CheckConstraint, UniqueConstraint

from league.store.games.tables import number, words
from league.store.ledger.tables import LIVE, once, row_table, to

DRAFT: Final = row_table(
    "draft",
    number("stage"),
    number("number"),
    number("released"),
    CheckConstraint("released IN (0, 1)", name="released"),
    CheckConstraint("number >= 1", name="number"),
    to("stage", "stage"),
    once("draft", "stage", "number"),
    once("draft", "stage", only="gone = 0 AND released = 0"),
)
"""A version of a stage's schedule."""


PLANNED: Final = row_table(
    "planned",
    number("draft"),
    number("key"),
    number("home"),
    number("visitors"),
    number("round"),
    number("slot", nullable=True),
    number("board", nullable=True),
    number("counts"),
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
"""A game in one version of the schedule."""


DELAY: Final = row_table(
    "delay",
    number("minutes"),
    CheckConstraint("minutes BETWEEN -1440 AND 1440", name="minutes"),
    to("fixture", "id"),
)
"""A recorded delay of a game."""


BRACKET: Final = row_table(
    "bracket",
    number("season"),
    number("stage"),
    words("form"),
    number("size"),
    words("last"),
    words("drawn"),
    CheckConstraint("form IN ('single', 'double', 'conferences')", name="form"),
    CheckConstraint("drawn IN ('replay', 'decision', 'better_seed')", name="drawn"),
    CheckConstraint("size BETWEEN 2 AND 4096", name="size"),
    to("stage", "season", "stage"),
    once("bracket", "stage"),
    UniqueConstraint("league", "season", "id"),
)
"""A bracket of a stage."""


SEED: Final = row_table(
    "bracket_seed",
    number("season"),
    number("bracket"),
    number("number"),
    number("team"),
    CheckConstraint("number >= 1", name="number"),
    to("bracket", "season", "bracket"),
    to("team", "season", "team"),
    once("bracket_seed", "bracket", "number"),
    once("bracket_seed", "bracket", "team"),
)
"""The team with a seed in a bracket."""


NODE: Final = row_table(
    "bracket_node",
    number("bracket"),
    number("place"),
    words("key"),
    words("part"),
    number("round"),
    number("position"),
    words("title"),
    number("best_of"),
    number("if_needed"),
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
"""A game of a bracket, or a series."""


FEED: Final = row_table(
    "bracket_feed",
    number("bracket"),
    number("node"),
    number("slot"),
    number("seed", nullable=True),
    number("source", nullable=True),
    words("takes", nullable=True),
    words("part", nullable=True),
    number("round", nullable=True),
    number("place", nullable=True),
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
    once("bracket_feed", "bracket", "part", "round", "place", only=f"{LIVE} AND part IS NOT NULL"),
)
"""Where a team of a node comes from: exactly one source, and each source feeds one node."""
