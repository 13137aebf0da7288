"""What both coaches see of the play under way: what was called, and the dice as they lie."""

from __future__ import annotations

from typing import NamedTuple

from quarterback.entry.dice import die_names, meaning_of, roll_name, sides_of
from quarterback.game.console.form_views import DieView
from quarterback.game.controller import GameController
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Chance
from rulesets.core.dice import COIN
from rulesets.core.events import Roll
from rulesets.core.sentences.player_names import entry_words


class RolledDice(NamedTuple):
    """Dice of the last entry."""

    name: str
    """What they were rolled for."""
    dice: tuple[DieView, ...]
    means: str
    """What they mean, in the words of their table; empty where it has none."""

    @property
    def words(self) -> str:
        """The roll in a line: the catch: 29, caught."""
        shows = " ".join(die.shows for die in self.dice)
        return f"{self.name}: {shows}{f', {self.means}' if self.means else ''}"


def rolled_dice(game: GameController) -> tuple[RolledDice, ...]:
    """Return the dice of the last entry: they lie there until the next one."""
    last = game.book.by_input[-1] if game.book.inputs else ()
    rolled = []
    for entry in last:
        asked = awaiting(game.rules, entry.before)
        if isinstance(entry.event, Roll) and isinstance(asked, Chance) and asked.dice:
            pips = entry.event.pips
            names = die_names(asked)
            coin = asked.dice == (COIN,)
            dice = tuple(
                DieView(sides, ("heads", "tails")[pip - 1] if coin else str(pip), name)
                for sides, pip, name in zip(sides_of(asked), pips, names, strict=False)
            )
            rolled.append(RolledDice(roll_name(asked), dice, meaning_of(asked, pips)))
    return tuple(rolled)


def called(game: GameController) -> str:
    """Return what was called for the play under way and done in it so far, in a sentence each;
    empty between plays."""
    told: list[str] = []
    for entry in reversed(game.book.entries):
        if entry.after.call is None:
            break
        if entry.facts and (words := entry_words(entry, game.names)):
            told.append(words)
        if entry.before.call is None:
            break
    return " ".join(reversed(told))
