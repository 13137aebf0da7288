"""What is read of a spreadsheet; the columns of games in one, by the names that people and this
program give them, and the teams, times and scores in their rows. A score must name its side: one
without is never given to a team."""

from __future__ import annotations

import difflib
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from league.model.ledger.queries.standings import names_of
from league.model.ledger.rows import Kind, Season, Team
from league.model.ledger.state import LeagueState
from quarterback.files.spreadsheet import (
    Spreadsheet,
    SpreadsheetColumn,
    SpreadsheetRow,
    brief,
    column,
    column_name,
    names_of_columns,
    same_name,
    whole_number,
)
from rulesets.core.data_reader import DataError
from rulesets.core.refusal import Refused


@dataclass
class Imported:
    """What is in a spreadsheet. Nothing is entered by reading it."""

    lines: list[str] = field(default_factory=list)
    """What would be entered, in words, in the order of the rows."""
    notes: list[str] = field(default_factory=list)
    """Rows and columns that are not entered, and why."""
    faults: list[str] = field(default_factory=list)
    """Every row that cannot be entered, and why."""


@contextmanager
def reading_file() -> Iterator[None]:
    """Raise Refused, with its line, for what cannot be read in a file."""
    try:
        yield
    except DataError as error:
        at = f"line {error.line}: " if error.line else ""
        raise Refused(f"{at}{error.message}") from None
    except ValueError as error:
        raise Refused(str(error)) from None


Order = Literal["home", "visitors"]
_HOME: Final = "home, home's, host, hosts, h, heim"
_VISITORS: Final = (
    "visitor, visitors, visitor's, visiting, visit, away, road, guest, guests, v, a, gast, gaeste"
)
_TEAM: Final = "team, teams, name, team name, side, club"
_SCORE: Final = (
    "score, scores, points, point, pts, pt, punkte, total, final, final score, team score,"
    " team points, team pts"
)


def _of_side(side: str, words: str) -> frozenset[str]:
    """Return the names of a side, alone and with a word, in either order; a single letter only in
    front: `Score A` may be the score of a team A."""
    sides = names_of_columns(side)
    pairs = [(name, word) for name in sides for word in names_of_columns(words)]
    return sides.union(
        (name + word for name, word in pairs),
        (word + name for name, word in pairs if len(name) > 1),
    )


HOME, VISITORS = "home", "visitors"
HOME_SCORE, VISITORS_SCORE = "home_score", "visitors_score"
GAME, DATE, TIME, ROUND, BOARD, SEASON = "game", "date", "time", "round", "board", "season"
SCORE, WINNER, LOSER = "score", "winner", "loser"
WINNER_SCORE, LOSER_SCORE, KIND = "winner_score", "loser_score", "kind"
COUNTS, MINUTES, TYPE = "counts", "minutes", "type"
NO_SIDE: Final = ("team_1", "team_2")

