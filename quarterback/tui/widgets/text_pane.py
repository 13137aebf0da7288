"""Text that scrolls, laid out without the rest of the screen."""

from __future__ import annotations

from textual.content import Content
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.visual import Visual


class TextPane(ScrollView, can_focus=True):
    """Shows lines that are already broken. Other lines are painted at once, where a label in a
    container that scrolls would have the whole screen laid out again."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._content = Content()
        self._made: tuple[object, list[Strip]] | None = None
        """The strips, with the width and the colors that they were made for."""

    def show(self, content: Content) -> None:
        """Show other text, from its beginning."""
        self._content, self._made = content, None
        # Any other size has the screen laid out again: texts that fit all take the same.
        rows = len(content.split(allow_blank=True))
        self.virtual_size = Size(self.size.width, max(rows, self.scrollable_content_region.height))
        self.scroll_home(animate=False)
        self.refresh()

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._made = None

    def render_line(self, y: int) -> Strip:
        """Return a line of those in view."""
        width, style = self.scrollable_content_region.width, self.visual_style
        if self._made is None or self._made[0] != (width, style):
            strips = Visual.to_strips(self, self._content, width, None, style)
            self._made = (width, style), strips
        lines, place = self._made[1], y + round(self.scroll_y)
        return lines[place] if place < len(lines) else Strip.blank(width, style.rich_style)
