"""Pairs by graphs, against every pairing there is."""

from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from league.model.schedule.matching import ALONE, best_pairs, most_pairs


@st.composite
def graphs(draw, most=9):
    count = draw(st.integers(2, most))
    pairs = [(a, b) for a in range(count) for b in range(a + 1, count)]
    chosen = draw(st.lists(st.sampled_from(pairs), unique=True))
    near = [set() for _ in range(count)]
    for one, other in chosen:
        near[one].add(other)
        near[other].add(one)
    return near


def most_by_trying(near) -> int:
    @cache
    def most(left: frozenset[int]) -> int:
        if not left:
            return 0
        one = min(left)
        rest = left - {one}
        return max([most(rest), *(1 + most(rest - {to}) for to in near[one] & rest)])

    return most(frozenset(range(len(near))))


def check(near, mates):
    for place, mate in enumerate(mates):
        assert mate == ALONE or (mates[mate] == place and mate in near[place])


@settings(max_examples=400)
@given(graphs())
def test_as_many_pairs_as_trying_all_finds(near):
    mates = most_pairs(near)
    check(near, mates)
    assert sum(mate != ALONE for mate in mates) == 2 * most_by_trying(near)


def every_pairing(near):
    @cache
    def every(left: frozenset[int]):
        if not left:
            return ((),)
        one = min(left)
        return tuple(
            ((one, to), *rest) for to in near[one] & left for rest in every(left - {one, to})
        )

    return every(frozenset(range(len(near))))


@settings(max_examples=300)
@given(graphs(8))
def test_the_first_has_his_wish_and_then_the_next(near):
    """Compared with all pairings of everybody, in the order of the wishes."""
    count = len(near)
    order = list(range(count))

    def wishes(place):
        return sorted(near[place], key=lambda to: (abs(to - place - 2), to))

    found = best_pairs(near, order, wishes)
    every = every_pairing(near)
    if not every:
        assert found is None
        return

    def rank(pairs):
        mate = dict(pairs) | {b: a for a, b in pairs}
        ranks, settled = [], set()
        for place in order:
            if place not in settled:
                ranks.append(wishes(place).index(mate[place]))
                settled |= {place, mate[place]}
        return ranks

    assert found is not None
    check(near, found)
    mine = tuple((a, b) for a, b in enumerate(found) if a < b)
    assert rank(mine) == min(rank(each) for each in every)
