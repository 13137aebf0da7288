"""What a stoppage does: players turn, the ball changes hands, the board runs on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from rulesets.core.events import Call
from rulesets.core.facts import Fact, FactLog, RuleIds
from rulesets.core.field import GOAL
from rulesets.core.refusal import Refused
from rulesets.core.report_reader import read_form
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME, OTHER
from rulesets.core.state import INTERCEPTION_RETURN, RUN_BACK, State
from rulesets.vsefl.charts import LeagueTables
from rulesets.vsefl.state import NEW_READINGS, play_of, snap_of
from rulesets.vsefl.stoppages import MOST_OPTION_STOPS, STOPPAGES, scramble_zone
from rulesets.vsefl.words import word

TEN, TWENTY = 10, 20
ReportFields = Mapping[str, Any]


def details_of(event: Call) -> dict[str, Any]:
    """The details of a stoppage, read strictly. Raises Refused."""
    option = STOPPAGES[event.call]
    result = dict(event.details or {})
    if isinstance(result.get("tool"), str):
        result["tool"] = _TOOLS.get(word(result["tool"]), result["tool"])
    return read_form(option.fields, result, HOME, f"a {event.call}")


_TOOLS: Final = {
    "ttqb": "figure",
    "qb_figure": "figure",
    "custom_qb": "figure",
    "game_changer": "figure",
    "stick": "sticks",
    "passing_sticks": "sticks",
}


def check_stop(rules: RuleSet, s: State, event: Call) -> None:
    """Whether the report of a stoppage allows it. Raises Refused."""
    details = details_of(event)
    if "gain" in details and rules.reads(NEW_READINGS):
        _check_short_of_goal(s, details["gain"])
    if event.call == "ten_stop" and not TEN <= details["gain"] < TWENTY:
        late = details["gain"] >= TWENTY
        message = "at twenty yards it is too late for a stop" if late else "not yet ten yards"
        raise Refused(message, "VS-CUT-03" if late else "VS-CUT-02", forbidden=True)
    if event.call in ("return_stop", "kick_stop") and details["gain"] < TWENTY:
        rule = "VS-INT-06" if s.phase == INTERCEPTION_RETURN else STOPPAGES[event.call].rule
        raise Refused("not yet twenty yards", rule, forbidden=True)
    if event.call == "open_stop" and not details["clear"]:
        rule = "VS-PAS-07" if s.phase == INTERCEPTION_RETURN else "VS-PAS-04"
        raise Refused("a free player is within a base length of him", rule, forbidden=True)
    if event.call == "pitch":
        _judge_pitch(details)
    if event.call == "throw":
        _judge_throw(rules, s, details)


def _check_short_of_goal(s: State, gain: int) -> None:
    """VS-R65, VS-R58: a carrier who is stopped has not reached the goal line, counted from the line
    of scrimmage or from where his return began."""
    start = s.spot if s.phase in (RUN_BACK, INTERCEPTION_RETURN) else snap_of(s).spot
    if start is not None and start + gain >= GOAL:
        message = f"it is {GOAL - start} yards to the goal line: that far is a touchdown"
        raise Refused(message, "VS-R65")


def _judge_pitch(report: ReportFields) -> None:
    """VS-RO-05, VS-RO-07, VS-RO-10: refuse a pitch that the rules do not allow."""
    if not report["qb_behind_line"]:
        message = "past the line the quarterback must run"
        raise Refused(message, "VS-RO-10", forbidden=True)
    for name, message in _PITCH.items():
        if not report[name]:
            raise Refused(message, "VS-RO-05", forbidden=True)
    if report["ahead"] and not report["between_tackles"]:
        message = "ahead of him and outside the tackles it must be thrown"
        raise Refused(message, "VS-RO-07", forbidden=True)


_PITCH: Final = {
    "free": "the runner is engaged",
    "behind_line": "the runner is past the line",
    "near": "the runner is more than two base lengths off",
    "clear": "the way to the runner is not clear",
}


def stick_for(rules: RuleSet, distance: int) -> str:
    """VS-GEN-05, VS-R30: the stick for a distance on the measuring stick, in yards; on a scale
    board the sticks are half as long (VS-R34)."""
    league: LeagueTables = rules.data
    shorter = 2 if rules.settings["board"] == "scale" else 1
    reach = ((stick, league.sticks[stick] // shorter) for stick in ("red", "white"))
    return next((stick for stick, most in reach if distance <= most), "blue")


def _judge_throw(rules: RuleSet, s: State, report: ReportFields) -> None:
    """VS-RO-10, VS-RO-11, VS-SCR-08, VS-R30."""
    if "distance" in report and "stick" in report:
        right = stick_for(rules, report["distance"])
        if report["stick"] != right:
            message = f"{report['distance']} yards are thrown with the {right} stick"
            raise Refused(message, "VS-R30", forbidden=True)
    if not report["qb_behind_line"]:
        rule = "VS-RO-10" if s.call == "option" else "VS-SCR-08"
        raise Refused("past the line there is no pass: he must run", rule, forbidden=True)
    if not report["eligible"]:
        message = "he must be free, in bounds, and no lineman"
        raise Refused(message, "VS-RO-11" if s.call == "option" else "VS-PAS-01", forbidden=True)


def apply_stop(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    """VS-CUT-01, VS-CUT-02, VS-CUT-04, VS-KO-09, VS-INT-06, VS-PUN-12 and their like: the stop is
    noted; its limits hold from now on."""
    details = details_of(event)
    play = play_of(s)
    allowance = _allowance(event.call, details)
    after = replace(
        play,
        snap=snap_of(s),
        stops=(*play.stops, event.call),
        allowance=allowance,
        thrown=details["tool"] if event.call == "throw" else play.thrown,
        scrambled=play.scrambled or event.call == "scramble",
        must_run=play.must_run or _must_run(rules, s, event.call, details),
    )
    facts.add(_fact(rules, s, event.call, details, allowance))
    return replace(s, play=after)


def _allowance(call: str, report: ReportFields) -> int:
    """VS-RO-03, VS-DEF-11: one more than the offense has turned, none when it has turned none."""
    return report["pivots"] + 1 if report.get("pivots") else 0


def _must_run(rules: RuleSet, s: State, call: str, report: ReportFields) -> bool:
    """VS-RO-08, VS-RO-10: pitched, or past the line; VS-R56: ten yards past it; VS-RO-04: kept at
    the third stoppage; VS-SCR-03: a scramble with a receiver beyond the zone."""
    third = play_of(s).stops.count("stop") == MOST_OPTION_STOPS
    late = call == "scramble" and report["farthest"] > scramble_zone(rules)
    return call in ("pitch", "over_line", "ten_stop") or late or (call == "keep" and third)


_WHY: Final[dict[str, RuleIds]] = {
    "ten_stop": ("VS-CUT-02", "VS-DEF-01", "VS-CUT-06", "VS-RUN-02"),
    "box_stop": ("VS-CUT-01", "VS-RUN-03", "VS-CUT-06"),
    "stop": ("VS-RO-02", "VS-RO-03"),
    "keep": ("VS-RO-09", "VS-RO-04"),
    "throw": ("VS-SCR-02", "VS-PAS-01", "VS-GEN-04"),
    "scramble": ("VS-SCR-01", "VS-SCR-02"),
    "over_line": ("VS-RO-10", "VS-SCR-08"),
    "handoff": ("VS-DEF-10", "VS-DEF-11"),
    "open_stop": ("VS-PAS-04",),
    "return_stop": ("VS-CUT-04", "VS-KO-09"),
    "kick_stop": ("VS-PUN-12", "VS-R31"),
    "broken_tackle": ("VS-DEF-07",),
}


def _fact(rules: RuleSet, s: State, call: str, report: ReportFields, allowance: int) -> Fact:
    side = snap_of(s).possession if s.possession is None else s.possession
    if s.phase == INTERCEPTION_RETURN:
        why: RuleIds = ("VS-PAS-07",) if call == "open_stop" else ("VS-INT-06",)
        return Fact("stoppage", why, OTHER[side], how=call)
    if call == "pitch":
        forward = ("VS-RO-06", "VS-RO-07") if report["ahead"] else ("VS-RO-07", "VS-RO-08")
        how = "forward" if report["ahead"] else "backward"
        return Fact("pitch", ("VS-RO-05", *forward), side, how=how)
    if call == "scramble" and report["farthest"] > scramble_zone(rules):
        return Fact("stoppage", ("VS-SCR-03",), side, how="scramble_too_late")
    turns = f"the defense may turn {allowance}" if "pivots" in report else ""
    if "distance" in report:
        turns = f"the {report.get('stick', stick_for(rules, report['distance']))} stick"
    if call in ("open_stop", "kick_stop"):
        side = OTHER[side]
    return Fact("stoppage", _WHY[call], side, how=call, why=turns)
