"""What a turn is shown as: the stages between an input and the board that follows from it.

Pure: a turn, the fields before and after, a pace in; stages with their seconds out. Which fact is
worth big letters is said here; that it happened, the rules have said.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from quarterback.game.controller import HEADS, TAILS
from quarterback.tui.draw.field.banner import BannerView
from quarterback.tui.draw.field.gridiron import FieldView
from quarterback.tui.play.speed import Speed
from quarterback.tui.play.spin import SpinView
from quarterback.tui.play.turn import PlayResult
from rulesets.core.sentences.wording import Names, sentence
from rulesets.core.sides import HOME, VISITORS, Side

SCORES = ("touchdown", "field_goal", "safety")
BANNERS = {
    "touchdown": "TOUCHDOWN",
    "field_goal": "FIELD GOAL",
    "safety": "SAFETY",
    "try_good": "GOOD",
    "try_failed": "NO GOOD",
    "no_goal": "NO GOOD",
    "intercepted": "INTERCEPTION",
    "fumble lost": "FUMBLE",
    "blocked lost": "BLOCKED",
    "turnover downs": "TURNOVER ON DOWNS",
}
"""Facts, some with their manner, by what is called out; the first that followed is."""


@dataclass(frozen=True)
class Spinning:
    """The dial turns."""

    spin: SpinView
    seconds: float


@dataclass(frozen=True)
class DialPause:
    """The dial lies still, with its sector to be read."""

    seconds: float


@dataclass(frozen=True)
class BallStep:
    """The ball goes from one place on the field to another."""

    start: FieldView
    to: int
    """In yards from Home's goal line."""
    seconds: float

    def field(self, part: float) -> FieldView:
        """The field when `part` (0 to 1) of the time is over."""
        assert self.start.ball is not None, "there is a ball to carry"
        eased = 1 - (1 - part) ** 2
        at = self.start.ball + round((self.to - self.start.ball) * eased)
        return replace(self.start, ball=at)


@dataclass(frozen=True)
class CoinStep:
    """The coin is in the air."""

    face: str
    seconds: float


@dataclass(frozen=True)
class BannerStep:
    """Big letters stand over the field."""

    banner: BannerView
    seconds: float


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
    """Everything between a turn and the board that follows; nothing at an instant pace. `fields`
    are the gridiron before and after."""
    if not pace.spin:
        return ()
    stages: list[Stage] = []
    if spin is not None:
        stages += [Spinning(spin, pace.spin), DialPause(pace.rest)]
        before, after = fields
        if _goes(result, before, after):
            assert after.ball is not None, "it goes somewhere"
            stages.append(BallStep(before, after.ball, pace.carry))
    colors = {HOME: fields[1].home_color, VISITORS: fields[1].visitors_color}
    stages += _toss(result, names, colors, pace)
    banner = banner_of(result, names, colors)
    if banner is not None:
        stages.append(BannerStep(banner, pace.cry))
    return tuple(stages)


def banner_of(result: PlayResult, names: Names, colors: SideColors) -> BannerView | None:
    """The banner after a play, in the color of the team; None after most plays."""
    first = result.first(*BANNERS)
    if first is None:
        return None
    fact, entry = first
    big = BANNERS.get(fact.fact) or BANNERS[f"{fact.fact} {fact.how}"]
    side = fact.side or entry.before.possession
    text = sentence(fact, entry.before, entry.after, names)
    return BannerView(big, text, side or "", colors[side] if side else "")


def _toss(result: PlayResult, names: Names, colors: SideColors, pace: Speed) -> list[Stage]:
    """The coin. Where no one called it, heads are Home's."""
    toss = result.first("toss")
    if toss is None:
        return []
    fact, entry = toss
    face = result.face or (HEADS if fact.side == HOME else TAILS)
    text = sentence(fact, entry.before, entry.after, names)
    color = colors[fact.side] if fact.side else ""
    banner = BannerView(face.upper(), text, fact.side or "", color)
    return [CoinStep(face, pace.spin * 0.7), BannerStep(banner, pace.cry)]


def _goes(result: PlayResult, before: FieldView, after: FieldView) -> bool:
    """Whether the ball is carried to another place, rather than laid there for a kick."""
    if before.ball is None or after.ball is None or before.ball == after.ball:
        return False
    return not result.has(*SCORES, "half_end", "game_over", "no_goal", "touchback")
