"""What is rolled and what is reported, by call, and what each means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec
from msgspec.structs import replace

from rulesets.core.awaiting import Chance, Field, Observe, applies
from rulesets.core.dead_ball import DeadBall
from rulesets.core.dice import Pips, chance_of, check_pips
from rulesets.core.events import Call, Event, Report, Roll, Spin
from rulesets.core.facts import FactLog, RuleIds
from rulesets.core.field import GOAL, read_place, turned
from rulesets.core.refusal import Refused, allow_violation
from rulesets.core.report_reader import ReportFields, read_form, toward_own_goal
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME, OTHER, Side
from rulesets.core.state import INTERCEPTION_RETURN, RUN_BACK, SCRIMMAGE, TRY, State, at
from rulesets.gunderson import citations, kicks, returns, scrimmage
from rulesets.gunderson.call_effects import note_override
from rulesets.gunderson.calls import THROW, overridden, spell_call
from rulesets.gunderson.clock import board_on, play_on
from rulesets.gunderson.end_of_play import KICKOFF_FLOOR, finish_play
from rulesets.gunderson.forced_calls import FG, KICK, ONSIDE, PUNT, RUN, TTQB, TWO, XP
from rulesets.gunderson.forms import (
    ELSEWHERE,
    INTERCEPTION,
    KICKS,
    THEN_RUN,
    THROWN,
    form,
    observe,
    reporter,
    results_of,
)
from rulesets.gunderson.forms import RUN as RESULTS_OF_RUN
from rulesets.gunderson.kicks import block_punt, kick_at_goal, kick_out
from rulesets.gunderson.restarts import end_reply
from rulesets.gunderson.returns import place_of_gain, receive_kick
from rulesets.gunderson.state import NEW_READINGS, RETURN, Play, play_of, stage_of, under_way
from rulesets.gunderson.words import in_words_of_form, result_in

DICE = ("d6", "d6")
FORWARD = 12
"""Rolls up to this are a punt blocked with the ball forward (LG-APK-01), up to 16 back."""
BACK = 16
_REACH = {2: 9, 3: 19, 4: 29, 5: 39, 6: 49}
"""By the tens of a roll, how far from the goal the line of scrimmage may be for a kick to be good
(LG-AFG-04 to 08)."""
_NUMBERS = tuple(tens * 10 + ones for tens in range(1, 7) for ones in range(1, 7))
"""What two dice can be read as."""
SHORT_KICKOFF = 36
"""LG-R2: to these rolls of 21 and more, thirty yards are added on a kickoff."""


def by_dice(rules: RuleSet, s: State) -> bool:
    """Whether the kick that is called is rolled (LG-R43: agreed for the whole game). There is no
    table for an onside kick (LG-R23)."""
    if s.call in (FG, XP):
        return rules.settings["fg_dice"] == "on"
    return s.call in (KICK, PUNT) and rules.settings["kick_dice"] == "on"


def two_dice(pips: Pips) -> Pips:
    """A roll as two dice; it may be entered as the number it is read as: 46."""
    return divmod(pips[0], 10) if len(pips) == 1 and pips[0] > 6 else pips


def reading(pips: Pips) -> int:
    """LG-R2: the roll is a number of two figures, 11 to 66."""
    return pips[0] * 10 + pips[1]


def play_dice(rules: RuleSet, s: State) -> Chance:
    """The two dice, with what each roll means."""
    side, _ = at(s)
    if s.call in (FG, XP):
        distance = _distance(rules, s)
        name = "field goal" if s.call == FG else "extra point"
        return chance_of(name, DICE, _Goal(distance), side)
    return chance_of("punt" if s.call == PUNT else "kick-off", DICE, _Kick(s.call == PUNT), side)


def _distance(rules: RuleSet, s: State) -> int:
    """Yards from the line of scrimmage to the goal; of an extra point, LG-XP-04 and LG-R27."""
    _, spot = at(s)
    return int(rules.settings["xp_los"]) if s.phase == TRY else GOAL - spot


class _Goal(msgspec.Struct, frozen=True):
    """What a roll means from a distance: a function that can be cached by its distance."""

    distance: int

    def __call__(self, pips: Pips) -> str:
        return goal_result(reading(pips), self.distance)[0]


def goal_result(roll: int, distance: int) -> tuple[str, str]:
    """LG-AFG-01 to 08, LG-R28: what a roll gives, and its rule."""
    if roll <= 12:
        return "blocked", "LG-AFG-01"
    if roll <= 16:
        return ("wide left", "LG-AFG-02") if roll <= 14 else ("wide right", "LG-AFG-03")
    rule = f"LG-AFG-{roll // 10 + 2:02d}"
    return ("good" if distance <= _REACH[roll // 10] else "short"), rule


class _Kick(msgspec.Struct, frozen=True):
    """What a roll means for a punt, or a kickoff."""

    punt: bool

    def __call__(self, pips: Pips) -> str:
        roll = reading(pips)
        if roll <= BACK:
            blocked = f"blocked, {roll} {'forward' if roll <= FORWARD else 'back'}"
            return blocked if self.punt else "out of bounds"
        return f"{kick_yards(roll, punt=self.punt)} yards"

    def printed(self) -> tuple[tuple[str, str], ...]:
        """LG-R2: the two dice are read as one number, which is the yards."""
        least, most = min(_NUMBERS), max(_NUMBERS)
        if self.punt:
            return (
                (f"{least}-{FORWARD}", "blocked, that far forward"),
                (f"{FORWARD + 1}-{BACK}", "blocked, that far back"),
                (f"{BACK + 5}-{most}", "the yards of the punt"),
            )
        return (
            (f"{least}-{BACK}", "out of bounds"),
            (f"{BACK + 5}-{SHORT_KICKOFF}", "that many yards, plus 30"),
            (f"{SHORT_KICKOFF + 5}-{most}", "the yards of the kick"),
        )


def kick_yards(roll: int, *, punt: bool) -> int:
    """LG-APK-03 to 07, LG-R2: the roll is the yardage; short ones carry thirty more on a
    kickoff."""
    return roll if punt or roll > SHORT_KICKOFF else roll + 30


def apply_roll(rules: RuleSet, s: State, event: Roll, facts: FactLog) -> State:
    """What the dice have decided."""
    check_pips(DICE, event.pips)
    roll = reading(event.pips)
    if s.call in (FG, XP):
        result, rule = goal_result(roll, _distance(rules, s))
        why: RuleIds = (rule, "LG-AFG-00")
        if result in ("short", "blocked"):
            why = (*why, "LG-R28")
        if s.call == XP:
            why = (*why, "LG-R27")
        return kick_at_goal(rules, s, result == "good", why, facts, result)
    return _punt(rules, s, roll, facts) if s.call == PUNT else _kickoff(rules, s, roll, facts)


def _punt(rules: RuleSet, s: State, roll: int, facts: FactLog) -> State:
    """LG-APK-01 to 07, LG-R2, LG-R3: blocked, forward or back; else that many yards."""
    _, spot = at(s)
    if roll <= FORWARD:  # LG-APK-01
        return block_punt(rules, s, spot + roll, ("LG-APK-01", "LG-R3"), facts)
    if roll <= BACK:  # LG-APK-02
        return block_punt(rules, s, spot - roll, ("LG-APK-02", "LG-R3"), facts)
    return _land(rules, s, kick_yards(roll, punt=True), roll, facts)


def _kickoff(rules: RuleSet, s: State, roll: int, facts: FactLog) -> State:
    """LG-APK-01, LG-APK-02: out of bounds; else the yards of the roll (LG-R2)."""
    if roll <= BACK:
        row = "LG-APK-01" if roll <= FORWARD else "LG-APK-02"
        return kick_out(rules, s, KICKOFF_FLOOR, (row, "LG-KO-08"), facts, citations.KICK_OUT)
    return _land(rules, s, kick_yards(roll, punt=False), roll, facts)


def _land(rules: RuleSet, s: State, yards: int, roll: int, facts: FactLog) -> State:
    """LG-R4: behind the goal line a touchback; else returned from where the kick came down. LG-R5:
    without returns, dead there: a kickoff then no nearer the goal than the 25. LG-R52: a punt that
    the home team receives in the reply of overtime ends it before any return."""
    kickers, line = at(s)
    side, spot = OTHER[kickers], turned(line + yards)
    rule = f"LG-APK-{roll // 10 + 1:02d}"
    facts.note("kick", (rule, "LG-R2", "LG-APK-00"), kickers, yards=yards)
    punt = s.call == PUNT
    if spot <= 0:  # LG-R4
        grounds = citations.PUNT if punt else citations.KICKOFF
        return finish_play(rules, s, DeadBall(side, spot, kickers, grounds), facts)
    if rules.settings["dice_kick_return"] == "on":
        if punt and stage_of(s) == "reply":  # LG-R52
            return end_reply(s, facts)
        return receive_kick(s, spot)
    spot = spot if punt else max(spot, KICKOFF_FLOOR)  # LG-R5
    grounds = citations.PUNT_BY_DICE if punt else citations.KICK_BY_DICE
    return finish_play(rules, s, DeadBall(side, spot, kickers, grounds), facts)


def refused_dice(s: State) -> Refused:
    """LG-R43: dice where they were not agreed on; LG-R23: there is no table for an onside kick."""
    if s.call in (FG, XP, KICK, PUNT):
        option = "fg_dice" if s.call in (FG, XP) else "kick_dice"
        return Refused(f"no dice are rolled here: {option} is off", "LG-R43", forbidden=True)
    rule = "LG-R23" if s.call == ONSIDE else ""
    return Refused("no dice are rolled here: report what happened on the board", rule)


_STOPPED: Final = ("down", "out_of_bounds", "sack", "recovered_by_receivers", "fair_catch", "dead")


def read_report(rules: RuleSet, s: State, event: Report) -> ReportFields:
    """The report that is awaited, read, with its spots in whole yards (LG-R46). Raises Refused for
    what cannot have happened, and (LG-R54) where it leaves open what it means."""
    fields = form(s)
    values = in_words_of_form(s, event.fields)
    values = toward_own_goal(values, _holder(s, result_in(s, values)), _start(s))
    try:
        report = read_form(fields, values, reporter(s), start=_start(s), elsewhere=ELSEWHERE)
    except Refused as refused:
        raise _out_of_place(s, result_in(s, values)) or refused from None
    _check(s, report)
    brought_in = False
    if rules.reads(NEW_READINGS):
        _check_run_after_throw(s, report)
        brought_in = _brought_in(s, report)
    return _in_full(fields, report, brought_in)


def _in_full(fields: tuple[Field, ...], report: ReportFields, brought_in: bool) -> ReportFields:
    """The report with what was left open of a run behind his own goal line, in the form's order:
    read again, it means the same."""
    ran_in = next((field for field in fields if field.name == "ran_in"), None)
    if ran_in is None or "ran_in" in report or not applies(ran_in, dict(report)):
        return report
    values = {**report, "ran_in": brought_in}
    return {field.name: values[field.name] for field in fields if field.name in values}


def _holder(s: State, result: str) -> Side:
    """LG-R46: whose ball it is where a report says, toward whose goal line part yards go."""
    side = reporter(s)
    if result in ("recovered_by_kickers", "blocked") and s.possession is not None:
        return s.possession  # LG-R60: a punt that is blocked is the kickers' there
    return OTHER[side] if result in ("fumble_lost", INTERCEPTION) else side


def _out_of_place(s: State, result: str) -> Refused | None:
    """Why this play cannot have a result that other plays have, if there is a rule for it: LG-R53
    and LG-R19 while he must throw, LG-PASS-10 once it is caught, LG-TQ-04 past the line, LG-RUN-01
    without a passing quarterback, LG-FG-05 and LG-XP-06 for a kick at goal."""
    if not result or result in results_of(s):
        return None
    if s.call in (FG, XP):
        why = "LG-FG-05" if s.call == FG else "LG-XP-06"
        return Refused("a kick at the goal is good or no good: no one returns it", why)
    if s.call == RUN and result in (*THROWN, "sack", "past_line"):
        return Refused("there is no passing quarterback on the field", "LG-RUN-01")
    return _of_passer(play_of(s)) if s.call in (TTQB, TWO) else None


def _of_passer(play: Play) -> Refused | None:
    """LG-R53, LG-R19, LG-PASS-10, LG-TQ-04."""
    throws = "hit, miss, incomplete or interception"
    if play.caught:
        return Refused("the ball is caught: report how the run after it ended", "LG-PASS-10")
    if play.thrown:
        return Refused(f"the ball is in the air: report {throws}", "LG-R19")
    if play.tries:
        message = f"he has thrown and missed, and must throw again: report {throws}"
        return Refused(message, "LG-R19")
    if play.past_line:
        return Refused("he is past the line of scrimmage, and must run", "LG-TQ-04")
    return None


def _start(s: State) -> int | None:
    """Where yards gained are counted from: the line, or where a kick came down or a pass was
    caught by the others."""
    if s.phase in (SCRIMMAGE, TRY) and reporter(s) == s.possession:
        return s.spot
    return play_of(s).landed if s.phase in (RUN_BACK, INTERCEPTION_RETURN) else None


def _check(s: State, report: ReportFields) -> None:
    """What the form alone does not say: LG-R46, LG-PASS-07, LG-TQ-05."""
    result = report["result"]
    if "spot" not in report and _needs_spot(s, report):
        raise Refused("a report needs spot: where")
    if "spot" not in report:
        return
    spot = read_place(report["spot"], reporter(s))
    if result in _STOPPED and spot >= GOAL:
        raise Refused("that is over the goal line: report a touchdown", "LG-R46")
    if result == "blocked" and spot <= 0:
        message = "a blocked punt does not get as far as the receivers' end zone: check the spot"
        raise Refused(message, "LG-R3")
    if result == "sack" and spot > play_of(s).snap.spot:
        raise Refused("that is past the line of scrimmage: no sack, but a run", "LG-PASS-07")


def _check_run_after_throw(s: State, report: ReportFields) -> None:
    """LG-R57, LG-R46: the end of a run that is told with its throw is in the field, or behind the
    runner's own goal line; a touchdown is told as one. On a try a catch over the line is good."""
    if report["result"] not in THEN_RUN or "end" not in report:
        return
    if report.get("scored"):
        raise Refused("report the end of the run, or that it ended in a touchdown: not both")
    side = reporter(s) if report["result"] != INTERCEPTION else OTHER[reporter(s)]
    if not _over_at_once(s, side) and read_place(report["end"], side) >= GOAL:
        message = "that is over the goal line: report a touchdown, with the throw or after it"
        raise Refused(message, "LG-R57")


