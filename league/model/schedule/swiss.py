"""A Swiss round: teams of equal score meet, no pair twice, the homes evenly shared.

Pairs are made from the top: the first team gets its proper opponent, if all others can still be
paired; then the next free one. The lowest team that has had no bye has it. A pairing after which
the rounds still to come could not all be paired gives way to one that leaves them possible.

No team may be at home three games more often than away, or the reverse, and none three times in a
row at the same place: two teams that both must be at home do not meet, nor two that both must be
away. A rematch and a second bye are worse than that, so where a round is possible only at such a
price, as few pairs as possible are exempt, and `faults` names them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from league.model.schedule.matching import ALONE, best_pairs, most_pairs
from league.model.schedule.rounds import Pairing, Round
from league.model.schedule.rounds_ahead import RoundsAhead
from rulesets.core.refusal import Refused

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
        result = _paired(ranked, meetings, within, to_come) if to_come and not meetings else None
        result = result or _paired(ranked, meetings, within, 0)
        if result is not None:
            pairs, byes = result
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
    found = ahead.pairing(now, fixed)
    if found is None:
        return None
    mates = [-1] * len(allowed)
    for place in range(len(allowed)):
        if mates[place] >= 0:
            continue
        for other in wishes[place]:
            if other not in allowed[place] or mates[other] >= 0:
                continue
            pair = (shown(place), shown(other))
            if pair not in found and pair[::-1] not in found:
                better = ahead.pairing(now, (*fixed, pair))
                if better is None:
                    continue
                found = better
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
    result = []
    for place, each in enumerate(ranked):
        group = groups[each.score]
        apart = (len(group) + 1) // 2 if within == "halves" else 1
        aim = place + apart if group.index(place) + apart < len(group) else place - apart
        others = [other for other in range(len(ranked)) if other != place]
        result.append(
            sorted(others, key=lambda to: (abs(ranked[to].score - each.score), abs(to - aim), to))
        )
    return result


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
    result = []
    for home, visitors in played.pairings:
        if visitors in entrant_of[home].met:
            result.append(PairingFault(home, "rematch", visitors))
        for team, letter, sign in ((home, "H", 1), (visitors, "A", -1)):
            if entrant_of[team].venues.endswith(2 * letter):
                result.append(PairingFault(team, "three in turn"))
            if sign * _more(entrant_of[team]) >= 2:
                result.append(PairingFault(team, "balance"))
    result += [PairingFault(team, "bye") for team in played.byes if entrant_of[team].byes]
    return tuple(result)


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
