"""From a report, a coin or a roll to what it means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulesets.core.events import Call, Event, Report, Roll, Spin
from rulesets.core.facts import Book
from rulesets.core.form_reading import read_form
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.state import KICKOFF, TOSS, TRY, State
from rulesets.solitaire_coach import kicks, plays
from rulesets.solitaire_coach.calls import LOOSE, spell_call
from rulesets.solitaire_coach.forms import form, reporter
from rulesets.solitaire_coach.plays import Told
from rulesets.solitaire_coach.restarts import end_by_hand, tossed

Result = Callable[[RuleSet, State, Told, Book | None], State]

_LOOSE: Final[dict[str, Result]] = {
    "recovered": plays.recovered,
    "none": plays.nobody,
    "out_of_bounds": plays.loose_out,
}
_ONSIDE: Final[dict[str, Result]] = {
    "recovered": kicks.onside_recovered,
    "touched": kicks.onside_touched,
    "out_of_bounds": kicks.onside_out,
    "unheld": kicks.onside_unheld,
}
_PLAYED: Final[dict[str, Result]] = {
    "down": plays.down,
    "out_of_bounds": plays.down,
    "safety": plays.down,
    "touchdown": plays.touchdown,
    "fumble": plays.fumble,
    "complete": plays.complete,
    "incomplete": plays.incomplete,
    "engaged": plays.incomplete,
    "interception": plays.intercepted,
    "ineligible": plays.ineligible,
    "blocked": kicks.blocked,
    "lands": kicks.lands,
    "out_in_field": kicks.out_in_field,
    "through": kicks.through,
    "good": kicks.good,
    "no_good": kicks.no_good,
}


def resolve(rules: RuleSet, s: State, event: Spin | Roll | Report, book: Book | None) -> State:
    """What a report, or the coin, has decided. Raises Refused."""
    if isinstance(event, Spin):
        raise Refused("there is no dial in this game: tell what happened on the board")
    if s.phase == TOSS:
        return tossed(rules, s, event, book)
    if isinstance(event, Roll):
        raise Refused("no dice are rolled in this game but the coin")
    if event.fields.get("result") == "period_end" or "period_end" in event.fields:
        return end_by_hand(rules, s, book)
    if s.call is None and s.phase != LOOSE:
        raise Refused("call first what is to be played")
    told = read_form(form(s), event.fields, reporter(s))
    return _meaning(s, told["result"])(rules, s, told, book)


def _meaning(s: State, result: str) -> Result:
    if s.phase == LOOSE:
        return _LOOSE[result]
    if s.phase == KICKOFF and s.call == "onside":
        return _ONSIDE[result]
    if s.phase == TRY and s.call == "try_play":
        return _on_a_try(result)
    return _PLAYED[result]


def _on_a_try(result: str) -> Result:
    """SC-SCORE-10, SC-R33, SC-R36."""
    if result == "touchdown":
        return kicks.two
    if result == "ineligible":
        return plays.ineligible
    return lambda rules, s, told, book: kicks.failed(rules, s, book)


def spelled(rules: RuleSet, s: State, event: Event) -> Event:
    """An input as it is logged. Raises Refused for what cannot be read."""
    if isinstance(event, Call):
        return spell_call(event)
    if isinstance(event, Report) and (s.call is not None or s.phase == LOOSE):
        read = read_form(form(s), event.fields, reporter(s))
        return Report(read, event.tick, event.anyway)
    return event
