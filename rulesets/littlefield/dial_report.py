"""What a dial's cells come to: the rates of each ring, and the chance of a gain in one spin.

Everything is counted from the cells, in exact fractions. Whether a try succeeds, or a kickoff
is a touchback, is not counted here but asked of the rules.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Final

from rulesets.core.dial import Dial, Face, Rate, RingReport
from rulesets.core.playout import spread
from rulesets.core.ruleset import RuleSet
from rulesets.core.situation import read_situation
from rulesets.core.state import KICKOFF, SCRIMMAGE, TRY, State
from rulesets.littlefield.dial import (
    BLOCKED,
    FUMBLE,
    GOOD,
    INCOMPLETE,
    INTERCEPTED,
    LOST,
    NO_GOOD,
    PENALTY,
    YARDS,
)

AT_LEAST: Final = (1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30)
"""The distances of the table of gains, in yards."""


def gain_chance(dial: Dial, ring: int, yards: int) -> Fraction:
    """The chance of at least so many yards in one spin of a ring without losing the ball, out of
    all its cells; a penalty is no gain."""
    return _share(dial.rings[ring], lambda face: face.kind in (YARDS, FUMBLE), yards)


def ring_reports(rules: RuleSet) -> tuple[RingReport, ...]:
    """What each of the twelve rings comes to, in order."""
    assert rules.dial is not None, "a dial is reported on, not any dial"
    return tuple(_report(rules, rules.dial, ring) for ring in sorted(rules.dial.rings))


def _report(rules: RuleSet, dial: Dial, ring: int) -> RingReport:
    faces = dial.rings[ring]
    played = tuple(face for face in faces if face.kind != PENALTY)
    counted = f"all {len(faces)} cells"
    if len(played) < len(faces) and ring not in (7, 11, 12):
        counted = f"{len(played)} of {len(faces)} cells, those without a penalty"
    if ring in (1, 2, 3):
        rates = _run_rates(played)
    elif ring == 4:
        thrown = tuple(face for face in played if _is_throw(face))
        counted = f"{len(thrown)} of {len(faces)} cells, those that are throws"
        rates = _pass_rates(thrown, faces)
    elif ring in (5, 6):
        rates = _return_rates(played)
    elif ring in (8, 9, 10):
        rates = _goal_rates(rules, ring, played)
    else:
        rates = _try_rates(rules, faces) if ring == 12 else _kick_rates(rules, ring, faces)
    return RingReport(ring, dial.titles[ring], counted, (*rates, _penalties(faces)))


def _run_rates(played: tuple[Face, ...]) -> tuple[Rate, ...]:
    """Of a rush: a fumble counts with the yards that it shows."""
    return (
        Rate("mean", mean(_yards(played)), "yards"),
        Rate("median", _median(_yards(played)), "yards"),
        Rate("below 0", _share(played, lambda face: face.yards < 0)),
        *(Rate(f"{k} or more", _share(played, _any, k)) for k in (1, 3, 10, 20)),
        Rate("ball lost", _kinds(played, LOST)),
    )


def _is_throw(face: Face) -> bool:
    """A loss of yards in the ring of the pass is a passer caught before he could throw."""
    if face.kind == YARDS:
        return face.yards >= 0
    return face.kind in (INCOMPLETE, INTERCEPTED)


def _pass_rates(thrown: tuple[Face, ...], faces: tuple[Face, ...]) -> tuple[Rate, ...]:
    gains = _yards(face for face in thrown if face.kind == YARDS)
    each = Fraction(sum(gains), len(thrown)) if thrown else None
    caught = _share(faces, lambda face: face.kind == YARDS and face.yards < 0)
    return (
        Rate("complete", _kinds(thrown, YARDS)),
        Rate("incomplete", _kinds(thrown, INCOMPLETE)),
        Rate("intercepted", _kinds(thrown, INTERCEPTED)),
        Rate("a completion", mean(gains), "yards"),
        Rate("median of one", _median(gains), "yards"),
        Rate("a throw", each, "yards"),
        Rate("thrown for a loss, of all cells", caught),
        Rate("fumbled, of all cells", _kinds(faces, FUMBLE, LOST)),
    )


def _return_rates(played: tuple[Face, ...]) -> tuple[Rate, ...]:
    yards = _yards(played)
    return (
        Rate("mean", mean(yards), "yards"),
        Rate("mean above 0", mean([n for n in yards if n > 0]), "yards"),
        Rate("none", _share(played, lambda face: face.yards == 0)),
        *(Rate(f"{k} or more", _share(played, _any, k)) for k in (10, 20)),
        Rate("longest", Fraction(max(yards)) if yards else None, "yards"),
        Rate("ball lost", _kinds(played, LOST)),
    )


def _kick_rates(rules: RuleSet, ring: int, faces: tuple[Face, ...]) -> tuple[Rate, ...]:
    lengths = _yards(face for face in faces if face.kind == YARDS)
    own = (
        Rate("touchback from the 40", _chance(rules, KICKOFF, "kickoff", _is_touchback))
        if ring == 11
        else Rate("blocked", _kinds(faces, BLOCKED, LOST))
    )
    return (
        Rate("mean", mean(lengths), "yards"),
        Rate("spread (standard deviation)", _deviation(lengths), "yards"),
        Rate("shortest", Fraction(min(lengths)) if lengths else None, "yards"),
        Rate("longest", Fraction(max(lengths)) if lengths else None, "yards"),
        own,
    )


def _goal_rates(rules: RuleSet, ring: int, played: tuple[Face, ...]) -> tuple[Rate, ...]:
    rates = (
        Rate("good", _kinds(played, GOOD)),
        Rate("no good", _kinds(played, NO_GOOD)),
        Rate("blocked", _kinds(played, BLOCKED, LOST)),
    )
    if ring != 10:
        return rates
    return (*rates, Rate("the point after, of all cells", _chance(rules, TRY, "try_kick", _scored)))


def _try_rates(rules: RuleSet, faces: tuple[Face, ...]) -> tuple[Rate, ...]:
    return (
        Rate("the point after", _chance(rules, TRY, "try_scrimmage", _scored)),
        Rate("ball lost or intercepted", _kinds(faces, LOST, INTERCEPTED)),
        Rate("incomplete", _kinds(faces, INCOMPLETE)),
    )


def _penalties(faces: tuple[Face, ...]) -> Rate:
    return Rate("penalty, of all cells", _kinds(faces, PENALTY))


def _chance(rules: RuleSet, phase: str, call: str, target: Callable[[State], bool]) -> Fraction:
    """The chance that a call leads to a wanted situation, by the rules."""
    after = spread(rules, read_situation(rules, {"phase": phase}), call)
    return sum((chance for s, chance in after.items() if target(s)), Fraction(0))


def _scored(s: State) -> bool:
    return s.score.home > 0


def _is_touchback(s: State) -> bool:
    """Only a touchback gives the receivers a first down with no run-back."""
    return s.phase == SCRIMMAGE


def _any(face: Face) -> bool:
    return True


def _yards(faces: Iterable[Face]) -> list[int]:
    return [face.yards for face in faces]


def _kinds(faces: tuple[Face, ...], *kinds: str) -> Fraction | None:
    return _share(faces, lambda face: face.kind in kinds) if faces else None


def _share(faces: tuple[Face, ...], target: Callable[[Face], bool], least: int = -999) -> Fraction:
    """The share of the faces that are wanted and have at least so many yards."""
    fitting = sum(1 for face in faces if target(face) and face.yards >= least)
    return Fraction(fitting, len(faces) or 1)


def mean(yards: list[int]) -> Fraction | None:
    """The mean, exactly; None of nothing."""
    return Fraction(sum(yards), len(yards)) if yards else None


def _median(yards: list[int]) -> Fraction | None:
    ordered, half = sorted(yards), len(yards) // 2
    if not ordered:
        return None
    return Fraction(ordered[half] + ordered[-half - 1], 2)


def _deviation(yards: list[int]) -> float | None:
    """The standard deviation of the ring itself (it is the whole, not a sample)."""
    middle = mean(yards)
    if middle is None:
        return None
    squares = sum((n - middle) ** 2 for n in yards) / len(yards)
    return math.sqrt(squares)
