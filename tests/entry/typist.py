"""A person at the keyboard: which keys tell a sheet what happened.

It looks at the sheet alone, as a person does at the screen: letters stand beside the answers, a
number is a yard line, TAB goes to what need not be told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from quarterback.entry import form as forms
from quarterback.entry import partial as partials
from quarterback.entry import reducer, spot_input
from quarterback.entry.form import EntryForm, Submission
from quarterback.entry.preview import event_of
from quarterback.entry.values import InputContext
from quarterback.entry.yard_lines import nearest_line
from rulesets.core.awaiting import Chance, Decide, Field, Observe, applies, is_kick_spot
from rulesets.core.dice import COIN, faces
from rulesets.core.events import Call, Event, Report, Roll
from rulesets.core.sentences.wording import PLAIN, Names
from rulesets.core.session import Session

MOST_KEYS = 40
"""More than any form has fields."""


def context(session: Session, names: Names = PLAIN) -> InputContext:
    """Who tells, as the console has it."""
    wanted, s = session.awaiting, session.state
    side = getattr(wanted, "side", None) or s.possession or "home"
    return InputContext(s, names, side, bare_numbers=True)


def pressed(form: EntryForm, key: str, tells: InputContext) -> EntryForm | Submission:
    """The sheet after a key, or what the key entered."""
    match key:
        case "enter":
            return reducer.enter(form, tells)
        case "tab" | "shift+tab":
            return reducer.next_field(form, 1 if key == "tab" else -1, tells)
        case "down":
            return reducer.move(form, 1)
        case "up":
            return reducer.move(form, -1)
        case _:
            return reducer.type_char(form, key)


class Typist:
    """Types one input on a clean sheet; `keys` gives every key, and moves along."""

    def __init__(self, session: Session, event: Event) -> None:
        self.tells = context(session)
        self.form = forms.new_form(session.awaiting)
        self.event = event
        self.entered: Submission | None = None

    def keys(self) -> list[str]:
        """The keys for the whole input."""
        typed = []
        for key in self._keys():
            typed.append(key)
            after = pressed(self.form, key, self.tells)
            if not isinstance(after, EntryForm):
                self.entered = after
                return typed
            assert after != self.form, f"{key} does nothing after {typed} for {self.event}"
            self.form = after
            if reducer.are_whole(after):  # the last digit enters them
                self.entered = reducer.typed_dice(after)
                return typed
        raise AssertionError(f"{typed} enters nothing for {self.event}")

    def _keys(self) -> Iterator[str]:
        wanted, event = self.form.awaiting, self.event
        match wanted, event:
            case Chance(), Roll(pips):
                yield from _dice(wanted, pips)
            case Decide(), Call(call, _, details):
                yield from self._call(call, details or {})
            case Observe(), Call(call, _, details):
                yield from self._call(call, details or {})
            case Observe(), Report(fields):
                yield from self._form(wanted.fields, fields)
            case _:
                raise AssertionError(f"{event} does not answer {wanted}")

    def _call(self, call: str, told: Mapping[str, Any]) -> Iterator[str]:
        found = forms.answers(self.form)
        place = next(n for n, a in enumerate(found) if a.option and a.option.call == call)
        option = found[place].option
        assert option is not None
        asks = bool(partials.start(option.fields).current)
        if not found[place].key:
            yield from ["down"] * place
        elif asks or not _to_tell(option.fields, told):
            yield found[place].key
        else:
            down, up = place, len(found) - place
            yield from ("down",) * down if down <= up else ("up",) * up
            yield "tab"
        yield from self._form(option.fields, told)

    def _form(self, fields: tuple[Field, ...], told: Mapping[str, Any]) -> Iterator[str]:
        """What differs from what is taken anyway: first what is asked for, the rest by TAB."""
        left = _to_tell(fields, told)
        while left:
            yield from self._go(left)
            field = left.pop(0)
            yield from self._value(field, told[field.name])
        yield from self._done()

    def _done(self) -> Iterator[str]:
        """ENTER; once more for what is asked for besides, and is left out."""
        for _ in range(MOST_KEYS):
            yield "enter"

    def _go(self, left: list[Field]) -> Iterator[str]:
        """To one of the fields, which is put first: where the sheet is, a place that can be typed
        at once, else the nearest by TAB."""
        if not self._at(left):
            back, on = self._steps(left, -1), self._steps(left, 1)
            step, many = ("shift+tab", back) if back < on else ("tab", on)
            for _ in range(many):
                yield step
            assert self._at(left), f"TAB never comes to {[f.name for f in left]}"

    def _at(self, left: list[Field]) -> bool:
        """Whether one of the fields can be told now; it is put first."""
        report = self.form.report
        assert report is not None
        names = [field.name for field in left]
        place = spot_input.pending_spot(self.form)
        first = report.fields[0]
        if report.current in names:
            at = report.current
        elif not report.current and not report.typed and first.name in names:
            at = first.name
        elif not report.typed and place is not None and place.name in names:
            at = place.name
        else:
            return False
        if at == first.name and place is not None and _usual(first, report, self.event):
            # The first answer need not be picked: its place tells it.
            at = place.name if place.name in names else at
            left[:] = [field for field in left if field != first] if at != first.name else left
        left.sort(key=lambda field: field.name != at)
        return True

    def _steps(self, left: list[Field], by: int) -> int:
        """How many times TAB, or shift and TAB, until one of the fields can be told."""
        form, names = self.form, [field.name for field in left]
        for many in range(1, MOST_KEYS):
            form = reducer.next_field(form, by, self.tells)
            assert form.report is not None
            if form.report.current in names:
                return many
        return MOST_KEYS

    def _value(self, field: Field, value: Any) -> Iterator[str]:
        match field.type:
            case "choice" | "yes_no" | "side":
                yield next(a.key for a in forms.answers(self.form) if a.value == value)
            case "spot":
                told = event_fields(self.event)
                yield from self._place(str(value), kicked=is_kick_spot(field, told))
            case "list":
                yield from _list(value)
            case _:
                yield from str(value)

    def _place(self, name: str, *, kicked: bool) -> Iterator[str]:
        """A number alone where it means the place, else the place by its name."""
        number = name.lstrip("HV")
        if number.isdigit() and (number != "0" or kicked):
            try:
                tells = self.tells
                bare = nearest_line(int(number), tells.state, tells.side, kicked=kicked)
            except ValueError:
                bare = ""
            if bare == name:
                yield from number
                return
        yield from name


def _dice(wanted: Chance, pips: tuple[int, ...]) -> Iterator[str]:
    if wanted.dice == (COIN,):
        yield "ht"[pips[0] - 1]
        return
    small = all(faces(die) < 10 for die in wanted.dice)
    yield from ("" if small else " ").join(map(str, pips))
    yield "enter"


def _to_tell(fields: tuple[Field, ...], told: Mapping[str, Any]) -> list[Field]:
    """The fields that a person has to tell: that apply, and are not what is taken anyway."""
    known: dict[str, Any] = {}
    found = []
    for field in fields:
        if not applies(field, known):
            continue
        value = told.get(field.name, field.default)
        if value is not None:
            known[field.name] = value
        if field.name in told and value != field.default:
            found.append(field)
    return found


def _usual(first: Field, report: partials.PartialReport, event: Event) -> bool:
    """Whether what happened is the first answer of the form, and none has been given."""
    told = event_fields(event)
    return first.type == "choice" and not report.values and told.get(first.name) == first.choices[0]


def event_fields(event: Event) -> dict[str, Any]:
    """What a report tells."""
    return event.fields if isinstance(event, Report) else {}


def _list(items: list[dict[str, Any]]) -> Iterator[str]:
    if not any(items):
        yield from str(len(items))
    else:
        yield from ",".join(_said(next(iter(item.values()))) for item in items)


def _said(value: Any) -> str:
    return {True: "y", False: "n"}.get(value, str(value))


def keys_for(session: Session, event: Event) -> list[str]:
    """What a person types so that this is entered, and nothing else."""
    typist = Typist(session, event)
    keys = typist.keys()
    assert typist.entered is not None, keys
    entered, rules, s = event_of(typist.entered), session.rules, session.state
    assert entered is not None, f"{keys} tells nothing of {event}"
    spelled = rules.normalize(rules, s, event)
    if isinstance(spelled, Report):
        spelled = replace(spelled, tick=None)
    assert rules.normalize(rules, s, entered) == spelled, keys
    return keys
