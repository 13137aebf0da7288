"""Undo and redo: what was entered taken back, the last first, and brought back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from league.model.ledger.commands import league as c
from league.model.ledger.ledger import Done
from quarterback.league_office.actions.action import Act, Answers, Fault, Field, Filled, Moment
from quarterback.league_office.describe_commands import told

MANY = "commands"
_MOST = 500


def _fields(says: str) -> tuple[Field, ...]:
    return (Field(MANY, "How many", "number", says, "1"),)


def _count(answers: Answers, there: int) -> int:
    if not there:
        raise Fault(MANY, "there is nothing")
    found = answers.number(MANY, 1, min(there, _MOST))
    if found is None:
        raise Fault(MANY, "how many?")
    return found


def _words(moment: Moment, done: Sequence[Done]) -> tuple[str, ...]:
    return tuple(f"{each.seq}  {told(each.command, moment.records)}" for each in done)


def _undo(moment: Moment, answers: Answers) -> Iterator[c.AnyCommand]:
    yield c.Undo(_count(answers, len(moment.ledger.standing) - 1))


def _undo_words(moment: Moment, filled: Filled) -> tuple[str, ...]:
    standing = moment.ledger.standing
    many = _count(Answers(filled), len(standing) - 1)
    return ("Taken back, exactly; redo brings it back:", *_words(moment, standing[-many:][::-1]))


UNDO: Final = Act(
    "undo", "Undo", "Log", "The last things that were entered are taken back. What was done stays"
    " in the log.",
    lambda moment, filled: _fields("How many entries, the last first."), _undo,
    lambda moment: "" if len(moment.ledger.standing) > 1 else "nothing has been entered yet",
    tells=_undo_words, refused_at=MANY, done="Taken back.",
)  # fmt: skip


def _redo(moment: Moment, answers: Answers) -> Iterator[c.AnyCommand]:
    yield c.Redo(_count(answers, len(moment.ledger.taken_back)))


def _redo_words(moment: Moment, filled: Filled) -> tuple[str, ...]:
    back = moment.ledger.taken_back
    many = _count(Answers(filled), len(back))
    return ("Brought back:", *_words(moment, back[-many:][::-1]))


REDO: Final = Act(
    "redo", "Redo", "Log", "What was taken back stands again.",
    lambda moment, filled: _fields("How many, the last taken back first."), _redo,
    lambda moment: "" if moment.ledger.taken_back else "nothing was taken back",
    tells=_redo_words, refused_at=MANY, done="Brought back.",
)  # fmt: skip
