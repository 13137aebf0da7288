"""Dial games in progress on the server: each a GameController, with what the browser needs.

A game is in the store, like any game; the objects here can be lost at any time. A game that goes
on in the terminal is read again. The computer's part is played here only while someone leads the
game here.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from threading import Lock
from typing import Final

from league.store.doors import SignedIn
from league.store.errors import AlreadyEntered, DoorsUnreachable, NoSuchGame, StaleGame, StoreError
from quarterback.ai.review import Chart, Review
from quarterback.files.last_fault import record_fault
from quarterback.game.controller import GameController
from quarterback.game.options import PlayOptions
from quarterback.game.saved import again, begin, why_not
from quarterback.game.scorebook import Scorebook
from quarterback.league_office.fixture_games import CannotCount, record_game
from quarterback.rule_sets import shipped_dial
from quarterback.text.needs import stakes_words
from quarterback.web.doors import SIDE, Doors
from quarterback.web.pools import Held, Pools
from quarterback.web.server_state import ServerState
from quarterback.web.writing import AT_SERVER
from rulesets.core.awaiting import Decide, Over
from rulesets.core.dial import Dial
from rulesets.core.events import Spin
from rulesets.core.refusal import Refused
from rulesets.core.sides import SIDES, Side
from rulesets.core.state import State

_HOST: Final = "host"
"""Stands for the device that leads the game."""


class Seats:
    def __init__(self, doors: Doors, game: int, people: Collection[Side]) -> None:
        """`people` are the sides that people call for."""
        self._doors, self._game = doors, game
        self._secret = doors.signing_secret.encode()
        self.people = tuple(side for side in SIDES if side in people)

    @property
    def away(self) -> frozenset[Side]:
        """The sides that another device has taken by its link."""
        taken = {door for session in self._doors.sessions() for door in session.names}
        return frozenset(side for side in self.people if self.door(side) in taken)

    def token(self, side: Side) -> str:
        text = f"dial/{self._game}/{side}/{self._doors.link(self.door(side))}".encode()
        return hmac.new(self._secret, text, sha256).hexdigest()[:24]

    def side_of(self, token: str) -> Side | None:
        """Return the side that a link is for; None for an unknown link."""
        link = token.encode("utf-8", "replace")
        return next(
            (each for each in self.people if hmac.compare_digest(link, self.token(each).encode())),
            None,
        )

    def door(self, side: Side | None) -> str:
        """Return the name of a side's door; with None, that of the game as a whole."""
        return f"{SIDE}{self._game}:{side or _HOST}"

    def taken_by(self, session: SignedIn | None) -> frozenset[Side]:
        """Return the sides that a visitor's own device has taken by their links."""
        if session is None:
            return frozenset()
        return frozenset(side for side in self.people if self.door(side) in session.names)

    def held(self, session: SignedIn | None) -> frozenset[Side]:
        """Return the sides that a visitor can call for now."""
        own = self.taken_by(session)
        return own | (frozenset(self.people) - self.away) if self.is_host(session) else own

    def is_host(self, session: SignedIn | None) -> bool:
        """Return whether a visitor leads the game."""
        return session is not None and self.door(None) in session.names

    def free(self, side: Side) -> None:
        """Give a side back to the device that leads the game. Its link changes."""
        self._doors.new_link(self.door(side))
        self._doors.leave_door(self.door(side))


PAUSE: Final = 3.4
"""Seconds from a spin to the computer's next one: the dial is still turning on the page."""
SHORT: Final = 0.6
"""The same if nothing was spun."""
AGAIN: Final = 3.0
"""Seconds after which an entry that could not be stored is tried again."""
AWAY: Final = "The records cannot be reached. The computer tries again in a moment."
BROKEN: Final = (
    "Something is wrong with the program: the computer has stopped. Load this page to try again."
)
PATIENCE: Final = 10.0
"""Seconds that reading the values of a game may take, in a thread."""
LONGEST_LOOK: Final = 0.5
"""Seconds that a page waits to say what is at stake."""
MOST_OPEN: Final = 100
"""How many games are kept open. The one that was not asked for longest is closed first, and one
that someone here plays only if there is no other."""


@dataclass
class Proposal:
    """What a side asks of the other: to undo the last play, or to end the game as a tie."""

    what: str
    side: Side
    seen: int
    """The length of the log when it was asked: later it means nothing."""


