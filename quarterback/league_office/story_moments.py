"""A league just before and just after each result: its entries applied again, one after another.

Entries can be taken back as well as applied, and `story_books` counts each result once: games are
best asked for in about the order in which they ended.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import Final

import msgspec

from league.model.history.records_book import RecordEntry
from league.model.ledger.handlers.brackets import bracket_progress
from league.model.ledger.ledger import AppliedCommand, Ledger
from league.model.ledger.queries.ranking import RankingRules, chain_in, ranking_rules
from league.model.ledger.queries.standings import (
    live_standings,
    names_of,
    tosses_of,
    withdrawn_from,
)
from league.model.ledger.rows import (
    BracketRow,
    Division,
    Fixture,
    Franchise,
    NodeRow,
    ResultRow,
    Row,
    Season,
    Stage,
    Team,
    TossRow,
)
from league.model.ledger.state import LeagueState, RowChange, invert
from league.model.standings.clinch import marks
from league.model.standings.order import order
from league.model.standings.table import RankedTeam, light_row
from league.model.standings.tallies import GameLine
from league.views.standings import standings_line
from quarterback.league_office.story_books import LeagueBooks
from rulesets.core.refusal import Refused

_KEPT: Final = 200
"""How many standings are kept: those after a game are those before the next."""
_SHAPE: Final = frozenset({Team, Division, Stage, Season, TossRow})
"""The kinds of rows on which the standings of any stage depend."""


class MomentRow(msgspec.Struct, frozen=True):
    """One team's row in the standings of a moment."""

    team: str
    place: int
    shared: int
    state: str
    first: str
    """Whether first place is certain, out of reach or open."""
    line: str


class Moment(msgspec.Struct, frozen=True):
    """The league's rows at one moment."""

    tables: tuple[tuple[MomentRow, ...], ...]
    """The standings that the two teams are in, home's first."""
    lines: tuple[tuple[GameLine, ...], tuple[GameLine, ...]]
    """All games of both franchises that count, over all seasons, the latest last."""
    season: tuple[tuple[GameLine, ...], tuple[GameLine, ...]]
    """Those of this season."""
    records: dict[str, RecordEntry]
    """The records book; empty in a league's first season, when every game would break records."""
    seasons: tuple[int, ...]
    """Years with games that were played."""
    ratings: tuple[float, float]
    champion: str | None
    fixed: tuple[bool, bool]
    """Whether the final place of each team can no longer change."""


def is_final(row: object) -> bool:
    """Return whether a row is a result that counts as finished."""
    return isinstance(row, ResultRow) and row.kind not in ("abandoned", "void")


