"""How a turn is shown: the stages between an input and the board that follows from it.

Pure: takes a turn, the fields before and after, and a pace; returns stages with their seconds.
It decides which facts get big letters; the rules have decided that they happened.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from quarterback.game.controller import HEADS, TAILS
from quarterback.game.play_result import PlayResult
from quarterback.tui.draw.banner import BannerView
from quarterback.tui.draw.gridiron import END_ZONE, FIELD, FieldView, Flight, Way
from quarterback.tui.play.speed import Speed
from rulesets.core.events import Spin
from rulesets.core.sentences.wording import Names, sentence
from rulesets.core.sides import HOME, VISITORS, Side

RUN = 0.58
"""The part of the time in which the dial runs, slowing down until it hangs."""
HANG = 0.86
"""The part of the time after which it tips over or falls back."""
SHORT = 0.16
"""How far from the line between two sectors it begins to crawl, in sectors."""
OVER = 0.05
"""How far past its resting point it swings at the very end, in sectors."""


@dataclass(frozen=True)
class SpinView:
    """One spin. Positions are in sectors from 0, and grow as the dial turns."""

    start: float
    """Where the dial was."""
    sector: int
    """Where it stops, from 1."""
    sectors: int
    began: float
    """When it began, by the clock that is passed in later."""
    seconds: float

    def position(self, now: float) -> float:
        """Return the sector at the slot, from 0, as a fraction."""
        part = self._part(now)
        if part >= 1 or self.sectors < 1:
            return float(self.sector - 1)
        way = self.sectors + (self.sector - 1 - self.start) % self.sectors
        return (self.start + _way(way, part, tips=self.tips)) % self.sectors

    @property
    def tips(self) -> bool:
        """Whether it hangs before its sector and tips over into it; otherwise it has gone too
        far and falls back. Both are equally likely, and the spin does not show which."""
        return (self.sector * 7 + int(self.start) * 3) % 2 == 0

    def stopped(self, now: float) -> bool:
        """Return whether the dial is at rest."""
        return self._part(now) >= 1

    def _part(self, now: float) -> float:
        return 1.0 if self.seconds <= 0 else min(max((now - self.began) / self.seconds, 0.0), 1.0)


def _way(way: float, part: float, *, tips: bool) -> float:
    """Return how much of the way is done when `part` (0 to 1) of the time is over."""
    line = way - 0.5 if tips else way + 0.5
    crawl, hung = line - SHORT, line + (0.02 if tips else -0.02)
    if part < RUN:
        return crawl * (1 - (1 - part / RUN) ** 3)
    if part < HANG:
        return crawl + (hung - crawl) * _smooth((part - RUN) / (HANG - RUN))
    end = (part - HANG) / (1 - HANG)
    rocks = OVER if tips else -OVER
    if end < 0.75:
        return hung + (way + rocks - hung) * _smooth(end / 0.75)
    return way + rocks * (1 - _smooth((end - 0.75) / 0.25))


def _smooth(part: float) -> float:
    """Ease from 0 to 1, with no speed at both ends."""
    return part * part * (3 - 2 * part)


@dataclass(frozen=True)
class Spinning:
    """The dial turns."""

    spin: SpinView
    seconds: float


@dataclass(frozen=True)
class DialPause:
    """The dial is at rest, so that its sector can be read."""

    seconds: float


@dataclass(frozen=True)
class BallStep:
    """The ball moves from one place on the field to another."""

    start: FieldView
    flight: Flight
    seconds: float

    def field(self, part: float) -> FieldView:
        """Return the field when `part` (0 to 1) of the time is over."""
        return replace(self.start, flight=replace(self.flight, part=part))


@dataclass(frozen=True)
class CoinStep:
    face: str
    seconds: float


@dataclass(frozen=True)
class BannerStep:
    """Big letters are over the field."""

    banner: BannerView
    seconds: float


WAYS: Mapping[str, Way] = {
    "rush": "carried",
    "return": "carried",
    "fumble": "carried",
    "blocked": "carried",
    "complete": "thrown",
    "intercepted": "thrown",
    "kick": "kicked",
}
"""How the ball moves, by the fact that has the distance."""
TRIES = ("try_good", "try_failed")
KICKED_TRY = ("", "good", "no_good")
"""The manner of a kick at the posts: for a try, only if the dial showed one."""
PAST_POSTS, OVER_LINE = 5, 3
"""How many yards past the goal line the ball is drawn: kicked at the posts, carried over."""

SideColors = Mapping[Side, str]
"""The teams' colors by name, empty for none."""

