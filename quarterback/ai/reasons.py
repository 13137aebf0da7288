"""Why one call is worth more than another, in a sentence.

why_better(rules, s, best, other, outlooks, names) -> str

Every face of the two spins is played and valued by the solved game, and the faces are sorted by
what they bring: points, a first down, the ball lost. The sentence is about the kind of face that
makes most of the difference; each of its figures is counted from the dial.
"""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from league.views.text import percent
from quarterback.ai.evaluator import Outlooks
from quarterback.ai.expected_value import SCORES
from rulesets.core.advance import advance, awaiting, step
from rulesets.core.awaiting import Chance, Decide
from rulesets.core.events import Call
from rulesets.core.facts import Fact
from rulesets.core.field import GOAL, MIDFIELD
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import Names
from rulesets.core.sides import Side
from rulesets.core.state import State

Ending = Literal["points", "first down", "conceded", "theirs", "short"]
_ENDINGS: Final[tuple[Ending, ...]] = ("points", "first down", "conceded", "theirs", "short")
_MORE_OFTEN: Final = 0.02
"""The least difference between two shares that explains anything."""
_SEEN: Final = 0.03
"""The least share of faces whose average says anything."""
_MEANT: Final = 0.8
"""The least share of faces that give up the ball where a call is made for that."""
_OFTEN: Final = 0.1
"""The least share of lost balls whose place says anything."""
_YARDS: Final = 3
"""The least difference between two places that explains anything, in yards."""


class _Faces(msgspec.Struct):
    """The faces of one call that end alike."""

    share: float = 0.0
    """Of all faces, from 0 to 1."""
    worth: float = 0.0
    """The sum of what they are worth, each by its share."""
    yards: float = 0.0
    """The sum of where the opponents start, in yards from their own goal line, by share."""
    placed: float = 0.0
    """The share of which that is known."""

    @property
    def mean(self) -> float:
        """What such a face is worth on average."""
        return self.worth / self.share if self.share else 0.0

    @property
    def place(self) -> float | None:
        """Where the opponents start on average; None where that is not known."""
        return self.yards / self.placed if self.placed else None


_Sorted = dict[Ending, _Faces]


def why_better(
    rules: RuleSet, s: State, best: str, other: str, outlooks: Outlooks, names: Names
) -> str:
    """Return a sentence on why `best` is worth more than `other` to the team that calls, "you".
    Raises Unknowable."""
    one, two = _sorted(rules, s, best, outlooks), _sorted(rules, s, other, outlooks)
    if one is not None and two is not None:
        value = sum(faces.worth for faces in one.values())

        def difference(ending: Ending) -> float:
            gain = _above(one[ending], value) - _above(two[ending], value)
            # What happened explains more than what did not.
            return gain / 2 if ending == "short" else gain

        for ending in sorted(_ENDINGS, key=difference, reverse=True):
            if difference(ending) > 0:
                text = _sentence(ending, one, two, names.call(best), names.call(other))
                if text:
                    return text
    return _by_result(s, best, other, outlooks, names)


def _above(faces: _Faces, value: float) -> float:
    """What faces add to the value of a call, over that of the best call."""
    return faces.worth - faces.share * value


def _sorted(rules: RuleSet, s: State, call: str, outlooks: Outlooks) -> _Sorted | None:
    """Return the faces of a call by what they bring; None where nothing is spun."""
    request, locked = awaiting(rules, s), step(rules, s, Call(call))
    turned = awaiting(rules, locked)
    if not isinstance(request, Decide) or not isinstance(turned, Chance) or turned.table is None:
        return None
    side = request.side
    endings: _Sorted = {ending: _Faces() for ending in _ENDINGS}
    worths: dict[State, float] = {}  # many faces lead to one situation
    for row in turned.table.rows:
        after, facts = advance(rules, locked, row.event)
        if after not in worths:
            worths[after] = outlooks.worth(after, side).expected
        share = row.weight / turned.table.total
        ending = _ending(side, after, facts)
        faces = endings[ending]
        faces.share += share
        faces.worth += share * worths[after]
        if ending == "theirs" and after.spot is not None:
            faces.placed += share
            faces.yards += share * after.spot
    return endings


