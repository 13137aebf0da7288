"""The tables of the day: who is here, calls, times of games, announcements, awards, photos and
notes."""

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


SUSPENSION: Final = row_table(
    rows.SuspensionRow,
    "suspension",
    CheckConstraint("(home_points IS NULL) = (visitors_points IS NULL)", name="score"),
    CheckConstraint("home_points >= 0 AND visitors_points >= 0", name="points"),
    CheckConstraint("possession IN ('home', 'visitors')", name="possession"),
    CheckConstraint(
        "length(period) <= 400 AND length(time_left) <= 400 AND length(situation) <= 400",
        name="words",
    ),
    to("fixture", "id"),
)
"""Where a game stood when it was suspended."""


BOARD_OUT: Final = row_table(
    rows.BoardOutRow,
    "board_out",
    to("board", "id"),
)
"""A board that cannot be used."""


OWN_TIME: Final = row_table(rows.OwnTimeRow, "own_time")
"""The time slots that are no times of the schedule: they may overlap others. Each is written before
its slot, so that the slot is let in."""


CHANGEOVER: Final = row_table(
    rows.ChangeoverRow,
    "changeover",
    CheckConstraint("minutes BETWEEN 0 AND 1440", name="minutes"),
    to("season", "id"),
)
"""The minutes that a board needs between two games."""


FOLLOWED: Final = row_table(
    rows.FollowedRow,
    "followed",
    to("season", "id"),
)
"""Since when beginnings of games, and who is here, are recorded."""


NO_SHOW: Final = row_table(
    rows.NoShowRow,
    "no_show",
    CheckConstraint("calls BETWEEN 1 AND 20", name="calls"),
    to("season", "id"),
)
"""How often a team is called before it is a no-show."""


RUNNING_LATE: Final = row_table(
    rows.RunningLateRow,
    "running_late",
    CheckConstraint("minutes BETWEEN 1 AND 1440", name="minutes"),
    to("team", "id"),
)
"""A team that is running late."""


CONFIRM_RULE: Final = row_table(
    rows.ConfirmRuleRow,
    "confirm_rule",
    CheckConstraint("minutes BETWEEN 1 AND 1440", name="minutes"),
    to("season", "id"),
)
"""How long a result of a board waits for both coaches."""


REPORT: Final = row_table(
    rows.ReportRow,
    "report",
    CheckConstraint("home_points >= 0 AND visitors_points >= 0", name="points"),
    allowed(rows.ReportRow, "home"),
    allowed(rows.ReportRow, "visitors"),
    allowed(rows.ReportRow, "disputed_by"),
    CheckConstraint("length(reason) <= 400", name="reason"),
    to("fixture", "id"),
)
"""A score that waits for both coaches."""


TOSS_WITNESS: Final = row_table(
    rows.TossWitnessRow,
    "toss_witness",
    CheckConstraint("length(name) BETWEEN 1 AND 400", name="name"),
    to("toss", "id"),
)
"""Who saw a toss."""


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


BEST_PLAYER: Final = row_table(
    rows.BestPlayerRow,
    "best_player",
    CheckConstraint("length(name) BETWEEN 1 AND 400", name="name"),
    CheckConstraint("length(key) <= 100", name="key"),
    to("fixture", "id"),
)
"""The most valuable player of a game."""


NOTE: Final = row_table(
    rows.NoteRow,
    "note",
    allowed(rows.NoteRow, "subject"),
    CheckConstraint("length(label) <= 400", name="label"),
    CheckConstraint("length(text) BETWEEN 1 AND 400", name="text"),
)
"""A note on a season or a game."""
