"""A league just before and just after each result: its entries applied again, one after another.

What a front page may claim is kept up to date with every entry, so that a moment costs the teams
of one game, not all games so far. Entries can be taken back as well as applied: games are best
asked for in about the order in which they ended.
"""

from __future__ import annotations

from bisect import bisect, insort
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from operator import attrgetter
from typing import Final

import msgspec

from league.model.games import GameResult, SeasonGame
from league.model.history.records_book import RecordEntry, RunningRecords
from league.model.ledger.handlers.brackets import bracket_progress
from league.model.ledger.handlers.results import plain_result
from league.model.ledger.handlers.schedule import plain
from league.model.ledger.ledger import AppliedCommand, Ledger
from league.model.ledger.queries.ranking import RankingRules, chain_in, ranking_rules
from league.model.ledger.queries.standings import (
    groups_of,
    names_of,
    standings,
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
from league.model.standings.elo import USUAL, ratings
from league.model.standings.order import order
from league.model.standings.table import RankedTeam, light_row
from league.model.standings.tallies import (
    GameLine,
    Group,
    SeasonTally,
    Tally,
    add_up,
    line_in,
)
from quarterback.league_office.standings_columns import line_of
from rulesets.core.refusal import Refused

_KEPT: Final = 200
"""How many standings are kept: the one after a game is the one before the next."""
_SHAPE: Final = frozenset({Team, Division, Stage, Season, TossRow})
"""Kinds of rows that the standings of any stage may follow from."""
_when: Final = attrgetter("order", "fixture")


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
    """What the league's rows said at one moment."""

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
    """Whether nothing could change the final place of each team."""


def is_final(row: object) -> bool:
    """Return whether a row is a result that counts as finished."""
    return isinstance(row, ResultRow) and row.kind not in ("abandoned", "void")


class LeagueMoments:
    """The rows of a league at any place between its entries."""

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
        self._books = _Books()
        self._whole = False
        """Whether the books have been made since the teams last changed."""
        self._names: dict[str, str] | None = None
        self._kept: dict[object, tuple[MomentRow, ...]] = {}
        self._assumed = 0
        """Results that are assumed instead of those that were entered."""

    def follow(self, ledger: Ledger) -> None:
        """Read the entries that are new, and forget those that were undone."""
        now, seen = ledger.in_effect, self._seen
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
            found = ((game, [n for n in at if n < kept]) for game, at in self._results.items())
            self._results = {game: at for game, at in found if at}
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
        """Return the games of a team, by number."""
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
        """Change rows, and what is kept of them. Return the stages whose standings may be others;
        0 is all of them."""
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
                row.team, row.place.place, len(row.place.shared), states[row.team],
                first.get(row.team, "open"), line_of(row),
            )
            for row in rows
        )  # fmt: skip

    def _standings(
        self, stage: Stage, how: RankingRules, division: int | None
    ) -> tuple[RankedTeam, ...]:
        """Return the standings, without the columns and reasons that no front page has."""
        if how.formula is not None:
            return standings(self.records, stage, division)
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
        """Whether all games of a stage exist: in a Swiss tournament, not before its last round."""
        if how.rounds is None:
            return True
        games = self.records.where(Fixture, stage=stage.id)
        return max((each.round for each in games), default=0) >= how.rounds

    def _first(
        self, stage: Stage, how: RankingRules, rows: tuple[RankedTeam, ...]
    ) -> dict[str, str]:
        """Return which teams have certainly first place among these rows, or not. Leagues by
        points, and Swiss tournaments, whose games are not all drawn, have no marks."""
        racing = [row.team for row in rows if not row.withdrawn]
        if how.formula is not None or how.rounds is not None or len(racing) <= 1:
            return {}
        season = self._books.season(self.records, stage)
        left = self._books.left.get(stage.id, {})
        final = [row.place for row in rows if not row.withdrawn]
        coming = self._books.coming.get(stage.id)
        found = marks(season, racing, left.values(), 1, final, coming=coming)
        return {team: str(state) for team, state in found.items()}

    def _fixed(self, stage: Stage, teams: list[Team]) -> tuple[bool, bool]:
        """Return for both teams whether their final place was certain: every other team is surely
        above, or surely below, whatever happens in the games left."""
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
    """Return who has won the bracket of a game."""
    assert game.node is not None, "it is a game of a bracket"
    row = records.get(BracketRow, records.get(NodeRow, game.node).bracket)
    return bracket_progress(records, row).champion or None


