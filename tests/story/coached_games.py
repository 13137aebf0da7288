"""Whole games between computer coaches, for tests and pictures of the newspaper."""

from __future__ import annotations

from typing import Any

from quarterback.game import saved
from quarterback.game.options import PlayOptions
from quarterback.game.scorebook import Scorebook
from quarterback.league_office.simulate_games import simulate_game


def played(seed: int, **options: Any) -> Scorebook:
    """A game from the toss to its end; the same for the same seed and options."""
    asked: dict[str, Any] = {"home": "Yale", "visitors": "Harvard"} | options
    book = saved.begin(None, PlayOptions(save=False, seed=seed, **asked).exhibited())
    return simulate_game(book.header, book.rules)
