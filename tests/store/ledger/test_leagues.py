"""Commands entered into a league that is kept: who, when, why; corrected, taken back, collected."""

import json
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest
from sqlalchemy import Connection, select

from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as p
from league.model.ledger.handlers.brackets import bracket_progress
from league.model.ledger.ledger import Ledger
from league.model.ledger.queries.standings import standings
from league.model.ledger.rows import (
    BracketRow,
    Fixture,
    HoldingRow,
    Person,
    ResultRow,
    Row,
    Season,
    Stage,
    Team,
)
from league.store.errors import Damaged, EditConflict
from league.store.games.store import Store, open_store
from league.store.ledger.game_tables import RESULT
from league.store.ledger.leagues import OpenLeague
from league.store.ledger.mapping import from_columns
from quarterback.rule_sets import of_header
from rulesets.core.refusal import Refused
from tests.store.ledger.weekend import founded, in_playoffs, meetings, open_games, played, scheduled


def table(league: OpenLeague) -> list[tuple[str, str, str]]:
    stage = league.records.all(Stage)[0]
    return [(row.team, row.tally.record, row.why) for row in standings(league.records, stage)]


def play_out(league: OpenLeague) -> str:
    """Play the bracket to its end, the home team winning; who is champion."""
    while games := open_games(league):
        league.enter(c.EnterResult(games[0].id, c.ResultInput(home=14, visitors=7)), "Ann")
    champion = bracket_progress(league.records, league.records.all(BracketRow)[0]).champion
    assert champion is not None
    return champion


def test_the_log_says_who_when_and_why(file: Path):
    moment = datetime(2026, 5, 9, 10, 30, tzinfo=timezone(timedelta(hours=2)))
    with open_store(file, of_header, lambda: moment) as store:
        league = played(store)
        game = league.records.all(Fixture)[0]
        league.enter(c.Correct(game.id, c.ResultInput(home=3, visitors=9)), " Bob ", "7 was a 1")
        last = league.entries()[-1]
    assert (last.by, last.why, last.kind) == ("Bob", "7 was a 1", "correct")
    assert datetime.fromisoformat(last.at) == moment
    assert json.loads(last.payload)["result"] == {"home": 3, "visitors": 9}
    assert last.seq == len(store.leagues.open(1).entries())


def test_nobody_enters_without_a_name_nor_corrects_without_a_reason(either: Store):
    league = played(either)
    game = league.records.all(Fixture)[0].id
    before = league.entries()
    for command, by, why in (
        (c.Register(("Zoë",)), " ", ""),
        (c.Correct(game, None), "Ann", " "),
        (c.TakeBack((league.ledger.seq,)), "Ann", ""),
        (c.Withdraw(league.records.all(Team)[0].id, "keep_played"), "Ann", ""),
        (c.Register(("Zoë",)), "Ann\0", ""),
        (c.Register(("\ud800",)), "Ann", ""),
    ):
        with pytest.raises(Refused):
            league.enter(command, by, why)
    assert league.entries() == before


def results_over_time(db: Connection, league: int, fixture: int) -> list[tuple[int, Row | None]]:
    """Every result a fixture ever had, by the entry that brought it; None for none."""
    wanted = select(RESULT).where(RESULT.c.league == league, RESULT.c.id == fixture)
    return [
        (row["entry"], None if row["gone"] else from_columns(ResultRow, row))
        for row in db.execute(wanted.order_by(RESULT.c.entry)).mappings()
    ]


def test_a_corrected_result_stays_in_the_table_of_results(either: Store):
    league = played(either)
    game = league.records.all(Fixture)[0]
    was = league.records.get(ResultRow, game.id)
    corrected = league.enter(c.Correct(game.id, c.ResultInput(home=1, visitors=0)), "Ann", "typo")
    struck = league.enter(c.Correct(game.id, None), "Ann", "not played at all")
    undone = league.enter(c.UndoEntries(2), "Ann")
    with either._reading() as db:
        told = results_over_time(db, league.number, game.id)
    entries, rows = zip(*told, strict=True)
    assert entries[1:] == (corrected, struck, undone)
    assert rows[0] == was == rows[3] == league.records.get(ResultRow, game.id)
    assert rows[2] is None


