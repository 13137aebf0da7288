"""Kick-offs, on-side kicks, punts, field goals and extra points, kicked on the board."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.dead import Dead
from rulesets.core.facts import Book, Fact
from rulesets.core.field import GOAL, turned
from rulesets.core.ruleset import RuleSet
from rulesets.core.settle import settle
from rulesets.core.sides import OTHER, Side
from rulesets.core.snap import back_to, under_way
from rulesets.core.state import FREE_KICK, KICKOFF, RUN_BACK, TRY, State
from rulesets.gunderson import cites
from rulesets.gunderson.clock import at_dead_ball
from rulesets.gunderson.plays import (
    Told,
    fumble_lost,
    over,
    play_of,
    return_over,
    spot_of,
    tried,
)

KICKOFF_FLOOR = 25
"""LG-KO-07, LG-KO-08: the receivers begin no nearer their goal after a fair catch, or a kick out
of bounds."""
TEN_YARDS = 45
"""The kickers' own yard line that an on-side kick must reach (LG-R23)."""


def received(s: State) -> State:
    """The receivers have it: what follows is a return."""
    assert s.ball is not None, "a kick is made by a side"
    side = OTHER[s.ball]
    play = replace(play_of(s), held=(side,))
    return replace(under_way(s, RUN_BACK, side, 0, play), call="return")


