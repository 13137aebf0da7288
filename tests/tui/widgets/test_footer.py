"""The footer, and pictures that are painted again only when they must be."""

from __future__ import annotations

from typing import ClassVar

from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.widget import Widget

from quarterback.tui.widgets.footer import KeysFooter
from quarterback.tui.widgets.picture import Picture
from tests.tui.conftest import at_table


class _Keys(App[None]):
    BINDINGS: ClassVar = [
        ("a", "count", "Apples"),
        ("b", "bar", "Bananas"),
        ("c", "cut", "Cherries"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.counted = 0
        self.ripe = False

    def compose(self) -> ComposeResult:
        yield KeysFooter()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return None if action == "bar" and not self.ripe else True

    def action_count(self) -> None:
        self.counted += 1

    def action_bar(self) -> None:
        self.counted += 10


def _row(footer: KeysFooter) -> str:
    return footer.render_line(0).text.rstrip()


async def test_keys_and_what_they_do_in_one_row():
    app = _Keys()
    async with app.run_test(size=(40, 5)) as pilot:
        await pilot.pause()
        footer = app.query_one(KeysFooter)
        assert _row(footer).startswith("a Apples b Bananas c Cherries")
        assert not list(footer.children)
        await pilot.resize_terminal(26, 5)
        await pilot.pause()
        assert _row(footer) == "a Apples b Bananas", "a key that does not fit whole is left out"


async def test_a_click_presses_the_key_under_it_if_it_can_be_pressed():
    app = _Keys()
    async with app.run_test(size=(40, 5)) as pilot:
        await pilot.pause()
        await pilot.click(KeysFooter, offset=(3, 0))
        await pilot.click(KeysFooter, offset=(8, 0))  # the gap
        await pilot.click(KeysFooter, offset=(10, 0))  # not ripe
        assert app.counted == 1
        app.ripe = True
        app.refresh_bindings()
        await pilot.pause()
        await pilot.click(KeysFooter, offset=(10, 0))
        assert app.counted == 11


async def test_it_is_painted_again_only_for_other_keys(monkeypatch):
    app = _Keys()
    async with app.run_test(size=(40, 5)) as pilot:
        await pilot.pause()
        footer = app.query_one(KeysFooter)
        painted = []
        monkeypatch.setattr(footer, "refresh", lambda *args, **more: painted.append(1))
        app.refresh_bindings()
        await pilot.pause()
        assert not painted
        app.ripe = True
        app.refresh_bindings()
        await pilot.pause()
        assert painted


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
