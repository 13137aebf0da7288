"""Dice that the program has rolled: they tumble over the form for a moment, and lie still to be
read. They were stored before they moved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from textual.timer import Timer

from quarterback.entry.dice import meaning_of, roll_name, sides_of
from quarterback.game.console.form_views import DieView, FormView
from quarterback.tui.console.host import ConsoleHost
from quarterback.tui.draw.console.dice import tumbling
from quarterback.tui.play.key_guard import KeyGuard
from quarterback.tui.play.speed import Speed
from rulesets.core.awaiting import Awaiting, Chance
from rulesets.core.events import Roll
from rulesets.core.sentences.wording import Names, play_by_play
from rulesets.core.session import Entry

PART_OF_SPIN = 0.4
"""A roll takes this part of the time that a dial turns."""
COIN_FACES = ("", "heads", "tails")


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
    needs_key: bool = False
    """Whether they lie there until a key is pressed. So it is before a person's next answer: a key
    that is meant for the dice must not reach that question because a moment has passed."""
    foot: str = "any key continues"
    message: str = ""
    """Why the last key did nothing."""

    def is_over(self, now: float) -> bool:
        """Whether they have been shown long enough."""
        return not self.needs_key and now - self.began >= self.seconds + self.rest

    def view(self, now: float) -> FormView:
        """The form with the dice on it."""
        part = min((now - self.began) / self.seconds, 1.0)
        still = part >= 1
        return FormView(
            title=self.title,
            dice=tumbling(self.dice, part),
            preview=self.result if still and not self.message else "",
            refused=self.message,
            foot=self.foot,
        )


def dice_throw(
    awaited: Awaiting, entries: Sequence[Entry], names: Names, speed: Speed, now: float
) -> DiceThrow | None:
    """The dice of an entry that was just made; None when it had none, or nothing is to move."""
    roll = next((entry for entry in entries if isinstance(entry.event, Roll)), None)
    if roll is None or not isinstance(awaited, Chance) or not speed.spin:
        return None
    assert isinstance(roll.event, Roll), "it was looked for"
    sides = sides_of(awaited)
    pips = roll.event.pips
    if len(pips) != len(sides):
        return None
    dice = tuple(
        DieView(faces, COIN_FACES[pip] if faces == 2 else str(pip))
        for faces, pip in zip(sides, pips, strict=True)
    )
    what = roll_name(awaited)
    result = " ".join(
        play_by_play(entry.facts, entry.before, entry.after, names)
        for entry in entries
        if entry.facts
    )
    meaning = meaning_of(awaited, pips)
    result = result or (f"{meaning.capitalize()}." if meaning else "")
    side = awaited.side
    title = f"{names.of(side)}: {what}" if side is not None else what.capitalize()
    return DiceThrow(title, dice, result, now, speed.spin * PART_OF_SPIN, speed.rest)


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
