"""From a report to what it means: the play goes on, waits for a choice, or is dead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from rulesets.core.dead import Cites, Dead
from rulesets.core.facts import Book, Fact
from rulesets.core.field import GOAL, read_place
from rulesets.core.ruleset import RuleSet
from rulesets.core.settle import settle
from rulesets.core.sides import OTHER, Side
from rulesets.core.snap import Snap, back_to, snapped, to_penalty, under_way
from rulesets.core.state import (
    FREE_KICK,
    INTERCEPTION_RETURN,
    KICKOFF,
    RUN_BACK,
    SCRIMMAGE,
    State,
)
from rulesets.solitaire_coach import cites
from rulesets.solitaire_coach.calls import EZ_GAIN, LOOSE
from rulesets.solitaire_coach.forms import reporter
from rulesets.solitaire_coach.slots import Play, play_of

ATTEMPTS: Final = 3
"""SC-FUM-04: so often the board runs at a loose ball."""
Told = Mapping[str, Any]


def snap_of(s: State) -> Snap:
    """Where the play under way began: here, unless it has moved on."""
    snap = play_of(s.play).snap
    return snap if snap is not None else snapped(s)


def holder(s: State) -> Side:
    """Who carries the ball: on a safety kick the receivers, since nothing is kicked (SC-SK-03)."""
    return reporter(s)


def spot_of(s: State, told: Told, side: Side) -> int:
    """The place told, in yards from `side`'s own goal line; of a safety, its goal line."""
    return read_place(told["spot"], side) if "spot" in told else 0


def over(
    rules: RuleSet,
    s: State,
    ball: Side,
    spot: int,
    book: Book | None,
    why: Cites | None = None,
    sent_by: Side | None = None,
) -> State:
    """The play is dead with `ball` at `spot` (yards from its own goal): settled from the snap."""
    play, snap = play_of(s.play), snap_of(s)
    own = ball == snap.ball and not any(side != ball for side in play.held)
    plays = 1
    if snap.phase == KICKOFF and rules.settings["count_kickoffs"] == "no":
        plays = 0  # SC-R1
    dead = Dead(
        ball=ball,
        spot=spot,
        sent_by=ball if sent_by is None else sent_by,
        cites=why or cites_of(s, snap, ball),
        then="down" if own and snap.phase == SCRIMMAGE else "first_down",
        plays=plays,
        held=play.held,
    )
    return settle(rules, back_to(s, snap), dead, book)


def cites_of(s: State, snap: Snap, ball: Side) -> Cites:
    """The rules for the end of a run, by how the side came to the ball."""
    if snap.phase == FREE_KICK:
        return cites.SAFETY_RETURN if ball != snap.ball else cites.GAINED
    held = play_of(s.play).held
    if snap.phase == KICKOFF or snap.call == "punt":
        return cites.RETURN if len(held) <= 1 else cites.GAINED
    if ball != snap.ball:
        return cites.GAINED
    if snap.call == "pass" and len(held) <= 1:
        return cites.PASS
    return cites.KEPT if held else cites.RUN


