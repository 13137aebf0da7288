"""The tables of players, bases, injuries and computer coaches: records as the rules require
them, and current holders."""

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


_KEY: Final = "length({}) BETWEEN 1 AND 100"
"""What the key of a career is, of any player."""


SAME_PLAYER: Final = row_table(
    rows.SamePlayerRow,
    "same_player",
    CheckConstraint(_KEY.format("key"), name="key"),
    CheckConstraint(_KEY.format("same_as"), name="same_as"),
    CheckConstraint("key <> same_as", name="two"),
    once("same_player", "key"),
)
"""Two careers that are one player's."""


NAMESAKES: Final = row_table(
    rows.NamesakesRow,
    "namesakes",
    CheckConstraint("length(name) BETWEEN 1 AND 400", name="name"),
    to("franchise", "franchise"),
    once("namesakes", "franchise", "name"),
)
"""A name that two players of a team have had."""


RETIREMENT: Final = row_table(
    rows.RetirementRow,
    "retirement",
    CheckConstraint(_KEY.format("key"), name="key"),
    CheckConstraint("year >= 1", name="year"),
    once("retirement", "key"),
)
"""A player who retired."""


HALL: Final = row_table(
    rows.HallRow,
    "hall_of_fame",
    CheckConstraint(_KEY.format("key"), name="key"),
    CheckConstraint("year >= 1", name="year"),
    CheckConstraint("length(citation) <= 400", name="citation"),
    once("hall_of_fame", "key"),
)
"""A player in the hall of fame."""


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
