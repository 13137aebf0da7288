"""From dice or a report to what they mean, by what was awaited."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Final

from rulesets.core.awaiting import Chance, Observe
from rulesets.core.dice import Pips, check_pips
from rulesets.core.events import Call, Event, Report, Roll, Spin
from rulesets.core.facts import NO_FACTS, FactLog, RuleIds
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.state import FREE_KICK, KICKOFF, SCRIMMAGE, TOSS, TRY, State
from rulesets.lions_den import dice_rolls, fouls, injuries, kicks, passes, restarts, runs
from rulesets.lions_den.calls import (
    INJURY,
    INTERCEPTION,
    LOOSE,
    PENALTY_ROLL,
    PREGAME,
    at_dead_ball,
    in_end_zone,
    options,
)
from rulesets.lions_den.forms import observe
from rulesets.lions_den.normalize import spell_call, spell_report, spell_roll
from rulesets.lions_den.runs import Told
from rulesets.lions_den.state import play_of

Result = Callable[[RuleSet, State, Told, FactLog], State]
Fallen = Callable[[RuleSet, State, tuple[int, ...], FactLog], State]

_LOOSE: Final[dict[str, Result]] = {
    "recovered": runs.recovered,
    "untouched": runs.untouched,
    "out_of_bounds": runs.loose_out,
    "own_end_line": runs.loose_out,
    "other_end_line": runs.loose_out,
}
_PLAYED: Final[dict[str, Result]] = {
    "tackled": runs.ran,
    "out_of_bounds": runs.ran,
    "second_turn": runs.ran,
    "touchdown": runs.scored,
    "fumble": runs.fumbled,
    "sacked": injuries.sacked,
    "too_deep": injuries.deep,
}


def required_input(rules: RuleSet, s: State) -> Chance | Observe:
    """The dice or the report awaited when no decision is."""
    asked = _ASKED.get(s.phase)
    if asked is None and s.phase in (SCRIMMAGE, TRY):
        asked = _ASKED_AT.get(play_of(s.play).stage)
    return asked(rules, s) if asked is not None else observe(rules, s)


Asking = Callable[[RuleSet, State], Chance]
_ASKED: Final[dict[str, Asking]] = {
    PREGAME: dice_rolls.weather_dice,
    TOSS: lambda rules, s: dice_rolls.COIN,
    KICKOFF: dice_rolls.kick_dice,
    FREE_KICK: dice_rolls.kick_dice,
    INTERCEPTION: dice_rolls.interception_dice,
    INJURY: dice_rolls.injury_dice,
    PENALTY_ROLL: dice_rolls.flag_dice,
}
_ASKED_AT: Final[dict[str, Asking]] = {
    "throw": dice_rolls.throw_dice,
    "pitch": dice_rolls.throw_dice,
    "success": dice_rolls.success_dice,
    "length": dice_rolls.kick_dice,
    "side": dice_rolls.kick_dice,
    "goal": dice_rolls.goal_dice,
}


def resolve(rules: RuleSet, s: State, event: Spin | Roll | Report, facts: FactLog) -> State:
    """What dice or a report have decided. Raises Refused."""
    if isinstance(event, Spin):
        raise Refused("there is no dial in this game: it is played with dice", "LD-DICE-01")
    s = _rolled_on(rules, s, event, facts)
    if isinstance(event, Report):
        return _reported(rules, s, event, facts)
    if options(rules, s) is not None:
        raise Refused("no dice are rolled now: a call comes first")
    wanted = required_input(rules, s)
    if not isinstance(wanted, Chance):
        raise Refused("no dice are rolled now: tell what happened on the board")
    read = spell_roll(s, event, wanted)
    check_pips(_needed(rules, s, wanted, read.pips), read.pips)
    return _fallen(s)(rules, s, read.pips, facts)


def _needed(rules: RuleSet, s: State, wanted: Chance, pips: Pips) -> tuple[str, ...]:
    """LD-PEN-05: hundredths that call no penalty need no die for whose it is. Raises Refused for
    those that do (LD-PEN-02)."""
    alone = s.phase == PENALTY_ROLL and len(pips) == 1 and 1 <= pips[0] <= 100
    if not alone:
        return wanted.dice
    if fouls.called(rules, s, pips[0]).defence:
        says = f"{pips[0]} calls a penalty: tell the third die too, [{pips[0]}, 4]: whose is it?"
        raise Refused(says, "LD-PEN-02")
    return wanted.dice[:1]


def _rolled_on(rules: RuleSet, s: State, event: Roll | Report, facts: FactLog) -> State:
    """LD-INT-01: who rolls on, or tells what became of the receiver, has named no defender; and
    LD-R19: who tells what became of the returner has brought the kick out."""
    play = play_of(s.play)
    if s.phase == INTERCEPTION and not play.named:
        return passes.nobody(rules, s, facts)
    if isinstance(event, Report) and in_end_zone(s, play):
        return kicks.returned(s)
    return s


def _fallen(s: State) -> Fallen:
    """What dice mean, by what was awaited."""
    stage = play_of(s.play).stage
    by_stage: dict[str, Fallen] = {
        "throw": lambda r, s, p, b: passes.rolled(r, s, p[0], b),
        "pitch": lambda r, s, p, b: passes.pitched(r, s, p[0], b),
        "success": lambda r, s, p, b: kicks.punted(r, s, p[0], b),
        "length": kicks.kicked,
        "side": lambda r, s, p, b: kicks.came_down(r, s, p[0], b),
        "goal": lambda r, s, p, b: (kicks.converted if s.phase == TRY else kicks.kicked_at_goal)(
            r, s, p[0], b),
    }  # fmt: skip
    by_phase: dict[str, Fallen] = {
        PREGAME: lambda r, s, p, b: restarts.weather(r, s, p[0], b),
        TOSS: lambda r, s, p, b: restarts.tossed(r, s, p[0], b),
        INTERCEPTION: lambda r, s, p, b: passes.die(r, s, p[0], b),
        INJURY: injuries.hurt,
        PENALTY_ROLL: fouls.flag,
    }
    if s.phase in by_phase:
        return by_phase[s.phase]
    return by_stage.get(stage, kicks.kicked)


def _reported(rules: RuleSet, s: State, event: Report, facts: FactLog) -> State:
    told = spell_report(s, event).fields
    if at_dead_ball(s):
        return _looked_at(s, told, facts)
    if not isinstance(required_input(rules, s), Observe) or options(rules, s) is not None:
        raise Refused("nothing is to be told now: dice or a call come first")
    if s.phase == LOOSE:
        return _LOOSE[told["result"]](rules, s, told, facts)
    return _PLAYED[told["result"]](rules, s, told, facts)


Wrong = Callable[[int], bool]
_LINE_UP: Final[dict[str, tuple[Wrong, RuleIds, str]]] = {
    "seven_on_line": (operator.not_, ("LD-SET-01",), "seven men are required on the line"),
    "five_yards": (operator.not_, ("LD-SET-02",), "the defence stands five yards off, or more"),
    "five_on_40": (operator.not_, ("LD-KO-02",), "five receivers at most stand on their 40"),
    "on_line": (lambda men: men != 7, ("LD-SET-01",), "seven men are required on the line"),
    "yards": (lambda far: far < 5, ("LD-SET-02",), "the defence stands five yards off, or more"),
    "moved": (lambda men: men > 4, ("LD-SET-04", "LD-R56"),
              "the defence may set four men again, no more"),
    "on_40": (lambda men: men > 5, ("LD-KO-02",), "five receivers at most stand on their 40"),
    "ahead": (lambda men: men > 0, ("LD-KO-01",), "no kicker stands ahead of his own 35"),
}  # fmt: skip


def _looked_at(s: State, told: Told, facts: FactLog) -> State:
    """LD-SET-01, LD-SET-02, LD-SET-04, LD-KO-01, LD-KO-02, LD-R37, LD-R38, LD-R56: no penalty
    is printed: the coaches are reminded, and put it right."""
    for name, (wrong, rule, says) in _LINE_UP.items():
        if name in told and wrong(told[name]):
            facts.note("reminder", rule, why=says)
    if not told or all(not _LINE_UP[name][0](told[name]) for name in told):
        facts.note("line_up", ("LD-SET-01", "LD-SET-02"), why="as it should be")
    return s


def normalize(rules: RuleSet, s: State, event: Event) -> Event:
    """An input as it is logged. Raises Refused for what cannot be read."""
    if isinstance(event, Call):
        return spell_call(s, event)
    if isinstance(event, Report | Roll):
        now = _rolled_on(rules, s, event, NO_FACTS)
        if isinstance(event, Report):
            return spell_report(now, event)
        wanted = required_input(rules, now) if options(rules, now) is None else None
        if isinstance(wanted, Chance):
            return spell_roll(now, event, wanted)
    return event
