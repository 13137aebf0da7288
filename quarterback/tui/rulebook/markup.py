"""A page of the book of rules as Textual shows it: weights become styles, links can be clicked."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.style import Style

from quarterback.tui.draw.words import hanging
from quarterback.tui.rulebook.layout import PageLine

_STYLES = {"title": "bold $accent", "dim": "dim", "chosen": "bold", "link": "underline"}


def rule_content(page: Sequence[PageLine], width: int) -> Content:
    """The lines broken to a width, what stands in a first column with the rest hanging beside."""
    rows = []
    for line in page:
        for row in hanging(line.words, width):
            lead = row[: len(row) - len(row.lstrip())]
            words = Content.styled(row.lstrip(), _STYLES.get(line.weight, ""))
            if line.id:
                click = Style.from_meta({"@click": f"screen.follow('{line.id}')"})
                words = words.stylize(click)
            rows.append(Content(lead) + words)
    return Content("\n").join(rows)
