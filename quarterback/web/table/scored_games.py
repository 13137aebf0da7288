"""The games being scored in browsers: each is open once, whatever the number of devices that
score it, and is read again if another program has gone on with it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Final

from league.store.errors import AlreadyEntered, StaleGame, StoreError
from quarterback.entry.form import Submission
from quarterback.entry.preview import event_of
from quarterback.game.controller import GameController
from quarterback.game.scorebook import Scorebook
from quarterback.game.timers import BoardTimers
from quarterback.league_office.fixture_games import CannotCount, record_game, suspend_stored
from quarterback.text.inputs import event_words, refusal_text
from quarterback.web.pools import Held
from quarterback.web.server_state import ServerState
from quarterback.web.table.taps import CannotTap, TappedForm, is_begun, question_id
from quarterback.web.writing import trouble_words
from rulesets.core.awaiting import Chance, Over
from rulesets.core.plain_text import capitalize
from rulesets.core.refusal import Refused
from rulesets.core.session import Entry

MOST_OPEN: Final = 100
"""How many games are open at once; another is read from the store again."""
ELSEWHERE = "This game went on at another console. Your last taps were not saved."


class ScoredGame:
    """One game on a board, being scored."""

    def __init__(self, server: ServerState, game: int) -> None:
        """Open a stored game. Raises StoreError."""
        self._server = server
        self.held = Held()
        self.book = Scorebook.resume(server.store, game)
        self.game = GameController(self.book, monotonic)
        self.game.rolls_on = True
        self.timers = BoardTimers(self.game, monotonic)
        self._read_at = server.changes.number
        self.head = self.read_head()
        self.caption = ""
        """What was done last, until something else is entered."""
        self.open_question = ""
        """Asks whether to correct the league's result; else empty."""
        self.uncounted = self.over
        """Whether the league's result may not be stored yet: the next page tries. A server that
        was killed after the last play had no time to."""
        self.why_uncounted = ""
        """Why it could not be stored at the last try."""
        self.revision = 0
        """How often something on its page changed that is not in the log."""

    def as_stored(self) -> ScoredGame:
        """Return the game as it is stored, to look at only. Call it in a thread. Raises
        StoreError."""
        assert self.book.id is not None, "it is stored"
        copy = ScoredGame(self._server, self.book.id)
        copy.caption, copy.open_question = self.caption, self.open_question
        copy.revision = self.revision
        copy.game.asks_players = self.game.asks_players
        return copy

    def read_head(self) -> str:
        """Return the hash of the log as it is stored. Raises StoreError."""
        assert self.book.id is not None, "it is stored"
        return self._server.store.head(self.book.id)

    def catch_up(self) -> None:
        """Read what another program has entered. Raises StoreError."""
        if self._read_at != self._server.changes.number:
            self._read_at = self._server.changes.number
            head = self.read_head()
            if head != self.head:
                self.game.reload()
                self.head = head

    @property
    def over(self) -> bool:
        return isinstance(self.game.awaiting, Over)

    @property
    def version(self) -> str:
        """A short text that changes with the log."""
        return self.head[:16] or "new"


