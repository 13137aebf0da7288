"""The tables of schedules (versions, delays, brackets), of games and of the day they are played on;
of players, bases, injuries and computer coaches: records as the rules require them, and current
holders."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    CheckConstraint,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Table,
    UniqueConstraint,
)
from sqlalchemy.schema import SchemaItem

from league.model.ledger import rows
from league.store.games.tables import METADATA, number, words
from league.store.ledger.tables import LIVE, allowed, once, picture, row_table, to

_KINDS = "'played', 'forfeit', 'double_forfeit', 'awarded', 'conceded', 'abandoned', 'void'"
_MORE = (
    "CASE WHEN home_points > visitors_points THEN 'home'"
    " WHEN home_points < visitors_points THEN 'visitors' ELSE '' END"
)

row_table(
    rows.Draft,
    "draft",
    allowed(rows.Draft, "released"),
    CheckConstraint("number >= 1", name="number"),
    to("stage", "stage"),
    once("draft", "stage", "number"),
    once("draft", "stage", only="gone = 0 AND released = 0"),
)

row_table(
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

row_table(
    rows.DelayRow,
    "delay",
    CheckConstraint("minutes BETWEEN -1440 AND 1440", name="minutes"),
    to("fixture", "id"),
)

row_table(
    rows.BracketRow,
    "bracket",
    allowed(rows.BracketRow, "form"),
    allowed(rows.BracketRow, "drawn"),
    CheckConstraint("size BETWEEN 2 AND 4096", name="size"),
    to("stage", "season", "stage"),
    once("bracket", "stage"),
    UniqueConstraint("league", "season", "id"),
)

row_table(
    rows.BracketEditionRow,
    "bracket_edition",
    CheckConstraint("edition >= 2", name="edition"),
    to("bracket", "id"),
)

row_table(rows.KeptStandingsRow, "kept_standings", to("bracket", "id"), to("stage", "stage"))

row_table(
    rows.SeedRow,
    "bracket_seed",
    CheckConstraint("number >= 1", name="number"),
    to("bracket", "season", "bracket"),
    to("team", "season", "team"),
    once("bracket_seed", "bracket", "number"),
    once("bracket_seed", "bracket", "team"),
)

row_table(
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

row_table(
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

row_table(rows.CheckInRow, "check_in", allowed(rows.CheckInRow, "here"), to("team", "id"))

row_table(
    rows.CallRow, "game_call", CheckConstraint("times >= 1", name="times"), to("fixture", "id")
)

GAME_TIMES: Final = row_table(
    rows.GameTimesRow,
    "game_times",
    CheckConstraint("began <= ended", name="order"),
    to("fixture", "id"),
    to("board", "board"),
)

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

row_table(rows.BoardOutRow, "board_out", to("board", "id"))

# Written before its slot, so that the slot is let in.
row_table(rows.OwnTimeRow, "own_time")

row_table(
    rows.ChangeoverRow,
    "changeover",
    CheckConstraint("minutes BETWEEN 0 AND 1440", name="minutes"),
    to("season", "id"),
)

row_table(rows.FollowedRow, "followed", to("season", "id"))

row_table(
    rows.NoShowRow,
    "no_show",
    CheckConstraint("calls BETWEEN 1 AND 20", name="calls"),
    to("season", "id"),
)

row_table(
    rows.RunningLateRow,
    "running_late",
    CheckConstraint("minutes BETWEEN 1 AND 1440", name="minutes"),
    to("team", "id"),
)

row_table(
    rows.ConfirmRuleRow,
    "confirm_rule",
    CheckConstraint("minutes BETWEEN 1 AND 1440", name="minutes"),
    to("season", "id"),
)

row_table(
    rows.ReportRow,
    "report",
    CheckConstraint("home_points >= 0 AND visitors_points >= 0", name="points"),
    allowed(rows.ReportRow, "home"),
    allowed(rows.ReportRow, "visitors"),
    allowed(rows.ReportRow, "disputed_by"),
    CheckConstraint("length(reason) <= 400", name="reason"),
    to("fixture", "id"),
)

row_table(
    rows.TossWitnessRow,
    "toss_witness",
    CheckConstraint("length(name) BETWEEN 1 AND 400", name="name"),
    to("toss", "id"),
)

row_table(
    rows.AnnouncementRow,
    "announcement",
    CheckConstraint("length(text) BETWEEN 1 AND 400", name="text"),
    allowed(rows.AnnouncementRow, "down"),
)


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


row_table(rows.AwardRow, "award", allowed(rows.AwardRow, "how"), *_honored())

row_table(rows.VoteRow, "vote", *_honored("voter"), once("vote", "season", "category", "voter"))

row_table(
    rows.PhotoRow,
    "photo",
    allowed(rows.PhotoRow, "subject"),
    *picture(),
    once("photo", "subject", "number"),
)

row_table(
    rows.BestPlayerRow,
    "best_player",
    CheckConstraint("length(name) BETWEEN 1 AND 400", name="name"),
    CheckConstraint("length(key) <= 100", name="key"),
    to("fixture", "id"),
)

row_table(
    rows.NoteRow,
    "note",
    allowed(rows.NoteRow, "subject"),
    CheckConstraint("length(label) <= 400", name="label"),
    CheckConstraint("length(text) BETWEEN 1 AND 400", name="text"),
    CheckConstraint("length(key) <= 100", name="key"),
)

# Its teams never change: a trigger checks.
FIXTURE: Final = row_table(
    rows.Fixture,
    "fixture",
    CheckConstraint("home <> visitors", name="two"),
    allowed(rows.Fixture, "counts"),
    allowed(rows.Fixture, "postponed"),
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


BOOKING: Final = Table(
    "booking",
    METADATA,
    number("league", primary_key=True),
    number("slot", primary_key=True),
    words("what", primary_key=True),
    number("who", primary_key=True),
    number("fixture"),
    CheckConstraint("what IN ('team', 'coach', 'board')", name="what"),
    Index("ix_booking_league_fixture", "league", "fixture"),
    ForeignKeyConstraint(["league", "fixture"], ["fixture.league", "fixture.id"]),
    sqlite_with_rowid=False,
    sqlite_strict=True,
)
"""Booked teams, coaches and boards by time: kept in step with fixtures by triggers alone."""

# The row of the last entry counts, `gone` meaning no result. Insert only: a correction follows
# what it corrects, and never replaces it.
RESULT: Final = row_table(
    rows.ResultRow,
    "result",
    number("game", ForeignKey("game.id"), nullable=True),
    CheckConstraint(f"kind IN ({_KINDS})", name="kind"),
    CheckConstraint("(home_points IS NULL) = (visitors_points IS NULL)", name="score"),
    CheckConstraint("home_points >= 0 AND visitors_points >= 0", name="points"),
    CheckConstraint("winner IN ('home', 'visitors')", name="winner"),
    CheckConstraint("kind <> 'played' OR home_points IS NOT NULL", name="played"),
    CheckConstraint(
        f"kind <> 'played' OR home_points = visitors_points OR coalesce(winner, '') = {_MORE}",
        name="won",
    ),
    CheckConstraint(
        "(winner IS NOT NULL) = (kind IN ('forfeit', 'awarded', 'conceded')) OR kind = 'played'",
        name="given",
    ),
    to("fixture", "id"),
    every_entry=True,
)

row_table(rows.GameCountsRow, "game_counts", to("fixture", "id"))

row_table(rows.DecisionRow, "decision", to("bracket_node", "id"), to("team", "team"))

row_table(rows.SharedTitleRow, "shared_title", to("bracket_node", "id"), to("team", "team"))

row_table(
    rows.ReservedPlaceRow,
    "reserved_place",
    CheckConstraint("number >= 1", name="number"),
    CheckConstraint("postponed IN (0, 1)", name="postponed"),
    to("bracket_node", "id"),
    to("season", "season"),
    to("time_slot", "slot"),
    to("board", "board"),
)

row_table(rows.RulingRow, "ruling", allowed(rows.RulingRow, "ruling"), to("fixture", "id"))

row_table(rows.TossRow, "toss", to("season", "season"))

row_table(rows.Certification, "certification", to("fixture", "id"), to("person", "person"))

row_table(
    rows.LostCertificationRow, "lost_certification", to("fixture", "id"), to("person", "person")
)

FIXTURE_GAME: Final = row_table(
    rows.FixtureGame,
    "fixture_game",
    number("game", ForeignKey("game.id")),
    to("fixture", "id"),
    once("fixture_game", "game"),
)

row_table(rows.CareerRow, "career", CheckConstraint("kind <> ''", name="kind"))

# The rules, not this table, limit ratings by position.
row_table(
    rows.PlayerRow,
    "player",
    CheckConstraint("position <> ''", name="position"),
    CheckConstraint("rating BETWEEN 0 AND 100", name="rating"),
    CheckConstraint("career >= 1", name="career"),
    CheckConstraint("released >= debut", name="released"),
    to("franchise", "franchise"),
)

row_table(
    rows.HoldingRow,
    "base_holding",
    CheckConstraint("base >= 1", name="base"),
    to("franchise", "franchise"),
    once("base_holding", "year", "base"),
)

row_table(
    rows.SheetRow,
    "team_sheet",
    CheckConstraint("length(told) BETWEEN 2 AND 100000", name="told"),
    to("franchise", "id"),
)

row_table(
    rows.InjuryRow,
    "injury",
    CheckConstraint("length IN ('game', 'next_game', 'next_two', 'season')", name="length"),
    to("player", "player"),
    to("fixture", "fixture"),
    once("injury", "player", "fixture"),
)


_KEY: Final = "length({}) BETWEEN 1 AND 100"
"""What the key of a career is, of any player."""

row_table(
    rows.SamePlayerRow,
    "same_player",
    CheckConstraint(_KEY.format("key"), name="key"),
    CheckConstraint(_KEY.format("same_as"), name="same_as"),
    CheckConstraint("key <> same_as", name="two"),
    once("same_player", "key"),
)

row_table(
    rows.NamesakesRow,
    "namesakes",
    CheckConstraint("length(name) BETWEEN 1 AND 400", name="name"),
    to("franchise", "franchise"),
    once("namesakes", "franchise", "name"),
)

row_table(
    rows.RetirementRow,
    "retirement",
    CheckConstraint(_KEY.format("key"), name="key"),
    CheckConstraint("year >= 1", name="year"),
    once("retirement", "key"),
)

row_table(
    rows.HallRow,
    "hall_of_fame",
    CheckConstraint(_KEY.format("key"), name="key"),
    CheckConstraint("year >= 1", name="year"),
    CheckConstraint("length(citation) <= 400", name="citation"),
    once("hall_of_fame", "key"),
)

row_table(
    rows.PlayerPhotoRow,
    "player_photo",
    CheckConstraint(_KEY.format("key"), name="key"),
    *picture(),
    once("player_photo", "key"),
)

row_table(
    rows.RunByRow,
    "run_by",
    CheckConstraint("length(coach) BETWEEN 1 AND 40", name="coach"),
    to("team", "id"),
)

row_table(rows.PracticeRow, "practice", to("season", "id"))
