"""Entries are taken back wherever they are in the log: what stays is a league in which they were
never entered, and one undo brings everything back."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from league.model.ledger.commands import league as c
from league.model.ledger.ledger import AppliedCommand, Ledger
from league.model.ledger.rows import Fixture, Row
from league.model.ledger.state import LeagueState
from league.store.games.store import Store
from league.store.ledger.leagues import OpenLeague
from league.store.ledger.queries import digest_of
from rulesets.core.refusal import Refused
from tests.store.ledger.anything import Chooser
from tests.store.ledger.weekend import in_playoffs, scheduled
from tests.store.playing import opened

FIRST, APART = 100_000, 1_000
"""Numbers of rows, in ledgers of these tests: no point, minute or count is as high."""
SESSIONS = ("Ann", "Bob", "rival")


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[c.AnyCommand]]:
    """The entries of leagues that have begun: one of a season, one of a bracket."""
    found = {}
    for name, make in {"season": scheduled, "bracket": in_playoffs}.items():
        with opened(tmp_path_factory.mktemp(name) / "games.db") as store:
            league = make(store)
            found[name] = [league.command_of(row) for row in league.entries()]
    return found


def at_random(
    begun: list[c.AnyCommand], rng: random.Random, steps: int
) -> tuple[Ledger, dict[int, str]]:
    """A ledger into which three sessions entered, in turns, whatever they liked; and by whom each
    entry is. The numbers of its rows leave gaps: an entry could have taken more."""
    ledger, by = Ledger(), {}
    for command in begun:
        ledger.enter(command)
    for step in range(steps):
        ledger.records.high = FIRST + step * APART
        with contextlib.suppress(Refused):
            ledger.enter(Chooser(ledger, rng).command())
            by[ledger.seq] = rng.choice(SESSIONS)
    ledger.records.high = FIRST + steps * APART
    return ledger, by


def never_entered(
    counting: list[AppliedCommand], left_out: set[int]
) -> tuple[Ledger, dict[int, AppliedCommand]]:
    """A ledger of the same entries without some, begun again from nothing."""
    ledger, entered = Ledger(), {}
    for done in counting:
        if done.seq not in left_out:
            if done.numbers:
                ledger.records.high = done.numbers[0] - 1
            ledger.enter(done.command)
            entered[done.seq] = ledger.in_effect[-1]
    return ledger, entered


def rows_of(records: LeagueState, called: dict[int, int] | None = None) -> list[Row]:
    """The rows, with some of their numbers called otherwise."""
    if not called:
        return list(records)
    rows = []
    for row in records:
        fields = {name: getattr(row, name) for name in row.__struct_fields__}
        renamed = {n: called.get(v, v) if type(v) is int else v for n, v in fields.items()}
        rows.append(msgspec.structs.replace(row, **renamed))
    kinds = [type(row) for row in rows]
    return [row for kind in dict.fromkeys(kinds) for row in sorted(
        (row for row in rows if type(row) is kind), key=lambda row: row.id)]  # fmt: skip


@pytest.mark.parametrize("kind", ["season", "bracket"])
def test_what_stays_is_a_league_in_which_they_were_never_entered(
    begun: dict[str, list[c.AnyCommand]], kind: str
) -> None:
    accepted = depended = more = 0
    for seed in range(60):
        rng = random.Random(seed)
        ledger, by = at_random(begun[kind], rng, 40)
        before, counting = digest_of(ledger.records), list(ledger.counting)
        theirs = {done.seq for done in counting if by.get(done.seq) == "rival"}
        if not theirs:
            continue
        unfit = ledger.dependents(theirs)
        assert (digest_of(ledger.records), ledger.counting) == (before, counting)
        if unfit:
            depended += 1
            with pytest.raises(Refused, match="depend") as refused:
                ledger.enter(c.TakeBack(tuple(theirs)))
            assert all(str(seq) in refused.value.message for seq in unfit)
            assert digest_of(ledger.records) == before
            theirs |= unfit.keys()
        withdrawn = ledger.records.by_withdrawal
        ledger.enter(c.TakeBack(tuple(theirs)))
        accepted += 1

        never, entered = never_entered(counting, theirs)
        assert [done.seq for done in ledger.counting] == list(entered)
        called = {
            number: again
            for done in ledger.counting
            for number, again in zip(entered[done.seq].numbers, done.numbers, strict=False)
            if number != again
        }
        more += bool(called)
        assert rows_of(ledger.records) == rows_of(never.records, called)
        as_called = {called.get(number, number) for number in never.records.by_withdrawal}
        assert ledger.records.by_withdrawal == as_called

        ledger.enter(c.UndoEntries())
        assert digest_of(ledger.records) == before
        assert (ledger.counting, ledger.records.by_withdrawal) == (counting, withdrawn)
        after = rows_of(never.records, called)
        ledger.enter(c.RedoEntries())
        assert rows_of(ledger.records) == after
    assert accepted > 35, "or this says little"
    assert depended, "some entries depend on others"
    if kind == "bracket":
        assert more, "some entries make games that they did not make before"


def test_it_is_as_a_replay_has_it_in_the_tables(either: Store) -> None:
    """On both kinds of databases, again and again in one league."""
    league, rng = scheduled(either), random.Random(3)
    for _ in range(12):
        for _ in range(12):
            by = f"{rng.choice(SESSIONS)} at North, device {rng.choice(('3f9a2c', '00beef'))}"
            with contextlib.suppress(Refused):
                league.enter(Chooser(league.ledger, rng).command(), by, "because")
        latest = [done.seq for done in league.ledger.counting[20:]]
        theirs = set(rng.sample(latest, min(4, len(latest))))
        if not theirs:
            continue
        theirs |= league.ledger.dependents(theirs).keys()
        before = league.digest
        league.enter(c.TakeBack(tuple(theirs)), "Ann", "not theirs to enter")
        _as_replayed(either, league)
        if rng.random() < 0.5:
            league.enter(c.UndoEntries(), "Ann")
            assert league.digest == before
            _as_replayed(either, league)


def _as_replayed(store: Store, league: OpenLeague) -> None:
    assert league.faults() == []
    again = store.leagues.open(league.number)
    assert again.digest == league.digest
    assert again.ledger.counting == league.ledger.counting
    assert again.records.high == league.records.high


@pytest.fixture
def den(tmp_path: Path) -> Iterator[OpenLeague]:
    """A season of four teams, nothing played."""
    with opened(tmp_path / "games.db") as store:
        yield scheduled(store)


def test_taking_back_may_be_taken_back_only_by_undo(den: OpenLeague) -> None:
    result = c.EnterResult(den.records.all(Fixture)[0].id, c.ResultInput(home=7, visitors=0))
    entry = den.enter(result, "Ann")
    took = den.enter(c.TakeBack((entry,)), "Ann", "the wrong game")
    for entries in ((took,), (), (1,), (9_999,)):
        with pytest.raises(Refused, match=r"can(not)? be taken back"):
            den.enter(c.TakeBack(entries), "Ann", "so")
    with pytest.raises(Refused, match=f"entry {entry} is not in effect"):
        den.enter(c.TakeBack((entry,)), "Ann", "again")
    den.enter(c.UndoEntries(2), "Ann")
    assert entry not in {done.seq for done in den.ledger.counting}
