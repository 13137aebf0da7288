"""Enter a score sheet as the result of a fixture: checked against it, stored as a game, counted."""

from __future__ import annotations

from typing import Final, NamedTuple
from weakref import WeakKeyDictionary

from league.model.ledger.commands.league import EnterResult, PlayIn
from league.model.ledger.queries.fixture_status import (
    being_played,
    differences,
    doubts,
    header_of_fixture,
    is_turned,
    why_not_now,
)
from league.model.ledger.rows import Fixture, ResultRow, TimeSlot
from league.model.ledger.state import LeagueState
from league.model.planning.bracket_question import BRACKET_DRAWN, Choice, bracket_question
from league.store.errors import StoreError
from league.store.games.store import Store
from league.store.ledger.game_results import CountedResult, count_game
from league.store.ledger.leagues import OpenLeague
from league.store.ledger.stored_games import result_of_game
from league.views.text import datetime_of
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import of_header
from rulesets.core.awaiting import Over
from rulesets.core.notation import GameSheet, read_game
from rulesets.core.notation.tags import TAG, write_tags
from rulesets.core.refusal import Refused

BY_SHEET = "a game sheet"
"""The author of the plays of a game read from a sheet."""


class WrongGame(Refused):
    """A sheet that may belong to another game: it counts only if someone says so."""

    def __init__(self, number: int, names: tuple[str, ...]) -> None:
        super().__init__(
            f"the sheet may be one of another game than game {number}: {'; '.join(names)}"
        )
        self.teams_on_sheet = names


class ImportedSheet(NamedTuple):
    game: int
    """The number of the stored game."""
    counted: CountedResult


def check_sheet(
    league: OpenLeague, fixture: int, text: str, why: str = "", *, anyway: bool = False
) -> GameSheet:
    """Return the game on a sheet, if it can be the fixture's. With a reason, differences are
    taken `anyway`, but not faults on the sheet itself. Raises Refused."""
    records = league.records
    number = records.get(Fixture, fixture).number
    if not_now := why_not_now(records, fixture):
        raise Refused(f"game {number} takes no result now: {not_now}")
    started = being_played(records, fixture)
    if started is not None:
        raise Refused(
            f"game {number} is being played in stored game {started}: continue that one, or enter"
            " the score by hand"
        )
    sheet = read_sheet(records, fixture, text)
    if sheet.session is None or sheet.faults:
        raise Refused("the sheet cannot be counted: " + "; ".join(_faults(sheet)))
    mismatches = check_teams(records, fixture, sheet, anyway=anyway)
    if mismatches and not why.strip():
        raise Refused("a sheet that differs needs a reason: say why")
    if not is_over(sheet):
        raise Refused(
            "on the sheet the game is not over: `quarterback import` keeps it, `quarterback league"
            " attach` ties it to its fixture, and it can be played on"
        )
    return sheet


def read_sheet(records: LeagueState, fixture: int, text: str) -> GameSheet:
    """Return the game on a sheet, with the league's tags if it has none. Faults on the sheet are
    in the game's faults; nothing is raised for them."""
    return read_game(_with_tags(records, fixture, text), of_header, by_hand=True)


def is_over(sheet: GameSheet) -> bool:
    return sheet.session is not None and isinstance(sheet.session.awaiting, Over)


def check_teams(
    records: LeagueState, fixture: int, sheet: GameSheet, *, anyway: bool
) -> tuple[str, ...]:
    """Return how a sheet without faults differs from the game of the schedule. Raises Refused
    for another game, and for one that may be another unless it is taken `anyway`."""
    assert sheet.session is not None, "it has no faults"
    number = records.get(Fixture, fixture).number
    if is_turned(records, fixture, sheet.header):
        home = sheet.header.home
        raise Refused(f"on the sheet {home} are at home: enter the score by hand")
    mismatches = differences(records, fixture, sheet.header, sheet.session.rules)
    if mismatches and not anyway:
        raise Refused(f"the sheet is not that of game {number}: {'; '.join(mismatches)}")
    mismatches = (*mismatches, *doubts(records, fixture, sheet.header, _day_of(records, fixture)))
    if mismatches and not anyway:
        raise WrongGame(number, mismatches)
    return mismatches