def _over_at_once(s: State, side: Side) -> bool:
    """LG-R45, LG-R52: whether it makes no difference where `side` takes a ball that it gains: on a
    try, and when the home team wins it in the reply of overtime."""
    return s.phase == TRY or (stage_of(s) == "reply" and side == HOME)


_GAINED: Final = ("down", "out_of_bounds", "touchback", "fumble_kept", "recovered_by_receivers")


def _brought_in(s: State, report: ReportFields) -> bool:
    """LG-R54, LG-R59: whether a man who gained a kick, a punt or an interception and is down behind
    his own goal line brought the ball in there. Raises Refused where that cannot be known."""
    result, side = report["result"], reporter(s)
    if result == INTERCEPTION and "end" in report:
        side, end, place = OTHER[side], report["end"], report.get("spot")
    elif result in _GAINED and (s.call == RETURN or s.call in KICKS):
        end, place = report.get("spot"), report.get("landed")
    else:
        return False
    out = result == "out_of_bounds" and not report.get("returned", True)
    if out or _over_at_once(s, side):
        return False
    back = result == "touchback" or (end is not None and read_place(end, side) <= 0)
    if not back:
        return False
    landed = place_of_gain(s) if s.call == RETURN else None
    landed = landed if place is None else read_place(place, side)
    return _judge_end_zone(landed, False if result == "touchback" else report.get("ran_in"))


