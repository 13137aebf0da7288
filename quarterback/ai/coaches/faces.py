"""What each face of a dial does from a spot, as the rules play it: the raw material of counting.

A play moves the ball by the same yards wherever it begins, except near the goal lines. So each face
is played through the rules from a few spots. Where those agree the other spots follow; near the
goal lines the rules are asked again.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from rulesets.core.advance import awaiting, step
from rulesets.core.awaiting import Chance, Decide
from rulesets.core.events import Call, Roll, Spin
from rulesets.core.field import FARTHEST, GOAL, NEAREST, turned
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME
from rulesets.core.state import SCRIMMAGE, Phase, State
from rulesets.core.tables import Table

_LONG: Final = 10_000
"""Time left in a half that does not end for a while."""
_DOWN: Final = 2
"""The down on which a face is played: whether it used the down or gave a first one then shows."""
_PROBES: Final = ((40, 45), (8, 12))
"""Spots from which a face is played; the second pair is for long gains."""
_CHECKS: Final = (6, 94)
"""Spots from which it is played again, for faces that depend on a goal line out of reach."""


class Outcome(NamedTuple):
    """What a face leads to, from the view of the team that called."""

    phase: Phase
    mine: bool
    """Whether that team has the ball, or the choice."""
    spot: int
    """Yards from that team's own goal line, whoever has the ball; 0 where no one has."""
    downs: int
    """Downs used: 1, 0 where the down is played again, -1 for a first down by penalty."""
    marked: bool
    """Whether something is counted in the series now, such as an incompletion."""
    points: int
    """Points of that team; negative when the opponents scored."""


class RingPlay(NamedTuple):
    """A call from a spot, with the chance of each outcome."""

    call: str
    outcomes: dict[Outcome, float]


class _Row(NamedTuple):
    """A face of a ring."""

    chance: float
    move: Outcome | None
    """Its outcome with the yards by which the ball moves in place of the spot; None where those
    are not the same from everywhere."""
    event: Spin | Roll


class FaceReader:
    """Plays faces through the rules of one game."""

    def __init__(self, rules: RuleSet) -> None:
        self._rules = rules
        self._opening = rules.opening(rules)
        self._marked: Any = None
        """The series slot once something is counted in it; None until that has been seen."""
        self._rows: dict[tuple[Phase, str, str, bool], tuple[_Row, ...]] = {}
        self._plays: dict[tuple[Phase, int], list[RingPlay]] = {}

    def plays(self, phase: Phase, spot: int, *, marked: bool = False) -> list[RingPlay]:
        """Return each call that is legal there. `marked`: whether something is counted in the
        series before it. Raises ValueError where chances are unknown."""
        if marked:
            return [self._marked_play(play, spot) for play in self.plays(phase, spot)]
        if (phase, spot) not in self._plays:
            before = self._state(phase, spot, marked=False)
            request = awaiting(self._rules, before)
            assert isinstance(request, Decide), "something is to be called"
            self._plays[phase, spot] = [
                RingPlay(option.call, self._outcomes(before, option.call, marked=False))
                for option in request.options
            ]
        return self._plays[phase, spot]

    def _marked_play(self, play: RingPlay, spot: int) -> RingPlay:
        """Return the same play in a series in which something is counted. That matters to calls
        that may be counted, and to no other."""
        if any(outcome.marked for outcome in play.outcomes):
            before = self._state(SCRIMMAGE, spot, marked=True)
            return RingPlay(play.call, self._outcomes(before, play.call, marked=True))
        stays = {
            Outcome(*o[:4], o.phase == SCRIMMAGE and o.mine and o.downs >= 0, o.points): chance
            for o, chance in play.outcomes.items()
        }
        return RingPlay(play.call, stays)

    def _outcomes(self, before: State, call: str, *, marked: bool) -> dict[Outcome, float]:
        locked, table = self._locked(before, call)
        key = (before.phase, call, table.name, marked)
        if key not in self._rows:
            self._rows[key] = tuple(
                _Row(row.weight / table.total, self._move(*key, row.event), row.event)
                for row in table.rows
            )
        spot = before.spot or 0
        chances: dict[Outcome, float] = {}
        for chance, move, event in self._rows[key]:
            if move is not None and _is_inside(spot + move.spot):
                phase, mine, yards, downs, counted, points = move
                outcome = Outcome(phase, mine, spot + yards, downs, counted, points)
            else:
                outcome = self._played(locked, event)
            chances[outcome] = chances.get(outcome, 0.0) + chance
        return chances

    def _state(self, phase: Phase, spot: int, *, marked: bool) -> State:
        """Return a situation of the home team, with all the time it needs."""
        scrimmage = phase == SCRIMMAGE
        series = self._marked if marked and self._marked is not None else self._rules.new_series
        return replace(
            self._opening,
            phase=phase,
            possession=HOME,
            spot=spot,
            down=_DOWN if scrimmage else None,
            line_to_gain=GOAL if scrimmage else None,
            time_left=_LONG,
            period_started=True,
            toss_winner=HOME,
            series=series if scrimmage else None,
        )

    def _locked(self, before: State, call: str) -> tuple[State, Table]:
        locked = step(self._rules, before, Call(call))
        chance = awaiting(self._rules, locked)
        if not isinstance(chance, Chance) or chance.table is None:
            raise ValueError("odds are unknown with your own dial: choose a dial")
        return locked, chance.table

    def _move(
        self, phase: Phase, call: str, table: str, marked: bool, event: Spin | Roll
    ) -> Outcome | None:
        """Return how a face moves the ball; None where that is not the same from everywhere."""

        def played(spot: int) -> Outcome | None:
            before = self._state(phase, spot, marked=marked)
            request = awaiting(self._rules, before)
            assert isinstance(request, Decide), "something is to be called"
            if call not in request.calls:
                return None
            locked, here = self._locked(before, call)
            return self._played(locked, event) if here.name == table else None

        for one, other in _PROBES:
            first = played(one)
            if first is None or first.points or not _is_inside(first.spot):
                continue
            move = first._replace(spot=first.spot - one)
            if played(other) == move._replace(spot=move.spot + other):
                expected = [move._replace(spot=move.spot + check) for check in _CHECKS]
                moves = [played(check) for check in _CHECKS]
                agree = all(
                    a is None or a == b or not _is_inside(b.spot)
                    for a, b in zip(moves, expected, strict=True)
                )
                return move if agree else None
        return None

    def _played(self, locked: State, event: Spin | Roll) -> Outcome:
        after = step(self._rules, locked, event)
        whose = after.possession if after.possession is not None else after.chooser
        mine, spot = whose == HOME, after.spot if after.spot is not None else 0
        down = after.down if mine and after.down is not None else _DOWN
        counted = mine and down >= _DOWN and after.series not in (None, self._rules.new_series)
        if counted and self._marked is None:
            self._marked = after.series
        ball_at = spot if mine or after.spot is None else turned(spot)
        points = after.score.home - after.score.visitors
        return Outcome(after.phase, mine, ball_at, down - _DOWN, counted, points)


def _is_inside(spot: int) -> bool:
    """Return whether a spot is in the field of play, and not where a penalty may have stopped."""
    return NEAREST < spot < FARTHEST
