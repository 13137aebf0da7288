"""What can be done with a fixture now: play, resume, view, or only read why not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from league.model.day.timeline import absent_notes
from league.model.ledger.commands.league import ResultInput
from league.model.ledger.handlers.computer import practice_counts
from league.model.ledger.handlers.room import board_name_of
from league.model.ledger.queries.fixture_status import (
    being_played,
    event_of,
    pregame_notes,
    rules_of,
    sides_of,
    why_not_now,
)
from league.model.ledger.rows import Fixture, ResultRow
from league.model.ledger.state import LeagueState
from quarterback.league_office.describe_commands import result_words
from quarterback.rule_sets import ON_BOARDS, title_of
from rulesets.core.sides import HOME, VISITORS

Use = Literal["play", "go on", "look", "info"]


@dataclass(frozen=True)
class FixtureAction:
    """What a front end may do with a fixture."""

    fixture: int
    use: Use
    description: str
    """The game, or why nothing can be done with it."""
    warnings: tuple[str, ...] = ()
    """What both coaches should know before it starts."""
    game: int | None = None
    """Its stored game, if any."""
    practice: bool = False
    """Whether it may also be played on the practice board."""


def action_for(records: LeagueState, number: int) -> FixtureAction:
    """Return what can be done with a fixture now."""
    fixture = records.find(Fixture, number)
    if fixture is None:
        return FixtureAction(number, "info", "That game is no longer on the schedule.")
    result = records.find(ResultRow, number)
    game = being_played(records, number)
    if result is not None and result.kind != "abandoned":
        return _over(records, fixture, result, game)
    if game is not None:
        return FixtureAction(number, "go on", event_of(records, fixture), game=game)
    if why := why_not_now(records, number):
        return FixtureAction(number, "info", f"Game {fixture.number} cannot be played now: {why}.")
    code = rules_of(records, fixture).code
    practice = code in ON_BOARDS and practice_counts(records, fixture.season)
    absent = (f"{note}." for note in absent_notes(records, number, None))
    warns = (*absent, *pregame_notes(records, number))
    return FixtureAction(number, "play", _invites(records, fixture), warns, practice=practice)


def _over(
    records: LeagueState, fixture: Fixture, result: ResultRow, game: int | None
) -> FixtureAction:
    result_input = ResultInput(
        result.kind, result.home_points, result.visitors_points, result.winner
    )
    text = f"Game {fixture.number}: {result_words(records, fixture, result_input)}."
    game = result.game if result.game is not None else game
    if game is None:
        return FixtureAction(
            fixture.id, "info", f"{text} It was entered by hand; no game is saved."
        )
    return FixtureAction(fixture.id, "look", text, game=game)


def _invites(records: LeagueState, fixture: Fixture) -> str:
    names = sides_of(records, fixture)
    rules = title_of(rules_of(records, fixture).code)
    board = f" {name}." if (name := board_name_of(records, fixture)) else ""
    return (
        f"{event_of(records, fixture)}. {names[VISITORS]} at {names[HOME]}.{board} Rules: {rules}."
    )
