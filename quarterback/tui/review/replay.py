"""A saved game, play by play, on the same table, with lists of its plays and its graded calls.
It changes nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar

from textual import events, work
from textual.app import ComposeResult
from textual.binding import ActiveBinding, BindingType
from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static

from quarterback.ai.review_report import ESTIMATED, ReviewLine, ReviewReport, learner, review_report
from quarterback.game.clock import minutes
from quarterback.game.replay import Replay
from quarterback.game.scorebook import Scorebook
from quarterback.text.commentary.commentary import style_for
from quarterback.text.explain import GameSituation
from quarterback.tui.bindings import commands
from quarterback.tui.context import ContextScreen
from quarterback.tui.draw.canvas import Canvas, Row, printable, truncate
from quarterback.tui.draw.dial_window import WindowView
from quarterback.tui.draw.lines import WordsView
from quarterback.tui.play.animation import SpinView
from quarterback.tui.play.moment import SceneMoment, last_spin, rings_of
from quarterback.tui.play.scene import NO_HINT, scene_of
from quarterback.tui.play.speed import Speed, next_pace
from quarterback.tui.review.analysis import AnalysisPages, can_look_back, looking_back
from quarterback.tui.theme.glyphs import UNICODE, Skin
from quarterback.tui.widgets.board import BoardWidget
from quarterback.tui.widgets.footer import KeysFooter, fit_footer
from quarterback.tui.widgets.picture import Picture
from quarterback.tui.widgets.row_list import ListPage, RowList
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Decide
from rulesets.core.events import Spin
from rulesets.core.state import OVER
from rulesets.registry import names_of

Item = tuple[str, ReviewLine | None]
"""The text of a row; and its moment, or None for a heading."""
_INDENT = 2


def items_of(text: ReviewReport) -> list[Item]:
    rows: list[Item] = []
    for part in text.parts:
        rows.append((part.title.upper(), None))
        rows += [(line.text, line) for line in part.lines]
        if not part.lines:
            rows.append((part.none, None))
    return rows


def item_row(item: Item, width: int, *, chosen: bool, skin: Skin = UNICODE) -> Row:
    canvas = Canvas(width, 1, "row")
    message, line = item
    x = _INDENT if line is not None else 1
    role = "row" if line is not None else "number"
    canvas.put(x, 0, truncate(message, width - x - 1, skin.more), role)
    if chosen:
        canvas.paint(0, 0, width, "chosen")
        canvas.put(0, 0, skin.considered)
    return canvas.rows()[0]


class GradedCallsScreen(ListPage[int]):
    """Returns the stop of a replay before the selected moment; None to stay."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.JUDGED, (commands.HELP,))
    heading = "Review"
    keys = "ENTER go to that play   s second try   ESC stay"

    def __init__(self, book: Scorebook) -> None:
        super().__init__()
        self.back = AnalysisPages(book, looking_back(book))
        self.items: list[Item] = []

    def above(self) -> Iterable[Static]:
        yield Static(id="judged-verdict")

    def on_mount(self) -> None:
        self.query_one(RowList).focus()
        self.look()

    @work(exclusive=True)
    async def look(self) -> None:
        """Show the review once it is known; until then the progress."""
        self._say(self.back.back.wait(self.skin))
        while not self.back.over and self.is_attached:
            await asyncio.to_thread(self.back.look)
            self._say(self.back.back.wait(self.skin))
        if self.back.review is None:
            self._say(self.back.back.cannot)
            return
        names = names_of(self.back.book.header)
        header = self.back.book.header
        text = review_report(
            self.back.review,
            self.back.session,
            names,
            learner(header.home_coach, header.visitors_coach),
        )
        note = (ESTIMATED,) if self.back.back.estimated else ()
        self._say("\n".join((text.verdict, *text.sides, *note)))
        self.items = items_of(text)
        self.first = next((n for n, (_, line) in enumerate(self.items) if line is not None), 0)
        self.call_after_refresh(self.fill)

    def _say(self, text: str) -> None:
        for verdict in self.query("#judged-verdict").results(Static):
            verdict.update(Content("\n".join(map(printable, text.split("\n")))))

    @property
    def count(self) -> int:
        return len(self.items)

    def draw(self, place: int, width: int, chosen: bool) -> Row:
        return item_row(self.items[place], width, chosen=chosen, skin=self.skin)

    def row_moved(self) -> None:
        at = self.query_one(RowList).at
        self.say(self.items[at][0] if at < len(self.items) else "")

    def on_row_list_taken(self) -> None:
        self.action_take()

    def action_take(self) -> None:
        """Go to the moment before the selected call."""
        at = self.query_one(RowList).at
        line = self.items[at][1] if at < len(self.items) else None
        if line is not None:
            self.dismiss(line.stop - 1)

    def action_second_try(self) -> None:
        if calls := self.back.second_tries:
            from quarterback.tui.puzzle import PuzzleScreen, SecondTries

            self.app.push_screen(PuzzleScreen(SecondTries(calls)))