def _moves(before: Row | None, after: Row | None) -> bool:
    """Return whether a change of a row puts games elsewhere: another franchise or division,
    another season. A toss changes only the order."""
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


class _Counted(msgspec.Struct, frozen=True):
    """A game as it is counted in the books."""

    fixture: Fixture
    result: GameResult | None
    year: int
    franchises: tuple[str, str]
    left: bool
    """Whether it is still to be played."""


class _Books:
    """What is counted of a league's games: each team's games, records, ratings, games left."""

    def __init__(self) -> None:
        self._clear()

    def _clear(self) -> None:
        self._games: dict[int, _Counted] = {}
        self._lines: dict[tuple[int, str], tuple[GameLine, ...]] = {}
        """By year, 0 for all, and franchise."""
        self._seasons: dict[int, SeasonTally] = {}
        """The games of each stage, whose dicts change with every result."""
        self._finished: Counter[int] = Counter()
        self._ratings = _Ratings()
        self._forfeits: set[str] = set()
        self._recorded: set[tuple[int, str]] = set()
        """Years and franchises whose records are to be counted again."""
        self._records = RunningRecords()
        self.left: dict[int, dict[int, SeasonGame]] = {}
        """The games still to be played, by stage."""
        self.coming: dict[int, Counter[str]] = {}
        """How many of those that count each team has, by stage."""
        self.games_of: dict[int, set[int]] = {}

    def make(self, records: LeagueState) -> None:
        """Count every game again."""
        self._clear()
        for fixture in records.all(Fixture):
            self.note(records, fixture.id)

    def note(self, records: LeagueState, number: int) -> set[int]:
        """Count a game again that has changed; return the stages it was and is in."""
        was, now = self._games.pop(number, None), None
        fixture = records.find(Fixture, number)
        if fixture is not None and records.find(Team, fixture.home) is not None:
            now = _counted(records, fixture)
        if was == now:
            if now is not None:
                self._games[number] = now
            return set()
        if was is not None:
            self._remove(was)
        if now is not None:
            self._games[number] = now
            self._add(records, now)
        return {each.fixture.stage for each in (was, now) if each is not None}

    def season(self, records: LeagueState, stage: Stage) -> SeasonTally:
        """Return the games of a stage, team by team."""
        found = self._seasons.get(stage.id)
        if found is None:
            found = self._season(records, stage.id)
            for game in self._games.values():
                if game.fixture.stage == stage.id and _counts(game.result):
                    self._put(found, game.result)
        return found

    @property
    def years(self) -> tuple[int, ...]:
        """The years with games that were played."""
        return tuple(sorted(year for year, games in self._finished.items() if games))

    @property
    def records(self) -> RunningRecords:
        """The records book."""
        for year, franchise in self._recorded:
            own = self.lines(year, franchise)
            lines = tuple(line for line in own if line.fixture not in self._forfeits)
            self._records.count(year, franchise, lines)
        self._recorded.clear()
        return self._records

    def lines(self, year: int, franchise: str) -> tuple[GameLine, ...]:
        """Return the games of a franchise that count, in a year, or in all for 0."""
        return self._lines.get((year, franchise), ())

    def rating(self, franchise: str) -> float:
        """Return the rating of a franchise."""
        return self._ratings.of(franchise)

    def _season(self, records: LeagueState, stage: int) -> SeasonTally:
        teams = records.where(Team, season=records.get(Stage, stage).season)
        keys = sorted(str(team.id) for team in teams)
        groups = groups_of(records, teams)
        result = SeasonTally(
            tuple(keys), dict.fromkeys(keys, ()), dict.fromkeys(keys, Tally()),
            {key: groups.get(key, Group()) for key in keys},
        )  # fmt: skip
        self._seasons[stage] = result
        return result

    def _put(self, season: SeasonTally, result: GameResult | None, sign: int = 1) -> None:
        """Count a result of a stage, or no longer."""
        assert result is not None, "it counts"
        if result.home not in season.lines or result.visitors not in season.lines:
            return
        for team in result.teams:
            season.lines[team] = _changed(season.lines[team], result, team, sign)
            season.tallies[team] = add_up(season.lines[team])

    def _add(self, records: LeagueState, game: _Counted) -> None:
        fixture, result = game.fixture, game.result
        for team in (fixture.home, fixture.visitors):
            self.games_of.setdefault(team, set()).add(fixture.id)
        coming = self.coming.setdefault(fixture.stage, Counter())
        if game.left:
            self.left.setdefault(fixture.stage, {})[fixture.id] = plain(
                (fixture,), str(fixture.stage)
            )[0]
            if fixture.counts:
                coming.update((str(fixture.home), str(fixture.visitors)))
        if result is not None and result.finished:
            self._finished[game.year] += 1
            self._count(game, result, 1)

    def _remove(self, game: _Counted) -> None:
        fixture, result = game.fixture, game.result
        for team in (fixture.home, fixture.visitors):
            self.games_of[team].discard(fixture.id)
        if game.left:
            del self.left[fixture.stage][fixture.id]
            if fixture.counts:
                for team in (fixture.home, fixture.visitors):
                    self.coming[fixture.stage][str(team)] -= 1
                    if not self.coming[fixture.stage][str(team)]:
                        del self.coming[fixture.stage][str(team)]
        if result is not None and result.finished:
            self._finished[game.year] -= 1
            self._count(game, result, -1)

    def _count(self, game: _Counted, result: GameResult, sign: int) -> None:
        """Count a finished result in the books of its teams, or no longer."""
        if not _counts(result):
            return
        season = self._seasons.get(game.fixture.stage)
        if season is not None:
            self._put(season, result, sign)
        home, visitors = game.franchises
        renamed = dict(zip(result.teams, game.franchises, strict=True))
        plain_game = msgspec.structs.replace(
            result, home=home, visitors=visitors,
            winner=None if result.winner is None else renamed[result.winner],
        )  # fmt: skip
        for franchise in game.franchises:
            for year in (0, game.year):
                lines = self._lines.get((year, franchise), ())
                self._lines[year, franchise] = _changed(lines, plain_game, franchise, sign)
            self._recorded.add((game.year, franchise))
        played = result.kind == "played"
        (self._forfeits.discard if played or sign < 0 else self._forfeits.add)(result.fixture)
        self._ratings.put(plain_game, sign)


