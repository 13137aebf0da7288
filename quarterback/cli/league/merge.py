"""Merge what tables without a server entered."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from league.model.ledger.commands.league import ResultInput
from league.model.planning.bracket_question import KEEP, RESEED, Choice
from league.store.errors import StoreError
from league.views.games import RESULT_KINDS
from quarterback.cli.league.context import LeagueCommandContext, league_command
from quarterback.cli.output import say
from quarterback.league_office.actions.form_preview import BRACKET_OPTION
from quarterback.league_office.describe_commands import result_words
from quarterback.rule_sets import of_header
from rulesets.core.refusal import Refused

if TYPE_CHECKING:
    from league.model.ledger.rows import Fixture, ResultRow, SideName
    from league.store.ledger.copies import ReportedGame, Source
    from league.store.ledger.merge import Differs, Merged, MergePlan


@league_command("collect")
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE..."
)
@click.option("--take", "take", type=int, multiple=True, metavar="GAME", help="Take their result.")
@click.option("--bracket", type=click.Choice([KEEP, RESEED]), help=BRACKET_OPTION.help)
@click.option("--dry-run", is_flag=True, help="Show what it would do; enter nothing.")
def collect(
    cli: LeagueCommandContext,
    files: tuple[Path, ...],
    take: tuple[int, ...],
    bracket: Choice | None,
    dry_run: bool,
) -> int:
    """Merge results of other tables: FILE is the games.db of a table, or an export of it.

    Each began as a copy of this league. A game without a result here gets theirs, with its stored
    game; where results differ, both are shown and nothing changes, unless --take GAME, with --why,
    takes theirs. It may be run again at any time, in any order.

    The exit status is 1 if results differ or a file could not be read.
    """
    from league.store.ledger.merge import collect as collected
    from league.store.ledger.merge import planned

    cli.expect_name()
    sources, bad = _sources(cli, files)
    plan = planned(cli.league, sources, frozenset(take))
    _expect_reason(cli, plan)
    if not dry_run:
        collected(cli.store, cli.league, plan, cli.by, cli.why, bracket)
    cli.answer(_data(plan, bad), *_lines(cli, plan, dry_run=dry_run))
    for problem in bad:
        say(f"NOT READ: {problem}", err=True)
    return int(bool(bad or plan.differs))


def _sources(cli: LeagueCommandContext, files: tuple[Path, ...]) -> tuple[list[Source], list[str]]:
    from league.store.ledger.copies import sources_in

    result, bad = [], []
    head = cli.league.entries()[0].hash
    for file in files:
        try:
            result += sources_in(file, head, of_header)
        except StoreError as error:
            bad.append(error.message)
    return result, bad


def _expect_reason(cli: LeagueCommandContext, plan: MergePlan) -> None:
    from league.model.ledger.commands.league import Correct

    if not cli.why.strip() and any(isinstance(each.command, Correct) for each in plan.merged):
        raise Refused("say why theirs counts: --why; the reason stays in the log")


def _data(plan: MergePlan, bad: list[str]) -> dict[str, Any]:
    return {
        "taken": [
            {"game": each.fixture.number, **_side(each.difference)}
            for each in plan.merged
            if each.command is not None
        ],
        "begun": [each.fixture.number for each in plan.merged if each.command is None],
        "differ": [
            {
                "game": each.fixture.number,
                "here": None
                if each.ours is None
                else _score(each.ours, each.fixture, each.fixture),
                "there": [_side(one) for one in each.theirs],
            }
            for each in plan.differs
        ],
        "left": list(plan.skipped),
        "known": plan.known,
        "not_read": bad,
    }


def _side(theirs: ReportedGame) -> dict[str, Any]:
    row = theirs.entry
    return {
        "file": theirs.file,
        "by": row.by if row else None,
        "at": row.at if row else None,
        "result": None if theirs.result is None else _score(theirs.result, theirs, theirs),
    }


def _lines(cli: LeagueCommandContext, plan: MergePlan, *, dry_run: bool) -> list[str]:
    lines = [_choices(cli, each) for each in plan.merged]
    for each in plan.differs:
        lines += _differs(cli, each)
    lines += [f"Left: {left}." for left in plan.skipped]
    results = sum(each.command is not None for each in plan.merged)
    done = "would be taken over" if dry_run else "taken over"
    lines.append(f"{results} results {done}, {plan.known} were here already.")
    if plan.differs:
        lines.append("Where they differ: --take GAME --why REASON with the file that is right.")
    return lines


def _choices(cli: LeagueCommandContext, each: Merged) -> str:
    if each.command is None:
        return f"Game {each.fixture.number}: begun in {each.difference.file}"
    return f"Game {each.fixture.number}: {_there(cli, each.fixture, each.difference)}"


def _differs(cli: LeagueCommandContext, each: Differs) -> list[str]:
    names = cli.names
    lines = [
        f"Results differ: game {each.fixture.number}, {names[str(each.fixture.visitors)]} at"
        f" {names[str(each.fixture.home)]}"
    ]
    if each.ours is not None:
        person = f"{each.entry.by}, {_time(each.entry.at)}" if each.entry else ""
        words = _score_words(cli, each.ours, each.fixture, each.fixture)
        lines.append(f"  here   {words}  {person}")
    return lines + [f"  there  {_there(cli, each.fixture, one)}" for one in each.theirs]


def _there(cli: LeagueCommandContext, fixture: Fixture, theirs: ReportedGame) -> str:
    row = theirs.entry
    score = "no result"
    if theirs.result is not None:
        score = _score_words(cli, theirs.result, fixture, theirs)
    person = f"  {row.by}, {_time(row.at)}" if row else ""
    why = f", {row.why}" if row and row.why else ""
    return f"{score}{person}{why}  ({theirs.file})"


def _score_words(
    cli: LeagueCommandContext,
    row: ResultRow,
    fixture: Fixture,
    present: Fixture | ReportedGame,
) -> str:
    """Return a score with the teams of the fixture here."""
    return result_words(cli.records, fixture, _seen_from(row, fixture, present))


def _seen_from(
    row: ResultRow, fixture: Fixture | ReportedGame, present: Fixture | ReportedGame
) -> ResultInput:
    """Return a result as seen from the fixture here, whichever team was at home there."""
    home, visitors, winner = row.home_points, row.visitors_points, row.winner
    if fixture.home != present.home:
        turned: dict[SideName | None, SideName] = {"home": "visitors", "visitors": "home"}
        home, visitors, winner = visitors, home, turned.get(winner)
    return ResultInput(row.kind, home, visitors, winner)


def _score(row: ResultRow, fixture: Fixture | ReportedGame, present: Fixture | ReportedGame) -> str:
    seen = _seen_from(row, fixture, present)
    text = "" if seen.home is None else f"{seen.home}:{seen.visitors}"
    if row.kind == "played":
        return text
    side = f" for {seen.winner}" if seen.winner else ""
    return f"{text} {RESULT_KINDS[row.kind]}{side}".strip()


def _time(at: str) -> str:
    return at[:16].replace("T", " ")