class ServerGame:
    def __init__(
        self, number: int, book: Scorebook, doors: Doors, *, own_spins: bool = False
    ) -> None:
        self.number = number
        self.own_spins = own_spins
        """Whether a play without a choice, such as a return, waits for its team's button."""
        self.goes_on = False
        """Whether the last thing here was a play: after an undo, and in a game that was just
        opened, a play without a choice waits for a person."""
        self.game = GameController(book, time.monotonic)
        people = [side for side in SIDES if side not in self.game.coaches]
        self._doors = doors
        self.seats = Seats(doors, number, people)
        self.held = Held()
        self.last_by = AT_SERVER
        """Who made the last entry here."""
        self.led = False
        """Whether someone leads it here: then the computer plays its part here."""
        self.proposal: Proposal | None = None
        self.news = ""
        """What has just happened that is not in the log."""
        self.coin = ""
        """How the coin fell: heads or tails; empty before the toss."""
        self.looked = 0
        """The number of the change after which the store was last asked."""
        self.turn = 0
        """Goes up with every change that is not in the log."""
        self.playing: asyncio.Task[None] | None = None
        self.stopped = False
        """Whether the computer has stopped after a fault of the program."""
        self.rematch: int | None = None
        """The number of the rematch, once one was begun here."""
        self._stakes: tuple[State, str] | None = None
        self._chart: Chart | None = None
        self._charting = Lock()

    def as_stored(self) -> ServerGame:
        """Return the game as it is stored, to look at only. Call it in a thread. Raises
        StoreError."""
        book = self.game.book
        assert book.store is not None, "it is in the store"
        copy = ServerGame(self.number, Scorebook.resume(book.store, self.number), self._doors)
        copy.proposal, copy.news, copy.coin = self.proposal, self.news, self.coin
        copy.led, copy.turn = self.led, self.turn
        copy._stakes = self._stakes
        copy.own_spins, copy.goes_on = self.own_spins, self.goes_on
        copy.rematch = self.rematch
        return copy

    @property
    def spins_at_once(self) -> bool:
        """Whether the dial is spun without a button: for a play of a person without a choice,
        after the call that led to it."""
        game = self.game
        return self.goes_on and not self.own_spins and game.is_forced and not game.book.needs_review

    @property
    def version(self) -> str:
        """A short text that changes whenever the page of the game does."""
        return f"{self.game.book.log_length}-{self.turn}"

    def asked(self) -> Proposal | None:
        """Return the proposal that is still of use."""
        proposal = self.proposal
        if proposal is None or proposal.seen != self.game.book.log_length:
            return None
        return proposal

    def say(self, news: str) -> None:
        """Show something until the next change."""
        self.news, self.turn = news, self.turn + 1

    @property
    def stakes(self) -> str:
        """What is at stake in the next call, once it is known; else empty."""
        return self._stakes[1] if self._stakes and self._stakes[0] == self.game.state else ""

    async def find_stakes(self, pools: Pools) -> None:
        """Find out what is at stake in the next call, if a person makes it. No page waits long
        for that."""
        game = self.game
        s, awaited = game.state, game.awaiting
        if self._stakes is not None and self._stakes[0] == s:
            return
        stakes = ""
        if isinstance(awaited, Decide) and awaited.side not in game.coaches:

            def find() -> str:
                return stakes_words(game.rules, s, game.known.near_within(PATIENCE))

            finding = pools.solve(find)
            try:
                stakes = await asyncio.wait_for(finding, LONGEST_LOOK)
            except TimeoutError:
                return
        self._stakes = (s, stakes)

    def review(self) -> Review | None:
        """Return the review of what was played; None if it is not solved, or not yet. Takes a
        while; call it in a thread."""
        answers = self.game.known.answers
        if answers is None:
            return None
        with self._charting:
            if self._chart is None:
                self._chart = Chart(self.game.rules, self.game.book.start, answers)
            try:
                return self._chart.follow(self.game.book.by_input)
            except ValueError:  # Unknowable, of a situation that a ruling has made
                return None


def _rematch_key(game: int) -> str:
    """Return the key by which the doors keep the rematch of a game, among the keys of forms."""
    return f"rematch of {game}"


