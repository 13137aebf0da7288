"""The games of a league as the site shows them: newspaper story, figures, drives, play-by-play.

A record is computed from the log of a stored game, or from a result alone. That takes a moment, so
it is computed when a page asks for it, and kept: in memory, and in a folder if there is one. The
version of a record says without reading the log whether it is still the same.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from hashlib import blake2b
from itertools import groupby
from pathlib import Path
from typing import Final

import msgspec

from league.model.ledger.ledger import AppliedCommand, Ledger
from league.model.ledger.rows import Fixture, FixtureGame, ResultRow
from league.model.stats.drives import Drive, drives, has_time
from league.model.stats.plays import KICKS_OFF, plays
from league.model.stats.scoring import by_period, scoring
from league.store.errors import StoreError
from league.store.games.projection import WORDS
from league.store.games.store import Store
from league.store.ledger.leagues import OpenLeague
from league.views.game_record import (
    CitedRule,
    DriveRecord,
    FieldNow,
    GameRecord,
    PlayRecord,
    SiteTable,
    StorySentence,
    WhyLine,
)
from quarterback import __version__
from quarterback.files.game_data import players_csv, plays_csv
from quarterback.files.own_coaches import coaches_key
from quarterback.game.clock import minutes
from quarterback.league_office.fixture_games import downs_and_spot
from quarterback.league_office.story_context import LeagueStories
from quarterback.league_office.story_moments import is_final
from quarterback.rule_sets import catalogue
from quarterback.text.box_score import box_rows, players_told
from quarterback.text.score_lines import drive_record, how_scored, period_name, time_left
from quarterback.text.story.blocks import log_numbers
from quarterback.text.story.league_story import LeagueStory, StoryGame, charted
from quarterback.text.story.page import Page, PageTable, Sentence
from quarterback.text.story.small_page import small_page
from quarterback.text.story.writer import Unfinished, front_page
from rulesets.core.catalogue import Rule, UnknownRule, as_played
from rulesets.core.field import GOAL, from_home
from rulesets.core.header import Header
from rulesets.core.notation import opening_remarks, write_game
from rulesets.core.notation.tags import remarks_in
from rulesets.core.plain_text import capitalize, plain_name
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import Names, entry_words, sentence, situation
from rulesets.core.session import Entry, Session
from rulesets.core.sides import AS_READ, HOME, as_read, points_of
from rulesets.core.state import CHOICE, TOSS, State
from rulesets.registry import names_of

_FORMAT: Final = f"{__version__} {WORDS} 8"
"""Records of another version of the program, or of its words, are computed again."""
_NTH: Final = ("1st", "2nd", "3rd", "4th")
_BEFORE_A_DRIVE: Final = frozenset({TOSS, CHOICE, *KICKS_OFF})


class PublishedGames(Mapping[int, GameRecord]):
    """The record of every game that has a result or is being played, by fixture.

    `follow` reads which games there are and how far they have come; call it after a change. In
    `folder`, if there is one, records outlast the program.
    """

    def __init__(self, store: Store, league: OpenLeague, folder: Path | None = None) -> None:
        self._store, self._league, self._folder = store, league, folder
        self._history = _History()
        self._stories = LeagueStories()
        self._logs: dict[int, int] = {}
        self._known: dict[int, tuple[str, GameRecord]] = {}
        self.versions: dict[int, str] = {}
        """By fixture: a text that changes when its record does."""
        self._made_of: dict[int, tuple[tuple[str, str, ResultRow | None], str]] = {}
        """What each version follows from, with the version."""
        self.follow()

    def follow(self) -> None:
        """Read the versions as they are now. Raises StoreError."""
        records = self._league.records
        self._history.follow(self._league.ledger)
        heads = self._store.heads()
        own = [key] if (key := coaches_key()) else []
        self._logs = {row.id: row.game for row in records.all(FixtureGame) if row.game in heads}
        made_of, self._made_of, self.versions = self._made_of, {}, {}
        for number in sorted(records.rows[Fixture]):
            result = records.find(ResultRow, number)
            game = self._logs.get(number)
            if result is None and game is None:
                continue
            log = "" if game is None else heads[game].hash
            meant = self._history.before(number) if is_final(result) else ""
            basis, made = (log, meant, result), made_of.get(number)
            if made is None or made[0] != basis:
                made = basis, _digest((_FORMAT, *basis, *own))
            self._made_of[number], self.versions[number] = made, made[1]

    def __getitem__(self, fixture: int) -> GameRecord:
        record = self.known(fixture)
        if record is None:
            record, is_whole = self._record(fixture, self._story(fixture))
            if is_whole:
                self._keep(fixture, record)
        return record

    def known(self, fixture: int) -> GameRecord | None:
        """Return a record that was computed before, or None. Raises KeyError for a game that has
        none."""
        version = self.versions[fixture]
        kept = self._known.get(fixture)
        if kept is not None and kept[0] == version:
            return kept[1]
        record = self._read(version)
        if record is not None:
            self._known[fixture] = version, record
        return record

    def without_story(self, fixture: int) -> GameRecord:
        """Return a record without what the game meant in the league, which takes long to find. It
        is not kept, unless there is no such story."""
        record, is_whole = self._record(fixture, None)
        if is_whole and not is_final(self._league.records.find(ResultRow, fixture)):
            self._keep(fixture, record)
        return record

    @property
    def stored(self) -> Collection[int]:
        return self._logs.keys()

    def __iter__(self) -> Iterator[int]:
        return iter(self.versions)

    def __len__(self) -> int:
        return len(self.versions)

    def _record(self, fixture: int, story: LeagueStory | None) -> tuple[GameRecord, bool]:
        """Compute a record. Return also whether it is whole: not if its log cannot be read now."""
        game = self._logs.get(fixture)
        if game is not None:
            with contextlib.suppress(StoreError):
                stored = self._store.load(game)
                return record_of_log(fixture, stored.header, stored.session, story), True
        return record_of_result(fixture, story), game is None

    def _keep(self, fixture: int, record: GameRecord) -> None:
        """Keep a record in place of the one before it: a game in progress has one a play."""
        version, before = self.versions[fixture], self._known.get(fixture)
        self._known[fixture] = version, record
        self._write(version, record)
        if before is not None and before[0] != version and self._folder is not None:
            with contextlib.suppress(OSError):
                (self._folder / before[0]).unlink(missing_ok=True)

    def _story(self, fixture: int) -> LeagueStory | None:
        try:
            return self._stories.story(self._league.ledger, fixture)
        except Refused:
            return None

    def _read(self, version: str) -> GameRecord | None:
        if self._folder is None:
            return None
        try:
            return msgspec.msgpack.decode((self._folder / version).read_bytes(), type=GameRecord)
        except (OSError, msgspec.DecodeError):
            return None

    def _write(self, version: str, record: GameRecord) -> None:
        """Keep a record. A folder that cannot be written only costs time."""
        if self._folder is None:
            return
        with contextlib.suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            part = self._folder / f"{version}.{os.getpid()}.part"
            part.write_bytes(msgspec.msgpack.encode(record))
            part.replace(self._folder / version)


class _History:
    """Where in a ledger each game got its final result, with a digest of everything up to there.
    What a game meant depends on that alone, whatever was entered later."""

    def __init__(self) -> None:
        self._seen: list[AppliedCommand] = []
        self._digests: list[str] = []
        self._results: dict[int, list[int]] = {}

    def follow(self, ledger: Ledger) -> None:
        """Read the entries that are new, and forget those that were undone."""
        now, seen = ledger.counting, self._seen
        before = len(seen)
        while seen and (len(seen) > len(now) or seen[-1] is not now[len(seen) - 1]):
            seen.pop()
            self._digests.pop()
        if len(seen) < before:
            self._results = {
                fixture: kept
                for fixture, at in self._results.items()
                if (kept := [each for each in at if each < len(seen)])
            }
        for applied in now[len(seen) :]:
            last = self._digests[-1] if self._digests else ""
            self._digests.append(_digest((last, applied.command)))
            for change in applied.changes:
                if change.kind is ResultRow and is_final(change.after) > is_final(change.before):
                    self._results.setdefault(change.id, []).append(len(seen))
            seen.append(applied)

    def before(self, fixture: int) -> str:
        """Return the digest of the entries up to a game's final result."""
        at = self._results.get(fixture)
        return self._digests[at[-1]] if at else ""


