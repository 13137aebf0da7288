"""Whether a call may be made now; the refusals say which rule forbids it."""

from __future__ import annotations

from typing import Final

from rulesets.core.events import Call
from rulesets.core.league_terms import DEPTH_CHART
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER, SIDES, Side
from rulesets.core.state import FREE_KICK, KICKOFF, OVER, SCRIMMAGE, TOSS, TRY, State
from rulesets.lions_den.calls import (
    INTERCEPTION,
    LOOSE,
    MOST_AIMED,
    PREGAME,
    at_dead_ball,
    competing,
    may_pass,
    options,
    replayed,
)
from rulesets.lions_den.game_data import is_out, next_man, quarterbacks
from rulesets.lions_den.state import Play, play_of, stopped

DEFENDING: Final = ("turn", "no_turn")


def check_call(rules: RuleSet, s: State, event: Call) -> None:
    """Raises Refused for a call, spelled, that may not be made now; `forbidden` when it has a
    meaning all the same."""
    play = play_of(s.play)
    if event.call in DEFENDING:
        return _judge_turn(s, play, event)
    if event.call == "quarterback":
        return _judge_quarterback(rules, s, event)
    if event.call == "aim":
        return _judge_aim(s, play, event)
    if event.call in ("kickoff", "safety_punt") and _kicks(s, event.call):
        return None
    decision = options(rules, s)
    if decision is not None:
        if event.call == "pass" and (s.phase == SCRIMMAGE or "play" in decision.calls):
            return None  # a pass play, or the play for two, and its throw at once
        if event.call == "run" and "play" in decision.calls:
            return None  # LD-R52: the play for two, declared as a run
        if event.call not in decision.calls:
            raise _not_permitted(rules, s, event.call, [each.call for each in decision.options])
        return _judge_side(event.side, decision.side, decision.options[0].rule)
    return _judge_meanwhile(s, play, event)


def _kicks(s: State, call: str) -> bool:
    return s.call is None and (s.phase, call) in ((KICKOFF, "kickoff"), (FREE_KICK, "safety_punt"))


def _judge_side(told: Side | None, whose: Side | None, rule: str) -> None:
    if told is not None and told != whose:
        raise Refused(f"this is for the {whose} side to call", rule, forbidden=True)


def _judge_meanwhile(s: State, play: Play, event: Call) -> None:
    """A call while a report or dice are awaited."""
    if s.phase in (PREGAME, TOSS, OVER):
        says = {PREGAME: "the dice for climate and crowd come first", TOSS: "the coin comes first",
                OVER: "the game is over"}  # fmt: skip
        raise Refused(says[s.phase], "LD-PRE-01" if s.phase == PREGAME else "")
    if stopped(play):
        why = "a pass that may not be thrown was called again: tell where he stood"
        raise Refused(why, "LD-R36", forbidden=event.call == "resume")
    if event.call == "resume" and _on_board(s, play):
        return
    may = [each.call for each in competing(s)] if _on_board(s, play) else []
    if event.call not in may:
        raise _not_now(s, play, event.call, may)
    _judge_side(event.side, s.possession, "LD-TURN-01")


def _on_board(s: State, play: Play) -> bool:
    """Whether the board runs, or is stopped, and a report is awaited."""
    return play.stage in ("", "run", "recovered") and s.phase not in (
        INTERCEPTION,
        KICKOFF,
        FREE_KICK,
    )


def _not_now(s: State, play: Play, call: str, may: list[str]) -> Refused:
    if call == "re_aim" and play.reaimed:
        return Refused("he has been re-aimed once: if he turns again, the ball is down there",
                       "LD-TURN-02", forbidden=True)  # fmt: skip
    if call == "run" and play.pocket:
        return Refused("a quarterback in the pocket stays there", "LD-PASS-03")
    if call == "re_aim" and play.pocket:
        return Refused("a quarterback in the pocket stays there", "LD-PASS-03")
    if call == "pocket" and play.pocket:
        return Refused("he is in the pocket already", "LD-PASS-02")
    if call in ("pass", "pocket", "pitch_out") and not may_pass(s, play):
        return Refused("there is no quarterback behind the line who could", "LD-PASS-01")
    what = f"; what can is {', '.join(may)}" if may else ""
    return Refused(f"{call} cannot be called now: tell first what came of the play{what}")


