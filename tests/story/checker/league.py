"""C30 from a plain list of results: streaks, meetings, places, what is clinched or out of reach,
playoffs, records and ratings."""

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
    kind: str = "played"
    given: str = ""
    """The winner of a forfeit, and of a game that was awarded or conceded."""
    number: int = 0
    round: int = 0
    part: str = ""
    """Of a bracket: main, third ...; empty for a game of the standings."""
    title: str = ""

    @property
    def winner(self) -> str:
        if self.kind != "played":
            return self.given
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
    later: tuple[Result, ...] = ()
    """Playoff games after this one, with the teams that met in the end."""

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
        """The games of the standings."""
        games = self.played[:-1] if before else self.played
        return [r for r in games if r.year == self.game.year and not r.part]

    @property
    def teams(self) -> set[str]:
        return {each for r in (*self.season(), *self.due) for each in (r.home, r.visitors)}


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


def _final_places(league: League, team: str) -> range:
    """The places that a team may have once every game is played: ties are broken by the games
    among the teams that share a percentage, then by the difference of points, then by points
    (LD-R46). After that dice decide, and any order may be right."""
    games, teams = league.season(), league.teams
    tied = {each for each in teams if _strength(games, each) == _strength(games, team)}

    def order(each: str) -> tuple[float, float, int, int]:
        among = [r for r in games if {r.home, r.visitors} <= tied]
        met = all(any(r.has(one, other) for r in among) for one in tied for other in tied - {one})
        own = [r for r in games if r.has(each) and r.score is not None]
        scored = sum((r.score or (0, 0))[r.visitors == each] for r in own)
        allowed = sum((r.score or (0, 0))[r.home == each] for r in own)
        first = _strength(among, each) if met else 0.0
        return _strength(games, each), first, scored - allowed, scored

    mine = order(team)
    better = sum(order(each) > mine for each in teams - {team})
    level = sum(order(each) == mine for each in teams - {team})
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
    if not before and not league.due:
        return max(_final_places(league, team)) <= places
    teams = league.teams
    return all(max(_places(end, team, teams)) <= places for end in _ends(league, before=before))


def _gone(league: League, team: str, places: int, *, before: bool) -> bool:
    if not before and not league.due:
        return min(_final_places(league, team)) > places
    teams = league.teams
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
    score = last.score or ()
    here = score if last.home == league.game.home else score[::-1]
    won = "tied" if not last.winner else "home" if last.winner == league.game.home else "visitors"
    return args[0] == won and tuple(value) == (last.year, *here)


def _revenge(league: League, args: Any, value: Any) -> bool:
    team, last = league.name(args), _meetings(league)[-1]
    won = league.game.winner == team
    return won and bool(last.winner) and last.winner != team and value in (True, last.year)


def _series(league: League, args: Any, value: Any) -> bool:
    return _tally([*_meetings(league), league.game], league.name(args)) == tuple(value)


def _season_record(league: League, args: Any, value: Any) -> bool:
    team = league.name(args)
    return _tally(league.of(team, league.game.year), team) == tuple(value)


def _place(league: League, args: Any, value: Any) -> bool:
    after = _places(league.season(), league.name(args), league.teams)
    return (value[-1] if isinstance(value, list | tuple) else value) in after


def _clinched(league: League, args: Any, value: Any) -> bool:
    team = league.name(args)
    return _sure(league, team, value, before=False) and not _sure(league, team, value, before=True)


def _out(league: League, args: Any, value: Any) -> bool:
    team = league.name(args)
    return _gone(league, team, value, before=False) and not _gone(league, team, value, before=True)


def _place_tied(league: League, args: Any, value: Any) -> bool:
    """A place is shared with teams of the same share of wins at most."""
    shared = _places(league.season(), league.name(args), league.teams)
    return bool(0 < value < len(shared))


def _dead(league: League, args: Any, value: Any) -> bool:
    """Neither team could be anywhere else at the end, however this game and the others end."""
    for team in (league.game.home, league.game.visitors):
        found = {n for end in _ends(league, before=True) for n in _places(end, team, league.teams)}
        if len(found) != 1:
            return False
    return True


# --- playoffs


def _loser(result: Result) -> str:
    return result.visitors if result.winner == result.home else result.home


def _decides(league: League) -> bool:
    """Whether this game decides a bracket: no game of its main part comes after it."""
    last = not any(r.part == "main" for r in league.later)
    return league.game.part == "main" and last and bool(league.game.winner)


def _title(league: League, args: Any, value: Any) -> bool:
    won = league.name(args) == league.game.winner
    return _decides(league) and won and bool(value == league.game.year)


def _runner_up(league: League, args: Any, value: Any) -> bool:
    lost = league.name(args) == _loser(league.game)
    return _decides(league) and lost and bool(value == league.game.year)


def _seed(league: League, args: Any, value: Any) -> bool:
    """A seed is a place in the final standings."""
    return bool(league.game.part) and value in _final_places(league, league.name(args))


def _playoff(league: League, args: Any, value: Any) -> bool:
    return (args[0], value) == (league.game.part, league.game.title)


def _advanced(league: League, args: Any, value: Any) -> bool:
    team = league.name(args)
    coming = [r.title for r in league.later if r.has(team)]
    return bool(league.game.part) and coming[:1] == [value]


def _knocked_out(league: League, args: Any, value: Any) -> bool:
    team = league.name(args)
    more = any(r.has(team) for r in (*league.due, *league.later))
    lost = bool(league.game.winner) and team == _loser(league.game)
    return bool(league.game.part) and lost and not more and value == league.game.title


