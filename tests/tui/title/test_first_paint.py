"""What is read before the title is painted: next to nothing. The rest comes right after."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.tui.conftest import open_app

ROOT = Path(__file__).parents[3]
AT_FIRST_PAINT = """
import json, sys
from quarterback.game.options import PlayOptions
from quarterback.tui.app import TableApp

def painted(app):
    sheets = [str(file) for file, _ in app.stylesheet.source]
    app.exit(json.dumps([app.screen.name or type(app.screen).__name__, list(sys.modules), sheets]))

TableApp._painted = painted
print(TableApp(PlayOptions(save=False)).run(headless=True))
"""


def test_before_the_title_is_painted_nothing_is_read_that_it_does_not_show():
    done = subprocess.run(
        [sys.executable, "-c", AT_FIRST_PAINT], cwd=ROOT, capture_output=True, text=True, check=True
    )
    screen, modules, sheets = json.loads(done.stdout)
    assert screen == "TitleScreen"
    late = {"sqlalchemy", "alembic", "hypothesis", "numpy"}
    late |= {"quarterback.game.saved", "quarterback.tui.table.screen"}
    assert not late & set(modules)
    assert not [name for name in modules if name.startswith("rulesets.littlefield")]
    assert [Path(sheet).name for sheet in sheets if "styles" in sheet] == ["title.tcss"]


async def test_after_it_every_style_is_there():
    async with open_app() as (app, _):
        read = {Path(str(file)).name for file, _ in app.stylesheet.source}
    styles = {file.name for file in (ROOT / "quarterback/tui/styles").glob("*.tcss")}
    assert styles <= read
