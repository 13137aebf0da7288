"""Preview a form: its fields, what it would do, and its errors; and what any form or command asks
before it changes standings on which a bracket was drawn: keep the bracket, or seed it again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, TypeVar, cast

from league.model.ledger.commands.league import AnyCommand, Correct, RedoEntries, UndoEntries
from league.model.ledger.ledger import Ledger
from league.model.ledger.queries.preview import side_effects
from league.model.ledger.queries.standings import names_of
from league.model.ledger.rows import Fixture, Stage
from league.model.ledger.state import LeagueState
from league.model.planning.bracket_question import (
    BRACKET_DRAWN,
    KEEP,
    MAY_CHANGE_STANDINGS,
    RESEED,
    BracketQuestion,
    Choice,
    answered,
    bracket_question,
    may_ask,
    undecided,
    with_certifier,
)
from league.model.planning.swiss import (
    outdated_pairings,
    paired_from_it,
    way_of_pairing,
    why_not_again,
)
from league.model.standings.table import listed
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
    Parameter,
    choice_field,
)
from quarterback.league_office.choices import name_doubts
from quarterback.league_office.describe_commands import describe_command
from rulesets.core.plain_text import capitalize
from rulesets.core.refusal import Refused

BRACKET: Final = "bracket"
"""The field with the answer."""
BRACKET_OPTION: Final = Parameter(
    "--bracket",
    "Once a bracket is drawn: keep it, or reseed it by the new standings.",
    choices=(KEEP, RESEED),
)
_CHOICES: Final = (
    ("", "not chosen yet"),
    (KEEP, "keep it as it was drawn"),
    (RESEED, "reseed it by the new standings"),
)
KEPT: Final = "Keep: the bracket stays, and the standings say what would have changed."
RESEEDED: Final = (
    "Reseed: games that have not begun move to their new teams, with number, board and time; those"
    " that were played become disputed."
)


def entered_with_answers(
    context: LeagueContext, commands: Iterable[AnyCommand], data: FormData
) -> Iterator[AnyCommand]:
    """Yield commands with the answer of a form where they ask for one. Raises FormError without
    an answer, or one that is impossible."""
    choice = data.get(BRACKET, "")
    for command in commands:
        command = with_certifier(context.state, command)
        question = bracket_question(context.ledger, command)
        if question is None:
            yield command
        elif not choice:
            raise FormError(BRACKET, " ".join((BRACKET_DRAWN, *question.lines)))
        else:
            yield _answered(command, question, cast("Choice", choice))


def _answered(command: AnyCommand, question: BracketQuestion, choice: Choice) -> AnyCommand:
    try:
        return answered(command, question.answer(choice))
    except Refused as refused:
        raise FormError(BRACKET, refused.message) from None


def tried_with_answers(
    context: LeagueContext,
    commands: Iterable[AnyCommand],
    data: FormData,
    questions: list[BracketQuestion],
) -> Iterator[AnyCommand]:
    """Yield commands for a preview: until someone answers, they keep the bracket. What they ask
    goes into `questions`."""
    choice = data.get(BRACKET, "") or KEEP
    for command in commands:
        command = with_certifier(context.state, command)
        question = bracket_question(context.ledger, command)
        if question is not None:
            questions.append(question)
            command = _answered(command, question, cast("Choice", choice))
        yield command


def reasons(questions: Iterable[BracketQuestion]) -> tuple[str, ...]:
    """Return why it is asked, and what the answers mean; nothing without a question."""
    lines = [line for question in questions for line in question.lines]
    return (*dict.fromkeys(lines), KEPT, RESEEDED) if lines else ()


def bracket_fields(
    action: LeagueAction, context: LeagueContext, filled: FormData
) -> tuple[FormField, ...]:
    """Return the field for the answer, where a form as filled in so far asks for one."""
    if not may_ask(context.state):
        return ()
    questions: list[BracketQuestion] = []
    ledger, reader = context.ledger, FormReader({**filled, BRACKET: KEEP})

    def commands() -> Iterator[AnyCommand]:
        for command in action.commands(context, reader):
            if not isinstance(command, MAY_CHANGE_STANDINGS):
                return
            yield command

    try:
        tried = tried_with_answers(context, commands(), reader.data, questions)
        ledger.preview_all(tried, lambda: None)
    except (FormError, Refused):
        pass
    if not questions:
        return ()
    return (choice_field(BRACKET, "The bracket", capitalize(BRACKET_DRAWN), _CHOICES),)


def unanswered(questions: Iterable[BracketQuestion], data: FormData) -> FormError | None:
    """Return the error of a form that asks, and has no answer yet."""
    if not list(questions) or data.get(BRACKET, ""):
        return None
    return FormError(BRACKET, BRACKET_DRAWN)


T = TypeVar("T")
Looks = Callable[[tuple[AnyCommand, ...]], T]
_ROUNDS = 4
"""Most passes over the fields, since fields depend on other fields."""
CHOICE_GONE: Final = "that choice is no longer there. Choose again"


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
    meanwhile: tuple[str, ...] = ()
    """What others have entered about the same thing since the form was opened."""


def fields_with_values(
    action: LeagueAction, context: LeagueContext, form_data: FormData
) -> tuple[tuple[FormField, ...], dict[str, str]]:
    """Return the fields and their values: what was given if valid, else the defaults."""
    filled: dict[str, str] = dict(form_data)
    fields: tuple[FormField, ...] = ()
    for _ in range(_ROUNDS):
        fields = (*action.fields(context, filled), *_about_it(action, context, filled))
        now = {field.name: _value(field, form_data) for field in fields}
        if context.fixed:
            now[BY] = context.by
        if now == filled:
            break
        filled = now
    return fields, filled


def _value(field: FormField, form_data: FormData) -> str:
    value = form_data.get(field.name, field.default)
    if field.kind == "one" and value not in dict(field.options):
        usual = field.default in dict(field.options)
        return field.default if usual else field.options[0][0] if field.options else ""
    if field.kind == "several":
        present = dict(field.options)
        return ",".join(each for each in value.split(",") if each in present)
    return value


def _about_it(
    action: LeagueAction, context: LeagueContext, filled: FormData
) -> tuple[FormField, ...]:
    """Return the fields for the bracket, for the reason if one is required, and for who enters
    it."""
    by = FormField(BY, "Entered by", help="Your name, for the log.", default=context.by)
    why = FormField(WHY, "Why", help="The reason. It stays in the log.")
    reason = (why,) if action.needs_reason(context, filled) else ()
    asked = bracket_fields(action, context, filled)
    return (*asked, *reason) if context.fixed else (*asked, *reason, by)


def preview_form(action: LeagueAction, context: LeagueContext, form_data: FormData) -> FormPreview:
    """Preview a form without entering anything."""
    if why_not := action.why_not(context):
        return FormPreview((), {}, (), (), FormError("", why_not), context.ledger.seq)
    fields, filled = fields_with_values(action, context, form_data)
    lines: tuple[str, ...] = ()
    fault: FormError | None = None
    try:
        lines, fault = _preview_lines(action, context, filled)
        if fault is None:
            _signed(filled)
    except FormError as error:
        fault = error
    except Refused as refused:
        fault = form_error(action, refused)
    stands = action.current_state(context, filled)
    return FormPreview(fields, filled, stands, lines, fault, context.ledger.seq)


def with_missing_choices(form: FormPreview, chosen: Mapping[str, str]) -> FormPreview:
    """Return the form with an error where a choice that was made or shown is no longer offered,
    because someone else was faster: without the error, and with a preview, it would be about
    something else."""
    for field in form.fields:
        gone = field.kind == "one" and field.name in chosen
        if gone and form.data[field.name] != chosen[field.name]:
            gone_error = FormError(field.name, CHOICE_GONE)
            return replace(form, current_state=(), preview=(), error=gone_error)
    return form


def form_error(action: LeagueAction, refused: Refused) -> FormError:
    """Turn a refusal of the ledger into an error at the action's main field."""
    return FormError(action.error_field, refused.text)


