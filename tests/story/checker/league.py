"""C30 from a plain list of results: streaks, meetings, places, what is clinched or out of reach."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

Claim = dict[str, Any]


@dataclass(frozen=True)
class Result:
    """A game of the league that counts, in the order of play; `score` is None while it is due."""

    year: int
    home: str
    visitors: str
    score: tuple[int, int] | None

    @property
    def winner(self) -> str:
        if self.score is None or self.score[0] == self.score[1]:
            return ""
        return self.home if self.score[0] > self.score[1] else self.visitors

    def has(self, *teams: str) -> bool:
        return all(team in (self.home, self.visitors) for team in teams)


@dataclass(frozen=True)
class League:
    """All results up to and with this game, which is the last one, and this season's open games."""

    played: tuple[Result, ...]
    due: tuple[Result, ...] = ()

    @property
    def game(self) -> Result:
        return self.played[-1]

    def name(self, args: tuple[Any, ...]) -> str:
        if args and args[0] == "other":
            return str(args[1])
        return self.game.home if args and args[0] == "home" else self.game.visitors

    def of(self, team: str, year: int | None = None) -> list[Result]:
        return [r for r in self.played if r.has(team) and year in (None, r.year)]

    def season(self, *, before: bool = False) -> list[Result]:
        games = self.played[:-1] if before else self.played
        return [r for r in games if r.year == self.game.year]


Proof = Callable[[League, tuple[Any, ...], Any], bool]


def _result_for(result: Result, team: str) -> str:
    return "tied" if not result.winner else "won" if result.winner == team else "lost"


def _tally(games: list[Result], team: str) -> tuple[int, int, int]:
    own = [_result_for(r, team) for r in games if r.has(team)]
    return own.count("won"), own.count("lost"), own.count("tied")


def _streak(games: list[Result], team: str) -> tuple[str, int]:
    own = [_result_for(r, team) for r in games if r.has(team)]
    many = next((n for n, how in enumerate(reversed(own)) if how != own[-1]), len(own))
    return (own[-1], many) if own else ("", 0)


def _strength(games: list[Result], team: str) -> float:
    won, lost, tied = _tally(games, team)
    return (won + tied / 2) / max(won + lost + tied, 1)


def _places(games: list[Result], team: str, teams: set[str]) -> range:
    """The places that a team may have, whatever breaks ties."""
    own = _strength(games, team)
    better = sum(_strength(games, each) > own for each in teams - {team})
    level = sum(_strength(games, each) == own for each in teams - {team})
    return range(better + 1, better + level + 2)


def _ends(league: League, *, before: bool) -> Iterator[list[Result]]:
    """Every way in which the season can still end, in wins and losses."""
    due = list(league.due)
    if before:
        due.append(league.game)
    for outcome in product(((1, 0), (0, 1), (0, 0)), repeat=len(due)):
        games = [Result(r.year, r.home, r.visitors, score)
                 for r, score in zip(due, outcome, strict=True)]  # fmt: skip
        yield league.season(before=before) + games


def _sure(league: League, team: str, places: int, *, before: bool) -> bool:
    teams = {each for r in (*league.season(), *league.due) for each in (r.home, r.visitors)}
    return all(max(_places(end, team, teams)) <= places for end in _ends(league, before=before))


def _gone(league: League, team: str, places: int, *, before: bool) -> bool:
    teams = {each for r in (*league.season(), *league.due) for each in (r.home, r.visitors)}
    return all(min(_places(end, team, teams)) > places for end in _ends(league, before=before))


def _meetings(league: League) -> list[Result]:
    return [r for r in league.played[:-1] if r.has(league.game.home, league.game.visitors)]


def _streak_now(league: League, args: Any, value: Any) -> bool:
    return _streak(list(league.played), league.name(args)) == (args[-1], value)


def _streak_was(league: League, args: Any, value: Any) -> bool:
    team = league.name(args)
    ended = _result_for(league.game, team) != args[-1]
    return ended and _streak(list(league.played[:-1]), team) == (args[-1], value)


def _last_meeting(league: League, args: Any, value: Any) -> bool:
    last = _meetings(league)[-1]
    assert last.score is not None
    here = last.score if last.home == league.game.home else last.score[::-1]
    won = "tied" if not last.winner else "home" if last.winner == league.game.home else "visitors"
    return args[0] == won and tuple(value) == (last.year, *here)


def _revenge(league: League, args: Any, value: Any) -> bool:
    team, last = league.name(args), _meetings(league)[-1]
    won = league.game.winner == team
    return won and bool(last.winner) and last.winner != team and value in (True, last.year)


def _series(league: League, args: Any, value: Any) -> bool:
    return _tally([*_meetings(league), league.game], league.name(args)) == tuple(value)


def _record(league: League, args: Any, value: Any) -> bool:
    return _tally(league.season(), league.name(args)) == tuple(value)


def _place(league: League, args: Any, value: Any) -> bool:
    teams = {each for r in (*league.season(), *league.due) for each in (r.home, r.visitors)}
    after = _places(league.season(), league.name(args), teams)
    return (value[-1] if isinstance(value, list | tuple) else value) in after


def _clinched(league: League, args: Any, value: Any) -> bool:
    team = league.name(args)
    return _sure(league, team, value, before=False) and not _sure(league, team, value, before=True)


def _out(league: League, args: Any, value: Any) -> bool:
    team = league.name(args)
    return _gone(league, team, value, before=False) and not _gone(league, team, value, before=True)


LEAGUE: dict[str, Proof] = {
    "season_record": _record,
    "streak": _streak_now,
    "streak_ended": _streak_was,
    "first_meeting": lambda league, args, value: not _meetings(league),
    "series": _series,
    "last_meeting": _last_meeting,
    "revenge": _revenge,
    "place": _place,
    "clinched": _clinched,
    "out": _out,
    "opener": lambda league, args, value: len(league.of(league.name(args), league.game.year)) == 1,
}
"""Claims that a league's results prove."""


def league_proved(league: League, claim: Claim) -> bool:
    """Whether the results bear a claim out."""
    value = claim.get("value", True)
    try:
        return LEAGUE[claim["name"]](league, tuple(claim.get("args", ())), value)
    except (KeyError, IndexError, ValueError, TypeError, AssertionError):
        return False
