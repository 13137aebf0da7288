"""Schedules of divisions and conferences: a number of meetings inside, and a number across.

Meetings are divided into a number of rounds by an edge coloring, by exchanging chains. A meeting
goes to a round in which both teams are free. If there is none, the one is free in some round a, the
other in some b: the chain of games in a and b that begins at the other is exchanged, unless it ends
at the first, and then both are free in a. If that fails for every a and b, the meeting pushes
another out of its round, which is placed again; after a number of pushes the search gives up.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import combinations
from typing import Final

import msgspec

from league.model.schedule.berger import Round
from league.model.schedule.matching import ALONE, most_pairs
from league.model.schedule.venues import settle_venues
from rulesets.core.refusal import Refused

Pair = tuple[str, str]
_PUSHES: Final = 40
"""The number of pushes, as a multiple of the meetings, before the search gives up."""


def in_rounds(meetings_due: dict[Pair, int], rounds: int) -> list[list[Pair]] | None:
    """Return all meetings in that many rounds, no one twice in one, or None if none is found."""
    plan = _Coloring(meetings_due, rounds)
    todo = deque(pair for pair in _busiest_first(meetings_due) for _ in range(meetings_due[pair]))
    pushes = _PUSHES * len(todo)
    while todo:
        one, other = todo.popleft()
        if plan.place(one, other):
            continue
        pushes -= 1
        if pushes < 0:
            return None
        todo.append(plan.push(one, other, pushes))
    return plan.rounds()


def least_rounds(meetings_due: dict[Pair, int]) -> int:
    """Return a lower bound: the games of the busiest team; where an odd number of teams play
    only one another, one of them is left out of every round."""
    games: dict[str, int] = {}
    near: dict[str, set[str]] = {}
    for (one, other), times in meetings_due.items():
        for team, opponent in ((one, other), (other, one)):
            games[team] = games.get(team, 0) + times
            near.setdefault(team, set()).add(opponent)
    least, seen = max(games.values()), set[str]()
    for team in near:
        if team in seen:
            continue
        group, todo = {team}, [team]
        while todo:
            fresh = near[todo.pop()] - group
            group |= fresh
            todo += fresh
        seen |= group
        if len(group) % 2:
            least = max(least, -(-sum(games[each] for each in group) // (len(group) - 1)))
    return least


def _busiest_first(meetings_due: dict[Pair, int]) -> list[Pair]:
    games: dict[str, int] = {}
    for pair, times in meetings_due.items():
        for team in pair:
            games[team] = games.get(team, 0) + times
    return sorted(meetings_due, key=lambda pair: -games[pair[0]] - games[pair[1]])


class _Coloring:
    """Who meets whom in each round."""

    def __init__(self, meetings_due: dict[Pair, int], rounds: int) -> None:
        self.meetings_due = meetings_due
        self.count = rounds
        self.at: dict[str, list[str | None]] = {
            team: [None] * rounds for pair in meetings_due for team in pair
        }

    def place(self, one: str, other: str) -> bool:
        """Put a meeting into a round, exchanging a chain if needed. Return whether it worked."""
        here, present = self._free(one), self._free(other)
        both = [number for number in here if self.at[other][number] is None]
        if both:
            self._set(one, other, both[0])
            return True
        for first in here:
            for second in present:
                if self._exchange(one, other, first, second):
                    self._set(one, other, first)
                    return True
        return False

    def push(self, one: str, other: str, turn: int) -> Pair:
        """Put a meeting into a round in which the first is free and the other is not. Return the
        meeting it pushed out."""
        here = self._free(one)
        number = here[turn % len(here)]
        removed = self.at[other][number]
        assert removed is not None, "where both are free it would have been placed"
        self.at[removed][number] = None
        self._set(one, other, number)
        return (other, removed) if (other, removed) in self.meetings_due else (removed, other)

    def rounds(self) -> list[list[Pair]]:
        return [
            [pair for pair in self.meetings_due if self.at[pair[0]][number] == pair[1]]
            for number in range(self.count)
        ]

    def _free(self, team: str) -> list[int]:
        return [number for number, other in enumerate(self.at[team]) if other is None]

    def _set(self, one: str, other: str, number: int) -> None:
        self.at[one][number], self.at[other][number] = other, one

    def _exchange(self, one: str, other: str, first: int, second: int) -> bool:
        """Exchange two rounds along the chain that begins at `other`, so that it is free in the
        first of them too; not if the chain ends at `one`."""
        chain, number = [other], first
        while (following := self.at[chain[-1]][number]) is not None:
            chain.append(following)
            number = second if number == first else first
        if chain[-1] == one:
            return False
        for team in chain:
            edges = self.at[team]
            edges[first], edges[second] = edges[second], edges[first]
        return True


_ATTEMPTS = 24


class DivisionPlan(msgspec.Struct, frozen=True):
    """Teams that play one another more often than other teams."""

    name: str
    teams: tuple[str, ...]
    conference: str = ""


class Meetings(msgspec.Struct, frozen=True):
    """How often two teams meet: of one division, of one conference, of two conferences."""

    inside: int = 2
    conference: int = 1
    outside: int = 0


def meetings_of(
    divisions: Sequence[DivisionPlan], meetings: Meetings
) -> dict[tuple[str, str], int]:
    """Return how often each two teams are to meet. Raises Refused for a team in two divisions,
    and for divisions in which no one would play."""
    teams = [(team, division) for division in divisions for team in division.teams]
    if len({team for team, _ in teams}) != len(teams):
        raise Refused("a team is in two divisions")
    if min(meetings.inside, meetings.conference, meetings.outside) < 0:
        raise Refused("two teams cannot meet fewer than 0 times")
    times_by_pair = {}
    for (one, here), (other, present) in combinations(teams, 2):
        if here is present:
            times = meetings.inside
        else:
            times = (
                meetings.conference if here.conference == present.conference else meetings.outside
            )
        if times:
            times_by_pair[one, other] = times
    if not times_by_pair:
        raise Refused("with these numbers no teams would meet")
    return times_by_pair


def crossing(
    divisions: Sequence[DivisionPlan], games: int, year: int = 0, outside: int | None = None
) -> dict[tuple[str, str], int]:
    """Choose a number of games of each team against other divisions, where it cannot meet all of
    them; other opponents in another `year`. With `outside` also that many from the other
    conference, and `games` only in its own. Where teams or divisions are uneven, some have one
    game less. Raises Refused for more games than there are opponents."""
    if outside is None:
        return _some(divisions, Meetings(0, 1, 1), games, year)
    here = _some(divisions, Meetings(0, 1, 0), games, year) if games else {}
    present = _some(divisions, Meetings(0, 0, 1), outside, year) if outside else {}
    return here | present


def _some(
    divisions: Sequence[DivisionPlan], meetings: Meetings, games: int, year: int
) -> dict[tuple[str, str], int]:
    """Return that many rounds of all those meetings, starting elsewhere every year."""
    every = rounds_of(meetings_of(divisions, meetings))
    if not 0 <= games <= len(every):
        raise Refused(f"across there are from 0 to {len(every)} games, not {games}")
    first = year * games % len(every)
    chosen = (every[first:] + every[:first])[:games]
    return {pair: 1 for each in chosen for pair in each}


def division_schedule(
    divisions: Sequence[DivisionPlan],
    meetings: Meetings,
    *,
    rounds: int | None = None,
    across: int | None = None,
    outside: int | None = None,
    year: int = 0,
) -> tuple[Round, ...]:
    """Return rounds in which all these meetings are played, homes evenly shared; with `rounds`
    only the first that many. With `across` every team plays that many games against other
    divisions, instead of meeting all of them; with `outside` those are in its conference, and
    that many in the other are added. Raises Refused as `meetings_of` does, and for too many
    rounds."""
    if across is None:
        pairs = meetings_of(divisions, meetings)
    else:
        pairs = crossing(divisions, across, year, outside)
        if meetings.inside and any(len(each.teams) > 1 for each in divisions):
            pairs |= meetings_of(divisions, Meetings(meetings.inside, 0, 0))
    if not pairs:
        raise Refused("with these numbers no teams would meet")
    every = rounds_of(pairs)
    if rounds is not None and not 1 <= rounds <= len(every):
        raise Refused(f"there are {len(every)} rounds to choose from, not {rounds}")
    return settle_venues(every[:rounds])


def rounds_of(meetings_due: dict[tuple[str, str], int]) -> list[list[tuple[str, str]]]:
    """Divide meetings into rounds, no one twice in one: few rounds, usually as many as the
    busiest team has games (more cannot always be avoided), and seldom the same two teams in a
    row."""
    best = _best_of(meetings_due)
    for count in range(least_rounds(meetings_due), len(best)):
        rounds = in_rounds(meetings_due, count)
        if rounds is not None:
            return _spread(rounds)
    return best


def _spread(rounds: list[list[tuple[str, str]]]) -> list[list[tuple[str, str]]]:
    """Return rounds in an order in which the same two seldom meet in a row, full rounds first."""
    left = sorted(rounds, key=len, reverse=True)
    in_order = [left.pop(0)]
    while left:
        last = set(in_order[-1])
        following = min(left, key=lambda each: len(last & set(each)))
        left.remove(following)
        in_order.append(following)
    return in_order


def _best_of(meetings_due: dict[tuple[str, str], int]) -> list[list[tuple[str, str]]]:
    """Return the division with the fewest rounds out of several attempts."""
    best: list[list[tuple[str, str]]] = []
    teams = list(dict.fromkeys(team for pair in meetings_due for team in pair))
    most = max(_games_left(teams, meetings_due).values())
    for attempt in range(_ATTEMPTS):
        shift = attempt // 2 % len(teams)
        rounds = _deal(teams[shift:] + teams[:shift], meetings_due, spread=attempt % 2 == 0)
        if not best or len(rounds) < len(best):
            best = rounds
        if len(best) == most:
            break
    return best


def _games_left(teams: Sequence[str], left: dict[tuple[str, str], int]) -> dict[str, int]:
    games_by_team = dict.fromkeys(teams, 0)
    for (one, other), times in left.items():
        games_by_team[one] += times
        games_by_team[other] += times
    return games_by_team


def _deal(
    teams: list[str], meetings_due: dict[tuple[str, str], int], *, spread: bool
) -> list[list[tuple[str, str]]]:
    """Divide meetings round by round; with `spread` teams that have just met wait, if no busy
    team needs them."""
    left, before = dict(meetings_due), set[tuple[str, str]]()
    rounds = []
    while left:
        busy = _games_left(teams, left)
        first = sorted(range(len(teams)), key=lambda place: -busy[teams[place]])
        pairs = _pairs(teams, first, [pair for pair in left if pair not in before], left)
        busiest = {team for team in teams if busy[team] == max(busy.values())}
        if not busiest <= {team for pair in pairs for team in pair}:
            pairs = _pairs(teams, first, list(left), left)
        for pair in pairs:
            left[pair] -= 1
            if not left[pair]:
                del left[pair]
        before = set(pairs) if spread else set()
        rounds.append(pairs)
    return rounds


def _pairs(
    teams: list[str],
    first: list[int],
    open_: list[tuple[str, str]],
    left: dict[tuple[str, str], int],
) -> list[tuple[str, str]]:
    """Return one round: as many games as possible, teams with the most games left first."""
    place = {team: number for number, team in enumerate(teams)}
    may_meet: list[set[int]] = [set() for _ in teams]
    for one, other in open_:
        may_meet[place[one]].add(place[other])
        may_meet[place[other]].add(place[one])
    mates = most_pairs(may_meet, first)
    pairs = []
    for at, mate in enumerate(mates):
        if mate != ALONE and at < mate:
            pair = (teams[at], teams[mate])
            pairs.append(pair if pair in left else (pair[1], pair[0]))
    return pairs
