"""Series slots that the rules treat alike, so that each kind is stored once.

A rule set may count something over a series of downs. Past some number a higher count no longer
matters, and the same position would be stored several times. The rules themselves show which counts
are alike, over one series and all its results; a test proves that they are alike everywhere.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from quarterback.ai.kernel.positions import LONG, Position, acting, position_of, state_at
from rulesets.core.advance import called
from rulesets.core.playout import branches
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import Score, Side

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
    result: dict[Position, list[Result]] = {}
    todo = [begin]
    while todo:
        position = todo.pop()
        if position in result:
            continue
        result[position] = _led_to(rules, position)
        todo += [p for p, *_ in result[position] if p.line == begin.line and p not in result]
    return result


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
    """Return the results with each series slot replaced by its kind."""
    return [(p._replace(series=kinds.get(p.series)), *rest) for p, *rest in results]
