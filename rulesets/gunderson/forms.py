"""The report forms: a small form for every call, and for a return; and whom they name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from rulesets.core.awaiting import Field, Observe
from rulesets.core.player_fields import CARRIERS, KICKERS, PASSERS, PlayerField
from rulesets.core.refusal import Refused
from rulesets.core.report_fields import KICKER, PASSER, PLAYER, result_field, spot_field, yes_no
from rulesets.core.rosters import Eligibility
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER, Side
from rulesets.core.state import FREE_KICK, INTERCEPTION_RETURN, KICKOFF, TRY, State, at
from rulesets.gunderson.calls import THROW
from rulesets.gunderson.forced_calls import FG, KICK, ONSIDE, PUNT, TTQB, TWO, XP
from rulesets.gunderson.state import RETURN, Play

_RULES: Final = {
    "down": "LG-TKL-02",
    "out_of_bounds": "LG-TUD-03",
    "touchdown": "LG-TUD-01",
    "safety": "LG-TUD-04",
    "fumble_kept": "LG-TUD-07",
    "fumble_lost": "LG-TUD-07",
    "sack": "LG-PASS-07",
    "past_line": "LG-TQ-04",
    "hit": "LG-PASS-10",
    "miss": "LG-PASS-01",
    "incomplete": "LG-PASS-11",
    "interception": "LG-PASS-04",
    "touchback": "LG-TUD-06",
    "fair_catch": "LG-KO-06",
    "dead": "LG-R26",
    "blocked": "LG-R3",
    "recovered_by_kickers": "LG-OSK-05",
    "recovered_by_receivers": "LG-OSK-05",
    "good": "LG-FG-03",
    "no_good": "LG-FG-03",
}
RESULTS: Final = frozenset(_RULES)
"""Every result that a report can have, of any call."""
_MEANS: Final = {
    "down": "tackled, or stopped",
    "out_of_bounds": "out of bounds",
    "touchdown": "over the goal line",
    "safety": "tackled behind their own goal line",
    "fumble_kept": "the same team has it",
    "fumble_lost": "the other team has it",
    "sack": "the TTQB tackled behind the line",
    "past_line": "the TTQB is past the line: he must run",
    "hit": "a receiver has caught it",
    "miss": "this throw misses: another may follow",
    "incomplete": "no throw is caught: the play is over",
    "interception": "intercepted",
    "touchback": "a touchback",
    "fair_catch": "the ball touched a receiver: a fair catch",
    "dead": "dead at its spot, untouched",
    "blocked": "blocked",
    "recovered_by_kickers": "the kickers have it",
    "good": "good",
    "no_good": "no good",
    "recovered_by_receivers": "the receivers have it",
}
RUN: Final = ("down", "out_of_bounds", "touchdown", "safety", "fumble_kept", "fumble_lost")
THROWN: Final = ("hit", "miss", "incomplete", "interception")
_THROWN_FIRST: Final = ("hit", "incomplete", "interception")
"""The usual results of a passing play, which the form offers first."""
_ENDED: Final = ("down", "out_of_bounds", "touchdown", "touchback", "safety")
_RETURNED: Final = (*_ENDED, "fair_catch", "fumble_lost")
_OF_CALL: Final = {
    "run": RUN,
    RETURN: (*_ENDED, "fumble_kept", "fumble_lost"),
    KICK: (*_RETURNED, "recovered_by_kickers"),
    PUNT: (*_RETURNED, "dead", "blocked"),
    ONSIDE: (*_RETURNED, "recovered_by_receivers", "recovered_by_kickers"),
    FG: ("good", "no_good"),
    XP: ("good", "no_good"),
}
_NO_SPOT: Final = (
    "touchdown",
    "safety",
    "past_line",
    "miss",
    "incomplete",
    "touchback",
    "good",
    "no_good",
)
INTERCEPTION: Final = "interception"
THEN_RUN: Final = ("hit", INTERCEPTION)
"""With an `end` the run after it is over, too; without one it is reported next."""
KICKS: Final = (KICK, PUNT, ONSIDE)
ELSEWHERE: Final = {
    "end": "hit or interception, of a throw",
    "ended_out": "hit or interception, of a throw",
    "scored": "hit or interception, of a throw",
    "landed": "a kick that came down",
    "returned": "out_of_bounds, of a kick",
    "touched_first": "recovered_by_kickers, of a kick",
    "ran_in": "a ball won from the opponents",
    "gain": "a play from the line, or a return from a known spot",
}
"""Fields that only some plays have, and the results with which they go."""


def observe(rules: RuleSet, s: State) -> Observe:
    """The report that is awaited; in a passing play a throw competes with it (LG-TQ-06), and with
    fewer than three misses another one (LG-PASS-01)."""
    return Observe(form(s), (THROW,) if _may_throw(s) else (), reporter(s))


def _may_throw(s: State) -> bool:
    play: Play | None = s.play
    if s.call not in (TTQB, TWO) or play is None or play.caught or play.thrown:
        return False
    return not play.past_line or play.tries > 0


def form(s: State) -> tuple[Field, ...]:
    """The fields of the report that is awaited now."""
    if s.call is None:
        raise Refused("call first what will be played")
    results = results_of(s)
    player = KICKER if s.call in (FG, XP) else PLAYER
    what = result_field(results, _RULES, _MEANS)
    return (what, *_places(s, results), *_circumstances(s, results), player, PASSER)


def _places(s: State, results: tuple[str, ...]) -> list[Field]:
    """Where it ended. A try needs no spot, nor does a kickoff that went out untouched."""
    fields = []
    spots = tuple(each for each in results if each not in (*_NO_SPOT, "hit"))
    if spots:
        # An interception may be reported without its spot, a kickoff that went out too.
        required = s.phase != TRY and s.call != KICK and INTERCEPTION not in spots
        asked = None if s.phase == TRY else dict[str, tuple[Any, ...]]()
        near = {"result": ("blocked",)} if "blocked" in spots else None
        where = spot_field("spot", "where", spots, required=required, ask_when=asked)
        fields.append(replace(where, near_when=near))
    ends = tuple(each for each in results if each in THEN_RUN)
    if ends:
        after = "where the run after it ended, if it is over"
        fields.append(spot_field("end", after, ends, required=False, ask_when={}))
    if s.call in KICKS:
        # A punt's length is known where it was dead; where it was returned, the form asks for it.
        asked_when = {"result": _RUN_BACK} if s.call == PUNT else None
        down = spot_field("landed", "where it came down", _CAUGHT, required=False, kick_when={})
        fields.append(replace(down, ask_when=asked_when))
    return fields


_RUN_BACK: Final = ("down", "touchdown", "fumble_lost")
_CAUGHT: Final = ("down", "out_of_bounds", "touchdown", "fumble_lost", "recovered_by_receivers")


def _circumstances(s: State, results: tuple[str, ...]) -> list[Field]:
    """What a result alone leaves open."""
    fields = []
    if any(each in THEN_RUN for each in results):
        fields.append(yes_no("ended_out", "did that run end out of bounds?", THEN_RUN))
        question = "did that run end in a touchdown?"
        fields.append(yes_no("scored", question, THEN_RUN, default=None))
    if s.call in KICKS:
        out = ("out_of_bounds",)
        fields.append(yes_no("returned", "was it returned before it went out?", out))
    if s.call in (KICK, ONSIDE):
        had = ("recovered_by_kickers",)
        first = yes_no("touched_first", "did a receiver touch it first?", had)
        fields.append(replace(first, ask_when={}) if s.call == ONSIDE else first)
    names: tuple[str, ...] = ("fumble_lost", "interception", "recovered_by_receivers")
    if s.call in (*KICKS, RETURN):
        names += ("down", "out_of_bounds", "fumble_kept")
    if any(each in names for each in results):
        # LG-R54: not said is not "no".
        question = "did he run back into his end zone himself?"
        fields.append(yes_no("ran_in", question, names, default=None))
    return fields


def results_of(s: State) -> tuple[str, ...]:
    """What can have happened: LG-FG-05, LG-XP-06 and LG-R48 leave no return of a missed kick,
    LG-R19 no run after a throw, LG-TQ-04 no throw past the line."""
    if s.call not in (TTQB, TWO):
        return _OF_CALL[s.call or ""]
    play: Play = s.play
    if play.caught:
        return RUN
    if play.thrown or play.tries:
        return THROWN
    return RUN if play.past_line else (*_THROWN_FIRST, "sack", *RUN, "past_line", "miss")


def reporter(s: State) -> Side:
    """The side whose goal line bounds are counted from: the one with the ball, or that will have
    it when a kick is returned."""
    side, _ = at(s)
    kicked = s.phase in (KICKOFF, FREE_KICK) or s.call == PUNT
    return OTHER[side] if kicked else side


CATCHING: Final = Eligibility(
    ("LG-TQ-06",), may=frozenset({"RB", "HB", "FB", "TB", "WB", "WR", "SE", "FL", "E", "TE"})
)
"""LG-TQ-06: an eligible receiver, that is a running back or a wide receiver, with what these are
called in other formations."""
_NOBODY: Final = frozenset({"miss", "incomplete", "past_line", "touchback", "dead", "blocked"})
_THROWS: Final = (TTQB, TWO)
"""Calls of a play in which the ball may be thrown."""
_OTHER: Final = frozenset({"interception", "recovered_by_kickers"})


def player_named(
    rules: RuleSet, s: State, field: str, fields: Mapping[str, Any]
) -> PlayerField | None:
    """Of a kick the receivers' player, else the side's with the ball; the other's where it was
    intercepted, or the kickers have it."""
    assert s.possession is not None, "a report is about a ball"
    result = fields.get("result")
    play: Play | None = s.play
    caught = play is not None and play.caught
    if field == "passer":
        thrown = result in THROWN or s.call == THROW.call
        if s.phase == INTERCEPTION_RETURN or s.call not in (*_THROWS, THROW.call):
            return None
        return PlayerField(s.possession, likely_positions=PASSERS, has_player=thrown and not caught)
    if field != "player":
        return None
    if s.call in (FG, XP):
        return PlayerField(s.possession, likely_positions=KICKERS)
    side = OTHER[reporter(s)] if result in _OTHER else reporter(s)
    request = result not in _NOBODY and not caught and s.phase != INTERCEPTION_RETURN
    ran = s.call not in (KICK, PUNT, ONSIDE) and result not in _OTHER
    return PlayerField(side, result == "hit", CARRIERS if ran else frozenset(), request)
