"""Win probability at the table, play by play, and advice on the next call."""

from __future__ import annotations

import asyncio
from functools import partial

from textual import work
from textual.widget import Widget

from league.store.errors import StoreError
from quarterback.ai.review import Inputs, Review
from quarterback.ai.solution_cache import Knowledge
from quarterback.text.advice import AdviceLine, AdviceView, advice_of
from quarterback.tui.bindings import commands
from quarterback.tui.dialogs import PageScreen
from quarterback.tui.draw.canvas import Canvas, Row, truncate, wrap
from quarterback.tui.play.ui_state import AT_REST, AwaitingPlayer
from quarterback.tui.review.analysis import can_look_back, chances_of, looking_back, solving_words
from quarterback.tui.table.state import TableState, key_of
from quarterback.tui.theme.glyphs import UNICODE, Skin
from quarterback.tui.widgets.picture import Picture
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import Names
from rulesets.core.state import State

NUMBER, TITLE, FIGURE = 4, 14, 8
LEAST_BAR = 8


def advice(view: AdviceView, width: int, skin: Skin = UNICODE) -> list[Row]:
    """Return a row for each call in the order of the signals, with its words below it; the
    sentence above."""
    words = wrap(view.summary, width) if view.summary else []
    notes = [
        wrap(line.expectation, width - NUMBER) if line.expectation else [] for line in view.lines
    ]
    top = len(words) + bool(words)
    canvas = Canvas(width, top + len(notes) + sum(len(rows) for rows in notes), "advice")
    for y, row in enumerate(words):
        canvas.put(0, y, row, "advice-says")
    best = max((line.worth for line in view.lines), default=0.0)
    y = top
    for line, rows in zip(view.lines, notes, strict=True):
        _advice_row(canvas, y, line, best, width, skin)
        for below, row in enumerate(rows, y + 1):
            canvas.put(NUMBER, below, row, "advice-dim")
        y += 1 + len(rows)
    return canvas.rows()


def _advice_row(
    canvas: Canvas, y: int, line: AdviceLine, best: float, width: int, skin: Skin
) -> None:
    role = "advice-best" if line.best else "advice"
    mark = skin.last if line.best else " "
    canvas.put(0, y, f"{mark}{'' if line.signal is None else line.signal:>2} ", role)
    canvas.put(NUMBER, y, truncate(line.title, TITLE - 1, skin.more), role)
    x = NUMBER + TITLE
    canvas.put(x, y, f"{line.worth * 100:5.1f}%", role)
    x += FIGURE
    bar = width - x - FIGURE
    if bar >= LEAST_BAR:
        canvas.put(
            x, y, filled(line.worth, bar, skin), "advice-bar-best" if line.best else "advice-bar"
        )
        x += bar + 1
    short = (line.worth - best) * 100
    if short <= -0.05 and width - x >= FIGURE - 1:
        canvas.put(x, y, f"{short:6.1f}", "advice-dim")


def filled(share: float, width: int, skin: Skin) -> str:
    """Return a bar of `width` cells, filled from the left."""
    steps = len(skin.widths) - 1
    full = round(min(max(share, 0.0), 1.0) * width * steps)
    marks = [skin.widths[min(max(full - cell * steps, 0), steps)] for cell in range(width)]
    return "".join(marks)


LOOK_AGAIN = 0.5
"""Seconds between two updates of the progress."""


ROLES = ("advice", "advice-best", "advice-bar", "advice-bar-best", "advice-dim", "advice-says")


def _draw(view: AdviceView, width: int, height: int, skin: Skin) -> list[Row]:
    return advice(view, width, skin)


