"""What a coach of the day would call, with his reason: for the drives of a lesson."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from quarterback.ai.coaches.maxims import by_the_book, to_go
from quarterback.text.tutorial.view import View
from rulesets.core.awaiting import Decide, Option
from rulesets.core.field import MIDFIELD
from rulesets.core.sentences.phrases import down_and_distance
from rulesets.core.sentences.wording import Names, title
from rulesets.core.state import SCRIMMAGE

DRIVES = 2
"""The number of guided drives of a team."""


@dataclass(frozen=True)
class Suggestion:
    """A call that may be made, and why it might be."""

    call: str
    text: str


def suggestion(view: View) -> Suggestion | None:
    """For a person who has something to choose; None when no one has, or the lesson is over."""
    request = view.persons_call
    if request is None or request.forced or view.drives_begun(request.side) > DRIVES:
        return None
    call = by_the_book(view.rules, view.state, request)
    option = next(option for option in request.options if option.call == call)
    return Suggestion(call, f"{_try(option, request, view.names)}: {_reason(call, view, request)}.")


def _try(option: Option, request: Decide, names: Names) -> str:
    """By its number; what has no signal goes by its place, on screen as in line mode."""
    number = option.signal if option.signal is not None else request.options.index(option) + 1
    own = names.card(option.call, option.signal)
    return f"Try {number}, {own or _NAMES.get(option.call) or title(option.call).lower()}"


def _reason(call: str, view: View, request: Decide) -> str:
    s = view.state
    if s.phase == SCRIMMAGE and call in ("punt", "field_goal"):
        stands = down_and_distance(s).lower()
        where = f"on your own {s.spot}" if (s.spot or 0) < MIDFIELD else "from here"
        if call == "field_goal":
            return f"{stands} in range: most coaches kick"
        if s.down == view.rules.profile.downs:
            return f"{stands} {where}: most coaches punt"
        return "this close to your own goal, most coaches punt early"
    if call == "line_buck" and to_go(s) == 1:
        return "only a yard to go"
    return _REASONS[call]


_NAMES: Final = {
    "pass": "a pass",
    "punt": "a punt",
    "field_goal": "a field goal",
    "try_kick": "the kick",
    "receive": "to receive",
}
_REASONS: Final = {
    "line_buck": "short and safe",
    "off_tackle": "a few yards at little risk",
    "end_run": "to the outside, for more yards",
    "pass": "a long way to go, and it gains the most",
    "receive": "the ball is yours first",
    "try_kick": "almost everyone kicks",
}
