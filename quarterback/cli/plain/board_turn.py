"""A person at a board, in text mode: reports, dice, and calls with their details."""

from __future__ import annotations

from dataclasses import replace as replace_fields

from msgspec.structs import replace

from quarterback.cli.plain.commands import PlainCommands
from quarterback.cli.plain.line_io import LineIO
from quarterback.cli.plain.options import matching_options
from quarterback.cli.plain.play_text import status
from quarterback.entry import form as forms
from quarterback.entry import partial as partials
from quarterback.entry import reducer
from quarterback.entry.dice import chart, roll_name
from quarterback.entry.form import EntryForm
from quarterback.entry.roster_lookup import RosterLookup, player_label
from quarterback.entry.typed_lines import TypedReport, type_field, type_report
from quarterback.entry.values import InputContext, value_help
from quarterback.game.controller import GameController
from rulesets.core.awaiting import Chance, Observe, Option
from rulesets.core.dice import COIN, faces
from rulesets.core.session import Entry
from rulesets.core.sides import HOME
from rulesets.core.state import State

_OFFERED = 8
"""Players who are offered in a prompt, the likeliest first."""


class BoardTurn:
    """Fills in entry forms from typed lines, and submits them."""

    def __init__(self, game: GameController, io: LineIO, commands: PlainCommands) -> None:
        self.game = game
        self.io = io
        self.commands = commands
        self._announced: State | None = None
        self._cards_named: set[str] = set()
        """Rules of the rule card that have been pointed out."""

    def _context(self) -> InputContext:
        """Whose answer it is."""
        s = self.game.state
        side = getattr(self.game.awaiting, "side", None) or s.possession or HOME
        return InputContext(s, self.game.names, side, bare_numbers=True)

    def _form(self) -> EntryForm:
        players = RosterLookup(self.game.rules, self.game.state, self.game.asks_players)
        return forms.new_form(self.game.awaiting, players)

    def report(self, awaiting: Observe) -> list[Entry]:
        """One line for a report, or a call in its place. The new entries; none when it was
        something else."""
        form, context = self._form(), self._context()
        if self._is_new():
            self.card()
            self.io.say(f"On the board: {_choices(form)}.")
            for option in awaiting.calls:
                self.io.say(f"  or call {option.call}: {option.description} ({option.rule}).")
        text = self.io.ask("What happened?")
        if not text:
            self.io.say("Type the number or word of what happened, and where. Type ? for help.")
            self._announced = None
            return []
        word = text.split()[0]
        if self.commands.knows(word) and not any(word.lower() == o.call for o in awaiting.calls):
            # What the rules call so comes first: to stop the board is not to stop the clock.
            self.commands.run(text, context.side)
            return []
        try:
            typed = type_report(form, text, context)
        except ValueError as error:
            self.io.say(_sentence(error))
            return []
        if typed is not None:
            return self._fill_in(typed)
        options = [] if text[:1].isdigit() else matching_options(text, awaiting.calls)
        if len(options) == 1:
            return self.call(options[0])
        if not self.commands.run(text, context.side):
            self.io.say(f"{text!r} is not a valid report here. Type ? for help.")
        return []

    def call(self, option: Option) -> list[Entry]:
        """A call, with its details."""
        form = self._form()
        place = next(n for n, each in enumerate(forms.answers(form)) if each.option == option)
        return self._fill_in(TypedReport(reducer.choose(form, place)))

    def roll(self, awaiting: Chance) -> list[Entry]:
        """Dice: rolled here, or typed as they fell on the table."""
        context = self._context()
        names = self.game.names
        whose = f"{names.of(awaiting.side)}, " if awaiting.side is not None else ""
        if self._is_new():
            self.io.say(f"Dice for {roll_name(awaiting)}. {status(self.game)}")
            rows = [f"{where}: {meaning}" for where, meaning in chart(awaiting)]
            if rows:
                self.io.say(f"  {'; '.join(rows)}.")
        do = f"press Enter and {_thrown(awaiting)}, or type your own: {_example(awaiting)}."
        text = self.io.ask(f"{whose}{do}" if whose else f"{do[:1].upper()}{do[1:]}")
        words = text.replace(",", " ").split()
        coin = awaiting.dice == (COIN,) and text in ("heads", "tails")
        if coin or all(word.isascii() and word.isdigit() for word in words):
            try:
                dice = reducer.enter(replace_fields(self._form(), pips=text), context)
            except ValueError as error:
                self.io.say(_sentence(error))
                return []
            assert not isinstance(dice, EntryForm), "dice are complete"
            return self.game.submit(dice)
        if not self.commands.run(text, context.side):
            self.io.say(f"{text!r} are not dice: type numbers, such as {_example(awaiting)}.")
        return []

    def _fill_in(self, typed: TypedReport) -> list[Entry]:
        """Ask for the missing fields of a form, then submit it. The new entries; none when the
        person went back, or did something else."""
        before, context, clock = self.game.state, self._context(), typed.clock
        while True:
            for warning in typed.warnings:
                self.io.say(f"{warning}.")
            if not isinstance(typed.step, EntryForm):
                return self.game.submit(typed.step, clock)
            form = typed.step
            text = self.io.ask(_prompt(form))
            if text.lower() == "back":
                return []
            typed = TypedReport(form)
            if text and self.commands.knows(text.split()[0]):
                self.commands.run(text, context.side)
                if self.game.state is not before:
                    return []
                continue
            try:
                typed = type_field(form, text, context)
            except ValueError as error:
                more = "" if text else " Type back to start over."
                self.io.say(f"{_sentence(error)}{more}")

    def card(self) -> None:
        """The rules to be read now, by ID, once in a game."""
        rules, s = self.game.rules, self.game.state
        if not self.game.on_board or rules.reference_rules is None:
            return
        new = [rule for rule in rules.reference_rules(rules, s) if rule not in self._cards_named]
        if new:
            self._cards_named.update(new)
            self.io.say(f"To set up and measure, see {', '.join(new)}: type card to read it.")

    def _is_new(self) -> bool:
        """Whether the situation has not been announced; a reading of the clock makes no other."""
        situation = replace(self.game.state, time_left=0, running=False)
        if situation == self._announced:
            return False
        self._announced = situation
        return True


