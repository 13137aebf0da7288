"""The dial and the coin: what is to be spun or rolled, and what the result means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec
from msgspec.structs import replace

from rulesets.core.awaiting import Chance
from rulesets.core.dead_ball import DeadBall
from rulesets.core.dial import Dial, Face
from rulesets.core.dice import coin
from rulesets.core.events import Call, Event, Report, Roll, Spin
from rulesets.core.facts import NO_FACTS, FactLog
from rulesets.core.phases import to_choice
from rulesets.core.refusal import Refused, allow_violation
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME, SIDES, VISITORS, Side
from rulesets.core.state import OVER, TOSS, State, at
from rulesets.littlefield.calls import options, spell_call
from rulesets.littlefield.dial import Unreadable, read_face
from rulesets.littlefield.kicks import (
    field_goal,
    kick_off,
    punt,
    run_back,
    try_by_kick,
    try_by_scrimmage,
)
from rulesets.littlefield.scrimmage import forward_pass, rush
from rulesets.littlefield.signals import BY_NUMBER, RING, field_goal_signal

_PLAYS: Final[dict[str, Callable[[RuleSet, State, Face, FactLog], DeadBall]]] = {
    "line_buck": rush,
    "off_tackle": rush,
    "end_run": rush,
    "pass": forward_pass,
    "interception_return": run_back,
    "run_back": run_back,
    "punt": punt,
    "field_goal": field_goal,
    "kickoff": kick_off,
    "try_kick": try_by_kick,
    "try_scrimmage": try_by_scrimmage,
}
_WON: Final[dict[int, Side]] = {1: HOME, 2: VISITORS}
_TOSS: Final = coin("home", "visitors", "toss")


class Ring(msgspec.Struct, frozen=True, gc=False):
    """One ring of the dial, with its faces and its chances."""

    number: int
    faces: dict[str, Face]
    """What it can show, by its spelling; nothing with any dial."""
    chance: dict[Side, Chance]


class RingsByCall(msgspec.Struct, frozen=True, gc=False):
    """The dial that a game is played with."""

    rings: dict[int, Ring]
    by_call: dict[str | None, Ring]
    """The ring that each call reads; a field goal's depends on the ball."""


def rings_of(dial: Dial | None) -> RingsByCall:
    """The board for a dial, or for any."""
    rings = {number: _ring(dial, number) for number in BY_NUMBER}
    return RingsByCall(rings, {call: rings[number] for call, number in RING.items()})


def _ring(dial: Dial | None, number: int) -> Ring:
    table = dial.tables[number] if dial else None
    faces = dial.faces[number] if dial else {}
    return Ring(number, faces, {side: Chance(table, number, side=side) for side in SIDES})


def ring_of(rules: RuleSet, s: State) -> Ring:
    """The ring that the locked call reads (LQ-FG-02)."""
    board: RingsByCall = rules.data
    return board.by_call.get(s.call) or _goal_ring(board, s)


def _goal_ring(board: RingsByCall, s: State) -> Ring:
    """That of the nearest line, or of the signal that was used in its place."""
    if s.play is not None:
        return board.rings[s.play.signal]
    _, spot = at(s)
    return board.rings[field_goal_signal(spot)]


def required_input(rules: RuleSet, s: State) -> Chance:
    """LQ-EQ-06, LQ-TOSS-01: the dial is turned for every play; a toss decides who chooses."""
    ball = s.possession
    if ball is None:
        return _TOSS
    board: RingsByCall = rules.data
    return (board.by_call.get(s.call) or _goal_ring(board, s)).chance[ball]


def resolve(
    rules: RuleSet, s: State, event: Spin | Roll | Report, facts: FactLog
) -> DeadBall | State:
    """What the dial, or the coin, has decided. A spin is entered when the dial has stopped, so it
    always counts (LQ-DIAL-08)."""
    call = s.call
    if call is not None:
        if type(event) is not Spin:
            raise Refused("the dial must be spun now", "LQ-EQ-06")
        board: RingsByCall = rules.data
        ring = board.by_call.get(call) or _goal_ring(board, s)
        face = ring.faces.get(event.face)
        if face is None or event.sector is not None:
            face = _face(rules, s, event, facts)
        return _PLAYS[call](rules, s, face, facts)
    if s.phase == TOSS and type(event) is Roll:
        return _tossed(s, event, facts)
    raise _out_of_turn(rules, s)


def _tossed(s: State, event: Roll, facts: FactLog) -> State:
    """LQ-TOSS-01."""
    if len(event.pips) != 1 or event.pips[0] not in _WON:
        raise Refused("the coin shows 1 (home wins the toss) or 2 (the visitors do)", "LQ-TOSS-01")
    winner = _WON[event.pips[0]]
    facts.note("toss", ("LQ-TOSS-01",), winner)
    return replace(to_choice(s, winner), toss_winner=winner)


def _out_of_turn(rules: RuleSet, s: State) -> Refused:
    if s.phase == TOSS:
        return Refused("the toss comes first: roll the coin", "LQ-TOSS-01")
    if s.phase == OVER:
        return Refused("the game is over", "LQ-END-01")
    decision = options(rules, s)
    assert decision is not None, "with no call locked, one is awaited"
    if decision.forced:
        call = decision.options[0]
        return Refused(f"{call.call} must be called before the dial is spun", call.rule)
    return Refused("a call must be made before the dial is spun", "LQ-DIAL-02")


def _face(rules: RuleSet, s: State, event: Spin, facts: FactLog) -> Face:
    """The face that a spin shows in the ring that counts.

    Raises Refused for a face that the ring cannot show; one that another dial might is
    forbidden, not meaningless.
    """
    ring, dial = ring_of(rules, s).number, rules.dial
    face = _from_sector(dial, ring, event.sector) if event.sector is not None else None
    if event.face:
        shown = _read(event.face, ring)
        if face is not None and shown.shows != face.shows:
            raise Refused(
                f"sector {event.sector} shows {face.shows} in ring {ring}, not {event.face}"
            )
        face = shown
    if face is None:
        raise Refused("a spin needs the face that the dial showed, or its sector")
    if dial is not None and face.shows not in dial.faces[ring]:
        message = f"ring {ring} of this dial has no {face.shows}"
        allow_violation(Refused(message, "LQ-R2", forbidden=True), event.override, facts)
    return face


def _read(text: str, ring: int) -> Face:
    try:
        return read_face(text, ring)
    except Unreadable as error:
        raise Refused(str(error), "LQ-R35") from None


def _from_sector(dial: Dial | None, ring: int, sector: int) -> Face:
    if dial is None:
        raise Refused("any dial may be used here, so sectors say nothing: give the face")
    if not 1 <= sector <= dial.sectors:
        raise Refused(f"there is no sector {sector}: this dial has {dial.sectors}")
    return dial.face(ring, sector)


def normalize(rules: RuleSet, s: State, event: Event) -> Event:
    """An input as it is logged: calls by name, faces as the dial spells them, a sector with its
    face. Raises Refused for what cannot be read."""
    if isinstance(event, Call):
        return spell_call(s, event)
    if not isinstance(event, Spin) or s.call is None:
        return event
    if event.sector is None and event.face in ring_of(rules, s).faces:
        return event
    face = _face(rules, s, replace(event, override="as it is spelled"), NO_FACTS)
    return replace(event, face=face.shows)
