"""A quarter scored twice, from the same random game: with the keys of the console, and with taps on
the buttons of its page. The taps are no more than the keys, and both enter the same game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from quarterback.entry import form as forms
from quarterback.entry import reducer
from quarterback.entry.dice import sides_of
from quarterback.entry.form import EntryForm, Submission
from quarterback.entry.type_ahead import submission_before
from quarterback.game.console.form_views import enter_verb
from quarterback.game.scorebook import Scorebook
from rulesets.core.dice import COIN
from rulesets.core.events import Event, Roll
from rulesets.core.session import Session
from tests.entry.typist import Typist, pressed
from tests.game.practice.playing import game
from tests.tui.console.parts import Parts
from tests.web.table.scoring import Scorer, server_at

Keyed = tuple[Event, list[str]]
"""An input, and the keys that enter it; none where the next one enters it as well."""


def first_period(code: str, seed: int) -> list[Event]:
    """The inputs of the first period of a random game, and what comes before it."""
    session, events = game(code, seed), []
    for entries in session.by_input:
        if entries[0].before.period != 1:
            break
        events.append(entries[0].event)
    return events


def keyed(code: str, events: list[Event]) -> list[Keyed]:
    """The keys of the console for a game, typed ahead wherever that saves one."""
    session = Session(game(code, 0).rules)
    result: list[Keyed] = []
    for event in events:
        typist = Typist(session, event)
        keys = typist.keys()
        if result and len(keys[0]) == 1:
            before = result[-1][0]
            earlier = Session(session.rules)
            for each, _ in result[:-1]:
                earlier.play(each)
            first = Typist(earlier, before)
            ahead = submission_before(session.rules, first.form, first.tells, keys[0])
            first.keys()
            if ahead is not None and ahead == first.entered:
                result[-1] = (before, [])
        session.play(event)
        result.append((event, keys))
    return result


def at_console(code: str, every: list[Keyed]) -> tuple[Parts, int]:
    """The game entered at the console of the terminal, and how many keys it took."""
    parts, count = Parts(code, home="Bears", visitors="Lions"), 0
    for _, keys in every:
        for key in keys:
            count += 1
            match key:
                case "enter":
                    parts.entry.enter()
                case "tab" | "shift+tab":
                    parts.entry.next_field(1 if key == "tab" else -1)
                case "down" | "up":
                    parts.entry.move(1 if key == "down" else -1)
                case _:
                    parts.type(key)
            if parts.console.dice.throw is not None:
                parts.console.dice.skip()
    return parts, count


def taps_for(session: Session, event: Event, keys: list[str]) -> Iterator[str]:
    """The buttons that a person taps for what the console's keys do: an answer directly, and a
    field directly, however far away the marker is."""
    typist = Typist(session, event)
    form: EntryForm | Submission = typist.form
    assert isinstance(form, EntryForm)
    if isinstance(event, Roll) and form.rolling is not None and COIN not in form.rolling.dice:
        yield from _dice_taps(sides_of(form.rolling), event.pips)
        return
    at = 0
    while at < len(keys):
        key = keys[at]
        assert isinstance(form, EntryForm)
        if key in ("tab", "shift+tab", "down", "up"):
            start = form
            while at < len(keys) and keys[at] in ("tab", "shift+tab", "down", "up"):
                assert isinstance(form, EntryForm)
                form = pressed(form, keys[at], typist.tells)
                at += 1
            assert isinstance(form, EntryForm)
            if start.report is None and form.report is not None:
                place = next(n for n, a in enumerate(forms.answers(start))
                             if a.option == form.option)  # fmt: skip
                yield f"{{details:{place}}}"
            elif form.report is not None and start.report != form.report:
                now = form.report.current
                name = next(n for n, f in enumerate(forms.slots(start)) if f.name == now)
                yield f"{{slot:{name}}}"
            elif at < len(keys) and keys[at] == "enter":
                yield f"{{pick:{form.marked}}}"
                form = pressed(form, "enter", typist.tells)
                at += 1
            continue
        answers = [n for n, a in enumerate(forms.answers(form)) if a.key == key]
        after = pressed(form, key, typist.tells)
        complete = reducer.submission_if_complete(form, typist.tells) is not None
        selects = enter_verb(form, complete=complete) == "Select" and forms.answers(form)
        typed = isinstance(after, EntryForm) and after.report is not None and after.report.typed
        if key == "enter":
            yield f"{{pick:{form.marked}}}" if selects else "{enter}"
        elif answers and forms.is_choosing(form) and not typed:
            yield f"{{pick:{answers[0]}}}"
        else:
            yield key
        form = after
        at += 1


def _dice_taps(sides: tuple[int, ...], pips: tuple[int, ...]) -> Iterator[str]:
    """A tap for each die; for each digit of one with a hundred faces."""
    for many, pip in zip(sides, pips, strict=True):
        if many <= 9:
            yield str(pip)
        elif many < 100:
            yield f"{{die:{pip}}}"
        else:
            yield from f"{pip % 100:02}"
    yield "{enter}"


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_quarter_takes_no_more_taps_than_keys(tmp_path: Path, seed: int):
    events = first_period("vsefl", seed)
    every = keyed("vsefl", events)
    parts, keys = at_console("vsefl", every)
    with server_at(tmp_path) as server:
        scorer = Scorer(server, "/table/north/1")
        scorer.begin()
        session = Session(game("vsefl", 0).rules)
        ahead = False
        for event, pressed_keys in every:
            if pressed_keys:
                for n, tap in enumerate(taps_for(session, event, pressed_keys)):
                    if n == 0 and ahead and tap.startswith("{pick"):
                        tap = pressed_keys[0]  # the result, on the form before it
                    scorer.tap(tap)
            ahead = not pressed_keys
            session.play(event)
        book = Scorebook.resume(server.store, 1)
    assert book.inputs == parts.book.inputs == [(event,) for event in events]
    assert scorer.taps <= keys, (scorer.taps, keys)
    assert len(events) > 20
