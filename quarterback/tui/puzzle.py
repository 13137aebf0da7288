"""Find the call: a position on the field, the dial card, and the solver's answer."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, ClassVar, Protocol

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from league.store.errors import StoreError
from quarterback.ai.expected_value import Expected, expected
from quarterback.ai.solution_cache import knowledge_of
from quarterback.solo.puzzles import (
    Puzzle,
    PuzzleAnswer,
    Solved,
    dial_words,
    number_of_day,
    positions,
    puzzle,
    puzzle_streak,
    puzzles_of_own_games,
    read_answers,
    solve,
    store_answer,
)
from quarterback.tui.bindings import commands
from quarterback.tui.context import ContextModal
from quarterback.tui.draw.canvas import Row, printable
from quarterback.tui.draw.cards import DialCardRow, dial_card_heading, dial_card_row
from quarterback.tui.play.moment import SceneMoment
from quarterback.tui.play.scene import field_of
from quarterback.tui.play.ui_state import typed_signal
from quarterback.tui.widgets.pictures import Gridiron
from quarterback.tui.widgets.row_list import Caption, RowList

if TYPE_CHECKING:
    from league.store.games.store import Store


_SELECTS = "1-12 or arrows select   ENTER call"


class PuzzleRun(Protocol):
    """Puzzles one after the other: what is said of each, and what an answer counts for."""

    @property
    def puzzle(self) -> Puzzle: ...
    @property
    def heading(self) -> str:
        """The kind of puzzle, as the page's heading."""

    @property
    def challenge(self) -> str:
        """What is asked, before a call is selected."""

    @property
    def next_words(self) -> str:
        """What the keys do after the answer."""

    def counted(self, call: str, right: bool) -> str:
        """Count an answer, and return the tally in words."""

    def follow(self) -> bool:
        """Go on to the next puzzle, and return whether there is one."""


class SecondTries:
    """Calls from a game, to be made again one after the other."""

    def __init__(self, calls: Sequence[Puzzle]) -> None:
        """`calls` has at least one."""
        self.calls = calls
        self.at = 0
        self.right = 0
        """How many were right on the second try."""

    @property
    def puzzle(self) -> Puzzle:
        return self.calls[self.at]

    @property
    def heading(self) -> str:
        return f"Second try, call {self.at + 1} of {len(self.calls)}"

    @property
    def challenge(self) -> str:
        called = self.puzzle.names.call(self.puzzle.called).lower()
        return f"You called {called}, and there was a better call. Which?"

    @property
    def next_words(self) -> str:
        last = self.at + 1 == len(self.calls)
        return "n closes   ESC back" if last else "n next call   ESC back"

    def counted(self, call: str, right: bool) -> str:
        self.right += right
        return f"Right at the second try: {self.right} of {self.at + 1}."

    def follow(self) -> bool:
        more = self.at + 1 < len(self.calls)
        self.at += more
        return more


class DailyPuzzles:
    """The puzzle of the day; then others for practice."""

    challenge = "What do you call?"
    next_words = "n another   o own games   ESC back"

    def __init__(self, today: date, file: Path | None, store: Store | None = None) -> None:
        """`file` stores the answers; None if nothing is stored. `store` has the games whose
        calls can be made again."""
        self.puzzle = puzzle(number_of_day(today))
        self.today, self.file, self.store = today, file, store
        self.in_a_row = 0
        """How many practice puzzles were solved in a row."""
        answers = read_answers(file) if file is not None else []
        self.answered = any(answer.day == today for answer in answers)
        """Whether the day's puzzle has been answered, now or earlier."""
        if self.answered:
            self.follow()

    @property
    def of_the_day(self) -> bool:
        """Whether this is the day's puzzle, not yet answered."""
        return not self.answered and self.puzzle.number == number_of_day(self.today)

    @property
    def heading(self) -> str:
        return "Puzzle of the day" if self.of_the_day else f"Practice puzzle {self.puzzle.number}"

    def counted(self, call: str, right: bool) -> str:
        if self.of_the_day:
            self.answered = True
            if self.file is not None:
                try:
                    store_answer(
                        self.file, PuzzleAnswer(self.today, self.puzzle.number, call, right)
                    )
                except OSError as error:
                    return f"The answer could not be saved: {error.strerror}."
                streak = puzzle_streak(read_answers(self.file), self.today)
                return f"Days solved in a row: {streak}."
        self.in_a_row = self.in_a_row + 1 if right else 0
        return f"Solved in a row: {self.in_a_row}."

    def follow(self) -> bool:
        self.puzzle = puzzle(SystemRandom().randrange(len(positions())) + 1)
        self.answered = self.answered or self.puzzle.number == number_of_day(self.today)
        return True


