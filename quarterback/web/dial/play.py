"""The routes of the dial game: begin one, play it, watch it, and look back at it.

One address for a game, `/play/N`: players and watchers follow it move by move, and later it is the
archive. Everything is entered by forms to that address; a form carries a key, so that it enters
once, and the length of the log that its author saw.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from league.store.doors import SignedIn
from league.store.errors import StaleGame, StoreError
from quarterback.game.controller import HEADS, TAILS, GameController
from quarterback.game.saved import MOST_DIGITS, why_not
from quarterback.league_office.fixture_games import open_fixture
from quarterback.rule_sets import WITH_DIAL
from quarterback.text.refusals import refusal_text
from quarterback.text.saved_games import matchup, points, status
from quarterback.web.dial.fixtures import DialFixture, dial_fixtures
from quarterback.web.dial.games import MOST_OPEN, HallGame, HallGames, Proposal
from quarterback.web.dial.look_back import look_back_routes
from quarterback.web.dial.new_game import NewGameForm, empty_form, read_new_game
from quarterback.web.dial.pictures.disc import disc_svg
from quarterback.web.dial.view import game_view, lines_of
from quarterback.web.door_pages import LONGEST_NAME
from quarterback.web.doors import DESK, GAMES
from quarterback.web.hall import Hall, page_of
from quarterback.web.public_file import PublicFile, answer, public_file
from quarterback.web.sessions import COOKIE, is_secure
from quarterback.web.writing import AlreadyPlayed, form_fields, key_of, read_form, seen_of
from rulesets.core.awaiting import Chance
from rulesets.core.dial import Dial
from rulesets.core.plain_text import plain_name
from rulesets.core.refusal import Refused
from rulesets.core.sides import OTHER, SIDES, Side

CHANCES: Final = "chances"
"""The cookie of a browser that wants to see them."""
_WATCHED: Final = (b"", b"log=all")
_LISTED: Final = 12
"""Games of each kind in the list."""
_CLOSED: Final = "The dial game is not open here. Start the server with --games to open it."
_GONE_ON: Final = "The game has gone on since your page was made. Look again, and call."
_LEADER: Final = "The device that leads the game has them."
_NOT_YOURS: Final = "that is not yours to enter; open the game by the link of your side"


def routes(hall: Hall) -> list[Route]:
    """Return the routes of the dial game."""
    games = HallGames(hall)
    pages = DialPages(hall, games)
    hall.keep_live("/play/", pages.version)
    hall.background.append(games.close)
    if pages.is_open:
        hall.links.append(("Play", "play"))
    return [
        Route("/play", pages.front, methods=["GET"]),
        Route("/play", pages.begin, methods=["POST"]),
        Route("/play/fixture/{fixture:int}", pages.fixture, methods=["POST"]),
        Route("/play/dial/{digest}/{ring:int}.svg", pages.disc, methods=["GET"]),
        *look_back_routes(hall, pages.open_game),
        Route("/play/{number:int}", pages.game, methods=["GET"]),
        Route("/play/{number:int}", pages.enter, methods=["POST"]),
        Route("/play/{number:int}/invite", pages.invite, methods=["GET"]),
        Route("/play/{number:int}/sit/{token}", pages.seat, methods=["GET"]),
        Route("/play/{number:int}/sit/{token}", pages.sit, methods=["POST"]),
    ]


class DialPages:
    """The pages of games in the hall."""

    def __init__(self, hall: Hall, games: HallGames) -> None:
        self._hall, self._games = hall, games
        self._discs: dict[tuple[str, int], PublicFile] = {}
        self._for_watchers: dict[str, tuple[object, Response]] = {}
        """Pages, and of what moment they are."""

    @property
    def is_open(self) -> bool:
        """Whether the terminal has opened the dial game."""
        return "games" in self._hall.open_doors

    def version(self, page: str) -> str:
        """Return the version of a game's page; empty for pages that are not kept live."""
        number = page.partition("?")[0].removeprefix("/play/")
        if not self.is_open or not _is_number(number):
            return ""
        try:
            return self._games.find(int(number)).version
        except StoreError:
            return ""

    def open_game(self, request: Request) -> HallGame | Response:
        """Return the game of an address; or the page that says why not."""
        if not self.is_open:
            return self._hall.message("The dial game is closed", _CLOSED, 403)
        number = str(request.path_params["number"])
        return self._games.find(int(number)) if _is_number(number) else self._hall.missing()

    async def front(self, request: Request) -> Response:
        """The form of a new game, and the games there are."""
        if not self.is_open:
            return self._hall.message("The dial game is closed", _CLOSED, 403)
        return self._front(request, empty_form())

    def _front(self, request: Request, form: NewGameForm, code: int = 200) -> Response:
        rows = [row for row in self._hall.store.games() if row.ruleset in WITH_DIAL]
        live = [row for row in rows if not row.finished][:_LISTED]
        over = [row for row in rows if row.finished][:_LISTED]
        listed = [
            [(row.id, matchup(row), points(row), status(row)) for row in each]
            for each in (live, over)
        ]
        return self._hall.show(
            "dial_new.html", "Play", form, status=code, live=listed[0], over=listed[1],
            fields=form_fields(self._hall, request, 0), may_begin=self._may_lead(request),
            fixtures=self._fixtures(),
        )  # fmt: skip

    def _fixtures(self) -> list[DialFixture]:
        """The games of the league that can be begun here."""
        league = self._hall.league
        if league is None:
            return []
        self._hall.follow()
        return dial_fixtures(league.records)

    async def fixture(self, request: Request) -> Response:
        """Begin a game of the league, or resume it: this device leads it."""
        session = self._hall.sessions.require(request, GAMES)
        await read_form(self._hall, request)
        league, number = self._hall.league, request.path_params["fixture"]
        if league is None or not _is_number(str(number)):
            return self._hall.missing()
        game = open_fixture(self._hall.store, league, number, session.person)
        self._hall.wrote()
        at = self._games.find(game)
        at.led = True
        self._games.play_on(at)
        return self._lead(session, at)

    def _may_lead(self, request: Request) -> bool:
        """Whether a visitor has come in at the door of the games, or of the desk."""
        session = self._hall.sessions.of(request)
        return session is not None and bool(session.doors & {GAMES, DESK})

    async def begin(self, request: Request) -> Response:
        """Begin a game: this device leads it."""
        if not self.is_open:
            return self._hall.message("The dial game is closed", _CLOSED, 403)
        session = self._hall.sessions.require(request, GAMES)
        fields = await read_form(self._hall, request)
        wanted = read_new_game(fields)
        if isinstance(wanted, NewGameForm):
            return self._front(request, wanted, 422)
        made = self._games.begin(wanted, key_of(fields))
        if made is None:
            return RedirectResponse("/play", 303)  # it is in the list
        self._games.play_on(made)
        return self._lead(session, made)

    def _lead(self, session: SignedIn, at: HallGame) -> Response:
        """Let this device lead a game, and show it."""
        self._hall.doors.add_door(session, at.seats.door(None))
        return RedirectResponse(f"/play/{at.number}", 303)

    async def disc(self, request: Request) -> Response:
        """The disc of a dial that is in play, with a ring to be looked at; 0 for none."""
        digest, ring = request.path_params["digest"], request.path_params["ring"]
        dial = self._games.dials().get(digest)
        if dial is None or ring not in (0, *dial.rings):
            return self._hall.missing()
        file = self._disc(digest, ring, dial)
        sent = answer(request, file)
        return Response(
            sent.body, sent.status_code,
            {**sent.headers, "cache-control": "public, max-age=31536000, immutable"},
        )  # fmt: skip

    def _disc(self, digest: str, ring: int, dial: Dial) -> PublicFile:
        if (digest, ring) not in self._discs:
            played = self._games.dials()
            self._discs = {at: file for at, file in self._discs.items() if at[0] in played}
            file = public_file("disc.svg", disc_svg(dial, ring or None).encode())
            self._discs[digest, ring] = file
        return self._discs[digest, ring]

    async def game(self, request: Request) -> Response:
        """The game, to its players and to those who watch."""
        at = self.open_game(request)
        if isinstance(at, Response):
            return at
        held = at.seats.held(self._hall.sessions.of(request))
        if held and (at.stopped or not at.led):
            at.led = True
            self._games.play_on(at)
        query = request.scope["query_string"]
        if query in _WATCHED and not {COOKIE, CHANCES} & request.cookies.keys():
            return await self._watched(request, at)
        return await self._page(request, at)

    async def _watched(self, request: Request, at: HallGame) -> Response:
        """The page for those who have not come in: made once after each play, for all of them."""
        page = page_of(request)
        shows = at.number, self._hall.version_of(page), self._hall.notices()
        known = self._for_watchers.get(page)
        if known is None or known[0] != shows:
            known = shows, await self._page(request, at)
            self._for_watchers[page] = known
            while len(self._for_watchers) > MOST_OPEN:
                del self._for_watchers[next(iter(self._for_watchers))]
        return known[1]

    async def _page(
        self, request: Request, at: HallGame, fault: str = "", code: int = 200
    ) -> Response:
        session = self._hall.sessions.of(request)
        held, host = at.seats.held(session), at.seats.is_host(session)
        shows = request.cookies.get(CHANCES) == "1"
        review = None
        if shows:
            review = await asyncio.to_thread(at.review)
        view = game_view(
            at, held, host=host, may_sit=not host and self._may_lead(request),
            chances=review.line if review is not None else (), shows_chances=shows,
            whole=request.query_params.get("log") == "all",
        )  # fmt: skip
        return self._hall.show(
            "dial_game.html", view.title, view, request=request, status=code, wide=True,
            fault=fault, fields=form_fields(self._hall, request, at.game.book.log_length),
        )  # fmt: skip

    async def enter(self, request: Request) -> Response:
        """What a person does: a call, the toss, an undo and its answer, the end."""
        at = self.open_game(request)
        if isinstance(at, Response):
            return at
        fields = await read_form(self._hall, request)
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
        if what == "sit":
            session = self._hall.sessions.require(request, GAMES)
            at.led = True
            self._games.changed(at)
            return self._lead(session, at)
        try:
            self._enter(self._hall.sessions.of(request), at, fields, what, detail)
        except AlreadyPlayed:
            return done
        except StaleGame:
            return await self._page(request, at, _GONE_ON, 409)
        except Refused as refused:
            return await self._page(request, at, refusal_text(refused), 409)
        return done

    def _enter(
        self, session: SignedIn | None, at: HallGame, fields: Mapping[str, str], what: str,
        detail: str,
    ) -> None:  # fmt: skip
        """Raises AlreadyPlayed, Refused and StoreError."""
        held, game = at.seats.held(session), at.game
        if what == "back" and at.seats.is_host(session):
            self._take_back(at, detail)
            return
        if session is None or not held:
            raise Refused(_NOT_YOURS)
        if self._hall.store.has_key(key_of(fields)):
            raise AlreadyPlayed
        if seen_of(fields) != game.book.log_length:
            raise StaleGame(_GONE_ON)
        if why := why_not(game.book):
            raise Refused(f"this game cannot be played on: {why}")
        teams = " and ".join(game.names.of(side) for side in SIDES if side in held)
        by = f"{session.person} for {teams}"
        if what in ("undo", "tie", "agree", "decline"):
            self._agree(at, held, what, by, fields)
        else:
            entry = _entry(at, held, what, detail, fields.get("face", ""))
            self._games.do(at, by, fields, entry)

    def _take_back(self, at: HallGame, name: str) -> None:
        """Give a side back to the device that leads the game, which may have given away both."""
        side = next((side for side in at.seats.away if side == name), None)
        if side is None:
            raise Refused("no other device has that side")
        at.seats.take_back(side)
        self._games.changed(at)

    def _agree(
        self, at: HallGame, held: frozenset[Side], what: str, by: str, fields: Mapping[str, str]
    ) -> None:
        """What needs the word of both sides: asked, agreed to, or declined."""
        game, asked = at.game, at.asked()
        if what == "tie" and game.coaches:
            raise Refused("a coach agrees to no tie")
        if what == "agree" and asked is not None and OTHER[asked.side] in held:
            self._both_want(at, asked.what, by, fields)
        elif what in ("undo", "tie") and (game.coaches or len(held) == len(SIDES)):
            self._both_want(at, what, by, fields)
        else:
            if what == "decline" and asked is not None and OTHER[asked.side] in held:
                at.proposal = None
                at.say("That was declined.")
            elif what in ("undo", "tie"):
                at.proposal = Proposal(what, next(iter(held)), game.book.log_length)
            self._games.changed(at)

    def _both_want(self, at: HallGame, what: str, by: str, fields: Mapping[str, str]) -> None:
        """Do what needs the word of both sides. A play that is gone leaves no trace on the page:
        what was undone is said."""
        if what != "undo":
            self._games.do(at, by, fields, at.game.draw)
            return
        lines = lines_of(at.game)
        last = f": {lines[-1].text}" if lines else "."
        self._games.do(at, by, fields, at.game.undo, f"Undone{last}")

    async def invite(self, request: Request) -> Response:
        """A link and a QR code for each side, for the device that leads the game."""
        at = self.open_game(request)
        if isinstance(at, Response):
            return at
        if not at.seats.is_host(self._hall.sessions.of(request)):
            return self._hall.message("These links are not yours to give", _LEADER, 403)
        base = self._hall.address_for(request)
        links = [
            (at.game.names.of(side), f"{base}/play/{at.number}/sit/{at.seats.token(side)}")
            for side in at.seats.people
        ]
        return self._hall.show(
            "dial_invite.html", "A phone for each side", at.number, links=links,
            alone=not self._hall.address,
        )  # fmt: skip

    async def seat(self, request: Request) -> Response:
        """The invitation to a side."""
        at = self.open_game(request)
        if isinstance(at, Response):
            return at
        side = at.seats.side_of(request.path_params["token"])
        if side is None:
            return self._old_link(at)
        return self._seat(request, at, side)

    def _seat(self, request: Request, at: HallGame, side: Side, fault: str = "") -> Response:
        names, session = at.game.names, self._hall.sessions.of(request)
        return self._hall.show(
            "dial_seat.html", f"Call for {names.of(side)}", names, side=names.of(side), fault=fault,
            person="" if session is None else session.person, status=422 if fault else 200,
            fields=form_fields(self._hall, request, 0),
        )  # fmt: skip

    async def sit(self, request: Request) -> Response:
        """Take the side: it is this device's alone."""
        at = self.open_game(request)
        if isinstance(at, Response):
            return at
        side = at.seats.side_of(request.path_params["token"])
        if side is None:
            return self._old_link(at)
        fields = await read_form(self._hall, request)
        person = plain_name(fields.get("person", "").strip())[:LONGEST_NAME]
        if not person:
            return self._seat(request, at, side, "Enter your name: it stands in the log.")
        done = RedirectResponse(f"/play/{at.number}", 303)
        if not at.seats.is_host(self._hall.sessions.of(request)):
            at.led = True
            at.seats.take(side)
            self._hall.sessions.enter(request, done, person, at.seats.door(side))
            self._games.changed(at)
        return done

    def _old_link(self, at: HallGame) -> Response:
        text = (
            "This link is for no side of the game. Ask the device that leads the game for another;"
            f" to watch, open /play/{at.number}."
        )
        return self._hall.message("This invitation is not good any more", text, 404)


def _entry(
    at: HallGame, held: frozenset[Side], what: str, detail: str, face: str
) -> Callable[[], object]:
    """What a form asks to be entered. Raises Refused for what is not this browser's to enter."""
    game = at.game
    if what == "resign" and detail in held:
        return lambda: game.resign(next(side for side in SIDES if side == detail))
    if what == "clock":
        return lambda: game.set_running(not game.clock.running)
    if what == "toss" and detail in (HEADS, TAILS) and game.toss_caller in held:

        def toss() -> None:
            _, at.coin = game.toss(detail)

        return toss
    if what not in ("call", "spin") or _to_act(game) not in held:
        raise Refused(_NOT_YOURS)
    shown = face if game.any_dial else ""
    if what == "call":
        return lambda: game.call(detail, shown)
    if not isinstance(game.awaiting, Chance):
        raise Refused("a call comes before the spin")
    return lambda: game.chance(shown)


def _to_act(game: GameController) -> Side | None:
    """The side whose call or spin is awaited; None for none."""
    return getattr(game.awaiting, "side", None)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
