"""Words about the chosen row of a list, above or below it."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static


class Caption(Static):
    """As high as its words. The screen is laid out again only when they take more or fewer rows
    than those before: with every row that a list moves, that would cost more than the move."""

    _rows = -1
    _words: Content | None = None

    def say(self, words: Content) -> None:
        if words == self._words:
            return
        self._words = words
        width = self.content_size.width
        rows = words.get_height({}, width) if width else -1
        self.update(words, layout=rows != self._rows)
        self._rows = rows

    def on_resize(self) -> None:
        """At another width the words take other rows."""
        self._rows = -1
