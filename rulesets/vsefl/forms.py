"""What is asked about the board, a form for every moment of a play, and whom reports name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from rulesets.core.awaiting import Field
from rulesets.core.player_fields import CARRIERS, KICKERS, PASSERS, PlayerField
from rulesets.core.refusal import Refused
from rulesets.core.report_fields import (
    PASSER,
    PLAYER,
    hash_mark_field,
    result_field,
    spot_field,
    yes_no,
)
from rulesets.core.rosters import LINEMEN, Eligibility
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER
from rulesets.core.state import (
    INTERCEPTION_RETURN,
    RUN_BACK,
    SCRIMMAGE,
    TRY,
    State,
    at,
    snap_of,
)
from rulesets.vsefl.charts import FOULS
from rulesets.vsefl.state import PRE_FG, Play, play_of

RULES: Final = {
    "tackled": "VS-DEF-03",
    "out_of_bounds": "VS-DEF-21",
    "progress": "VS-DEF-18",
    "touchdown": "VS-DEF-20",
    "safety": "VS-SAF-01",
    "carrier_fell": "VS-DEF-16",
    "double_tackle": "VS-FUM-02",
    "qb_back_hit": "VS-R47",
    "loose_back_pass": "VS-FUM-05",
    "foul": "VS-PEN-14",
    "loose_chain": "VS-R53",
    "complete": "VS-DEF-23",
    "incomplete": "VS-DEF-24",
    "batted": "VS-INT-01",
    "interception": "VS-DEF-25",
    "caught_fallen": "VS-PAS-08",
    "caught_other": "VS-TT-03",
    "sack": "VS-SCR-07",
    "thrown_away": "VS-PAS-09",
    "too_deep": "VS-TA-01",
    "grounding": "VS-TA-02",
    "reached": "VS-KO-06",
    "not_reached": "VS-KO-07",
    "touched": "VS-FG-06",
    "untouched": "VS-R15a",
    "most_downfield": "VS-PUN-08",
    "blocked": "VS-PUN-06",
    "returner_touched": "VS-PUN-07",
    "good": "VS-FG-01",
    "no_good": "VS-FG-01",
}
BY_TOOL: Final = {
    "figure": {
        "complete": "the ball hit the intended receiver, on the fly: play continues",
        "incomplete": "it missed him, or hit an engaged receiver",
        "interception": "it hit a free defender first, on the fly",
    },
    "sticks": {
        "complete": "he touched the magnet before any other player: play continues",
        "incomplete": "he is a base length past the magnet without touching it",
        "interception": "a defender touched the magnet first",
    },
}
"""What a catch, a miss and an interception are, by what was thrown with (VS-DEF-23 to 25)."""
MEANS: Final = {
    "tackled": "tackled",
    "out_of_bounds": "out of bounds (the farthest part of his base)",
    "progress": "stopped, or turned back: his farthest point",
    "touchdown": "over the goal line",
    "safety": "tackled in his own end zone",
    "carrier_fell": "the ball carrier fell: a fumble",
    "double_tackle": "two tacklers at once: a fumble",
    "qb_back_hit": "the quarterback's base was touched from behind: a fumble",
    "loose_back_pass": "a backward pass that missed",
    "foul": "a foul, and nothing else",
    "loose_chain": "more: a loose ball that changed hands",
    "complete": "caught: play continues",
    "incomplete": "incomplete",
    "batted": "batted down",
    "interception": "a defender has it",
    "caught_fallen": "caught by a player who had fallen: dead there",
    "caught_other": "caught by a receiver who was not intended: dead there",
    "sack": "the passer was tackled",
    "thrown_away": "thrown away",
    "too_deep": "the passer dropped back too far",
    "grounding": "thrown away inside the tackle box",
    "reached": "one of the kickers is in the end zone",
    "not_reached": "none of the kickers is in the end zone",
    "touched": "touched first",
    "untouched": "untouched",
    "most_downfield": "where the kickers' farthest player is",
    "blocked": "the punter was tackled first",
    "returner_touched": "the returner was touched before the board stopped",
    "good": "good",
    "no_good": "no good",
}
ReportFields = Mapping[str, Any]
LET_STAND: Final = "let_stand"
"""In a report: it is against the rules, and was recorded anyway."""
KINDS: Final = ("run", "sweep", "draw", "option", "pass", "screen", "fake_punt")
PASSING: Final = ("option", "pass", "screen", "fake_punt")
CARRIER: Final = "carrier"
"""Of a contact on a return: the carrier ran into a base that stood (VS-R59)."""
_ENDS: Final = ("tackled", "out_of_bounds", "progress", "touchdown", "safety")
_FUMBLES: Final = ("carrier_fell", "double_tackle")
_MORE: Final = ("loose_back_pass", "foul", "loose_chain")
_THROWN: Final = (
    "complete",
    "incomplete",
    "interception",
    "batted",
    "caught_fallen",
    "caught_other",
)
_OF_A_PASS: Final = ("complete", "incomplete", "interception", "sack")
"""What mostly comes of a pass: it is offered first."""
_TO_PASS: Final = ("pass", "screen")
_AWAY: Final = ("sack", "thrown_away", "too_deep", "grounding")
_AFTER_THROW: Final = ("thrown_away", "grounding")
"""What a throw may turn out to have been (VS-PAS-09, VS-R22a)."""
PASSED: Final = frozenset((*_THROWN, *_AWAY)) - {"sack"}
"""Results of a ball that was thrown, or was to be."""
RETURN: Final = (*_ENDS, *_FUMBLES, "loose_chain")
RETURNS: Final = (RUN_BACK, INTERCEPTION_RETURN)
_KICKS: Final = ("kickoff", "safety_kick")
_OF_CALL: Final[dict[str, tuple[str, ...]]] = {
    "kickoff": ("reached", "not_reached", *RETURN),
    "safety_kick": RETURN,
    "onside": ("touched", "untouched", "out_of_bounds", "loose_chain"),
    "punt": ("most_downfield", "blocked", "returner_touched", "foul", "loose_chain"),
    "field_goal": ("good", "no_good", "touched", "foul", "loose_chain"),
    "try_kick": ("good", "no_good", "touched", "foul"),
}
WITH_SPOT: Final = (
    "tackled",
    "out_of_bounds",
    "progress",
    *_FUMBLES,
    "qb_back_hit",
    "sack",
    "interception",
    "caught_fallen",
    "caught_other",
    "loose_back_pass",
    "blocked",
    "most_downfield",
    "touched",
    "untouched",
    "thrown_away",
    "too_deep",
    "grounding",
)
_IN_DRIVE: Final = (
    "tackled",
    "out_of_bounds",
    "progress",
    *_FUMBLES,
    "qb_back_hit",
    "sack",
    "caught_fallen",
    "caught_other",
    "loose_back_pass",
    "loose_chain",
)
_TACKLES: Final = ("tackled", "sack")
ELSEWHERE: Final = {
    "contact": "tackled",
    "lane": "a play from scrimmage",
    "left_end_zone": "the return of a ball gained in one's own end zone",
    "engaged": "interception, or touched of an onside kick",
    "inside_numbers": "complete",
    "pivots": "complete",
    "outside_box": "thrown_away or too_deep",
    "depth": "thrown_away, too_deep or grounding",
    "outcome": "loose_back_pass",
    "runs_to": "loose_back_pass or interception",
    "side": "touched or loose_back_pass",
    "possessed": "loose_chain",
    "touched_beyond": "loose_chain",
    "end_team": "loose_chain",
    "end_spot": "loose_chain",
    "score": "loose_chain",
    "foul": "a play from scrimmage",
    "by": "a foul",
    "foul_spot": "a foul",
    "declined": "a foul before the snap or on a try",
}
"""Fields that only some plays have, and the results with which they go."""


def check_possible(report: ReportFields, possible: bool, message: str) -> None:
    """VS-R58: what makes no sense on the board is refused, in words, unless it was let stand."""
    if not possible and not report.get(LET_STAND):
        raise Refused(message, "VS-R58", forbidden=True)


def results(s: State) -> tuple[str, ...]:
    """The results that may be reported now."""
    play = play_of(s)
    if s.phase == PRE_FG:
        return ("good", "no_good")
    if s.phase in RETURNS:
        return RETURN
    if s.call is None or s.call == "play":
        return ("foul",)
    if s.call in KINDS:
        return _of_kind(s.call, play)
    return _OF_CALL[s.call]


def _of_kind(call: str, play: Play) -> tuple[str, ...]:
    """VS-RO-10, VS-SCR-03: past the line, or after a late scramble, there is no pass; a ball that
    has been thrown is not carried."""
    if play.caught:
        return (*_ENDS, *_FUMBLES, *_MORE)
    run = (*_ENDS, *_FUMBLES, "qb_back_hit", *_MORE)
    if play.thrown:
        return (*_THROWN, *_AFTER_THROW, "foul", "loose_chain")
    if play.must_run or not may_pass(call, play):
        return run
    if call in _TO_PASS:
        rest = (each for each in (*run, *_THROWN, *_AWAY) if each not in _OF_A_PASS)
        return (*_OF_A_PASS, *rest)
    return (*run, *_THROWN, *_AWAY)


def may_pass(call: str | None, play: Play) -> bool:
    """Whether a pass may come of this play: of a draw once the quarterback has been stopped and
    scrambles, as on any scramble (VS-R57)."""
    return call in PASSING or (call == "draw" and play.scrambled)


def _of_a_return(s: State) -> dict[str, str]:
    """VS-R28: what a safety means for a player who was set, or had the ball, in his own end
    zone."""
    if not (play_of(s).from_end_zone or s.call == "kickoff"):
        return {}
    return {"safety": "caught in his own end zone, after he had come out of it"}


def _of_tool(s: State, names: tuple[str, ...]) -> dict[str, str]:
    """VS-DEF-23 to 25: once it is known what the pass was thrown with."""
    words = BY_TOOL.get(play_of(s).thrown, {})
    return {each: message for each, message in words.items() if each in names}


def form(rules: RuleSet, s: State) -> tuple[Field, ...]:
    """The fields of the report that is awaited now."""
    result = results(s)
    labels = MEANS | _of_a_return(s) | _of_tool(s, result)
    fields = [result_field(result, RULES, labels, _moment(rules, s))]
    if s.phase == PRE_FG:
        return (replace(fields[0], description=_home_kick(rules)),)
    fields += _places(s, result)
    fields += _passes(s, result)
    fields += _fouls(rules, result)
    if result == ("foul",):
        fields.append(_DECLINED)
    elif s.phase == TRY and "foul" in result:
        fields.append(_DECLINED_ON_A_TRY)
    if "loose_chain" in result:
        fields += _CHAIN
    return (*fields, PLAYER, PASSER)


def _moment(rules: RuleSet, s: State) -> str:
    """VS-KO-05, VS-FG-05: before kicks the board runs for a while."""
    if s.call in ("kickoff", "safety_kick", "field_goal", "try_kick"):
        return f"the board runs {rules.settings['runoff_seconds']} seconds: what happened"
    return "what happened"


def _home_kick(rules: RuleSet) -> str:
    """VS-R4: how far the free kick is, and from where, by where the posts stand."""
    far = int(rules.settings["home_fg_distance"])
    line = far - 10 if rules.settings["posts"] == "end_line" else far
    return f"was the free field goal good ({far} yards, from the opponents' {line})"


def _places(s: State, names: tuple[str, ...]) -> list[Field]:
    spotted = tuple(each for each in names if each in WITH_SPOT or each == "complete")
    if s.call in ("field_goal", "try_kick"):
        spotted = ()  # A kicker who is touched is where the kick was to be made.
    fields = []
    if spotted:
        where = spot_field("spot", "where", spotted)
        # Where a pass was caught may be left out; where a play ended may not.
        needed = "complete" not in names and s.call != "onside" and s.phase != TRY
        kick = {"result": ("most_downfield",)} if s.call == "punt" else None
        fields.append(
            replace(where, required=needed, ask_when=_asks_spot(s, spotted), kick_when=kick)
        )
    if snap_of(s).phase == SCRIMMAGE and s.possession == snap_of(s).possession:
        drive = tuple(each for each in names if each in _IN_DRIVE)
        if drive:
            fields.append(hash_mark_field("which hash", drive))
    tackles = tuple(each for each in _TACKLES if each in names)
    if tackles:
        returns = s.phase in RETURNS or (s.call or "") in _KICKS
        fields.append(_WHO_RAN if returns else _CONTACT_WHEN[tackles])
    if play_of(s).from_end_zone or s.call == "kickoff":
        fields.append(_LEFT)
    if s.call == "onside":
        # Asked before the spot: the dice give the spot.
        fields.insert(
            0,
            Field(
                "side",
                "side",
                "who touched it first",
                required=False,
                when={"result": ("touched", "out_of_bounds")},
                ask_when={"result": ("touched",)},
            ),
        )
        fields.append(_ENGAGED_AT_KICK)
    return fields


def _asks_spot(s: State, spotted: tuple[str, ...]) -> dict[str, tuple[str, ...]] | None:
    """Where a play ended is asked for; where a pass was caught, only of a screen: behind the line
    it is a long hand-off (VS-PAS-10). On a try no place counts."""
    if s.phase == TRY:
        return None
    ended = tuple(each for each in spotted if each != "complete")
    return {"result": spotted if s.call == "screen" else ended}


_CONTACT: Final = Field(
    "contact",
    "choice",
    "which part of the defender touched the ball carrier's base",
    choices=("front", "side", "back", "figure"),
    default="front",
    rules={"front": "VS-DEF-02", "side": "VS-DEF-03", "back": "VS-DEF-05", "figure": "VS-DEF-05"},
    choice_labels={
        "front": "the front of his base",
        "side": "another part of his base",
        "back": "the ball carrier ran into its back",
        "figure": "only the figure",
    },
)
_CONTACT_WHEN: Final[dict[tuple[str, ...], Field]] = {
    tackles: replace(_CONTACT, when={"result": tackles}) for tackles in (("tackled",), _TACKLES)
}
_WHO_RAN: Final = Field(
    "contact",
    "choice",
    "who ran into whom",
    choices=("tackler", CARRIER),
    default="tackler",
    when={"result": ("tackled",)},
    rules={"tackler": "VS-DEF-04", CARRIER: "VS-R59"},
    choice_labels={
        "tackler": "any part of a tackler's base touched him",
        CARRIER: "he ran into a base that stood: no tackle",
    },
)
"""VS-R59: on returns any touch of a base tackles."""
_LEFT: Final = yes_no(
    "left_end_zone",
    "did he come out of his end zone and go back?",
    ("tackled", "out_of_bounds", "progress", "safety", *_FUMBLES),
)
_ENGAGED_AT_KICK: Final = yes_no("engaged", "was he in contact with a kicker?", ("touched",))


def _passes(s: State, names: tuple[str, ...]) -> list[Field]:
    fields: list[Field] = []
    if "complete" in names:
        fields += _CAUGHT
    if "interception" in names:
        fields += _INTERCEPTED
    if "thrown_away" in names:
        fields += _THROWN_AWAY
    if "loose_back_pass" in names:
        fields += _BACK_PASS
    runs = tuple(each for each in names if each in ("interception", "loose_back_pass"))
    if runs:
        message = "where his run ended, if he has run"
        fields.append(spot_field("runs_to", message, runs, required=False))
    return fields


_CAUGHT: Final = (
    yes_no("inside_numbers", "was it caught between the numbers?", ("complete",), default=True),
    Field(
        "pivots",
        "choice",
        "who turns after the catch",
        choices=("receiver", "blockers"),
        required=False,
        when={"result": ("complete",)},
        rules={"receiver": "VS-PAS-03", "blockers": "VS-PAS-03"},
    ),
)
_INTERCEPTED: Final = (yes_no("engaged", "was he engaged?", ("interception",)),)
_THROWN_AWAY: Final = (
    Field(
        "outside_box",
        "yes_no",
        "was he outside the tackle box?",
        when={"result": ("thrown_away", "too_deep")},
    ),
    Field(
        "depth",
        "number",
        "how many yards behind the line",
        min=0,
        max=60,
        required=False,
        when={"result": ("thrown_away", "too_deep", "grounding")},
    ),
)
_OF_A_CHAIN: Final = ("loose_chain",)
_BACK_PASS: Final = (
    Field(
        "outcome",
        "choice",
        "what became of it",
        choices=("touched", "out", "untouched"),
        when={"result": ("loose_back_pass",)},
        rules={"touched": "VS-FUM-05", "out": "VS-FUM-07", "untouched": "VS-FUM-08"},
        choice_labels={
            "touched": "touched in time",
            "out": "out of bounds",
            "untouched": "untouched in time",
        },
    ),
    Field("side", "side", "whose player touched it", when={"outcome": ("touched",)}),
)
_CHAIN: Final = (
    Field(
        "possessed",
        "list",
        "who had the ball in his control, in order",
        max=8,
        item_fields=(Field("side", "side", "which team"),),
        when={"result": _OF_A_CHAIN},
    ),
    yes_no("touched_beyond", "did the receivers touch the kick beyond the line?", _OF_A_CHAIN),
    Field("end_team", "side", "who has it at the end", when={"result": _OF_A_CHAIN}),
    Field(
        "score",
        "choice",
        "what was scored",
        choices=("none", "td", "safety", "touchback"),
        default="none",
        when={"result": _OF_A_CHAIN},
        choice_labels={
            "none": "nothing: the ball is in the field",
            "td": "a touchdown, for who has it",
            "safety": "a safety, against who has it",
            "touchback": "nothing: a touchback, for who has it",
        },
    ),
    replace(
        spot_field("end_spot", "where it ended", _OF_A_CHAIN),
        when={"result": _OF_A_CHAIN, "score": ("none",)},
    ),
)
_DECLINED: Final = yes_no("declined", "has the other team declined it?", ("foul",))
"""Before the snap, where nothing else is asked (VS-R18)."""
_DECLINED_ON_A_TRY: Final = replace(_DECLINED, when={"foul": tuple(FOULS)})
"""VS-R61: next to a try that was good, the foul may be reported as declined."""


def _fouls(rules: RuleSet, names: tuple[str, ...]) -> list[Field]:
    if "foul" not in names:
        return []
    clock = f"which foul was seen (the play clock is {rules.settings['play_clock']} seconds)"
    return [
        Field(
            "foul",
            "choice",
            clock,
            choices=tuple(FOULS),
            required=False,
            rules={name: foul.rules[0] for name, foul in FOULS.items()},
        ),
        Field(
            "by", "side", "who fouled", required=False, when={"foul": ("neutral_zone", "stacking")}
        ),
        Field(
            "foul_spot",
            "spot",
            "where it was done",
            min=-10,
            max=110,
            required=False,
            when={"foul": ("defensive_interference", "illegal_touch", "grounding")},
        ),
    ]


CATCHING: Final = Eligibility(("VS-DEF-22",), never=LINEMEN)
"""VS-DEF-22: every player who is not a lineman."""
_CATCHES: Final = frozenset({"complete", "caught_fallen", "caught_other"})
_POSTS: Final = ("field_goal", "try_kick")
_NOBODY: Final = PASSED - _CATCHES - {"interception"} | {
    "foul",
    "reached",
    "not_reached",
    "untouched",
    "blocked",
    "most_downfield",
}


def player_named(
    rules: RuleSet, s: State, field: str, fields: Mapping[str, Any]
) -> PlayerField | None:
    """The player of the side with the ball; of the other where it was intercepted, or a punt was
    touched by its returner."""
    side, _ = at(s)
    result = fields.get("result")
    match field:
        case "receiver":
            return PlayerField(side, is_receiver=True)
        case "passer":
            if s.phase in (RUN_BACK, INTERCEPTION_RETURN) or not may_pass(s.call, play_of(s)):
                return None
            return PlayerField(
                side,
                likely_positions=PASSERS,
                has_player=result in PASSED and not _caught(s),
            )
        case "player":
            if s.call in _POSTS:
                return PlayerField(side, likely_positions=KICKERS)
            if result == "interception" or s.call in ("kickoff", "safety_kick", "onside", "punt"):
                return PlayerField(OTHER[side], has_player=result not in _NOBODY)
            aimed_at = bool(play_of(s).thrown) and result == "complete"  # reported with the throw
            request = result not in _NOBODY and not aimed_at and not _caught(s)
            return PlayerField(side, result in _CATCHES, CARRIERS, request)
        case _:
            return None


def _caught(s: State) -> bool:
    return bool(play_of(s).caught)
