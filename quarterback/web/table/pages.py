"""The pages of a table: its games, a score in three taps, the console of a board game.

Every form is posted and leads to an address that can be loaded again. What is half filled in is
part of that address.
"""

from __future__ import annotations

from asyncio import Task, create_task, wait
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final
from urllib.parse import quote, unquote, urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from league.model.day.timeline import absent_notes
from league.model.ledger.commands.day import Resume
from league.model.ledger.queries.fixture_status import pregame_notes
from league.store.errors import AlreadyEntered, EditConflict
from league.store.ledger.leagues import OpenLeague
from quarterback.league_office.fixture_games import open_fixture
from quarterback.web.doors import TABLE
from quarterback.web.permissions import Visitor, What, at_door, facts_of, refusal, require, sentence
from quarterback.web.pools import PATIENCE
from quarterback.web.server_state import ServerState, typed_number
from quarterback.web.sessions import DoorClosed
from quarterback.web.table.boards import (
    GameAtTable,
    board_named,
    door_of,
    find_game,
    find_table,
    list_tables,
    path_since_renamed,
    slug_of,
)
from quarterback.web.table.buttons import press
from quarterback.web.table.console_view import console_page
from quarterback.web.table.score import (
    ScoreForm,
    already_entered,
    enter_score,
    other_version,
    reporter,
)
from quarterback.web.table.scored_games import ScoredGame, ScoredGames, TableTurn
from quarterback.web.table.taps import PRESSES, Press, read_presses, take_presses
from quarterback.web.writing import AT_SERVER, SEEN, form_fields, key_of, read_form, seen_of
from rulesets.core.refusal import Refused

RESUME: Final = "!resume"
"""The button that resumes a suspended game."""
AHEAD_OF: Final = "ahead-of"
"""A form's field with the number of the game that its page said comes first."""


