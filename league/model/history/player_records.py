"""The records of players: the most in a game, in a season and in a career, and the longest plays;
of the whole league, and of each team."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal, NamedTuple

from league.model.careers.player_careers import PlayerHistory
from league.model.stats.player_stats import PlayKind

Scope = Literal["game", "season", "career", "play"]
COUNTED: Final = {
    "passing_yards": "passing yards",
    "completions": "completions",
    "passing_touchdowns": "touchdown passes",
    "rushing_yards": "rushing yards",
    "rushing_touchdowns": "rushing touchdowns",
    "catches": "catches",
    "receiving_yards": "receiving yards",
    "receiving_touchdowns": "receiving touchdowns",
    "points": "points",
    "touchdowns": "touchdowns",
    "goals_made": "field goals",
    "return_yards": "return yards",
    "interceptions": "interceptions",
    "tackles": "tackles",
}
"""What records are kept of, by names in `player_careers.STATS`, in the order of the book."""
PLAYS: Final[Mapping[PlayKind, str]] = {
    "run": "run",
    "pass": "pass",
    "catch": "catch",
    "return": "kick return",
    "interception": "interception return",
    "field_goal": "field goal",
}
"""Kinds of plays whose length is a record."""
_ONCE: Final = ("passing_yards", "rushing_yards", "receiving_yards", "points", "return_yards")
_LEAST: Final = {what: 2 for what in COUNTED if what not in _ONCE}
"""What players do once in a game is no record of a game."""
LEAGUE: Final = 0
"""Of records of the whole league, in the place of a franchise."""


class PlayerMark(NamedTuple):
    """A player who holds a record, and where he set it."""

    key: str
    franchise: int | None
    """His team then; None for a career."""
    year: int | None = None
    fixture: int | None = None


class PlayerRecord(NamedTuple):
    """A record, and everyone who holds it, the earliest first."""

    scope: Scope
    what: str
    """A name in COUNTED, or a kind in PLAYS."""
    value: int
    holders: tuple[PlayerMark, ...]

    @property
    def title(self) -> str:
        """Such as `Most rushing yards in a game`, or `Longest run`."""
        if self.scope == "play":
            return f"Longest {PLAYS[self.what]}"  # type: ignore[index]
        return f"Most {COUNTED[self.what]} in a {self.scope}"


class _Best:
    """The most of each kind so far."""

    def __init__(self) -> None:
        self.marks: dict[tuple[Scope, str], tuple[int, list[PlayerMark]]] = {}

    def reach(self, scope: Scope, what: str, value: int, mark: PlayerMark) -> None:
        best = self.marks.get((scope, what))
        if value <= 0 or (best is not None and value < best[0]):
            return
        if best is None or value > best[0]:
            self.marks[scope, what] = value, [mark]
        elif mark not in best[1]:
            best[1].append(mark)

    def records(self) -> tuple[PlayerRecord, ...]:
        records = [
            PlayerRecord(scope, what, value, tuple(sorted(marks, key=_when)))
            for (scope, what), (value, marks) in self.marks.items()
        ]
        return tuple(sorted(records, key=lambda each: _PLACES[each.scope, each.what]))


def _when(mark: PlayerMark) -> tuple[int, int]:
    return mark.year or 0, mark.fixture or 0


_COUNTS: Final[tuple[Scope, ...]] = ("game", "season", "career")
_PLACES: Final[Mapping[tuple[Scope, str], int]] = {
    each: place
    for place, each in enumerate(
        [
            *((scope, what) for what in COUNTED for scope in _COUNTS),
            *(("play", kind) for kind in PLAYS),
        ]
    )
}


def player_records(histories: Iterable[PlayerHistory]) -> dict[int, tuple[PlayerRecord, ...]]:
    """Return the records of the league, under LEAGUE, and those of each franchise, under its
    number: what players did for that team."""
    book: dict[int, _Best] = {}
    for history in histories:
        _count_games(history, book)
        for play in history.plays:
            mark = PlayerMark(history.key, play.franchise, play.year, play.fixture)
            for whose in (LEAGUE, play.franchise):
                book.setdefault(whose, _Best()).reach("play", play.kind, play.yards, mark)
    return {whose: each.records() for whose, each in book.items()}


def _count_games(history: PlayerHistory, book: dict[int, _Best]) -> None:
    """Count a player's games, and what they come to in a season and in all."""
    totals: dict[tuple[int, int | None, str], int] = {}
    for game in history.games:
        for what, value in game.stats.items():
            if what not in COUNTED:
                continue
            mark = PlayerMark(history.key, game.franchise, game.year, game.fixture)
            for whose in (LEAGUE, game.franchise):
                own = book.setdefault(whose, _Best())
                if value >= _LEAST.get(what, 1):
                    own.reach("game", what, value, mark)
                for year in (game.year, None):
                    key = whose, year, what
                    totals[key] = totals.get(key, 0) + value
    last = {game.year: game.franchise for game in history.games}
    for (whose, year, what), value in totals.items():
        team = None if year is None else whose or last[year]
        scope: Scope = "career" if year is None else "season"
        book[whose].reach(scope, what, value, PlayerMark(history.key, team, year))
