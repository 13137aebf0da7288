"""All rows of a league at one moment, and changes to them that can be rolled back exactly."""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter
from typing import Any, Final, TypeVar

import msgspec

from league.model.brackets.progress import BracketTerms
from league.model.brackets.state import Progress
from league.model.games import GameResult
from league.model.ledger.rows import (
    KINDS,
    BracketEditionRow,
    BracketRow,
    DecisionRow,
    Division,
    FeedRow,
    Fixture,
    Franchise,
    GameCountsRow,
    League,
    MissedRoundsRow,
    NodeRow,
    NoteRow,
    Person,
    ResultRow,
    Row,
    RulingRow,
    Season,
    SeedRow,
    SharedTitleRow,
    Stage,
    Team,
    TossRow,
)
from rulesets.core.refusal import Refused

R = TypeVar("R", bound=Row)
_GROUPED: Final[dict[type[Row], str]] = {
    NodeRow: "bracket",
    Fixture: "node",
    Team: "withdrawn",
    NoteRow: "number",
}
"""Kinds with many rows, and the field by which `where` finds some of them without looking at
all."""
_FOLLOWED: Final = frozenset(
    (
        *(*_GROUPED, BracketRow, BracketEditionRow, SeedRow, FeedRow),
        *(ResultRow, GameCountsRow, DecisionRow, SharedTitleRow, RulingRow),
    )
)
"""Kinds of rows that are grouped, or that the progress of a bracket follows from."""


_RANKED: Final[tuple[type[Row], ...]] = (
    *(League, Person, Franchise, Season, Stage, Division, Team),
    *(Fixture, ResultRow, GameCountsRow, MissedRoundsRow, TossRow),
)
"""Kinds of rows that standings follow from."""


class RowChange(msgspec.Struct, frozen=True, gc=False):
    """A row that was added, removed or replaced."""

    kind: type[Row]
    id: int
    before: Row | None
    after: Row | None


class BracketMoment(msgspec.Struct, frozen=True):
    terms: BracketTerms
    nodes: dict[str, int]
    """The numbers of its nodes, by their keys."""
    progress: Progress


class LeagueState:
    """The rows of a league. Only `Transaction` and the ledger, which rolls changes back, change
    them: every change goes through `set_row`."""

    def __init__(self) -> None:
        self.rows: dict[type[Row], dict[int, Row]] = {kind: {} for kind in KINDS}
        self.high = 0
        """The highest number that a row ever had; undone rows keep theirs."""
        self.brackets: dict[int, BracketMoment] = {}
        """Brackets by number, as they were when their progress was last wanted."""
        self.changed_nodes: set[int] = set()
        """The nodes where something has changed since."""
        self.by_withdrawal: frozenset[int] = frozenset()
        """Games that got their result, without being played, from a team's withdrawal. Rows do not
        say it: what restores earlier rows restores this, too."""
        self._groups: dict[type[Row], dict[object, set[int]]] = {kind: {} for kind in _GROUPED}
        self._numbers: dict[int, list[int]] = {}
        """The numbers of each season's games, the lowest first."""
        self.results: dict[int, tuple[GameResult, ...]] = {}
        """The results of stages by number, since they were last wanted and none has changed."""
        self.drawings: dict[int, LeagueState] = {}
        """What the standings were computed from when a bracket was drawn, by bracket: of those
        whose standings no row keeps."""
        self.as_drawn: dict[tuple[int, int | None], Any] = {}
        """The standings computed from `drawings`, by bracket and division."""
        self.later_standings: dict[int, tuple[Any, dict[int | None, Any]]] = {}
        """By stage: what its standings by all later results were last computed from, and these by
        division."""

    def get(self, kind: type[R], number: int) -> R:
        """Return a row. Raises Refused without one."""
        row = self.find(kind, number)
        if row is None:
            raise Refused(f"that {_row_label(kind)} no longer exists")
        return row

    def find(self, kind: type[R], number: int) -> R | None:
        """Return a row, or None."""
        row = self.rows[kind].get(number)
        assert row is None or isinstance(row, kind)
        return row

    def team_name(self, team: int) -> str:
        """Return the name of a season's team. Raises Refused without one."""
        return self.get(Franchise, self.get(Team, team).franchise).name

    def all(self, kind: type[R]) -> list[R]:
        rows: dict[int, Any] = self.rows[kind]
        return [rows[number] for number in sorted(rows)]

    def where(self, kind: type[R], **fields: object) -> list[R]:
        """Return the rows whose fields have these values."""
        field = _GROUPED.get(kind)
        if field is not None and fields.get(field) is not None:
            group = self._groups[kind].get(fields.pop(field), ())
            rows: list[R] = [self.rows[kind][number] for number in sorted(group)]  # type: ignore[misc]
        else:
            rows = self.all(kind)
        for name, value in fields.items():
            value_of = attrgetter(name)
            rows = [row for row in rows if value_of(row) == value]
        return rows

    def season_copy(self, season: int) -> LeagueState:
        """Return the rows from which the standings of a season are computed, as they are now."""
        copy = LeagueState()
        for kind in _RANKED:
            for number, row in self.rows[kind].items():
                if getattr(row, "season", season) == season:
                    copy.set_row(kind, number, row)
        # Results of other seasons have no game here.
        fixtures = copy.rows[Fixture]
        for kind in (ResultRow, GameCountsRow):
            for number in [n for n in copy.rows[kind] if n not in fixtures]:
                copy.set_row(kind, number, None)
        return copy

    def apply(self, changes: Iterable[RowChange]) -> None:
        for change in changes:
            self.set_row(change.kind, change.id, change.after)

    def rollback(self, changes: Sequence[RowChange]) -> None:
        """Restore the rows as they were before these changes."""
        for change in reversed(changes):
            self.set_row(change.kind, change.id, change.before)

    def set_row(self, kind: type[Row], number: int, row: Row | None) -> Row | None:
        """Put a row in the place of the one with its number, or of none; None removes it. Return
        the row that was there."""
        before = self.rows[kind].pop(number, None) if row is None else self.rows[kind].get(number)
        if row is not None:
            self.rows[kind][number] = row
        if kind in _FOLLOWED and before is not row:
            self._follow(before, row)
        return before

    def _follow(self, before: Row | None, after: Row | None) -> None:
        for row in (before, after):
            if row is None:
                continue
            if (name := _GROUPED.get(type(row))) and (group := getattr(row, name)) is not None:
                members = self._groups[type(row)].setdefault(group, set())
                (members.add if row is after else members.discard)(row.id)
            self._drop_results(row)
            if isinstance(row, Fixture):
                numbers = self._numbers.setdefault(row.season, [])
                if row is after:
                    insort(numbers, row.number)
                else:
                    del numbers[bisect_left(numbers, row.number)]
            if isinstance(row, ResultRow):
                self._note_withdrawal(before, after)
            if isinstance(row, (NodeRow, FeedRow, SeedRow)):
                self.brackets.pop(row.bracket, None)
            elif isinstance(row, (BracketRow, BracketEditionRow)):
                self.brackets.pop(row.id, None)
            elif (node := self.node_of(row)) is not None:
                self.changed_nodes.add(node)

    def _drop_results(self, row: Row) -> None:
        """Forget the results of a stage in which a game or its result changes."""
        if isinstance(row, Fixture):
            self.results.pop(row.stage, None)
        elif isinstance(row, (ResultRow, GameCountsRow)):
            fixture = self.find(Fixture, row.id)
            if fixture is not None:
                self.results.pop(fixture.stage, None)

    def _note_withdrawal(self, before: Row | None, after: Row | None) -> None:
        """Keep the games that no one played because a team had withdrawn."""
        if after is None:
            assert before is not None, "a change is from something or to something"
            self.by_withdrawal -= {before.id}
        elif before is None and (fixture := self.find(Fixture, after.id)) is not None:
            teams = (self.find(Team, number) for number in (fixture.home, fixture.visitors))
            if any(team is not None and team.withdrawn for team in teams):
                self.by_withdrawal |= {after.id}

    def node_of(self, row: Row) -> int | None:
        """Return the node of a bracket that a row is about: itself, a game of it, the result of
        one, a decision or a ruling."""
        match row:
            case Fixture():
                return row.node
            case NodeRow() | DecisionRow() | SharedTitleRow():
                return row.id
            case ResultRow() | RulingRow():
                fixture = self.find(Fixture, row.id)
                return None if fixture is None else fixture.node
        return None

    def last_number(self, season: int) -> int:
        """Return the highest number of a season's games; 0 without any."""
        numbers = self._numbers.get(season)
        return numbers[-1] if numbers else 0

    def __iter__(self) -> Iterator[Row]:
        for kind in KINDS:
            yield from self.all(kind)


