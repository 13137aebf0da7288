"""Positions: a situation without its score, time and colors, as the rules distinguish them.

The acting team is always taken as the home team; tests prove that the rules treat the visitors the
same.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from rulesets.core.field import FARTHEST, NEAREST, place_name
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import DriveCount, RuleSet
from rulesets.core.sides import HOME, Side
from rulesets.core.situation import read_situation
from rulesets.core.state import NO_SCORE, OVER, SCRIMMAGE, TOSS, State

LONG: Final = 1000
"""Plays left in a half that does not end for a while."""


class Position(NamedTuple):
    """A position of the acting team: `spot` and `line` in yards from its own goal line, as in
    `State`; `series` is the rule set's own slot."""

    phase: str
    spot: int | None
    down: int | None
    line: int | None
    series: Any
    counted: bool = False
    """Whether the drive is a penetration already, where those break a tie."""


def acting(s: State) -> Side | None:
    """Return the team that acts: the one with the ball, or the one that chooses."""
    return s.possession if s.possession is not None else s.chooser


def position_of(s: State, drive_count: DriveCount | None = None) -> Position:
    """Return the position in a situation, regardless of the team. `drive_count`: the rules', where
    penetrations break a tie.

    A drive that is counted, but then went so far back that a new series begins more than ten yards
    short of where drives count, is taken for one that is not: those positions would be a third of
    all, and hardly a game comes to one.
    """
    counted = False
    if drive_count is not None and drive_count.has_counted(s):
        counted = s.line_to_gain is None or s.line_to_gain > drive_count.begins_at
    return Position(s.phase, s.spot, s.down, s.line_to_gain, s.series, counted)


def state_at(
    position: Position,
    left: int = LONG,
    period: int = 1,
    drive_count: DriveCount | None = None,
) -> State:
    """Return a position as the home team's, with no score, and that many plays left. The home
    team has won the toss. `drive_count`: the rules', where penetrations break a tie."""
    phase, spot, down, line, series, counted = position
    nobody = spot is None
    s = State(
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
    return s if drive_count is None else drive_count.put(s, NO_SCORE, counted)


def seeds(rules: RuleSet) -> Iterator[Position]:
    """Yield every phase at every spot where the rules allow it, a series at its first down:
    everything else a game can reach follows from these."""
    for phase in sorted(rules.profile.phases - {TOSS, OVER}):
        for start in _starts(rules, phase):
            try:
                s = read_situation(rules, start)
            except Refused:
                continue  # the rules know no such place in this phase
            yield position_of(s, rules.drive_count)


def _starts(rules: RuleSet, phase: str) -> Iterator[dict[str, Any]]:
    given: dict[str, Any] = {"phase": phase, "toss_winner": HOME}
    yield given | {"chooser": HOME}
    for spot in range(NEAREST, FARTHEST + 1):
        yield given | {"ball": HOME, "spot": place_name(HOME, spot)}


def write_slot(rules: RuleSet, slot: Any) -> dict[str, Any]:
    """Return a series slot as plain data."""
    return rules.slots.write(State(SCRIMMAGE, series=slot))


def read_slot(rules: RuleSet, data: dict[str, Any]) -> Any:
    return rules.slots.read(SCRIMMAGE, data)["series"]


SECONDS_A_PLAY: Final = 22.5
"""The pace that converts seconds to plays: 160 in two halves of thirty minutes."""


def in_plays(rules: RuleSet) -> RuleSet:
    """Return the same rules with time counted in plays; a game against a clock is converted by
    its pace."""
    if rules.profile.counts_plays:
        return rules
    periods = tuple(plays_in(seconds) for seconds in rules.profile.periods)
    return replace(rules, profile=replace(rules.profile, counts_plays=True, periods=periods))


def plays_in(seconds: int) -> int:
    """Return the plays that fit in this many seconds."""
    return ceil(seconds / SECONDS_A_PLAY)