def down(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """SC-DEF-01, SC-DEF-08, SC-LOS-02, SC-LOS-03, SC-R34, SC-KICK-06, SC-PUNT-07, SC-SK-04: dead
    where he was tackled, went out, stopped or turned."""
    side = holder(s)
    spot = min(spot_of(s, told, side), GOAL - 1)
    sent_by = side
    if spot <= 0 and _never_left(rules, s, told):
        sent_by = OTHER[side]
    return over(rules, s, side, spot, book, sent_by=sent_by)


def _never_left(rules: RuleSet, s: State, told: Told) -> bool:
    """SC-R17: a ball gained in one's own end zone and never brought out of it is no safety."""
    play = play_of(s.play)
    inside = play.from_end_zone and not told.get("left_end_zone", False)
    return inside and rules.settings["strict_ez"] == "no"


def touchdown(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """SC-SCORE-01 to 04, SC-RUN-01."""
    return over(rules, s, holder(s), GOAL, book)


def fumble(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """SC-DEF-02, SC-LAT-06: the ball is loose; each fumble has its own attempts (SC-R24)."""
    side, play = holder(s), play_of(s.play)
    if book is not None:
        book.append(Fact("fumble", ("SC-DEF-02", "SC-LAT-06"), side))
    held = play.held or ((side,) if snap_of(s).phase != SCRIMMAGE else ())
    loose = Play(snap=snap_of(s), held=held)
    return under_way(s, LOOSE, side, spot_of(s, told, side), loose)


def nobody(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """SC-FUM-04, SC-R23: after the third attempt the last holder keeps it where it lies."""
    play = play_of(s.play)
    assert s.ball is not None, "a loose ball was last held by a side"
    spot = spot_of(s, told, s.ball)
    if play.attempts + 1 < ATTEMPTS:
        return replace(s, spot=spot, play=replace(play, attempts=play.attempts + 1))
    return _kept(rules, s, spot, cites.UNRECOVERED, book)


def loose_out(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """SC-FUM-03, SC-R21, SC-R22, SC-SCORE-08: out of bounds, the last holder's."""
    assert s.ball is not None, "a loose ball was last held by a side"
    return _kept(rules, s, spot_of(s, told, s.ball), cites.LOOSE_OUT, book)


def _kept(rules: RuleSet, s: State, spot: int, why: Cites, book: Book | None) -> State:
    """The last holder's ball; in the opponents' end zone it is a touchback for them."""
    assert s.ball is not None, "a loose ball was last held by a side"
    if spot >= GOAL:
        return over(rules, s, OTHER[s.ball], 0, book, why, sent_by=s.ball)
    return over(rules, s, s.ball, spot, book, why)


def recovered(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """SC-FUM-01, SC-FUM-02, SC-R24: whoever holds it may run on."""
    side: Side = told["side"]
    play, spot = play_of(s.play), spot_of(s, told, side)
    gained = side != s.ball
    if book is not None:
        name = "turnover" if gained else "recovered"
        book.append(Fact(name, ("SC-FUM-01", "SC-FUM-02"), side, how="fumble" if gained else ""))
    held = (*play.held, side)
    play = Play(snap=play.snap, held=held, from_end_zone=gained and spot <= 0)
    after = replace(under_way(s, RUN_BACK, side, spot, play), call="return")
    if spot >= GOAL:
        return over(rules, after, side, spot, book)
    if play.from_end_zone:
        return replace(after, phase=EZ_GAIN, call=None)
    return after


def complete(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """SC-DEF-03, SC-PASS-04: the receiver is the carrier, and the play runs on."""
    assert s.ball is not None, "a pass is thrown by a side"
    if book is not None:
        book.append(Fact("caught", ("SC-DEF-03", "SC-PASS-03"), s.ball))
    return replace(s, play=Play(snap=snap_of(s), held=(s.ball,)))


def incomplete(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """SC-DEF-04, SC-LOS-06, SC-PASS-05; SC-PEN-02 and SC-R18 for a man who was engaged."""
    engaged = told["result"] == "engaged"
    assert s.ball is not None and s.spot is not None, "a pass is thrown from a spot"
    if book is not None:
        why = ("SC-R18", "SC-PEN-02", "SC-DEF-04") if engaged else ("SC-DEF-04", "SC-PASS-05")
        book.append(Fact("incomplete", why, s.ball))
    return over(rules, s, s.ball, s.spot, book, cites.INCOMPLETE)


def intercepted(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """SC-DEF-05, SC-PASS-04: the defender may run; in his own end zone he may stay
    (SC-SCORE-12)."""
    assert s.ball is not None, "a pass is thrown by a side"
    side = OTHER[s.ball]
    spot = spot_of(s, told, side)
    if book is not None:
        book.append(Fact("turnover", ("SC-DEF-05", "SC-PASS-03"), side, how="interception"))
    inside = spot <= 0
    play = Play(snap=snap_of(s), held=(s.ball, side), from_end_zone=inside)
    after = under_way(s, EZ_GAIN if inside else INTERCEPTION_RETURN, side, spot, play)
    return after if inside else replace(after, call="return")


def ineligible(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """SC-PEN-01: the defence takes five yards, or the incompletion."""
    assert s.ball is not None, "a pass is thrown by a side"
    if book is not None:
        book.append(Fact("foul", ("SC-PEN-01",), s.ball, how="ineligible_touch"))
    return to_penalty(s, OTHER[s.ball], Play(snap=snap_of(s), foul="ineligible"))


def landed(s: State, told: Told) -> tuple[Side, int]:
    """Who receives a kick, and where it is, in yards from their own goal."""
    assert s.ball is not None, "a kick is made by a side"
    side = OTHER[s.ball]
    return side, spot_of(s, told, side)