def _judge_end_zone(landed: int | None, ran_in: bool | None) -> bool:
    if landed is None and ran_in is None:
        message = (
            "he is down behind his own goal line: did he bring the ball in there himself"
            " (ran_in: true, a safety), or gain it there (ran_in: false, a touchback)?"
        )
        raise Refused(message, "LG-R54")
    if landed is not None and landed > 0 and ran_in is False:
        message = "he gained the ball in the field and took it behind his own goal line: a safety"
        raise Refused(message, "LG-R54")
    return bool(ran_in) or (landed is not None and landed > 0)


def _needs_spot(s: State, report: ReportFields) -> bool:
    """Whether a result needs a spot that the form lets others leave out: an interception and a
    kickoff that went out untouched do without, and so does everything on a try."""
    result = report["result"]
    untouched = s.call == KICK and result == "out_of_bounds" and not report.get("returned", True)
    if s.phase == TRY or untouched or result == INTERCEPTION:
        return False
    spot = next((field for field in form(s) if field.name == "spot"), None)
    return spot is not None and result in spot.when["result"]


Result = Callable[[RuleSet, State, ReportFields, FactLog], State]
_ON_PLAYS: Final[dict[str, Result]] = {
    "down": scrimmage.end_run,
    "out_of_bounds": scrimmage.end_run,
    "safety": scrimmage.end_run,
    "touchdown": scrimmage.touchdown,
    "fumble_kept": scrimmage.recover_own_fumble,
    "fumble_lost": scrimmage.lose_fumble,
    "sack": scrimmage.sack,
    "past_line": scrimmage.cross_line,
    "hit": scrimmage.hit,
    "miss": scrimmage.miss,
    "incomplete": scrimmage.incomplete,
    "interception": scrimmage.interception,
}


