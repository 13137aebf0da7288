"""Halftime and the final whistle: box score, scoring summary and drive chart, a page each."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import date
from typing import TYPE_CHECKING, ClassVar

from rich.style import Style
from textual import work
from textual.app import ComposeResult
from textual.binding import ActiveBinding, BindingType
from textual.color import Color
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.events import Click, Key
from textual.timer import Timer
from textual.widgets import Static

from league.model.stats.drives import has_time
from league.model.stats.scoring import by_period, scoring
from league.store.errors import StoreError
from league.views import game_record
from league.views.game_record import DriveChart
from quarterback.game.clock import minutes
from quarterback.game.controller import GameController
from quarterback.game.series import is_hot_seat, series_now, series_words
from quarterback.text.both_sides import both_sides
from quarterback.text.box_score import box_rows, players_told
from quarterback.text.score_lines import drive_records, how_scored, period_name
from quarterback.tui.bindings import commands
from quarterback.tui.context import ContextModal
from quarterback.tui.draw.canvas import Row, printable
from quarterback.tui.draw.game_reports import (
    BoxView,
    Count,
    PlayerStatLine,
    ScoreLine,
    ScoringView,
    both_sides_page,
    box_score,
    drive_chart,
    league_report,
    player_table,
    scoring_summary,
)
from quarterback.tui.play.scene import colors_of
from quarterback.tui.play.ui_state import KeyGuard
from quarterback.tui.review.analysis import can_look_back, looking_back
from quarterback.tui.theme.glyphs import Skin
from quarterback.tui.theme.themes import legible
from quarterback.tui.widgets.footer import KeysFooter, with_label
from quarterback.tui.widgets.picture import Picture
from quarterback.tui.widgets.pictures import TEAMS
from rulesets.core.sentences.wording import score, situation

if TYPE_CHECKING:
    from quarterback.solo.after_game import NextStep
    from quarterback.text.story.league_story import LeagueStory
    from quarterback.tui.review.analysis import AnalysisPages


def box_of(game: GameController) -> BoxView:
    """Return the box score so far."""
    names = game.names
    return BoxView(
        names.home,
        names.visitors,
        _points(game),
        tuple(
            Count(row.what, row.short[0], row.short[1], row.sizes)
            for row in box_rows(game.rules, game.book.entries)
        ),
    )


def _points(game: GameController) -> tuple[tuple[str, int, int], ...]:
    """Return points by period, for the periods that have begun, and the total."""
    score = game.state.score
    total = ("POINTS", score.home, score.visitors)
    scores = by_period(game.book.entries)
    if len(scores) <= 1:
        return (total,)
    return (
        *((_named(game, period), points.home, points.visitors) for period, points in scores),
        total,
    )


def players_of(game: GameController) -> tuple[PlayerStatLine, ...]:
    return tuple(
        PlayerStatLine(each.what, game.names.of(each.side), each.player, each.text)
        for each in players_told(game.rules, game.book.entries)
    )


def scoring_of(game: GameController) -> ScoringView:
    counts = game.rules.profile.counts_plays
    timed = has_time(game.book.entries, counts_plays=counts)
    lines = tuple(
        ScoreLine(
            _named(game, each.period),
            _when(each.left, counts=counts) if timed else "",
            game.names.of(each.side),
            how_scored(each),
            each.score.home,
            each.score.visitors,
        )
        for each in scoring(game.book.entries)
    )
    return ScoringView(game.names.home, game.names.visitors, lines)


def _when(left: int, *, counts: bool) -> str:
    return f"{left} left" if counts else minutes(left)


def drives_of(game: GameController) -> DriveChart:
    records = drive_records(game.rules, game.book.entries)
    return game_record.drive_chart(records, game.names.home, game.names.visitors)


def _named(game: GameController, period: int) -> str:
    return period_name(game.rules, period).capitalize()


DrawPage = Callable[[int, Skin], list[Row]]
ROLES = (
    *("report", "report-head", "report-name", "report-sum", "report-dim"),
    *("report-home", "report-visitors", "chance"),
    *TEAMS,
)

CHANCES, REVIEW = "Win prob.", "Review"
"""Pages that need a solved game."""
BOTH = "Both sides"
"""The page for two people at one dial."""
READING = 6.0
"""Seconds for each page of a report while an exhibition runs by itself."""
BAR = 3.0
"""The smallest contrast between a bar and its page (WCAG 2, for what is not text)."""


class ReportPage(Picture[DrawPage | None]):
    """One page, as tall as it needs."""

    DEFAULT_CSS = """
    ReportPage { height: auto; width: 100%; background: $surface; }
    ReportPage > .picture--report { background: $surface; color: $foreground; }
    ReportPage > .picture--report-head { background: $surface; color: $accent; text-style: bold; }
    ReportPage > .picture--report-name { background: $surface; color: $foreground;
                                         text-style: bold; }
    ReportPage > .picture--report-sum { background: $surface; color: $accent; text-style: bold; }
    ReportPage > .picture--report-dim { background: $surface; color: $foreground 60%; }
    ReportPage > .picture--chance { background: $panel; color: $brass; }
    ReportPage > .picture--report-home { background: $surface; color: $brass; }
    ReportPage > .picture--report-visitors { background: $surface; color: $to-gain; }
    """

    def __init__(self, home_color: str = "", visitors_color: str = "") -> None:
        """The teams' colors by name, for the bars; empty for those of the table."""
        super().__init__(_draw, None, ROLES, fits_rows=True)
        self.team_colors = {
            "report-home": home_color,
            "chance": home_color,
            "report-visitors": visitors_color,
        }

    def _style_of(self, role: str) -> Style:
        """Return a team's bar style: its color, made light or dark enough for the page."""
        usual = super()._style_of(role)
        team = self.team_colors.get(role)
        if not team:
            return usual
        own, page = super()._style_of(f"team-{team}").bgcolor, usual.bgcolor
        if own is None or page is None or not (own.triplet and page.triplet):
            return Style(color=own, bgcolor=page)
        color = legible(Color.from_rich_color(own), Color.from_rich_color(page), BAR)
        return Style(color=color.rich_color, bgcolor=page)

    def drawn_anew(self) -> None:
        """Draw the page again, because more is known."""
        self.redraw()
        self.refresh(layout=True)


