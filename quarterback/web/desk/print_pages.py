"""The desk's printing: what can be printed, narrowed down, and the page that the browser prints."""

from __future__ import annotations

from functools import partial
from typing import Any, Final, cast, get_args
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from league.model.day.overview import day_of
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Board
from league.model.planning.brackets import Form
from league.publish.print_pages import ServedPrint
from quarterback.league_office import choices
from quarterback.league_office.actions.action import LeagueContext
from quarterback.league_office.describe_commands import game_label
from quarterback.league_office.print_choices import (
    ALL,
    LABELS,
    PAPERS,
    print_text,
    style_text,
    usual_paper,
)
from quarterback.league_office.printing import PrintRequest, no_photo
from quarterback.web.desk.session import DeskSession
from rulesets.core.plain_text import capitalize
from rulesets.core.refusal import Refused

PRINT: Final = "/desk/print"
FORMS: Final = {
    "": "the season's own, or the usual one",
    "electra": "Electra Bowl, blank",
    "electra-double": "Electra Bowl, double elimination, blank",
    "single": "single elimination, blank",
    "double": "double elimination, blank",
}
assert FORMS.keys() <= {"", *get_args(Form)}
_NARROWED: Final = ("team", "board", "game")


def print_routes(desk: DeskSession) -> list[Route]:
    pages = _PrintPages(desk)
    return [
        Route(PRINT, pages.choose, methods=["GET"]),
        Route(f"{PRINT}/page", pages.page, methods=["GET"]),
        Route(f"{PRINT}/style.css", pages.style, methods=["GET"]),
    ]


class _PrintPages:
    def __init__(self, desk: DeskSession) -> None:
        self.desk, self.server = desk, desk.server

    async def choose(self, request: Request) -> Response:
        return await self._choices(request)

    async def _choices(self, request: Request, fault: str = "") -> Response:
        session = self.desk.require(request)
        params = request.query_params

        def look(ledger: Ledger) -> dict[str, Any]:
            state = self.desk.context(ledger, session).state
            games = choices.season_games(state)
            return {
                "whats": tuple(LABELS.items()),
                "what": params.get("what", "") if params.get("what") in LABELS else ALL,
                "papers": tuple(PAPERS.items()),
                "paper": params.get("paper", "")
                if params.get("paper") in PAPERS
                else usual_paper(),
                "forms": tuple(FORMS.items()),
                "form": params.get("form", ""),
                "narrowed": (
                    ("team", "Team", choices.team_options(state)),
                    ("board", "Board", [(str(b.id), b.name) for b in state.all(Board)]),
                    ("game", "Game", [(str(g.id), _label(state, g.id)) for g in games]),
                ),
                "chosen": {name: params.get(name, "") for name in _NARROWED},
                "fault": fault,
            }

        view = await self.desk.look(look)
        return self.server.show(
            "desk_print.html",
            "Print",
            view,
            status=409 if fault else 200,
            wide=True,
            here=PRINT,
            notice=None,
            session=session,
        )

    async def page(self, request: Request) -> Response:
        """Show a page as the printer prints it. If it cannot be printed, the reason is above the
        choices."""
        session = self.desk.require(request)
        query = urlencode(request.query_params.multi_items())
        served = ServedPrint(f"{PRINT}/style.css?{query}", "/print.js", f"{PRINT}?{query}")

        def look(ledger: Ledger) -> str:
            what, request_to_print = self._asked(request, self.desk.context(ledger, session))
            return print_text(what, request_to_print, served)

        try:
            text = await self.desk.look(look)
        except Refused as refused:
            return await self._choices(request, capitalize(f"{refused.message}."))
        return Response(text, 200, {"cache-control": "no-store"}, "text/html; charset=utf-8")

    async def style(self, request: Request) -> Response:
        """Return the style sheet of such a page."""
        session = self.desk.require(request)

        def look(ledger: Ledger) -> str:
            return style_text(*self._asked(request, self.desk.context(ledger, session)))

        try:
            text = await self.desk.look(look)
        except Refused:
            return self.server.missing()
        return Response(text, 200, {"cache-control": "no-store"}, "text/css; charset=utf-8")

    def _asked(self, request: Request, context: LeagueContext) -> tuple[str, PrintRequest]:
        """Return what to print. Raises Refused if it cannot be printed."""
        params, state = request.query_params, context.state
        season = choices.current_season(state)
        if season is None:
            raise Refused("there is no season yet: open one first")
        what, paper = params.get("what", ALL), params.get("paper", usual_paper())
        form = params.get("form", "")
        if what not in LABELS or paper not in PAPERS or form not in FORMS:
            raise Refused("choose what to print, and on which paper")
        ids = {
            "team": {team.id for team in choices.season_teams(state)},
            "board": {board.id for board in state.all(Board)},
            "game": {game.id for game in choices.season_games(state)},
        }
        only = {name: _number(params.get(name, "")) for name in _NARROWED}
        if any(only[name] not in (None, *ids[name]) for name in _NARROWED):
            raise Refused("the team, board or game is not there any more: choose again")
        return what, PrintRequest(
            state,
            season,
            day_of(state, context.now or 0),
            paper,
            team=only["team"],
            board=only["board"],
            game=only["game"],
            form=cast("Form", form),
            address=self.server.address_for(request),
            figures=partial(context.known_players.figures_of, state),
            photo=no_photo if context.photos is None else context.photos.small,
        )


def _label(state: Any, game: int) -> str:
    return capitalize(game_label(state, game))


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 12 else None