def test_undo_and_redo_to_any_depth(either: Store):
    league = in_playoffs(either)
    play_out(league)
    after, depth = league.digest, len(league.ledger.in_effect) - 1
    league.enter(c.UndoEntries(depth), "Ann", "all of it")
    assert [row.id for row in league.records] == [1]
    assert league.records.rows[Person] == {}
    assert league.faults() == []
    with pytest.raises(Refused, match="there are 0"):
        league.enter(c.UndoEntries(1), "Ann")
    league.enter(c.RedoEntries(depth), "Ann")
    assert (league.digest, league.faults()) == (after, [])
    assert either.leagues.open(league.number).digest == after


@pytest.mark.parametrize(
    ("policy", "kinds"),
    [
        ("void_all", ["void", "void", "void"]),
        ("forfeit_remaining", ["played", "forfeit", "forfeit"]),
        ("keep_played", ["played", "void", "void"]),
    ],
)
def test_a_team_withdraws(either: Store, policy: str, kinds: list[str]):
    league = scheduled(either)
    team = league.records.all(Team)[0].id
    its = [f for f in league.records.all(Fixture) if team in (f.home, f.visitors)]
    league.enter(c.EnterResult(its[0].id, c.ResultInput(home=7, visitors=0)), "Ann")
    before = league.digest
    league.enter(c.Withdraw(team, policy), "Ann", "the car broke down")
    assert [league.records.get(ResultRow, each.id).kind for each in its] == kinds
    with pytest.raises(Refused, match="already"):
        league.enter(c.Withdraw(team, policy), "Ann", "again")
    league.enter(c.UndoEntries(), "Ann", "it runs again")
    assert league.digest == before


def test_a_game_is_moved_put_off_and_swapped(either: Store):
    league = scheduled(either)
    one, two, *_ = league.records.all(Fixture)
    other = next(f for f in league.records.all(Fixture) if f.slot != one.slot)
    league.enter(c.Swap(one.id, two.id), "Ann")
    assert league.records.get(Fixture, one.id).board == two.board
    league.enter(c.Postpone(one.id), "Ann", "the board is broken")
    assert league.records.get(Fixture, one.id).postponed
    with pytest.raises(Refused, match="same team at one time"):
        league.enter(c.Reschedule(one.id, other.slot, None), "Ann")
    with pytest.raises(Refused, match="same coach at one time"):
        league.enter(c.ChangeCoach(one.home, league.records.get(Team, two.home).coach), "Ann")
    assert league.faults() == []


def test_a_draft_is_released_with_what_was_played_left_alone(either: Store):
    league = scheduled(either)
    stage = league.records.all(Stage)[0].id
    games = league.records.all(Fixture)
    league.enter(c.EnterResult(games[0].id, c.ResultInput(home=7, visitors=0)), "Ann")
    kept = [
        c.Meeting(f.home, f.visitors, f.round, f.slot, f.board, f.counts, f.id) for f in games[:-1]
    ]
    again = c.Meeting(games[-1].visitors, games[-1].home, 3, games[-1].slot, games[-1].board)
    league.enter(c.DraftSchedule(stage, (*kept, again)), "Ann")
    assert league.records.all(Fixture) == games
    league.enter(c.Release(stage), "Ann")
    after = league.records.all(Fixture)
    assert after[:-1] == games[:-1]
    assert (after[-1].home, after[-1].visitors) == (games[-1].visitors, games[-1].home)
    league.enter(c.DraftSchedule(stage, tuple(kept[1:])), "Ann")
    with pytest.raises(Refused, match="was played, and stays"):
        league.enter(c.Release(stage), "Ann")
    league.enter(c.UndoEntries(3), "Ann")
    assert league.records.all(Fixture) == games


def test_who_looked_before_somebody_else_changed_it_looks_again(either: Store):
    """Optimistic locking: the second is told by whom, and nothing of his is stored."""
    mine = scheduled(either)
    theirs = either.leagues.open(mine.number)
    one, two, *_ = (fixture.id for fixture in mine.records.all(Fixture))
    seen = mine.ledger.seq
    theirs.enter(c.EnterResult(one, c.ResultInput(home=7, visitors=0)), "Bob", seen=seen)
    with pytest.raises(EditConflict, match="Bob has changed this meanwhile, by") as moved:
        mine.enter(c.EnterResult(one, c.ResultInput(home=0, visitors=7)), "Ann", seen=seen)
    assert moved.value.seq == seen + 1
    assert mine.records.get(ResultRow, one).home_points == 7
    mine.enter(c.EnterResult(two, c.ResultInput(home=0, visitors=7)), "Ann", seen=seen)
    with pytest.raises(EditConflict):
        mine.enter(c.UndoEntries(), "Ann", seen=seen)
    assert theirs.catch_up() == mine.ledger.seq
    assert theirs.digest == mine.digest


