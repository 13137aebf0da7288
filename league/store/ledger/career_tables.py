"""The tables of players, bases and injuries: records as the rules require them, and current
holders."""

from __future__ import annotations

from typing import Final

from sqlalchemy import CheckConstraint

from league.model.ledger import rows
from league.store.ledger.tables import once, row_table, to

CAREER: Final = row_table(
    rows.CareerRow,
    "career",
    CheckConstraint("kind <> ''", name="kind"),
)
"""A record of players or bases; the other tables here follow from these."""


PLAYER: Final = row_table(
    rows.PlayerRow,
    "player",
    CheckConstraint("position <> ''", name="position"),
    CheckConstraint("rating BETWEEN 0 AND 100", name="rating"),
    CheckConstraint("career >= 1", name="career"),
    CheckConstraint("released >= debut", name="released"),
    to("franchise", "franchise"),
)
"""A skilled player. The rules, not this table, limit ratings by position."""


HOLDING: Final = row_table(
    rows.HoldingRow,
    "base_holding",
    CheckConstraint("base >= 1", name="base"),
    to("franchise", "franchise"),
    once("base_holding", "year", "base"),
)
"""The holder of a base in a year: one franchise at most."""


SHEET: Final = row_table(
    rows.SheetRow,
    "team_sheet",
    CheckConstraint("length(told) BETWEEN 2 AND 100000", name="told"),
    to("franchise", "id"),
)
"""What a franchise brings to its games."""


INJURY: Final = row_table(
    rows.InjuryRow,
    "injury",
    CheckConstraint("length IN ('game', 'next_game', 'next_two', 'season')", name="length"),
    to("player", "player"),
    to("fixture", "fixture"),
    once("injury", "player", "fixture"),
)
"""An injury in effect: one per player and game. Availability is derived."""
