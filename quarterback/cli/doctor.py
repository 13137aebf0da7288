"""`quarterback doctor`: looks the database over and says what is wrong, and what to do."""

from __future__ import annotations

import itertools
import sqlite3
from pathlib import Path

import click

from league.store.errors import StoreError
from quarterback.cli.output import say, write_text
from quarterback.cli.store_options import fail, games_place, where_options
from rulesets.core.plain_text import plain_text


@click.command("doctor")
@click.option(
    "--repair",
    "--mend",
    "repairs",
    is_flag=True,
    help="Restore triggers and rebuild summaries from the logs.",
)
@click.option(
    "--restore-drill",
    "drills",
    is_flag=True,
    help="Restore the newest backup to a scratch folder and compare.",
)
@click.option(
    "--report",
    "report",
    metavar="[FILE]",
    is_flag=False,
    flag_value="-",
    help="Print a bug report, or write it to a new FILE. No names or other private data are in it.",
)
@where_options
def doctor(
    repairs: bool, drills: bool, report: str | None, data_dir: Path | None, database: str | None
) -> int:
    """Check saved games: is every file, table and log intact?

    Exits with 0 when all is well, and with 1 when a problem needs fixing. A bug report says what
    the checks found, and exits with 0.
    """
    from league.store.check import check_store
    from quarterback.rule_sets import of_header

    place = games_place(data_dir, database)
    if report is not None:
        from quarterback.cli.bug_report import bug_report

        if repairs or drills:
            raise click.UsageError("Make a report first, then repair: --report goes alone.")
        _write_report(bug_report(place, data_dir), report)
        return 0
    say(f"Games are saved in {place}.")
    if place.file is not None:
        say(f"SQLite {sqlite3.sqlite_version}.")
    if repairs:
        from league.store.contents_check import repair

        try:
            repair(place, of_header)
        except StoreError as error:
            fail(error)
    problems = skipped = 0
    findings = check_store(place, of_header)
    if drills:
        from league.store.sqlite.drill import drill

        findings = itertools.chain(findings, drill(place, of_header))
    for finding in findings:
        say(finding.message if finding.well else f"PROBLEM: {finding.message}\n  {finding.do}")
        problems += not finding.well
        skipped += finding.skipped
    say(
        f"No problems found{' in what was checked; see above for what was not' * bool(skipped)}."
        if not problems
        else f"{problems} {'problem' if problems == 1 else 'problems'} found; see above."
    )
    return 1 if problems else 0


def _write_report(text: str, to: str) -> None:
    """Print a bug report, or write it to a file. Raises ClickException where it exists."""
    from quarterback.files.text_files import InTheWay, NotWritten, write_file

    if to == "-":
        write_text(text)
        return
    try:
        write_file(Path(to), text)
    except InTheWay as error:
        words = f"{error.message} Name another file."
        raise click.ClickException(plain_text(words)) from None
    except NotWritten as error:
        raise click.ClickException(plain_text(error.message)) from None
    say(f"Bug report written to {to}. Read it, then attach it to the issue.")
