"""A person's turn: the prompt, the calls, and everything else that may be typed there."""

from __future__ import annotations

from typing import Final

from quarterback.cli.plain.board_commands import not_allowed
from quarterback.cli.plain.board_turn import BoardTurn
from quarterback.cli.plain.commands import BackRequested, PlainCommands, face_help
from quarterback.cli.plain.line_io import LineIO
from quarterback.cli.plain.options import call_phrase, matching_options, option_list
from quarterback.cli.plain.play_text import ring_name, status
from quarterback.entry.preview import doubt_of
from quarterback.game.controller import GameController
from quarterback.game.scorebook import Scorebook
from quarterback.text.stakes import stakes_words
from quarterback.text.tutorial import Hint, Lesson
from rulesets.core.awaiting import Chance, Decide, Observe, Option, Over
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
