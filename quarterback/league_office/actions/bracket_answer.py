"""What any form or command asks before it changes standings on which a bracket was drawn: keep the
bracket, or seed it again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, cast

from league.model.ledger.commands.league import AnyCommand
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
    with_certifier,
)
from quarterback.league_office.actions.action import (
    FormData,
    FormError,
    FormField,
    FormReader,
    LeagueAction,
    LeagueContext,
    Parameter,
)
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
    """Yield commands to look at what they would do: until someone answers, with the bracket kept.
    Put what they ask into `questions`."""
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
    return (FormField(BRACKET, "The bracket", "one", capitalize(BRACKET_DRAWN), "", _CHOICES),)


def unanswered(questions: Iterable[BracketQuestion], data: FormData) -> FormError | None:
    """Return the error of a form that asks, and has no answer yet."""
    if not list(questions) or data.get(BRACKET, ""):
        return None
    return FormError(BRACKET, BRACKET_DRAWN)