def _choices(form: EntryForm) -> str:
    """What may be reported, in a line."""
    answers = [answer for answer in forms.answers(form) if answer.option is None]
    return "; ".join(
        f"{number} {answer.name}" + (f" ({answer.note})" if answer.note else "")
        for number, answer in enumerate(answers, 1)
    )


def _prompt(form: EntryForm) -> str:
    """The question for the field in progress."""
    report = form.report
    field = partials.current_field(report) if report is not None else None
    assert report is not None, "a field is asked for"
    assert field is not None, "a field is asked for"
    label = (field.description or field.name.replace("_", " ")).rstrip("?")
    leave = "" if field.required else "; Enter skips it"
    if field.default is not None:
        default = {True: "yes", False: "no"}.get(field.default, field.default)
        leave = f"; Enter: {default}"
    if field.suggested is not None:
        leave = f"; Enter: {field.suggested}"
    players = form.players.matches(field.name, report.values)
    may = ", ".join(player_label(player) for player in players[:_OFFERED]) or value_help(field)
    more = ", ..." if len(players) > _OFFERED else ""
    return f"{label[:1].upper()}{label[1:]}? ({may}{more}{leave})"


def _sentence(error: ValueError) -> str:
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}."


def _thrown(awaiting: Chance) -> str:
    if awaiting.dice == (COIN,):
        return "a coin is tossed"
    return f"the program rolls {' '.join(awaiting.dice)}"


def _example(awaiting: Chance) -> str:
    if awaiting.dice == (COIN,):
        return "heads or tails"
    return " ".join(str(min(3 + place, faces(die))) for place, die in enumerate(awaiting.dice))
