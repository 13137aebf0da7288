"""Matches between coaches, sides and toss exchanged; and a dial's game measured over many games."""

from __future__ import annotations

import signal
from collections.abc import Callable, Sequence
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from quarterback.ai.coaches.bias import Style
from quarterback.ai.kernel import kernel_for
from quarterback.ai.simulate.batch import (
    BatchGames,
    BatchMoment,
    Caller,
    Draws,
    Luck,
    by_chance,
    play,
)
from quarterback.ai.simulate.callers import Training
from quarterback.ai.solver.clock import clock_of
from quarterback.ai.solver.lattice import Ints
from rulesets.core.ruleset import RuleSet
from rulesets.core.state import SCRIMMAGE


class Record(NamedTuple):
    """Games between two coaches, by game. `points` are the first's and the second's, home
    or away."""

    one: str
    other: str
    points: Ints
    home: Ints
    """0 where the first was at home, else 1."""
    toss: Ints
    """0 where the home team won the toss, else 1."""
    spins: Ints
    result: Ints
    """1 for a game that the first has won, 0 for a tie, -1 for one that he has lost."""

    @property
    def games(self) -> int:
        return len(self.points)

    @property
    def margins(self) -> Ints:
        """The first's points minus the second's."""
        array: Ints = self.points[:, 0] - self.points[:, 1]
        return array

    @property
    def won(self) -> tuple[int, int, int]:
        """Games that the first has won, tied and lost."""
        own = self.result
        return int((own > 0).sum()), int((own == 0).sum()), int((own < 0).sum())

    @property
    def share(self) -> float:
        """The first's share, from 0 to 1: a tie is half a win."""
        return float((self.result + 1).mean() / 2)

    @property
    def error(self) -> float:
        """The standard error of `share`."""
        return float(self.result.std() / 2 / self.games**0.5)


class Staff:
    """Many coaches as one caller: each is asked about his own games."""

    def __init__(self, callers: Sequence[Caller], whose: Ints, first: int) -> None:
        """`whose`: the index of the coach, by game. `first`: the number of the first of these
        games among all, by which the coaches know them."""
        self._callers, self._whose, self._first = callers, whose, first

    def __call__(self, moment: BatchMoment) -> Ints:
        called = np.zeros(len(moment.game), np.int64)
        whose = self._whose[moment.game]
        for each in np.unique(whose).tolist():
            here = np.flatnonzero(whose == each)
            own = BatchMoment(*(field[here] for field in moment))
            called[here] = self._callers[each](own._replace(game=own.game + self._first))
        return called


Progress = Callable[[int], None]
"""Hears how many plays are left in the games in progress."""


def ignore_progress(left: int) -> None:
    """Ignore progress."""


