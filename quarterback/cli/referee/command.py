"""The command: rules as a filter, cases checked, the schema shown."""

from __future__ import annotations

import sys
from importlib import resources
from pathlib import Path
from typing import BinaryIO

import click

from quarterback.cli.output import say, say_json, write_text
from quarterback.cli.referee.case_check import Finding, check_file, report
from quarterback.cli.referee.customization import Agreed, Faulty, agree, check_code, files, pairs
from quarterback.cli.referee.referee import Referee
from quarterback.cli.referee.requests import BOM, is_blank
from quarterback.rule_sets import CODES, DIAL_GAME

_HELP = f"""Play by the rules as a filter: one JSON object a line in, one answer a line out.

\b
    quarterback referee {DIAL_GAME}
    quarterback referee {DIAL_GAME} --set plays=40 --dial any
    quarterback referee --check cases.jsonl ...
    quarterback referee --schema

RULESET is the game to play by, by its code (quarterback rules lists them). quarterback help
referee has the lines.
"""


@click.command("referee", help=_HELP)
@click.argument("words", nargs=-1, metavar="[RULESET]")
@click.option(
    "settings", "--set", multiple=True, metavar="NAME=VALUE", help="A setting; may be repeated."
)
@click.option(
    "--dial",
    metavar="NAME|FILE|any",
    help="saturday, or a dial file; any: you report the dial face.",
)
@click.option(
    "teams", "--team", multiple=True, metavar="SIDE=FILE", help="A team: home=FILE, visitors=FILE."
)
@click.option(
    "tables",
    "--table",
    multiple=True,
    metavar="NAME=FILE",
    help="Replace a table of the rules with your own.",
)
@click.option("--check", is_flag=True, help="Run case files and report which cases pass.")
@click.option("--schema", is_flag=True, help="Show the JSON Schema of lines and case files.")
def referee(
    words: tuple[str, ...],
    settings: tuple[str, ...],
    dial: str | None,
    teams: tuple[str, ...],
    tables: tuple[str, ...],
    check: bool,
    schema: bool,
) -> int:
    """Answer the lines of standard input, or check cases. Return the exit code."""
    result = bool(settings or teams or tables or dial is not None)
    if check or schema:
        # Neither needs a rule set; naming one does no harm.
        words = words[1:] if words and words[0] in CODES else words
    if schema and (check or result or words):
        raise click.UsageError("--schema takes no other options.")
    if schema:
        write_text(schema_text())
        return 0
    if check:
        if result:
            raise click.UsageError(
                "each case names its own settings and dial: leave them out here."
            )
        return _check(words)
    try:
        agreed = _agreed(words, settings, dial, teams, tables)
    except Faulty as error:
        raise click.UsageError(f"{error}.") from None
    return run(agreed, sys.stdin.buffer)


def _agreed(
    words: tuple[str, ...],
    settings: tuple[str, ...],
    dial: str | None,
    teams: tuple[str, ...],
    tables: tuple[str, ...],
) -> Agreed:
    if not words:
        raise Faulty(f"Name a rule set, such as: quarterback referee {DIAL_GAME}")
    if len(words) > 1:
        raise Faulty(f"one rule set, not {len(words)}: {' '.join(words)} (files need --check)")
    check_code(words[0])
    return agree(
        words[0],
        pairs(settings, "--set"),
        dial,
        teams=files(pairs(teams, "--team")),
        tables=files(pairs(tables, "--table")),
    )


def run(agreed: Agreed, lines: BinaryIO) -> int:
    """Answer line by line; the exit status: 1 when any line was refused."""
    game = Referee(agreed)
    failed = False
    for number, raw in enumerate(lines, 1):
        if number == 1:
            raw = raw.removeprefix(BOM)
        if is_blank(raw):
            continue
        answer = game.answer_to_line(raw, f"line {number}")
        failed = failed or not answer["ok"]
        # Flushed, so that the other program can wait for each answer.
        say_json(answer)
    return 1 if failed else 0


def _check(names: tuple[str, ...]) -> int:
    if not names:
        raise click.UsageError("--check needs the case files, such as: --check cases.jsonl.")
    findings: list[Finding] = []
    unread = False
    for name in names:
        try:
            findings += check_file(Path(name))
        except Faulty as error:
            unread = True
            say(f"Error: {error}.", err=True)
    if findings:
        say("\n".join(report(findings)))
    if unread:
        return 2
    return 0 if all(finding.holds for finding in findings) else 1


def schema_text() -> str:
    """Return the published JSON Schema (draft 2020-12) of the lines in and out, and of case
    files."""
    folder = resources.files("quarterback.cli.referee")
    return folder.joinpath("schema.json").read_text(encoding="utf-8")
