"""The games of a season in the order of a schedule: by round, by day, by board, and those that
matter now."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Final, TypeVar

from league.model.day.timeline import moved_times
from league.model.ledger.handlers.brackets import disputed_in
from league.model.ledger.handlers.room import board_name_of, is_open, is_suspended
from league.model.ledger.rows import Board, Fixture, Season, Stage, TimeSlot
from league.model.ledger.state import LeagueState
from league.views.game_reader import fixture_game
from league.views.games import GameCard, GameGroup
from league.views.text import datetime_of, short_day

Key = TypeVar("Key")


SUSPENDED: Final = "Suspended"
"""The heading of games that were suspended and have no time yet."""


class SeasonGames:
    """The games of a season, with the times that are expected at a minute. A game is read when its
    group is shown."""

    def __init__(self, state: LeagueState, season: Season, now: int) -> None:
        self.state, self.season, self.now = state, season, now
        self._stages = {stage.id: stage for stage in state.where(Stage, season=season.id)}
        self._fixtures = state.where(Fixture, season=season.id)
        self._moved = moved_times(state, now)
        self._disputed = disputed_in(state, season.id)

    def by_round(self) -> tuple[GameGroup, ...]:
        """All of them by stage and round."""
        names = {stage.number: stage.name for stage in self._stages.values()}
        rounds = _grouped(self._fixtures, self._round)
        return tuple(
            self._group(
                f"{names[stage]}, {_round_words(number)}",
                sorted(own, key=self._time),
            )
            for (stage, number), own in sorted(rounds.items())
        )

    def by_day(self) -> tuple[GameGroup, ...]:
        """All of them by their planned day and time; those without a time at the end, and suspended
        ones."""
        days = _grouped(self._by_time, self._day)
        return tuple(self._group(day or "No time yet", own) for day, own in days.items())

    def by_board(self) -> tuple[GameGroup, ...]:
        """All of them by board, and by their planned time on each."""
        own = _grouped(self._by_time, lambda each: board_name_of(self.state, each))
        names = (*(each.name for each in self.state.all(Board)), "")
        return tuple(
            self._group(name or "No board yet", own[name]) for name in names if name in own
        )

    def that_matter(self) -> GameGroup | None:
        """Return the games of this day; on a day without games, those of the next one that has some
        to play; where games have no times, those of the round that is being played. What is still
        to play comes first."""
        days = _grouped(self._by_time, self._day)
        today = _dated(self.now)
        open_days = (
            day
            for day, own in days.items()
            if day not in ("", SUSPENDED) and not all(map(self._is_over, own))
        )
        day = today if today in days else next(open_days, "")
        if not day:
            return self._next_round()
        title = f"Today, {today}" if day == today else day
        return self._group(title, sorted(days[day], key=self._is_over))

    def _next_round(self) -> GameGroup | None:
        """The first round that is not over; games of brackets are shown elsewhere."""
        rounds = _grouped((each for each in self._fixtures if each.node is None), self._round)
        for (_, number), own in sorted(rounds.items()):
            if not all(map(self._is_over, own)):
                title = f"Next: {_round_words(number)}" if number else "Next"
                return self._group(title, sorted(own, key=self._is_over))
        return None

    def that_brackets_wait_for(self) -> tuple[GameCard, ...]:
        """Return the games of brackets that are disputed or are to be played."""
        return tuple(
            self._game(each)
            for each in self._fixtures
            if each.id in self._disputed or (each.node is not None and not self._is_over(each))
        )

    def _group(self, title: str, fixtures: Iterable[Fixture]) -> GameGroup:
        return GameGroup(title, tuple(map(self._game, fixtures)))

    def _game(self, fixture: Fixture) -> GameCard:
        disputed, expected = fixture.id in self._disputed, self._moved.get(fixture.id)
        return fixture_game(self.state, fixture, disputed=disputed, expected=expected)

    @cached_property
    def _by_time(self) -> list[Fixture]:
        return sorted(self._fixtures, key=self._time)

    def _time(self, fixture: Fixture) -> tuple[bool, int, int]:
        """By planned time, those without one last."""
        starts = self._starts(fixture)
        return starts is None, starts or 0, fixture.number

    def _round(self, fixture: Fixture) -> tuple[int, int]:
        return self._stages[fixture.stage].number, fixture.round

    def _starts(self, fixture: Fixture) -> int | None:
        return None if fixture.slot is None else self.state.get(TimeSlot, fixture.slot).starts

    def _day(self, fixture: Fixture) -> str:
        starts = self._starts(fixture)
        if starts is None:
            return SUSPENDED if is_suspended(self.state, fixture.id) else ""
        return _dated(starts)

    def _is_over(self, fixture: Fixture) -> bool:
        return not is_open(self.state, fixture.id)


def _grouped(
    fixtures: Iterable[Fixture], key: Callable[[Fixture], Key]
) -> dict[Key, list[Fixture]]:
    groups: dict[Key, list[Fixture]] = {}
    for fixture in fixtures:
        groups.setdefault(key(fixture), []).append(fixture)
    return groups


def _dated(minutes: int) -> str:
    return f"{short_day(minutes)}, {datetime_of(minutes).year}"


def _round_words(number: int) -> str:
    """Games that coaches arrange among themselves are of no round."""
    return f"round {number}" if number else "arranged"
