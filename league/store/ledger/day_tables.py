"""The tables of the day: who is here, calls, times of games, announcements, awards and photos."""

from __future__ import annotations

from typing import Final

from sqlalchemy import CheckConstraint
from sqlalchemy.schema import SchemaItem

from league.model.ledger import rows
from league.store.ledger.tables import allowed, once, row_table, to

CHECK_IN: Final = row_table(
    rows.CheckInRow,
    "check_in",
    allowed(rows.CheckInRow, "here"),
    to("team", "id"),
)
"""Whether a team is here."""


CALL: Final = row_table(
    rows.CallRow,
    "game_call",
    CheckConstraint("times >= 1", name="times"),
    to("fixture", "id"),
)
"""How often a game was called, and when last."""


GAME_TIMES: Final = row_table(
    rows.GameTimesRow,
    "game_times",
    CheckConstraint("began <= ended", name="order"),
    to("fixture", "id"),
    to("board", "board"),
)
"""When a game began and ended, and on which board."""


NO_SHOW: Final = row_table(
    rows.NoShowRow,
    "no_show",
    CheckConstraint("calls BETWEEN 1 AND 20", name="calls"),
    to("season", "id"),
)
"""How often a team is called before it is a no-show."""


ANNOUNCEMENT: Final = row_table(
    rows.AnnouncementRow,
    "announcement",
    CheckConstraint("length(text) BETWEEN 1 AND 400", name="text"),
    allowed(rows.AnnouncementRow, "down"),
)
"""A line from the commissioner to everyone."""


def _honored(*who: str) -> tuple[SchemaItem, ...]:
    return (
        CheckConstraint("length(category) BETWEEN 1 AND 400", name="category"),
        CheckConstraint("length(name) <= 400", name="name"),
        to("season", "season"),
        to("team", "season", "team"),
        to("player", "player"),
        to("person", "person"),
        *(to("person", each) for each in who),
    )


AWARD: Final = row_table(
    rows.AwardRow,
    "award",
    allowed(rows.AwardRow, "how"),
    *_honored(),
)
"""An award of a season."""


VOTE: Final = row_table(
    rows.VoteRow,
    "vote",
    *_honored("voter"),
    once("vote", "season", "category", "voter"),
)
"""A vote for an award."""


PHOTO: Final = row_table(
    rows.PhotoRow,
    "photo",
    allowed(rows.PhotoRow, "subject"),
    CheckConstraint("length(digest) = 64", name="digest"),
    CheckConstraint("width BETWEEN 1 AND 20000 AND height BETWEEN 1 AND 20000", name="size"),
    CheckConstraint("length(caption) <= 400", name="caption"),
    once("photo", "subject", "number"),
)
"""The picture of a team, a champion or a game; the picture itself is a file, by its digest."""