_SIDES: Final = (
    SpreadsheetColumn(HOME, "the home team", _of_side(_HOME, _TEAM)),
    SpreadsheetColumn(VISITORS, "the visiting team", _of_side(_VISITORS, _TEAM)),
    SpreadsheetColumn(
        HOME_SCORE, "the home team's points", _of_side(_HOME, _SCORE), is_number=True
    ),
    SpreadsheetColumn(
        VISITORS_SCORE, "the visitors' points", _of_side(_VISITORS, _SCORE), is_number=True
    ),
    column("team_1", "a team", "team 1, team a, team one, team, club 1"),
    column("team_2", "a team", "team 2, team b, team two, opponent, opp, club 2"),
)
_WHEN: Final = (
    column(DATE, "the date", "date, game day, game date, datum, date time, date and time, when"),
    column(
        TIME,
        "the time",
        "time, game time, start time, start, starts, kickoff, kickoff time, uhrzeit",
    ),
    column(ROUND, "the round", "round, week, wk, rd, game week, matchday, runde"),
    column(SEASON, "the season", "season, year"),
)
_NUMBER: Final = column(
    GAME,
    "the game's number",
    "game, game no, game number, game num, game #, number, no, #, num, nr, gm,"
    " gm no, gm #, match, match no, match number, match #, spiel, spiel nr",
)
GAME_COLUMNS: Final[tuple[SpreadsheetColumn, ...]] = (
    _NUMBER,
    *_SIDES,
    *_WHEN,
    column(
        SCORE,
        "the score",
        "score, final score, final, home visitors, visitors home, home away, away home, h v,"
        " v h, h a, a h, score home visitors, score visitors home, score home away,"
        " score away home, score h v, score v h, score h a, score a h",
    ),
    column(WINNER, "the winner", "winner, winner tie, winning team, won"),
    column(LOSER, "the loser", "loser, loser tie, losing team, lost"),
    column(
        WINNER_SCORE,
        "the winner's points",
        "pts w, ptsw, winner pts, winner points, winner score, winning score, w pts",
    ),
    column(
        LOSER_SCORE,
        "the loser's points",
        "pts l, ptsl, loser pts, loser points, loser score, losing score, l pts",
    ),
    column(KIND, "how the game ended", "state, status, kind, outcome"),
)
"""The columns that a table of results may have."""
SCHEDULE_COLUMNS: Final[tuple[SpreadsheetColumn, ...]] = (
    _NUMBER,
    *_SIDES,
    *_WHEN,
    column(
        BOARD,
        "the board",
        "board, table, stadium, field, venue, location, place, where, site, court, room",
    ),
    column(COUNTS, "whether it counts", "counts, counted, official"),
    column(TYPE, "the kind of game", "game type, type"),
    column(MINUTES, "how long it is", "minutes, length, duration"),
)
"""The columns that a table of games to come may have."""
_LABELS: Final = {each.key: each.names for each in (_NUMBER, *_WHEN) if each.key in (GAME, ROUND)}

_HOME_FIRST: Final = frozenset(
    word + order
    for word in ("", "score", "finalscore", "final")
    for order in ("homevisitors", "homeaway", "hv", "ha")
)
_VISITORS_FIRST: Final = frozenset(
    word + order
    for word in ("", "score", "finalscore", "final")
    for order in ("visitorshome", "awayhome", "vh", "ah")
)
_LABELED: Final = re.compile(r"(\D+?)\s*(\d+)", re.ASCII)
"""A number with a word in front, such as Week 2."""
_TWO_SCORES: Final = re.compile(r"(\d{1,9})\s*[-\u2010-\u2015:]\s*(\d{1,9})", re.ASCII)
NOT_PLAYED: Final = names_of_columns(
    "scheduled, postponed, playing, ppd, upcoming, notplayed, tobeplayed, open, canceled,"
    " cancelled, pending, unplayed, notplayedyet"
)
"""States of a game without a result."""
_KINDS: Final[Mapping[str, Kind]] = {
    **dict.fromkeys(
        names_of_columns(
            "played, final, finished, complete, completed, over, f, done, fot, finalot, closed"
        ),
        "played",
    ),
    **dict.fromkeys(("forfeit", "forfeited", "ff"), "forfeit"),
    **dict.fromkeys(("doubleforfeit",), "double_forfeit"),
    "awarded": "awarded",
    "conceded": "conceded",
    "void": "void",
    **dict.fromkeys(("abandoned", "suspended"), "abandoned"),
}
PLAYOFFS: Final = frozenset({"post", "postseason", "playoff", "playoffs"})
"""Kinds of games that come from a bracket."""


class ScorePair(NamedTuple):
    """The two scores of a cell such as 14-7, in its order."""

    first: int
    second: int


def order_in(header: str) -> Order | None:
    """Return whose points come first in a column with two scores, according to its name; None if
    the name does not say."""
    name = column_name(header)
    return "home" if name in _HOME_FIRST else "visitors" if name in _VISITORS_FIRST else None


