"""`quarterback serve`: the league's pages, live, for every browser in the room."""

from __future__ import annotations

import io
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from quarterback.cli.output import say
from quarterback.cli.store_options import fail, games_place, opened, where_options
from rulesets.core.plain_text import plain_name, plain_text
from rulesets.core.refusal import Refused

if TYPE_CHECKING:
    from quarterback.web.hall import Hall

PORT: Final = 8014
HERE: Final = "127.0.0.1"


@click.command("serve")
@click.option("--lan", is_flag=True, help="Let other devices on this network in.")
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True)
@click.option("--host", metavar="ADDRESS", help="One address of this machine to listen on.")
@click.option("--desk", is_flag=True, help="Open the commissioner's desk.")
@click.option("--tables", is_flag=True, help="Open the tables to scorers.")
@click.option("--games", is_flag=True, help="Open the dial game.")
@click.option("--league", "which", metavar="NAME", help="The league; default $QUARTERBACK_LEAGUE.")
@where_options
def serve(
    lan: bool, port: int, host: str | None, desk: bool, tables: bool, games: bool,
    which: str | None, data_dir: Path | None, database: str | None,
) -> None:  # fmt: skip
    """Serve a league to the browsers in the room, until Ctrl-C.

    Every page is live: a result is on every screen within a second, wherever it was entered.
    Without --lan only this machine can connect. Visitors can only read; --desk, --tables and
    --games open the doors for writing.
    """
    if lan and host:
        raise click.UsageError("Use either --lan or --host.")
    from league.store.errors import StoreError
    from quarterback.cli.league.context import find_league
    from quarterback.web.hall import open_hall
    from quarterback.web.server import ALL, CannotServe, listen
    from quarterback.web.server import serve as run

    doors = {"desk": desk, "tables": tables, "games": games}
    with opened(games_place(data_dir, database)) as store:
        try:
            open_doors = frozenset(name for name, opens in doors.items() if opens)
            hall = open_hall(store, find_league(store, which), open_doors=open_doors)
            listening = listen(ALL if lan else host or HERE, port)
        except StoreError as error:
            fail(error)
        except Refused as refused:
            raise click.ClickException(plain_text(refused.text)) from refused
        except CannotServe as error:
            raise click.ClickException(plain_text(error.message)) from None
        port = listening.getsockname()[1]
        try:
            run(hall, [listening], lambda: _say_where(hall, lan, host or HERE, port))
        except KeyboardInterrupt:
            say("Stopped.", err=True)


def _say_where(hall: Hall, lan: bool, host: str, port: int) -> None:
    """Print the addresses, a QR code, and which doors are open."""
    from quarterback.web.server import lan_addresses

    say(f"{plain_name(hall.name)} is served. Press Ctrl-C to stop.")
    if not lan:
        say(f"  On this machine: {address(host, port)}")
        say("  Only this machine can connect. --lan lets phones on the same network in.")
    else:
        found = lan_addresses()
        for each in found:
            say(f"  In the room: {address(each, port)}")
        if not found:
            say(f"  This machine is on no network yet. Here: {address(HERE, port)}")
        else:
            say(qr_code(address(found[0], port)))
        say("  Plain HTTP: whoever is on this network can read what is sent.")
    opened_doors = ", ".join(sorted(hall.open_doors))
    say(f"  Open doors: {opened_doors}." if opened_doors else "  No door for writing is open.")


def address(host: str, port: int) -> str:
    """Return the address of a server."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def qr_code(text: str) -> str:
    """Return a QR code in half blocks, two rows of modules in a line; dark on light."""
    import segno

    out = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(out, border=2, compact=True)
    return out.getvalue()
