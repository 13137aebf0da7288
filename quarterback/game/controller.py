"""A game in progress, without words or pictures: its scorebook, coaches, chance and clock.

Every front end drives a game through it. Each input is in the book before anyone hears of it,
and the rules alone decide what it does. `UndoHistory` undoes and redoes what people did.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from random import Random, SystemRandom
from typing import Any

from msgspec.structs import replace

from quarterback.ai.coaches import EVERY_COACH
from quarterback.ai.solution_cache import knowledge_of
from quarterback.entry.form import CallSubmitted, ReportSubmitted, RollSubmitted, Submission
from quarterback.game.board import BoardInputs
from quarterback.game.clock import GameClock, Now
from quarterback.game.corrections import Correction, applied, waiting
from quarterback.game.daily import PLAYED_ONCE, LuckOfTheDay, day_of
from quarterback.game.records import counts
from quarterback.game.scorebook import Scorebook
from quarterback.text.commentary.commentary import PLAIN, Commentary
from rulesets.core.advance import advance, awaiting, out_of_turn
from rulesets.core.awaiting import Awaiting, Chance, Decide, Option, Over
from rulesets.core.dice import COIN
from rulesets.core.events import Call, Event, Roll, Ruling, Spin, Tick
from rulesets.core.refusal import Refused
from rulesets.core.session import Entry
from rulesets.core.sides import HOME, OTHER, SIDES, VISITORS, Side
from rulesets.core.state import State
from rulesets.registry import names_of


class UndoHistory:
    """Undo, redo and corrections of a scorebook. Methods that change it raise Refused, or
    StoreError if the change cannot be saved; then nothing has changed."""

    def __init__(
        self,
        book: Scorebook,
        coaches: Collection[Side],
        board: BoardInputs | None,
        any_dial: bool,
        on_change: Callable[[], None],
    ) -> None:
        self._book = book
        self._coaches = coaches
        self._board = board
        """The board; None for the dial game."""
        self._any_dial = any_dial
        self._on_change = on_change
        """Called after every change of the book."""

    @property
    def without_consent(self) -> bool:
        """Whether the book records a real board: then undo needs no consent and takes back one
        input at a time."""
        return self._board is not None and not self._board.practice

    @property
    def undo_depth(self) -> int:
        """How many inputs the next undo removes; 0 if no person has made one."""
        if self.without_consent:
            return min(len(self._book.inputs), 1)
        for back, entries in enumerate(reversed(self._book.by_input), 1):
            if any(self._by_person(entry) for entry in entries):
                return back
        return 0

    def undo(self) -> None:
        """Undo the last input of a person, with the later inputs of coaches, clock and coin. A toss
        by the program stays. Raises Refused if there is nothing to undo."""
        back = self.undo_depth
        if not back:
            raise Refused("nothing to undo yet")
        self._book.undo(back)
        self._on_change()

    @property
    def redo_depth(self) -> int:
        """How many pending inputs the next redo restores: one, and the later inputs of the program
        or a coach. 0 if no pending input fits."""
        session, fitting = self._book.session, self.fitting
        if self.without_consent:
            return min(fitting, 1)
        for back in range(1, fitting + 1):
            session.redo()
            ahead = session.copy()
            if back < fitting:
                ahead.redo()
                if any(self._by_person(entry) for entry in ahead.by_input[-1]):
                    return back
        return fitting

    def redo(self) -> list[Entry]:
        """Redo the last undo, or confirm the next input set aside. Return the new entries. Raise
        Refused if nothing is pending or it does not fit."""
        return self.redo_many(self.redo_depth or 1)

    def redo_many(self, inputs: int) -> list[Entry]:
        """Redo a number of inputs, all or none. Return the new entries."""
        stood = len(self._book.entries)
        self._book.redo(inputs)
        self._on_change()
        return self._book.entries[stood:]

    @property
    def fitting(self) -> int:
        """How many inputs in a row fit, of those that are set aside or undone."""
        return sum(each.fits for each in waiting(self._book))

    def keep_fitting(self) -> int:
        """Keep all inputs in a row that fit; return how many. The first that does not is then the
        next. Raises Refused when the next does not fit."""
        fitting = self.fitting
        self.redo_many(fitting or 1)
        return fitting

    def correct(self, correction: Correction) -> None:
        """Enter a correction that was previewed."""
        applied(self._book, correction)
        self._on_change()

    def leave_out(self, number: int) -> None:
        """Delete an input that is set aside; it stays in the log."""
        stood = len(self._book.inputs)
        if not stood < number <= stood + len(self._book.pending):
            raise Refused(f"input {number} is not set aside")
        self._book.amend(number)
        self._on_change()

    def _by_person(self, entry: Entry) -> bool:
        if isinstance(entry.event, Ruling):
            return True
        request = awaiting(self._book.rules, entry.before)
        if isinstance(request, Decide):
            return isinstance(entry.event, Call) and request.side not in self._coaches
        if self._board is not None:
            # On the practice board people only call plays; at a real one they report everything.
            return not self._board.practice
        from_own_dial = self._any_dial and isinstance(entry.event, Spin | Roll)
        return from_own_dial and len(self._coaches) < len(SIDES)


def luck_at(seed: int | None, number: int, whose: str = "dial") -> Random:
    """Return the source of chance for what follows the first `number` events of a game, clock
    readings not counted.

    With a seed the same number gives the same chance again, however the game was interrupted: a
    game that was archived goes on as if it had not been, and a play that is undone and called
    again the same way has the same result. `whose` keeps the dial and the coaches apart.
    """
    if seed is None:
        return SystemRandom()
    return Random(f"{seed}/{number}/{whose}")


HEADS, TAILS = TOSS_CALLS = "heads", "tails"
"""What is called in the air, in this order."""
OVER_AND_COUNTED = "the game is over and counts: its result stands"
PUT_AWAY = "put away"
"""The reason in the log for a clock that was stopped because the game was archived."""


class GameController:
    """What people, coaches, coin, dial and clock enter in a scorebook.

    Methods that enter something return the new entries. They raise Refused, or StoreError if it
    cannot be stored; then nothing has changed.
    """

    def __init__(self, book: Scorebook, now: Now) -> None:
        self.book = book
        self.rules = book.rules
        self.names = names_of(book.header)
        self.known = knowledge_of(self.rules)
        """The solved game: it stays in memory as long as a game in progress may ask it."""
        seats = {HOME: book.header.home_coach, VISITORS: book.header.visitors_coach}
        self.coaches: Mapping[Side, str] = {
            side: name for side, name in seats.items() if name in EVERY_COACH
        }
        """Who calls, by side; a side that is missing is a person's."""
        self.on_board = book.rules.dial_format is None
        """Whether the game is on a board, where its plays are reported."""
        self.board = BoardInputs(book, self._enter, self._reading)
        self.keeps_time = not self.on_board or _kept_time(book.entries)
        """Whether the program keeps the clock: always in the dial game; at a board once it was
        asked to, even after the game was archived."""
        self.corrections = UndoHistory(
            book,
            self.coaches,
            self.board if self.on_board else None,
            self.any_dial,
            self._set_clock,
        )
        """Undo, redo and corrections."""
        self.day = day_of(book.header.event)
        """The day that decides the spins; None except in a daily."""
        self.asks_players = book.header.asks_players
        """Whether every report asks for the ball carrier."""
        self.rolls_on = False
        """Whether the program rolls on with the dice that follow a roll it was asked for."""
        self.rolls_dice = False
        """Whether the program rolls the next dice, because it rolled the last ones."""
        self.clock = GameClock(now)
        self._set_clock()
        self.style = PLAIN
        """How text mode describes plays: a style of the commentary."""
        self._commentary: Commentary | None = None

    def commentary(self, style: str = "") -> Commentary:
        """Return the commentary on the game, in its style or another. It keeps the lines that it
        has made."""
        wording = style or self.style
        if self._commentary is None or self._commentary.style != wording:
            self._commentary = Commentary.of_game(self.book.header, self.rules, wording)
        return self._commentary

    @property
    def state(self) -> State:
        return self.book.state

    @property
    def awaiting(self) -> Awaiting:
        """What must come next."""
        return self.book.awaiting

    @property
    def options(self) -> tuple[Option, ...]:
        """What can be called now; nothing if no decision is awaited."""
        request = self.awaiting
        return request.options if isinstance(request, Decide) else ()

    @property
    def first_marked(self) -> int:
        """The index of the option that is selected first: to receive, if a team may choose to; at
        the toss the caller's own side, so that a coin which no one calls falls as it always did:
        heads is Home's."""
        if self.toss_caller is not None:
            return TOSS_CALLS.index(HEADS if self.toss_caller == HOME else TAILS)
        calls = [option.call for option in self.options]
        return calls.index("receive") if "receive" in calls else 0

    @property
    def live(self) -> bool:
        """Whether the game has begun and is not over."""
        return bool(self.book.entries) and not isinstance(self.awaiting, Over)

    @property
    def any_dial(self) -> bool:
        """Whether the players spin their own dial and type the result."""
        return not self.on_board and self.rules.dial is None

    @property
    def coach(self) -> str:
        """The name of the coach whose call is next; empty if none is."""
        request = self.awaiting
        return self.coaches.get(request.side, "") if isinstance(request, Decide) else ""

    @property
    def is_automatic(self) -> bool:
        """Whether the next step needs no person: a coach's call or spin, or the toss between two
        coaches. While inputs are set aside, people decide what comes next."""
        if self.book.needs_review:
            return False
        request = self.awaiting
        if isinstance(request, Decide):
            return request.side in self.coaches
        if self.on_board and self.board.practice and not isinstance(request, Over):
            return True
        if isinstance(request, Chance):
            return request.side in self.coaches if request.side else len(self.coaches) == len(SIDES)
        return False

    @property
    def is_forced(self) -> bool:
        """Whether the next spin is for a play without a choice, such as a kickoff or a return. A
        dial of the players' own only they can spin."""
        request = self.awaiting
        return (
            isinstance(request, Decide)
            and request.locks
            and request.forced
            and not self.any_dial
            and not self.on_board
        )

    @property
    def substitute_note(self) -> str:
        """Which coach fills in for the one whose turn it is, and why: the game is not solved
        yet, or cannot be. Empty if none does."""
        coach = EVERY_COACH.get(self.coach)
        if coach is None or not coach.solves or self.known.answers is not None:
            return ""
        why = self.known.cannot or f"still studying this dial, {self.known.share:.0%}"
        return f"The Letterman calls for {coach.title}: {why}."

    def wait_for_solutions(self) -> None:
        """Wait until the game is solved, if a coach needs the solution."""
        if any(EVERY_COACH[name].solves for name in self.coaches.values()):
            self.known.wait()

    def coach_thinks(self) -> Callable[[], str]:
        """Return a function that returns the call of the coach whose turn it is. It may be slow
        and may run in another thread: it uses the current situation."""
        request = self.awaiting
        assert isinstance(request, Decide), "a call is awaited"
        luck = self._luck(request.side)
        if self.day is not None:
            self.wait_for_solutions()  # no one stands in: his calls are the same for everyone
        decider = EVERY_COACH[self.coaches[request.side]].make(luck)
        return partial(decider, self.rules, self.state, request)

    def call(self, name: str, face: str = "") -> list[Entry]:
        """Enter a call and, if the program spins the dial or its `face` is given, the spin: one
        input. If the clock has just run out, enter the end of time instead."""
        if self.time_is_up:
            return self.end_time()
        if self.on_board:
            return self.board.call(name, self._details(name))
        call = Call(name, tick=self._reading())
        decision = self.awaiting
        if not isinstance(decision, Decide) or not decision.locks or name not in decision.calls:
            return self._enter(call)
        chance = awaiting(self.rules, replace(self.state, call=name))
        if isinstance(chance, Chance) and (face or chance.table is not None):
            return self._enter(call, self._drawn(chance, face))
        return self._enter(call)

    def _details(self, name: str) -> dict[str, Any] | None:
        """Return the required details of a call that the caller has not given."""
        option = next((option for option in self.options if option.call == name), None)
        return self.board.details(option, self._luck("board")) if option else None

    def _luck(self, whose: str = "dial") -> Random:
        if self.day is not None:
            return LuckOfTheDay(
                self.day,
                sum(isinstance(entry.event, Spin | Roll) for entry in self.book.entries),
                whose,
            )
        return luck_at(self.book.header.seed, self._played, whose)

    def practised(self) -> list[Entry]:
        """Play a down on the practice board."""
        return self.board.played(self._luck("board"))

    def chance(self, face: str = "") -> list[Entry]:
        """Enter the toss, or the spin for a locked call; `face` is the result of a dial that
        only the players can see."""
        request = self.awaiting
        assert isinstance(request, Chance), "chance is awaited"
        return self._enter(self._drawn(request, face))

    @property
    def toss_caller(self) -> Side | None:
        """Return who calls the coin in the air: the visitors, by custom, or the one person at
        the table; None between two coaches, and if no toss is awaited. No rule says who."""
        request = self.awaiting
        if not isinstance(request, Chance) or request.side is not None or request.ring is not None:
            return None
        return next((side for side in (VISITORS, HOME) if side not in self.coaches), None)

    def toss(self, called: str) -> tuple[list[Entry], str]:
        """Enter the toss with heads or tails called, and return the entries and the face that
        fell. No one knows it before; the caller wins if he called it."""
        toss, caller = self.awaiting, self.toss_caller
        assert isinstance(toss, Chance), "the toss is awaited"
        assert caller is not None, "a call has a caller"
        drawn = self._drawn(toss, "")
        assert toss.table is not None, "a coin has two sides"
        face = HEADS if drawn == toss.table.draws[0] else TAILS
        return self.enter_toss(caller if face == called else OTHER[caller]), face

    def enter_toss(self, winner: Side) -> list[Entry]:
        """Enter who won a toss that was made at the table."""
        request = self.awaiting
        assert isinstance(request, Chance), "the toss is awaited"
        assert request.table is not None, "a coin has two sides"
        return self._enter(next(r.event for r in request.table.rows if r.result == winner))

    def submit(self, answer: Submission, left: int | None = None) -> list[Entry]:
        """Enter the answer of an entry form; `left` is the clock reading, in seconds. If the
        program rolls the dice, those that come next are part of the same input."""
        match answer:
            case CallSubmitted(call, details):
                return self.board.call(call, details)
            case ReportSubmitted(values):
                return self.board.report(values, left)
            case RollSubmitted(None):
                by_itself = self.rolls_on and not self._tosses_coin(self.awaiting)
                self.rolls_dice = self.rolls_dice or by_itself
                return self.chance()
            case RollSubmitted(pips):
                if not self._tosses_coin(self.awaiting):
                    self.rolls_dice = False
                return self.board.roll(pips or ())

    @staticmethod
    def _tosses_coin(request: Awaiting) -> bool:
        return isinstance(request, Chance) and request.dice == (COIN,)

    def _with_rolls(self, event: Event) -> tuple[Event, ...]:
        """Return what a person enters, with the dice that the program then rolls. Raises
        Refused."""
        if not self.rolls_dice or self.book.needs_review or isinstance(event, Ruling | Tick):
            return (event,)
        events, s = [event], self.state
        after, _ = advance(self.rules, s, self.rules.normalize(self.rules, s, event))
        while isinstance(chance := awaiting(self.rules, after), Chance):
            if chance.table is None or self._tosses_coin(chance):
                break
            luck = luck_at(self.book.header.seed, self._played + len(events), "dial")
            roll = luck.choice(chance.table.draws)
            events.append(roll)
            after, _ = advance(self.rules, after, roll)
        return tuple(events)

    def refused(self, signal: int) -> Refused | None:
        """Return why the rules do not allow a signal now; None if they do."""
        try:
            advance(self.rules, self.state, Call("", signal))
        except Refused as refused:
            return refused
        return None

    def resign(self, side: Side) -> list[Entry]:
        """Enter that a side resigns: the other one wins."""
        return self._end(OTHER[side], f"{self.names.of(side)} resigned")

    def draw(self) -> list[Entry]:
        return self._end(None, "Both teams agreed to a tie")

    def ruled(self, ruling: Ruling) -> list[Entry]:
        """Enter a referee's ruling. Raises Refused in a daily."""
        if self.day is not None:
            raise Refused(PLAYED_ONCE)
        return self._enter(ruling)

    def _end(self, winner: Side | None, why: str) -> list[Entry]:
        return self._enter(Ruling({"phase": "over", "winner": winner}, why=why))

    @property
    def to_take_back(self) -> int:
        """How many inputs `undo` takes back; 0 if no person has done anything."""
        return self.corrections.undo_depth

    @property
    def undo_refusal(self) -> str:
        """Why nothing may be undone now; empty if it may. A saved dial game against a coach counts
        once it is over, for the career, the ladder and the season: its last spin is not made again.
        A first game counts for no record, and a face of the players' own dial may be mistyped."""
        if self.day is not None:
            return PLAYED_ONCE
        counted = (
            isinstance(self.awaiting, Over)
            and self.book.id is not None
            and not (self.on_board or self.any_dial)
            and counts(self.book.header)
        )
        return OVER_AND_COUNTED if counted else ""

    def undo(self) -> None:
        """Undo the last thing that a person did. Raises Refused if there is nothing, or if the
        game counts as it ended."""
        if self.undo_refusal:
            raise Refused(self.undo_refusal)
        self.corrections.undo()

    def reload(self) -> None:
        """Read the game again, because it went on elsewhere. Raises StoreError."""
        self.book.reload()
        self._set_clock()

    @property
    def timed(self) -> bool:
        """Whether there is a clock; at a board it is the players' own."""
        return not self.rules.profile.counts_plays

    @property
    def clock_in_use(self) -> bool:
        """Whether the clock can be stopped or started now."""
        return "tick" in out_of_turn(self.rules, self.state)

    @property
    def time_is_up(self) -> bool:
        """Whether the clock has run out and that is not entered yet."""
        return self._ticking and self.clock.left() == 0

    @property
    def clock_suspended(self) -> bool:
        """Whether the clock is stopped only because the game was archived: then the next call
        starts it again."""
        if not self.timed or not self.keeps_time or self.state.running:
            return False
        for entry in reversed(self.book.entries):
            if entry.before.period != self.state.period or entry.after.running:
                return False
            if entry.before.running:
                return isinstance(entry.event, Tick) and entry.event.why == PUT_AWAY
        return False

    def end_time(self) -> list[Entry]:
        """Enter that the clock has run out: a period that owes nothing is over."""
        return self._enter(Tick(0, why="time"))

    def set_running(self, running: bool) -> list[Entry]:
        """Stop the clock by agreement, or start it again. Raises Refused if it is not in use."""
        if self.on_board:
            return self.board.clock_reads(self.state.time_left, running)
        if self.time_is_up:
            return self.end_time()
        why = "started" if running else "stopped"
        return self._enter(Tick(self.clock.left(), running=running, why=f"{why} by agreement"))

    def suspend(self) -> None:
        """Stop a running clock, so that the game resumes from this second."""
        if not self._ticking or not self.live:
            return
        if self.time_is_up:
            self.end_time()
        else:
            # At a board it is read, not stopped: when it may stand there, the rules say.
            self._enter(Tick(self.clock.left(), running=self.on_board, why=PUT_AWAY))

    @property
    def _ticking(self) -> bool:
        return self.timed and self.clock.running and self.keeps_time

    def _reading(self) -> Tick | None:
        if self._ticking:
            return Tick(self.clock.left(), running=True)
        if self.clock_suspended:
            return Tick(self.state.time_left, running=True, why="gone on with")
        return None

    @property
    def _played(self) -> int:
        """Return how many events are in effect. Clock readings are not counted, so that a game
        that was archived goes on with the same chance."""
        return sum(not isinstance(entry.event, Tick) for entry in self.book.entries)

    def _drawn(self, chance: Chance, face: str) -> Event:
        """Return the given result; else a sector of the dial, or one of the table's equal draws."""
        dial = self.rules.dial
        if face or chance.table is None:
            return Spin(face=face)
        luck = self._luck()
        if chance.ring is not None and dial is not None:
            return Spin(sector=luck.randrange(dial.sectors) + 1)
        return luck.choice(chance.table.draws)

    def _enter(self, *events: Event) -> list[Entry]:
        """Enter one input in the book. While inputs wait that no longer fit after an amendment,
        it goes before them, and they go on waiting."""
        stood, before = len(self.book.entries), _time_of(self.book.state)
        if len(events) == 1:
            events = self._with_rolls(events[0])
        if self.book.needs_review:
            self.book.amend(len(self.book.inputs) + 1, *events, before=True)
        else:
            self.book.play(*events)
        if not self.on_board or _time_of(self.book.state) != before:
            self._set_clock()  # else, as after a roll, it would go back to its last reading
        return self.book.entries[stood:]

    def _set_clock(self) -> None:
        if self.timed:
            self.clock.set(self.state.time_left, self.state.running and self.keeps_time)

    def keep_time(self, keep: bool) -> None:
        """Let the program keep the clock of a board game, or leave it to the players: it goes on
        from the time in the book, and the time that the program has counted is in the book by
        then. Raises Refused and StoreError."""
        if not keep and self._ticking:
            self.board.clock_reads(self.clock.left(), why="counted")
        self.keeps_time = keep
        self._set_clock()


def _kept_time(entries: Sequence[Entry]) -> bool:
    """Return whether the program was keeping the clock of a board game when it was archived."""
    last = entries[-1].event if entries else None
    return isinstance(last, Tick) and last.why == PUT_AWAY


def _time_of(s: State) -> tuple[int, int, bool]:
    return s.period, s.time_left, s.running