def kicked(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """A kick-off or a punt on the board: LG-KO-06 to 09, LG-PUNT-01, LG-PUNT-02, LG-R4."""
    match told["result"]:
        case "fair_catch":
            return fair_catch(rules, s, told, book)
        case "out_of_bounds" if not told["returned"]:
            return out_of_bounds(rules, s, told, book)
        case "recovered_by_kickers":
            return by_kickers(rules, s, told, book)
        case "dead":
            return _punt_dead(rules, s, told, book)
        case "blocked":
            return blocked(rules, s, told, book)
        case "fumble_lost":
            return fumble_lost(rules, received(s), told, book)
    return return_over(rules, received(s), told, book)


def fair_catch(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """LG-KO-06, LG-KO-07, LG-R24, LG-R50: dead at the touch, on a kick-off no nearer the goal than
    the 25. LG-PUNT-02: of a punt, at the touch."""
    assert s.ball is not None, "a kick is made by a side"
    side = OTHER[s.ball]
    kickoff = s.phase in (KICKOFF, FREE_KICK)
    spot = spot_of(s, told, side)
    if book is not None:
        why = ("LG-KO-06", "LG-R24") if kickoff else ("LG-PUNT-02",)
        book.append(Fact("fair_catch", why, side))
    if s.call == "onside":
        return over(rules, s, side, spot, book, cites.ONSIDE, sent_by=s.ball)
    floored = max(spot, KICKOFF_FLOOR) if kickoff else spot
    why_ = cites.KICK_FAIR if kickoff else cites.PUNT_FAIR
    return over(rules, s, side, floored, book, why_, sent_by=s.ball)


def out_of_bounds(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """LG-KO-08, LG-R25: the receivers' 25. LG-R26: a punt, where it went out. LG-R23: an on-side
    kick, there or at the 25. Late it stops the clock (LG-CLK-07)."""
    assert s.ball is not None, "a kick is made by a side"
    side = OTHER[s.ball]
    if s.call == "punt":
        spot, why = spot_of(s, told, side), cites.PUNT_OUT
    elif s.call == "onside":
        spot, why = max(spot_of(s, told, side), KICKOFF_FLOOR), cites.ONSIDE
    else:
        spot, why = KICKOFF_FLOOR, cites.KICK_OUT
    if book is not None:
        rules_ = ("LG-R26",) if s.call == "punt" else ("LG-KO-08", "LG-R25")
        book.append(Fact("kick_out", rules_, side))
    return over(rules, s, side, spot, book, why, sent_by=s.ball, stopped_by="LG-CLK-07")


def _punt_dead(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """LG-R26: dead untouched, the receivers' there; in the end zone a touchback."""
    assert s.ball is not None, "a kick is made by a side"
    side = OTHER[s.ball]
    spot = spot_of(s, told, side)
    return over(rules, s, side, spot, book, cites.PUNT_OUT, sent_by=s.ball)


def blocked(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """LG-R3: the defence's ball where it is; behind the punters' goal line a safety."""
    assert s.ball is not None, "a kick is made by a side"
    return blocked_at(rules, s, spot_of(s, told, s.ball), ("LG-R3", "LG-PUNT-01"), book)


def blocked_at(
    rules: RuleSet, s: State, spot: int, why: tuple[str, ...], book: Book | None
) -> State:
    """A blocked punt that lies at `spot`, in yards from the punters' goal line."""
    assert s.ball is not None, "a kick is made by a side"
    side = OTHER[s.ball]
    if book is not None:
        book.append(Fact("blocked", why, side, how="lost"))
    if spot <= 0:
        return over(rules, s, s.ball, spot, book, cites.BLOCKED)
    return over(rules, s, side, turned(spot), book, cites.BLOCKED, sent_by=s.ball)


def by_kickers(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """LG-R23, LG-OSK-05: the kickers' ball, dead there, when it went ten yards or a receiver
    touched it first; else the receivers'."""
    assert s.ball is not None, "a kick is made by a side"
    spot = spot_of(s, told, s.ball)
    fair = spot >= TEN_YARDS or told.get("touched_first", False) or s.call != "onside"
    side: Side = s.ball if fair else OTHER[s.ball]
    if book is not None:
        name = "recovered" if fair else "illegal_touch"
        book.append(Fact(name, ("LG-R23", "LG-OSK-05"), side))
    held = replace(s, play=replace(play_of(s), held=(OTHER[s.ball], side)))
    end = spot if fair else turned(spot)
    return over(rules, held, side, end, book, cites.ONSIDE, then="first_down", sent_by=s.ball)


def onside(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """LG-OSK-05, LG-R23."""
    match told["result"]:
        case "recovered_by_kickers":
            return by_kickers(rules, s, told, book)
        case "fair_catch":
            return fair_catch(rules, s, told, book)
        case "out_of_bounds":
            return out_of_bounds(rules, s, told, book)
        case "touchdown":
            return return_over(rules, received(s), told, book)
    return return_over(rules, received(s), {"result": "down", "spot": told["spot"]}, book)


def at_goal(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """LG-FG-03, LG-XP-05: the envelope decides."""
    return kicked_at_goal(rules, s, told["result"] == "good", ("LG-FG-03", "LG-XP-05"), book)


def kicked_at_goal(
    rules: RuleSet, s: State, good: bool, why: tuple[str, ...], book: Book | None, how: str = ""
) -> State:
    """LG-TUD-01, LG-FG-04, LG-FG-05, LG-XP-06, LG-R48: three points, or one on a try; a miss is
    the other side's ball at the line of scrimmage."""
    assert s.ball is not None and s.spot is not None, "a kick is made from a spot"
    if s.phase == TRY:
        points = rules.profile.try_point if good else 0
        return tried(rules, s, points, (*why, "LG-XP-01", "LG-R39"), book)
    if not good:
        if book is not None:
            book.append(Fact("no_goal", (*why, "LG-FG-04"), OTHER[s.ball], how=how))
        return over(rules, s, OTHER[s.ball], turned(s.spot), book, cites.MISSED)
    points = rules.profile.field_goal
    if book is not None:
        book.append(Fact("field_goal", (*why, "LG-TUD-01"), s.ball, points=points))
    play = play_of(s)
    dead = Dead(s.ball, GOAL, s.ball, cites.RUN, then="scored", points=points)
    return settle(rules, at_dead_ball(back_to(s, play.snap), play.clock, book), dead, book)
