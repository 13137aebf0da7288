"""`quarterback solve`: the dial game solved, for any length, dial and settings."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from quarterback.cli.output import progress, say, say_json

if TYPE_CHECKING:
    from quarterback.ai.solver.answers import SolvedAnswers, Worth
    from rulesets.core.ruleset import RuleSet

_OBJECTIVES = ("win", "not-to-lose", "points")
"""As `quarterback.ai.solver` has them, which is only imported to work."""


@click.command("solve")
@click.option("--plays", type=int, metavar="N", help="Plays in the game, both teams together.")
@click.option("--minutes", type=int, metavar="N", help="By the clock: minutes in each half.")
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="House rule.")
@click.option("--dial", metavar="NAME|FILE", help="Another dial: saturday, or a file.")
@click.option(
    "--objective",
    type=click.Choice(_OBJECTIVES),
    default="win",
    show_default=True,
    help="What the coaches play for; a tie is half a win.",
)
@click.option(
    "--at",
    metavar="FILE|LINE",
    help="A situation, or a line of `quarterback referee`, as text or a file: show what each"
    " call is worth.",
)
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for other programs.")
@click.option("--quiet", is_flag=True, help="Show no progress.")
@click.option(
    "--cache-dir",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help="Folder for solved games, if not the default.",
)
def solve(
    at: str | None,
    objective: str,
    as_json: bool,
    quiet: bool,
    cache_dir: Path | None,
    **value: Any,
) -> None:
    """Solve the dial game for every situation, and save the solution.

    A game of 160 plays takes about half a minute, a shorter one less. Ctrl-C stops; the same
    command then continues from there. A game that is already solved is shown at once.
    """
    rules = rules_of(value)
    answers = _solved(rules, objective, cache_dir, quiet)
    data = _as_plain_data(answers, rules)
    if at is not None:
        data |= {"situation": _at(answers, rules, at)}
    if as_json:
        say_json(data, indent=2)
    else:
        _say(data, _choices(rules))


def rules_of(values: dict[str, Any]) -> RuleSet:
    """Return the rules that options ask for. Raises click.UsageError."""
    from quarterback.cli.games.play import explain_error
    from quarterback.game.options import play_options

    try:
        return play_options(**values).rules()
    except ValueError as error:
        raise click.UsageError(explain_error(error, values["dial"])) from None


def _solved(rules: RuleSet, objective: str, folder: Path | None, quiet: bool) -> SolvedAnswers:
    from quarterback.ai.kernel.survey import Unknowable
    from quarterback.ai.solver import solved
    from quarterback.ai.solver.lattice import OBJECTIVES

    [chosen] = [o for o in OBJECTIVES if o == objective.replace("-", "_")]
    shows_bar = sys.stderr.isatty() and not quiet
    try:
        with progress("Solving", shown=shows_bar) as advance:
            return solved(rules, chosen, folder, advance)
    except Unknowable as problem:
        raise click.ClickException(f"This game cannot be solved: {problem}.") from None


def _as_plain_data(answers: SolvedAnswers, rules: RuleSet) -> dict[str, Any]:
    """What there is to say of the game as a whole, as plain data."""
    from rulesets.core.playout import branches
    from rulesets.core.sides import OTHER

    choice = next(branches(rules, rules.opening(rules))).after
    winner = choice.chooser
    assert winner is not None, "a toss has a winner"
    values = answers.values(choice)
    return {
        "plays": list(answers.clock.halves),
        "estimated": answers.estimated,
        "objective": answers.objective,
        "dial": rules.digests.get("dial", ""),
        "winner_of_the_toss": _plain(answers.worth(choice, winner)),
        "loser_of_the_toss": _plain(answers.worth(choice, OTHER[winner])),
        "calls": {call: _plain(worth) for call, worth in values.items()},
        "best": answers.best(values),
    }


def _plain(worth: Worth) -> dict[str, float]:
    return {
        "win": worth.win,
        "tie": worth.tie,
        "loss": worth.loss,
        "expected": worth.expected,
        "points": worth.points,
    }


def _at(answers: SolvedAnswers, rules: RuleSet, file: str) -> dict[str, Any]:
    """What each call is worth in the situation of a file, or of a line given in its place."""
    from quarterback.ai.kernel.survey import Unknowable
    from quarterback.cli.game_sheets import read_sheet
    from rulesets.core.data_reader import DataError
    from rulesets.core.refusal import Refused
    from rulesets.core.sides import HOME
    from rulesets.core.situation import read_situation, write_situation

    try:
        text = file if file.lstrip().startswith("{") else read_sheet(file)
        s = read_situation(rules, _situation_in(text))
        values = answers.values(s)
        return {
            "situation": write_situation(rules, s),
            "home": _plain(answers.worth(s, HOME)),
            "calls": {call: _plain(worth) for call, worth in values.items()},
            "best": answers.best(values) if values else None,
        }
    except (DataError, Refused, Unknowable) as problem:
        where = "--at" if file.lstrip().startswith("{") else file
        raise click.ClickException(f"{where}: {problem}.") from None


def _situation_in(text: str) -> Mapping[str, Any]:
    """A situation alone, or in a line as `quarterback referee` reads or writes it; of several
    lines the last. Raises DataError and Refused."""
    from rulesets.core.data_reader import DataError, read_json
    from rulesets.core.plain_data import table_of

    try:
        result = read_json(text)
    except DataError:
        lines = [line for line in text.splitlines() if line.strip()]
        if len(lines) < 2:
            raise
        result = read_json(lines[-1])
    table = table_of(result, "a situation")
    return table_of(table["situation"], "a situation") if "situation" in table else table


def _choices(rules: RuleSet) -> dict[str, str]:
    """What the winner of the toss may choose, in the rules' words, by call."""
    from rulesets.core.playout import branches

    choice = next(branches(rules, rules.opening(rules))).after
    decision = rules.options(rules, choice)
    assert decision is not None, "the winner of a toss has a choice"
    return {o.call: o.description[:1].lower() + o.description[1:] for o in decision.options}


def _say(fields: dict[str, Any], choices: Mapping[str, str]) -> None:
    first, second = fields["plays"]
    about = "about " if fields["estimated"] else ""
    say(f"A game of {about}{first} and {second} plays, played {_FOR[fields['objective']]}.")
    say("The toss winner chooses to ...")
    _say_calls(fields, choices)
    if "situation" in fields:
        say("In this situation, the team with the call chooses ...")
        _say_calls(fields["situation"], {})


def _say_calls(fields: dict[str, Any], names: Mapping[str, str]) -> None:
    named = {call: names.get(call, call.replace("_", " ")) for call in fields["calls"]}
    room = max(20, *(len(name) for name in named.values()))
    for call, worth in fields["calls"].items():
        best = "*" if call == fields["best"] else " "
        say(f" {best} {named[call]:{room}} {_line(worth)}")


_FOR = {"win": "to win", "not_to_lose": "not to lose", "points": "for points"}


def _line(worth: dict[str, float]) -> str:
    chances = f"wins {worth['win']:.2%}, ties {worth['tie']:.2%}, loses {worth['loss']:.2%}"
    return f"{chances}, {worth['points']:+.2f} points"
