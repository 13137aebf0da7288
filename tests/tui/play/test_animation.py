"""How a turn is shown: the spin's way, the stages, the big letters, the coin, the reports."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from quarterback.game.controller import HEADS, TAILS
from quarterback.game.play_result import PlayResult
from quarterback.tui.dialogs import TooSmallScreen
from quarterback.tui.draw.banner import BannerView, CoinView, banner, coin, letters
from quarterback.tui.draw.canvas import text_of
from quarterback.tui.draw.gridiron import FieldView, Flight
from quarterback.tui.play.animation import DialPause, SpinView, flight_of
from quarterback.tui.play.ui_state import Animating, AwaitingPlayer
from quarterback.tui.table.screen import TableScreen
from quarterback.tui.theme.glyphs import ASCII
from rulesets.core.events import Spin
from rulesets.core.facts import Fact
from rulesets.core.session import Entry
from rulesets.core.sides import Side
from rulesets.core.state import State
from tests.tui.conftest import Table, at_table, shown


class Watch:
    """A clock that the test turns."""

    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        return self.time


def slowly(watch: Watch) -> dict[str, Any]:
    return {"pace": "slow", "now": watch}


def on(table: Table) -> object:
    """The stage that is being shown, or the phase."""
    phase = table.screen.state.phase
    return phase.stages[0] if isinstance(phase, Animating) else phase


@pytest.mark.parametrize("sector", range(1, 37))
def test_a_spin_slows_down_hangs_at_a_line_and_comes_to_lie_at_its_sector(sector):
    spin = SpinView(4.0, sector, 36, 0.0, 2.0)
    way = [spin.position(step / 100) for step in range(200)]
    steps = [abs((b - a + 18) % 36 - 18) for a, b in itertools.pairwise(way)]
    assert way[0] == 4.0
    assert spin.position(2.0) == sector - 1
    assert max(steps) == max(steps[:10])
    hang = [position % 1 for position in way[135:165]]
    assert all(0.25 < part < 0.75 for part in hang)
    assert {round(position - 0.5) % 36 for position in way[135:165]} <= {
        (sector - 2) % 36, (sector - 1) % 36}  # fmt: skip


def test_both_endings_of_a_spin_come_about():
    assert {SpinView(0.0, sector, 36, 0.0, 1.0).tips for sector in range(1, 37)} == {True, False}


def test_letters_are_as_large_as_there_is_room_for_and_stay_inside():
    view = BannerView("TOUCHDOWN", "Touchdown, Yale!", "home")
    for width, height in ((60, 7), (60, 4), (120, 10), (200, 20), (30, 5)):
        rows = text_of(banner(view, width, height)).split("\n")
        assert len(rows) == height
        assert max(map(len, rows)) <= width
    assert text_of(banner(view, 60, 9, ASCII)).isascii()
    assert "TOUCHDOWN" in text_of(banner(view, 30, 5))
    assert len(letters("A", 2)) == 10


def test_what_is_called_out_wears_the_color_of_its_side():
    def roles(view):
        return {role for row in banner(view, 60, 7) for _, role in row}

    assert roles(BannerView("SAFETY", "Safety!", "visitors", "navy")) == {"team-navy"}
    assert roles(BannerView("SAFETY", "Safety!", "visitors")) == {"cry", "cry-big"}


def test_a_coin_lies_on_the_face_that_fell():
    for face in (HEADS, TAILS):
        for skin in (ASCII,):
            assert face.upper() in text_of(coin(CoinView(face), 40, 7, skin))
        assert {CoinView(face, part / 50).up for part in range(50)} == {HEADS, TAILS}


async def test_who_calls_the_coin_wins_it_when_it_falls_so():
    won = set()
    for keys in (("1",), ("2",)):
        async with at_table() as table:
            await table.press(*keys, "space")
            won.add(table.game.state.toss_winner)
    assert won == {"home", "visitors"}


async def test_a_resize_in_mid_spin_leaves_the_game_alone_and_the_spin_finishes():
    watch = Watch()
    async with at_table(app=slowly(watch)) as table:
        for _ in range(5):
            watch.time += 0.2
            await table.pilot.press("space")
        assert table.screen.state.turning
        entries = table.book.entries
        await table.pilot.resize_terminal(50, 18)
        await shown(table.pilot, TooSmallScreen)
        assert "60 x 20" in table.text
        await table.pilot.press("space")
        assert table.book.entries == entries
        watch.time += 10
        await table.until(lambda: not table.screen.state.turning)
        await table.pilot.resize_terminal(120, 40)
        await shown(table.pilot, TableScreen)
        watch.time += 10
        await table.until(lambda: isinstance(on(table), DialPause | AwaitingPlayer))
        assert table.book.entries == entries


async def test_a_click_stops_the_dial_and_does_nothing_else():
    watch = Watch()
    async with at_table(app=slowly(watch)) as table:
        for _ in range(5):
            watch.time += 0.2
            await table.pilot.press("space")
        assert table.screen.state.turning
        entries = table.book.entries
        for _ in range(2):
            await table.pilot.click("#window")
        assert table.book.entries == entries
        assert not table.screen.state.turning


async def test_the_footer_shows_what_can_be_done_now():
    async with at_table() as table:
        foot = table.text.split("\n")[-1]
        assert "Toss the coin" in foot
        assert "Undo" not in foot and "Clock" not in foot and "Pause" not in foot
        await table.press("space")
        assert "Choose" in table.text.split("\n")[-1]
        await table.press("space")
        await table.pilot.pause()
        foot = table.text.split("\n")[-1]
        assert "Spin" in foot and "Undo" in foot


def spun(side: Side, spot: int, *facts: Fact) -> PlayResult:
    """A spin from a spot, and what followed."""
    before = State(phase="scrimmage", possession=side, spot=spot, down=1, line_to_gain=spot + 10)
    entry = Entry(Spin(sector=4), before, before, facts)
    return PlayResult((entry,), 1, 4)


@pytest.mark.parametrize(
    ("side", "facts", "flight"),
    [
        ("home", [Fact("rush", side="home", yards=7)], Flight(30, 37)),
        ("visitors", [Fact("rush", side="visitors", yards=-2)], Flight(70, 72)),
        ("home", [Fact("complete", side="home", yards=12)], Flight(30, 42, "thrown")),
        ("home", [Fact("incomplete", side="visitors")], None),
        ("home", [Fact("intercepted", side="visitors", yards=18)], Flight(30, 48, "thrown")),
        ("home", [Fact("kick", side="home", yards=45)], Flight(30, 75, "kicked")),
        ("visitors", [Fact("kick", side="visitors", yards=90), Fact("touchback", side="home")],
         Flight(70, -9, "kicked")),
        ("home", [Fact("blocked", side="visitors", yards=-5, how="kept")], Flight(30, 25)),
        ("home", [Fact("field_goal", side="home", yards=87, points=3)], Flight(30, 105, "good")),
        ("visitors", [Fact("no_goal", side="home", yards=87)], Flight(70, -5, "wide")),
        ("home", [Fact("try_good", side="home", how="good")], Flight(30, 105, "good")),
        ("home", [Fact("try_failed", side="visitors", how="no_good")], Flight(30, 105, "wide")),
        ("home", [Fact("try_failed", side="visitors", how="incomplete")], None),
        ("home", [Fact("complete", yards=80), Fact("touchdown", side="home")],
         Flight(30, 103, "thrown")),
        ("home", [Fact("fumble", yards=-31, how="lost"), Fact("touchdown", side="visitors")],
         Flight(30, -3)),
        ("visitors", [Fact("rush", yards=-31), Fact("safety", side="home")], Flight(70, 103)),
        ("home", [Fact("penalty", side="visitors", yards=5)], Flight(30, 35)),
    ],
)  # fmt: skip
def test_the_ball_goes_as_the_facts_say(side, facts, flight):
    before = FieldView(ball=30 if side == "home" else 70)
    after = FieldView(ball=35 if facts[0].fact == "penalty" else None)
    assert flight_of(spun(side, 30, *facts), before, after) == flight
