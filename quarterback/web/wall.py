"""The wall: pages in large type for a television or a projector, which turn automatically; the
scoreboard of one board; and the same as an overlay for a stream."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final
from urllib.parse import parse_qs, urlencode

import msgspec
from starlette.routing import BaseRoute

from league.model.ledger.rows import Board
from league.publish.pages import SECTIONS, SitePage, frame_of
from league.publish.qr import qr_svg
from league.views.day import day_board
from league.views.game_reader import games_of, latest
from league.views.games import GameCard
from league.views.moment import LeagueMoment
from league.views.teams import team_colors
from quarterback.web.server_state import ServerState, templates, typed_number
from quarterback.web.wall_scenes import SCENES, SceneSheet, sheets_of

SECONDS: Final = 12
"""How long a page is shown, if the address does not say."""
_QUICKEST, _SLOWEST = 4, 600


class WallChoice(msgspec.Struct, frozen=True):
    """What the address of a wall asks for."""

    scenes: tuple[str, ...] = tuple(SCENES)
    seconds: int = SECONDS
    at: int = 0
    """The number of the page, counting on without end."""

    def address(self, at: int) -> str:
        """Return the address of another page of the same wall."""
        query: dict[str, str] = {}
        if self.scenes != tuple(SCENES):
            query["pages"] = ",".join(self.scenes)
        if self.seconds != SECONDS:
            query["seconds"] = str(self.seconds)
        if at:
            query["at"] = str(at)
        return f"/wall?{urlencode(query, safe=',')}" if query else "/wall"


class WallFrame(msgspec.Struct, frozen=True):
    """What is around a sheet of the wall."""

    league: str
    title: str
    minute: int
    """The minute on the clock."""
    notices: tuple[tuple[str, str], ...]
    next: str
    """The address of the next page; empty if there is no other."""
    before: str
    """The address of the previous page."""
    seconds: int
    number: int
    of: int
    address: str
    """The server's address, for phones; empty while only this machine can connect."""


class ScoreBoard(msgspec.Struct, frozen=True):
    """What is on a board: the game, or else the next one and the last one."""

    league: str
    name: str
    minute: int
    now: GameCard | None
    next: GameCard | None
    last: GameCard | None
    address: str
    out: str


class WallRoom(msgspec.Struct, frozen=True):
    """The page that lists the addresses of walls and overlays."""

    scenes: tuple[tuple[str, str], ...]
    boards: tuple[tuple[int, str], ...]


def routes(server: ServerState) -> list[BaseRoute]:
    """Let `PageMaker` make the pages of the wall, which answers at their addresses and keeps
    them live."""
    server.room_pages["wall"] = partial(_wall, server)
    server.room_pages["overlay"] = partial(_board, server, "overlay.html")
    return []


def _wall(server: ServerState, moment: LeagueMoment, address: str) -> SitePage | None:
    path, _, query = address.partition("?")
    parts = path.split("/")
    if len(parts) == 3 and parts[1] == "board":
        return _board(server, "wall_board.html", moment, address)
    if parts == ["wall", "all"]:
        return room_page(moment)
    return wall_page(moment, choice_of(query), server.address) if parts == ["wall"] else None


def room_page(moment: LeagueMoment) -> SitePage:
    """Return the page that lists what a screen can show, with the address of each."""
    boards = tuple(enumerate((each.name for each in moment.state.all(Board)), 1))
    frame = frame_of(moment, "Screens")
    view = WallRoom(tuple(SCENES.items()), boards)
    return _room_page(
        "wall_all.html",
        (frame, view),
        lambda: {
            "frame": frame,
            "view": view,
            "root": "/",
            "path": "wall/all",
            "sections": SECTIONS,
        },
    )


