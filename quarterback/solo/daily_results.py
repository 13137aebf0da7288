"""The dailies that were played: one try a day, the streak, and the line to share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from typing import TYPE_CHECKING, Final

import msgspec

from quarterback.ai.coaches import COACHES, EVERY_COACH
from quarterback.game.controller import GameController
from quarterback.game.daily import SATURDAY_SINCE, day_of, number_of
from quarterback.game.records import counts, person_of
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import SATURDAY, name_of_dial
from quarterback.solo.figures import each_decision, review_of
from quarterback.solo.games import solo_games
from rulesets.core.awaiting import Decide, Over
from rulesets.core.sentences.phrases import in_words
from rulesets.core.sides import HOME, OTHER, Side, lead, points_of

if TYPE_CHECKING:
    from league.store.games.queries import GameRow
    from league.store.games.store import Store
    from quarterback.ai.review import Review
    from rulesets.core.header import Header
    from rulesets.core.ruleset import RuleSet
    from rulesets.core.session import Session
    from rulesets.core.state import State

_RIGHT, _SLIP = 0.01, 0.03
"""Below these costs a call is right, or a slip."""
MARKS: Final = "●◐○"
ASCII_MARKS: Final = "+~-"
"""Right, a slip, a mistake."""
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


class DailyGame(msgspec.Struct, frozen=True):
    """The game of a day that counts: the first that was begun."""

    day: date
    row: GameRow


def daily_games(rows: Iterable[GameRow]) -> list[DailyGame]:
    """Return the dailies, one a day, in order of their days. `rows`: the first begun first. A
    game begun more than a day off its date counts for nothing."""
    first: dict[date, GameRow] = {}
    for row in rows:
        day = day_of(row.event)
        if day is None or not counts(row):
            continue
        # In any time zone, the date is at most one away from the date in UTC.
        if abs((row.created_at.date() - day).days) <= 1:
            first.setdefault(day, row)
    return [DailyGame(day, first[day]) for day in sorted(first)]


def daily_streak(games: Iterable[DailyGame], today: date) -> int:
    """Return on how many days in a row the daily was finished, up to today or yesterday."""
    days = {game.day for game in games if game.row.finished}
    day = today if today in days else today - timedelta(1)
    streak = 0
    while day in days:
        streak += 1
        day -= timedelta(1)
    return streak


def longest_daily_streak(games: Iterable[DailyGame], *, won: bool = False) -> int:
    """Return the most days in a row on which the daily was finished; with `won`, was won."""
    best = run = 0
    before: date | None = None
    for game in games:
        goes_on = game.row.finished
        if won:
            goes_on = any(each.result == "won" for each in solo_games([game.row]))
        follows = before is not None and game.day - before == timedelta(1)
        run = (run + 1 if follows else 1) if goes_on else 0
        before = game.day if goes_on else None
        best = max(best, run)
    return best


def share_line(
    game: DailyGame,
    session: Session,
    side: Side,
    review: Review | None,
    streak: int,
    *,
    ascii_only: bool = False,
) -> str:
    """Return a line to share: the result, and each call as right, a slip or a mistake. It names no
    call and no turn of the dial."""
    [solo] = solo_games([game.row])
    day = f"{_MONTHS[game.day.month - 1]} {game.day.day}"
    if name_of_dial(game.row.dial) == SATURDAY:
        day += ", Saturday dial"  # an earlier version plays the same day with the reconstruction
    points = f"{solo.scored}-{solo.allowed}"
    tiebreak = session.rules.vocabulary.tiebreak
    if tiebreak is not None and tiebreak(session.state):
        points += " by the tiebreaker"
    elif solo.result == "lost" and solo.margin >= 0:
        points += " by resigning"
    parts = [
        f"Quarterback Daily {number_of(game.day)} ({day}): {solo.result} {points} against"
        f" {EVERY_COACH[solo.coach].title}."
    ]
    if review is not None:
        costs = list(each_decision(review, side))
        right = sum(cost < _RIGHT for cost in costs)
        if costs:
            parts.append(f"{_marks(costs, ascii_only)} {right} of {len(costs)} calls right.")
    if streak > 1:
        parts.append(f"{streak} days in a row.")
    return " ".join(parts)


def _marks(costs: list[float], ascii_only: bool) -> str:
    signs = ASCII_MARKS if ascii_only else MARKS
    return "".join(signs[(cost >= _RIGHT) + (cost >= _SLIP)] for cost in costs)


class InYourPlace(msgspec.Struct, frozen=True):
    """What a coach made of a day's turns of the dial from the person's side."""

    coach: str
    scored: int
    allowed: int
    standing: tuple[int, int]
    """To compare games by: won (1), tied or lost (-1); then the margin."""


def coaches_in_place(header: Header, rules: RuleSet, side: Side) -> list[InYourPlace]:
    """Return how each coach of the ladder fares from a side of a daily, with the same turns of the
    dial against the coach of the day; the best first. Takes about half a second."""
    found = []
    for coach in COACHES:
        seat = {"home_coach": coach} if side == HOME else {"visitors_coach": coach}
        game = GameController(
            Scorebook.in_memory(msgspec.structs.replace(header, **seat), rules), lambda: 0.0
        )
        while not isinstance(game.awaiting, Over):
            if isinstance(game.awaiting, Decide):
                game.call(game.coach_thinks()())
            else:
                game.chance()
        found.append(_stood(coach, side, game.state))
    return sorted(found, key=lambda each: each.standing, reverse=True)


def _stood(coach: str, side: Side, s: State) -> InYourPlace:
    margin = lead(s.score, side)
    won = 0 if s.winner is None else 1 if s.winner == side else -1
    scored, allowed = points_of(s.score, side), points_of(s.score, OTHER[side])
    return InYourPlace(coach, scored, allowed, (won, margin))


def beside_coaches(session: Session, header: Header, side: Side) -> list[str]:
    """Return how a finished daily compares with what the coaches make of the same day: a line that
    ranks it, and one with each coach's score. Nothing of a day before there was the Saturday dial,
    nor of rules that an earlier version read."""
    day = day_of(header.event)
    if day is None or day < SATURDAY_SINCE:
        return []
    own = _stood("", side, session.state).standing
    others = coaches_in_place(header, session.rules, side)
    behind = sum(each.standing < own for each in others)
    level = sum(each.standing == own for each in others)
    tied = f", and as well as {in_words(level)}" if level else ""
    results = []
    for word, result in (("Won", 1), ("Tied", 0), ("Lost", -1)):
        ended = [each for each in others if each.standing[0] == result]
        broken = [each for each in ended if result and each.scored == each.allowed]
        groups = [
            ", ".join(f"{_named(each.coach)} {each.scored}-{each.allowed}" for each in group)
            for group in ([each for each in ended if each not in broken], broken)
        ]
        if broken:
            groups[1] = f"by the tiebreaker {groups[1]}"
        results += [f"{word}: {'; '.join(filter(None, groups))}."] if ended else []
    return [
        "Ten coaches played your side with the same dial. You did better than"
        f" {in_words(behind) if behind else 'none'}"
        f" of them{tied}.",
        " ".join(results),
    ]


def _named(coach: str) -> str:
    return EVERY_COACH[coach].title.removeprefix("the ")


def game_of_day(rows: Iterable[GameRow], day: date) -> DailyGame | None:
    """Return the daily of a day, if it was begun."""
    return next((game for game in daily_games(rows) if game.day == day), None)


def daily_report(
    store: Store, rows: Sequence[GameRow], game: DailyGame, today: date, *, ascii_only: bool = False
) -> list[str]:
    """Return what to show after a day's game: the line to share, and when there is another. Raises
    StoreError."""
    stored = store.load(game.row.id)
    side = person_of(stored.header)
    assert side is not None, "a daily has a person"
    streak = daily_streak(daily_games(rows), today) if game.day == today else 0
    return [
        share_line(
            game,
            stored.session,
            side,
            review_of(stored.session),
            streak,
            ascii_only=ascii_only,
        ),
        *beside_coaches(stored.session, stored.header, side),
        "One try counts. The next daily is tomorrow's.",
    ]
