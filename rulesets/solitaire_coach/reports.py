"""From a report, a coin or a roll to what it means."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from rulesets.core.awaiting import Chance, Observe
from rulesets.core.events import Call, Event, Report, Roll, Spin
from rulesets.core.facts import FactLog
from rulesets.core.field import GOAL, read_place
from rulesets.core.plain_data import as_word
from rulesets.core.refusal import Refused
from rulesets.core.report_reader import (
    ReportFields,
    check_names,
    loss_as_gain,
    read_form,
    toward_own_goal,
)
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER
from rulesets.core.state import FREE_KICK, KICKOFF, TOSS, TRY, State, at
from rulesets.solitaire_coach import kicks, restarts, scrimmage
from rulesets.solitaire_coach.calls import options, spell_call
from rulesets.solitaire_coach.clock import end_by_hand, is_period_end
from rulesets.solitaire_coach.forms import ELSEWHERE, form, holder_of, observe, reporter, start_of
from rulesets.solitaire_coach.restarts import COIN, toss
from rulesets.solitaire_coach.state import LOOSE, play_of, with_hash_mark

_CALLS: Final = {
    (KICKOFF, "kick"): "kickoff",
    (FREE_KICK, "kick"): "safety_kick",
    (TRY, "kick"): "try_kick",
    (TRY, "run"): "try_play",
    (TRY, "pass"): "try_play",
}
"""Short words for calls, where the phase gives the rest (SC-KICK-01, SC-KICK-02, SC-TRY-01)."""
_RESULTS: Final = {
    "turned_round": "down",
    "turned_back": "down",
    "run": "down",
    "gain": "down",
    "loss": "down",
    "sack": "down",
    "sacked": "down",
    "return": "down",
    "returned": "down",
    "off_engaged": "engaged",
    "ineligible_lineman": "ineligible",
    "inelig_free": "ineligible",
    "out_untouched": "out_of_bounds",
    "loose_out": "out_of_bounds",
    "looseout": "out_of_bounds",
    "hit": "complete",
    "short": "no_good",
    "wide": "no_good",
    "wide_left": "no_good",
    "wide_right": "no_good",
}
_END_ZONES: Final = {"EZH": "H-1", "EZV": "V-1"}
"""A spot in an end zone without its yard."""
_BY: Final = {
    "recovered_by_kickers": False,
    "kickers_recover": False,
    "kickers": False,
    "recovered_by_receivers": True,
    "receivers_recover": True,
    "receivers": True,
}
"""SC-ONS-04, SC-ONS-05: who holds an onside kick, and whether that is the other side than the one
that kicked."""


def in_words_of_form(s: State, fields: Mapping[str, Any]) -> dict[str, Any]:
    """A report with its result in the form's own words; a loss as a gain, `by` as the side, and
    of an onside kick the kickers or the receivers as the side that has it."""
    check_names(fields)
    choices = form(s)[0].choices
    values: dict[str, Any] = {}
    for key, value in fields.items():
        word = as_word(key)
        if "result" not in fields and word in _BY and "recovered" in choices:
            values |= {"result": word} | ({"spot": value} if isinstance(value, str) else {})
        else:
            values[_result(word, choices) if "result" not in fields else key] = value
    if isinstance(values.get("result"), str):
        values["result"] = _result(as_word(values["result"]), choices)
    for key, value in values.items():
        if key not in ("player", "passer") and isinstance(value, str):
            values[key] = _END_ZONES.get(value.strip().upper(), value)
    return _read_holder(s, _engaged(_loss(values)))


def _result(word: str, choices: tuple[str, ...]) -> str:
    """Only what is no word of this form yet, and is one by another name. A punt that is a
    touchback went through (SC-SCORE-13)."""
    if word in choices or word in ("gain", "loss"):
        return word
    if word == "touchback" and "through" in choices:
        return "through"
    meant = _RESULTS.get(word, word)
    return meant if meant in choices else word


def _loss(values: dict[str, Any]) -> dict[str, Any]:
    if values.get("result") in ("gain", "loss"):
        values["result"] = "down"
    return loss_as_gain(values)


def _engaged(values: dict[str, Any]) -> dict[str, Any]:
    """SC-PEN-02: off a lineman who was engaged it is only an incomplete pass."""
    if values.get("result") not in ("ineligible", "inelig") or "engaged" not in values:
        return values
    engaged = values.pop("engaged")
    return values | {"result": "engaged"} if engaged is True else values


def _read_holder(s: State, values: dict[str, Any]) -> dict[str, Any]:
    for name in ("by", "recovered_by"):
        if name in values and "side" not in values:
            values["side"] = values.pop(name)
    word = values.get("side") if isinstance(values.get("side"), str) else values.get("result")
    snap = play_of(s.play).snap
    if s.phase != KICKOFF or not isinstance(word, str) or word not in _BY or snap is None:
        return values
    kickers = snap.possession
    side = OTHER[kickers] if _BY[word] else kickers
    result = "recovered" if values.get("result") in _BY else values.get("result")
    return values | {"result": result, "side": side}


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
    fields = _read(s, event)
    return _rule_for(s, fields["result"])(rules, with_hash_mark(s, fields), fields, facts)


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
        return _with_style(rules, replace(call, call=_CALLS.get((s.phase, call.call), call.call)))
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
