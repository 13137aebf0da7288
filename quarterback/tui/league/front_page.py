"""The front page of a league: the games of the day can be chosen on it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import ClassVar

from textual.binding import ActiveBinding, BindingType

from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Fixture
from quarterback.league_office.actions.action import LeagueContext
from quarterback.league_office.checklist import ChecklistStep, checklist
from quarterback.league_office.choices import current_season
from quarterback.tui.bindings import commands
from quarterback.tui.context import GoTo
from quarterback.tui.draw.league.front_page import home_line_at, league_home, step_at
from quarterback.tui.draw.league.league_views import FixtureView, LeaguePage, StepView
from quarterback.tui.league.fixtures import (
    FixtureGames,
    bracket_with_scores,
    games_in,
    label_open,
    live_in,
    with_scores,
)
from quarterback.tui.league.game_actions import GameActions
from quarterback.tui.league.league_handle import LeagueHandle
from quarterback.tui.league.page_views import league_page
from quarterback.tui.league.pages import PAGES
from quarterback.tui.league.pictures import LeaguePicture
from quarterback.tui.league.screen import LeagueScreen
from quarterback.tui.league.words import day_of


class FrontPageScreen(LeagueScreen):
    """The front page. Other pages open over it, and it is there again behind them."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(
        (*commands.LINES, *commands.FIXTURES, *commands.HOME, *commands.GAME)
    )

    def __init__(self, leagues: tuple[LeagueHandle, ...], at: int = 0) -> None:
        super().__init__(leagues[at])
        self.games = FixtureGames(self)
        self.actions = GameActions(self, self.wanted_game)
        self.leagues, self.at = leagues, at
        self.steps: tuple[ChecklistStep, ...] = ()
        """What comes next."""

    def picture(self) -> LeaguePicture[LeaguePage]:
        """The page."""
        return LeaguePicture(league_home, LeaguePage())

    @property
    def front(self) -> LeaguePicture[LeaguePage]:
        """The picture of the page."""
        return self.query_one(LeaguePicture)

    def load(self) -> None:
        """As it stands now."""
        today = datetime.now()
        self.read_at(lambda ledger: self._matches(ledger, today), self._show)

    def _matches(
        self, ledger: Ledger, today: datetime
    ) -> tuple[LeaguePage, tuple[ChecklistStep, ...]]:
        moment = LeagueContext(ledger, f"{today:%Y-%m-%d}", *self.ctx.signature)
        page, steps = _with_steps(league_page(ledger.records, day_of(today)), moment)
        now = self.games.stand([*games_in(page.lines), *live_in(page.bracket_picture)])
        scored = replace(
            page,
            today=with_scores(page.today, now),
            bracket=with_scores(page.bracket, now),
            bracket_picture=bracket_with_scores(page.bracket_picture, now),
        )
        return scored, steps

    def _show(self, league_pages: tuple[LeaguePage, tuple[ChecklistStep, ...]]) -> None:
        page, self.steps = league_pages
        # What has been played stands elsewhere on the page, and is still the chosen one.
        own = [x.fixture if isinstance(x, FixtureView) else 0 for x in page.lines]
        present = own.index(self.fixture) if self.fixture in own else -1
        self.choose(page, present if self.fixture else self.front.view.at)
        many = f"{self.at + 1} of {len(self.leagues)}" if len(self.leagues) > 1 else ""
        self.write(f"League {many}" if many else "")

    def choose(self, page: LeaguePage, at: int, by: int = 1) -> None:
        """Another game; a heading is stepped over."""
        places = [n for n, line in enumerate(page.lines) if isinstance(line, FixtureView)]
        if not places or page.steps:  # then steps stand where the games would
            chosen = -1
        elif by > 0:
            chosen = next((n for n in places if n >= at), places[-1])
        else:
            chosen = next((n for n in reversed(places) if n <= at), places[0])
        self.front.show(replace(page, at=chosen))
        self.refresh_bindings()

    @property
    def chosen(self) -> FixtureView | None:
        """The chosen game."""
        page = self.front.view
        line = page.lines[page.at] if 0 <= page.at < len(page.lines) else None
        return line if isinstance(line, FixtureView) else None

    def action_move(self, by: int) -> None:
        """The next game, or the one before."""
        page = self.front.view
        self.choose(page, min(max(page.at + by, 0), len(page.lines)), by)

    def action_page(self, by: int) -> None:
        """Some games farther."""
        self.action_move(by * 5)

    def on_league_picture_rolled(self, event: LeaguePicture.Rolled) -> None:
        """The wheel."""
        self.action_move(event.by)

    def on_picture_clicked(self, event: LeaguePicture.Clicked) -> None:
        """A game is chosen; the chosen one is opened; a step is done."""
        picture = self.front
        if number := step_at(picture.view, picture.size.width, event.x, event.y):
            self.action_step(number)
            return
        at = home_line_at(picture.view, *picture.size, event.x, event.y)
        if at is None or not isinstance(picture.view.lines[at], FixtureView):
            return
        if at == picture.view.at:
            self.action_open()
        else:
            self.choose(picture.view, at)

    @property
    def fixture(self) -> int:
        """The row of the chosen game; 0 when none is chosen."""
        return self.chosen.fixture if self.chosen is not None else 0

    @property
    def fixture_state(self) -> str:
        """How it stands, as `FixtureView` has it; empty when none is chosen."""
        return self.chosen.state if self.chosen is not None else ""

    def wanted_game(self, moment: LeagueContext) -> Fixture | None:
        """The chosen game, as the rows have it."""
        return moment.state.find(Fixture, self.fixture) if self.fixture else None

    def usable(self, result: dict[str, ActiveBinding]) -> dict[str, ActiveBinding]:
        """ENTER in the words that fit the chosen game."""
        return label_open(result, self.fixture_state) if self.is_mounted else result

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Without a game its keys have no use."""
        if action == "open" and self.is_mounted and self.front.view.steps:
            return any(step.state == "next" for step in self.steps)
        if action in ("open", "result", "acts"):
            return not self.is_mounted or bool(self.fixture)
        if action in ("at_table", "paper"):
            return not self.is_mounted or self.fixture_state == "over"
        return super().check_action(action, parameters)

    def action_open(self) -> None:
        """The chosen game; before there are any, the step that is marked."""
        if self.front.view.steps:
            self.action_next_step()
        else:
            self.games.open(self.fixture)

    def action_paper(self) -> None:
        """The newspaper of the chosen game."""
        self.games.open_paper(self.fixture)

    def action_at_table(self) -> None:
        """To the table at which the chosen game was played."""
        self.games.open(self.fixture, at_table=True)

    def action_result(self) -> None:
        """The result of the chosen game."""
        self.actions.enter_result()

    def action_acts(self) -> None:
        """What else can be done to the chosen game."""
        self.actions.choose()

    def action_next_step(self) -> None:
        """What comes next."""
        for number, step in enumerate(self.steps, 1):
            if step.state == "next":
                self.action_step(number)
                return

    def action_step(self, number: int) -> None:
        """A step of the list: its page, or its form."""
        if not 1 <= number <= len(self.steps):
            return
        name = self.steps[number - 1].act
        if name in PAGES:
            self.action_go(name)
        else:
            self.open_act(name, again=True)

    def action_go(self, page: str) -> None:
        """Another page, over this one."""
        self.post_message(GoTo(page, over=True))

    @property
    def several(self) -> bool:
        """Whether more than one league is kept."""
        return len(self.leagues) > 1

    def action_turn(self) -> None:
        """The next league."""
        self.at = (self.at + 1) % len(self.leagues)
        self.handle = self.leagues[self.at]
        self.load()


def _with_steps(
    page: LeaguePage, moment: LeagueContext
) -> tuple[LeaguePage, tuple[ChecklistStep, ...]]:
    """The page, with what comes next on it: all of it before the first game, then a line."""
    steps = checklist(moment)
    season = current_season(moment.state)
    comes = next((step for step in steps if step.state == "next"), None)
    next_up = "" if comes is None else f"Next: {comes.title.lower()} ({comes.summary})"
    if season is not None and season.phase not in ("preparing", "over"):
        return replace(page, next_up=next_up), steps
    views = tuple(
        StepView(str(n % 10), step.title, step.summary, step.state)
        for n, step in enumerate(steps, 1)
    )
    return replace(page, steps=views, next_up=next_up), steps
