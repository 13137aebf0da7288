"""The tables of the day: who is here, calls, times of games, announcements, awards and photos."""

from __future__ import annotations

from typing import Final

from sqlalchemy import CheckConstraint
from sqlalchemy.schema import SchemaItem

from league.store.games.tables import number, words
from league.store.ledger.tables import once, row_table, to

CHECK_IN: Final = row_table(
    "check_in",
    number("here"),
    CheckConstraint("here IN (0, 1)", name="here"),
    to("team", "id"),
)
"""Whether a team is here."""


CALL: Final = row_table(
    "game_call",
    number("times"),
    number("last"),
    CheckConstraint("times >= 1", name="times"),
    to("fixture", "id"),
)
"""How often a game was called, and when last."""


GAME_TIMES: Final = row_table(
    "game_times",
    number("began", nullable=True),
    number("ended", nullable=True),
    number("board", nullable=True),
    CheckConstraint("began <= ended", name="order"),
    to("fixture", "id"),
    to("board", "board"),
)
"""When a game began and ended, and on which board."""


NO_SHOW: Final = row_table(
    "no_show",
    number("calls"),
    CheckConstraint("calls BETWEEN 1 AND 20", name="calls"),
    to("season", "id"),
)
"""How often a team is called before it is a no-show."""


ANNOUNCEMENT: Final = row_table(
    "announcement",
    words("text"),
    number("at"),
    number("down"),
    CheckConstraint("length(text) BETWEEN 1 AND 400", name="text"),
    CheckConstraint("down IN (0, 1)", name="down"),
)
"""A line from the commissioner to everyone."""


def _honored(*who: str) -> tuple[SchemaItem, ...]:
    return (
        number("team", nullable=True),
        number("player", nullable=True),
        number("person", nullable=True),
        words("name"),
        CheckConstraint("length(category) BETWEEN 1 AND 400", name="category"),
        CheckConstraint("length(name) <= 400", name="name"),
        to("season", "season"),
        to("team", "season", "team"),
        to("player", "player"),
        to("person", "person"),
        *(to("person", each) for each in who),
    )


AWARD: Final = row_table(
    "award",
    number("season"),
    words("category"),
    words("how"),
    CheckConstraint("how IN ('chosen', 'voted')", name="how"),
    *_honored(),
)
"""An award of a season."""


VOTE: Final = row_table(
    "vote",
    number("season"),
    words("category"),
    number("voter"),
    *_honored("voter"),
    once("vote", "season", "category", "voter"),
)
"""A vote for an award."""


PHOTO: Final = row_table(
    "photo",
    words("subject"),
    number("number"),
    words("digest"),
    number("width"),
    number("height"),
    words("caption"),
    CheckConstraint("subject IN ('team', 'champion', 'game')", name="subject"),
    CheckConstraint("length(digest) = 64", name="digest"),
    CheckConstraint("width BETWEEN 1 AND 20000 AND height BETWEEN 1 AND 20000", name="size"),
    CheckConstraint("length(caption) <= 400", name="caption"),
    once("photo", "subject", "number"),
)
"""The picture of a team, a champion or a game; the picture itself is a file, by its digest."""
