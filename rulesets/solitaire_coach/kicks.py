"""Kicks: off the tee, from scrimmage, and what the receivers do with them."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.dead import Dead
from rulesets.core.events import Call
from rulesets.core.facts import Book, Fact
from rulesets.core.field import GOAL, turned
from rulesets.core.ruleset import RuleSet
from rulesets.core.settle import settle
from rulesets.core.sides import OTHER, Side
from rulesets.core.snap import back_to, snapped, to_penalty, under_way
from rulesets.core.state import KICKOFF, RUN_BACK, TRY, State
from rulesets.solitaire_coach import cites
from rulesets.solitaire_coach.calls import PUNT_DOWN, SIMPLE_PUNT_YARDS
from rulesets.solitaire_coach.plays import Told, landed, over, snap_of, spot_of
from rulesets.solitaire_coach.slots import Play, play_of

KICKER_BACK = 7
"""Yards behind the line from which a field goal or a try is kicked (SC-FG-02)."""
LEGAL_FROM = 10
"""Yards beyond the kicking side's line from which it may touch an on-side kick (SC-PEN-03)."""
REKICK = 5


def kickoff(rules: RuleSet, s: State, book: Book | None) -> State:
    """SC-KICK-05, SC-KICK-03: the returner starts on his goal line; with a live kick-off (SC-R6)
    it is told first where the ball came down."""
    if rules.settings["live_kickoff"] == "yes":
        return replace(s, call="kickoff", play=Play(snap=snapped(s, "kickoff")))
    assert s.ball is not None, "a kick is made by a side"
    side = OTHER[s.ball]
    play = Play(snap=snapped(s, "kickoff"), held=(side,), from_end_zone=True)
    return under_way(s, RUN_BACK, side, 0, play)


