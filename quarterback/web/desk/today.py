"""The desk's first page: what is late, what needs a decision, who is not here, what comes next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from league.model.day.day import DayGame, DayTeam
from league.model.day.overview import day_of
from league.model.ledger.rows import AnnouncementRow
from league.views.game_reader import day_game
from league.views.games import GameCard
from league.views.text import short_day
from quarterback.league_office import choices
from quarterback.league_office.actions.action import LeagueContext
from quarterback.league_office.actions.day import here, is_at_console
from quarterback.league_office.actions.reschedule import GAME, late_by_default
from quarterback.league_office.checklist import BRACKET, ChecklistStep, checklist
from quarterback.league_office.day_summary import (
    decisions,
    is_of_day,
    is_under_way,
    next_line,
    queue_of,
    summary_of,
)
from quarterback.league_office.pending import PendingItem, pending_items
from rulesets.core.plain_text import capitalize

_DAY: Final = 1_440
MOST_LATER, MOST_RESULTS = 12, 8
LATE_MINUTES: Final = (10, 15, 30, 60)
"""What everything can be late by, in two taps."""


@dataclass(frozen=True)
class DeskLink:
    """Something that a form settles."""

    text: str
    path: str
    state: str = ""


@dataclass(frozen=True)
class DeskAbsent:
    """A team that is not here."""

    team: int
    name: str
    coach: str
    called: int


@dataclass(frozen=True)
class TodayView:
    """The page."""

    under_way: bool
    summary: str
    next_line: str
    decisions: tuple[DeskLink, ...]
    steps: tuple[DeskLink, ...]
    playing: tuple[GameCard, ...]
    soon: tuple[GameCard, ...]
    soon_title: str
    on_deck: tuple[GameCard, ...]
    later: tuple[GameCard, ...]
    later_count: int
    results: tuple[GameCard, ...]
    late: tuple[DeskLink, ...]
    late_by_default: str
    """What a delay is about if no one says it; empty where the form asks."""
    late_name: str
    """The name of its board; empty where it is every board."""
    absent: tuple[DeskAbsent, ...]
    all_here: int
    """How many teams there are, if all of them are here; else 0."""
    announcements: tuple[AnnouncementRow, ...]
    can_delay: bool
    seen: int
    at_console: frozenset[int]
    """The games that are being scored at a console."""


def form_path(action: str, data: Iterable[tuple[str, str]] = ()) -> str:
    """Return the address of an action's form with fields filled in."""
    query = urlencode(list(data))
    return f"/desk/do/{action}?{query}" if query else f"/desk/do/{action}"


def today_view(context: LeagueContext) -> TodayView:
    """Return what the desk's first page shows."""
    day = day_of(context.state, context.now or 0)
    under_way = is_under_way(day)
    waits = decisions(context, day) if under_way else _pending(context)
    soon, later = queue_of(day)
    over = [game for game in day.games if game.state == "over" and is_of_day(game, day.now)]
    late = late_by_default(context)
    over.sort(key=lambda game: (game.ends or 0, game.number or 0), reverse=True)
    return TodayView(
        under_way,
        summary_of(day) if under_way else "",
        next_line(day) if under_way else "",
        tuple(
            DeskLink(each.description, form_path(each.action, each.initial_data.items()))
            for each in waits
        ),
        () if under_way else tuple(_step(context, step) for step in checklist(context)),
        _games(context, day.playing),
        _games(context, soon) if under_way else (),
        _heading("Next up", soon, day.now),
        _games(context, day.on_deck),
        _games(context, later[:MOST_LATER]),
        len(later),
        _games(context, over[:MOST_RESULTS]),
        tuple(
            DeskLink(
                f"{row.name}: {row.minutes} min late",
                form_path("delay", [(GAME, f"board-{row.board}")]),
            )
            for row in day.late_boards
        ),
        late,
        next((row.name for row in day.late_boards if late == f"board-{row.board}"), ""),
        tuple(_absent(team) for team in day.absent),
        _all_here(context),
        day.announcements,
        any(
            game.slot is not None and choices.is_open(context.state, game)
            for game in choices.season_games(context.state)
        ),
        context.ledger.seq,
        frozenset(
            each.fixture
            for each in day.playing
            if each.fixture is not None and is_at_console(context, each.fixture)
        ),
    )


def _pending(context: LeagueContext) -> list[PendingItem]:
    return [
        PendingItem(capitalize(item.description), item.action, item.initial_data)
        for item in pending_items(context)
    ]


def _step(context: LeagueContext, step: ChecklistStep) -> DeskLink:
    text = f"{step.title}: {step.summary}"
    path = "/bracket/index.html" if step.act == BRACKET else form_path(step.act)
    return DeskLink(text, path, step.state)


def _heading(words: str, games: list[DayGame], now: int) -> str:
    at = games[0].expected if games else None
    if at is None or at // _DAY == now // _DAY:
        return words
    return f"{words}: {short_day(at)}"


def _absent(team: DayTeam) -> DeskAbsent:
    return DeskAbsent(team.team, team.name, team.coach, team.called)


def _all_here(context: LeagueContext) -> int:
    teams = choices.season_teams(context.state)
    return len(teams) if len(here(context)) == len(teams) else 0


def _games(context: LeagueContext, games: Iterable[DayGame]) -> tuple[GameCard, ...]:
    return tuple(day_game(context.state, game) for game in games)
