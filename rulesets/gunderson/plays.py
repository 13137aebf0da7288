"""Runs, passes and what follows them: from a report to a play that goes on or is dead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from rulesets.core.dead import Cites, Dead, Then
from rulesets.core.facts import Book, Fact
from rulesets.core.field import GOAL, read_place
from rulesets.core.ruleset import RuleSet
from rulesets.core.settle import settle
from rulesets.core.sides import OTHER, Side
from rulesets.core.snap import back_to, snapped, under_way
from rulesets.core.state import INTERCEPTION_RETURN, SCRIMMAGE, TRY, State
from rulesets.gunderson import cites
from rulesets.gunderson.clock import at_dead_ball
from rulesets.gunderson.forced import RUN, TTQB
from rulesets.gunderson.slots import NEW_SERIES, Play, Series

Told = Mapping[str, Any]
TRIES: Final = 3
"""LG-PASS-01."""


def play_of(s: State) -> Play:
    """The play under way."""
    play: Play | None = s.play
    return play if play is not None else Play(snapped(s), clock=s.left)


def over(
    rules: RuleSet,
    s: State,
    ball: Side,
    spot: int,
    book: Book | None,
    why: Cites,
    sent_by: Side | None = None,
    then: Then | None = None,
    stopped_by: str = "",
    touchback_to: int | None = None,
) -> State:
    """The play is dead with `ball` at `spot` (yards from its own goal), settled from the snap."""
    play = play_of(s)
    snap = play.snap
    own = ball == snap.ball and not any(side != ball for side in play.held)
    by_down = own and snap.phase == SCRIMMAGE
    dead = Dead(
        ball=ball,
        spot=spot,
        sent_by=ball if sent_by is None else sent_by,
        cites=why,
        then=then or ("down" if by_down else "first_down"),
        series=series_after(s.series, snap.call, spot - snap.spot) if by_down else None,
        touchback_to=touchback_to,
        held=play.held,
    )
    s = at_dead_ball(back_to(s, snap), play.clock, book, stopped_by)
    return settle(rules, s, dead, book)


def series_after(series: Series | None, call: str, net: int) -> Series:
    """LG-STY-04, LG-RUN-05, LG-RUN-06, LG-TQ-07, LG-R11: what the next call looks back at. A loss
    brings the passing quarterback in, until the first or fourth down."""
    series = series or NEW_SERIES
    style = series.style or (RUN if call == RUN else TTQB)
    negative = series.negative or net < 0
    return Series(TTQB if negative else style, negative, net)


def spot_of(s: State, told: Told, side: Side, name: str = "spot") -> int:
    """The place told, in yards from `side`'s own goal line; of a safety, its goal line."""
    return read_place(told[name], side) if name in told else 0


