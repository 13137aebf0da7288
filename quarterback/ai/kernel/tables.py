"""The surveyed rules as compact arrays of whole numbers: what solver and simulator work on.

A *position* has *pairs*, one for each call that is open, in the order of the signals; a pair has a
*result* for each row of the table of chance that the call turns; a result is the number of an
*outcome*. Weights are whole: the chance of a row is its weight over the table's total.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from quarterback.ai.kernel.positions import Position, position_of, state_at
from quarterback.ai.kernel.survey import KernelOutcome, Survey
from rulesets.core.ruleset import DriveCount
from rulesets.core.state import State
from rulesets.core.tables import Table

Ints = NDArray[Any]
NONE = -1
"""The value in an array for a field that a position does not have."""

OF_DRIVES = ("counted", "penetrations", "deepest")
"""Arrays of a game in which penetrations break a tie; nothing stands in them in other games."""


A_POINT: Final = 64
"""What a point counts for in a standing, in which a penetration counts one: a team has fewer."""


def standing(points: Any, penetrations: Any) -> Any:
    """Return how a team stands, in one number: by how many points it leads, then by how many
    penetrations. Turned about, it is that of the opponents; with a gain added, it is the next."""
    return points * A_POINT + penetrations


class Kernel:
    """The rules of one game with one dial, in arrays.

    By position: `phase`, `spot`, `down`, `line` (yards from the goal line of the side that acts),
    `series` (-1: none), `pair_of` (where its pairs begin). By pair: `call`, `table`, `row_of`
    (where its results begin). `result`: outcomes. By outcome: `target` (a position), `points` (to
    the side that acted), `swap` (the other side acts next), `cost` (plays), `ends` (a half that
    has no play left after it is over). By table: `weight_of`, `draw_of`: where its `weight` (by
    row) and `draw` (the row of each equally likely draw) begin.

    Where penetrations break a tie, also by position `counted` (the drive is one already), and by
    outcome `penetrations` and `deepest`, as in `KernelOutcome`.
    """

    phase: Ints
    spot: Ints
    down: Ints
    line: Ints
    series: Ints
    pair_of: Ints
    call: Ints
    table: Ints
    row_of: Ints
    result: Ints
    target: Ints
    points: Ints
    swap: Ints
    cost: Ints
    ends: Ints
    weight_of: Ints
    weight: Ints
    draw_of: Ints
    draw: Ints
    counted: Ints
    penetrations: Ints
    deepest: Ints

    def __init__(
        self,
        arrays: Mapping[str, Ints],
        names: Mapping[str, Any],
        drive_count: DriveCount | None = None,
    ) -> None:
        """`drive_count`: the rules', where penetrations break a tie."""
        for name in ARRAYS:
            setattr(self, name, arrays[name])
        of = {"counted": self.phase, "penetrations": self.target, "deepest": self.target}
        for name in OF_DRIVES:
            array = arrays.get(name)
            setattr(self, name, np.zeros(len(of[name]), np.int8) if array is None else array)
        self.drive_count = drive_count
        self.phases: list[str] = names["phases"]
        self.calls: list[str] = names["calls"]
        self.slots: list[Any] = names["slots"]
        """The series slots, as the rule set defines them."""
        self.stand_for: dict[Any, int] = {slot: n for slot, n in names["stand_for"]}
        """The number in `slots` of every series slot that can occur in a game."""

    @property
    def positions(self) -> int:
        return len(self.phase)

    @property
    def gain(self) -> Ints:
        """Return what each outcome adds to the standing of the side that acted."""
        array: Ints = standing(self.points.astype(np.int64), self.penetrations)
        return array

    @cached_property
    def totals(self) -> Ints:
        """Return the sum of the weights of each table."""
        return np.add.reduceat(self.weight, self.weight_of[:-1])

    @cached_property
    def _codes(self) -> tuple[Ints, Ints]:
        codes = _code(self.phase, self.spot, self.down, self.line, self.series, self.counted)
        order = np.argsort(codes)
        return codes[order], order

    def forget(self) -> None:
        """Forget what was computed from the arrays, since they have changed."""
        for name in ("totals", "_codes"):
            self.__dict__.pop(name, None)

    def find(self, s: State) -> int | None:
        """Return the number of the position of a situation with no call locked; None when no
        game reaches it on its own."""
        position = position_of(s, self.drive_count)
        series = NONE if s.series is None else self.stand_for.get(s.series)
        if series is None or position.phase not in self.phases or s.play is not None:
            return None
        numbers = (NONE if n is None else n for n in (s.spot, s.down, s.line_to_gain))
        phase = self.phases.index(position.phase)
        code = _code(phase, *numbers, series, position.counted)  # type: ignore[call-arg]
        codes, order = self._codes
        at = int(np.searchsorted(codes, code))
        return int(order[at]) if at < len(codes) and codes[at] == code else None

    def position(self, number: int) -> Position:
        spot, down, series = (
            None if value == NONE else int(value)
            for value in (array[number] for array in (self.spot, self.down, self.series))
        )
        line = None if down is None else int(self.line[number])
        slot = None if series is None else self.slots[series]
        phase, counted = self.phases[self.phase[number]], bool(self.counted[number])
        return Position(phase, spot, down, line, slot, counted)

    def calls_at(self, number: int) -> list[str]:
        """Return the legal calls in a position, in the order of their pairs."""
        return [self.calls[c] for c in self.call[self.pair_of[number] : self.pair_of[number + 1]]]


