"""Corrections at a board, by lines of text: shown first, entered once confirmed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from quarterback.cli.plain.line_io import LineIO
from quarterback.game.controller import GameController
from quarterback.game.corrections import (
    ChangedLines,
    Correction,
    CorrectionLine,
    game_before,
    headline,
    lines,
    news,
    no_longer_fits,
    preview,
    result_text,
    waiting,
)
from quarterback.game.scorebook import Scorebook
from quarterback.text.ruling_parser import differences, ruling
from rulesets.core.plain_text import capitalize
from rulesets.core.refusal import Refused
from rulesets.core.session import Entry, Input
from rulesets.core.sides import Side

_LISTED = 12
"""Inputs that are listed unless more are asked for: a dozen fit a small terminal with a prompt."""
_SHOWN = 8
"""Changed lines that a preview shows one by one."""
_PAIR = re.compile(r"([A-Za-z][\w.-]*)=(\S+)")

AskAgain = Callable[[Scorebook], Input | None]
"""Asks for an input at an earlier moment of the game; None when the person goes back."""
AskConsent = Callable[[Side, str], bool]
"""Whether the other team agrees, where two people play."""


class PlainCorrections:
    """Commands that correct a game. Each takes the rest of the line and the team that typed it, and
    returns the new entries to be printed. Raises Refused."""

    def __init__(
        self, game: GameController, io: LineIO, asks_again: AskAgain, agrees: AskConsent
    ) -> None:
        self.game = game
        self.io = io
        self._asks_again = asks_again
        self._agrees = agrees

    def inputs(self, rest: str, side: Side) -> list[Entry]:
        """List the last inputs with their numbers; with a number, that many."""
        entries = lines(self.game.book)
        for line in entries[-(_number(rest, "how many inputs") if rest else _LISTED) :]:
            self.io.say(f"{line.number:>4}  {_line(line)}")
        if not entries:
            self.io.say("No entries yet.")
        return []

    def redo(self, rest: str, side: Side) -> list[Entry]:
        """Redo the next input that was undone or set aside, or all that fit."""
        if not self.game.book.pending:
            raise Refused("nothing to redo")
        if rest != "all":
            return self.game.corrections.redo()
        return self.game.corrections.redo_many(self.game.corrections.fitting or 1)

    def fix(self, rest: str, side: Side) -> list[Entry]:
        """Replace an input; `out` deletes it, `before` inserts one before it."""
        number, how = _which(rest)
        book = self.game.book
        inputs = [line.did for line in lines(book)] + [each.did for each in waiting(book)]
        if number > len(inputs):
            raise Refused(f"no input {number}: there are {len(inputs)}")
        events: Input | None = ()
        if how != "out":
            if number > len(book.inputs) + 1:
                raise Refused(f"settle earlier inputs first: input {number} comes after them")
            then = game_before(book, number)
            what = "Insert what before it?" if how == "before" else "What should it be?"
            self.io.say(f"Input {number}: {inputs[number - 1]}. {what} Type back to cancel.")
            events = self._asks_again(then)
        if events is None:
            self.io.say("Nothing changed.")
            return []
        self._looked_at(preview(book, number, events, before=how == "before"), side)
        return []

    def _looked_at(self, correction: Correction, side: Side) -> None:
        if correction.changes_nothing and correction.was == correction.becomes:
            self.io.say("No change.")
            return
        for line in _preview(correction):
            self.io.say(line)
        if self._confirmed("Apply this correction?", side):
            self.game.corrections.correct(correction)
            self.io.say(f"Corrected. {correction.situation_text}")
        else:
            self.io.say("Nothing changed.")

    def set_aside(self, rest: str, side: Side) -> list[Entry]:
        """List what is set aside; with drop, delete the next of it, a number or all."""
        pending = waiting(self.game.book)
        word, _, which = rest.partition(" ")
        if not pending:
            self.io.say("Nothing is set aside.")
        elif word == "drop":
            self._drop([each.number for each in pending], which.strip(), side)
        elif word:
            raise Refused("type aside, aside drop, aside drop and a number, or aside drop all")
        else:
            for each in pending:
                self.io.say(f"{each.number:>4}  {each.did}{_fits(each.fits, each.why_not)}")
            self.io.say(
                "redo keeps the next one, redo all as many as fit; fix and a number"
                " replaces it; aside drop deletes it."
            )
        return []

    def _drop(self, numbers: list[int], which: str, side: Side) -> None:
        chosen = [_number(which, "which input")] if which not in ("", "all") else numbers[:1]
        deleted = numbers if which == "all" else chosen
        one = len(deleted) == 1
        what = f"input {deleted[0]}" if one else f"all {len(deleted)} inputs set aside"
        if deleted[0] not in numbers:
            raise Refused(f"input {deleted[0]} is not set aside")
        if not self._confirmed(f"Delete {what} for good?", side):
            return
        for number in reversed(deleted):
            self.game.corrections.leave_out(number)
        self.io.say("Deleted.")

    def ruling(self, rest: str, side: Side) -> list[Entry]:
        """A ruling: name=value for what changes, then the reason."""
        values = {name: value for name, value in _PAIR.findall(rest)}
        why = " ".join(_PAIR.sub(" ", rest).split()).removeprefix("because ")
        rules, s, names = self.game.rules, self.game.state, self.game.names
        referee = ruling(rules, s, names, values, why, side)
        changes = differences(rules, s, referee, names)
        if not changes:
            self.io.say("No change.")
            return []
        for each in changes:
            what = capitalize(each.what)
            self.io.say(f"  {what}: was {each.before or 'none'}, now {each.after or 'none'}.")
        return self.game.ruled(referee) if self._confirmed("Is that the ruling?", side) else []

    def _confirmed(self, question: str, side: Side) -> bool:
        """Whether the correction is confirmed; where two people play, the other team agrees too."""
        if not self.io.confirm(question):
            return False
        freely = self.game.corrections.without_consent
        return freely or self._agrees(side, "would like to correct that. Agreed?")


def reminder(book: Scorebook) -> str:
    """A reminder of inputs that are set aside after a correction; empty when none are."""
    if not book.needs_review:
        return ""
    pending = waiting(book)
    many = f"{len(pending)} inputs" if len(pending) > 1 else "1 input"
    fits = _fits(pending[0].fits, pending[0].why_not)
    return (
        f"{many} set aside; the next is {pending[0].did}{fits}. New entries go before it. To settle"
        " them, type redo, or aside to see them."
    )


def _fits(fits: bool, why_not: str) -> str:
    if fits:
        return ", which fits"
    return f", which does not fit: {why_not}" if why_not else ""


def _line(line: CorrectionLine) -> str:
    down = f"{line.down}: " if line.down else ""
    result = f" - {line.description}" if line.description else ""
    return f"{down}{line.did}{result} ({line.score})"


def _preview(correction: Correction) -> list[str]:
    """A correction in lines, before it is entered."""
    changes = news(correction)
    text = [headline(correction), *map(_change, changes[:_SHOWN])]
    if len(changes) > _SHOWN:
        text.append(f"  and {len(changes) - _SHOWN} more lines.")
    text += no_longer_fits(correction)
    if correction.stood == correction.situation_text:
        return [*text, f"No change in the situation: {correction.situation_text}"]
    return [*text, f"Before: {correction.stood}", f"After: {correction.situation_text}"]


def _change(changed: ChangedLines) -> str:
    one, two = changed.before, changed.after
    if two is None:
        assert one is not None, "a change has a line before or after it"
        return f"  {one.number}: {one.text} Deleted."
    now = result_text(two)
    return f"  {two.number}: {now}" if one is None else f"  {two.number}: {one.text} Then: {now}"


def _which(rest: str) -> tuple[int, str]:
    word, _, how = rest.partition(" ")
    how = how.strip().lower()
    if not word or how not in ("", "out", "before"):
        raise Refused(
            "type fix and the number of an input, then if you like out or"
            " before; inputs lists the numbers"
        )
    return _number(word, "which input"), how


def _number(word: str, what: str) -> int:
    if not (word.isascii() and word.isdigit() and int(word[:6]) > 0 and len(word) <= 6):
        raise Refused(f"{what}? Type a whole number, not {word!r}")
    return int(word)


CORRECTION_HELP: Final = {
    "inputs": "list the last inputs by number; inputs 40 lists 40",
    "redo": "redo what was undone, or keep the next one set aside; redo all",
    "fix 12": "correct input 12; fix 12 out deletes it, fix 12 before inserts one",
    "aside": "list inputs set aside; aside drop, with a number or all, deletes them",
    "ruling": "set the situation: ruling spot=H31 down=3 home=7, and the reason",
    "back": "cancel",
}
"""What help says about each command."""
