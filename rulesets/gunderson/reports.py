"""From a call, a report or dice to what they do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from rulesets.core.awaiting import Chance, Observe
from rulesets.core.deviation import allow_violation
from rulesets.core.events import Call, Event, Report, Roll, Spin
from rulesets.core.facts import FactLog
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.snap import snapped
from rulesets.core.state import SCRIMMAGE, State
from rulesets.gunderson import dice, kicks, passes, returns, scrimmage
from rulesets.gunderson.calls import THROW, options, overridden, refusal, spell_call
from rulesets.gunderson.clock import board_on, started
from rulesets.gunderson.end_of_play import Told
from rulesets.gunderson.forced_calls import FG, KICK, ONSIDE, PUNT, RUN, SKIP, TTQB, TWO, XP
from rulesets.gunderson.forms import observe
from rulesets.gunderson.report_reader import read_report
from rulesets.gunderson.state import (
    NEW_SERIES,
    REGULATION,
    RETURN,
    GameState,
    Overtime,
    Play,
    Series,
    Style,
    stage_of,
    under_way,
)
from rulesets.gunderson.tries import tried

Result = Callable[[RuleSet, State, Told, FactLog], State]

_PLAYED: Final[dict[str, Result]] = {
    "down": scrimmage.run_over,
    "out_of_bounds": scrimmage.run_over,
    "safety": scrimmage.run_over,
    "touchdown": scrimmage.touchdown,
    "fumble_kept": scrimmage.fumble_kept,
    "fumble_lost": scrimmage.fumble_lost,
    "sack": scrimmage.sack,
    "past_line": scrimmage.past_line,
    "hit": passes.hit,
    "miss": passes.miss,
    "incomplete": passes.incomplete,
    "interception": passes.interception,
}


def apply_call(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    """What a call does: the ball is snapped or kicked, and the clock runs (LG-CLK-02, LG-CLK-09,
    LG-R15). A try that cannot matter is left out (LG-R30)."""
    if event.call == THROW.call:
        return passes.throw(s)
    s = _noted(rules, s, event, facts)
    if event.call == SKIP:
        return tried(rules, s, 0, ("LG-R30",), facts)
    if s.period > REGULATION and s.overtime is None:
        s = replace(s, overtime=Overtime(stage_of(s) or "first"))
    play = Play(snapped(s, event.call), clock=s.time_left)
    s = replace(started(s), call=event.call, play=play)
    return replace(s, series=_styled(s, event.call)) if s.phase == SCRIMMAGE else s


def _noted(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    """LG-GEN-03: every call with the rule that forces it. LG-R20: an override is noted and
    counted."""
    decision = options(rules, s)
    if decision is None:
        return s
    option = decision.options[0]
    if event.call == option.call:
        facts.note("called", (option.rule,), s.possession, how=event.call)
        return s
    refused = refusal(rules, s, event.call, option)
    if not overridden(rules, refused, event.override):
        return s
    return _override(s, refused, event.override, event.call, facts)


def _override(s: State, refused: Refused, why: str, how: str, facts: FactLog) -> State:
    facts.note("override", ("LG-R20", refused.rule), s.possession, how=how, why=why)
    count = s.game.overrides if s.game is not None else 0
    return replace(s, game=GameState(count + 1))


def _styled(s: State, call: str) -> Series:
    """LG-R12: the style of a series is that of its first play, from its snap on."""
    series: Series = s.series or NEW_SERIES
    if series.style or call not in (RUN, TTQB):
        return series
    style: Style = "run" if call == RUN else "ttqb"
    return Series(style, series.negative, series.last, style)


def required_input(rules: RuleSet, s: State) -> Chance | Observe:
    """Dice where they were agreed on (LG-AFG-00, LG-APK-00), else a report."""
    s = under_way(s)
    return dice.asked(rules, s) if dice.by_dice(rules, s) else observe(rules, s)


def resolve(rules: RuleSet, s: State, event: Spin | Roll | Report, facts: FactLog) -> State:
    """What a report, or the dice, have decided. Raises Refused."""
    if isinstance(event, Spin):
        raise Refused("there is no dial in this game: tell what happened on the board")
    s = under_way(s)
    if s.call is None:
        raise Refused("call first what is to be played")
    if isinstance(event, Roll):
        if not dice.by_dice(rules, s):
            s = _against(rules, s, dice.refused_dice(s), event.override, facts)
        return dice.rolled(rules, s, event, facts)
    if dice.by_dice(rules, s):
        s = _against(rules, s, dice.refused_report(), event.override, facts)
    told = read_report(s, event)
    result: str = told["result"]
    if result not in ("miss", "incomplete"):
        s = board_on(s)
    return _meaning(s, result)(rules, s, told, facts)


def _against(rules: RuleSet, s: State, refused: Refused, why: str, facts: FactLog) -> State:
    """LG-R43, LG-R20: a kick by other means than were agreed on, with a reason."""
    if overridden(rules, refused, why):
        return _override(s, refused, why, s.call or "", facts)
    allow_violation(refused, why, facts)
    return s


def _meaning(s: State, result: str) -> Result:
    if s.call in (FG, XP):
        return kicks.at_goal
    if s.call in (KICK, PUNT, ONSIDE):
        return kicks.kicked
    if s.call == RETURN:
        return _RETURNED.get(result, returns.return_over)
    return _PLAYED[result]


_RETURNED: Final[dict[str, Result]] = {
    "fumble_kept": returns.fumble_kept,
    "fumble_lost": scrimmage.fumble_lost,
}


def normalize(rules: RuleSet, s: State, event: Event) -> Event:
    """An input as it is logged. Raises Refused for what cannot be read."""
    if isinstance(event, Call):
        return _thrown(s, spell_call(event), event.call)
    if isinstance(event, Roll):
        return replace(event, pips=dice.two_dice(event.pips))
    s = under_way(s)
    if isinstance(event, Report) and (event.override or not dice.by_dice(rules, s)):
        return Report(dict(read_report(s, event)), event.tick, event.override)
    return event


def _thrown(s: State, call: Call, told: str) -> Call:
    """LG-TQ-06: a pass that is called while the passing quarterback has the ball is his throw."""
    his = s.call in (TTQB, TWO) and call.call == TTQB
    return replace(call, call=THROW.call) if his and told.strip().lower() == "pass" else call
