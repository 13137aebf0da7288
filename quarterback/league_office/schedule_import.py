"""A whole schedule from a spreadsheet: the teams, rounds, times and boards of every game become
a draft, which is released like any other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from itertools import pairwise
from typing import Final

from league.model.ledger.commands.league import (
    AddBoards,
    AddSlots,
    AnyCommand,
    DraftSchedule,
    Meeting,
)
from league.model.ledger.handlers.setup import time_zone
from league.model.ledger.queries.standings import names_of
from league.model.ledger.rows import (
    Board,
    Fixture,
    FixtureGame,
    GameTimesRow,
    ResultRow,
    Season,
    Stage,
    TimeSlot,
)
from league.model.ledger.state import LeagueState
from quarterback.files.spreadsheet import (
    SpreadsheetRow,
    brief,
    column_name,
    read_spreadsheet,
    same_name,
)
from quarterback.files.spreadsheet_times import (
    DateReader,
    date_reader,
    goes_into_next_year,
    read_clock,
)
from quarterback.league_office import game_columns as g
from quarterback.league_office.datetimes import clock_change, clock_changes, format_time
from rulesets.core.data_reader import DataError
from rulesets.core.refusal import Refused

USUAL_MINUTES: Final = 90
MOST_MINUTES: Final = 1440
_NO: Final = frozenset({"0", "no", "n", "false", "practice"})
_YES: Final = frozenset({"1", "yes", "y", "true", ""})


@dataclass
class _Game:
    """A row of the schedule."""

    line: int
    number: int | None
    home: int
    visitors: int
    round: int | None
    starts: int | None
    minutes: int
    board: str
    counts: bool


@dataclass
class ImportedSchedule(g.Imported):
    games: list[_Game] = field(default_factory=list)


class _Reader:
    """Reads the rows of a schedule."""

    def __init__(
        self, records: LeagueState, season: Season, text: str, minutes: int, clock: str
    ) -> None:
        self.records, self.season, self.minutes = records, season, minutes
        self.names = g.TeamNames(records, season)
        self.imported = ImportedSchedule()
        with g.reading_file():
            self.table = read_spreadsheet(text, g.SCHEDULE_COLUMNS, names=self.names.all.values())
            g.check_sides(self.table)
            if not self.table.has(g.HOME, g.VISITORS):
                raise DataError("the teams of a game are in the columns Visitors and Home")
            cells = [row.text(g.DATE) or row.text(g.TIME) for row in self.table.rows]
            self.dates: DateReader = date_reader(cells, season.year)
            if goes_into_next_year(self.dates, cells):
                raise DataError("the dates go into the next year: write 2026-05-09")
            self.clock = read_clock(clock) if clock else None
        self.imported.faults += self.table.faults
        self.imported.notes += [*self.table.notes, *filter(None, [self.dates.note])]
        if any(key in self.table.headers for key in (g.HOME_SCORE, g.VISITORS_SCORE)):
            self.imported.notes.append("Scores are not read here: import them as results.")

    def read(self) -> ImportedSchedule:
        """Return the games of the file, in the order of their numbers where it has them."""
        seen: dict[int, int] = {}
        for row in self.table.rows:
            if heading := g.heading_in(row, self.names):
                self.imported.notes.append(f"Row {row.line} has only {brief(heading)}: not read.")
            elif g.is_bye([row.text(g.HOME), row.text(g.VISITORS)], self.names):
                self.imported.notes.append(f"Row {row.line}: a bye, no game.")
            elif column_name(row.text(g.TYPE)) in g.PLAYOFFS:
                self.imported.notes.append(
                    f"Row {row.line}: a playoff game follows from the bracket, not from here."
                )
            elif (game := self._game(row)) is not None:
                self.imported.games.append(game)
                self._check_clocks(row.line, game)
                if game.number is not None and game.number in seen:
                    self.imported.faults.append(
                        f"row {row.line}: game {game.number} is in row {seen[game.number]} already"
                    )
                seen.setdefault(game.number or 0, row.line)
        if self.imported.games and all(each.number is not None for each in self.imported.games):
            self.imported.games.sort(key=lambda each: each.number or 0)
        if not self.imported.games and not self.imported.faults:
            raise Refused("the file has no games")
        return self.imported

    def _check_clocks(self, line: int, game: _Game) -> None:
        """Note a time that clocks skip, which does not exist, or repeat."""
        if game.starts is None:
            return
        zone = time_zone(self.records)
        for words in clock_changes(zone, [game.starts]):
            if clock_change(zone, game.starts) == "skipped":
                self.imported.faults.append(f"row {line}: {words}")
            else:
                self.imported.notes.append(f"Row {line}: {words}. The first time is meant.")

    def _game(self, row: SpreadsheetRow) -> _Game | None:
        faults: list[str] = []
        g.check_season(row, self.season, faults)
        sides = []
        for key in (g.HOME, g.VISITORS):
            cell = row.text(key)
            sides.append(self.names.find(cell, faults) if cell else None)
            if not cell:
                faults.append(f"{self.table.headers[key]}: it is empty")
        if sides[0] is not None and sides[0] == sides[1]:
            faults.append("a team cannot meet itself")
        number = g.number_in(row, g.GAME, "game", faults) if g.GAME in self.table.headers else None
        played_in = g.number_in(row, g.ROUND, "round", faults)
        minutes = g.number_in(row, g.MINUTES, "minutes", faults) or self.minutes
        if not 0 < minutes <= MOST_MINUTES:
            faults.append(f"a game of {minutes} minutes")
        counts = same_name(row.text(g.COUNTS))
        if counts not in _YES | _NO:
            faults.append(f"counts: {brief(row.text(g.COUNTS))} is neither yes nor no")
        starts = self._starts(row, faults)
        board = row.text(g.BOARD)
        if board and starts is None and not faults:
            faults.append(f"board {brief(board)} is taken for a time: give the date and time")
        if faults or sides[0] is None or sides[1] is None:
            self.imported.faults.append(g.row_fault(row.line, faults))
            return None
        return _Game(
            row.line,
            number,
            sides[0],
            sides[1],
            played_in,
            starts,
            minutes,
            board,
            counts not in _NO,
        )

    def _starts(self, row: SpreadsheetRow, faults: list[str]) -> int | None:
        """Return when a game starts, in the league's minutes; None if the row does not say."""
        day, clock = row.text(g.DATE), row.text(g.TIME)
        if not day and not clock:
            return None
        try:
            if not day:  # a time that begins with its date
                on, clock = self.dates.read(clock)
            else:
                on, rest = self.dates.read(day)
                clock = clock or rest
            if not clock and self.clock is None:
                faults.append(
                    f"{brief(day or row.text(g.TIME))} has no time of day: add a column Time, or"
                    " say --time 19:00 for all games without one"
                )
                return None
            minute = read_clock(clock) if clock else self.clock or 0
        except ValueError as error:
            faults.append(str(error))
            return None
        return (on - date(1970, 1, 1)).days * 1440 + minute


