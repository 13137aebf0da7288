"""A game of sentences from its first to its last, with whoever sits there, or with nobody."""

from __future__ import annotations

import shlex
import sys
import time

from league.store.errors import StaleGame, StoreError
from league.store.location import without_password
from quarterback.ai.coaches import EVERY_COACH
from quarterback.ai.coaches.maxims import SECONDS_A_PLAY
from quarterback.cli.lazy import INTERRUPTED
from quarterback.cli.plain.board_commands import not_allowed
from quarterback.cli.plain.commands import QuitRequested
from quarterback.cli.plain.corrections import reminder
from quarterback.cli.plain.line_io import EndOfInput, LineIO
from quarterback.cli.plain.new_or_resumed import open_book
from quarterback.cli.plain.options import call_phrase, spoken
from quarterback.cli.plain.play_text import status, told
from quarterback.cli.plain.player_turn import PlayerTurn
from quarterback.cli.plain.team_ratings import RateTeams, not_rated, rate_teams
from quarterback.game.clock import Now
from quarterback.game.controller import GameController
from quarterback.game.options import PlayOptions
from quarterback.game.scorebook import Scorebook
from quarterback.text.tutorial import Lesson
from quarterback.text.tutorial.view import capitalize
from rulesets.core.awaiting import Awaiting, Chance, Decide, Observe, Over
from rulesets.core.refusal import Refused
from rulesets.core.sentences.wording import outcome
from rulesets.core.session import Entry
from rulesets.core.sides import SIDES, VISITORS, Side
from rulesets.registry import names_of


def run_plain(options: PlayOptions, talk: LineIO | None = None, now: Now = time.monotonic) -> int:
    """Play by lines of text until the game is over or put away. Returns the exit code.

    Raises ClickException for what the person at the keyboard can mend.
    """
    talk = talk or LineIO(sys.stdin, sys.stdout)
    with open_book(options.for_one_person()) as book:
        game = PlainGame(GameController(book, now), talk, options)
        if options.resume and not game.goes_on:
            _is_over(book, talk, options)
            return 0
        if book.header.home_coach and book.header.visitors_coach:
            return _let_them_play(book, talk, options)
        return _played(game, book, talk, options, now)


def _played(game: PlainGame, book: Scorebook, talk: LineIO, options: PlayOptions, now: Now) -> int:
    """A game to its end; where its teams are to be rated first, the one that begins with that."""
    while True:
        try:
            return game.play()
        except RateTeams:
            try:
                book = rate_teams(book, talk)
            except (EndOfInput, KeyboardInterrupt):
                talk.say(_kept(book, options))
                return 0
            game = PlainGame(GameController(book, now), talk, options)


def run_exhibition(options: PlayOptions, talk: LineIO | None = None) -> int:
    """Two coaches play; nobody is asked anything. Returns the exit code."""
    with open_book(options) as book:
        return _let_them_play(book, talk or LineIO(sys.stdin, sys.stdout), options)


def _is_over(book: Scorebook, talk: LineIO, options: PlayOptions) -> None:
    """A game that is over can only be read."""
    talk.say(f"Game {book.id} is over: {outcome(names_of(book.header), book.state)}.")
    place = _place(options)
    talk.say(
        f"To read it play by play: {shlex.join(['quarterback', 'saved', str(book.id), *place])}"
    )
    sheet = shlex.join(["quarterback", "export", str(book.id), *place])
    talk.say(f"To replay it at your own pace: {sheet} --to game.sheet, then quarterback replay"
             " game.sheet")  # fmt: skip


def _let_them_play(book: Scorebook, talk: LineIO, options: PlayOptions) -> int:
    """Two coaches, to the end or to Ctrl-C."""
    try:
        _exhibition(book, talk)
    except KeyboardInterrupt:
        talk.say()
        talk.say(_kept(book, options))
        return INTERRUPTED
    return 0


