"""Teams that come late: in the place of one that has left, or in the rounds still to be played."""

from __future__ import annotations

from msgspec.structs import replace

from league.model.ledger.commands.day import ReplaceTeam
from league.model.ledger.commands.league import (
    DraftSchedule,
    EnterTeam,
    JoinRounds,
    Release,
    Withdraw,
)
from league.model.ledger.handlers.brackets import disputed_in, follow
from league.model.ledger.handlers.results import withdraw
from league.model.ledger.handlers.room import games_playing, is_open
from league.model.ledger.handlers.schedule import (
    draft_schedule,
    drop_game,
    release,
    without_clashes,
)
from league.model.ledger.handlers.setup import enter_team, under_way
from league.model.ledger.rows import Draft, Fixture, Planned, ResultRow, SeedRow, Stage, Team
from league.model.ledger.state import LeagueState, Transaction
from rulesets.core.refusal import Refused


def replace_team(work: Transaction, command: ReplaceTeam) -> None:
    """Give the place of a team to another one. Games keep their number, time and board. Games
    that were played stay; a team that has not withdrawn yet does so now, and they count."""
    records = work.records
    old = records.get(Team, command.team)
    season = under_way(work, old.season)
    name = records.team_name(old.id)
    for number in games_playing(records):
        game = records.get(Fixture, number)
        if old.id in (game.home, game.visitors):
            raise Refused(f"game {game.number} is being played by {name}: enter its result first")
    enter_team(
        work, EnterTeam(season.id, command.franchise, command.coach, old.division, command.missed)
    )
    [new] = records.where(Team, season=season.id, franchise=command.franchise)
    games = [
        game
        for game in records.where(Fixture, season=season.id)
        if old.id in (game.home, game.visitors) and _moves(records, game, old)
    ]
    in_bracket = [game for game in games if game.node is not None]
    seeds = records.where(SeedRow, team=old.id, season=season.id)
    if seeds and _has_played_in_bracket(records, old):
        in_bracket, seeds = [], []
    plain = [game for game in games if game.node is None]
    if not plain and not seeds:
        raise Refused(f"no game of {name} is left that another team could play")
    numbers = {game.id: _moved_game(work, game, old, new) for game in plain}
    _move_draft(work, old, new, numbers)
    _move_seeds(work, seeds, in_bracket, new)
    if not old.withdrawn:
        withdraw(work, Withdraw(old.id, "keep_played"))
    without_clashes(work)


def _moves(records: LeagueState, game: Fixture, old: Team) -> bool:
    """Return whether no one has played a game: it has no result, or only one that followed from
    a withdrawal. Games with another team that has withdrawn stay as they are."""
    other = records.get(Team, game.visitors if game.home == old.id else game.home)
    result = records.find(ResultRow, game.id)
    if other.withdrawn:
        return False
    return result is None or (
        game.id in records.by_withdrawal and result.kind in ("forfeit", "double_forfeit", "void")
    )


def _has_played_in_bracket(records: LeagueState, team: Team) -> bool:
    return any(
        game.node is not None
        and records.find(ResultRow, game.id)
        and not _moves(records, game, team)
        for game in records.where(Fixture, season=team.season)
        if team.id in (game.home, game.visitors)
    )


def _moved_game(work: Transaction, game: Fixture, old: Team, new: Team) -> int:
    """Put a game of the new team in the place of one of the old team. The teams of a fixture
    never change, so it is another row; return its number."""
    work.drop(ResultRow, game.id)
    drop_game(work, game.id)
    home, visitors = (new.id if team == old.id else team for team in (game.home, game.visitors))
    after = replace(game, id=work.new_number(), home=home, visitors=visitors)
    work.put(after)
    return after.id


def _move_draft(work: Transaction, old: Team, new: Team, numbers: dict[int, int]) -> None:
    """Let the new team take the place of the old one in drafts that are not released."""
    for stage in work.records.where(Stage, season=old.season):
        for draft in work.records.where(Draft, stage=stage.id, released=False):
            for row in work.records.where(Planned, draft=draft.id):
                played = row.key not in numbers and work.records.find(Fixture, row.key) is not None
                if old.id not in (row.home, row.visitors) or played:
                    continue
                work.drop(Planned, row.id)
                home, visitors = (
                    new.id if team == old.id else team for team in (row.home, row.visitors)
                )
                key = numbers.get(row.key) or work.new_number()
                work.put(replace(row, id=work.new_number(), key=key, home=home, visitors=visitors))


def _move_seeds(work: Transaction, seeds: list[SeedRow], games: list[Fixture], new: Team) -> None:
    """Give the seeds of the old team to the new one. Its games of the bracket follow, and keep
    their number, time and board."""
    records = work.records
    disputed = disputed_in(records, new.season)
    for game in games:
        work.drop(ResultRow, game.id)
        drop_game(work, game.id)
    for seed in seeds:
        work.put(replace(seed, team=new.id))
    for game in games:
        follow(work, game)
    if disputed_in(records, new.season) - disputed:
        raise Refused("the bracket has been played on without that team: its place there is gone")
    for game in games:
        for after in records.where(Fixture, node=game.node):
            if new.id in (after.home, after.visitors) and is_open(records, after.id):
                place = {"slot": game.slot, "board": game.board}
                work.put(replace(after, number=game.number, **place))


def join_rounds(work: Transaction, command: JoinRounds) -> None:
    """Release a schedule in which late teams play. What was played or has begun stays."""
    records = work.records
    stage = records.get(Stage, command.stage)
    if not command.teams or len(set(command.teams)) != len(command.teams):
        raise Refused("each late team is named once")
    for number in command.teams:
        team = records.get(Team, number)
        if team.season != stage.season:
            raise Refused("a team belongs to another season")
        name = records.team_name(team.id)
        if team.withdrawn:
            raise Refused(f"{name} withdrew")
        if any(number in (g.home, g.visitors) for g in records.where(Fixture, stage=stage.id)):
            raise Refused(f"{name}: in the schedule already")
        if not any(number in (m.home, m.visitors) for m in command.meetings):
            raise Refused(f"that schedule has no game of {name}")
    draft_schedule(work, DraftSchedule(stage.id, command.meetings))
    release(work, Release(stage.id))
