"""The bracket on the screen: it is moved under its window, and shows the way of a team."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, NamedTuple

from textual.binding import BindingType

from league.model.ledger.knockout import seeds_in
from league.model.ledger.records import Records
from league.model.ledger.rows import Fixture, League
from quarterback.leagues.acts.act import Moment
from quarterback.leagues.choices import is_open
from quarterback.tui import commands
from quarterback.tui.drawing.bracket import Window
from quarterback.tui.drawing.bracket_plan import GAP
from quarterback.tui.drawing.bracket_views import BracketView
from quarterback.tui.league.kept import KeptLeague
from quarterback.tui.league.knockout import bracket_view, brackets_in
from quarterback.tui.league.on_game import OnGameScreen
from quarterback.tui.league.pictures import BracketPicture
from quarterback.tui.league.reading import season_of


class Found(NamedTuple):
    """What is read for the page."""

    title: str
    view: BracketView
    seeds: tuple[str, ...]
    many: int
    """How many brackets the season has."""


class BracketScreen(OnGameScreen):
    """One bracket of the season; the last one made comes first."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.BRACKET)

    def __init__(self, kept: KeptLeague) -> None:
        super().__init__(kept)
        self.which = -1
        self.followed = ""
        self.seeds: tuple[str, ...] = ()
        self.count = 0

    def picture(self) -> BracketPicture:
        """The window."""
        return BracketPicture()

    @property
    def window(self) -> BracketPicture:
        """The same, once it is there."""
        return self.query_one(BracketPicture)

    def load(self) -> None:
        """As it stands now."""
        self.read(self._found, self._show)

    def _found(self, records: Records) -> Found:
        season = season_of(records)
        name = records.get(League, 1).name
        rows = brackets_in(records, season.id) if season is not None else []
        if season is None or not rows:
            return Found(name, BracketView(), (), 0)
        row = rows[self.which % len(rows)]
        view = bracket_view(records, row, self.followed)
        title = f"{name} · {season.name} · {view.title}"
        return Found(title, view, seeds_in(records, row), len(rows))

    def _show(self, found: Found) -> None:
        self.seeds, self.count = found.seeds, found.many
        if found.view.followed != self.followed:  # of another bracket
            self.followed = ""
        before = self.window.view.bracket.followed
        self.window.show(replace(self.window.view, bracket=found.view))
        if found.view.followed and found.view.followed != before:
            self.call_after_refresh(self._bring)
        foot = found.view.story
        if not found.many:
            foot = "No bracket has been made yet: a opens the desk, where the playoffs begin."
        self.write(found.title, foot)

    def wanted_game(self, moment: Moment) -> Fixture | None:
        """The next game of who is followed, else the next of the bracket; the last that was played
        when none is open."""
        records, season = moment.records, season_of(moment.records)
        rows = brackets_in(records, season.id) if season is not None else []
        if not rows:
            return None
        games = records.where(Fixture, stage=rows[self.which % len(rows)].stage)
        team = self.followed
        mine = [game for game in games if not team or team in (str(game.home), str(game.visitors))]
        still = [game for game in mine if is_open(records, game)]
        return next(iter(still or mine[::-1]), None)

    def _bring(self) -> None:
        """The last game of who is followed into view, or his bye."""
        view = self.window.view.bracket
        its = [g.key for g in view.games if view.followed in {side.team for side in g.sides}]
        its = its or [bye.key for bye in view.byes if bye.side.team == view.followed]
        if its:
            self.window.bring(its[-1])

    def on_league_picture_clicked(self, event: BracketPicture.Clicked) -> None:
        """On a name: follow that team; again, and nobody is followed."""
        team = self.window.team_at(event.x, event.y)
        if team:
            self._follow("" if team == self.followed else team)

    def on_league_picture_rolled(self, event: BracketPicture.Rolled) -> None:
        """The wheel."""
        self.action_pan(0, event.by)

    def _follow(self, team: str) -> None:
        self.followed = team
        self.load()

    def action_follow(self, by: int) -> None:
        """The team of the next seed, or the one before; 0: nobody."""
        if not by or not self.seeds:
            self._follow("")
        elif self.followed in self.seeds:
            place = (self.seeds.index(self.followed) + by) % len(self.seeds)
            self._follow(self.seeds[place])
        else:
            self._follow(self.seeds[0 if by > 0 else -1])

    def action_pan(self, right: int, down: int) -> None:
        """A third of a round to the side; two rows up or down."""
        at, form = self.window.view.at, self.window.plan.form
        across = (form.width + GAP) // 3
        self.window.look_at(Window(at.x + right * across, at.y + down * 2))

    def action_page(self, by: int) -> None:
        """A window up or down."""
        at = self.window.view.at
        self.window.look_at(Window(at.x, at.y + by * (self.window.size.height - 2)))

    def action_far(self, to: int) -> None:
        """The first round, or the last game."""
        if to < 0:
            self.window.look_at(Window())
        else:
            self.window.bring(self.window.view.bracket.last)

    def action_size(self) -> None:
        """With frames, or without."""
        framed = not self.window.plan.form.framed
        self.window.show(replace(self.window.view, framed=framed))
        self.window.look_at(self.window.view.at)

    @property
    def several(self) -> bool:
        """Whether the season has several brackets."""
        return self.count > 1

    def action_turn(self) -> None:
        """The bracket before, where a season has several."""
        self.which = (self.which - 1) % self.count
        self.window.show(replace(self.window.view, at=Window()))
        self.load()
