"""The words of football that sentences are made of: sides, places, distances, scores."""

from __future__ import annotations

from typing import Final

import msgspec

from rulesets.core.board_words import BOARD_PHASES
from rulesets.core.field import GOAL, MIDFIELD, from_home
from rulesets.core.sides import HOME, OTHER, Score, Side, lead, points_of
from rulesets.core.snap import Snap
from rulesets.core.state import (
    CHOICE,
    FREE_KICK,
    INTERCEPTION_RETURN,
    KICKOFF,
    OVER,
    PENALTY,
    RUN_BACK,
    SCRIMMAGE,
    TOSS,
    TRY,
    State,
)

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
_ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth")


class Names(msgspec.Struct, frozen=True):
    """What the two sides are called. A side takes the plural: Yale kick off."""

    home: str = "Home"
    visitors: str = "Visitors"
    calls: tuple[tuple[str, str], ...] = ()
    """Calls with names of their own on the players' cards: the call, with its signal where it has
    several (`field_goal 8`), and the name."""

    def call(self, call: str, signal: int | None = None) -> str:
        """The name of a call: its card's own, or Off tackle for off_tackle."""
        return self.card(call, signal) or title(call)

    def card(self, call: str, signal: int | None = None) -> str:
        """The name that the players' cards have for a call; empty where it is the usual one."""
        own = dict(self.calls)
        return own.get(f"{call} {signal}") or own.get(call, "")

    def of(self, side: Side | None) -> str:
        """The name of a side; of none, nobody's."""
        if side is None:
            return "nobody"
        return self.home if side == HOME else self.visitors


PLAIN = Names()


def place(names: Names, side: Side, spot: int) -> str:
    """A place in words: the Home 34, midfield, the Home goal line, the Home end zone."""
    yard = from_home(side, spot)
    if yard == MIDFIELD:
        return "midfield"
    goal = names.home if yard < MIDFIELD else names.visitors
    from_goal = yard if yard < MIDFIELD else GOAL - yard
    if from_goal > 0:
        return f"the {goal} {from_goal}"
    return f"the {goal} goal line" if from_goal == 0 else f"the {goal} end zone"


def ordinal(number: int) -> str:
    """First, second, third ..., in small letters."""
    return _ORDINALS[number]


def down_and_distance(s: State) -> str:
    """Second and 4; third and goal. Empty when there are no downs."""
    if s.down is None or s.line_to_gain is None or s.spot is None:
        return ""
    to_go = "goal" if s.line_to_gain == GOAL else str(s.line_to_gain - s.spot)
    return f"{ordinal(s.down).capitalize()} and {to_go}"


def score(names: Names, stands: Score) -> str:
    """Home 7, Visitors 3."""
    return f"{names.home} {stands.home}, {names.visitors} {stands.visitors}"


def points(number: int | None) -> str:
    """One point; two points ..."""
    number = number or 0
    word = _NUMBERS[number] if number < len(_NUMBERS) else str(number)
    return f"{word} {'point' if number == 1 else 'points'}"


def outcome(names: Names, s: State) -> str:
    """How a game that is over came out: Home beat Visitors, 7 to 3."""
    if s.winner is None:
        if s.score.home == s.score.visitors:
            return f"{names.home} and {names.visitors} draw, {s.score.home} all"
        return f"a draw by agreement, {score(names, s.score)}"
    other = OTHER[s.winner]
    if lead(s.score, s.winner) > 0:
        tally = f"{points_of(s.score, s.winner)} to {points_of(s.score, other)}"
        return f"{names.of(s.winner)} beat {names.of(other)}, {tally}"
    return f"{names.of(s.winner)} win, the score {score(names, s.score)}"


_INITIALS: Final = {"ttqb": "TTQB", "fg": "Field goal", "xp": "Extra point"}
"""Calls whose names are no words."""


def situation(names: Names, s: State) -> str:
    """Where the game stands, in a sentence without a full stop."""
    if s.phase == TOSS:
        return "The toss is to come"
    if s.phase == CHOICE:
        return f"{names.of(s.chooser)} to choose: kick or receive"
    if s.phase == OVER:
        return f"The game is over: {outcome(names, s)}"
    if s.possession is None or s.spot is None:
        plain = "{chooser} to choose: {phase}" if s.chooser else "{Phase} is to come"
        return _own_phase(names, s, plain)
    side, where = names.of(s.possession), place(names, s.possession, s.spot)
    if s.phase == SCRIMMAGE:
        return f"{side}: {down_and_distance(s).lower()} at {where}"
    if s.phase == PENALTY and s.chooser is not None:
        return f"{names.of(s.chooser)} to choose: a penalty, or the play as it stands"
    verbs = {
        KICKOFF: "to kick off from",
        FREE_KICK: "to free-kick from",
        TRY: "to try from",
        RUN_BACK: "to run it back from" if _changed_hands(s) else "to run on from",
        INTERCEPTION_RETURN: "to run it back from",
    }
    if s.phase not in verbs:
        return _own_phase(names, s, "{side}, {phase}, at {where}")
    return f"{side} {verbs[s.phase]} {where}"


def _changed_hands(s: State) -> bool:
    """Whether the side with the ball got it from the other since the snap: a side that has picked
    up its own fumble runs nothing back."""
    snap = getattr(s.play, "snap", None)
    return not isinstance(snap, Snap) or snap.possession != s.possession


def _own_phase(names: Names, s: State, plain: str) -> str:
    """A phase that not every game has; `plain` is how one is told that has no words here."""
    at = (
        place(names, s.possession, s.spot)
        if s.possession is not None and s.spot is not None
        else ""
    )
    return BOARD_PHASES.get(s.phase, plain).format(
        side=names.of(s.possession),
        home=names.home,
        chooser=names.of(s.chooser),
        where=at,
        phase=title(s.phase).lower(),
        Phase=title(s.phase),
    )


def title(call: str) -> str:
    """A call as it is spoken: off_tackle becomes Off tackle."""
    return _INITIALS.get(call) or call.replace("_", " ").capitalize()


def yards(number: int) -> str:
    """A distance: 1 yard, 6 yards."""
    return f"{number} yard" if number == 1 else f"{number} yards"
