"""From a report, a coin or a roll to what it means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from rulesets.core.awaiting import Chance, Observe
from rulesets.core.events import Call, Event, Report, Roll, Spin
from rulesets.core.facts import FactLog
from rulesets.core.field import GOAL, read_place
from rulesets.core.refusal import Refused
from rulesets.core.report_reader import ReportFields, read_form, toward_own_goal
from rulesets.core.ruleset import RuleSet
from rulesets.core.state import KICKOFF, TOSS, TRY, State, at
from rulesets.solitaire_coach import kicks, restarts, scrimmage
from rulesets.solitaire_coach.calls import options, spell_call
from rulesets.solitaire_coach.clock import end_by_hand, is_period_end
from rulesets.solitaire_coach.forms import ELSEWHERE, form, holder_of, observe, reporter, start_of
from rulesets.solitaire_coach.restarts import COIN, toss
from rulesets.solitaire_coach.state import LOOSE, with_hash_mark
from rulesets.solitaire_coach.words import call_in_phase, in_words_of_form

Result = Callable[[RuleSet, State, ReportFields, FactLog], State]
_LOOSE: Final[dict[str, Result]] = {
    "recovered": scrimmage.recover,
    "none": scrimmage.no_recovery,
    "out_of_bounds": scrimmage.loose_ball_out,
}
_ONSIDE: Final[dict[str, Result]] = {
    "recovered": kicks.recover_onside,
    "touched": kicks.touch_onside,
    "out_of_bounds": kicks.onside_out,
    "unheld": kicks.onside_unrecovered,
}
_ON_PLAYS: Final[dict[str, Result]] = {
    "down": scrimmage.down,
    "out_of_bounds": scrimmage.down,
    "safety": scrimmage.down,
    "touchdown": scrimmage.touchdown,
    "fumble": scrimmage.fumble,
    "complete": scrimmage.complete,
    "incomplete": scrimmage.incomplete,
    "engaged": scrimmage.incomplete,
    "interception": scrimmage.interception,
    "ineligible": scrimmage.ineligible_touch,
    "blocked": kicks.block,
    "lands": kicks.land,
    "out_in_field": kicks.out_in_field,
    "through": kicks.kick_through,
    "good": kicks.make_kick,
    "no_good": kicks.miss_kick,
}


def resolve(rules: RuleSet, s: State, event: Spin | Roll | Report, facts: FactLog) -> State:
    """What a report, or the coin, has decided. Raises Refused."""
    if isinstance(event, Spin):
        raise Refused("there is no dial in this game: report what happened on the board")
    if s.phase == TOSS:
        return toss(rules, s, event, facts)
    if isinstance(event, Roll):
        raise Refused("no dice are rolled in this game but the coin")
    if is_period_end(event):
        return end_by_hand(rules, s, event, facts)
    if s.call is None and s.phase != LOOSE:
        decision = options(rules, s)
        calls = decision.calls if decision is not None else ()
        raise Refused(f"call first what will be played: {' or '.join(calls)}")
    result = _read(s, event)
    return _rule_for(s, result["result"])(rules, with_hash_mark(s, result), result, facts)


def _read(s: State, event: Report) -> dict[str, Any]:
    """The report that is awaited, complete; SC-R16: in whole yards. Raises Refused."""
    start = start_of(s)
    fields = in_words_of_form(s, event.fields)
    fields = toward_own_goal(fields, holder_of(s, fields), start)
    return read_form(form(s), fields, reporter(s), start=start, elsewhere=ELSEWHERE)


def _rule_for(s: State, result: str) -> Result:
    if s.phase == LOOSE:
        return _LOOSE[result]
    if s.phase == KICKOFF and s.call == "onside":
        return _ONSIDE[result]
    if s.phase == TRY and s.call == "try_play":
        return _rule_on_a_try(result)
    return _ON_PLAYS[result]


def _rule_on_a_try(result: str) -> Result:
    """SC-SCORE-10, SC-R33, SC-R36: return what a result means on a two-point try."""
    if result == "touchdown":
        return restarts.two_points
    if result == "ineligible":
        return scrimmage.ineligible_touch
    if result == "complete":
        return _catch_on_a_try
    return lambda rules, s, value, facts: restarts.fail_try(rules, s, facts)


def _catch_on_a_try(rules: RuleSet, s: State, report: ReportFields, facts: FactLog) -> State:
    """SC-SCORE-02: caught on the goal line it is good; else he runs on."""
    side, _ = at(s)
    if "caught_at" in report and read_place(report["caught_at"], side) >= GOAL:
        return restarts.two_points(rules, s, report, facts)
    return scrimmage.complete(rules, s, report, facts)


def normalize(rules: RuleSet, s: State, event: Event) -> Event:
    """An input as it is logged, with what it leaves out. Raises Refused for what cannot be
    read."""
    if isinstance(event, Call):
        call = spell_call(event)
        return _with_style(rules, replace(call, call=call_in_phase(s, call.call)))
    if not isinstance(event, Report) or is_period_end(event):
        return event
    if s.call is None and s.phase != LOOSE:
        return event
    return Report(_read(s, event), event.tick, event.override)


def _with_style(rules: RuleSet, call: Call) -> Call:
    """SC-R29: where the style of each kick is chosen, a kick without one is lined up."""
    if call.call not in ("fg", "try_kick") or call.details or rules.settings["fg"] != "ask":
        return call
    return replace(call, details={"style": "full"})


def required_input(rules: RuleSet, s: State) -> Chance | Observe:
    """The coin before a game or overtime (SC-PRE-03, SC-OT-03); else a report."""
    return COIN if s.phase == TOSS else observe(rules, s)
