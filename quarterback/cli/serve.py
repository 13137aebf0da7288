"""`quarterback serve`: the league's pages, live, for every browser in the room."""

from __future__ import annotations

import io
import ipaddress
import os
import re
import signal
import sys
from pathlib import Path
from threading import Thread
from time import time
from typing import TYPE_CHECKING, Final, NamedTuple

import click

from quarterback.cli.output import say
from quarterback.cli.store_options import (
    fail,
    games_place,
    note_coach_faults,
    opened,
    where_options,
)
from rulesets.core.plain_text import plain_name, plain_text
from rulesets.core.refusal import Refused

if TYPE_CHECKING:
    from league.store.doors import DoorRecords
    from league.store.location import StoreLocation
    from quarterback.web.server_state import ServerState

PORT: Final = 8014
HERE: Final = "127.0.0.1"
_NAME: Final = re.compile(r"[A-Za-z0-9_.-]{1,253}")
"""A host as browsers send it."""
EVERYWHERE: Final = ("0.0.0.0", "::")
"""Hosts that stand for every network of this machine."""


def _names(
    context: click.Context, parameter: click.Parameter, names: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the names of --name. Raises BadParameter for what no browser calls a server."""
    for name in names:
        if not _NAME.fullmatch(name):
            raise click.BadParameter(
                f"{name!r} is not a host name: write den.example, without http:// and port"
            )
    return names


@click.command("serve")
@click.option("--lan", is_flag=True, help="Let other devices on this network in.")
@click.option("--port", type=click.IntRange(0, 65535), default=PORT, show_default=True)
@click.option("--host", metavar="ADDRESS", help="One address of this machine to listen on.")
@click.option("--desk", is_flag=True, help="Open the commissioner's desk.")
@click.option("--tables", is_flag=True, help="Open the boards to scorers.")
@click.option("--coaches", is_flag=True, help="Open each team's page to its coach.")
@click.option("--games", is_flag=True, help="Open the dial game.")
@click.option("--new-pins", is_flag=True, help="New PINs and a new password, and print them.")
@click.option(
    "--name",
    "hosts",
    callback=_names,
    multiple=True,
    metavar="HOST",
    help="A name by which this server may be called, such as that of a proxy.",
)
@click.option(
    "--cert",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="A certificate (PEM): the server then speaks HTTPS.",
)
@click.option(
    "--cert-key",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Its key (PEM), if the file of the certificate does not have it.",
)
@click.option(
    "--behind-proxy",
    is_flag=True,
    help="Believe a proxy on this machine about who sends a request; needs --name.",
)
@click.option("--league", "which", metavar="NAME", help="The league; default $QUARTERBACK_LEAGUE.")
@click.option("--with-parent", is_flag=True, hidden=True)
@where_options
def serve(
    lan: bool,
    port: int,
    host: str | None,
    desk: bool,
    tables: bool,
    coaches: bool,
    games: bool,
    new_pins: bool,
    hosts: tuple[str, ...],
    cert: Path | None,
    cert_key: Path | None,
    behind_proxy: bool,
    which: str | None,
    with_parent: bool,
    data_dir: Path | None,
    database: str | None,
) -> None:
    """Serve a league to the browsers in the room, until Ctrl-C.

    Every page is live: a result is on every screen within a second, wherever it was entered.
    Without --lan only this machine can connect. Visitors can only read; --desk, --tables,
    --coaches and --games open the doors for writing. Each has a PIN, the desk a password; they are
    printed when they are made, and only a digest of them is kept.
    """
    if lan and host:
        raise click.UsageError("Use either --lan or --host.")
    if cert_key and not cert:
        raise click.UsageError("--cert-key needs --cert.")
    if behind_proxy and not hosts:
        raise click.UsageError("--behind-proxy needs --name: the name by which browsers call it.")
    from league.store.errors import StoreError
    from league.store.server_logins import expect_owner
    from quarterback.cli.league.context import find_league
    from quarterback.web.doors import Doors
    from quarterback.web.server import ALL, CannotServe, listen, read_certificate
    from quarterback.web.server import serve as run
    from quarterback.web.server_state import open_server_state

    doors = {"desk": desk, "tables": tables, "coaches": coaches, "games": games}
    place = games_place(data_dir, database)
    try:
        expect_owner(place)
    except StoreError as error:
        fail(error)
    with opened(place) as store, _door_records(place) as records:
        try:
            league = find_league(store, which)
            certificate = read_certificate(cert, cert_key) if cert else None
            names = (*hosts, *(certificate.names if certificate else ()))
            open_doors = frozenset(name for name, opens in doors.items() if opens)
            server = open_server_state(
                store,
                league,
                open_doors=open_doors,
                doors=Doors(records, time, 1 if league is None else league.number),
                hosts=frozenset(names),
                own_spins=_own_spins(data_dir),
            )
            listening = listen(ALL if lan else host or HERE, port)
        except Refused as refused:
            raise click.ClickException(plain_text(refused.text)) from refused
        except CannotServe as error:
            raise click.ClickException(plain_text(error.message)) from None
        at = _ServerPlace(
            lan or host in EVERYWHERE,
            host or HERE,
            listening.getsockname()[1],
            cert is not None,
            hosts[0] if behind_proxy else "",
            next(iter(names), "") if certificate else "",
        )
        if with_parent:
            _end_with_parent()
        try:
            run(
                server,
                [listening],
                lambda: _say_where(server, at, new_pins),
                certificate=certificate and (certificate.file, certificate.key),
                behind_proxy=behind_proxy,
            )
        except KeyboardInterrupt:
            say("Stopped.", err=True)


def _own_spins(data_dir: Path | None) -> bool:
    """Whether the settings of this machine let what leaves no choice wait for its team."""
    from quarterback.files.preferences import preferences_file, read_preferences

    preferences, notices = read_preferences(preferences_file(data_dir, os.environ))
    for text in notices:
        say(text, err=True)
    note_coach_faults()
    return preferences.own_spins


def _end_with_parent() -> None:
    """End when the program that started this one does: it holds the standard input open."""

    def wait() -> None:
        while sys.stdin.read(1024):
            pass
        signal.raise_signal(signal.SIGINT)

    Thread(target=wait, daemon=True).start()


def _door_records(place: StoreLocation) -> DoorRecords:
    """Open what is stored of the doors: in a file next to the games, or in the database of a
    server, which takes over what an earlier version kept in this user's own folder. Raises
    ClickException."""
    from league.store.doors import DoorFile, DoorsOnServer
    from league.store.errors import DoorsUnreachable
    from quarterback.game.places import users_folder

    if place.file is None:
        try:
            on_server = DoorsOnServer(place)
            old = users_folder() / "server-doors.db"
            if old.is_file():
                with DoorFile(old) as earlier:
                    on_server.copy_from(earlier)
            return on_server
        except DoorsUnreachable as error:
            raise click.ClickException(plain_text(error.message)) from None
    file = place.file.with_name(f"{place.file.stem}-doors.db")
    try:
        return DoorFile(file)
    except DoorsUnreachable as error:
        raise click.ClickException(
            plain_text(
                f"The file of PINs and sessions, {file}, cannot be used: {error.message} Correct"
                " that, or move the file away: the server then makes new PINs."
            )
        ) from None


class _ServerPlace(NamedTuple):
    lan: bool
    """Whether on every network of this machine."""
    host: str
    port: int
    secure: bool
    """Whether it speaks HTTPS."""
    proxy: str
    """The name of the proxy in front of it; empty without one."""
    name: str
    """A name that its certificate is for; empty without one."""

    @property
    def is_open(self) -> bool:
        """Whether other devices can connect."""
        if self.lan:
            return True
        try:
            return not ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return self.host != "localhost"

    def address(self, host: str) -> str:
        return address(host, self.port, self.secure)


def _say_where(server: ServerState, at: _ServerPlace, new_pins: bool) -> None:
    """Print the addresses, a QR code, and which doors are open."""
    from league.model.ledger.handlers.setup import time_zone
    from quarterback.league_office.datetimes import FLOATING
    from quarterback.web.server import lan_addresses

    say(f"{plain_name(server.name)} is served. Press Ctrl-C to stop.")
    hosts = lan_addresses() if at.lan else [at.host]
    if at.proxy:
        server.address = f"https://{at.proxy}/"
        say(f"  Behind the proxy: {server.address}")
    if not at.is_open:
        say(f"  On this machine: {at.address(at.host)}")
        if not at.proxy:
            say("  Only this machine can connect. --lan lets phones on the same network in.")
    else:
        # A certificate counts only under a name that it is for.
        for each in dict.fromkeys([*([at.name] if at.name else []), *hosts]):
            say(f"  In the room: {at.address(each)}")
        if not hosts:
            say(f"  This machine is on no network yet. Here: {at.address(HERE)}")
        elif not at.proxy:
            server.address = at.address(at.name or hosts[0])
        screen = at.address(HERE if at.lan else at.host)
        say(f"  For a screen in the room: {screen}wall (choices: wall/all)")
    if server.league is not None and not time_zone(server.league.records):
        say(f"  {FLOATING} Set it: quarterback league time-zone")
    if server.address:
        say(qr_code(server.address))
    _say_how_safe(at)
    _say_doors(server, new_pins)


def _say_how_safe(at: _ServerPlace) -> None:
    if at.secure and not at.name:
        say("  HTTPS. The certificate names no host: browsers will warn of it.")
    elif at.secure:
        say(f"  HTTPS. The certificate counts under the name {plain_name(at.name)}.")
    elif at.is_open:
        say("  Plain HTTP: anyone on this network can read what is sent.")


def _say_doors(server: ServerState, new_pins: bool) -> None:
    """Print the open doors. Those without a PIN get one, which is printed now and never again."""
    from quarterback.web.door_pages import address_of
    from quarterback.web.doors import secret_name

    doors = server.door_names
    if not doors:
        say("  No door for writing is open: --desk, --tables, --coaches and --games open one.")
        return
    say("  Open doors:")
    for door in doors:
        title, path = server.door_title(door), address_of(server, door)
        secret = server.doors.new_secret(door) if new_pins or not server.doors.has(door) else ""
        said = f"{secret_name(door)} {secret or 'as before'}"
        say(f"    {plain_name(title)}: {path}  {said}")
    say("  --new-pins makes new ones. Only digests of them are kept.")


def address(host: str, port: int, secure: bool = False) -> str:
    return f"http{'s' if secure else ''}://{f'[{host}]' if ':' in host else host}:{port}/"


def qr_code(text: str) -> str:
    """Return a QR code in half blocks, two rows of modules in a line; dark on light."""
    import segno

    out = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(out, border=2, compact=True)
    return out.getvalue()
