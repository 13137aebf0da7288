"""A survey of the rules: from each position, what each result of each call leads to.

Nothing here knows football. The rules' options say what may be called, their tables give the
chances, and each row of a table is played through `advance`. Recorded are the next position, its
team, the points, the plays used, and whether a half whose time has run out ends with it.
"""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from quarterback.ai.kernel.positions import LONG, Position, acting, position_of, state_at
from rulesets.core.advance import called, chanced
from rulesets.core.awaiting import Chance
from rulesets.core.events import Roll, Spin
from rulesets.core.playout import branches
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME, Score, Side, lead
from rulesets.core.state import OVER, State
from rulesets.core.tables import Table


class Unknowable(ValueError):
    """Rules that cannot be surveyed: an unknown dial, a report that only a person can give."""


class KernelOutcome(msgspec.Struct, frozen=True):
    """What one result leads to, from the view of the acting team."""

    target: int
    """The next position."""
    points: int
    """Points of the acting team; negative when the opponents scored."""
    swap: bool
    """Whether the opponents act next."""
    cost: int
    """Plays used."""
    ends: bool
    """Whether a half with no play left after it is over; otherwise play continues, owed."""
    penetrations: int = 0
    """Of the acting team, less the opponents', where they break a tie."""
    deepest: int = 0
    """How far the acting team has come with it, where that may break a tie; less than none: how
    far the opponents have."""


class Survey:
    """All results, in plain lists: `kernel.tables` makes arrays of them."""

    def __init__(self, rules: RuleSet, alike: dict[Any, Any]) -> None:
        self.rules = rules
        self.alike = alike
        """Series slots that the rules treat alike, each with its representative."""
        self.positions: list[Position] = []
        self.outcomes: list[KernelOutcome] = []
        self.tables: list[Table | None] = []
        """The tables of chance; None for a call that takes effect at once."""
        self.pair_of = array("i", [0])
        """Where the calls of each position begin; one more than there are positions."""
        self.calls: list[str] = []
        """The calls, by name; each pair of position and call has one of them."""
        self.call_of = array("B")
        self.table_of = array("B")
        self.row_of = array("i", [0])
        """Where the results of each pair begin; one more than there are pairs."""
        self.results = array("i")
        """An outcome for each row of the table of each pair, one after the other."""
        self._known: dict[Position, int] = {}
        self._surveyed = 0
        """How many positions, from the first, are surveyed."""
        self._seen: dict[tuple[Any, ...], int] = {}
        self._outcome: dict[KernelOutcome, int] = {}
        self._ends: dict[tuple[str, str], list[dict[str, bool]]] = {}

    def walk(self, begin: Iterable[Position]) -> None:
        """Survey these positions and all that can be reached from them."""
        for position in begin:
            self._place(self._representative(position))
        while self._surveyed < len(self.positions):
            self._survey(self.positions[self._surveyed])
            self.pair_of.append(len(self.call_of))
            self._surveyed += 1

    def know(self, positions: Iterable[Position]) -> None:
        """Take these as surveyed already: where other positions lead to them, the survey stops."""
        self.positions += positions
        self._known |= {position: n for n, position in enumerate(self.positions)}
        self._surveyed = len(self.positions)

    def forget(self) -> None:
        """Clear the positions and pairs, so that the next survey begins again."""
        self.pair_of, self.row_of = array("i", [0]), array("i", [0])
        self.call_of, self.table_of = array("B"), array("B")
        self.results = array("i")

    def _place(self, position: Position) -> int:
        """Return the number of a position, adding a new one."""
        number = self._known.get(position)
        if number is None:
            number = self._known[position] = len(self.positions)
            self.positions.append(position)
        return number

    def _survey(self, position: Position) -> None:
        rules, s = self.rules, state_at(position, drive_count=self.rules.drive_count)
        decision = rules.options(rules, s)
        if decision is None:
            raise Unknowable(f"nothing can be called at {position.phase}")
        for option in decision.options:
            self.call_of.append(_number_in(self.calls, option.call))
            after = called(rules, s, decision.calls[option.call])
            if decision.locks:
                self._turned(after, self._chance(after))
            else:
                self.table_of.append(_number_in(self.tables, None))
                self.results.append(self._led_to(after, False))
            self.row_of.append(len(self.results))

    def _chance(self, locked: State) -> Table:
        request = self.rules.required_input(self.rules, locked)
        if not isinstance(request, Chance) or request.table is None:
            raise Unknowable("odds are unknown with your own dial: choose a dial")
        self.table_of.append(_number_in(self.tables, request.table))
        return request.table

    def _turned(self, s: State, table: Table) -> None:
        """Play each result of a table. This loop runs millions of times: a result is looked up
        by what distinguishes it, and computed only when it is new."""
        rules, seen, results = self.rules, self._seen, self.results
        end = self._ends.get((s.phase, table.name + (s.call or "")))
        if end is None:
            end = self._ends[(s.phase, table.name + (s.call or ""))] = [{} for _ in table.rows]
        for row, ends_at in zip(table.rows, end, strict=True):
            t = chanced(rules, s, row.event)
            ends = ends_at.get(t.phase)
            if ends is None:
                ends = ends_at[t.phase] = self._ends_half(s, row.event, LONG - t.time_left)
            key = (
                t.phase,
                t.possession,
                t.spot,
                t.down,
                t.line_to_gain,
                t.series,
                t.chooser,
                t.score,
                t.time_left,
                t.game,
                ends,
            )
            number = seen.get(key)
            if number is None:
                number = seen[key] = self._led_to(t, ends)
            results.append(number)

    def _led_to(self, t: State, ends: bool) -> int:
        drive_count = self.rules.drive_count
        position = self._representative(position_of(t, drive_count))
        outcome = KernelOutcome(
            target=self._place(position),
            points=t.score.home - t.score.visitors,
            swap=acting(t) != HOME,
            cost=LONG - t.time_left,
            ends=ends,
            penetrations=0 if drive_count is None else lead(drive_count.counts(t), HOME),
            deepest=0 if drive_count is None else lead(drive_count.deepest(t), HOME),
        )
        number = self._outcome.get(outcome)
        if number is None:
            number = self._outcome[outcome] = len(self.outcomes)
            self.outcomes.append(outcome)
        return number

    def _representative(self, position: Position) -> Position:
        if position.series is None:
            return position
        return position._replace(series=self.alike.get(position.series, position.series))

    def _ends_half(self, s: State, event: Spin | Roll, cost: int) -> bool:
        """Return whether a half is over after this result, when no plays are left."""
        ends = {_over(self.rules, s, event, left) for left in (cost, 0, -1)}
        if len(ends) > 1:
            raise Unknowable(f"what ends a half at {s.phase} hangs on how far it has run over")
        return ends.pop()


