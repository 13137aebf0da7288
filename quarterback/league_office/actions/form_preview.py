"""What a form comes to: what it asks, what ENTER would do, what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from league.model.ledger.commands.league import AnyCommand, Redo, Undo
from league.model.ledger.ledger import Ledger
from league.model.ledger.queries.preview import touched_by
from league.store.ledger.leagues import NEEDS_REASON
from quarterback.league_office.actions.action import (
    BY,
    WHY,
    Act,
    Answers,
    Fault,
    Field,
    Filled,
    Moment,
)
from quarterback.league_office.describe_commands import told
from quarterback.league_office.name_warnings import name_doubts
from rulesets.core.refusal import Refused

T = TypeVar("T")
Looks = Callable[[tuple[AnyCommand, ...]], T]
_ROUNDS = 4
"""Fields depend on fields: so often they are asked for again at most."""


@dataclass(frozen=True)
class Outcome:
    """A form as it stands."""

    fields: tuple[Field, ...]
    filled: dict[str, str]
    """What stands in each of them."""
    stands: tuple[str, ...]
    """How what it is about stands now."""
    says: tuple[str, ...]
    """What entering it would do."""
    fault: Fault | None
    seen: int
    """How many entries the ledger had."""


def asked(act: Act, moment: Moment, given: Filled) -> tuple[tuple[Field, ...], dict[str, str]]:
    """What is asked, and what stands in the fields: what was given where it can stand, else what
    is usual."""
    filled: dict[str, str] = dict(given)
    fields: tuple[Field, ...] = ()
    for _ in range(_ROUNDS):
        fields = (*act.fields(moment, filled), *_about_it(act, moment, filled))
        now = {field.name: _value(field, given) for field in fields}
        if moment.fixed:
            now[BY] = moment.by
        if now == filled:
            break
        filled = now
    return fields, filled


def _value(field: Field, given: Filled) -> str:
    value = given.get(field.name, field.default)
    if field.kind == "one" and value not in dict(field.options):
        usual = field.default in dict(field.options)
        return field.default if usual else field.options[0][0] if field.options else ""
    if field.kind == "several":
        there = dict(field.options)
        return ",".join(each for each in value.split(",") if each in there)
    return value


def _about_it(act: Act, moment: Moment, filled: Filled) -> tuple[Field, ...]:
    """The reason where one is wanted, and who enters it."""
    by = Field(BY, "Entered by", says="Your name, as it stands in the log.", default=moment.by)
    why = Field(WHY, "Why", says="The reason. It stands in the log for good.")
    wanted = (why,) if act.reason(moment, filled) else ()
    return wanted if moment.fixed else (*wanted, by)


def outcome(act: Act, moment: Moment, given: Filled) -> Outcome:
    """What a form comes to; nothing is entered."""
    if why_not := act.why_not(moment):
        return Outcome((), {}, (), (), Fault("", why_not), moment.ledger.seq)
    fields, filled = asked(act, moment, given)
    says: tuple[str, ...] = ()
    fault: Fault | None = None
    try:
        says = _ahead(act, moment, filled)
        _signed(filled)
    except Fault as found:
        fault = found
    except Refused as refused:
        fault = as_fault(act, refused)
    stands = act.stands(moment, filled)
    return Outcome(fields, filled, stands, says, fault, moment.ledger.seq)


def as_fault(act: Act, refused: Refused) -> Fault:
    """A refusal of the ledger, at the field that it is mostly about."""
    rule = f" ({refused.rule})" if refused.rule else ""
    return Fault(act.refused_at, f"{refused.message}{rule}")


def _signed(filled: Filled) -> None:
    if not filled.get(BY, "").strip():
        raise Fault(BY, "say who you are: your name stands in the log")


def commands_of(act: Act, moment: Moment, filled: Filled) -> Iterator[AnyCommand]:
    """The commands, one by one; the next is worked out when the one before stands. Raises Fault."""
    why = filled.get(WHY, "").strip()
    for command in act.commands(moment, Answers(filled)):
        if isinstance(command, NEEDS_REASON) and not why:
            raise Fault(WHY, "say why: the reason stands in the log for good")
        yield command


def _ahead(act: Act, moment: Moment, filled: dict[str, str]) -> tuple[str, ...]:
    """What would be done, in words. Raises Fault or Refused when it cannot be."""
    ledger = moment.ledger
    before = () if act.tells is None else act.tells(moment, filled)
    commands = commands_of(act, moment, filled)

    def words(every: tuple[AnyCommand, ...]) -> tuple[str, ...]:
        said = [told(command, ledger.records) for command in every]
        for command in every:
            said += name_doubts(command, ledger.records)
        return tuple(line for line in said if line)

    said = ahead_of(ledger, commands, words)
    if not act.touches or not act.reason(moment, filled):
        return before or said
    only = list(commands_of(act, moment, filled))
    touched = touched_by(ledger, only[0]).says if len(only) == 1 else ()
    return (*(before or said), *(touched or ("Nothing else is touched.",)))


def ahead_of(
    ledger: Ledger,
    commands: Iterator[AnyCommand],
    look: Looks[T],
    done: tuple[AnyCommand, ...] = (),
) -> T:
    """What `look` sees after commands that are not entered. Raises what they raise."""
    command = next(commands, None)
    if command is None:
        return look(done)
    if isinstance(command, Undo | Redo):  # those are told, not tried: the ledger knows them all
        return look((*done, command))
    return ledger.ahead(command, lambda _: ahead_of(ledger, commands, look, (*done, command)))
