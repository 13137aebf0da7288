"""The pages of a table: its games, a score in three taps, the console of a game on a board.

Every form goes by POST and leads to an address that can be loaded again. What is half filled in is
part of that address.
"""

from __future__ import annotations

import secrets
from contextlib import suppress
from typing import Any, Final
from urllib.parse import quote, urlencode

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from league.store.errors import AlreadyEntered
from quarterback.league_office.fixture_games import open_fixture
from quarterback.web.hall import Hall
from quarterback.web.table import corrections_pages
from quarterback.web.table.beside import press
from quarterback.web.table.boards import Table, TableGame, find_game, find_table, list_tables
from quarterback.web.table.console_view import console_page
from quarterback.web.table.score import ScoreSheet, enter_score
from quarterback.web.table.sittings import Sittings, Turn
from rulesets.core.refusal import Refused

MOST_FIELDS: Final = 60
"""Fields of a form, at most."""


class TablePages:
    """The pages of every table of a hall."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.sittings = Sittings(hall)

    def require(self, request: Request) -> None:
        """Let a scorer in. Raises HTTPException."""
        if "tables" not in self.hall.open_doors:
            raise HTTPException(
                403, "The tables are not open. Start the server with --tables to score here"
            )
        if self.hall.league is None:
            raise HTTPException(404)
        self.hall.follow()

    def by(self, request: Request) -> str:
        """Return who is entering; empty for the coaches of the game."""
        return ""

    def table(self, request: Request) -> Table:
        """Return the table of a request. Raises HTTPException."""
        self.require(request)
        assert self.hall.league is not None, "it was looked for"
        table = find_table(self.hall.league.records, self.hall.now(), request.path_params["name"])
        if table is None:
            raise HTTPException(404)
        return table

    def game(self, request: Request) -> tuple[str, TableGame]:
        """Return the name of a request's table in addresses and its game, if it is one of that
        table. Raises HTTPException."""
        self.require(request)
        assert self.hall.league is not None, "it was looked for"
        slug, number = request.path_params["name"], request.path_params["number"]
        game = find_game(self.hall.league.records, slug, number)
        if game is None:
            raise HTTPException(404)
        return slug, game

    def show(self, template: str, title: str, request: Request, view: Any, **more: Any) -> Response:
        """Return a page of a table, with a key for its form."""
        return self.hall.show(
            template,
            title,
            view,
            request=request,
            wide=True,
            key=secrets.token_urlsafe(15),
            csrf_field="",
            **more,
        )

    # The games of a table

    async def tables(self, request: Request) -> Response:
        """List the tables."""
        self.require(request)
        assert self.hall.league is not None, "it was looked for"
        tables = list_tables(self.hall.league.records, self.hall.now())
        return self.show("tables.html", "Tables", request, tables)

    async def one_table(self, request: Request) -> Response:
        """Show the games of a table: the present one, and those to come."""
        table = self.table(request)
        entered = request.query_params.get("entered", "")
        return self.show("table.html", table.name, request, table, entered=entered)

    # A score in three taps

    async def score(self, request: Request) -> Response:
        """Show the form for a score, with what it would change."""
        table, game = self.game(request)
        sheet = self._sheet(game, request.query_params)
        return self.show("table_score.html", f"Game {game.number}", request, sheet, table=table)

    async def enter(self, request: Request) -> Response:
        """Change the score on the form, or enter it."""
        table, game = self.game(request)
        data = await request.form(max_fields=MOST_FIELDS)
        entered = f"/table/{quote(table)}?entered={game.number}"
        if self.hall.store.has_key(_text(data, "key")):
            return RedirectResponse(entered, 303)
        sheet = self._sheet(game, data)
        address = f"{address_of(table, game)}/score"
        if "step" in data:
            sheet = sheet.stepped(_text(data, "step"))
        if "confirm" not in data or sheet.error or sheet.shown != _text(data, "shown"):
            if sheet.error:
                return self.show(
                    "table_score.html", f"Game {game.number}", request, sheet, table=table
                )
            return RedirectResponse(f"{address}?{urlencode(sheet.values)}", 303)

        assert self.hall.league is not None, "it was looked for"
        with suppress(AlreadyEntered):
            seen, key = _number(data, "seen"), _text(data, "key")
            enter_score(self.hall.league, sheet, self.by(request), seen, key)
            self.hall.wrote()
        return RedirectResponse(entered, 303)

    def _sheet(self, game: TableGame, data: Any) -> ScoreSheet:
        assert self.hall.league is not None, "it was looked for"
        return ScoreSheet.of(self.hall.league.ledger, game, data)

    # The console

    def turn(self, request: Request, game: TableGame, data: Any) -> Turn:
        """Return a person's turn at the game of a request."""
        assert game.stored is not None, "it has begun"
        sitting = self.sittings.at(game.stored)
        return Turn(
            self.hall, sitting, self.by(request),
            *(str(data.get(each, "")) for each in ("seen", "taps", "key")),
        )  # fmt: skip

    def console(self, request: Request, table: str, game: TableGame, turn: Turn) -> Response:
        """Return the page of a game."""
        page = console_page(turn, address_of(table, game), game.title)
        return self.show("table_console.html", game.title, request, page, table=table)

    async def play(self, request: Request) -> Response:
        """Show the console of a game; before it has begun, what can be done with it."""
        table, game = self.game(request)
        if game.stored is None:
            return self.show("table_begin.html", game.title, request, game, table=table)
        return self.console(request, table, game, self.turn(request, game, request.query_params))

    async def tap(self, request: Request) -> Response:
        """Tap a button of the console."""
        table, game = self.game(request)
        data = await request.form(max_fields=MOST_FIELDS)
        address = address_of(table, game)
        if game.stored is None:
            return self._begin(request, data, game, address)
        turn = self.turn(request, game, data)
        if turn.repeated:
            return RedirectResponse(address, 303)
        turn.type(_text(data, "typed"))
        if not turn.changed and not turn.message:
            press(turn, _text(data, "tap"), _texts(data))
        if turn.message and not turn.changed:
            return self.console(request, table, game, turn)
        there = address
        if turn.taps:
            there += "?" + urlencode({"seen": turn.sitting.version, "taps": turn.taps})
        return RedirectResponse(there, 303)

    def _begin(self, request: Request, data: FormData, game: TableGame, address: str) -> Response:
        """Begin the game of a fixture."""

        assert self.hall.league is not None, "it was looked for"
        if not game.on_board:
            raise Refused("this game is not scored on a board")
        open_fixture(
            self.hall.store, self.hall.league, game.fixture, self.by(request),
            practice=_text(data, "board") == "practice",
        )  # fmt: skip
        self.hall.wrote()
        return RedirectResponse(address, 303)

    def version(self, page: str) -> str:
        """Return the version of a page of a table."""
        assert self.hall.league is not None, "it is only asked then"
        self.hall.follow()
        parts = page.partition("?")[0].strip("/").split("/")
        if len(parts) == 3 and parts[2].isdecimal() and len(parts[2]) < 9:
            game = find_game(self.hall.league.records, parts[1], int(parts[2]))
            if game is not None and game.stored is not None:
                sitting = self.sittings.at(game.stored)
                return f"{sitting.version}-{sitting.touched}"
        return f"{self.hall.league.ledger.seq}-{self.hall.now()}"


