"""What a situation holds in these rules, in addition to the core's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from rulesets.core.plain_data import unknown
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import Slots
from rulesets.core.sides import HOME, OTHER, SIDES, Side
from rulesets.core.slot_data import Slot, opener, period_in, slots_of
from rulesets.core.state import PENALTY, TRY, Snap, State, at
from rulesets.vsefl.charts import CHART_RULES, FOULS
from rulesets.vsefl.citations import BY_WHY, TURNOVERS

END_CHOICE: Final = "end_choice"
PRE_FG: Final = "pre_fg"
FIVE: Final = ("d6", "d6", "d6", "d6", "d12")
"""The fumble pair, the penalty pair and the action die (VS-R3, VS-R17)."""
END_DICE = "end_dice"
BOX_ROLL = "box_roll"
After = Literal["repeat", "first", "lost", "spot", "tack", "stand"]
"""What an accepted foul leads to: the down again; a first down; the down lost; a first down at the
spot of the foul; yards tacked on to the end of a return; the receivers' ball where it was done."""
Board = Literal["west", "east"]


NEW_READINGS: Final = 3
"""The version that came with VS-R62 to VS-R74. A game begun under an earlier one keeps its own."""
CAUGHT_OVER: Final = "caught_over"
"""Among the stops of a play: a pass was caught behind the goal line, and that was the touchdown
(VS-R63)."""