def _over(rules: RuleSet, s: State, event: Spin | Roll, left: int) -> bool:
    after = chanced(rules, replace(s, time_left=left), event)
    return after.period != s.period or after.phase == OVER


def _number_in(known: list[Any], value: Any) -> int:
    """Return the index of a value in a short list, adding a new one."""
    for number, thing in enumerate(known):
        if thing is value or thing == value:
            return number
    known.append(value)
    return len(known) - 1


Result = tuple[Position, Side | None, Score, int]
Kinds = dict[Any, int]
"""The kind of each series slot."""


def representatives(rules: RuleSet, begin: Position) -> dict[Any, Any]:
    """Return, for each series slot that can be reached from a first down, the representative of
    its kind."""
    reached: dict[Any, dict[Position, list[Result]]] = {}
    for position, results in _series(rules, begin).items():
        place = position._replace(series=None)
        reached.setdefault(position.series, {})[place] = results
    kinds: Kinds = dict.fromkeys(reached, 0)
    while (finer := _split(reached, kinds)) != kinds:  # until no kind splits any further
        kinds = finer
    first: dict[int, Any] = {}
    for slot in reached:
        first.setdefault(kinds[slot], slot)
    return {slot: first[kinds[slot]] for slot in reached}


def _series(rules: RuleSet, begin: Position) -> dict[Position, list[Result]]:
    """Return a series, down by down, and the results of each position; not what comes after it."""
    led_to: dict[Position, list[Result]] = {}
    todo = [begin]
    while todo:
        position = todo.pop()
        if position in led_to:
            continue
        led_to[position] = _led_to(rules, position)
        todo += [p for p, *_ in led_to[position] if p.line == begin.line and p not in led_to]
    return led_to


def _led_to(rules: RuleSet, position: Position) -> list[Result]:
    """Return all results of all calls: position, team, score, plays used."""
    s = state_at(position, drive_count=rules.drive_count)
    decision = rules.options(rules, s)
    assert decision is not None, "in a series something can be called"
    return [
        (
            position_of(b.after, rules.drive_count),
            acting(b.after),
            b.after.score,
            LONG - b.after.time_left,
        )
        for call in decision.calls.values()
        for b in branches(rules, called(rules, s, call))
    ]


def _split(reached: dict[Any, dict[Position, list[Result]]], kinds: Kinds) -> Kinds:
    """Split each kind where two of its slots lead to different kinds from the same place."""
    leaders: dict[int, list[Any]] = {}
    finer: Kinds = {}
    numbers: dict[tuple[int, int], int] = {}
    for slot in reached:
        of_kind = leaders.setdefault(kinds[slot], [])
        like = (n for n, other in enumerate(of_kind) if _alike(reached, slot, other, kinds))
        number = next(like, len(of_kind))
        if number == len(of_kind):
            of_kind.append(slot)
        finer[slot] = numbers.setdefault((kinds[slot], number), len(numbers))
    return finer


def _alike(
    reached: dict[Any, dict[Position, list[Result]]], slot: Any, other: Any, kinds: Kinds
) -> bool:
    present = reached[other]
    return all(
        _as_kinds(results, kinds) == _as_kinds(present[place], kinds)
        for place, results in reached[slot].items()
        if place in present
    )


def _as_kinds(results: list[Result], kinds: Kinds) -> list[Hashable]:
    return [(p._replace(series=kinds.get(p.series)), *rest) for p, *rest in results]
