"""How a play is shown, without an app: what is built for it, its stages, what skips them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from quarterback.game import controller
from quarterback.tui.draw.banner import BannerView
from quarterback.tui.play.animation import BannerStep, CoinStep, DialPause, Spinning
from quarterback.tui.play.scene import scene_of
from quarterback.tui.play.ui_state import Animating, AwaitingPlayer
from quarterback.tui.table import playback, state
from rulesets.core import session
from rulesets.core.events import Call, Spin
from tests.tui.table.without_app import PlainTable


def stage(table: PlainTable) -> object:
    """The stage that is shown, or the phase."""
    phase = table.state.phase
    return phase.stages[0] if isinstance(phase, Animating) else phase


def to_a_spin(table: PlainTable) -> None:
    """Until the next press spins the dial for a call."""
    while table.game.state.phase != "scrimmage":
        table.spin()
        table.play_back()


@pytest.mark.parametrize("pace", ["slow", "quick", "instant"])
def test_a_spin_builds_two_scenes_as_if_anew_and_advances_each_event_once(
    pace: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = PlainTable(pace)
    to_a_spin(table)
    done: Counter[str] = Counter()

    def counted(module: Any, name: str) -> None:
        original = getattr(module, name)

        def count(*args: Any, **options: Any) -> Any:
            done[name] += 1
            return original(*args, **options)

        monkeypatch.setattr(module, name, count)

    for module, name in (
        (state, "scene_of"), (playback, "scene_of"), (session, "advance"), (controller, "advance"),
    ):  # fmt: skip
        counted(module, name)
    for _ in range(12):
        before = len(table.book.entries)
        done.clear()
        table.spin()
        events = [type(entry.event) for entry in table.book.entries[before:]]
        assert done["advance"] == len(events)
        table.play_back()
        assert done["scene_of"] <= 2
        assert events in ([Call, Spin], [Spin], [Call])
        table.answer(None)  # the reports at halftime
        assert table.view.scenes[-1] == table.state.with_extras(
            scene_of(table.state.moment()), table.state.need
        )


def test_a_play_is_shown_stage_by_stage_and_each_ends_by_itself() -> None:
    table = PlainTable("slow")
    table.spin()
    assert isinstance(stage(table), CoinStep)
    assert table.game.state.toss_winner is not None
    table.watch.time += 1.5
    table.table.frame()
    assert isinstance(stage(table), BannerStep)
    overlay = table.view.overlay
    assert isinstance(overlay, BannerView)
    assert "won the toss" in overlay.small
    table.watch.time += 2
    table.table.frame()
    assert isinstance(stage(table), AwaitingPlayer)
    assert table.view.overlay is None
    assert not table.view.frames
    table.spin(2)
    assert isinstance(stage(table), Spinning)
    event = table.book.entries[-1].event
    assert isinstance(event, Spin)
    assert event.sector is not None
    table.watch.time += 2.1
    table.table.frame()
    assert isinstance(stage(table), DialPause)
    assert table.view.scenes[-1].window.position == event.sector - 1
    assert f"sector {event.sector}, ring 11" in table.view.scenes[-1].caption.right


def test_the_dial_turns_from_where_it_lay() -> None:
    table = PlainTable("slow")
    to_a_spin(table)
    lay = table.state.position
    table.spin()
    assert table.view.scenes[-1].window.position == lay
    assert table.play_back() > 20
    assert len({dial.position for dial in table.view.dials}) > 20


@pytest.mark.parametrize("bell", [True, False])
@pytest.mark.parametrize("pace", ["instant", "slow"])
def test_the_bell_rings_at_a_score_for_those_who_want_it(bell: bool, pace: str) -> None:
    table = PlainTable(pace, settings={"plays": "60"}, seed=5)
    table.ctx.prefer(bell=bell)
    while table.game.state.score.home + table.game.state.score.visitors == 0:
        assert not table.view.rings
        table.spin()
        table.play_back()
        table.answer(None)
    assert bool(table.view.rings) is bell
