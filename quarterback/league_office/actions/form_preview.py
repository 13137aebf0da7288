"""What a form comes to: what it asks, what ENTER would do, what is wrong with it."""

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
"""Fields depend on fields: so often they are asked for again at most."""


@dataclass(frozen=True)
class FormPreview:
    """A form as it stands."""

    fields: tuple[FormField, ...]
    data: dict[str, str]
    """What stands in each of them."""
    current_state: tuple[str, ...]
    """How what it is about stands now."""
    preview: tuple[str, ...]
    """What entering it would do."""
    error: FormError | None
    seen: int
    """How many entries the ledger had."""


def fields_with_values(
    act: LeagueAction, moment: LeagueContext, given: FormData
) -> tuple[tuple[FormField, ...], dict[str, str]]:
    """What is asked, and what stands in the fields: what was given where it can stand, else what
    is usual."""
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
    """The reason where one is wanted, and who enters it."""
    by = FormField(BY, "Entered by", help="Your name, as it stands in the log.", default=moment.by)
    why = FormField(WHY, "Why", help="The reason. It stands in the log for good.")
    wanted = (why,) if act.needs_reason(moment, filled) else ()
    return wanted if moment.fixed else (*wanted, by)


def preview_form(act: LeagueAction, moment: LeagueContext, given: FormData) -> FormPreview:
    """What a form comes to; nothing is entered."""
    if why_not := act.why_not(moment):
        return FormPreview((), {}, (), (), FormError("", why_not), moment.ledger.seq)
    fields, filled = fields_with_values(act, moment, given)
    says: tuple[str, ...] = ()
    fault: FormError | None = None
    try:
        says = _ahead(act, moment, filled)
        _signed(filled)
    except FormError as found:
        fault = found
    except Refused as refused:
        fault = form_error(act, refused)
    stands = act.current_state(moment, filled)
    return FormPreview(fields, filled, stands, says, fault, moment.ledger.seq)


def form_error(act: LeagueAction, refused: Refused) -> FormError:
    """A refusal of the ledger, at the field that it is mostly about."""
    rule = f" ({refused.rule})" if refused.rule else ""
    return FormError(act.error_field, f"{refused.message}{rule}")


def _signed(filled: FormData) -> None:
    if not filled.get(BY, "").strip():
        raise FormError(BY, "say who you are: your name stands in the log")


def commands_of(act: LeagueAction, moment: LeagueContext, filled: FormData) -> Iterator[AnyCommand]:
    """The commands, one by one; the next is worked out when the one before stands. Raises Fault."""
    why = filled.get(WHY, "").strip()
    for command in act.commands(moment, FormReader(filled)):
        if isinstance(command, NEEDS_REASON) and not why:
            raise FormError(WHY, "say why: the reason stands in the log for good")
        yield command


def _ahead(act: LeagueAction, moment: LeagueContext, filled: dict[str, str]) -> tuple[str, ...]:
    """What would be done, in words. Raises Fault or Refused when it cannot be."""
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
    return (*(before or said), *(touched or ("Nothing else is touched.",)))


def after_commands(
    ledger: Ledger,
    commands: Iterator[AnyCommand],
    look: Looks[T],
    done: tuple[AnyCommand, ...] = (),
) -> T:
    """What `look` sees after commands that are not entered. Raises what they raise."""
    command = next(commands, None)
    if command is None:
        return look(done)
    if isinstance(
        command, UndoEntries | RedoEntries
    ):  # those are told, not tried: the ledger knows them all
        return look((*done, command))
    return ledger.preview(
        command, lambda _: after_commands(ledger, commands, look, (*done, command))
    )
