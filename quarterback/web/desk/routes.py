"""The desk's pages: the day, every action, who is here, the log, doors and devices, prints."""

from __future__ import annotations

from functools import partial
from typing import Any, Final, cast
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from league.model.day.overview import day_of
from league.model.day.timeline import late_teams
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Board, CheckInRow, Fixture, Person, Team
from league.model.planning.brackets import Form
from league.model.times import running_late
from league.publish.print_pages import ServedPrint
from league.store.doors import SignedIn
from league.views.day import presence_of
from league.views.moment import digest_of
from quarterback.league_office import choices
from quarterback.league_office.actions.action import FormReader, LeagueContext
from quarterback.league_office.actions.attendance import CHECK_IN
from quarterback.league_office.actions.registry import ACTIONS, forms_of_game
from quarterback.league_office.describe_commands import game_label, name_of
from quarterback.league_office.entry_log import LogLine, latest_batch_size, log_lines
from quarterback.league_office.print_choices import (
    ALL,
    LABELS,
    PAPERS,
    print_text,
    style_text,
    usual_paper,
)
from quarterback.league_office.printing import PrintRequest, no_photo
from quarterback.web.desk.action_pages import action_routes, done_path, notice_of
from quarterback.web.desk.session import DeskSession
from quarterback.web.desk.today import LATE_MINUTES, door_routes, doors_view, form_path, today_view
from quarterback.web.server_state import ServerState, typed_number
from quarterback.web.writing import key_of, read_form, seen_of
from rulesets.core.plain_text import capitalize
from rulesets.core.refusal import Refused

ENTRIES_ON_A_PAGE: Final = 100
ENTRIES_AT_HAND: Final = 6
"""How many of the last entries the first page shows."""


def routes(server: ServerState) -> list[Route]:
    desk = DeskSession(server)
    pages = _DeskPages(desk)
    server.keep_live("/desk", pages.version)
    return [
        Route("/desk", pages.today, methods=["GET"]),
        Route("/desk/actions", pages.actions, methods=["GET"]),
        Route("/desk/game/{fixture:int}", pages.game, methods=["GET"]),
        Route("/desk/check-in", pages.check_in, methods=["GET"]),
        Route("/desk/check-in/{team:int}", pages.mark, methods=["POST"]),
        Route("/desk/log", pages.log, methods=["GET"]),
        *print_routes(desk),
        *door_routes(desk),
        *action_routes(desk),
    ]


