"""The report forms: a small form for every call, and for a loose ball; and whom they name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from rulesets.core.awaiting import Field, Observe
from rulesets.core.field import place_name
from rulesets.core.plain_data import one_side
from rulesets.core.player_fields import CARRIERS, KICKERS, PASSERS, PlayerField
from rulesets.core.refusal import Refused
from rulesets.core.report_fields import KICKER, PASSER, PLAYER, result_field, spot_field, yes_no
from rulesets.core.rosters import LINEMEN, Eligibility
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER, Side
from rulesets.core.state import KICKOFF, SCRIMMAGE, TRY, State, at
from rulesets.solitaire_coach import state
from rulesets.solitaire_coach.state import LOOSE, Play, play_of

WITH_SPOT: Final = (
    "down",
    "out_of_bounds",
    "fumble",
    "interception",
    "blocked",
    "lands",
    "out_in_field",
    "none",
    "recovered",
    "touched",
    "unheld",
)
_RULES: Final = {
    "down": "SC-DEF-01",
    "out_of_bounds": "SC-DEF-07",
    "touchdown": "SC-SCORE-01",
    "safety": "SC-SCORE-06",
    "fumble": "SC-DEF-02",
    "complete": "SC-DEF-03",
    "incomplete": "SC-DEF-04",
    "interception": "SC-DEF-05",
    "ineligible": "SC-PEN-01",
    "engaged": "SC-R18",
    "blocked": "SC-PUNT-03",
    "lands": "SC-PUNT-06",
    "out_in_field": "SC-PUNT-04",
    "through": "SC-PUNT-05",
    "good": "SC-FG-05",
    "no_good": "SC-FG-06",
    "recovered": "SC-FUM-02",
    "none": "SC-FUM-04",
    "touched": "SC-R20",
    "unheld": "SC-R32",
}
_RULES_OF_CALL: Final[dict[str, dict[str, str]]] = {
    "fg": {"blocked": "SC-FG-04"},
    "try_kick": {"good": "SC-SCORE-09", "no_good": "SC-TRY-02", "blocked": "SC-FG-04"},
    "try_play": {"touchdown": "SC-SCORE-10"},
    "kickoff": {"lands": "SC-R6", "out_in_field": "SC-R6", "through": "SC-SCORE-13"},
}
"""Where a call has a rule of its own for a result."""
_MEANS: Final = {
    "down": "tackled, stopped, or turned back",
    "out_of_bounds": "out of bounds",
    "touchdown": "over the goal line",
    "safety": "tackled in his own end zone",
    "fumble": "the ball is loose",
    "complete": "caught: play continues",
    "incomplete": "incomplete",
    "interception": "a defender has it",
    "ineligible": "off a free ineligible lineman",
    "engaged": "off an engaged player",
    "blocked": "blocked",
    "lands": "down in the field, or in the end zone",
    "out_in_field": "out over a sideline",
    "through": "out of the end zone",
    "good": "good",
    "no_good": "no good",
    "recovered": "held for a full second",
    "none": "not recovered",
    "touched": "only touched",
    "unheld": "not recovered in three runs",
}

_BEFORE_THE_THROW: Final = {"down": "the passer tackled: a sack or a run"}
"""SC-R34, SC-PASS-01: what `down` means for a pass without a catch."""

RUN: Final = ("down", "out_of_bounds", "touchdown", "safety", "fumble")
_THROWN: Final = ("complete", "incomplete", "interception", "ineligible", "engaged")
_KICKED: Final = ("lands", "out_in_field", "through")
_OF_CALL: Final[dict[str, tuple[str, ...]]] = {
    "run": RUN,
    "pass": (*_THROWN[:3], *RUN, *_THROWN[3:]),
    "return": RUN,
    "punt": (*_KICKED, "blocked"),
    "kickoff": _KICKED,
    "fg": ("good", "no_good", "blocked"),
    "onside": ("recovered", "touched", "out_of_bounds", "unheld"),
    "try_kick": ("good", "no_good", "blocked"),
    "try_play": ("touchdown", "down", "out_of_bounds", "safety", *_THROWN, "fumble"),
}
_LOOSE: Final = ("recovered", "none", "out_of_bounds")


def observe(rules: RuleSet, s: State) -> Observe:
    return Observe(form(s), side=s.possession)


def form(s: State) -> tuple[Field, ...]:
    """The fields of the report that is awaited now."""
    play = play_of(s.play)
    results = _results(s, play)
    means = _MEANS | _BEFORE_THE_THROW if "complete" in results else _MEANS
    cited = _RULES | _RULES_OF_CALL.get(s.call or "", {})
    first = result_field(results, cited, means)
    player = KICKER if s.call in _POSTS else PLAYER  # SC-REC-02
    more = (*_places(s, results), *_extra_fields(s, play, results))
    return (first, *_who_has_it(results), *more, player, PASSER)


def _who_has_it(results: tuple[str, ...]) -> tuple[Field, ...]:
    """Which side has it, or touched it. It comes before the spot, which depends on it."""
    holders = tuple(each for each in results if each in ("recovered", "touched"))
    message = "who has it, or touched it first" if "touched" in holders else "which team"
    return (Field("side", "side", message, when={"result": holders}),) if holders else ()


def _places(s: State, results: tuple[str, ...]) -> tuple[Field, ...]:
    """Where. On a try the spot decides nothing (SC-R33), and is optional."""
    spotted = tuple(each for each in results if each in WITH_SPOT)
    if not spotted:
        return ()
    kick = tuple(each for each in spotted if each in _KICKED)
    kicked = {"result": kick} if kick else None
    where = spot_field("spot", "where", spotted, kick_when=kicked)
    if s.phase == TRY:
        caught = (_CAUGHT_AT,) if "complete" in results else ()
        return (replace(where, required=False), *caught)
    if s.phase == LOOSE and s.possession is not None and s.spot is not None:
        where = replace(where, suggested=place_name(s.possession, s.spot))
    if "complete" not in results:
        return (where, state.field(spotted))
    return (where, _CAUGHT_AT, state.field(spotted))


def _extra_fields(s: State, play: Play, results: tuple[str, ...]) -> tuple[Field, ...]:
    """What some results alone have."""
    fields: list[Field] = []
    if play.from_end_zone and "down" in results:
        fields.append(_LEFT_END_ZONE)
    if _measured(s, play, results):
        fields.append(_MEASURED)
    return tuple(fields)


def _measured(s: State, play: Play, results: tuple[str, ...]) -> bool:
    """SC-R16: whether the chains may be brought out: for the side whose series it is."""
    snap = play.snap
    if snap is None or snap.phase != SCRIMMAGE or "down" not in results:
        return False
    return s.possession == snap.possession and not any(
        side != s.possession for side in play.possessions
    )


ELSEWHERE: Final = {
    "side": "recovered or touched",
    "caught_at": "complete, of a pass",
    "first_down": "down or out_of_bounds, from scrimmage",
    "left_end_zone": "a ball gained in one's own end zone",
}
"""Fields that only some plays have, and the results with which they go."""
_CAUGHT_AT: Final = spot_field(
    "caught_at",
    "where he caught it, if that was in the end zone: a touchdown",
    ("complete",),
    required=False,
)
_LEFT_END_ZONE: Final = yes_no(
    "left_end_zone",
    "did he come out of his end zone and go back?",
    ("down", "out_of_bounds", "safety", "fumble"),
)
_MEASURED: Final = yes_no(
    "first_down",
    "did the chains show a first down (only when it is in doubt)?",
    ("down", "out_of_bounds"),
    default=None,
)


def _results(s: State, play: Play) -> tuple[str, ...]:
    if s.phase == LOOSE:
        return _LOOSE
    if s.call is None:
        raise Refused("call first what will be played")
    results = _OF_CALL[s.call]
    if play.simple:
        results = tuple(each for each in results if each != "blocked")
    if play.possessions and s.call == "pass":
        return RUN
    if play.possessions and s.call == "try_play":
        return (*RUN[2:], *RUN[:2])
    return results


def start_of(s: State) -> int | None:
    """Where a reported gain is counted from: the line, or where a return began."""
    return s.spot if s.call in ("run", "pass", "return") else None


def reporter(s: State) -> Side:
    """The side whose goal line bounds are counted from: the one with the ball."""
    side, _ = at(s)
    return side


def holder_of(s: State, values: Mapping[str, Any]) -> Side:
    """SC-R16: whose ball a report leaves it, toward whose goal line part yards go: the defense's
    after an interception or a block, the receivers' after a kick, his who has recovered it; of an
    onside kick that went out, the side that touched it last."""
    if values.get("side") is not None:
        return one_side(values["side"], "side")
    ball = reporter(s)
    if s.call == "onside" and s.phase == KICKOFF:
        out = "out_of_bounds" in (values.get("result"), *values)
        return (play_of(s.play).touched if out else None) or OTHER[ball]  # SC-PEN-08, SC-R32
    result = values.get("result", next((key for key in values if key in _OTHERS), ""))
    return OTHER[ball] if result in _OTHERS else ball


_OTHERS: Final = ("interception", "blocked", *_KICKED)


CATCHING: Final = Eligibility(("SC-ELIG-04", "SC-R19"), never=LINEMEN)
"""SC-ELIG-04, SC-R19: the position decides, and bars center, guards and tackles."""
_KICKS: Final = ("kickoff", "punt", "onside")
_POSTS: Final = ("fg", "try_kick")
_PASSED_TRY: Final = ("complete", "incomplete", "interception")
"""Results of a try that was passed; it may have been run."""
_NOBODY: Final = frozenset(
    {"incomplete", "through", "out_in_field", "unheld", "none", "blocked", "lands"}
)


def player_named(
    rules: RuleSet, s: State, field: str, fields: Mapping[str, Any]
) -> PlayerField | None:
    """Of a kick the receivers' player, else the side's with the ball; the other's where it was
    intercepted."""
    side, _ = at(s)
    result, thrown = fields.get("result"), s.call in ("pass", "try_play")
    holders = thrown and bool(play_of(s.play).possessions)
    passed = thrown and not holders
    if field == "passer":
        request = passed and (s.phase != TRY or result in _PASSED_TRY)
        return PlayerField(side, likely_positions=PASSERS, has_player=request) if thrown else None
    if field != "player":
        return None
    if s.call in _POSTS:
        return PlayerField(side, likely_positions=KICKERS)
    if s.call in _KICKS or result == "interception":
        return PlayerField(OTHER[side], has_player=result not in _NOBODY)
    caught = result == "complete" if s.phase == TRY else result not in ("safety", "fumble")
    catches = passed and caught
    return PlayerField(side, catches, CARRIERS, has_player=result not in _NOBODY and not holders)
