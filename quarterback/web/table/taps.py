"""Taps on an entry form: what each button does to it, and the form that the taps so far have made.

A form half filled in exists only in its page, as the taps since the last entry. The server
repeats them, so a page that is loaded again, on this device or another, is where it was.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple, Protocol
from zlib import crc32

import msgspec

from quarterback.entry import form as forms
from quarterback.entry import reducer
from quarterback.entry.dice import next_faces, with_face
from quarterback.entry.form import EntryForm, Submission
from quarterback.game.console import menu_items
from quarterback.game.console.form_controller import FormController
from quarterback.game.console.menu_items import OutOfTurnCall
from quarterback.game.controller import GameController
from rulesets.core.data_reader import read_json
from rulesets.core.session import Input

LONGEST: Final = 600
"""Characters of all the taps of one form."""
_TAP: Final = re.compile(r"\{([a-z]+)(?::([^{}\x00-\x1f]{1,8}))?\}|([^{}\x00-\x1f])")
ENTER, NEXT, BEFORE, BACK, ERASE = "{enter}", "{next}", "{before}", "{back}", "{erase}"


class CannotTap(ValueError):
    """A tap for a button that is not on the form: the game is at another point."""


def split_taps(text: str) -> list[str]:
    """Return the taps in a text, one by one. Raises CannotTap."""
    taps, at = [], 0
    while at < len(text):
        match = _TAP.match(text, at)
        if match is None or match.end() > LONGEST:
            raise CannotTap("These taps cannot be read.")
        taps.append(match[0])
        at = match.end()
    return taps


class TappedForm:
    """The entry form of a game after some taps."""

    def __init__(
        self,
        game: GameController,
        enter: Callable[[Submission], None],
        taps: str = "",
        *,
        ahead: bool = True,
        entered: Input = (),
    ) -> None:
        """`enter` takes what is complete. With `ahead`, what belongs to the next form enters
        this one, if it can. The form begins with what was `entered`, if anything. Raises
        CannotTap if the taps do not lead to a form."""
        self._game, self._enter, self.ahead = game, enter, ahead
        self._repeating = True
        self._entered = False
        # Dice wait for Record: an ENTER behind their last digit must not reach the next question.
        self.entry = FormController(
            game, self._submit, lambda: None, type_ahead=ahead, enters_dice=False
        )
        self.entry.fill(entered)
        self._before = [(self.entry.form, "")]
        for tap in split_taps(taps):
            self._do(tap)
            self._note(tap)
        self._repeating = False

    @property
    def taps(self) -> str:
        """The fewest of the taps so far that make the form; empty if it is untouched."""
        return self._before[-1][1]

    def _note(self, tap: str) -> None:
        """Remember a tap; if the form has been in this state before, forget what was in between."""
        form = self.entry.form
        for place, (earlier, _) in enumerate(self._before):
            if earlier == form:
                del self._before[place + 1 :]
                return
        self._before.append((form, self._before[-1][1] + tap))

    def _submit(self, answer: Submission) -> None:
        if self._repeating:
            raise CannotTap("The game is at another point.")
        self._entered = True
        self._enter(answer)

    def tap(self, tap: str) -> bool:
        """Tap a button, and return whether something was entered. If nothing was, the form's
        message says why. Raises CannotTap."""
        taps = split_taps(tap)
        if len(taps) != 1:
            raise CannotTap("There is no such button.")
        one = taps[0]
        count = len(self._game.book.inputs)
        self._entered = False
        self._do(one)
        if self._entered and len(self._game.book.inputs) == count:
            return False  # refused: the form is as it was
        if self._entered:
            self._before = [(forms.new_form(self._game.awaiting, self.entry.players), "")]
        self._note(one)
        return self._entered

    def type(self, text: str) -> bool:
        """Type characters, and return whether something was entered ahead of them."""
        any_entered = False
        for char in text:
            if char.isprintable() and char not in "{}":
                any_entered |= self.tap(char)
        return any_entered

    def _do(self, tap: str) -> None:
        entry = self.entry
        if len(tap) == 1:
            if entry.takes(tap):
                entry.type(tap)
            else:
                entry.reject(tap)
            return
        name, _, value = tap[1:-1].partition(":")
        button = self._buttons.get(name)
        if button is None:
            raise CannotTap("There is no such button.")
        button(value)

    @property
    def _buttons(self) -> Mapping[str, Callable[[str], object]]:
        """Return what each button does, by its name; it gets the text after the name."""
        entry = self.entry
        return {
            "enter": lambda _: entry.enter(),
            "next": lambda _: entry.next_field(1),
            "before": lambda _: entry.next_field(-1),
            "back": lambda _: entry.back(),
            "erase": lambda _: entry.erase(),
            "pick": lambda which: entry.choose(self._answer(which)),
            "details": self._details,
            "slot": lambda which: entry.go_to_slot(_place(which, len(forms.slots(entry.form)))),
            "spot": lambda yard: entry.point(_number(yard)),
            "nudge": lambda by: entry.nudge(_number(by)),
            "menu": self._out_of_turn,
            "die": self._face,
        }

    def _answer(self, which: str) -> int:
        return _place(which, len(forms.answers(self.entry.form)))

    def _details(self, which: str) -> None:
        """Open the optional details of a call."""
        self.entry.mark(self._answer(which))
        self.entry.next_field(1)

    def _face(self, face: str) -> None:
        form = self.entry.form
        if form.rolling is None or face not in next_faces(form.rolling, form.pips):
            raise CannotTap("No die shows that now.")
        self.entry.replace(replace(form, pips=with_face(form.rolling, form.pips, face)))

    def _out_of_turn(self, key: str) -> None:
        """Return the form for a call or a report out of turn, by its key in the menu."""
        for each, _, item in menu_items.menu_items(self._game):
            if each == key and isinstance(item, OutOfTurnCall):
                entry = self.entry
                entry.replace(
                    reducer.out_of_turn_form(self._game.awaiting, item.option, entry.players)
                )
                return
        raise CannotTap("That is not possible now.")


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise CannotTap("There is no such button.") from None


def _place(text: str, count: int) -> int:
    place = _number(text)
    if not 0 <= place < count:
        raise CannotTap("That answer is no longer there.")
    return place


MOST: Final = 200
"""How many presses a request can have."""
PRESSES: Final = "presses"
"""The field of a form with the presses."""
ALWAYS: Final = frozenset({"!timer", "!time", "!count", "!keep", "!names"})
"""Buttons that mean the same at any point of the game."""
_TYPED: Final = frozenset({"{nudge", "{die"})
"""Buttons for what is typed."""
_WORDS: Final = {ENTER: "Enter", ERASE: "Backspace", "{back}": "Back"}


class Press(NamedTuple):
    """A key or a tap."""

    tap: str
    question: str
    """The question that the page showed."""


class Asking(Protocol):
    """Takes presses."""

    message: str
    """Why the last one did nothing; empty if it did something."""

    @property
    def question(self) -> str:
        """The identity of what is asked now; empty if nothing is."""

    @property
    def has_content(self) -> bool:
        """Whether the current answer has been begun."""


def question_id(version: str, form: EntryForm) -> str:
    """Return a short text for what a form asks, at a version of the game: one part for the
    current answer, and one for the choices."""
    report = form.report
    asks = (
        version,
        form.option.call if form.option is not None else "",
        report.current if report is not None else "",
    )
    choices = tuple((answer.name, answer.label) for answer in forms.answers(form))
    return f"{crc32(repr(asks).encode()):08x}-{crc32(repr(choices).encode()):08x}"


def is_begun(form: EntryForm, *, complete: bool) -> bool:
    """Return whether ENTER has something of the person's own to enter: typed text, or an answer
    that completes the form."""
    report = form.report
    if report is None:
        return bool(form.pips)
    return bool(report.typed) or (complete and bool(report.values))


def read_presses(text: str) -> tuple[Press, ...]:
    """Return what a page has sent: pairs of a tap and a question, as JSON. Raises ValueError."""
    try:
        pairs = msgspec.convert(read_json(text), list[tuple[str, str]])
    except (ValueError, msgspec.MsgspecError):
        raise ValueError("these presses cannot be read") from None
    if len(pairs) > MOST:
        raise ValueError(f"more than {MOST} presses")
    return tuple(Press(*pair) for pair in pairs)


def take_presses(
    presses: Sequence[Press], asking: Asking, do: Callable[[str], object]
) -> tuple[Press, ...]:
    """Press them in order until one does not belong or does nothing, and return those that were
    not taken. The message says why."""
    for place, press in enumerate(presses):
        if not _belongs(press, asking):
            left = presses[place:]
            asking.message = asking.message or (
                f"Not entered: {_in_words(left)}. It was pressed before the question was on the"
                " page. Look, then press again."
            )
            return tuple(left)
        do(press.tap)
        if asking.message:
            left = presses[place + 1 :]
            if left:
                asking.message += f" Not entered either: {_in_words(left)}."
            return tuple(left)
    return ()


def _belongs(press: Press, asking: Asking) -> bool:
    tap, now = press.tap, asking.question
    name, _, _ = tap.partition(":")
    if len(tap) == 1 or tap == ERASE or name in _TYPED or name in ALWAYS:
        return True
    if tap == ENTER:
        question, _, _ = press.question.partition("-")
        return asking.has_content or (bool(now) and now.startswith(f"{question}-"))
    return press.question == now


def _in_words(presses: Sequence[Press]) -> str:
    """Return what was pressed; buttons of the page have no names here."""
    words = (
        press.tap if len(press.tap) == 1 else _WORDS.get(press.tap, "a button") for press in presses
    )
    return " ".join(words)