def _code(phase: Any, spot: Any, down: Any, line: Any, series: Any, counted: Any) -> Any:
    """Return one whole number for the fields of a position; -1 fits in each field, and any typed
    line fits."""
    code = np.asarray(phase, dtype=np.int64)
    fields = ((spot, 256), (down, 64), (line, 256), (series, 128), (counted, 2))
    for value, room in fields:
        code = code * room + np.asarray(value, dtype=np.int64) + room // 2
    return code


def tabulated(survey: Survey) -> tuple[dict[str, Ints], dict[str, Any]]:
    """Return arrays and names of a survey, for `Kernel` and for a file."""
    phases = list(dict.fromkeys(p.phase for p in survey.positions))
    slots = list(dict.fromkeys(survey.alike.values()))
    slot_number = {slot: n for n, slot in enumerate(slots)} | {None: NONE}
    arrays = by_position(survey, survey.positions, phases, slot_number)
    arrays |= by_outcome(survey.outcomes) | by_table(survey.tables)
    rank = in_order(arrays)
    arrays["target"] = rank[arrays["target"]].astype(np.int32)
    if survey.rules.drive_count is None:
        for name in OF_DRIVES:
            del arrays[name]
    names = {
        "phases": phases,
        "calls": survey.calls,
        "slots": slots,
        "stand_for": [(slot, slot_number[saved]) for slot, saved in survey.alike.items()],
    }
    return arrays, names


def by_position(
    survey: Survey, places: list[Position], phases: list[str], slot_number: dict[Any, int]
) -> dict[str, Ints]:
    return {
        "phase": _array((phases.index(p.phase) for p in places), np.int8),
        "spot": _array((_or_none(p.spot) for p in places), np.int16),
        "down": _array((_or_none(p.down) for p in places), np.int8),
        "line": _array((_or_none(p.line) for p in places), np.int16),
        "series": _array((slot_number[p.series] for p in places), np.int8),
        "counted": _array((p.counted for p in places), np.bool_),
        "pair_of": np.asarray(survey.pair_of, np.int32),
        "call": np.asarray(survey.call_of, np.int8),
        "table": np.asarray(survey.table_of, np.int8),
        "row_of": np.asarray(survey.row_of, np.int32),
        "result": np.asarray(survey.results, np.int32),
    }


def by_outcome(outcomes: list[KernelOutcome]) -> dict[str, Ints]:
    return {
        "target": _array((o.target for o in outcomes), np.int32),
        "points": _array((o.points for o in outcomes), np.int16),
        "swap": _array((o.swap for o in outcomes), np.bool_),
        "cost": _array((o.cost for o in outcomes), np.int8),
        "ends": _array((o.ends for o in outcomes), np.bool_),
        "penetrations": _array((o.penetrations for o in outcomes), np.int8),
        "deepest": _array((o.deepest for o in outcomes), np.int8),
    }


def by_table(tables: list[Table | None]) -> dict[str, Ints]:
    weights = [[row.weight for row in t.rows] if t else [1] for t in tables]
    draws = [np.repeat(np.arange(len(w)), w) for w in weights]
    return {
        "weight_of": _starts(weights),
        "weight": _array((w for of_table in weights for w in of_table), np.int32),
        "draw_of": _starts(draws),
        "draw": np.concatenate(draws).astype(np.int32),
    }


def in_order(arrays: dict[str, Ints]) -> Ints:
    """Sort positions, those of a series side by side, by line, down, slot and spot. Return the
    new index of each."""
    keys = ("spot", "counted", "series", "down", "line", "phase")
    order = np.lexsort([arrays[key] for key in keys])
    rank = np.empty_like(order)
    rank[order] = np.arange(len(order))
    arrays |= {key: arrays[key][order] for key in keys}
    pairs, arrays["pair_of"] = _regrouped(arrays["pair_of"], order)
    rows, arrays["row_of"] = _regrouped(arrays["row_of"], pairs)
    arrays |= {"call": arrays["call"][pairs], "table": arrays["table"][pairs]}
    arrays["result"] = arrays["result"][rows]
    return rank


def _regrouped(starts: Ints, order: Ints) -> tuple[Ints, Ints]:
    """Return the members of reordered groups, and where each then begins."""
    lengths = np.diff(starts)[order]
    ends = np.cumsum(lengths)
    members = np.arange(ends[-1]) + np.repeat(starts[:-1][order] - (ends - lengths), lengths)
    return members, np.concatenate([[0], ends]).astype(np.int32)


def _or_none(value: int | None) -> int:
    return NONE if value is None else value


def _array(values: Any, kind: Any) -> Ints:
    return np.fromiter(values, kind)


def _starts(parts: list[Any]) -> Ints:
    return np.cumsum([0, *(len(part) for part in parts)]).astype(np.int32)


ARRAYS = tuple(name for name in Kernel.__annotations__ if name not in OF_DRIVES)
"""The arrays of every kernel."""


def state_of(kernel: Kernel, number: int, left: int, period: int = 1) -> State:
    """Return a situation in a position: for the home team, with no score."""
    return state_at(kernel.position(number), left, period, kernel.drive_count)
