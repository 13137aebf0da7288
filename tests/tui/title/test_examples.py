"""Example games from the title: a list, the replay of one, and back."""

from __future__ import annotations

import pytest

from quarterback.game.examples import example_games, list_examples, open_example
from quarterback.rule_sets import CODES
from quarterback.tui.dialogs import PickerDialog
from quarterback.tui.review.replay import ReplayScreen
from quarterback.tui.title import TitleScreen
from rulesets.core.state import OVER
from tests.tui.conftest import open_app, shown, text_of


def test_the_list_has_every_game_with_its_score():
    games = list_examples()
    assert {game.name for game in games} == example_games().keys()
    assert [game.name in CODES for game in games] == sorted(game.name in CODES for game in games)
    labels = {game.name: game.label.split() for game in games}
    for name in ("comeback", "tied-at-the-end", "gunderson"):
        book = open_example(name)
        assert book.state.phase == OVER and book.id is None
        score = book.state.score
        words = f"{book.header.visitors} {score.visitors}, {book.header.home} {score.home}"
        assert " ".join(labels[name]).endswith(words)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_game_of_the_list_is_replayed(size: tuple[int, int]):
    async with open_app(size) as (app, pilot):
        await pilot.pause()
        assert "x  Example games" in text_of(app)
        await pilot.press("x")
        await shown(pilot, PickerDialog)
        assert all(game.label in text_of(app) for game in list_examples())
        await pilot.press(*"goal", "enter")
        await shown(pilot, ReplayScreen)
        assert "Princeton" in text_of(app) and "An invented game" in text_of(app)
        await pilot.press("right", "right", "right")
        await pilot.pause()
        replay = app.screen
        assert isinstance(replay, ReplayScreen) and replay.at == 3
        await pilot.press("escape")
        picker = await shown(pilot, PickerDialog)
        assert picker.value == "goal-line-stand"
        await pilot.press("escape")
        await shown(pilot, TitleScreen)
