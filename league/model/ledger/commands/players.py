"""Commands about players and bases (dice are stored as they fell), computer teams, and the practice
board."""

from __future__ import annotations

import msgspec

from league.model.careers.fold import Length


class PlayerCommand(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A command under the RECORD rules. `season` and `team` are row numbers."""


class DraftPlayer(PlayerCommand, frozen=True, tag="draft_player"):
    """Draft a player for a team, with dice thrown before a witness."""

    team: int
    position: str
    talent_dice: tuple[int, ...]
    career_dice: tuple[int, ...]
    witness: int | None = None
    name: str = ""
    figure: str = ""


class ReleasePlayer(PlayerCommand, frozen=True, tag="release_player"):
    season: int
    player: int


class NameFigure(PlayerCommand, frozen=True, tag="name_figure"):
    season: int
    player: int
    figure: str


class SetQuarterbackOrder(PlayerCommand, frozen=True, tag="put_in_order"):
    """Set the order of a team's quarterbacks: starter, second, third."""

    team: int
    position: str
    players: tuple[int, ...]


class DrawBases(PlayerCommand, frozen=True, tag="draw_bases"):
    """Draw the bases of a team for the year."""

    team: int
    bases: tuple[int, ...]


class BringSheet(PlayerCommand, frozen=True, tag="bring_sheet"):
    """Store what a team brings to its games in addition to the league's records: the roster and
    playbook, as its file has them."""

    team: int
    sheet: str
    """A JSON object; an empty one means that the team brings nothing."""


class TradeBases(PlayerCommand, frozen=True, tag="trade_bases"):
    """Trade bases one for one; `agreed` are the people who consented."""

    one: int
    other: int
    gives: tuple[int, ...]
    takes: tuple[int, ...]
    agreed: tuple[int, ...]


class ReplaceBase(PlayerCommand, frozen=True, tag="replace_base"):
    """Replace a defective base, as the commissioner rules."""

    team: int
    old: int
    new: int
    commissioner: int
    reason: str


class Injure(PlayerCommand, frozen=True, tag="injure"):
    """Record an injury to a player in a game."""

    fixture: int
    player: int
    length: Length
    dice: tuple[int, ...] = ()


class VoidInjury(PlayerCommand, frozen=True, tag="void_injury"):
    """Void an injury that was entered by mistake."""

    fixture: int
    player: int
    commissioner: int
    reason: str


class GameInjury(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    player: int
    length: Length
    dice: tuple[int, ...] = ()


class TakeInjuries(PlayerCommand, frozen=True, tag="take_injuries"):
    """Record all injuries from the stored game of a fixture. They replace the ones recorded
    before the game was corrected."""

    fixture: int
    game: int
    hurts: tuple[GameInjury, ...]


class Appoint(PlayerCommand, frozen=True, tag="appoint"):
    """Appoint a commissioner of the league, or remove one."""

    person: int
    serves: bool = True


class OrderDraft(PlayerCommand, frozen=True, tag="order_draft"):
    """Set the draft order of a season's teams, with each team's throw if dice decided."""

    season: int
    teams: tuple[int, ...]
    thrown: tuple[tuple[int, ...], ...] = ()


class JoinCareers(PlayerCommand, frozen=True, tag="join_careers"):
    """Record that two careers are one player's, or, with `same_as` empty, that a career is one of
    its own again. Keys are those of `player_careers`."""

    key: str
    same_as: str = ""


class SeparateNamesakes(PlayerCommand, frozen=True, tag="separate_namesakes"):
    """Record that two players of a team have had one name, so that their numbers tell them apart;
    with `apart` false, that they were one."""

    franchise: int
    name: str
    apart: bool = True


class RetirePlayer(PlayerCommand, frozen=True, tag="retire_player"):
    """Record that a player retired after a year; without one, that he plays again."""

    key: str
    year: int | None


class ElectPlayer(PlayerCommand, frozen=True, tag="elect_player"):
    """Elect a player to the hall of fame; without a year, his election is withdrawn."""

    key: str
    year: int | None
    citation: str = ""


class AttachPlayerPhoto(PlayerCommand, frozen=True, tag="attach_player_photo"):
    """Attach a stored picture to a player. It replaces the one that is there."""

    key: str
    digest: str
    width: int
    height: int
    caption: str = ""


OfPlayers = (
    DraftPlayer
    | ReleasePlayer
    | NameFigure
    | SetQuarterbackOrder
    | DrawBases
    | BringSheet
    | TradeBases
    | ReplaceBase
    | Injure
    | VoidInjury
    | TakeInjuries
    | Appoint
    | OrderDraft
    | JoinCareers
    | SeparateNamesakes
    | RetirePlayer
    | ElectPlayer
    | AttachPlayerPhoto
)


class ComputerCommand(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A command about computer play. `team` and `season` are row numbers."""


class AssignComputerCoach(ComputerCommand, frozen=True, tag="run_by"):
    """Assign a computer coach, by name, to a team; an empty name returns the team to its own
    coach."""

    team: int
    coach: str = ""


class AllowPracticeBoard(ComputerCommand, frozen=True, tag="practise"):
    """Decide whether games on the practice board count in a season."""

    season: int
    counts: bool = True


OfComputers = AssignComputerCoach | AllowPracticeBoard
