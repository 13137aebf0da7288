"""All that a person is asked at one moment of a game on a board, and what of it has been told."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from quarterback.entry import partial as partials
from quarterback.entry.hotkeys import RESERVED, assign_letters
from quarterback.entry.partial import CHOICE_TYPES, PartialReport
from quarterback.entry.roster_lookup import NO_LOOKUP, RosterLookup, player_label
from rulesets.core.awaiting import Awaiting, Chance, Decide, Observe, Option
from rulesets.core.board_words import BOARD_RESULTS, CALL_KEYS, RESULT_KEYS
from rulesets.core.forms import Field
from rulesets.core.sides import SIDES

RESULT: Final = "result"
"""The field that tells what happened."""


@dataclass(frozen=True)
class Answer:
    """One of the answers that can be picked."""

    name: str
    """What it is called in the rules: letters are made from it, so that they stay as they are."""
    label: str
    note: str = ""
    key: str = ""
    """The letter that picks it."""
    value: Any = None
    """What it tells of the field that is asked about."""
    option: Option | None = None
    """The call that it is, instead."""


@dataclass(frozen=True)
class EntryForm:
    """What is asked, and what has been told of it."""

    awaiting: Awaiting
    option: Option | None = None
    """The call whose details are being told."""
    report: PartialReport | None = None
    marked: int = 0
    """Which of the answers the marker is on; of men who may be named counted from 1, since it may
    be on none of them."""
    pips: str = ""
    """Dice that are being typed."""
    players: RosterLookup = NO_LOOKUP
    """Who may be named."""

    @property
    def rolling(self) -> Chance | None:
        """The dice that are asked for; None when something else is, or is told before they are."""
        return self.awaiting if isinstance(self.awaiting, Chance) and self.option is None else None


def new_form(wanted: Awaiting, players: RosterLookup = NO_LOOKUP) -> EntryForm:
    """A sheet on which nothing has been told."""
    report = partials.start(wanted.fields, players) if isinstance(wanted, Observe) else None
    return EntryForm(wanted, report=report, players=players)


def answers(form: EntryForm) -> tuple[Answer, ...]:
    """What can be picked now; while something is typed, the men whom it may name."""
    wanted, report = form.awaiting, form.report
    if report is None:
        options = wanted.options if isinstance(wanted, Decide) else ()
        return _lettered([_call(option) for option in options])
    field = active_field(report)
    if field is None:
        return _men(report)
    found = _values(field)
    if isinstance(wanted, Observe) and form.option is None and field == report.fields[0]:
        found += [_call(option) for option in wanted.calls]
    return _lettered(found, results=field.name == RESULT)


def active_field(report: PartialReport) -> Field | None:
    """The field whose values can be picked: the one that is being told, or, when all is told, the
    first, so that another answer takes the place of the one given."""
    field = partials.current_field(report)
    if field is None and report.fields and report.fields[0].type in CHOICE_TYPES:
        return report.fields[0]
    return field if field is not None and field.type in CHOICE_TYPES else None


def is_choosing(form: EntryForm) -> bool:
    """Whether a letter picks an answer; else what is pressed is typed."""
    return form.report is None or active_field(form.report) is not None


def slots(form: EntryForm) -> tuple[Field, ...]:
    """The fields that a person may tell besides the answers that are shown, in order."""
    report = form.report
    if report is None:
        return ()
    shown = active_field(report)
    found = (f for f in partials.applicable_fields(report) if f != shown or f != report.fields[0])
    return tuple(f for f in found if _somebody(report, f))


def _somebody(report: PartialReport, field: Field) -> bool:
    """Whether a field that names a man has one to name; what has been told stays."""
    told = field.name in report.values or field.name == report.current
    return told or field.type != "text" or report.players.names_player(field.name, report.values)


def _men(report: PartialReport) -> tuple[Answer, ...]:
    field, players = partials.current_field(report), report.players
    if field is None:
        return ()
    return tuple(
        Answer(man.label, player_label(man), players.warning_for(field.name, report.values, man),
               value=man.label)
        for man in players.matches(field.name, report.values, report.typed)
    )  # fmt: skip


def _call(option: Option) -> Answer:
    says = f"({option.rule})" if option.rule else ""
    name = option.call.replace("_", " ")
    return Answer(name, option.description or name, says, option=option)


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
    """A choice, and what it means, when that is more than its own words."""
    means, words = field.choice_labels.get(choice, ""), choice_label(choice)
    plain = means.replace(" ", "").lower() == words.replace(" ", "").lower()
    return Answer(choice.replace("_", " "), words, "" if plain else means, value=choice)


def choice_label(choice: str) -> str:
    """A choice as it is offered to a person."""
    return BOARD_RESULTS.get(choice, choice.replace("_", " ").capitalize())


def _lettered(found: list[Answer], *, results: bool = False) -> tuple[Answer, ...]:
    """With a letter each: a result and a call have one that is theirs alone on every sheet, any
    other answer takes the first that is free."""
    keys: dict[int, str] = {}
    for place, answer in enumerate(found):
        known = CALL_KEYS if answer.option is not None else RESULT_KEYS if results else {}
        key = known.get(answer.name.replace(" ", "_"))
        if key is not None and (not key or key not in keys.values()):
            keys[place] = key
    open_still = [place for place in range(len(found)) if place not in keys]
    taken = RESERVED | set(keys.values())
    given = assign_letters([found[place].name for place in open_still], taken)
    keys |= dict(zip(open_still, given, strict=True))
    return tuple(replace(answer, key=keys[place]) for place, answer in enumerate(found))
