"""A scheduled game as every face shows it, and the games of a season under their headings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

import msgspec

from league.model.day.day import DayGame
from league.model.day.day import GameState as DayState
from league.model.ledger.handlers.brackets import disputed_in
from league.model.ledger.queries.fixture_status import being_played
from league.model.ledger.rows import (
    Board,
    Fixture,
    Franchise,
    NodeRow,
    ResultRow,
    Season,
    Stage,
    Team,
    TimeSlot,
)
from league.model.ledger.state import LeagueState
from league.model.times import DAY
from league.views.game_record import FieldNow, GameRecord
from league.views.moment import LeagueMoment, game_address, team_address
from league.views.text import clock_time, points_text, score_words, short_day
from rulesets.core.plain_text import capitalize

CardState = Literal["over", "playing", "called", "planned", "postponed", "void"]
RESULT_KINDS: Final = {
    "played": "played",
    "forfeit": "forfeit",
    "double_forfeit": "both forfeit",
    "awarded": "awarded",
    "conceded": "conceded",
    "abandoned": "suspended",
    "void": "void",
}
INSTEAD_OF_POINTS: Final = {
    "forfeit": ("won", "ff"),
    "double_forfeit": ("ff", "ff"),
    "awarded": ("won", ""),
    "conceded": ("won", ""),
}
"""What stands for points, of the winner and of the loser."""
WAITS_FOR_TIME: Final = "it is expected at "
"""How the day says that a game waits for nothing but its time."""

_STATES: Final[dict[str, CardState]] = {"void": "void", "abandoned": "postponed"}
_TODAY: Final[dict[str, CardState]] = {"playing": "playing", "called": "called"}


class GameCard(msgspec.Struct, frozen=True):
    """A game of a schedule, its teams known or not: values, and as properties the same as text."""

    fixture: int
    """Its row; 0 for a game of a bracket that has no teams yet."""
    number: int
    """What people call it; 0 without teams."""
    title: str
    """Its round, or its name in the bracket: Round 3, Semifinal 1."""
    is_playoff: bool
    """Whether it is of a bracket."""
    home: str
    """The home team's name, or where it comes from: Winner of Semifinal 1."""
    visitors: str
    home_team: int | None
    """The team's row, once it is known."""
    visitors_team: int | None
    state: CardState
    home_path: str = ""
    """Of the team's page in the site; empty where no one asked for it."""
    visitors_path: str = ""
    home_points: int | None = None
    visitors_points: int | None = None
    winner: Literal["home", "visitors", ""] = ""
    kind: str = ""
    """Of its result: played, forfeit ...; empty before."""
    stored: int = 0
    """The stored game in which it is played; 0 for none."""
    starts: int | None = None
    """The planned time."""
    expected: int | None = None
    """The expected time, where it is another one."""
    board: str = ""
    """Its name; empty while it is not known."""
    note: str = ""
    """What is unusual about it: a forfeit, a dispute; empty for most games."""
    day_state: DayState | Literal[""] = ""
    """What the day has of it; empty if it is not of the day."""
    why: str = ""
    """Why it cannot begin yet; empty when it can."""
    late: int = 0
    """Minutes after the planned time; negative before it."""
    called: int = 0
    """How often its teams were called."""
    day: str = ""
    """The day of its time, where that is not today: Sat."""
    live: str = ""
    """Where it stands while it is being played: 2nd quarter, 4:10 left."""
    now: FieldNow | None = None
    """Where the ball is while it is being played."""
    last: str = ""
    """Its last play."""

    @property
    def path(self) -> str:
        """The address of its page in the site; empty without teams."""
        return game_address(self.fixture) if self.fixture else ""

    @property
    def time(self) -> int | None:
        """When it begins, if that is known now."""
        return self.starts if self.expected is None else self.expected

    @property
    def planned_text(self) -> str:
        """Its planned time: 9:00 AM; empty without one."""
        return "" if self.starts is None else clock_time(self.starts)

    @property
    def expected_text(self) -> str:
        """The time at which it is expected, where it is another one and it is not over."""
        over = self.is_over or self.day_state == "over"
        return "" if self.expected is None or over else clock_time(self.expected)

    @property
    def when_text(self) -> str:
        """Both times: `10:20 AM (planned 10:00 AM)`."""
        if not self.planned_text or not self.expected_text:
            return self.expected_text or self.planned_text
        return f"{self.expected_text} (planned {self.planned_text})"

    @property
    def day_text(self) -> str:
        """Its planned day: Sat, May 9; without a planned time, the expected one."""
        at = self.expected if self.starts is None else self.starts
        return "" if at is None else short_day(at)

    @property
    def score_text(self) -> str:
        """The points, visitors first, and a result that was not played: `20-7 (forfeit)`. Empty
        without points."""
        score = points_text(self.home_points, self.visitors_points) if self.is_over else ""
        return f"{score} ({self.note})" if score and self.note else score

    @property
    def home_score(self) -> str:
        """The home team's points, or what stands for them: won, ff."""
        return self._score("home", self.home_points)

    @property
    def visitors_score(self) -> str:
        """The same of the visitors."""
        return self._score("visitors", self.visitors_points)

    def _score(self, side: str, points: int | None) -> str:
        if points is not None:
            return str(points)
        won, lost = INSTEAD_OF_POINTS.get(self.kind, ("", ""))
        return won if self.winner == side else lost

    @property
    def can_begin(self) -> bool:
        """Whether it has teams, and has not begun."""
        open_ = self.state in ("planned", "called") or self.kind == "abandoned"
        return bool(self.fixture) and open_ and self.day_state != "over"

    @property
    def full_note(self) -> str:
        """Its name in the bracket, and what is unusual about it."""
        return ", ".join(filter(None, (self.title if self.is_playoff else "", self.note)))

    @property
    def is_over(self) -> bool:
        """Whether it ended, or will not be played."""
        return self.state in ("over", "void")

    @property
    def result_text(self) -> str:
        """Its result: `Lions 7, Bears 14`, `forfeit to Bears (Lions 7, Bears 14)`."""
        score = score_words(self.home, self.visitors, self.home_points, self.visitors_points)
        if not self.is_over or not self.note:
            return score
        if score:
            return f"{self.note} ({score})"
        won = {"home": f" to {self.home}", "visitors": f" to {self.visitors}", "": ""}[self.winner]
        return f"{self.note}{won}"

    @property
    def status_text(self) -> str:
        """How it is on its day: its result, how often it was called, why it waits."""
        if self.day_state == "over":
            return self.result_text or "No score yet"
        return self.waiting_text

    @property
    def waiting_text(self) -> str:
        """How often it was called, and why it cannot begin: a sentence without its end."""
        if self.called and self.state != "playing":
            times = {1: "once", 2: "twice"}.get(self.called, f"{self.called} times")
            return f"Called {times}; {self.why}" if self.why else f"Called {times}"
        return "" if self.why.startswith(WAITS_FOR_TIME) else capitalize(self.why)