def choice_of(query: str) -> WallChoice:
    """Read what an address asks for. What is missing or unknown has the usual value."""
    params = parse_qs(query[:500])
    named = [name.strip() for name in ",".join(params.get("pages", [])).split(",")]
    scenes = tuple(dict.fromkeys(name for name in named if name in SCENES))
    seconds = min(max(_number(params, "seconds", SECONDS), _QUICKEST), _SLOWEST)
    return WallChoice(scenes or tuple(SCENES), seconds, _number(params, "at", 0))


def _number(asked: dict[str, list[str]], name: str, usual: int) -> int:
    number = typed_number(asked.get(name, [""])[0], 6)
    return usual if number is None else number


def wall_page(moment: LeagueMoment, choice: WallChoice, address: str = "") -> SitePage:
    """Return a page of the wall. `address` is that of the server, for its QR code."""
    sheets = sheets_of(moment, choice.scenes)
    several = len(sheets) > 1
    at = choice.at % len(sheets) if sheets else 0
    sheet = sheets[at] if sheets else _empty(moment, choice)
    frame = WallFrame(
        moment.name,
        sheet.title,
        moment.now,
        _strip(moment),
        choice.address((at + 1) % len(sheets)) if several else "",
        choice.address((at - 1) % len(sheets)) if several else "",
        choice.seconds,
        at + 1,
        len(sheets),
        address,
    )
    return _room_page(
        "wall.html",
        (frame, sheet.scene, sheet.key),
        lambda: {
            "frame": frame,
            "scene": sheet.scene,
            "view": sheet.view(),
            "code": _code(address),
            "colors": team_colors(moment),
        },
    )


_NOTHING: Final = {
    "bracket": "The bracket is not made yet.",
    "needs": "It is too early to say what a team needs.",
    "results": "No result yet.",
    "news": "No announcements.",
    "champion": "No champion yet.",
}
"""What a wall with only this scene says while it has nothing to show."""


def _empty(moment: LeagueMoment, choice: WallChoice) -> SceneSheet:
    """Return the page of a wall whose scenes have nothing to show."""
    alone = choice.scenes[0] if len(choice.scenes) == 1 else ""
    text = _NOTHING.get(alone, "No game is on the schedule yet.")
    title = SCENES.get(alone, moment.name)
    return SceneSheet("empty", title, text, lambda: text)


def _strip(moment: LeagueMoment) -> tuple[tuple[str, str], ...]:
    """Return the lines at the foot of the wall, which has room for one or two: the newest
    announcement comes before the called games, since those are marked in their own place, too."""
    called = [each for each in moment.notices if each[0] == "Called"]
    said = [each for each in moment.notices if each[0] != "Called"]
    return (*said[:1], *called, *said[1:])


def _board(
    server: ServerState, template: str, moment: LeagueMoment, address: str
) -> SitePage | None:
    """Return the scoreboard of a board, by the number at the end of its address: boards are
    counted from 1 in the order in which they were added."""
    quiet = template == "overlay.html"
    number = typed_number(address.partition("?")[0].rpartition("/")[2]) or 0
    boards = moment.state.all(Board)
    if not 0 < number <= len(boards) or address.count("/") != (1 if quiet else 2):
        return None
    board = boards[number - 1]
    games = day_board(moment).on_board(board)
    last = None
    if games.now is None and moment.season is not None:
        over = latest(games_of(moment, moment.season).games(), moment)
        last = next((each for each in over if each.board == board.name), None)
    view = ScoreBoard(
        moment.name,
        board.name,
        0 if quiet else moment.now,
        games.now,
        next(iter(games.next), None),
        last,
        "" if quiet else server.address,
        games.out,
    )
    notices = () if quiet else _strip(moment)
    key = (view, notices)
    return _room_page(
        template,
        key,
        lambda: {
            "view": view,
            "notices": notices,
            "code": _code(view.address),
            "colors": team_colors(moment),
        },
    )


def _room_page(template: str, key: Any, values: Callable[[], dict[str, Any]]) -> SitePage:
    return SitePage(
        template, (template, key), lambda: templates().get_template(template).render(**values())
    )


def _code(address: str) -> str:
    return qr_svg(address, "The address of these pages for phones") if address else ""