class PuzzleScreen(ContextModal[None]):
    """A position, its calls, and after the answer the value of each."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(
        tuple(each for each in commands.PUZZLE if each.action != "own"),
        (commands.HELP, commands.BY_ID["puzzle.own"]),
    )

    def __init__(self, run: PuzzleRun) -> None:
        super().__init__()
        self.run = run
        self.brings: dict[str, Expected] = {}
        """The expected results of each call of the puzzle."""
        self.solved: Solved | None = None
        """The graded answer; None before it."""
        self.has_chosen = False
        """Whether the player has selected a call: before that, ENTER makes none."""
        self._typed = 0
        """The last digit."""

    @property
    def puzzle(self) -> Puzzle:
        return self.run.puzzle

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Lead from the puzzles of the day alone to those of one's own games."""
        return action != "own" or isinstance(self.run, DailyPuzzles)

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Static(id="page-title")
            yield Gridiron(id="puzzle-field")
            yield Static(id="puzzle-question")
            yield Static(id="puzzle-heading")
            yield RowList(self.row_moved)
            yield Caption(id="row-whole")
            yield Static(id="page-foot")

    def on_mount(self) -> None:
        self.query_one(RowList).focus()
        self.fill()

    def on_resize(self) -> None:
        """Fit the field and the card's columns to the new size."""
        self.call_after_refresh(self._write_heading)
        self.set_class(self.app.size.height < 24 or self.app.size.width < 70, "no-field")

    def fill(self) -> None:
        of = self.puzzle
        self.brings = expected(of.rules, of.state)
        dial = dial_words(of)
        self._write("page-title", f"{self.run.heading}: {dial}" if dial else self.run.heading)
        moment = SceneMoment(of.rules, of.names, of.state, of.decide)
        self.query_one(Gridiron).show(field_of(moment))
        self._write("puzzle-question", of.question)
        self._write("page-foot", f"{_SELECTS}   {self.run.next_words}")
        self._show_calls()
        self.has_chosen, self._typed = False, 0
        self._say(self.run.challenge)

    def _write(self, place: str, text: str) -> None:
        self.query_one(f"#{place}", Static).update(Content(printable(text)))

    def _show_calls(self) -> None:
        self.set_class(self.solved is not None, "solved")
        calls = self.query_one(RowList)
        at = calls.at if self.solved is not None else 0
        self._write_heading()
        calls.show(len(self.puzzle.options), self._draw, at)

    def _write_heading(self) -> None:
        for heading in self.query("#puzzle-heading").results(Static):
            width = self.query_one(RowList).size.width
            heading.update(Content(dial_card_heading(width, worth=self.solved is not None)))

    def _draw(self, place: int, width: int, chosen: bool) -> Row:
        option = self.puzzle.options[place]
        worths = self.solved.worths if self.solved is not None else {}
        row = DialCardRow(
            option.signal,
            self.puzzle.names.call(option.call, option.signal),
            self.brings.get(option.call),
            worths.get(option.call),
            bool(worths) and option.call == next(iter(worths)),
        )
        return dial_card_row(row, width, chosen=chosen and self.has_chosen, skin=self.ctx.skin)

    def _say(self, text: str) -> None:
        self.query_one(Caption).say(Content("\n".join(map(printable, text.split("\n")))))

    def row_moved(self) -> None:
        if not self.has_chosen:
            self.has_chosen = True
            self.query_one(RowList).refresh()

    def on_row_list_taken(self) -> None:
        """Make the call on a second click; the first one on the first call selects it."""
        if self.has_chosen:
            self.action_take()
        else:
            self.row_moved()

    def action_move(self, by: int) -> None:
        """Select another call; the first key selects the first or the last."""
        calls = self.query_one(RowList)
        if self.has_chosen:
            calls.move(by)
        else:
            calls.choose(0 if by > 0 else len(self.puzzle.options) - 1)

    def action_page(self, by: int) -> None:
        self.query_one(RowList).move(by * len(self.puzzle.options))

    def action_signal(self, number: int) -> None:
        """Select a call by the number of its signal; without signals, by its place from 1."""
        signals = [option.signal for option in self.puzzle.options]
        numbers = [n if signal is None else signal for n, signal in enumerate(signals, 1)]
        number, self._typed = typed_signal(number, self._typed, numbers), number
        if number in numbers:
            self.query_one(RowList).choose(numbers.index(number))
        elif self.solved is None:
            self._say(f"Signal {number} may not be called here.")

    def action_take(self) -> None:
        """Make the selected call; after the answer, show another puzzle."""
        if self.solved is not None:
            self.action_next()
        elif not self.has_chosen:
            self._say("Select a call first: type its number, or use the arrows.")
        else:
            self._grade(self.puzzle.options[self.query_one(RowList).at].call)

    @work(exclusive=True, group="puzzle")
    async def _grade(self, call: str) -> None:
        of = self.puzzle
        answers = await asyncio.to_thread(knowledge_of(of.rules).wait)
        if answers is None or self.puzzle is not of or self.solved is not None:
            return
        self.solved = await asyncio.to_thread(solve, of, call, answers)
        tally = self.run.counted(call, self.solved.right)
        if self.is_attached:
            self._show_calls()
            self._say("\n".join(self.solved.lines))
            self._write("page-foot", f"{tally}   {self.run.next_words}")

    def action_next(self) -> None:
        """Show another puzzle."""
        if self.run.follow():
            self.solved = None
            self.fill()
        else:
            self.action_close()

    def action_close(self) -> None:
        self.dismiss(None)

    @work(exclusive=True, group="own")
    async def action_own(self) -> None:
        """Make calls of one's own games again."""
        store = self.run.store if isinstance(self.run, DailyPuzzles) else None
        if store is None:
            self.ctx.notice("Games are not saved in this session.")
            return
        try:
            calls = await asyncio.to_thread(puzzles_of_own_games, store)
        except StoreError as error:
            self.ctx.notice(error.message)
            return
        if not self.is_current:
            return
        if calls:
            self.app.push_screen(PuzzleScreen(SecondTries(calls)))
        else:
            self._say(
                "No call to make again yet. Play a game against a coach; a first game does not"
                " count."
            )
