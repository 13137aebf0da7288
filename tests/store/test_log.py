"""A log is the game: after any change, what is loaded is what was on the screen."""

import json
import random
from pathlib import Path

import pytest

from league.store.check import check_store
from league.store.errors import Unplayable
from league.store.games.log import KINDS, AmendEntry, LogFault, LogRow, folded, read_row
from league.store.games.queries import read_log
from league.store.games.store import Store, open_store
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import of_header
from rulesets.core.events import Call, Roll, Ruling, Spin
from rulesets.core.refusal import Refused
from tests.store.playing import RULES, anything, by_hand, header, look, played


@pytest.mark.parametrize("seed", range(4))
def test_after_every_change_the_loaded_game_is_the_one_played(store: Store, seed: int):
    rng = random.Random(seed)
    book = Scorebook.begin(store, header())
    for number in range(60):
        anything(book, rng)
        assert book.id is not None
        # Every twentieth time only: `differences` folds anew as well.
        assert look(store.load(book.id).session) == look(book)
        if number % 20 == 0:
            assert store.differences(book.id) == []
    assert store.differences(1) == []


def test_another_store_sees_the_same(either: Store):
    rng = random.Random(1)
    book = Scorebook.begin(either, header())
    for _ in range(80):
        anything(book, rng)
    with open_store(either.place, of_header) as other:
        assert look(Scorebook.resume(other, 1)) == look(book)
        assert other.differences(1) == []
        other.archive(1)
    assert either.games() == []
    assert all(finding.well for finding in check_store(either.place, of_header))


def test_undo_is_exact(store: Store):
    book = played(store, 20)
    before, lines = look(book), store.lines(1)
    for back in (1, 7, 20):
        book.undo(back)
        assert len(store.lines(1)) == 20 - back
        book.redo(back)
        assert (look(book), store.lines(1)) == (before, lines)


def test_what_waits_is_settled_one_by_one_and_loads_as_it_was_left(store: Store, file: Path):
    book = played(store, 30)
    number = 25
    while book.amend(number) is None:
        number -= 1
    waits = book.pending
    assert book.needs_review
    kept, first = book.inputs, len(book.inputs) + 1
    assert look(Scorebook.resume(store, 1)) == look(book)
    again = kept[-1]
    book.undo()
    book.amend(first - 1, *again, before=True)
    assert (book.inputs, book.pending) == (kept, [again, *waits])
    book.amend(first)
    assert book.pending == waits
    assert look(Scorebook.resume(store, 1)) == look(book)
    while book.pending:
        try:
            book.redo()
        except Refused:
            book.amend(len(book.inputs) + 1)
        assert look(Scorebook.resume(store, 1)) == look(book)
    assert not Scorebook.resume(store, 1).needs_review
    assert store.differences(1) == []
    kinds = by_hand(file, "SELECT DISTINCT kind FROM game_event")
    assert {kind for (kind,) in kinds} <= set(KINDS)


def test_an_amendment_is_logged_as_it_was_before_there_was_more_than_one_kind(store: Store):
    book = played(store, 3)
    book.amend(1, Roll((2,)))
    with store._reading() as db:
        last = read_log(db, 1)[-1]
    assert json.loads(last.payload).keys() == {"number", "events"}
    old = last._replace(payload='{"number":1,"events":[{"event":"roll","pips":[1]}]}')
    assert read_row(old) == AmendEntry(1, (Roll((1,)),))


def test_a_reason_that_cannot_be_kept_is_refused_and_changes_nothing(store: Store):
    book = Scorebook.begin(store, header())
    for half in (Ruling({"phase": "over"}, "\udc80"), Ruling({"\ud800": 1}, "why")):
        with pytest.raises(Refused):
            book.play(half)
    assert look(book) == look(Scorebook.resume(store, 1)) and not book.inputs


def test_events_are_logged_as_they_were_spelled(store: Store, file: Path):
    book = Scorebook.begin(store, header())
    book.play(Roll((1,)))
    book.play(Call("kick"))
    book.play(Call("kickoff"), Spin(sector=3))
    [(payload,)] = by_hand(file, "SELECT payload FROM game_event WHERE kind = 'spin'")
    said = json.loads(payload)
    assert said["sector"] == 3
    assert said["face"]