def _digest(value: object) -> str:
    return blake2b(msgspec.msgpack.encode(value), digest_size=16).hexdigest()


def record_of_result(fixture: int, story: LeagueStory | None) -> GameRecord:
    if story is None:
        return GameRecord(fixture)
    return _with_story(GameRecord(fixture), small_page(story), {})


def record_of_log(
    fixture: int, header: Header, session: Session, story: LeagueStory | None
) -> GameRecord:
    """Return the record of a stored game, finished or in progress. `story` is what its result
    meant in the league; None while it has none that counts."""
    record = _GameLog(fixture, header, session)
    game = _charted(header, session, wait=story is not None)
    result = record.record(game)
    if story is None:
        return result
    try:
        page = front_page(game, story)
    except Unfinished:
        page = small_page(story)
    return _with_story(result, page, record.line_of)


def _charted(header: Header, session: Session, *, wait: bool) -> StoryGame:
    """The game with its win probability. A story waits for the game to be solved, as the newspaper
    does; a game that has none yet is shown without win probability if its solution is not near."""
    if session.rules.dial is None:
        return StoryGame(header, session)
    from quarterback.ai.solver import is_near

    if not wait and not is_near(session.rules):
        return StoryGame(header, session)
    return charted(header, session)


def _with_story(record: GameRecord, page: Page, line_of: Mapping[int, int]) -> GameRecord:
    def said(part: Sequence[Sentence]) -> tuple[StorySentence, ...]:
        return tuple(_sentence(each, line_of) for each in part)

    star = f"Star: {page.star.text}" if page.star is not None else ""
    graph = page.graph
    return msgspec.structs.replace(
        record,
        headline=plain_name(page.headline.text),
        deck=plain_name(page.decks[0].text) if page.decks else "",
        label=plain_name(page.masthead.label),
        story=tuple(said(part) for part in (page.lead, *page.story) if part),
        quotes=tuple(
            (plain_name(each.words.text), plain_name(each.speaker)) for each in page.quotes
        ),
        line_score=_table(page.line_score),
        notes=tuple(plain_name(text) for text in (star, *(n.text for n in page.notes)) if text),
        win_words=" ".join(plain_name(each.text) for each in graph.words)
        if graph is not None and graph.kind == "worth"
        else "",
    )


