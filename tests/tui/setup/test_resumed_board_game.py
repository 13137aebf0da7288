"""Games on a board, where they are met among others: resumed, they open at the console."""

from __future__ import annotations

from io import StringIO

from quarterback.cli.plain.game import run_plain
from quarterback.cli.plain.line_io import LineIO
from quarterback.game.options import play_options
from quarterback.tui.console.screen import ConsoleScreen
from rulesets.core.events import Roll
from tests.tui.conftest import open_app, until


async def test_a_game_begun_by_lines_of_text_goes_on_at_the_console(tmp_path):
    options = play_options(ruleset="solitaire-coach", data_dir=tmp_path)
    assert run_plain(options, LineIO(StringIO("heads\n"), StringIO())) == 0
    async with open_app(save=True, data_dir=tmp_path, resume="last") as (app, pilot):
        await until(pilot, lambda: isinstance(app.screen, ConsoleScreen))
        [(coin,)] = app.screen.book.inputs
        assert coin == Roll((1,))