def lands(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """SC-PUNT-06, SC-R26: down in the field or the end zone, to be returned, caught or left."""
    side, spot = landed(s, told)
    if book is not None:
        book.append(Fact("kick", ("SC-PUNT-06",), s.ball, yards=_carried(s, spot)))
    play = Play(snap=snap_of(s), held=(side,), from_end_zone=spot <= 0)
    return under_way(s, RUN_BACK if s.phase == KICKOFF else PUNT_DOWN, side, spot, play)


def _carried(s: State, spot: int) -> int:
    assert s.spot is not None, "a kick is made from a spot"
    return turned(spot) - s.spot


def out_in_field(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """SC-PUNT-04: dead there. A kick-off that goes out may be kicked again (SC-R6)."""
    side, spot = landed(s, told)
    if s.phase == KICKOFF:
        return _foul(s, side, "kick_out", turned(spot), book)
    return over(rules, s, side, spot, book, cites.PUNT_OUT)


def through(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """SC-PUNT-05, SC-SCORE-13: a touchback."""
    assert s.ball is not None, "a kick is made by a side"
    return over(rules, s, OTHER[s.ball], 0, book, cites.TOUCHBACK_THROUGH, sent_by=s.ball)


def touchback(rules: RuleSet, s: State, book: Book | None) -> State:
    """SC-SCORE-11, SC-SCORE-12: the side that gained the ball in its end zone stays there."""
    assert s.ball is not None, "a touchback is a side's"
    kicked = snap_of(s).phase == KICKOFF or snap_of(s).call == "punt"
    why = cites.TOUCHBACK_KICK if kicked else cites.TOUCHBACK_GAINED
    return over(rules, s, s.ball, 0, book, why, sent_by=OTHER[s.ball])


def fair_catch(rules: RuleSet, s: State, book: Book | None) -> State:
    """SC-PUNT-08: dead where it landed."""
    assert s.ball is not None and s.spot is not None, "a catch has a place"
    if book is not None:
        book.append(Fact("fair_catch", ("SC-PUNT-08",), s.ball))
    return over(rules, s, s.ball, s.spot, book, cites.FAIR_CATCH)


def simple_punt(rules: RuleSet, s: State, book: Book | None) -> State:
    """SC-PUNT-09: 45 yards on, and no return. Where it was too near (a deviation) it is a
    touchback (SC-SCORE-13)."""
    assert s.ball is not None and s.spot is not None, "a punt is made from a spot"
    side, spot = OTHER[s.ball], turned(s.spot) - SIMPLE_PUNT_YARDS
    if book is not None:
        book.append(Fact("kick", ("SC-PUNT-09", "SC-R29"), s.ball, yards=SIMPLE_PUNT_YARDS))
    why = cites.SIMPLE_PUNT if spot > 0 else cites.TOUCHBACK_THROUGH
    s = replace(s, call="punt", play=Play(snap=snapped(s, "punt")))
    return over(rules, s, side, spot, book, why, sent_by=OTHER[side])


def blocked(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """SC-PUNT-03, SC-FG-04: the defence's ball, dead at the contact; SC-R26: in the punter's own
    end zone a touchdown."""
    assert s.ball is not None, "a kick is made by a side"
    side = OTHER[s.ball]
    punt = s.call == "punt"
    if book is not None:
        why = ("SC-PUNT-03",) if punt else ("SC-FG-04",)
        book.append(Fact("blocked", why, side, how="lost"))
    if s.phase == TRY:
        return failed(rules, s, book)
    spot = spot_of(s, told, side)
    return over(rules, s, side, spot, book, cites.BLOCKED if punt else cites.FG_BLOCKED)


def good(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """SC-FG-05, SC-SCORE-05: three points. SC-SCORE-09: one on a try."""
    assert s.ball is not None, "a kick is made by a side"
    if s.phase == TRY:
        return scored(rules, s, rules.profile.try_point, ("SC-SCORE-09", "SC-TRY-02"), book)
    points = rules.profile.field_goal
    if book is not None:
        book.append(Fact("field_goal", ("SC-FG-05", "SC-SCORE-05"), s.ball, points=points))
    dead = Dead(s.ball, GOAL, s.ball, cites.RUN, then="scored", points=points)
    return settle(rules, back_to(s, snap_of(s)), dead, book)


def no_good(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """SC-FG-06, SC-R28: the defence's ball where it was kicked, or no nearer than a floor that was
    agreed."""
    assert s.ball is not None and s.spot is not None, "a kick is made from a spot"
    if s.phase == TRY:
        return failed(rules, s, book)
    floor = 0 if rules.settings["miss_floor"] == "none" else int(rules.settings["miss_floor"])
    if book is not None:
        book.append(Fact("no_goal", ("SC-FG-06",), OTHER[s.ball]))
    spot = max(turned(s.spot) + KICKER_BACK, floor)
    return over(rules, s, OTHER[s.ball], spot, book, cites.MISSED)


def scored(rules: RuleSet, s: State, points: int, why: tuple[str, ...], book: Book | None) -> State:
    """A try that is good. Tries take no time (SC-R1)."""
    assert s.ball is not None, "a try is a side's"
    if book is not None:
        book.append(Fact("try_good", why, s.ball, points=points, how=s.call or ""))
    dead = Dead(s.ball, GOAL, s.ball, cites.RUN, then="scored", points=points, plays=0)
    return settle(rules, s, dead, book)


def failed(rules: RuleSet, s: State, book: Book | None) -> State:
    """SC-TRY-02, SC-R33: a try that fails; the defence cannot score on it."""
    assert s.ball is not None, "a try is a side's"
    if book is not None:
        book.append(Fact("try_failed", ("SC-TRY-02", "SC-R33"), s.ball))
    return settle(rules, s, Dead(s.ball, GOAL, s.ball, cites.RUN, then="scored", plays=0), book)


def two(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """SC-SCORE-10: a try that is run or passed over."""
    return scored(rules, s, 2, ("SC-SCORE-10", "SC-TRY-02"), book)


def onside_touched(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """SC-PEN-03, SC-PEN-05, SC-R20, SC-R32: touched, not held. A foul only when the kickers touch
    it short of ten yards and the receivers have not touched it."""
    assert s.ball is not None and s.spot is not None, "a kick is made from a spot"
    side: Side = told["side"]
    spot, play = spot_of(s, told, s.ball), play_of(s.play)
    legal = side != s.ball or spot >= s.spot + LEGAL_FROM or play.touched == OTHER[s.ball]
    if not legal:
        return _foul(s, OTHER[s.ball], "onside_touch", spot, book)
    if book is not None:
        book.append(Fact("touched", ("SC-R20", "SC-PEN-05"), side))
    return replace(s, play=replace(play, touched=side))


def onside_out(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """SC-PEN-06, SC-PEN-08: out untouched, the receivers choose; after a legal touch it belongs to
    whoever touched it last."""
    assert s.ball is not None, "a kick is made by a side"
    touched = play_of(s.play).touched
    spot = spot_of(s, told, s.ball)
    if touched is None:
        return _foul(s, OTHER[s.ball], "onside_out", spot, book)
    why = replace(cites.ONSIDE_TAKEN, taken_over=("SC-PEN-08", "SC-GEN-03"))
    return over(rules, s, touched, spot_of(s, told, touched), book, why)


def onside_recovered(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """SC-ONS-03, SC-ONS-05: the kickers' ball is dead there; SC-ONS-04: the receivers may run."""
    side: Side = told["side"]
    spot = spot_of(s, told, side)
    if book is not None:
        book.append(Fact("recovered", ("SC-ONS-03", "SC-DEF-11"), side))
    play = replace(play_of(s.play), held=(side,), from_end_zone=spot <= 0)
    if side == s.ball:
        return over(rules, replace(s, play=play), side, spot, book, cites.ONSIDE_KEPT)
    after = under_way(s, RUN_BACK, side, spot, play)
    return replace(after, call=None if spot <= 0 else "return")


def onside_unheld(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """SC-R32: held by nobody in three runs, the receivers' where it lies."""
    assert s.ball is not None, "a kick is made by a side"
    side = OTHER[s.ball]
    return over(rules, s, side, spot_of(s, told, side), book, cites.ONSIDE_TAKEN, sent_by=s.ball)


def _foul(s: State, chooser: Side, foul: str, spot: int, book: Book | None) -> State:
    """The receivers have the kick again, or the ball there; the kick itself has not counted."""
    assert s.ball is not None, "a kick is made by a side"
    rules = {"onside_touch": ("SC-PEN-03",), "onside_out": ("SC-PEN-06",)}.get(foul, ("SC-R6",))
    if book is not None:
        book.append(Fact("foul", rules, s.ball, how=foul))
    return to_penalty(s, chooser, Play(snap=snap_of(s), foul=foul, foul_at=spot))


def rekick(rules: RuleSet, s: State, event: Call, book: Book | None) -> State:
    """SC-PEN-04, SC-PEN-07, SC-R31: five yards back (half the distance inside the ten); the line
    of both sides moves with it, and the count does not (SC-R1)."""
    snap = snap_of(s)
    back = snap.spot // 2 if snap.spot < 2 * REKICK else REKICK
    if book is not None:
        why = "SC-PEN-04" if play_of(s.play).foul == "onside_touch" else "SC-PEN-07"
        fact = Fact("penalty", (why, "SC-R31"), snap.ball, yards=-back, how="rekick")
        book.append(replace(fact, accepted=True))
    return replace(back_to(s, snap), call=None, spot=snap.spot - back)


def take_ball(rules: RuleSet, s: State, event: Call, book: Book | None) -> State:
    """SC-PEN-04, SC-PEN-07: the receivers' ball where it was touched, or went out."""
    snap, play = snap_of(s), play_of(s.play)
    side = OTHER[snap.ball]
    rule = "SC-PEN-04" if play.foul == "onside_touch" else "SC-PEN-07"
    why = replace(cites.ONSIDE_TAKEN, taken_over=(rule, "SC-GEN-03"))
    held = replace(s, play=replace(play, held=(side,)))
    return over(rules, held, side, turned(play.foul_at), book, why, sent_by=snap.ball)
