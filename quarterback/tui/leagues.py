"""The way to the leagues of the store, and from one of their pages to another."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from league.store.errors import StoreError
from quarterback.tui.context import ContextApp, GoTo
from quarterback.tui.dialogs import ChoiceDialog

if TYPE_CHECKING:
    from league.store.games.store import Store
    from quarterback.league_office.league_handle import LeagueHandle

_NO_LEAGUE = "No leagues yet. To create one, you only need a name."
_NEW_LEAGUES = (("f", "create a league"), ("i", "import one from a file"))


async def open_leagues(app: ContextApp, store: Store) -> None:
    """The leagues of the store, the newest one in front; without any, the start of one."""
    from quarterback.tui.league.front_page import FrontPageScreen

    leagues, errors = await asyncio.to_thread(_leagues_in, store)
    for error in errors:
        app.ctx.notice(error)
    if leagues:
        app.push_screen(FrontPageScreen(tuple(leagues)))
    elif not errors:
        answer = await app.push_screen_wait(ChoiceDialog(_NO_LEAGUE, _NEW_LEAGUES, menu=True))
        if answer in dict(_NEW_LEAGUES):
            app.ctx.new_league(from_file=answer == "i")


def _leagues_in(store: Store) -> tuple[list[LeagueHandle], list[str]]:
    """The leagues that can be opened, and why others cannot."""
    from quarterback.league_office.league_handle import LeagueHandle

    leagues: list[LeagueHandle] = []
    errors: list[str] = []
    try:
        for row in reversed(store.leagues.all()):
            try:
                leagues.append(LeagueHandle(store.leagues.open(row.number)))
            except StoreError as error:  # the others can still be opened
                errors.append(error.message)
    except StoreError as error:
        errors.append(error.message)
    return leagues, errors


async def start_league(app: ContextApp, store: Store, *, from_file: bool) -> None:
    """A new league, by its form or from a file; then its front page."""
    from quarterback.league_office.actions.setup import CREATE
    from quarterback.league_office.league_handle import NewLeague
    from quarterback.tui.league.action_screen import ActionScreen
    from quarterback.tui.league.files import take_in

    if from_file:
        is_created = await take_in(app.ctx, store)
    else:
        is_created = await app.push_screen_wait(ActionScreen(NewLeague(store), CREATE))
    if is_created:
        app.ctx.to_title()
        app.ctx.open_league()


def go_to(app: ContextApp, message: GoTo) -> None:
    """Open another page of the league that is shown, over this one or in its place."""
    from quarterback.tui.league.pages import PAGES
    from quarterback.tui.league.screen import LeagueScreen

    page, screen = PAGES[message.page], app.screen
    if not isinstance(screen, LeagueScreen):
        return
    if message.over:
        app.push_screen(page(screen.handle))
    elif not isinstance(screen, page):
        app.switch_screen(page(screen.handle))


def reload_page(app: ContextApp) -> None:
    """Show a new result on the page of the league that is shown, and on a front page."""
    from quarterback.tui.league.screen import LeagueScreen
    from quarterback.tui.paper import PaperScreen

    if isinstance(app.screen, LeagueScreen):
        app.screen.load()
    for screen in app.screen_stack:
        if isinstance(screen, PaperScreen):
            screen.league_changed()
