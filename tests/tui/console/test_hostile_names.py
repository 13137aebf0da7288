"""Names made to break a screen, of teams, of players and as reasons, at the console: shown
as they were typed, in what is asked, in its menu, on its dice, in reports and log."""

from __future__ import annotations

import re
from random import Random

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from quarterback.game import places
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import header_of, rule_set
from quarterback.tui.review.reports import HalfTimeScreen
from rulesets.core.awaiting import Chance, Observe
from rulesets.core.events import Report, Ruling
from rulesets.core.refusal import Refused
from tests.game.practice.playing import comes
from tests.tui.conftest import open_app, text_of, until
from tests.tui.console.seated import Console, seated
from tests.tui.test_hostile_names import FROM_A_SHEET, TYPED, assert_shown, pairs

CODE, WITH_DICE = "gunderson", "lions-den"
UNSEEN = re.compile(r"[^\S \n]|[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""What must never reach a terminal: controls, and marks that turn a line round."""


def named(event: Report, player: str) -> Report:
    return Report({**event.fields, "player": player}, event.tick)


def begun(folder, code: str, names: tuple[str, str], until_asked: type) -> None:
    """A game with some plays, whose players and reasons have such names as well, up to a question
    of a kind."""
    store = places.open_store(places.games_place(folder))
    rules, luck = rule_set(code), Random(5)
    header = replace(header_of(rules), home=names[0], visitors=names[1])
    book = Scorebook.begin(store, header)
    told = 0
    for number in range(200):
        if number > 30 and isinstance(book.awaiting, until_asked) and told:
            break
        event = comes(book.rules, book.state, book.awaiting, luck)
        if isinstance(event, Report):
            try:
                book.play(named(event, names[number % 2]))
                told += 1
                continue
            except Refused:
                pass
        book.play(event)
    assert told, "nobody was named"
    for name in names:
        book.play(Ruling({"score": {"home": 3, "visitors": 7}}, why=name or "no name"))
    assert isinstance(book.awaiting, until_asked)
    store.close()


async def every_state(console: Console) -> dict[str, str]:
    """What stands on the console and on all that it opens."""
    app, seen = console.app, {"console": console.text}
    await console.press("tab")
    seen["the next field"] = console.text
    await console.press("escape", "escape", "escape")
    for page, key in {"menu": "m", "why": "w", "log": "g", "help": "question_mark"}.items():
        await console.press(key)
        assert app.screen is not console.screen, page
        await console.pilot.pause()
        seen[page] = text_of(app)
        await console.press("escape")
        await console.until(lambda: app.screen is console.screen)
    app.push_screen(HalfTimeScreen(console.game))
    await console.until(lambda: isinstance(app.screen, HalfTimeScreen))
    await console.pilot.pause()
    seen["reports"] = text_of(app)
    await console.press("escape")
    await console.until(lambda: app.screen is console.screen)
    await console.press("u")
    seen["taken back"] = console.text
    return seen


EVERY = [
    pytest.param(*pair, size, marks=pytest.mark.long if place % 2 or size == (60, 20) else ())
    for place, pair in enumerate(pairs(TYPED | FROM_A_SHEET))
    for size in ((80, 24), (60, 20))
]


@pytest.mark.sample(1)
@pytest.mark.parametrize(("home", "visitors", "size"), EVERY)
async def test_names_are_shown_as_typed_wherever_the_console_has_them(
    tmp_path, home, visitors, size
):
    names = ((TYPED | FROM_A_SHEET)[home], (TYPED | FROM_A_SHEET)[visitors])
    begun(tmp_path, CODE, names, Observe)
    async with open_app(size, save=True, data_dir=tmp_path, resume="last") as (app, pilot):
        shown = await every_state(await seated(app, pilot))
    for page, text in shown.items():
        assert not UNSEEN.search(text), page
        assert all(cell_len(row) <= size[0] for row in text.split("\n")), page
        if page in ("console", "menu", "reports"):
            inside = text.replace("│", "")  # a long name goes on in the next row of a page
            assert_shown(inside, names[0])
            assert_shown(inside, names[1])
    if size == (80, 24):
        # The log is at its end: the last ruling's reason is the last word.
        assert_shown(shown["log"], names[1])


@pytest.mark.sample(2)
@pytest.mark.parametrize(("home", "visitors"), pairs(TYPED | FROM_A_SHEET)[::3])
async def test_names_stand_over_dice_that_tumble_and_lie_still(tmp_path, home, visitors):
    names = ((TYPED | FROM_A_SHEET)[home], (TYPED | FROM_A_SHEET)[visitors])
    begun(tmp_path, WITH_DICE, names, Chance)
    slow = {"pace": "slow"}
    async with open_app(app=slow, save=True, data_dir=tmp_path, resume="last") as (app, pilot):
        console = await seated(app, pilot)
        wanted = console.game.awaiting
        stopped = app.now()
        app.now = lambda: stopped  # a slow machine must not let the dice come to rest first
        await console.press("enter")
        await until(pilot, lambda: console.screen.console.dice.throw is not None)
        await pilot.pause(0.1)
        text = console.text
        assert "any key continues" in text
        assert not UNSEEN.search(text)
        if wanted.side is not None:
            assert_shown(text, names[0 if wanted.side == "home" else 1])
        await console.press("enter")
        assert console.screen.console.dice.throw is None
        assert not UNSEEN.search(console.text)
