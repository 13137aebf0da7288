"""The page of a season's odds."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from league.model.ledger.rows import League
from league.model.ledger.state import LeagueState
from quarterback.league_office.choices import current_season
from quarterback.tui.bindings import commands
from quarterback.tui.draw.league.standings import OddsRow, OddsView, odds_page, odds_row_at
from quarterback.tui.league.list_screen import ListScreen
from quarterback.tui.league.pictures import LeaguePicture, LinesPicture
from quarterback.tui.league.team_pages import TeamScreen
from rulesets.core.refusal import Refused


def odds_view(records: LeagueState, *, even: bool) -> OddsView:
    """The odds of the season in progress, or why there are none."""
    # They need numpy, which takes as long to load as the rest of a page.
    from league.model.planning.outlook import OddsRequest, odds_of
    from quarterback.league_office.describe_brackets import odds_cells, odds_columns

    season = current_season(records)
    if season is None:
        return OddsView(notes=("There is no season yet.",))
    try:
        table = odds_of(records, season, OddsRequest(even=even))
    except Refused as refused:
        return OddsView(notes=(refused.sentence,))
    return OddsView(
        odds_columns(table),
        tuple(OddsRow(each.team, each.name, odds_cells(table, each)) for each in table.teams),
        table.assumptions,
    )


class OddsScreen(ListScreen):
    """Chances to qualify, of each seed and of the title."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.OPENING)
    BY_ENTRIES = True
    even = False
    """Whether every game is taken as even."""

    def picture(self) -> LinesPicture[OddsView]:
        return LinesPicture(odds_page, OddsView(), odds_row_at)

    @property
    def last(self) -> int:
        return len(self.query_one(LinesPicture).view.lines.rows) - 1

    def load(self) -> None:
        even = self.even
        self.read(
            lambda records: (records.get(League, 1).name, odds_view(records, even=even)), self._show
        )

    def _show(self, found: tuple[str, OddsView]) -> None:
        name, view = found
        self.put(view)
        self.write(f"{name} · odds, {'every game even' if self.even else 'by ratings'}")

    @property
    def several(self) -> bool:
        """There always are two kinds."""
        return True

    def action_turn(self) -> None:
        """By ratings, or every game even."""
        self.even = not self.even
        self.load()

    def action_open(self) -> None:
        """The page of the chosen team."""
        view = self.query_one(LinesPicture).view
        if view.at < len(view.lines.rows):
            self.app.push_screen(TeamScreen(self.handle, int(view.lines.rows[view.at].team)))

    def on_picture_clicked(self, event: LeaguePicture.Clicked) -> None:
        """A team is chosen; if it is, its page is opened."""
        picture = self.query_one(LinesPicture)
        at = picture.at(event.x, event.y)
        if at is not None and at == picture.view.at:
            self.action_open()
        elif at is not None:
            self.choose(at)
