"""What a team needs to qualify: the results that put it in, or out, whatever else happens.

With few games left every way in which they can end is tried: wins, losses and ties, each without
scores. The ways that put a team in are then summed up in conditions that hold for no other way.
With more games, the number of its own wins that is enough, alone or with losses by one rival, and
of losses that is too many.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, product
from math import comb
from typing import Final, Literal

import msgspec
import numpy as np

from league.model.games import SeasonGame
from league.model.standings.simulation import Flags, SimulatedSeasons
from league.model.standings.table import listed
from league.model.standings.tallies import LOSS, TIE, WIN, SeasonTally, Tally

MOST_GAMES: Final = 8
"""The most games left of which every way to end is tried."""
_ENDS: Final = (WIN, TIE, LOSS)
"""The ways in which a game ends for its home team, as they are numbered here."""
_MOST_WAYS: Final = 4
"""The most conditions that a sentence lists."""
_MOST_PARTS: Final = 3
"""The most results that a listed condition asks for, unless there is no shorter one."""
_TRIED: Final = 5
"""How many ways are widened to find the widest condition."""
_MOST_CHOICES: Final = 70
"""The most choices of own games that are tried for a number of wins."""
_MOST_RIVALS: Final = 2
"""Other teams whose losses are tried."""
_MOST_OWN: Final = 8
"""The most own games left of which fewer than all are tried."""
Ends = tuple[int, ...]
"""Some of the ways in which a game ends, by their numbers in `_ENDS`."""
_ANY: Final[Ends] = (0, 1, 2)
Condition = tuple[tuple[int, Ends], ...]
"""Games by number, and how each may end; all other games may end in any way."""
Fate = Literal["in", "out", "open"]
Span = Callable[[SimulatedSeasons], tuple[Flags, Flags]]
"""Returns by row who is in for sure, and who is out."""
Mark = Callable[[SeasonTally, Sequence[SeasonGame], str], Fate]
"""Returns the fate of a team with some games left, where it is certain."""


class Goal(msgspec.Struct, frozen=True):
    """How sentences name what a team plays for."""

    reached: str
    missed: str
    certain: str
    impossible: str


PLAYOFFS: Final = Goal("In", "Out", "In already.", "Out.")
FIRST_PLACE: Final = Goal("First", "Not first", "First already.", "First place is out of reach.")


class Fates(msgspec.Struct, frozen=True):
    """How every way in which the games left can end turns out for each team."""

    games: tuple[SeasonGame, ...]
    teams: tuple[str, ...]
    within: Flags
    """Whether a team is in: one axis of three for each game, the last axis the teams."""
    out: Flags


class NeededResults(msgspec.Struct, frozen=True):
    team: str
    """Its key."""
    name: str
    fate: Fate
    sentences: tuple[str, ...]
    """Such as "In with a win over Bears, or with a loss by Lions to Rams."."""
    exact: bool = True
    """Whether the sentences name everything that puts the team in or out; otherwise they hold, but
    other results may, too."""

    @property
    def text(self) -> str:
        return " ".join(self.sentences)


def fates_of(season: SeasonTally, left: Sequence[SeasonGame], span: Span) -> Fates:
    """Return how every way in which the games left can end turns out. `left` are at most MOST_GAMES
    games between teams of the season that count."""
    halves = np.array([*product(_ENDS, repeat=len(left))], np.int64).reshape(
        3 ** len(left), len(left)
    )
    luck = np.tile(np.arange(len(season.teams), dtype=float), (len(halves), 1))
    within, out = span(SimulatedSeasons(season, left, halves, None, luck))
    shape = (*(3,) * len(left), len(season.teams))
    return Fates(tuple(left), season.teams, within.reshape(shape), out.reshape(shape))


def exact_needs(
    fates: Fates,
    team: str,
    names: Mapping[str, str],
    goal: Goal = PLAYOFFS,
    *,
    by_points: bool = True,
    unknown: bool = False,
) -> NeededResults:
    """Return what a team needs, as every way in which the games can end shows it. `by_points` says
    whether a tiebreaker compares points: then a toss decides only between equal ones. `unknown`
    says that counts are missing by which a tiebreaker could still decide."""
    at = fates.teams.index(team)
    within, out = fates.within[..., at], fates.out[..., at]
    words = _Words(fates.games, team, names)
    if within.all():
        return NeededResults(team, names[team], "in", (goal.certain,))
    if out.all():
        return NeededResults(team, names[team], "out", (goal.impossible,))
    own = [number for number, game in enumerate(fates.games) if team in game.teams]
    sentences = []
    if within.any():
        sentences.append(words.sentence(goal.reached, _conditions(within, within, own)))
    undecided = ~within & ~out
    if undecided.all():
        if fates.games and not own and by_points:
            sentences.append("Points of other teams may decide, or a toss.")
        else:
            sentences.append(_undecided(fates, by_points=by_points, unknown=unknown))
    elif undecided.any():
        conditions = _conditions(undecided, undecided, own)
        if len(conditions) <= 2 and all(map(words.is_plain, conditions)):
            sentences.append(
                words.sentence("Points decide" if by_points else "A toss decides", conditions)
            )
        else:
            sentences.append(f"Otherwise {'points' if by_points else 'a toss'} may decide.")
    if out.any():
        sentences.append(words.sentence(goal.missed, _conditions(out, out, own)))
    return NeededResults(team, names[team], "open", tuple(sentences))


def _undecided(fates: Fates, *, by_points: bool, unknown: bool) -> str:
    """Return what decides whatever the results are."""
    if not fates.games:
        missing = "Counts of games are missing that may decide; else a toss does."
        return missing if unknown else "A toss decides."
    return "Points decide in every case." if by_points else "A toss decides in every case."


def _conditions(to_cover: Flags, allowed: Flags, own: Sequence[int]) -> list[Condition]:
    """Return conditions that together hold for all the ways `to_cover`, and only for allowed ways:
    the widest first. If there are too many, one more than are listed."""
    left = to_cover.copy()
    conditions: list[Condition] = []
    while left.any() and len(conditions) <= _MOST_WAYS:
        ways = np.argwhere(left)
        chosen = ways[np.linspace(0, len(ways) - 1, min(_TRIED, len(ways))).astype(int)]
        widened = [
            _widened(tuple(map(int, way)), allowed, order)
            for way in chosen
            for order in _orders(len(way), own)
        ]
        best = min(
            widened,
            key=lambda each: (
                sum(ends != _ANY for ends in each),
                -int(_part(left, each).sum()),
                each,
            ),
        )
        _part(left, best)[...] = False
        conditions.append(tuple((n, ends) for n, ends in enumerate(best) if ends != _ANY))
    return conditions


def _orders(count: int, own: Sequence[int]) -> list[list[int]]:
    """Return the orders in which games are freed: those of others first, and own games first."""
    others = [number for number in range(count) if number not in own]
    return [[*others, *own], [*own, *others[::-1]]]


def _part(ways: Flags, ends: Sequence[Ends]) -> Flags:
    """Return the ways in which every game ends in one of its ends, which are neighbors."""
    part: Flags = ways[tuple(slice(each[0], each[-1] + 1) for each in ends)]
    return part


def _widened(way: Ends, allowed: Flags, order: Sequence[int]) -> tuple[Ends, ...]:
    """Return one way with as many games as possible free to end in any way, or in two."""
    ends: list[Ends] = [(each,) for each in way]
    for number in order:
        for wider in (_ANY, (0, 1), (1, 2)):
            if not {*ends[number]} < {*wider}:
                continue
            tried = [*ends[:number], wider, *ends[number + 1 :]]
            if _part(allowed, tried).all():
                ends = tried
                break
    return tuple(ends)


class _Words:
    """Conditions as sentences about one team."""

    def __init__(self, games: Sequence[SeasonGame], team: str, names: Mapping[str, str]) -> None:
        self.games, self.team, self.names = games, team, names
        pairs = [frozenset(game.teams) for game in games]
        self.again = [pairs.count(pair) > 1 for pair in pairs]
        """Whether the same two teams meet more than once."""

    def sentence(self, begins: str, conditions: Sequence[Condition]) -> str:
        """Return `In with a win over Bears, or with a loss by Lions to Rams.`"""
        plain = [each for each in conditions if self.is_plain(each)][:_MOST_WAYS]
        if not plain:
            if len(conditions) > 1 or len(conditions[0]) > _MOST_PARTS + 1:
                return f"{begins} only by several results together."
            plain = list(conditions)
        parts = [f"with {self._all(each)}" for each in plain]
        text = f"{begins} {', or '.join(parts)}"
        return f"{text}, or in other ways." if len(conditions) > len(parts) else f"{text}."

    def is_plain(self, condition: Condition) -> bool:
        """Return whether a condition is short, and needs no tie of others."""
        return len(condition) <= _MOST_PARTS and all(
            ends != (1,) or self.team in self.games[number].teams for number, ends in condition
        )

    def _all(self, condition: Condition) -> str:
        own = [each for each in condition if self.team in self.games[each[0]].teams]
        others = [each for each in condition if each not in own]
        return listed([self._one(*each) for each in (*own, *others)])

    def _one(self, number: int, ends: Ends) -> str:
        game = self.games[number]
        home, visitors = (self.names[team] for team in game.teams)
        which = f" in round {game.round}" if self.again[number] and game.round else ""
        if game.visitors == self.team:
            return self._own(tuple(sorted(2 - end for end in ends)), home) + which
        if game.home == self.team:
            return self._own(ends, visitors) + which
        if ends in ((0,), (0, 1)):
            what = "a win" if ends == (0,) else "a win or tie"
            return f"{what} by {home} {'over' if ends == (0,) else 'against'} {visitors}{which}"
        if ends in ((2,), (1, 2)):
            what = "a win" if ends == (2,) else "a win or tie"
            return f"{what} by {visitors} {'over' if ends == (2,) else 'against'} {home}{which}"
        return f"a tie between {home} and {visitors}{which}"

    @staticmethod
    def _own(ends: Ends, other: str) -> str:
        words = {
            (0,): "a win over",
            (0, 1): "a win or tie against",
            (1,): "a tie against",
            (1, 2): "a tie or loss against",
            (2,): "a loss to",
        }
        return f"{words[ends]} {other}"


def needs_by_wins(
    season: SeasonTally,
    left: Sequence[SeasonGame],
    team: str,
    names: Mapping[str, str],
    mark: Mark,
    goal: Goal = PLAYOFFS,
) -> NeededResults:
    """Return how many wins in its own games left put a team in whatever others do, or with losses
    by one of its closest rivals; and how many losses put it out: where there are too many games to
    try every way."""
    name, now = names[team], mark(season, left, team)
    if now != "open":
        return NeededResults(team, name, now, (goal.certain if now == "in" else goal.impossible,))
    own = [game for game in left if team in game.teams]
    games = "the last game" if len(own) == 1 else f"the last {len(own)} games"
    sentences = []
    enough = _least(season, left, team, mark, "in")
    if enough is not None:
        wins = "a win" if enough == 1 else f"{enough} wins"
        sentences.append(f"{goal.reached} with {wins} in {games}, whatever others do.")
    helped = _with_losses_of_a_rival(season, left, team, mark, enough)
    if helped is not None:
        won, rival, lost = helped
        losses = "a loss" if lost == 1 else f"{lost} losses"
        wins = "a win" if won == 1 else f"{won} wins"
        also = "Also in" if enough is not None and goal.reached == "In" else goal.reached
        sentences.append(f"{also} with {wins} and {losses} by {names[rival]}.")
    if enough is None and helped is None and own:
        sentences.append("No number of wins is sure to be enough yet: others can win as often.")
        sentences += _rivals_said(season, left, team, names)
    fatal = _least(season, left, team, mark, "out")
    if fatal is not None:
        losses = "a loss" if fatal == 1 else f"{fatal} losses"
        sentences.append(f"{goal.missed} with {losses} in {games}, whatever others do.")
    if not own:
        sentences.append("Other teams' games decide.")
    return NeededResults(team, name, "open", tuple(sentences), exact=False)


def _least(
    season: SeasonTally, left: Sequence[SeasonGame], team: str, mark: Mark, fate: Fate
) -> int | None:
    """Return the least number of own wins that put a team in, whichever they are and with all
    other own games lost; or of losses that put it out, with all others won. None without one."""
    own = [game for game in left if team in game.teams]
    least = None
    # With fewer wins it is never better off, so the search ends at the first number too low. Early
    # in a season, when each way takes long to try, only all of the games are.
    fewest = 1 if len(own) <= _MOST_OWN else len(own)
    for count in range(len(own), fewest - 1, -1):
        if comb(len(own), count) > _MOST_CHOICES:
            break
        for chosen, others in _choices(own, count):
            won, lost = (chosen, others) if fate == "in" else (others, chosen)
            if mark(*_after(season, left, team, won, lost), team) != fate:
                return least
        least = count
    return least


def _choices(
    games: Sequence[SeasonGame], count: int
) -> Iterator[tuple[Sequence[SeasonGame], Sequence[SeasonGame]]]:
    """Yield every choice of this number of games, with the games left out."""
    for chosen in combinations(games, count):
        yield chosen, [game for game in games if game not in chosen]


def _with_losses_of_a_rival(
    season: SeasonTally, left: Sequence[SeasonGame], team: str, mark: Mark, enough: int | None
) -> tuple[int, str, int] | None:
    """Return a number of own wins that is enough only with losses by one rival: the wins, the
    rival, and the least number of its losses in games against others. One win less than is enough
    alone; all of them where no number is. None where no closest rival's losses do it."""
    own = [game for game in left if team in game.teams]
    won = len(own) if enough is None else enough - 1
    if won < 1 or len(own) > _MOST_OWN or comb(len(own), won) > _MOST_CHOICES:
        return None
    for rival in _closest(season, left, team):
        lost = _least_losses(season, left, team, mark, won, rival)
        if lost is not None:
            return won, rival, lost
    return None


