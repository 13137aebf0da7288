"""What a call does: a play begins, a choice is made, a kick is caught."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from rulesets.core.events import Call
from rulesets.core.facts import Book
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.snap import snapped
from rulesets.core.state import State
from rulesets.solitaire_coach import fouls, kicks
from rulesets.solitaire_coach.restarts import chosen
from rulesets.solitaire_coach.slots import play_of

STYLES = ("full", "simple")


def take(rules: RuleSet, s: State, event: Call, book: Book | None) -> State:
    """What a call does. A run, a pass or a kick on the board waits for its report."""
    doing = _AT_ONCE.get(event.call)
    if doing is not None:
        return doing(rules, s, event, book)
    if event.call == "punt" and rules.settings["punt"] == "simple":
        return kicks.simple_punt(rules, s, book)
    play = replace(play_of(s.play), timeouts=())
    if play.snap is None:
        play = replace(play, snap=snapped(s, event.call))
    return replace(s, call=event.call, play=replace(play, simple=_simple(rules, event)))


def _simple(rules: RuleSet, event: Call) -> bool:
    """SC-FG-07, SC-R29: a kick alone cannot be blocked; for the whole game, or as asked."""
    if event.call not in ("fg", "try_kick"):
        return False
    agreed = rules.settings["fg"]
    style = (event.details or {}).get("style", "full")
    if style not in STYLES:
        raise Refused(f"style must be full or simple, not {style!r}", "SC-R29")
    if event.details and agreed not in ("ask", style):
        raise Refused(f"field goals are agreed to be {agreed}", "SC-R29")
    return agreed == "simple" or (agreed == "ask" and style == "simple")


Taking = Callable[[RuleSet, State, Call, Book | None], State]
_AT_ONCE: Final[dict[str, Taking]] = {
    "kickoff": lambda rules, s, event, book: kicks.kickoff(rules, s, book),
    "touchback": lambda rules, s, event, book: kicks.touchback(rules, s, book),
    "fair_catch": lambda rules, s, event, book: kicks.fair_catch(rules, s, book),
    "skip": lambda rules, s, event, book: kicks.failed(rules, s, book),
    "accept": lambda rules, s, event, book: fouls.accept(rules, s, book),
    "decline": lambda rules, s, event, book: fouls.decline(rules, s, book),
    "rekick": kicks.rekick,
    "take_ball": kicks.take_ball,
    "receive": chosen,
    "kick": chosen,
}