class Foul(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A foul on the play, seen on the board or shown by the dice."""

    name: str
    side: Side
    """The offender."""
    yards: int
    after: After
    at: int = 0
    """Where it was done, in yards from the own goal of the side that snapped or kicked."""
    row: int = 0
    """Its row of the penalty chart; 0 when it was seen on the board."""
    behind: bool = False
    """Grounding by a passer behind his own goal line: enforced, it is a safety (VS-R22)."""


class PendingEnd(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    rename={
        "possession": "ball",
        "impetus": "sent_by",
        "next": "then",
        "hash_mark": "lane",
        "possessions": "held",
        "plays_used": "plays",
        "foul_only": "bare",
    },
):
    """How a play has ended, before its end dice and fouls are settled."""

    possession: Side
    spot: int
    """Yards from the own goal of the side that has it, not clamped."""
    why: str
    """The row of `citations` for this end."""
    impetus: Side
    next: Literal["down", "first_down", "scored"] = "down"
    points: int = 0
    turnover: str = ""
    possessions: tuple[Side, ...] = ()
    """The sides that have had the ball in this play, in order."""
    loosable: bool = False
    """Whether the fumble dice count: a carrier was stopped with the ball in bounds (VS-R3a)."""
    touched_beyond: bool = False
    """The receivers touched a scrimmage kick beyond the line (VS-OT-11)."""
    foul_only: bool = False
    """The play had no result but a foul."""
    plays_used: int = 1
    hash_mark: str = ""
    """The hash mark of the ball, where it was reported."""


class Play(
    msgspec.Struct,
    frozen=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    rename={"possessions": "held", "defense": "defence", "offense": "offence"},
):
    """The play under way."""

    snap: Snap | None = None
    defense: int = 0
    """The die that called the defense; 0 before it is thrown."""
    offense: int = 0
    stops: tuple[str, ...] = ()
    """The stoppages that have been taken, by name."""
    allowance: int = 0
    """How many players the defense may turn at this stoppage."""
    thrown: str = ""
    """What a pass was thrown with: figure or sticks."""
    caught: bool = False
    must_run: bool = False
    """Neither pass nor pitch any more: past the line, or a scramble too late."""
    scrambled: bool = False
    possessions: tuple[Side, ...] = ()
    from_end_zone: bool = False
    """The side with the ball gained it in its own end zone, of a kick or a pass."""
    onside: tuple[int, ...] = ()
    """The two dice of an onside kick."""
    cause: str = ""
    """Why a fumble is diced for: end_dice, or what was seen on the board."""
    dice: tuple[int, ...] = ()
    """The dice thrown so far at the end of the play."""
    fouls: tuple[Foul, ...] = ()
    end: PendingEnd | None = None


class GameState(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What lasts longer than a play."""

    kicked_off: Side = HOME
    """Who kicked off to open this half."""
    home_defends: Board = "west"
    """The end of the board that the home side defends."""
    owed: int = 0
    """Boxes that timeouts have added to the last quarter of this half, while it is yet to
    come."""
    untimed: bool = False
    """The last box of the half is checked, and one play more is owed: after a foul of the defense
    (VS-R23a), or fouls that offset (VS-R52)."""


class Overtime(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which sides have had the ball, or the chance to have it, and which must answer a field
    goal."""

    met_poss: tuple[Side, ...] = ()
    met_opp: tuple[Side, ...] = ()
    must_answer: Side | None = None
    toss_receiver: Side = HOME


NOTHING: Final = Play()
SLOTS: Final = slots_of(
    play=Slot(Play), game=Slot(GameState, usual=GameState), overtime=Slot(Overtime)
)


def play_of(s: State) -> Play:
    """The play slot, which is empty at a dead ball."""
    play: Play | None = s.play
    return play if play is not None else NOTHING


def carrier(s: State) -> Side:
    """Who is about to carry the ball: on kickoffs the receivers, since no one kicks."""
    side, _ = at(s)
    return OTHER[side] if s.phase in ("kickoff", "free_kick") else side


QUARTERS: Final = 4


def slots_for(length: int) -> Slots:
    """The slots of a league whose quarters have `length` boxes."""

    def read(phase: str, fields: Mapping[str, Any]) -> dict[str, Any]:
        holders = SLOTS.read(phase, fields)
        _check(phase, fields, holders["play"])
        kickers = opener(phase, fields, length, usual=_by_the_toss(fields))
        return holders | {"game": replace(holders["game"], kicked_off=kickers)}

    return replace(SLOTS, read=read)


def _check(phase: str, fields: Mapping[str, Any], play: Play | None) -> None:
    """Dice and a choice are about a play: whatever can be read can be played on."""
    if phase not in (END_DICE, BOX_ROLL, PENALTY):
        return
    if play is None or play.end is None or play.snap is None:
        raise Refused(f"a situation at {phase} needs its play: its snap, and how it ended")
    if phase == PENALTY and (not play.fouls or fields.get("chooser") not in SIDES):
        raise Refused("a situation at penalty needs the foul, and who chooses")
    if phase == END_DICE and len(play.dice) >= len(FIVE):
        raise Refused("the dice at the end of this play have all been thrown")
    if play.snap.phase != TRY:  # A try that is over has no other end than its points.
        _check_end(play.end)
    for foul in play.fouls:
        _check_foul(foul)


def _check_end(end: PendingEnd) -> None:
    if end.why not in BY_WHY:
        raise Refused(unknown("end of a play", end.why, BY_WHY))
    if end.turnover and end.turnover not in TURNOVERS:
        raise Refused(unknown("turnover", end.turnover, TURNOVERS))


def _check_foul(foul: Foul) -> None:
    """A foul is a row of the chart, or one that is seen on the board."""
    if not 0 <= foul.row <= len(CHART_RULES):
        raise Refused(f"the penalty chart has rows 1 to {len(CHART_RULES)}, not {foul.row}")
    if not foul.row and foul.name not in FOULS:
        raise Refused(unknown("foul", foul.name, FOULS))


def _by_the_toss(fields: Mapping[str, Any]) -> Side:
    """VS-PRE-03: who wins the toss receives, and (VS-PRE-05) kicks off after half time. Where
    the toss is not given, the home side has won it, as in every situation."""
    winner = next((side for side in SIDES if side == fields.get("toss_winner")), HOME)
    return winner if period_in(fields) in (QUARTERS - 1, QUARTERS) else OTHER[winner]
