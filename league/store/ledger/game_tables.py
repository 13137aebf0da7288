"""The tables of a league's games and their results; of players, bases, injuries and computer
coaches: records as the rules require them, and current holders."""

from __future__ import annotations

from typing import Final

from sqlalchemy import CheckConstraint, ForeignKey, ForeignKeyConstraint, Index, Table

from league.model.ledger import rows
from league.store.games.tables import METADATA, number, words
from league.store.ledger.tables import allowed, once, picture, row_table, to

_KINDS = "'played', 'forfeit', 'double_forfeit', 'awarded', 'conceded', 'abandoned', 'void'"
_MORE = (
    "CASE WHEN home_points > visitors_points THEN 'home'"
    " WHEN home_points < visitors_points THEN 'visitors' ELSE '' END"
)


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
"""A scheduled game, played or not. Its teams never change (a trigger checks)."""


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
"""The result of a fixture: the row of the last entry counts, `gone` meaning no result.
    Insert only: a correction follows what it corrects, and never replaces it."""


GAME_COUNTS: Final = row_table(
    rows.GameCountsRow,
    "game_counts",
    to("fixture", "id"),
)
"""What was counted in a game with a result, where that is known: touchdowns."""


DECISION: Final = row_table(
    rows.DecisionRow,
    "decision",
    to("bracket_node", "id"),
    to("team", "team"),
)
"""The team that advances from a tied game of a bracket."""


SHARED_TITLE: Final = row_table(
    rows.SharedTitleRow,
    "shared_title",
    to("bracket_node", "id"),
    to("team", "team"),
)
"""The second champion, where a title is shared."""


RESERVED_PLACE: Final = row_table(
    rows.ReservedPlaceRow,
    "reserved_place",
    CheckConstraint("number >= 1", name="number"),
    CheckConstraint("postponed IN (0, 1)", name="postponed"),
    to("bracket_node", "id"),
    to("season", "season"),
    to("time_slot", "slot"),
    to("board", "board"),
)
"""The number, time and board of a bracket's next game while its teams are open."""


RULING: Final = row_table(
    rows.RulingRow,
    "ruling",
    allowed(rows.RulingRow, "ruling"),
    to("fixture", "id"),
)
"""The commissioner's ruling on a disputed game."""


TOSS: Final = row_table(
    rows.TossRow,
    "toss",
    to("season", "season"),
)
"""A toss between teams that shared a place."""


CERTIFICATION: Final = row_table(
    rows.Certification,
    "certification",
    to("fixture", "id"),
    to("person", "person"),
)
"""The certification of a result."""


LOST_CERTIFICATION: Final = row_table(
    rows.LostCertificationRow,
    "lost_certification",
    to("fixture", "id"),
    to("person", "person"),
)
"""The certification that a correction removed."""


FIXTURE_GAME: Final = row_table(
    rows.FixtureGame,
    "fixture_game",
    number("game", ForeignKey("game.id")),
    to("fixture", "id"),
    once("fixture_game", "game"),
)
"""The stored game in which a fixture is played; one game serves one fixture."""


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


PLAYER_PHOTO: Final = row_table(
    rows.PlayerPhotoRow,
    "player_photo",
    CheckConstraint(_KEY.format("key"), name="key"),
    *picture(),
    once("player_photo", "key"),
)
"""The picture of a player."""


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