def _signed(filled: FormData) -> None:
    if not filled.get(BY, "").strip():
        raise FormError(BY, "enter your name; it goes in the log")


def commands_of(
    action: LeagueAction, context: LeagueContext, filled: FormData
) -> Iterator[AnyCommand]:
    """Yield the commands, each computed after the one before it is applied. Raises FormError."""
    commands = action.commands(context, FormReader(filled))
    for command in entered_with_answers(context, commands, filled):
        if fault := _no_reason((command,), filled):
            raise fault
        yield command


def _no_reason(commands: tuple[AnyCommand, ...], filled: FormData) -> FormError | None:
    """Return the error of commands that need a reason, without one."""
    needed = any(isinstance(command, NEEDS_REASON) for command in commands)
    if not needed or filled.get(WHY, "").strip():
        return None
    return FormError(WHY, "give a reason; it stays in the log")


def _preview_lines(
    action: LeagueAction, context: LeagueContext, filled: dict[str, str]
) -> tuple[tuple[str, ...], FormError | None]:
    """Describe what would be done, and say if a reason is missing: people see the effects before
    they are asked for one. Raises FormError or Refused."""
    ledger = context.ledger
    before = () if action.preview is None else action.preview(context, filled)
    questions: list[BracketQuestion] = []

    def commands() -> Iterator[AnyCommand]:
        own = action.commands(context, FormReader(filled))
        return tried_with_answers(context, own, filled, questions)

    def words(every: tuple[AnyCommand, ...]) -> tuple[tuple[str, ...], tuple[AnyCommand, ...]]:
        lines = [describe_command(_as_chosen(command, filled), ledger.records) for command in every]
        for command in every:
            lines += name_doubts(command, ledger.records)
        return tuple(line for line in lines if line), every

    lines, every = after_commands(ledger, commands(), words)
    asked = reasons(questions)
    lines, fault = before or lines, unanswered(questions, filled) or _no_reason(every, filled)
    if not action.shows_side_effects or not (action.needs_reason(context, filled) or asked):
        return (*lines, *asked), fault
    effects = effects_of(ledger, every[0]) if len(every) == 1 else NO_EFFECTS
    others = effects.others if asked or effects.lines else NOTHING_ELSE
    return (*lines, *effects.lost, *asked, *others), fault


