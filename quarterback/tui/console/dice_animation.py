"""Dice that the program has rolled: they tumble over the sheet for a moment, and lie still to be
read. They were stored before they moved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from quarterback.entry.dice import meaning_of, roll_name, sides_of
from quarterback.tui.context import AppContext
from quarterback.tui.draw.console.dice import tumbling
from quarterback.tui.draw.console.form import DieView, SheetView
from rulesets.core.awaiting import Awaiting, Chance
from rulesets.core.events import Roll
from rulesets.core.sentences.wording import Names, play_by_play
from rulesets.core.session import Entry

PART_OF_SPIN = 0.4
"""A roll takes this part of the time that a dial turns."""
COIN_FACES = ("", "heads", "tails")


@dataclass
class DiceAnimation:
    """Dice on their way."""

    title: str
    dice: tuple[DieView, ...]
    says: str
    """What came of them."""
    began: float
    seconds: float
    rests: float
    """How long they lie still."""
    after: Callable[[], None] = lambda: None
    waits: bool = False
    """Whether they lie there until somebody goes on, who is asked something next: a key that is
    meant for them must not come upon that question because a moment was over."""
    foot: str = "any key continues"
    note: str = ""
    """Why the last key did nothing."""

    def over(self, now: float) -> bool:
        """Whether they have been on the table long enough."""
        return not self.waits and now - self.began >= self.seconds + self.rests

    def view(self, now: float) -> SheetView:
        """The sheet with the dice on it."""
        part = min((now - self.began) / self.seconds, 1.0)
        still = part >= 1
        return SheetView(
            title=self.title,
            dice=tumbling(self.dice, part),
            preview=self.says if still and not self.note else "",
            refused=self.note,
            foot=self.foot,
        )


def dice_animation(
    wanted: Awaiting, made: Sequence[Entry], names: Names, app: AppContext
) -> DiceAnimation | None:
    """The dice of an entry that was just made; None when it had none, or nothing is to move."""
    roll = next((entry for entry in made if isinstance(entry.event, Roll)), None)
    pace = app.pace
    if roll is None or not isinstance(wanted, Chance) or not pace.spin:
        return None
    assert isinstance(roll.event, Roll), "it was looked for"
    sides = sides_of(wanted)
    pips = roll.event.pips
    if len(pips) != len(sides):
        return None
    dice = tuple(
        DieView(faces, COIN_FACES[pip] if faces == 2 else str(pip))
        for faces, pip in zip(sides, pips, strict=True)
    )
    what = roll_name(wanted)
    says = " ".join(
        play_by_play(entry.facts, entry.before, entry.after, names) for entry in made if entry.facts
    )
    read = meaning_of(wanted, pips)
    says = says or (f"{read.capitalize()}." if read else "")
    title = f"{names.of(wanted.side)}: {what}" if wanted.side is not None else what.capitalize()
    return DiceAnimation(title, dice, says, app.now(), pace.spin * PART_OF_SPIN, pace.rest)