def _not_permitted(rules: RuleSet, s: State, call: str, may: list[str]) -> Refused:
    if s.phase == SCRIMMAGE and call == "field_goal":
        near = rules.settings["fg_limit"] == "none"
        says = "there is no chance from here" if near else "a field goal is tried from nearer"
        return Refused(says, "LD-R41", forbidden=True)
    if s.phase == TRY and replayed(rules, s, play_of(s.play)):
        says = "a try that is replayed is a play again: kick or play is chosen once"
        return Refused(says, "LD-R55", forbidden=call == "kick")
    if s.phase == TRY and call == "play":
        return Refused("this league kicks its tries", "LD-R12", forbidden=True)
    rule = {"scrimmage": "LD-SET-03", "try": "LD-R12", "penalty": "LD-R13", "choice": "LD-TOSS-02",
            "toss": "LD-TOSS-01"}.get(s.phase, "LD-R19")  # fmt: skip
    return Refused(f"{call} cannot be called now; what can is {', '.join(may)}", rule)


def _judge_turn(s: State, play: Play, event: Call) -> None:
    """LD-TURN-03, LD-R42: one man for each stoppage."""
    if play.turns >= play.stoppages:
        says = "the defence has turned its one man" if play.stoppages else "play has not stopped"
        raise Refused(f"{says}: one for each stoppage by the offence", "LD-TURN-03",
                      forbidden=play.stoppages > 0 and event.call == "turn")  # fmt: skip
    if s.possession is not None:
        _judge_side(event.side, OTHER[s.possession], "LD-TURN-03")


def _judge_aim(s: State, play: Play, event: Call) -> None:
    """LD-FUM-02: each coach, up to three men, once a fumble."""
    if s.phase != LOOSE:
        raise Refused("no ball is loose", "LD-FUM-02")
    men = (event.details or {}).get("men", MOST_AIMED)
    if men > MOST_AIMED:
        raise Refused("each coach may aim three men, not more", "LD-FUM-02", forbidden=True)
    side = aiming(s, play, event)
    if side in play.aimed:
        raise Refused(f"the {side} side has aimed its men", "LD-FUM-02")


def aiming(s: State, play: Play, event: Call) -> Side:
    """Who aims: as told, else the side that lost the ball, then the other."""
    if event.side is not None:
        return event.side
    assert s.possession is not None, "a loose ball was a side's"
    return next(
        (side for side in (s.possession, OTHER[s.possession]) if side not in play.aimed), SIDES[0]
    )


def _judge_quarterback(rules: RuleSet, s: State, event: Call) -> None:
    """LD-SKILL-03, LD-INJ-02, LD-INJ-03, LD-R30, LD-R31: who can play, between downs."""
    if not at_dead_ball(s):
        raise Refused("quarterbacks are changed between downs", "LD-SKILL-03")
    side = event.side or s.possession
    assert side is not None, "between downs a side has the ball"
    if "string" not in (event.details or {}):
        raise Refused("tell which: string 1, 2 or 3", "LD-SKILL-03")
    string = int((event.details or {})["string"]) - 1
    name = f"the {DEPTH_CHART[string]} quarterback"
    if is_out(rules, s, side, string):
        raise Refused(f"{name} is out for this game", "LD-INJ-03", forbidden=True)
    rest = quarterbacks(s, side).winded[string]
    if rest and next_man(rules, s, side) != string:
        raise Refused(f"{name} is winded: he rests {rest} more downs", "LD-INJ-02",
                      forbidden=True)  # fmt: skip
