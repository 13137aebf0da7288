"""A puzzle: a position, its calls, and the solver's answer."""

from __future__ import annotations

import asyncio
from datetime import date
from pathlib import Path
from random import SystemRandom
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from quarterback.ai.solution_cache import knowledge_of
from quarterback.solo.puzzles import (
    NAMES,
    Puzzle,
    PuzzleAnswer,
    Solved,
    number_of_day,
    positions,
    puzzle,
    puzzle_streak,
    read_answers,
    solve,
    store_answer,
)
from quarterback.tui.bindings import commands
from quarterback.tui.context import Context
from quarterback.tui.draw.canvas import Canvas, Row, printable
from quarterback.tui.widgets.caption import Caption
from quarterback.tui.widgets.row_list import RowList


class PuzzleScreen(ModalScreen[None]):
    """The puzzle of the day; then one after the other for practice."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.PUZZLE, (commands.HELP,))
    ctx = Context()

    def __init__(self, today: date, file: Path | None) -> None:
        """`file`: where answers are stored; None where nothing is stored."""
        super().__init__()
        self.today, self.file = today, file
        self.puzzle: Puzzle = puzzle(number_of_day(today))
        self.solved: Solved | None = None
        """The graded answer; None before it."""
        self.run = 0
        """How many practice puzzles were solved in a row."""
        self.has_chosen = False
        """Whether the player has selected a call of this puzzle: before that, ENTER makes none."""
        self.answered = False
        """Whether the day's puzzle has been answered, now or earlier."""

    def compose(self) -> ComposeResult:
        """A frame: the position, the calls, the answer."""
        with Vertical(id="page"):
            yield Static(id="page-title")
            yield Static(id="puzzle-question")
            yield RowList(self.row_moved)
            yield Caption(id="play-whole")
            yield Static(
                "1 to 12 or arrows select   ENTER call   n another puzzle   ESC back",
                id="page-foot",
            )

    def on_mount(self) -> None:
        """The puzzle of the day, or practice if it has been answered."""
        self.query_one(RowList).focus()
        answers = read_answers(self.file) if self.file is not None else []
        self.answered = any(answer.day == self.today for answer in answers)
        if self.answered:
            self.action_next()
        else:
            self._fill()

    @property
    def of_the_day(self) -> bool:
        """Whether it is the day's puzzle, not yet answered."""
        return not self.answered and self.puzzle.number == number_of_day(self.today)

    def _fill(self) -> None:
        title = "Puzzle of the day" if self.of_the_day else f"Practice puzzle {self.puzzle.number}"
        self.query_one("#page-title", Static).update(Content(title))
        question = f"{self.puzzle.question} What do you call?"
        self.query_one("#puzzle-question", Static).update(Content(printable(question)))
        self.query_one(RowList).show(len(self.puzzle.options), self._draw, 0)
        self.has_chosen = False
        self._say("One of the less obvious calls is the best. Select it, then press ENTER.")

    def _draw(self, place: int, width: int, chosen: bool) -> Row:
        option = self.puzzle.options[place]
        canvas = Canvas(width, 1, "row")
        sign = "" if option.signal is None else str(option.signal)
        canvas.put(2, 0, f"{sign:>2}  {NAMES.call(option.call)}", "row")
        if chosen and self.has_chosen:
            canvas.paint(0, 0, width, "chosen")
            canvas.put(0, 0, self.ctx.skin.considered)
        return canvas.rows()[0]

    def _say(self, text: str) -> None:
        self.query_one(Caption).say(Content("\n".join(map(printable, text.split("\n")))))

    def row_moved(self) -> None:
        """A call was selected, by a key or a click."""
        if not self.has_chosen:
            self.has_chosen = True
            self.query_one(RowList).refresh()

    def on_row_list_taken(self) -> None:
        """A second click is enter; the first one on the first call selects it."""
        if self.has_chosen:
            self.action_take()
        else:
            self.row_moved()

    def action_move(self, by: int) -> None:
        """Another call; the first key selects the first or the last."""
        calls = self.query_one(RowList)
        if self.has_chosen:
            calls.move(by)
        else:
            calls.choose(0 if by > 0 else len(self.puzzle.options) - 1)

    def action_page(self, by: int) -> None:
        """The first call, or the last."""
        self.query_one(RowList).move(by * len(self.puzzle.options))

    def action_signal(self, number: int) -> None:
        """Select a call by the number of its signal; without signals, by its place from 1."""
        signals = [option.signal for option in self.puzzle.options]
        numbers = range(1, len(signals) + 1) if signals[0] is None else signals
        if number in numbers:
            self.query_one(RowList).choose(list(numbers).index(number))
        elif self.solved is None:
            self._say(f"Signal {number} may not be called here.")

    def action_take(self) -> None:
        """Make the selected call; after the answer, another puzzle."""
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
        lines = [*self.solved.lines, self._counted(call, self.solved.right)]
        if self.is_attached:
            self._say("\n".join(lines))

    def _counted(self, call: str, right: bool) -> str:
        """Store the answer of the day, and return the streak in words."""
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
        self.run = self.run + 1 if right else 0
        return f"Solved in a row: {self.run}."

    def action_next(self) -> None:
        """A practice puzzle, by chance."""
        self.puzzle = puzzle(SystemRandom().randrange(len(positions())) + 1)
        self.answered = self.answered or self.puzzle.number == number_of_day(self.today)
        self.solved = None
        self._fill()

    def action_close(self) -> None:
        self.dismiss(None)
