"""A career: everything that the stored solo games add up to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

import msgspec

from league.store.errors import StoreError
from quarterback.ai.coaches import EVERY_COACH
from quarterback.ai.coaches.ratings import BY_DIAL, STANDARD_RATING
from quarterback.rule_sets import RECONSTRUCTION
from quarterback.solo.badges import CareerGame, EarnedBadge, badges_of
from quarterback.solo.daily_results import (
    DailyGame,
    daily_games,
    daily_streak,
    longest_daily_streak,
)
from quarterback.solo.figures import FigureCache, SoloFigures, figures_of, review_of
from quarterback.solo.games import (
    Result,
    SoloGame,
    all_rows,
    current_streak,
    longest_streak,
    solo_games,
)
from quarterback.solo.rating import SoloRating, career_rating
from rulesets.core.plain_text import capitalize, how_many

if TYPE_CHECKING:
    from league.store.games.store import Store

_EARNED = "earned"


class SoloRecord(msgspec.Struct, frozen=True):
    """Games won, lost and tied."""

    won: int
    lost: int
    tied: int

    @property
    def games(self) -> int:
        """Every game of the career, won, lost or tied."""
        return self.won + self.lost + self.tied


class CoachRecord(msgspec.Struct, frozen=True):
    """The games against one coach."""

    coach: str
    record: SoloRecord


class BestMark(msgspec.Struct, frozen=True):
    """A record figure, and the game it comes from."""

    amount: int
    game: int


class Calls(msgspec.Struct, frozen=True):
    """Calls and luck in the games that were reviewed."""

    games: int
    decisions: int
    right: int
    luck: float
    """In games won."""
    cost: float


class SoloCareer(msgspec.Struct, frozen=True):
    record: SoloRecord
    coaches: tuple[CoachRecord, ...]
    """From the weakest to the strongest; coaches who were never met are left out."""
    streak: tuple[Result, int] | None
    """The last result, and how often it came in a row."""
    longest_streak: int
    """The most wins in a row."""
    rating: SoloRating | None
    calls: Calls
    by_month: tuple[tuple[str, Calls], ...]
    """Calls and luck by month (UTC), the first first."""
    comeback: BestMark | None
    """The most points overcome in a win."""
    run: BestMark | None
    passed: BestMark | None
    badges: tuple[EarnedBadge, ...]
    daily_played: int
    daily_streak: int
    daily_longest: int
    waiting: int
    """Games whose log has not been read yet: what needs the log is without them."""


class CareerBook:
    """The solo games of a store, with the figures that are known so far."""

    def __init__(self, store: Store, cache: FigureCache | None = None) -> None:
        """Read the list of games, but no log. Raises StoreError."""
        self._store = store
        rows = all_rows(store)
        heads = store.heads()
        self._games: list[SoloGame] = solo_games(rows)
        self._dailies: list[DailyGame] = daily_games(rows)
        self._heads = {game.id: heads.get(game.id) for game in self._games}
        self._cache = cache or FigureCache()
        self._figures: dict[int, SoloFigures] = {}
        for game in self._games:
            head = self._heads[game.id]
            figures = self._cache.get(head.hash) if head else None
            if figures is not None:
                self._figures[game.id] = figures
        self._unread = [game for game in reversed(self._games) if game.id not in self._figures]

    @property
    def waiting(self) -> int:
        """How many logs are still to be read."""
        return len(self._unread)

    def read_next(self) -> bool:
        """Read the newest log that has not been read. Return whether there is another. A log that
        cannot be read has no figures."""
        if self._unread:
            game = self._unread.pop(0)
            try:
                stored = self._store.load(game.id)
            except StoreError:
                return bool(self._unread)
            if not stored.trouble:
                self._keep(game, stored.session)
        return bool(self._unread)

    def _keep(self, game: SoloGame, session: Any) -> None:
        review = review_of(session) if game.on_dial else None
        figures = figures_of(session, game.side, review)
        self._figures[game.id] = figures
        head = self._heads[game.id]
        if head is not None and (review is not None or session.rules.dial is None):
            self._cache.put(head.hash, figures)

    def read_all(self, progress: Callable[[int, int], object] = lambda done, of: None) -> None:
        """Read every log that has not been read, and cache the figures."""
        of = self.waiting
        try:
            while self._unread:
                self.read_next()
                progress(of - self.waiting, of)
        finally:
            self.save()

    def save(self) -> None:
        """Cache the figures that were derived."""
        self._cache.write()

    def career(self, today: date) -> SoloCareer:
        """Return the career, from what has been read so far. `today`: for the daily's streak."""
        games = [
            CareerGame(game, self._figures.get(game.id), self._changed(game))
            for game in self._games
        ]
        results = [game.result for game in self._games]
        wins = [each for each in games if each.game.result == "won"]
        return SoloCareer(
            _record(self._games),
            _by_coach(self._games),
            current_streak(results),
            longest_streak(results),
            career_rating(self._games),
            _calls(games),
            _by_month(games),
            _best(wins, lambda f: f.behind or None),
            _best(games, lambda f: f.run),
            _best(games, lambda f: f.passed),
            tuple(badges_of(games, self._dailies)),
            sum(each.row.finished for each in self._dailies),
            daily_streak(self._dailies, today),
            longest_daily_streak(self._dailies),
            self.waiting,
        )

    def _changed(self, game: SoloGame) -> bool:
        head = self._heads[game.id]
        return head is not None and head.changed


def _record(games: Sequence[SoloGame]) -> SoloRecord:
    results = [game.result for game in games]
    return SoloRecord(results.count("won"), results.count("lost"), results.count("tied"))


