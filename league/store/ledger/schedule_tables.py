"""The tables of schedules: versions, delays, and brackets."""

from __future__ import annotations

from typing import Final

from sqlalchemy import CheckConstraint, UniqueConstraint

from league.model.ledger import rows
from league.store.ledger.tables import LIVE, allowed, once, row_table, to

DRAFT: Final = row_table(
    rows.Draft,
    "draft",
    allowed(rows.Draft, "released"),
    CheckConstraint("number >= 1", name="number"),
    to("stage", "stage"),
    once("draft", "stage", "number"),
    once("draft", "stage", only="gone = 0 AND released = 0"),
)
"""A version of a stage's schedule."""


PLANNED: Final = row_table(
    rows.Planned,
    "planned",
    CheckConstraint("home <> visitors", name="two"),
    allowed(rows.Planned, "counts"),
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
    rows.DelayRow,
    "delay",
    CheckConstraint("minutes BETWEEN -1440 AND 1440", name="minutes"),
    to("fixture", "id"),
)
"""A recorded delay of a game."""


BRACKET: Final = row_table(
    rows.BracketRow,
    "bracket",
    allowed(rows.BracketRow, "form"),
    allowed(rows.BracketRow, "drawn"),
    CheckConstraint("size BETWEEN 2 AND 4096", name="size"),
    to("stage", "season", "stage"),
    once("bracket", "stage"),
    UniqueConstraint("league", "season", "id"),
)
"""A bracket of a stage."""


BRACKET_EDITION: Final = row_table(
    rows.BracketEditionRow,
    "bracket_edition",
    CheckConstraint("edition >= 2", name="edition"),
    to("bracket", "id"),
)
"""How a bracket is played on after what happens rarely; without a row it is of edition 1."""


KEPT_STANDINGS: Final = row_table(
    rows.KeptStandingsRow,
    "kept_standings",
    to("bracket", "id"),
    to("stage", "stage"),
)
"""The standings that seeded a bracket, as they were then, with their reasons."""


SEED: Final = row_table(
    rows.SeedRow,
    "bracket_seed",
    CheckConstraint("number >= 1", name="number"),
    to("bracket", "season", "bracket"),
    to("team", "season", "team"),
    once("bracket_seed", "bracket", "number"),
    once("bracket_seed", "bracket", "team"),
)
"""The team with a seed in a bracket."""


NODE: Final = row_table(
    rows.NodeRow,
    "bracket_node",
    CheckConstraint(
        "part IN ('main', 'second', 'losers', 'final', 'third', 'consolation')", name="part"
    ),
    CheckConstraint("place >= 1 AND round >= 1 AND position >= 1", name="numbers"),
    CheckConstraint("best_of >= 1 AND best_of % 2 = 1", name="best_of"),
    allowed(rows.NodeRow, "if_needed"),
    to("bracket", "bracket"),
    once("bracket_node", "bracket", "key"),
    once("bracket_node", "bracket", "place"),
    once("bracket_node", "bracket", "part", "round", "position"),
    UniqueConstraint("league", "bracket", "id"),
)
"""A game of a bracket, or a series."""


FEED: Final = row_table(
    rows.FeedRow,
    "bracket_feed",
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
