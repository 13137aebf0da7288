"""The log of a league: shown, exported, imported."""

from __future__ import annotations

from pathlib import Path

import click

from league.store.ledger.leagues import OpenLeague
from quarterback.cli.game_sheets import read_sheet
from quarterback.cli.league.context import LeagueCommandContext, league_command
from quarterback.cli.output import write_text
from quarterback.files.text_files import NotWritten, write_file
from quarterback.league_office.archive import MOST_BYTES, import_league, league_text
from quarterback.league_office.describe_log import LogLine, log_lines
from rulesets.core.data_reader import MOST_STORED, read_json
from rulesets.core.refusal import Refused


@league_command("log")
@click.option("--last", type=click.IntRange(min=1), help="Only the last N entries.")
def log(cli: LeagueCommandContext, last: int | None) -> None:
    """Every entry: number, time, name, description and reason; then the log hash."""
    rows = cli.league.entries()[-(last or 0) :]
    report = log_lines(rows, cli.league.ledger)[::-1]
    data = [
        {**row._asdict(), "payload": read_json(row.payload, MOST_STORED), "says": line.description,
         "stands": line.in_effect}
        for row, line in zip(rows, report, strict=True)
    ]  # fmt: skip
    lines = [_line(line) for line in report]
    of_all = cli.store.leagues.head_of_all()
    cli.answer(
        {"entries": data, "head": cli.league.head, "head_of_all": of_all},
        *lines,
        f"Head: {cli.league.head}",
        f"Of all games and leagues: {of_all}",
    )


def _line(line: LogLine) -> str:
    why = f" - {line.why}" if line.why else ""
    undone = "" if line.in_effect else "(undone) "
    return f"entry {line.seq:>4}  {line.at}  {line.by}  {undone}{line.description}{why}"


@league_command("export")
@click.option("--to", type=click.Path(path_type=Path), help="The file; default stdout.")
@click.option(
    "--all", "every", is_flag=True, help="All leagues, one file each, in the folder --to."
)
def export(cli: LeagueCommandContext, to: Path | None, every: bool) -> None:
    """Write a whole league, its ledger, stored games and photos, one entry per line. Existing files
    are never overwritten."""
    if every:
        _every(cli, to)
        return
    text, entries = _text(cli, cli.league)
    if to is None:
        write_text(text)
        return
    _write(to, text)
    cli.answer({"entries": entries, "digest": cli.league.digest}, f"{entries} entries: {to}")


def _every(cli: LeagueCommandContext, to: Path | None) -> None:
    if to is None:
        raise Refused("say where: --to FOLDER")
    rows = cli.store.leagues.all()
    lines = []
    for row in rows:
        league = cli.store.leagues.open(row.number)
        text, entries = _text(cli, league)
        _write(to / f"league-{row.number}.jsonl", text)
        lines.append({"league": row.number, "entries": entries, "digest": league.digest})
    cli.answer({"leagues": lines}, f"{len(rows)} leagues: {to}")


def _text(cli: LeagueCommandContext, league: OpenLeague) -> tuple[str, int]:
    rows = league.entries()
    return league_text(cli.store, league.number, rows), len(rows)


def _write(to: Path, text: str) -> None:
    try:
        write_file(to, text)
    except NotWritten as error:
        raise click.ClickException(error.message) from None


@league_command("import")
@click.argument("file")
def import_(cli: LeagueCommandContext, file: str) -> None:
    """Add the league of FILE, under a new number."""
    league = import_league(cli.store, read_sheet(file, MOST_BYTES))
    data = {"league": league.number, "digest": league.digest}
    cli.answer(data, f"League {league.number}: {league.ledger.seq} entries, {league.digest[:16]}")
