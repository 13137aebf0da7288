"""Many possible ends of one season, ranked all at once.

A row is one end of the season. Tiebreakers are computed for all rows and tied groups together, with
the values that `steps` computes for one: a test compares the two. Shares are quotients of small
whole numbers, so two of them are equal as floats exactly when they are equal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import Any, Final

import numpy as np

from league.model.games import COUNTS, SeasonGame
from league.model.standings.qualify import Chains
from league.model.standings.steps import STEPS, Chain, Limits, TossStep
from league.model.standings.tallies import WIN, SeasonTally
from rulesets.core.refusal import Refused

Floats = np.ndarray[Any, Any]
Integers = np.ndarray[Any, Any]
Flags = np.ndarray[Any, Any]
_LAST: Final = 1_000


class SimulatedSeasons:
    """Ends of a season. Teams are numbered as in `season.teams`, rows from 0."""

    def __init__(
        self,
        season: SeasonTally,
        games: Sequence[SeasonGame],
        halves: Integers,
        points: Integers | None,
        luck: Floats,
        tosses: Sequence[TossStep] = (),
    ) -> None:
        """`games` are those to come, between teams of the season. `halves` are the half wins of
        their home teams, by row and game; `points` the points of both teams, or None where no
        score is known: then nothing that depends on one is decided. `luck` has a number for each
        row and team: of teams that nothing separates, the one with the lower number is ahead."""
        self.season, self.games, self.halves_home = season, games, halves
        self.points, self.luck, self.tosses = points, luck, tosses
        self.rows, self.count = luck.shape
        self.number = {team: at for at, team in enumerate(season.teams)}
        self.by_points: Flags = np.zeros(self.rows, bool)
        """Rows in which scores of games to come decided a tie, or were needed and not known."""
        self.tossed: Flags = np.zeros((self.rows, self.count), bool)
        """Teams that nothing separated from another one, by row."""
        self._met = np.zeros((self.count, self.count), np.int64)
        self._base_halves = np.zeros((self.count, self.count), np.int8)
        self._base_wins = np.zeros((self.count, self.count), np.int8)
        for team, lines in season.lines.items():
            for line in lines:
                pair = self.number[team], self.number[line.opponent]
                self._met[pair] += 1
                self._base_halves[pair] += line.half_points
                self._base_wins[pair] += line.half_points == WIN
        self._sides = [(self.number[game.home], self.number[game.visitors]) for game in games]
        self._to_come = np.zeros(self.count, bool)
        """Teams with a game to come."""
        for home, visitors in self._sides:
            self._met[home, visitors] += 1
            self._met[visitors, home] += 1
            self._to_come[[home, visitors]] = True
        self._games = self._met.sum(axis=1)
        self._unmet = (self._met == 0) & ~np.eye(self.count, dtype=bool)
        self._nets: dict[int | None, Integers] = {}
        self._net_totals: dict[int | None, Integers] = {}

    def _over_time(
        self, base: Integers, gained: Callable[[int], tuple[Integers, Integers]], kind: type
    ) -> Integers:
        """Return pairs of teams by row: those of games played, and what each side of every game
        to come gains."""
        pairs = np.empty((self.count, self.count, self.rows), kind)
        pairs[:] = base[:, :, None]
        for at, (home, visitors) in enumerate(self._sides):
            one, other = gained(at)
            pairs[home, visitors] += one.astype(kind, copy=False)
            pairs[visitors, home] += other.astype(kind, copy=False)
        return np.ascontiguousarray(pairs.transpose(2, 0, 1))

    @cached_property
    def _halves(self) -> Integers:
        """Half wins of each team against each other, by row."""

        def gained(at: int) -> tuple[Integers, Integers]:
            return self.halves_home[:, at], WIN - self.halves_home[:, at]

        return self._over_time(self._base_halves, gained, np.int8)

    @cached_property
    def _wins(self) -> Integers:
        def gained(at: int) -> tuple[Integers, Integers]:
            halves = self.halves_home[:, at]
            return (halves == WIN).astype(np.int64), (halves == 0).astype(np.int64)

        return self._over_time(self._base_wins, gained, np.int8)

    @cached_property
    def totals(self) -> Integers:
        """Half wins of each team in its games, by row."""
        tallies = [self.season.tallies[team] for team in self.season.teams]
        half_wins = np.empty((self.count, self.rows), np.int64)
        half_wins[:] = np.array([2 * tally.won + tally.tied for tally in tallies])[:, None]
        for at, (home, visitors) in enumerate(self._sides):
            half_wins[home] += self.halves_home[:, at]
            half_wins[visitors] += WIN - self.halves_home[:, at]
        return np.ascontiguousarray(half_wins.T)

    @cached_property
    def shares(self) -> Floats:
        """Winning percentages, by row; 0 without a game. Where teams are ranked by wins, those."""
        credits = self.season.credits
        if credits is None:
            percentages: Floats = self.totals / np.maximum(2 * self._games, 1)
            return percentages
        wins: Floats = (self.totals + [credits.get(team, 0) for team in self.season.teams]) / 2
        return wins

    def _net(self, cap: int | None) -> Integers:
        """Net points of each team against each other, by row, with a cap for each game."""
        if cap not in self._nets:
            base = np.zeros((self.count, self.count), np.int32)
            for team, lines in self.season.lines.items():
                for line in lines:
                    by = line.scored - line.allowed
                    by = by if cap is None else max(-cap, min(cap, by))
                    base[self.number[team], self.number[line.opponent]] += by

            def gained(at: int) -> tuple[Integers, Integers]:
                if self.points is None:
                    return np.zeros(self.rows, np.int64), np.zeros(self.rows, np.int64)
                by = self.points[:, at, 0] - self.points[:, at, 1]
                by = by if cap is None else np.clip(by, -cap, cap)
                return by, -by

            self._nets[cap] = self._over_time(base, gained, np.int32)
        return self._nets[cap]

    # Ranks

    def seeds(self, racing: Sequence[str], chain: Chain, places: int) -> Integers:
        """Return the place from 0 of each team of one table, by row; a number over `places` for
        those behind them. What nothing separates is decided by luck."""
        left = np.zeros((self.rows, self.count), bool)
        left[:, [self.number[team] for team in racing]] = True
        return self._in_order(left, chain, min(places, len(racing)))

    def spans(self, racing: Sequence[str], chain: Chain, places: int) -> tuple[Integers, Integers]:
        """Return the first place that each team of one table has or shares, and the last one, from
        0: they differ where nothing known separates it from others."""
        left = np.zeros((self.rows, self.count), bool)
        left[:, [self.number[team] for team in racing]] = True
        firsts = np.full((self.rows, self.count), _LAST)
        lasts = firsts.copy()
        for rows, chosen, place in self._picked(left, chain, min(places, len(racing))):
            size = chosen.sum(axis=1)
            where = rows[:, None].repeat(self.count, 1)[chosen], np.nonzero(chosen)[1]
            firsts[where] = place[:, None].repeat(self.count, 1)[chosen]
            lasts[where] = (place + size - 1)[:, None].repeat(self.count, 1)[chosen]
        return firsts, lasts

    def conference_seeds(
        self, divisions: Sequence[Sequence[str]], chains: Chains, wild_cards: int
    ) -> tuple[Integers, Flags]:
        """Return the place from 0 of each team of a conference, a high number for those that do
        not qualify, and who won a division: as `qualify.conference_seeds` does. Where scores are
        not known and would decide, luck does; over all orders of the teams in `tossed` it gives
        every outcome that scores could. Raises Refused for more wild cards than teams."""
        if wild_cards > sum(map(len, divisions)) - len(divisions):
            raise Refused("there are fewer teams than places for them")
        inside = np.full((self.rows, self.count), _LAST)
        member = np.zeros((len(divisions), self.count), bool)
        for at, teams in enumerate(divisions):
            member[at, [self.number[team] for team in teams]] = True
            left = np.repeat(member[at][None], self.rows, 0)
            own = self._in_order(
                left, chains.division, min(len(teams), 1 + wild_cards), single=self.points is None
            )
            inside[:, member[at]] = own[:, member[at]]
        place_of = np.full((self.rows, self.count), _LAST)
        winners = inside == 0
        place = np.zeros(self.rows, np.int64)
        for last in (len(divisions), len(divisions) + wild_cards):
            while (rows := np.flatnonzero(place < last)).size:
                if last == len(divisions):
                    first = winners & (place_of == _LAST)
                else:
                    first = self._first_left(inside, place_of, member)
                top = self._top(rows, first[rows])
                chosen = self._best(rows, top, chains.wild_card, single=self.points is None)
                self._give(rows, chosen, place, place_of, last)
        place_of[place_of >= len(divisions) + wild_cards] = _LAST
        return place_of, winners

    def _first_left(self, inside: Integers, given: Integers, member: Flags) -> Flags:
        """Return the best team of each division that has no place yet."""
        rank = np.where(given < _LAST, _LAST, inside)
        firsts = np.zeros(rank.shape, bool)
        for own in member:
            of_division = np.where(own, rank, _LAST)
            at = of_division.argmin(axis=1)
            firsts[np.arange(len(rank)), at] |= of_division[np.arange(len(rank)), at] < _LAST
        return firsts

    def _give(
        self, rows: Integers, chosen: Flags, place: Integers, result: Integers, last: int
    ) -> None:
        """Give the next places to the chosen teams of some rows, by luck; none from `last` on."""
        size = chosen.sum(axis=1)
        one = np.flatnonzero(size == 1)
        result[rows[one], chosen[one].argmax(axis=1)] = place[rows[one]]
        several = np.flatnonzero(size > 1)
        if several.size:
            tied, own = chosen[several], rows[several]
            self.tossed[own] |= tied
            lot = np.where(tied, self.luck[own], np.inf)
            given = lot.argsort(axis=1).argsort(axis=1) + place[own][:, None]
            result[own] = np.where(tied & (given < last), given, result[own])
        place[rows] += np.minimum(size, last - place[rows])

    def _in_order(
        self, left: Flags, chain: Chain, places: int, *, single: bool = False
    ) -> Integers:
        place_of = np.full((self.rows, self.count), _LAST)
        place = np.zeros(self.rows, np.int64)
        for rows, chosen, _ in self._picked(left, chain, places, single=single):
            self._give(rows, chosen, place, place_of, _LAST)
        return place_of

    def _picked(
        self, left: Flags, chain: Chain, places: int, *, single: bool = False
    ) -> Sequence[tuple[Integers, Flags, Integers]]:
        """Return who has the next place, again and again until `places` are given: rows, the teams
        of each that share it, and the place."""
        left = left.copy()
        place = np.zeros(self.rows, np.int64)
        picked = []
        while (rows := np.flatnonzero((place < places) & left.any(axis=1))).size:
            top = self._top(rows, left[rows])
            if chain.best_first:
                picks = [self._best(rows, top, chain, single=single)]
            else:
                picks = self._levels(rows, top, chain)
            for chosen in picks:
                some = chosen.any(axis=1)
                own = rows[some]
                picked.append((own, chosen[some], place[own]))
                place[own] += chosen[some].sum(axis=1)
                left[own] &= ~chosen[some]
        return picked

    def _top(self, rows: Integers, left: Flags) -> Flags:
        share = np.where(left, self.shares[rows], -1.0)
        on_top: Flags = left & (share == share.max(axis=1, keepdims=True))
        return on_top

    def _best(self, rows: Integers, teams: Flags, chain: Chain, *, single: bool = False) -> Flags:
        """Return the best of tied teams, several if nothing separates them; as `order.best`. With
        `single`, one of those that only scores not known would separate, by luck."""
        teams = teams.copy()
        open_rows = np.flatnonzero(teams.sum(axis=1) > 1)
        while open_rows.size:
            left, again = open_rows, []
            for step in chain.steps:
                if not left.size:
                    break
                tied = _Tied(rows[left], teams[left], chain.limits)
                values, parted, stuck = self._values(step, tied)
                at = left[parted]
                teams[at] = tied.wide(values == values.max(axis=1, keepdims=True))[parted]
                again.append(at)
                if single and stuck.any():
                    at = left[stuck]
                    self.tossed[rows[at]] |= teams[at]
                    lot = np.where(teams[at], self.luck[rows[at]], np.inf)
                    teams[at] = lot == lot.min(axis=1, keepdims=True)
                left = left[~parted & ~stuck]
            changed = np.concatenate(again) if again else np.zeros(0, np.int64)
            open_rows = np.sort(changed[teams[changed].sum(axis=1) > 1])
        return teams

    def _levels(self, rows: Integers, teams: Flags, chain: Chain) -> list[Flags]:
        """Return the order of tied teams, as groups from the first on, for a chain that does not
        look for the best first: teams that a step leaves tied start again at the first one."""
        # A team's level: the lower, the further ahead. Teams that nothing separates share one.
        level = np.where(teams, 0, -1)
        stuck = np.zeros(level.shape, bool)
        settled = stuck.copy()
        """Teams that no step separates from those of their level."""
        while self._has_ties(level, settled | stuck).any():
            parted_now = np.zeros(level.shape, bool)
            for step in chain.steps:
                waiting = settled | stuck | parted_now
                again = np.flatnonzero(self._has_ties(level, waiting))
                if not again.size:
                    break
                after = level[again] * self.count
                for number in range(int(level.max()) + 1):
                    here = (level[again] == number) & ~waiting[again]
                    some = np.flatnonzero(here.sum(axis=1) > 1)
                    if not some.size:
                        continue
                    tied = _Tied(rows[again[some]], here[some], chain.limits)
                    values, parted, undecided = self._values(step, tied)
                    ahead = (values[:, None, :] > values[:, :, None]).sum(axis=2)
                    ahead[~parted] = 0
                    after[some] += tied.wide(ahead)
                    stuck[again[some[undecided]]] |= here[some[undecided]]
                    parted_now[again[some[parted]]] |= here[some[parted]]
                level[again] = np.where(teams[again], after, -1)
                level = _compact(level)
            settled |= teams & ~parted_now
        return [level == number for number in range(int(level.max()) + 1)]

    def _has_ties(self, level: Integers, stuck: Flags) -> Flags:
        tied = np.zeros(len(level), bool)
        for number in range(int(level.max()) + 1):
            tied |= ((level == number) & ~stuck).sum(axis=1) > 1
        return tied

    # Steps

    def _values(self, step: str, tied: _Tied) -> tuple[Floats, Flags, Flags]:
        """Return the values of a step for tied teams, -inf beyond them; the rows in which it
        separates some; and those in which it depends on scores that are not known."""
        compute: Callable[[_Tied], tuple[Floats, Flags]] = (
            partial(self.counted, step) if step in COUNTS else getattr(self, step)
        )
        values, usable = compute(tied)
        values = np.where(tied.valid, values, np.nan)
        least, most = np.nanmin(values, axis=1), np.nanmax(values, axis=1)
        values = np.where(tied.valid, values, -np.inf)
        stuck: Flags = np.zeros(len(tied.rows), bool)
        if STEPS[step].by_points:
            open_scores = ~_all(~(self._to_come[tied.teams] & tied.valid), 1)
            self.by_points[tied.rows] |= open_scores
            if self.points is None:
                stuck = open_scores
        return values, usable & (most != least) & ~stuck, stuck

    def head_to_head(self, tied: _Tied) -> tuple[Floats, Flags]:
        unmet = ~_all(~tied.among(self._unmet[None]), (1, 2))
        values, usable = self.sweep(tied)
        halves = tied.among(self._halves).sum(axis=2)
        games = tied.among(self._met[None]).sum(axis=2)
        shares = halves / np.maximum(2 * games, 1)
        return np.where(unmet[:, None], values, shares), usable | ~unmet

    def sweep(self, tied: _Tied) -> tuple[Floats, Flags]:
        halves, games = tied.among(self._halves), tied.among(self._met[None])
        met_all = _all(~tied.among(self._unmet[None]), 2) & tied.valid
        beat = met_all & (halves == WIN * games).all(axis=2)
        lost = met_all & (halves == 0).all(axis=2)
        values = beat.astype(float) - lost
        return values, ~_all(values == 0, 1)

    def head_to_head_or_sweep(self, tied: _Tied) -> tuple[Floats, Flags]:
        two = tied.valid.sum(axis=1) == 2
        met, met_usable = self.head_to_head(tied)
        swept, usable = self.sweep(tied)
        return np.where(two[:, None], met, swept), np.where(two, met_usable, usable)

    @cached_property
    def _alike(self) -> dict[str, Flags]:
        """Which teams are of the same division, and of the same conference."""
        groups = [self.season.groups[team] for team in self.season.teams]
        return {
            "division": np.array([[a == b for b in groups] for a in groups]),
            "conference": np.array(
                [[a.conference == b.conference for b in groups] for a in groups]
            ),
        }

    def division(self, tied: _Tied) -> tuple[Floats, Flags]:
        named = np.array([bool(self.season.groups[team].division) for team in self.season.teams])
        same = tied.among(self._alike["division"][None], fill=True).all(axis=(1, 2))
        values, usable = self._shares_inside(tied, "division")
        return values, usable & same & named[tied.teams[:, 0]]

    def conference(self, tied: _Tied) -> tuple[Floats, Flags]:
        values, usable = self._shares_inside(tied, "conference")
        return values, usable & self._conferences

    @cached_property
    def _conferences(self) -> bool:
        return len({group.conference for group in self.season.groups.values()}) > 1

    def _shares_inside(self, tied: _Tied, what: str) -> tuple[Floats, Flags]:
        alike = self._alike[what]
        games = np.where(tied.valid, (self._met * alike).sum(axis=1)[tied.teams], 1)
        return tied.of(self._halves_inside[what]) / np.maximum(2 * games, 1), _all(games, 1)

    @cached_property
    def _halves_inside(self) -> dict[str, Integers]:
        return {
            what: np.einsum("rij,ij->ri", self._halves, alike, dtype=np.int64)
            for what, alike in self._alike.items()
        }

    def _common(self, tied: _Tied) -> tuple[Flags, Integers, Flags]:
        """Return the opponents that all of them have met, each team's games against them, and
        whether there are enough."""
        shared = _all((self._met > 0)[tied.teams] | ~tied.valid[:, :, None], 1)
        games = np.einsum("rij,rj->ri", self._met[tied.teams], shared)
        least = np.minimum(2 * tied.limits.common_games, self._games[tied.teams])
        enough = (games > 0) & (2 * games >= least)
        return shared, games, _all(enough | ~tied.valid, 1)

    def common(self, tied: _Tied) -> tuple[Floats, Flags]:
        shared, games, usable = self._common(tied)
        halves = np.einsum("rij,rj->ri", tied.lines(self._halves), shared, dtype=np.int64)
        return halves / np.maximum(2 * games, 1), usable

    def victory(self, tied: _Tied) -> tuple[Floats, Flags]:
        return tied.of(self._victory), np.ones(len(tied.rows), bool)

    @cached_property
    def _victory(self) -> Floats:
        halves = np.einsum("rij,rj->ri", self._wins, self.totals, dtype=np.int64)
        games = np.einsum("rij,j->ri", self._wins, self._games, dtype=np.int64)
        strengths: Floats = halves / np.maximum(2 * games, 1)
        return strengths

    def schedule(self, tied: _Tied) -> tuple[Floats, Flags]:
        return tied.of(self._schedule), np.ones(len(tied.rows), bool)

    @cached_property
    def _schedule(self) -> Floats:
        strengths: Floats = (self.totals @ self._met) / np.maximum(2 * (self._met @ self._games), 1)
        return strengths

    def net_common(self, tied: _Tied) -> tuple[Floats, Flags]:
        shared, _, usable = self._common(tied)
        lines = tied.lines(self._net(tied.limits.net_cap))
        return np.einsum("rij,rj->ri", lines, shared, dtype=float), usable

    def net_conference(self, tied: _Tied) -> tuple[Floats, Flags]:
        lines = tied.lines(self._net(tied.limits.net_cap))
        inside = self._alike["conference"][tied.teams]
        usable = np.full(len(tied.rows), self._conferences)
        return np.einsum("rij,rij->ri", lines, inside, dtype=float), usable

    def net(self, tied: _Tied) -> tuple[Floats, Flags]:
        cap = tied.limits.net_cap
        if cap not in self._net_totals:
            self._net_totals[cap] = self._net(cap).sum(axis=2)
        return tied.of(self._net_totals[cap]), np.ones(len(tied.rows), bool)

    def scored(self, tied: _Tied) -> tuple[Floats, Flags]:
        return tied.of(self._scored), np.ones(len(tied.rows), bool)

    @cached_property
    def _scored(self) -> Floats:
        scored_by_row = np.empty((self.count, self.rows))
        scored = [self.season.tallies[team].scored for team in self.season.teams]
        scored_by_row[:] = np.array(scored)[:, None]
        if self.points is not None:
            for at, two in enumerate(self._sides):
                for side, team in enumerate(two):
                    scored_by_row[team] += self.points[:, at, side]
        return np.ascontiguousarray(scored_by_row.T)

    def counted(self, name: str, tied: _Tied) -> tuple[Floats, Flags]:
        """Values of a step of COUNTS: none where a game to come has no count of it."""
        counts = [
            [line.count(name) for line in self.season.lines[team]] for team in self.season.teams
        ]
        sums = np.array([float(sum(each or 0 for each in own)) for own in counts])
        usable = np.array([None not in own for own in counts]) & ~self._to_come
        return sums[tied.teams], _all(usable[tied.teams] | ~tied.valid, 1)

    def toss(self, tied: _Tied) -> tuple[Floats, Flags]:
        values = np.zeros(tied.teams.shape)
        open_rows = np.ones(len(tied.rows), bool)
        for toss in reversed(self.tosses):
            place = np.full(self.count, np.nan)
            for at, team in enumerate(toss.order):
                if team in self.number:
                    place[self.number[team]] = -at
            own = np.where(tied.valid, place[tied.teams], 0.0)
            fits = open_rows & ~np.isnan(own).any(axis=1)
            values[fits] = own[fits]
            open_rows &= ~fits
        return values, ~open_rows


class _Tied:
    """Tied teams in some rows, as `StepInput` has those of one season. They are listed from the
    left: at most as many columns as the most of them that are tied."""

    def __init__(self, rows: Integers, teams: Flags, limits: Limits) -> None:
        self.rows, self.shape, self.limits = rows, teams.shape, limits
        size = teams.sum(axis=1)
        most = int(size.max())
        self.teams: Integers = np.argsort(~teams, axis=1, kind="stable")[:, :most]
        self.valid: Flags = np.arange(most) < size[:, None]

    def wide(self, values: Integers | Flags) -> Integers:
        """Return values by all teams, 0 for those that are not tied."""
        by_team = np.zeros(self.shape, values.dtype)
        np.put_along_axis(by_team, self.teams, np.where(self.valid, values, 0), axis=1)
        return by_team

    def among(self, pairs: Integers | Flags, *, fill: bool = False) -> Integers:
        """Return the values of pairs of teams for the tied ones; `fill` beyond them."""
        rows = np.zeros_like(self.rows) if len(pairs) == 1 else self.rows
        found = pairs[rows[:, None, None], self.teams[:, :, None], self.teams[:, None, :]]
        both = self.valid[:, :, None] & self.valid[:, None, :]
        return np.where(both, found, found.dtype.type(fill))

    def lines(self, pairs: Integers) -> Integers:
        """Return the values of each tied team against every team."""
        rows_of_pairs: Integers = pairs[self.rows[:, None], self.teams]
        return rows_of_pairs

    def of(self, values: Integers | Floats) -> Floats:
        own_values: Floats = values[self.rows[:, None], self.teams]
        return own_values


def _all(values: Flags, axis: int | tuple[int, ...]) -> Flags:
    """Return whether all values along an axis are true."""
    whether_all: Flags = np.logical_and.reduce(values, axis=axis)
    return whether_all


def _compact(level: Integers) -> Integers:
    """Number the levels of each row from 0 without gaps; -1 stays."""
    behind = np.where(level < 0, level.max() + 1, level)
    order = behind.argsort(axis=1, kind="stable")
    new = np.diff(np.take_along_axis(behind, order, axis=1), axis=1, prepend=-1) > 0
    number, place = new.cumsum(axis=1) - 1, order.argsort(axis=1)
    return np.where(level < 0, -1, np.take_along_axis(number, place, axis=1))