Stage = Spinning | DialPause | BallStep | CoinStep | BannerStep


def stages_of(
    result: PlayResult,
    spin: SpinView | None,
    fields: tuple[FieldView, FieldView],
    names: Names,
    pace: Speed,
) -> tuple[Stage, ...]:
    """Return everything between a turn and the board that follows; nothing at an instant pace.
    `fields` are the gridiron before and after."""
    if not pace.spin:
        return ()
    stages: list[Stage] = []
    if spin is not None:
        stages += [Spinning(spin, pace.spin), DialPause(pace.rest)]
        before, after = fields
        flight = flight_of(result, before, after)
        if flight is not None:
            stages.append(BallStep(before, flight, pace.carry * _times_as_long(flight)))
    colors = {HOME: fields[1].home_color, VISITORS: fields[1].visitors_color}
    stages += _toss(result, names, colors, pace)
    banner = banner_of(result, names, colors)
    if banner is not None:
        stages.append(BannerStep(banner, pace.cry))
    return tuple(stages)


def banner_of(result: PlayResult, names: Names, colors: SideColors) -> BannerView | None:
    """Return the banner after a play, in the color of the team; None after most plays."""
    cry = result.cry()
    if cry is None:
        return None
    words, fact, entry = cry
    side = fact.side or entry.before.possession
    text = sentence(fact, entry.before, entry.after, names)
    return BannerView(words.upper(), text, side or "", colors[side] if side else "")


def _toss(result: PlayResult, names: Names, colors: SideColors, pace: Speed) -> list[Stage]:
    """Return the coin. If no one called it, heads is Home's."""
    toss = result.first("toss")
    if toss is None:
        return []
    fact, entry = toss
    face = result.face or (HEADS if fact.side == HOME else TAILS)
    text = sentence(fact, entry.before, entry.after, names)
    color = colors[fact.side] if fact.side else ""
    banner = BannerView(face.upper(), text, fact.side or "", color)
    return [CoinStep(face, pace.spin * 0.7), BannerStep(banner, pace.cry)]


def flight_of(result: PlayResult, before: FieldView, after: FieldView) -> Flight | None:
    """Return the path of the ball that the dial showed; None if it has no known path, such as an
    incomplete pass."""
    play = next((entry for entry in result.entries if isinstance(entry.event, Spin)), None)
    if play is None or before.ball is None or play.before.possession is None:
        return None
    start, forward = before.ball, 1 if play.before.possession == HOME else -1
    goal = FIELD if forward > 0 else 0
    for fact in play.facts:
        if fact.fact in ("field_goal", "no_goal", *TRIES) and fact.how in KICKED_TRY:
            good = fact.fact in ("field_goal", "try_good")
            return Flight(start, goal + PAST_POSTS * forward, "good" if good else "wide")
    score = result.first("touchdown", "safety")
    if score is not None:
        # Either way the side that gains by it has the other's goal line behind the ball.
        end = FIELD + OVER_LINE if score[0].side == HOME else -OVER_LINE
    else:
        moved = next((fact for fact in play.facts if fact.yards and fact.fact in WAYS), None)
        if moved is not None and moved.yards is not None:
            end = start + forward * moved.yards
        elif result.has("penalty") and after.ball is not None:
            end = after.ball
        else:
            return None
    end = min(max(end, -END_ZONE + 1), FIELD + END_ZONE - 1)
    ways = [WAYS[fact.fact] for fact in play.facts if fact.fact in WAYS]
    way = ways[0] if ways else "carried"
    return Flight(start, end, way) if end != start else None


def _times_as_long(flight: Flight) -> float:
    """Return how many times as long as a short run a path takes."""
    return 2.2 if flight.way in ("kicked", "good", "wide") else 1 + min(flight.yards, 50) / 50
