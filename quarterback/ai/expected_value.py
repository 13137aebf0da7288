"""The expected results of a call, over all faces of its spin.

Every row of the table is played through `advance`, and the resulting facts are counted. Nothing is
estimated.
"""

from __future__ import annotations

from typing import Final

import msgspec

from league.views.text import percent
from rulesets.core.advance import advance, awaiting, step
from rulesets.core.awaiting import Chance, Decide
from rulesets.core.events import Call
from rulesets.core.facts import Fact
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER, Side
from rulesets.core.state import State

SCORES: Final = ("touchdown", "field_goal", "try_good", "safety")
_GAINS: Final = frozenset({"rush", "complete", "return"})
_LEAST: Final = 0.005
"""Results that are rarer are not mentioned."""


class Expected(msgspec.Struct, frozen=True):
    """Shares from 0 to 1, for the calling team."""

    scores: dict[str, float]
    """By fact: touchdown, field_goal, try_good, safety."""
    first_down: float = 0.0
    """A first down of its own without a score."""
    loses_ball: float = 0.0
    """The opponents have the ball afterward; a punt counts, too."""
    conceded: float = 0.0
    """The opponents score."""
    gain: float | None = None
    """Average yards of rush, pass and return over all results; None where none has any."""
    kick: float | None = None
    """Average yards of a kick; None where nothing is kicked."""
    theirs_at: float | None = None
    """Average yards from the opponents' own goal line, where they have the ball afterward."""


def expected(rules: RuleSet, s: State) -> dict[str, Expected]:
    """Return the expected results of each legal call; empty where there is nothing to call, and
    without calls that take effect at once."""
    request = awaiting(rules, s)
    if not isinstance(request, Decide):
        return {}
    outlooks = {}
    for option in request.options:
        counted = _counted(rules, step(rules, s, Call(option.call)), request.side)
        if counted is not None:
            outlooks[option.call] = counted
    return outlooks


def _counted(rules: RuleSet, locked: State, side: Side) -> Expected | None:
    turned = awaiting(rules, locked)
    if not isinstance(turned, Chance) or turned.table is None:
        return None
    tally = _Tally(side)
    for row in turned.table.rows:
        after, facts = advance(rules, locked, row.event)
        tally.add(row.weight / turned.table.total, after, facts)
    return tally.expected()


class _Tally:
    def __init__(self, side: Side) -> None:
        self.side, self.others = side, OTHER[side]
        self.scores = dict.fromkeys(SCORES, 0.0)
        self.first_down = self.loses = self.conceded = 0.0
        self.gain, self.kick, self.theirs = _Mean(), _Mean(), _Mean()

    def add(self, chance: float, after: State, facts: tuple[Fact, ...]) -> None:
        own = {fact.fact for fact in facts if fact.side == self.side}
        for score in SCORES:
            if score in own:
                self.scores[score] += chance
        if "first_down" in own:
            self.first_down += chance
        if any(fact.fact in SCORES and fact.side == self.others for fact in facts):
            self.conceded += chance
        elif after.possession == self.others and after.spot is not None and not own & set(SCORES):
            self.loses += chance
            self.theirs.add(chance, after.spot)
        for fact in facts:
            if fact.yards is not None and fact.fact == "kick":
                self.kick.add(chance, fact.yards)
            elif fact.yards is not None and fact.fact in _GAINS:
                self.gain.add(chance, fact.yards)

    def expected(self) -> Expected:
        scores = {name: share for name, share in self.scores.items() if share}
        return Expected(
            scores,
            self.first_down,
            self.loses,
            self.conceded,
            self.gain.over_all,
            self.kick.mean,
            self.theirs.mean,
        )


class _Mean:
    def __init__(self) -> None:
        self.total = self.weight = 0.0

    def add(self, weight: float, value: float) -> None:
        self.total += weight * value
        self.weight += weight

    @property
    def over_all(self) -> float | None:
        """Return the average over all results, missing values as 0."""
        return self.total if self.weight else None

    @property
    def mean(self) -> float | None:
        return self.total / self.weight if self.weight else None


_WORDS: Final = {
    "touchdown": "touchdown",
    "field_goal": "good",
    "try_good": "good",
    "safety": "safety",
}


def expected_words(outlook: Expected) -> str:
    """Describe in one line: "first down 17%, touchdown 3%, 3.4 yards on average, loses the ball
    6%"."""
    value = [f"{_WORDS[name]} {percent(share)}" for name, share in outlook.scores.items()]
    if outlook.first_down >= _LEAST:
        value.insert(0, f"first down {percent(outlook.first_down)}")
    if outlook.kick is not None:
        value.append(f"{outlook.kick:.0f} yards")
        if outlook.theirs_at is not None:
            value.append(f"they start about their {outlook.theirs_at:.0f}")
    else:
        if outlook.gain is not None:
            value.append(f"{outlook.gain:+.1f} yards on average")
        if outlook.loses_ball >= _LEAST:
            value.append(f"turnover {percent(outlook.loses_ball)}")
    if outlook.conceded >= _LEAST:
        value.append(f"they score {percent(outlook.conceded)}")
    return ", ".join(value)
