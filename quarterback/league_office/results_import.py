"""Results of many games from a table: every row is read, and all are entered together or none."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from league.model.ledger.commands.league import EnterResult, ResultInput
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Fixture
from league.model.ledger.state import LeagueState
from quarterback.league_office.describe_commands import current_result_text
from rulesets.core.data_reader import CsvRow
from rulesets.core.refusal import Refused

COLUMNS: Final = ("game", "home points", "visitors' points")
_DIGITS: Final = 9


@dataclass
class ImportedResults:
    """What a table comes to. Nothing is entered by looking."""

    results: list[str] = field(default_factory=list)
    """Each result in words, in the order of the rows."""
    faults: list[str] = field(default_factory=list)
    """Every row that cannot be entered, and why."""


def check_results(ledger: Ledger, season: int, rows: Sequence[CsvRow]) -> ImportedResults:
    """What entering a table would do: each row is tried as those before it leave the league."""
    result = ImportedResults()
    lines: list[int] = []

    def commands() -> Iterator[EnterResult]:
        for line, command in _commands(ledger.records, season, rows, result.faults):
            lines.append(line)
            yield command

    for report in ledger.try_commands(commands(), lambda command: _words(ledger.records, command)):
        if isinstance(report, Refused):
            result.faults.append(f"row {lines[-1]}: {report.message}")
        else:
            result.results.append(report)
    return result


def result_commands(
    season: int, rows: Sequence[CsvRow]
) -> Callable[[Ledger], Iterator[EnterResult]]:
    """The entries of a table in which nothing is wrong, one by one."""

    def commands(ledger: Ledger) -> Iterator[EnterResult]:
        faults: list[str] = []
        for _, command in _commands(ledger.records, season, rows, faults):
            yield command
        if faults:  # someone else has changed the schedule since it was looked at
            raise Refused("; ".join(faults))

    return commands


def _commands(
    records: LeagueState, season: int, rows: Sequence[CsvRow], faults: list[str]
) -> Iterator[tuple[int, EnterResult]]:
    """A row at a time, its game as the schedule has it by then; what cannot be read is a fault."""
    seen: dict[int, int] = {}
    for at, (line, cells) in enumerate(rows):
        if at == 0 and not any(cell.isdecimal() for cell in cells[: len(COLUMNS)]):
            continue
        numbers = [_number(cells, place) for place in range(len(COLUMNS))]
        wrong = [
            f"column {place + 1} ({COLUMNS[place]}): {_cell_error(cells, place)}"
            for place, number in enumerate(numbers)
            if number is None
        ]
        game, home, visitors = numbers
        games = [] if game is None else records.where(Fixture, season=season, number=game)
        if game is not None and not games:
            wrong.append(f"column 1 (game): there is no game {game} in the schedule")
        if game is not None and game in seen:
            wrong.append(f"column 1 (game): game {game} stands in row {seen[game]} already")
        if game is not None:
            seen.setdefault(game, line)
        if wrong:
            faults.append(f"row {line}, {', '.join(wrong)}")
        else:
            yield line, EnterResult(games[0].id, ResultInput(home=home, visitors=visitors))


def _number(cells: Sequence[str], place: int) -> int | None:
    cell = cells[place] if place < len(cells) else ""
    return int(cell) if cell.isascii() and cell.isdecimal() and len(cell) <= _DIGITS else None


def _cell_error(cells: Sequence[str], place: int) -> str:
    cell = cells[place] if place < len(cells) else ""
    return f"{cell[:40]!r} is no whole number" if cell else "it is empty"


def _words(records: LeagueState, command: EnterResult) -> str:
    fixture = records.get(Fixture, command.fixture)
    return f"Game {fixture.number}: {current_result_text(records, fixture)}"
