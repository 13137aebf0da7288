"""A Swiss round: teams of equal score meet, no pair twice, the homes evenly shared.

Pairs are made from the top: the first team gets its proper opponent, if all others can still be
paired; then the next free one. The lowest team that has had no bye has it. A pairing after which
the rounds still to come could not all be paired gives way to one that leaves them possible.

No team may be at home three games more often than away, or the reverse, and none three times in a
row at the same place: two teams that both must be at home do not meet, nor two that both must be
away. A rematch and a second bye are worse than that, so where a round is possible only at such a
price, as few pairs as possible are exempt, and `faults` names them.

Whether the rounds still to come can be paired without a second meeting, whatever their results: a
round pairs everyone; several rounds are pairings without a common pair. That is a hard question for
many teams and nearly as many rounds, so the search has a limit: what it does not find is taken to
be impossible. Where every team has enough opponents left, no search is needed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

import msgspec

from league.model.schedule.berger import Pairing, Round
from league.model.schedule.matching import ALONE, best_pairs, most_pairs
from rulesets.core.refusal import Refused

MOST_STEPS: Final = 4_000
"""Steps of one search before it gives up."""
MOST_PAIRS: Final = 600
"""Pairs of all rounds together beyond which no search is tried."""
Pairs = tuple[tuple[int, int], ...]


class RoundsAhead:
    """The pairs that are left for the round to be paired and for those after it."""

    def __init__(self, left: Sequence[set[int]], rounds: int) -> None:
        """`left` are the places that each place may still meet, at any time: as many as there are
        teams, with one more for the bye where their number is odd. `rounds` are those after the
        one to be paired."""
        self.left = [_mask(near) for near in left]
        self.rounds = rounds
        fewest = min((len(near) for near in left), default=0)
        self.always: Final = fewest - 1 - (rounds - 1) >= len(left) / 2
        """Whether any pairing will do: everyone can still meet half of the others before each
        round, and then all can be paired (Dirac)."""
        self.is_too_large: Final = (rounds + 1) * len(left) > 2 * MOST_PAIRS

    def pairing(self, now: Sequence[set[int]], fixed: Pairs = ()) -> Pairs | None:
        """Return a pairing of this round, of the pairs in `now`, that has the `fixed` pairs and
        leaves the rounds to come possible; None if none was found."""
        return _Search(self, now, fixed).run()


def _mask(places: set[int]) -> int:
    return sum(1 << place for place in places)


class _Search:
    """One search, by the place and round with the fewest choices left."""

    def __init__(self, ahead: RoundsAhead, now: Sequence[set[int]], fixed: Pairs) -> None:
        self.count, self.steps = len(ahead.left), 0
        this = [near & (_mask(now[place])) for place, near in enumerate(ahead.left)]
        self.free = [this, *([*ahead.left] for _ in range(ahead.rounds))]
        """By round and place, the mates that it may still have there; 0 once it has one."""
        self.open = [set(range(self.count)) for _ in self.free]
        self.mates: list[dict[int, int]] = [{} for _ in self.free]
        # Later rounds are alike: the place with the fewest opponents meets them in order.
        self.first = min(range(self.count), key=lambda place: ahead.left[place].bit_count())
        self.fixed = fixed

    def run(self) -> Pairs | None:
        for one, other in self.fixed:
            if not self.free[0][one] >> other & 1 or self._pair(0, one, other) is None:
                return None
        if not self._solve():
            return None
        return tuple((one, other) for one, other in self.mates[0].items() if one < other)

    def _solve(self) -> bool:
        self.steps += 1
        if self.steps > MOST_STEPS:
            return False
        chosen = self._fewest_choices()
        if chosen is None:
            return True
        number, place = chosen
        choices = self.free[number][place]
        while choices and self.steps <= MOST_STEPS:
            mate = (choices & -choices).bit_length() - 1
            choices &= choices - 1
            if not self._in_turn(number, place, mate):
                continue
            undo = self._pair(number, place, mate)
            if undo is not None:
                if self._solve():
                    return True
                self._restore(number, place, mate, undo)
        return False

    def _fewest_choices(self) -> tuple[int, int] | None:
        """Return the round and place with the fewest mates left; None when all are paired."""
        return min(
            ((number, place) for number, places in enumerate(self.open) for place in places),
            key=lambda each: self.free[each[0]][each[1]].bit_count(),
            default=None,
        )

    def _in_turn(self, number: int, one: int, other: int) -> bool:
        """Return whether the first place meets its opponents of later rounds in their order."""
        if not number or self.first not in (one, other):
            return True
        mate = other if one == self.first else one
        return all(
            (at < number) == (there < mate)
            for at, mates in enumerate(self.mates)
            if at and (there := mates.get(self.first)) is not None
        )

    def _pair(self, number: int, one: int, other: int) -> list[tuple[int, int, int]] | None:
        """Pair two places in a round; return what that changed, or None if a place is left
        without a mate."""
        undo: list[tuple[int, int, int]] = []

        def narrow(at: int, place: int, mask: int) -> bool:
            before = self.free[at][place]
            after = before & mask
            if after != before:
                undo.append((at, place, before))
                self.free[at][place] = after
            return bool(after) or place not in self.open[at]

        self.open[number] -= {one, other}
        self.mates[number][one], self.mates[number][other] = other, one
        gone = ~(1 << one | 1 << other)
        possible = all([narrow(number, place, gone) for place in self.open[number]])
        for at in range(len(self.free)):
            if at != number:
                possible &= narrow(at, one, ~(1 << other))
                possible &= narrow(at, other, ~(1 << one))
        if possible:
            return undo
        self._restore(number, one, other, undo)
        return None

    def _restore(self, number: int, one: int, other: int, undo: list[tuple[int, int, int]]) -> None:
        for at, place, before in reversed(undo):
            self.free[at][place] = before
        self.open[number] |= {one, other}
        del self.mates[number][one], self.mates[number][other]


Within = Literal["halves", "neighbours"]
"""Who meets whom within one score: the first of the upper half the first of the lower one, or
the first the second."""


class Entrant(msgspec.Struct, frozen=True):
    """A team as it enters a round. The order of entrants is their ranking."""

    team: str
    score: int
    """In half points: a win 2, a tie 1, and a bye as the league sets it."""
    met: tuple[str, ...] = ()
    """Opponents so far, as often as they were met."""
    venues: str = ""
    """H or A for every game so far, in order."""
    byes: int = 0


def swiss_round(
    entrants: Sequence[Entrant],
    number: int,
    *,
    within: Within = "halves",
    rematches: bool = False,
    to_come: int = 0,
) -> Round:
    """Return the pairings of a round. Entrants are sorted by score, and otherwise keep their order.
    `to_come` is the number of rounds after it: they stay possible without a rematch, whatever the
    results, wherever a pairing of this round allows it.

    Raises Refused when not all can be paired without a rematch; with `rematches` as few as possible
    are repeated.
    """
    ranked = sorted(entrants, key=lambda each: -each.score)
    if len(ranked) < 2:
        raise Refused("a round needs two teams or more")
    if len({each.team for each in ranked}) != len(ranked):
        raise Refused("a team is named twice")
    most = max((each.met.count(other) for each in ranked for other in each.met), default=0)
    for meetings in range(most + 1 if rematches else 1):
        paired = _paired(ranked, meetings, within, to_come) if to_come and not meetings else None
        paired = paired or _paired(ranked, meetings, within, 0)
        if paired is not None:
            pairs, byes = paired
            pairings = tuple(_at_home(one, other, number) for one, other in pairs)
            return Round(number, pairings, byes)
    raise Refused(
        f"these {len(ranked)} teams cannot all be paired without a second meeting: "
        "allow rematches (--rematches), or play fewer rounds"
    )


_Paired = tuple[list[tuple[Entrant, Entrant]], tuple[str, ...]]


def _paired(ranked: list[Entrant], meetings: int, within: Within, to_come: int) -> _Paired | None:
    """Return all pairs in which no two have met more than `meetings` times, and the bye: of
    those with the fewest, the lowest one that allows even homes, or else the lowest. With rounds
    `to_come`, return only what leaves them possible."""
    ahead = _rounds_ahead(ranked, to_come) if to_come else None
    if ahead is not None and (ahead.always or ahead.is_too_large):
        ahead = None
    if len(ranked) % 2 == 0:
        pairs = _pairs(ranked, meetings, within, even=True, ahead=ahead)
        pairs = pairs or _pairs(ranked, meetings, within, even=False, ahead=ahead)
        return None if pairs is None else (pairs, ())
    for byes in sorted({each.byes for each in ranked}):
        lowest_first = [p for p in range(len(ranked) - 1, -1, -1) if ranked[p].byes == byes]
        for even in (True, False):
            for place in lowest_first:
                others = ranked[:place] + ranked[place + 1 :]
                pairs = _pairs(others, meetings, within, even=even, ahead=ahead, rests=place)
                if pairs is not None:
                    return pairs, (ranked[place].team,)
    return None


def _rounds_ahead(ranked: list[Entrant], to_come: int) -> RoundsAhead:
    """Return what is left to be paired in this round and those to come. Where the number of teams
    is odd, one rests in each round: none twice, unless there are more rounds than teams."""
    met = [set(each.met) for each in ranked]
    left = [
        {
            place
            for place, other in enumerate(ranked)
            if other is not each and other.team not in mine
        }
        for each, mine in zip(ranked, met, strict=True)
    ]
    if len(ranked) % 2:
        fewest = min(each.byes for each in ranked)
        may_rest = {place for place, each in enumerate(ranked) if each.byes == fewest}
        if len(may_rest) <= to_come:
            may_rest = set(range(len(ranked)))
        for place in may_rest:
            left[place].add(len(ranked))
        left.append(may_rest)
    return RoundsAhead(left, to_come)


def _best_ahead(
    ahead: RoundsAhead, allowed: list[set[int]], wishes: list[list[int]], rests: int | None
) -> list[int] | None:
    """Pair everyone as `best_pairs` does, and leave the rounds to come possible. `rests` is the
    place of the team with the bye, which is not among those to pair."""
    bye = len(allowed) + 1

    def shown(place: int) -> int:
        """Return the place among all teams of one among those to pair."""
        return place if rests is None or place < rests else place + 1

    now = [{shown(to) for to in near} for near in allowed]
    fixed: tuple[tuple[int, int], ...] = ()
    if rests is not None:
        now.insert(rests, {bye})
        now.append({rests})
        fixed = ((rests, bye),)
    pairs = ahead.pairing(now, fixed)
    if pairs is None:
        return None
    mates = [-1] * len(allowed)
    for place in range(len(allowed)):
        if mates[place] >= 0:
            continue
        for other in wishes[place]:
            if other not in allowed[place] or mates[other] >= 0:
                continue
            pair = (shown(place), shown(other))
            if pair not in pairs and pair[::-1] not in pairs:
                better = ahead.pairing(now, (*fixed, pair))
                if better is None:
                    continue
                pairs = better
            mates[place], mates[other] = other, place
            fixed = (*fixed, pair)
            break
    return mates


def _pairs(
    ranked: list[Entrant],
    meetings: int,
    within: Within,
    *,
    even: bool,
    ahead: RoundsAhead | None = None,
    rests: int | None = None,
) -> list[tuple[Entrant, Entrant]] | None:
    """Return all pairs, or None. With `even` no two meet that must both be at home, or both
    away; without it, as few of them as possible. With rounds `ahead`, return only pairs that leave
    them possible; `rests` is the place of the team with the bye among all."""
    count = len(ranked)
    met = [[each.met.count(other.team) for other in ranked] for each in ranked]
    may_meet = [
        {other for other in range(count) if other != place and met[place][other] <= meetings}
        for place in range(count)
    ]
    musts = [_must(each) for each in ranked]
    apart = [
        {to for to in near if not musts[place] or musts[place] != musts[to]}
        for place, near in enumerate(may_meet)
    ]
    wishes = _wishes(ranked, within).__getitem__
    allowed = apart if even else may_meet
    mates = None
    if ahead is not None:
        listed = _wishes(ranked, within)
        if not even:
            mates = _best_ahead(ahead, _fewest(may_meet, apart), listed, rests)
        mates = mates or _best_ahead(ahead, allowed, listed, rests)
        return None if mates is None else _entrants_of(ranked, mates)
    if meetings:
        fresh = [{to for to in near if met[at][to] < meetings} for at, near in enumerate(allowed)]
        mates = best_pairs(_fewest(allowed, fresh), range(count), wishes)
    if mates is None and not even:
        mates = best_pairs(_fewest(may_meet, apart), range(count), wishes)
    if mates is None:
        mates = best_pairs(allowed, range(count), wishes)
    return None if mates is None else _entrants_of(ranked, mates)


def _entrants_of(ranked: list[Entrant], mates: list[int]) -> list[tuple[Entrant, Entrant]]:
    return [(ranked[place], ranked[mate]) for place, mate in enumerate(mates) if place < mate]


def _fewest(may_meet: list[set[int]], better: list[set[int]]) -> list[set[int]]:
    """Where not all can be paired properly, pair as many as possible, and only the remaining
    ones otherwise."""
    alone = {place for place, mate in enumerate(most_pairs(better)) if mate == ALONE}
    return [
        near & alone if place in alone else better[place] - alone
        for place, near in enumerate(may_meet)
    ]


def _wishes(ranked: list[Entrant], within: Within) -> list[list[int]]:
    """Return each team's opponents, the best first: those of its own score, then of the next
    below, then above."""
    groups: dict[int, list[int]] = {}
    for place, each in enumerate(ranked):
        groups.setdefault(each.score, []).append(place)
    wishes = []
    for place, each in enumerate(ranked):
        group = groups[each.score]
        apart = (len(group) + 1) // 2 if within == "halves" else 1
        aim = place + apart if group.index(place) + apart < len(group) else place - apart
        others = [other for other in range(len(ranked)) if other != place]
        wishes.append(
            sorted(others, key=lambda to: (abs(ranked[to].score - each.score), abs(to - aim), to))
        )
    return wishes


def _at_home(one: Entrant, other: Entrant, number: int) -> Pairing:
    """Return the pairing: at home is the team that must be; then the one that has been less
    often; then the one that was away last, where only one was; then the higher in odd rounds,
    the lower in even ones."""
    here, present = _wants_home(one), _wants_home(other)
    first = here > present if here != present else number % 2 == 1
    return Pairing(one.team, other.team) if first else Pairing(other.team, one.team)


def _wants_home(each: Entrant) -> tuple[int, int, bool]:
    return _must(each), -_more(each), each.venues.endswith("A")


def _more(each: Entrant) -> int:
    """Return home games minus away games."""
    return each.venues.count("H") - each.venues.count("A")


def _must(each: Entrant) -> int:
    """Return 1 for a team that must be at home, -1 for one that must be away: after two games
    more at the other place, and after two in a row there. 0: either will do."""
    if _more(each) >= 2 or each.venues.endswith("HH"):
        return -1
    return int(_more(each) <= -2 or each.venues.endswith("AA"))


class PairingFault(msgspec.Struct, frozen=True):
    """A fault of a round that could not be avoided."""

    team: str
    what: Literal["rematch", "bye", "three in turn", "balance"]
    other: str = ""
    """The opponent of a rematch."""


def faults(entrants: Sequence[Entrant], played: Round) -> tuple[PairingFault, ...]:
    """Return the faults of a round: rematches, second byes, a third game in a row at the same
    place, three games more at home than away or the reverse."""
    entrant_of = {each.team: each for each in entrants}
    pairing_faults = []
    for home, visitors in played.pairings:
        if visitors in entrant_of[home].met:
            pairing_faults.append(PairingFault(home, "rematch", visitors))
        for team, letter, sign in ((home, "H", 1), (visitors, "A", -1)):
            if entrant_of[team].venues.endswith(2 * letter):
                pairing_faults.append(PairingFault(team, "three in turn"))
            if sign * _more(entrant_of[team]) >= 2:
                pairing_faults.append(PairingFault(team, "balance"))
    pairing_faults += [PairingFault(team, "bye") for team in played.byes if entrant_of[team].byes]
    return tuple(pairing_faults)


def entrants_after(
    teams: Sequence[str], rounds: Sequence[Round], scores: Mapping[str, int]
) -> tuple[Entrant, ...]:
    """Return entrants for the next round from the rounds so far. `teams` are in ranking order."""
    met: dict[str, list[str]] = {team: [] for team in teams}
    venues = dict.fromkeys(teams, "")
    byes = dict.fromkeys(teams, 0)
    for each in rounds:
        for home, visitors in each.pairings:
            for team, other, letter in ((home, visitors, "H"), (visitors, home, "A")):
                if team in met:
                    met[team].append(other)
                    venues[team] += letter
        for team in each.byes:
            byes[team] = byes.get(team, 0) + 1
    return tuple(
        Entrant(team, scores.get(team, 0), tuple(met[team]), venues[team], byes[team])
        for team in teams
    )
