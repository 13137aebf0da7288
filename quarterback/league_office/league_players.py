"""The players of a league for its forms: computed once, until something about a player changes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from league.model.careers.game_stats import GameFigures
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

    def figures_of(self, state: LeagueState) -> Sequence[GameFigures]:
        """Return what all stored games that count say of players. Raises StoreError."""
        return () if self._figures is None else self._figures.of(state)

    def at(self, state: LeagueState) -> PlayerBook:
        """Return the players as the rows are now. Raises StoreError."""
        return PlayerBook(
            LeagueMoment(
                state,
                0,
                day_of(state, 0),
                memo=self._memo,
                figures=partial(self.figures_of, state),
            )
        )