def note_of(
    state: LeagueState, fixture: Fixture, result: ResultRow | None, *, disputed: bool = False
) -> str:
    """Return what is unusual about a game: a dispute, a result that was not played, and that it
    does not count."""
    notes = ["disputed"] if disputed else []
    if result is not None and result.kind != "played":
        notes.append(RESULT_KINDS[result.kind] + _to_whom(state, fixture, result))
    if not fixture.counts:
        notes.append("does not count")
    return ", ".join(notes)


def _to_whom(state: LeagueState, fixture: Fixture, result: ResultRow) -> str:
    """Who has won, where the points do not say so."""
    if result.winner is None or result.home_points is None:
        return ""
    team = state.get(Team, fixture.home if result.winner == "home" else fixture.visitors)
    return f" to {state.get(Franchise, team.franchise).name}"


def fixture_game(
    state: LeagueState,
    fixture: Fixture,
    *,
    disputed: bool = False,
    expected: int | None = None,
) -> GameCard:
    """Return a game as its rows have it; `expected` where it is expected at another time than
    planned."""
    result = state.find(ResultRow, fixture.id)
    stored = being_played(state, fixture.id) or 0
    node = None if fixture.node is None else state.find(NodeRow, fixture.node)
    teams = [state.get(Team, each) for each in (fixture.home, fixture.visitors)]
    home, visitors = (state.get(Franchise, team.franchise).name for team in teams)
    now = _state(result, None, postponed=fixture.postponed)
    return GameCard(
        fixture=fixture.id,
        number=fixture.number,
        title=f"Round {fixture.round}" if node is None else node.title,
        is_playoff=node is not None,
        home=home,
        visitors=visitors,
        home_team=fixture.home,
        visitors_team=fixture.visitors,
        state="playing" if stored and result is None else now,
        home_points=None if result is None else result.home_points,
        visitors_points=None if result is None else result.visitors_points,
        winner=winner_of(result),
        kind="" if result is None else result.kind,
        stored=stored,
        starts=None if fixture.slot is None else state.get(TimeSlot, fixture.slot).starts,
        expected=expected,
        board="" if fixture.board is None else state.get(Board, fixture.board).name,
        note=note_of(state, fixture, result, disputed=disputed),
    )


