"""The day of a league as every front end shows it: the queue, what waits for a decision, and the
line that sums it up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from league.model.day.day import Day, DayGame, Decision
from league.model.ledger.rows import Fixture
from league.model.times import clock_time, duration, lateness
from league.views.games import WAITS_FOR_TIME
from league.views.text import short_day
from quarterback.league_office.actions.action import FormData, LeagueContext
from quarterback.league_office.actions.day import NO_SHOW
from quarterback.league_office.actions.reschedule import GAME
from quarterback.league_office.actions.results import RESULT
from quarterback.league_office.pending import PendingItem, pending_items
from rulesets.core.plain_text import capitalize

DAY: Final = 1_440
"""Minutes."""
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
    if abs(game.late) >= DAY:  # it waits since another day
        return False
    return any(at is not None and at // DAY == now // DAY for at in times)


def queue_of(day: Day) -> tuple[list[DayGame], list[DayGame]]:
    """The games that are called or could begin; and those that come later today. Without one of
    today, the first ones of the queue."""
    rest = [game for game in day.queue if game.state != "on deck"]
    soon = [game for game in rest if game.state in ("called", "ready")]
    today = [game for game in soon if is_of_day(game, day.now)]
    later = [game for game in rest if game not in soon and is_of_day(game, day.now)]
    return today or soon[:4], later


def decisions(context: LeagueContext, day: Day) -> Iterator[PendingItem]:
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
                yield PendingItem(text, *form)
        elif form is not None:
            text = capitalize(decision.text)
            yield PendingItem(text, *form)
    for item in pending_items(context):
        if item.action != "certify":  # that can wait: the list of all actions has it
            yield PendingItem(capitalize(item.description), item.action, item.initial_data)


def _form_of(decision: Decision) -> tuple[str, FormData] | None:
    """The form for a decision; None for one that is among the pending ones of the desk."""
    game = {} if decision.fixture is None else {GAME: str(decision.fixture)}
    match decision.kind:
        case "no show":
            return NO_SHOW.name, {"team": str(decision.teams[0])} if decision.teams else {}
        case "missing score":
            return RESULT.name, game
        case _:
            return None


def summary_of(day: Day) -> str:
    """The time, and how the day stands."""
    today = [game for game in day.games if is_of_day(game, day.now)]
    left = sum(game.state not in ("over", "playing") for game in today)
    later = sum(game.state != "called" for game in day.queue) - left
    absent = len(day.absent)
    parts = (
        clock_time(day.now),
        f"{len(day.playing)} playing",
        f"{left} to play today" if left or not later else f"{later} to play another day",
        _late_words(day),
        f"{absent} not checked in" if absent else "",
    )
    return " · ".join(filter(None, parts))


def _late_words(day: Day) -> str:
    """The board that is late, or how many are and by how much at most."""
    late = [row.minutes for row in day.late_boards]
    if len(late) > 1:
        return f"{len(late)} boards late, up to {duration(max(late))}"
    return "".join(f"{row.name} {lateness(row.minutes)}" for row in day.late_boards)


def next_line(day: Day) -> str:
    """The next game to call, where and when."""
    game = next_game(day)
    if game is None:
        return "No game left to call."
    number = f"game {game.number}, " if game.number is not None else ""
    at = game.expected if game.expected is not None else game.planned
    when = "" if at is None else clock_time(at)
    if at is not None and at // DAY != day.now // DAY:
        when = f"{short_day(at)}, {when}"
    where = ", ".join(filter(None, (game.board_name, when)))
    text = f"Next: {number}{game.visitors} at {game.home}" + (f" · {where}" if where else "")
    # Its time says when; all else that it waits for is said.
    waits_for_time = game.state == "on deck" or game.why.startswith(WAITS_FOR_TIME)
    return text if not game.why or waits_for_time else f"{text} · {game.why}"


def next_game(day: Day) -> DayGame | None:
    """The next game to call: the first that could begin and was not called; else the first that
    was not called; else the first of all."""
    fresh = [game for game in day.queue if not game.called]
    ready = [game for game in fresh if game.state == "ready"]
    return next(iter([*ready, *fresh, *day.queue]), None)