FRAMES_A_SECOND = 20
READING = 1.5
"""The fewest seconds that a play is shown before the next one when the replay runs."""
NO_CALL = 99
"""Stands for no option: no one is choosing."""
REMARK = "ON THE SHEET"
"""The heading of what a person wrote on the game's sheet."""
AT_ONCE = 0.4
"""The fewest seconds at the fastest pace."""


def seconds_shown(pace: Speed, *, still: bool) -> float:
    """Return the seconds from one play to the next when the replay runs, without the turning of
    the dial. With animations off the pace does not matter."""
    if still or pace.waits:
        return 2 * READING
    return READING + pace.pause if pace.spin else AT_ONCE


class ReplayScreen(ContextScreen[None]):
    """Steps through a game by plays, drives and scores, or plays on."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.REPLAY)
    DROP_ORDER = (
        *("replay.export", "replay.speed", "replay.back", "replay.score", "replay.why"),
        *("replay.paper", "replay.review"),
    )

    def __init__(self, book: Scorebook, number: int = 0) -> None:
        """`number` is the input, from 1, at which it opens; 0 for the start."""
        super().__init__()
        self.book = book
        self.replay = Replay(book)
        self.at = self.replay.stop_of_input(number) if number else 0
        self.is_automatic = False
        self.spin: SpinView | None = None
        self.ring = 0
        """The ring that counts in the current spin."""

    @property
    def still(self) -> bool:
        """Whether animations are off."""
        return self.app.animation_level == "none"

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        return fit_footer(self, super().active_bindings, self.DROP_ORDER)

    def on_resize(self) -> None:
        self.refresh_bindings()

    def compose(self) -> ComposeResult:
        yield BoardWidget()
        yield KeysFooter()

    def on_mount(self) -> None:
        """Start at the beginning; the timers run only while the replay runs."""
        header = self.book.header
        watched = bool(header.home_coach and header.visitors_coach)
        style = style_for(self.ctx.preferences.commentary, exhibition=watched)
        self.replay.commentary = self.replay.commentary.in_style(style)
        self.next_play: Timer | None = None
        self.frames = self.set_interval(1 / FRAMES_A_SECOND, self._frame, pause=True, name="spin")
        self.show()

    def on_screen_suspend(self) -> None:
        """Stop while another page covers it."""
        self.stop()

    def moment(self, stop: int) -> SceneMoment:
        """Return the game at a stop; no one is choosing."""
        rules, state = self.book.rules, self.replay.state_at(stop)
        return SceneMoment(
            rules,
            names_of(self.book.header),
            state,
            awaiting(rules, state),
            self.replay.entries_at(stop),
            NO_CALL,
            clock_left=None if rules.profile.counts_plays else state.time_left,
            clock_running=state.running,
            header=self.book.header,
            commentary=self.replay.commentary,
        )

    def show(self) -> None:
        """Show the game at that moment, with the dial where it stopped."""
        self._show(self.moment(self.at), self.at)

    def _show(self, moment: SceneMoment, stop: int, window: WindowView | None = None) -> None:
        scene = scene_of(moment, window)
        doing, where = "PLAYING" if self.is_automatic else "REPLAY", self.replay.where(stop)
        if moment.clock_left is not None:
            where += f", {minutes(moment.clock_left)}"
        status = replace(scene.status, left=doing, right=where)
        remarks = self.replay.remarks(stop)
        beside = WordsView(REMARK, remarks) if remarks else NO_HINT
        self.query_one(BoardWidget).show(replace(scene, status=status, hint=beside))

    def go(self, stop: int) -> None:
        self._still_dial()
        self.at = self.replay.within(stop)
        self.show()
        if self.is_automatic:
            self._wait()

    def stop(self) -> None:
        going, self.is_automatic = self.is_automatic, False
        if self.next_play is not None:
            self.next_play.stop()
            self.next_play = None
        if self.spin is not None or going:
            self._still_dial()
            self.show()
        self.refresh_bindings()

    def _still_dial(self) -> None:
        self.spin = None
        self.frames.pause()

    def _wait(self) -> None:
        """Wait before the next play; at the end, stop."""
        if self.next_play is not None:
            self.next_play.stop()
        if self.at >= self.replay.last:
            self.stop()
            return
        seconds = seconds_shown(self.ctx.pace, still=self.still)
        self.next_play = self.set_timer(seconds, self._play)

    def _play(self) -> None:
        """Advance by one play: the dial turns to where it stopped then."""
        self.next_play = None
        self.at = self.replay.within(self.at + 1)
        seconds, dial = self.ctx.pace.spin, self.book.rules.dial
        spun = last_spin(self.book.rules, self.replay.entries_at(self.at))
        turned = any(isinstance(event, Spin) for event in self.replay.steps[self.at - 1].events)
        if self.still or not seconds or dial is None or spun is None or not turned:
            self.show()
            self._wait()
            return
        start = self.query_one("#window", Picture).view.position
        now = self.ctx.now()
        self.spin = SpinView(start, spun.sector, dial.sectors, now, seconds)
        self.ring = spun.ring
        before = self.moment(self.at - 1)
        options = before.awaiting.options if isinstance(before.awaiting, Decide) else ()
        rings = [option.signal for option in options]
        called = rings.index(spun.ring) if spun.ring in rings else NO_CALL
        before = replace(before, considered=called, locked=True)
        self._show(before, self.at, self._turning())
        self.frames.resume()

    def _turning(self) -> WindowView:
        assert self.spin is not None, "the dial turns"
        position = self.spin.position(self.ctx.now())
        return WindowView(rings_of(self.book.rules), position, self.ring, stopped=False)

    def _frame(self) -> None:
        if self.spin is None or self.spin.stopped(self.ctx.now()):
            self.go(self.at)
        else:
            self.query_one(BoardWidget).show_dial(self._turning())

    def game_situation(self) -> GameSituation:
        """What the rule book and `Why?` need to know about the play being shown."""
        rules, replay = self.book.rules, self.replay
        awaited = awaiting(rules, replay.state_at(self.at))
        return GameSituation(rules, names_of(self.book.header), replay.entries_at(self.at), awaited)

    def action_why(self) -> None:
        """Explain the ruling of the play being shown."""
        self.ctx.open_why()

    def action_step(self, by: int) -> None:
        """Go forward or back; while the dial turns, forward skips to its stop."""
        self.go(self.at + (0 if self.spin is not None and by == 1 else by))

    def action_drive(self, by: int) -> None:
        self.go(self.replay.next_of(self.replay.of_drives, self.at, by))

    def action_score(self, by: int) -> None:
        self.go(self.replay.next_of(self.replay.of_scores, self.at, by))

    def action_play(self) -> None:
        """Run from here, or stop; from the end, start over."""
        if self.is_automatic:
            self.stop()
            return
        self.is_automatic = True
        self.go(0 if self.at >= self.replay.last else self.at)

    def action_speed(self) -> None:
        self.ctx.pace = next_pace(self.ctx.pace)
        self.ctx.notice(f"Speed: {self.ctx.pace.name}", severe=False)
        if self.is_automatic and self.spin is None:
            self._wait()

    def action_plays(self) -> None:
        """Open the whole log, to go to any play."""
        self.app.push_screen(PlaysScreen(self.replay, self.at), self._to)

    def action_review(self) -> None:
        """Open the graded calls, to go to any of them."""
        self.app.push_screen(GradedCallsScreen(self.book), self._to)

    def action_paper(self) -> None:
        self.ctx.open_paper(self.book)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide the review of a game without a dial, and the front page of one that is not over."""
        if action == "paper":
            return self.book.session.state.phase == OVER
        return action != "review" or can_look_back(self.book)

    def _to(self, stop: int | None) -> None:
        if stop is not None:
            self.go(stop)

    def on_click(self, event: events.Click) -> None:
        """Open the log in full, or on the dial go to the next play."""
        name = event.widget.id if event.widget is not None else ""
        if name == "log":
            self.action_plays()
        elif name == "window":
            self.action_step(1)

    def action_export(self) -> None:
        self.ctx.export_game(self.book)

    def action_close(self) -> None:
        self.dismiss(None)


