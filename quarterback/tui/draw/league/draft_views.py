"""What the draft room shows."""

from __future__ import annotations

from dataclasses import dataclass

from quarterback.game.console.form_views import DieView


@dataclass(frozen=True)
class PlaceView:
    """A place on a roster: a position, and the player who fills it."""

    position: str
    player: str = ""
    """His key; empty while the place is open."""
    name: str = ""
    rating: str = ""
    seasons_left: str = ""
    """Seasons, in words."""
    figure: str = ""
    out: str = ""
    """What he misses, if he is hurt."""


@dataclass(frozen=True)
class DraftTeam:
    """A team in the order of the draft."""

    key: str
    name: str
    coach: str
    places: tuple[PlaceView, ...]
    rolls: str = ""
    """What it has thrown for the order."""
    bases: str = ""
    """Drawn for the year, in words; empty while none are."""


@dataclass(frozen=True)
class PickView:
    """A player who was drafted this season."""

    number: str
    team: str
    text: str


@dataclass(frozen=True)
class DraftView:
    """What the draft room shows."""

    teams: tuple[DraftTeam, ...] = ()
    clock: str = ""
    """The key of the team whose turn it is; empty when all squads are full."""
    picks: tuple[PickView, ...] = ()
    closed: str = ""
    """Why no one drafts now; empty while the draft is open."""
    dice: tuple[DieView, ...] = ()
    """What is thrown for a player, blank."""
    base_count: int = 0
    """How many bases a coach draws."""
    solitaire: bool = False
    """Whether no one need look on."""


@dataclass(frozen=True)
class AtTable:
    """What lies on the table before the chosen team."""

    at: int = 0
    """The chosen team, by its place in the order."""
    place: int = 0
    """The chosen place of its squad."""
    witness: str = ""
    name: str = ""
    figure: str = ""
    dice: tuple[DieView, ...] = ()
    """Those that have fallen, or are on their way; else those that are to be thrown."""
    message: str = ""
    """What came of them."""
