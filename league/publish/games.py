"""A game as the lists of the site show it, on every page in the same way."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

import msgspec

from league.model.ledger.handlers.brackets import disputed_in
from league.model.ledger.rows import Board, Fixture, NodeRow, ResultRow, Season, Stage, TimeSlot
from league.publish.pages import game_path, team_path
from league.views.moment import LeagueMoment

SiteGameState = Literal["over", "playing", "called", "planned", "postponed", "void"]
RESULT_WORDS: Final = {
    "forfeit": "forfeit", "double_forfeit": "both forfeit", "awarded": "awarded",
    "conceded": "conceded", "abandoned": "suspended", "void": "void",
}  # fmt: skip

_STATES: Final[dict[str, SiteGameState]] = {"void": "void", "abandoned": "postponed"}
_TODAY: Final[dict[str, SiteGameState]] = {"playing": "playing", "called": "called"}


class SiteGame(msgspec.Struct, frozen=True):
    """A game in a list."""

    fixture: int
    number: int
    path: str
    """Of its own page."""
    home: str
    visitors: str
    home_path: str
    visitors_path: str
    state: SiteGameState
    home_points: int | None = None
    visitors_points: int | None = None
    winner: Literal["home", "visitors", ""] = ""
    starts: int | None = None
    """The planned time."""
    expected: int | None = None
    """The expected time, where it is another one."""
    board: str = ""
    note: str = ""
    """What is unusual about it: a forfeit, a dispute; empty for most games."""
    live: str = ""
    """Where it stands while it is being played."""

    @property
    def time(self) -> int | None:
        """When it begins, if that is known now."""
        return self.starts if self.expected is None else self.expected


class GameGroup(msgspec.Struct, frozen=True):
    """Games under a heading."""

    title: str
    games: tuple[SiteGame, ...]
    anchor: str = ""
    note: str = ""

    @property
    def over(self) -> int:
        """How many of them are over."""
        return sum(each.state in ("over", "void") for each in self.games)


class GameReader:
    """Reads the games of a season for its lists."""

    def __init__(self, records: LeagueMoment, season: Season) -> None:
        self._records, self.season = records, season
        state = records.state
        self._boards = {each.id: each.name for each in state.all(Board)}
        self._slots = {each.id: each.starts for each in state.all(TimeSlot)}
        self._day = {each.fixture: each for each in records.day.games if each.fixture is not None}
        self._disputed = disputed_in(state, season.id)
        self.stages = {each.id: each for each in state.where(Stage, season=season.id)}
        self._paths = {team.id: team_path(records, team.id) for team in records.teams_of(season.id)}

    def games(self) -> tuple[SiteGame, ...]:
        """All games of the season, in the order of the schedule."""
        return tuple(self.game(each) for each in self._records.fixtures[self.season.id])

    def game(self, fixture: Fixture) -> SiteGame:
        """One game."""
        records = self._records
        result = records.result(fixture.id)
        starts = None if fixture.slot is None else self._slots.get(fixture.slot)
        today = self._day.get(fixture.id)
        state: SiteGameState = "postponed" if fixture.postponed else "planned"
        expected = None
        if result is not None:
            state = _STATES.get(result.kind, "over")
        elif today is not None:
            state = _TODAY.get(today.state, state)
            expected = today.expected if today.expected != starts else None
        live = records.games.get(fixture.id) if state == "playing" else None
        points = live or result
        return SiteGame(
            fixture.id, fixture.number, game_path(fixture.id),
            records.teams[fixture.home], records.teams[fixture.visitors],
            self._paths[fixture.home], self._paths[fixture.visitors], state,
            None if points is None else points.home_points,
            None if points is None else points.visitors_points,
            winner_of(result), starts, expected,
            self._boards.get(fixture.board or 0, ""), self._note(fixture, result),
            "" if live is None else live.live,
        )  # fmt: skip

    def _note(self, fixture: Fixture, result: ResultRow | None) -> str:
        notes = []
        if fixture.node is not None and (node := self._records.state.find(NodeRow, fixture.node)):
            notes.append(node.title)
        if fixture.id in self._disputed:
            notes.append("disputed")
        if result is not None and result.kind != "played":
            notes.append(RESULT_WORDS[result.kind])
        if not fixture.counts:
            notes.append("does not count")
        return ", ".join(notes)

    def by_round(self) -> tuple[GameGroup, ...]:
        """The games by stage and round."""
        rounds: dict[tuple[int, int, int], list[Fixture]] = {}
        for fixture in self._records.fixtures[self.season.id]:
            node = None
            if fixture.node is not None:
                node = self._records.state.find(NodeRow, fixture.node)
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
        boards: dict[str, list[SiteGame]] = {}
        for game in sorted(self.games(), key=_by_time):
            if not game.board and game.state in ("over", "void"):
                continue  # it was played, and no one needs to find its board
            boards.setdefault(game.board, []).append(game)
        names = [*self._boards.values(), ""]
        late = {each.name: each.minutes for each in self._records.day.late_boards}
        return tuple(
            GameGroup(
                name or "No board yet", tuple(boards[name]), f"b{at}",
                f"{late[name]}" if late.get(name) else "",
            )
            for at, name in enumerate(names, 1)
            if name in boards
        )  # fmt: skip


def _by_day(game: SiteGame) -> tuple[bool, int]:
    """By day, and on each in the order of the schedule."""
    return game.time is None, (game.time or 0) // 1440


def _by_time(game: SiteGame) -> tuple[bool, int, int]:
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


def latest(games: Iterable[SiteGame], records: LeagueMoment) -> list[SiteGame]:
    """Return the games that are over, the last one to end first."""
    over = [each for each in games if each.state == "over"]

    def order(game: SiteGame) -> int:
        result = records.result(game.fixture)
        return 0 if result is None else result.finished

    return sorted(over, key=order, reverse=True)
