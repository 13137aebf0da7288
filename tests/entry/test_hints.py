"""What the row below a form promises is what its keys do: every hint of every form of every rule
set, wherever the marker is, and however far the form is filled in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from quarterback.entry import form as forms
from quarterback.entry import reducer, spot_input
from quarterback.entry.form import (
    CallSubmitted,
    EntryForm,
    ReportSubmitted,
    RollSubmitted,
    Submission,
)
from quarterback.entry.preview import AnswerPreview, event_of, preview_of
from quarterback.entry.type_ahead import answers_ahead, shortcut, submission_before
from quarterback.entry.values import InputContext
from quarterback.entry.yard_lines import WhichLine
from quarterback.game.console.show_form import form_view
from rulesets.core.advance import advance, awaiting
from rulesets.core.awaiting import Decide, Observe, Over
from rulesets.core.dice import COIN
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import PLAIN
from rulesets.core.session import Session
from rulesets.registry import result_label
from tests.entry.typist import context
from tests.game.practice.playing import BOARD_GAMES, comes, rules_of

KEYS = {"console.take": "ENTER", "console.next": "TAB", "console.back": "ESC"}
NUMBER = re.compile(r"\b34: (?P<result>.+?)(?P<then>, ended)? there")
DEPTH = 3
"""How many answers deep a form is filled in; by default, in a test of one game, only two."""


class Hinted:
    """A form with the row below it, and the keys pressed on it."""

    def __init__(self, rules: RuleSet, form: EntryForm, told: InputContext) -> None:
        self.rules, self.form, self.told = rules, form, told
        answer = reducer.submission_if_complete(form, told) or reducer.typed_dice(form)
        self.outcome = preview_of(rules, told.state, PLAIN, answer) if answer else AnswerPreview()
        at_once = shortcut(rules, form, told)
        self.view = form_view(
            form, told, self.outcome, lambda name: KEYS.get(name, name), "", at_once
        )
        self.foot = self.view.foot

    def typed(self, keys: str) -> tuple[list[Submission], EntryForm]:
        """What is submitted on the way, and the form in the end, as the console does it."""
        entered: list[Submission] = []
        form, told = self.form, self.told
        for key in keys:
            before = submission_before(self.rules, form, told, key)
            if before is not None:
                entered.append(before)
                event = event_of(before)
                assert event is not None
                s = told.state
                after, _ = advance(self.rules, s, self.rules.normalize(self.rules, s, event))
                upcoming = awaiting(self.rules, after)
                side = getattr(upcoming, "side", None) or after.possession or "home"
                told = InputContext(after, PLAIN, side, bare_numbers=True)
                form = forms.new_form(upcoming)
            step = reducer.type_char(form, key)
            assert isinstance(step, EntryForm), f"{key} enters {step}"
            form = step
        return entered, form

    def check(self) -> None:
        """Every part of the row below the form."""
        foot, form, told = self.foot, self.form, self.told
        if "ENTER selects: " in foot:
            self._selects()
        elif "ENTER records it" in foot:
            assert not isinstance(reducer.enter(form, told), EntryForm)
            assert self.outcome.refused is None
        elif "ENTER continues" in foot:
            step = reducer.enter(form, told)
            assert isinstance(step, EntryForm)
            assert step != form
        elif "ENTER cannot" in foot:
            assert self.outcome.refused is not None or reducer.entry_error(form, told)
        elif "Still needed" in foot:
            assert reducer.entry_error(form, told)
        elif "ENTER rolls" in foot or "ENTER tosses" in foot:
            assert reducer.enter(form, told) == RollSubmitted(None)
            self._dice()
        else:
            raise AssertionError(f"no word of ENTER in {foot!r}")
        if "TAB" in foot and not reducer.entry_error(form, told):
            assert reducer.next_field(form, 1, told) != form
        if "ESC" in foot:
            assert reducer.back(form) not in (None, form)
        if match := NUMBER.search(foot):
            self._number(match["result"], ended=bool(match["then"]))
        if "2: how many" in foot:
            entered, after = self.typed("2")
            marked = forms.answers(form)[form.marked].option
            assert not entered
            assert after.option == marked
            assert after.report is not None
            assert after.report.typed == "2"
        elif form.report is None and form.rolling is None and not NUMBER.search(foot):
            entered, after = self.typed("3")
            assert (entered, after) == ([], form), "a number does what no hint says"
        if "a result's letter" in foot:
            self._letters()
        self._slots()

    def _selects(self) -> None:
        answer, step = (
            forms.answers(self.form)[self.form.marked],
            reducer.enter(self.form, self.told),
        )
        if answer.option is None:
            values = step.report.values if isinstance(step, EntryForm) and step.report else {}
            if isinstance(step, ReportSubmitted | CallSubmitted):
                values = step.values if isinstance(step, ReportSubmitted) else step.details
            assert answer.value in values.values()
        elif isinstance(step, EntryForm):
            assert step.option == answer.option
        else:
            assert step == CallSubmitted(answer.option.call, {})

    def _dice(self) -> None:
        rolling = self.form.rolling
        assert rolling is not None
        if rolling.dice == (COIN,):
            assert reducer.type_char(self.form, "t") == RollSubmitted((2,))
            return
        entered, form = self.typed(" ".join("1" for _ in rolling.dice))
        assert not entered
        assert reducer.enter(form, self.told) == RollSubmitted(tuple(1 for _ in rolling.dice))

    def _number(self, result: str, *, ended: bool) -> None:
        """A number is the marked call or result, there, and nothing else."""
        marked = forms.answers(self.form)[self.form.marked]
        entered, after = self.typed("34")
        assert after.report is not None
        assert after.report.typed == "34"
        if self.form.report is None:
            assert marked.option is not None
            assert entered == [CallSubmitted(marked.option.call, {})], "the marked call"
        first = after.report.fields[0]
        said = after.report.values.get(first.name)
        if said is not None:
            assert result_label(str(said)).lower() == result
            assert ended == (after.report.current != "spot")
        if not entered and self.form.report is not None and self.form.report.current == first.name:
            assert said == marked.value, "the marked result"

    def _letters(self) -> None:
        """The letter of a result submits the marked call, and is that result."""
        marked = forms.answers(self.form)[self.form.marked]
        ahead = answers_ahead(self.rules, self.form, self.told)
        assert ahead
        for answer in ahead:
            entered, after = self.typed(answer.key)
            assert marked.option is not None
            assert entered == [CallSubmitted(marked.option.call, {})], "the marked call"
            assert after.report is not None
            assert answer.value in after.report.values.values()

    def _slots(self) -> None:
        """What may be typed for the field in progress, may be typed."""
        slot = next((slot for slot in self.view.slots if slot.state == "now"), None)
        report = self.form.report
        if slot is None or report is None or report.typed or forms.is_choosing(self.form):
            return
        if "31 or H31" in slot.hint:
            examples: tuple[str, ...] = ("31", "H31", "own 4", "their 12", "+6", "-2")
        elif match := re.match(r"(\d+) to (\d+)$", slot.hint):
            examples = (match[1], match[2])
        elif slot.hint.startswith("how many"):
            examples = ("2",)
        else:
            return
        for text in examples:
            form = self.form
            for char in text:
                step = reducer.type_char(form, char)
                assert isinstance(step, EntryForm)
                form = step
            try:
                step = reducer.enter(form, self.told)
            except WhichLine:
                continue  # the nearer 31 is far away, too
            except ValueError as error:
                if "off the field" not in str(error):
                    raise AssertionError(f"{text}: {error}") from error
            else:
                assert step != form


def hinted(rules: RuleSet, form: EntryForm, told: InputContext, depth: int) -> Iterator[Hinted]:
    """A form with its marker at every answer, and filled in with each of them; of the form that
    comes then the same, and below it with the first of them."""
    choosing = forms.is_choosing(form)
    places = tuple(range(len(forms.answers(form)))) if choosing else (form.marked,)
    if not places:
        yield Hinted(rules, form, told)
    for place in places[: None if depth > DEPTH - 2 else 1]:
        yield Hinted(rules, reducer.mark(form, place) if choosing else form, told)
        if depth and choosing:
            step = reducer.choose(form, place)
            if isinstance(step, EntryForm):
                yield from hinted(rules, step, told, depth - 1)
    if depth and form.report is not None and spot_input.spot_field(form.report) is not None:
        for mark in ("3", "H"):
            step = reducer.type_char(form, mark)
            assert isinstance(step, EntryForm)
            yield Hinted(rules, step, told)


def moments(code: str, seeds: range) -> Iterator[Session]:
    """The different forms of whole games, each once."""
    seen = set()
    for seed in seeds:
        session, luck = Session(rules_of(code)), Random(f"{code} {seed}")
        while not isinstance(session.awaiting, Over):
            upcoming, s = session.awaiting, session.state
            calls = upcoming.options if isinstance(upcoming, Decide) else ()
            fields = upcoming.fields if isinstance(upcoming, Observe) else ()
            form = (s.phase, s.call, tuple(o.call for o in calls), tuple(map(str, fields)))
            if form not in seen:
                seen.add(form)
                yield session
            session.play(comes(session.rules, s, upcoming, luck))


def check(code: str, seeds: range, depth: int = DEPTH) -> int:
    number = 0
    for session in moments(code, seeds):
        told = context(session)
        for each in hinted(session.rules, forms.new_form(session.awaiting), told, depth):
            try:
                each.check()
            except AssertionError as error:
                s = session.state
                raise AssertionError(f"{s.phase} {s.call}: {each.foot!r}: {error}") from error
            number += 1
    return number


@pytest.mark.parametrize("code", BOARD_GAMES)
def test_what_the_hint_promises_is_what_its_keys_do(code: str):
    assert check(code, range(1), depth=2) > 50


@pytest.mark.long
@pytest.mark.parametrize("code", BOARD_GAMES)
def test_what_the_hint_promises_is_what_its_keys_do_in_many_games(code: str):
    assert check(code, range(50, 90)) > 50