class Schedule:
    """Games of every pair of some coaches, all of them at the same time."""

    def __init__(self, pairs: Sequence[tuple[int, int]], games: int) -> None:
        """`pairs`: indexes of the coaches; `games`: how many of each pair."""
        number = np.arange(games)
        self._games = games
        self._pairs = pairs
        self._home = np.tile(number % 2, len(pairs))
        self._toss = np.tile(number // 2 % 2, len(pairs))
        self.total = len(self._home)
        """The number of all games."""

    def play(
        self,
        training: Training,
        callers: Sequence[Caller],
        seed: int,
        part: range,
        progress: Progress = ignore_progress,
    ) -> BatchGames:
        """Play some of the games, by their numbers: each is the same whatever others are played."""
        at = np.arange(part.start, part.stop)
        both = np.array(self._pairs)[at // self._games]
        home, luck = self._home[at], Luck(seed)
        place = np.arange(len(at))
        return play(
            training.kernel,
            training.clock,
            (
                Staff(callers, both[place, home], part.start),
                Staff(callers, both[place, 1 - home], part.start),
            ),
            self._toss[at],
            lambda games, spun: luck.of(games + part.start, spun),
            Draws(training.kernel),
            by_time=True,
            progress=progress,
        )

    def records(self, names: Sequence[str], played: BatchGames) -> list[Record]:
        """Return the matches, once all games are played."""
        at = np.arange(self.total)
        home, toss = self._home, self._toss
        points = played.score[at[:, None], np.stack([home, 1 - home], axis=1)]
        won = played.won * (1 - 2 * home)
        slices = [slice(begin, begin + self._games) for begin in at[:: self._games].tolist()]
        return [
            Record(names[i], names[j], points[of], home[of], toss[of], played.spins[of], won[of])
            for (i, j), of in zip(self._pairs, slices, strict=True)
        ]


def named_callers(training: Training, names: Sequence[str], seed: int) -> list[tuple[str, Caller]]:
    """Return coaches by name, each with moods of his own. Raises Unknowable."""
    many = len(names)
    return [(name, training.caller(name, seed * many + n)) for n, name in enumerate(names)]


def among(
    training: Training,
    callers: Sequence[tuple[str, Caller]],
    pairs: Sequence[tuple[int, int]],
    games: int,
    seed: int,
    progress: Progress = ignore_progress,
) -> list[Record]:
    """Play this many games of each pair (indexes of the callers)."""
    schedule = Schedule(pairs, games)
    staff = [caller for _, caller in callers]
    played = schedule.play(training, staff, seed, range(schedule.total), progress)
    return schedule.records([name for name, _ in callers], played)


class Rating(NamedTuple):
    """A coach's strength: a lead of 400 is ten to one."""

    name: str
    rating: float
    error: float
    """The standard error."""


def ratings(records: Sequence[Record], standard: str, at: float = 1000.0) -> list[Rating]:
    """Return the maximum likelihood ratings of all matches (Bradley-Terry), the best first;
    `standard` has the rating `at`, and no error."""
    names = list(dict.fromkeys(n for r in records for n in (r.one, r.other)))
    free = [n for n in names if n != standard]
    place = {name: number for number, name in enumerate(free)}
    strength, information = np.zeros(len(free) + 1), np.eye(len(free))
    for _ in range(100):
        gradient, information = np.zeros(len(free)), np.zeros((len(free), len(free)))
        for r in records:
            i, j = place.get(r.one, len(free)), place.get(r.other, len(free))
            expected = 1 / (1 + np.exp(strength[j] - strength[i]))
            slope = r.games * expected * (1 - expected)
            for at_one, sign in ((i, 1), (j, -1)):
                if at_one == len(free):
                    continue
                gradient[at_one] += sign * r.games * (r.share - expected)
                information[at_one, at_one] += slope
                other = j if at_one == i else i
                if other < len(free):
                    information[at_one, other] -= slope
        step = np.linalg.solve(information, gradient)
        strength[:-1] += step
        if np.abs(step).max() < 1e-10:
            break
    scale = 400 / np.log(10)
    errors = np.sqrt(np.diag(np.linalg.inv(information))) * scale
    rated = [Rating(n, at + strength[place[n]] * scale, errors[place[n]]) for n in free]
    return sorted([*rated, Rating(standard, at, 0.0)], key=lambda r: -r.rating)


LOOKS: Final = 0.2
"""Seconds between two looks at how far the games are."""


class MatchJob(NamedTuple):
    """Games to be played; it can be sent to another process."""

    rules: Callable[[], RuleSet]
    """Makes the rules: a function that can be sent to another process."""
    names: tuple[str, ...]
    pairs: tuple[tuple[int, int], ...]
    games: int
    """Of each pair."""
    seed: int
    folder: Path | None = None
    """Where solved games are kept; None: the cache of this user."""


def play_on(job: MatchJob, processes: int, progress: Progress = ignore_progress) -> list[Record]:
    """Play a job: the same games whatever the number of processes. What the coaches need solved
    must be stored already. A KeyboardInterrupt ends the processes."""
    schedule = Schedule(job.pairs, job.games)
    cuts = np.linspace(0, schedule.total, processes + 1).astype(int).tolist()
    context = get_context("spawn")
    left = context.Array("l", processes, lock=False)
    with context.Pool(processes, _begin, (left,)) as pool:
        parts = [
            pool.apply_async(_play, (job, number, begin, end))
            for number, (begin, end) in enumerate(pairwise(cuts))
        ]
        for part in parts:
            while not part.ready():
                part.wait(LOOKS)
                if any(left):
                    progress(max(left))
        played = [BatchGames(*part.get()) for part in parts]
    whole = (np.concatenate([getattr(p, name) for p in played]) for name in BatchGames._fields)
    return schedule.records(job.names, BatchGames(*whole))


_left: Any = None
"""In a process of its own: how many plays each process has left, for the first to see."""


def _begin(left: Any) -> None:
    global _left
    _left = left
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process hears it, and ends this one


def _play(job: MatchJob, number: int, begin: int, end: int) -> tuple[Any, ...]:
    rules = job.rules()
    kernel = kernel_for(rules, job.folder)
    training = Training(kernel, clock_of(kernel, rules), rules, folder=job.folder)
    callers = [caller for _, caller in named_callers(training, job.names, job.seed)]

    def note(plays: int) -> None:
        _left[number] = plays

    schedule = Schedule(job.pairs, job.games)
    played = schedule.play(training, callers, job.seed, range(begin, end), note)
    return tuple(played)


class CallStats(NamedTuple):
    """A call of the perfect coach where he has a choice."""

    call: str
    a_game: float
    """How often both together make it in a game."""
    worth: float
    """Its value to a team in a game, in win probability from 0 to 1: over the next best call,
    each time that it is the best."""


class DialStats(NamedTuple):
    """Games between two perfect coaches."""

    games: int
    points: float
    """Points of both teams per game."""
    points_error: float
    drives: float
    """Per game. A drive is what a team plays from scrimmage until the opponents do, or someone
    has scored."""
    plays_a_drive: float
    calls: tuple[CallStats, ...]
    """In the order of the signals."""


class _Watched:
    """A perfect coach whose calls are counted."""

    def __init__(self, training: Training, side: int, last: Ints) -> None:
        self._kernel = training.kernel
        self._judge = training.judge("win")
        self._caller = training.styled(Style(), Luck(0))
        self._side, self._last = side, last
        self._scrimmage = training.kernel.phases.index(SCRIMMAGE)
        self.calls_made = np.zeros(len(training.kernel.calls))
        self.worth = np.zeros(len(training.kernel.calls))
        self.drives = self.plays = 0

    def __call__(self, moment: BatchMoment) -> Ints:
        called = self._caller(moment)
        if not len(moment.game):
            return called
        k = self._kernel
        call = k.call[k.pair_of[moment.position] + called]
        best = np.sort(self._judge(moment), axis=1)
        better = (best[:, -1] - best[:, -2]) / 2  # win less loss into chances
        self.calls_made += np.bincount(call, minlength=len(self.calls_made))
        self.worth += np.bincount(call, better, minlength=len(self.worth))
        mask = k.phase[moment.position] == self._scrimmage
        game = moment.game[mask]
        self.plays += len(game)
        self.drives += int((self._last[game] != self._side).sum())
        self._last[game] = self._side
        self._last[moment.game[~mask]] = -1
        return called


def measure_dial(training: Training, games: int) -> DialStats:
    """Play games between two perfect coaches: the same each time. Raises Unknowable."""
    last = np.full(games, -1)
    coaches = (_Watched(training, 0, last), _Watched(training, 1, last))
    chance = by_chance(np.random.default_rng(1))
    toss = np.arange(games) % 2
    played = play(training.kernel, training.clock, coaches, toss, chance, by_time=True)
    points = played.score.sum(axis=1)
    made = coaches[0].calls_made + coaches[1].calls_made
    worth = coaches[0].worth + coaches[1].worth
    drives = sum(coach.drives for coach in coaches)
    return DialStats(
        games,
        float(points.mean()),
        float(points.std() / games**0.5),
        drives / games,
        sum(coach.plays for coach in coaches) / max(drives, 1),
        tuple(
            CallStats(call, float(made[n]) / games, float(worth[n]) / (2 * games))
            for n, call in enumerate(training.kernel.calls)
            if made[n]
        ),
    )
