"""What the pages of a team and of a player show."""

from __future__ import annotations

from dataclasses import dataclass

from league.views.games import TeamGame
from quarterback.game.console.form_views import DieView


@dataclass(frozen=True)
class PlayerLine:
    """A player of a squad."""

    key: str
    position: str
    name: str
    rating: str
    seasons_left: str
    figure: str = ""
    out: str = ""
    """What he still misses; empty when he can play."""


@dataclass(frozen=True)
class RivalLine:
    """Another team, and what was done against it."""

    team: str
    """The number of its team in this season."""
    name: str
    record: str = ""
    points: str = ""
    streak: str = ""


@dataclass(frozen=True)
class TeamView:
    """A team of a season."""

    name: str = ""
    coach: str = ""
    place: str = ""
    record: str = ""
    form: str = ""
    streak: str = ""
    overall: str = ""
    """Over all seasons."""
    titles: str = ""
    squad: tuple[PlayerLine, ...] = ()
    lacks: tuple[str, ...] = ()
    bases: str = ""
    games: tuple[TeamGame, ...] = ()
    rivals: tuple[RivalLine, ...] = ()
    ratings: tuple[float, ...] = ()
    why: str = ""
    """Why it has its place, in a whole sentence."""
    needs: str = ""
    """What it needs to qualify."""


@dataclass(frozen=True)
class YearLine:
    """A season of a career."""

    year: str
    state: str
    """Such as `1st of 3`, or released."""
    games: str
    figures: tuple[tuple[str, str], ...] = ()
    """The player's statistics from stored games: what, and how much."""
    injuries: tuple[str, ...] = ()


@dataclass(frozen=True)
class PlayerView:
    """A player."""

    name: str = ""
    position: str = ""
    team: str = ""
    rating: str = ""
    dice: tuple[DieView, ...] = ()
    """As they fell when he was drafted."""
    drafted: str = ""
    figure: str = ""
    now: str = ""
    """Whether he can play."""
    seasons: tuple[tuple[str, bool], ...] = ()
    """The seasons of his career, each with whether it has been played, or is."""
    years: tuple[YearLine, ...] = ()
    totals: tuple[tuple[str, str], ...] = ()
