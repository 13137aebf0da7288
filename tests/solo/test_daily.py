"""The daily: the same dial everywhere, one try, a streak, a line that spoils nothing."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import sys
import time
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from league.store.games.queries import GameRow
from quarterback.ai.coaches import COACHES
from quarterback.game import saved
from quarterback.game.controller import GameController
from quarterback.game.daily import (
    LuckOfTheDay,
    coach_of,
    daily_options,
    day_of,
    event_of,
    number_of,
)
from quarterback.game.options import PlayOptions
from quarterback.game.scorebook import Scorebook
from quarterback.solo.daily_results import (
    beside_coaches,
    daily_games,
    daily_report,
    daily_streak,
    game_of_day,
    longest_daily_streak,
)
from quarterback.solo.games import all_rows
from rulesets.core.awaiting import Decide, Over
from rulesets.core.events import Ruling, Spin
from rulesets.core.refusal import Refused
from tests.store.playing import opened

ROOT = Path(__file__).parents[2]
PINNED = {
    date(2026, 1, 1): ("freshman", [19, 24, 21, 25, 29, 9, 20, 21, 6, 32, 28, 22]),
    date(2026, 11, 26): ("senior", [17, 11, 6, 7, 30, 35, 35, 28, 22, 15, 4, 11]),
    date(2027, 2, 28): ("freshman", [30, 8, 21, 15, 29, 9, 7, 22, 20, 30, 26, 11]),
    date(2032, 2, 29): ("junior", [36, 10, 30, 4, 22, 27, 30, 15, 17, 3, 28, 28]),
}
"""The coach of a day, and where the dial stops at its first twelve turns."""
SCRIPT = """
from datetime import date
from quarterback.game.daily import LuckOfTheDay, coach_of
day = date(2026, 11, 26)
print(coach_of(day), [LuckOfTheDay(day, n, "dial").randrange(36) + 1 for n in range(12)],
      LuckOfTheDay(day, 3, "visitors").random())
