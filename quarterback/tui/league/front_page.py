"""The front page of a league: the day while games are played, with a key for each incident; at
other times the games of the day, the bracket, or the checklist."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import ClassVar

from textual.binding import BindingType

from league.model.day.day import Day
from league.model.day.overview import day_of
from league.model.ledger.handlers.room import why_out
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import BoardOutRow
from league.model.times import clock_time, duration
from league.views.day import DayBoard
from league.views.games import GameCard
from quarterback.league_office.actions.action import FormData, LeagueContext
from quarterback.league_office.actions.boards import BOARD
from quarterback.league_office.actions.reschedule import GAME
from quarterback.league_office.checklist import ChecklistStep, PendingItem, checklist, decisions
from quarterback.league_office.choices import current_season
from quarterback.league_office.datetimes import minute_of
from quarterback.league_office.league_handle import LeagueHandle
from quarterback.tui.bindings import commands
from quarterback.tui.bindings import league as keys
from quarterback.tui.draw.league.front_page import home_line_at, league_home, step_at
from quarterback.tui.draw.league.league_views import (
    ByeLine,
    DayLine,
    Heading,
    LeaguePage,
    NoteLine,
    StepView,
)
from quarterback.tui.league.fixtures import (
    GameNumber,
    bracket_with_scores,
    games_in,
    live_in,
    with_scores,
)
from quarterback.tui.league.pages import PAGES, league_page
from quarterback.tui.league.pictures import LeaguePicture
from quarterback.tui.league.screen import LeagueScreen
from rulesets.core.plain_text import capitalize, how_many

CHECK_IN, DELAY, RESULT, BOARD_BACK = "check-in", "delay", "result", "board-back"
NO_SHOW, TAKE_DOWN = "no-show", "take-down"
"""Actions whose forms are opened from lines of a day."""
_MOST_NEWS, _MOST_DECISIONS, _MOST_LATER = 2, 5, 60
"""How many lines a day has of announcements, of decisions, and of later games."""


def with_day(page: LeaguePage, context: LeagueContext, day: Day) -> LeaguePage:
    """Return the page with its day; unchanged if no games are played."""
    board = DayBoard(context.state, day)
    if not board.is_under_way:
        return page
    game = board.next_game
    return replace(
        page,
        day=tuple(_lines(context, board)),
        steps=(),
        day_summary=board.summary,
        next_game=board.next_line,
        next_fixture=0 if game is None else game.fixture,
    )


def _lines(context: LeagueContext, board: DayBoard) -> Iterator[DayLine]:
    day = board.day
    for row in day.announcements[:_MOST_NEWS]:
        yield NoteLine(
            f"{clock_time(row.at)}  {row.text}", TAKE_DOWN, {"announcement": str(row.id)}
        )
    waits = tuple(_note(each) for each in decisions(context, day))
    if waits:
        yield Heading("Needs a decision", "ENTER goes there")
        yield from waits[:_MOST_DECISIONS]
        if len(waits) > _MOST_DECISIONS:
            left = len(waits) - _MOST_DECISIONS
            yield NoteLine(f"and {left} more on the commissioner's desk", "desk", mark=True)
    if board.playing:
        yield Heading("Now playing", how_many(len(board.playing), "game"))
        yield from board.playing
    if board.soon:
        yield Heading(board.heading("Next up", board.soon), "c calls, SPACE begins")
        yield from board.soon
    if board.suspended:
        yield Heading("Suspended", "SPACE resumes")
        yield from board.suspended
    yield from _trouble(context, day)
    if board.on_deck:
        yield Heading("On deck", how_many(len(board.on_deck), "game"))
        yield from board.on_deck
    if later := board.later:
        more = (
            f"{_MOST_LATER} of {len(later)}"
            if len(later) > _MOST_LATER
            else how_many(len(later), "game")
        )
        yield Heading(board.heading("Later", later), more)
        yield from later[:_MOST_LATER]
    yield from map(ByeLine, board.byes)
    if board.results:
        yield Heading("Results, the latest first", how_many(len(board.results), "game"))
        yield from board.results


def _note(item: PendingItem) -> NoteLine:
    return NoteLine(item.description, item.action, item.initial_data, mark=True)


def _trouble(context: LeagueContext, day: Day) -> Iterator[NoteLine]:
    """Return lines about boards that are out or late, and teams that are not here."""
    for row in context.state.all(BoardOutRow):
        words = capitalize(why_out(context.state, row.id))
        yield NoteLine(f"{words}: ENTER brings it back", BOARD_BACK, {BOARD: str(row.id)})
    if day.late_boards:
        boards = ", ".join(f"{row.name} {duration(row.minutes)}" for row in day.late_boards)
        yield NoteLine(f"Late: {boards}", DELAY, {GAME: f"board-{day.late_boards[0].board}"})
    if day.absent:
        teams = ", ".join(
            f"{team.name} ({team.late})" if team.late else team.name for team in day.absent
        )
        yield NoteLine(f"Not checked in: {teams}", CHECK_IN)


def about(game: GameCard) -> str:
    """Say how a game of the day stands, and what its keys do."""
    why = capitalize(f"{game.why}.") if game.why else ""
    if game.waits_for_time and game.time is not None:
        why = f"Expected at {clock_time(game.time)}."
    if game.is_suspended and game.day_state != "called":
        parts = (capitalize(game.suspended_text), game.stood_ball, "SPACE resumes it on a board")
        return f"{'. '.join(filter(None, parts))}."
    if game.late_teams and "running late" not in why:
        why = f"{why} {game.late_teams}.".strip()
    match game.day_state:
        case "over" if game.state == "unconfirmed":
            return f"{capitalize(game.note)}. e enters another score."
        case "over":
            return "Over. e corrects the result."
        case "playing":
            return "In progress. e enters the result when it is over."
        case "called":
            return f"{why} Called. SPACE starts it; c calls it again; u enters a no-show.".strip()
        case "ready":
            return f"{why} Ready. c calls it to its board.".strip()
        case "":
            return ""
        case _:
            return why or "Not yet."


class FrontPageScreen(LeagueScreen):
    """The front page. Other pages open over it."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(
        keys.DAY, keys.LINES, keys.FIXTURES, keys.HOME, keys.GAME
    )
    HAS_GAMES = True
    DROP_ORDER: ClassVar[Sequence[str]] = (
        *("home.next", "day.announce", "league.play-out"),
        *LeagueScreen.DROP_ORDER,
        *("day.no-show", "league.desk", "day.check-in"),
    )

    def __init__(self, leagues: tuple[LeagueHandle, ...]) -> None:
        super().__init__(leagues[0])
        self.number = GameNumber(self)
        self.leagues, self.count = leagues, len(leagues)
        self.steps: tuple[ChecklistStep, ...] = ()
        """The checklist."""
        self.last_read: tuple[Hashable, tuple[LeaguePage, tuple[ChecklistStep, ...]]] | None = None
        """The page as read, with its minute and last entry."""

    def picture(self) -> LeaguePicture[LeaguePage]:
        return LeaguePicture(league_home, LeaguePage())

    @property
    def front(self) -> LeaguePicture[LeaguePage]:
        return self.query_one(LeaguePicture)

    def look(self, ledger: Ledger) -> tuple[LeaguePage, tuple[ChecklistStep, ...]]:
        now = self.clock()
        by_what = self.handle.number, ledger.seq, minute_of(now), self.ctx.signature
        if self.last_read is None or self.last_read[0] != by_what:
            today, minute = f"{now:%Y-%m-%d}", minute_of(now)
            moment = LeagueContext(ledger, today, *self.ctx.signature, now=minute)
            self.last_read = by_what, _page_at(moment, now)
        page, steps = self.last_read[1]
        scores = self.games.stand([*games_in(page.lines), *live_in(page.bracket_picture)])
        scored = replace(
            page,
            today=with_scores(page.today, scores),
            bracket=with_scores(page.bracket, scores),
            day=with_scores(page.day, scores),
            bracket_picture=bracket_with_scores(page.bracket_picture, scores),
        )
        return scored, steps

    def show(self, page_and_steps: tuple[LeaguePage, tuple[ChecklistStep, ...]]) -> None:
        page, self.steps = page_and_steps
        line = self.line
        if line is not None:
            # What has been played stands elsewhere on the page, and is still the chosen one.
            present = [n for n, each in enumerate(page.lines) if _key(each) == _key(line)]
        else:  # of a day, the first game that is still to begin
            present = [n for n, each in enumerate(page.day) if is_to_begin(each)]
        self.choose_in(page, present[0] if present else self.front.view.at)
        many = f"{self.which + 1} of {self.count}" if self.count > 1 else ""
        self.write(f"League {many}" if many else "", self.foot)

    def choose_in(self, page: LeaguePage, at: int, by: int = 1) -> None:
        """Select another line; headings are skipped."""
        places = [n for n, line in enumerate(page.lines) if isinstance(line, GameCard | NoteLine)]
        if not places or page.steps:  # then steps stand where the games would
            chosen = -1
        elif by > 0:
            chosen = next((n for n in places if n >= at), places[-1])
        else:
            chosen = next((n for n in reversed(places) if n <= at), places[0])
        self.front.show(replace(page, at=chosen))
        self.refresh_bindings()

    @property
    def line(self) -> DayLine | None:
        page = self.front.view
        return page.lines[page.at] if 0 <= page.at < len(page.lines) else None

    @property
    def chosen(self) -> GameCard | None:
        return self.line if isinstance(self.line, GameCard) else None

    @property
    def foot(self) -> str:
        line = self.line
        if not self.front.view.day or line is None:
            return ""
        if isinstance(line, NoteLine):
            return line.text
        return about(line) if isinstance(line, GameCard) else ""

    def action_move(self, by: int) -> None:
        page = self.front.view
        self.choose_in(page, min(max(page.at + by, 0), len(page.lines)), by)
        self.write_foot(self.foot)

    def action_page(self, by: int) -> None:
        self.action_move(by * 5)

    def click(self, x: int, y: int) -> None:
        """Select a game, open the selected one, or do a step."""
        picture = self.front
        if number := step_at(picture.view, picture.size.width, x, y):
            self.action_step(number)
            return
        at = home_line_at(picture.view, *picture.size, x, y)
        if at is None or not isinstance(picture.view.lines[at], GameCard | NoteLine):
            return
        if at == picture.view.at:
            self.action_open()
        else:
            self.choose_in(picture.view, at)

    @property
    def fixture(self) -> int:
        """The row number of the selected game, or of the game that the selected line is about; 0
        for none."""
        if isinstance(self.line, NoteLine):
            number = self.line.form_data.get(GAME, "")
            return int(number) if number.isdecimal() else 0
        return super().fixture

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide the keys of a game if there is none."""
        if action == "open" and self.is_mounted and self.front.view.steps:
            return any(step.state == "next" for step in self.steps)
        if action == "incident":
            page = self.front.view if self.is_mounted else None
            no_show = "no-show" in parameters
            return page is None or (bool(page.day) and (not no_show or may_be_missing(page)))
        if action == "open" and self.is_mounted and isinstance(self.line, NoteLine):
            return True
        return super().check_action(action, parameters)

    def action_open(self) -> None:
        """Open the selected game, or before there are any, the marked step."""
        line = self.line
        if self.front.view.steps:
            self.action_next_step()
        elif isinstance(line, NoteLine):
            self.open_form(line.form, line.form_data)
        else:
            self.games.open(self.fixture)

    def action_incident(self, incident: str) -> None:
        form = form_for(incident, self.front.view)
        if form is None:
            message = (
                "No team that was called is missing."
                if incident == "no-show"
                else "No game is left for that."
            )
            self.ctx.notice(message, severe=False)
        else:
            self.open_form(*form)

    def open_form(self, name: str, form_data: FormData) -> None:
        """Open the form of an action, or the page of that name."""
        if name in PAGES:
            self.action_go(name)
        else:
            self.open_action(name, form_data)

    def action_next_step(self) -> None:
        for number, step in enumerate(self.steps, 1):
            if step.state == "next":
                self.action_step(number)
                return

    def action_step(self, number: int) -> None:
        """Open a step of the checklist: its page, or its form. On a day of games the digit
        belongs to the number of the game to go to."""
        if self.front.view.day:
            place = self.number.typed(str(number % 10), self.front.view.lines)
            if place is not None:
                self.choose_in(self.front.view, place)
                self.write_foot(self.foot)
            return
        if not 1 <= number <= len(self.steps):
            return
        name = self.steps[number - 1].action
        if name in PAGES:
            self.action_go(name)
        else:
            self.open_action(name, again=True)

    def action_go(self, page: str) -> None:
        """Open another page over this one."""
        self.ctx.go_to(page, over=True)

    def action_turn(self) -> None:
        self.handle = self.leagues[(self.which + 1) % self.count]
        super().action_turn()


def _key(line: DayLine) -> Hashable:
    """Return a key by which a line is found when the page is read again."""
    if isinstance(line, GameCard):
        return "game", line.fixture or (line.home, line.visitors)
    if isinstance(line, NoteLine):
        return line.form, tuple(sorted(line.form_data.items()))
    return line.words


def _page_at(moment: LeagueContext, now: datetime) -> tuple[LeaguePage, tuple[ChecklistStep, ...]]:
    """Return the page as the entries have it: the day, or the checklist."""
    page, steps = _with_steps(league_page(moment.state, minute_of(now)), moment)
    if page.steps or not page.season:
        return page, steps
    return with_day(page, moment, day_of(moment.state, minute_of(now))), steps


def _with_steps(
    page: LeaguePage, moment: LeagueContext
) -> tuple[LeaguePage, tuple[ChecklistStep, ...]]:
    """Return the page with the checklist: all of it before the first game, then one line."""
    steps = checklist(moment)
    season = current_season(moment.state)
    comes = next((step for step in steps if step.state == "next"), None)
    next_up = "" if comes is None else f"Next: {comes.title.lower()} ({comes.summary})"
    if season is not None and season.phase not in ("preparing", "over"):
        return replace(page, next_up=next_up), steps
    views = tuple(
        StepView(str(n % 10), step.title, step.summary, step.state)
        for n, step in enumerate(steps, 1)
    )
    return replace(page, steps=views, next_up=next_up), steps


CALL, BEGIN, RESUME, ANNOUNCE = "call", "begin-game", "resume", "announce"


def form_for(incident: str, page: LeaguePage) -> tuple[str, FormData] | None:
    """Return the action and the prefilled form for an incident at the selected line; None if
    there is no game for it."""
    line = page.lines[page.at] if 0 <= page.at < len(page.lines) else None
    match incident:
        case "call":
            return _of(CALL, _open_game(line) or page.next_fixture)
        case "begin" if isinstance(line, GameCard) and line.is_suspended:
            return _of(RESUME, line.fixture)
        case "begin":
            game = _open_game(line) or _called(page) or _playing_game(line) or page.next_fixture
            return _of(BEGIN, game)
        case "late":
            return DELAY, _late(line)
        case "check-in":
            return CHECK_IN, {}
        case "no-show":
            return _no_show(line, page)
        case _:
            return ANNOUNCE, {}


def _of(action: str, fixture: int) -> tuple[str, FormData] | None:
    return (action, {GAME: str(fixture)}) if fixture else None


def may_be_missing(page: LeaguePage) -> bool:
    """Return whether a called team may be missing: a no-show waits for a decision, or the
    selected game was called and has not begun."""
    line = page.lines[page.at] if 0 <= page.at < len(page.lines) else None
    if isinstance(line, GameCard) and line.called and is_to_begin(line):
        return True
    return any(isinstance(each, NoteLine) and each.form == NO_SHOW for each in page.lines)


def is_to_begin(line: DayLine | None) -> bool:
    """Return whether a line is a game with teams that has not begun."""
    return isinstance(line, GameCard) and line.can_begin


def _open_game(line: DayLine | None) -> int:
    """Return the selected game if it has not begun; 0 for none."""
    return line.fixture if isinstance(line, GameCard) and is_to_begin(line) else 0


def _playing_game(line: DayLine | None) -> int:
    """Return the selected game if it is being played, since it may have begun at another minute;
    0 for none."""
    return line.fixture if isinstance(line, GameCard) and line.day_state == "playing" else 0


def _called(page: LeaguePage) -> int:
    """Return the first game that is called and has not begun."""
    games = (line for line in page.lines if isinstance(line, GameCard))
    return next((game.fixture for game in games if game.called and game.can_begin), 0)


def _late(line: DayLine | None) -> Mapping[str, str]:
    """Return the form for a delay of the selected game, or of what a line says is late."""
    if isinstance(line, NoteLine) and line.form == DELAY:
        return line.form_data
    late = isinstance(line, GameCard) and (line.can_begin or line.state == "playing")
    return {GAME: str(line.fixture)} if late and isinstance(line, GameCard) else {}


def _no_show(line: DayLine | None, page: LeaguePage) -> tuple[str, FormData] | None:
    """Return the form for the selected no-show, or that of a team of the selected game; for a
    selected game without one, a forfeit; else the first no-show. The first game to begin, which
    the page selects by itself, counts as selected only once it is called."""
    if isinstance(line, NoteLine) and line.form == NO_SHOW:
        return line.form, line.form_data
    waits = [each for each in page.lines if isinstance(each, NoteLine) and each.form == NO_SHOW]
    first = next((each for each in page.lines if is_to_begin(each)), None)
    if isinstance(line, GameCard) and is_to_begin(line) and (line.called or line != first):
        of_game = {str(line.home_team), str(line.visitors_team)}
        waits = [each for each in waits if each.form_data.get("team") in of_game]
        if not waits:
            return _forfeit(line)
    if waits:
        return waits[0].form, waits[0].form_data
    return _forfeit(line) if isinstance(line, GameCard) and is_to_begin(line) else None


def _forfeit(game: GameCard) -> tuple[str, FormData]:
    return RESULT, {GAME: str(game.fixture), "how": "forfeit"}
