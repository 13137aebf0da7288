"""Preview a form: its fields, what it would do, and its errors."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from league.model.ledger.commands.league import AnyCommand, RedoEntries, UndoEntries
from league.model.ledger.ledger import Ledger
from league.model.ledger.queries.preview import side_effects
from league.store.ledger.leagues import NEEDS_REASON
from quarterback.league_office.actions.action import (
    BY,
    WHY,
    FormData,
    FormError,
    FormField,
    FormReader,
    LeagueAction,
    LeagueContext,
)
from quarterback.league_office.describe_commands import describe_command
from quarterback.league_office.name_warnings import name_doubts
from rulesets.core.refusal import Refused

T = TypeVar("T")
Looks = Callable[[tuple[AnyCommand, ...]], T]
_ROUNDS = 4
"""Most passes over the fields, since fields depend on other fields."""


@dataclass(frozen=True)
class FormPreview:
    """A form as filled in so far."""

    fields: tuple[FormField, ...]
    data: dict[str, str]
    """The value of each field."""
    current_state: tuple[str, ...]
    """The current state of what the form changes."""
    preview: tuple[str, ...]
    """What submitting it would do."""
    error: FormError | None
    seen: int
    """Number of ledger entries when it was computed."""


def fields_with_values(
    act: LeagueAction, moment: LeagueContext, given: FormData
) -> tuple[tuple[FormField, ...], dict[str, str]]:
    """Return the fields and their values: what was given if valid, else the defaults."""
    filled: dict[str, str] = dict(given)
    fields: tuple[FormField, ...] = ()
    for _ in range(_ROUNDS):
        fields = (*act.fields(moment, filled), *_about_it(act, moment, filled))
        now = {field.name: _value(field, given) for field in fields}
        if moment.fixed:
            now[BY] = moment.by
        if now == filled:
            break
        filled = now
    return fields, filled


def _value(field: FormField, given: FormData) -> str:
    value = given.get(field.name, field.default)
    if field.kind == "one" and value not in dict(field.options):
        usual = field.default in dict(field.options)
        return field.default if usual else field.options[0][0] if field.options else ""
    if field.kind == "several":
        there = dict(field.options)
        return ",".join(each for each in value.split(",") if each in there)
    return value


def _about_it(act: LeagueAction, moment: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    """Return the fields for the reason, if required, and for who enters it."""
    by = FormField(BY, "Entered by", help="Your name, for the log.", default=moment.by)
    why = FormField(WHY, "Why", help="The reason. It stays in the log.")
    wanted = (why,) if act.needs_reason(moment, filled) else ()
    return wanted if moment.fixed else (*wanted, by)


def preview_form(act: LeagueAction, moment: LeagueContext, given: FormData) -> FormPreview:
    """Preview a form; nothing is entered."""
    if why_not := act.why_not(moment):
        return FormPreview((), {}, (), (), FormError("", why_not), moment.ledger.seq)
    fields, filled = fields_with_values(act, moment, given)
    says: tuple[str, ...] = ()
    fault: FormError | None = None
    try:
        says = _preview_lines(act, moment, filled)
        _signed(filled)
    except FormError as found:
        fault = found
    except Refused as refused:
        fault = form_error(act, refused)
    stands = act.current_state(moment, filled)
    return FormPreview(fields, filled, stands, says, fault, moment.ledger.seq)


def form_error(act: LeagueAction, refused: Refused) -> FormError:
    """Turn a refusal of the ledger into an error at the action's main field."""
    return FormError(act.error_field, refused.text)


def _signed(filled: FormData) -> None:
    if not filled.get(BY, "").strip():
        raise FormError(BY, "enter your name; it goes in the log")


def commands_of(act: LeagueAction, moment: LeagueContext, filled: FormData) -> Iterator[AnyCommand]:
    """Yield the commands, each computed after the one before it is applied. Raises FormError."""
    why = filled.get(WHY, "").strip()
    for command in act.commands(moment, FormReader(filled)):
        if isinstance(command, NEEDS_REASON) and not why:
            raise FormError(WHY, "give a reason; it stays in the log")
        yield command


def _preview_lines(
    act: LeagueAction, moment: LeagueContext, filled: dict[str, str]
) -> tuple[str, ...]:
    """Describe what would be done. Raises FormError or Refused."""
    ledger = moment.ledger
    before = () if act.preview is None else act.preview(moment, filled)
    commands = commands_of(act, moment, filled)

    def words(every: tuple[AnyCommand, ...]) -> tuple[str, ...]:
        said = [describe_command(command, ledger.records) for command in every]
        for command in every:
            said += name_doubts(command, ledger.records)
        return tuple(line for line in said if line)

    said = after_commands(ledger, commands, words)
    if not act.shows_side_effects or not act.needs_reason(moment, filled):
        return before or said
    only = list(commands_of(act, moment, filled))
    touched = side_effects(ledger, only[0]).lines if len(only) == 1 else ()
    return (*(before or said), *(touched or ("Nothing else changes.",)))


def after_commands(
    ledger: Ledger,
    commands: Iterator[AnyCommand],
    look: Looks[T],
    done: tuple[AnyCommand, ...] = (),
) -> T:
    """Return what `look` sees after commands that are not entered. Raises what they raise."""
    command = next(commands, None)
    if command is None:
        return look(done)
    if isinstance(
        command, UndoEntries | RedoEntries
    ):  # described, not tried: the ledger knows them
        return look((*done, command))
    return ledger.preview(
        command, lambda _: after_commands(ledger, commands, look, (*done, command))
    )