def required_input(rules: RuleSet, s: State) -> Chance | Observe:
    """Dice where they were agreed on (LG-AFG-00, LG-APK-00), else a report."""
    s = under_way(s)
    return play_dice(rules, s) if by_dice(rules, s) else observe(rules, s)


def resolve(rules: RuleSet, s: State, event: Spin | Roll | Report, facts: FactLog) -> State:
    """What a report, or the dice, have decided. Raises Refused."""
    if isinstance(event, Spin):
        raise Refused("there is no dial in this game: report what happened on the board")
    s = under_way(s)
    if s.call is None:
        raise Refused("call first what will be played")
    if isinstance(event, Roll):
        if not by_dice(rules, s):
            s = _override_means(rules, s, refused_dice(s), event.override, facts)
        return apply_roll(rules, s, event, facts)
    if by_dice(rules, s):
        refused = Refused("dice must be rolled for this kick", "LG-R43", forbidden=True)
        s = _override_means(rules, s, refused, event.override, facts)
    fields = read_report(rules, s, event)
    result: str = fields["result"]
    if rules.reads(NEW_READINGS) and _is_of_play(fields):
        s = play_on(s)
    elif result not in ("miss", "incomplete"):
        s = board_on(s)
    return _rule_for(s, result)(rules, s, fields, facts)


