"""The footer: one row, painted again only when it would look different."""

from __future__ import annotations

from typing import ClassVar

from textual.app import App, ComposeResult

from quarterback.tui.widgets.footer import KeysFooter


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


async def test_a_key_that_does_not_fit_whole_is_left_out():
    app = _Keys()
    async with app.run_test(size=(26, 5)) as pilot:
        await pilot.pause()
        assert _row(app.query_one(KeysFooter)) == "a Apples b Bananas"


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