class _DeskPages:
    """The pages that only show; the form of each action is in `action_pages`."""

    def __init__(self, desk: DeskSession) -> None:
        self.desk, self.server = desk, desk.server

    def version(self, page: str) -> str:
        """Return a text that changes with what these pages show. Raises StoreError."""
        self.server.follow()
        league = self.server.league
        entry = 0 if league is None else league.ledger.seq
        sessions = [(each.id, sorted(each.doors)) for each in self.server.doors.sessions()]
        return digest_of((entry, self.server.now(), sessions))

    async def _show(
        self,
        request: Request,
        session: SignedIn,
        template: str,
        title: str,
        view: Any,
        seen: int,
        here: str,
        **more: Any,
    ) -> Response:
        notice = await notice_of(self.desk, request, session)
        return self.server.show(
            template,
            title,
            view,
            request=request,
            wide=True,
            here=here,
            notice=notice,
            hidden=self.desk.hidden(request, seen),
            capitalized=capitalize,
            session=session,
            **more,
        )

    async def today(self, request: Request) -> Response:
        """Show what is late, what needs a decision, who is not here, what comes next."""
        session = self.desk.require(request)
        view = await self.desk.look(lambda ledger: today_view(self.desk.context(ledger, session)))
        last = await self._last_lines(view.seen)
        return await self._show(
            request,
            session,
            "desk_today.html",
            "The commissioner's desk",
            view,
            view.seen,
            "/desk",
            late_minutes=LATE_MINUTES,
            log=last,
            form_path=form_path,
            doors=doors_view(self.desk, session),
        )

    async def actions(self, request: Request) -> Response:
        """Show every action, in its group; those that are unavailable say why."""
        session = self.desk.require(request)

        def look(ledger: Ledger) -> dict[str, list[tuple[str, str, str, str]]]:
            context = self.desk.context(ledger, session)
            groups: dict[str, list[tuple[str, str, str, str]]] = {}
            for action in ACTIONS:
                line = (action.name, action.title, action.description, action.why_not(context))
                groups.setdefault(action.group, []).append(line)
            return groups

        view = await self.desk.look(look)
        return await self._show(
            request, session, "desk_actions.html", "Every action", view, 0, "/desk/actions"
        )

    async def game(self, request: Request) -> Response:
        """Show what can be entered about one game."""
        session, number = self.desk.require(request), request.path_params["fixture"]

        def look(ledger: Ledger) -> tuple[str, list[tuple[str, str, str]]] | None:
            fixture = ledger.records.find(Fixture, number)
            if fixture is None:
                return None
            can = forms_of_game(self.desk.context(ledger, session), fixture)
            lines = [
                (form.title, form.description, form_path(form.action, form.data.items()))
                for form in can
            ]
            return capitalize(game_label(ledger.records, number)), lines

        view = await self.desk.look(look)
        if view is None:
            return self.server.missing()
        return await self._show(request, session, "desk_game.html", view[0], view[1], 0, "")

    async def check_in(self, request: Request) -> Response:
        """Show every team, with one button each."""
        session = self.desk.require(request)

        def look(ledger: Ledger) -> dict[str, Any]:
            context = self.desk.context(ledger, session)
            rows, late = [], late_teams(ledger.records, context.now)
            teams = choices.season_teams(ledger.records)
            for team in teams:
                row = ledger.records.find(CheckInRow, team.id)
                coach = name_of(ledger.records, Person, team.coach)
                here = row is not None and row.here
                own = late.get(team.id)
                said = "" if own is None else running_late(own.at, own.minutes)
                rows.append((team.id, name_of(ledger.records, Team, team.id), coach, here, said))
            rows.sort(key=lambda each: (each[3], each[1].casefold()))
            return {
                "teams": rows,
                "presence": presence_of(ledger.records, teams, context.now or 0),
                "why_not": CHECK_IN.why_not(context),
                "seen": ledger.seq,
            }

        view = await self.desk.look(look)
        return await self._show(
            request,
            session,
            "desk_check_in.html",
            "Who is here",
            view,
            view["seen"],
            "/desk/check-in",
        )

    async def mark(self, request: Request) -> Response:
        """Record that one team is here, or is not, as the command does."""
        session = self.desk.require(request)
        fields = await read_form(self.server, request)
        team = request.path_params["team"]
        gone = "" if fields.get("here") == "1" else "yes"
        typed = FormReader({"teams": str(team), "not_here": gone})
        commands = CHECK_IN.command_lines[0].commands
        assert commands is not None
        back = "/desk" if fields.get("back") == "/desk" else "/desk/check-in"
        key = key_of(fields)
        if await self.desk.has_key(key):
            return RedirectResponse(done_path(back, CHECK_IN.name, None), 303)

        def is_known(ledger: Ledger) -> bool:
            return any(each.id == team for each in choices.season_teams(ledger.records))

        if not await self.desk.look(is_known):
            return self.server.message(
                "That team is not here to be marked",
                "It is not a team of this season, or it has withdrawn. Nothing was entered.",
                409,
            )
        entry = await self.desk.enter(
            lambda ledger: commands(self.desk.context(ledger, session), typed),
            self.desk.signature(session),
            "",
            seen_of(fields),
            key,
        )
        return RedirectResponse(done_path(back, CHECK_IN.name, entry), 303)

    async def log(self, request: Request) -> Response:
        """Show every entry, the last first, and what undo and redo would take."""
        session = self.desk.require(request)
        find = request.query_params.get("find", "")[:100]
        number = typed_number(request.query_params.get("page", ""), 5)
        page = 1 if number is None else number
        lines, view = await self._lines(find)
        first = (max(page, 1) - 1) * ENTRIES_ON_A_PAGE
        view |= {
            "lines": lines[first : first + ENTRIES_ON_A_PAGE],
            "find": find,
            "page": page,
            "more": len(lines) > first + ENTRIES_ON_A_PAGE,
            "count": len(lines),
        }
        return await self._show(request, session, "desk_log.html", "The log", view, 0, "/desk/log")

    async def _last_lines(self, seen: int) -> tuple[LogLine, ...]:
        rows, _ = await self.desk.log(max(seen - ENTRIES_AT_HAND, 0))
        return await self.desk.look(lambda ledger: log_lines(rows, ledger))

    async def _lines(self, find: str) -> tuple[tuple[LogLine, ...], dict[str, Any]]:
        rows, head = await self.desk.log()

        def look(ledger: Ledger) -> tuple[tuple[LogLine, ...], dict[str, Any]]:
            applied = [each.seq for each in ledger.in_effect[1:]]
            back = {seq: len(applied) - at for at, seq in enumerate(applied)}
            return log_lines(rows, ledger, find), {
                "head": head,
                "together": latest_batch_size(rows, ledger),
                "back": back,
                "undone": len(ledger.undone),
                "can_undo": bool(applied),
            }

        return await self.desk.look(look)


PRINT: Final = "/desk/print"
FORMS: Final = {
    "": "the season's own, or the usual one",
    "electra": "Electra Bowl, blank",
    "electra-double": "Electra Bowl, double elimination, blank",
    "single": "single elimination, blank",
    "double": "double elimination, blank",
}
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
        only = {name: typed_number(params.get(name, "")) for name in _NARROWED}
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
