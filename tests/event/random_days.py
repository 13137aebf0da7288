"""Days at random: delays, boards out, suspensions, withdrawals, corrections, undo.

`Room` is what the people in the hall know: who plays whom, what was entered about each game, which
boards are out. It is kept by hand, entry by entry, and knows nothing of the league's code. After
every entry the league must say the same, and it must be possible for people and boards:

- no team and no board is in two places at a time, among what is played and what is expected;
- what was decided stays decided: results, and the table that seeded a bracket;
- a refused entry changes nothing, and undo restores every row exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import Any

from league.model.day.day import DayGame
from league.model.ledger.queries.standings import standings
from league.model.ledger.rows import Board, Fixture, ResultRow, Row, Stage, TimeSlot
from quarterback.league_office import choices
from quarterback.league_office.actions.day import today_of
from quarterback.league_office.actions.registry import BY_NAME
from tests.league_office.desk import Desk

TEAMS = ("Bears", "Lions", "Packers", "Vikings", "Giants", "Eagles", "Rams", "Colts")
BOARDS = ("North", "South", "East")
BEFORE, AFTER = 40, 20
"""Things that happen before and after the bracket is drawn."""
Rows = dict[type[Row], dict[int, Row]]


@dataclass
class RoomGame:
    """A game as the room knows it."""

    home: int
    visitors: int
    state: str = "open"
    """open, playing, suspended, over or forfeit."""
    score: tuple[int, int] | None = None
    """Home first."""


@dataclass
class Room:
    """What the people in the hall know."""

    games: dict[int, RoomGame] = field(default_factory=dict)
    out: set[int] = field(default_factory=set)
    """Boards that cannot be played on."""
    withdrawn: set[int] = field(default_factory=set)
    seeded_by: tuple[tuple[int, str], ...] = ()
    """Places and teams of the table that seeded the bracket."""


class RandomDay(Desk):
    """A desk, a room and a clock."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self.random = Random(seed)
        self.opened(through="4")
        self.do("teams", teams="\n".join(f"{name}, {name[0]}" for name in TEAMS))
        self.do("boards", names="\n".join(BOARDS))
        self.do("slots")
        self.do("draw-up")
        self.do("release")
        self.now = self.first_time - 10
        games = self.records.all(Fixture)
        self.room = Room({game.id: RoomGame(game.home, game.visitors) for game in games})
        self.log: list[str] = []
        """What happened, for a test that fails."""
        self.entered: list[tuple[int, Rows, Room]] = []
        """How many entries stood before each act, and what was so then."""

    @property
    def rows(self) -> Rows:
        return {kind: dict(rows) for kind, rows in self.records.rows.items()}

    @property
    def count(self) -> int:
        return len(self.ledger.in_effect)

    def act(self, name: str, change: Callable[[Room], object], /, **filled: Any) -> bool:
        """Fill in a form; if it is accepted, the room knows it, too. A refused one changes
        nothing."""
        before, count, room = self.rows, self.count, deepcopy(self.room)
        self.log.append(f"{self.now} {name} {filled}")
        looked = self.look(name, **filled)
        assert self.rows == before, "a preview changes nothing"
        if looked.error is not None and looked.error.field == "bracket":
            filled["bracket"] = self.random.choice(("keep", "reseed"))
            self.log.append(f"  {filled['bracket']}: {looked.error.message}")
            looked = self.look(name, **filled)
        if looked.error is not None:
            self.log.append(f"  refused: {looked.error.field}: {looked.error.message}")
            return False
        self.do(name, **filled)
        change(self.room)
        if filled.get("bracket") == "reseed":
            self.room.seeded_by = self.table()
        self.see_new_teams(before, reseeded=filled.get("bracket") == "reseed")
        self.see_new_games()
        self.entered.append((count, before, room))
        return True

    def undo(self) -> None:
        """Take back the last act."""
        if not self.entered:
            return
        count, before, room = self.entered.pop()
        if many := self.count - count:
            self.log.append(f"{self.now} undo {many}")
            self.do("undo", commands=many)
        assert self.rows == before, "undo restores every row"
        self.room = room

    def see_new_games(self) -> None:
        """Playoff games whose teams are known now."""
        for game in self.records.all(Fixture):
            self.room.games.setdefault(game.id, RoomGame(game.home, game.visitors))

    def see_new_teams(self, before: Rows, *, reseeded: bool) -> None:
        """The bracket was seeded again, or another team has won: games that have not begun are of
        other teams, and keep their numbers, boards and times. Who plays a later one may be unknown
        again."""
        by_node = {each.node: each for each in self.records.all(Fixture)}
        for key, known in list(self.room.games.items()):
            game = self.records.find(Fixture, key)
            if game is not None and known.state == "open" and reseeded:
                known.home, known.visitors = game.home, game.visitors
            elif game is None:
                assert known.state == "open", "a game that has begun stays"
                was = before[Fixture][key]
                assert isinstance(was, Fixture)
                now = by_node.get(was.node) if was.node is not None else None
                if now is not None:
                    assert now.number == was.number
                    place = now.slot, now.board
                    assert place == (was.slot, was.board) or self.has_game_at(now, was.slot)
                del self.room.games[key]

    def has_game_at(self, game: Fixture, slot: int | None) -> bool:
        """Whether a team of a game has another one at some time: all were played early here."""
        others = (each for each in self.records.where(Fixture, slot=slot) if each.id != game.id)
        return any({game.home, game.visitors} & {each.home, each.visitors} for each in others)

    def table(self) -> tuple[tuple[int, str], ...]:
        """The standings as every face shows them: places and teams."""
        stage = next(each for each in self.records.all(Stage) if each.form != "bracket")
        return tuple((row.place.place, row.team) for row in standings(self.records, stage))

    # --- what happens

    def of(self, *states: str) -> list[int]:
        return [
            number
            for number, game in self.room.games.items()
            if game.state in states and not {game.home, game.visitors} & self.room.withdrawn
        ]

    def choose(self, *states: str) -> int | None:
        games = self.of(*states)
        return self.random.choice(games) if games else None

    def points(self) -> tuple[int, int]:
        return self.random.randrange(0, 36), self.random.randrange(0, 36)

    def begin(self) -> None:
        """The next game that could begin does."""
        ready = [each for each in today_of(self.moment).queue if each.state in ("ready", "called")]
        if not ready:
            return
        game = self.random.choice(ready[:3]).fixture
        assert game is not None
        self.act("begin-game", _now_is(game, "playing"), game=game, at=_clock(self.now))

    def end(self) -> None:
        """A game that is being played ends; now and then one that was never begun here."""
        game = self.choose("playing")
        if game is None and self.random.random() < 0.3:
            game = self.choose("open")
        if game is not None:
            self.score(game)

    def correct(self) -> None:
        """A result was wrong."""
        game = self.choose("over")
        if game is not None:
            home, visitors = self.points()
            self.act(
                "result", _scored(game, home, visitors),
                game=game, how="played", home=home, visitors=visitors, why="read wrong",
            )  # fmt: skip

    def suspend(self) -> None:
        """The power fails."""
        game = self.choose("playing")
        if game is not None and "suspend" in BY_NAME:
            home, visitors = self.points()
            self.act(
                "suspend", _now_is(game, "suspended"),
                game=game, home=home, visitors=visitors, at=_clock(self.now),
            )  # fmt: skip

    def resume(self) -> None:
        """It is back."""
        game = self.choose("suspended")
        if game is not None:
            busy = {each.board for each in today_of(self.moment).playing}
            free = [board.id for board in self.records.all(Board) if board.id not in busy]
            free = [board for board in free if board not in self.room.out]
            if free:
                board = self.random.choice(free)
                self.act(
                    "resume", _now_is(game, "playing"), game=game, board=board, at=_clock(self.now)
                )

    def delay(self) -> None:
        """A board, or the day, runs late."""
        board = self.random.choice(self.records.all(Board)).id
        late = self.random.choice((5, 10, 20, 45))
        self.act("delay", _nothing, game=self.random.choice(("all", f"board-{board}")), late=late)

    def postpone(self) -> None:
        game = self.choose("open")
        if game is not None:
            self.act("postpone", _nothing, game=game)

    def move(self) -> None:
        """A game goes to a time and a board at which no one else is."""
        game = self.choose("open")
        if game is not None:
            slot = self.random.choice(self.records.all(TimeSlot))
            board = self.random.choice(self.records.all(Board)).id
            if board not in self.room.out and self.is_free(game, slot, board):
                self.act("move", _nothing, game=game, slot=slot.id, board=board)

    def move_to_any_time(self) -> None:
        """A game goes to a time that is none of the schedule's; what is in the way comes first."""
        game = self.choose("open")
        if game is not None:
            board = self.random.choice(self.records.all(Board)).id
            start = _clock(self.now + self.random.randrange(200))
            if board not in self.room.out:
                self.act("move", _nothing, game=game, start=start, board=board)

    def come(self) -> None:
        """Some teams check in, and others leave."""
        teams = choices.season_teams(self.records)
        marked = self.random.sample(teams, self.random.randrange(len(teams) // 2, len(teams) + 1))
        self.act("check-in", _nothing, teams=",".join(str(team.id) for team in marked))

    def call(self) -> None:
        """A coach calls: he is late."""
        team = self.random.choice(choices.season_teams(self.records)).id
        minutes = self.random.choice(("", "10", "40"))
        self.act("running-late", _nothing, team=team, minutes=minutes)

    def is_free(self, game: int, slot: TimeSlot, board: int) -> bool:
        own = self.records.get(Fixture, game)
        for other in self.records.all(Fixture):
            if other.id == game or other.slot is None:
                continue
            there = self.records.get(TimeSlot, other.slot)
            near = there.starts < slot.ends and slot.starts < there.ends
            teams = {other.home, other.visitors} & {own.home, own.visitors}
            if near and (other.board == board or teams):
                return False
        return slot.starts >= self.now

    def lose_board(self) -> None:
        """A board breaks."""
        if "board-out" in BY_NAME and len(self.room.out) < len(BOARDS) - 1:
            boards = [each.id for each in self.records.all(Board) if each.id not in self.room.out]
            board = self.random.choice(boards)
            playing = {
                each.fixture for each in today_of(self.moment).playing if each.board == board
            }

            def change(room: Room) -> None:
                room.out.add(board)
                for game in playing:
                    if game is not None and room.games[game].state == "playing":
                        room.games[game].state = "suspended"

            self.act("board-out", change, board=board)

    def mend_board(self) -> None:
        if self.room.out:
            board = self.random.choice(sorted(self.room.out))
            self.act("board-back", _mended(board), board=board)

    def withdraw(self) -> None:
        """A team goes home: its open games are forfeit."""
        if self.room.withdrawn or self.random.random() < 0.7:
            return
        team = self.random.choice(choices.season_teams(self.records)).id

        def change(room: Room) -> None:
            room.withdrawn.add(team)

        self.act("withdraw", change, team=team, why="went home")

    def finish(self) -> None:
        """What is left of the season is played, one game after the other."""
        for board in sorted(self.room.out):
            self.act("board-back", _mended(board), board=board)
        while (game := self.choose("suspended")) is not None:
            free = self.records.all(Board)[0].id
            for other in self.of("playing"):
                self.score(other)
            self.act("resume", _now_is(game, "playing"), game=game, board=free, at=_clock(self.now))
            if not self.score(game):
                return
        while (game := self.choose("playing", "open")) is not None:
            if not self.score(game):
                return

    def score(self, game: int) -> bool:
        home, visitors = self.points()
        return self.act(
            "result", _scored(game, home, visitors),
            game=game, how="played", home=home, visitors=visitors,
        )  # fmt: skip

    def draw(self) -> None:
        """The bracket is drawn; the table that seeded it stays."""
        before = self.table()

        def change(room: Room) -> None:
            room.seeded_by = before

        self.act("playoffs", change, form="single", size=4, drawn="better_seed")

    def wait(self) -> None:
        self.now += self.random.randrange(5, 40)

    HAPPENS = (
        *(begin,) * 6, *(end,) * 5, *(wait,) * 6, *(delay,) * 2, *(suspend,) * 3, *(resume,) * 3,
        *(lose_board,) * 2, *(mend_board,) * 2, correct, correct, postpone, move, move, withdraw,
        move_to_any_time, come, call,
        undo, undo, undo,
    )  # fmt: skip

    def pass_by(self) -> None:
        """The whole weekend: the season, the bracket, the playoffs."""
        for _ in range(BEFORE):
            self.happen(self.random.choice(self.HAPPENS))
        self.happen(RandomDay.finish)
        self.happen(RandomDay.draw)
        for _ in range(AFTER):
            self.happen(self.random.choice(self.HAPPENS))

    def happen(self, what: Callable[[RandomDay], None]) -> None:
        what(self)
        for wrong in self.wrong():
            raise AssertionError("\n".join((wrong, *self.log)))

    # --- what must be so

    def wrong(self) -> Iterator[str]:
        """What the league says otherwise than the room, and what cannot be."""
        day = today_of(self.moment)
        by_game = {each.fixture: each for each in day.games if each.fixture is not None}
        for number, known in self.room.games.items():
            row = self.records.get(Fixture, number)
            if (row.home, row.visitors) != (known.home, known.visitors):
                yield f"game {row.number} is of other teams"
            shown = by_game.get(number)
            yield from self._wrong_state(row, known, shown)
        if self.room.seeded_by and self.table() != self.room.seeded_by:
            yield f"the bracket was seeded by {self.room.seeded_by}, not {self.table()}"
        busy = [each for each in day.games if each.state == "playing" and each.began is not None]
        for one, other in combinations(busy, 2):
            if one.board is not None and one.board == other.board:
                yield f"games {one.number} and {other.number} are played on one board"
            if _teams(one) & _teams(other):
                yield f"a team plays games {one.number} and {other.number}"
        yield from self._two_places(day.games)
        for each in day.games:
            if each.board in self.room.out and each.state in ("playing", "ready", "called"):
                yield f"game {each.number} is on a board that is out"

    def _wrong_state(self, row: Fixture, known: RoomGame, shown: DayGame | None) -> Iterator[str]:
        state = "" if shown is None else shown.state
        result = self.records.find(ResultRow, row.id)
        if known.state == "over":
            score = None if result is None else (result.home_points, result.visitors_points)
            if score != known.score:
                yield f"game {row.number} ended {known.score}, not {score}"
        elif {known.home, known.visitors} & self.room.withdrawn:
            return
        elif known.state in ("playing", "suspended") and state != known.state:
            yield f"game {row.number} is {known.state}, not {state}"

    def _two_places(self, games: tuple[DayGame, ...]) -> Iterator[str]:
        """Games that are to be played at one time, by one team or on one board."""
        coming = [
            each
            for each in games
            if each.state not in ("over", "suspended", "playing")
            and each.expected is not None
            and each.ends is not None
        ]
        for one, other in combinations(coming, 2):
            assert one.expected is not None and other.expected is not None
            assert one.ends is not None and other.ends is not None
            if one.expected < other.ends and other.expected < one.ends:
                if one.board is not None and one.board == other.board:
                    yield f"games {one.number} and {other.number} are expected on one board"
                if _teams(one) & _teams(other):
                    yield f"a team is expected in games {one.number} and {other.number}"


def _teams(game: DayGame) -> set[int]:
    return {team for team in (game.home_team, game.visitors_team) if team is not None}


def _clock(minute: int) -> str:
    return f"{minute // 60 % 24}:{minute % 60:02}"


def _nothing(room: Room) -> None:
    """The room knows nothing that a schedule would change."""


def _mended(board: int) -> Callable[[Room], None]:
    return lambda room: room.out.discard(board)


def _now_is(game: int, state: str) -> Callable[[Room], None]:
    def change(room: Room) -> None:
        room.games[game].state = state

    return change


def _scored(game: int, home: int, visitors: int) -> Callable[[Room], None]:
    def change(room: Room) -> None:
        room.games[game].state, room.games[game].score = "over", (home, visitors)

    return change
