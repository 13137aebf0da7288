"""What can be read and found from every screen: help, rules, why, palette; the player's keys.

The books are imported when they are opened: the title is painted before that.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from textual.app import App
from textual.binding import Binding
from textual.command import CommandPalette

from quarterback.tui.bindings import commands
from quarterback.tui.dialogs.too_small import TooSmallScreen
from quarterback.tui.theme.glyphs import ASCII, Skin

if TYPE_CHECKING:
    from quarterback.text.explain import GameSituation


class HelpActions(App[int]):
    """The part of the app that explains it."""

    skin: Skin
    own_keys: Mapping[str, str] = {}
    """The player's own keys, by the ID of their command."""

    def standing(self) -> GameSituation | None:
        """The moment of the game that is shown, be it under other screens; None without one."""
        for screen in reversed(self.screen_stack):
            stands = getattr(screen, "standing", None)  # a table has it, and a replay
            if stands is not None and screen.is_mounted:
                return cast("GameSituation", stands())
        return None

    def open_rules(self, rule: str = "") -> None:
        """The book of rules, at a rule if one is named; as the game on the table is played, if
        there is one."""
        from quarterback.rule_sets import DIAL_GAME
        from quarterback.tui.rulebook.screen import RulesScreen

        now = self.standing()
        self.push_screen(RulesScreen(now.rules.code if now else DIAL_GAME, now, rule))

    def open_why(self) -> None:
        """Why the game that is shown stands as it does."""
        from quarterback.tui.rulebook.why import WhyScreen

        now = self.standing()
        if now is not None:
            self.push_screen(WhyScreen(now), self._read_rule)

    def _read_rule(self, rule: str | None) -> None:
        if rule:
            self.open_rules(rule)

    def action_command_palette(self) -> None:
        """Every command by its name, and rules and games by theirs."""
        from quarterback.tui.bindings.palette import QuarterbackCommands

        if not isinstance(self.screen, CommandPalette):
            asks = "Find a command, a rule or a game"
            classes = "ascii" if self.skin is ASCII else ""
            self.push_screen(
                CommandPalette((QuarterbackCommands,), placeholder=asks, classes=classes)
            )

    def set_keymap(self, keymap: Mapping[str, str]) -> None:
        """The player's own keys: command ID to keys, comma between."""
        self.own_keys = dict(keymap)
        super().set_keymap(keymap)

    def get_key_display(self, binding: Binding) -> str:
        """A key as the footer writes it."""
        return commands.key_sign(binding.key, ascii_only=self.skin is ASCII)

    def action_help(self) -> None:
        """What can be done on the screen that is shown."""
        from quarterback.tui.help.screen import HelpScreen, help_lines

        if not isinstance(self.screen, HelpScreen | TooSmallScreen):
            lines = help_lines(self.screen, self.own_keys, ascii_only=self.skin is ASCII)
            self.push_screen(HelpScreen(lines))
