"""Seasons from before the league was kept here, from a spreadsheet: a row for each game, with its
date, teams and score. Every other column is kept as a note."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import Final, Literal, NamedTuple

from league.model.ledger.commands.league import AddPastSeason, PastGame, PastTeam
from league.model.ledger.handlers.rollover import is_past
from league.model.ledger.rows import Franchise, Person, Season, Team
from league.model.ledger.state import LeagueState
from league.views.text import score_words
from quarterback.files.spreadsheet import (
    SpreadsheetRow,
    brief,
    column,
    column_name,
    read_spreadsheet,
    same_name,
    whole_number,
)
from quarterback.files.spreadsheet_times import DateReader, date_reader
from quarterback.league_office import game_columns as g
from rulesets.core.data_reader import DataError
from rulesets.core.refusal import Refused

MVP, HOME_COACH, VISITORS_COACH = "mvp", "home_coach", "visitors_coach"
DATE_NOTE, ROUND_NOTE = "Date", "Round"
_COLUMNS: Final = (
    *g.GAME_COLUMNS,
    column(g.TYPE, "the kind of game", "game type, type, stage"),
    column(
        MVP,
        "the most valuable player",
        "mvp, most valuable player, player of the game, star, star of the game, best player,"
        " man of the match",
    ),
    column(HOME_COACH, "the home team's coach", "home coach, coach home"),
    column(
        VISITORS_COACH,
        "the visitors' coach",
        "visitors coach, visitor coach, away coach, coach visitors, coach away",
    ),
)
_TITLE: Final = frozenset(
    {"final", "finals", "championship", "championshipgame", "title", "titlegame", "superbowl"}
)
_PLAYOFFS: Final = ("playoff", "postseason", "semifinal", "quarterfinal", "wildcard", "thirdplace")
_LONGEST_SHOWN: Final = 12
Part = Literal["season", "playoffs", "title"]


@dataclass
class PastSeasons(g.Imported):
    commands: list[AddPastSeason] = field(default_factory=list)
    """One for each season, the first one first."""


class _Game(NamedTuple):
    line: int
    year: int
    day: date | None
    home: str
    visitors: str
    points: tuple[int, int]
    part: Part
    round: int
    best: str
    coaches: tuple[str, str]
    notes: tuple[tuple[str, str], ...]


class _Reader:
    """Reads the rows of old seasons."""

    def __init__(self, records: LeagueState, text: str, year: int | None, coach: str) -> None:
        self.records, self.year, self.coach = records, year, " ".join(coach.split())
        self.past_seasons = PastSeasons()
        self.before = min(
            (each.year for each in records.all(Season) if not is_past(records, each)),
            default=10_000,
        )
        names = [row.name for row in records.all(Franchise)]
        self.names = {same_name(name): name for name in names}
        with g.reading_file():
            self.table = read_spreadsheet(text, _COLUMNS, names=names, keep_others=True)
            g.check_sides(self.table)
            if not self.table.has(g.HOME, g.VISITORS):
                raise DataError("the teams of a game are in the columns Visitors and Home")
            if not (self.table.has(g.HOME_SCORE, g.VISITORS_SCORE) or self.table.has(g.SCORE)):
                raise DataError("the points are in the columns Visitors score and Home score")
            cells = [row.text(g.DATE) for row in self.table.rows]
            self.dates: DateReader = date_reader(cells, year or min(self.before, 2000) - 1)
        self.past_seasons.faults += self.table.faults
        self.past_seasons.notes += [*self.table.notes, *filter(None, [self.dates.note])]

    def read(self) -> PastSeasons:
        games: dict[int, list[_Game]] = {}
        for row in self.table.rows:
            if len(row.cells) == 1:
                self.past_seasons.notes.append(f"Row {row.line} has only one cell: not read.")
                continue
            faults: list[str] = []
            game = self._game(row, faults)
            if game is None or faults:
                self.past_seasons.faults.append(g.row_fault(row.line, faults))
            else:
                games.setdefault(game.year, []).append(game)
        for year in sorted(games):
            self._season(year, games[year])
        if not self.past_seasons.commands and not self.past_seasons.faults:
            raise Refused("the file has no games")
        return self.past_seasons

    def _game(self, row: SpreadsheetRow, faults: list[str]) -> _Game | None:
        teams = [self._team(row, key, faults) for key in (g.HOME, g.VISITORS)]
        day = self._day(row, faults)
        year = self._year_of(row, day, faults)
        points = self._points(row, faults)
        if teams[0] and same_name(teams[0]) == same_name(teams[1]):
            faults.append("a team cannot meet itself")
        if faults or year is None or points is None:
            return None
        played_in = row.text(g.ROUND)
        part = self._part(row)
        notes = [(DATE_NOTE, day.isoformat())] if day is not None else []
        if played_in and whole_number(played_in) is None:
            notes.append((ROUND_NOTE, played_in))
        elif part != "season":
            notes.append((ROUND_NOTE, row.text(g.TYPE)))
        notes += [
            (label, row.text(key)) for key, label in self.table.others.items() if row.text(key)
        ]
        return _Game(
            *(row.line, year, day, teams[0], teams[1], points, part),
            *(min(whole_number(played_in) or 0, 10_000), row.text(MVP)),
            (row.text(HOME_COACH), row.text(VISITORS_COACH)),
            tuple(notes),
        )

    def _team(self, row: SpreadsheetRow, key: str, faults: list[str]) -> str:
        """Return a team's name as the league has it, or as the first row that names it."""
        cell = row.text(key)
        if not cell:
            faults.append(f"{self.table.headers[key]}: it is empty")
            return ""
        return self.names.setdefault(same_name(cell), cell)

    def _day(self, row: SpreadsheetRow, faults: list[str]) -> date | None:
        cell = row.text(g.DATE)
        if not cell:
            return None
        try:
            day, _ = self.dates.read(cell)
        except ValueError as error:
            faults.append(f"date: {error}")
            return None
        # A year of two digits is of the century in which it is an old one.
        short = str(day.year) not in cell
        return day.replace(year=day.year - 100) if short and day.year > self.before else day

    def _year_of(self, row: SpreadsheetRow, day: date | None, faults: list[str]) -> int | None:
        """Return the year of a row's season: as its column says, or --year, or that of its date."""
        cell = row.text(g.SEASON)
        number = whole_number(cell[:4]) if cell else None
        if cell and number is None:
            faults.append(f"season: {brief(cell)} does not begin with a year")
            return None
        year = number or self.year or (None if day is None else day.year)
        if year is None:
            faults.append("it has no date and no season: name the year of all rows")
        return year

    def _points(self, row: SpreadsheetRow, faults: list[str]) -> tuple[int, int] | None:
        table = self.table
        if table.has(g.HOME_SCORE, g.VISITORS_SCORE):
            home, visitors = (
                g.number_in(row, key, table.headers[key], faults)
                for key in (g.HOME_SCORE, g.VISITORS_SCORE)
            )
            if home is None or visitors is None:
                if not faults:
                    faults.append("a score is missing")
                return None
            return home, visitors
        header, points = table.headers[g.SCORE], g.two_scores(row.text(g.SCORE))
        order = g.order_in(header)
        if points is None:
            faults.append(f"{header}: {brief(row.text(g.SCORE))} is no score: write 14-7")
            return None
        if order is None and points.first != points.second:
            faults.append(
                f"{header}: it does not say whose points come first: call the column"
                f" {brief(header + ' (Home-Visitors)')}, or make two columns"
            )
            return None
        return (points.second, points.first) if order == "visitors" else (points[0], points[1])

    def _part(self, row: SpreadsheetRow) -> Part:
        words = [column_name(row.text(key)) for key in (g.ROUND, g.TYPE)]
        if any(word in _TITLE for word in words):
            return "title"
        if any(each in word or word in g.PLAYOFFS for word in words if word for each in _PLAYOFFS):
            return "playoffs"
        return "season"

    def _season(self, year: int, games: list[_Game]) -> None:
        if all(game.day is not None for game in games):
            games = sorted(games, key=lambda game: game.day or date.min)
        games = sorted(games, key=lambda game: game.part == "title")
        titles = [game.line for game in games if game.part == "title"]
        if len(titles) > 1:
            rows = ", ".join(map(str, titles))
            self.past_seasons.faults.append(f"{year}: rows {rows} are all for the title")
            return
        teams = dict.fromkeys(name for game in games for name in (game.home, game.visitors))
        coaches = self._coaches(year, games, list(teams))
        if coaches is None:
            return
        places = {name: place for place, name in enumerate(teams)}
        self.past_seasons.commands.append(
            AddPastSeason(
                year,
                str(year),
                tuple(PastTeam(name, coaches[name]) for name in teams),
                tuple(
                    PastGame(
                        *(places[game.home], places[game.visitors], *game.points, game.part),
                        *(game.round, game.best, game.notes),
                    )
                    for game in games
                ),
            )
        )
        many = f"{len(games)} game{'s' * (len(games) != 1)}"
        self.past_seasons.lines.append(f"{year}: {many} of {len(teams)} teams")
        self.past_seasons.lines += [
            f"  {score_words(game.home, game.visitors, *game.points)}{_beside(game)}"
            for game in games[:_LONGEST_SHOWN]
        ]
        if len(games) > _LONGEST_SHOWN:
            self.past_seasons.lines.append(f"  and {len(games) - _LONGEST_SHOWN} more")

    def _coaches(self, year: int, games: list[_Game], teams: list[str]) -> dict[str, str] | None:
        """Return who coached each team: as the rows say, else its present coach, else --coach."""
        said = {
            team: coach
            for game in games
            for team, coach in zip((game.home, game.visitors), game.coaches, strict=True)
            if coach
        }
        people = {same_name(row.name): row.name for row in self.records.all(Person)}
        coaches = {}
        for team in teams:
            coach = said.get(team) or self._coach_now(team) or self.coach
            if not coach:
                self.past_seasons.faults.append(
                    f"{year}: who coached {team}? Add columns Home coach and Visitors coach, or"
                    " name a default coach"
                )
                return None
            coaches[team] = people.get(same_name(coach), coach)
        return coaches

    def _coach_now(self, team: str) -> str:
        records = self.records
        rows = records.where(Franchise, name=team)
        teams = [each for row in rows for each in records.all(Team) if each.franchise == row.id]
        if not teams:
            return ""
        years = {season.id: season.year for season in records.all(Season)}
        last = max(teams, key=lambda each: years[each.season])
        return records.get(Person, last.coach).name


def _beside(game: _Game) -> str:
    """Return what is kept of a game in addition to its score."""
    best = [f"MVP {game.best}"] if game.best else []
    notes = [f"{label} {text}" if label != DATE_NOTE else text for label, text in game.notes]
    words = ", ".join([*notes, *best])
    return f"  ({words})" if words else ""


def read_past_seasons(
    records: LeagueState, text: str, year: int | None = None, coach: str = ""
) -> PastSeasons:
    """Return the seasons of a CSV file. `year` is that of rows that have neither a season nor a
    date; with it, dates do not matter. Raises Refused for a file that is no table of games."""
    past_seasons = _Reader(records, text, year, coach).read()
    past_seasons.faults += list(_refused(records, past_seasons))
    return past_seasons


def _refused(records: LeagueState, past_seasons: PastSeasons) -> Iterator[str]:
    """Yield why seasons cannot be added."""
    kept = [season for season in records.all(Season) if not is_past(records, season)]
    first = min((season.year for season in kept), default=None)
    here = {season.year for season in records.all(Season)}
    for command in past_seasons.commands:
        if command.year in here:
            yield f"there is a season {command.year} already"
        elif first is not None and command.year > first:
            yield f"{command.year} is not before {first}, the first season that was played here"
