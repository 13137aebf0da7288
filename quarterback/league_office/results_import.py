"""Results of many games from a spreadsheet: every row is read, and all are entered together or
none. Points go to the team they are next to, and no row is dropped without a word."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Final, NamedTuple

from league.model.ledger.commands.league import EnterResult, ResultInput
from league.model.ledger.ledger import Ledger
from league.model.ledger.queries.standings import names_of
from league.model.ledger.rows import Fixture, Kind, ResultRow, Season, SideName, TimeSlot
from league.model.ledger.state import LeagueState
from league.views.text import datetime_of, score_words
from quarterback.files.spreadsheet import (
    Spreadsheet,
    SpreadsheetRow,
    brief,
    column_name,
    read_spreadsheet,
    same_name,
)
from quarterback.files.spreadsheet_times import date_reader
from quarterback.league_office import game_columns as g
from quarterback.league_office.describe_commands import current_result_text
from rulesets.core.data_reader import DataError
from rulesets.core.refusal import Refused

_UNNAMED: Final = (g.GAME, g.HOME_SCORE, g.VISITORS_SCORE)
"""The columns of a table without headings."""
_TIED: Final = frozenset({"tie", "tied", "draw", "t", "none"})
_FAR: Final = 180
"""Days from a game's date in the schedule to one that must be another game's."""
_NO_SCORE: Final = ("forfeit", "double_forfeit", "void")


@dataclass
class ImportedResults(g.Imported):
    not_played: int = 0
    """How many games have no score."""
    already: int = 0
    """How many games have the same result here."""


class _Entry(NamedTuple):
    line: int
    command: EnterResult


def check_results(ledger: Ledger, season: int, text: str) -> ImportedResults:
    """Return what entering a spreadsheet would do: each row is tried after those before it.
    Raises Refused for a file that is not a table of results."""
    imported = ImportedResults()
    lines: list[int] = []

    def commands() -> Iterator[EnterResult]:
        for line, command in _Results(ledger.records, season, text, imported).entries():
            lines.append(line)
            yield command

    def words(command: EnterResult) -> str:
        fixture = ledger.records.get(Fixture, command.fixture)
        return _result_words(ledger.records, fixture)

    for tried in ledger.try_commands(commands(), words):
        if isinstance(tried, Refused):
            imported.faults.append(f"row {lines[-1]}: {tried.message}")
        else:
            imported.lines.append(tried)
    return imported


def result_commands(season: int, text: str) -> Callable[[Ledger], Iterator[EnterResult]]:
    """Return what yields the entries of a spreadsheet without faults, one by one."""

    def commands(ledger: Ledger) -> Iterator[EnterResult]:
        imported = ImportedResults()
        for _, command in _Results(ledger.records, season, text, imported).entries():
            yield command
        if imported.faults:  # someone else has changed the schedule since it was looked at
            raise Refused("; ".join(imported.faults))

    return commands


def _result_words(records: LeagueState, fixture: Fixture) -> str:
    return f"Game {fixture.number}: {current_result_text(records, fixture)}"


class _Results:
    """A table of results, with the schedule that it is about."""

    def __init__(
        self, records: LeagueState, season: int, text: str, imported: ImportedResults
    ) -> None:
        self.records, self.imported = records, imported
        self.season = records.get(Season, season)
        self.names = g.TeamNames(records, self.season)
        with g.reading_file():
            self.table = read_spreadsheet(text, g.GAME_COLUMNS, _UNNAMED, self.names.all.values())
            _check_columns(self.table)
            when = [row.text(g.DATE) for row in self.table.rows]
            self.dates = date_reader(when, self.season.year)
        imported.faults += self.table.faults
        imported.notes += [*self.table.notes, *filter(None, [self.dates.note])]

    @property
    def games(self) -> list[Fixture]:
        """The schedule so far: games of a bracket follow from the results of earlier rows."""
        return self.records.where(Fixture, season=self.season.id)

    def entries(self) -> Iterator[_Entry]:
        """Yield one row at a time, with its game in the schedule so far."""
        seen: dict[int, int] = {}
        for row in self.table.rows:
            faults: list[str] = []
            if heading := g.heading_in(row, self.names):
                self.imported.notes.append(f"Row {row.line} has only {brief(heading)}: not read.")
                continue
            if g.is_bye(list(row.cells.values()), self.names):
                self.imported.notes.append(f"Row {row.line}: a bye, no game.")
                continue
            g.check_season(row, self.season, faults)
            game = self._game(row, faults)
            result = None if game is None else self._result(row, game, faults)
            if game is not None:
                self._check_date(row, game, faults)
            if game is not None and game.id in seen:
                faults.append(f"game {game.number} is in row {seen[game.id]} already")
            if game is not None:
                seen.setdefault(game.id, row.line)
            if faults:
                self.imported.faults.append(g.row_fault(row.line, faults))
            elif game is not None and result is None:
                self.imported.not_played += 1
                self.imported.notes.append(
                    f"Row {row.line}: game {game.number}, {self._sides(game)}, has no score yet."
                )
            elif game is not None and result is not None and not self._is_here(row, game, result):
                yield _Entry(row.line, EnterResult(game.id, result))

    def _is_here(self, row: SpreadsheetRow, game: Fixture, result: ResultInput) -> bool:
        """Return whether the game has this very result, and note it if so."""
        present = self.records.find(ResultRow, game.id)
        if present is None or (
            (present.kind, present.home_points, present.visitors_points)
            != (result.kind, result.home, result.visitors)
            or result.winner not in (None, present.winner)
        ):
            return False
        self.imported.already += 1
        self.imported.notes.append(
            f"Row {row.line}: {_result_words(self.records, game)}, entered before."
        )
        return True

    def _sides(self, game: Fixture) -> str:
        names = names_of(self.records)
        return f"{names[str(game.visitors)]} at {names[str(game.home)]}"

    def _game(self, row: SpreadsheetRow, faults: list[str]) -> Fixture | None:
        if g.GAME in self.table.headers and row.text(g.GAME):
            number = g.number_in(row, g.GAME, "game", faults)
            game = next((each for each in self.games if each.number == number), None)
            if number is not None and game is None:
                faults.append(f"there is no game {number} in the schedule")
            if game is not None:
                self._check_teams(row, game, faults)
            return game
        sides = (g.HOME, g.VISITORS) if self.table.has(g.HOME, g.VISITORS) else (g.WINNER, g.LOSER)
        if not self.table.has(*sides):
            faults.append("game: it is empty")
            return None
        cells = [row.text(key) for key in sides]
        if not all(cells):
            missing = sides[cells.index("")]
            faults.append(f"{self.table.headers[missing]}: it is empty")
            return None
        one, other = (self.names.find(cell, faults) for cell in cells)
        if one is None or other is None:
            return None
        return self._meeting(row, one, other, faults, at_home=sides[0] == g.HOME)

    def _check_teams(self, row: SpreadsheetRow, game: Fixture, faults: list[str]) -> None:
        for key, team, where in (
            (g.HOME, game.home, "at home"),
            (g.VISITORS, game.visitors, "visiting"),
        ):
            cell = row.text(key)
            named_team = self.names.find(cell, faults) if cell else team
            if named_team is not None and named_team != team:
                faults.append(
                    f"game {game.number} is {self._sides(game)}, and {brief(cell)} is not {where}"
                )

    def _check_date(self, row: SpreadsheetRow, game: Fixture, faults: list[str]) -> None:
        """Add a fault for a row with a date far from its game's, and note one of another year
        where the game has none. Dates without a year, and what is no date, do not count."""
        cell, planned = row.text(g.DATE), self._day(game)
        try:
            if not cell or not self.dates.names_year(cell):
                return
            day = self.dates.read(cell)[0]
        except ValueError:
            return
        if planned is not None and abs((day - planned).days) > _FAR:
            faults.append(f"game {game.number} is on {planned}, and {brief(cell)} is far from that")
        elif planned is None and day.year not in (self.season.year, self.season.year + 1):
            said = f"Row {row.line} is dated {day.year}, and the season is {self.season.name}."
            self.imported.notes.append(said)

    def _meeting(
        self, row: SpreadsheetRow, one: int, other: int, faults: list[str], *, at_home: bool
    ) -> Fixture | None:
        """Return the one game between two teams that fits; the first is at home, if that is
        known."""
        pair = [each for each in self.games if {each.home, each.visitors} == {one, other}]
        fits = [each for each in pair if each.home == one] if at_home else pair
        if not fits:
            there = f": game {pair[0].number} is {self._sides(pair[0])}" if pair else ""
            first, second = self.names.all[other], self.names.all[one]
            missing_game = f"{first} at {second}" if at_home else f"{first} and {second}"
            faults.append(f"there is no game {missing_game} in the schedule{there}")
            return None
        if len(fits) > 1:
            fits = self._narrowed(row, fits, faults)
        if len(fits) > 1:
            several = " and ".join(str(each.number) for each in fits)
            faults.append(f"it may be game {several}: give the game's number, its date or round")
        return fits[0] if len(fits) == 1 else None

    def _narrowed(
        self, row: SpreadsheetRow, games: list[Fixture], faults: list[str]
    ) -> list[Fixture]:
        """Return those of several games of the same teams that have the date and the round."""
        left = games
        number = g.number_in(row, g.ROUND, "round", []) if row.text(g.ROUND) else None
        if number is not None:
            left = [each for each in left if each.round == number]
        if cell := row.text(g.DATE):
            try:
                day = self.dates.read(cell)[0]
            except ValueError as error:
                faults.append(str(error))
                return []
            left = [each for each in left if self._day(each) == day]
        if not left:
            several = " and ".join(str(each.number) for each in games)
            faults.append(
                f"neither game {several} is in that round or on that day: give its number"
            )
        return left

    def _day(self, game: Fixture) -> date | None:
        return (
            None
            if game.slot is None
            else datetime_of(self.records.get(TimeSlot, game.slot).starts).date()
        )

    def _result(self, row: SpreadsheetRow, game: Fixture, faults: list[str]) -> ResultInput | None:
        """Return the result in a row; None if the game was not played."""
        kind: Kind = "played"
        said = row.text(g.KIND)
        if said and column_name(said) not in g.NOT_PLAYED:
            meant = g.kind_in(said)
            if meant is None:
                faults.append(f"{self.table.headers[g.KIND]}: {brief(said)} is no way to end")
                return None
            kind = meant
        winner = self._winner(row, game, faults)
        before = len(faults)
        home, visitors = self._points(row, game, winner, faults)
        if len(faults) > before:
            return None
        if home is None and visitors is None:
            if kind == "played":
                if winner is not None:
                    faults.append(f"{brief(row.text(g.WINNER))} won, and there is no score")
                return None
            return ResultInput(kind, None, None, winner)
        if home is None or visitors is None:
            missing = "home team" if home is None else "visitors"
            faults.append(f"only one score: the points of the {missing} are empty")
            return None
        if said and column_name(said) in g.NOT_PLAYED:
            faults.append(f"it has a score, and {brief(said)}")
            return None
        if kind in _NO_SCORE:
            home = visitors = None
        return self._checked(kind, home, visitors, winner, row, faults)

    def _checked(
        self,
        kind: Kind,
        home: int | None,
        visitors: int | None,
        winner: SideName | None,
        row: SpreadsheetRow,
        faults: list[str],
    ) -> ResultInput:
        """Return a result whose winner agrees with the score."""
        if kind in ("played", "abandoned"):
            ahead = _ahead(home, visitors)
            is_tie = ahead is None and g.LOSER in self.table.headers
            if winner is not None and kind == "played" and winner != ahead and not is_tie:
                score = score_words("home", "visitors", home, visitors)
                faults.append(f"{brief(row.text(g.WINNER))} did not win: {score}")
            winner = None
        return ResultInput(kind, home, visitors, winner)

    def _winner(self, row: SpreadsheetRow, game: Fixture, faults: list[str]) -> SideName | None:
        cell = row.text(g.WINNER)
        if not cell or (same_name(cell) in _TIED and not self._is_team(cell)):
            return None
        if not self._is_team(cell) and column_name(cell) in ("home", "visitors", "away", "visitor"):
            return "home" if column_name(cell) == "home" else "visitors"
        team = self.names.find(cell, faults, "winner: ")
        if team is None:
            return None
        if team not in (game.home, game.visitors):
            faults.append(f"winner: {brief(cell)} is not a team of game {game.number}")
            return None
        return "home" if team == game.home else "visitors"

    def _is_team(self, cell: str) -> bool:
        return same_name(cell) in {same_name(name) for name in self.names.all.values()}

    def _points(
        self, row: SpreadsheetRow, game: Fixture, winner: SideName | None, faults: list[str]
    ) -> tuple[int | None, int | None]:
        table = self.table
        if table.has(g.HOME_SCORE, g.VISITORS_SCORE):
            home, visitors = (
                g.number_in(row, key, table.headers[key], faults)
                for key in (g.HOME_SCORE, g.VISITORS_SCORE)
            )
            both = g.two_scores(row.text(g.SCORE))
            if both is not None and sorted(both) != sorted(
                each for each in (home, visitors) if each is not None
            ):
                faults.append(f"{table.headers[g.SCORE]}: {row.text(g.SCORE)} is another score")
            return home, visitors
        if table.has(g.WINNER, g.LOSER, g.WINNER_SCORE, g.LOSER_SCORE):
            return self._by_winner(row, game, faults)
        cell = row.text(g.SCORE)
        if not cell:
            return None, None
        points = g.two_scores(cell)
        header = table.headers[g.SCORE]
        if points is None:
            faults.append(f"{header}: {brief(cell)} is no score: write 14-7")
            return None, None
        order = g.order_in(header)
        if order is None and points.first != points.second:
            if winner is None:
                faults.append(
                    f"{header}: {brief(cell)} does not say whose points come first: call the column"
                    f" {brief(header + ' (Home-Visitors)')} or"
                    f" {brief(header + ' (Visitors-Home)')}, or make two columns"
                )
                return None, None
            high, low = max(points), min(points)
            return (high, low) if winner == "home" else (low, high)
        return (points.first, points.second) if order == "home" else (points.second, points.first)

    def _by_winner(
        self, row: SpreadsheetRow, game: Fixture, faults: list[str]
    ) -> tuple[int | None, int | None]:
        """Return the points from a table that names the winner and the loser."""
        won, lost = (
            g.number_in(row, key, self.table.headers[key], faults)
            for key in (g.WINNER_SCORE, g.LOSER_SCORE)
        )
        if won is not None and lost is not None and won < lost:
            faults.append(f"the winner has {won} points, the loser {lost}")
            return None, None
        first = self.names.find(row.text(g.WINNER), []) if row.text(g.WINNER) else None
        if first is None and won is None and lost is None:
            return None, None
        if first not in (game.home, game.visitors):
            faults.append("it does not name the winner")
            return None, None
        return (won, lost) if first == game.home else (lost, won)


def _ahead(home: int | None, visitors: int | None) -> SideName | None:
    if home is None or visitors is None or home == visitors:
        return None
    return "home" if home > visitors else "visitors"


def _check_columns(table: Spreadsheet) -> None:
    """Raise DataError for a table without the columns a result needs."""
    g.check_sides(table)
    for key, other in ((g.HOME_SCORE, g.VISITORS_SCORE), (g.VISITORS_SCORE, g.HOME_SCORE)):
        if table.has(key) and not table.has(other):
            what, team = (
                ("visitors", g.VISITORS) if other == g.VISITORS_SCORE else ("home team", g.HOME)
            )
            cell = next((row.text(team) for row in table.rows if row.text(team)), "")
            holds = f": {brief(table.headers[team])} holds {brief(cell)}" if cell else ""
            raise DataError(
                f"there is a column {brief(table.headers[key])}, and none for the"
                f" points of the {what}{holds}"
            )
    scored = (
        table.has(g.HOME_SCORE, g.VISITORS_SCORE)
        or table.has(g.SCORE)
        or table.has(g.WINNER, g.LOSER, g.WINNER_SCORE, g.LOSER_SCORE)
    )
    if not scored:
        raise DataError(
            "no columns for the points were found: name them Visitors score and Home score"
        )
    by_teams = table.has(g.HOME, g.VISITORS) or table.has(g.WINNER, g.LOSER)
    if not table.has(g.GAME) and not by_teams:
        raise DataError(
            "no column says which game a row is: name it Game, with the game's number, or name the"
            " teams in the columns Visitors and Home"
        )
