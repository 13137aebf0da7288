"""A whole game in text mode, with a person at the keyboard or between two coaches."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Final

import click

from league.store.errors import StaleGame, StoreError
from league.store.location import without_password
from quarterback.ai.coaches import EVERY_COACH
from quarterback.ai.coaches.maxims import SECONDS_A_PLAY
from quarterback.cli.lazy import INTERRUPTED
from quarterback.cli.output import command_line, say
from quarterback.cli.plain.board_commands import not_allowed
from quarterback.cli.plain.commands import QuitRequested, SuspendRequested
from quarterback.cli.plain.corrections import reminder
from quarterback.cli.plain.line_io import EndOfInput, LineIO
from quarterback.cli.plain.play_text import call_phrase, entry_lines, option_name, status
from quarterback.cli.plain.player_turn import PATIENCE, PlayerTurn
from quarterback.cli.plain.team_ratings import RateTeams, rate_teams, rating_notice
from quarterback.cli.store_options import games_place, opened
from quarterback.files.preferences import preferences_file, read_preferences
from quarterback.game import places, saved
from quarterback.game.clock import Now
from quarterback.game.controller import GameController
from quarterback.game.daily import opening_note
from quarterback.game.dials import title_of_dial
from quarterback.game.options import PlayOptions
from quarterback.game.scorebook import Scorebook
from quarterback.game.series import is_hot_seat, series_now
from quarterback.league_office.signature import BY
from quarterback.solo.figures import review_of
from quarterback.text.both_sides import both_lines, both_sides
from quarterback.text.commentary.commentary import PLAIN
from quarterback.text.tutorial import Lesson
from quarterback.text.tutorial.view import LINE_MODE
from rulesets.core.awaiting import Awaiting, Chance, Decide, Observe, Option, Over
from rulesets.core.notation import opening_remarks
from rulesets.core.plain_text import capitalize
from rulesets.core.refusal import Refused
from rulesets.core.sentences.wording import matchup, outcome
from rulesets.core.session import Entry
from rulesets.core.sides import AS_READ, VISITORS, Side
from rulesets.registry import names_of

if TYPE_CHECKING:
    from league.store.games.store import Store


SPUN_AT_ONCE: Final = replace(LINE_MODE, go="the dial spins at once")
"""How things are done where what leaves no choice is spun after the call that led to it."""


@contextmanager
def open_book(options: PlayOptions) -> Iterator[Scorebook]:
    """The log, with its store open while the block runs. Raises ClickException, with what is wrong
    and what to do; also for a StoreError in the block."""
    if not options.save:
        yield saved.begin(None, options)
        return
    place = games_place(options.data_dir, options.database)
    if options.resume and not places.is_there(place):
        raise click.ClickException(f"No saved games in {place}.")
    with opened(place) as store:
        resumed = options.resume
        book = saved.resume(store, resumed) if resumed else saved.begin(store, options)
        if why := saved.why_not(book):
            raise click.ClickException(f"Game {book.id} cannot be resumed: {why}.")
        _check_suspended(store, book)
        try:
            yield book
        finally:
            _count(store, book)


def _check_suspended(store: Store, book: Scorebook) -> None:
    """Raise ClickException for a league game that is suspended: its league resumes it."""
    from quarterback.league_office.fixture_games import suspended_stored

    suspended = suspended_stored(store, book.id or 0)
    if suspended is not None:
        raise click.ClickException(suspended.message)


def _count(store: Store, book: Scorebook) -> None:
    from quarterback.league_office.fixture_games import record_game

    settled = record_game(store, book.id or 0, os.environ.get(BY, ""))
    if settled is not None:
        say(" ".join([settled.message, *settled.counted.because]))
        if settled.counted.done == "asks":
            say("To confirm it: quarterback league count --confirm, with its number.")


def run_plain(
    options: PlayOptions,
    io: LineIO | None = None,
    now: Now = time.monotonic,
    *,
    style: str = PLAIN,
) -> int:
    """Play in text mode until the game is over or the person quits. Returns the exit code. `style`
    is that of the commentary.

    Raises ClickException for what the person can fix.
    """
    io = io or LineIO(sys.stdin, sys.stdout)
    preferences, notices = read_preferences(preferences_file(options.data_dir, os.environ))
    for text in notices:
        io.say(text)
    own_spins = preferences.own_spins
    with open_book(options.for_one_person()) as book:
        game = PlainGame(_controller(book, now, style), io, options, own_spins=own_spins)
        if options.resume and not game.continues:
            _say_over(book, io, options)
            return 0
        if book.header.home_coach and book.header.visitors_coach:
            return _play_coaches(book, io, options, style)
        return _play(game, book, io, options, now)


def _play(game: PlainGame, book: Scorebook, io: LineIO, options: PlayOptions, now: Now) -> int:
    """Play a game to its end; if its teams are rated first, the game with the ratings."""
    while True:
        try:
            code = game.play()
            _say_next(book, io, options)
            return code
        except RateTeams:
            try:
                book = rate_teams(book, io)
            except (EndOfInput, KeyboardInterrupt):
                io.say(_goodbye(book, options))
                return 0
            controller = _controller(book, now, game.game.style)
            game = PlainGame(controller, io, options, own_spins=game.own_spins)


def _controller(book: Scorebook, now: Now, style: str) -> GameController:
    controller = GameController(book, now)
    controller.style = style
    return controller


def run_exhibition(options: PlayOptions, io: LineIO | None = None, *, style: str = PLAIN) -> int:
    """Two coaches play; no one is asked anything. Returns the exit code."""
    with open_book(options) as book:
        return _play_coaches(book, io or LineIO(sys.stdin, sys.stdout), options, style)


def _say_next(book: Scorebook, io: LineIO, options: PlayOptions) -> None:
    """After a solo game: what to learn from it, and the next one. After one of two people: a page
    for both, and the rematch."""
    if book.rules.dial_format is None or not isinstance(book.awaiting, Over):
        return
    if is_hot_seat(book.header):
        _say_both(book, io, options)
        return
    if book.rules.dial is None:
        return
    from quarterback.solo.after_game import after_game
    from quarterback.solo_season.season import leads_back_to_season

    step = after_game(book, date.today(), ascii_only=not io.takes_signs)
    step = leads_back_to_season(step, book)
    if step is None:
        return
    for line in step.lines:
        io.say(line)
    if step.share:
        io.say("To share:")
        io.say(step.share, whole=True)
    if step.season:
        play = ["season", "play", *_place(options)]
        io.say(f"Next: {step.label}. {command_line('quarterback', *play)}")
    elif step.coach:
        play = ["ladder", step.coach, "--plain", *_place(options)]
        io.say(f"Next: {step.label}. {command_line('quarterback', *play)}")


def _say_both(book: Scorebook, io: LineIO, options: PlayOptions) -> None:
    """After a game of two people: who called better, the play of the game, and what may follow."""
    for line in both_lines(both_sides(book, review_of(book.session))):
        io.say(line)
    if book.id is None:
        return
    series = series_now(book.header, book.state)
    rematch = ["play", "--plain", "--rematch", str(book.id)]
    going_on = series is not None and not series.decided
    what = f"Game {series.game + 1}" if series is not None and going_on else "Rematch"
    place = _place(options)
    io.say(f"{what}, with sides changed: {command_line('quarterback', *rematch, *place)}")
    if series is None:
        counted = [*rematch, "--best-of-three", *place]
        io.say(f"As a best of three, this game counted: {command_line('quarterback', *counted)}")


def _say_over(book: Scorebook, io: LineIO, options: PlayOptions) -> None:
    """Say that a game is over, and how to read it."""
    io.say(f"Game {book.id} is over: {outcome(names_of(book.header), book.state)}.")
    place = _place(options)
    saved = command_line("quarterback", "saved", str(book.id), *place)
    io.say(f"To read it play by play: {saved}")
    sheet = command_line("quarterback", "export", str(book.id), *place)
    io.say(
        f"To replay it at your own pace: {sheet} --to game.sheet, then quarterback replay"
        " game.sheet"
    )


def _play_coaches(book: Scorebook, io: LineIO, options: PlayOptions, style: str) -> int:
    """Play two coaches, to the end or to Ctrl-C."""
    try:
        _exhibition(book, io, style)
    except KeyboardInterrupt:
        io.say()
        io.say(_goodbye(book, options))
        return INTERRUPTED
    return 0


def _exhibition(book: Scorebook, io: LineIO, style: str) -> None:
    """Coaches need no time to think: against the clock each play takes as long as a play of a full
    game."""
    pace = _Pace()
    game = _controller(book, pace, style)
    for line in _welcome(game):
        io.say(line)
    io.say()
    game.wait_for_solutions()
    while not isinstance(awaiting := game.awaiting, Over):
        if game.time_is_up:
            entries = game.end_time()
        elif isinstance(awaiting, Observe):
            entries = game.practised()
        elif isinstance(awaiting, Decide):
            pace.seconds += SECONDS_A_PLAY
            entries = game.call(game.coach_thinks()())
        else:
            entries = game.chance()
        for line in entry_lines(game, entries, dial=False):
            io.say(line)


class _Pace:
    """A clock that only moves with each play."""

    seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def _welcome(game: GameController) -> list[str]:
    """Who plays, how long, and with which dial (LQ-R2)."""
    header, rules = game.book.header, game.rules
    names = game.names
    if game.coaches:
        sides = " at ".join(f"{names.of(s)} ({_caller(game, s)})" for s in AS_READ)
    else:
        sides = f"{matchup(names)}, two people at this keyboard"
    if game.on_board:
        lines = [f"{rules.title}: {sides}."]
        lines.append(PRACTICE if game.board.practice else OWN_BOARD)
        lines += opening_remarks(header.remarks)
        return lines
    lines = [f"{rules.title}, the dial football game of 1914: {sides}."]
    dial = rules.dial
    if dial is None:
        lines.append("You use your own dial: spin it and type what it shows.")
    elif header.cells:
        lines.append(f"Played with {title_of_dial(dial)}.")
    else:
        lines.append("The dial is a reconstruction. The printed one is lost.")
    return lines


PRACTICE = (
    "[practice] This is the practice board: the program moves the figures, by its own model."
    " Its reports are no guide to a real board."
)
OWN_BOARD = "You use your own board: play on it, and enter what happened when asked."


def _caller(game: GameController, side: Side) -> str:
    name = game.coaches.get(side)
    return f"called by {EVERY_COACH[name].title}" if name else "called by you"


class PlainGame:
    """A game with at least one person at the keyboard."""

    def __init__(
        self, game: GameController, io: LineIO, options: PlayOptions, *, own_spins: bool = False
    ) -> None:
        """`own_spins`: what leaves no choice, such as a return, waits for Enter."""
        self.game = game
        self.io = io
        self.own_spins = own_spins
        self._played = False
        """Whether the last thing here was a play: after an undo, and in a game that is resumed,
        what leaves no choice waits for Enter."""
        lesson = options.lesson and not game.on_board
        at_once = LINE_MODE if own_spins or game.any_dial else SPUN_AT_ONCE
        self.lesson = Lesson(on=lesson, guided=True, patience=PATIENCE, ways=at_once)
        self.lesson.begins_at(game)
        self.person = PlayerTurn(game, io, self.lesson)
        self._options = options
        self._reminded = ""
        """The last reminder of inputs that are set aside."""

    @property
    def continues(self) -> bool:
        """Whether there is something to enter, or, at a real board, to correct after the end."""
        if not isinstance(self.game.awaiting, Over):
            return True
        return self.game.corrections.without_consent and not self.person.closed

    def play(self) -> int:
        """Play until the game is over or the person quits. Returns the exit code."""
        try:
            self._greet()
            while self.continues:
                self._remind()
                entries = self._next()
                self._played = bool(entries)
                self._report(entries)
        except SuspendRequested as suspended:
            self.io.say(str(suspended))
        except (QuitRequested, EndOfInput):
            self._farewell()
        except KeyboardInterrupt:
            self.io.say()
            self._farewell()
            return INTERRUPTED
        return 0

    def _greet(self) -> None:
        for line in _welcome(self.game):
            self.io.say(line)
        if self.game.coaches and not (self._options.coaches_named or self._options.resume):
            coach = _caller(self.game, VISITORS).removeprefix("called by ")
            self.io.say(
                f"No visiting coach named: {coach} calls. For two people at"
                " this keyboard: quarterback play --plain --coach human"
            )
        if self.game.book.entries:
            self.io.say(f"Resuming game {self.game.book.id}. {status(self.game)}")
        if self.game.clock_suspended:
            self.io.say("The clock is stopped: the next call starts it, or type start.")
        if note := opening_note(self.game.book.header):
            self.io.say(note)
        self.io.say("Type ? for help at any time.")
        if self.game.on_board:
            for line in rating_notice(self.game.book):
                self.io.say(line)
            return
        if self._options.lesson:
            self.io.say("Your first game: hints explain what to do. To turn them off, type hints.")
        elif not self.game.book.entries:
            self.io.say("New to the game? Type hints for tips.")

    def _remind(self) -> None:
        """Remind of inputs that are set aside, when there is something new to say."""
        text = reminder(self.game.book)
        if text and text != self._reminded:
            self.io.say(text)
        self._reminded = text

    def _next(self) -> list[Entry]:
        """The next input, by whoever is to give it; none when it was refused or could not be
        saved."""
        try:
            return self._by_whom(self.game.awaiting)
        except Refused as refused:
            self.io.say(not_allowed(refused, self.game))
        except StaleGame:
            raise
        except StoreError as error:
            # What was entered is not lost for a disk that is full: there is time to free some.
            begins = "" if error.message.startswith("Not saved") else "Not saved: "
            self.io.say(f"{begins}{error.message}")
            if self.io.ask("Press Enter to continue, or type quit.").lower() in ("quit", "q"):
                raise
        return []

    def _by_whom(self, awaiting: Awaiting) -> list[Entry]:
        """The next input. Raises Refused, StoreError."""
        if isinstance(awaiting, Over):
            return self.person.close()
        if self.game.time_is_up:
            return self.game.end_time()
        if self.game.book.needs_review and self.game.on_board:
            # What really happened then only a person can know.
            return self.person.enter()
        if isinstance(awaiting, Decide):
            if awaiting.side in self.game.coaches:
                self.person.show_hint()
                return self._coach(awaiting)
            if self._played and self.game.is_forced and not self.own_spins:
                self.person.show_hint()
                return self._called(awaiting, awaiting.options[0])
            return self.person.decide(awaiting)
        if self.game.on_board:
            return self._on_board(awaiting)
        assert isinstance(awaiting, Chance), "the dial game asks for no reports"
        self.person.show_hint()
        if self.game.any_dial:
            return self.person.report_chance(awaiting)
        return self.game.chance()

    def _on_board(self, awaiting: Awaiting) -> list[Entry]:
        """Dice and reports: by the program on the practice board, else by the person."""
        self.person.announce_again()
        if isinstance(awaiting, Chance):
            by_program = self.game.board.practice or awaiting.side in self.game.coaches
            return self.game.chance() if by_program else self.person.board.roll(awaiting)
        assert isinstance(awaiting, Observe), "what is left is a report"
        if not self.game.board.practice:
            return self.person.board.report(awaiting)
        try:
            return self.game.practised()
        except Refused as refused:
            self.io.say(f"{capitalize(refused.message)}.")
            return self.person.board.report(awaiting)

    def _coach(self, awaiting: Decide) -> list[Entry]:
        call = self.game.coach_thinks()()
        if self.game.substitute_note:
            self.io.say(self.game.substitute_note)
        option = next(option for option in awaiting.options if option.call == call)
        return self._called(awaiting, option)

    def _called(self, awaiting: Decide, option: Option) -> list[Entry]:
        """Say a call that no person types, and enter it."""
        if option.signal is not None:
            names = self.game.names
            name, own = names.of(awaiting.side), names.card(option.call, option.signal)
            what = own or (call_phrase(option) if awaiting.forced else option_name(option).lower())
            self.io.say()
            self.io.say(f"{name} called signal {option.signal}: {what}.")
        elif self.game.on_board:
            self.io.say()
            self.io.say(f"{self.game.names.of(awaiting.side)}: {call_phrase(option)}.")
        return self.game.call(option.call)

    def _report(self, entries: list[Entry]) -> None:
        for line in entry_lines(self.game, entries):
            self.io.say(line)

    def _farewell(self) -> None:
        book = self.game.book
        if book.id is not None:
            if isinstance(self.game.awaiting, Over):
                _say_over(book, self.io, self._options)
                return
            try:
                self.game.suspend()
            except StoreError as error:
                # Every play is kept already; what is missing is the reading of the clock.
                self.io.say(f"The clock reading could not be saved: {error.message}")
        self.io.say(_goodbye(book, self._options))


def _goodbye(book: Scorebook, options: PlayOptions) -> str:
    """A goodbye: that the game is saved, and how to resume it."""
    if book.id is None:
        return "Goodbye. The game was not saved (--no-save)."
    again = command_line("--plain", "--resume", str(book.id), *_place(options))
    return f"The game is saved. To resume: quarterback play {again}"


def _place(options: PlayOptions) -> list[str]:
    """The options that say where games are stored, if any were given."""
    words: list[str] = []
    if options.data_dir:
        words += ["--data-dir", str(options.data_dir)]
    if options.database and (url := without_password(options.database)):
        words += ["--database", url]
    return words
