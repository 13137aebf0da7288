"""The desk's first page: what is late, what needs a decision, who is not here, what comes next."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlencode

from league.model.day.day import DayTeam
from league.model.day.overview import day_of
from league.model.ledger.rows import AnnouncementRow
from league.views.day import DayBoard
from league.views.games import GameCard
from quarterback.league_office import choices
from quarterback.league_office.actions.action import LeagueContext
from quarterback.league_office.actions.day import here, is_at_console
from quarterback.league_office.actions.reschedule import GAME, late_by_default
from quarterback.league_office.checklist import BRACKET, ChecklistStep, checklist
from quarterback.league_office.pending import PendingItem, decisions, pending_items
from rulesets.core.plain_text import capitalize

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
    late: str
    """That it runs late, as its coach said."""


@dataclass(frozen=True)
class TodayView:
    """What the desk shows of the day."""

    under_way: bool
    summary: str
    next_line: str
    decisions: tuple[DeskLink, ...]
    steps: tuple[DeskLink, ...]
    playing: tuple[GameCard, ...]
    soon: tuple[GameCard, ...]
    soon_title: str
    on_deck: tuple[GameCard, ...]
    suspended: tuple[GameCard, ...]
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
    board = DayBoard(context.state, day)
    under_way = board.is_under_way
    waits = decisions(context, day) if under_way else _pending(context)
    late = late_by_default(context)
    return TodayView(
        under_way,
        board.summary if under_way else "",
        board.next_line if under_way else "",
        tuple(
            DeskLink(each.description, form_path(each.action, each.initial_data.items()))
            for each in waits
        ),
        () if under_way else tuple(_step(context, step) for step in checklist(context)),
        board.playing,
        board.soon if under_way else (),
        board.heading("Next up", board.soon),
        board.on_deck,
        board.suspended,
        board.later[:MOST_LATER],
        len(board.later),
        board.results[:MOST_RESULTS],
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
            for each in board.playing
            if each.fixture and is_at_console(context, each.fixture)
        ),
    )


def _pending(context: LeagueContext) -> list[PendingItem]:
    return [
        PendingItem(capitalize(item.description), item.action, item.initial_data)
        for item in pending_items(context)
    ]


def _step(context: LeagueContext, step: ChecklistStep) -> DeskLink:
    text = f"{step.title}: {step.summary}"
    path = "/bracket/index.html" if step.action == BRACKET else form_path(step.action)
    return DeskLink(text, path, step.state)


def _absent(team: DayTeam) -> DeskAbsent:
    return DeskAbsent(team.team, team.name, team.coach, team.called, team.late)


def _all_here(context: LeagueContext) -> int:
    teams = choices.season_teams(context.state)
    return len(teams) if len(here(context)) == len(teams) else 0
