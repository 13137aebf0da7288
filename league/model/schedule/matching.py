"""Pairing by graphs: as many pairs as possible (Edmonds' blossoms), and the best pairs first.

Nothing here is random or weighted: the same order gives the same pairs.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

Adjacent = list[set[int]]
"""For each place, the places it may be paired with."""
Mates = list[int]
"""For each place, its mate, or ALONE."""
ALONE = -1


def most_pairs(may_meet: Adjacent, first: Sequence[int] | None = None) -> Mates:
    """Return as many pairs as possible. Mates are sought for the places of `first` in order; a
    paired place may get another mate, but never loses one."""
    mates = [ALONE] * len(may_meet)
    for root in range(len(may_meet)) if first is None else first:
        if mates[root] == ALONE:
            augment(may_meet, mates, root)
    return mates


def augment(may_meet: Adjacent, mates: Mates, root: int) -> bool:
    """Pair `root`, which is alone, by changing other pairs. Return False, and change nothing, if
    that is impossible. A breadth-first search that shrinks odd cycles (blossoms)."""
    return _Search(may_meet, mates, root).run()


class _Search:
    """One search for an augmenting path."""

    def __init__(self, may_meet: Adjacent, mates: Mates, root: int) -> None:
        count = len(may_meet)
        self.may_meet, self.mates, self.root = may_meet, mates, root
        self.base = list(range(count))
        self.parent = [ALONE] * count
        self.outer = [False] * count
        self.queue: deque[int] = deque()

    def run(self) -> bool:
        self.outer[self.root] = True
        self.queue.append(self.root)
        while self.queue:
            at = self.queue.popleft()
            for to in sorted(self.may_meet[at]):
                if self.base[at] == self.base[to] or self.mates[at] == to:
                    continue
                if to == self.root or self._inside(to):
                    self._shrink(at, to)
                elif self.parent[to] == ALONE:
                    self.parent[to] = at
                    if self.mates[to] == ALONE:
                        self._exchange(to)
                        return True
                    self.outer[self.mates[to]] = True
                    self.queue.append(self.mates[to])
        return False

    def _inside(self, place: int) -> bool:
        mate = self.mates[place]
        return mate != ALONE and self.parent[mate] != ALONE

    def _shrink(self, one: int, other: int) -> None:
        """Shrink an odd cycle to one place."""
        stem = self._stem(one, other)
        ring = [False] * len(self.base)
        self._mark(ring, one, stem, other)
        self._mark(ring, other, stem, one)
        for place, base in enumerate(self.base):
            if ring[base]:
                self.base[place] = stem
                if not self.outer[place]:
                    self.outer[place] = True
                    self.queue.append(place)

    def _stem(self, one: int, other: int) -> int:
        """Return where the paths from two places to the root join."""
        passed = set()
        while True:
            one = self.base[one]
            passed.add(one)
            if self.mates[one] == ALONE:
                break
            one = self.parent[self.mates[one]]
        while True:
            other = self.base[other]
            if other in passed:
                return other
            other = self.parent[self.mates[other]]

    def _mark(self, ring: list[bool], place: int, stem: int, child: int) -> None:
        while self.base[place] != stem:
            mate = self.mates[place]
            ring[self.base[place]] = ring[self.base[mate]] = True
            self.parent[place] = child
            child, place = mate, self.parent[mate]

    def _exchange(self, place: int) -> None:
        while place != ALONE:
            before = self.parent[place]
            after = self.mates[before]
            self.mates[place], self.mates[before] = before, place
            place = after


def best_pairs(
    may_meet: Adjacent, order: Sequence[int], wishes: Callable[[int], Sequence[int]]
) -> Mates | None:
    """Pair everyone: the first of `order` with its best wish that leaves the rest pairable, then
    the next, and so on. `wishes` lists all possible mates of a place, the best first. None if
    not all can be paired."""
    free = [set(near) for near in may_meet]
    mates = most_pairs(free)
    if ALONE in mates:
        return None
    settled: set[int] = set()
    for place in order:
        if place in settled:
            continue
        for other in wishes(place):
            if other in free[place] and _agree(free, mates, place, other):
                break
        for removed in (place, mates[place]):
            settled.add(removed)
            for near in free[removed]:
                free[near].discard(removed)
            free[removed] = set()
    return mates


def _agree(free: Adjacent, mates: Mates, place: int, other: int) -> bool:
    """Pair these two, if their former mates can be paired without them."""
    left, also = mates[place], mates[other]
    if left == other:
        return True
    remaining = list(mates)
    without = [near - {place, other} for near in free]
    without[place] = without[other] = set()
    mates[left] = mates[also] = ALONE
    if augment(without, mates, left):
        mates[place], mates[other] = other, place
        return True
    mates[:] = remaining
    return False
