"""A person's turn: the prompt, the options, and everything else that may be typed there."""

from __future__ import annotations

from quarterback.cli.plain.board_commands import not_allowed
from quarterback.cli.plain.board_turn import BoardTurn
from quarterback.cli.plain.commands import Back, PlainCommands, face_help
from quarterback.cli.plain.line_io import LineIO
from quarterback.cli.plain.options import call_phrase, listed, meant
from quarterback.cli.plain.play_text import ring_named, status
from quarterback.game.controller import GameController
from quarterback.game.scorebook import Scorebook
from quarterback.text.tutorial import Hint, Lesson
from rulesets.core.awaiting import Chance, Decide, Observe, Option, Over
from rulesets.core.refusal import Refused
from rulesets.core.session import Entry, Input
from rulesets.core.sides import HOME, OTHER, SIDES, VISITORS, Side
from rulesets.core.state import State


class PlayerTurn:
    """Whoever sits at the keyboard, for the one side or for both."""

    def __init__(
        self, sitting: GameController, talk: LineIO, lesson: Lesson, *, one_input: bool = False
    ) -> None:
        """With `one_input` a single input of the past is asked for, and no more."""
        self.sitting = sitting
        self.talk = talk
        self.lesson = lesson
        again = None if one_input else self._asked_again
        self.asides = PlainCommands(sitting, talk, lesson, again)
        self.board = BoardTurn(sitting, talk, self.asides)
        self.closed = False
        """Whether the book of a game that is over has been closed."""
        self._heard: State | None = None
        """The situation that was last said in full."""
        self._hint: Hint | None = None

    def _asked_again(self, then: Scorebook) -> Input | None:
        """What is entered at the game as it stood then; None when the person goes back."""
        sitting = GameController(then, lambda: 0.0)
        person = PlayerTurn(sitting, self.talk, self.lesson, one_input=True)
        stood = len(then.inputs)
        try:
            while len(then.inputs) == stood:
                person.enters()
        except Back:
            return None
        finally:
            self.begins_anew()
        return then.inputs[stood]

    def enters(self) -> list[Entry]:
        """One line typed for whatever is awaited at a board, by whomever. The new entries."""
        wanted = self.sitting.awaiting
        try:
            match wanted:
                case Decide():
                    return self.decides(wanted)
                case Chance():
                    return self.board.rolls(wanted)
                case Observe():
                    return self.board.reports(wanted)
                case Over():
                    self._obeyed_at_the_end(
                        self.talk.ask("The game is over. Type a ruling, or back.")
                    )
        except Refused as refused:
            self.talk.say(not_allowed(refused, self.sitting))
        return []

    def closes(self) -> list[Entry]:
        """One line typed when the game is over: the book is closed, or something is put right."""
        text = self.talk.ask("The game is over. Press Enter to finish, or fix a"
                             " mistake: undo, inputs, fix and a number, ruling.")  # fmt: skip
        self.closed = not text
        if text:
            self._obeyed_at_the_end(text)
        return []

    def _obeyed_at_the_end(self, text: str) -> None:
        if not text or not self.asides.obeyed(text, HOME):
            self.talk.say(f"{text!r} is not a command here. Type ? for help.")

    def decides(self, wanted: Decide) -> list[Entry]:
        """One line typed where a call is awaited. The new entries; none when it was no call."""
        self._announce(wanted)
        name = self.sitting.names.of(wanted.side)
        prompt = f"{name}, your call?"
        if wanted.forced:
            option = wanted.options[0]
            what = f" for signal {option.signal}" if option.signal is not None else ""
            prompt = f"{name}, press Enter{what}: {call_phrase(option, self.sitting.names)}."
        chosen = self._option(self.talk.ask(prompt), wanted)
        if chosen is None:
            return []
        return self.board.calls(chosen) if chosen.fields else self.sitting.call(chosen.call)

    def begins_anew(self) -> None:
        """Whatever comes next is announced, though it had been before: a play taken back."""
        self._heard = None

    def _announce(self, wanted: Decide) -> None:
        """Where the game stands and what may be called, once."""
        if self._heard is self.sitting.state:
            return
        self._heard = self.sitting.state
        self.talk.say()
        self.talk.say(status(self.sitting))
        if not wanted.forced:
            self.talk.say(f"{listed(wanted.options, self.sitting.names)}.")
        self.board.card()
        self.hinted(again=True)

    def hinted(self, *, again: bool = False) -> None:
        """The hint for this moment, if there is one: once, or `again` with all else."""
        hint = self.lesson.hint(self.sitting)
        if hint is not None and (again or hint is not self._hint):
            self.talk.say(f"Hint: {hint.text}")
        self._hint = hint

    def tells_chance(self, wanted: Chance) -> list[Entry]:
        """One line typed where only the persons can see what the dial, or their coin, showed."""
        side = wanted.side or HOME
        if side in self.sitting.coaches:
            # Spun for a coach: what else is typed here the person types for the other side.
            side = OTHER[side]
        if wanted.ring is None:
            return self._tells_toss(side)
        text = self.talk.ask(
            f"Spin your dial. What does {ring_named(wanted, self.sitting.names)}, show?"
        )
        if not text:
            self.talk.say(face_help(wanted.ring))
        elif not self.asides.obeyed(text, side, beginnings=False):
            return self.sitting.chance(text)
        return []

    def _tells_toss(self, side: Side) -> list[Entry]:
        names = self.sitting.names
        text = self.talk.ask(
            f"Who won the toss: 1 {names.home}, or 2 {names.visitors}? Enter tosses here."
        )
        if not text:
            return self.sitting.chance()
        spoken_for = {"1": HOME, "2": VISITORS} | {names.of(s).casefold(): s for s in SIDES}
        winner = spoken_for.get(text.casefold())
        if winner is not None:
            return self.sitting.told_toss(winner)
        if not self.asides.obeyed(text, side):
            self.talk.say(f"Type 1 for {names.home}, 2 for {names.visitors}, or press Enter.")
        return []

    def _with_more(self, text: str) -> bool:
        """A word with something after it, as timeout Yale: calls on a board are single words."""
        first, _, rest = text.partition(" ")
        return bool(rest) and self.asides.knows(first)

    def _option(self, text: str, wanted: Decide) -> Option | None:
        """The option that is meant; None when something else was, or nothing clear."""
        if not text:
            if wanted.forced:
                return wanted.options[0]
            self.talk.say("Type the number or the name of a call. Type ? for help.")
            self._heard = None
            return None
        if self.asides.knows(text) or (self.sitting.on_board and self._with_more(text)):
            self.asides.obeyed(text, wanted.side)
            return None
        options = meant(text, wanted.options, self.sitting.names)
        if len(options) == 1:
            return options[0]
        if options:
            self.talk.say(f"Which one: {listed(options, self.sitting.names)}?")
        elif not self.asides.obeyed(text, wanted.side):
            if self.sitting.on_board:
                return Option(text)  # The rules say why it cannot be called.
            do = "Press Enter, or type" if wanted.forced else "Type"
            self.talk.say(f"{text!r} is not a call here. {do} ? for help.")
        return None
