"""The records book: the most, the widest, the longest, over all seasons, with everyone who shares
it. And leader boards: what each counts, and for players or teams."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final, Literal

import msgspec

from league.model.games import GameResult
from league.model.history.champions import Leader, StatLine, leaders
from league.model.standings.tallies import WIN, GameLine, add_up, share_text, tally_season


class RecordMark(msgspec.Struct, frozen=True):
    team: str
    season: int
    fixture: str = ""
    """The game in which it was set; for a streak, its last one; empty for a whole season."""
    opponent: str = ""


class RecordEntry(msgspec.Struct, frozen=True):
    """One line of the records book."""

    what: str
    value: int | Fraction
    text: str
    """The value as text."""
    holders: tuple[RecordMark, ...]
    """Everyone who has reached it, the earliest first."""


TITLES: Final = {
    "points": "Most points in a game",
    "margin": "Largest margin of victory",
    "together": "Most combined points",
    "shutouts": "Most shutouts in a season",
    "season_points": "Most points in a season",
    "season_share": "Best season record",
    "streak": "Longest winning streak",
}
LEAST_GAMES: Final = 3
"""The fewest games of a season for which its record is listed."""
_Reached = tuple[int | Fraction, str, RecordMark]
"""A value, its text, and its holder."""


def records_book(seasons: Mapping[int, Iterable[GameResult]]) -> dict[str, RecordEntry]:
    """Return every record that has a holder, by its key in TITLES. Only games that were played
    count, not forfeits. Teams are franchises, so that a streak may continue into the next
    season. The best record of a season is for teams with LEAST_GAMES or more."""
    records = RunningRecords()
    for season, results in sorted(seasons.items()):
        played = [each for each in results if each.kind == "played"]
        tallies = tally_season(tuple({team for each in played for team in each.teams}), played)
        for team in tallies.teams:
            records.count(season, team, tallies.lines[team])
    return records.book()


def _leads(best: list[_Reached], value: int | Fraction) -> bool:
    """Return whether no other value is higher; lower ones are forgotten."""
    if best and value < best[0][0]:
        return False
    if best and value > best[0][0]:
        best.clear()
    return True


def _games(season: int, lines: tuple[GameLine, ...], reached: dict[str, list[_Reached]]) -> None:
    points, margin, together = reached["points"], reached["margin"], reached["together"]
    for line in lines:
        by, both = line.scored - line.allowed, line.scored + line.allowed
        mark = RecordMark(line.team, season, line.fixture, line.opponent)
        if _leads(points, line.scored):
            points.append((line.scored, str(line.scored), mark))
        if line.half_points == WIN and _leads(margin, by):
            margin.append((by, f"{line.scored}-{line.allowed}", mark))
        if line.at_home and _leads(together, both):
            together.append((both, f"{both} ({line.scored}-{line.allowed})", mark))


def _season(
    season: int, team: str, lines: tuple[GameLine, ...], reached: dict[str, list[_Reached]]
) -> None:
    mark, tally = RecordMark(team, season), add_up(lines)
    shut = sum(line.allowed == 0 for line in lines)
    if shut and _leads(reached["shutouts"], shut):
        reached["shutouts"].append((shut, str(shut), mark))
    if _leads(reached["season_points"], tally.scored):
        reached["season_points"].append((tally.scored, str(tally.scored), mark))
    if tally.games >= LEAST_GAMES and _leads(reached["season_share"], tally.share):
        text = f"{share_text(tally.share)} ({tally.record})"
        reached["season_share"].append((tally.share, text, mark))


def _streak(
    season: int, lines: tuple[GameLine, ...], ran: int, reached: dict[str, list[_Reached]]
) -> int:
    """Count the wins in a row after `ran` of them; return those at the end."""
    for line in lines:
        ran = ran + 1 if line.half_points == WIN else 0
        if ran and _leads(reached["streak"], ran):
            mark = RecordMark(line.team, season, line.fixture, line.opponent)
            reached["streak"].append((ran, str(ran), mark))
    return ran


def _best(what: str, reached: list[_Reached]) -> RecordEntry:
    most = max(value for value, _, _ in reached)
    first = next(text for value, text, _ in reached if value == most)
    holders = tuple(mark for value, _, mark in reached if value == most)
    return RecordEntry(what, most, first, holders)


class RunningRecords:
    """The records book of a league that is followed game by game, without counting every game
    again."""

    def __init__(self) -> None:
        self._lines: dict[str, dict[int, tuple[GameLine, ...]]] = {}
        self._parts: dict[tuple[int, str], dict[str, list[_Reached]]] = {}
        """What each team reached at best in each season."""

    def count(self, season: int, team: str, lines: tuple[GameLine, ...]) -> None:
        """Count the games of a team in a season, instead of those counted before: all games that
        were played and count, in the order in which they were finished."""
        own = self._lines.setdefault(team, {})
        own[season] = lines
        ran = 0
        for year in sorted(own):
            reached: dict[str, list[_Reached]] = {what: [] for what in TITLES}
            ran = _streak(year, own[year], ran, reached)
            if year < season:
                continue
            if own[year]:
                _games(year, own[year], reached)
                _season(year, team, own[year], reached)
            self._parts[year, team] = {
                what: [each for each in marks if each[0] == most]
                for what, marks in reached.items()
                if marks
                for most in [max(value for value, _, _ in marks)]
            }

    def book(self) -> dict[str, RecordEntry]:
        """Return every record that has a holder, by its key in TITLES."""
        reached: dict[str, list[_Reached]] = {what: [] for what in TITLES}
        for _, part in sorted(self._parts.items(), key=lambda each: each[0]):
            for what, marks in part.items():
                best = reached[what]
                if not best or marks[0][0] > best[0][0]:
                    reached[what] = list(marks)
                elif marks[0][0] == best[0][0]:
                    best += marks
        return {what: _best(what, marks) for what, marks in reached.items() if marks}


LEAST: Final = 10
"""The fewest attempts for which an average is listed."""


class LeaderBoard(msgspec.Struct, frozen=True):
    """A leader board of teams or players: by which statistic, and whether the fewest lead."""

    key: str
    title: str
    of: Literal["team", "player"]
    stat: str
    per: str | None = None
    """The stat to divide by, for those who have LEAST of it."""
    fewest: bool = False
    per_game: bool = False


BOARDS: Final = (
    LeaderBoard("scored", "Points a game", "team", "points", per_game=True),
    LeaderBoard(
        "allowed", "Fewest points allowed a game", "team", "allowed", fewest=True, per_game=True
    ),
    LeaderBoard("yards", "Yards a game", "team", "yards", per_game=True),
    LeaderBoard("rushing", "Rushing yards", "team", "rushing_yards"),
    LeaderBoard("passing", "Passing yards", "team", "passing_yards"),
    LeaderBoard("first_downs", "First downs", "team", "first_downs"),
    LeaderBoard("sacks", "Sacks", "team", "sacks"),
    LeaderBoard("taken", "Passes intercepted", "team", "interceptions"),
    LeaderBoard(
        "turnovers", "Fewest turnovers a game", "team", "turnovers", fewest=True, per_game=True
    ),
    LeaderBoard("man_passing", "Passing yards", "player", "passing_yards"),
    LeaderBoard("completion", "Passes completed", "player", "completions", per="passes"),
    LeaderBoard("touchdown_passes", "Touchdown passes", "player", "passing_touchdowns"),
    LeaderBoard("man_rushing", "Rushing yards", "player", "rushing_yards"),
    LeaderBoard("catches", "Catches", "player", "catches"),
    LeaderBoard("receiving", "Receiving yards", "player", "receiving_yards"),
    LeaderBoard("points", "Points", "player", "points"),
    LeaderBoard("touchdowns", "Touchdowns", "player", "touchdowns"),
    LeaderBoard("goals", "Field goals", "player", "goals_made"),
    LeaderBoard("punting", "Yards a punt", "player", "punt_yards", per="punts_measured"),
    LeaderBoard("man_returns", "Return yards", "player", "return_yards"),
    LeaderBoard("thefts", "Interceptions", "player", "interceptions"),
    LeaderBoard("tackles", "Tackles", "player", "tackles"),
)
"""Boards of teams come first."""


def led(
    board: LeaderBoard, teams: Sequence[StatLine], players: Sequence[StatLine], first: int = 5
) -> tuple[Leader, ...]:
    """Return the leaders of a board; empty where nothing was counted."""
    board_leaders = leaders(
        teams if board.of == "team" else players,
        board.stat,
        first=first,
        per=board.per,
        per_game=board.per_game,
        least=LEAST if board.per else 1,
        fewest=board.fewest,
    )
    return tuple(each for each in board_leaders if each.value or board.fewest)


def first_places(
    teams: Sequence[StatLine], players: Sequence[StatLine]
) -> tuple[tuple[LeaderBoard, tuple[Leader, ...]], ...]:
    """Return the leader of every board that has one, with those who share the place."""
    every = ((board, led(board, teams, players, first=1)) for board in BOARDS)
    return tuple((board, leaders) for board, leaders in every if leaders)


def value_text(board: LeaderBoard, value: int | Fraction) -> str:
    """Format a value: a share as a percentage, an average with one decimal, everything else
    whole."""
    if board.stat == "completions" and board.per:
        return f"{float(value * 100):.1f}%"
    return f"{float(value):.1f}" if board.per or board.per_game else str(value)
