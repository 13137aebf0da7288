"""The page of a game for two people at one dial: figures side by side, then each one's calls."""

from __future__ import annotations

from quarterback.text.both_sides import BothSides
from quarterback.tui.draw.canvas import Row
from quarterback.tui.draw.reports.box_score import BoxView, Count, box_score
from quarterback.tui.draw.reports.review_page import ReviewPart, ReviewView, review_page
from quarterback.tui.theme.glyphs import UNICODE, Skin


def both_sides_page(page: BothSides, wait: str, width: int, skin: Skin = UNICODE) -> list[Row]:
    """As many rows as it takes. `wait` is said while the calls are not judged yet, or why they
    cannot be."""
    counts = tuple(Count(row.what, row.home, row.visitors, row.sizes) for row in page.rows)
    box = BoxView(page.home, page.visitors, (("POINTS", *page.points),), counts)
    if not page.verdict:
        return [*box_score(box, width, skin), *review_page(ReviewView(wait=wait), width)]
    parts = [
        ReviewPart("The play of the game", (page.turning,) if page.turning else ()),
        *(
            ReviewPart(calls.team, (f"Best call: {calls.best}", f"Worst: {calls.worst}"))
            for calls in page.calls
        ),
    ]
    shown = tuple(part for part in parts if part.lines)
    return [*box_score(box, width, skin), *review_page(ReviewView(page.verdict, (), shown), width)]
