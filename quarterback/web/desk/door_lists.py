"""Doors and devices at the desk: which doors are open, a new PIN for one, who is signed in."""

from __future__ import annotations

from collections import OrderedDict
from datetime import datetime
from typing import Final, NamedTuple
from urllib.parse import quote, urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from league.publish.qr import qr_svg
from league.store.doors import SignedIn
from quarterback.league_office.datetimes import format_short, minute_of
from quarterback.web.desk.session import DeskSession
from quarterback.web.door_pages import address_of
from quarterback.web.doors import DESK, GAMES, SIDE, secret_name
from quarterback.web.server_state import ServerState
from quarterback.web.writing import key_of, read_form

LOOPBACK: Final = ("localhost", "127.0.0.1", "::1", "[::1]")
_MOST_KEYS: Final = 200


class DoorLine(NamedTuple):
    """A door as the desk shows it."""

    name: str
    title: str
    has_secret: bool
    secret_name: str
    visitors: int
    """How many devices have opened it."""


class DeviceLine(NamedTuple):
    """A device that is signed in."""

    id: str
    person: str
    doors: str
    address: str
    code: str
    """What the log has of it with every entry."""
    since: str
    here: bool
    """Whether it is the one that looks."""


class DoorsView(NamedTuple):
    """Every door that is open at this server, and who is signed in."""

    doors: tuple[DoorLine, ...]
    devices: tuple[DeviceLine, ...]


def door_routes(desk: DeskSession) -> list[Route]:
    """Return the routes that make PINs and sign devices out."""
    lists = _DoorLists(desk)
    return [
        Route("/desk/doors/{door}", lists.new_secret, methods=["POST"]),
        Route("/desk/devices/{device}", lists.sign_out, methods=["POST"]),
    ]


def doors_view(desk: DeskSession, session: SignedIn) -> DoorsView:
    """Return the doors that the terminal has opened, and the devices that came in."""
    server = desk.server
    sessions = server.doors.sessions()
    doors = tuple(
        DoorLine(
            name,
            server.door_title(name),
            server.doors.has(name),
            secret_name(name),
            sum(name in each.doors for each in sessions),
        )
        for name in server.door_names
    )
    devices = tuple(
        DeviceLine(
            each.id,
            ", ".join(dict.fromkeys(each.names.values())) or each.person,
            ", ".join(_short(server, door) for door in sorted(each.doors)),
            each.device,
            each.code,
            format_short(minute_of(datetime.fromtimestamp(each.made))),
            each.id == session.id,
        )
        for each in sessions
    )
    return DoorsView(doors, devices)


def _short(server: ServerState, door: str) -> str:
    if door.startswith(SIDE):
        return f"a side of game {door.split(':')[1]}"
    return {DESK: "the desk", GAMES: "the dial game"}.get(door) or server.door_title(door)


class _DoorLists:
    """What changes doors and sessions."""

    def __init__(self, desk: DeskSession) -> None:
        self.desk, self.server = desk, desk.server
        self._used: OrderedDict[str, None] = OrderedDict()
        """Keys of forms that made a PIN: each makes one."""

    async def new_secret(self, request: Request) -> Response:
        """Give a door a new PIN, and show it once."""
        self.desk.require(request)
        fields = await read_form(self.server, request)
        door, key = request.path_params["door"], key_of(fields)
        if door not in self.server.door_names:
            return self.server.missing()
        if key in self._used:
            return self.server.message(
                "The PIN was shown once",
                "It is not kept where it could be read again. Go back to the desk and make"
                " another.",
                409,
            )
        self._used[key] = None
        if len(self._used) > _MOST_KEYS:
            self._used.popitem(last=False)
        try:
            secret = await self.server.pools.at_doors(lambda: self.server.doors.new_secret(door))
        except Exception:
            self._used.pop(key, None)  # none was made: the form may be sent again
            raise
        if fields.get("out") == "1":
            await self.server.pools.at_doors(lambda: self.server.doors.revoke_door(door))
        self.server.wrote()
        base = self.server.address_for(request)
        address = f"{base}/door/{quote(door)}?{urlencode({'pin': secret})}"
        local = not self.server.address and (request.url.hostname or "") in LOOPBACK
        return self.server.show(
            "desk_pin.html",
            f"A new {secret_name(door)}",
            None,
            here="",
            notice={},
            secret=secret,
            secret_name=secret_name(door),
            door_title=self.server.door_title(door),
            qr="" if door == DESK else qr_svg(address, f"Scan to come in: {address}"),
            address=f"{base}{address_of(self.server, door)}",
            local=local,
        )

    async def sign_out(self, request: Request) -> Response:
        """End the session of a device."""
        self.desk.require(request)
        await read_form(self.server, request)
        device = request.path_params["device"]
        await self.server.pools.at_doors(lambda: self.server.doors.revoke(device))
        self.server.wrote()
        return RedirectResponse("/desk#doors", 303)
