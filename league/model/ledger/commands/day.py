"""Commands of the day: who is here, which games are called, begun and ended, announcements, awards,
votes, photos, and teams that come late. Minutes are counted since 1970, as time slots have them."""

from __future__ import annotations

import msgspec

from league.model.ledger.rows import AwardedHow, PhotoSubject


class DayCommand(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A command about the day. Numbers are row numbers."""


class CheckIn(DayCommand, frozen=True, tag="check_in"):
    """Record that a team is here, or is not."""

    team: int
    here: bool = True


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


class EndGame(DayCommand, frozen=True, tag="end_game"):
    """Record the minute at which a game ended; None removes it."""

    fixture: int
    at: int | None


class SetNoShowRule(DayCommand, frozen=True, tag="no_show_rule"):
    """Set how often a team is called before it is a no-show in a season."""

    season: int
    calls: int


class Announce(DayCommand, frozen=True, tag="announce"):
    """Announce a line to everyone."""

    text: str
    at: int


class TakeDown(DayCommand, frozen=True, tag="take_down"):
    """Take an announcement down."""

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
    """Withdraw an award that was given."""

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
    """Remove the photo of a team, a game or a season."""

    photo: int


class ReplaceTeam(DayCommand, frozen=True, tag="replace_team"):
    """Enter a late team in the place of one that has left, or leaves now. Games that were not
    played become the new team's; those that were played stay the old one's."""

    team: int
    franchise: int
    coach: int
    missed: int = 0
    """In a Swiss tournament, the half wins for each round that the new team missed."""


OfTheDay = (
    CheckIn
    | CallGame
    | BeginGame
    | EndGame
    | SetNoShowRule
    | Announce
    | TakeDown
    | GiveAward
    | WithdrawAward
    | CastVote
    | AttachPhoto
    | RemovePhoto
    | ReplaceTeam
)