def test_who_and_when_are_kept(store: Store, file: Path):
    Scorebook.begin(store, header()).play(Roll((1,)), by="Ann")
    [(by, at, number)] = by_hand(file, "SELECT by, at, input FROM game_event")
    assert (by, number) == ("Ann", 1)
    assert at.startswith("20")


def test_a_report_and_a_ruling_survive(store: Store):
    book = Scorebook.begin(store, header())
    situation = {"phase": "scrimmage", "ball": "home", "spot": "H30", "down": 2}
    book.play(Ruling(situation, why="we began here", whole=True))
    assert look(Scorebook.resume(store, 1)) == look(book)
    assert book.state.down == 2


@pytest.mark.parametrize("change", ["play", "add"])
def test_nothing_entered_is_refused(store: Store, change: str):
    book = played(store, 3)
    with pytest.raises(Refused, match="nothing"):
        getattr(book, change)()
    assert look(Scorebook.resume(store, 1)) == look(book)


def test_what_is_added_to_nothing_is_the_first_input(store: Store):
    book = played(store, 2)
    book.undo(2)
    book.add(Roll((1,)))
    assert (len(book.inputs), book.pending) == (1, [])
    assert look(Scorebook.resume(store, 1)) == look(book)


@pytest.mark.parametrize(
    ("row", "why"),
    [
        (LogRow(1, 1, "punt", "{}"), "no kind 'punt'"),
        (LogRow(1, 1, "roll", "{"), "malformed|truncated|not JSON"),
        (LogRow(1, 1, "roll", "{}"), "pips"),
        (LogRow(1, 1, "roll", '{"event":"spin","face":"x"}'), "Invalid value 'spin'"),
        (LogRow(1, 1, "roll", '{"event":"roll","pips":["1"]}'), "Expected `int`, got `str`"),
        (LogRow(1, 1, "undo", '{"inputs":1,"why":"x"}'), "unknown field"),
        (LogRow(1, 1, "amend", '{"number":1,"events":[{"event":"goal"}]}'), "goal"),
    ],
)
def test_a_row_that_says_nothing_is_named(row: LogRow, why: str):
    with pytest.raises(LogFault, match=why):
        read_row(row)
    session, trouble = folded(RULES, [row])
    assert session.state == session.start
    assert trouble.startswith(f"entry 1 ({row.kind}) cannot be read: ")


TOSS = LogRow(1, 1, "roll", '{"event":"roll","pips":[1]}')


@pytest.mark.parametrize(
    ("row", "why"),
    [
        (LogRow(3, 2, "call", '{"event":"call","call":"kick"}'), "entry 2 is missing"),
        (LogRow(2, 3, "call", '{"event":"call","call":"kick"}'), "input 3 where 2"),
        (LogRow(2, 2, "undo", '{"inputs":1}'), "input 2 where 1"),
        (LogRow(2, 2, "redo", '{"inputs":1}'), "cannot redo"),
        (LogRow(2, 2, "spin", '{"event":"spin","face":"+3"}'), "does not fit"),
        (LogRow(2, 1, "amend", '{"number":2,"events":[]}'), "input 1 where 2"),
    ],
)
def test_a_log_is_followed_as_far_as_it_goes(row: LogRow, why: str):
    session, trouble = folded(RULES, [TOSS, row])
    assert session.played == 1
    assert why in trouble


def test_a_game_followed_in_part_can_be_seen_but_not_played_on(store: Store, file: Path):
    played(store, 10)
    seven = '{"event":"roll","pips":[7]}'
    [(seq,)] = by_hand(
        file,
        f"INSERT INTO game_event SELECT 1, max(seq) + 1, 11, 'roll', '{seven}',"
        " '2026-01-01 10:00:00', '' FROM game_event",
        "SELECT max(seq) FROM game_event",
    )
    book = Scorebook.resume(store, 1)
    assert len(book.inputs) == 10
    assert f"entry {seq} (roll) does not fit" in book.trouble
    with pytest.raises(Unplayable, match="cannot be played on"):
        book.undo()


def test_every_kind_can_be_read_back():
    assert set(KINDS) == {
        *("call", "spin", "roll", "report", "tick", "timeout", "ruling"),
        *("undo", "redo", "amend"),
    }
