"""What a game meant in its league: the sentences, then the standings after it."""

from __future__ import annotations

from rich.cells import cell_len

from quarterback.text.story.league_notes import league_notes
from quarterback.text.story.league_story import LeagueStory
from quarterback.tui.draw.canvas import Canvas, Row, truncate, wrap
from quarterback.tui.theme.glyphs import UNICODE, Skin


def league_report(story: LeagueStory, width: int, skin: Skin = UNICODE) -> list[Row]:
    """As many rows as it takes."""
    part = story.title or (f"round {story.round}" if story.round else "")
    head = ", ".join(filter(None, (story.league, story.season, part)))
    notes = [row for note in league_notes(story) for row in wrap(note.text, width - 2, 2)]
    table = () if story.standings is None else story.standings.rows
    canvas = Canvas(width, 4 + len(notes) + len(table), "report")
    canvas.put(1, 0, truncate(head, width - 2, skin.more), "report-head")
    y = 1
    for text in notes:
        canvas.put(1, y, text, "report")
        y += 1
    if story.standings is not None:
        y += 1
        canvas.put(1, y, story.standings.title, "report-head")
        y += 1
    for place, team, record in table:
        role = "report-name" if team in (story.home, story.visitors) else "report"
        canvas.put(1, y, f"{place:>2}", "report-dim")
        record = truncate(record, width // 2, skin.more)
        canvas.put(width - 1 - cell_len(record), y, record, role)
        canvas.put(4, y, truncate(team, width - cell_len(record) - 7, skin.more), role)
        y += 1
    return canvas.rows()[:y]
