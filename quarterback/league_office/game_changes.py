"""What an entry changes about games, in words."""

from __future__ import annotations

from league.model.ledger.rows import Fixture
from league.model.ledger.state import LeagueState
from quarterback.league_office.describe_commands import current_result_text, game_label
from rulesets.core.plain_text import capitalize


class GamesAtMoment:
    """The games of a league at one moment, with their results in words."""

    def __init__(self, state: LeagueState) -> None:
        self.labels = {game.id: game_label(state, game.id) for game in state.all(Fixture)}
        self.results = {game.id: current_result_text(state, game) for game in state.all(Fixture)}

    def changes(self, after: GamesAtMoment) -> list[str]:
        """Return what becomes of the games, a line each."""
        lines = []
        for game, label in self.labels.items():
            was, now = self.results[game], after.results.get(game)
            if now is None:
                lines.append(capitalize(f"{label}: no longer scheduled."))
            elif was != now:
                lines.append(capitalize(f"{label}: {now}; it was {was}."))
        new = [label for game, label in after.labels.items() if game not in self.labels]
        return [*lines, *(capitalize(f"{label}: scheduled.") for label in new)]
