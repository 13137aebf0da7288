"""The day of a league as every face shows it: what is being played, what is next, what is late and
what waits. A person's words about a decision, and the form that settles it, are the office's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import msgspec

from league.model.day.day import Day, DayGame
from league.model.ledger.handlers.room import why_out
from league.model.ledger.rows import Board, BoardOutRow, CheckInRow, FollowedRow, Team
from league.model.ledger.state import LeagueState
from league.model.times import DAY, duration, lateness
from league.views.byes import byes_now
from league.views.game_reader import day_game, decided_early
from league.views.game_record import GameRecord
from league.views.games import GameCard, TeamGame
from league.views.moment import LeagueMoment
from league.views.text import clock_time, short_day, time_from


class BoardGames(msgspec.Struct, frozen=True):
    """A board: what is on it, and what comes next there."""

    name: str
    now: GameCard | None
    next: tuple[GameCard, ...]
    out: str = ""
    """That it cannot be used: `North is out since 11:00 AM`."""


class PageDay(msgspec.Struct, frozen=True):
    """The day that a page is about: today, if a game is played or expected today; else the next day
    with a game, or the last one."""

    date: int | None
    """Its first minute; None without a game that has a time."""
    over: int
    games: int
    """Games of that day."""
    late: tuple[tuple[str, int], ...]
    """Boards that run late, and by how many minutes."""
    playing: tuple[GameCard, ...]
    next: tuple[GameCard, ...]
    more: int
    """Games that wait beyond those."""
    suspended: tuple[GameCard, ...] = ()
    """Games that can be resumed on any board."""
    out: tuple[str, ...] = ()
    """The boards that cannot be used, and since when."""
    byes: tuple[str, ...] = ()
    """Who has a bye in the rounds that are played now or next."""


@dataclass(frozen=True, eq=False)
class DayBoard:
    """The day at one minute. A game is read when someone looks at it."""

    state: LeagueState
    day: Day
    records: Mapping[int, GameRecord] = field(default_factory=dict)
    """By fixture, of games that are being played: their score and their last play."""

    def cards(self, games: Iterable[DayGame], date: int | None = None) -> tuple[GameCard, ...]:
        """Return games as they are shown. Those of another day than `date`, a minute of it, name
        theirs; without it, those that are not of today."""
        usual = self.day.now if date is None else date
        return tuple(
            day_game(self.state, each, record=self._record(each), now=usual) for each in games
        )

    def _record(self, game: DayGame) -> GameRecord | None:
        """What is known of a game that is being played; to look for one takes long."""
        return self.records.get(game.fixture or 0) if game.state == "playing" else None

    def is_of_today(self, game: DayGame) -> bool:
        """Return whether a game is one of this day: planned or expected on it, or played or called
        now."""
        if game.state in ("playing", "called"):
            return True
        if abs(game.late) >= DAY:  # it waits since another day
            return False
        times = (game.began, game.planned if game.state == "over" else game.expected, game.planned)
        return any(at is not None and at // DAY == self.day.now // DAY for at in times)

    @cached_property
    def _today(self) -> list[DayGame]:
        return [game for game in self.day.games if self.is_of_today(game)]

    @property
    def is_under_way(self) -> bool:
        """Whether games are played on this day."""
        return bool(self._today)

    @cached_property
    def playing(self) -> tuple[GameCard, ...]:
        return self.cards(self.day.playing)

    @cached_property
    def soon(self) -> tuple[GameCard, ...]:
        """The games that are called or could begin; without one of today, the first of them."""
        today = [game for game in self._could_begin if self.is_of_today(game)]
        return self.cards(today or self._could_begin[:4])

    @property
    def _could_begin(self) -> list[DayGame]:
        return [game for game in self.day.queue if game.state in ("called", "ready")]

    @cached_property
    def on_deck(self) -> tuple[GameCard, ...]:
        """The next games of boards on which another is being played or about to be."""
        return self.cards(self.day.on_deck)

    @cached_property
    def suspended(self) -> tuple[GameCard, ...]:
        """The games that were suspended and can be resumed on any board."""
        return self.cards(self.day.suspended)

    @cached_property
    def later(self) -> tuple[GameCard, ...]:
        waiting = (game for game in self.day.queue if game.state == "waiting")
        return self.cards(filter(self.is_of_today, waiting))

    @cached_property
    def results(self) -> tuple[GameCard, ...]:
        """The games of today that are over, the latest first; forfeits of games to come last."""
        over = [game for game in self._today if game.state == "over"]
        over.sort(key=lambda game: (game.ends or 0, game.number or 0), reverse=True)
        early = decided_early(self.state, self.day.now)
        return self.cards(sorted(over, key=lambda game: game.fixture in early))

    def coming(self, most: int) -> tuple[GameCard, ...]:
        """Return the games of the queue that have a time; else those that could begin; else all of
        them: the first ones."""
        timed = [each for each in self.day.queue if each.expected is not None]
        near = [each for each in self.day.queue if each.state != "waiting"]
        return self.cards((timed or near or self.day.queue)[:most])

    def now_and_next(self, most: int) -> tuple[GameCard, ...]:
        """Return the games that are being played, and those of the queue: the first ones."""
        return self.cards((*self.day.playing, *self.day.queue)[:most])

    def on_board(self, board: Board, most: int = 1) -> BoardGames:
        """Return the game on a board, and the next ones there."""
        now = [each for each in self.day.playing if each.board == board.id][:1]
        coming = [each for each in self.day.queue if each.board == board.id][:most]
        playing, out = next(iter(self.cards(now)), None), why_out(self.state, board.id)
        return BoardGames(board.name, playing, self.cards(coming), out)

    def game_of(self, team: int) -> TeamGame | None:
        """Return the game that a team plays now, or else next; None when it has none left."""
        for game in self.day.games:
            if team in (game.home_team, game.visitors_team) and game.state != "over":
                return TeamGame(self.cards([game])[0], game.home_team == team)
        return None

    @cached_property
    def next_game(self) -> GameCard | None:
        """The next game to call: the first that could begin and was not called; else the first that
        was not called; else the first of all."""
        fresh = [game for game in self.day.queue if not game.called]
        ready = [game for game in fresh if game.state == "ready"]
        return next(iter(self.cards([*ready, *fresh, *self.day.queue][:1])), None)

    @property
    def next_line(self) -> str:
        """The next game to call, where and when."""
        game = self.next_game
        if game is None:
            return "No game left to call."
        number = f"game {game.number}, " if game.fixture else ""
        when = "" if game.time is None else time_from(game.time, self.day.now)
        where = ", ".join(filter(None, (game.board, when)))
        text = f"Next: {number}{game.visitors} at {game.home}" + (f" · {where}" if where else "")
        # Its time says when; all else that it waits for is said.
        waits_for_time = game.day_state == "on deck" or game.waits_for_time
        return text if not game.why or waits_for_time else f"{text} · {game.why}"

    @property
    def summary(self) -> str:
        """The time, the games being played and still to play, and what is late or missing."""
        left = sum(game.state not in ("over", "playing", "suspended") for game in self._today)
        later = sum(game.state != "called" for game in self.day.queue) - left
        absent = len(self.day.absent)
        parts = (
            clock_time(self.day.now),
            f"{len(self.day.playing)} playing",
            f"{left} to play today" if left or not later else f"{later} to play another day",
            f"{len(self.day.suspended)} suspended" if self.day.suspended else "",
            self._late_text,
            *self.out,
            f"{absent} not checked in" if absent else "",
        )
        return " · ".join(filter(None, parts))

    @property
    def _late_text(self) -> str:
        """The board that is late, or how many are and by how much at most."""
        late = [row.minutes for row in self.day.late_boards]
        if len(late) > 1:
            return f"{len(late)} boards late, up to {duration(max(late))}"
        return "".join(f"{row.name} {lateness(row.minutes)}" for row in self.day.late_boards)

    @property
    def out(self) -> tuple[str, ...]:
        """The boards that cannot be used: `North is out since 11:00 AM`."""
        return tuple(why_out(self.state, row.id) for row in self.state.all(BoardOutRow))

    @cached_property
    def byes(self) -> tuple[str, ...]:
        """Who has a bye in the rounds that are played now or next: `Bye in round 3: Bears`."""
        return tuple(each.full_text for each in byes_now(self.state, self.day))

    def heading(self, words: str, games: Sequence[GameCard]) -> str:
        """Return the heading of some games, with the day of the first where that is not today."""
        at = games[0].time if games else None
        if at is None or at // DAY == self.day.now // DAY:
            return words
        return f"{words}: {short_day(at)}"

    def page_day(self, most: int) -> PageDay:
        """Return the day that a page is about, with the next games, `most` of them at most."""
        timed = [(each.expected, each) for each in self.day.games if each.expected is not None]
        days = sorted({minutes // DAY for minutes, _ in timed})
        today = self.day.now // DAY
        number = next((each for each in days if each >= today), days[-1] if days else None)
        date = None if number is None else number * DAY
        own = [game for minutes, game in timed if minutes // DAY == number]
        queue = self.day.queue
        near = [each for each in queue if each.expected is None or each.expected // DAY == number]
        coming = (near or list(queue))[:most]
        return PageDay(
            date,
            sum(each.state == "over" for each in own),
            len(own),
            tuple((each.name, each.minutes) for each in self.day.late_boards),
            self.cards(self.day.playing, date),
            self.cards(coming, date),
            len(queue) - len(coming),
            self.cards(self.day.suspended, date),
            self.out,
            self.byes,
        )


class Presence(msgspec.Struct, frozen=True):
    """Which teams are here. Check-in is for the whole event: a team stays checked in until it is
    marked as having left."""

    here: int
    teams: int
    since: int | None
    """When the first of them checked in, where that was on an earlier day."""

    @property
    def is_complete(self) -> bool:
        """Whether all are here."""
        return 0 < self.here == self.teams

    @property
    def text(self) -> str:
        """`All 12 teams are here.`, `All 12 teams have checked in, the first on Sat, May 9.`"""
        who = f"{'All' if self.is_complete else f'{self.here} of'} {self.teams} teams"
        if self.since is None:
            return f"{who} are here."
        return f"{who} have checked in, the first on {short_day(self.since)}."


def checked_in_at(state: LeagueState, team: Team) -> int | None:
    """Return when a team that is here checked in, as far as that was noted: when it came back, or
    came late; else when the first of its season did."""
    check, followed = state.find(CheckInRow, team.id), state.find(FollowedRow, team.season)
    if check is None or not check.here:
        return None
    return check.came if check.came is not None or followed is None else followed.presence


def is_here_today(state: LeagueState, team: Team, now: int) -> bool:
    """Return whether a team is here and did not check in on an earlier day."""
    check, since = state.find(CheckInRow, team.id), checked_in_at(state, team)
    return check is not None and check.here and (since is None or since // DAY >= now // DAY)


def presence_of(state: LeagueState, teams: Sequence[Team], now: int) -> Presence:
    """Return which of some teams are here at a minute."""
    checks = (state.find(CheckInRow, team.id) for team in teams)
    here = sum(check is not None and check.here for check in checks)
    times = (checked_in_at(state, team) for team in teams)
    since = min((at for at in times if at is not None), default=now)
    return Presence(here, len(teams), since if since // DAY < now // DAY else None)


def day_board(moment: LeagueMoment) -> DayBoard:
    return DayBoard(moment.state, moment.day, moment.games)