_OF_PLAY: Final = (*RESULTS_OF_RUN, "sack", "past_line", *THEN_RUN, "recovered_by_receivers")
"""LG-R58: what happens while the board runs."""


def _is_of_play(report: ReportFields) -> bool:
    """LG-R58: a kick that went out untouched is dead at once, as after a fair catch: no one ran."""
    untouched = report["result"] == "out_of_bounds" and not report.get("returned", True)
    return report["result"] in _OF_PLAY and not untouched


def _override_means(rules: RuleSet, s: State, refused: Refused, why: str, facts: FactLog) -> State:
    """LG-R43, LG-R20: a kick by other means than were agreed on, with a reason."""
    if overridden(rules, refused, why):
        return note_override(s, refused, why, s.call or "", facts)
    allow_violation(refused, why, facts)
    return s


def _rule_for(s: State, result: str) -> Result:
    if s.call in (FG, XP):
        return kicks.place_kick
    if s.call in (KICK, PUNT, ONSIDE):
        return kicks.kick
    if s.call == RETURN:
        return _ON_RETURNS.get(result, returns.end_return)
    return _ON_PLAYS[result]


_ON_RETURNS: Final[dict[str, Result]] = {
    "fumble_kept": returns.recover_own_fumble,
    "fumble_lost": scrimmage.lose_fumble,
}


def normalize(rules: RuleSet, s: State, event: Event) -> Event:
    """An input as it is logged. Raises Refused for what cannot be read."""
    if isinstance(event, Call):
        return _as_throw(s, spell_call(event), event.call)
    if isinstance(event, Roll):
        return replace(event, pips=two_dice(event.pips))
    s = under_way(s)
    if isinstance(event, Report) and (event.override or not by_dice(rules, s)):
        return Report(dict(read_report(rules, s, event)), event.tick, event.override)
    return event


def _as_throw(s: State, call: Call, text: str) -> Call:
    """LG-TQ-06: a pass that is called while the passing quarterback has the ball is his throw."""
    his = s.call in (TTQB, TWO) and call.call == TTQB
    return replace(call, call=THROW.call) if his and text.strip().lower() == "pass" else call
