"""What the board shows of a game, through the app."""

from __future__ import annotations

from dataclasses import replace

from quarterback.preferences import Preferences
from quarterback.tui.draw.lines import WordsView
from quarterback.tui.play.scene import scene_of
from quarterback.tui.widgets.board import BoardWidget, Disc
from quarterback.tui.widgets.picture import Picture
from tests.tui.conftest import at_table

TO_SCRIMMAGE = ("space", "space")


async def test_the_disc_stands_where_there_is_room_unless_the_player_wants_none():
    async with at_table((110, 24)) as table:
        assert table.screen.query_one(Disc).display
        table.app.preferences = Preferences(dial="window")
        await table.press("space")
        await table.pilot.pause()
        assert not table.screen.query_one(Disc).display
    async with at_table((80, 24)) as table:
        assert not table.screen.query_one(Disc).display
    async with at_table((120, 40), any_dial=True) as table:
        assert not table.screen.query_one(Disc).display


async def test_the_card_names_the_coach_and_tells_that_it_is_locked():
    async with at_table((120, 40), visitors_coach="freshman") as table:
        await table.press(*TO_SCRIMMAGE)
        moment = table.screen.state.moment()
        scene = scene_of(replace(moment, locked=True))
        cards = {"home": scene.home_card, "visitors": scene.visitors_card}
        assert cards["visitors"].owner == "Harvard (Freshman)"
        assert cards["home"].owner == "Yale"
        board = table.screen.query_one(BoardWidget)
        board.show(scene)
        await table.pilot.pause()
        card = table.screen.query_one(f"#{moment.to_play}_card", Picture)
        assert "LOCKED" in card.text()
        board.show(scene_of(moment))
        assert "LOCKED" not in card.text()


async def test_a_notice_stands_in_the_caption_and_advice_over_the_log():
    async with at_table((80, 24)) as table:
        await table.press(*TO_SCRIMMAGE)
        board, log = table.screen.query_one(BoardWidget), table.screen.query_one("#log", Picture)
        rows = log.size.height
        assert not table.screen.query_one("#hint", Picture).display
        scene = scene_of(replace(table.screen.state.moment(), flash="Not on this down."))
        board.show(replace(scene, hint=WordsView("FIRST", ("Press SPACE to spin.",))))
        await table.pilot.pause()
        assert "Not on this down." in table.screen.query_one("#caption", Picture).text()
        assert "Press SPACE to spin." in table.text
        assert log.size.height < rows
        board.show(scene)
        await table.pilot.pause()
        assert log.size.height == rows


async def test_the_drive_and_the_last_play_are_told_where_there_is_room():
    async with at_table((120, 40)) as table:
        await table.press(*TO_SCRIMMAGE, "space")
        await table.pilot.pause()
        drive = table.screen.query_one("#drive", Picture).text()
        assert drive.splitlines()[0].startswith(" DRIVE")
        assert "1 play" in drive
        last = table.screen.query_one("#last", Picture).text()
        assert "Other signals: " in last
        assert "LQ-" not in last


async def test_another_theme_colors_every_picture_anew():
    async with at_table((120, 40)) as table:
        await table.press(*TO_SCRIMMAGE)
        disc = table.screen.query_one(Disc)
        before = disc.style_of("dial").bgcolor
        table.app.theme = "newsprint-day"
        await table.until(lambda: disc.style_of("dial").bgcolor != before)