class TypedSheets:
    """Stores games from typed sheets, each once, for the entries that name them."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept = _KEPT.setdefault(store, {})
        """Numbers of stored games, by fixture and text."""

    def number_of(self, fixture: int, text: str) -> int | None:
        """Return the stored game of a sheet; None before it is kept."""
        return self._kept.get((fixture, text))

    def keep(self, fixture: int, text: str, sheet: GameSheet) -> None:
        """Store the game on a sheet. Raises StoreError."""
        if (fixture, text) not in self._kept:
            self._kept[fixture, text] = store_sheet(self._store, sheet)


_KEPT: Final[WeakKeyDictionary[Store, dict[tuple[int, str], int]]] = WeakKeyDictionary()


def store_sheet(store: Store, sheet: GameSheet) -> int:
    """Store the game on a sheet, and return its number. Raises Refused or StoreError; the game
    is then archived."""
    book = Scorebook.begin(store, sheet.header)
    assert book.id is not None, "it is in the store"
    try:
        for events in sheet.inputs:
            book.play(*events, by=BY_SHEET)
    except (Refused, StoreError):
        store.archive(book.id)
        raise
    return book.id


def _with_tags(records: LeagueState, fixture: int, text: str) -> str:
    """Add the league's tags (rules, teams, players) to a sheet that names no rules, such as when
    only the plays of a printed sheet were typed. Tags of its own stay. The others come last, so
    that lines keep their numbers."""
    lines = [line for line in text.splitlines() if line.strip() and line.lstrip()[0] != ";"]
    typed = {_tag_name(line) for line in lines if TAG.fullmatch(line)}
    if not lines or "ruleset" in typed:
        return text
    header = header_of_fixture(records, fixture, _day_of(records, fixture))
    missing = [line for line in write_tags(header) if _tag_name(line) not in typed]
    return "\n".join([text, *missing])


def _tag_name(line: str) -> str:
    return " ".join(line.partition(":")[0].replace("_", " ").replace("-", " ").lower().split())


def _day_of(records: LeagueState, fixture: int) -> str:
    """Return the day for which a game is planned, ISO 8601; empty if there is none."""
    slot = records.get(Fixture, fixture).slot
    return "" if slot is None else f"{datetime_of(records.get(TimeSlot, slot).starts):%Y-%m-%d}"


def _faults(sheet: GameSheet) -> list[str]:
    few = [f"line {each.line}: {each.message}" for each in sheet.faults[:3]]
    left = len(sheet.faults) - len(few)
    return [*few, f"and {left} more; `quarterback adjudicate` tells them all"] if left else few


def import_sheet(
    store: Store,
    league: OpenLeague,
    fixture: int,
    text: str,
    by: str,
    why: str = "",
    *,
    anyway: bool = False,
    bracket: Choice | None = None,
) -> ImportedSheet:
    """Store the game on a sheet, and count it for a fixture; `bracket` says what happens to one
    that was drawn from other standings. Raises Refused or StoreError; then nothing counts."""
    league.catch_up()
    seen = league.ledger.seq
    sheet = check_sheet(league, fixture, text, why, anyway=anyway)
    game = store_sheet(store, sheet)
    try:
        if bracket is None:
            _expect_no_question(store, league, fixture, game)
        league.enter(PlayIn(fixture, game), by, why or "from its score sheet", seen)
        counted = count_game(store, league, fixture, by, bracket=bracket)
    except (Refused, StoreError):
        store.archive(game)
        raise
    assert counted is not None, "a game that is over counts"
    return ImportedSheet(game, counted)


def _expect_no_question(store: Store, league: OpenLeague, fixture: int, game: int) -> None:
    """Raise Refused if the result would change standings that a bracket was drawn from."""
    result = result_of_game(store, game)
    if result is None or league.records.find(ResultRow, fixture) is not None:
        return
    question = bracket_question(league.ledger, EnterResult(fixture, result))
    if question is not None:
        raise Refused(" ".join((BRACKET_DRAWN, *question.lines)))
