"""What a situation holds in these rules, in addition to the core's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec.structs import replace

from rulesets.core.dead_ball import AfterPlay
from rulesets.core.field import FARTHEST, GOAL, NEAREST
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import INJURY_ROLL, Slots
from rulesets.core.sides import HOME, Side
from rulesets.core.slot_data import Slot, opener, period_in, slots_of
from rulesets.core.state import (
    FREE_KICK,
    INTERCEPTION_RETURN,
    KICKOFF,
    PENALTY,
    RUN_BACK,
    SCRIMMAGE,
    TOSS,
    TRY,
    Phase,
    Snap,
    State,
)
from rulesets.lions_den.citations import BY_NAME

PREGAME: Final = "pregame"
LOOSE: Final = "loose"
INTERCEPTION: Final = "interception"
INJURY: Final = INJURY_ROLL
PENALTY_ROLL: Final = "penalty_roll"
NEW_READINGS: Final = 3
"""The version that came with LD-R57 to LD-R62. A game begun under an earlier one keeps its own."""
Count = Annotated[int, msgspec.Meta(ge=0)]
String = Annotated[int, msgspec.Meta(ge=0, le=3)]
"""A quarterback by his place in the depth chart, from 0; 3 is the emergency quarterback."""
EMERGENCY: Final = 3
HashMark = Literal["", "left", "centre", "right"]
Out = Literal["", "game", "next_game", "next_two", "season"]
KNOWN_HASH_MARKS: Final[tuple[HashMark, ...]] = ("left", "centre", "right")
Stage = Literal[
    "", "throw", "pitch", "success", "length", "side", "goal", "run", "recovered", "injury"
]
"""What is awaited next of a play of several steps; of a carrier, whether he runs on."""


class Defender(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A defender for whom a die of interception is rolled."""

    id: str = ""
    touching: bool = False
    """Whether he touches the quarterback or the receiver; else he is within five yards."""


class PlayEnd(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    rename={"possession": "ball", "impetus": "sent_by", "next": "then", "hash_mark": "lane"},
):
    """How a play ended, while its penalty is rolled for and accepted or declined."""

    possession: Side
    spot: int
    """Yards from the goal line of the side in possession."""
    impetus: Side
    why: str = "run"
    """The row of `citations` for this end."""
    next: AfterPlay = "down"
    points: int = 0
    """Of a field goal."""
    hash_mark: HashMark = ""
    """Its hash mark; empty where it has not moved."""
    stops: bool = False
    """Whether it stops a clock that stops (LD-R26)."""