class AdviceScreen(PageScreen):
    """Shown until a key closes it: before the opponents look."""

    DEFAULT_CSS = """
    #advice { height: auto; width: 100%; background: $surface; }
    #advice > .picture--advice { background: $surface; color: $foreground; }
    #advice > .picture--advice-best { background: $surface; color: $accent; text-style: bold; }
    #advice > .picture--advice-bar { background: $surface; color: $brass; }
    #advice > .picture--advice-bar-best { background: $surface; color: $accent; }
    #advice > .picture--advice-dim { background: $surface; color: $foreground 60%; }
    #advice > .picture--advice-says { background: $surface; color: $foreground; text-style: bold; }
    """

    def __init__(self, rules: RuleSet, s: State, names: Names, known: Knowledge) -> None:
        super().__init__("Advice", ())
        self.rules, self.situation, self.names, self.known = rules, s, names, known

    def body(self) -> Widget:
        return Picture(_draw, AdviceView(), ROLES, id="advice", fits_rows=True)

    def foot(self) -> str:
        return f"{commands.key_on(self, 'page.close')} back"

    def on_mount(self) -> None:
        super().on_mount()
        if self.query_one_optional("#advice") is None:  # closed before it was there
            return
        self.known.begin()
        self.set_interval(LOOK_AGAIN, self.look)
        self.look()

    @work(exclusive=True)
    async def look(self) -> None:
        """Show the advice once it is known; until then the progress."""
        picture = self.query_one("#advice", Picture)
        if picture.view.lines or self.known.cannot:
            return
        if not self.known.over and not self.known.share:
            await asyncio.to_thread(self.known.wait, LOOK_AGAIN / 2)
        view = await asyncio.to_thread(self._view)
        if self.is_attached:
            picture.show(view)

    def _view(self) -> AdviceView:
        if self.known.cannot:
            return AdviceView((), f"No advice in this game: {self.known.cannot}.")
        if self.known.answers is None:
            skin: Skin = getattr(self.app, "skin", UNICODE)
            return AdviceView((), solving_words(self.known, skin))
        from quarterback.ai.kernel.survey import Unknowable

        answers = self.known.answers
        try:
            return advice_of(
                self.rules, self.situation, self.names, answers, estimated=answers.estimated
            )
        except Unknowable as problem:
            return AdviceView((), f"No advice for this situation: {problem}.")


class TableAnalysis:
    """What the solved game says about every play so far, and about the calls open now."""

    def __init__(self, table: TableState) -> None:
        self.table, self.ctx, self.book = table, table.ctx, table.book

    def update(self) -> None:
        """Compute the chart of the game so far, in a thread, if the player wants it."""
        if self.ctx.preferences.chances and can_look_back(self.book):
            self._look_back()

    def toggle(self) -> None:
        """Turn the chart on or off, here and in later games."""
        on = not self.ctx.preferences.chances
        self.ctx.prefer(chances=on)
        self.table.win_probability = None
        self.table.say(self._place() if on else "Win probability is off.")
        self.update()

    def _place(self) -> str:
        """Return where the chart is shown, or why it is not."""
        if not can_look_back(self.book):
            return "Win probability is on, but unknown in this game."
        if self.table.view.room_for_win_probability():
            return "Win probability is on, under the log."
        if self.table.hints.view.lines:
            off = key_of(self.ctx, "table.hints")
            return f"Win probability is on, but hints take its place: {off} turns them off."
        return "Win probability is on, but needs a taller window."

    def _look_back(self) -> None:
        inputs = self.book.by_input
        look = partial(looking_back(self.book).look, inputs)
        self.table.view.in_thread(look, partial(self._looked_back, inputs), "win probability")

    def _looked_back(self, inputs: Inputs, review: Review | None) -> None:
        if not self.ctx.preferences.chances:
            return
        if review is None:
            if not looking_back(self.book).cannot:  # not solved yet: look again
                self._look_back()
        else:
            self.table.win_probability = chances_of(self.book, review, inputs)
            if isinstance(self.table.phase, AT_REST):
                self.table.show()

    def advise(self) -> None:
        """Show the value of each signal to the team to call now."""
        table, game = self.table, self.table.game
        if not isinstance(table.phase, AwaitingPlayer) or not game.options or game.coach:
            table.say("Advice is for the team with the call.")
        elif game.day is not None:
            table.say("No advice in the daily: the calls are yours.")
        elif game.any_dial:
            table.say("No advice with your own dial: its faces are unknown here.")
        else:
            table.view.in_thread(self._why_no_advice, self._advise, "advice")

    def _why_no_advice(self) -> str:
        """Return why there is no advice in this game; empty if there is. Call it in a thread."""
        try:
            counts = self.book.counts()
        except StoreError as error:
            return error.message
        return "No advice in league games." if counts else ""

    def _advise(self, why_not: str) -> None:
        if why_not:
            self.table.say(why_not)
            return
        game = self.table.game
        page = AdviceScreen(game.rules, game.state, game.names, game.known)
        self.table.view.open(page, lambda _: None)
