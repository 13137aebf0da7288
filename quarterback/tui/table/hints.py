"""Hints at the table, in the player's own keys."""

from __future__ import annotations

from quarterback.game.controller import GameController
from quarterback.text.tutorial import KeyNames, Lesson
from quarterback.tui.bindings import commands
from quarterback.tui.context import AppContext
from quarterback.tui.draw.lines import WordsView
from quarterback.tui.theme.glyphs import ASCII


class Hints:
    """The hint of the moment, on or off."""

    def __init__(self, ctx: AppContext, game: GameController, *, lesson: bool) -> None:
        self.ctx, self.game = ctx, game
        self.view = WordsView()
        """The hint of this moment; empty when there is nothing to say."""
        keys = {name: key_of(ctx, f"table.{name}") for name in ("spin", "hints", "why")}
        names = KeyNames(
            call=f"Move the marker, then {keys['spin']} spins.",
            go=_forced_words(ctx, game, keys["spin"]),
            off=f"press {keys['hints']}",
            why=f"press {keys['why']}",
            signs=f"press {key_of(ctx, 'app.help')} and scroll",
        )
        self.lesson = Lesson(on=lesson or ctx.preferences.hints, guided=lesson, ways=names)
        self.lesson.begins_at(game)

    def update(self) -> None:
        """Bring `view` up to the game."""
        hint = self.lesson.hint(self.game)
        self.view = WordsView("Hint", (hint.text,)) if hint is not None else WordsView()

    def toggle(self) -> str:
        """Turn hints on or off, here and in later games. Returns what to say."""
        on = self.lesson.on = not self.lesson.on
        self.ctx.prefer(hints=on)
        return "Hints are on." if on else "Hints are off."


def _forced_words(ctx: AppContext, game: GameController, spin: str) -> str:
    """What becomes of a play without a choice."""
    waits = ctx.preferences.own_spins or game.any_dial
    return f"press {spin}" if waits else "the dial spins at once"


def key_of(ctx: AppContext, command: str) -> str:
    """The first key of a command, by its ID, as people write it."""
    keys = commands.keys_of(commands.BY_ID[command], ctx.own_keys, ascii_only=ctx.skin is ASCII)
    return keys.split()[0]