def _counted(records: LeagueState, fixture: Fixture) -> _Counted:
    row = records.find(ResultRow, fixture.id)
    home, visitors = (records.get(Team, each) for each in (fixture.home, fixture.visitors))
    return _Counted(
        fixture,
        None if row is None else plain_result(records, row),
        records.get(Season, fixture.season).year,
        (str(home.franchise), str(visitors.franchise)),
        row is None or row.kind == "abandoned",
    )


def _counts(result: GameResult | None) -> bool:
    return result is not None and result.finished and result.counts


def _changed(
    lines: tuple[GameLine, ...], result: GameResult, team: str, sign: int
) -> tuple[GameLine, ...]:
    """Return a team's games with one more, or without it."""
    if sign < 0:
        if lines and lines[-1].fixture == result.fixture:
            return lines[:-1]
        return tuple(line for line in lines if line.fixture != result.fixture)
    line = line_in(result, team)
    if not lines or _when(lines[-1]) < _when(line):
        return (*lines, line)
    every = list(lines)
    insort(every, line, key=_when)
    return tuple(every)


class _Ratings:
    """The ratings of all franchises, after the games in the order in which they ended."""

    def __init__(self) -> None:
        self._games: list[GameResult] = []
        self._before: list[tuple[float, float]] = []
        """The ratings of both teams before each of the first games; the others are to be rated."""
        self._now: dict[str, float] = {}

    def put(self, result: GameResult, sign: int) -> None:
        """Rate a game, or no longer."""
        if sign > 0:
            place = bisect(self._games, _when(result), key=_when)
            self._unrate(place)
            self._games.insert(place, result)
            return
        at = next(
            n for n in reversed(range(len(self._games)))
            if self._games[n].fixture == result.fixture
        )  # fmt: skip
        self._unrate(at)
        del self._games[at]

    def of(self, franchise: str) -> float:
        """Return the rating of a franchise."""
        for game in self._games[len(self._before) :]:
            home, visitors = (self._now.get(team, USUAL.start) for team in game.teams)
            self._before.append((home, visitors))
            self._now.update(ratings((game,), start={game.home: home, game.visitors: visitors})[0])
        return self._now.get(franchise, USUAL.start)

    def _unrate(self, first: int) -> None:
        """Take back the ratings of games, from one on."""
        while len(self._before) > first:
            game = self._games[len(self._before) - 1]
            self._now[game.home], self._now[game.visitors] = self._before.pop()
