"""Computer teams, and seasons in which the practice board counts."""

from __future__ import annotations

from typing import Final

from league.model.ledger.commands.players import AllowPracticeBoard, AssignComputerCoach
from league.model.ledger.handlers.brackets import awaits_decision, bracket_progress
from league.model.ledger.handlers.setup import under_way
from league.model.ledger.rows import (
    BracketRow,
    Fixture,
    FixtureGame,
    NodeRow,
    PracticeRow,
    ResultRow,
    RunByRow,
    Season,
    Stage,
    Team,
)
from league.model.ledger.state import LeagueState, Transaction
from rulesets.core.refusal import Refused

LONGEST: Final = 40
MOST_LEVEL: Final = 20
"""How many ties two computer teams may play before a person decides who advances."""
_NOT_NOW: Final = {"preparing": "the season has not begun", "over": "the season is over"}
_LETTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")


def run_by(work: Transaction, command: AssignComputerCoach) -> None:
    """Assign a team to a computer coach, or return it to its own coach. Names of computer
    coaches are not checked here: a newer version of the program has others."""
    team = work.records.get(Team, command.team)
    under_way(work, team.season)
    if coach_of(work.records, team.id) == (command.coach or None):
        raise Refused("nothing would change")
    if not command.coach:
        work.drop(RunByRow, team.id)
        return
    if len(command.coach) > LONGEST or not _LETTERS.issuperset(command.coach):
        raise Refused("a computer coach is named by a lowercase word")
    work.put(RunByRow(team.id, command.coach))


def practise(work: Transaction, command: AllowPracticeBoard) -> None:
    """Set whether the practice board counts. This is agreed before there is a schedule, and
    stays."""
    season = under_way(work, command.season)
    if work.records.where(Fixture, season=season.id):
        raise Refused("decide whether practice counts before the season has games")
    if practice_counts(work.records, season.id) == command.counts:
        raise Refused("nothing would change")
    if command.counts:
        work.put(PracticeRow(season.id))
    else:
        work.drop(PracticeRow, season.id)


def coach_of(records: LeagueState, team: int) -> str | None:
    """Return the computer coach of a team; None when a person coaches it."""
    row = records.find(RunByRow, team)
    return None if row is None else row.coach


def practice_counts(records: LeagueState, season: int) -> bool:
    return records.find(PracticeRow, season) is not None


def waiting_for(records: LeagueState, season: int) -> list[tuple[Fixture, str]]:
    """Return every game of a season without a result, by stage, round and number, with the
    reason the computer cannot play it; empty where it can, as the league knows it."""
    stages = {stage.id: stage.number for stage in records.where(Stage, season=season)}
    open_ = [
        fixture
        for fixture in records.where(Fixture, season=season)
        if records.find(ResultRow, fixture.id) is None
    ]
    open_.sort(key=lambda each: (stages[each.stage], each.round, each.number))
    tied = _level_games(records, season)
    return [(fixture, _why_not(records, fixture, tied)) for fixture in open_]


def why_not(records: LeagueState, number: int) -> str:
    """Return why the computer cannot play a game, as the league knows it; empty when it can."""
    fixture = records.find(Fixture, number)
    if fixture is None:
        return "it is no game of the schedule any more"
    if records.find(ResultRow, number) is not None:
        return "it has a result"
    return _why_not(records, fixture, _level_games(records, fixture.season))


def _why_not(records: LeagueState, fixture: Fixture, tied: set[int]) -> str:
    if records.find(FixtureGame, fixture.id) is not None:
        return "it is being played at a table"
    if fixture.node in tied:
        return "it is tied, and needs a decision on who advances"
    if any(coach_of(records, team) is None for team in (fixture.home, fixture.visitors)):
        return "a person calls for a team"
    phase = records.get(Season, fixture.season).phase
    if phase in _NOT_NOW:
        return _NOT_NOW[phase]
    return ""


def _level_games(records: LeagueState, season: int) -> set[int]:
    """Return the bracket nodes whose tie a person must decide: where the rules say so, and where
    the game has been replayed often enough."""
    tied = set()
    for bracket in records.where(BracketRow, season=season):
        states = bracket_progress(records, bracket).states
        for node in records.where(NodeRow, bracket=bracket.id):
            state = states[node.key]
            often = state.status == "level" and len(state.games) >= MOST_LEVEL
            if often or awaits_decision(records, bracket, state):
                tied.add(node.id)
    return tied
