"""A person's turn: the prompt, the calls, and everything else that may be typed there."""

from __future__ import annotations

from dataclasses import replace as replace_fields
from typing import Final

from msgspec.structs import replace

from quarterback.cli.plain.board_commands import not_allowed
from quarterback.cli.plain.commands import BackRequested, PlainCommands, face_help
from quarterback.cli.plain.line_io import LineIO
from quarterback.cli.plain.play_text import (
    call_phrase,
    matching_options,
    option_list,
    ring_name,
    status,
)
from quarterback.entry import form as forms
from quarterback.entry import partial as partials
from quarterback.entry import reducer
from quarterback.entry.dice import chart, roll_name
from quarterback.entry.form import EntryForm
from quarterback.entry.preview import doubt_of
from quarterback.entry.roster_lookup import RosterLookup, player_label
from quarterback.entry.typed_lines import TypedReport, type_field, type_report
from quarterback.entry.values import InputContext, value_help
from quarterback.game.controller import GameController
from quarterback.game.scorebook import Scorebook
from quarterback.text.needs import stakes_words
from quarterback.text.tutorial import Hint, Lesson
from rulesets.core.awaiting import Chance, Decide, Observe, Option, Over
from rulesets.core.dice import COIN, faces
from rulesets.core.plain_text import capitalize
from rulesets.core.refusal import Refused
from rulesets.core.session import Entry, Input
from rulesets.core.sides import HOME, OTHER, SIDES, VISITORS, Side
from rulesets.core.state import State

PATIENCE: Final = 3.0
"""Seconds that text mode may wait for the solved game to be read."""


