"""The front page while games are played: the day as lines, and what ENTER opens on each of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from league.model.day.day import Day, DayGame, Decision
from league.model.ledger.queries.standings import names_of
from league.model.ledger.rows import Fixture
from league.model.ledger.state import LeagueState
from quarterback.league_office.actions.action import FormData, LeagueContext
from quarterback.league_office.actions.reschedule import GAME
from quarterback.league_office.datetimes import format_clock, format_day
from quarterback.league_office.pending import pending_items
from quarterback.tui.draw.league.league_views import (
    DayLine,
    FixtureView,
    Heading,
    LeaguePage,
    NoteLine,
)
from quarterback.tui.league.page_views import fixture_view
from rulesets.core.plain_text import capitalize

_DAY: Final = 1_440
_BY_TIME: Final = "it is expected at "
"""How the day says that a game waits for nothing but its time."""
CHECK_IN, DELAY, RESULT = "check-in", "delay", "result"
NO_SHOW, TAKE_DOWN = "no-show", "take-down"
"""Actions whose forms lines of a day open."""
_MOST_NEWS, _MOST_DECISIONS, _MOST_LATER = 2, 5, 12
"""Lines of a day: announcements, decisions, games that come later."""
_MOST_UNSCORED: Final = 3
"""Games without a score that have a line each; more are counted in one."""


def is_under_way(day: Day) -> bool:
    """Whether games are played on this day: some are planned or expected on it, or played or
    called now."""
    return any(is_of_day(game, day.now) for game in day.games)


def is_of_day(game: DayGame, now: int) -> bool:
    """Whether a game is one of the day of a minute."""
    if game.state in ("playing", "called"):
        return True
    times = [game.began, game.planned if game.state == "over" else game.expected, game.planned]
    if abs(game.late) >= _DAY:  # it waits since another day
        return False
    return any(at is not None and at // _DAY == now // _DAY for at in times)


def with_day(page: LeaguePage, context: LeagueContext, day: Day) -> LeaguePage:
    """The page with its day; as it was when no games are played."""
    if not is_under_way(day):
        return page
    lines = tuple(_lines(context, day))
    game = next_game(day)
    return replace(
        page, day=lines, steps=(), day_summary=summary_of(day), next_game=next_line(day),
        next_fixture=(game.fixture or 0) if game is not None else 0,
    )  # fmt: skip


def _lines(context: LeagueContext, day: Day) -> Iterator[DayLine]:
    records = context.state
    for row in day.announcements[:_MOST_NEWS]:
        yield NoteLine(f"{format_clock(row.at)}  {row.text}", TAKE_DOWN,
                       {"announcement": str(row.id)})  # fmt: skip
    waits = tuple(decisions(context, day))
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


def queue_of(day: Day) -> tuple[list[DayGame], list[DayGame]]:
    """The games that are called or could begin; and those that come later today. Without one of
    today, the first ones of the queue."""
    rest = [game for game in day.queue if game.state != "on deck"]
    soon = [game for game in rest if game.state in ("called", "ready")]
    today = [game for game in soon if is_of_day(game, day.now)]
    later = [game for game in rest if game not in soon and is_of_day(game, day.now)]
    return today or soon[:4], later


def _when(words: str, games: Sequence[DayGame], now: int) -> str:
    """A heading; with the day where that is not this one."""
    at = games[0].expected
    if at is None or at // _DAY == now // _DAY:
        return words
    return f"{words}: {format_day(at)}"


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count} games"


def _trouble(day: Day) -> Iterator[NoteLine]:
    """Boards that run late, and teams that are not here."""
    if day.late_boards:
        boards = ", ".join(f"{row.name} {row.minutes} min" for row in day.late_boards)
        yield NoteLine(f"Late: {boards}", DELAY,
                       {GAME: f"board-{day.late_boards[0].board}"})  # fmt: skip
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
    time = "" if game.planned is None else format_clock(game.planned)
    moved = game.state != "over" and game.expected not in (None, game.planned)
    expected = format_clock(game.expected) if moved and game.expected is not None else ""
    if expected[-3:] == time[-3:]:  # the planned time says whether it is AM or PM
        expected = expected[:-3]
    note = ""
    if game.state == "called":
        note = "called" if game.called < 2 else f"called {game.called}x"
    fixture = None if game.fixture is None else records.find(Fixture, game.fixture)
    if fixture is None:
        number = "" if game.number is None else str(game.number)
        return FixtureView(
            number, game.home, game.visitors, time=time, expected=expected,
            board=game.board_name, note=game.title, about=about(game),
        )  # fmt: skip
    view = fixture_view(records, fixture, names)
    state = view.state
    if state == "open" and game.state in ("playing", "over"):
        state, note = ("live", "") if game.state == "playing" else ("over", "no score yet")
    return replace(
        view, time=time, expected=expected, board=game.board_name, state=state,
        note=", ".join(filter(None, (note, view.note))), called=game.called, about=about(game),
    )  # fmt: skip


def about(game: DayGame) -> str:
    """How a game stands, and what its keys do about it."""
    why = capitalize(f"{game.why}.") if game.why else ""
    if game.why.startswith(_BY_TIME) and game.expected is not None:
        why = f"Expected at {format_clock(game.expected)}."
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


def decisions(context: LeagueContext, day: Day) -> Iterator[NoteLine]:
    """What waits for the commissioner, each with the form that settles it. Many missing scores
    are one line, which opens the first of them."""
    unscored = [each for each in day.decisions if each.kind == "missing score"]
    grouped = len(unscored) > _MOST_UNSCORED
    for decision in day.decisions:
        form = _form_of(decision)
        if grouped and decision.kind == "missing score":
            if decision is unscored[0] and form is not None:
                first = context.state.find(Fixture, decision.fixture or 0)
                text = f"{len(unscored)} games have no score yet"
                text += "" if first is None else f"; the first is game {first.number}"
                yield NoteLine(text, *form, mark=True)
        elif form is not None:
            text = capitalize(decision.text)
            yield NoteLine(text, *form, mark=True)
    for item in pending_items(context):
        if item.action != "certify":  # that can wait: the desk has it
            text = capitalize(item.description)
            yield NoteLine(text, item.action, item.initial_data, mark=True)


def _form_of(decision: Decision) -> tuple[str, FormData] | None:
    """The form for a decision; None for one that is among the pending ones of the desk."""
    game = {} if decision.fixture is None else {GAME: str(decision.fixture)}
    match decision.kind:
        case "no show":
            return NO_SHOW, {"team": str(decision.teams[0])} if decision.teams else {}
        case "missing score":
            return RESULT, game
        case _:
            return None


def summary_of(day: Day) -> str:
    """The time, and how the day stands."""
    today = [game for game in day.games if is_of_day(game, day.now)]
    left = sum(game.state not in ("over", "playing") for game in today)
    late = max(day.late_boards, key=lambda row: row.minutes, default=None)
    absent = len(day.absent)
    parts = (
        format_clock(day.now),
        f"{len(day.playing)} playing",
        f"{left} to play today",
        "" if late is None else f"{late.name} {late.minutes} min late",
        f"{absent} not checked in" if absent else "",
    )
    return " · ".join(filter(None, parts))


def next_line(day: Day) -> str:
    """The next game to call, where and when."""
    game = next_game(day)
    if game is None:
        return "No game left to call."
    number = f"game {game.number}, " if game.number is not None else ""
    at = game.expected if game.expected is not None else game.planned
    when = "" if at is None else format_clock(at)
    if at is not None and at // _DAY != day.now // _DAY:
        when = f"{format_day(at)}, {when}"
    where = ", ".join(filter(None, (game.board_name, when)))
    text = f"Next: {number}{game.home} vs. {game.visitors}" + (f" · {where}" if where else "")
    # Its time says when; all else that it waits for is said.
    waits_for_time = game.state == "on deck" or game.why.startswith(_BY_TIME)
    return text if not game.why or waits_for_time else f"{text} · {game.why}"


def next_game(day: Day) -> DayGame | None:
    """The next game to call: the first that could begin and was not called; else the first that
    was not called; else the first of all."""
    fresh = [game for game in day.queue if not game.called]
    ready = [game for game in fresh if game.state == "ready"]
    return next(iter([*ready, *fresh, *day.queue]), None)
