"""A person at a board: what happened there, told; dice, rolled here or on the table."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from quarterback.cli.plain.commands import PlainCommands
from quarterback.cli.plain.form_prompts import FormPrompts
from quarterback.cli.plain.line_io import LineIO
from quarterback.cli.plain.options import meant
from quarterback.cli.plain.play_text import status
from quarterback.entry.dice import chart, parse_dice
from quarterback.game.controller import GameController
from rulesets.core.awaiting import Chance, Observe, Option
from rulesets.core.dice import COIN, faces
from rulesets.core.session import Entry
from rulesets.core.sides import HOME
from rulesets.core.state import State


class BoardTurn:
    """Reports, dice and the details of calls, by a person at the keyboard."""

    def __init__(self, sitting: GameController, talk: LineIO, asides: PlainCommands) -> None:
        self.sitting = sitting
        self.talk = talk
        self.asides = asides
        self._heard: State | None = None
        self._carded: set[str] = set()
        """Rules of the card that have been pointed out."""

    def reports(self, wanted: Observe) -> list[Entry]:
        """One report, or a call in its place. The new entries; none when it was something else."""
        side = wanted.side or self.sitting.state.possession or HOME
        form = FormPrompts(self.talk, self.asides, wanted.fields, side)
        if self._news():
            self.card()
            self.talk.say(f"On the board: {form.listed()}.")
            for option in wanted.calls:
                self.talk.say(f"  or call {option.call}: {option.description} ({option.rule}).")
        text = self.talk.ask("What happened?")
        if not text:
            self.talk.say("Type the number or word of what happened, and where. Type ? for"
                          " help.")  # fmt: skip
            self._heard = None
            return []
        word = text.split()[0]
        if self.asides.knows(word) and not any(word.lower() == o.call for o in wanted.calls):
            # What the rules call so comes first: to stop the board is not to stop the clock.
            self.asides.obeyed(text, side)
            return []
        called = [] if text[:1].isdigit() else meant(text, wanted.calls)
        try:
            if form.take(text):
                told = form.ask_rest()
                return [] if told is None else self.sitting.board.report(told, form.left)
        except ValueError as error:
            self.talk.say(f"{str(error)[:1].upper()}{str(error)[1:]}.")
            return []
        if len(called) == 1:
            return self.calls(called[0])
        if not self.asides.obeyed(text, side):
            self.talk.say(f"{text!r} is not a valid report here. Type ? for help.")
        return []

    def card(self) -> None:
        """What is to be read about now, by its rule, once in a sitting."""
        rules, s = self.sitting.rules, self.sitting.state
        if not self.sitting.on_board or rules.reference_rules is None:
            return
        new = [rule for rule in rules.reference_rules(rules, s) if rule not in self._carded]
        if new:
            self._carded.update(new)
            self.talk.say(f"To set up and measure, see {', '.join(new)}: type card to read it.")

    def _news(self) -> bool:
        """Whether the moment has not been announced; a reading of the clock makes no other."""
        moment = replace(self.sitting.state, time_left=0, running=False)
        if moment == self._heard:
            return False
        self._heard = moment
        return True

    def calls(self, option: Option) -> list[Entry]:
        """A call, with what must be told besides."""
        told: dict[str, Any] | None = {}
        if option.fields:
            wanted = self.sitting.awaiting
            side = getattr(wanted, "side", None) or self.sitting.state.possession or HOME
            told = FormPrompts(self.talk, self.asides, option.fields, side).ask_rest()
        return [] if told is None else self.sitting.board.call(option.call, told)

    def rolls(self, wanted: Chance) -> list[Entry]:
        """Dice: rolled here, or told as they lie on the table."""
        side = wanted.side or self.sitting.state.possession or HOME
        what = wanted.table.name.replace("_", " ") if wanted.table is not None else "dice"
        whose = f"{self.sitting.names.of(wanted.side)}, " if wanted.side is not None else ""
        if self._news():
            self.talk.say(f"Dice: {what}. {status(self.sitting)}")
            rows = [f"{where}: {says}" for where, says in chart(wanted)]
            if rows:
                self.talk.say(f"  {'; '.join(rows)}.")
        do = f"press Enter and {_thrown(wanted)}, or type your own:  {_example(wanted)}."
        text = self.talk.ask(f"{whose}{do}" if whose else f"{do[:1].upper()}{do[1:]}")
        if not text:
            return self.sitting.chance()
        pips = text.replace(",", " ").split()
        if pips == ["heads"] or pips == ["tails"]:
            return self.sitting.board.roll((1 if pips == ["heads"] else 2,))
        if all(pip.isascii() and pip.isdigit() for pip in pips):
            try:
                return self.sitting.board.roll(parse_dice(wanted, text))
            except ValueError as error:
                said = str(error)
                self.talk.say(f"{said[:1].upper()}{said[1:]}.")
                return []
        if not self.asides.obeyed(text, side):
            self.talk.say(f"{text!r} are not dice: type numbers, such as {_example(wanted)}.")
        return []


def _thrown(wanted: Chance) -> str:
    if wanted.dice == (COIN,):
        return "a coin is tossed"
    return f"the program rolls {' '.join(wanted.dice)}"


def _example(wanted: Chance) -> str:
    if wanted.dice == (COIN,):
        return "heads or tails"
    return " ".join(str(min(3 + place, faces(die))) for place, die in enumerate(wanted.dice))