def _least_losses(
    season: SeasonTally, left: Sequence[SeasonGame], team: str, mark: Mark, won: int, rival: str
) -> int | None:
    """Return how many games a rival must lose for a number of own wins to be enough, whichever
    games those are; all its other games may end in any way. None where no number does."""
    own = [game for game in left if team in game.teams]
    its = [game for game in left if rival in game.teams and team not in game.teams]
    least = None
    for count in range(len(its), 0, -1):
        if comb(len(own), won) * comb(len(its), count) > _MOST_CHOICES:
            break
        ways = product(_choices(own, won), combinations(its, count))
        if not all(
            mark(*_after(*_after(season, left, team, *way), rival, (), losses), team) == "in"
            for way, losses in ways
        ):
            break
        least = count
    return least


def _closest(season: SeasonTally, left: Sequence[SeasonGame], team: str) -> list[str]:
    """Return the teams nearest to a team in wins and losses that have games left against others,
    the nearest first."""
    mine = _ahead(season, team)
    playing = {each for game in left if team not in game.teams for each in game.teams}
    rivals = [each for each in season.teams if each in playing and each != team]
    rivals.sort(key=lambda each: abs(_ahead(season, each) - mine))
    return rivals[:_MOST_RIVALS]


def _ahead(season: SeasonTally, team: str) -> int:
    return season.tallies[team].won - season.tallies[team].lost


def _rivals_said(
    season: SeasonTally, left: Sequence[SeasonGame], team: str, names: Mapping[str, str]
) -> list[str]:
    rivals = _closest(season, left, team)
    return [f"Closest: {listed([names[each] for each in rivals])}."] if rivals else []


def _after(
    season: SeasonTally,
    left: Sequence[SeasonGame],
    team: str,
    won: Sequence[SeasonGame],
    lost: Sequence[SeasonGame],
) -> tuple[SeasonTally, list[SeasonGame]]:
    """Return the season after a team has won some games and lost others; and the games left."""
    tallies = dict(season.tallies)
    for games, own in ((won, Tally(won=1)), (lost, Tally(lost=1))):
        for game in games:
            other = game.visitors if game.home == team else game.home
            tallies[team] = tallies[team].plus(own)
            tallies[other] = tallies[other].plus(Tally(won=own.lost, lost=own.won))
    rest = [game for game in left if game not in won and game not in lost]
    return msgspec.structs.replace(season, tallies=tallies), rest
