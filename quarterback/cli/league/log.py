"""The log of a league: read, taken back, brought back, carried elsewhere."""

from __future__ import annotations

import json
from pathlib import Path

import click

from league.model.ledger.commands import Redo, Undo
from league.store.leagues.chain import LedgerRow
from quarterback.cli.league.desk import Desk, desk_command
from quarterback.cli.sheets import read_sheet
from quarterback.leagues.league_file import rows_in, text_of


@desk_command("log")
@click.option("--last", type=click.IntRange(min=1), help="Only so many.")
def log(desk: Desk, last: int | None) -> None:
    """Every entry: who, when, what, why; and the head of the chain."""
    rows = desk.league.entries()[-(last or 0) :]
    data = [{**row._asdict(), "payload": json.loads(row.payload)} for row in rows]
    lines = [_line(row) for row in rows]
    desk.tell({"entries": data, "head": desk.league.head}, *lines, f"Head: {desk.league.head}")


def _line(row: LedgerRow) -> str:
    why = f": {row.why}" if row.why else ""
    return f"{row.seq:>5}  {row.at[:16].replace('T', ' ')}  {row.by}  {row.kind}{why}"


@desk_command("undo")
@click.argument("commands", type=click.IntRange(min=1), default=1)
def undo(desk: Desk, commands: int) -> None:
    """Take back the last COMMANDS, exactly. `redo` brings them back."""
    entry = desk.enter(Undo(commands))
    desk.tell({"entry": entry}, f"{commands} taken back. Back: quarterback league redo {commands}")


@desk_command("redo")
@click.argument("commands", type=click.IntRange(min=1), default=1)
def redo(desk: Desk, commands: int) -> None:
    """Bring back so many COMMANDS."""
    entry = desk.enter(Redo(commands))
    desk.tell({"entry": entry}, f"{commands} brought back.")


@desk_command("export")
@click.option("--to", type=click.Path(path_type=Path), help="The file; else it is printed.")
def export(desk: Desk, to: Path | None) -> None:
    """Write the whole league: its ledger, an entry a line. No file is written over."""
    rows = desk.league.entries()
    text = text_of(rows)
    if to is None:
        click.echo(text, nl=False)
        return
    try:
        with to.open("x", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise click.ClickException(f"{to}: {error.strerror or error}") from error
    desk.tell({"entries": len(rows), "digest": desk.league.digest}, f"{len(rows)} entries: {to}")


@desk_command("import")
@click.argument("file")
def import_(desk: Desk, file: str) -> None:
    """Take in the league of FILE, under a number of its own here."""
    league = desk.store.leagues.take_in(rows_in(read_sheet(file)))
    data = {"league": league.number, "digest": league.digest}
    desk.tell(data, f"League {league.number}: {league.ledger.seq} entries, {league.digest[:16]}")