def read_schedule(
    records: LeagueState, season: Season, stage: Stage, text: str, minutes: int, clock: str = ""
) -> ImportedSchedule:
    """Return the schedule in a spreadsheet. `minutes` is the length of a game without one,
    `clock` the start of one whose date has no time. Raises Refused for a file that is not a
    schedule."""
    if stage.rules is None:
        raise Refused("in this season every game names its rules: add games one by one")
    imported = _Reader(records, season, text, minutes, clock).read()
    _number_rounds(imported)
    names = names_of(records)
    imported.notes += _without_begun(records, stage, imported)
    if imported.games and all(each.number is None for each in imported.games):
        imported.notes.append("Games are numbered in the order of the file.")
    for game in imported.games:
        place = "" if game.starts is None else f", {format_time(game.starts)}"
        board = f", {game.board}" if game.board else ""
        practice = "" if game.counts else " (practice)"
        sides = f"{names[str(game.visitors)]} at {names[str(game.home)]}"
        title = f"Round {game.round}" if game.round else "Arranged"
        imported.lines.append(f"{title}: {sides}{place}{board}{practice}")
    return imported


def _number_rounds(imported: ImportedSchedule) -> None:
    """Number the rounds if the file does not: a new one begins where a team plays again."""
    if not imported.games or any(game.round is not None for game in imported.games):
        for game in imported.games:
            if game.round is None:
                imported.notes.append(f"Row {game.line} names no round: an arranged game.")
            game.round = game.round or 0
        return
    number, busy = 1, set[int]()
    for game in imported.games:
        if busy & {game.home, game.visitors}:
            number, busy = number + 1, set()
        busy |= {game.home, game.visitors}
        game.round = number
    imported.notes.append("There is no column Round: a new round begins where a team plays again.")


