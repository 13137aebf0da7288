"""The rows a command is about: if they were changed since someone looked, he must look again."""

from __future__ import annotations

from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as p
from league.model.ledger.commands.players import AllowPracticeBoard, AssignComputerCoach
from league.model.ledger.rows import (
    NOTED,
    Draft,
    HallRow,
    NoteRow,
    PlayerPhotoRow,
    RetirementRow,
    SamePlayerRow,
)
from league.model.ledger.state import LeagueState

Key = tuple[str, int]


def about(command: c.AnyCommand, records: LeagueState) -> list[Key]:
    """Return the rows that a command is about, as keys of `Ledger.touched`. Undo, redo and
    taking back are about the whole league: they return none."""
    if games := _games(command):
        return [(kind, each) for each, kinds in games.items() for kind in kinds]
    match command:
        case c.Withdraw(team) | c.ChangeCoach(team) | c.PlaceTeam(team) | AssignComputerCoach(team):
            return [("Team", team), ("RunByRow", team)]
        case (
            d.CheckIn()
            | d.RunLate()
            | d.ReplaceTeam()
            | d.TakeDown()
            | d.WithdrawAward()
            | d.RemovePhoto()
        ):
            return _of_the_day(command)
        case c.DraftSchedule(stage) | c.Release(stage) | c.JoinRounds(stage):
            return [("Draft", draft.id) for draft in records.where(Draft, stage=stage)] or [
                ("Stage", stage)
            ]
        case (
            c.EnterPhase(season) | AllowPracticeBoard(season) | c.RollOver(season) | c.Delay(season)
        ):
            return [("Season", season), ("PracticeRow", season)]
        case c.Rename(number):
            return [(kind, number) for kind in ("Person", "Franchise", "Board", "League")]
        case c.SetTimeZone():
            return [("TimeZoneRow", 1)]
        case c.DecideTie(node):
            return [("NodeRow", node), ("DecisionRow", node)]
        case c.UndoEntries() | c.RedoEntries() | c.TakeBack():
            return []
        case _:
            return _of_players(command, records)


def _of_the_day(
    command: d.CheckIn | d.RunLate | d.ReplaceTeam | d.TakeDown | d.WithdrawAward | d.RemovePhoto,
) -> list[Key]:
    match command:
        case d.CheckIn(team) | d.RunLate(team) | d.ReplaceTeam(team):
            kinds = ("Team", "CheckInRow", "RunByRow", "RunningLateRow")
            return [(kind, team) for kind in kinds]
        case d.TakeDown(number) | d.WithdrawAward(number) | d.RemovePhoto(number):
            kinds = ("AnnouncementRow", "AwardRow", "PhotoRow", "PlayerPhotoRow")
            return [(kind, number) for kind in kinds]


def _of_players(command: c.AnyCommand, records: LeagueState) -> list[Key]:
    match command:
        case d.WriteNote(subject, number, _, label, key):
            notes = records.where(NoteRow, subject=subject, number=number, key=key)
            changed = [("NoteRow", note.id) for note in notes if label in ("", note.label)]
            if not changed and subject != "player":
                return [(NOTED[subject].__name__, number)]
            return changed
        case d.NameBestPlayer(fixture):
            return [("Fixture", fixture), ("BestPlayerRow", fixture)]
        case d.RemoveNote(number):
            return [("NoteRow", number)]
        case p.JoinCareers(key):
            return [("SamePlayerRow", row.id) for row in records.where(SamePlayerRow, key=key)]
        case p.RetirePlayer(key):
            return [("RetirementRow", row.id) for row in records.where(RetirementRow, key=key)]
        case p.ElectPlayer(key):
            return [("HallRow", row.id) for row in records.where(HallRow, key=key)]
        case p.AttachPlayerPhoto(key):
            return [("PlayerPhotoRow", row.id) for row in records.where(PlayerPhotoRow, key=key)]
    return [("League", 1)]


def _games(command: c.AnyCommand) -> dict[int, tuple[str, ...]]:
    """Return the games that a command is about, and the kinds of rows of each; also the board or
    the season, if it moves games there."""
    match command:
        case d.BoardOut(board) | d.BoardBack(board):
            moved = dict.fromkeys(
                (each.fixture for each in command.moves), ("Fixture", "ResultRow")
            )
            return {board: ("BoardOutRow",), **moved}
        case d.SetChangeover(season):
            return {season: ("ChangeoverRow",)}
        case (
            c.EnterResult(fixture)
            | c.Correct(fixture)
            | c.RecordCount(fixture)
            | c.Certify(fixture)
            | c.ResolveDispute(fixture)
        ):
            return {fixture: ("Fixture", "ResultRow", "RulingRow", "FixtureGame", "ReportRow")}
        case (
            d.ReportResult(fixture)
            | d.ConfirmResult(fixture)
            | d.DisputeResult(fixture)
            | d.CountReport(fixture)
        ):
            return {fixture: ("Fixture", "ResultRow", "FixtureGame", "ReportRow")}
        case c.Postpone(fixture) | c.Reschedule(fixture) | c.PlayIn(fixture):
            return {fixture: ("Fixture", "ResultRow", "FixtureGame")}
        case d.Suspend(fixture) | d.Resume(fixture) | d.MoveToTime(fixture):
            return {fixture: ("Fixture", "ResultRow", "SuspensionRow", "GameTimesRow")}
        case d.CallGame(fixture) | d.BeginGame(fixture) | d.EndGame(fixture):
            return {fixture: ("Fixture", "ResultRow", "CallRow", "GameTimesRow")}
        case c.Delay(fixture=int(fixture)):
            return {fixture: ("Fixture", "ResultRow", "DelayRow")}
        case c.Swap(one, other):
            return dict.fromkeys((one, other), ("Fixture", "ResultRow"))
    return {}
