"""Merge what other tables have entered into this league: any files, in any order, at any time
again, with the same result.

Nothing here is replaced silently. A game without a result here gets the one in a file; where two
results of a game differ, both are reported, and someone decides. The plan is computed first, on a
separate ledger: a dry run is the same without the entering.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from league.model.ledger.commands.league import (
    AnyCommand,
    Correct,
    EnterResult,
    PlayIn,
    ResultInput,
    decode_command,
)
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Fixture, FixtureGame, ResultRow, SideName
from league.model.planning.bracket_question import Choice, with_answer, with_certifier
from league.store.games.store import Store
from league.store.ledger.copies import Key, ReportedGame, Source, bring, fixture_of_key, part_of
from league.store.ledger.entries import LedgerRow
from league.store.ledger.leagues import LONGEST_WHY, OpenLeague
from rulesets.core.data_reader import read_json, read_struct
from rulesets.core.refusal import Refused

Said = tuple[object, ...]


class Merged(NamedTuple):
    """A result that is merged, or a game that was only begun, and its source."""

    fixture: Fixture
    command: EnterResult | Correct | None
    difference: ReportedGame


class Differs(NamedTuple):
    """A game whose result in files differs from the one here, or between files."""

    fixture: Fixture
    ours: ResultRow | None
    entry: LedgerRow | None
    """The entry with the result here."""
    theirs: tuple[ReportedGame, ...]


class MergePlan(NamedTuple):
    """What merging two copies of a league would do; nothing is written yet."""

    merged: tuple[Merged, ...]
    differs: tuple[Differs, ...]
    skipped: tuple[str, ...]
    """What cannot be merged, as text."""
    known: int
    """Results that are here already."""


def planned(league: OpenLeague, sources: list[Source], take: frozenset[int]) -> MergePlan:
    """Return what merging these would do. `take` are the numbers of games for which the file's
    result counts, whatever is here. Raises StoreError for a ledger that cannot be followed."""
    ours = league.entries()
    parts = [part_of(source, ours) for source in _newest(sources)]
    work = _TrialMerge(ours, take)
    by_key: dict[Key, list[ReportedGame]] = {}
    for each in sorted((b for part in parts for b in part.differences), key=_when):
        by_key.setdefault(each.key, []).append(each)
    waiting = list(by_key.values())
    while waiting:
        # A game of a bracket exists once those before it have their results.
        later = [each for each in waiting if not work.settled(each)]
        if len(later) == len(waiting):
            break
        waiting = later
    work.left += [
        f"game {each[0].number} of {each[0].file} is no game of the schedule here"
        for each in waiting
    ]
    for part, source in zip(parts, _newest(sources), strict=True):
        if part.skipped:
            what = ", ".join(f"{many} {kind}" for kind, many in sorted(part.skipped.items()))
            work.left.append(f"also entered in {source.file}, and left there: {what}")
    return MergePlan(
        tuple(work.merged), tuple(work.differs), tuple(sorted(set(work.left))), work.known
    )


def collect(
    store: Store,
    league: OpenLeague,
    plan: MergePlan,
    by: str,
    why: str,
    bracket: Choice | None = None,
) -> int:
    """Enter what was planned; `bracket` says what becomes of one that was drawn on other
    standings. Return how many entries that made. Raises Refused or StoreError:
    what was entered until then remains, and merging again does the rest."""
    before = league.ledger.seq
    for each in plan.merged:
        game = None if each.difference.game is None else bring(store, each.difference.game)
        if game is not None and _may_tie(league.ledger, each.fixture.id, game):
            league.enter(PlayIn(each.fixture.id, game), by, f"from {each.difference.file}")
        if each.command is not None:
            command = with_certifier(league.records, _of_game(each.command, game))
            if bracket is not None:
                command = with_answer(league.ledger, command, bracket)
            league.enter(command, by, _reason(each.difference, why))
    return league.ledger.seq - before


def _newest(sources: list[Source]) -> list[Source]:
    """Leave out sources that another one continues."""
    heads = {row.hash for source in sources for row in source.rows[:-1]}
    by_head = {s.rows[-1].hash: s for s in sorted(sources, key=lambda s: (len(s.games), s.file))}
    return [by_head[head] for head in sorted(by_head) if head not in heads]


def _when(custom: ReportedGame) -> tuple[str, int, str]:
    """Return a sort key: two entries of one millisecond come in the order of their ledger, if it
    is the same."""
    entry = custom.entry
    return ("~", 0, custom.file) if entry is None else (entry.at, entry.seq, entry.hash)


class _TrialMerge:
    """Our ledger, continued on trial."""

    def __init__(self, rows: list[LedgerRow], take: frozenset[int]) -> None:
        self.rows, self.take, self.ledger = rows, take, Ledger()
        self.history: dict[int, set[Said]] = {}
        for row in rows:
            for step in self.ledger.enter(decode_command(row.payload)):
                for change in step:
                    if isinstance(change.after, ResultRow):
                        fixture = self.ledger.records.find(Fixture, change.id)
                        if fixture is not None:
                            key = _result_key(fixture.home, fixture.visitors, change.after)
                            self.history.setdefault(change.id, set()).add(key)
        self.merged: list[Merged] = []
        self.differs: list[Differs] = []
        self.left: list[str] = []
        self.known = 0

    def settled(self, custom: list[ReportedGame]) -> bool:
        """Settle what files say about one game; False when it is not a game of ours, or not yet."""
        fixture = fixture_of_key(self.ledger, custom[0].key)
        if fixture is None:
            return False
        ours = self.ledger.records.find(ResultRow, fixture.id)
        if ours is not None or any(each.entry for each in custom):
            # A game that is only begun in one file is over in another, or here.
            custom = [each for each in custom if each.entry]
        values = {_result_key(each.home, each.visitors, each.result): each for each in custom[::-1]}
        mine = _result_key(fixture.home, fixture.visitors, ours)
        theirs = tuple(each for key, each in values.items() if key != mine)
        if not theirs:
            self.known += ours is not None
            if ours is None and custom:
                self._add_stored_game(fixture, custom[0])
        elif len(theirs) == 1 and (fixture.number in self.take or self._open(ours)):
            self._take(fixture, ours, theirs[0])
        elif all(key in self.history.get(fixture.id, set()) for key in values if key != mine):
            self.known += 1
        else:
            entry = self.ledger.touched.get(("ResultRow", fixture.id), 0)
            row = self.rows[entry - 1] if 0 < entry <= len(self.rows) else None
            self.differs.append(Differs(fixture, ours, row, tuple(sorted(theirs, key=_when))))
        return True

    def _open(self, ours: ResultRow | None) -> bool:
        return ours is None or ours.kind == "abandoned"

    def _add_stored_game(self, fixture: Fixture, custom: ReportedGame) -> None:
        """Add a stored game that is not linked here."""
        if custom.game is not None and not self.ledger.records.find(FixtureGame, fixture.id):
            self.merged.append(Merged(fixture, None, custom))

    def _take(self, fixture: Fixture, ours: ResultRow | None, theirs: ReportedGame) -> None:
        own_result = _result_here(fixture, theirs)
        if own_result is None and self._open(ours):
            return
        command: EnterResult | Correct = Correct(fixture.id, own_result)
        if own_result is not None and self._open(ours):
            command = EnterResult(fixture.id, own_result)
        try:
            self.ledger.enter(command)
        except Refused as refused:
            self.left.append(f"game {fixture.number} of {theirs.file}: {refused.message}")
            return
        self.merged.append(Merged(fixture, command, theirs))


def _result_key(home: int, visitors: int, row: ResultRow | None) -> Said:
    """Return a key of a result, the same for either home team."""
    if row is None:
        return ()
    turned = home > visitors
    points = (row.home_points, row.visitors_points)
    periods = read_json(row.periods)
    winner = {"home": home, "visitors": visitors, None: None}[row.winner]
    return (
        row.kind,
        *(points[::-1] if turned else points),
        winner,
        str([pair[::-1] for pair in periods] if turned else periods),
    )


def _result_here(fixture: Fixture, custom: ReportedGame) -> ResultInput | None:
    row = custom.result
    if row is None:
        return None
    turned = fixture.home != custom.home
    points = (row.home_points, row.visitors_points)
    periods = read_struct(row.periods, tuple[tuple[int, int], ...])
    other: dict[SideName | None, SideName | None]
    other = {"home": "visitors", "visitors": "home", None: None}
    won = other[row.winner] if turned else row.winner
    return ResultInput(
        row.kind,
        *(points[::-1] if turned else points),
        won if row.kind != "played" or points[0] == points[1] else None,
        tuple(pair[::-1] for pair in periods) if turned else periods,
    )


def _may_tie(ledger: Ledger, fixture: int, game: int) -> bool:
    records = ledger.records
    return not records.find(FixtureGame, fixture) and not records.where(FixtureGame, game=game)


def _of_game(command: EnterResult | Correct, game: int | None) -> AnyCommand:
    if game is None or command.result is None:
        return command
    with_game = msgspec.structs.replace(command.result, game=game)
    return msgspec.structs.replace(command, result=with_game)


def _reason(custom: ReportedGame, why: str) -> str:
    """Return the reason to log: its source."""
    assert custom.entry is not None, "someone entered a result"
    row = custom.entry
    present = f"from {custom.file}: {row.by}, {row.at[:16].replace('T', ' ')}"
    text = "; ".join(filter(None, (present, row.why, why)))
    return text if len(text) <= LONGEST_WHY else f"{text[: LONGEST_WHY - 4]} ..."
