"""A twelve-team weekend at four boards, as a plain model kept by hand: games, results, what is up.

It knows nothing of the league's code. The script of the weekend says what happened in the room;
`tests.event.pages` compares every page with it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

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


@dataclass
class Game:
    """A game as the room knows it."""

    number: int
    home: str
    visitors: str
    board: str
    planned: int
    delay: int = 0
    began: int | None = None
    over: bool = False
    score: tuple[int, int] | None = None
    winner: str | None = None
    forfeit: bool = False

    @property
    def teams(self) -> tuple[str, str]:
        """Both teams."""
        return self.home, self.visitors


@dataclass
class Weekend:
    """What is true in the room."""

    now: int
    games: dict[int, Game] = field(default_factory=dict)
    coaches: dict[str, str] = field(default_factory=lambda: dict(TEAMS))
    gone: set[str] = field(default_factory=set)
    """Teams that have left."""
    news: list[str] = field(default_factory=list)
    taken_down: list[str] = field(default_factory=list)

    def played(self, number: int, home: int, visitors: int) -> None:
        """A game was played."""
        game = self.games[number]
        game.over, game.score = True, (home, visitors)
        game.winner = game.home if home > visitors else game.visitors if visitors > home else None

    def forfeited(self, number: int, winner: str) -> None:
        """A game was not played; a team has it."""
        game = self.games[number]
        assert winner in game.teams
        game.over, game.forfeit, game.winner, game.score = True, True, winner, None

    def left(self) -> list[Game]:
        """Games still to begin or to end, in the order of their times."""
        return sorted(
            (game for game in self.games.values() if not game.over),
            key=lambda game: (game.planned, game.number),
        )

    def expected(self) -> dict[int, int]:
        """When each game that is left began or begins, by a simulation of the room: as planned or
        later by its delay, not before now, and not before its board and its teams are free: a
        changeover after the game before, where the schedule has one."""
        free: dict[str, tuple[int, int]] = {}
        """Until when each is taken, and until when that was planned."""
        result = {}
        for game in sorted(self.left(), key=lambda game: (game.began is None, game.planned)):
            needs = (game.board, *game.teams)
            begins = game.began
            if begins is None:
                waits = [
                    ends + max(min(CHANGEOVER, game.planned - planned), 0)
                    for ends, planned in (free[each] for each in needs if each in free)
                ]
                begins = max(game.planned + game.delay, self.now, *waits)
            for each in needs:
                free[each] = max(begins + LENGTH, self.now), game.planned + LENGTH
            result[game.number] = begins
        return result

    def in_season(self) -> list[Game]:
        """The games that count in the standings: not those of the bracket."""
        return [game for game in self.games.values() if game.number <= SEASON]

    def record(self, team: str) -> tuple[int, int, int]:
        """Games won, lost and tied."""
        own = [g for g in self.in_season() if g.over and team in g.teams]
        won = sum(game.winner == team for game in own)
        tied = sum(game.winner is None for game in own)
        return won, len(own) - won - tied, tied

    def points(self, team: str) -> tuple[int, int]:
        """Points for and against, of the games that were played."""
        scored = allowed = 0
        for game in self.in_season():
            if game.score is not None and team in game.teams:
                mine, theirs = game.score if team == game.home else game.score[::-1]
                scored, allowed = scored + mine, allowed + theirs
        return scored, allowed
