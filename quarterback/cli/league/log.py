"""The log of a league: shown, exported, imported."""

from __future__ import annotations

from pathlib import Path

import click

from league.model.ledger.commands.league import RemoveLeague, UndoEntries
from league.model.ledger.rows import League
from league.store.ledger.leagues import OpenLeague
from quarterback.cli.game_sheets import read_sheet
from quarterback.cli.league.context import LeagueCommandContext, league_command
from quarterback.cli.output import agrees, ask, say, write_text
from quarterback.files.text_files import NotWritten, write_file
from quarterback.league_office.entry_log import LogLine, log_lines
from quarterback.league_office.league_files import MOST_BYTES, import_league, league_text
from rulesets.core.data_reader import MOST_STORED, read_json
from rulesets.core.plain_text import plain_name
from rulesets.core.refusal import Refused


@league_command("log")
@click.option("--last", type=click.IntRange(min=1), help="Only the last N entries.")
def log(cli: LeagueCommandContext, last: int | None) -> None:
    """Every entry: number, time, name, description and reason; then the log hash."""
    rows = cli.league.entries()[-(last or 0) :]
    log_entries = log_lines(rows, cli.league.ledger)[::-1]
    data = [
        {
            **row._asdict(),
            "payload": read_json(row.payload, MOST_STORED),
            "says": line.description,
            "stands": line.in_effect,
        }
        for row, line in zip(rows, log_entries, strict=True)
    ]
    lines = [_line(line) for line in log_entries]
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
@click.option("--copy", "copies", is_flag=True, help="Add it also where it is here already.")
def import_(cli: LeagueCommandContext, file: str, copies: bool) -> None:
    """Add the league of FILE, under a new number.

    A league that is here already is recognized by its hashes, and not added a second time.
    """
    league = import_league(cli.store, read_sheet(file, MOST_BYTES), copies=copies)
    data = {"league": league.number, "digest": league.digest}
    cli.answer(data, f"League {league.number}: {league.ledger.seq} entries, {league.digest[:16]}")


@league_command("remove")
@click.option(
    "--to",
    type=click.Path(path_type=Path),
    required=True,
    metavar="FILE",
    help="Where the league is exported to first; a new file.",
)
@click.option("--yes", "sure", is_flag=True, help="Do not ask, for scripts.")
def remove(cli: LeagueCommandContext, to: Path, sure: bool) -> None:
    """Remove a league, after it is written to the file --to; asks twice.

    It is listed no more, and nothing can be entered into it. `league restore` brings it back.
    """
    cli.expect_name()
    league = cli.league
    name = cli.records.get(League, 1).name
    label = f"league {league.number}, {plain_name(name)}, {league.ledger.seq} entries"
    if not sure and not agrees(f"Remove {label}? It is exported to {to} first."):
        raise Refused("nothing was removed")
    text, entries = _text(cli, league)
    _write(to, text)
    say(plain_name(f"Exported: {entries} entries, {to}"), err=True)
    if not sure:
        typed = ask("Type its name to remove it")
        if typed.strip() != name.strip():
            raise Refused(f"that is not its name: nothing was removed. The export stays: {to}")
    entry = cli.enter(RemoveLeague())
    cli.answer(
        {"league": league.number, "entry": entry, "file": str(to)},
        f"League {league.number} ({name}) is removed. To restore it: quarterback league restore"
        f" {league.number}",
    )


@league_command("restore")
@click.argument("number", type=click.IntRange(min=1))
def restore(cli: LeagueCommandContext, number: int) -> None:
    """Restore the removed league of that NUMBER; `list --removed` shows it."""
    cli.expect_name()
    league = cli.store.leagues.open(number)
    if not league.ledger.is_removed:
        raise Refused(f"league {number} is not removed")
    entry = league.enter(UndoEntries(1), cli.by, cli.why)
    name = league.records.get(League, 1).name
    cli.answer({"league": number, "entry": entry}, f"League {number}: {name}")
