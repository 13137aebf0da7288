"""Dice that the program has rolled: they tumble over the form for a moment, and lie still to be
read. They were stored before they moved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from textual.timer import Timer

from quarterback.game.console.form_views import DieView, FormView
from quarterback.game.console.table_dice import rolled_view
from quarterback.tui.console.host import ConsoleHost
from quarterback.tui.draw.console.dice import tumbling
from quarterback.tui.play.key_guard import KeyGuard
from quarterback.tui.play.speed import Speed
from rulesets.core.events import Roll
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import Names, play_by_play
from rulesets.core.session import Entry

PART_OF_SPIN = 0.4
"""A roll takes this part of the time that a dial turns."""


@dataclass
class DiceThrow:
    """Dice on their way."""

    title: str
    dice: tuple[DieView, ...]
    result: str
    """What they mean, in words."""
    began: float
    seconds: float
    rest: float
    """Seconds that they lie still."""
    asks_next: bool = False
    """Whether a person is asked next. They then lie on the form of that question, and do not stay
    here once they lie still."""
    foot: str = "any key continues"

    def is_over(self, now: float) -> bool:
        """Whether they have been shown long enough."""
        rest = 0.0 if self.asks_next else self.rest
        return now - self.began >= self.seconds + rest

    def view(self, now: float) -> FormView:
        """The form with the dice on it."""
        part = min((now - self.began) / self.seconds, 1.0)
        still = part >= 1
        return FormView(
            title=self.title,
            dice=tumbling(self.dice, part),
            preview=self.result if still else "",
            foot=self.foot,
        )


def dice_throw(
    rules: RuleSet, entries: Sequence[Entry], names: Names, speed: Speed, now: float
) -> DiceThrow | None:
    """The dice of entries that were just made; None when they had none, or nothing is to move."""
    rolls = [view for entry in entries if (view := rolled_view(rules, entry, names)) is not None]
    if not rolls or not speed.spin:
        return None
    result = " ".join(
        play_by_play(entry.facts, entry.before, entry.after, names)
        for entry in entries
        if entry.facts and isinstance(entry.event, Roll)
    )
    last = rolls[-1]
    result = result or (f"{last.meaning.capitalize()}." if last.meaning else "")
    dice = tuple(die for roll in rolls for die in roll.dice)
    return DiceThrow(last.what, dice, result, now, speed.spin * PART_OF_SPIN, speed.rest)


class DiceAnimation:
    """Shows one throw at a time; when it has been seen, the game goes on."""

    def __init__(self, host: ConsoleHost, guard: KeyGuard) -> None:
        self._host = host
        self._guard = guard
        self._then: Callable[[], None] = lambda: None
        self.throw: DiceThrow | None = None
        """The dice that are being shown."""
        self.frames: Timer | None = None
        """Runs while they are."""

    def start(self, throw: DiceThrow, then: Callable[[], None]) -> None:
        """Show dice, `then` go on."""
        self.throw, self._then = throw, then
        if self.frames is not None:
            self.frames.resume()

    def frame(self) -> None:
        """Another picture of them; when their time is over, on."""
        if self.throw is None:
            self._pause()
        elif not self.throw.is_over(self._host.ctx.now()):
            self._host.show_form()
        elif self._host.is_active:  # else they lie there until they can be seen
            self.skip()

    def skip(self, key: str = "") -> None:
        """They have been seen: on, by itself or by a key."""
        self._guard.start(key)
        throw, self.throw = self.throw, None
        self._pause()
        if throw is not None:
            self._then()

    def drop(self) -> None:
        """They are shown no longer, and nothing follows."""
        self.throw = None
        self._pause()

    def view(self) -> FormView | None:
        """The form with the dice on it, or None."""
        return None if self.throw is None else self.throw.view(self._host.ctx.now())

    def _pause(self) -> None:
        if self.frames is not None:
            self.frames.pause()