class LeagueMoments:
    """A league's rows at any place between its entries."""

    def __init__(self) -> None:
        self._restart()

    def _restart(self) -> None:
        self.records = LeagueState()
        self._seen: list[AppliedCommand] = []
        """The entries that are read; those before `_at` are applied."""
        self._at = 0
        self._results: dict[int, list[int]] = {}
        """The entries that gave a game its final result."""
        self._stages = _StageChanges()
        self._books = LeagueBooks()
        self._whole = False
        """Whether the books have been made since the teams last changed."""
        self._names: dict[str, str] | None = None
        self._kept: dict[object, tuple[MomentRow, ...]] = {}
        self._assumed = 0
        """Results that are assumed instead of those that were entered."""

    def follow(self, ledger: Ledger) -> None:
        """Read the entries that are new, and forget those that were undone."""
        now, seen = ledger.counting, self._seen
        kept = len(seen)
        while kept and (kept > len(now) or seen[kept - 1] is not now[kept - 1]):
            kept -= 1
        if not kept:
            self._restart()
            seen = self._seen
        elif kept < len(seen):
            self._go_to(min(self._at, kept))
            del seen[kept:]
            self._kept.clear()
            kept_results = (
                (game, [n for n in at if n < kept]) for game, at in self._results.items()
            )
            self._results = {game: at for game, at in kept_results if at}
        for number, applied in enumerate(now[kept:], kept):
            for change in applied.changes:
                if change.kind is ResultRow and is_final(change.after) > is_final(change.before):
                    self._results.setdefault(change.id, []).append(number)
            seen.append(applied)

    def before(self, game: Fixture) -> Moment:
        """Go to the moment before a game got its final result, and return it."""
        self._go_to(self._entry_of(game.id))
        return self._moment(game)

    @contextmanager
    def after(self, game: Fixture, row: ResultRow) -> Iterator[Moment]:
        """Go to the moment after a game got its final result, as if that had been `row`, and
        stay there inside the `with`."""
        self._go_to(self._entry_of(game.id) + 1)
        now = self.records.find(ResultRow, game.id)
        if now == row:
            yield self._moment(game)
            return
        change = RowChange(ResultRow, game.id, now, row)
        self._assumed += 1
        self._change([change])
        try:
            yield self._moment(game)
        finally:
            self._change(invert([change]))
            self._assumed -= 1

    @property
    def names(self) -> dict[str, str]:
        """The names of the teams of all seasons, by key."""
        if self._names is None:
            self._names = names_of(self.records)
        return self._names

    def games_of(self, team: int) -> list[Fixture]:
        numbers = self._books.games_of.get(team, ())
        return [self.records.get(Fixture, number) for number in sorted(numbers)]

    def _entry_of(self, fixture: int) -> int:
        at = self._results.get(fixture)
        if not at:
            raise Refused("that result was not entered in this league")
        return at[-1]

    # Moving between entries.

    def _go_to(self, at: int) -> None:
        """Apply or take back entries until `at` of them are applied."""
        while self._at < at:
            self._at += 1
            self._stages.note(self._at, self._change(self._seen[self._at - 1].changes))
        while self._at > at:
            self._change(invert(reversed(self._seen[self._at - 1].changes)))
            self._stages.forget(self._at)
            self._at -= 1

    def _change(self, changes: Sequence[RowChange]) -> frozenset[int]:
        """Change rows, and update what is kept of them. Return the stages whose standings may
        have changed; 0 means all."""
        fixtures: dict[int, None] = {}
        touched = set()
        for change in changes:
            self.records.set_row(change.kind, change.id, change.after)
            if change.kind is Fixture or change.kind is ResultRow:
                fixtures[change.id] = None
            elif change.kind in _SHAPE:
                touched.add(0)
                self._whole = self._whole and not _moves(change.before, change.after)
            if change.kind in (Franchise, Team):
                self._names = None
        for number in fixtures:
            touched |= self._books.note(self.records, number)
        if not self._whole:
            touched.add(0)
        return frozenset(touched)

    # A moment.

    def _moment(self, game: Fixture) -> Moment:
        records, books = self.records, self._books
        if not self._whole:
            books.make(records)
            self._whole = True
        stage = records.get(Stage, game.stage)
        teams = [records.get(Team, each) for each in (game.home, game.visitors)]
        one, other = (str(team.franchise) for team in teams)
        year = records.get(Season, game.season).year
        table = stage.form != "bracket"
        seasons = books.years
        return Moment(
            self._tables(stage, teams) if table else (),
            (books.lines(0, one), books.lines(0, other)),
            (books.lines(year, one), books.lines(year, other)),
            books.records.book() if any(each < year for each in seasons) else {},
            seasons,
            (books.rating(one), books.rating(other)),
            None if table else _champion(records, game),
            self._fixed(stage, teams) if table else (False, False),
        )

    def _tables(self, stage: Stage, teams: list[Team]) -> tuple[tuple[MomentRow, ...], ...]:
        divisions = dict.fromkeys(team.division for team in teams)
        return tuple(self._table(stage, division) for division in divisions)

    def _table(self, stage: Stage, division: int | None) -> tuple[MomentRow, ...]:
        key = stage.id, division, self._stages.last(stage.id)
        rows = None if self._assumed else self._kept.get(key)
        if rows is None:
            rows = self._computed(stage, division)
            if not self._assumed:
                self._kept[key] = rows
                while len(self._kept) > _KEPT:
                    del self._kept[next(iter(self._kept))]
        return rows

    def _computed(self, stage: Stage, division: int | None) -> tuple[MomentRow, ...]:
        how = ranking_rules(stage.settings)
        whole = self._standings(stage, how, None)
        rows = whole if division is None else self._standings(stage, how, division)
        first = self._first(stage, how, rows)
        states = {row.team: row.state for row in whole}
        return tuple(
            MomentRow(
                row.team,
                row.place.place,
                len(row.place.shared),
                states[row.team],
                first.get(row.team, "open"),
                standings_line(row, {}).summary,
            )
            for row in rows
        )

    def _standings(
        self, stage: Stage, how: RankingRules, division: int | None
    ) -> tuple[RankedTeam, ...]:
        """Return the standings, without the columns and reasons that a front page does not use."""
        if how.formula is not None:
            return live_standings(self.records, stage, division)
        season = self._books.season(self.records, stage)
        removed = withdrawn_from(self.records, stage.season)
        every = [
            key
            for key in season.teams
            if division is None or self.records.get(Team, int(key)).division == division
        ]
        within = [key for key in every if key not in removed]
        tosses = tosses_of(self.records, stage.season)
        places = order(season, within, chain_in(how), tosses=tosses)
        states = {}
        if how.through is not None and self._all_drawn(stage, how):
            left = self._books.left.get(stage.id, {})
            coming = self._books.coming.get(stage.id)
            states = marks(season, within, left.values(), how.through, places, coming=coming)
        rows = [
            light_row(place, season.tallies[place.team], states.get(place.team, "open"))
            for place in places
        ]
        gone = [key for key in every if key in removed]
        for place in order(season, gone, chain_in(how), tosses=tosses):
            below = msgspec.structs.replace(
                place, place=place.place + len(within), shared=(), reason=None
            )
            row = light_row(below, season.tallies[place.team], "eliminated")
            rows.append(msgspec.structs.replace(row, withdrawn=True))
        return tuple(rows)

    def _all_drawn(self, stage: Stage, how: RankingRules) -> bool:
        """Return whether all games of a stage exist: in a Swiss tournament, only once the last
        round is paired."""
        if how.rounds is None:
            return True
        games = self.records.where(Fixture, stage=stage.id)
        return max((each.round for each in games), default=0) >= how.rounds

    def _first(
        self, stage: Stage, how: RankingRules, rows: tuple[RankedTeam, ...]
    ) -> dict[str, str]:
        """Return which teams are certain of first place in these rows, or certain not to reach
        it. Leagues by points, and Swiss tournaments, whose games do not all exist, have no
        marks."""
        racing = [row.team for row in rows if not row.withdrawn]
        if how.formula is not None or how.rounds is not None or len(racing) <= 1:
            return {}
        season = self._books.season(self.records, stage)
        left = self._books.left.get(stage.id, {})
        final = [row.place for row in rows if not row.withdrawn]
        coming = self._books.coming.get(stage.id)
        states = marks(season, racing, left.values(), 1, final, coming=coming)
        return {team: str(state) for team, state in states.items()}

    def _fixed(self, stage: Stage, teams: list[Team]) -> tuple[bool, bool]:
        """Return for both teams whether their final place is certain: every other team is sure
        to be above, or sure to be below, whatever happens in the games left."""
        how = ranking_rules(stage.settings)
        if how.formula is not None or how.rounds is not None:
            return False, False
        left, coming = self._books.left.get(stage.id), self._books.coming[stage.id]
        if not left or not coming:
            return False, False
        season = self._books.season(self.records, stage)
        removed = withdrawn_from(self.records, stage.season)

        def span(team: str) -> tuple[Fraction, Fraction]:
            tally, more = season.tallies[team], coming[team]
            games = max(2 * (tally.games + more), 1)
            halves = 2 * tally.won + tally.tied
            return Fraction(halves, games), Fraction(halves + 2 * more, games)

        def is_fixed(team: str) -> bool:
            low, high = span(team) if team not in removed else (Fraction(0), Fraction(1))
            others = (each for each in season.teams if each != team and each not in removed)
            spans = (span(each) for each in others)
            return all(high < worst or best < low for worst, best in spans)

        return is_fixed(str(teams[0].id)), is_fixed(str(teams[1].id))


