"""The pages of a table: its games, a score in three taps, the console of a game on a board.

Every form goes by POST and leads to an address that can be loaded again. What is half filled in is
part of that address.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, Final
from urllib.parse import quote, urlencode

from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from quarterback.entry.yard_lines import parse_clock
from quarterback.league_office.fixture_games import open_fixture
from quarterback.rule_sets import ON_BOARDS
from quarterback.web.hall import Hall
from quarterback.web.table import corrections_pages
from quarterback.web.table.boards import Table, TableGame, find_game, find_table, list_tables
from quarterback.web.table.console_view import console_page
from quarterback.web.table.once import Once
from quarterback.web.table.score import ScoreSheet, enter_score
from quarterback.web.table.sittings import Sittings, Turn
from rulesets.core.refusal import Refused
from rulesets.core.sides import SIDES

MOST_FIELDS: Final = 60
"""Fields of a form, at most."""


class TablePages:
    """The pages of every table of a hall."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.sittings = Sittings(hall)
        self.once = Once()

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
            template, title, view, request=request, wide=True, key=secrets.token_urlsafe(9), **more
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
        return self.show("table.html", table.name, request, table)

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

        def enter() -> str:
            assert self.hall.league is not None, "it was looked for"
            enter_score(self.hall.league, sheet, self.by(request), _number(data, "seen"))
            self.hall.wrote()
            return f"/table/{quote(table)}?entered={game.number}"

        return self._once(data, enter)

    def _sheet(self, game: TableGame, data: Any) -> ScoreSheet:
        assert self.hall.league is not None, "it was looked for"
        return ScoreSheet.of(self.hall.league.ledger, game, data)

    def _once(self, data: FormData, do: Callable[[], str]) -> Response:
        return RedirectResponse(self.once.do(_text(data, "key"), do), 303)

    # The console

    def turn(self, request: Request, game: TableGame, data: Any) -> Turn:
        """Return a person's turn at the game of a request."""
        assert game.stored is not None, "it has begun"
        sitting = self.sittings.at(game.stored)
        return Turn(
            self.hall, sitting, self.by(request), data.get("seen", ""), data.get("taps", "")
        )

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
        answer = self.once.answer(_text(data, "key"))
        if answer is not None:
            return RedirectResponse(answer, 303)
        turn = self.turn(request, game, data)
        turn.type(_text(data, "typed"))
        if not turn.changed and not turn.message:
            self.do(turn, _text(data, "tap"), data)
        if turn.message and not turn.changed:
            return self.console(request, table, game, turn)
        there = address
        if turn.taps:
            there += "?" + urlencode({"seen": turn.sitting.version, "taps": turn.taps})
        if turn.changed:
            self.once.keep(_text(data, "key"), there)
        return RedirectResponse(there, 303)

    def _begin(
        self, request: Request, data: FormData, game: TableGame, address: str
    ) -> Response:
        """Begin the game of a fixture."""

        def begin() -> str:
            assert self.hall.league is not None, "it was looked for"
            if game.code not in ON_BOARDS:
                raise Refused("this game is not scored on a board")
            open_fixture(
                self.hall.store, self.hall.league, game.fixture, self.by(request),
                practice=_text(data, "board") == "practice",
            )  # fmt: skip
            self.hall.wrote()
            return address

        return self._once(data, begin)

    def do(self, turn: Turn, tap: str, data: FormData) -> None:
        """Do what a button says: a tap on the form, or something beside it."""
        game, sitting = turn.game, turn.sitting
        what, _, which = tap.partition(":")
        if turn.stale and what not in ("!timer",):
            turn.tap("{enter}")
            return
        match what:
            case "!timer":
                sitting.caption = "" if sitting.timers.press() else "No timer applies now."
                self.hall.changes.announce()
            case "!time":
                sitting.caption = sitting.timers.run_out() or sitting.caption
                if game.time_is_up and game.state.call is None:
                    turn.enter(list)
            case "!undo":
                turn.change(game.undo, "Last entry undone.")
            case "!redo":
                turn.change(game.corrections.redo, "Redone.")
            case "!play":
                turn.play_on()
            case "!override":
                turn.override(_text(data, "why"))
            case "!timeout" if which in SIDES:
                turn.enter(lambda: game.board.time_out("home" if which == "home" else "visitors"))
            case "!clock":
                turn.change(lambda: game.keep_time(not game.keeps_time), _keeper(turn))
            case "!read":
                self._read_clock(turn, _text(data, "clock"))
            case "!names":
                game.asks_players = not game.asks_players
                turn.form.entry.ask()
            case "!call":
                turn.enter(lambda: game.board.call(_call_code(_text(data, "call"))))
            case "!resign" if which in SIDES:
                turn.enter(lambda: game.resign("home" if which == "home" else "visitors"))
            case "!tie":
                turn.enter(game.draw)
            case "!count":
                turn.count(confirmed=True)
                self.hall.wrote()
            case "!keep":
                sitting.asks = ""
            case _:
                turn.tap(tap)

    def _read_clock(self, turn: Turn, text: str) -> None:
        try:
            left = parse_clock(text)
        except ValueError as error:
            turn.message = f"{error}."
            return
        turn.enter(lambda: turn.game.board.clock_reads(left, why="read"))

    def version(self, page: str) -> str:
        """Return the version of a page of a table."""
        assert self.hall.league is not None, "it is only asked then"
        self.hall.follow()
        parts = page.partition("?")[0].strip("/").split("/")
        if len(parts) == 3 and parts[2].isdecimal() and len(parts[2]) < 9:
            game = find_game(self.hall.league.records, parts[1], int(parts[2]))
            if game is not None and game.stored is not None:
                sitting = self.sittings.at(game.stored)
                timers = sum(each.running for each in sitting.timers.all())
                return f"{sitting.version}-{timers}"
        return f"{self.hall.league.ledger.seq}-{self.hall.now()}"


def _keeper(turn: Turn) -> str:
    if turn.game.keeps_time:
        return "The clock is yours again."
    return "The program keeps the clock. It starts with the snap."


def _call_code(text: str) -> str:
    """A call as the rules write it."""
    return "_".join(text.lower().replace("-", " ").split())


def _text(data: FormData, name: str) -> str:
    value = data.get(name, "")
    return value if isinstance(value, str) else ""


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


