"""What was called for the play under way, in words."""

from __future__ import annotations

from quarterback.game.controller import GameController
from rulesets.core.sentences.player_names import entry_words


def called(game: GameController) -> str:
    """Return what was called for the play under way and done in it so far, in a sentence each;
    empty between plays."""
    told: list[str] = []
    for entry in reversed(game.book.entries):
        if entry.after.call is None:
            break
        if entry.facts and (words := entry_words(entry, game.names)):
            told.append(words)
        if entry.before.call is None:
            break
    return " ".join(reversed(told))