def day_game(
    state: LeagueState,
    game: DayGame,
    *,
    record: GameRecord | None = None,
    now: int | None = None,
    note: str | None = None,
) -> GameCard:
    """Return a game of the day. `record` is what is known of one that is being played; with `now`,
    its day is named where it is not today."""
    fixture = None if game.fixture is None else state.find(Fixture, game.fixture)
    result = None if fixture is None else state.find(ResultRow, fixture.id)
    live = record if game.state == "playing" and record is not None else None
    if live is not None and live.home_points is None:
        live = None
    points = live or result
    other_day = ""
    if now is not None and game.expected is not None and game.expected // DAY != now // DAY:
        other_day = short_day(game.expected).partition(",")[0]
    if note is None:
        note = "" if fixture is None else note_of(state, fixture, result)
    postponed = fixture is not None and fixture.postponed
    return GameCard(
        fixture=game.fixture or 0,
        number=game.number or 0,
        title=game.title,
        is_playoff=game.node is not None,
        home=game.home,
        visitors=game.visitors,
        home_team=game.home_team,
        visitors_team=game.visitors_team,
        state=_state(result, game, postponed=postponed),
        home_points=None if points is None else points.home_points,
        visitors_points=None if points is None else points.visitors_points,
        winner=winner_of(result),
        kind="" if result is None else result.kind,
        stored=being_played(state, game.fixture) or 0 if game.fixture else 0,
        starts=game.planned,
        expected=game.expected if game.expected != game.planned else None,
        board=game.board_name,
        note=note,
        day_state=game.state,
        why=game.why,
        late=game.late,
        called=game.called,
        day=other_day,
        live="" if live is None else live.live,
        now=None if live is None else live.now,
        last=live.plays[-1].text if live is not None and live.plays else "",
    )


def _state(result: ResultRow | None, today: DayGame | None, *, postponed: bool) -> CardState:
    if result is not None:
        return _STATES.get(result.kind, "over")
    planned: CardState = "postponed" if postponed else "planned"
    return planned if today is None else _TODAY.get(today.state, planned)


class GameGroup(msgspec.Struct, frozen=True):
    """Games under a heading."""

    title: str
    games: tuple[GameCard, ...]
    anchor: str = ""
    note: str = ""

    @property
    def over(self) -> int:
        """How many of them are over."""
        return sum(each.is_over for each in self.games)


