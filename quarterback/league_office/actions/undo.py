"""Undo and redo: what was entered taken back, the last first, and brought back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from league.model.ledger.commands import league as c
from league.model.ledger.ledger import AppliedCommand
from quarterback.league_office.actions.action import (
    FormData,
    FormError,
    FormField,
    FormReader,
    LeagueAction,
    LeagueContext,
)
from quarterback.league_office.describe_commands import describe_command

MANY = "commands"
_MOST = 500


def _fields(says: str) -> tuple[FormField, ...]:
    return (FormField(MANY, "How many", "number", says, "1"),)


def _count(answers: FormReader, there: int) -> int:
    if not there:
        raise FormError(MANY, "there is nothing")
    found = answers.number(MANY, 1, min(there, _MOST))
    if found is None:
        raise FormError(MANY, "how many?")
    return found


def _words(moment: LeagueContext, done: Sequence[AppliedCommand]) -> tuple[str, ...]:
    return tuple(f"{each.seq}  {describe_command(each.command, moment.state)}" for each in done)


def _undo(moment: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    yield c.UndoEntries(_count(answers, len(moment.ledger.in_effect) - 1))


def _undo_words(moment: LeagueContext, filled: FormData) -> tuple[str, ...]:
    standing = moment.ledger.in_effect
    many = _count(FormReader(filled), len(standing) - 1)
    return ("Taken back, exactly; redo brings it back:", *_words(moment, standing[-many:][::-1]))


UNDO: Final = LeagueAction(
    "undo", "Undo", "Log", "The last things that were entered are taken back. What was done stays"
    " in the log.",
    lambda moment, filled: _fields("How many entries, the last first."), _undo,
    lambda moment: "" if len(moment.ledger.in_effect) > 1 else "nothing has been entered yet",
    preview=_undo_words, error_field=MANY, success_message="Taken back.",
)  # fmt: skip


def _redo(moment: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    yield c.RedoEntries(_count(answers, len(moment.ledger.undone)))


def _redo_words(moment: LeagueContext, filled: FormData) -> tuple[str, ...]:
    back = moment.ledger.undone
    many = _count(FormReader(filled), len(back))
    return ("Brought back:", *_words(moment, back[-many:][::-1]))


REDO: Final = LeagueAction(
    "redo", "Redo", "Log", "What was taken back stands again.",
    lambda moment, filled: _fields("How many, the last taken back first."), _redo,
    lambda moment: "" if moment.ledger.undone else "nothing was taken back",
    preview=_redo_words, error_field=MANY, success_message="Brought back.",
)  # fmt: skip
