"""Keys and taps of one person, in order, each with the question it was meant for.

A page takes what is pressed while an answer is on its way, and sends all of it together. Here it is
decided what still belongs: characters go where they lead, as they do for a person who types ahead;
ENTER and every other button only where the page showed the question, or where something was typed
for it. The first one that does not belong ends it: what follows it is not entered either.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol
from zlib import crc32

import msgspec

from quarterback.entry import form as forms
from quarterback.entry.form import EntryForm
from quarterback.web.table.taps import ENTER, ERASE
from rulesets.core.data_reader import read_json

MOST: Final = 200
"""Presses in one request."""
PRESSES: Final = "presses"
"""The field of a form that has them."""
ALWAYS: Final = frozenset({"!timer", "!time", "!count", "!keep", "!names"})
"""Buttons that mean the same at any point of the game."""
_TYPED: Final = frozenset({"{nudge", "{die"})
"""Buttons that stand for what is typed."""
_WORDS: Final = {ENTER: "Enter", ERASE: "Backspace", "{back}": "Back"}


class Press(NamedTuple):
    """A key or a tap."""

    tap: str
    question: str
    """The question that the page showed."""


class Asking(Protocol):
    """What presses go into."""

    message: str
    """Why the last one did nothing; empty when it did something."""

    @property
    def question(self) -> str:
        """The identity of what is asked now; empty when nothing is."""

    @property
    def has_content(self) -> bool:
        """Whether the answer that is asked for now has been begun."""


def question_id(version: str, form: EntryForm) -> str:
    """Return a short text for what a form asks, at a version of the game: a part for the answer
    that is asked for, and one for the choices there are."""
    report = form.report
    asks = (
        version,
        form.option.call if form.option is not None else "",
        report.current if report is not None else "",
    )
    choices = tuple((answer.name, answer.label) for answer in forms.answers(form))
    return f"{crc32(repr(asks).encode()):08x}-{crc32(repr(choices).encode()):08x}"


def is_begun(form: EntryForm, *, complete: bool) -> bool:
    """Return whether ENTER has something of the person's own to enter: what is typed, or an answer
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
    """Press them in order until one does not belong, or does nothing; return the ones that are not
    taken. Why is in the message."""
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
        asked, _, _ = press.question.partition("-")
        return asking.has_content or (bool(now) and now.startswith(f"{asked}-"))
    return press.question == now


def _in_words(presses: Sequence[Press]) -> str:
    """What was pressed; buttons of the page have no names here."""
    words = (
        press.tap if len(press.tap) == 1 else _WORDS.get(press.tap, "a button") for press in presses
    )
    return " ".join(words)
