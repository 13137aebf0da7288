"""A game on a board is not the table's: it says how to go on with it."""

from __future__ import annotations

from io import StringIO

from quarterback.cli.plain import run_plain
from quarterback.cli.plain.talk import Talk
from quarterback.play_options import play_options
from quarterback.tui.screens.title import TitleScreen
from tests.tui.conftest import open_app, until


async def test_a_game_on_a_board_is_gone_on_with_by_lines_of_text(tmp_path):
    options = play_options(ruleset="solitaire-coach", data_dir=tmp_path)
    assert run_plain(options, Talk(StringIO("heads\n"), StringIO())) == 0
    async with open_app(save=True, data_dir=tmp_path, resume="last") as (app, pilot):
        await until(
            pilot, lambda: any("--plain --resume 1" in each.message for each in app._notifications)
        )
        assert isinstance(app.screen, TitleScreen)