def two_scores(cell: str) -> ScorePair | None:
    """Return the scores of a cell such as 14-7 or 14:7; None for anything else."""
    match = _TWO_SCORES.fullmatch(cell)
    return None if match is None else ScorePair(int(match[1]), int(match[2]))


def kind_in(cell: str) -> Kind | None:
    """Return the kind of result that a word such as Final means; None for an unknown word."""
    return _KINDS.get(column_name(cell))


def check_sides(table: Spreadsheet) -> None:
    """Raise DataError for a table whose teams have no sides."""
    named = [table.headers[key] for key in NO_SIDE if key in table.headers]
    if named and not table.has(HOME, VISITORS) and not table.has(WINNER, LOSER):
        columns = " and ".join(brief(name) for name in named)
        verb = "do" if len(named) > 1 else "does"
        raise DataError(
            f"{columns} {verb} not say who is at home: name the columns Visitors and Home"
        )


class TeamNames:
    """The teams of a season, by names as people write them: capitals, accents and spaces do not
    matter, unless two teams differ by nothing else."""

    def __init__(self, records: LeagueState, season: Season) -> None:
        names = names_of(records)
        self.all = {team.id: names[str(team.id)] for team in records.where(Team, season=season.id)}
        self._folded: dict[str, list[int]] = defaultdict(list)
        for team, name in self.all.items():
            self._folded[same_name(name)].append(team)

    def find(self, cell: str, faults: list[str], what: str = "") -> int | None:
        """Return the team that a cell names; None, with a fault, for none or several."""
        exact = [team for team, name in self.all.items() if name == cell]
        teams = exact or self._folded.get(same_name(cell), [])
        if len(teams) == 1:
            return teams[0]
        if teams:
            alike = " and ".join(brief(self.all[team]) for team in teams)
            faults.append(f"{brief(cell)} may be {alike}: write it as it is in the league")
            return None
        close = difflib.get_close_matches(same_name(cell), list(self._folded), 1, 0.7)
        hint = f"; is it {self.all[self._folded[close[0]][0]]}?" if close else ""
        faults.append(f"{what}there is no team {brief(cell)}{hint}")
        return None


def number_in(row: SpreadsheetRow, key: str, label: str, faults: list[str]) -> int | None:
    """Return a whole number of a row; None if the cell is empty, with a fault for anything else.
    The name of its column may be in front: Week 2, #7."""
    cell = row.text(key)
    labeled = _LABELED.fullmatch(cell)
    if labeled and column_name(labeled[1]) in _LABELS.get(key, ()):
        cell = labeled[2]
    number = whole_number(cell) if cell else None
    if cell and number is None:
        faults.append(f"{label}: {brief(cell)} is no whole number")
    return number


def check_season(row: SpreadsheetRow, season: Season, faults: list[str]) -> None:
    """Add a fault for a row of another season."""
    cell = row.text(SEASON)
    if cell and cell not in (str(season.year), season.name):
        faults.append(f"it is of season {brief(cell)}, not {season.name}")


def row_fault(line: int, faults: Iterable[str]) -> str:
    return f"row {line}: {', '.join(faults)}"


def heading_in(row: SpreadsheetRow, names: TeamNames) -> str:
    """Return the heading of the rows below: a cell alone in its row, such as Week 2, that is
    neither a team nor a number; else an empty text."""
    cells = list(row.cells.values())
    if len(cells) != 1 or whole_number(cells[0]) is not None:
        return ""
    team_names = {same_name(name) for name in names.all.values()}
    return "" if same_name(cells[0]) in team_names else cells[0]


def is_bye(cells: Sequence[str], names: TeamNames) -> bool:
    """Return whether a row is about a team that does not play."""
    team_names = {same_name(name) for name in names.all.values()}
    return any(same_name(cell) in {"bye", "open date"} - team_names for cell in cells)