def _next(league: League, args: Any, value: Any) -> bool:
    """The first open game by round and number; a playoff game once its teams are known, which is
    when every game of an earlier round is played."""
    team, coming = league.name(args), list(league.due)
    if league.game.part:
        rounds = [r.round for r in league.later]
        coming += [r for r in league.later if not any(n < r.round for n in rounds)]
    own = sorted(
        (r for r in coming if r.has(team)), key=lambda r: (bool(r.part), r.round, r.number)
    )
    if not own:
        return False
    game = own[0]
    other, where = (game.visitors, "home") if game.home == team else (game.home, "away")
    return tuple(value) == (other, where, game.number, game.round)


# --- records and ratings


def _marks(games: list[Result], key: str) -> list[tuple[int, str, int]]:
    """Every candidate for a record: value, team, year."""
    found: list[tuple[int, str, int]] = []
    played = [r for r in games if r.kind == "played" and r.score is not None]
    if key in ("shutouts", "season_points"):
        sums: dict[tuple[str, int], int] = {}
        for r in played:
            assert r.score is not None
            for team, own, other in ((r.home, *r.score), (r.visitors, *r.score[::-1])):
                more = own if key == "season_points" else int(other == 0)
                sums[team, r.year] = sums.get((team, r.year), 0) + more
        return [(n, team, year) for (team, year), n in sums.items() if n]
    runs: dict[str, int] = {}
    for r in played:
        assert r.score is not None
        home, visitors = r.score
        if key == "points":
            found += [(home, r.home, r.year), (visitors, r.visitors, r.year)]
        elif key == "together":
            found.append((home + visitors, r.home, r.year))
        elif key == "margin" and r.winner:
            found.append((abs(home - visitors), r.winner, r.year))
        elif key == "streak":
            for team in (r.home, r.visitors):
                runs[team] = runs.get(team, 0) + 1 if r.winner == team else 0
                found.append((runs[team], team, r.year))
    return found


def _record(league: League, args: Any, value: Any) -> bool:
    """The old mark and whose it was, and the new one, which this game set."""
    key, (old, new, holder) = args[-1], value
    before, after = (_marks(list(games), key) for games in (league.played[:-1], league.played))
    was, now = max(n for n, _, _ in before), max(n for n, _, _ in after)
    name, _, rest = str(holder).rpartition(", ")
    year, _, more = rest.partition(" and ")
    holds = [(team, y) for n, team, y in before if n == was]
    many = int(more.split()[0]) if more else 0
    mine = any(n == now and team == league.name(args) for n, team, _ in after)
    known = (name, int(year)) in holds and (key == "streak" or many == len(holds) - 1)
    return (was, now) == (old, new) and old < new and mine and known


_START, _MOST, _TEN_TO_ONE = 1500.0, 20.0, 400.0
"""Elo: the first rating, the most that a game moves, the gap of ten to one."""


def _elo(games: list[Result], team: str) -> float:
    now: dict[str, float] = {}
    for r in games:
        one, other = now.get(r.home, _START), now.get(r.visitors, _START)
        hoped = 1 / (1 + 10 ** ((other - one) / _TEN_TO_ONE))
        made = 0.5 if not r.winner else float(r.winner == r.home)
        gain = _MOST * (made - hoped)
        now[r.home], now[r.visitors] = one + gain, other - gain
    return now.get(team, _START)


def _rating(league: League, args: Any, value: Any) -> bool:
    return bool(round(_elo(list(league.played[:-1]), league.name(args))) == value)


def _rating_gap(league: League, args: Any, value: Any) -> bool:
    before = list(league.played[:-1])
    team = league.name(args)
    other = league.game.visitors if team == league.game.home else league.game.home
    return bool(round(_elo(before, other)) - round(_elo(before, team)) == value > 0)


def _ended(league: League, args: Any, value: Any) -> bool:
    return bool(league.game.kind == args[0] != "played")


LEAGUE: dict[str, Proof] = {
    "season_record": _season_record,
    "streak": _streak_now,
    "streak_ended": _streak_was,
    "first_meeting": lambda league, args, value: not _meetings(league),
    "series": _series,
    "last_meeting": _last_meeting,
    "revenge": _revenge,
    "place": _place,
    "clinched": _clinched,
    "out": _out,
    "place_tied": _place_tied,
    "dead_rubber": _dead,
    "title": _title,
    "runner_up": _runner_up,
    "seed": _seed,
    "playoff": _playoff,
    "advanced": _advanced,
    "knocked_out": _knocked_out,
    "next": _next,
    "record": _record,
    "rating": _rating,
    "rating_gap": _rating_gap,
    "opener": lambda league, args, value: len(league.of(league.name(args), league.game.year)) == 1,
}
"""Claims that a league's results prove."""

RESULT: dict[str, Proof] = {
    "ended": _ended,
    "winner": lambda league, args, value: (
        bool(league.game.winner) and league.name(args) == league.game.winner
    ),
    "final": lambda league, args, value: tuple(value) == league.game.score,
    "fixture": lambda league, args, value: tuple(value) == (league.game.year, league.game.number),
}
"""What the result alone proves, on a page of a game without a log."""


def league_proved(league: League, claim: Claim) -> bool:
    """Whether the results bear a claim out."""
    value = claim.get("value", True)
    try:
        return {**RESULT, **LEAGUE}[claim["name"]](league, tuple(claim.get("args", ())), value)
    except (KeyError, IndexError, ValueError, TypeError, AssertionError):
        return False
