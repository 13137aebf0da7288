"""From one season to the next: which teams and players stay, and the rows of the new season; and
seasons from before the league was kept here."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from league.model.brackets.shape import title_of
from league.model.careers.bases import Rollover, rollover
from league.model.ledger.commands.day import NameBestPlayer, WriteNote
from league.model.ledger.commands.league import (
    AddDivision,
    AddPastSeason,
    EnterTeam,
    OpenSeason,
    PastGame,
    PastTeam,
    ResultInput,
    RollOver,
)
from league.model.ledger.handlers.brackets import bracket_progress
from league.model.ledger.handlers.player_careers import name_best_player, write_note
from league.model.ledger.handlers.players import careers_of, terms_in
from league.model.ledger.handlers.results import row_of
from league.model.ledger.handlers.setup import a_name, add_division, enter_team, open_season
from league.model.ledger.rows import (
    BracketRow,
    Division,
    FeedRow,
    Fixture,
    Franchise,
    NodeRow,
    Person,
    PracticeRow,
    ResultRow,
    RunByRow,
    Season,
    SeedRow,
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


MOST_GAMES: Final = 5_000
_YEARS: Final = range(1, 10_000)


def add_past_season(work: Transaction, command: AddPastSeason) -> None:
    """Add a season that is over. Its games were finished before those of every later season, and
    before all that are played here. Raises Refused."""
    records = work.records
    _check(records, command)
    season = Season(work.new_number(), command.year, a_name(command.name), "over")
    work.put(season)
    stage = Stage(work.new_number(), season.id, 1, "Regular season", "table", None)
    work.put(stage)
    teams = tuple(_put_team(work, season, team) for team in command.teams)
    for number, game in enumerate(command.games, 1):
        _put_game(work, season, stage, number, game, teams)


def _put_team(work: Transaction, season: Season, team: PastTeam) -> int:
    """Enter a team, and add it and its coach to the league if they are new; return its number."""
    franchise = _named(work, Franchise, team.name)
    coach = _named(work, Person, team.coach)
    if work.records.where(Team, season=season.id, franchise=franchise):
        raise Refused(f"{team.name} is in the season twice")
    number = work.new_number()
    work.put(Team(number, season.id, franchise, coach))
    return number


def _named(work: Transaction, kind: type[Franchise | Person], name: str) -> int:
    name = a_name(name)
    row_id = next((row.id for row in work.records.all(kind) if row.name == name), None)
    if row_id is None:
        row_id = work.new_number()
        work.put(kind(row_id, name))
    return row_id


def _check(records: LeagueState, command: AddPastSeason) -> None:
    if command.year not in _YEARS:
        raise Refused("a year has one to four digits")
    if any(season.year == command.year for season in records.all(Season)):
        raise Refused(f"there is a season {command.year} already")
    first = min((s.year for s in records.all(Season) if not is_past(records, s)), default=None)
    if first is not None and command.year >= first:
        raise Refused(f"an old season is before {first}, the first that was played here")
    if not 1 <= len(command.games) <= MOST_GAMES:
        raise Refused(f"a season has 1 to {MOST_GAMES:,} games")
    if any(game.part == "title" for game in command.games[:-1]):
        raise Refused("the game for the title is the last of its season")


def is_past(records: LeagueState, season: Season) -> bool:
    """Return whether a season was added after it had been played elsewhere."""
    if season.phase != "over":
        return False
    rows = (records.find(ResultRow, f.id) for f in records.where(Fixture, season=season.id))
    orders = [row.finished for row in rows if row is not None]
    return bool(orders) and max(orders) < 0


def _put_game(
    work: Transaction,
    season: Season,
    stage: Stage,
    number: int,
    game: PastGame,
    teams: tuple[int, ...],
) -> None:
    if game.home == game.visitors or not {game.home, game.visitors} <= set(range(len(teams))):
        raise Refused(f"game {number} is not one of two teams of the season")
    home, visitors = teams[game.home], teams[game.visitors]
    node = None
    if game.part == "title" and game.home_points != game.visitors_points:
        stage, node = _final(work, season, stage, (home, visitors))
    fixture = Fixture(
        *(work.new_number(), season.id, stage.id, number, home, visitors),
        round=max(game.round, 0) if node is None else 1,
        counts=game.part == "season" or node is not None,
        node=node,
    )
    work.put(fixture)
    # Numbers of other games' ends are above 0. These are in the order of years, then of games.
    order = (season.year - _YEARS.stop) * (MOST_GAMES + 1) + number
    score = game.home_points, game.visitors_points
    work.put(row_of(fixture, ResultInput("played", *score), order))
    if game.best.strip():
        name_best_player(work, NameBestPlayer(fixture.id, game.best))
    for label, text in game.notes:
        write_note(work, WriteNote("game", fixture.id, text, label))


def _final(
    work: Transaction, season: Season, before: Stage, teams: tuple[int, int]
) -> tuple[Stage, int]:
    """A bracket of one game, which decides who is champion: its stage, and the number of its
    node."""
    stage = Stage(work.new_number(), season.id, before.number + 1, "Playoffs", "bracket", None)
    work.put(stage)
    bracket = BracketRow(work.new_number(), season.id, stage.id, "single", 2, "M1-1", "decision")
    work.put(bracket)
    for seed, team in enumerate(teams, 1):
        work.put(SeedRow(work.new_number(), season.id, bracket.id, seed, team))
    node = NodeRow(*(work.new_number(), bracket.id, 1, bracket.last, "main", 1, 1, title_of(1, 1)))
    work.put(node)
    for slot in (0, 1):
        work.put(FeedRow(work.new_number(), bracket.id, node.id, slot, seed=slot + 1))
    return stage, node.id