class ServerGames:
    """Every dial game that is open on the server."""

    def __init__(self, server: ServerState) -> None:
        self.server = server
        self._open: OrderedDict[int, ServerGame] = OrderedDict()
        self._ending: set[asyncio.Task[None]] = set()

    async def begin(self, options: PlayOptions, key: str) -> ServerGame | None:
        """Begin a game, once by the key of its form; return the same game if it was begun
        before. None if it was, and which game it is could not be noted: the program was killed,
        or its disk was full. Raises StoreError, or BadSetting."""
        return await self._begin(lambda: begin(self.server.store, options, key), key)

    async def begin_again(
        self, game: ServerGame, key: str, *, best_of_three: bool
    ) -> ServerGame | None:
        """Begin the rematch of a game that is over, as `begin`. Raises StoreError."""
        book, store = game.game.book, self.server.store
        rematch = await self._begin(
            lambda: again(store, book, best_of_three=best_of_three, key=key), key
        )
        if rematch is not None:
            doors, note = self.server.doors, _rematch_key(game.number)
            with suppress(DoorsUnreachable):  # its disk is full: known until the server ends
                await self.server.pools.at_doors(lambda: doors.note_begun(note, rematch.number))
            game.rematch, game.turn = rematch.number, game.turn + 1
            self.server.wrote()
        return rematch

    async def rematch_of(self, game: ServerGame) -> int | None:
        """Return the number of the rematch of a finished game, even if an earlier run of the
        server began it; None if there is none."""
        if game.rematch is None and isinstance(game.game.awaiting, Over):
            doors, note = self.server.doors, _rematch_key(game.number)
            with suppress(DoorsUnreachable):
                game.rematch = await self.server.pools.at_doors(lambda: doors.game_begun(note))
        return game.rematch

    async def _begin(self, entry: Callable[[], Scorebook], key: str) -> ServerGame | None:
        doors = self.server.doors
        try:
            book = await self.server.pools.enter(entry)
        except AlreadyEntered:
            number = await self.server.pools.at_doors(lambda: doors.game_begun(key))
            return None if number is None else self.find(number)
        number = book.id
        assert number is not None, "it is in the store"
        with suppress(DoorsUnreachable):  # its disk is full: the game is begun anyway
            await self.server.pools.at_doors(lambda: doors.note_begun(key, number))
        game = self._keep(self._opened(number, book))
        game.led = True
        self.server.wrote()
        return game

    def find(self, number: int) -> ServerGame:
        """Return a game as it is now. Raises NoSuchGame, also for a game on a board, and other
        StoreErrors."""
        game = self._open.get(number)
        if game is None:
            book = Scorebook.resume(self.server.store, number)
            if book.rules.dial_format is None:
                raise NoSuchGame(f"Game {number} is not a game with the dial.")
            game = self._keep(self._opened(number, book))
        self._open.move_to_end(number)
        at = self.server.changes.number
        if game.looked != at and not game.held.is_taken:
            game.looked = at
            if self.server.store.log_length(number) != game.game.book.log_length:
                game.game.reload()
                game.news, game.goes_on = "", False
                self.play_on(game)
        return game

    def dials(self) -> dict[str, Dial]:
        dials = [shipped_dial(), *(each.game.rules.dial for each in self._open.values())]
        return {dial.digest[:16]: dial for dial in dials if dial is not None}

    def _opened(self, number: int, book: Scorebook) -> ServerGame:
        return ServerGame(number, book, self.server.doors, own_spins=self.server.own_spins)

    def _keep(self, game: ServerGame) -> ServerGame:
        while len(self._open) >= MOST_OPEN:
            watched = (each for each in self._open.values() if not each.led)
            self._close(next(watched, next(iter(self._open.values()))))
        self._open[game.number] = game
        game.looked = self.server.changes.number
        game.game.known.begin_if_near()
        return game

    async def do(
        self, game: ServerGame, by: str, entry: Callable[[], object], news: str = ""
    ) -> None:
        """Enter something for a person, signed and once by the key of its form, by calling
        `entry` in a thread, and let the computer go on. Raises what it raises; a game that went
        on elsewhere has then been read again."""
        played = len(game.game.book.inputs)
        async with game.held.turn():
            try:
                await self.server.pools.enter(entry)
            except StaleGame:
                await self.server.pools.enter(game.game.reload)
                game.goes_on = False
                self.changed(game)
                raise
            finally:
                self.server.wrote()
        game.goes_on = len(game.game.book.inputs) > played
        game.news, game.proposal, game.led, game.last_by = news, None, True, by
        self.changed(game)

    def changed(self, game: ServerGame) -> None:
        """Update every page that shows a game, and let the computer go on."""
        game.turn += 1
        self.server.wrote()
        game.looked = self.server.changes.number
        self.play_on(game)

    def play_on(self, game: ServerGame) -> None:
        """Begin what needs no person, if there is something and someone leads the game here."""
        automatic = game.game.is_automatic or game.spins_at_once
        waits = automatic or game.game.clock.running or game.game.book.counts()
        if game.led and waits and (game.playing is None or game.playing.done()):
            game.stopped = False
            with suppress(RuntimeError):  # no loop: a test without a server
                game.playing = asyncio.get_running_loop().create_task(self._play_on(game))

    async def _play_on(self, game: ServerGame) -> None:
        """Play what needs no person, until a person must act. If the database is away it is
        tried again."""
        while True:
            try:
                return await self._play(game)
            except StaleGame:
                game.game.reload()
                game.goes_on = False
            except (Refused, CannotCount) as refused:
                game.say(refused.message)
            except StoreError as error:
                # Its words name files of this machine, which are no visitor's business.
                logging.getLogger(__name__).warning("%s", error.message)
                game.say(AWAY)
                self.server.wrote()
                await asyncio.sleep(AGAIN)
                continue
            except Exception as fault:
                record_fault(fault)
                logging.getLogger(__name__).exception("Game %s does not go on.", game.number)
                game.say(BROKEN)
                game.stopped = True
            self.server.wrote()
            return None

    async def _play(self, game: ServerGame) -> None:
        """Play the coaches' calls and spins, the end of time, and count the result for the
        league. Raises Refused and StoreError."""
        while True:
            if not await game.held.is_at_rest():
                continue
            if isinstance(game.game.awaiting, Over):
                break
            if game.game.time_is_up:
                await self._enter(game, game.game.end_time)
            elif (game.game.is_automatic or game.spins_at_once) and not why_not(game.game.book):
                if not await self._computer_plays(game):
                    continue
            elif game.game.clock.running:
                await asyncio.sleep(0.25)
                continue
            else:
                return
            if game.news == AWAY:
                game.news = ""
            game.turn += 1
            self.server.wrote()
            game.looked = self.server.changes.number
        if game.game.book.counts():
            by = game.last_by
            await self.server.pools.enter(lambda: record_game(self.server.store, game.number, by))
            self.server.wrote()

    async def _enter(self, game: ServerGame, entry: Callable[[], object]) -> bool:
        """Enter what needs no person, and return whether it was still due. Raises Refused and
        StoreError."""
        controller = game.game
        state, stood = controller.state, controller.book.log_length
        async with game.held.turn():
            if controller.state != state or controller.book.log_length != stood:
                return False
            await self.server.pools.enter(entry)
        return True

    async def _computer_plays(self, game: ServerGame) -> bool:
        """Let the computer act after a pause, and return whether it did. The game may have gone
        on in the meantime."""
        controller = game.game
        state, stood = controller.state, controller.book.log_length
        since = time.monotonic()
        call = ""
        if game.spins_at_once:
            call = controller.options[0].call
        elif isinstance(controller.awaiting, Decide):
            call = await self.server.pools.coach(controller.coach_thinks())
        pause = PAUSE if _spun(controller) else SHORT
        await asyncio.sleep(max(pause - (time.monotonic() - since), 0))
        if controller.state != state or controller.book.log_length != stood:
            return False
        if not (controller.is_automatic or game.spins_at_once):  # someone wants to spin it
            return False
        entry = partial(controller.call, call) if call else controller.chance
        if not await self._enter(game, entry):
            return False
        game.news, game.goes_on = controller.substitute_note if call else "", True
        return True

    def _close(self, game: ServerGame) -> None:
        """Close a game. Its clock stops, so that it resumes from this second."""
        self._open.pop(game.number, None)
        if game.playing is not None:
            game.playing.cancel()
        if game.led:
            self._suspend(game.game)

    def _suspend(self, game: GameController) -> None:
        """Stop the clock of a game. While the server runs, call it in the thread of entries."""

        def suspend() -> None:
            with suppress(StoreError, Refused):
                game.suspend()

        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # a test without a server
            suspend()
        else:
            ending = loop.create_task(self.server.pools.enter(suspend))
            self._ending.add(ending)
            ending.add_done_callback(self._ending.discard)

    async def close(self) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            for game in list(self._open.values()):
                self._close(game)
            await asyncio.sleep(0)  # their clocks are stopped before the threads end


def _spun(controller: GameController) -> bool:
    """Return whether the last entry was a spin of the dial."""
    entries = controller.book.entries
    return bool(entries) and isinstance(entries[-1].event, Spin)
