"""The routes of the dial game: begin one, play it, watch it, and look back at it.

One address for a game, `/play/N`: players and watchers follow it move by move, and later it is
the archive. Everything is entered by forms to that address; a form carries a key, so that it
enters once, and the length of the log that its author saw.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from league.store.doors import SignedIn
from league.store.errors import StaleGame, StoreError
from league.store.ledger.stored_games import fixture_of
from quarterback.game.controller import HEADS, TAILS
from quarterback.game.saved import MOST_DIGITS, why_not
from quarterback.game.series import is_hot_seat
from quarterback.league_office.fixture_games import open_fixture, suspend_stored, suspended_stored
from quarterback.rule_sets import WITH_DIAL
from quarterback.text.inputs import refusal_text
from quarterback.text.saved_games import score_line, status
from quarterback.web.dial.games import MOST_OPEN, Proposal, ServerGame, ServerGames
from quarterback.web.dial.look_back import look_back_routes
from quarterback.web.dial.new_game import (
    DialFixture,
    NewGameForm,
    dial_fixtures,
    form_of_game,
    read_new_game,
)
from quarterback.web.dial.pictures import disc_svg
from quarterback.web.dial.view import game_view, lines_of
from quarterback.web.door_pages import LONGEST_NAME
from quarterback.web.doors import DESK, GAMES, TABLE
from quarterback.web.permissions import (
    CASUAL,
    GameFacts,
    Visitor,
    What,
    at_door,
    facts_of,
    facts_of_stored,
    first_who_may,
    in_dial_game,
    refusal,
    require,
)
from quarterback.web.public_file import PublicFile, answer, public_file
from quarterback.web.server_state import PageInstead, ServerState, page_of, typed_number
from quarterback.web.sessions import COOKIE, DoorClosed, is_secure
from quarterback.web.writing import (
    AlreadyPlayed,
    entering_in_game,
    form_fields,
    key_of,
    read_form,
    seen_of,
)
from rulesets.core.awaiting import Chance, Over
from rulesets.core.dial import Dial
from rulesets.core.plain_text import plain_name
from rulesets.core.refusal import Refused
from rulesets.core.sides import OTHER, SIDES, Side

CHANCES: Final = "chances"
"""The cookie of a browser that wants to see win probability."""
_WATCHED: Final = (b"", b"log=all")
_LISTED: Final = 12
"""How many games of each kind are listed."""
_CLOSED: Final = "The dial game is not open here. Start the server with --games to open it."
_GONE_ON: Final = "The game has changed since your page was made. Look again, then call."
_LEADER: Final = "The device that leads the game has them."
_ASKS: Final[Mapping[str, What]] = {"resign": "resign", "undo": "take back"}
"""What the buttons ask the other side for; all others enter something."""
_NOT_YOURS: Final = "that is not yours to enter; open the game by the link of your side"


def routes(server: ServerState) -> list[Route]:
    games = ServerGames(server)
    pages = DialPages(server, games)
    server.keep_live("/play/", pages.version)
    server.background.append(games.close)
    if pages.is_open:
        server.links.append(("Play", "play"))
    return [
        Route("/play", pages.front, methods=["GET"]),
        Route("/play", pages.begin, methods=["POST"]),
        Route("/play/fixture/{fixture:int}", pages.fixture, methods=["POST"]),
        Route("/play/dial/{digest}/{ring:int}.svg", pages.disc, methods=["GET"]),
        *look_back_routes(server, pages.open_game),
        Route("/play/{number:int}", pages.game, methods=["GET"]),
        Route("/play/{number:int}", pages.enter, methods=["POST"]),
        Route("/play/{number:int}/invite", pages.invite, methods=["GET"]),
        Route("/play/{number:int}/sit/{token}", pages.seat, methods=["GET"]),
        Route("/play/{number:int}/sit/{token}", pages.sit, methods=["POST"]),
    ]


class DialPages:
    """The pages of games on the server."""

    def __init__(self, server: ServerState, games: ServerGames) -> None:
        self._server, self._games = server, games
        self._discs: dict[tuple[str, int], PublicFile] = {}
        self._for_watchers: dict[str, tuple[object, Response]] = {}
        """The pages of games, and the version that they show."""

    @property
    def is_open(self) -> bool:
        return "games" in self._server.open_doors

    def version(self, page: str) -> str:
        """Return the version of a game's page; empty for pages that are not kept live."""
        number = typed_number(page.partition("?")[0].removeprefix("/play/"), MOST_DIGITS)
        if not self.is_open or number is None:
            return ""
        try:
            return self._games.find(number).version
        except StoreError:
            return ""

    def _require_open(self) -> None:
        """Raise PageInstead while the dial game is closed."""
        if not self.is_open:
            raise PageInstead("The dial game is closed", _CLOSED, 403)

    def open_game(self, request: Request) -> ServerGame:
        """Return the game at an address. Raises PageInstead, HTTPException and StoreError."""
        self._require_open()
        number = typed_number(str(request.path_params["number"]), MOST_DIGITS)
        if number is None:
            raise HTTPException(404)
        return self._games.find(number)

    async def front(self, request: Request) -> Response:
        """Show the form of a new game, and the list of games."""
        self._require_open()
        number = typed_number(request.query_params.get("from", ""), MOST_DIGITS)
        if number is not None:
            with suppress(StoreError):
                return self._front(request, form_of_game(self._games.find(number).game))
        return self._front(request, NewGameForm())

    def _front(self, request: Request, form: NewGameForm, code: int = 200) -> Response:
        rows = [row for row in self._server.store.games() if row.ruleset in WITH_DIAL]
        live = [row for row in rows if not row.finished][:_LISTED]
        over = [row for row in rows if row.finished][:_LISTED]
        listed = [[(row.id, score_line(row), status(row)) for row in each] for each in (live, over)]
        return self._server.show(
            "dial_new.html",
            "Play",
            form,
            status=code,
            live=listed[0],
            over=listed[1],
            fields=form_fields(self._server, request, 0),
            may_begin=self._may_begin(request),
            fixtures=self._fixtures(self._server.sessions.of(request)),
        )

    def _fixtures(self, session: SignedIn | None) -> list[DialFixture]:
        """Return the games of the league that this browser can begin here."""
        league = self._server.league
        if league is None or session is None:
            return []
        self._server.follow()
        visitors = self._at_doors(session)
        return [
            each
            for each in dial_fixtures(league.records)
            if any(
                not refusal(who, "begin", facts_of(league, each.fixture, self._server.now()))
                for who in visitors
            )
        ]

    def _at_doors(self, session: SignedIn | None) -> list[Visitor]:
        """Return who a browser with open doors may begin games as, the desk first."""
        if session is None:
            return []
        boards = sorted(door for door in session.names if door.startswith(TABLE))
        doors = [door for door in (DESK, *boards, GAMES) if door in session.names]
        return [at_door(self._server, session, door) for door in doors]

    async def fixture(self, request: Request) -> Response:
        """Begin a game of the league, or resume it: this device leads it."""
        server, session = self._server, self._server.sessions.of(request)
        visitors = self._at_doors(session)
        if session is None or not visitors:
            raise DoorClosed(GAMES)
        await read_form(server, request)
        league = server.league
        number = typed_number(str(request.path_params["fixture"]), MOST_DIGITS)
        if league is None or number is None:
            return server.missing()
        server.follow()
        who = first_who_may(visitors, "begin", facts_of(league, number, server.now()))
        game = await server.pools.enter(
            lambda: open_fixture(server.store, server.entering_league(), number, who.signature)
        )
        server.wrote()
        at = self._games.find(game)
        at.led = True
        self._games.play_on(at)
        return await self._lead(session, at, who)

    def _may_begin(self, request: Request) -> bool:
        """Return whether a visitor may begin a game that belongs to no league."""
        visitors = self._at_doors(self._server.sessions.of(request))
        return any(not refusal(who, "begin", CASUAL) for who in visitors)

    async def begin(self, request: Request) -> Response:
        """Begin a game: this device leads it."""
        self._require_open()
        session = self._server.sessions.require(request, GAMES)
        fields = await read_form(self._server, request)
        options = read_new_game(fields)
        if isinstance(options, NewGameForm):
            return self._front(request, options, 422)
        who = first_who_may(self._at_doors(session), "begin", CASUAL)
        game = await self._games.begin(options, key_of(fields))
        if game is None:
            return RedirectResponse("/play", 303)  # it is in the list
        self._games.play_on(game)
        return await self._lead(session, game, who)

    async def _rematch(
        self, session: SignedIn | None, at: ServerGame, fields: Mapping[str, str], detail: str
    ) -> Response:
        """Begin the rematch, once: the device that led the game leads it."""
        if session is None or not at.seats.is_host(session):
            raise PageInstead("The rematch is not yours to begin", _LEADER, 403)
        if not isinstance(at.game.awaiting, Over):
            text = "A rematch begins when the game is over."
            return self._server.message("The game is not over", text, 409)
        begun = await self._games.rematch_of(at)
        if begun is not None:
            return RedirectResponse(f"/play/{begun}", 303)
        who = first_who_may(self._at_doors(session), "begin", CASUAL)
        rematch = await self._games.begin_again(
            at, key_of(fields), best_of_three=detail == "series"
        )
        if rematch is None:
            return RedirectResponse("/play", 303)  # it is in the list
        self._games.play_on(rematch)
        return await self._lead(session, rematch, who)

    async def _next_game(self, session: SignedIn | None, at: ServerGame) -> str:
        """Return the address at which a browser goes on in the rematch: by the link of its team,
        if it had taken one; empty while there is none."""
        begun = await self._games.rematch_of(at)
        if begun is None:
            return ""
        following = self._games.find(begun)
        address = f"/play/{following.number}"
        changed = is_hot_seat(at.game.book.header)
        for side in at.seats.taken_by(session):
            own = OTHER[side] if changed else side
            if own in following.seats.people and own not in following.seats.away:
                token = await self._server.pools.at_doors(partial(following.seats.token, own))
                return f"{address}/sit/{token}"
        return address

    async def _lead(self, session: SignedIn, at: ServerGame, who: Visitor) -> Response:
        """Let this device, and no other, lead a game, and show it."""
        doors, door = self._server.doors, at.seats.door(None)

        def lead() -> None:
            doors.leave_door(door)
            doors.add_door(session, door, who.person)

        if door not in session.names:
            await self._server.pools.at_doors(lead)
        return RedirectResponse(f"/play/{at.number}", 303)

    def _visitors(
        self, session: SignedIn | None, at: ServerGame, facts: GameFacts
    ) -> list[Visitor]:
        """Return who a browser is in a game: by the link of a side, or as the device that leads."""
        seats, names = at.seats, at.game.names
        held = seats.held(session)
        teams = " and ".join(names.of(side) for side in SIDES if side in held)
        taken = {side: seats.door(side) for side in SIDES if side in seats.taken_by(session)}
        return in_dial_game(self._server, session, taken, held, facts.board, teams)

    async def disc(self, request: Request) -> Response:
        """Return the disc of a dial in play, with a ring drawn wide; 0 for none."""
        digest, ring = request.path_params["digest"], request.path_params["ring"]
        dial = self._games.dials().get(digest)
        if dial is None or ring not in (0, *dial.rings):
            return self._server.missing()
        file = self._disc(digest, ring, dial)
        sent = answer(request, file)
        return Response(
            sent.body,
            sent.status_code,
            {**sent.headers, "cache-control": "public, max-age=31536000, immutable"},
        )

    def _disc(self, digest: str, ring: int, dial: Dial) -> PublicFile:
        if (digest, ring) not in self._discs:
            played = self._games.dials()
            self._discs = {at: file for at, file in self._discs.items() if at[0] in played}
            file = public_file("disc.svg", disc_svg(dial, ring or None).encode())
            self._discs[digest, ring] = file
        return self._discs[digest, ring]

    async def game(self, request: Request) -> Response:
        """Show the game, to its players and to those who watch."""
        at = self.open_game(request)
        held = at.seats.held(self._server.sessions.of(request))
        resting = held and (at.stopped or not at.led) and not at.held.is_taken
        if resting and not self._server.store.is_suspended(at.number):
            at.led = True
            self._games.play_on(at)
        query = request.scope["query_string"]
        if query in _WATCHED and not {COOKIE, CHANCES} & request.cookies.keys():
            return await self._watched(request, at)
        return await self._page(request, at)

    async def _watched(self, request: Request, at: ServerGame) -> Response:
        """Return the page for those who only watch: made once after each play, for all of them."""
        page = page_of(request)
        shows = at.number, self._server.version_of(page), self._server.notices()
        page_shown = self._for_watchers.get(page)
        if page_shown is None or page_shown[0] != shows:
            page_shown = shows, await self._page(request, at)
            self._for_watchers[page] = page_shown
            while len(self._for_watchers) > MOST_OPEN:
                del self._for_watchers[next(iter(self._for_watchers))]
        return page_shown[1]

    async def _page(
        self, request: Request, at: ServerGame, fault: str = "", code: int = 200
    ) -> Response:
        session = self._server.sessions.of(request)
        held, host = at.seats.held(session), at.seats.is_host(session)
        shows = request.cookies.get(CHANCES) == "1"
        review = None
        if shows:
            review = await self._server.pools.solve(at.review)
        await at.find_stakes(self._server.pools)
        next_game = await self._next_game(session, at)
        if not await at.held.is_at_rest():
            at = await self._server.pools.read(at.as_stored)
        may_sit = not host and not at.seats.taken_by(session) and self._may_lead(session, at)
        suspended = await self._server.pools.read(lambda: self._suspended(at.number))
        view = game_view(
            at,
            frozenset() if suspended else held,
            host=host,
            may_sit=may_sit,
            chances=review.line if review is not None else (),
            shows_chances=shows,
            next_game=next_game,
            whole=request.query_params.get("log") == "all",
            suspended=suspended,
            in_league=fixture_of(self._server.store, at.number) is not None,
        )
        return self._server.show(
            "dial_game.html",
            view.title,
            view,
            request=request,
            status=code,
            wide=True,
            fault=fault,
            fields=form_fields(self._server, request, at.game.book.log_length),
        )

    def _suspended(self, game: int) -> str:
        """Return where a suspended game stands, and how it is resumed; empty for any other. Call
        it in a thread."""
        suspended = suspended_stored(self._server.store, game)
        return "" if suspended is None else suspended.message

    def _may_lead(self, session: SignedIn | None, at: ServerGame) -> bool:
        """Return whether a browser may lead a game from now on."""
        visitors = self._at_doors(session)
        if not visitors:
            return False
        _, facts = facts_of_stored(self._server, at.number)
        return any(not refusal(who, "begin", facts) for who in visitors)

    async def enter(self, request: Request) -> Response:
        """Enter what a person does: a call, the toss, an undo and its answer, the end."""
        at = self.open_game(request)
        fields = await read_form(self._server, request)
        done = RedirectResponse(f"/play/{at.number}", 303)
        what, _, detail = fields.get("do", "").partition(":")
        if what == "chances":
            on = request.cookies.get(CHANCES) != "1"
            done.set_cookie(
                CHANCES,
                "1" if on else "0",
                path="/play",
                samesite="lax",
                secure=is_secure(request),
            )
            return done
        session = self._server.sessions.of(request)
        if session is not None and not at.seats.held(session):
            # It may have begun the game at another server of this database, a moment ago.
            await self._server.pools.at_doors(self._server.doors.look_again)
            session = self._server.sessions.of(request)
        _, facts = facts_of_stored(self._server, at.number)
        if what == "rematch":
            return await self._rematch(session, at, fields, detail)
        if what == "sit":
            visitors = self._at_doors(session)
            if session is None or not visitors:
                raise DoorClosed(GAMES)
            who = first_who_may(visitors, "begin", facts)
            at.led = True
            self._games.changed(at)
            return await self._lead(session, at, who)
        try:
            await self._enter(session, at, facts, fields, what, detail)
        except AlreadyPlayed:
            return done
        except StaleGame:
            return await self._page(request, at, _GONE_ON, 409)
        except Refused as refused:
            return await self._page(request, at, refusal_text(refused), 409)
        return done

    async def _enter(
        self,
        session: SignedIn | None,
        at: ServerGame,
        facts: GameFacts,
        fields: Mapping[str, str],
        what: str,
        detail: str,
    ) -> None:
        """Enter what the form says. Raises AlreadyPlayed, Refused and StoreError."""
        visitors = self._visitors(session, at, facts)
        if what == "back" and at.seats.is_host(session):
            first_who_may(visitors, "enter", facts)
            await self._take_back(at, detail)
            return
        if what == "suspend" and at.seats.is_host(session):
            await self._suspend(at, first_who_may(visitors, "resign", facts), fields)
            return
        held = at.seats.held(session)
        asks: What = _ASKS.get(what, "enter")
        if not held:
            raise Refused(_NOT_YOURS)
        who = first_who_may(visitors, asks, facts)
        if what == "returns":
            at.own_spins = not at.own_spins
            self._games.changed(at)
            return
        if asks == "resign":
            require(who, asks, facts, next((side for side in SIDES if side == detail), None))
        if what in ("tie", "agree", "decline", "undo"):
            await self._agree(at, who, what, fields)
            return
        face = fields.get("face", "")
        await self._do(at, who, fields, lambda: _entry(at, who.sides, what, detail, face)())

    async def _do(
        self,
        at: ServerGame,
        who: Visitor,
        fields: Mapping[str, str],
        entry: Callable[[], object],
        news: str = "",
    ) -> None:
        """Enter something, if the game is as its page showed it. Raises as `_enter`."""
        book, key, seen = at.game.book, key_of(fields), seen_of(fields)

        def enter() -> None:
            with entering_in_game(self._server.store, book, who.signature, key):
                self._as_seen(at, seen)
                entry()

        await self._games.do(at, who.signature, enter, news)

    def _as_seen(self, at: ServerGame, seen: int | None) -> None:
        """Raise StaleGame for a game that has gone on since its page was made, and Refused for
        one that cannot be continued."""
        book = at.game.book
        if seen != book.log_length:
            raise StaleGame(_GONE_ON)
        if why := why_not(book):
            raise Refused(f"this game cannot be played on: {why}")
        if self._server.store.is_suspended(at.number):
            raise Refused("the game is suspended: resume it on a board first")

    async def _suspend(self, at: ServerGame, who: Visitor, fields: Mapping[str, str]) -> None:
        """Suspend a game of a league: its clock stops, and the computer waits."""
        store = self._server.store

        def suspend() -> None:
            self._as_seen(at, seen_of(fields))
            at.game.suspend()
            suspend_stored(store, at.number, who.signature, self._server.now())

        async with at.held.turn():
            await self._server.pools.enter(suspend)
            at.led = False
            if at.playing is not None:
                at.playing.cancel()
        self._games.changed(at)

    async def _take_back(self, at: ServerGame, name: str) -> None:
        """Give a side back to the device that leads the game, which may have given away both."""
        side = next((side for side in at.seats.away if side == name), None)
        if side is None:
            raise Refused("no other device has that side")
        await self._server.pools.at_doors(lambda: at.seats.free(side))
        self._games.changed(at)

    async def _agree(
        self, at: ServerGame, who: Visitor, what: str, fields: Mapping[str, str]
    ) -> None:
        """Ask for, agree to, or decline what both sides must want."""
        if self._server.store.has_key(key_of(fields)):
            raise AlreadyPlayed
        self._as_seen(at, seen_of(fields))
        held, game, proposal = who.sides, at.game, at.asked()
        if what == "tie" and game.coaches:
            raise Refused("a coach agrees to no tie")
        if what == "agree" and proposal is not None and OTHER[proposal.side] in held:
            await self._both_want(at, proposal.what, who, fields)
        elif what in ("undo", "tie") and (game.coaches or len(held) == len(SIDES)):
            await self._both_want(at, what, who, fields)
        else:
            if what == "decline" and proposal is not None and OTHER[proposal.side] in held:
                at.proposal = None
                at.say("That was declined.")
            elif what in ("undo", "tie"):
                at.proposal = Proposal(what, next(iter(held)), game.book.log_length)
            self._games.changed(at)

    async def _both_want(
        self, at: ServerGame, what: str, who: Visitor, fields: Mapping[str, str]
    ) -> None:
        """Do what both sides want. A play that was taken back leaves no trace on the page, so it
        is said."""
        if what != "undo":
            await self._do(at, who, fields, at.game.draw)
            return
        lines = lines_of(at.game)
        last = f": {lines[-1].text}" if lines else "."
        await self._do(at, who, fields, at.game.undo, f"Undone{last}")

    async def invite(self, request: Request) -> Response:
        """Show a link and a QR code for each side, to the device that leads the game."""
        at = self.open_game(request)
        if not at.seats.is_host(self._server.sessions.of(request)):
            return self._server.message("These links are not yours to give", _LEADER, 403)
        base, away = self._server.address_for(request), at.seats.away

        def links() -> list[tuple[str, str]]:
            return [
                (at.game.names.of(side), f"{base}/play/{at.number}/sit/{at.seats.token(side)}")
                for side in at.seats.people
                if side not in away
            ]

        return self._server.show(
            "dial_invite.html",
            "A phone for each side",
            at.number,
            links=await self._server.pools.at_doors(links),  # a seat without a link gets one
            alone=not self._server.address,
        )

    async def seat(self, request: Request) -> Response:
        """Show the invitation to a side."""
        at = self.open_game(request)
        side = await self._side_of(request, at)
        return self._old_link(request, at) if side is None else self._seat(request, at, side)

    def _seat(self, request: Request, at: ServerGame, side: Side, fault: str = "") -> Response:
        names, session = at.game.names, self._server.sessions.of(request)
        return self._server.show(
            "dial_seat.html",
            f"Call for {names.of(side)}",
            names,
            side=names.of(side),
            fault=fault,
            person="" if session is None else session.person,
            status=422 if fault else 200,
            fields=form_fields(self._server, request, 0),
        )

    async def sit(self, request: Request) -> Response:
        """Take the side for this device alone; the link is used up."""
        at = self.open_game(request)
        side = await self._side_of(request, at)
        if side is None:
            return self._old_link(request, at)
        fields = await read_form(self._server, request)
        person = plain_name(fields.get("person", "").strip())[:LONGEST_NAME]
        if not person:
            return self._seat(request, at, side, "Enter your name: it goes into the log.")
        done = RedirectResponse(f"/play/{at.number}", 303)
        if at.seats.is_host(self._server.sessions.of(request)):
            return done

        def take() -> bool:
            if at.seats.side_of(request.path_params["token"]) != side:
                return False  # another device was faster
            at.seats.free(side)
            self._server.sessions.enter(request, done, person, at.seats.door(side))
            return True

        if not await self._server.pools.at_doors(take):
            return self._old_link(request, at)
        at.led = True
        self._games.changed(at)
        return done

    async def _side_of(self, request: Request, at: ServerGame) -> Side | None:
        """Return the side that the link of a request is for; None for none."""
        token = request.path_params["token"]
        return await self._server.pools.at_doors(lambda: at.seats.side_of(token))

    def _old_link(self, request: Request, at: ServerGame) -> Response:
        if at.seats.taken_by(self._server.sessions.of(request)):
            return RedirectResponse(f"/play/{at.number}", 303)  # it is this device that used it
        text = (
            "A link seats one device, once. Ask the device that leads the game to take the side"
            f" back and show its new link; to watch, open /play/{at.number}."
        )
        return self._server.message("This invitation is not good any more", text, 404)


def _entry(
    at: ServerGame, held: frozenset[Side], what: str, detail: str, face: str
) -> Callable[[], object]:
    """Return what a form asks to be entered. Raises Refused for what this browser may not enter."""
    game = at.game
    if what == "resign" and detail in held:
        return lambda: game.resign(next(side for side in SIDES if side == detail))
    if what == "clock":
        return lambda: game.set_running(not game.clock.running)
    if what == "toss" and detail in (HEADS, TAILS) and game.toss_caller in held:

        def toss() -> None:
            _, at.coin = game.toss(detail)

        return toss
    if what not in ("call", "spin") or getattr(game.awaiting, "side", None) not in held:
        raise Refused(_NOT_YOURS)
    any_face = face if game.any_dial else ""
    if what == "call":
        return lambda: game.call(detail, any_face)
    if not isinstance(game.awaiting, Chance):
        raise Refused("a call comes before the spin")
    return lambda: game.chance(any_face)
