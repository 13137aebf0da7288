"""Whether rounds still to come can be paired without a second meeting, whatever their results.

A round pairs everyone; several rounds are pairings without a common pair. That is a hard question
for many teams and nearly as many rounds, so the search has a limit: what it does not find is taken
to be impossible. Where every team has enough opponents left, no search is needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

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
