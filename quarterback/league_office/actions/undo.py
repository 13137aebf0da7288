"""Actions that undo and redo entries, latest first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from league.model.ledger.commands import league as c
from league.model.ledger.ledger import AppliedCommand
from quarterback.league_office.actions.action import (
    CommandLine,
    CommandReport,
    FormData,
    FormError,
    FormField,
    FormReader,
    LeagueAction,
    LeagueContext,
    Parameter,
)
from quarterback.league_office.describe_commands import describe_command

MANY = "commands"
_MOST = 500


def _fields(message: str) -> tuple[FormField, ...]:
    return (FormField(MANY, "How many", "number", message, "1"),)


def _count(answers: FormReader, number: int) -> int:
    if not number:
        raise FormError(MANY, "nothing to undo or redo")
    result = answers.number(MANY, 1, min(number, _MOST))
    if result is None:
        raise FormError(MANY, "how many?")
    return result


def _words(context: LeagueContext, done: Sequence[AppliedCommand]) -> tuple[str, ...]:
    lines, authors = [], context.log.authors
    for each in done:
        by = authors.get(each.seq, "")
        what = describe_command(each.command, context.state)
        lines.append(f"{each.seq}  {what} (by {by})" if by else f"{each.seq}  {what}")
    return tuple(lines)


def _undo(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    yield c.UndoEntries(_count(answers, len(context.ledger.in_effect) - 1))


def _undo_words(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    standing = context.ledger.in_effect
    many = _count(FormReader(filled), len(standing) - 1)
    return ("To undo (redo restores it):", *_words(context, standing[-many:][::-1]))


def _line(
    name: str, words: str, done: str, command: type[c.UndoEntries | c.RedoEntries], hint: str = ""
) -> CommandLine:
    return CommandLine(
        name,
        words,
        (Parameter("[COMMANDS]", kind="number", default="1", between=(1, 10**9)),),
        commands=lambda context, answers: (command(int(answers.text(MANY))),),
        after=lambda context, data: CommandReport(
            {}, (f"{data[MANY]} {done}{hint.format(data[MANY])}",)
        ),
    )


UNDO: Final = LeagueAction(
    "undo",
    "Undo",
    "Log",
    "Undo the latest entries. They stay in the log.",
    lambda context, filled: _fields("Number of entries, latest first."),
    _undo,
    lambda context: "" if len(context.ledger.in_effect) > 1 else "nothing to undo",
    preview=_undo_words,
    error_field=MANY,
    success_message="Undone.",
    reads_log=True,
    command_lines=(
        _line(
            "undo",
            "Undo the last COMMANDS, exactly; `redo` restores them.",
            "undone.",
            c.UndoEntries,
            " To restore: quarterback league redo {}",
        ),
    ),
)


def _redo(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    yield c.RedoEntries(_count(answers, len(context.ledger.undone)))


def _redo_words(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    back = context.ledger.undone
    many = _count(FormReader(filled), len(back))
    return ("To redo:", *_words(context, back[-many:][::-1]))


REDO: Final = LeagueAction(
    "redo",
    "Redo",
    "Log",
    "Restore what was undone.",
    lambda context, filled: _fields("Number of entries, last undone first."),
    _redo,
    lambda context: "" if context.ledger.undone else "nothing to redo",
    preview=_redo_words,
    error_field=MANY,
    success_message="Redone.",
    reads_log=True,
    command_lines=(_line("redo", "Redo the last COMMANDS undone.", "redone.", c.RedoEntries),),
)
