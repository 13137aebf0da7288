"""The footer of a screen whose keys say something else at every step of a play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from textual.widgets import Footer

if TYPE_CHECKING:
    from textual.binding import Binding
    from textual.screen import Screen


class KeysBelow(Footer):
    """Textual's footer makes every key anew when one of them has another name. Where the same
    keys stand as before, this one only writes the new names: that halves the work of a press, in
    the very moment in which the dial begins to turn or stops."""

    def bindings_changed(self, screen: Screen[Any]) -> None:
        """Other keys, or other names of the same."""
        if screen is not self.screen or not self._renamed():
            super().bindings_changed(screen)

    def _renamed(self) -> bool:
        """Whether the same keys stand here as before, so that their names are all there is to
        write."""
        standing: list[Any] = list(self.query("FooterKey"))
        offered: dict[str, tuple[str, bool, Binding]] = {}
        for _, binding, enabled, _ in self.screen.active_bindings.values():
            if binding.show:
                display = self.app.get_key_display(binding)
                offered.setdefault(binding.action, (display, enabled, binding))
        if [(key.action, key.key_display, not key._disabled) for key in standing] != [
            (action, display, enabled) for action, (display, enabled, _) in offered.items()
        ]:
            return False
        for key, (_, _, binding) in zip(standing, offered.values(), strict=True):
            if key.description != binding.description:
                key.description = binding.description
                key.refresh(layout=True)
        return True
