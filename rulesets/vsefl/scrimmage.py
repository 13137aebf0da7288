"""Runs and returns: from what was seen to the end of the play."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.facts import FactLog
from rulesets.core.field import GOAL, place_name, read_place
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER, Side
from rulesets.core.state import FREE_KICK, KICKOFF, SCRIMMAGE, TRY, State
from rulesets.vsefl import tries
from rulesets.vsefl.end_dice import fumbled, over
from rulesets.vsefl.end_of_play import tackled
from rulesets.vsefl.forms import CARRIER, Told, check_possible
from rulesets.vsefl.state import PlayEnd, carrier, play_of, snap_of

NEAR = 5
"""Yards from the line, on either side of it, within which only the front of a base tackles a
runner (VS-DEF-02, VS-DEF-07)."""
CAUGHT_BEHIND = "caught_behind"
"""Among the stops of a play: a pass was caught behind the line, and is run like a run."""


def at(told: Told, side: Side, usual: int | None = None, name: str = "spot") -> int:
    """The place told, in yards from `side`'s own goal line: whole yards, an exact half having gone
    against the carrier (VS-R43)."""
    if name in told:
        return read_place(told[name], side)
    if usual is None:
        raise Refused(f"{told.get('result', 'this')} needs {name}: where it was")
    return usual


def why_of(s: State) -> str:
    """What kind of end a carrier's is, by how he came to the ball."""
    play, snap = play_of(s), snap_of(s)
    if snap.phase == FREE_KICK:
        return "safety_return"
    if snap.phase == KICKOFF:
        return "onside_run" if snap.call == "onside" else "return"
    if snap.call == "punt":
        return "punt_return"
    if "loose_pass" in play.stops:
        return "loose_pass"
    if s.possession != snap.possession:
        return "interception"
    return "catch" if play.caught else "run"


def stopped(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    """VS-DEF-18, VS-DEF-19, VS-DEF-21, VS-RUN-05, VS-PAS-05, VS-KO-10, VS-SAF-04: dead where he
    was tackled, went out, or had got to at the farthest."""
    side = carrier(s)
    # On a try no place need be told: he is short of the line then, for what a tackle is.
    spot = at(told, side, snap_of(s).spot - 1 if snap_of(s).phase == TRY else None)
    result = told["result"]
    if spot >= GOAL:
        where = place_name(side, spot)
        raise Refused(f"{where} is over the goal line: tell a touchdown", "VS-DEF-20")
    says = f"{place_name(side, spot)} is past the line: that is no sack, he ran and was tackled"
    check_possible(told, result != "sack" or spot <= snap_of(s).spot, says)
    if result in ("tackled", "sack"):
        _clear(s, told, spot)
    why = "sack" if result == "sack" else why_of(s)
    end = tackled(s, side, spot, why, told.get("lane", ""))
    if told.get("left_end_zone"):
        end = replace(end, impetus=side)
    if result == "out_of_bounds":
        end = replace(end, loosable=False)
    _tell(s, side, spot, result, facts)
    return finish(rules, s, end, facts)


def finish(rules: RuleSet, s: State, end: PlayEnd, facts: FactLog) -> State:
    """On to the dice; a try has none (VS-TIM-03, VS-R14)."""
    if snap_of(s).phase == "try":
        return tries.over(rules, s, end, facts)
    return over(rules, s, end, facts)


def _clear(s: State, told: Told, spot: int) -> None:
    """VS-DEF-02 to 07: what is a tackle: near the line of a run only the front of the base, any
    touch elsewhere; never the figure alone, nor the carrier into a back. VS-DEF-04, VS-R59: on
    returns all that counts is who ran into whom."""
    contact = told.get("contact", "front")
    if contact == CARRIER:
        says = "he ran into a base that stood: that is no tackle, and the return goes on"
        raise Refused(says, "VS-R59", forbidden=True)
    if contact in ("back", "figure"):
        raise Refused("that is no tackle: the play goes on", "VS-DEF-05", forbidden=True)
    on_a_run = s.phase in (SCRIMMAGE, TRY) and told["result"] != "sack" and _runs(s, spot)
    if contact != "side" or not on_a_run:
        return
    if abs(spot - snap_of(s).spot) <= NEAR:
        raise Refused(
            f"within {NEAR} yards of the line only the front of a base tackles: that is a broken"
            " tackle, and the play goes on",
            "VS-DEF-02",
            forbidden=True,
        )


def _runs(s: State, spot: int) -> bool:
    """VS-DEF-02: whether a carrier from scrimmage is tackled as on a run: of runs, of passes caught
    behind the line, and of a passer who has crossed it (VS-SCR-08)."""
    play = play_of(s)
    if play.caught:
        return CAUGHT_BEHIND in play.stops
    passing = s.call in ("pass", "screen", "fake_punt") or (s.call == "draw" and play.scrambled)
    return not passing or play.must_run or spot >= snap_of(s).spot


def _tell(s: State, side: Side, spot: int, result: str, facts: FactLog) -> None:
    snap, play = snap_of(s), play_of(s)
    rule = {"out_of_bounds": "VS-DEF-19", "progress": "VS-DEF-18", "sack": "VS-SCR-07"}
    why = rule.get(result, "VS-DEF-03" if s.phase in (SCRIMMAGE, "try") else "VS-DEF-04")
    if side == snap.possession and snap.phase in (SCRIMMAGE, "try"):
        name = "sack" if result == "sack" else "complete" if play.caught else "rush"
        gains = OTHER[side] if name == "sack" else side
        facts.note(name, (why, "VS-RUN-05"), gains, yards=spot - snap.spot)
    else:
        began = s.spot if s.possession == side and s.spot is not None else 0
        facts.note("return", (why,), side, yards=spot - began)


def touchdown(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    """VS-DEF-20, VS-SC-01: over the goal line; on a try two points (VS-SC-04)."""
    side = carrier(s)
    _tell(s, side, GOAL, "touchdown", facts)
    return finish(rules, s, tackled(s, side, GOAL, why_of(s)), facts)


def safety(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    """VS-SAF-01, VS-SC-05: caught in his own end zone; VS-R28: a touchback when a kick or a pass
    brought the ball there and it is told that he never came out."""
    side = carrier(s)
    end = tackled(s, side, 0, why_of(s))
    if told.get("left_end_zone"):
        end = replace(end, impetus=side)
    return finish(rules, s, end, facts)


def fumble(rules: RuleSet, s: State, told: Told, facts: FactLog) -> State:
    """VS-DEF-16, VS-FUM-02, VS-R47: he fell, two tackled him at once, or the quarterback was
    touched from behind; The Box decides."""
    side, result = carrier(s), told["result"]
    snap = snap_of(s)
    spot = at(told, side, 1 if snap.phase == "try" else None)
    if spot >= GOAL:
        raise Refused("he had scored before: tell a touchdown", "VS-DEF-20")
    if result == "qb_back_hit" and spot >= snap.spot:
        says = "past the line a touch from behind is no tackle: the play goes on"
        raise Refused(says, "VS-R47", forbidden=True)
    if snap.phase == "try":
        return tries.failed(rules, s, ("VS-R14",), facts)
    left = told.get("left_end_zone", False)
    return fumbled(s, side, spot, result, told.get("lane", ""), facts, left=left)