class PlayerTurn:
    """The person at the keyboard, for one team or for both."""

    def __init__(
        self, game: GameController, io: LineIO, lesson: Lesson, *, one_input: bool = False
    ) -> None:
        """With `one_input` a single earlier input is asked for, and no more."""
        self.game = game
        self.io = io
        self.lesson = lesson
        again = None if one_input else self._asked_again
        self.commands = PlainCommands(game, io, lesson, again)
        self.board = BoardTurn(game, io, self.commands)
        self.closed = False
        """Whether the person has left a game that is over."""
        self._announced: State | None = None
        """The situation that was announced last."""
        self._hint: Hint | None = None

    def _asked_again(self, then: Scorebook) -> Input | None:
        """The input for an earlier moment of the game; None when the person goes back."""
        game = GameController(then, lambda: 0.0)
        person = PlayerTurn(game, self.io, self.lesson, one_input=True)
        stood = len(then.inputs)
        try:
            while len(then.inputs) == stood:
                person.enter()
        except BackRequested:
            return None
        finally:
            self.announce_again()
        return then.inputs[stood]

    def enter(self) -> list[Entry]:
        """One line at a board, for whatever is awaited. The new entries."""
        awaiting = self.game.awaiting
        try:
            match awaiting:
                case Decide():
                    return self.decide(awaiting)
                case Chance():
                    return self.board.roll(awaiting)
                case Observe():
                    return self.board.report(awaiting)
                case Over():
                    self._obeyed_at_the_end(
                        self.io.ask("The game is over. Type a ruling, or back.")
                    )
        except Refused as refused:
            self.io.say(not_allowed(refused, self.game))
        return []

    def close(self) -> list[Entry]:
        """One line after the end: leave the game, or correct something."""
        text = self.io.ask(
            "The game is over. Press Enter to finish, or fix a"
            " mistake: undo, inputs, fix and a number, ruling."
        )
        self.closed = not text
        if text:
            self._obeyed_at_the_end(text)
        return []

    def _obeyed_at_the_end(self, text: str) -> None:
        if not text or not self.commands.run(text, HOME):
            self.io.say(f"{text!r} is not a command here. Type ? for help.")

    def decide(self, awaiting: Decide) -> list[Entry]:
        """One line where a call is awaited. The new entries; none when it was no call."""
        self._announce(awaiting)
        name = self.game.names.of(awaiting.side)
        prompt = f"{name}, {awaiting.question or 'your call?'}"
        if awaiting.forced:
            option = awaiting.options[0]
            what = f" for signal {option.signal}" if option.signal is not None else ""
            prompt = f"{name}, press Enter{what}: {call_phrase(option, self.game.names)}."
        chosen = self._option(self.io.ask(prompt), awaiting)
        if chosen is None:
            return []
        doubt = doubt_of(self.game.rules, self.game.state, chosen.call)
        if doubt and self.game.on_board and not self.io.confirm(doubt):
            return []
        return self.board.call(chosen) if chosen.fields else self.game.call(chosen.call)

    def announce_again(self) -> None:
        """Announce what comes next, though it was announced before."""
        self._announced = None

    def _announce(self, awaiting: Decide) -> None:
        """Announce the situation and the calls, once."""
        if self._announced is self.game.state:
            return
        self._announced = self.game.state
        self.io.say()
        self.io.say(status(self.game))
        if not awaiting.forced:
            self.io.say(f"{option_list(awaiting.options, self.game.names)}.")
        self._announce_stakes()
        self.board.card()
        self.show_hint(again=True)

    def _announce_stakes(self) -> None:
        """Say what is at stake in the call, where it is much."""
        if self.game.on_board:
            return
        game = self.game
        stakes = stakes_words(game.rules, game.state, game.known.near_within(PATIENCE))
        if stakes:
            self.io.say(f"{stakes}.")

    def show_hint(self, *, again: bool = False) -> None:
        """Print the hint for this moment, if there is one: once, or `again` with everything
        else."""
        hint = self.lesson.hint(self.game)
        if hint is not None and (again or hint is not self._hint):
            self.io.say(f"Hint: {hint.text}")
        self._hint = hint

    def report_chance(self, awaiting: Chance) -> list[Entry]:
        """One line where only the person can see the dial or the coin."""
        side = awaiting.side or HOME
        if side in self.game.coaches:
            # Spun for a coach: what else is typed here the person types for the other side.
            side = OTHER[side]
        if awaiting.ring is None:
            return self._ask_toss_winner(side)
        text = self.io.ask(
            f"Spin your dial. What does {ring_name(awaiting, self.game.names)}, show?"
        )
        if not text:
            self.io.say(face_help(awaiting.ring))
        elif not self.commands.run(text, side, beginnings=False):
            return self.game.chance(text)
        return []

    def _ask_toss_winner(self, side: Side) -> list[Entry]:
        names = self.game.names
        text = self.io.ask(
            f"Who won the toss: 1 {names.home}, or 2 {names.visitors}? Enter tosses here."
        )
        if not text:
            return self.game.chance()
        spoken_for = {"1": HOME, "2": VISITORS} | {names.of(s).casefold(): s for s in SIDES}
        winner = spoken_for.get(text.casefold())
        if winner is not None:
            return self.game.enter_toss(winner)
        if not self.commands.run(text, side):
            self.io.say(f"Type 1 for {names.home}, 2 for {names.visitors}, or press Enter.")
        return []

    def _with_more(self, text: str) -> bool:
        """Whether a line is a command with something after it, such as timeout Yale. Calls on a
        board are single words."""
        first, _, rest = text.partition(" ")
        return bool(rest) and self.commands.knows(first)

    def _option(self, text: str, awaiting: Decide) -> Option | None:
        """The call that is meant; None when it was something else, or not clear."""
        if not text:
            if awaiting.forced:
                return awaiting.options[0]
            self.io.say("Type the number or the name of a call. Type ? for help.")
            self._announced = None
            return None
        if self.commands.knows(text) or (self.game.on_board and self._with_more(text)):
            self.commands.run(text, awaiting.side)
            return None
        options = matching_options(text, awaiting.options, self.game.names)
        if len(options) == 1:
            return options[0]
        if options:
            self.io.say(f"Which one: {option_list(options, self.game.names)}?")
        elif not self.commands.run(text, awaiting.side):
            if self.game.on_board:
                return Option(text)  # The rules say why it cannot be called.
            do = "Press Enter, or type" if awaiting.forced else "Type"
            self.io.say(f"{text!r} is not a call here. {do} ? for help.")
        return None


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
        text = self.io.ask(f"{whose}{do}" if whose else capitalize(do))
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
    return f"{capitalize(label)}? ({may}{more}{leave})"


def _sentence(error: ValueError) -> str:
    text = str(error)
    return f"{capitalize(text)}."


def _thrown(awaiting: Chance) -> str:
    if awaiting.dice == (COIN,):
        return "a coin is tossed"
    return f"the program rolls {' '.join(awaiting.dice)}"


def _example(awaiting: Chance) -> str:
    if awaiting.dice == (COIN,):
        return "heads or tails"
    return " ".join(str(min(3 + place, faces(die))) for place, die in enumerate(awaiting.dice))