def test_a_ledger_is_taken_in_elsewhere_with_the_same_digest(either: Store, tmp_path: Path):
    league = in_playoffs(either)
    league.enter(c.UndoEntries(2), "Ann")
    rows = league.entries()
    with open_store(tmp_path / "other.db", of_header) as other:
        founded(other)
        taken = other.leagues.take_in(rows)
        assert (taken.number, taken.digest, taken.faults()) == (2, league.digest, [])
        assert taken.entries() == rows
        forged = rows[5]._replace(by="Eve")
        with pytest.raises(Damaged, match="entry 6 is not as it was entered"):
            other.leagues.take_in([*rows[:5], forged, *rows[6:]])
        assert len(other.leagues.all()) == 2


def test_two_leagues_do_not_meet(either: Store):
    one, other = scheduled(either), scheduled(either)
    assert one.digest == other.digest
    one.enter(
        c.EnterResult(one.records.all(Fixture)[0].id, c.ResultInput(home=1, visitors=0)), "Ann"
    )
    assert (one.faults(), other.faults()) == ([], [])
    assert [row.name for row in either.leagues.all()] == ["Lion's Den"] * 2
    assert len(meetings(other)) == 6


def test_commands_that_belong_together_are_entered_all_or_none(either: Store):
    league = played(either)
    before, entries = league.digest, league.ledger.seq

    def some(ledger: Ledger) -> Iterator[c.AnyCommand]:
        yield c.Register(("Zoe",))
        assert ledger.records.where(Person, name="Zoe"), "each is asked for when those before stand"
        yield c.Register(("Zoe",))

    with pytest.raises(Refused):
        league.enter_all(some, "Ann")
    assert (league.digest, league.ledger.seq) == (before, entries)

    def stumbles(ledger: Ledger) -> Iterator[c.AnyCommand]:
        yield c.Register(("Zoe",))
        raise LookupError

    with pytest.raises(LookupError):
        league.enter_all(stumbles, "Ann")
    assert (league.digest, league.ledger.seq) == (before, entries)
    league.enter_all(lambda ledger: (c.Register(("Zoe",)), c.AddBoards(("Attic",))), "Ann")
    one, two = league.entries()[-2:]
    assert one.at == two.at, "what was entered together has one time"
    assert not league.faults()


def test_what_is_entered_together_does_not_stand_in_its_own_way(either: Store):
    league = scheduled(either)
    seen = league.ledger.seq
    number = league.records.all(Fixture)[0].id
    together = (
        c.EnterResult(number, c.ResultInput(home=7, visitors=0)),
        c.Certify(number, league.records.all(Person)[0].id),
    )
    league.enter_all(lambda ledger: together, "Ann", "", seen)
    with pytest.raises(EditConflict):
        league.enter_all(lambda ledger: (c.Correct(number, None),), "Bob", "why", seen)


def test_bases_are_drawn_traded_and_replaced(either: Store):
    """LD-BASE-01, LD-BASE-03, LD-BASE-04, LD-R44."""
    league = scheduled(either)
    one, other = league.records.all(Team)[:2]
    league.enter(p.DrawBases(one.id, tuple(range(1, 13))), "Ann")
    with pytest.raises(Refused):
        league.enter(p.DrawBases(other.id, tuple(range(12, 24))), "Ann")
    league.enter(p.DrawBases(other.id, tuple(range(13, 25))), "Ann")
    trade = p.TradeBases(one.id, other.id, (1,), (13,), (one.coach, other.coach))
    league.enter(c.EnterPhase(league.records.all(Season)[0].id, "playoffs"), "Ann")
    with pytest.raises(Refused, match="once the playoffs have begun"):
        league.enter(trade, "Ann")
    league.enter(c.UndoEntries(1), "Ann")
    before = league.digest
    league.enter(trade, "Ann")
    league.enter(p.ReplaceBase(one.id, 13, 40, one.coach, "bent"), "Ann")
    held = {row.base: row.franchise for row in league.records.all(HoldingRow)}
    assert (held[1], held[40], 13 in held) == (other.franchise, one.franchise, False)
    league.enter(c.UndoEntries(2), "Ann")
    assert (league.digest, league.faults()) == (before, [])
