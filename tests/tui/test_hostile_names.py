"""Names that were made to break a screen are shown as they were typed, on every screen."""

from __future__ import annotations

import re
from typing import Any

import pytest
from rich.cells import cell_len

from quarterback.game import places
from quarterback.game.scorebook import Scorebook
from quarterback.tui.review.replay import ReplayScreen
from quarterback.tui.review.reports import FinalScreen, HalfTimeScreen
from quarterback.tui.saved import SavedScreen
from quarterback.tui.table.screen import TableScreen
from rulesets.core.events import Roll
from rulesets.core.plain_text import plain_name
from tests.store.playing import header
from tests.tui.conftest import Table, at_table, open_app, shown, text_of, until

TYPED = {
    "markup": "[b]x[/b]",
    "closing markup": "[/]",
    "a link in markup": "[@click=quit]x[/]",
    "an open bracket": "[red",
    "a backslash": "\\[b]\\",
    "braces and percent": "{0} %s $x",
    "emoji": "Owls 🦉🦉",
    "more emoji": "Flags 🏳🏈",
    "combining": "Cafe\u0301 Ru\u0308gen",
    "right to left": "הפועל",
    "wide": "早稲田大学",
    "forty letters": "The Agricultural and Mechanical Eleven A",
}
"""What the program's own options let by."""
FROM_A_SHEET = {
    "200 letters": "Agricultural " * 16,
    "200 wide letters": "早" * 200,
    "control characters": "Ya\x1b[31mle\x07\nRoar",
    "nothing": "",
    "tabs": "Ya\tle",
    "marks that turn the line round": "\u202eelaY",
    "many accents": "Zale\u0301\u0302\u0303go",
    "a line separator": "Ya\u2028le",
}
"""What a sheet or a database of another program's may have."""


def bare(text: str) -> str:
    """Without blanks: a name may be broken between rows, and wide letters stand apart."""
    return "".join(text.split())


def assert_shown(text: str, name: str) -> None:
    """The name is there as it was typed, its first words are (without "The"), or its beginning
    with a mark that it was cut."""
    words = plain_name(name).removeprefix("The ").split(" ")
    name, text = bare(plain_name(name)), bare(text)
    cuts = [name[:kept] + mark for kept in range(len(name) - 1, 0, -1) for mark in "…."]
    firsts = (bare(" ".join(words[:many])) for many in range(len(words), 0, -1))
    cuts += [first for first in firsts if first]
    if name not in text:
        assert any(cut in text for cut in cuts), f"{name!r} is not on the screen\n{text}"


async def every_screen(table: Table) -> dict[str, str]:
    """What stands on every screen of a game on which names are shown."""
    app, seen = table.app, {"toss": table.text}
    await table.press("space")
    seen["choice"] = table.text
    for _ in range(20):
        if isinstance(app.screen, HalfTimeScreen):
            break
        await table.press("space")
        await table.pilot.pause()
    assert isinstance(app.screen, HalfTimeScreen)
    seen["half time"] = text_of(app)
    await table.pilot.pause(0.5)  # no one has read it sooner
    await table.press("space")
    await table.pilot.pause()
    seen["table"] = table.text
    for page, key in {"why": "w", "log": "g", "end": "r"}.items():
        await table.pilot.press(key)
        await table.pilot.pause()
        seen[page] = text_of(app)
        if page != "end":
            await table.pilot.press("escape")
            await until(table.pilot, lambda: app.screen is table.screen)
    await table.pilot.press("h")
    await until(table.pilot, lambda: isinstance(app.screen, FinalScreen))
    await table.pilot.pause()
    seen["final"] = text_of(app)
    return seen


def pairs(names: dict[str, str]) -> list[tuple[str, str]]:
    """Two kinds at a time: one for each side."""
    kinds = list(names)
    return list(zip(kinds[::2], kinds[1::2], strict=True))


def at_sizes(typed: list[tuple[str, str]]) -> list[Any]:
    """Each pair at one size after the other; all at both are left to `make test-all`."""
    sizes = ((60, 20), (120, 40))
    return [
        pytest.param(*pair, size, marks=pytest.mark.long if (place + turn) % 2 else ())
        for place, pair in enumerate(typed)
        for turn, size in enumerate(sizes)
    ]


@pytest.mark.sample(2)
@pytest.mark.parametrize(("home", "visitors", "size"), at_sizes(pairs(TYPED)))
async def test_names_are_shown_as_typed_on_every_screen_of_a_game(home, visitors, size):
    names = (TYPED[home], TYPED[visitors])
    settings = {"plays": "6"}
    async with at_table(size, home=names[0], visitors=names[1], settings=settings) as table:
        shown = await every_screen(table)
    for screen, text in shown.items():
        assert all(cell_len(row) <= size[0] for row in text.split("\n")), screen
        if screen in ("table", "end", "half time", "final"):
            assert_shown(text, names[0])
            assert_shown(text, names[1])


@pytest.mark.sample(3)
@pytest.mark.parametrize(("home", "visitors"), pairs(TYPED | FROM_A_SHEET))
async def test_kept_names_are_shown_in_the_list_the_replay_and_the_game(tmp_path, home, visitors):
    names = [(TYPED | FROM_A_SHEET)[kind] for kind in (home, visitors)]
    store = places.open_store(places.games_place(tmp_path))
    book = Scorebook.begin(store, header(home=names[0], visitors=names[1]))
    book.play(Roll((1,)))  # a game that was never begun is not among the kept ones
    store.close()
    async with open_app(save=True, data_dir=tmp_path) as (app, pilot):
        await pilot.press("s")
        await shown(pilot, SavedScreen)
        assert_shown(text_of(app), names[0])
        await pilot.press("v")
        await shown(pilot, ReplayScreen)
        for name in names:
            assert_shown(text_of(app), name)
    async with open_app(save=True, data_dir=tmp_path, resume="last") as (app, pilot):
        await shown(pilot, TableScreen)
        await until(pilot, lambda: hasattr(app.screen, "game"))
        for _ in range(3):
            await pilot.press("space")
        await pilot.pause()
        for name in names:
            assert_shown(text_of(app), name)


@pytest.mark.parametrize("size", [(60, 20), (120, 40)])
async def test_however_long_the_names_score_and_time_are_seen(size):
    long = {"home": TYPED["forty letters"], "visitors": "Wesleyan University of the Middle West, 1"}
    async with at_table(size, **long) as table:
        await table.press("space", "space")
        assert "plays left" in table.text
        assert re.search(r" 0, .* 0 |\b00\b.*\b00\b", table.text), f"no score\n{table.text}"
