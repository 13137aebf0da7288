"""My team, on a coach's phone: the next game, the roster, the place and the reason for it, the
results. The team is chosen once. The cookie that remembers it is not signed: it only chooses
what to show."""

from __future__ import annotations

from functools import partial
from typing import Final
from urllib.parse import quote

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from league.model.ledger.rows import Franchise, Team
from league.publish.pages import SECTIONS, SitePage, frame_of, with_breaks
from league.publish.team_pages import FranchisePage, franchise_view
from league.views.games import TeamGame
from league.views.messages import TeamMessage, team_messages
from league.views.moment import LeagueMoment
from league.views.teams import team_groups
from quarterback.league_office.datetimes import entry_minute
from quarterback.web.server_state import ServerState, templates, typed_number
from quarterback.web.sessions import is_secure
from quarterback.web.table.boards import slug_of

COOKIE: Final = "team"
_YEAR: Final = 366 * 24 * 3600
_LAST: Final = 5
"""How many games are shown without asking for all."""


class MyTeam(msgspec.Struct, frozen=True):
    """The page of a coach's own team."""

    number: int
    """The franchise's number."""
    page: FranchisePage
    path: str
    """The address of its public page."""
    report_address: str
    """Where its game is reported; empty if no such door is open."""
    coach_address: str
    """Where its coach checks in and answers scores; empty if no such door is open."""
    waiting: tuple[str, ...]
    """Scores of its games that wait for a coach."""
    messages: tuple[TeamMessage, ...]
    """What it must know, the newest first."""


def routes(server: ServerState) -> list[BaseRoute]:
    """Return the routes of a coach's own page. The page itself is made by `PageMaker`."""
    if server.site is None:
        return []
    server.links.append(("My team", "me"))
    server.room_pages["me"] = partial(_my_team, server)
    # Browsers send cookies to every port: the server of another league has its own.
    league = 1 if server.league is None else server.league.number
    cookie = COOKIE if league == 1 else f"{COOKIE}-{league}"

    async def mine(request: Request) -> Response:
        number = typed_number(request.cookies.get(cookie, ""))
        return _go("/me/choose" if number is None else f"/me/{number}")

    async def choose(request: Request) -> Response:
        number = request.path_params["number"]
        answer = _go(f"/me/{number}")
        answer.set_cookie(
            cookie,
            str(number),
            max_age=_YEAR,
            httponly=True,
            samesite="lax",
            secure=is_secure(request),
        )
        return answer

    return [
        Route("/me", mine, methods=["GET"]),
        Route("/me/", mine, methods=["GET"]),
        Route("/me/choose/{number:int}", choose, methods=["GET"]),
    ]


def _go(to: str) -> RedirectResponse:
    return RedirectResponse(to, 303, {"cache-control": "no-store"})


def _my_team(server: ServerState, moment: LeagueMoment, address: str) -> SitePage | None:
    """Return the page at an address: the choice of a team, or a team."""
    choice = address.partition("?")[0].removeprefix("me/")
    if choice == "choose":
        return choose_page(moment)
    number = typed_number(choice)
    return None if number is None else my_page(moment, number, server.open_doors)


def choose_page(moment: LeagueMoment) -> SitePage:
    numbers = {moment.franchise_path(each.id): each.id for each in moment.state.all(Franchise)}
    groups = tuple(
        (group.title, tuple((numbers[each.path], each.name, each.coach) for each in group.teams))
        for group in team_groups(moment, moment.season)
    )
    return _page(moment, "me_choose.html", "Choose your team", groups)


def my_page(moment: LeagueMoment, number: int, open_doors: frozenset[str]) -> SitePage | None:
    """Return the page of a franchise for its coach; None if there is no such team."""
    page = franchise_view(moment, number)
    if page is None:
        return None
    report_address = _report_at(page.next) if "tables" in open_doors else ""
    coach_address = f"coach/{number}" if "coaches" in open_doors else ""
    waiting = tuple(
        f"Game {line.game.number}: {line.game.result_text}"
        for line in page.games
        if line.game.state == "unconfirmed"
    )
    path = moment.franchise_path(number)
    view = MyTeam(
        number, page, path, report_address, coach_address, waiting, _messages(moment, number)
    )
    return _page(moment, "me.html", page.team.name, view)


def _messages(moment: LeagueMoment, number: int) -> tuple[TeamMessage, ...]:
    """Return the messages to a franchise's team in the season in progress."""
    if moment.season is None:
        return ()
    teams = moment.state.where(Team, season=moment.season.id, franchise=number)
    return tuple(
        message
        for team in teams
        for message in team_messages(
            moment.state, moment.day, moment.history, team.id, entry_minute
        )
    )


def _report_at(line: TeamGame | None) -> str:
    """Return the address of a game's table; empty for a game without teams."""
    if line is None or not line.game.path:
        return ""
    game = line.game
    return f"table/{quote(slug_of(game.board))}" if game.board else "table"


def _page(moment: LeagueMoment, template: str, title: str, view: object) -> SitePage:
    frame = frame_of(moment, title, "My team")
    return SitePage(
        template,
        (template, frame, view),
        lambda: with_breaks(
            templates()
            .get_template(template)
            .render(frame=frame, view=view, root="/", path=template, sections=SECTIONS, last=_LAST)
        ),
    )
