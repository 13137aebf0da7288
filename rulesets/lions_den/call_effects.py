"""What a call does: a play begins, the board stops, a choice is made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from rulesets.core.events import Call
from rulesets.core.facts import FactLog
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER
from rulesets.core.state import CHOICE, SCRIMMAGE, TRY, State, at
from rulesets.lions_den import fouls, kicks, scrimmage
from rulesets.lions_den.calls import RE_AIM, aiming
from rulesets.lions_den.end_of_play import start_play
from rulesets.lions_den.game_data import chance_of_conversion, chance_of_field_goal, chance_of_punt
from rulesets.lions_den.injuries import change_quarterback, rest_winded
from rulesets.lions_den.restarts import call_toss, choose_kick
from rulesets.lions_den.state import play_of

Taking = Callable[[RuleSet, State, Call, FactLog], State]
DOWNS: Final = ("run", "pass_play", "pass", "pitch_out", "punt", "field_goal", "play")


def apply_call(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    """What a call does, once it may be made."""
    if s.phase == CHOICE:
        return choose_kick(rules, s, event, facts)
    if s.call is None and event.call in DOWNS and play_of(s.play).snap is None:
        side, _ = at(s)
        s = rest_winded(rules, s, side)
    return _TAKES[event.call](rules, s, event, facts)


def _run(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    """LD-SET-03, LD-PASS-01: a run begins; or a quarterback who could have passed runs. LD-R52: the
    play for two points is then a declared run."""
    if s.phase == TRY:
        s = s if s.call is not None else start_play(s, "play")
        return replace(s, play=replace(play_of(s.play), declared_run=True))
    return s if s.call is not None else start_play(s, "run")


def _pass_play(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    """LD-PASS-01, LD-PASS-02: a pass play; set in the pocket from the start he costs no
    stoppage."""
    s = start_play(s, "pass_play")
    pocket = bool((event.details or {}).get("pocket", False))
    return replace(s, play=replace(play_of(s.play), pocket=pocket))


def _pass(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    """LD-PASS-05: named with the play itself, it was a pass play."""
    if s.call is None:
        s = start_play(s, "pass_play" if s.phase == SCRIMMAGE else "play")
    return scrimmage.call_pass(rules, s, event.details or {}, facts)


def _pocket(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    """LD-PASS-02, LD-R42: once the board has run it is a stoppage."""
    play = play_of(s.play)
    facts.note("pocket", ("LD-PASS-02", "LD-R42"), s.possession)
    stoppages = play.stoppages + 1
    return replace(s, play=replace(play, pocket=True, declared_run=False, stoppages=stoppages))


def _re_aim(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    """LD-TURN-01, LD-R42: once for each carrier, and a stoppage."""
    play = play_of(s.play)
    facts.note("re_aimed", (RE_AIM.rule, "LD-R42"), s.possession)
    return replace(s, play=replace(play, reaimed=True, stoppages=play.stoppages + 1))


def _turn(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    """LD-TURN-03: the defense turns one player, or no one."""
    play = play_of(s.play)
    if event.call == "turn" and s.possession is not None:
        facts.note("turned", ("LD-TURN-03", "LD-R42"), OTHER[s.possession])
    return replace(s, play=replace(play, turns=play.turns + 1))


def _resume(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    """The board runs on; LD-R36: against the rules also after a pass that was stopped twice."""
    play = play_of(s.play)
    return replace(s, play=replace(play, illegal=min(play.illegal, 1))) if s.play else s


def _aim(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    """LD-FUM-02: players are aimed at a loose ball, not moved."""
    play, side = play_of(s.play), aiming(s, play_of(s.play), event)
    facts.note("aimed", ("LD-FUM-02",), side)
    return replace(s, play=replace(play, aimed=(*play.aimed, side)))


def _punt(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    """LD-PUNT-01, LD-PUNT-02: with no chance at all it is blocked, and nothing is rolled."""
    s = start_play(s, "punt")
    side, _ = at(s)
    if not chance_of_punt(rules, s, side):
        return kicks.apply_punt_roll(rules, s, 1, facts)
    return replace(s, play=replace(play_of(s.play), stage="success"))


def _field_goal(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    """LD-FG-01, LD-R33: no chance fails without rolling."""
    s = start_play(s, "field_goal")
    side, spot = at(s)
    if not chance_of_field_goal(rules, s, side, spot):
        return kicks.apply_field_goal_roll(rules, s, 100, facts)
    return replace(s, play=replace(play_of(s.play), stage="goal"))


def _kick_try(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    """LD-CONV-01, LD-R12: begin a kicked try; where its chance is 0, it fails without dice."""
    s = start_play(s, "kick")
    side, _ = at(s)
    if not chance_of_conversion(rules, s, side):
        return kicks.apply_conversion_roll(rules, s, 100, facts)
    return replace(s, play=replace(play_of(s.play), stage="goal"))


_TAKES: Final[dict[str, Taking]] = {
    "heads": lambda rules, s, event, facts: call_toss(s, event),
    "tails": lambda rules, s, event, facts: call_toss(s, event),
    "kickoff": lambda rules, s, event, facts: start_play(s, "kickoff"),
    "safety_punt": lambda rules, s, event, facts: start_play(s, "safety_punt"),
    "run": _run,
    "pass_play": _pass_play,
    "pass": _pass,
    "pocket": _pocket,
    "pitch_out": lambda rules, s, event, facts: scrimmage.call_pitch_out(rules, s, facts),
    "punt": _punt,
    "field_goal": _field_goal,
    "kick": _kick_try,
    "play": lambda rules, s, event, facts: start_play(s, "play"),
    "re_aim": _re_aim,
    "turn": _turn,
    "no_turn": _turn,
    "resume": _resume,
    "aim": _aim,
    "intercept": lambda rules, s, event, facts: scrimmage.choose_defenders(
        rules, s, event.details or {}, facts
    ),
    "none": lambda rules, s, event, facts: scrimmage.choose_no_defender(rules, s, facts),
    "touchback": lambda rules, s, event, facts: kicks.touchback(rules, s, facts),
    "return": lambda rules, s, event, facts: kicks.bring_out(s),
    "accept": lambda rules, s, event, facts: fouls.accept(rules, s, facts),
    "decline": lambda rules, s, event, facts: fouls.decline(rules, s, facts),
    "quarterback": change_quarterback,
}
