"""Mistakes put right in games of all rule sets for a board: what is previewed is what happens."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from quarterback.game.corrections import (
    applied,
    game_before,
    lines,
    preview,
    waiting,
    with_its_chance,
)
from quarterback.game.scorebook import Scorebook
from quarterback.text.inputs import input_words
from rulesets.core.events import Call, Report, Ruling, Timeout
from rulesets.core.refusal import Refused
from rulesets.core.sentences.wording import Names, score, situation
from rulesets.core.session import Session
from rulesets.registry import names_of
from tests.game.practice.correcting import attempt, book_of, sitting_of
from tests.game.practice.playing import BOARD_GAMES

NAMES = Names("Yale", "Army")
EACH = pytest.mark.parametrize("code", BOARD_GAMES)


def look(book: Scorebook) -> tuple[Any, ...]:
    return (book.state, book.entries, book.inputs, book.pending, book.needs_review)


@EACH
def test_a_preview_enters_nothing_and_tells_what_applying_it_does(code: str):
    luck, done, misfits, settled = Random(code), 0, 0, 0
    for seed in (1, 2):
        book = book_of(code, seed)
        for _ in range(45):
            number, events, before = attempt(book, luck)
            seen, told = look(book), lines(book)
            try:
                correction = preview(book, number, events, before=before)
            except Refused:
                assert look(book) == seen
                with pytest.raises(Refused):
                    book.amend(number, *events, before=before)
                continue
            assert look(book) == seen
            was_waiting = len(book.pending)
            misfit = applied(book, correction)
            now = lines(book)
            assert book.state == correction.state_after
            assert correction.situation_text.startswith(
                situation(names_of(book.header), book.state)
            )
            assert score(NAMES, book.state.score) in correction.situation_text
            assert correction.waiting == len(book.pending)
            assert (correction.misfit.number if correction.misfit else None) == misfit
            if misfit is not None:
                assert correction.misfit is not None
                [first, *_] = waiting(book)
                assert (first.number, first.did) == (misfit, correction.misfit.did)
                assert (first.why_not, first.rule) == (
                    correction.misfit.message,
                    correction.misfit.rule,
                )
                with pytest.raises(Refused):
                    book.redo()
            for each in correction.changed:
                assert each.before is None or each.before == told[each.before.number - 1]
                assert each.after is None or each.after == now[each.after.number - 1]
            told_of = {each.after.number for each in correction.changed if each.after}
            shift = (before if events else -1) if number <= len(told) else len(now) - len(told)
            for line in now[number:]:
                old = told[line.number - shift - 1]
                same = (old.did, old.description, old.situation_after, old.score) == (
                    *(line.did, line.description, line.situation_after, line.score),
                )
                assert same != (line.number in told_of)
            done, misfits = done + 1, misfits + (misfit is not None)
            settled += len(book.pending) < was_waiting
    assert done > 12
    assert misfits > 2
    assert settled > 0


@pytest.mark.sample(2)
@EACH
def test_the_same_input_again_changes_nothing(code: str):
    book = book_of(code)
    seen = look(book)
    for number, events in enumerate(book.inputs, 1):
        correction = preview(book, number, events)
        assert correction.changes_nothing
        if number % 15 == 0:
            assert applied(book, correction) is None
            assert look(book) == seen


@pytest.mark.sample(2)
@EACH
def test_undone_to_any_depth_and_brought_back_it_is_the_same_game(code: str):
    sitting = sitting_of(code)
    stood, seen = len(sitting.book.inputs), look(sitting.book)
    for depth in (1, 10, stood):
        for _ in range(depth):
            assert sitting.to_take_back == 1
            sitting.undo()
        assert len(sitting.book.pending) == depth
        for _ in range(depth):
            assert sitting.corrections.redo_depth == 1
            assert sitting.corrections.redo()
        assert look(sitting.book) == seen
    with pytest.raises(Refused):
        sitting.corrections.redo()


@EACH
def test_the_question_can_be_asked_again_as_it_was(code: str):
    book = book_of(code)
    seen = look(book)
    for number, made in enumerate(book.by_input, 1):
        if number % 9:
            continue
        then = game_before(book, number)
        assert then.state == made[0].before
        assert len(then.entries) == number - 1
        then.play(*book.inputs[number - 1])
        assert then.entries[-1] == made[-1]
    assert game_before(book, len(book.inputs) + 1).state == book.state
    for number in (0, len(book.inputs) + 2):
        with pytest.raises(Refused, match="no input"):
            game_before(book, number)
    assert look(book) == seen


@EACH
def test_what_no_longer_fits_waits_while_others_are_entered_before_it(code: str):
    sitting = sitting_of(code)
    book, seen = sitting.book, look(sitting.book)
    number = next(
        n
        for n in range(40, len(book.inputs))
        if (misfit := preview(book, n, ()).misfit) is not None and misfit.number == n
    )
    forgotten, later = book.inputs[number - 1], book.inputs[number:]
    sitting.corrections.correct(preview(book, number, ()))
    assert book.needs_review
    assert not sitting.is_automatic
    assert book.pending == later
    sitting._enter(*forgotten)
    assert book.pending == later
    assert all(each.fits for each in waiting(book))
    sitting.corrections.redo_many(len(later))
    assert look(book) == seen


@EACH
def test_what_waits_is_confirmed_or_left_out_one_by_one(code: str):
    sitting = sitting_of(code)
    book = sitting.book
    number = next(n for n in range(40, 80) if preview(book, n, ()).misfit is not None)
    sitting.corrections.correct(preview(book, number, ()))
    while book.needs_review:
        waits = waiting(book)
        if waits[0].fits:
            sitting.corrections.redo()
        else:
            assert waits[0].why_not
            sitting.corrections.leave_out(waits[0].number)
        assert len(book.pending) == len(waits) - 1
    assert book.pending == []


def test_dropping_any_of_what_waits_leaves_the_others_in_order():
    sitting = sitting_of("solitaire-coach")
    sitting.undo()
    stood = len(sitting.book.inputs)
    sitting._enter(*sitting.book.pending[0])
    after = (len(sitting.book.inputs), sitting.book.pending)
    assert after == (stood + 1, []), "what was merely taken back ends with a new input"
    for _ in range(5):
        sitting.undo()
    book, aside = sitting.book, sitting.book.pending
    number = len(book.inputs) + 1
    sitting.corrections.leave_out(number + 2)
    assert book.pending == [*aside[:2], *aside[3:]]
    sitting.corrections.leave_out(number)
    assert book.pending == [aside[1], *aside[3:]]
    for wrong in (number - 1, number + 3):
        with pytest.raises(Refused, match="is not set aside"):
            sitting.corrections.leave_out(wrong)
    assert not book.needs_review
    sitting.corrections.leave_out(number)
    with pytest.raises(Refused, match="in order"):
        book.amend(number + 1, *aside[0])


def test_what_cannot_be_is_refused_in_words():
    book = book_of("vsefl")
    for number in (0, -1, len(book.inputs) + 1, 10**9):
        with pytest.raises(Refused, match="no input"):
            preview(book, number, ())
    with pytest.raises(Refused):
        preview(book, 5, [Report({"result": "wobbled"})])
    with pytest.raises(Refused, match="at least one event"):
        preview(book, 5, [], before=True)
    correction = preview(book, 60, ())
    book.undo(5)
    seen = look(book)
    with pytest.raises(Refused, match="has changed since"):
        applied(book, correction)
    assert look(book) == seen


@EACH
def test_an_input_is_found_by_its_words(code: str):
    told = lines(book_of(code))
    assert [line.number for line in told] == list(range(1, len(told) + 1))
    for before, line in pairwise(told):
        assert line.situation_before == before.situation_after
        assert line.text
        assert "{" not in line.did + line.description
        assert "_" not in line.did
    assert any(line.down for line in told)
    assert any(line.description for line in told)


def test_inputs_in_words():
    assert input_words([Timeout("home")], NAMES) == "timeout, Yale"
    ruled = Ruling({"score": {"home": 7}, "ball": "visitors"}, "wrong")
    assert input_words([ruled], NAMES) == "ruling: score Yale 7, ball Army (wrong)"
    called = Call("run", override="we did")
    assert input_words([called, Report({"result": "down", "spot": "H31"})], NAMES) == (
        "call: Run, anyway (we did); report: down, spot H31"
    )


def test_the_chance_that_was_made_for_an_input_stays_with_the_new_one_where_it_fits():
    made = book_of("solitaire-coach").session
    session = Session(made.rules)
    call, report = next(
        (number, number + 1)
        for number, events in enumerate(made.inputs)
        if isinstance(events[0], Call) and events[0].call == "run"
    )
    for events in made.inputs[:call]:
        session.play(*events)
    run, told = made.inputs[call][0], made.inputs[report]
    session.play(run, *told)
    assert isinstance(run, Call)
    assert with_its_chance(session, call + 1, replace(run, call="pass")) == (
        replace(run, call="pass"),
        *told,
    )
    assert with_its_chance(session, call + 1, replace(run, call="punt")) == (
        replace(run, call="punt"),
    )


@EACH
def test_all_that_fit_are_kept_at_once_up_to_the_first_that_does_not(code: str):
    luck, kept = Random(f"keep {code}"), 0
    for seed in range(1, 5):
        game = sitting_of(code, seed)
        for _ in range(12):
            number, events, before = attempt(game.book, luck)
            try:
                game.corrections.correct(preview(game.book, number, events, before=before))
            except Refused:
                continue
            fitting = game.corrections.fitting
            if not fitting:
                if game.book.pending:
                    game.corrections.leave_out(len(game.book.inputs) + 1)
                continue
            stood = len(game.book.inputs)
            assert game.corrections.keep_fitting() == fitting
            assert len(game.book.inputs) == stood + fitting
            left = waiting(game.book)
            assert not left or (left[0].why_not and not left[0].fits), "the next is a misfit"
            kept += fitting
    assert kept
