"""What a call does: most are locked, and a report of the play is awaited."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.events import Call
from rulesets.core.facts import FactLog
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.state import SCRIMMAGE, State, snapped
from rulesets.gunderson import scrimmage
from rulesets.gunderson.calls import THROW, options, overridden, refusal
from rulesets.gunderson.clock import started
from rulesets.gunderson.end_of_play import end_try
from rulesets.gunderson.forced_calls import RUN, SKIP, TTQB
from rulesets.gunderson.state import (
    NEW_SERIES,
    REGULATION,
    GameState,
    Overtime,
    Play,
    Series,
    Style,
    stage_of,
)


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
    return note_override(s, refused, event.override, event.call, facts)


def note_override(s: State, refused: Refused, why: str, how: str, facts: FactLog) -> State:
    """LG-R20: note an override of what is forced, and count it."""
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


def apply_call(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    """What a call does: the ball is snapped or kicked, and the clock runs (LG-CLK-02, LG-CLK-09,
    LG-R15). A try that cannot matter is left out (LG-R30)."""
    if event.call == THROW.call:
        return scrimmage.throw(s)
    s = _noted(rules, s, event, facts)
    if event.call == SKIP:
        return end_try(rules, s, 0, ("LG-R30",), facts)
    if s.period > REGULATION and s.overtime is None:
        s = replace(s, overtime=Overtime(stage_of(s) or "first"))
    play = Play(snapped(s, event.call), clock=s.time_left)
    s = replace(started(s), call=event.call, play=play)
    return replace(s, series=_styled(s, event.call)) if s.phase == SCRIMMAGE else s