class TableTurn:
    """What one person does in a game, in one request: the form as tapped so far, and one more
    tap or entry."""

    def __init__(
        self,
        server: ServerState,
        scored: ScoredGame,
        by: str,
        seen: str = "",
        taps: str = "",
        key: str = "",
    ) -> None:
        """`seen` is the version of the game that the person saw, `taps` what was tapped since. By
        its `key` this turn enters only once."""
        self._server, self.scored, self._by, self._key = server, scored, by, key
        self.game = scored.game
        self.message = ""
        """What happened, or why nothing did."""
        self.changed = False
        """Whether something was entered."""
        self.missed = False
        """Whether something was pressed that was not taken."""
        self.left_at = ""
        """The version of the game after this turn; empty before that."""
        self.announces = False
        """Whether other pages of the game must be updated."""
        stale = bool(seen) and seen != scored.version
        self.repeated = stale and bool(key) and server.store.has_key(key)
        """Whether the same turn has been taken already: its answer was lost."""
        if stale and taps:
            self.message = f"{ELSEWHERE} You had tapped: {_readable(taps)}."
        self.stale = stale
        try:
            self.form = TappedForm(self.game, self._submit, "" if stale else taps)
        except CannotTap as error:
            self.message = str(error)
            self.form = TappedForm(self.game, self._submit)

    @property
    def taps(self) -> str:
        """The taps that the next page repeats."""
        return self.form.taps

    @property
    def question(self) -> str:
        """The identity of what is asked now."""
        return question_id(self.scored.version, self.form.entry.form)

    @property
    def has_content(self) -> bool:
        """Whether the current answer has been begun."""
        entry = self.form.entry
        return is_begun(entry.form, complete=entry.is_complete)

    def tap(self, tap: str) -> None:
        """Tap a button of the form. Do nothing if the game is at another point."""
        if self.stale:
            self.message = self.message or f"{ELSEWHERE} Tap again."
            return
        try:
            if self.game.is_automatic or self.scored.over:
                raise CannotTap("Nothing is asked now.")
            self.form.tap(tap)
        except CannotTap as error:
            self.message = str(error)
        self.message = self.message or self.form.entry.message

    def clear(self) -> None:
        """Forget what was tapped: the game is at another point than it was then."""
        self.form = TappedForm(self.game, self._submit)

    def type(self, text: str) -> None:
        """Type characters into the form."""
        for char in text:
            if not char.isprintable() or char in "{}" or self.message:
                return
            self.tap(char)

    def _submit(self, answer: Submission) -> None:
        self.enter(lambda: self.game.submit(answer), answer)

    def enter(self, make: Callable[[], Sequence[Entry]], answer: Submission | None = None) -> bool:
        """Enter something; return whether it took effect. Time that has run out is entered
        first."""
        game = self.game
        return self._make(lambda: game.end_time() if game.time_is_up else make(), answer)

    def change(self, make: Callable[[], object], done: str) -> bool:
        """Change what was entered before; return whether it took effect."""
        return self._make(make, done=done)

    def _make(
        self, make: Callable[[], object], answer: Submission | None = None, done: str = ""
    ) -> bool:
        was_over = self.scored.over
        try:
            with self.game.book.signed(self._by, self._key):
                make()
        except AlreadyEntered:
            self.changed = True
            return True
        except StaleGame:
            self._reload(answer)
            return False
        except (Refused, StoreError) as error:
            self._reject(error)
            return False
        self.changed, self._key = True, ""
        self.scored.head, self.scored.caption = self.scored.read_head(), ""
        self.form.entry.ask()
        if was_over or self.scored.over:
            self.count()
        self.announces = True
        self.scored.caption = f"{done} {self.scored.caption}".strip()
        return True

    def announce(self) -> None:
        """Report that the page has changed, though nothing was entered."""
        self.scored.revision += 1
        self.announces = True

    def suspend(self) -> None:
        """Suspend the game: its board is free, and the game can be resumed on any board."""
        assert self.scored.book.id is not None, "it is stored"
        server = self._server
        try:
            self.scored.caption = suspend_stored(
                server.store, self.scored.book.id, self._by, server.now()
            )
        except (Refused, StoreError) as error:
            self._reject(error)
        else:
            self.changed = True
            self.announce()

    def count(self, *, confirmed: bool = False) -> None:
        """Count the game for its fixture, as it is now."""
        assert self.scored.book.id is not None, "it is stored"
        try:
            recorded = record_game(
                self._server.store, self.scored.book.id, self._by, confirmed=confirmed
            )
        except CannotCount as refused:
            self.scored.caption, self.scored.uncounted = refused.message, False
            return
        except StoreError as error:
            self.scored.uncounted = True
            self.message = f"Stored, but not counted for the league yet. {trouble_words(error)}"
            self.scored.why_uncounted = self.message
            return
        self.scored.uncounted = False
        if recorded is None:
            return
        self.scored.caption, self.scored.open_question = recorded.message, ""
        if recorded.counted.done == "asks":
            self.scored.open_question = " ".join([recorded.message, *recorded.counted.because])

    def _reject(self, error: Refused | StoreError) -> None:
        text = trouble_words(error) if isinstance(error, StoreError) else refusal_text(error)
        self.message = capitalize(text)
        self.form.entry.say(self.message)

    def _reload(self, answer: Submission | None) -> None:
        """Read the game again, because it went on at another console."""
        event = event_of(answer) if answer is not None else None
        had = f" You had entered: {event_words(event, self.game.names)}." if event else ""
        self.message = f"{ELSEWHERE}{had}"
        try:
            self.game.reload()
            self.scored.head = self.scored.read_head()
        except StoreError as worse:
            self.message = trouble_words(worse)
        self.form = TappedForm(self.game, self._submit)

    def play_on(self) -> None:
        """Play the computer's turn: a coach calls, or the practice board plays."""
        game = self.game
        if not game.is_automatic:
            self.message = "It is no computer's turn."
        elif game.coach:
            self.enter(lambda: game.call(game.coach_thinks()()))
        elif isinstance(game.awaiting, Chance):
            self.enter(game.chance)
        else:
            self.enter(game.practised)

    def override(self, why: str) -> None:
        """Record what the rules refuse, because it happened."""
        board, entry = self.game.board, self.form.entry
        answer = entry.illegal_submission()
        if not board.could_stand and answer is not None:
            self._submit(answer)
        if not board.could_stand:
            self.message = "Nothing was refused that could be recorded anyway."
        elif not why.strip():
            self.message = "Give the reason: it stays in the log."
        else:
            self.message = ""
            self.enter(lambda: board.override(why.strip()))


def _readable(taps: str) -> str:
    return taps.replace("{", " ").replace("}", " ").replace(":", " ").strip()


class ScoredGames:
    """The games being scored, by their numbers in the store: the ones used last."""

    def __init__(self, server: ServerState) -> None:
        self._server = server
        self._open: OrderedDict[int, ScoredGame] = OrderedDict()

    def at(self, game: int) -> ScoredGame:
        """Return a game being scored, up to date. Raises StoreError."""
        scored = self._open.get(game)
        if scored is None:
            scored = ScoredGame(self._server, game)
            if len(self._open) >= MOST_OPEN:
                self._close_one()
            self._open[game] = scored
        self._open.move_to_end(game)
        if not scored.held.is_taken:
            scored.catch_up()
        return scored

    def _close_one(self) -> None:
        """Forget the game that was over first, or else was used first: what is stored stays."""
        over = (number for number, scored in self._open.items() if scored.over)
        del self._open[next(over, next(iter(self._open)))]
