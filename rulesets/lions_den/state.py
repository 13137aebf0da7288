"""What these rules keep in a situation besides the core's own."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from rulesets.core.dead_ball import AfterPlay
from rulesets.core.sides import HOME, Side
from rulesets.core.slot_data import Slot, slots_of
from rulesets.core.snap import Snap
from rulesets.core.state import State

Count = Annotated[int, msgspec.Meta(ge=0)]
String = Annotated[int, msgspec.Meta(ge=0, le=3)]
"""A quarterback by his place in the depth chart, from 0; 3 is the emergency quarterback."""
EMERGENCY: Final = 3
HashMark = Literal["", "left", "centre", "right"]
Out = Literal["", "game", "next_game", "next_two", "season"]
KNOWN_HASH_MARKS: Final[tuple[HashMark, ...]] = ("left", "centre", "right")
Stage = Literal["", "throw", "pitch", "success", "length", "side", "goal", "run", "recovered",
                "injury"]  # fmt: skip
"""What is awaited next of a play of several steps; of a carrier, whether he runs on."""


class Defender(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A defender for whom a die of interception is rolled."""

    id: str = ""
    touching: bool = False
    """Whether he touches the quarterback or the receiver; else he is within five yards."""


class PlayEnd(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True,
    rename={"possession": "ball", "impetus": "sent_by", "next": "then", "hash_mark": "lane"},
):  # fmt: skip
    """How a play ended, kept while its penalty is rolled for and chosen about."""

    possession: Side
    spot: int
    """Yards from the goal line of `ball`."""
    impetus: Side
    why: str = "run"
    """Which rules speak for it: a name in `cites`."""
    next: AfterPlay = "down"
    points: int = 0
    """Of a field goal."""
    hash_mark: HashMark = ""
    """Where it lies across the field; empty where it has not moved."""
    stops: bool = False
    """Whether it stops a clock that stops (LD-R26)."""


class Foul(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the dice of LD-PEN-01 have called."""

    name: str
    by: Side
    yards: int
    first_down: bool = False
    rules: tuple[str, ...] = ()


class Play(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True,
    rename={"possessions": "held", "hash_mark": "lane", "end": "ended"},
):  # fmt: skip
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
    """How often the board has run at a loose ball that nobody touched."""
    aimed: tuple[Side, ...] = ()
    """Who has aimed his men at a loose ball (LD-FUM-02)."""
    illegal: Count = 0
    """How often a pass has been called that may not be thrown (LD-R36)."""
    stoppages: Count = 0
    turns: Count = 0
    """How many men the defence has turned, one a stoppage (LD-TURN-03)."""
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
    foul: Foul | None = None
    declared_run: bool = False
    """Whether a play for two points is a declared run: nobody is sacked on it (LD-R52)."""
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
    """What is kept through a game."""

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


def lane_of(s: State) -> HashMark:
    """Where the ball lies across the field; empty where that is not known."""
    return next((lane for lane in KNOWN_HASH_MARKS if lane == s.hash_mark), "")


def stopped(play: Play) -> bool:
    """LD-R36, LD-TURN-02: a pass that may not be thrown was called again, and play is over."""
    return play.illegal > 1


def play_of(play: Play | None) -> Play:
    """The play slot, which is empty when nothing has been done yet."""
    return play if play is not None else DEAD_BALL