class GameReader:
    """Reads the games of a season for its lists."""

    def __init__(self, moment: LeagueMoment, season: Season) -> None:
        self._moment, self.season = moment, season
        state = moment.state
        self._boards = {each.id: each.name for each in state.all(Board)}
        self._slots = {each.id: each.starts for each in state.all(TimeSlot)}
        self._day = {each.fixture: each for each in moment.day.games if each.fixture is not None}
        self._disputed = disputed_in(state, season.id)
        self.stages = {each.id: each for each in state.where(Stage, season=season.id)}
        self._paths = {
            team.id: team_address(team.franchise, moment.teams[team.id])
            for team in moment.teams_of(season.id)
        }

    def games(self) -> tuple[GameCard, ...]:
        """All games of the season, in the order of the schedule."""
        return tuple(self.game(each) for each in self._moment.fixtures[self.season.id])

    def game(self, fixture: Fixture) -> GameCard:
        """One game."""
        moment, today = self._moment, self._day.get(fixture.id)
        result = moment.result(fixture.id)
        home_path, visitors_path = self._paths[fixture.home], self._paths[fixture.visitors]
        if today is not None and result is None:
            record = moment.games.get(fixture.id)
            disputed = fixture.id in self._disputed
            note = note_of(moment.state, fixture, result, disputed=disputed)
            game = day_game(moment.state, today, record=record, note=note)
            # The schedule names its own board; that of the day may be the one it is expected on.
            board = self._boards.get(fixture.board or 0, "")
            return msgspec.structs.replace(
                game, board=board, home_path=home_path, visitors_path=visitors_path
            )
        game = fixture_game(moment.state, fixture, disputed=fixture.id in self._disputed)
        return msgspec.structs.replace(game, home_path=home_path, visitors_path=visitors_path)

    def _node(self, fixture: Fixture) -> NodeRow | None:
        if fixture.node is None:
            return None
        return self._moment.state.find(NodeRow, fixture.node)

    def by_round(self) -> tuple[GameGroup, ...]:
        """The games by stage and round."""
        rounds: dict[tuple[int, int, int], list[Fixture]] = {}
        for fixture in self._moment.fixtures[self.season.id]:
            node = self._node(fixture)
            number = fixture.round if node is None else node.round
            key = (self.stages[fixture.stage].number, number, fixture.stage)
            rounds.setdefault(key, []).append(fixture)
        several = len(self.stages) > 1
        groups = []
        for (number, round_, stage), fixtures in sorted(rounds.items()):
            words = f"Round {round_}" if round_ else "Arranged games"
            title = f"{self.stages[stage].name}, {words.lower()}" if several else words
            games = tuple(sorted(map(self.game, fixtures), key=_by_day))
            groups.append(GameGroup(title, games, f"r{number}-{round_}"))
        return tuple(groups)

    def by_board(self) -> tuple[GameGroup, ...]:
        """The games by board, in the order in which they are expected on each."""
        boards: dict[str, list[GameCard]] = {}
        for game in sorted(self.games(), key=_by_time):
            if not game.board and game.is_over:
                continue  # it was played, and no one needs to find its board
            boards.setdefault(game.board, []).append(game)
        names = [*self._boards.values(), ""]
        late = {each.name: each.minutes for each in self._moment.day.late_boards}
        return tuple(
            GameGroup(
                name or "No board yet",
                tuple(boards[name]),
                f"b{at}",
                f"{late[name]}" if late.get(name) else "",
            )
            for at, name in enumerate(names, 1)
            if name in boards
        )


def _by_day(game: GameCard) -> tuple[bool, int]:
    """By day, and on each in the order of the schedule."""
    return game.time is None, (game.time or 0) // 1440


def _by_time(game: GameCard) -> tuple[bool, int, int]:
    return game.time is None, game.time or 0, game.number


def winner_of(result: ResultRow | None) -> Literal["home", "visitors", ""]:
    """Return which side won; empty for a tie, and while there is no result."""
    if result is None or result.kind == "void":
        return ""
    if result.winner is not None:
        return result.winner
    if result.home_points is None or result.visitors_points is None:
        return ""
    margin = result.home_points - result.visitors_points
    return "home" if margin > 0 else "visitors" if margin < 0 else ""


def latest(games: Iterable[GameCard], moment: LeagueMoment) -> list[GameCard]:
    """Return the games that are over, the last one to end first."""
    over = [each for each in games if each.state == "over"]

    def order(game: GameCard) -> int:
        result = moment.result(game.fixture)
        return 0 if result is None else result.finished

    return sorted(over, key=order, reverse=True)
