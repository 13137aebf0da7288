"""The desk's first page: what is late, what needs a decision, who is not here, what comes next."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final, NamedTuple
from urllib.parse import quote, urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from league.model.day.day import DayTeam
from league.model.day.overview import day_of
from league.model.ledger.rows import AnnouncementRow, BoardOutRow
from league.publish.qr import qr_svg
from league.store.doors import SignedIn
from league.views.day import DayBoard, presence_of
from league.views.games import GameCard
from league.views.text import short_time
from quarterback.league_office import choices
from quarterback.league_office.actions.action import LeagueContext
from quarterback.league_office.actions.day import is_at_console
from quarterback.league_office.actions.delays import late_by_default
from quarterback.league_office.actions.reschedule import GAME
from quarterback.league_office.checklist import (
    BRACKET,
    ChecklistStep,
    PendingItem,
    checklist,
    decisions,
    pending_items,
)
from quarterback.league_office.datetimes import minute_of
from quarterback.web.desk.session import DeskSession
from quarterback.web.door_pages import address_of
from quarterback.web.doors import DESK, GAMES, SIDE, secret_name
from quarterback.web.server_state import ServerState
from quarterback.web.writing import key_of, read_form
from rulesets.core.plain_text import capitalize

MOST_LATER, MOST_RESULTS = 12, 8
LATE_MINUTES: Final = (10, 15, 30, 60)
"""How late everything can be, in two taps."""


@dataclass(frozen=True)
class DeskLink:
    """Something that a form settles."""

    text: str
    path: str
    state: str = ""


@dataclass(frozen=True)
class TodayView:
    """What the desk shows of the day."""

    under_way: bool
    summary: str
    next_line: str
    decisions: tuple[DeskLink, ...]
    steps: tuple[DeskLink, ...]
    playing: tuple[GameCard, ...]
    soon: tuple[GameCard, ...]
    soon_title: str
    on_deck: tuple[GameCard, ...]
    suspended: tuple[GameCard, ...]
    later: tuple[GameCard, ...]
    later_count: int
    byes: tuple[str, ...]
    results: tuple[GameCard, ...]
    out: tuple[DeskLink, ...]
    """Boards that cannot be used, each with the form to bring it back."""
    late: tuple[DeskLink, ...]
    late_by_default: str
    """What a delay is about if no one says; empty if the form asks."""
    late_name: str
    """The name of its board; empty if it is every board."""
    absent: tuple[DayTeam, ...]
    all_here: str
    """That all teams are here; empty where one is not."""
    announcements: tuple[AnnouncementRow, ...]
    can_delay: bool
    seen: int
    at_console: frozenset[int]
    """The games being scored at a console."""


def form_path(action: str, data: Iterable[tuple[str, str]] = ()) -> str:
    """Return the address of an action's form with fields filled in."""
    query = urlencode(list(data))
    return f"/desk/do/{action}?{query}" if query else f"/desk/do/{action}"


def today_view(context: LeagueContext) -> TodayView:
    """Return what the desk's first page shows."""
    day = day_of(context.state, context.now or 0)
    board = DayBoard(context.state, day)
    under_way = board.is_under_way
    waits = decisions(context, day) if under_way else _pending(context)
    late = late_by_default(context)
    return TodayView(
        under_way,
        board.summary if under_way else "",
        board.next_line if under_way else "",
        tuple(
            DeskLink(each.description, form_path(each.action, each.initial_data.items()))
            for each in waits
        ),
        () if under_way else tuple(_step(context, step) for step in checklist(context)),
        board.playing,
        board.soon if under_way else (),
        board.heading("Next up", board.soon),
        board.on_deck,
        board.suspended,
        board.later[:MOST_LATER],
        len(board.later),
        board.byes,
        board.results[:MOST_RESULTS],
        tuple(
            DeskLink(text, form_path("board-back", [("board", str(row.id))]))
            for text, row in zip(board.out, context.state.all(BoardOutRow), strict=True)
        ),
        tuple(
            DeskLink(
                f"{row.name}: {row.minutes} min late",
                form_path("delay", [(GAME, f"board-{row.board}")]),
            )
            for row in day.late_boards
        ),
        late,
        next((row.name for row in day.late_boards if late == f"board-{row.board}"), ""),
        day.absent,
        _all_here(context),
        day.announcements,
        any(
            game.slot is not None and choices.is_open(context.state, game)
            for game in choices.season_games(context.state)
        ),
        context.ledger.seq,
        frozenset(
            each.fixture
            for each in board.playing
            if each.fixture and is_at_console(context, each.fixture)
        ),
    )


def _pending(context: LeagueContext) -> list[PendingItem]:
    return [
        PendingItem(capitalize(item.description), item.action, item.initial_data)
        for item in pending_items(context)
    ]


def _step(context: LeagueContext, step: ChecklistStep) -> DeskLink:
    text = f"{step.title}: {step.summary}"
    path = "/bracket/index.html" if step.action == BRACKET else form_path(step.action)
    return DeskLink(text, path, step.state)


def _all_here(context: LeagueContext) -> str:
    teams = choices.season_teams(context.state)
    presence = presence_of(context.state, teams, context.now or 0)
    return presence.text if presence.is_complete else ""


LOOPBACK: Final = ("localhost", "127.0.0.1", "::1", "[::1]")
_MOST_KEYS: Final = 200


class DoorLine(NamedTuple):
    name: str
    title: str
    has_secret: bool
    secret_name: str
    visitors: int
    """How many devices have opened it."""


class DeviceLine(NamedTuple):
    id: str
    person: str
    doors: str
    address: str
    code: str
    """Its letters in the log, with every entry."""
    since: str
    here: bool
    """Whether it is the device that shows the page."""


class DoorsView(NamedTuple):
    """Every door that is open on this server, and who is signed in."""

    doors: tuple[DoorLine, ...]
    devices: tuple[DeviceLine, ...]


def door_routes(desk: DeskSession) -> list[Route]:
    lists = _DoorLists(desk)
    return [
        Route("/desk/doors/{door}", lists.new_secret, methods=["POST"]),
        Route("/desk/devices/{device}", lists.sign_out, methods=["POST"]),
    ]


def doors_view(desk: DeskSession, session: SignedIn) -> DoorsView:
    """Return the doors that the terminal has opened, and the devices that have signed in."""
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
            short_time(minute_of(datetime.fromtimestamp(each.made))),
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