def _exhibition(book: Scorebook, talk: LineIO) -> None:
    """Coaches need no time to think: against the clock each play is taken to last as long as the
    plays of a full game do."""
    pace = _Pace()
    sitting = GameController(book, pace)
    for line in _welcome(sitting):
        talk.say(line)
    talk.say()
    sitting.learnt()
    while not isinstance(wanted := sitting.awaiting, Over):
        if sitting.time_is_up:
            made = sitting.end_time()
        elif isinstance(wanted, Observe):
            made = sitting.practised()
        elif isinstance(wanted, Decide):
            pace.seconds += SECONDS_A_PLAY
            made = sitting.call(sitting.coach_thinks()())
        else:
            made = sitting.chance()
        for line in told(sitting, made, dial=False):
            talk.say(line)


class _Pace:
    """A source of time for the clock that goes on by the play."""

    seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def _welcome(sitting: GameController) -> list[str]:
    """Who plays, how long, and with which dial (LQ-R2)."""
    header, rules = sitting.book.header, sitting.rules
    names = sitting.names
    if sitting.coaches:
        sides = " vs. ".join(f"{names.of(s)} ({_caller(sitting, s)})" for s in SIDES)
    else:
        sides = f"{names.home} vs. {names.visitors}, two people at this keyboard"
    if sitting.on_board:
        lines = [f"{rules.title}: {sides}."]
        lines.append(PRACTICE if sitting.board.practice else OWN_BOARD)
        return lines
    lines = [f"{rules.title}, the dial football game of 1914: {sides}."]
    dial = rules.dial
    if dial is None:
        lines.append("You use your own dial: spin it and type what it shows.")
    elif header.cells:
        lines.append(f"Played with {dial.name}.")
    else:
        lines.append("The dial is a reconstruction. The printed one is lost.")
    return lines


PRACTICE = (
    "This is the practice board: the program moves the figures, by its own model. What is"
    " told of it is marked [practice], and says nothing about a real board."
)
OWN_BOARD = "You use your own board: play on it, and enter what happened when asked."


def _caller(sitting: GameController, side: Side) -> str:
    name = sitting.coaches.get(side)
    return f"called by {EVERY_COACH[name].title}" if name else "called by you"


