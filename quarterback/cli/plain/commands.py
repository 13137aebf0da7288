"""What may be typed at any prompt besides what is asked for: looking up, and ending early."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from quarterback.cli.plain.advice import advise
from quarterback.cli.plain.board_commands import (
    BOARD_WORDS,
    BoardAsides,
    help_at_board,
    not_allowed,
    told_seconds,
)
from quarterback.cli.plain.corrections import CORRECTING_WORDS, AsksAgain, Corrections
from quarterback.cli.plain.gridiron import gridiron
from quarterback.cli.plain.line_io import LineIO
from quarterback.cli.plain.play_text import left, told
from quarterback.cli.plain.team_ratings import tell_ratings
from quarterback.game.controller import GameController
from quarterback.game.scorebook import Scorebook
from quarterback.text.explain import cited, reasons, rule_text
from quarterback.text.inputs import input_words
from quarterback.text.score_lines import box_lines, drive_lines, scoring_lines
from quarterback.text.tutorial import Lesson
from rulesets.core.awaiting import Chance, Decide
from rulesets.core.refusal import Refused
from rulesets.core.sentences.player_names import entry_words
from rulesets.core.sentences.wording import score
from rulesets.core.session import Entry
from rulesets.core.sides import OTHER, SIDES, Side, lead
from rulesets.registry import DIALS


class QuitRequested(Exception):
    """The person puts the game away, to go on another day."""


class Back(Exception):
    """The person leaves a correction as it was."""


class PlainCommands:
    """The words that are understood at every prompt; `side` is whoever types them."""

    def __init__(
        self,
        sitting: GameController,
        talk: LineIO,
        lesson: Lesson,
        asks_again: AsksAgain | None = None,
    ) -> None:
        """`asks_again` asks for an input anew; without it nothing but one input is wanted."""
        self.sitting = sitting
        self.talk = talk
        self.lesson = lesson
        self._of_the_past = asks_again is None and sitting.on_board
        self._does: dict[str, Callable[[str, Side], None]] = {
            "help": self._help, "score": self._score, "field": self._field, "box": self._box,
            "drives": self._drives, "why": self._why, "rules": self._rule, "clock": self._clock,
            "stop": self._stop, "start": self._start, "hints": self._hints, "undo": self._undo,
            "draw": self._draw, "resign": self._resign, "save": self._put_away,
            "quit": self._put_away, "advice": lambda rest, side: advise(sitting, talk),
        }  # fmt: skip
        if sitting.on_board:
            del self._does["hints"], self._does["advice"]
            board = BoardAsides(sitting, talk)
            self._does |= {
                "timeout": self._then(board.time_out), "call": self._then(board.call),
                "anyway": self._then(board.anyway), "card": self._then(board.card),
                "report": self._then(board.report),
            }  # fmt: skip
            right = Corrections(sitting, talk, asks_again or _of_nobody, self._agreed)
            self._does["ruling"] = self._then(right.ruling)
            if asks_again is not None:
                self._does |= {
                    "inputs": self._then(right.inputs), "redo": self._then(right.redo),
                    "fix": self._then(right.fix), "amend": self._then(right.fix),
                    "aside": self._then(right.aside),
                    "ratings": lambda rest, side: tell_ratings(sitting.book, talk),
                }  # fmt: skip
            else:
                for word in ("undo", "draw", "resign"):
                    del self._does[word]
                self._does["back"] = self._back

    def knows(self, text: str) -> bool:
        """Whether the text is one of the words, written out."""
        return text.lower() in self._does

    def obeyed(self, text: str, side: Side, *, beginnings: bool = True) -> bool:
        """Whether the text was one of the words, or with `beginnings` the beginning of one; what
        it asks for is then done. Raises PutAway."""
        word, _, rest = text.partition(" ")
        word = "help" if word == "?" else word.lower()
        found = [word] if word in self._does else []
        if not found and beginnings:
            found = [name for name in self._does if name.startswith(word)]
        if len(found) > 1:
            self.talk.say(f"Which one: {', '.join(found)}?")
        elif found:
            try:
                self._does[found[0]](rest.strip(), side)
            except Refused as refused:
                self.talk.say(not_allowed(refused, self.sitting))
        return bool(found)

    def _help(self, rest: str, side: Side) -> None:
        """What is asked for now; then the words."""
        wanted = self.sitting.awaiting
        if self.sitting.on_board:
            help_at_board(self.talk, wanted)  # of a game that is over, nothing
        elif isinstance(wanted, Decide):
            self._help_with_calls(wanted)
        elif isinstance(wanted, Chance) and wanted.ring is not None:
            self.talk.say(face_help(wanted.ring))
        else:
            self.talk.say("Type who won your own coin toss, or press Enter to toss here.")
        self.talk.say("At any time you may also type:")
        words = WORDS
        if self.sitting.on_board:
            words = WORDS | {"undo": "undo the last input"} if self._freely else WORDS
            words = words | BOARD_WORDS | CORRECTING_WORDS
        wide = max(map(len, words))
        for word, says in words.items():
            if word.split()[0] not in self._does and word != "?":
                continue
            self.talk.say(f"  {word:<{wide}}  {says}")

    def _help_with_calls(self, wanted: Decide) -> None:
        """What may be called, and by which rule."""
        if wanted.forced:
            self.talk.say("No choice to make now. Press Enter for:")
        else:
            self.talk.say("Type the number or the name of a call; the start of a name is enough.")
        if wanted.locks and not self.sitting.any_dial:
            self.talk.say("Then the dial is spun, and the ring of your signal counts.")
        for option in wanted.options:
            number = "" if option.signal is None else f"{option.signal:>2}  "
            own = self.sitting.names.card(option.call, option.signal)
            says = f"{own}: {option.description}" if own else option.description
            self.talk.say(f"  {number}{says} ({option.rule}).")
        self.talk.say(f"What the dial shows, in short: {DIALS.legend}")

    def _then(self, does: Callable[[str, Side], list[Entry]]) -> Callable[[str, Side], None]:
        """What a word does, and then the telling of it."""
        return lambda rest, side: self._ended(does(rest, side))

    def _hints(self, rest: str, side: Side) -> None:
        self.lesson.on = not self.lesson.on
        if not self.lesson.on:
            self.talk.say("Hints are off. To turn them on again, type hints.")
            return
        self.talk.say("Hints are on.")
        if (hint := self.lesson.hint(self.sitting)) is not None:
            self.talk.say(f"Hint: {hint.text}")

    def _score(self, rest: str, side: Side) -> None:
        self.talk.say(f"{score(self.sitting.names, self.sitting.state.score)}.")
        entries = self.sitting.book.entries
        for line in scoring_lines(self.sitting.rules, self.sitting.names, entries):
            self.talk.say(line)

    def _box(self, rest: str, side: Side) -> None:
        for line in box_lines(self.sitting.rules, self.sitting.names, self.sitting.book.entries):
            self.talk.say(line)

    def _drives(self, rest: str, side: Side) -> None:
        for line in drive_lines(self.sitting.names, self.sitting.book.entries):
            self.talk.say(line)

    def _field(self, rest: str, side: Side) -> None:
        for line in gridiron(self.sitting.state, self.sitting.names):
            self.talk.say(line)

    def _why(self, rest: str, side: Side) -> None:
        """Each reason with its principal rule; the other rules by ID."""
        told: set[str] = set()
        found = reasons(self.sitting)
        for reason in found:
            principal = [rule for rule in reason.rules[:1] if rule not in told]
            told.update(principal)
            self.talk.say(" ".join([reason.words, *cited(self.sitting.rules, principal)]))
        others = [rule for reason in found for rule in reason.rules if rule not in told]
        if others:
            ids = ", ".join(dict.fromkeys(others))
            self.talk.say(f"See also {ids}: type rules and an ID to read one.")

    def _rule(self, rest: str, side: Side) -> None:
        self.talk.say(
            rule_text(self.sitting.rules, rest)
            if rest
            else "Which rule? Type rules and its ID: rules R9."
        )

    def _clock(self, rest: str, side: Side) -> None:
        if rest and self.sitting.on_board:
            self._ended(self.sitting.board.clock_reads(told_seconds(rest)))
        self.talk.say(f"{left(self.sitting).capitalize()}.")

    def _stop(self, rest: str, side: Side) -> None:
        if self.sitting.timed and not self.sitting.state.running:
            self.talk.say("The clock is already stopped.")
            return
        if self.sitting.time_is_up:
            return
        self.sitting.set_running(False)
        self.talk.say(f"The clock is stopped, by agreement. {left(self.sitting).capitalize()}.")

    def _start(self, rest: str, side: Side) -> None:
        if self.sitting.timed and self.sitting.state.running:
            self.talk.say("The clock is running.")
            return
        self.sitting.set_running(True)
        self.talk.say(f"The clock runs. {left(self.sitting).capitalize()}.")

    def _undo(self, rest: str, side: Side) -> None:
        back = self.sitting.to_take_back
        if not back:
            raise Refused("nothing to undo")
        self.talk.say(f"This undoes: {self._undone(back)}")
        if self._freely or self._agreed(side, "would like to undo it. Agreed?"):
            self.sitting.undo()
            self.talk.say("Undone.")

    def _undone(self, back: int) -> str:
        """What the first of so many inputs did."""
        made, names = self.sitting.book.by_input[-back], self.sitting.names
        says = [entry_words(each, names) for each in made]
        if said := " ".join(filter(None, says)):
            return said
        if not self.sitting.on_board:
            return "the call that was made last."
        return f"{input_words([entry.event for entry in made], names)}."

    @property
    def _freely(self) -> bool:
        """Whether nobody is asked: a person keeps the book of a real board."""
        return self.sitting.corrections.freely

    def _back(self, rest: str, side: Side) -> None:
        raise Back

    def _draw(self, rest: str, side: Side) -> None:
        """A coach agrees to a draw when he does not lead."""
        other, names = OTHER[side], self.sitting.names
        if not self.talk.agrees(f"{names.of(side)}: offer a tie?"):
            return
        if other in self.sitting.coaches and lead(self.sitting.state.score, other) > 0:
            self.talk.say(f"Declined by {names.of(other)}, ahead on points.")
        elif self._agreed(side, "would like to end in a tie. Agreed?"):
            self._ended(self.sitting.draw())

    def _resign(self, rest: str, side: Side) -> None:
        """With a name, that side's player; else whoever is to play."""
        names = self.sitting.names
        given = {names.of(each).casefold(): each for each in SIDES}.get(rest.casefold())
        giving_up = given if given is not None and given not in self.sitting.coaches else side
        if self.talk.agrees(f"{names.of(giving_up)}: resign the game?"):
            self._ended(self.sitting.resign(giving_up))

    def _ended(self, made: list[Entry]) -> None:
        if self._of_the_past:
            return  # The preview tells it, with all that follows.
        for line in told(self.sitting, made):
            self.talk.say(line)

    def _agreed(self, side: Side, what: str) -> bool:
        """Whether the other side agrees; a coach does."""
        other, names = OTHER[side], self.sitting.names
        if other in self.sitting.coaches:
            return True
        return self.talk.agrees(f"{names.of(other)}: {names.of(side)} {what}")

    def _put_away(self, rest: str, side: Side) -> None:
        raise QuitRequested


def _of_nobody(then: Scorebook) -> None:
    """Where one input of the past is asked for already, no other is."""


def face_help(ring: int) -> str:
    """How to write what a dial shows in a ring."""
    return f"Type what the ring shows, such as {DIALS.examples(ring)}. In short: {DIALS.legend}"


WORDS: Final = {
    "?": "or help: this",
    "score": "show the score and the scoring plays",
    "field": "show the field as a line of letters and in words",
    "box": "show the box score so far",
    "drives": "show the drives so far",
    "why": "explain the last play and cite the rules",
    "rules R9": "show one rule by its ID",
    "clock": "show what is left of the half",
    "stop": "stop the clock of a timed game, if you agree",
    "start": "start it again",
    "hints": "turn hints for new players on or off",
    "advice": "show the win probability of each call",
    "undo": "undo the last play, if the other team agrees",
    "draw": "offer a tie",
    "resign": "resign",
    "quit": "or save: save the game and quit",
}
"""What help says of them."""