def _draw(view: DrawPage | None, width: int, height: int, skin: Skin) -> list[Row]:
    return view(width, skin) if view is not None else []


class ReportScreen(ContextModal[str]):
    """Pages over the table: three for every game, one for named players, and those that need a
    solved game. Returns what to do next; empty to go back to the table."""

    looks_back: tuple[str, ...] = (CHANCES,)
    """The pages of a solved game to show: calls are not judged before the game is over."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.REPORT, (commands.HELP,))
    DEFAULT_CSS = """
    ReportScreen { align: center middle; background: $background 60%; }
    #report { width: 80; max-width: 100%; height: 100%; max-height: 100%; background: $surface;
              border: round $accent; padding: 0 1; margin-bottom: 1; }
    .ascii #report { border: ascii $accent; }
    ReportScreen.wide #report { width: 134; }
    ReportScreen.tall #report { height: 22; }
    ReportScreen.taller #report { height: 32; }
    #report-title { width: 100%; text-align: center; color: $accent; text-style: bold; }
    #report-says { width: 100%; text-align: center; margin-bottom: 1; }
    #report-next { width: 100%; height: auto; margin-bottom: 1; display: none; }
    #report-next.-known { display: block; }
    #report-tabs { height: 1; width: 100%; margin-bottom: 1; text-align: center; }
    #report-body { height: 1fr; scrollbar-size-vertical: 1; }
    .ascii #report-body { scrollbar-size-vertical: 0; }
    """

    step: NextStep | None = None
    """What a solo game leads to; None until that is known, and for other games."""
    after_pages = ""
    """What follows the last page of an exhibition's report when no key was pressed."""

    def __init__(
        self,
        game: GameController,
        title: str,
        summary: str,
        *,
        watched: bool = False,
        guard: KeyGuard | None = None,
    ) -> None:
        """`watched` is for an exhibition, whose pages turn by themselves until a key is pressed.
        `guard` is that of the table that the report covers without being asked."""
        super().__init__()
        self.watched, self.guard = watched, guard
        self._next_page: Timer | None = None
        self.heading = title
        self.team_colors = colors_of(game.book.header)
        self.summary = summary
        box, scored, driven = box_of(game), scoring_of(game), drives_of(game)
        players = players_of(game)
        self.titles = ["Box score", "Scoring", "Drives"]
        self.pages: list[DrawPage] = [
            lambda width, skin: box_score(box, width, skin),
            lambda width, skin: scoring_summary(scored, width, skin),
            lambda width, skin: drive_chart(driven, width, skin),
        ]
        if players:
            self.titles.insert(1, "Players")
            self.pages.insert(1, lambda width, skin: player_table(players, width, skin))
        self.book = game.book
        self.back: AnalysisPages | None = None
        if can_look_back(game.book):
            self.titles += self.looks_back
            self.pages += [self._chances, self._reviewed][: len(self.looks_back)]
        self.at = 0

    def compose(self) -> ComposeResult:
        with Vertical(id="report"):
            yield Static(Content(self.heading), id="report-title")
            goes_on = "  Press any key to stay." if self.watched else ""
            yield Static(Content(f"{self.summary}{goes_on}"), id="report-says")
            yield Static(id="report-next")
            yield Static(id="report-tabs")
            with VerticalScroll(id="report-body"):
                yield ReportPage(*self.team_colors)
        yield KeysFooter()

    def on_mount(self) -> None:
        body = self.query_one_optional("#report-body")
        if body is None:  # closed before it was there
            return
        body.focus()
        self._fit()
        self._open()
        if self.watched:
            self._next_page = self.set_interval(READING, self._page_read)
        if self.guard is not None:
            self.guard.start(at_any_pace=True)

    def _closes(self, key: str) -> bool:
        active = self.active_bindings.get(key)
        return active is not None and active.binding.id == "report.close"

    def _page_read(self) -> None:
        """Show the next page; after the last one, do what follows."""
        if self.at + 1 < len(self.titles):
            self.action_page(1)
        elif self._next_page is not None:
            self._next_page.stop()  # once is enough, however long closing takes
            self._next_page = None
            self.dismiss(self.after_pages)

    def on_key(self, event: Key) -> None:
        """Ignore keys that were meant for the table. In an exhibition, any key keeps the report
        open until it is closed."""
        if self.guard is not None:
            self.guard.pressed = event.key
            if self.guard.blocks(event.key, lambda: self._closes(event.key)):
                event.stop()
                event.prevent_default()
                return
        if self._next_page is not None:
            self._next_page.stop()
            self._next_page = None
            self.query_one("#report-says", Static).update(Content(self.summary))

    def on_resize(self) -> None:
        self._fit()

    def _fit(self) -> None:
        self.set_class(self.app.size.width >= 140, "wide")
        # One size and one place for every report and each of its pages.
        self.set_class(self.app.size.height >= 24, "tall")
        self.set_class(self.app.size.height >= 36, "taller")

    def _open(self) -> None:
        gap = "   " if len(self.titles) < 5 else " "
        tabs = gap.join(
            f"[ {name} ]" if at == self.at else f"  {name}  " for at, name in enumerate(self.titles)
        )
        page = self.query_one_optional(ReportPage)
        if page is None:  # closed before it was there
            return
        self.query_one("#report-tabs", Static).update(Content(tabs))
        page.show(self.pages[self.at])
        self.query_one("#report-body").scroll_home(animate=False)
        if self.titles[self.at] in self.looks_back:
            self._look_back()

    def _chances(self, width: int, skin: Skin) -> list[Row]:
        return self.back.chances(width, skin) if self.back is not None else []

    def _reviewed(self, width: int, skin: Skin) -> list[Row]:
        return self.back.reviewed(width, skin) if self.back is not None else []

    @work(exclusive=True, group="back")
    async def _look_back(self) -> None:
        """Compute a page of the solved game in a thread when one is first opened."""
        await self._looked_back()

    async def _looked_back(self) -> None:
        from quarterback.tui.review.analysis import AnalysisPages

        if self.back is None:
            self.back = AnalysisPages(self.book, looking_back(self.book))
        self._redraw()
        while not self.back.over and self.is_attached:
            await asyncio.to_thread(self.back.look)
            self._redraw()

    def _redraw(self) -> None:
        for page in self.query(ReportPage):
            page.drawn_anew()

    def on_click(self, event: Click) -> None:
        if event.widget is not None and event.widget.id == "report-tabs":
            third = max(event.widget.size.width // len(self.titles), 1)
            self.at = min(event.x // third, len(self.titles) - 1)
            self._open()

    def action_page(self, by: int) -> None:
        self.at = (self.at + by) % len(self.titles)
        self._open()

    def action_paper(self) -> None:
        self.ctx.open_paper(self.book)

    def action_scroll(self, by: int) -> None:
        self.query_one("#report-body").scroll_relative(y=by, animate=False)

    def action_then(self, choice: str) -> None:
        self.dismiss(choice)

    def action_copy(self) -> None:
        if self.step is not None:
            self.ctx.copy(self.step.share)

    @work(exclusive=True, group="second try")
    async def action_second_try(self) -> None:
        """Make the calls to learn from again. The page of the review shows the progress."""
        self.at = self.titles.index(REVIEW)
        self._open()
        await self._looked_back()
        if self.back is None or not self.is_current:
            return
        if calls := self.back.second_tries:
            from quarterback.tui.puzzle import PuzzleScreen, SecondTries

            self.app.push_screen(PuzzleScreen(SecondTries(calls)))
        else:
            self.ctx.notice(self.back.back.cannot or "No call cost 1% or more: nothing to try.")


class HalfTimeScreen(ReportScreen):
    def __init__(
        self,
        game: GameController,
        heading: str = "HALFTIME",
        *,
        watched: bool = False,
        guard: KeyGuard | None = None,
    ) -> None:
        summary = score(game.names, game.state.score)
        super().__init__(game, heading, summary, watched=watched, guard=guard)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide what belongs to a finished game."""
        return action not in ("paper", "second_try", "copy") and (
            action != "then" or parameters == ("",)
        )


class FinalScreen(ReportScreen):
    """The reports after a game."""

    looks_back: tuple[str, ...] = (CHANCES, REVIEW)
    after_pages = "next"

    def __init__(
        self,
        game: GameController,
        *,
        front_page: bool = False,
        played_now: bool = False,
        watched: bool = False,
        guard: KeyGuard | None = None,
        past: bool = False,
        story: LeagueStory | None = None,
    ) -> None:
        """With `front_page` the newspaper covers it at first. `played_now` says after a solo
        game what to learn from it, and offers the next one. A `past` game, of another day, cannot
        be played again; `story` is what it meant in its league."""
        header, names = game.book.header, game.names
        summary = f"{situation(names, game.state)}."
        self.series = series_now(header, game.state)
        if self.series is not None:
            summary += f" {series_words(self.series, names.home, names.visitors)}."
        super().__init__(game, "FINAL", summary, watched=watched, guard=guard)
        self.hot_seat = is_hot_seat(header)
        if self.hot_seat:
            self.titles.insert(0, BOTH)
            self.pages.insert(0, self._both)
            self.looks_back = (*self.looks_back, BOTH)
        if story is not None:
            self.titles.append("League")
            self.pages.append(lambda width, skin: league_report(story, width, skin))
        self.front_page, self.past = front_page, past
        self.played_now = played_now

    def on_mount(self) -> None:
        """Show what a solo game leads to, and the newspaper if it is wanted."""
        if self.played_now and can_look_back(self.book):
            self._look_ahead()
        if self.series is not None and not self.series.decided:
            self.call_after_refresh(self._offer_game, self.series.game + 1)
        if self.front_page:
            self.front_page = False
            self.action_paper()

    def _both(self, width: int, skin: Skin) -> list[Row]:
        back = self.back
        page = both_sides(self.book, None if back is None else back.review)
        wait = "" if back is None else back.back.cannot or back.back.wait(skin)
        return both_sides_page(page, wait, width, skin)

    @work(exclusive=True, group="next")
    async def _look_ahead(self) -> None:
        from quarterback.solo.after_game import after_game
        from quarterback.solo_season.season import leads_back_to_season
        from quarterback.tui.theme.glyphs import ASCII

        ascii_only, today = self.ctx.skin is ASCII, date.today()

        def look() -> NextStep | None:
            step = after_game(self.book, today, ascii_only=ascii_only)
            return leads_back_to_season(step, self.book)

        try:
            step = await asyncio.to_thread(look)
        except StoreError as error:
            self.ctx.notice(error.message)
            return
        if step is None or not self.is_attached:
            return
        self.step = step
        lines = list(step.lines)
        if step.share:
            key = commands.key_on(self, "report.copy")
            lines += [f"To share ({key} copies it):", step.share]
        key = commands.key_on(self, "report.next-game")
        if step.season:
            lines.append(f"Next: {step.label}. {key} opens it.")
        elif step.coach:
            lines.append(f"Next: {step.label}. {key} starts it.")
        self._say_next(*lines)
        self.refresh_bindings()

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """In a best of three that goes on, the rematch is its next game."""
        bindings = super().active_bindings
        if self.series is None or self.series.decided:
            return bindings
        return with_label(bindings, "report.again", f"Game {self.series.game + 1}")

    def _offer_game(self, number: int) -> None:
        key = commands.key_on(self, "report.again")
        self._say_next(f"Next: game {number}. {key} starts it.")

    def _say_next(self, *lines: str) -> None:
        for words in self.query("#report-next").results(Static):
            words.update(Content("\n".join(map(printable, lines))))
            words.add_class("-known")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the next game only if there is one, and a second try only if calls are graded."""
        if action == "second_try":
            return can_look_back(self.book)
        if action == "copy":
            return self.step is not None and bool(self.step.share)
        if parameters == ("again",):
            return not self.past
        if parameters == ("series",):
            return self.hot_seat and self.series is None
        if parameters == ("next",):
            return self.step is not None and (self.step.season or bool(self.step.coach))
        return True
