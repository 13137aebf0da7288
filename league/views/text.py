"""Numbers, times and scores as people read them, for every face: the only ones.

Times are those of the clock on the wall: minutes since 1970-01-01 00:00, whatever the time zone.
What the model writes into its reasons, and ordinals and number words, are imported here.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from typing import Final

from league.model.standings.tallies import GameLine, number_text, record_text, share_text, signed
from league.model.times import DAY, clock_time, duration, lateness
from rulesets.core.plain_text import how_many
from rulesets.core.sentences.phrases import number_word, ordinal, ordinal_figures
from rulesets.core.sides import as_read

__all__ = [
    "FILTERS",
    "clock_time",
    "datetime_of",
    "day_name",
    "duration",
    "full_day",
    "games_out",
    "iso",
    "lateness",
    "meeting_words",
    "minus",
    "number_runs",
    "number_text",
    "number_word",
    "optional_number",
    "ordinal",
    "ordinal_figures",
    "percent",
    "percent_if_any",
    "points_text",
    "record_text",
    "score_words",
    "seasons_text",
    "share_text",
    "short_day",
    "short_time",
    "signed",
    "time_from",
]

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def percent(share: float) -> str:
    """Return a probability from 0 to 1: 61%; never 0% or 100% for what is still open."""
    if 0 < share < 0.005:
        return "<1%"
    if 0.995 <= share < 1:
        return ">99%"
    return f"{abs(share):.0%}"


def percent_if_any(share: float) -> str:
    """Return a probability; empty for 0, in a table that is mostly empty."""
    return percent(share) if share > 0 else ""


def optional_number(value: Fraction | None) -> str:
    """Return a number such as `3` or `2.5`; empty for None."""
    return "" if value is None else number_text(value)


def seasons_text(count: int) -> str:
    """Return `1 season` or `3 seasons`."""
    return how_many(count, "season")


def games_out(out: int | str) -> str:
    """Return what an injured player misses: `1 game`, `the season`; empty if he can play."""
    if isinstance(out, str):
        return "the season"
    return "" if not out else how_many(out, "game")


def number_runs(values: Iterable[int]) -> str:
    """Return numbers, those that follow one another as from-to: 1-12, 15."""
    runs: list[list[int]] = []
    for number in sorted(values):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(r[0]) if len(r) == 1 else f"{r[0]}-{r[-1]}" for r in runs)


def points_text(home: int | None, visitors: int | None) -> str:
    """Return the points as they are read, visitors first: `3-41`, where the teams are named in that
    order. Empty for a game without a score."""
    if home is None or visitors is None:
        return ""
    return "-".join(map(str, as_read(home, visitors)))


def score_words(
    home: str, visitors: str, home_points: int | None, visitors_points: int | None
) -> str:
    """Return a score with its teams, visitors first: `Lions 3, Bears 41`. Empty for a game
    without a score."""
    if home_points is None or visitors_points is None:
        return ""
    return ", ".join(as_read(f"{home} {home_points}", f"{visitors} {visitors_points}"))


def meeting_words(team: str, opponent: str, line: GameLine) -> str:
    """Return the score of a game in a team's own tally: `Lions 3, Bears 41`."""
    if line.at_home:
        return score_words(team, opponent, line.scored, line.allowed)
    return score_words(opponent, team, line.allowed, line.scored)


def datetime_of(minutes: int) -> datetime:
    """Return a time of a league."""
    # Not by `fromtimestamp`, which on Windows has no years before 1970.
    return _EPOCH + timedelta(minutes=minutes)


def by_wall_clock(moment: datetime) -> datetime:
    """Return a moment by the clock of this machine. Windows knows that only from 1970 to 3000; a
    moment before or after keeps the zone that it has, UTC if none."""
    aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    try:
        return aware.astimezone()
    except (OSError, OverflowError):
        return aware


def day_name(minutes: int) -> str:
    """Return a day: Saturday, May 9."""
    at = datetime_of(minutes)
    return f"{at:%A}, {at:%B} {at.day}"


def short_day(minutes: int) -> str:
    """Return a day where the year goes without saying: Sat, May 9."""
    at = datetime_of(minutes)
    return f"{at:%a}, {at:%b} {at.day}"


def short_time(minutes: int) -> str:
    """Return a day and a time where the year goes without saying: Sat, May 9, 10:00 AM."""
    return f"{short_day(minutes)}, {clock_time(minutes)}"


def time_from(minutes: int, now: int) -> str:
    """Return a time as it is said at another: 10:00 AM, or with its day where that is another."""
    return clock_time(minutes) if minutes // DAY == now // DAY else short_time(minutes)


def full_day(minutes: int) -> str:
    """Return a day with its year: Saturday, May 9, 2026."""
    return f"{day_name(minutes)}, {datetime_of(minutes).year}"


def iso(minutes: int) -> str:
    """Return a time for programs, without a zone: 2026-05-09T10:00."""
    return f"{datetime_of(minutes):%Y-%m-%dT%H:%M}"


def minus(text: str) -> str:
    """Return a number for a page, where there is a minus sign."""
    return text.replace("-", "−")


FILTERS: Final = {
    "clock": clock_time,
    "day": day_name,
    "short_day": short_day,
    "full_day": full_day,
    "iso": iso,
    "lateness": lateness,
    "minus": minus,
    "number_runs": number_runs,
}
"""For templates."""