_NUMBER, _MARK = 5, 2


def play_row(
    replay: Replay, stop: int, width: int, *, now: int, chosen: bool, skin: Skin = UNICODE
) -> Row:
    """Return the play that leads to a stop: its number, and what happened. `now` is the stop on
    the board."""
    canvas = Canvas(width, 1, "row")
    if stop:
        step = replay.steps[stop - 1]
        number = "" if step.number is None else str(step.number)
        text = replay.line(stop) or f"{step.move}  {step.situation_after}"
    else:
        number, text = "", "Start"
    x = _MARK + _NUMBER + 2
    canvas.put(_MARK, 0, number.rjust(_NUMBER), "number")
    weight = "score" if stop in replay.of_scores else "later" if stop > now else "row"
    canvas.put(x, 0, truncate(text, width - x - 1, skin.more), weight)
    if stop == now:
        canvas.put(0, 0, skin.ball, "now")
    if chosen:
        canvas.paint(0, 0, width, "chosen")
        canvas.put(0 if stop != now else 1, 0, skin.considered)
    return canvas.rows()[0]


class PlaysScreen(ListPage[int]):
    """Returns the stop to go to; None to stay."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.PLAYS, (commands.HELP,))
    heading = "Play by play"
    keys = "ENTER go to that play   ESC stay"

    def __init__(self, replay: Replay, now: int) -> None:
        super().__init__()
        self.replay, self.first = replay, now

    @property
    def count(self) -> int:
        return self.replay.last + 1

    def draw(self, place: int, width: int, chosen: bool) -> Row:
        return play_row(self.replay, place, width, now=self.first, chosen=chosen, skin=self.skin)

    def row_moved(self) -> None:
        self.say(self.replay.line(self.query_one(RowList).at))

    def on_row_list_taken(self) -> None:
        self.action_take()

    def action_take(self) -> None:
        self.dismiss(self.query_one(RowList).at)