class PlainGame:
    """A game with at least one person at the keyboard."""

    def __init__(self, sitting: GameController, talk: LineIO, options: PlayOptions) -> None:
        self.sitting = sitting
        self.talk = talk
        self.lesson = Lesson(on=options.lesson and not sitting.on_board, guided=True)
        self.lesson.begins_at(sitting)
        self.person = PlayerTurn(sitting, talk, self.lesson)
        self._options = options
        self._reminded = ""
        """What was last said of inputs that wait aside."""

    @property
    def goes_on(self) -> bool:
        """Whether there is something to enter, or, at a real board, to put right after the end."""
        if not isinstance(self.sitting.awaiting, Over):
            return True
        return self.sitting.corrections.freely and not self.person.closed

    def play(self) -> int:
        """Until the game is over or put away. Returns the exit code."""
        try:
            self._greet()
            while self.goes_on:
                self._remind()
                self._tell(self._next())
        except (QuitRequested, EndOfInput):
            self._farewell()
        except KeyboardInterrupt:
            self.talk.say()
            self._farewell()
            return INTERRUPTED
        return 0

    def _greet(self) -> None:
        for line in _welcome(self.sitting):
            self.talk.say(line)
        if self.sitting.coaches and not (self._options.coaches_named or self._options.resume):
            coach = _caller(self.sitting, VISITORS).removeprefix("called by ")
            self.talk.say(
                f"No visiting coach named: {coach} calls. For two people at"
                " this keyboard: quarterback play --plain --coach human"
            )
        if self.sitting.book.entries:
            self.talk.say(f"Resuming game {self.sitting.book.id}. {status(self.sitting)}")
        if self.sitting.clock_put_away:
            self.talk.say("The clock is stopped: the next call starts it,"
                          " or type start.")  # fmt: skip
        self.talk.say("Type ? for help at any time.")
        if self.sitting.on_board:
            for line in not_rated(self.sitting.book):
                self.talk.say(line)
            return
        if self._options.lesson:
            self.talk.say(
                "Your first game: hints explain what to do. To turn them off, type hints."
            )
        elif not self.sitting.book.entries:
            self.talk.say("New to the game? Type hints for tips.")

    def _remind(self) -> None:
        """What waits aside after a correction, whenever there is something new to say of it."""
        says = reminder(self.sitting.book)
        if says and says != self._reminded:
            self.talk.say(says)
        self._reminded = says

    def _next(self) -> list[Entry]:
        """What comes next, by whoever is to do it; nothing when it cannot be, or not be kept."""
        try:
            return self._by_whom(self.sitting.awaiting)
        except Refused as refused:
            self.talk.say(not_allowed(refused, self.sitting))
        except StaleGame:
            raise
        except StoreError as error:
            # What was entered is not lost for a disk that is full: there is time to free some.
            begins = "" if error.message.startswith("Not saved") else "Not saved: "
            self.talk.say(f"{begins}{error.message}")
            if self.talk.ask("Press Enter to continue, or type quit.").lower() in ("quit", "q"):
                raise
        return []

    def _by_whom(self, wanted: Awaiting) -> list[Entry]:
        """Raises Refused, StoreError."""
        if isinstance(wanted, Over):
            return self.person.closes()
        if self.sitting.time_is_up:
            return self.sitting.end_time()
        if self.sitting.book.needs_review and self.sitting.on_board:
            # What really happened then only a person can know.
            return self.person.enters()
        if isinstance(wanted, Decide):
            if wanted.side in self.sitting.coaches:
                self.person.hinted()
                return self._coach(wanted)
            return self.person.decides(wanted)
        if self.sitting.on_board:
            return self._on_board(wanted)
        assert isinstance(wanted, Chance), "the dial game asks for no reports"
        self.person.hinted()
        if self.sitting.any_dial:
            return self.person.tells_chance(wanted)
        return self.sitting.chance()

    def _on_board(self, wanted: Awaiting) -> list[Entry]:
        """Dice and reports: by the program on the practice board, else by whoever sits there."""
        self.person.begins_anew()
        if isinstance(wanted, Chance):
            by_program = self.sitting.board.practice or wanted.side in self.sitting.coaches
            return self.sitting.chance() if by_program else self.person.board.rolls(wanted)
        assert isinstance(wanted, Observe), "what is left is a report"
        if not self.sitting.board.practice:
            return self.person.board.reports(wanted)
        try:
            return self.sitting.practised()
        except Refused as refused:
            self.talk.say(f"{capitalize(refused.message)}.")
            return self.person.board.reports(wanted)

    def _coach(self, wanted: Decide) -> list[Entry]:
        call = self.sitting.coach_thinks()()
        if self.sitting.stands_in:
            self.talk.say(self.sitting.stands_in)
        option = next(option for option in wanted.options if option.call == call)
        if option.signal is not None:
            names = self.sitting.names
            name, own = names.of(wanted.side), names.card(option.call, option.signal)
            what = own or (call_phrase(option) if wanted.forced else spoken(option).lower())
            self.talk.say()
            self.talk.say(f"{name} set signal {option.signal}: {what}.")
        elif self.sitting.on_board:
            self.talk.say()
            self.talk.say(f"{self.sitting.names.of(wanted.side)}: {call_phrase(option)}.")
        return self.sitting.call(call)

    def _tell(self, made: list[Entry]) -> None:
        for line in told(self.sitting, made):
            self.talk.say(line)

    def _farewell(self) -> None:
        book = self.sitting.book
        if book.id is not None:
            if isinstance(self.sitting.awaiting, Over):
                _is_over(book, self.talk, self._options)
                return
            try:
                self.sitting.put_away()
            except StoreError as error:
                # Every play is kept already; what is missing is the reading of the clock.
                self.talk.say(f"The clock reading could not be saved: {error.message}")
        self.talk.say(_kept(book, self._options))


def _kept(book: Scorebook, options: PlayOptions) -> str:
    """A goodbye: that the game is kept, and what brings it back."""
    if book.id is None:
        return "Goodbye. The game was not saved (--no-save)."
    again = shlex.join(["--plain", "--resume", str(book.id), *_place(options)])
    return f"The game is saved. To resume: quarterback play {again}"


def _place(options: PlayOptions) -> list[str]:
    """The options that say where the games are kept, if anybody said it."""
    words: list[str] = []
    if options.data_dir:
        words += ["--data-dir", str(options.data_dir)]
    if options.database and (url := without_password(options.database)):
        words += ["--database", url]
    return words
