"""Records of players and bases: a closed union, each record citing its rules.

Records are only ever added. Rosters, injuries and holders of bases are computed from them; dice are
stored as they fell.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

import msgspec

Stage = Literal["draft", "season", "playoffs", "over"]
"""Between game years, from the first game of the season, from the first playoff game, after the
last one."""
PLAYOFFS: Final = "playoffs"
"""The stage of a fixture in a bracket for the title; others belong to the season."""
Length = Literal["game", "next_game", "next_two", "season"]
"""The length of an injury: this game only, the next game too, the next two, the rest of the
season."""


def stage_of(begun: Iterable[str], *, over: bool = False) -> Stage:
    """LD-LEAG-01, LD-R43, LD-R44: return the stage. `begun` are the stages of the fixtures that
    have begun, finished or not. Before the first of them it is the draft; from the first playoff
    game the playoffs; `over` when the champion is certified."""
    if over:
        return "over"
    stages = set(begun)
    if PLAYOFFS in stages:
        return "playoffs"
    return "season" if stages else "draft"


class Drafted(msgspec.Struct, frozen=True, tag="drafted"):
    """LD-SKILL-02, LD-SKILL-04, LD-DRAFT-01, LD-DRAFT-03: a team drafts a player."""

    season: int
    team: str
    player: str
    position: str
    coach: str
    witness: str | None
    rating: int
    talent_dice: tuple[int, ...]
    career: int
    """Seasons, including that of the draft."""
    name: str = ""
    figure: str = ""


class Released(msgspec.Struct, frozen=True, tag="released"):
    """LD-DRAFT-04, LD-R29: a player is released and loses the seasons he had left."""

    season: int
    player: str


class FigureNamed(msgspec.Struct, frozen=True, tag="figure"):
    """LD-SKILL-05: the figure that represents a player."""

    season: int
    player: str
    figure: str


class Ordered(msgspec.Struct, frozen=True, tag="ordered"):
    """LD-SKILL-03: the order of the quarterbacks: starter, second, third."""

    season: int
    team: str
    position: str
    players: tuple[str, ...]


class BasesDrawn(msgspec.Struct, frozen=True, tag="drawn"):
    """LD-BASE-01: the bases of a coach for the year, by number."""

    season: int
    team: str
    bases: tuple[int, ...]


class BasesTraded(msgspec.Struct, frozen=True, tag="traded"):
    """LD-BASE-03, LD-R44: bases traded one for one."""

    season: int
    one: str
    other: str
    gives: tuple[int, ...]
    """The bases that `one` gives, for as many."""
    takes: tuple[int, ...]
    agreed: tuple[str, ...]
    """The coaches who consented."""


class BaseReplaced(msgspec.Struct, frozen=True, tag="replaced"):
    """LD-BASE-04, LD-R44: a defective base is retired and another one issued."""

    season: int
    team: str
    old: int
    new: int
    commissioner: str
    reason: str


class Injured(msgspec.Struct, frozen=True, tag="injured"):
    """LD-INJ-03, LD-INJ-04, LD-R30: an injury to a player in a game."""

    season: int
    player: str
    fixture: str
    length: Length
    dice: tuple[int, ...] = ()


class InjuryVoided(msgspec.Struct, frozen=True, tag="injury_voided"):
    """An injury entered by mistake, voided by the commissioner."""

    season: int
    player: str
    fixture: str
    commissioner: str
    reason: str


class Hurt(msgspec.Struct, frozen=True):
    """A player who was hurt in a stored game, with the dice of that game."""

    player: str
    length: Length
    dice: tuple[int, ...] = ()


class GameInjuries(msgspec.Struct, frozen=True, tag="game_injuries"):
    """LD-INJ-03, LD-INJ-04: all injuries from the stored game of a fixture. They replace earlier
    ones from the same fixture, so a corrected game corrects its injuries."""

    season: int
    fixture: str
    game: int
    """Its number in the store."""
    hurts: tuple[Hurt, ...]


class Appointed(msgspec.Struct, frozen=True, tag="appointed"):
    """LD-LEAG-02: a commissioner is appointed or removed."""

    season: int
    """The newest season; 0 before the first."""
    person: str
    serves: bool = True


class DraftOrdered(msgspec.Struct, frozen=True, tag="draft_order"):
    """The draft order of a year, by dice or as it was set. The rules require no order; a draft
    out of order is still valid."""

    season: int
    teams: tuple[str, ...]
    thrown: tuple[tuple[int, ...], ...] = ()
    """Each team's throws, in the same order: more than one where teams were tied."""


Record = (
    Drafted
    | Released
    | FigureNamed
    | Ordered
    | BasesDrawn
    | BasesTraded
    | BaseReplaced
    | Injured
    | InjuryVoided
    | GameInjuries
    | Appointed
    | DraftOrdered
)


_CITES: dict[type[Record], tuple[str, ...]] = {
    Released: ("LD-DRAFT-04", "LD-R29"),
    FigureNamed: ("LD-SKILL-05",),
    Ordered: ("LD-SKILL-03",),
    BasesDrawn: ("LD-BASE-01", "LD-BASE-02"),
    BasesTraded: ("LD-BASE-03", "LD-R44"),
    BaseReplaced: ("LD-BASE-04", "LD-R44"),
    Injured: ("LD-INJ-04", "LD-INJ-03", "LD-R30"),
    InjuryVoided: ("LD-R30",),
    GameInjuries: ("LD-INJ-04", "LD-INJ-03", "LD-R30"),
    Appointed: ("LD-LEAG-02",),
    DraftOrdered: ("LD-DRAFT-02",),
}


def cites(record: Record) -> tuple[str, ...]:
    """Return the rules behind a record of Lion's Den, the principal one first."""
    if isinstance(record, Drafted):
        talent = "LD-SKILL-02" if record.position == "quarterback" else "LD-SKILL-04"
        return ("LD-DRAFT-03", talent, "LD-DRAFT-01", "LD-DRAFT-02", "LD-R43")
    return _CITES[type(record)]
