"""The lid of the box as a widget."""

from __future__ import annotations

from typing import ClassVar

from quarterback.tui.draw.canvas import Row
from quarterback.tui.draw.title.title_art import lid
from quarterback.tui.widgets.picture import Picture, roles

ROLES = (
    *("lid-table", "lid", "lid-frame", "lid-ornament", "lid-letter", "lid-shadow"),
    *("lid-letter-shadow", "lid-legend", "lid-dim", "lid-post", "lid-turf", "lid-ball-edge"),
    *("lid-lace", "lid-pennant", "lid-pennant-other"),
)


class TitleArt(Picture[int]):
    """Fills the screen; the menu lies on it."""

    COMPONENT_CLASSES: ClassVar[set[str]] = roles(*ROLES)
    view = 8
    """Rows of the menu, for which room is left."""

    def rows(self, width: int, height: int) -> list[Row]:
        """The picture at a size."""
        return lid(width, height, self.view, self.skin, shadow=not self.app.no_color)
