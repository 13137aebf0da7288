"""A twelve-team weekend at four boards, as a plain model kept by hand: games, results, what is up.

It knows nothing of the league's code. The script of the weekend says what happened in the room;
`tests.event.pages` compares every page with it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

TEAMS = {
    "Bears": "Ann", "Lions": "Bob", "Packers": "Cid", "Vikings": "Dee", "Giants": "Eve",
    "Eagles": "Fay", "Cowboys": "Guy", "Colts": "Hal", "Rams": "Ida", "Saints": "Jim",
    "Falcons": "Kim", "Niners": "Leo",
}  # fmt: skip
BOARDS = ("North", "South", "East", "West")
SEASON = 24
"""Games before the bracket."""
LENGTH, CHANGEOVER = 75, 5
"""Minutes of a game, and between two times of the schedule."""
SATURDAY = 29_638_080
"""Midnight before the first day, in minutes: 2026-05-09."""
SETUP = (
    'found "The Den"',
    'season 2026 --name "Electra Bowl XL" --rules lions-den --through 6',
    f"boards {' '.join(BOARDS)}",
    "slots 2026-05-09T09:00 --games 8 --minutes 75 --pause 5",
    "slots 2026-05-10T09:00 --games 8 --minutes 75 --pause 5",
    "people John Dan",
    "appoint John",
    *(f"team {team} --coach {coach}" for team, coach in TEAMS.items()),
    "draw-up --rounds 4 --rest 5",
    "release",
    "phase regular",
)


def minute(clock: str, day: int = 0) -> int:
    """A time such as 14:37 of the first day, or of the second."""
    hours, minutes = clock.split(":")
    return SATURDAY + day * 1_440 + int(hours) * 60 + int(minutes)


def date_and_time(at: int) -> str:
    """A minute as clocks are set: 2026-05-09 14:37."""
    day, rest = divmod(at - SATURDAY, 1_440)
    return f"2026-05-{9 + day:02} {rest // 60:02}:{rest % 60:02}"


def minute_at(text: str) -> int:
    """The minute of a date and time as data has them."""
    return int((datetime.fromisoformat(text[:16]) - datetime(1970, 1, 1)).total_seconds()) // 60


@dataclass
class Game:
    """A game as the room knows it."""

    number: int
    home: str
    visitors: str
    board: str
    planned: int | None
    """None for a game that was suspended: it is resumed at any time."""
    delay: int = 0
    began: int | None = None
    ended: int | None = None
    over: bool = False
    score: tuple[int, int] | None = None
    """Home first: of a game that is over, or as a suspended one stood."""
    winner: str | None = None
    forfeit: bool = False
    suspended: bool = False
    played_before: int = 0
    """Minutes played before it was suspended."""
    reported: tuple[int, int] | None = None
    """A score that waits for its coaches."""
    disputed: bool = False
    """It was played by the wrong teams."""

    @property
    def teams(self) -> tuple[str, str]:
        """Both teams."""
        return self.home, self.visitors

    @property
    def state(self) -> str:
        """How it is, in the words of the data."""
        if self.over:
            return "forfeit" if self.forfeit else "disputed" if self.disputed else "final"
        if self.suspended:
            return "suspended"
        if self.reported:
            return "unconfirmed"
        return "scheduled" if self.began is None else "playing"


@dataclass
class Weekend:
    """What is true in the room."""

    now: int = SATURDAY
    games: dict[int, Game] = field(default_factory=dict)
    coaches: dict[str, str] = field(default_factory=lambda: dict(TEAMS))
    gone: set[str] = field(default_factory=set)
    """Teams that have left, for the table."""
    out: set[str] = field(default_factory=set)
    """Boards that cannot be used."""
    late: set[str] = field(default_factory=set)
    """Teams that run late."""
    absent: set[str] = field(default_factory=set)
    """Teams that are not here, once teams check in."""
    news: list[str] = field(default_factory=list)
    taken_down: list[str] = field(default_factory=list)
    order: list[str] = field(default_factory=list)
    """The table that seeded the bracket, once it is drawn."""
    records: dict[str, tuple[tuple[int, int, int], tuple[int, int]]] = field(default_factory=dict)
    """The records in it, and points for and against."""

    @property
    def now_text(self) -> str:
        """The time, for a test that fails."""
        return date_and_time(self.now)

    def tick(self, clock: str, day: int | None = None) -> None:
        """A time of the same day, or of another."""
        own = (self.now - SATURDAY) // 1_440
        self.now = minute(clock, own if day is None else day)

    def played(self, number: int, home: int, visitors: int) -> None:
        """A game was played."""
        game = self.games[number]
        if game.ended is None:  # at the latest when its score was entered
            usual = self.now if game.began is None else game.began + LENGTH - game.played_before
            game.ended = min(self.now, usual)
        game.over, game.score, game.forfeit = True, (home, visitors), False
        game.suspended, game.reported = False, None
        game.winner = game.home if home > visitors else game.visitors if visitors > home else None

    def report(self, number: int, home: int, visitors: int) -> None:
        """A score was entered that waits for its coaches."""
        self.games[number].ended, self.games[number].reported = self.now, (home, visitors)

    def forfeited(self, number: int, winner: str | None) -> None:
        """A game was not played; a team has it, or both forfeit."""
        game = self.games[number]
        assert winner is None or winner in game.teams
        game.over, game.forfeit, game.winner, game.score = True, True, winner, None

    def suspend(self, number: int, home: int, visitors: int) -> None:
        """Play stopped, and the game's board is free."""
        game = self.games[number]
        game.suspended, game.score = True, (home, visitors)
        began = game.planned if game.began is None else game.began
        game.played_before = 0 if began is None else self.now - began
        game.board, game.planned, game.began, game.delay = "", None, None, 0

    def resume(self, number: int, board: str) -> None:
        """It goes on now."""
        game = self.games[number]
        game.suspended, game.board, game.began = False, board, self.now

    def freeze(self, order: list[str]) -> None:
        """The bracket is drawn: the table that seeded it stays."""
        self.order = order
        teams = {*self.coaches, *self.gone}
        self.records = {team: (self.record(team), self.points(team)) for team in teams}

    def left(self) -> list[Game]:
        """Games still to begin or to end, in the order of their times."""
        return sorted(
            (game for game in self.games.values() if not game.over),
            key=lambda game: (game.planned or 0, game.number),
        )

    def expected(self) -> dict[int, int]:
        """When each game that is left began or begins, by a simulation of the room: as planned or
        later by its delay, not before now, and not before its board and its teams are free: a
        changeover after the game before, where the schedule has one. Suspended games have no time;
        what waits for its coaches holds nothing."""
        free: dict[str, tuple[int, int]] = {}
        """Until when each is taken, and until when that was planned."""
        for game in sorted(self.games.values(), key=lambda game: game.ended or 0):
            if game.ended is not None:
                until = game.ended if game.planned is None else game.planned + LENGTH
                free |= dict.fromkeys((game.board, *game.teams), (game.ended, until))
        found = {}
        waiting = [game for game in self.left() if not game.suspended and not game.reported]
        for game in sorted(waiting, key=lambda game: (game.began is None, game.planned or 0)):
            needs = (game.board, *game.teams)
            begins = game.began
            planned = game.planned
            if planned is None:
                assert begins is not None, f"game {game.number} has no time"
                planned = begins
            if begins is None:
                waits = [
                    ends + max(min(CHANGEOVER, planned - until), 0)
                    for ends, until in (free[each] for each in needs if each in free)
                ]
                begins = max(planned + game.delay, self.now, *waits)
            for each in needs:
                rest = LENGTH - game.played_before
                free[each] = max(begins + rest, self.now), planned + rest
            found[game.number] = begins
        return found

    def in_season(self) -> list[Game]:
        """The games that count in the standings: not those of the bracket."""
        return [game for game in self.games.values() if game.number <= SEASON]

    def record(self, team: str) -> tuple[int, int, int]:
        """Games won, lost and tied."""
        own = [g for g in self.in_season() if g.over and team in g.teams]
        won = sum(game.winner == team for game in own)
        tied = sum(game.winner is None and not game.forfeit for game in own)
        return won, len(own) - won - tied, tied

    def points(self, team: str) -> tuple[int, int]:
        """Points for and against, of the games that were played."""
        scored = allowed = 0
        for game in self.in_season():
            if game.over and game.score is not None and team in game.teams:
                mine, theirs = game.score if team == game.home else game.score[::-1]
                scored, allowed = scored + mine, allowed + theirs
        return scored, allowed