def _sentence(each: Sentence, line_of: Mapping[int, int]) -> StorySentence:
    number = next((n for n in log_numbers(each) if n in line_of), None)
    return StorySentence(plain_name(each.text), 0 if number is None else line_of[number])


def _table(table: PageTable) -> SiteTable:
    rows = tuple(tuple(map(plain_name, row)) for row in table.rows)
    return SiteTable(table.title, table.columns, rows)


class _GameLog:
    """What the log of a game shows, apart from what it meant in the league."""

    def __init__(self, fixture: int, header: Header, session: Session) -> None:
        self.fixture, self.header, self.session = fixture, header, session
        self.rules: RuleSet = session.rules
        self.names: Names = names_of(header).in_words_of(self.rules.vocabulary)
        self.entries = session.entries
        self.numbers = [n for n, each in enumerate(session.by_input, 1) for _ in each]
        """The number of the input of each entry."""
        self.line_of: dict[int, int] = {}
        """By the number of an input: the line of the play-by-play that shows it."""
        self.drives = drives(self.entries)
        self.timed = has_time(self.entries, counts_plays=self.rules.profile.counts_plays)

    def record(self, game: StoryGame) -> GameRecord:
        """Return everything but the story."""
        lines = tuple(self._lines())
        cited = dict.fromkeys(rule for line in lines for why in line.why for rule in why.rules)
        chart = game.chart.line if game.chart is not None else ()
        state = self.session.state
        return GameRecord(
            self.fixture,
            line_score=self._line_score(),
            scoring=self._scoring(),
            drives=tuple(self._drive(n, each, lines) for n, each in enumerate(self.drives)),
            box=tuple(self._box()),
            plays=lines,
            remarks=opening_remarks(self.header.remarks),
            win=tuple((n, round(value, 4)) for n, value in enumerate(chart)),
            rules=tuple(self._cited(cited)),
            home_points=state.score.home,
            visitors_points=state.score.visitors,
            live="" if game.over else self._clock(state),
            now=None if game.over else self._now(state),
            sheet=write_game(self.header, self.rules, self.session),
            plays_csv=plays_csv(self.header, self.session),
            players_csv=players_csv(self.header, self.session),
        )

    def _now(self, s: State) -> FieldNow:
        """Return where the ball is, and who has it."""
        words = self._situation(s) or plain_name(situation(self.names, s))
        side = s.possession
        if side is None:
            return FieldNow(words)
        gain = None
        if s.down is not None and s.line_to_gain is not None:
            gain = max(min(from_home(side, s.line_to_gain), GOAL), 0)
        return FieldNow(words, side == HOME, _spot(s), gain)

    def _line_score(self) -> SiteTable:
        periods = by_period(self.entries)
        own = len(self.rules.profile.periods)
        heads = [str(period) if period <= own else "OT" for period, _ in periods]
        rows = tuple(
            (name, *map(str, points), str(sum(points)))
            for name, points in (
                (plain_name(self.names.of(side)), [points_of(each, side) for _, each in periods])
                for side in AS_READ
            )
        )
        return SiteTable("Line score", ("", *heads, "Total"), rows)

    def _scoring(self) -> SiteTable | None:
        rows = tuple(
            (
                self._when(each.period, each.left),
                plain_name(self.names.of(each.side)),
                plain_name(how_scored(each)),
                *(str(points_of(each.score, side)) for side in AS_READ),
            )
            for each in scoring(self.entries)
        )
        teams = (plain_name(self.names.of(side)) for side in AS_READ)
        return SiteTable("Scoring", ("When", "Team", "How", *teams), rows) if rows else None

    def _clock(self, s: State) -> str:
        return capitalize(time_left(self.rules, s.period, s.time_left, timed=self.timed))

    def _when(self, period: int, left: int) -> str:
        """Return when in the game it is: 2nd 3:10; 2nd, 12 left; OT; 2nd alone if no clock was
        read."""
        if period > len(self.rules.profile.periods):
            return "OT"
        name = _NTH[period - 1]
        if not self.timed:
            return name
        left = max(left, 0)
        return (
            f"{name}, {left} left" if self.rules.profile.counts_plays else f"{name} {minutes(left)}"
        )

    def _box(self) -> Iterator[SiteTable]:
        heads = ("", *(plain_name(self.names.of(side)) for side in AS_READ))
        rows = tuple((row.what, *as_read(*row.short)) for row in box_rows(self.rules, self.entries))
        yield SiteTable("Box score", heads, rows)
        named = players_told(self.rules, self.entries)
        for what, group in groupby(named, lambda row: row.what):
            own = tuple(
                (plain_name(row.player), plain_name(self.names.of(row.side)), row.text)
                for row in group
            )
            yield SiteTable(what, ("Player", "Team", ""), own)

    # The play-by-play.

    def _lines(self) -> Iterator[PlayRecord]:
        """Yield a line for each play, and for what happens between plays."""
        begins = [each.entry for each in self.drives]
        drive, stood = -1, 0
        last: PlayRecord | None = None
        for at, group in self._groups():
            while drive + 1 < len(begins) and begins[drive + 1] < at + len(group):
                drive += 1
            line = self._line(at, group)
            if line is None:
                continue
            before = group[0].before
            upcoming = before.phase in _BEFORE_A_DRIVE
            over = drive >= 0 and self.drives[drive].ended and upcoming
            belongs = drive + 1 if over or drive < 0 else drive
            for entry in range(at, at + len(group)):
                self.line_of[self.numbers[entry]] = line.number
            if last is not None:
                yield last
            last = msgspec.structs.replace(
                line,
                drive=min(belongs, len(begins) - 1),
                remarks=remarks_in(self.header.remarks, stood, at + len(group)),
            )
            stood = at + len(group)
        if last is not None:
            below = remarks_in(self.header.remarks, stood, len(self.entries))
            yield msgspec.structs.replace(last, remarks=(*last.remarks, *below))

    def _groups(self) -> Iterator[tuple[int, Sequence[Entry]]]:
        """Yield the entries of each play together, and those between plays one by one."""
        at = 0
        for play in plays(self.entries):
            while at < play.place:
                yield at, self.entries[at : at + 1]
                at += 1
            yield at, play.entries
            at += len(play.entries)
        while at < len(self.entries):
            yield at, self.entries[at : at + 1]
            at += 1

    def _line(self, at: int, group: Sequence[Entry]) -> PlayRecord | None:
        text = " ".join(filter(None, (entry_words(each, self.names) for each in group)))
        if not text:
            return None
        before, after = group[0].before, group[-1].after
        return PlayRecord(
            self.numbers[at],
            capitalize(period_name(self.rules, before.period)),
            self._situation(before),
            plain_name(text),
            tuple(self._why(group)),
            _spot(after),
            after.score.home,
            after.score.visitors,
            scored=before.score != after.score,
        )

    def _situation(self, s: State) -> str:
        return downs_and_spot(self.names, s)

    def _why(self, group: Sequence[Entry]) -> Iterator[WhyLine]:
        """Return the rulings of a play: what was ruled, and by which rules."""
        for entry in group:
            for fact in entry.facts:
                if fact.rules:
                    words = sentence(fact, entry.before, entry.after, self.names)
                    said = words or f"{capitalize(fact.fact.replace('_', ' '))}."
                    yield WhyLine(plain_name(said), tuple(fact.rules))

    def _cited(self, ids: Mapping[str, None]) -> Iterator[CitedRule]:
        book = catalogue(self.rules.code)
        for name in sorted(ids):
            try:
                entry = book.find(name)
            except UnknownRule:
                continue
            text = entry.text if isinstance(entry, Rule) else as_played(entry, self.rules.settings)
            yield CitedRule(name, entry.title, text)

    def _drive(self, number: int, each: Drive, lines: Sequence[PlayRecord]) -> DriveRecord:
        own = [n for n, line in enumerate(lines) if line.drive == number]
        first = next((n for n in own if lines[n].situation), own[0] if own else None)
        before = _score_before(lines, own[0]) if own else (0, 0)
        after = (lines[own[-1]].home_points, lines[own[-1]].visitors_points) if own else (0, 0)
        points = after[0] - before[0], after[1] - before[1]
        own_points, other_points = points if each.side == HOME else points[::-1]
        play = lines[first].number if first is not None else 0
        return drive_record(self.rules, each, own_points, other_points, play)


def _score_before(lines: Sequence[PlayRecord], at: int) -> tuple[int, int]:
    return (lines[at - 1].home_points, lines[at - 1].visitors_points) if at else (0, 0)


def _spot(s: State) -> int | None:
    """Return where the ball is, in yards from the home team's goal line."""
    if s.possession is None or s.spot is None:
        return None
    return max(min(from_home(s.possession, s.spot), GOAL), 0)