def _as_chosen(command: AnyCommand, filled: FormData) -> AnyCommand:
    """Return a command as it is described: until someone chooses, it keeps the bracket and does
    not mention it."""
    if filled.get(BRACKET, "") or not isinstance(command, MAY_CHANGE_STANDINGS):
        return command
    return undecided(command)


NOTHING_ELSE: Final = ("Nothing else changes.",)


class EffectLines(NamedTuple):
    """The side effects of a command, a line each."""

    lost: tuple[str, ...]
    """What no longer holds: a certification, what was decided in a bracket."""
    others: tuple[str, ...]
    disputed: tuple[str, ...] = ()
    """Games already played that become disputed."""

    @property
    def lines(self) -> tuple[str, ...]:
        """All of them, what is lost first."""
        return (*self.lost, *self.others)


NO_EFFECTS: Final = EffectLines((), ())


def effects_of(ledger: Ledger, command: AnyCommand) -> EffectLines:
    """Return the side effects of a command: also the Swiss pairings that came from a result that
    it corrects. Raises Refused."""
    effects = side_effects(ledger, command)
    others = (*effects.lines[effects.lost :], *_outdated(ledger, command))
    return EffectLines(effects.lines[: effects.lost], others, effects.disputed)


def _outdated(ledger: Ledger, command: AnyCommand) -> list[str]:
    """Return which Swiss pairings were made from the result that a command corrects."""
    if not isinstance(command, Correct):
        return []
    later = paired_from_it(ledger.records, command.fixture)
    if not later:
        return []
    stage = ledger.records.get(Stage, ledger.records.get(Fixture, command.fixture).stage)

    way = way_of_pairing(ledger.records, stage)
    otherwise = outdated_pairings(ledger.records, stage, way)  # by a named order, a bye's value

    def look(records: LeagueState) -> tuple[tuple[Fixture, ...], str]:
        return outdated_pairings(records, stage, way), why_not_again(records, stage)

    differing, why = ledger.preview(command, look)
    games = [game for game in differing if game not in otherwise]
    names = names_of(ledger.records)
    listing = "; ".join(
        f"game {game.number}, {names[str(game.visitors)]} at {names[str(game.home)]}"
        for game in games
    )
    many = "Round" if len(later) == 1 else "Rounds"
    said = f"{many} {listed([str(number) for number in later])}"
    verb = "was" if len(later) == 1 else "were"
    lines = [f"{said} {verb} paired from the old result{f': {listing}' if listing else ''}."]
    if why:
        lines.append(f"{capitalize(why)}.")
    elif games:
        lines.append(
            f"No game of round {later[-1]} has begun: it can be paired again (`pair-again`)."
        )
    elif differing:
        lines.append(f"This changes no pairing of round {later[-1]}.")
    else:
        lines.append(f"Round {later[-1]} would be paired the same.")
    return lines


def after_commands(
    ledger: Ledger,
    commands: Iterator[AnyCommand],
    look: Looks[T],
) -> T:
    """Return what `look` sees after commands that are tried but not entered. Raises what they
    raise."""
    done: list[AnyCommand] = []

    def tried() -> Iterator[AnyCommand]:
        for command in commands:
            done.append(command)
            if isinstance(command, UndoEntries | RedoEntries):
                return  # described, not tried: the ledger knows them
            yield command

    return ledger.preview_all(tried(), lambda: look(tuple(done)))