"""


def stops(day: date, turns: int = 12) -> list[int]:
    return [LuckOfTheDay(day, turn, "dial").randrange(36) + 1 for turn in range(turns)]


def played(day: date, favorite: str, **options: Any) -> GameController:
    """A daily in which a person makes one call wherever it is legal."""
    book = saved.begin(None, daily_options(day, PlayOptions(save=False)))
    table = GameController(book, time.monotonic)
    play_out(table, favorite)
    return table


def play_out(table: GameController, favorite: str) -> None:
    while not isinstance(request := table.awaiting, Over):
        if isinstance(request, Decide):
            calls = list(request.calls)
            own = favorite if favorite in calls else calls[0]
            table.call(table.coach_thinks()() if table.coach else own)
        elif table.toss_caller is not None:
            table.toss("heads")
        else:
            table.chance()


def sectors(table: GameController) -> list[int | None]:
    return [each.event.sector for each in table.book.entries if isinstance(each.event, Spin)]


@pytest.mark.parametrize("day", PINNED)
def test_the_stops_of_a_day_are_pinned(day: date) -> None:
    assert (coach_of(day), stops(day)) == PINNED[day]


def test_the_stops_are_the_remainders_of_a_hash() -> None:
    for turn in range(20):
        text = f"quarterback daily 2026-11-26 dial {turn} 1"
        number = int(hashlib.sha256(text.encode()).hexdigest(), 16)
        assert stops(date(2026, 11, 26), 20)[turn] == number % 36 + 1


@pytest.mark.parametrize(("seed", "locale"), [("1", "C"), ("77", "tr_TR.UTF-8"), ("0", "de_DE")])
def test_no_hash_seed_and_no_locale_changes_a_day(seed: str, locale: str) -> None:
    env = os.environ | {"PYTHONHASHSEED": seed, "LC_ALL": locale, "TZ": "Asia/Tokyo"}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], env=env, cwd=ROOT, capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    day = date(2026, 11, 26)
    luck = LuckOfTheDay(day, 3, "visitors").random()
    assert done.stdout.strip() == f"{coach_of(day)} {stops(day)} {luck}"


def test_every_coach_has_his_days_and_no_sector_is_rare() -> None:
    days = [date(2026, 1, 1) + timedelta(n) for n in range(1000)]
    assert {coach_of(day) for day in days} == set(COACHES)
    seen = [stop for day in days for stop in stops(day, 20)]
    share = [seen.count(sector) / len(seen) for sector in range(1, 37)]
    assert min(share) > 0.024 and max(share) < 0.032


def test_whatever_is_called_the_dial_stops_at_the_same_sectors() -> None:
    for day in (date(2027, 3, 1), date(2027, 3, 2)):
        first, again = played(day, "off_tackle"), played(day, "off_tackle")
        assert [e.event for e in first.book.entries] == [e.event for e in again.book.entries]
    day = date(2026, 11, 26)
    one, other = sectors(played(day, "line_buck")), sectors(played(day, "pass"))
    both = min(len(one), len(other))
    assert both > 15
    assert one[:both] == other[:both]
    drawn = [LuckOfTheDay(day, turn + 1, "dial").randrange(36) + 1 for turn in range(both)]
    assert one[:both] == drawn  # the toss was turn 0


def test_a_daily_is_played_once() -> None:
    table = played(date(2026, 11, 26), "pass")
    for change in (
        table.undo,
        lambda: table.book.amend(2),
        lambda: table.ruled(Ruling({"phase": "over", "winner": "home"}, why="mine")),
    ):
        before = list(table.book.entries)
        with pytest.raises(Refused, match="played once"):
            change()
        assert table.book.entries == before


@pytest.mark.parametrize("event", ["", "The Daily", "The Daily 2026-13-01", "The Daily 20261126"])
def test_a_day_is_in_its_event_and_other_events_are_no_daily(event: str) -> None:
    assert day_of(event) is None
    assert day_of(event_of(date(2026, 11, 26))) == date(2026, 11, 26)
    assert number_of(date(2026, 1, 1)) == 1


def row(number: int, day: date, *, won: bool = True, finished: bool = True) -> GameRow:
    begun = datetime(day.year, day.month, day.day, 12, number, tzinfo=UTC)
    return GameRow(
        number, "Home", "Seniors", "littlefield", begun, begun, 7 if won else 0, 3, "",
        finished, ("home" if won else "visitors") if finished else None, 40,
        visitors_coach="senior", event=event_of(day), settings={"plays": "20"},
    )  # fmt: skip


def test_the_first_try_counts_and_days_in_a_row_make_a_streak() -> None:
    day = date(2026, 11, 20)
    rows = [row(1, day, won=False), row(2, day), row(3, day + timedelta(1))]
    rows += [row(4, day + timedelta(3)), row(5, day + timedelta(4), finished=False)]
    games = daily_games(rows)
    assert [game.row.id for game in games] == [1, 3, 4, 5]
    assert daily_streak(games, day + timedelta(1)) == 2
    assert daily_streak(games, day + timedelta(2)) == 2  # today's is still to come
    assert daily_streak(games, day + timedelta(4)) == 1
    assert daily_streak(games, day + timedelta(6)) == 0
    assert longest_daily_streak(games) == 2
    assert longest_daily_streak(games, won=True) == 1
    late = msgspec.structs.replace(rows[0], created_at=rows[0].created_at + timedelta(3))
    assert daily_games(rows[:1]) and not daily_games([late]), "begun on another day"


def test_the_line_to_share_spoils_nothing(tmp_path: Path) -> None:
    today = date.today()
    with opened(tmp_path / "games.db") as store:
        book = saved.begin(store, daily_options(today, PlayOptions()))
        play_out(GameController(book, time.monotonic), "off_tackle")
        rows = all_rows(store)
        game = game_of_day(rows, today)
        assert game is not None and game.row.id == book.id
        line, *_ = daily_report(store, rows, game, today)
        ascii_line, *_ = daily_report(store, rows, game, today, ascii_only=True)
    assert line.startswith(f"Quarterback Daily {number_of(today)} (")
    assert ascii_line.isascii()
    calls = {"buck", "tackle", "run", "pass", "punt", "goal", "kick"}
    assert not calls & set(re.findall(r"\w+", line.lower())), line  # the Passer may be named
    marks = sum(line.count(mark) for mark in "●◐○")
    assert f" of {marks} calls right." in line


@pytest.mark.parametrize("day", [date(2026, 11, 29), date(2026, 11, 30)])
def test_a_daily_is_ranked_among_the_coaches_who_played_it(day: date) -> None:
    """With the Junior's calls a person does as well as he, and better than those below him."""
    book = saved.begin(None, daily_options(day, PlayOptions()))
    seat = msgspec.structs.replace(book.header, home_coach="junior")
    game = GameController(Scorebook.in_memory(seat, book.rules), time.monotonic)
    while not isinstance(game.awaiting, Over):
        if isinstance(game.awaiting, Decide):
            game.call(game.coach_thinks()())
        else:
            game.chance()
    rank, scores = beside_coaches(game.book.session, book.header, "home")
    order = re.findall(r"(Freshman|Junior|All-American)", scores)
    # Level is the Sophomore, who lost on penetrations, too; on the other day only he himself.
    below = (
        "two of them, and as well as two" if day.day == 29 else "six of them, and as well as one"
    )
    assert f"better than {below}" in rank, (rank, scores)
    assert "Lost: Freshman 0-7" in scores if day.day == 29 else "Lost: Junior 7-8" in scores
    # level on the scoreboard, and won or lost all the same
    level = "Sophomore 6-6, Junior 0-0." if day.day == 29 else "Sophomore 0-0."
    assert f"; by the tiebreaker {level}" in scores
    assert len(order) == 3 and scores.count("-") >= len(COACHES)
    book = saved.begin(None, daily_options(date(2026, 1, 5), PlayOptions()))
    assert beside_coaches(book.session, book.header, "home") == [], "with the reconstruction"