def _by_coach(games: Sequence[SoloGame]) -> tuple[CoachRecord, ...]:
    met = {game.coach for game in games}
    strength = BY_DIAL[RECONSTRUCTION].of
    order = sorted(met, key=lambda coach: (strength.get(coach, 0), coach))
    return tuple(
        CoachRecord(coach, _record([game for game in games if game.coach == coach]))
        for coach in order
    )


def _calls(games: Sequence[CareerGame]) -> Calls:
    reviewed = [e.figures for e in games if e.figures is not None and e.figures.reviewed]
    return Calls(
        len(reviewed),
        sum(f.decisions for f in reviewed),
        sum(f.right for f in reviewed),
        sum(f.luck for f in reviewed),
        sum(f.cost for f in reviewed),
    )


def _by_month(games: Sequence[CareerGame]) -> tuple[tuple[str, Calls], ...]:
    months: dict[str, list[CareerGame]] = {}
    for each in games:
        months.setdefault(each.game.begun.date().isoformat()[:7], []).append(each)
    result = ((month, _calls(months[month])) for month in sorted(months))
    return tuple((month, calls) for month, calls in result if calls.games)


def _best(
    games: Sequence[CareerGame], amount: Callable[[SoloFigures], int | None]
) -> BestMark | None:
    best: BestMark | None = None
    for each in games:
        value = amount(each.figures) if each.figures is not None else None
        if value is not None and (best is None or value > best.amount):
            best = BestMark(value, each.game.id)
    return best


def career_lines(career: SoloCareer) -> list[str]:
    """Return a career as a page: headings in capitals, a fact a line."""
    if not career.record.games:
        return [
            "No solo games yet.",
            "Finish a game against a computer coach, and your career begins.",
            "A first game, on its kind dial, does not count.",
        ]
    lines = ["RECORD", *_record_lines(career), "", "AGAINST EACH COACH"]
    for each in career.coaches:
        of_dials = [ratings for ratings in BY_DIAL.values() if each.coach in ratings.of]
        rated = ", ".join(f"{r.of[each.coach]} on {r.title}" for r in of_dials)
        beside = f"   rated {rated}" if rated else ""
        lines.append(f"{_coach(each.coach):<18} {_won_lost(each.record):>9}{beside}")
    lines += ["", "CALLS AND LUCK", *_call_lines(career), "", "BESTS", *_best_lines(career)]
    earned = sum(each.game is not None for each in career.badges)
    lines += ["", f"BADGES: {earned} OF {len(career.badges)}"]
    lines += [_badge_line(each) for each in career.badges]
    return lines


def _record_lines(career: SoloCareer) -> list[str]:
    lines = [f"{_won_lost(career.record)} in {how_many(career.record.games, 'game')}"]
    if career.streak is not None and career.streak[1] > 1:
        result, many = career.streak
        lines[0] += f"; the last {many} {result}"
    lines[0] += "."
    lines.append(f"Longest winning streak: {career.longest_streak}.")
    if career.rating is not None:
        r = career.rating
        lines.append(
            f"Rating: {r.rating:.0f}, give or take {r.deviation:.0f}. The Letterman's is"
            f" {STANDARD_RATING} on either dial."
        )
    if career.daily_played:
        lines.append(
            f"The daily: played {how_many(career.daily_played, 'time')}; streak"
            f" {career.daily_streak}, longest {career.daily_longest}."
        )
    return lines


def _call_lines(career: SoloCareer) -> list[str]:
    calls = career.calls
    if not calls.games:
        return ["No reviewed games yet."]
    lines = [_calls_line(f"In {how_many(calls.games, 'reviewed game')}", calls)]
    if len(career.by_month) > 1:
        lines += [_calls_line(month, of) for month, of in career.by_month[-6:]]
    if career.waiting:
        lines.append(f"Games still to be read: {career.waiting}.")
    return lines


def _calls_line(what: str, calls: Calls) -> str:
    share = calls.right / calls.decisions if calls.decisions else 0.0
    sign = "" if abs(calls.luck) < 0.05 else "-" if calls.luck < 0 else "+"
    luck = f"{sign}{abs(calls.luck):.1f}"
    return (
        f"{what}: {calls.right} of {calls.decisions} calls right ({share:.0%}); luck was worth"
        f" {luck} wins."
    )


def _best_lines(career: SoloCareer) -> list[str]:
    lines = []
    if career.comeback is not None:
        best = career.comeback
        lines.append(f"Best comeback: {best.amount} points, in game {best.game}.")
    for what, of in (("Longest run", career.run), ("Longest pass", career.passed)):
        if of is not None:
            lines.append(f"{what}: {how_many(of.amount, 'yard')}, in game {of.game}.")
    return lines or ["None yet."]


def _badge_line(each: EarnedBadge) -> str:
    mark = "[ ]" if each.game is None else "[x]"
    where = f" Game {each.game}." if each.game else ""
    return f"{mark} {each.badge.name}: {each.badge.how}{where}"


def _won_lost(record: SoloRecord) -> str:
    tied = f"-{record.tied}" if record.tied else ""
    return f"{record.won}-{record.lost}{tied}"


def _coach(coach: str) -> str:
    title = EVERY_COACH[coach].title
    return capitalize(title)


def plain_career(career: SoloCareer) -> dict[str, Any]:
    """Return a career as plain data for `--json`; luck and cost are in games won."""
    value: dict[str, Any] = msgspec.to_builtins(career)
    value["badges"] = [
        {"name": e.badge.name, "how": e.badge.how, _EARNED: e.game is not None, "game": e.game}
        for e in career.badges
    ]
    value["streak"] = (
        None if career.streak is None else {"result": career.streak[0], "games": career.streak[1]}
    )
    value["by_month"] = [
        {"month": month, **msgspec.to_builtins(calls)} for month, calls in career.by_month
    ]
    rating = career.rating
    value["rating"] = None if rating is None else rating._asdict()
    return value