def _champion(records: LeagueState, game: Fixture) -> str | None:
    assert game.node is not None, "it is a game of a bracket"
    row = records.get(BracketRow, records.get(NodeRow, game.node).bracket)
    return bracket_progress(records, row).champion or None


def _moves(before: Row | None, after: Row | None) -> bool:
    """Return whether a change of a row moves games to another franchise, division or season. A
    toss changes only the order."""
    if isinstance(before, Team) and isinstance(after, Team):
        return (before.season, before.franchise, before.division) != (
            *(after.season, after.franchise, after.division),
        )
    if isinstance(before, Season) and isinstance(after, Season):
        return before.year != after.year
    return not isinstance(before or after, TossRow)


class _StageChanges:
    """The last entry that changed the standings of each stage."""

    def __init__(self) -> None:
        self._stages: dict[int, list[int]] = {}
        self._by_entry: dict[int, frozenset[int]] = {}

    def note(self, entry: int, stages: frozenset[int]) -> None:
        self._by_entry[entry] = stages
        for stage in stages:
            self._stages.setdefault(stage, []).append(entry)

    def forget(self, entry: int) -> None:
        for stage in self._by_entry.pop(entry):
            self._stages[stage].pop()

    def last(self, stage: int) -> tuple[int, int]:
        """Return the last entry that changed a stage, and the last that may have changed any."""
        own, every = self._stages.get(stage), self._stages.get(0)
        return own[-1] if own else 0, every[-1] if every else 0
