"""The bracket on the screen: it moves under its window, and shows the path of a team."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, NamedTuple

from textual.binding import BindingType

from league.model.ledger.handlers.brackets import seeds_in
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import BracketRow, Fixture, League, Season
from league.model.ledger.state import LeagueState
from league.views.bracket_reader import bracket_view, brackets_in, places_at
from league.views.brackets import BracketGame, BracketView
from quarterback.league_office.actions.action import LeagueContext
from quarterback.league_office.choices import current_season
from quarterback.league_office.datetimes import minute_of
from quarterback.league_office.league_handle import LeagueHandle
from quarterback.tui.bindings import commands
from quarterback.tui.bindings import league as keys
from quarterback.tui.dialogs import ChoiceDialog
from quarterback.tui.draw.canvas import printable
from quarterback.tui.draw.league.bracket import GAP, Window
from quarterback.tui.league.fixtures import bracket_with_scores, live_in
from quarterback.tui.league.pictures import BracketPicture
from quarterback.tui.league.screen import LeagueScreen

_OPEN = ("ready", "live", "level")
_KEYS = "123456789"


def _words(game: BracketGame) -> str:
    one, other = (printable(side.name) for side in game.sides)
    return f"{one} and {other} ({game.status}, {game.head})"


def _of_all_years(records: LeagueState, season: Season) -> list[BracketRow | None]:
    """Return the brackets of a season, the last one first, and those of earlier seasons; None
    for a season without one."""
    bracket_rows: list[BracketRow | None] = [*reversed(brackets_in(records, season.id))] or [None]
    before = [each for each in records.all(Season) if each.year < season.year]
    for each in sorted(before, key=lambda each: -each.year):
        bracket_rows += reversed(brackets_in(records, each.id))
    return bracket_rows


class BracketFound(NamedTuple):
    """What is read for the page."""

    title: str
    view: BracketView
    seeds: tuple[str, ...] = ()
    past: bool = False
    """Whether it belongs to an earlier season."""


class BracketScreen(LeagueScreen):
    """One bracket: the season's last one first, then those of earlier seasons. Its selected game
    is the one that can be played, or if there are several, the followed team's."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(
        keys.BRACKET, keys.FIXTURES, keys.GAME
    )
    HAS_GAMES = True

    def __init__(self, handle: LeagueHandle) -> None:
        super().__init__(handle)
        self.followed = ""
        self.seeds: tuple[str, ...] = ()
        self.past = False

    def picture(self) -> BracketPicture:
        return BracketPicture()

    @property
    def window(self) -> BracketPicture:
        """The window, once it exists."""
        return self.query_one(BracketPicture)

    def look(self, ledger: Ledger) -> BracketFound:
        records = ledger.records
        season = current_season(records)
        name = records.get(League, 1).name
        if season is None:
            return BracketFound(name, BracketView())
        rows = _of_all_years(records, season)
        self.count = len(rows)
        row = rows[self.which % len(rows)]
        if row is None:
            return BracketFound(f"{name} · {season.name}", BracketView())
        past, season = row.season != season.id, records.get(Season, row.season)
        view = bracket_view(
            records, row, places_at(records, minute_of(self.clock())), self.followed
        )
        view = bracket_with_scores(view, self.games.stand(live_in(view)))
        title = f"{name} · {season.name} · {view.title}"
        return BracketFound(title, view, seeds_in(records, row), past)

    def show(self, bracket: BracketFound) -> None:
        self.seeds, self.past = bracket.seeds, bracket.past
        if bracket.view.followed != self.followed:  # of another bracket
            self.followed = ""
        before = self.window.view.bracket.followed
        self.window.show(replace(self.window.view, bracket=bracket.view))
        if bracket.view.followed and bracket.view.followed != before:
            self.call_after_refresh(self._bring)
        foot = bracket.view.story
        if not bracket.view.games:
            foot = "No bracket yet. Start the playoffs at the desk (a)."
            foot += " Earlier years: t." if self.count > 1 else ""
        self.write(bracket.title, foot)

    def _bring(self) -> None:
        """Scroll to the last game of the followed team, or its bye."""
        view = self.window.view.bracket
        own = [g.key for g in view.games if view.followed in {side.team for side in g.sides}]
        own = own or [bye.key for bye in view.byes if bye.side.team == view.followed]
        if own:
            self.window.bring(own[-1])

    def click(self, x: int, y: int) -> None:
        """Follow the team whose name was clicked; a second click follows no one. A click on the
        frame of a game opens it."""
        team = self.window.team_at(x, y)
        game = self.window.game_at(x, y)
        if game is not None and game.fixture:
            self.games.open(game.fixture)
        elif team:
            self._follow("" if team == self.followed else team)

    @property
    def ready(self) -> list[BracketGame]:
        """The games that can be played or are being played."""
        games = self.window.view.bracket.games
        return [game for game in games if game.fixture and game.status in _OPEN]

    @property
    def of_followed(self) -> BracketGame | None:
        """The game of the followed team: the next one, else the last."""
        view = self.window.view.bracket
        own = [
            game
            for game in view.games
            if game.fixture and view.followed in {side.team for side in game.sides}
        ]
        open_ = [game for game in own if game.status in _OPEN]
        return next(iter([*open_, *own[::-1]]), None) if view.followed else None

    @property
    def meant(self) -> BracketGame | None:
        """The selected game, as it is drawn."""
        ready = self.ready
        return self.of_followed or (ready[0] if len(ready) == 1 else None)

    @property
    def fixture(self) -> int:
        """The number of the selected game's row."""
        return self.meant.fixture if self.meant is not None else 0

    @property
    def fixture_state(self) -> str:
        if self.meant is None:
            return ""
        status = self.meant.status
        return "live" if status == "live" else "open" if status in _OPEN else "over"

    @property
    def _game_to_enter(self) -> BracketGame | None:
        """Return the game that a form is opened for: the selected one, else the next that can be
        played, else the last one played."""
        played = [game for game in self.window.view.bracket.games if game.fixture]
        return self.meant or next(iter([*self.ready, *played[::-1]]), None)

    def wanted_game(self, moment: LeagueContext) -> Fixture | None:
        """The game that a form is opened for. The form shows it, and can be changed to another."""
        game = self._game_to_enter
        return None if game is None else moment.state.find(Fixture, game.fixture)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let ENTER ask which game, if several can be played."""
        if not self.is_mounted:
            return True
        if action == "open":
            return self.meant is not None or bool(self.ready)
        if action in ("result", "more_actions"):
            return self._game_to_enter is not None and not self.past
        if action in ("at_table", "paper"):
            return self.fixture_state == "over"
        return super().check_action(action, parameters)

    def action_open(self) -> None:
        """Open the selected game, or ask which."""
        if self.meant is not None:
            self.games.open(self.fixture)
        elif self.ready:
            self._which(self.ready)

    def _which(self, games: list[BracketGame]) -> None:
        several = games[: len(_KEYS)]
        answers = [(key, _words(game)) for key, game in zip(_KEYS, several, strict=False)]
        by_key = {key: game.fixture for key, game in zip(_KEYS, several, strict=False)}
        left = len(games) - len(several)
        more = f" ({left} more: follow a team with n)" if left else ""
        ask = ChoiceDialog(f"Which game?{more}", answers)

        def take(key: str | None) -> None:
            if key:
                self.games.open(by_key[key])

        self.app.push_screen(ask, take)

    def wheel(self, by: int) -> None:
        self.action_pan(0, by)

    def _follow(self, team: str) -> None:
        self.followed = team
        self.load()

    def action_follow(self, by: int) -> None:
        """Follow the team of the next seed, or the one before; 0 follows no one."""
        if not by or not self.seeds:
            self._follow("")
        elif self.followed in self.seeds:
            place = (self.seeds.index(self.followed) + by) % len(self.seeds)
            self._follow(self.seeds[place])
        else:
            self._follow(self.seeds[0 if by > 0 else -1])

    def action_pan(self, right: int, down: int) -> None:
        """Move a third of a round sideways, or two rows up or down."""
        at, form = self.window.view.at, self.window.plan.form
        across = (form.width + GAP) // 3
        self.window.look_at(Window(at.x + right * across, at.y + down * 2))

    def action_page(self, by: int) -> None:
        at = self.window.view.at
        self.window.look_at(Window(at.x, at.y + by * (self.window.size.height - 2)))

    def action_far(self, to: int) -> None:
        """Go to the first round, or the last game."""
        if to < 0:
            self.window.look_at(Window())
        else:
            self.window.bring(self.window.view.bracket.last)

    def action_size(self) -> None:
        """Show or hide the frames."""
        framed = not self.window.plan.form.framed
        self.window.show(replace(self.window.view, framed=framed))
        self.window.look_at(self.window.view.at)

    def action_turn(self) -> None:
        self.window.show(replace(self.window.view, at=Window()))
        super().action_turn()
