"""Fill the form of an action from a command line: names and numbers become the IDs of rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from league.model.ledger.commands.league import AnyCommand
from league.model.ledger.rows import Board, Franchise, Person
from league.model.ledger.state import LeagueState
from league.model.planning.bracket_question import BracketQuestion
from league.store.ledger.leagues import NEEDS_REASON
from quarterback.league_office import choices
from quarterback.league_office.actions.action import (
    BY,
    WHY,
    CommandLine,
    CommandReport,
    FormData,
    FormError,
    FormReader,
    LeagueAction,
    LeagueContext,
    Parameter,
    ParameterKind,
    Typed,
)
from quarterback.league_office.actions.form_preview import (
    after_commands,
    effects_of,
    entered_with_answers,
    reasons,
    tried_with_answers,
)
from quarterback.league_office.choices import game_numbers, name_doubts, named
from quarterback.league_office.describe_commands import describe_command
from rulesets.core.plain_text import capitalize
from rulesets.core.refusal import Refused

NO_REASON: Final = "say why: --why TEXT; it stays in the log"


def fill_form(line: CommandLine, context: LeagueContext, typed: Typed, why: str) -> FormData:
    """Return the form data for typed parameters. Raises Refused or FormError."""
    if line.check is not None:
        line.check(context, typed)
    data = {BY: context.by, WHY: why}
    for parameter in line.parameters:
        value = typed.get(parameter.name)
        if value is not False and value not in (None, (), ""):
            data[parameter.name] = _value(context, parameter, value)
    if line.fill is not None:
        data |= line.fill(context, data)
    return data


def _value(context: LeagueContext, parameter: Parameter, value: Any) -> str:
    if parameter.kind == "flag":
        return parameter.yes
    resolve = _RESOLVERS.get(parameter.kind)
    if isinstance(value, tuple | list):
        words = [str(each) if resolve is None else resolve(context, each) for each in value]
        return ("\n" if parameter.kind in ("text", "person") else ",").join(words)
    return str(value) if resolve is None else resolve(context, value)


_RESOLVERS: Final[dict[ParameterKind, Callable[[LeagueContext, Any], str]]] = {
    "team": lambda context, name: str(choices.find_team(context.state, context.season, name).id),
    "person": lambda context, name: choices.find_named(context.state, Person, name).name,
    "board": lambda context, name: str(choices.find_named(context.state, Board, name).id),
    "division": lambda context, name: str(
        choices.find_division(context.state, context.season, name).id
    ),
    "game": lambda context, number: str(
        choices.find_game(context.state, context.season, int(number)).id
    ),
}

COMPLETIONS: Final[dict[ParameterKind, Callable[[LeagueState], Sequence[str]]]] = {
    "team": lambda records: named(records, Franchise),
    "new team": lambda records: named(records, Franchise),
    "person": lambda records: named(records, Person),
    "new person": lambda records: named(records, Person),
    "board": lambda records: named(records, Board),
    "game": game_numbers,
}
"""What completes a parameter in a shell."""


def commands_for(
    action: LeagueAction, line: CommandLine, context: LeagueContext, data: FormData
) -> Iterator[AnyCommand]:
    """Yield the commands, each computed after the one before it is applied. Raises FormError."""
    for command in entered_with_answers(context, _build(action, line, context, data), data):
        if isinstance(command, NEEDS_REASON) and not data[WHY].strip():
            raise FormError(WHY, NO_REASON)
        yield command


def _build(
    action: LeagueAction, line: CommandLine, context: LeagueContext, data: FormData
) -> Iterator[AnyCommand]:
    yield from (line.commands or action.commands)(context, FormReader(data))


def preview_report(
    action: LeagueAction, line: CommandLine, context: LeagueContext, data: FormData
) -> CommandReport:
    """Return what a command line would do; nothing is entered. Raises Refused or FormError."""
    records = context.state

    tried: list[AnyCommand] = []

    def describe(commands: tuple[AnyCommand, ...]) -> tuple[str, ...]:
        tried.extend(commands)
        doubts = [doubt for command in commands for doubt in name_doubts(command, records)]
        return (*(capitalize(describe_command(each, records)) for each in commands), *doubts)

    questions: list[BracketQuestion] = []
    own = _build(action, line, context, data)
    commands = tried_with_answers(context, own, data, questions)
    lines, asked = after_commands(context.ledger, commands, describe), reasons(questions)
    if line.before is None:
        return CommandReport({"bracket": list(asked)} if asked else {}, (*lines, *asked))
    own_report = line.before(context, data)
    if not asked:
        return own_report
    lost = effects_of(context.ledger, tried[0]).lost if len(tried) == 1 else ()
    others = (line for line in own_report.lines if line not in lost)
    return CommandReport({**own_report.data, "bracket": list(asked)}, (*lost, *asked, *others))


def form_refusal(action: LeagueAction, line: CommandLine, error: FormError) -> Refused:
    """Return a form error in words for the command line, which name the parameter."""
    if error.field == WHY:
        return Refused(NO_REASON)
    at = next((each for each in line.parameters if each.name == error.field), None)
    return Refused(error.message if at is None else f"{at.typed.strip('[].')}: {error.message}")