def _row_label(kind: type[Row]) -> str:
    """Return what people call a row of a kind: TimeSlot is a time slot."""
    words = kind.__name__.removesuffix("Row")
    values = {"Fixture": "game", "Node": "game of the bracket", "Franchise": "team", "Feed": "game"}
    spaced = "".join(f" {each.lower()}" if each.isupper() else each for each in words)
    return values.get(words, spaced.strip())


class Transaction:
    """One command being applied: it reads the state as it has changed it so far."""

    def __init__(self, records: LeagueState, numbers: Sequence[int] = ()) -> None:
        """`numbers` are those that its rows had when it was applied before."""
        self.records = records
        self.changes: list[RowChange] = []
        self.again = bool(numbers)
        """Whether it was applied before, and something earlier was taken back since."""
        self._numbers = iter(numbers)

    def new_number(self) -> int:
        """Return a number that no row ever had, or only this command's own."""
        if (number := next(self._numbers, None)) is not None:
            return number
        self.records.high += 1
        return self.records.high

    def put(self, row: Row) -> None:
        """Add a row, or replace the one with its number."""
        before = self.records.rows[type(row)].get(row.id)
        if before is None or before != row:
            self.records.set_row(type(row), row.id, row)
            self.changes.append(RowChange(type(row), row.id, before, row))

    def drop(self, kind: type[Row], number: int) -> None:
        """Remove a row, if it is there."""
        before = self.records.set_row(kind, number, None)
        if before is not None:
            self.changes.append(RowChange(kind, number, before, None))


def merge_changes(changes: Iterable[RowChange]) -> list[RowChange]:
    """Merge successive changes into one per row, without those that cancel out."""
    merged: list[RowChange] = []
    at: dict[type[Row], dict[int, int]] = {}
    for change in changes:
        places = at.setdefault(change.kind, {})
        place = places.setdefault(change.id, len(merged))
        if place == len(merged):
            merged.append(change)
        else:
            merged[place] = RowChange(change.kind, change.id, merged[place].before, change.after)
    return [change for change in merged if change.before != change.after]


def invert(changes: Iterable[RowChange]) -> list[RowChange]:
    return [RowChange(each.kind, each.id, each.after, each.before) for each in changes]