class TablePages:
    def __init__(self, server: ServerState) -> None:
        self.server = server
        self.scored_games = ScoredGames(server)
        self._counting: set[Task[None]] = set()

    @property
    def league(self) -> OpenLeague:
        """Return the league of the room. Raises HTTPException without one."""
        if self.server.league is None:
            raise HTTPException(404)
        return self.server.league

    def visitor(self, request: Request) -> Visitor:
        """Return who is scoring at the table of a request. Raises DoorClosed, or HTTPException
        if there is no such table; under the name that a board had it leads to the new one."""
        self.server.follow()
        name = request.path_params["name"]
        door = door_of(self.league.records, name)
        if door is None:
            path = path_since_renamed(self.league.ledger, name)
            if path is None:
                raise HTTPException(404)
            rest = request.url.path.split("/", 3)[3:]
            address = request.url.replace(path="/".join((path, *rest)))
            raise HTTPException(307, "This board has a new name", {"location": str(address)})
        return at_door(self.server, self.server.sessions.require(request, door), door)

    def why_not(self, request: Request, game: GameAtTable) -> str:
        """Return why a scorer may not enter anything about a game, as a sentence; empty if they
        may."""
        who = self.visitor(request)
        why = refusal(who, _what(game), facts_of(self.league, game.fixture, self.server.now()))
        return sentence(why) if why else ""

    def entering(self, request: Request, game: GameAtTable, what: What | None = None) -> Visitor:
        """Return who enters something about a game, if they may. Raises Refused."""
        who = self.visitor(request)
        facts = facts_of(self.league, game.fixture, self.server.now())
        return require(who, what or _what(game), facts)

    def game(self, request: Request) -> tuple[str, GameAtTable]:
        """Return the name of a request's table in addresses and its game, if it is one of that
        table. Raises HTTPException, DoorClosed."""
        self.visitor(request)
        slug, number = slug_of(request.path_params["name"]), request.path_params["number"]
        game = find_game(self.league.records, slug, number)
        if game is None:
            raise HTTPException(404)
        return slug, game

    async def read(self, request: Request) -> dict[str, str]:
        """Return the fields of a submitted form. Raises HTTPException."""
        fields = await read_form(self.server, request)
        key_of(fields)
        return fields

    def show(
        self, template: str, title: str, request: Request, view: Any, seen: str = "", **more: Any
    ) -> Response:
        """Return a page of a table; `seen` is the last entry that its author has seen."""
        fields = {**form_fields(self.server, request, 0), SEEN: seen}
        return self.server.show(
            template, title, view, request=request, wide=True, fields=fields, **more
        )

    # The games of a table

    async def tables(self, request: Request) -> Response:
        if "tables" not in self.server.open_doors:
            raise DoorClosed(f"{TABLE}0")
        self.server.follow()
        tables = list_tables(self.league.records, self.server.now())
        return self.show("tables.html", "Boards", request, tables)

    async def one_table(self, request: Request) -> Response:
        """Show the games of a table: the present one, and those to come."""
        self.visitor(request)
        slug = slug_of(request.path_params["name"])
        table = find_table(self.league.records, self.server.now(), slug)
        if table is None:
            raise HTTPException(404)
        entered = request.query_params.get("entered", "")
        return self.show("table.html", table.name, request, table, entered=entered)

    def _before(self, table: str, game: GameAtTable) -> GameAtTable | None:
        """Return the game that comes before a later one at its table."""
        own = find_table(self.league.records, self.server.now(), table)
        return None if own is None else own.before(game.fixture)

    # A score in three taps

    async def score(self, request: Request) -> Response:
        """Show the form for a score, with what it would change."""
        table, game = self.game(request)
        sheet = self._sheet(request, game, request.query_params)
        return self._show_score(request, table, sheet)

    def _show_score(
        self, request: Request, table: str, sheet: ScoreForm, status: int = 200
    ) -> Response:
        title = f"Game {sheet.game.number}"
        before = None if sheet.corrects else self._before(table, sheet.game)
        if not sheet.error and (why := self.why_not(request, sheet.game)):
            sheet = replace(sheet, error=why)
        answer = self.show(
            "table_score.html",
            title,
            request,
            sheet,
            str(sheet.seen),
            table=table,
            before=before,
            already=already_entered(self.league, sheet.game, self.server.now()),
        )
        answer.status_code = status
        return answer

    async def enter(self, request: Request) -> Response:
        """Change the score on the form, or enter it."""
        table, game = self.game(request)
        data = await self.read(request)
        entered = f"/table/{quote(table)}?entered={game.number}"
        if self.server.store.has_key(data["key"]):
            return RedirectResponse(entered, 303)
        sheet = self._sheet(request, game, data)
        address = f"{address_of(table, game)}/score"
        if "step" in data:
            sheet = sheet.stepped(data["step"])
        unasked = not sheet.corrects and self._unasked(table, game, data)
        if "confirm" not in data or sheet.error or unasked or sheet.shown != data.get("shown", ""):
            if sheet.error:
                return self._show_score(request, table, sheet)
            return RedirectResponse(f"{address}?{urlencode(sheet.values)}", 303)

        by, seen = self.entering(request, game).signature, seen_of(data)
        entering = self.server.entering_league
        try:
            await self.server.pools.enter(
                lambda: enter_score(entering(), sheet, by, seen, data["key"])
            )
        except AlreadyEntered:
            pass
        except (EditConflict, Refused) as error:
            self.league.catch_up()  # what it met may be newer than the last look at the store
            moved = error.seq if isinstance(error, EditConflict) else None
            other = other_version(self.league, sheet, seen, self.server.now(), moved)
            own = error.message if isinstance(error, EditConflict) else error.sentence
            now = replace(self._sheet(request, game, data), error=other or own)
            return self._show_score(request, table, now, 409)
        else:
            self.server.wrote()
        return RedirectResponse(entered, 303)

    def _unasked(self, table: str, game: GameAtTable, data: dict[str, str]) -> bool:
        """Return whether a later game is about to begin, and its page did not ask about the one
        before it."""
        before = self._before(table, game)
        return before is not None and data.get(AHEAD_OF) != str(before.number)

    def _sheet(self, request: Request, game: GameAtTable, data: Any) -> ScoreForm:
        who, now = self.visitor(request), self.server.now()
        by = reporter(self.league.records, game, who, now)
        return ScoreForm.of(self.league.ledger, game, data, by)

    # The console

    async def at_rest(self, scored: ScoredGame) -> ScoredGame:
        """Return a game to look at, which stays as it is until something is awaited: as it is
        stored, if something is being entered into it. A finished game that was not counted yet
        is counted now."""
        if scored.uncounted and not scored.held.is_taken:
            counting = create_task(self._count(scored))
            self._counting.add(counting)
            counting.add_done_callback(self._counting.discard)
            await wait((counting,), timeout=PATIENCE)
        if await scored.held.is_at_rest():
            return scored
        return await self.server.pools.read(scored.as_stored)

    async def _count(self, scored: ScoredGame) -> None:
        async with scored.held.turn():
            turn = TableTurn(self.server, scored, AT_SERVER)
            await self.server.pools.enter(turn.count)
        self.server.wrote()

    async def take_turn(
        self,
        request: Request,
        game: GameAtTable,
        data: Mapping[str, str],
        do: Callable[[TableTurn], object],
    ) -> TableTurn:
        """Let a person do something in a game, in the thread of entries, and return what
        happened. Raises Refused for one who may not, and StoreError."""
        assert game.stored is not None, "it has begun"
        is_resigning = "!resign" in data.get("tap", "") + data.get(PRESSES, "")
        who = self.entering(request, game, "resign" if is_resigning else None)
        scored = self.scored_games.at(game.stored)
        words = [str(data.get(each, "")) for each in ("seen", "taps", "key")]

        def enter() -> TableTurn:
            scored.catch_up()
            turn = TableTurn(self.server, scored, who.signature, *words)
            if scored.uncounted:
                turn.count()
            if not turn.repeated:
                do(turn)
            turn.left_at = scored.version
            return turn

        async with scored.held.turn():
            turn = await self.server.pools.enter(enter)
        if turn.announces:
            self.server.wrote()
        return turn

    def console(self, request: Request, table: str, game: GameAtTable, turn: TableTurn) -> Response:
        if turn.scored.uncounted:
            turn.message = turn.message or turn.scored.why_uncounted
        turn.message = turn.message or self.why_not(request, game)
        page = console_page(turn, address_of(table, game), game.title)
        return self.show(
            "table_console.html",
            game.title,
            request,
            page,
            page.seen,
            table=table,
            fixture=game.fixture,
        )

    async def play(self, request: Request) -> Response:
        """Show the console of a game; before it has begun, what can be done with it."""
        table, game = self.game(request)
        if game.stored is None:
            bare = bool(game.result or game.barred) or not game.code
            notes = () if bare else pregame_notes(self.league.records, game.fixture)
            return self.show(
                "table_begin.html",
                game.title,
                request,
                game,
                table=table,
                notes=notes,
                absent=()
                if game.result
                else absent_notes(self.league.records, game.fixture, self.server.now()),
                before=None if game.result else self._before(table, game),
                why_not="" if game.result else self.why_not(request, game),
            )
        scored = await self.at_rest(self.scored_games.at(game.stored))
        data = request.query_params
        turn = TableTurn(self.server, scored, "", data.get("seen", ""), data.get("taps", ""))
        return self.console(request, table, game, turn)

    async def tap(self, request: Request) -> Response:
        table, game = self.game(request)
        data = await self.read(request)
        address = address_of(table, game)
        if data.get("tap") == RESUME:
            return await self._resume(request, data, table, game)
        if game.stored is None:
            if self._unasked(table, game, data):
                return RedirectResponse(address, 303)
            return await self._begin(request, data, game, address)

        pressed = presses_of(data)

        def do(turn: TableTurn) -> None:
            if pressed:
                turn.missed = bool(take_presses(pressed, turn, lambda tap: press(turn, tap, data)))
                return
            turn.type(data.get("typed", ""))
            if not turn.changed and not turn.message:
                press(turn, data.get("tap", ""), data)

        turn = await self.take_turn(request, game, data, do)
        if turn.repeated:
            return RedirectResponse(address, 303)
        if pressed:
            return self.console(request, table, game, turn)
        if turn.message and not turn.changed:
            return self.console(request, table, game, turn)
        at = {"seen": turn.scored.version, "taps": turn.taps}
        return RedirectResponse(f"{address}?{urlencode(at)}" if turn.taps else address, 303)

    async def _begin(
        self, request: Request, data: dict[str, str], game: GameAtTable, address: str
    ) -> Response:
        if not game.on_board:
            raise Refused("this game is not scored on a board")
        by, server = self.entering(request, game, "begin").signature, self.server
        await server.pools.enter(
            lambda: open_fixture(
                server.store,
                server.entering_league(),
                game.fixture,
                by,
                practice=data.get("board") == "practice",
            )
        )
        server.wrote()
        return RedirectResponse(address, 303)

    async def _resume(
        self, request: Request, data: dict[str, str], table: str, game: GameAtTable
    ) -> Response:
        """Resume a suspended game on the board of this table, with its plays if they are stored."""
        who, server = self.entering(request, game, "resume"), self.server
        board = board_named(self.league.records, table)
        if board is None:
            raise Refused("choose a board: a game is resumed on one")
        command = Resume(game.fixture, server.now(), board)
        seen = self.league.ledger.seq
        entry = command, who.signature, "", seen, data["key"]
        with suppress(AlreadyEntered):
            await server.pools.enter(lambda: server.entering_league().enter(*entry))
        server.wrote()
        is_stored = game.stored is not None and game.on_board
        return RedirectResponse(address_of(table, game) if is_stored else f"/table/{table}", 303)

    def version(self, page: str) -> str:
        assert self.server.league is not None, "it is only asked then"
        self.server.follow()
        parts = page.partition("?")[0].strip("/").split("/")
        number = typed_number(parts[2]) if len(parts) == 3 else None
        if number is not None:
            game = find_game(self.server.league.records, slug_of(unquote(parts[1])), number)
            if game is not None and game.stored is not None:
                scored = self.scored_games.at(game.stored)
                return f"{scored.version}-{scored.revision}"
        return f"{self.server.league.ledger.seq}-{self.server.now()}"


def presses_of(data: Mapping[str, str]) -> tuple[Press, ...]:
    """Return what a page with a script has sent; empty for one without. Raises HTTPException."""
    if not data.get(PRESSES):
        return ()
    try:
        return read_presses(data[PRESSES])
    except ValueError:
        raise HTTPException(400) from None


def _what(game: GameAtTable) -> What:
    """Return what an entry about a game is: a game with a result is corrected."""
    return "correct" if game.result and not game.awaited else "enter"


def address_of(slug: str, game: GameAtTable) -> str:
    return f"/table/{quote(slug)}/{game.number}"
