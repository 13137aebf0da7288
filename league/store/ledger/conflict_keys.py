"""The rows a command is about: if they were changed since someone looked, he must look again."""

from __future__ import annotations

from typing import Any, Final

from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as p
from league.model.ledger.rows import (
    NOTED,
    Draft,
    HallRow,
    NoteRow,
    PlayerPhotoRow,
    RetirementRow,
    Row,
    SamePlayerRow,
)
from league.model.ledger.state import LeagueState

Key = tuple[str, int]
_GAME: Final = ("Fixture", "ResultRow")
_RESULT: Final = (*_GAME, "RulingRow", "FixtureGame", "ReportRow")
_REPORT: Final = (*_GAME, "FixtureGame", "ReportRow")
_PLAN: Final = (*_GAME, "FixtureGame")
_STOP: Final = (*_GAME, "SuspensionRow", "GameTimesRow")
_CALL: Final = (*_GAME, "CallRow", "GameTimesRow")
_TEAM: Final = ("Team", "RunByRow")
_TEAM_TODAY: Final = ("Team", "CheckInRow", "RunByRow", "RunningLateRow")
_SEASON: Final = ("Season", "PracticeRow")
_REMOVED: Final = ("AnnouncementRow", "AwardRow", "PhotoRow", "PlayerPhotoRow")
_KINDS: Final[dict[type[c.AnyCommand], tuple[str, ...]]] = {
    **dict.fromkeys((c.EnterResult, c.Correct, c.RecordCount, c.Certify), _RESULT),
    c.ResolveDispute: _RESULT,
    **dict.fromkeys((d.ReportResult, d.ConfirmResult, d.DisputeResult, d.CountReport), _REPORT),
    **dict.fromkeys((c.Postpone, c.Reschedule, c.PlayIn), _PLAN),
    **dict.fromkeys((d.Suspend, d.Resume, d.MoveToTime), _STOP),
    **dict.fromkeys((d.CallGame, d.BeginGame, d.EndGame), _CALL),
    **dict.fromkeys((c.Withdraw, c.ChangeCoach, c.PlaceTeam, p.AssignComputerCoach), _TEAM),
    **dict.fromkeys((d.CheckIn, d.RunLate, d.ReplaceTeam), _TEAM_TODAY),
    **dict.fromkeys((c.EnterPhase, p.AllowPracticeBoard, c.RollOver, c.Delay), _SEASON),
    **dict.fromkeys((d.TakeDown, d.WithdrawAward, d.RemovePhoto), _REMOVED),
    d.SetChangeover: ("ChangeoverRow",),
    c.Rename: ("Person", "Franchise", "Board", "League"),
    c.DecideTie: ("NodeRow", "DecisionRow"),
    d.NameBestPlayer: ("Fixture", "BestPlayerRow"),
    d.RemoveNote: ("NoteRow",),
    **dict.fromkeys((c.UndoEntries, c.RedoEntries, c.TakeBack), ()),
}
"""The kinds of rows that commands are about, all with the number that a command names first."""
_OF_PLAYERS: Final[dict[type[c.AnyCommand], type[Row]]] = {
    p.JoinCareers: SamePlayerRow,
    p.RetirePlayer: RetirementRow,
    p.ElectPlayer: HallRow,
    p.AttachPlayerPhoto: PlayerPhotoRow,
}
"""The same of commands that name a player's key."""


def about(command: c.AnyCommand, records: LeagueState) -> list[Key]:
    """Return the rows that a command is about, as keys of `Ledger.touched`. Undo, redo and
    taking back are about the whole league: they return none."""
    kind = type(command)
    first: Any = next((getattr(command, name) for name in kind.__struct_fields__), None)
    match command:
        case c.Delay(fixture=int(fixture)):
            return [(kind, fixture) for kind in (*_GAME, "DelayRow")]
        case c.Swap(one, other):
            return [(kind, each) for each in (one, other) for kind in _GAME]
        case d.BoardOut() | d.BoardBack():
            moved = dict.fromkeys(each.fixture for each in command.moves)
            return [("BoardOutRow", first), *((kind, each) for each in moved for kind in _GAME)]
        case c.DraftSchedule(stage) | c.Release(stage) | c.JoinRounds(stage):
            drafts = records.where(Draft, stage=stage)
            return [("Draft", draft.id) for draft in drafts] or [("Stage", stage)]
        case c.SetTimeZone():
            return [("TimeZoneRow", 1)]
        case d.WriteNote(subject, number, _, label, key):
            notes = records.where(NoteRow, subject=subject, number=number, key=key)
            changed = [("NoteRow", note.id) for note in notes if label in ("", note.label)]
            if not changed and subject != "player":
                return [(NOTED[subject].__name__, number)]
            return changed
    if kind in _OF_PLAYERS:
        row = _OF_PLAYERS[kind]
        return [(row.__name__, each.id) for each in records.where(row, key=first)]
    return [(each, first) for each in _KINDS[kind]] if kind in _KINDS else [("League", 1)]
