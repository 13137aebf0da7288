"""The fourth-down card: the best call by spot and distance, by score and by time left.

Nothing is estimated: every cell comes from the solved game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Final

import msgspec

from rulesets.core.awaiting import Decide
from rulesets.core.ruleset import RuleSet
from rulesets.core.situation import read_situation
from rulesets.core.state import State

if TYPE_CHECKING:
    from quarterback.ai.solver.answers import SolvedAnswers

GOAL: Final = 0
"""In place of a distance: the goal is the line to gain."""
SPOTS: Final = (10, 20, 30, 40, 50, 55, 60, 65, 70, 75, 80, 85, 90, 95)
"""Yards from the team's own goal line."""
DISTANCES: Final = (1, 2, 3, 5, 8, 10, 15, GOAL)
LEADS: Final = (-7, 0, 7)
"""How many points the calling team is ahead."""
FIELD: Final = 100
GOAL_FROM: Final = 25
"""Yards from the goal from which cells with the goal to gain are listed."""
NEAR: Final = 0.005
"""A call that is better by less is marked: the other kind of call is nearly as good."""
KICKS: Final = frozenset({"punt", "field_goal"})


class CardTime(msgspec.Struct, frozen=True):
    """A moment of the game."""

    period: int
    left: int
    """Plays left in the half."""


class CardCell(msgspec.Struct, frozen=True):
    """The best call of one cell."""

    call: str
    signal: int | None
    margin: float
    """How much it beats the best call of the other kind (kicking or going for it), in win
    probability."""

    @property
    def near(self) -> bool:
        """Whether it is a toss-up."""
        return self.margin < NEAR


Place = tuple[CardTime, int, int, int]
"""Time, lead, spot, distance."""


class Card(msgspec.Struct, frozen=True):
    """All cells. A place without such a distance has none."""

    down: int
    times: tuple[CardTime, ...]
    leads: tuple[int, ...]
    cells: Mapping[Place, CardCell]


def times_of(halves: tuple[int, int]) -> tuple[CardTime, ...]:
    """Return the middle of either half, and the last eighth of the second."""
    first, second = halves
    late = max(second // 8, 1)
    times = (CardTime(1, max(first // 2, 1)), CardTime(2, max(second // 2, 1)), CardTime(2, late))
    return tuple(dict.fromkeys(times))


def situation_at(rules: RuleSet, down: int, place: Place) -> State | None:
    """Return the situation of a cell; None where there is none: a line to gain beyond the goal,
    or a goal too far away to list. The calling team has won the toss."""
    time, lead, spot, distance = place
    to_goal = FIELD - spot
    if distance >= to_goal or (distance == GOAL and to_goal > GOAL_FROM):
        return None
    # Points as they are on the board: some, and some more for the team ahead.
    described = {
        "phase": "scrimmage",
        "ball": "home",
        "spot": f"H{spot}" if spot <= 50 else f"V{to_goal}",
        "down": down,
        "to_go": distance or to_goal,
        "goal": distance == GOAL,
        "score": {"home": 7 + max(lead, 0), "visitors": 7 - min(lead, 0)},
        "clock": {"period": time.period, "plays_left": time.left},
        "toss_winner": "home",
    }
    return read_situation(rules, described)


def card(
    rules: RuleSet,
    answers: SolvedAnswers,
    times: Iterable[CardTime],
    leads: Iterable[int] = LEADS,
    down: int = 4,
    progress: Callable[[int, int], object] = lambda done, of: None,
) -> Card:
    """Return the card, for rules whose time is counted in plays. Raises Unknowable."""
    times, leads = tuple(times), tuple(leads)
    places: list[Place] = [
        (time, lead, spot, distance)
        for spot in SPOTS
        for distance in DISTANCES
        for time in times
        for lead in leads
    ]
    # One line to gain after the other: values around one are used again.
    places.sort(key=lambda p: (p[2] + p[3] if p[3] else FIELD, times.index(p[0]), p[1]))
    cells = {}
    for done, place in enumerate(places):
        progress(done, len(places))
        s = situation_at(rules, down, place)
        if s is not None:
            cells[place] = _cell(rules, answers, s)
    progress(len(places), len(places))
    return Card(down, times, leads, cells)


def _cell(rules: RuleSet, answers: SolvedAnswers, s: State) -> CardCell:
    values = answers.values(s)
    best = answers.best(values)
    others = [call for call in values if (call in KICKS) != (best in KICKS)]
    margin = min((values[best].expected - values[c].expected for c in others), default=1.0)
    options = rules.options(rules, s)
    assert isinstance(options, Decide), "a down is needed"
    signal = next(option.signal for option in options.options if option.call == best)
    return CardCell(best, signal, margin)
