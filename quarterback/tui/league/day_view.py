"""The front page while games are played: the day as lines, and what ENTER opens on each of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from league.model.day.day import Day, DayGame
from league.model.ledger.queries.standings import names_of
from league.model.ledger.rows import Fixture
from league.model.ledger.state import LeagueState
from league.model.times import clock_time, duration
from league.views.games import WAITS_FOR_TIME
from league.views.text import short_day
from quarterback.league_office.actions.action import LeagueContext
from quarterback.league_office.actions.reschedule import GAME
from quarterback.league_office.day_summary import (
    DAY,
    decisions,
    is_of_day,
    is_under_way,
    next_game,
    next_line,
    queue_of,
    summary_of,
)
from quarterback.league_office.pending import PendingItem
from quarterback.tui.draw.league.league_views import (
    DayLine,
    FixtureView,
    Heading,
    LeaguePage,
    NoteLine,
)
from quarterback.tui.league.page_views import fixture_view
from rulesets.core.plain_text import capitalize

CHECK_IN, DELAY, RESULT = "check-in", "delay", "result"
NO_SHOW, TAKE_DOWN = "no-show", "take-down"
"""Actions whose forms lines of a day open."""
_MOST_NEWS, _MOST_DECISIONS, _MOST_LATER = 2, 5, 12
"""Lines of a day: announcements, decisions, games that come later."""


def with_day(page: LeaguePage, context: LeagueContext, day: Day) -> LeaguePage:
    """The page with its day; as it was when no games are played."""
    if not is_under_way(day):
        return page
    lines = tuple(_lines(context, day))
    game = next_game(day)
    return replace(
        page,
        day=lines,
        steps=(),
        day_summary=summary_of(day),
        next_game=next_line(day),
        next_fixture=(game.fixture or 0) if game is not None else 0,
    )


def _lines(context: LeagueContext, day: Day) -> Iterator[DayLine]:
    records = context.state
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
    if day.playing:
        yield Heading("Now playing", _games(len(day.playing)))
        yield from game_lines(records, day.playing)
    soon, later = queue_of(day)
    if soon:
        yield Heading(_when("Next up", soon, day.now), "c calls, SPACE begins")
        yield from game_lines(records, soon)
    yield from _trouble(day)
    if day.on_deck:
        yield Heading("On deck", _games(len(day.on_deck)))
        yield from game_lines(records, day.on_deck)
    if later:
        more = f"{_MOST_LATER} of {len(later)}" if len(later) > _MOST_LATER else _games(len(later))
        yield Heading(_when("Later", later, day.now), more)
        yield from game_lines(records, later[:_MOST_LATER])
    over = [game for game in day.games if game.state == "over" and is_of_day(game, day.now)]
    if over:
        over.sort(key=lambda game: (game.ends or 0, game.number or 0), reverse=True)
        yield Heading("Results, the latest first", _games(len(over)))
        yield from game_lines(records, over)


def _when(words: str, games: Sequence[DayGame], now: int) -> str:
    """A heading; with the day where that is not this one."""
    at = games[0].expected
    if at is None or at // DAY == now // DAY:
        return words
    return f"{words}: {short_day(at)}"


def _note(item: PendingItem) -> NoteLine:
    return NoteLine(item.description, item.action, item.initial_data, mark=True)


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count} games"


def _trouble(day: Day) -> Iterator[NoteLine]:
    """Boards that run late, and teams that are not here."""
    if day.late_boards:
        boards = ", ".join(f"{row.name} {duration(row.minutes)}" for row in day.late_boards)
        yield NoteLine(f"Late: {boards}", DELAY, {GAME: f"board-{day.late_boards[0].board}"})
    if day.absent:
        teams = ", ".join(team.name for team in day.absent)
        yield NoteLine(f"Not checked in: {teams}", CHECK_IN)


def game_lines(records: LeagueState, games: Iterable[DayGame]) -> Iterator[FixtureView]:
    """Games of a day as they are drawn."""
    names = names_of(records)
    for game in games:
        yield game_line(records, game, names)


def game_line(records: LeagueState, game: DayGame, names: dict[str, str]) -> FixtureView:
    """A game of the day as it is drawn, its teams known or not."""
    time = "" if game.planned is None else clock_time(game.planned)
    moved = game.state != "over" and game.expected not in (None, game.planned)
    expected = clock_time(game.expected) if moved and game.expected is not None else ""
    if expected[-3:] == time[-3:]:  # the planned time says whether it is AM or PM
        expected = expected[:-3]
    note = ""
    if game.state == "called":
        note = "called" if game.called < 2 else f"called {game.called}x"
    fixture = None if game.fixture is None else records.find(Fixture, game.fixture)
    if fixture is None:
        number = "" if game.number is None else str(game.number)
        return FixtureView(
            number,
            game.home,
            game.visitors,
            time=time,
            expected=expected,
            board=game.board_name,
            note=game.title,
            about=about(game),
        )
    view = fixture_view(records, fixture, names)
    state = view.state
    if state == "open" and game.state in ("playing", "over"):
        state, note = ("live", "") if game.state == "playing" else ("over", "no score yet")
    return replace(
        view,
        time=time,
        expected=expected,
        board=game.board_name,
        state=state,
        note=", ".join(filter(None, (note, view.note))),
        called=game.called,
        about=about(game),
    )


def about(game: DayGame) -> str:
    """How a game stands, and what its keys do about it."""
    why = capitalize(f"{game.why}.") if game.why else ""
    if game.why.startswith(WAITS_FOR_TIME) and game.expected is not None:
        why = f"Expected at {clock_time(game.expected)}."
    match game.state:
        case "over":
            return "Over. e corrects the result."
        case "playing":
            return "In progress. e enters the result when it is over."
        case "called":
            return f"{why} Called. SPACE starts it; c calls it again; u enters a no-show.".strip()
        case "ready":
            return f"{why} Ready. c calls it to its board.".strip()
        case _:
            return why or "Not yet."