def schedule_commands(
    records: LeagueState, stage: Stage, imported: ImportedSchedule
) -> Iterator[AnyCommand]:
    """Yield the commands that draft a schedule: new boards and times, then its games. `records`
    are as the commands before leave them."""
    boards = {same_name(row.name): row.id for row in records.all(Board)}
    new = {same_name(game.board): game.board for game in imported.games if game.board}
    if missing := [name for key, name in new.items() if key not in boards]:
        yield AddBoards(tuple(missing))
        boards = {same_name(row.name): row.id for row in records.all(Board)}
    if slots := _new_slots(records, imported):
        yield AddSlots(tuple(slots))
    starts = {slot.starts: slot.id for slot in records.all(TimeSlot)}
    meetings = [
        Meeting(row.home, row.visitors, row.round, row.slot, row.board, row.counts, row.id)
        for row in _begun(records, stage)
    ]
    free = {
        (row.home, row.visitors, row.number): row.id
        for row in records.where(Fixture, stage=stage.id)
        if row.id not in {each.key for each in meetings}
    }
    for game in imported.games:
        meeting = Meeting(
            game.home,
            game.visitors,
            game.round or 0,
            None if game.starts is None else starts[game.starts],
            boards[same_name(game.board)] if game.board else None,
            game.counts,
            _same_game(free, game),
        )
        meetings.append(meeting)
    yield DraftSchedule(stage.id, tuple(meetings))


def _same_game(free: dict[tuple[int, int, int], int], game: _Game) -> int | None:
    """Return the game of the schedule that a row means, by its number, or else the next one
    between the same teams; it keeps its number and page."""
    keys = [key for key in free if key[:2] == (game.home, game.visitors)]
    if game.number is not None:
        keys = [key for key in keys if key[2] == game.number]
    return free.pop(min(keys, key=lambda key: key[2])) if keys else None


def _new_slots(records: LeagueState, imported: ImportedSchedule) -> list[tuple[int, int]]:
    """Return the times that the league does not have. A slot ends when the next begins, if not
    before: slots never overlap."""
    present = {slot.starts for slot in records.all(TimeSlot)}
    lengths: dict[int, int] = {}
    for game in imported.games:
        if game.starts is not None:
            lengths[game.starts] = max(game.minutes, lengths.get(game.starts, 0))
    every = sorted(present | set(lengths))
    after = dict(pairwise(every))
    return [
        (start, min(start + minutes, after.get(start, start + minutes)))
        for start, minutes in sorted(lengths.items())
        if start not in present
    ]


def _without_begun(records: LeagueState, stage: Stage, imported: ImportedSchedule) -> list[str]:
    """Remove the rows of games that have begun, which stay as they are, and name them."""
    notes: list[str] = []
    names = names_of(records)
    for row in _begun(records, stage):
        twin = next((each for each in imported.games if _is_row_of(each, row)), None)
        imported.games = [each for each in imported.games if each is not twin]
        notes.append(
            f"Game {row.number}, {names[str(row.visitors)]} at {names[str(row.home)]}, has begun:"
            " it stays as it is."
        )
    return notes


def _begun(records: LeagueState, stage: Stage) -> list[Fixture]:
    games = sorted(records.where(Fixture, stage=stage.id), key=lambda row: row.number)
    return [game for game in games if _has_begun(records, game.id)]


def _is_row_of(game: _Game, fixture: Fixture) -> bool:
    same = (game.home, game.visitors) == (fixture.home, fixture.visitors)
    return same and game.number in (None, fixture.number)


def _has_begun(records: LeagueState, fixture: int) -> bool:
    times = records.find(GameTimesRow, fixture)
    return (
        records.find(ResultRow, fixture) is not None
        or records.find(FixtureGame, fixture) is not None
        or (times is not None and times.began is not None)
    )
