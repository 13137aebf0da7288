"""A game on a board under way: what was told is entered, what the program is to do it does, and
what followed is shown. What is awaited decides; here is no rule, no rule set and no key."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.app import ComposeResult
from textual.timer import Timer

from league.store.errors import StaleGame, StoreError
from quarterback.entry import reducer
from quarterback.entry.preview import event_of
from quarterback.entry.submission import CallSubmitted, ReportSubmitted, RollSubmitted, Submission
from quarterback.entry.type_ahead import shortcut, submission_before
from quarterback.game.controller import GameController
from quarterback.text.inputs import event_words
from quarterback.tui.console.board import ConsoleBoard
from quarterback.tui.console.board_game import ConsoleGame
from quarterback.tui.console.dice_animation import dice_animation
from quarterback.tui.console.views import spoken
from quarterback.tui.play.animation import SCORES, banner_of
from quarterback.tui.play.scene import colours_of
from quarterback.tui.play.turn import PlayResult, turn_of
from quarterback.tui.review.reports import HalfTimeScreen
from quarterback.tui.widgets.footer import KeysFooter
from quarterback.tui.widgets.overlay import Ceremony
from quarterback.tui.widgets.pictures import Gridiron
from rulesets.core.awaiting import Chance
from rulesets.core.refusal import Refused
from rulesets.core.session import Entry
from rulesets.core.sides import HOME, VISITORS

FRAMES_A_SECOND = 20
HELD = 0.12
"""Seconds within which the key that put dice away is the same one, held down."""
SOON = 0.3
"""Seconds within which nobody can have read what came up by itself."""
_ELSEWHERE = (
    "This game was changed at another console and has been reloaded. Your entry was not saved."
)


class PlayingScreen(ConsoleGame):
    """A game under way at the board."""

    DEFAULT_CSS = "PlayingScreen { layers: base over; }"

    frames: Timer
    soon: Timer | None = None
    """Runs while the program is about to play."""
    at_once = False
    """Whether it plays next, without waiting."""
    pressed = ""
    """The last key."""
    put_away: tuple[str, float] | None = None
    """By which key dice, or a play of the program's, were put away last, and when; the key is empty
    when that went by itself."""
    calling: Timer | None = None
    """Runs while something is called out over the field."""

    def compose(self) -> ComposeResult:
        """The board, what may stand over it, and the keys below it."""
        yield ConsoleBoard()
        yield Ceremony()
        yield KeysFooter()

    def on_mount(self) -> None:
        """Sit down at the board."""
        self.game = GameController(self.book, self.ctx.now)
        self.frames = self.set_interval(1 / FRAMES_A_SECOND, self._frame, pause=True, name="frames")
        self.offer_ratings()
        self.proceed()

    def offer_ratings(self) -> None:
        """Whoever has a menu says what is in it for teams that are not rated."""

    def proceed(self, _: object = None) -> None:
        """Go on with whatever is awaited: a person is asked, or the program plays."""
        self.ask()
        self.show()
        if self.soon is not None:
            self.soon.stop()
            self.soon = None
        self._program_soon()

    def _program_soon(self) -> None:
        """Let the program play in a moment, if it is to and does not wait for a key."""
        pace = self.ctx.pace
        coming = self.soon is not None or self.at_once
        if coming or self.over or not self.game.by_itself or pace.waits:
            return
        if pace.pause:
            self.soon = self.set_timer(pace.pause, self.let_program)
        else:
            self.at_once = True
            self.call_later(self.let_program)

    def on_screen_resume(self) -> None:
        """What lay over the board is gone: the program goes on, if it stopped for it."""
        if hasattr(self, "game") and self.tumble is None:
            self._program_soon()

    def let_program(self) -> None:
        """The program plays: a coach's call, or on the practice board dice and figures."""
        self.soon, self.at_once = None, False
        game = self.game
        if self.app.screen is not self or self.over or not game.by_itself:
            return
        self.put_away = ("", self.ctx.now())
        if game.coach:
            self.enter_by(lambda: game.call(game.coach_thinks()()))
        elif isinstance(game.awaiting, Chance):
            self.enter_by(game.chance)
        else:
            self.enter_by(game.practised)

    def let_go(self) -> None:
        """What was refused is told otherwise."""
        self.game.board.let_go()

    def could_stand(self) -> bool:
        """Whether what was refused, or would be, can be recorded all the same."""
        return self.game.board.could_stand or self.refused_as_told() is not None

    def takes(self, mark: str) -> bool:
        """Whether a character belongs to the sheet, or to the one after it."""
        return super().takes(mark) or self._ahead(mark) is not None

    def press(self, mark: str) -> None:
        """A printable key. A place that is typed ahead enters what only ENTER was missing of."""
        before = self._ahead(mark)
        if before is None:
            super().press(mark)
            return
        made = len(self.book.inputs)
        self.entered(before)
        if len(self.book.inputs) > made and self.tumble is None and not self.game.by_itself:
            super().press(mark)

    def shortcut(self) -> str:
        return "" if self.over else shortcut(self.rules, self.form, self.context)

    def _ahead(self, mark: str) -> Submission | None:
        if self.over or self.game.by_itself:
            return None
        return submission_before(self.rules, self.form, self.context, mark)

    def entered(self, answer: Submission) -> None:
        """Enter what was told; it is stored at once."""
        board = self.game.board
        match answer:
            case CallSubmitted(call, told):
                self.enter_by(lambda: board.call(call, told))
            case ReportSubmitted(told):
                self.enter_by(lambda: board.report(told))
            case RollSubmitted(None):
                self.enter_by(self.game.chance, tumbles=True)
                if self.tumble is None and not isinstance(self.asked_for, Chance):
                    self.put_away = (self.pressed, self.ctx.now())
            case RollSubmitted(pips):
                self.enter_by(lambda: board.roll(pips or ()))

    def enter_by(
        self, doing: Callable[[], Sequence[Entry]], *, tumbles: bool | None = None
    ) -> None:
        """Enter something, show what followed, and go on; or say why it cannot be. Time that has
        run out is entered first. Only dice that the program rolls tumble: those of a person lie on
        the table."""
        by_itself = self.game.by_itself
        wanted = self.game.awaiting
        try:
            made = list(self.game.end_time()) if self.game.time_is_up else list(doing())
        except (Refused, StoreError) as error:
            self.not_entered(error)
            return
        self.flash = ""
        turn = turn_of(self.rules, made)
        self._call_out(turn)
        moves = by_itself if tumbles is None else tumbles
        self.tumble = dice_animation(wanted, made, self.names, self.ctx) if moves else None
        if self.tumble is None:
            self._after(turn)
        else:
            self.tumble.after = lambda: self._after(turn)
            if not by_itself and not self.game.by_itself:
                self.tumble.waits = True
                self.tumble.foot = f"{self.key_of('console.take')} continues"
            self.frames.resume()
            self.show()

    def _after(self, turn: PlayResult) -> None:
        self.ask()
        if self.over:
            self.show()
            self.open_final()
        elif turn.has("half_end") and (self.ctx.pace.spin or not self.watched):
            self.show()
            self.app.push_screen(HalfTimeScreen(self.game), self.proceed)
        else:
            self.proceed()

    def open_final(self) -> None:
        """The reports of a game that is over."""
        raise NotImplementedError

    def _frame(self) -> None:
        """Dice on their way."""
        tumble = self.tumble
        if tumble is None:
            self.frames.pause()
        elif tumble.over(self.ctx.now()):
            if self.app.screen is self:  # else they lie there until they can be seen
                self.skip_animation()
        else:
            self.query_one(ConsoleBoard).show_sheet(self.shown_sheet(), None)

    def skip_animation(self, key: str = "") -> None:
        """Dice have been seen: go on, by itself or by a key."""
        self.put_away = (key, self.ctx.now())
        tumble, self.tumble = self.tumble, None
        self.frames.pause()
        if tumble is not None:
            tumble.after()

    def _call_out(self, turn: PlayResult) -> None:
        """Big letters over the field for a moment; the game does not wait for them."""
        pace = self.ctx.pace
        home, visitors = colours_of(self.book.header)
        banner = banner_of(turn, self.names, {HOME: home, VISITORS: visitors})
        if turn.has(*SCORES) and self.ctx.preferences.bell:
            self.app.bell()
        if banner is None or not pace.cry:
            return
        self._place()
        self.query_one(Ceremony).show(banner)
        if self.calling is not None:
            self.calling.stop()
        self.calling = self.set_timer(pace.cry, lambda: self.query_one(Ceremony).show(None))

    def on_console_board_placed(self) -> None:
        """Another place for the field: what lies over it goes with it."""
        self._place()

    def _place(self) -> None:
        self.query_one(Ceremony).place(self.query_one(Gridiron).region)

    def not_entered(self, error: Refused | StoreError) -> None:
        """Nothing was entered: say why. What has been told stays on the sheet, to be entered
        again."""
        if isinstance(error, StoreError):
            says = self._read_again() if isinstance(error, StaleGame) else error.message
            self.ctx.notice(says)
            self.show()
            return
        stand = "  ! records it anyway." if self.game.board.could_stand else ""
        self.say(f"{spoken(error)}{stand}")
        self.refresh_bindings()

    def _read_again(self) -> str:
        """The game went on at another console: read it as it now stands. The words for it."""
        answer = reducer.submission_if_complete(self.form, self.context)
        event = event_of(answer) if answer is not None else None
        try:
            self.game.reload()
        except StoreError as worse:
            return worse.message
        if self.form.awaiting == self.asked_for:
            return f"{_ELSEWHERE} Your answers are still in the form. Press ENTER to submit them."
        self.ask()
        if event is None:
            return f"{_ELSEWHERE} The game is now at another point."
        told = event_words(event, self.names)
        return f"{_ELSEWHERE} The game is now at another point. You had entered: {told}."
