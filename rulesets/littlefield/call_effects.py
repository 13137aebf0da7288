"""What a call does (LQ-DIAL-02)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.events import Call
from rulesets.core.facts import FactLog
from rulesets.core.phases import to_ball
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER, Side
from rulesets.core.state import CHOICE, KICKOFF, State
from rulesets.littlefield.calls import choice_rule, opens_at_midfield
from rulesets.littlefield.restarts import at_midfield
from rulesets.littlefield.state import GameState, Play


def apply_call(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    """LQ-DIAL-02: a call is locked until the dial has stopped and the ball has been moved. The
    choice of kicking takes effect at once (LQ-KO-01)."""
    if s.phase != CHOICE:
        if event.signal is not None:
            s = replace(s, play=Play(signal=event.signal))
        return replace(s, call=event.call)
    assert s.chooser is not None, "a choice has a chooser"
    if opens_at_midfield(rules, s):
        return _take_or_leave(rules, s, s.chooser, event, facts)
    kickers = s.chooser if event.call == "kick" else OTHER[s.chooser]
    facts.note("choice", (choice_rule(rules, s), "LQ-KO-01"), s.chooser, how=event.call)
    return to_ball(s, KICKOFF, kickers, rules.profile.kickoff_from)


def _take_or_leave(rules: RuleSet, s: State, chooser: Side, event: Call, facts: FactLog) -> State:
    """LQ-R40: the winner of the toss has the ball on the 50, or leaves it to the other team."""
    takes = event.call == "receive"
    first = chooser if takes else OTHER[chooser]
    facts.note("choice", ("LQ-R40", "LQ-TOSS-01"), chooser, how="take" if takes else "leave")
    game: GameState = s.game or GameState()
    s = replace(s, game=replace(game, first_ball=first))
    return at_midfield(rules, s, first, s.time_left)
