"""The tables of schedules (versions, delays, brackets) and of the day they are played on."""

from __future__ import annotations

from typing import Final

from sqlalchemy import CheckConstraint, UniqueConstraint
from sqlalchemy.schema import SchemaItem

from league.model.ledger import rows
from league.store.ledger.tables import LIVE, allowed, once, picture, row_table, to

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


CHECK_IN: Final = row_table(
    rows.CheckInRow,
    "check_in",
    allowed(rows.CheckInRow, "here"),
    to("team", "id"),
)
"""Whether a team is here, and how long it was missing."""


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
    CheckConstraint("played >= 0", name="played"),
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
    *picture(),
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
    CheckConstraint("length(key) <= 100", name="key"),
)
"""A note on a season, a game, a team or a player."""
