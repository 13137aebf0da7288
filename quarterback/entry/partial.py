"""A form half filled in: what has been told, what is being told now, what is still missing.

Values; every step gives another draft. What the form means is for the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from quarterback.entry.roster_lookup import NOBODY, People
from quarterback.entry.values import InputContext, read_value
from rulesets.core import forms
from rulesets.core.forms import Field, applies

PICKED: Final = frozenset({"choice", "yes_no", "side"})
"""Types of fields whose value is picked from a few, not typed."""


@dataclass(frozen=True)
class PartialReport:
    """A form at one moment of being filled in."""

    fields: tuple[Field, ...]
    told: Mapping[str, Any]
    now: str
    """The field that is being told, by name; empty when nothing is missing."""
    typed: str = ""
    people: People = NOBODY
    """Who may be named."""
    passed: frozenset[str] = frozenset()
    """Fields that were asked for, and left out."""


def begun(fields: tuple[Field, ...], people: People = NOBODY) -> PartialReport:
    """A form of which nothing has been told."""
    return on_to_missing(PartialReport(fields, {}, "", people=people))


def applying(draft: PartialReport) -> tuple[Field, ...]:
    """The fields that apply, given what has been told and what is taken when nothing is."""
    told: dict[str, Any] = {}
    found: list[Field] = []
    for field in draft.fields:
        if applies(field, told):
            found.append(field)
            value = draft.told.get(field.name, field.default)
            if value is not None:
                told[field.name] = value
    return tuple(found)


def needed(draft: PartialReport, field: Field) -> bool:
    """Whether a field is asked for, as far as the form has been told."""
    return forms.must_ask(field, dict(draft.told))


def current(draft: PartialReport) -> Field | None:
    """The field that is being told."""
    return next((field for field in draft.fields if field.name == draft.now), None)


def missing(draft: PartialReport) -> Field | None:
    """The first field that must still be told before the form can be entered."""
    return next(
        (
            f
            for f in applying(draft)
            if f.required and f.default is None and f.name not in draft.told
        ),
        None,
    )


def on_to_missing(draft: PartialReport) -> PartialReport:
    """On to the first field that is asked for and has not been told."""
    closed = draft.passed | draft.told.keys()
    open_still = (f for f in applying(draft) if f.name not in closed)
    wanted = (
        f.name for f in open_still if needed(draft, f) or draft.people.asked(f.name, draft.told)
    )
    return replace(draft, now=next(wanted, ""), typed="")


def told(draft: PartialReport, name: str, value: Any) -> PartialReport:
    """With one field told; what no longer applies is dropped. On to the next that is asked for."""
    with_it = replace(draft, told={**draft.told, name: value})
    kept = {field.name for field in applying(with_it)}
    stays = {key: held for key, held in with_it.told.items() if key in kept}
    return on_to_missing(replace(with_it, told=stays))


def take_typed(draft: PartialReport, telling: InputContext) -> PartialReport:
    """With what was typed as the value of the field that is being told. Raises ValueError."""
    field = current(draft)
    assert field is not None, "something is being told"
    return told(draft, field.name, heard(draft, field, telling))


def heard(draft: PartialReport, field: Field, telling: InputContext) -> Any:
    """What was typed, as the value of a field. Raises ValueError."""
    kicked = forms.is_kick_spot(field, dict(draft.told))
    value = read_value(field, draft.typed.strip(), replace(telling, kicked=kicked))
    return draft.people.value(field.name, value, draft.told) if field.type == "text" else value


def passed_over(draft: PartialReport) -> PartialReport:
    """With whoever is asked for not named: on to the next that is asked for."""
    return on_to_missing(replace(draft, passed=draft.passed | {draft.now}))


def without(draft: PartialReport, name: str) -> PartialReport:
    """With one field no longer told, and being told anew."""
    rest = {key: value for key, value in draft.told.items() if key != name}
    return replace(draft, told=rest, now=name, typed="")


def at(draft: PartialReport, name: str) -> PartialReport:
    """At another field, what it holds as it is."""
    return replace(draft, now=name, typed="")


def place_to_tell(draft: PartialReport) -> Field | None:
    """The place that is meant by a number that is typed before any field is chosen: the first
    that is asked for; of the first answer, when none has been given."""
    field = current(draft)
    if field is not None and field.type == "choice" and field == draft.fields[0]:
        draft = told(draft, field.name, field.choices[0])
        field = None
    if field is not None and field.type not in PICKED:
        return None
    found = next((f for f in applying(draft) if f.type == "spot" and needed(draft, f)), None)
    # A number typed at a yes or no further on is not to write over the place that stands.
    told_before = field is not None and found is not None and found.name in draft.told
    return None if told_before else found


def at_place(draft: PartialReport) -> PartialReport:
    """At that place, with the first answer given if none was."""
    place = place_to_tell(draft)
    assert place is not None, "there is a place to tell"
    field = current(draft)
    if field is not None and field == draft.fields[0]:
        draft = told(draft, field.name, field.choices[0])
    return at(draft, place.name)
