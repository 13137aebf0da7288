"""`quarterback doctor`: looks the database over and says what is wrong, and what to do."""

from __future__ import annotations

import itertools
import os
import re
import shutil
import sqlite3
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import click

from league.store.errors import StoreError
from league.store.location import DATA_DIR, DATABASE, StoreLocation, on_network
from quarterback.cli.output import say, write_text
from quarterback.cli.store_options import fail, games_place, where_options
from quarterback.cli.version import describe_program, libraries, tilde
from rulesets.core.plain_text import how_many, plain_text


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
        else f"{how_many(problems, 'problem')} found; see above."
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


VARIABLES: Final = (
    *(DATABASE, DATA_DIR, "QUARTERBACK_LEAGUE", "QUARTERBACK_BY", "QUARTERBACK_PHOTOS"),
    *("QUARTERBACK_CACHE_DIR", "NO_COLOR", "PYTHONPATH", "PYTHONUTF8"),
)
"""Environment variables that change what the program does: it is said which are set."""
_DAY: Final = re.compile(r"-(\d{4})(\d\d)(\d\d)T\d{6}Z-")


def bug_report(place: StoreLocation, data_dir: Path | None = None) -> str:
    """Return the report, as text to paste into an issue; `data_dir` is the folder that was named
    for games and settings, if any."""
    from quarterback import __version__

    now = datetime.now(UTC)
    parts = [
        f"Quarterback {__version__}, bug report of {now:%Y-%m-%d %H:%M} UTC",
        "No names, scores or texts are in this report, only versions, counts and checks.",
        "",
        *describe_program(),
        f"Libraries: {libraries()}",
        f"Variables set: {', '.join(name for name in VARIABLES if name in os.environ) or 'none'}",
        *_section("Data", _data(place)),
        *_section("Checks", _checks(place)),
        *_section("Settings", _settings(data_dir)),
        *_section("Last error", _last_fault(place)),
    ]
    return "\n".join(parts) + "\n"


def _section(title: str, lines: Iterator[str]) -> Iterator[str]:
    yield ""
    yield f"{title}:"
    try:
        yield from (f"  {line}" for line in lines)
    except Exception as error:  # a report is made also where much is broken
        yield f"  not complete: {type(error).__name__}"


def _data(place: StoreLocation) -> Iterator[str]:
    yield _where(place)
    if place.file is not None:
        yield from _file(place.file)
    try:
        yield from _rows(place)
    except StoreError as error:
        yield f"cannot be read: {type(error).__name__}"


def _where(place: StoreLocation) -> str:
    """Return the kind of place, and its path only where every user has the same."""
    if place.file is None:
        return "on a server"
    from quarterback.game.places import users_folder

    usual = users_folder()
    folder = tilde(usual)
    if place.file.parent == usual and folder.startswith("~"):
        return f"in the usual folder, {folder}"
    network = ", on another machine" if on_network(place.file) else ""
    return f"in a folder of the user's choice{network}"


def _file(file: Path) -> Iterator[str]:
    from league.store.sqlite.backups import backups_of

    if not file.exists():
        yield "no file yet"
        return
    beside = [end for end in ("journal", "wal") if file.with_name(f"{file.name}-{end}").exists()]
    with_them = "".join(f", with a {end}" for end in beside)
    yield f"file of {file.stat().st_size // 1024} KB{with_them}"
    yield f"free on the disk: {shutil.disk_usage(file.parent).free // 2**20} MB"
    backups = backups_of(file)
    last = _DAY.search(backups[-1].name) if backups else None
    newest = f", the newest of {'-'.join(last.groups())}" if last else ""
    yield f"backups: {len(backups)}{newest}"


def _rows(place: StoreLocation) -> Iterator[str]:
    from sqlalchemy import func, inspect, select

    from league.store.games.tables import GAME
    from league.store.ledger.tables import LEDGER
    from league.store.sqlite.connections import revision_of
    from league.store.sqlite.engine import one_transaction
    from league.store.sqlite.upgrade import revision_in
    from quarterback.rule_sets import CODES

    if place.file is not None and revision_of(place.file) is None:
        return
    with one_transaction(place) as db:
        yield f"revision {revision_in(db) or 'none'}"
        there = set(inspect(db).get_table_names())
        if GAME.name in there:
            codes = Counter(db.execute(select(GAME.c.ruleset)).scalars())
            known_sets = [f"{code} {codes.pop(code)}" for code in CODES if code in codes]
            others = [f"others {codes.total()}"] if codes else []
            yield f"games: {', '.join([*known_sets, *others]) or 'none'}"
        counts = {
            table.name: db.execute(select(func.count()).select_from(table)).scalar_one()
            for table in LEDGER.metadata.sorted_tables
            if table.name in there
        }
        rows = [f"{name} {count}" for name, count in counts.items() if count]
        yield f"rows: {', '.join(rows) or 'none'}"


def _checks(place: StoreLocation) -> Iterator[str]:
    """Yield how many findings each check of `doctor` has, and how many of them are problems."""
    from league.store.check import check_store
    from quarterback.rule_sets import of_header

    findings: Counter[str] = Counter()
    amiss: Counter[str] = Counter()
    for finding in check_store(place, of_header):
        findings[finding.about] += 1
        amiss[finding.about] += not finding.well
    del findings["not checked"]
    for about, count in findings.items():
        problems = f"{amiss[about]} of {count} with a PROBLEM" if amiss[about] else "well"
        yield f"{about}: {problems}"


def _settings(folder: Path | None) -> Iterator[str]:
    from textual.theme import BUILTIN_THEMES

    from quarterback.files.preferences import preferences_file, read_preferences
    from quarterback.preferences import WORDS, plain_data
    from quarterback.tui.theme.themes import THEMES

    preferences, faults = read_preferences(preferences_file(folder, os.environ))
    changed = plain_data(preferences)
    themes = {*BUILTIN_THEMES, *(theme.name for theme in THEMES)}
    for name, value in changed.items():
        if isinstance(value, bool) or name in WORDS:
            yield f"{name}: {str(value).lower()}"
        elif name == "theme":
            yield f"theme: {value if value in themes else 'an unknown one'}"
        elif name == "keys":
            yield f"keys: {len(value)} changed"
        else:
            yield f"{name}: set"
    if faults:
        yield "something in the file cannot be used"
    elif not changed:
        yield "the defaults"


def _last_fault(place: StoreLocation) -> Iterator[str]:
    from quarterback.files.last_fault import FILE, fault_file, read_fault

    lines = read_fault(fault_file(os.environ))
    if not lines and place.file is not None:
        lines = read_fault(place.file.parent / FILE)
    yield from lines or ["none recorded"]
