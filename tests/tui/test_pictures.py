"""The main screens as pictures, in three themes: a person looks at them when they change.

What stands on them is told by snapshots of text; here it is color and style that count.
"""

from __future__ import annotations

import pytest
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from quarterback.tui.app import TableApp
from quarterback.tui.review.reports import FinalScreen
from tests.tui.conftest import at_table, open_app, until
from tests.tui.svg import svg_of

THEMES = ("newsprint", "newsprint-day", "nord")
"""Our two, and one of Textual's."""
SMALL, LARGE = (80, 24), (120, 40)


class Picture(SingleFileSnapshotExtension):
    """A file a picture, to be opened in a browser."""

    _write_mode = WriteMode.TEXT
    file_extension = "svg"


@pytest.fixture
def picture(snapshot):
    return snapshot.use_extension(Picture)


async def drawn(app: TableApp, pilot, theme: str) -> str:
    app.theme = theme
    await pilot.pause()
    await pilot.pause()
    strips = app.screen._compositor.render_strips()
    return svg_of(strips, app.size.width)


@pytest.mark.parametrize("theme", THEMES)
async def test_the_title(theme, picture):
    async with open_app(SMALL) as (app, pilot):
        assert await drawn(app, pilot, theme) == picture


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize("theme", THEMES)
async def test_the_table(theme, size, picture):
    async with at_table(size) as table:
        await table.press("space", "1", "space", "j", "space", "j")
        assert await drawn(table.app, table.pilot, theme) == picture


@pytest.mark.parametrize("theme", THEMES)
async def test_the_final_score(theme, picture):
    async with at_table(SMALL) as table:
        await table.press("space", "1", "space", "space", "r", "h")
        final = table.app.screen
        assert isinstance(final, FinalScreen)
        body = final.query_one("#report-body")
        await until(table.pilot, lambda: body.virtual_size.height > body.size.height)
        assert await drawn(table.app, table.pilot, theme) == picture
