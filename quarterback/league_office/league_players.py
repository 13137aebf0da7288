"""The players of a league for its forms: computed once, until something about a player changes."""

from __future__ import annotations

from league.model.day.overview import day_of
from league.model.ledger.state import LeagueState
from league.store.ledger.game_stats import FigureBook
from league.views.careers import PlayerBook
from league.views.moment import LeagueMoment, SiteMemo


class LeaguePlayers:
    """The players of a league, with what its stored games count."""

    def __init__(self, figures: FigureBook | None = None) -> None:
        """Without `figures` only those who were drafted are known."""
        self._figures = figures
        self._memo = SiteMemo()

    def at(self, state: LeagueState) -> PlayerBook:
        """Return the players as the rows are now. Raises StoreError."""
        figures = self._figures
        moment = LeagueMoment(
            state,
            0,
            day_of(state, 0),
            memo=self._memo,
            figures=tuple if figures is None else lambda: figures.of(state),
        )
        return PlayerBook(moment)
