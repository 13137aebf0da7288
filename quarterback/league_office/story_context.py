"""What a game clinched, ended or began: the league just before and just after its result.

Both moments are the league's own rows: every command after the result is rolled back, the facts
for a front page are read, and the commands are applied again. A result that was corrected later
counts as it is now, at the time when it was first entered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final

import msgspec

from league.model.brackets.shape import Bracket
from league.model.brackets.state import Progress
from league.model.games import GameResult
from league.model.history.records_book import TITLES, RecordEntry
from league.model.ledger.handlers.brackets import bracket_progress, bracket_terms
from league.model.ledger.handlers.results import plain_result
from league.model.ledger.ledger import Ledger
from league.model.ledger.queries.fixture_status import rules_of, sides_of
from league.model.ledger.queries.ranking import ranking_rules
from league.model.ledger.rows import (
    BestPlayerRow,
    BracketRow,
    Division,
    Fixture,
    Franchise,
    League,
    NodeRow,
    ResultRow,
    Season,
    Stage,
    Team,
    TimeSlot,
)
from league.model.ledger.state import LeagueState
from league.model.standings.elo import LETTERS, form
from league.views.notes import notes_on
from quarterback.league_office.datetimes import input_time
from quarterback.league_office.story_moments import LeagueMoments, Moment, MomentRow
from quarterback.rule_sets import of_header
from quarterback.text.story.league_story import LeagueStory
from quarterback.text.story.page import Claim, Table
from rulesets.core.data_reader import read_struct
from rulesets.core.header import Header
from rulesets.core.plain_text import plain_name
from rulesets.core.refusal import Refused
from rulesets.core.sides import HOME, VISITORS

_SIDES: Final = ("home", "visitors")
_ENDS: Final = {"W": "won", "L": "lost", "T": "tied"}
_WITHOUT_SHARE: Final = tuple(key for key in TITLES if key != "season_share")
"""Records that a single game can break: the best percentage of a season is known only at its
end."""
_NEAR: Final = 7
"""How many rows of the standings are shown next to a story."""


class LeagueStories:
    """The stories of a league. Ask for them in about the order in which the games ended."""

    def __init__(self) -> None:
        self._moments = LeagueMoments()

    def story(self, ledger: Ledger, fixture: int) -> LeagueStory:
        """Return what the result of a fixture meant when it was entered. Raises Refused for a
        game without a final result."""
        game = ledger.records.get(Fixture, fixture)
        row = ledger.records.find(ResultRow, fixture)
        if row is None or not plain_result(ledger.records, row).finished:
            raise Refused(f"game {game.number} has no final result")
        self._moments.follow(ledger)
        before = self._moments.before(game)
        with self._moments.after(game, row) as after:
            return _Telling(self._moments, game, row, before, after).story()


def story_of(ledger: Ledger, fixture: int) -> LeagueStory:
    """Return what the result of a fixture meant when it was entered, with what was written about
    the game later. Raises Refused for a game without a final result."""
    story, records = LeagueStories().story(ledger, fixture), ledger.records
    best = records.find(BestPlayerRow, fixture)
    return msgspec.structs.replace(
        story,
        best="" if best is None else plain_name(best.name),
        written=tuple(plain_name(note.words) for note in notes_on(records, "game", fixture)),
    )


class _Telling:
    """The claims about one game, from the moments before and after its result."""

    def __init__(
        self, moments: LeagueMoments, game: Fixture, row: ResultRow, before: Moment, after: Moment
    ) -> None:
        records = moments.records
        self.moments, self.records, self.game = moments, records, game
        self.before, self.after = before, after
        self.result: GameResult = plain_result(records, row)
        self.periods = read_struct(row.periods, tuple[tuple[int, int], ...])
        self.teams = (str(game.home), str(game.visitors))
        self.names = moments.names
        self.season = records.get(Season, game.season)
        won = self.result.won_by
        self.winner = "" if won is None else self._side(won)

    def _side(self, team: str) -> str:
        return _SIDES[self.teams.index(team)] if team in self.teams else ""

    def story(self) -> LeagueStory:
        """Return what the league adds to the story of a game."""
        names, game = sides_of(self.records, self.game), self.game
        points = self.result.home_points, self.result.visitors_points
        score = None if points[0] is None or points[1] is None else (points[0], points[1])
        node = None if game.node is None else self.records.get(NodeRow, game.node)
        claims = [
            *self._result(),
            *self._history(),
            *self._places(),
            *self._playoffs(node),
            *self._records(),
            *self._ratings(),
            *self._next(),
        ]
        return LeagueStory(
            self.records.get(League, 1).name,
            self.season.name,
            self.season.year,
            game.number,
            names[HOME],
            names[VISITORS],
            game.round,
            "" if node is None else node.title,
            score,
            self.winner,
            tuple(claims),
            self._standings(),
            self.result.kind,
            self.periods,
            _regulation(self.records, game) if self.periods else 0,
            rules_of(self.records, game).code,
            _day(self.records, game),
        )

    def _result(self) -> Iterator[Claim]:
        if self.result.kind != "played":
            yield Claim("ended", (self.result.kind,))
        for side, before, after in zip(_SIDES, self.before.season, self.after.season, strict=True):
            if not self.result.counts:
                continue
            if self.game.node is None:  # a season's record has no playoff games
                letters = [LETTERS[line.half_points] for line in after]
                won, lost, tied = (letters.count(letter) for letter in "WLT")
                yield Claim("season_record", (side,), (won, lost, tied))
            if not before and after:
                yield Claim("opener", (side,))

    def _history(self) -> Iterator[Claim]:
        if not self.result.counts:
            return
        for side, before, after in zip(_SIDES, self.before.lines, self.after.lines, strict=True):
            now, was = form(after).streak, form(before).streak
            yield Claim("streak", (side, _ENDS[now[0]]), int(now[1:]))
            if was and was[0] != now[0] and int(was[1:]) >= 2:
                yield Claim("streak_ended", (side, _ENDS[was[0]]), int(was[1:]))
        yield from self._series()

    def _series(self) -> Iterator[Claim]:
        other = self.after.lines[0][-1].opponent
        met = [line for line in self.before.lines[0] if line.opponent == other]
        now = [line for line in self.after.lines[0] if line.opponent == other]
        letters = [LETTERS[line.half_points] for line in now]
        won, lost, tied = (letters.count(letter) for letter in "WLT")
        if not met:
            if self._has_history:
                yield Claim("first_meeting")
            return
        yield Claim("series", ("home",), (won, lost, tied))
        yield Claim("series", ("visitors",), (lost, won, tied))
        last = met[-1]
        fixture = self.records.get(Fixture, int(last.fixture))
        year = self.records.get(Season, fixture.season).year
        who = {"W": "home", "L": "visitors", "T": "tied"}[LETTERS[last.half_points]]
        row = self.records.find(ResultRow, fixture.id)
        scored = row is not None and row.home_points is not None
        points = (last.scored, last.allowed) if scored else ()
        yield Claim("last_meeting", (who,), (year, *points))
        if self.winner and who not in ("tied", self.winner):
            yield Claim("revenge", (self.winner,), year)

    def _places(self) -> Iterator[Claim]:
        was = {row.team: row for table in self.before.tables for row in table}
        now = {row.team: row for table in self.after.tables for row in table}
        if not now or not self.result.counts:
            return
        for side, team, played in zip(_SIDES, self.teams, self.before.season, strict=True):
            row = now[team]
            before = was[team].place if played else 0
            yield Claim("place", (side, *self._division(team)), (before, row.place))
            if row.shared:
                yield Claim("place_tied", (side,), row.shared)
        for team, row in now.items():
            if (row.first, row.state) == (was[team].first, was[team].state):
                continue  # nothing has become certain
            who = (self._side(team),) if team in self.teams else ("other", self.names[team])
            yield from self._marks((*who, *self._division(team)), who, was[team], row)
        if all(self.before.fixed):
            yield Claim("dead_rubber")

    def _marks(
        self, ranked: tuple[str, ...], who: tuple[str, ...], was: MomentRow, now: MomentRow
    ) -> Iterator[Claim]:
        """Return what became certain for a team: first place in its table, or a place that
        advances."""
        how = ranking_rules(self.records.get(Stage, self.game.stage).settings)
        if now.first == "clinched" != was.first:
            yield Claim("clinched", ranked, 1)
        if how.through is None or how.through == 1:
            if now.first == "eliminated" != was.first:
                yield Claim("out", ranked, 1)
        elif now.state != was.state and now.state == "clinched":
            yield Claim("clinched", who, how.through)
        elif now.state != was.state and now.state == "eliminated":
            yield Claim("out", who, how.through)

    def _division(self, team: str) -> tuple[str, ...]:
        """Return the division in which a team is ranked; empty in a league without divisions."""
        division = self.records.get(Team, int(team)).division
        return () if division is None else (self.records.get(Division, division).name,)

    def _playoffs(self, node: NodeRow | None) -> Iterator[Claim]:
        if node is None:
            return
        row = self.records.get(BracketRow, node.bracket)
        progress, terms = bracket_progress(self.records, row), bracket_terms(self.records, row)
        bracket, seeds = terms.bracket, terms.seeds
        state = progress.states[node.key]
        yield Claim("playoff", (node.part,), node.title)
        for side, team in zip(_SIDES, self.teams, strict=True):
            if team in seeds:
                yield Claim("seed", (side,), seeds.index(team) + 1)
        if node.best_of > 1:
            wins = dict(zip(state.teams, state.wins, strict=True))
            one, other = (wins.get(team, 0) for team in self.teams)
            yield Claim("playoff_series", ("home",), (one, other, node.best_of))
        champion = progress.champion or None
        if champion and champion != self.before.champion:
            second = next(team for team in self.teams if team != champion)
            if champion in self.teams:
                yield Claim("title", (self._side(champion),), self.season.year)
                if len(progress.champions) == 2:
                    yield Claim("title", (self._side(second),), self.season.year)
                    return
                yield Claim("runner_up", (self._side(second),), self.season.year)
            return
        yield from self._sent_on(node, bracket, progress)

    def _sent_on(self, node: NodeRow, bracket: Bracket, progress: Progress) -> Iterator[Claim]:
        """Return where a decided game sends its two teams."""
        state = progress.states[node.key]
        for gone in (state.winner, state.loser):
            team = gone or ""
            if team not in self.teams:
                continue
            fed = (progress.states[key] for key in bracket.fed_by(bracket.by_key[node.key]))
            goes = next((each.node for each in fed if team in each.teams), "")
            if goes:
                title = bracket.by_key[goes].title
                yield Claim("advanced", (self._side(team),), title)
            elif team == state.loser:
                yield Claim("knocked_out", (self._side(team),), node.title)

    def _records(self) -> Iterator[Claim]:
        if not self._has_history:
            return  # with nothing to compare, every game would break records
        for key in _WITHOUT_SHARE:
            old, new = self.before.records.get(key), self.after.records.get(key)
            if old is None or new is None or new.value <= old.value:
                continue
            holder = new.holders[0]
            franchise = [str(self.records.get(Team, int(team)).franchise) for team in self.teams]
            if holder.team not in franchise or _grows(key, old, holder.team, self.season.year):
                continue
            side = _SIDES[franchise.index(holder.team)]
            yield Claim(
                "record", (side, key), (_plain(old.value), _plain(new.value), self._holder(old))
            )

    @property
    def _has_history(self) -> bool:
        return any(year < self.season.year for year in self.before.seasons)

    def _holder(self, entry: RecordEntry) -> str:
        mark = entry.holders[0]
        name = self.records.get(Franchise, int(mark.team)).name
        more = len(entry.holders) - 1
        others = "" if not more else f" and {more} more"
        return f"{name}, {mark.season}{others}"

    def _ratings(self) -> Iterator[Claim]:
        one, other = (round(each) for each in self.before.ratings)
        yield Claim("rating", ("home",), one)
        yield Claim("rating", ("visitors",), other)
        if one != other:
            yield Claim("rating_gap", ("home" if one < other else "visitors",), abs(one - other))

    def _next(self) -> Iterator[Claim]:
        for side, team in zip(_SIDES, self.teams, strict=True):
            game = _next_of(self.records, self.moments.games_of(int(team)), self.game.season)
            if game is not None:
                at_home = game.home == int(team)
                other = self.names[str(game.visitors if at_home else game.home)]
                where = "home" if at_home else "away"
                yield Claim("next", (side,), (other, where, game.number, game.round))

    def _standings(self) -> Table | None:
        if not self.after.tables:
            return None
        rows = self.after.tables[0]
        places = [n for n, row in enumerate(rows) if row.team in self.teams]
        first = max(min(min(places) - 2, len(rows) - _NEAR), 0)
        shown = rows[first : max(first + _NEAR, max(places) + 1)]
        title = "Standings" if len(self.after.tables) == 1 else self._division(self.teams[0])[0]
        return Table(
            title,
            ("", "Team", "Record"),
            tuple((str(row.place), self.names[row.team], row.line) for row in shown),
        )


def _regulation(records: LeagueState, game: Fixture) -> int:
    """Return how many periods a game has by its rules, without overtime."""
    header = read_struct(rules_of(records, game).header, Header)
    return len(of_header(header).profile.periods)


def _day(records: LeagueState, game: Fixture) -> str:
    slot = None if game.slot is None else records.find(TimeSlot, game.slot)
    return "" if slot is None else input_time(slot.starts)[:10]


def _grows(key: str, old: RecordEntry, team: str, year: int) -> bool:
    """Return whether a team only extended its own season or streak, which was the record
    already."""
    whole = key in ("shutouts", "season_points", "streak")
    return whole and any(mark.team == team and mark.season == year for mark in old.holders)


def _plain(value: int | Fraction) -> int | float:
    return value if isinstance(value, int) else float(value)


def next_game(records: LeagueState, team: int, season: int) -> Fixture | None:
    """Return the next game of a team of a season that has no result: by stage, then time, then
    round."""
    games = records.where(Fixture, season=season)
    return _next_of(records, [g for g in games if team in (g.home, g.visitors)], season)


def _next_of(records: LeagueState, games: Iterable[Fixture], season: int) -> Fixture | None:
    results = records.rows[ResultRow]
    open_ = [
        game
        for game in games
        if game.season == season
        and (game.id not in results or records.get(ResultRow, game.id).kind == "abandoned")
    ]

    def when(game: Fixture) -> tuple[int, bool, int, int, int]:
        slot = None if game.slot is None else records.find(TimeSlot, game.slot)
        stage = records.get(Stage, game.stage).number
        return stage, slot is None, 0 if slot is None else slot.starts, game.round, game.number

    return min(open_, key=when, default=None)