def _text(data: FormData, name: str) -> str:
    value = data.get(name, "")
    return value if isinstance(value, str) else ""


def _texts(data: FormData) -> dict[str, str]:
    return {name: value for name, value in data.items() if isinstance(value, str)}


def _number(data: FormData, name: str) -> int | None:
    text = _text(data, name)
    return int(text) if text.isdecimal() and len(text) < 10 else None


def address_of(slug: str, game: TableGame) -> str:
    """Return the address of the console of a game."""
    return f"/table/{quote(slug)}/{game.number}"


def routes(hall: Hall) -> list[Route]:
    """Return the routes of the tables."""
    pages = TablePages(hall)
    if hall.league is not None:
        hall.keep_live("/table/", pages.version)
    return [
        Route("/table", pages.tables, methods=["GET"]),
        Route("/table/", pages.tables, methods=["GET"]),
        Route("/table/{name}", pages.one_table, methods=["GET"]),
        Route("/table/{name}/{number:int}/score", pages.score, methods=["GET"]),
        Route("/table/{name}/{number:int}/score", pages.enter, methods=["POST"]),
        Route("/table/{name}/{number:int}", pages.play, methods=["GET"]),
        Route("/table/{name}/{number:int}", pages.tap, methods=["POST"]),
        *corrections_pages.routes(pages),
    ]