def run_over(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """LG-TKL-02 to 04, LG-TUD-03, LG-TUD-04, LG-R46, LG-CLK-07, LG-TQ-02, LG-TQ-05: tackled or
    out, where he was; behind his own goal line a safety."""
    assert s.ball is not None, "a run is a side's"
    out = told["result"] == "out_of_bounds"
    spot = min(spot_of(s, told, s.ball), GOAL - 1)
    if s.phase == TRY:
        return try_failed(rules, s, book)
    note_gain(s, spot, book, "rush" if not play_of(s).caught else "complete")
    why = cites.TTQB if s.call == TTQB else cites.RUN
    return over(rules, s, s.ball, spot, book, why, stopped_by="LG-CLK-07" if out else "")


def note_gain(s: State, spot: int, book: Book | None, fact: str) -> None:
    """The yards of a play, for the book."""
    snap = play_of(s).snap
    if book is not None and snap.phase == SCRIMMAGE:
        rules = ("LG-TKL-02", "LG-TUD-03") if fact == "rush" else ("LG-PASS-10", "LG-TUD-03")
        book.append(Fact(fact, rules, s.ball, yards=spot - snap.spot))


def touchdown(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """LG-RUN-07, LG-TQ-08."""
    assert s.ball is not None, "a touchdown is a side's"
    if s.phase == TRY:
        return two_points(rules, s, book)
    note_gain(s, GOAL, book, "complete" if play_of(s).caught else "rush")
    return over(rules, s, s.ball, GOAL, book, cites.TTQB if s.call == TTQB else cites.RUN)


def sack(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """LG-PASS-07, LG-TQ-05, LG-R41: dead at the spot, a loss; behind the goal line a safety."""
    assert s.ball is not None, "a quarterback has a side"
    if s.phase == TRY:
        return try_failed(rules, s, book)
    spot = spot_of(s, told, s.ball)
    if book is not None:
        rules_ = ("LG-PASS-07", "LG-TQ-05", "LG-R41")
        book.append(Fact("sack", rules_, OTHER[s.ball], yards=spot - play_of(s).snap.spot))
    return over(rules, s, s.ball, spot, book, cites.SACK)


def past_line(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """LG-TQ-04: past the line he must run."""
    if book is not None:
        book.append(Fact("past_line", ("LG-TQ-04",), s.ball))
    return replace(s, play=replace(play_of(s), past_line=True))


def throw(s: State) -> State:
    """LG-TQ-06, LG-PASS-01, LG-R19: the first of up to three tries."""
    play = play_of(s)
    return replace(s, play=replace(play, tries=max(play.tries, 1)))


def miss(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """LG-PASS-01, LG-PASS-11, LG-R19: the third miss is an incompletion, which stops the clock
    late (LG-CLK-08, LG-PASS-09)."""
    assert s.ball is not None, "a pass is a side's"
    play = play_of(throw(s))
    if play.tries < TRIES:
        if book is not None:
            book.append(Fact("missed_throw", ("LG-PASS-01", "LG-R19"), s.ball))
        return replace(s, play=replace(play, tries=play.tries + 1))
    if book is not None:
        book.append(Fact("incomplete", ("LG-PASS-11", "LG-PASS-01"), s.ball))
    if s.phase == TRY:
        return try_failed(rules, s, book)
    spot = play.snap.spot
    return over(rules, s, s.ball, spot, book, cites.INCOMPLETE, stopped_by="LG-CLK-08")


def hit(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """LG-PASS-02, LG-PASS-10: caught; the run after it is told with it, or still to come."""
    assert s.ball is not None, "a pass is a side's"
    caught = replace(throw(s), play=replace(play_of(throw(s)), caught=True))
    if "end" not in told:
        if book is not None:
            book.append(Fact("caught", ("LG-PASS-02", "LG-PASS-10"), s.ball))
        return caught
    ended = {"result": "down", "spot": told["end"]}
    if read_place(told["end"], s.ball) >= GOAL:
        return touchdown(rules, caught, ended, book)
    return run_over(rules, caught, ended, book)


def interception(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """LG-PASS-04, LG-PASS-05, LG-R45: the tries are over; the return is told with it, or still to
    come."""
    assert s.ball is not None, "a pass is a side's"
    side = OTHER[s.ball]
    if book is not None:
        book.append(Fact("turnover", ("LG-PASS-04", "LG-PASS-05"), side, how="interception"))
    if s.phase == TRY:
        return try_failed(rules, s, book)
    play = replace(play_of(s), held=(side,))
    after = under_way(s, INTERCEPTION_RETURN, side, GOAL - play.snap.spot, play)
    after = replace(after, call="return")
    if "end" not in told:
        return after
    return return_over(rules, after, {"result": "down", "spot": told["end"]}, book)


def return_over(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """LG-KO-09, LG-PUNT-01, LG-R47, LG-TUD-04, LG-TUD-06: the end of a return. In one's own end
    zone it is a touchback, unless he ran in there himself."""
    assert s.ball is not None, "a return is a side's"
    result = told["result"]
    why, side = cites_of_return(s), s.ball
    spot = {"touchdown": GOAL, "touchback": 0}.get(result, spot_of(s, told, side))
    safety = result == "safety" or told.get("ran_in", False)
    stopped_by = "LG-CLK-07" if result == "out_of_bounds" else ""
    back_to_25 = touchback_of(s)
    return over(rules, s, side, spot, book, why, sent_by=side if safety else OTHER[side],
                stopped_by=stopped_by, touchback_to=back_to_25)  # fmt: skip


def touchback_of(s: State) -> int | None:
    """LG-R4: 25 on a kick-off, 20 on everything else."""
    return 25 if play_of(s).snap.phase in ("kickoff", "free_kick") else None


def cites_of_return(s: State) -> Cites:
    """The rules for the end of a return, by what was returned."""
    snap = play_of(s).snap
    if snap.phase in ("kickoff", "free_kick"):
        return cites.KICKOFF
    if snap.call == "punt":
        return cites.PUNT
    return cites.INTERCEPTED


def fumble_kept(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """LG-TUD-07, LG-R11: kept; the net yards count for what is called next."""
    assert s.ball is not None, "a fumble is a side's"
    if book is not None:
        book.append(Fact("fumble", ("LG-TUD-07",), s.ball, how="kept"))
    if s.phase == TRY:
        return try_failed(rules, s, book)
    spot = spot_of(s, told, s.ball)
    return over(rules, s, s.ball, spot, book, cites.FUMBLE_KEPT)


def fumble_lost(rules: RuleSet, s: State, told: Told, book: Book | None) -> State:
    """LG-TUD-07, LG-TUD-06, LG-R45: the other side has it, where its run ended."""
    assert s.ball is not None, "a fumble is a side's"
    side = OTHER[s.ball]
    if book is not None:
        book.append(Fact("turnover", ("LG-TUD-07",), side, how="fumble"))
    if s.phase == TRY:
        return try_failed(rules, s, book)
    held = replace(s, play=replace(play_of(s), held=(*play_of(s).held, s.ball, side)))
    spot = spot_of(s, told, side)
    return over(rules, held, side, spot, book, cites.FUMBLE_LOST, sent_by=s.ball)


def two_points(rules: RuleSet, s: State, book: Book | None) -> State:
    """LG-XP-03, LG-XP-07: two."""
    return tried(rules, s, 2, ("LG-XP-07", "LG-XP-03", "LG-R39"), book)


def tried(rules: RuleSet, s: State, points: int, why: tuple[str, ...], book: Book | None) -> State:
    """A try that is good, or not: the scorers kick off (LG-XP-06, LG-KO-10)."""
    assert s.ball is not None, "a try is a side's"
    if book is not None:
        name = "try_good" if points else "try_failed"
        book.append(Fact(name, why, s.ball, points=points, how=s.call or ""))
    dead = Dead(s.ball, GOAL, s.ball, cites.RUN, then="scored", points=points)
    play = play_of(s)
    s = at_dead_ball(replace(s, play=None), play.clock, book)
    return settle(rules, s, dead, book)


def try_failed(rules: RuleSet, s: State, book: Book | None) -> State:
    """LG-XP-06, LG-R45: nothing, and no return."""
    return tried(rules, s, 0, ("LG-XP-06", "LG-R45"), book)
