"""What can be entered about the game that is chosen on a page."""

from __future__ import annotations

import asyncio
from datetime import date

from textual import work

from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Fixture
from league.store.errors import StoreError
from quarterback.league_office.actions.action import Moment
from quarterback.league_office.actions.form_preview import asked
from quarterback.league_office.actions.registry import BY_NAME, OF_A_GAME
from quarterback.league_office.actions.reschedule import GAME
from quarterback.league_office.describe_commands import game_of
from quarterback.tui.dialogs.pick import PickScreen
from quarterback.tui.draw.canvas import shown
from quarterback.tui.league.fixtures import FixturesScreen

_OTHER_END = "A forfeit, or another end"


class OnGameScreen(FixturesScreen):
    """A page on which a game is chosen, about which something can be entered."""

    def wanted_game(self, moment: Moment) -> Fixture | None:
        """The chosen game, as the rows have it."""
        return moment.records.find(Fixture, self.fixture) if self.fixture else None

    @property
    def has_game(self) -> bool:
        """Whether there is a game about which something can be entered."""
        return bool(self.fixture)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Without a game its keys have no use."""
        if action in ("result", "acts"):
            return not self.is_mounted or self.has_game
        return super().check_action(action, parameters)

    def _moment(self, ledger: Ledger) -> Moment:
        return Moment(ledger, date.today().isoformat(), *self.ctx.signature)

    async def _look(self) -> tuple[Fixture | None, str, tuple[tuple[str, str], ...]]:
        """The game, what it is called, and what can be done to it now."""

        def look(ledger: Ledger) -> tuple[Fixture | None, str, tuple[tuple[str, str], ...]]:
            moment = self._moment(ledger)
            game = self.wanted_game(moment)
            if game is None:
                return None, "", ()
            acts = (BY_NAME[name] for name in OF_A_GAME)
            can = tuple((act.name, act.title) for act in acts if _takes(act.name, moment, game))
            return game, game_of(ledger.records, game.id), can

        return await asyncio.to_thread(self.kept.at, look)

    @work(exclusive=True, group="act")
    async def action_result(self) -> None:
        """The result of the chosen game."""
        await self._open("result")

    @work(exclusive=True, group="act")
    async def action_acts(self) -> None:
        """A list of what else can be done to it; then the form."""
        await self._open("")

    async def _open(self, name: str) -> None:
        more: dict[str, str] = {}
        try:
            game, called, can = await self._look()
        except StoreError as error:
            self.ctx.notice(error.says)
            return
        if game is None:
            self.ctx.notice("No game is chosen.", severe=False)
            return
        if not name:
            others = tuple((each, _OTHER_END if each == "result" else title) for each, title in can)
            if not others:
                self.ctx.notice("Nothing can be done to this game now.", severe=False)
                return
            title = shown(called[0].upper() + called[1:])
            picked = await self.app.push_screen_wait(PickScreen(title, others, ""))
            name = picked or ""
            more = {"how": "forfeit"} if name == "result" else {}
        if name:
            self.open_act(name, {GAME: str(game.id), **more})


def _takes(name: str, moment: Moment, game: Fixture) -> bool:
    """Whether an act can be done now, and to this game."""
    act = BY_NAME[name]
    if act.why_not(moment):
        return False
    _, filled = asked(act, moment, {GAME: str(game.id)})
    return filled.get(GAME) == str(game.id)
