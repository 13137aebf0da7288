"""From dice or a report to what they mean, by what was awaited."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from rulesets.core.awaiting import Chance, Field, Observe
from rulesets.core.dice import Pips, check_pips, percent
from rulesets.core.events import Call, Event, Report, Roll, Spin
from rulesets.core.facts import NO_FACTS, FactLog, RuleIds
from rulesets.core.field import read_place
from rulesets.core.plain_data import as_word, one_side, unknown
from rulesets.core.refusal import Refused
from rulesets.core.report_reader import loss_as_gain, read_form, toward_own_goal
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME, Side
from rulesets.core.state import (
    FREE_KICK,
    INTERCEPTION_RETURN,
    KICKOFF,
    RUN_BACK,
    SCRIMMAGE,
    TOSS,
    TRY,
    State,
    at,
    snap_of,
)
from rulesets.lions_den import dice, fouls, injuries, kicks, restarts, scrimmage
from rulesets.lions_den.calls import (
    AIM,
    DEEPEST,
    DEFENDERS,
    PASS_FIELDS,
    PASS_PLAY,
    PITCH_OUT,
    QUARTERBACK,
    RUN,
    at_dead_ball,
    in_end_zone,
    options,
)
from rulesets.lions_den.forms import (
    ELSEWHERE,
    FORMATION,
    KICK_FORMATION,
    form,
    gained_behind,
    observe,
)
from rulesets.lions_den.scrimmage import ReportFields
from rulesets.lions_den.state import (
    INJURY,
    INTERCEPTION,
    LOOSE,
    NEW_READINGS,
    PENALTY_ROLL,
    PREGAME,
    play_of,
)
from rulesets.lions_den.words import BY_PHASE, CALLS_ALSO, plain_details, plain_loose, plain_report

_DETAILS: Final[Mapping[str, tuple[Field, ...]]] = {
    "pass": PASS_FIELDS,
    "run": RUN.fields,
    "pitch_out": PITCH_OUT.fields,
    "pass_play": PASS_PLAY.fields,
    "intercept": (DEFENDERS,),
    "aim": AIM.fields,
    "quarterback": QUARTERBACK.fields,
}
CALLS: Final = frozenset(_DETAILS) | {
    "heads",
    "tails",
    "kick",
    "receive",
    "kickoff",
    "safety_punt",
    "punt",
    "field_goal",
    "pocket",
    "re_aim",
    "turn",
    "no_turn",
    "resume",
    "none",
    "touchback",
    "return",
    "play",
    "accept",
    "decline",
}
PUNT_CHAIN: Final = 6
"""Two d10 for the success of a punt, three for its length, one for its side."""


def spell_call(s: State, event: Call) -> Call:
    """A call in its one spelling, its details read. Raises Refused for what is none."""
    if event.signal is not None:
        raise Refused("calls have no numbers here: call by name, such as run or punt")
    name = _name(s, event)
    if name not in CALLS:
        raise Refused(unknown("call", event.call, sorted(CALLS)))
    details = event.details or {}
    if (name, s.phase, s.call) == ("pocket", SCRIMMAGE, None):
        name, details = "pass_play", {"pocket": True} | dict(details)
    if name not in _DETAILS:
        if details:
            raise Refused(f"a {name} is called with no details")
        read = None
    else:
        fields = read_form(
            _DETAILS[name], plain_details(name, details), s.possession or "home", f"a {name}"
        )
        read = fields if details or name == "quarterback" else None
    return Call(name, None, read or None, event.side, event.tick, event.override)


def _name(s: State, event: Call) -> str:
    """A call by its one name: kicks by their phase, and a pass before the snap as a pass play,
    unless the whole throw is reported with it. A pass on a try is the play for two, and so
    is a run, which is declared so (LD-R52)."""
    name = as_word(event.call)
    name = CALLS_ALSO.get(name, name)
    if s.call is not None:
        return "no_turn" if name == "none" else name
    if name == "pass" and s.phase in (SCRIMMAGE, TRY) and not _throws(event.details):
        name = "pass_play"
    return BY_PHASE.get((s.phase, name), name)


def _throws(details: Mapping[str, Any] | None) -> bool:
    return bool((details or {}).keys() - {"pocket"})


def spell_roll(s: State, event: Roll, request: Chance) -> Roll:
    """LD-DICE-02, LD-R8, LD-R33, LD-R49: hundredths may be given as one number or as two dice, the
    white one, the tens, first; 0-0 is 100. A 0 on a single d10 is a ten."""
    pips, dice = event.pips, request.dice
    if dice == ("coin",) or not dice or not pips:
        return event
    if dice[0] != "d100":
        return replace(event, pips=_tens(pips))
    chain = play_of(s.play).stage == "success" and len(pips) == PUNT_CHAIN
    if (len(pips) == len(dice) + 1 or chain) and all(0 <= each <= 10 for each in pips):
        return replace(event, pips=(percent(pips[:2]), *_tens(pips[2:])))
    return replace(event, pips=(pips[0] or 100, *_tens(pips[1:])))


def _tens(pips: Sequence[int]) -> tuple[int, ...]:
    return tuple(10 if each == 0 else each for each in pips)


def _is_of_a_play(fields: Mapping[str, Any]) -> bool:
    return not fields.keys() <= {field.name for field in (*FORMATION, *KICK_FORMATION)}


def spell_report(rules: RuleSet, s: State, event: Report) -> Report:
    """A report with every field in its one spelling, and its spots in whole yards (LD-R24). Raises
    Refused, also (LD-R57) for one that leaves open what it means."""
    if at_dead_ball(s):
        if _is_of_a_play(event.fields):
            raise Refused("nothing has been played yet: call first what will be played")
        fields = KICK_FORMATION if s.phase == KICKOFF else FORMATION
        line_up = read_form(fields, event.fields, s.possession or "home", "a look at the line-up")
        return Report(line_up, event.tick, event.override)
    if s.possession is None or s.spot is None:
        raise Refused("no report now: dice or a call come first")
    start = s.spot if s.phase in (SCRIMMAGE, TRY) or not play_of(s.play).unplaced else None
    if start is None:
        start = _reported_start(event.fields, s.possession)
    if s.phase == LOOSE:
        plain = plain_loose(event.fields)
        plain = toward_own_goal(plain, _holder(s, plain), None)
    else:
        plain = plain_report(s, toward_own_goal(loss_as_gain(event.fields), s.possession, start))
    values = read_form(form(s), plain, s.possession, start=start, elsewhere=ELSEWHERE)
    if values.get("result") == "sacked" and "tacklers" not in plain and _is_deep(s, values):
        values["tacklers"] = 0
    if rules.reads(NEW_READINGS):
        _check_end_zone(s, values)
    return Report(values, event.tick, event.override)


def _reported_start(fields: Mapping[str, Any], side: Side) -> int | None:
    """Where the carrier got the ball, if reported: his gain is counted from there."""
    try:
        return read_place(fields["from"], side) if isinstance(fields.get("from"), str) else None
    except ValueError:  # the form refuses it, in words
        return None


def _check_end_zone(s: State, fields: Mapping[str, Any]) -> None:
    """LD-R57, LD-R20: a man who gained the ball and is down behind his own goal line: where he got
    it must be known. Raises Refused. On a try it makes no difference (LD-R12)."""
    snap, play = snap_of(s), play_of(s.play)
    if s.phase not in (RUN_BACK, INTERCEPTION_RETURN) or snap.phase == TRY:
        return
    side, spot = at(s)
    spot = read_place(fields["spot"], side) if "spot" in fields else spot
    if fields.get("result") not in ("tackled", "out_of_bounds", "second_turn") or spot > 0:
        return
    left = fields.get("left_end_zone")
    if "from" in fields:
        in_field = read_place(fields["from"], side) > 0
    elif play.unplaced and left is None:
        message = (
            "he is down behind his own goal line: where did he get the ball (from), or did he come"
            " out of his end zone or bring it in (left_end_zone: true, a safety; false, a"
            " touchback)?"
        )
        raise Refused(message, "LD-R57")
    else:
        in_field = not play.unplaced and not gained_behind(s, play)
    if in_field and left is False:
        message = "he got the ball in the field and took it behind his own goal line: a safety"
        raise Refused(message, "LD-R57")


def _holder(s: State, fields: Mapping[str, Any]) -> Side:
    """LD-R24: which side has a loose ball: the one that recovered it, else its last holder."""
    side = fields.get("side")
    return one_side(side, "side") if side is not None else s.possession or HOME


def _is_deep(s: State, fields: Mapping[str, Any]) -> bool:
    """LD-R34: more than ten yards back the passer is sacked on the spot; no one tackled him
    unless the report names a tackler."""
    side, spot = at(s)
    return "spot" in fields and read_place(fields["spot"], side) < spot - DEEPEST


Result = Callable[[RuleSet, State, ReportFields, FactLog], State]
RollEffect = Callable[[RuleSet, State, tuple[int, ...], FactLog], State]
_LOOSE: Final[dict[str, Result]] = {
    "recovered": scrimmage.recovered,
    "untouched": scrimmage.untouched,
    "out_of_bounds": scrimmage.loose_out,
    "own_end_line": scrimmage.loose_out,
    "other_end_line": scrimmage.loose_out,
}
_PLAYED: Final[dict[str, Result]] = {
    "tackled": scrimmage.end_carry,
    "out_of_bounds": scrimmage.end_carry,
    "second_turn": scrimmage.end_carry,
    "touchdown": scrimmage.touchdown,
    "fumble": scrimmage.fumble,
    "sacked": injuries.sack,
    "too_deep": injuries.too_deep,
}


def required_input(rules: RuleSet, s: State) -> Chance | Observe:
    """The dice or the report awaited when no decision is."""
    request = _ASKED.get(s.phase)
    if request is None and s.phase in (SCRIMMAGE, TRY):
        request = _ASKED_AT.get(play_of(s.play).stage)
    return request(rules, s) if request is not None else observe(rules, s)


Asking = Callable[[RuleSet, State], Chance]
_ASKED: Final[dict[str, Asking]] = {
    PREGAME: dice.weather_dice,
    TOSS: lambda rules, s: dice.COIN,
    KICKOFF: dice.kick_dice,
    FREE_KICK: dice.kick_dice,
    INTERCEPTION: dice.interception_dice,
    INJURY: dice.injury_dice,
    PENALTY_ROLL: dice.flag_dice,
}
_ASKED_AT: Final[dict[str, Asking]] = {
    "throw": dice.throw_dice,
    "pitch": dice.throw_dice,
    "success": dice.success_dice,
    "length": dice.kick_dice,
    "side": dice.kick_dice,
    "goal": dice.goal_dice,
}


def resolve(rules: RuleSet, s: State, event: Spin | Roll | Report, facts: FactLog) -> State:
    """What dice or a report have decided. Raises Refused."""
    if isinstance(event, Spin):
        raise Refused("there is no dial in this game: it is played with dice", "LD-DICE-01")
    s = _skip_choices(rules, s, event, facts)
    if isinstance(event, Report):
        return _apply_report(rules, s, event, facts)
    if options(rules, s) is not None:
        raise Refused("no dice are rolled now: a call comes first")
    request = required_input(rules, s)
    if not isinstance(request, Chance):
        raise Refused("no dice are rolled now: report what happened on the board")
    read = spell_roll(s, event, request)
    check_pips(_needed(rules, s, request, read.pips), read.pips)
    return _roll_effect(s)(rules, s, read.pips, facts)


def _needed(rules: RuleSet, s: State, request: Chance, pips: Pips) -> tuple[str, ...]:
    """LD-PEN-05: hundredths that call no penalty need no die for whose it is. Raises Refused for
    those that do (LD-PEN-02)."""
    alone = s.phase == PENALTY_ROLL and len(pips) == 1 and 1 <= pips[0] <= 100
    if not alone:
        return request.dice
    if fouls.penalty_row(rules, s, pips[0]).defense:
        message = (
            f"{pips[0]} calls a penalty: report the third die too, [{pips[0]}, 4]: whose is it?"
        )
        raise Refused(message, "LD-PEN-02")
    return request.dice[:1]


def _skip_choices(rules: RuleSet, s: State, event: Roll | Report, facts: FactLog) -> State:
    """LD-INT-01: a coach who rolls on, or reports what the receiver did, has named no defender.
    LD-R19: one who reports what the returner did has brought the kick out."""
    play = play_of(s.play)
    if s.phase == INTERCEPTION and not play.named:
        return scrimmage.choose_no_defender(rules, s, facts)
    if isinstance(event, Report) and in_end_zone(s, play):
        return kicks.bring_out(s)
    return s


def _roll_effect(s: State) -> RollEffect:
    """What dice mean, by what was awaited."""
    stage = play_of(s.play).stage
    by_stage: dict[str, RollEffect] = {
        "throw": lambda r, s, p, b: scrimmage.apply_pass_roll(r, s, p[0], b),
        "pitch": lambda r, s, p, b: scrimmage.apply_pitch_roll(r, s, p[0], b),
        "success": lambda r, s, p, b: kicks.apply_punt_roll(r, s, p[0], b),
        "length": kicks.apply_kick_length,
        "side": lambda r, s, p, b: kicks.apply_kick_direction(r, s, p[0], b),
        "goal": lambda r, s, p, b: (
            kicks.apply_conversion_roll if s.phase == TRY else kicks.apply_field_goal_roll
        )(r, s, p[0], b),
    }
    by_phase: dict[str, RollEffect] = {
        PREGAME: lambda r, s, p, b: restarts.apply_weather_roll(r, s, p[0], b),
        TOSS: lambda r, s, p, b: restarts.apply_toss(r, s, p[0], b),
        INTERCEPTION: lambda r, s, p, b: scrimmage.apply_interception_die(r, s, p[0], b),
        INJURY: injuries.apply_injury_dice,
        PENALTY_ROLL: fouls.apply_penalty_roll,
    }
    if s.phase in by_phase:
        return by_phase[s.phase]
    return by_stage.get(stage, kicks.apply_kick_length)


def _apply_report(rules: RuleSet, s: State, event: Report, facts: FactLog) -> State:
    fields = spell_report(rules, s, event).fields
    if at_dead_ball(s):
        return _check_line_up(s, fields, facts)
    if not isinstance(required_input(rules, s), Observe) or options(rules, s) is not None:
        raise Refused("no report now: dice or a call come first")
    if s.phase == LOOSE:
        return _LOOSE[fields["result"]](rules, s, fields, facts)
    return _PLAYED[fields["result"]](rules, s, fields, facts)


Wrong = Callable[[int], bool]
_LINE_UP: Final[dict[str, tuple[Wrong, RuleIds, str]]] = {
    "seven_on_line": (operator.not_, ("LD-SET-01",), "seven players are required on the line"),
    "five_yards": (operator.not_, ("LD-SET-02",), "the defense stands five yards off, or more"),
    "five_on_40": (operator.not_, ("LD-KO-02",), "five receivers at most stand on their 40"),
    "on_line": (lambda n: n != 7, ("LD-SET-01",), "seven players are required on the line"),
    "yards": (lambda n: n < 5, ("LD-SET-02",), "the defense stands five yards off, or more"),
    "moved": (
        lambda n: n > 4,
        ("LD-SET-04", "LD-R56"),
        "the defense may set four players again, no more",
    ),
    "on_40": (lambda n: n > 5, ("LD-KO-02",), "five receivers at most stand on their 40"),
    "ahead": (lambda n: n > 0, ("LD-KO-01",), "no kicker stands ahead of his own 35"),
}


def _check_line_up(s: State, report: ReportFields, facts: FactLog) -> State:
    """LD-SET-01, LD-SET-02, LD-SET-04, LD-KO-01, LD-KO-02, LD-R37, LD-R38, LD-R56: no penalty
    is printed: the coaches are reminded, and put it right."""
    for name, (wrong, rule, message) in _LINE_UP.items():
        if name in report and wrong(report[name]):
            facts.note("reminder", rule, why=message)
    if not report or all(not _LINE_UP[name][0](report[name]) for name in report):
        facts.note("line_up", ("LD-SET-01", "LD-SET-02"), why="as it should be")
    return s


def normalize(rules: RuleSet, s: State, event: Event) -> Event:
    """An input as it is logged. Raises Refused for what cannot be read."""
    if isinstance(event, Call):
        return spell_call(s, event)
    if isinstance(event, Report | Roll):
        now = _skip_choices(rules, s, event, NO_FACTS)
        if isinstance(event, Report):
            return spell_report(rules, now, event)
        request = required_input(rules, now) if options(rules, now) is None else None
        if isinstance(request, Chance):
            return spell_roll(now, event, request)
    return event
