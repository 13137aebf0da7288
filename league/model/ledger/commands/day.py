"""Commands of the day: who is here, which games are called, begun, suspended and ended, boards that
are out, announcements, awards, votes, photos, and teams that come late. Minutes are counted since
1970, as time slots have them."""

from __future__ import annotations

import msgspec

from league.model.ledger.commands.answers import BracketAnswer, ResultInput
from league.model.ledger.rows import AwardedHow, NoteSubject, PhotoSubject, SideName


class DayCommand(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A command about the day. Numbers are row numbers."""


class CheckIn(DayCommand, frozen=True, tag="check_in"):
    """Record that a team is here, or is not."""

    team: int
    here: bool = True
    noted: int | None = None
    """The minute at which it was recorded. Games planned before the first one are taken to have
    begun as planned; earlier versions did not say it."""


class CallGame(DayCommand, frozen=True, tag="call_game"):
    """Call a game to its board, once more if it was called before."""

    fixture: int
    at: int


class BeginGame(DayCommand, frozen=True, tag="begin_game"):
    """Record the minute at which a game began, and its board where that is not the planned one.
    Without a minute, the record is removed: it has not begun."""

    fixture: int
    at: int | None
    board: int | None = None
    noted: int | None = None
    """The minute at which it was recorded, as that of `CheckIn`."""


class EndGame(DayCommand, frozen=True, tag="end_game"):
    """Record the minute at which a game ended; None removes it."""

    fixture: int
    at: int | None


class Suspend(DayCommand, frozen=True, tag="suspend"):
    """Suspend a game where it stands; its board, its time and its teams are free. Of a game that is
    suspended, correct where it stands."""

    fixture: int
    at: int
    home: int | None = None
    """Points; None if they are not known, then the visitors' too."""
    visitors: int | None = None
    period: str = ""
    """As people say it: third quarter."""
    time_left: str = ""
    """What was left of the period: 4:10 left, 23 plays left."""
    possession: SideName | None = None
    situation: str = ""
    """Third and 2, Yale 31."""


class Resume(DayCommand, frozen=True, tag="resume"):
    """Resume a suspended game on a board."""

    fixture: int
    at: int
    board: int | None = None


class GamePlace(msgspec.Struct, frozen=True, array_like=True):
    """Where a game is moved: a time, of a slot or its own, and a board; without them it is
    postponed."""

    fixture: int
    starts: int | None = None
    ends: int | None = None
    board: int | None = None


class MoveToTime(DayCommand, frozen=True, tag="move_to_time"):
    """Move a game to a time that need be no slot of the schedule, and a board."""

    fixture: int
    starts: int
    ends: int
    board: int | None = None


class BoardOut(DayCommand, frozen=True, tag="board_out"):
    """A board can no longer be used: games that were to be played on it move, and the game that is
    being played on it is suspended."""

    board: int
    at: int
    moves: tuple[GamePlace, ...] = ()
    suspended: tuple[Suspend, ...] = ()


class BoardBack(DayCommand, frozen=True, tag="board_back"):
    """A board can be used again, and takes games."""

    board: int
    at: int
    moves: tuple[GamePlace, ...] = ()


class SetChangeover(DayCommand, frozen=True, tag="changeover"):
    """Set the minutes that a board needs between two games of a season; None for those between the
    slots of its schedule."""

    season: int
    minutes: int | None = None


class SetNoShowRule(DayCommand, frozen=True, tag="no_show_rule"):
    """Set how often a team is called before it is a no-show in a season."""

    season: int
    calls: int


class RunLate(DayCommand, frozen=True, tag="run_late"):
    """Record that a team is running late, in `minutes` it will be here if that is known; without a
    minute at which that was said, that it is not after all."""

    team: int
    at: int | None
    minutes: int | None = None


class SetConfirmRule(DayCommand, frozen=True, tag="confirm_rule"):
    """Set after how many minutes without an answer a result that was entered at a board counts;
    0 for results that count at once."""

    season: int
    minutes: int


class ReportResult(DayCommand, frozen=True, tag="report_result"):
    """Enter a score at a board, which counts once both coaches have confirmed it. `side` is the one
    whose coach has entered it."""

    fixture: int
    home: int
    visitors: int
    at: int
    side: SideName | None = None
    bracket: BracketAnswer | None = None
    """What becomes of a bracket whose standings it would have changed."""
    result: ResultInput | None = None
    """The whole result, where the game was scored play by play."""


class ConfirmResult(DayCommand, frozen=True, tag="confirm_result"):
    """Confirm a score that was entered at a board, for one side."""

    fixture: int
    side: SideName
    bracket: BracketAnswer | None = None
    """What becomes of a bracket whose standings it would have changed."""


class DisputeResult(DayCommand, frozen=True, tag="dispute_result"):
    """Dispute a score that was entered at a board, for one side, and say why."""

    fixture: int
    side: SideName
    reason: str


class CountReport(DayCommand, frozen=True, tag="count_report"):
    """Count a score that was entered at a board without waiting on: unanswered for so many
    `minutes`, or by the commissioner's word."""

    fixture: int
    minutes: int | None = None
    bracket: BracketAnswer | None = None
    """What becomes of a bracket whose standings it would have changed."""


class Announce(DayCommand, frozen=True, tag="announce"):
    """Announce a line to everyone."""

    text: str
    at: int


class TakeDown(DayCommand, frozen=True, tag="take_down"):
    announcement: int


class GiveAward(DayCommand, frozen=True, tag="give_award"):
    """Give an award of a season to a player, a person, a team, or a name on a team's roster."""

    season: int
    category: str
    how: AwardedHow = "chosen"
    team: int | None = None
    player: int | None = None
    person: int | None = None
    name: str = ""


class WithdrawAward(DayCommand, frozen=True, tag="withdraw_award"):
    award: int


class CastVote(DayCommand, frozen=True, tag="cast_vote"):
    """Cast a person's vote for an award; it replaces an earlier one."""

    season: int
    category: str
    voter: int
    team: int | None = None
    player: int | None = None
    person: int | None = None
    name: str = ""


class AttachPhoto(DayCommand, frozen=True, tag="attach_photo"):
    """Attach a stored picture to a team, the champion of a season, or a game. It replaces the one
    that is there."""

    subject: PhotoSubject
    number: int
    digest: str
    width: int
    height: int
    caption: str = ""


class RemovePhoto(DayCommand, frozen=True, tag="remove_photo"):
    """Remove the photo of a team, a game, a season or a player."""

    photo: int


class ReplaceTeam(DayCommand, frozen=True, tag="replace_team"):
    """Enter a late team in the place of one that has left, or leaves now. Games that were not
    played become the new team's; those that were played stay the old one's."""

    team: int
    franchise: int
    coach: int
    missed: int = 0
    """In a Swiss tournament, the half wins for each round that the new team missed."""
    bracket: BracketAnswer | None = None
    """What becomes of a bracket whose standings it would have changed."""


class NameBestPlayer(DayCommand, frozen=True, tag="name_best_player"):
    """Name the most valuable player of a game; an empty name takes it back."""

    fixture: int
    name: str
    key: str = ""
    """His career, where it is known."""


class WriteNote(DayCommand, frozen=True, tag="write_note"):
    """Write a note on a season, a game, a team or a player. One with a label replaces that with the
    same label."""

    subject: NoteSubject
    number: int
    """Of the season, the fixture or the franchise; 0 for a player."""
    text: str
    label: str = ""
    key: str = ""
    """The player's career."""


class RemoveNote(DayCommand, frozen=True, tag="remove_note"):
    note: int


OfTheDay = (
    CheckIn
    | CallGame
    | BeginGame
    | EndGame
    | Suspend
    | Resume
    | MoveToTime
    | BoardOut
    | BoardBack
    | SetChangeover
    | SetNoShowRule
    | RunLate
    | SetConfirmRule
    | ReportResult
    | ConfirmResult
    | DisputeResult
    | CountReport
    | Announce
    | TakeDown
    | GiveAward
    | WithdrawAward
    | CastVote
    | AttachPhoto
    | RemovePhoto
    | ReplaceTeam
    | NameBestPlayer
    | WriteNote
    | RemoveNote
)
