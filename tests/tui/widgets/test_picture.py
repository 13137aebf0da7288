"""A picture keeps its lines: they are always those that Textual would make anew."""

from __future__ import annotations

from textual.geometry import Region
from textual.widget import Widget

from quarterback.tui.widgets.picture import Picture
from tests.tui.conftest import at_table


def stale(app):
    """The pictures on the screen whose lines are not what they would be if nothing were kept."""
    wrong = []
    for picture in app.screen.query(Picture):
        if not picture.display or not picture.size:
            continue
        crop = Region(0, 0, *picture.outer_size)
        kept = picture.render_lines(crop)
        picture._styles_cache.clear()
        picture._styles = {}
        made = Widget.render_lines(picture, crop)
        if [list(line.simplify()) for line in kept] != [list(line.simplify()) for line in made]:
            wrong.append(picture)
    return wrong


async def test_lines_are_never_those_of_another_view_theme_or_size():
    async with at_table(seed=7) as table:
        for key in ("space", "space", "space", "down", "space"):
            await table.press(key)
            assert not stale(table.app)
        for changed in ({"theme": "newsprint-day"}, {"glyphs": "ascii"}, {"theme": "nord"}):
            table.app.prefer(**changed)
            await table.pilot.pause()
            assert not stale(table.app), changed
        red = ".picture--log { color: #ff0000; }"
        table.app.stylesheet.add_source(red, read_from=("test", "red"), tie_breaker=99)
        table.app.refresh_css(animate=False)
        await table.pilot.pause()
        assert not stale(table.app)
        await table.pilot.resize_terminal(120, 40)
        await table.pilot.pause()
        assert not stale(table.app)
        table.app.screen.query_one("#log", Picture).styles.tint = "red 20%"
        await table.pilot.pause()
        assert not stale(table.app)
