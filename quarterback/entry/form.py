"""The form for one moment of a game on a board: what is asked, and the answers so far."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from string import ascii_lowercase
from typing import Any, Final

from quarterback.entry import partial as partials
from quarterback.entry.partial import CHOICE_TYPES, PartialReport
from quarterback.entry.roster_lookup import NO_LOOKUP, RosterLookup, player_label
from rulesets.core.awaiting import Awaiting, Chance, Decide, Field, Observe, Option
from rulesets.core.events import Call, Event, Report, Roll
from rulesets.core.sides import SIDES
from rulesets.registry import call_key, result_key, result_label


@dataclass(frozen=True)
class CallSubmitted:
    call: str
    details: Mapping[str, Any]


@dataclass(frozen=True)
class ReportSubmitted:
    """What happened on the board."""

    values: Mapping[str, Any]


@dataclass(frozen=True)
class RollSubmitted:
    """Dice as they fell; None for the program to roll them."""

    pips: tuple[int, ...] | None


Submission = CallSubmitted | ReportSubmitted | RollSubmitted


RESERVED: Final = frozenset("uwgmzqZ")
"""Letters that do the same everywhere at the console: undo, Why?, log, menu, redo, leave, keep all
that fit."""
SPOT_CAPITALS: Final = frozenset("HV")
"""Capitals that start a spot."""


def assign_letters(words: Sequence[str], names: Collection[str] = RESERVED) -> tuple[str, ...]:
    """A letter each, in order: the first letter of a word if it is free, else the first of its
    next words, else any other of its letters, else any; when all are taken, a capital in the same
    way. With more words than all these, none."""
    assigned: list[str] = []
    for word in words:
        firsts = [part[0] for part in word.lower().replace("-", " ").split() if part]
        candidates = [*firsts, *word.lower(), *ascii_lowercase]
        small = [mark for mark in candidates if mark in ascii_lowercase and mark not in names]
        capitals = (mark.upper() for mark in candidates if mark in ascii_lowercase)
        marks = (*small, *(mark for mark in capitals if mark not in SPOT_CAPITALS))
        free = (mark for mark in marks if mark not in assigned and mark not in names)
        assigned.append(next(free, ""))
    return tuple(assigned)


RESULT: Final = "result"
"""The field that says what happened."""


@dataclass(frozen=True)
class Answer:
    name: str
    """Its name in the rules. Letters are made from it, so that they stay the same when labels
    change."""
    label: str
    note: str = ""
    key: str = ""
    """The letter that chooses it."""
    value: Any = None
    """Its value for the active field."""
    option: Option | None = None
    """The call, if it is one."""


@dataclass(frozen=True)
class EntryForm:
    """What is asked, and the answers so far."""

    awaiting: Awaiting
    option: Option | None = None
    """The call whose details are being entered."""
    report: PartialReport | None = None
    marked: int = 0
    """The place of the marked answer. Among players it counts from 1, since none may be marked."""
    pips: str = ""
    """Dice that are being typed."""
    players: RosterLookup = NO_LOOKUP
    """The players who may be named."""
    doubted: str = ""
    """The call that is asked about before it is entered: chosen again, it is meant."""

    @property
    def rolling(self) -> Chance | None:
        """The dice that are asked for now; None when something else is."""
        return self.awaiting if isinstance(self.awaiting, Chance) and self.option is None else None


def new_form(awaiting: Awaiting, players: RosterLookup = NO_LOOKUP) -> EntryForm:
    """Return the form for what the game awaits, with nothing entered."""
    report = partials.start(awaiting.fields, players) if isinstance(awaiting, Observe) else None
    calls = [option.call for option in awaiting.options] if isinstance(awaiting, Decide) else []
    usual = awaiting.usual if isinstance(awaiting, Decide) else ""
    marked = calls.index(usual) if usual in calls else 0
    return EntryForm(awaiting, report=report, marked=marked, players=players)


def filled_form(form: EntryForm, event: Event) -> EntryForm:
    """The form with what was entered for it: a report or the details of a call filled in, dice
    typed, a call marked. As it is where it was answered by something else."""
    awaiting, report = form.awaiting, form.report
    match event:
        case Report(fields) if isinstance(awaiting, Observe) and report is not None:
            return replace(form, report=_filled(report, fields))
        case Roll(pips) if form.rolling is not None:
            return replace(form, pips=" ".join(map(str, pips)))
        case Call(call) if isinstance(awaiting, Decide | Observe):
            return _filled_call(form, call, event.details or {})
        case _:
            return form


def _filled_call(form: EntryForm, call: str, details: Mapping[str, Any]) -> EntryForm:
    choices = answers(form)
    own = (n for n, each in enumerate(choices) if each.option and each.option.call == call)
    place = next(own, None)
    option = choices[place].option if place is not None else None
    if place is None or option is None:
        return form
    marked = replace(form, marked=place)
    if not option.fields or not details:
        return marked
    report = _filled(partials.start(option.fields, form.players), details)
    return replace(form, option=option, report=report, marked=0)


def _filled(report: PartialReport, fields: Mapping[str, Any]) -> PartialReport:
    """A report with the values of its fields, and nothing asked for any more."""
    names = {field.name for field in report.fields}
    values = {name: value for name, value in fields.items() if name in names}
    return replace(report, values=values, current="")


def answers(form: EntryForm) -> tuple[Answer, ...]:
    """The answers that can be chosen now; while a name is typed, the players it may mean."""
    awaiting, report = form.awaiting, form.report
    if report is None:
        options = awaiting.options if isinstance(awaiting, Decide) else ()
        return _lettered([_call(option) for option in options])
    field = active_field(report)
    if field is None:
        return _men(report)
    values = _values(field)
    if isinstance(awaiting, Observe) and form.option is None and field == report.fields[0]:
        values += [_call(option) for option in awaiting.calls]
    return _lettered(values, results=field.name == RESULT)


def active_field(report: PartialReport) -> Field | None:
    """The field whose values can be chosen: the one in progress, or, when the form is complete, the
    first, so that another answer can replace it."""
    field = partials.current_field(report)
    if field is None and report.fields and report.fields[0].type in CHOICE_TYPES:
        return report.fields[0]
    return field if field is not None and field.type in CHOICE_TYPES else None


def marked_result(form: EntryForm) -> str | None:
    """The marked result, while none has been given; None where the marker is on a call, or
    something else is chosen."""
    report = form.report
    field = partials.current_field(report) if report is not None else None
    if report is None or field is None or field.type != "choice" or field != report.fields[0]:
        return None
    value = answers(form)[form.marked].value
    return value if isinstance(value, str) else None


def is_choosing(form: EntryForm) -> bool:
    """Whether a letter chooses an answer; otherwise characters are typed."""
    return form.report is None or active_field(form.report) is not None


def slots(form: EntryForm) -> tuple[Field, ...]:
    """The visible fields other than the choices, in order."""
    report = form.report
    if report is None:
        return ()
    active = active_field(report)
    others = (f for f in partials.applicable_fields(report) if f != active or f != report.fields[0])
    return tuple(f for f in others if _somebody(report, f))


def _somebody(report: PartialReport, field: Field) -> bool:
    """Whether a field that names a player has one to name; what was entered stays."""
    has_value = field.name in report.values or field.name == report.current
    return (
        has_value or field.type != "text" or report.players.names_player(field.name, report.values)
    )


def _men(report: PartialReport) -> tuple[Answer, ...]:
    field, players = partials.current_field(report), report.players
    if field is None:
        return ()
    return tuple(
        Answer(
            man.label,
            player_label(man),
            players.warning_for(field.name, report.values, man),
            value=man.label,
        )
        for man in players.matches(field.name, report.values, report.typed)
    )


def _call(option: Option) -> Answer:
    note = f"({option.rule})" if option.rule else ""
    name = option.call.replace("_", " ")
    return Answer(name, option.description or name, note, option=option)


def _values(field: Field) -> list[Answer]:
    match field.type:
        case "yes_no":
            both = [Answer("yes", "Yes", value=True), Answer("no", "No", value=False)]
            return both[::-1] if field.default is False else both
        case "side":
            return [Answer(side, side.capitalize(), value=side) for side in SIDES]
        case _:
            return [_choice(field, choice) for choice in field.choices]


def _choice(field: Field, choice: str) -> Answer:
    """A choice, and what it means if that is more than its name."""
    means, words = field.choice_labels.get(choice, ""), result_label(choice)
    plain = means.replace(" ", "").lower() == words.replace(" ", "").lower()
    return Answer(choice.replace("_", " "), words, "" if plain else means, value=choice)


def _lettered(items: list[Answer], *, results: bool = False) -> tuple[Answer, ...]:
    """With a letter each. A result or a call has one of its own on every form; any other answer
    takes the first that is free."""
    keys: dict[int, str] = {}
    for place, answer in enumerate(items):
        name = answer.name.replace(" ", "_")
        key = result_key(name) if results else None
        if answer.option is not None:
            key = call_key(name)
        if key is not None and (not key or key not in keys.values()):
            keys[place] = key
    open_still = [place for place in range(len(items)) if place not in keys]
    used = RESERVED | set(keys.values())
    assigned = assign_letters([items[place].name for place in open_still], used)
    keys |= dict(zip(open_still, assigned, strict=True))
    return tuple(replace(answer, key=keys[place]) for place, answer in enumerate(items))
