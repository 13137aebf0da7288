"""Enter into a league from its pages: under whose name, in a thread, and what is said if it
fails."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, Protocol, TypeVar

from textual import work
from textual.worker import Worker

from league.model.ledger.commands.league import AnyCommand
from league.model.ledger.ledger import Ledger
from league.store.errors import StoreError
from quarterback.tui.dialogs import TextPrompt
from quarterback.tui.draw.canvas import printable
from quarterback.tui.league.screen import LeagueScreen
from rulesets.core.refusal import Refused

T = TypeVar("T")
S = TypeVar("S", bound="EditingPage")
WHO = "Your name, for the log:"


class EditingPage(Protocol):
    @property
    def edits(self) -> Edits: ...


def alone(action: Callable[[S], Coroutine[Any, Any, None]]) -> Callable[[S], Worker[None]]:
    """Make an action that asks and enters a worker: while it runs, no key starts another."""

    @functools.wraps(action)
    async def run(screen: S) -> None:
        if screen.edits.busy:
            return
        screen.edits.busy = True
        try:
            await action(screen)
        finally:
            screen.edits.busy = False

    return work(group="enter")(run)


class Edits:
    """Enters into a league from a page. What calls `enter` runs as a worker."""

    def __init__(self, page: LeagueScreen) -> None:
        self.page = page
        self.busy = False
        """Whether something is being asked or entered."""
        self.seen: int | None = None
        """The last entry that the page shows: later changes by others are not overwritten."""

    async def user_name(self) -> str:
        """Return who enters: asked once if it is not known, and kept in the settings; empty if
        he does not say."""
        app = self.page.ctx
        if not app.signature.name:
            name = await app.push_screen_wait(TextPrompt(WHO, "such as Ann"))
            if name:
                app.prefer(by=name)
        return app.signature.name

    async def looked_up(self, look: Callable[[Ledger], T]) -> T | None:
        """Return what `look` sees in the current ledger, in a thread; None after an error, which
        is shown. Raises what `look` raises."""
        try:
            return await asyncio.to_thread(self.page.handle.at, look)
        except StoreError as error:
            if error.message != self.page.shown_error:
                self.page.shown_error = error.message
                self.page.ctx.notice(printable(error.message))
            return None

    async def enter(self, *commands: AnyCommand, why: str = "") -> bool:
        """Enter commands, all or none, and return whether they are stored. Errors are shown."""
        return await self.enter_by(lambda ledger: commands, why)

    async def enter_by(
        self, commands: Callable[[Ledger], Iterable[AnyCommand]], why: str = ""
    ) -> bool:
        """Do the same with commands each computed after those before it."""
        by = await self.user_name()
        if not by:
            return False
        try:
            await asyncio.to_thread(self._enter, commands, by, why)
        except Refused as refused:
            self.page.ctx.notice(printable(refused.sentence))
            return False
        except StoreError as error:
            self.page.ctx.notice(printable(error.message))
            self.page.load()
            return False
        self.page.load()
        return True

    def _enter(self, commands: Callable[[Ledger], Iterable[AnyCommand]], by: str, why: str) -> None:
        self.seen = self.page.handle.enter(commands, by, why, self.seen)
