"""From one season to the next: which teams and players stay, and the rows of the new season."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from league.model.careers.seasons import Rollover, rollover
from league.model.ledger.commands.league import AddDivision, EnterTeam, OpenSeason, RollOver
from league.model.ledger.handlers.brackets import bracket_progress
from league.model.ledger.handlers.players import careers_of, terms_in
from league.model.ledger.handlers.setup import add_division, enter_team, open_season
from league.model.ledger.rows import (
    BracketRow,
    Division,
    Fixture,
    PracticeRow,
    ResultRow,
    RunByRow,
    Season,
    Stage,
    Team,
)
from league.model.ledger.state import LeagueState, Transaction
from rulesets.core.data_reader import read_json
from rulesets.core.refusal import Refused


def roll_over(work: Transaction, command: RollOver) -> None:
    """Close the season and open the next one. No player rows are written: careers are counted by
    year (LD-R29), injuries and bases by season (LD-R30, LD-BASE-01)."""
    season = work.records.get(Season, command.season)
    _can_end(work.records, season, command)
    if season.phase != "over":
        work.put(replace(season, phase="over"))
    first = work.records.where(Stage, season=season.id)[0]
    form, settings = first.form, read_json(first.settings)
    assert form != "bracket", "the first stage of a season has a table"
    open_season(work, OpenSeason(command.year, command.name, command.rules, form, settings))
    [after] = work.records.where(Season, year=command.year)
    divisions = {}
    for division in work.records.where(Division, season=season.id):
        add_division(work, AddDivision(after.id, division.name, division.conference))
        divisions[division.id] = work.records.where(Division, season=after.id)[-1].id
    for team in staying(work.records, season, command.leaving):
        new_division = None if team.division is None else divisions[team.division]
        enter_team(work, EnterTeam(after.id, team.franchise, team.coach, new_division))
        run_by = work.records.find(RunByRow, team.id)
        if run_by is not None:
            work.put(RunByRow(work.records.where(Team, season=after.id)[-1].id, run_by.coach))
    if work.records.find(PracticeRow, season.id) is not None:
        work.put(PracticeRow(after.id))


def why_not_yet(records: LeagueState, season: Season) -> str:
    """Return why a season cannot end yet; empty when it can."""
    if season.phase == "preparing":
        return f"the season {season.name} has not begun"
    if any(other.year > season.year for other in records.all(Season)):
        return f"{season.name} is not the last season"
    for row in records.where(BracketRow, season=season.id):
        if not bracket_progress(records, row).is_over:
            name = records.get(Stage, row.stage).name
            return f"{name} has no champion yet; {season.name} is not over"
    return ""


def _can_end(records: LeagueState, season: Season, command: RollOver) -> None:
    if why := why_not_yet(records, season):
        raise Refused(why)
    if command.year <= season.year:
        raise Refused(f"the next game year comes after {season.year}")
    if command.year != season.year + 1 and terms_in(records, season).drafts:
        raise Refused(
            f"careers are counted by game years, and the next one is {season.year + 1}, whenever it"
            " is played: call the season as you like",
            "LD-R29",
        )
    strangers = set(command.leaving) - {t.id for t in records.where(Team, season=season.id)}
    if strangers:
        raise Refused("a departing team is not in this season")


def staying(records: LeagueState, season: Season, leaving: tuple[int, ...] = ()) -> list[Team]:
    """Return the teams that continue into the next season, unless they leave."""
    return [
        team
        for team in records.where(Team, season=season.id)
        if not team.withdrawn and team.id not in leaving
    ]


def unplayed(records: LeagueState, season: Season) -> int:
    """Return how many games of a season have no result: they stay as they are when it is closed."""
    fixtures = records.where(Fixture, season=season.id)
    return sum(records.find(ResultRow, fixture.id) is None for fixture in fixtures)


class SeasonEnd(msgspec.Struct, frozen=True):
    """What the end of a season brings one team."""

    team: Team
    of: Rollover


def preview_season_end(records: LeagueState, season: Season) -> tuple[SeasonEnd, ...]:
    """LD-DRAFT-01, LD-R29: return whose careers end with a season, who stays, and how many
    players each team may draft next."""
    now, terms = careers_of(records), terms_in(records, season)
    return tuple(
        SeasonEnd(team, rollover(now, terms, str(team.franchise), season.year))
        for team in staying(records, season)
    )