def _ending(side: Side, after: State, facts: tuple[Fact, ...]) -> Ending:
    scored = [fact for fact in facts if fact.fact in SCORES]
    if scored:
        return "points" if any(fact.side == side for fact in scored) else "conceded"
    if after.possession is not None and after.possession != side:
        return "theirs"
    if any(fact.fact == "first_down" and fact.side == side for fact in facts):
        return "first down"
    return "short"


_DOES: Final[dict[Ending, str]] = {
    "points": "scores",
    "first down": "makes the first down",
    "conceded": "lets them score",
    "theirs": "gives up the ball",
    "short": "falls short",
}
_AFTER: Final[dict[Ending, str]] = {
    "points": "After a score",
    "first down": "After a first down",
    "conceded": "When they score",
    "theirs": "When the ball goes over",
    "short": "Short of a first down",
}


def _sentence(ending: Ending, best: _Sorted, other: _Sorted, first: str, second: str) -> str:
    """Return how often, or with what result, the two calls end so; empty where that explains
    nothing."""
    one, two = best[ending], other[ending]
    helps = ending in ("points", "first down")
    more, less = (one, two) if helps else (two, one)
    if more.share - less.share >= _MORE_OFTEN:
        names = (first, second) if helps else (second, first)
        if ending == "theirs" and more.place is not None:
            return _given_up(names, more, less)
        return _how_often(ending, names, more.share, less.share)
    if min(one.share, two.share) < _SEEN:
        return ""
    if one.place is not None and two.place is not None and two.place - one.place >= _YARDS:
        return (
            f"{_AFTER[ending]}, they start {_from_goal(one.place)} after the {first.lower()},"
            f" {_from_goal(two.place)} after the {second.lower()}."
        )
    if round(one.mean, 2) <= round(two.mean, 2):
        return ""
    return (
        f"{_AFTER[ending]}, you win {percent(one.mean)} after the {first.lower()},"
        f" {percent(two.mean)} after the {second.lower()}."
    )


def _how_often(ending: Ending, names: tuple[str, str], more: float, less: float) -> str:
    does = f"{names[0]} {_DOES[ending]} {percent(more)} of the time"
    if not less:
        return f"{does}, {names[1].lower()} never."
    return f"{does}, {names[1].lower()} {percent(less)}."


def _given_up(names: tuple[str, str], more: _Faces, less: _Faces) -> str:
    """Say where the opponents get the ball. How often a punt gives it up says nothing: it is
    kicked for that."""
    assert more.place is not None, "the place is known"
    where = _from_goal(more.place)
    if more.share >= _MEANT:
        gives = f"{names[0]} gives them the ball {where}"
    else:
        gives = f"{names[0]} gives up the ball {percent(more.share)} of the time, {where}"
    if not less.share:
        return f"{gives}; {names[1].lower()} never gives it up."
    often = f"{gives}; {names[1].lower()} gives it up {percent(less.share)} of the time"
    if less.place is None or less.share < _OFTEN:
        return f"{often}."
    return f"{often}, {_from_goal(less.place)}."


def _from_goal(yards: float) -> str:
    """A place by yards from the opponents' own goal line: at their 23."""
    at = round(yards)
    if at == MIDFIELD:
        return "at midfield"
    return f"at their {at}" if at < MIDFIELD else f"at your {GOAL - at}"


def _by_result(s: State, best: str, other: str, outlooks: Outlooks, names: Names) -> str:
    """Return the two calls' chances to win and to tie."""
    values = outlooks.values(s)
    texts = [
        f"{names.call(call) if call == best else names.call(call).lower()} wins"
        f" {percent(values[call].win)} and ties {percent(values[call].tie)}"
        for call in (best, other)
    ]
    return f"{'; '.join(texts)}."
