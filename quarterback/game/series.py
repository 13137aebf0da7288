"""Two people at one dial: a rematch with sides changed, and a best of three.

The tally of a best of three when a game began is the event in its header ("Best of three, game
2: Yale 1, Harvard 0"), so it outlives the program, and is on every sheet and page of the game.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Protocol

from msgspec.structs import replace

from quarterback.game.options import FIRST_OF_THREE, PlayOptions
from quarterback.rule_sets import WITH_DIAL
from rulesets.core.header import Header
from rulesets.core.plain_text import plain_name
from rulesets.core.sides import HOME, VISITORS, Side
from rulesets.core.state import OVER, State

TITLE: Final = "Best of three"
GAMES: Final = 3
NEEDED: Final = 2
"""Wins that decide a best of three; a tied game counts for no one."""
FIRST: Final = FIRST_OF_THREE
NO_NAMES: Final = (PlayOptions.home, PlayOptions.visitors)
"""What the home team and the visitors are called when no one has named them."""


@dataclass(frozen=True)
class Series:
    """A best of three, from one of its games: how many games each of its teams had won."""

    game: int
    """The number of that game, from 1."""
    home: int = 0
    """Games won by the home team of that game."""
    visitors: int = 0

    @property
    def decided(self) -> bool:
        """Whether it is over: two games won, or more than the other team after three."""
        return max(self.home, self.visitors) >= NEEDED or (
            self.game >= GAMES and self.home != self.visitors
        )

    def after(self, winner: Side | None) -> Series:
        """Return the series after that game; None: it was tied."""
        return Series(self.game, self.home + (winner == HOME), self.visitors + (winner == VISITORS))


def is_hot_seat(header: GameTags) -> bool:
    """Return whether two people play the dial game, and no computer coach."""
    return header.ruleset in WITH_DIAL and not (header.home_coach or header.visitors_coach)


class GameTags(Protocol):
    """What a header or a row of the list of games says of a series."""

    @property
    def home(self) -> str: ...
    @property
    def visitors(self) -> str: ...
    @property
    def event(self) -> str: ...
    @property
    def ruleset(self) -> str: ...
    @property
    def home_coach(self) -> str: ...
    @property
    def visitors_coach(self) -> str: ...


def series_of(header: GameTags) -> Series | None:
    """Return the series that a game belongs to, as it was when the game began; None for no
    series."""
    if header.event == FIRST:
        return Series(1)
    visitors, home = re.escape(header.visitors), re.escape(header.home)
    number = r"(\d{1,4})"
    pattern = rf"{TITLE}, game {number}: {visitors} {number}, {home} {number}"
    read = re.fullmatch(pattern, header.event)
    if read is None:
        return None
    game, visitors_won, home_won = map(int, read.groups())
    return Series(game, home_won, visitors_won)


def series_now(header: Header, s: State) -> Series | None:
    """Return the series as it is: with the game's own result once that is over."""
    series = series_of(header)
    if series is None or s.phase != OVER:
        return series
    return series.after(s.winner)


def series_words(series: Series, home: str, visitors: str) -> str:
    """Return the tally of a series: "Best of three: Yale 1, Harvard 0"; "Yale won the best of
    three, 2 games to 0". The names are those of the game it is counted from."""
    home, visitors = plain_name(home), plain_name(visitors)
    if not series.decided:
        return f"{TITLE}: {visitors} {series.visitors}, {home} {series.home}"
    best, least = max(series.home, series.visitors), min(series.home, series.visitors)
    team = home if series.home > series.visitors else visitors
    games = "game" if best == 1 else "games"
    return f"{team} won the best of three, {best} {games} to {least}"


def rematch(header: Header, s: State, date: str, *, best_of_three: bool = False) -> Header:
    """Return the header of the next game of the same teams, with the same settings, and chance
    of its own. Two people at the dial change sides, unless their teams have no names but those
    of the sides. A series goes on; `best_of_three` begins one, whose first game is this one."""
    again = replace(
        header, date=date, seed=None, result="", event="", hour="", weather="", remarks=()
    )
    if not is_hot_seat(header):
        return again
    unnamed = (header.home, header.visitors) == NO_NAMES
    again = (
        again
        if unnamed
        else replace(
            again,
            home=header.visitors,
            visitors=header.home,
            home_coached_by=header.visitors_coached_by,
            visitors_coached_by=header.home_coached_by,
            home_color=header.visitors_color,
            visitors_color=header.home_color,
        )
    )
    series = series_now(header, s)
    if series is None and best_of_three:
        series = Series(1).after(s.winner if s.phase == OVER else None)
    if series is None or series.decided:
        return again
    won = series.home, series.visitors
    changed = Series(series.game + 1, *(won if unnamed else reversed(won)))
    return replace(again, event=_event(changed, again.home, again.visitors))


def _event(series: Series, home: str, visitors: str) -> str:
    return f"{TITLE}, game {series.game}: {visitors} {series.visitors}, {home} {series.home}"