class RolledFoul(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the dice of LD-PEN-01 have called."""

    name: str
    by: Side
    yards: int
    first_down: bool = False
    rules: tuple[str, ...] = ()


class Play(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    rename={"possessions": "held", "hash_mark": "lane", "end": "ended"},
):
    """The play under way."""

    called: Literal["", "heads", "tails"] = ""
    """Heads or tails, as the visitors have called it."""
    snap: Snap | None = None
    """Where the play began; None at a dead ball."""
    hash_mark: HashMark = ""
    """Where the ball lay across the field when it began."""
    stage: Stage = ""
    """What is awaited next of a play of several steps."""
    possessions: tuple[Side, ...] = ()
    """Who has had the ball since the snap, in order, once it has left the side that snapped it."""
    from_end_zone: bool = False
    """Whether the side with the ball gained it in its own end zone and has not left it."""
    unplaced: bool = False
    """Whether it is not known where he got it: an interception, a blocked punt."""
    attempts: Count = 0
    """How often the board has run at a loose ball that no one touched."""
    aimed: tuple[Side, ...] = ()
    """Who has aimed his players at a loose ball (LD-FUM-02)."""
    illegal: Count = 0
    """How often a pass has been called that may not be thrown (LD-R36)."""
    stoppages: Count = 0
    turns: Count = 0
    """How many players the defense has turned, one a stoppage (LD-TURN-03)."""
    reaimed: bool = False
    """Whether the carrier has been re-aimed (LD-TURN-01)."""
    pocket: bool = False
    pitched: bool = False
    thrown: bool = False
    chance: Count = 0
    """Of the roll awaited, in hundredths."""
    reach: int = 0
    """How far past the line the receiver of a pass stood, in yards: as far as the pass was
    measured, straight ahead."""
    caught: bool = False
    in_end_zone: bool = False
    """Whether the receiver is in the opponents' end zone."""
    named: bool = False
    """Whether it has been said for whom dice of interception are rolled."""
    defenders: tuple[Defender, ...] = ()
    """For whom they are still to be rolled, in that order."""
    length: int = 0
    """Of a kick, in yards."""
    sack: int = 0
    """Where a sack was made, in yards from the goal line of the side that snapped the ball."""
    tacklers: Count = 0
    dice: tuple[int, ...] = ()
    """Dice of injury, one a tackler."""
    seconds: tuple[int, ...] = ()
    """What was rolled after them: how long he is out, or how many downs he rests."""
    end: PlayEnd | None = None
    foul: RolledFoul | None = None
    declared_run: bool = False
    """Whether a play for two points is a declared run: no one is sacked on it (LD-R52)."""
    replayed: bool = False
    """Of a try at a dead ball: whether it is replayed after a penalty, and so a play again
    (LD-R55)."""


class Quarterbacks(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who of a side's three quarterbacks can play, in the order of the depth chart."""

    on: String | None = None
    """Who is on the field; None is the first who can be."""
    winded: tuple[Count, Count, Count] = (0, 0, 0)
    """Downs that each still rests (LD-INJ-02)."""
    out: tuple[Out, Out, Out] = ("", "", "")
    """For how long each is out: game, next_game, next_two, season; empty when he is not."""


class GameState(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What lasts through a game."""

    kicked_off: Side = HOME
    """Who kicked off to open the game: they receive in the second half (LD-TIME-03)."""
    climate: str = ""
    crowd: str = ""
    home: Quarterbacks = Quarterbacks()
    visitors: Quarterbacks = Quarterbacks()


class Overtime(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Overtime is on: the next score wins (LD-R27)."""

    sudden_death: bool = True


SLOTS: Final = slots_of(
    play=Slot(Play), game=Slot(GameState, usual=GameState), overtime=Slot(Overtime)
)
DEAD_BALL: Final = Play()


def hash_mark_of(s: State) -> HashMark:
    """The hash mark of the ball; empty where it is not known."""
    return next((lane for lane in KNOWN_HASH_MARKS if lane == s.hash_mark), "")


def stopped(play: Play) -> bool:
    """LD-R36, LD-TURN-02: a pass that may not be thrown was called again, and play is over."""
    return play.illegal > 1


def in_pocket(play: Play) -> bool:
    """LD-PASS-03, LD-R58: whether a quarterback in the pocket still has the ball."""
    return play.pocket and not play.caught


def play_of(play: Play | None) -> Play:
    """The play slot, which is empty when nothing has been done yet."""
    return play if play is not None else DEAD_BALL


_OF_CALL: Final[Mapping[str, tuple[str, ...]]] = {
    "throw": ("pass_play", "play"),
    "pitch": ("pass_play", "play", "pitch_out"),
    "success": ("punt",),
    "length": ("punt",),
    "side": ("punt", "kickoff", "safety_punt"),
    "goal": ("field_goal", "kick"),
    "run": ("pass_play", "play"),
}
"""The calls of which a stage is one, while the side that began the play has the ball."""
_NEEDS_MORE: Final = ("punt", "field_goal", "kick", "pitch_out")
"""Calls that are never without a stage, or something that has come of them."""
_SNAPS: Final = (SCRIMMAGE, TRY, KICKOFF, FREE_KICK, RUN_BACK, INTERCEPTION_RETURN, LOOSE)
_WITH_SNAP: Final = (INTERCEPTION, INJURY, PENALTY_ROLL, PENALTY)


def slots(periods: tuple[int, ...]) -> Slots:
    """How the slots are written and read. After the last of `periods` (their seconds) it is
    overtime, whether the situation says so or not (LD-R27)."""

    def read(phase: Phase, fields: Mapping[str, Any]) -> dict[str, Any]:
        holders = SLOTS.read(phase, fields)
        if holders["play"] is not None or phase in _WITH_SNAP:
            _check(phase, fields.get("call"), holders["play"] or Play())
        house = holders["game"]
        kickers = opener(phase, fields, periods[0], usual=house.kicked_off)
        holders["game"] = replace(house, kicked_off=kickers)
        if period_in(fields) > len(periods) and holders["overtime"] is None:
            holders["overtime"] = Overtime()
        return holders

    def write(s: State) -> dict[str, Any]:
        plain = SLOTS.write(s)
        house: GameState | None = s.game
        looks_opening = s.phase == KICKOFF and s.period == 1 and s.time_left == periods[0]
        if looks_opening and house is not None and house.kicked_off != s.possession:
            # A kickoff with all its time to come would be read as the one that opened the game.
            plain["house"] = {"kicked_off": house.kicked_off} | plain["house"]
        return plain

    return replace(SLOTS, read=read, write=write)


def _check(phase: Phase, call: Any, play: Play) -> None:
    if play.snap is not None:
        _check_snap(play.snap)
        if phase in _WITH_SNAP and play.snap.phase not in (SCRIMMAGE, TRY):
            raise Refused(f"a play at {phase} began at scrimmage, or on a try")
    elif phase in _WITH_SNAP or play.stage:
        raise Refused(f"a play at {phase} needs its snap: where it began")
    _check_call(phase, call)
    _check_stage(phase, call, play)
    checked = _CHECKS.get(phase)
    if checked is not None:
        checked(play)
    if play.called and phase != TOSS:
        raise Refused("heads or tails are called at the toss")
    if play.end is not None and play.end.why not in BY_NAME:
        raise Refused(f"ended.why must be one of {', '.join(BY_NAME)}, not {play.end.why!r}")


def _check_snap(snap: Snap) -> None:
    if not NEAREST <= snap.spot <= FARTHEST:
        raise Refused(f"a snap is in the field, not at {snap.spot}")
    if snap.phase not in _SNAPS:
        raise Refused(f"no play begins at {snap.phase}")
    of_downs = snap.down is not None, snap.line_to_gain is not None
    if of_downs != (snap.phase == SCRIMMAGE,) * 2:
        raise Refused("a snap from scrimmage has a down and a line to gain, no other has")
    if snap.down is not None and not 1 <= snap.down <= 4:
        raise Refused(f"the down of a snap is from 1 to 4, not {snap.down}")
    if snap.line_to_gain is not None and not snap.spot < snap.line_to_gain <= GOAL:
        raise Refused(f"the line to gain of a snap lies ahead of it, not at {snap.line_to_gain}")


_CALLS: Final[Mapping[Phase, tuple[str, ...]]] = {
    SCRIMMAGE: ("run", "pass_play", "pitch_out", "punt", "field_goal"),
    TRY: ("play", "kick"),
    KICKOFF: ("kickoff",),
    FREE_KICK: ("safety_punt",),
}
"""What may have been called, while its play is under way."""


def _check_call(phase: Phase, call: Any) -> None:
    if call is not None and call not in _CALLS.get(phase, ()):
        raise Refused(f"no play called {call!r} is under way at {phase}")


def _check_stage(phase: Phase, call: Any, play: Play) -> None:
    stage = play.stage
    if phase in (SCRIMMAGE, TRY, KICKOFF, FREE_KICK):
        if stage and call not in _OF_CALL.get(stage, ()):
            raise Refused(f"a play at {phase}, called {call}, is not at the stage {stage!r}")
        if not stage and call in _NEEDS_MORE and not (call == "pitch_out" and play.pitched):
            raise Refused(f"a {call} is at some stage: tell it, or leave play out")
    elif phase == RUN_BACK:
        if stage not in ("", "run", "recovered"):
            raise Refused(f"a return is not at the stage {stage!r}")
    elif stage and (phase, stage) != (INJURY, "injury"):
        raise Refused(f"there is no stage {stage!r} at {phase}")


def _check_ended(play: Play) -> None:
    if play.end is None:
        raise Refused("a play that a penalty is rolled for has ended: report how")


def _check_foul(play: Play) -> None:
    _check_ended(play)
    if play.foul is None:
        raise Refused("a choice about a penalty needs its foul")


def _check_dice(play: Play) -> None:
    """LD-INJ-01: at least one die is still to be rolled."""
    if not 1 <= play.tacklers <= 11:
        raise Refused("a sack for which dice are rolled has from 1 to 11 tacklers")
    if len(play.dice) > play.tacklers or not all(1 <= face <= 10 for face in play.dice):
        raise Refused("dice of injury are one a tackler, from 1 to 10")
    if not all(1 <= face <= 20 for face in play.seconds):
        raise Refused("what falls after a die of injury is from 1 to 20")


def _check_named(play: Play) -> None:
    if play.named and not play.defenders:
        raise Refused("no die of interception is left to roll: the play has gone on")


_CHECKS: Final[Mapping[Phase, Callable[[Play], None]]] = {
    PENALTY_ROLL: _check_ended,
    PENALTY: _check_foul,
    INJURY: _check_dice,
    INTERCEPTION: _check_named,
}
