"""Positions: a situation without its score, its time and its colors, as the rules tell them apart.

The side that is to act is always taken for the home side; the tests prove that the rules treat the
visitors no differently.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from rulesets.core.field import FARTHEST, NEAREST, place_name
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME, Side
from rulesets.core.situation import read_situation
from rulesets.core.state import NO_SCORE, OVER, SCRIMMAGE, TOSS, State

LONG: Final = 1000
"""Plays left in a half that does not end for a while."""


class Position(NamedTuple):
    """Where the side that is to act stands: `spot` and `line` in yards from its own goal line, as
    in `State`; `series` is the rule set's own slot."""

    phase: str
    spot: int | None
    down: int | None
    line: int | None
    series: Any


def acting(s: State) -> Side | None:
    """The side whose position it is: that with the ball, or that which chooses."""
    return s.possession if s.possession is not None else s.chooser


def position_of(s: State) -> Position:
    """The position in a situation, with no thought of whose it is."""
    return Position(s.phase, s.spot, s.down, s.line_to_gain, s.series)


def state_at(position: Position, left: int = LONG, period: int = 1) -> State:
    """A position as the home side's, with nothing scored, and so many plays left. The home side
    has won the toss."""
    phase, spot, down, line, series = position
    nobody = spot is None
    return State(
        phase=phase,
        possession=None if nobody else HOME,
        spot=spot,
        down=down,
        line_to_gain=line,
        chooser=HOME if nobody else None,
        score=NO_SCORE,
        period=period,
        time_left=left,
        period_started=True,
        toss_winner=HOME,
        series=series,
    )


def seeds(rules: RuleSet) -> Iterator[Position]:
    """Every phase at every place where the rules let it be, a series at its first down: whatever
    else a game can come to is reached from these."""
    for phase in sorted(rules.profile.phases - {TOSS, OVER}):
        for start in _starts(rules, phase):
            try:
                s = read_situation(rules, start)
            except Refused:
                continue  # the rules know no such place in this phase
            yield position_of(s)


def _starts(rules: RuleSet, phase: str) -> Iterator[dict[str, Any]]:
    result: dict[str, Any] = {"phase": phase, "toss_winner": HOME}
    yield result | {"chooser": HOME}
    for spot in range(NEAREST, FARTHEST + 1):
        yield result | {"ball": HOME, "spot": place_name(HOME, spot)}


def write_slot(rules: RuleSet, slot: Any) -> dict[str, Any]:
    """A series slot as plain data."""
    return rules.slots.write(State(SCRIMMAGE, series=slot))


def read_slot(rules: RuleSet, data: dict[str, Any]) -> Any:
    """The series slot that `write_slot` wrote."""
    return rules.slots.read(SCRIMMAGE, data)["series"]
