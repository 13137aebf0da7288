"""What is written down of players and bases: a closed union of records, each citing its rules.

Records are only ever added. Who plays for whom, who is hurt and who holds which base is computed
from them; dice are kept as they fell.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Stage = Literal["draft", "season", "playoffs", "over"]
"""Between game years, from the first game of the season, from the first playoff game, after the
last one."""
Length = Literal["game", "next_game", "next_two", "season"]
"""Of an injury: this game only, the next game too, the next two, the rest of the season."""


class Drafted(msgspec.Struct, frozen=True, tag="drafted"):
    """LD-SKILL-02, LD-SKILL-04, LD-DRAFT-01, LD-DRAFT-03: a player comes to a team."""

    season: int
    team: str
    player: str
    position: str
    coach: str
    witness: str | None
    rating: int
    talent_dice: tuple[int, ...]
    career: int
    """Seasons, that of the draft among them."""
    name: str = ""
    figure: str = ""


class Released(msgspec.Struct, frozen=True, tag="released"):
    """LD-DRAFT-04, LD-R29: a player goes, and the seasons he had left are lost."""

    season: int
    player: str


class FigureNamed(msgspec.Struct, frozen=True, tag="figure"):
    """LD-SKILL-05: which figure a player is."""

    season: int
    player: str
    figure: str


class Ordered(msgspec.Struct, frozen=True, tag="ordered"):
    """LD-SKILL-03: who starts, who is second, who is third."""

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
    """LD-BASE-03, LD-R44: bases exchanged one for one."""

    season: int
    one: str
    other: str
    gives: tuple[int, ...]
    """What `one` gives, for as many."""
    takes: tuple[int, ...]
    agreed: tuple[str, ...]
    """The coaches who consented."""


class BaseReplaced(msgspec.Struct, frozen=True, tag="replaced"):
    """LD-BASE-04, LD-R44: a defective base is retired, and another one comes for it."""

    season: int
    team: str
    old: int
    new: int
    commissioner: str
    reason: str


class Injured(msgspec.Struct, frozen=True, tag="injured"):
    """LD-INJ-03, LD-INJ-04, LD-R30: a player was hurt in a game."""

    season: int
    player: str
    fixture: str
    length: Length
    dice: tuple[int, ...] = ()


class InjuryVoided(msgspec.Struct, frozen=True, tag="injury_voided"):
    """An injury that was entered wrongly, struck out by the commissioner."""

    season: int
    player: str
    fixture: str
    commissioner: str
    reason: str


class Hurt(msgspec.Struct, frozen=True):
    """A player who was hurt in a game that was stored, his dice as they fell in it."""

    player: str
    length: Length
    dice: tuple[int, ...] = ()


class GameInjuries(msgspec.Struct, frozen=True, tag="game_injuries"):
    """LD-INJ-03, LD-INJ-04: all that the stored game of a fixture has left. What the same fixture
    was said to have left before counts no longer: so a game that is corrected corrects it."""

    season: int
    fixture: str
    game: int
    """Its number in the store."""
    hurts: tuple[Hurt, ...]


class Appointed(msgspec.Struct, frozen=True, tag="appointed"):
    """LD-LEAG-02: someone becomes commissioner, or is one no longer."""

    season: int
    """The last that was opened; 0 before the first."""
    person: str
    serves: bool = True


class DraftOrdered(msgspec.Struct, frozen=True, tag="draft_order"):
    """In which order teams draft in a year, by dice or as it was set. The rules tell no order; who
    drafts where the order says another changes nothing."""

    season: int
    teams: tuple[str, ...]
    thrown: tuple[tuple[int, ...], ...] = ()
    """What each has thrown, in the same order: more than once where some were level."""


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
    """The rules that a record of Lion's Den rests on, the principal one first."""
    if isinstance(record, Drafted):
        talent = "LD-SKILL-02" if record.position == "quarterback" else "LD-SKILL-04"
        return ("LD-DRAFT-03", talent, "LD-DRAFT-01", "LD-DRAFT-02", "LD-R43")
    return _CITES[type(record)]
