"""Commands at any prompt: look something up, correct, stop the clock, end early."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Final

from quarterback.cli.plain.board_commands import (
    BOARD_HELP,
    BoardCommands,
    clock_reading,
    help_at_board,
    not_allowed,
)
from quarterback.cli.plain.corrections import CORRECTION_HELP, AskAgain, PlainCorrections
from quarterback.cli.plain.line_io import LineIO
from quarterback.cli.plain.play_text import entry_lines, number_of, time_text
from quarterback.cli.plain.team_ratings import show_ratings
from quarterback.game.controller import GameController
from quarterback.game.scorebook import Scorebook
from quarterback.league_office.signature import BY
from quarterback.text.advice import advice_of
from quarterback.text.explain import cited, reasons, rule_text
from quarterback.text.inputs import input_words
from quarterback.text.score_lines import box_lines, drive_lines, penetrations_text, scoring_lines
from quarterback.text.tutorial import Lesson
from rulesets.core.awaiting import Chance, Decide, Over
from rulesets.core.field import GOAL, MIDFIELD, from_home
from rulesets.core.refusal import Refused
from rulesets.core.sentences.wording import Names, entry_words, place, score
from rulesets.core.session import Entry
from rulesets.core.sides import HOME, OTHER, SIDES, Side, lead
from rulesets.core.state import State
from rulesets.registry import dial_format

YARDS_A_LETTER = 2
BALL, TO_GAIN, BOTH = "O", "!", "@"


def gridiron(s: State, names: Names) -> list[str]:
    """The field with the ball on it, and a legend in words."""
    letters = [_mark(column * YARDS_A_LETTER) for column in range(GOAL // YARDS_A_LETTER + 1)]
    legend = [f"{names.whose(HOME)} goal is on the left."]
    if s.possession is not None and s.spot is not None:
        way = "right" if s.possession == HOME else "left"
        where = place(names, s.possession, s.spot)
        legend.append(
            f"{BALL} is the ball, at {where}; {names.of(s.possession)} ball, moving {way}."
        )
        ball = _column(from_home(s.possession, s.spot))
        letters[ball] = BALL
        if s.line_to_gain is not None:
            line = _column(from_home(s.possession, s.line_to_gain))
            letters[line] = BOTH if line == ball else TO_GAIN
            sign = f"{TO_GAIN} is" if line != ball else f"{BOTH} is both the ball and"
            legend.append(f"{sign} the line to gain, {place(names, s.possession, s.line_to_gain)}.")
    return ["".join(letters), " ".join(legend)]


def _column(yard: int) -> int:
    return min(max(yard, 0), GOAL) // YARDS_A_LETTER


def _mark(yard: int) -> str:
    if yard in (0, GOAL):
        return "|"
    return "." if yard % 10 else str(min(yard, 2 * MIDFIELD - yard) // 10)


PATIENCE = 2.0
"""Seconds to wait for an answer."""


def advise(game: GameController, io: LineIO) -> None:
    """Print the advice, or why there is none. Raises Refused and StoreError."""
    if not isinstance(game.awaiting, Decide) or game.coach:
        raise Refused("advice is for the team with the call")
    if game.day is not None:
        raise Refused("no advice in the daily: the calls are yours")
    if game.any_dial:
        raise Refused("no advice with your own dial: its faces are unknown here")
    if game.book.counts():
        raise Refused("no advice in league games")
    known = game.known
    answers = known.wait(PATIENCE)
    if known.cannot:
        raise Refused(f"no advice in this game: {known.cannot}")
    if answers is None:
        io.say(
            "Solving this kind of game (only once):"
            f" {known.share:.0%}. Keep playing and ask again later."
        )
        return
    try:
        advice = advice_of(game.rules, game.state, game.names, answers, estimated=answers.estimated)
    except ValueError as problem:  # Unknowable, of a situation that a ruling has made
        raise Refused(f"no advice here: {problem}") from None
    io.say(advice.summary)
    for line in advice.lines:
        number = "" if line.signal is None else f"{line.signal}, "
        note = f"; {line.expectation}" if line.expectation else ""
        best = ", the best" if line.best else ""
        io.say(f"  {number}{line.title}: wins {line.worth * 100:.1f}%{best}{note}.")


class QuitRequested(Exception):
    """The person quits; the game can be resumed."""


class SuspendRequested(QuitRequested):
    """The game was suspended, as its message says; its league resumes it."""


class BackRequested(Exception):
    """The person leaves a correction unmade."""


class PlainCommands:
    """The commands that work at every prompt; `side` is the team that types them."""

    def __init__(
        self,
        game: GameController,
        io: LineIO,
        lesson: Lesson,
        asks_again: AskAgain | None = None,
    ) -> None:
        """`asks_again` asks for an earlier input again. Without it this is that question, and only
        one input is wanted."""
        self.game = game
        self.io = io
        self.lesson = lesson
        self._of_the_past = asks_again is None and game.on_board
        self._does: dict[str, Callable[[str, Side], None]] = {
            "help": self._help,
            "score": self._score,
            "field": self._field,
            "box": self._box,
            "drives": self._drives,
            "why": self._why,
            "rules": self._rule,
            "clock": self._clock,
            "stop": self._stop,
            "start": self._start,
            "hints": self._hints,
            "undo": self._undo,
            "tie": self._tie,
            "draw": self._tie,
            "resign": self._resign,
            "suspend": self._suspend,
            "save": self._quit,
            "quit": self._quit,
            "advice": lambda rest, side: advise(game, io),
        }
        if game.on_board:
            del self._does["hints"], self._does["advice"]
            board = BoardCommands(game, io)
            self._does |= {
                "timeout": self._then(board.time_out),
                "call": self._then(board.call),
                "anyway": self._then(board.anyway),
                "card": self._then(board.card),
                "report": self._then(board.report),
            }
            right = PlainCorrections(game, io, asks_again or _no_input, self._agreed)
            self._does["ruling"] = self._then(right.ruling)
            if asks_again is not None:
                self._does |= {
                    "inputs": self._then(right.inputs),
                    "redo": self._then(right.redo),
                    "fix": self._then(right.fix),
                    "amend": self._then(right.fix),
                    "aside": self._then(right.set_aside),
                    "ratings": lambda rest, side: show_ratings(game.book, io),
                }
            else:
                for word in ("undo", "tie", "draw", "resign", "suspend"):
                    del self._does[word]
                self._does["back"] = self._back

    def knows(self, text: str) -> bool:
        """Whether the text is the full name of a command."""
        return text.lower() in self._does

    def run(self, text: str, side: Side, *, beginnings: bool = True) -> bool:
        """Run a command, by its name or with `beginnings` by a prefix; whether there was one.
        Raises QuitRequested."""
        word, _, rest = text.partition(" ")
        word = "help" if word == "?" else word.lower()
        matches = [word] if word in self._does else []
        if not matches and beginnings:
            matches = [name for name in self._does if name.startswith(word)]
        if len(matches) > 1:
            self.io.say(f"Which one: {', '.join(matches)}?")
        elif matches:
            try:
                self._does[matches[0]](rest.strip(), side)
            except Refused as refused:
                self.io.say(not_allowed(refused, self.game))
        return bool(matches)

    def _help(self, rest: str, side: Side) -> None:
        """Explain the current question, then list the commands."""
        awaiting = self.game.awaiting
        if self.game.on_board:
            help_at_board(self.io, awaiting)  # of a game that is over, nothing
        elif isinstance(awaiting, Decide):
            self._help_with_calls(awaiting)
        elif isinstance(awaiting, Chance) and awaiting.ring is not None:
            self.io.say(face_help(awaiting.ring))
        else:
            self.io.say("Type who won your own coin toss, or press Enter to toss here.")
        self.io.say("At any time you may also type:")
        words = COMMAND_HELP
        if self.game.on_board:
            words = (
                COMMAND_HELP | {"undo": "undo the last input"}
                if self._without_consent
                else COMMAND_HELP
            )
            words = words | BOARD_HELP | CORRECTION_HELP
        wide = max(map(len, words))
        for word, description in words.items():
            if word.split()[0] not in self._does and word != "?":
                continue
            self.io.say(f"  {word:<{wide}}  {description}")

    def _help_with_calls(self, awaiting: Decide) -> None:
        if awaiting.forced:
            self.io.say("No choice to make now. Press Enter for:")
        else:
            self.io.say("Type the number or the name of a call; the start of a name is enough.")
        if awaiting.locks and not self.game.any_dial:
            self.io.say("Then the dial is spun, and the ring of your signal counts.")
        for option in awaiting.options:
            number = f"{number_of(option, awaiting.options):>2}  "
            own = self.game.names.card(option.call, option.signal)
            description = f"{own}: {option.description}" if own else option.description
            self.io.say(f"  {number}{description} ({option.rule}).")
        self.io.say(f"What the dial shows, in short: {dial_format().legend}")

    def _then(self, does: Callable[[str, Side], list[Entry]]) -> Callable[[str, Side], None]:
        """Run a command, then print what followed."""
        return lambda rest, side: self._ended(does(rest, side))

    def _hints(self, rest: str, side: Side) -> None:
        self.lesson.on = not self.lesson.on
        if not self.lesson.on:
            self.io.say("Hints are off. To turn them on again, type hints.")
            return
        self.io.say("Hints are on.")
        if (hint := self.lesson.hint(self.game)) is not None:
            self.io.say(f"Hint: {hint.text}")

    def _score(self, rest: str, side: Side) -> None:
        penetrations = penetrations_text(self.game.rules, self.game.names, self.game.state)
        counted = f"; {penetrations}" if penetrations else ""
        self.io.say(f"{score(self.game.names, self.game.state.score)}{counted}.")
        entries = self.game.book.entries
        for line in scoring_lines(self.game.rules, self.game.names, entries):
            self.io.say(line)

    def _box(self, rest: str, side: Side) -> None:
        for line in box_lines(self.game.rules, self.game.names, self.game.book.entries):
            self.io.say(line)

    def _drives(self, rest: str, side: Side) -> None:
        for line in drive_lines(self.game.names, self.game.book.entries):
            self.io.say(line)

    def _field(self, rest: str, side: Side) -> None:
        for line in gridiron(self.game.state, self.game.names):
            self.io.say(line)

    def _why(self, rest: str, side: Side) -> None:
        """Each reason with its main rule; the other rules by ID."""
        cited_already: set[str] = set()
        matches = reasons(self.game)
        for reason in matches:
            principal = [rule for rule in reason.rules[:1] if rule not in cited_already]
            cited_already.update(principal)
            self.io.say(" ".join([reason.words, *cited(self.game.rules, principal)]))
        others = [rule for reason in matches for rule in reason.rules if rule not in cited_already]
        if others:
            ids = ", ".join(dict.fromkeys(others))
            self.io.say(f"See also {ids}: type rules and an ID to read one.")

    def _rule(self, rest: str, side: Side) -> None:
        self.io.say(
            rule_text(self.game.rules, rest)
            if rest
            else "Which rule? Type rules and its ID: rules R9."
        )

    def _clock(self, rest: str, side: Side) -> None:
        if rest and self.game.on_board:
            self._ended(self.game.board.clock_reads(clock_reading(rest)))
        self.io.say(f"{time_text(self.game).capitalize()}.")

    def _stop(self, rest: str, side: Side) -> None:
        if self.game.timed and not self.game.state.running:
            self.io.say("The clock is already stopped.")
            return
        if self.game.time_is_up:
            return
        self.game.set_running(False)
        self.io.say(f"The clock is stopped, by agreement. {time_text(self.game).capitalize()}.")

    def _start(self, rest: str, side: Side) -> None:
        if self.game.timed and self.game.state.running:
            self.io.say("The clock is running.")
            return
        self.game.set_running(True)
        self.io.say(f"The clock runs. {time_text(self.game).capitalize()}.")

    def _undo(self, rest: str, side: Side) -> None:
        back = self.game.to_take_back
        if self.game.undo_refusal:
            raise Refused(self.game.undo_refusal)
        if not back:
            raise Refused("nothing to undo")
        self.io.say(f"This undoes: {self._undone(back)}")
        if self._without_consent or self._agreed(side, "would like to undo it. Agreed?"):
            self.game.undo()
            self.io.say("Undone.")

    def _undone(self, back: int) -> str:
        """The result of the first of the last `back` inputs."""
        entries, names = self.game.book.by_input[-back], self.game.names
        description = [entry_words(each, names) for each in entries]
        if words := " ".join(filter(None, description)):
            return words
        if not self.game.on_board:
            return "the last call."
        return f"{input_words([entry.event for entry in entries], names)}."

    @property
    def _without_consent(self) -> bool:
        """Whether no one is asked to agree: a person keeps the log of a real board."""
        return self.game.corrections.without_consent

    def _back(self, rest: str, side: Side) -> None:
        raise BackRequested

    def _tie(self, rest: str, side: Side) -> None:
        """Offer a tie; a coach agrees unless he is ahead."""
        other, names = OTHER[side], self.game.names
        if not self.io.confirm(f"{names.of(side)}: offer a tie?"):
            return
        if other in self.game.coaches and lead(self.game.state.score, other) > 0:
            self.io.say(f"Declined by {names.of(other)}, ahead on points.")
        elif self._agreed(side, "would like to end in a tie. Agreed?"):
            self._ended(self.game.draw())

    def _resign(self, rest: str, side: Side) -> None:
        """Resign: the named team, or the one that is to play."""
        names = self.game.names
        named = {names.of(each).casefold(): each for each in SIDES}.get(rest.casefold())
        giving_up = named if named is not None and named not in self.game.coaches else side
        if self.io.confirm(f"{names.of(giving_up)}: resign the game?"):
            self._ended(self.game.resign(giving_up))

    def _suspend(self, rest: str, side: Side) -> None:
        """Suspend a league game where it stands, and leave it. Raises Refused, StoreError."""
        from quarterback.league_office.datetimes import wall_clock
        from quarterback.league_office.fixture_games import suspend_stored

        book = self.game.book
        if book.store is None or book.id is None:
            raise Refused("only a game of a league is suspended; this one can be left at any time")
        if isinstance(self.game.awaiting, Over):
            raise Refused("the game is over")
        if self.io.confirm("Suspend the game where it stands?"):
            self.game.suspend()
            message = suspend_stored(book.store, book.id, os.environ.get(BY, ""), wall_clock())
            raise SuspendRequested(message)

    def _ended(self, entries: list[Entry]) -> None:
        if self._of_the_past:
            return  # The preview shows it, with everything after it.
        for line in entry_lines(self.game, entries):
            self.io.say(line)

    def _agreed(self, side: Side, what: str) -> bool:
        """Whether the other team agrees; a coach does."""
        other, names = OTHER[side], self.game.names
        if other in self.game.coaches:
            return True
        return self.io.confirm(f"{names.of(other)}: {names.of(side)} {what}")

    def _quit(self, rest: str, side: Side) -> None:
        raise QuitRequested


def _no_input(then: Scorebook) -> None:
    """No input is asked for within another."""


def face_help(ring: int) -> str:
    dial = dial_format()
    return f"Type what the ring shows, such as {dial.examples(ring)}. In short: {dial.legend}"


COMMAND_HELP: Final = {
    "?": "or help: this",
    "score": "show the score and the scoring plays",
    "field": "show the field as a line of text and in words",
    "box": "show the box score so far",
    "drives": "show the drives so far",
    "why": "explain the last play and cite the rules",
    "rules R9": "show one rule by its ID",
    "clock": "show what is left of the half",
    "stop": "stop the clock of a timed game, if both agree",
    "start": "start the clock again",
    "hints": "turn hints for new players on or off",
    "advice": "show the win probability of each call",
    "undo": "undo the last play, if the other team agrees",
    "tie": "offer a tie",
    "resign": "give up the game",
    "suspend": "suspend a league game: it goes on later, on any board",
    "quit": "or save: save the game and quit",
}
"""What help says about each command."""
