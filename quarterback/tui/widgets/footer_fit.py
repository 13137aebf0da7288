"""A footer that leaves out what matters least where there is no room; the keys still work."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from textual.binding import ActiveBinding
from textual.screen import Screen, ScreenResultType


class SparingScreen(Screen[ScreenResultType]):
    """A screen whose footer fits: of its commands, those of `SPARED` go first, in that order."""

    SPARED: ClassVar[Sequence[str]] = ()
    """IDs of commands, the least needed first."""

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """As many as the footer has room for are to be shown."""
        found = self.usable(super().active_bindings)
        room = self.app.size.width
        shown = {each.binding.id: each for each in found.values() if each.binding.show}
        needed = sum(self._width(each) for each in shown.values())
        spared = set()
        for command in self.SPARED:
            if needed > room and command in shown:
                needed -= self._width(shown[command])
                spared.add(command)
        return {
            key: each._replace(binding=replace(each.binding, show=False))
            if each.binding.id in spared
            else each
            for key, each in found.items()
        }

    def usable(self, found: dict[str, ActiveBinding]) -> dict[str, ActiveBinding]:
        """The keys as they are at this moment: some may have no use, others another name."""
        return found

    def _width(self, each: ActiveBinding) -> int:
        """Cells that a command takes in the footer: its key, its name, the gaps."""
        return len(self.app.get_key_display(each.binding)) + len(each.binding.description) + 2

    def on_resize(self) -> None:
        """Another width: room for more, or for less."""
        self.refresh_bindings()
