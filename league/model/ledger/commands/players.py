"""What can be done with players and bases, as values. Dice are kept as they fell."""

from __future__ import annotations

import msgspec

from league.model.careers.career_records import Length


class PlayerCommand(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something of the RECORD rules. `season` and `team` are those of rows."""


class DraftPlayer(PlayerCommand, frozen=True, tag="draft_player"):
    """A player comes to a team, his dice thrown before a witness."""

    team: int
    position: str
    talent_dice: tuple[int, ...]
    career_dice: tuple[int, ...]
    witness: int | None = None
    name: str = ""
    figure: str = ""


class ReleasePlayer(PlayerCommand, frozen=True, tag="release_player"):
    """A player goes."""

    season: int
    player: int


class NameFigure(PlayerCommand, frozen=True, tag="name_figure"):
    """Which figure a player is."""

    season: int
    player: int
    figure: str


class SetQuarterbackOrder(PlayerCommand, frozen=True, tag="put_in_order"):
    """Who starts, who is second, who is third."""

    team: int
    position: str
    players: tuple[int, ...]


class DrawBases(PlayerCommand, frozen=True, tag="draw_bases"):
    """The bases of a team for the year."""

    team: int
    bases: tuple[int, ...]


class BringSheet(PlayerCommand, frozen=True, tag="bring_sheet"):
    """What a team brings to its games besides what the league itself keeps of it: its roster, its
    playbook, as its file has them."""

    team: int
    sheet: str
    """A JSON object; without anything in it the team brings nothing."""


class TradeBases(PlayerCommand, frozen=True, tag="trade_bases"):
    """Bases exchanged one for one; `agreed` are the people who consented."""

    one: int
    other: int
    gives: tuple[int, ...]
    takes: tuple[int, ...]
    agreed: tuple[int, ...]


class ReplaceBase(PlayerCommand, frozen=True, tag="replace_base"):
    """A defective base is retired, another comes for it, by the commissioner's word."""

    team: int
    old: int
    new: int
    commissioner: int
    reason: str


class Injure(PlayerCommand, frozen=True, tag="injure"):
    """A player was hurt in a game."""

    fixture: int
    player: int
    length: Length
    dice: tuple[int, ...] = ()


class VoidInjury(PlayerCommand, frozen=True, tag="void_injury"):
    """An injury that was entered wrongly."""

    fixture: int
    player: int
    commissioner: int
    reason: str


class GameInjury(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Someone who was hurt in a stored game."""

    player: int
    length: Length
    dice: tuple[int, ...] = ()


class TakeInjuries(PlayerCommand, frozen=True, tag="take_injuries"):
    """All injuries that the stored game of a fixture has left, in place of those it had left
    before it was corrected."""

    fixture: int
    game: int
    hurts: tuple[GameInjury, ...]


class Appoint(PlayerCommand, frozen=True, tag="appoint"):
    """Someone becomes commissioner of the league, or is one no longer."""

    person: int
    serves: bool = True


class OrderDraft(PlayerCommand, frozen=True, tag="order_draft"):
    """In which order the teams of a season draft; with what each has thrown, if dice decided."""

    season: int
    teams: tuple[int, ...]
    thrown: tuple[tuple[int, ...], ...] = ()


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
)
