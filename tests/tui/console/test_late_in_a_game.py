"""What hobbyists stumbled over at the console, late in a game: choices whose ends nobody saw, a
ball drawn where it does not lie, seconds that nobody counts."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from quarterback.entry.yard_lines import may_begin_spot
from quarterback.rule_sets import rule_set
from quarterback.tui.console.corrections import EntriesScreen
from quarterback.tui.help import HelpScreen
from quarterback.tui.play.scene import scene_of
from quarterback.tui.review.reports import FinalScreen
from quarterback.tui.saved import SavedScreen
from quarterback.tui.title import TitleScreen
from rulesets.core.events import Call, Report, Roll, Ruling
from rulesets.core.sentences.wording import PLAIN, Names, play_by_play, situation
from rulesets.core.session import Session
from tests.tui.conftest import open_app, text_of, until
from tests.tui.console.parts import SCRIMMAGE, Parts
from tests.tui.console.seated import Console, at_console


async def begun_at(console: Console, situation: dict[str, Any], *played: Any) -> None:
    console.book.play(Ruling(situation, why="the test begins here"))
    for event in played:
        console.book.play(event)
    console.screen.console.proceed()
    await console.pilot.pause()


def test_each_answer_to_a_penalty_says_where_it_leads_before_it_is_selected():
    """A run for seven yards from the 32, and dice that show the defense with a player too many."""
    run = Report({"result": "tackled", "spot": "H39"})
    dice = Roll((3, 4, 1, 1, 10))
    parts = Parts("vsefl")
    parts.play(SCRIMMAGE, Call("play"), Roll((3,)), Roll((3,)), run, dice)
    entries = len(parts.book.inputs)
    assert "to the Yale 37." in parts.view.preview
    assert "ENTER selects: Accept" in parts.view.foot, "looking at it enters nothing"
    parts.entry.move(1)
    assert "Penalty declined by Yale. First and 10." in parts.view.preview
    assert len(parts.book.inputs) == entries
    parts.type("a")
    said = scene_of(parts.console.moment()).log[-1].text
    assert "to the Yale 37." in said
    assert "no nearer the goal" not in said, "it was marked off from the snap"


def test_a_call_that_only_begins_a_play_has_no_preview():
    parts = Parts("solitaire-coach")
    parts.play(SCRIMMAGE)
    assert not parts.entry.preview().text
    assert "ENTER selects: A run" in parts.view.foot


@pytest.mark.parametrize(
    ("situation", "call", "yard", "says"),
    [
        ({"phase": "kickoff", "ball": "home", "spot": "H35"}, "onside", 45, "from the Yale 45"),
        ({"phase": "try", "ball": "home", "spot": "V2"}, "try_kick", 85, "from the Harvard 15"),
        ({"phase": "try", "ball": "home", "spot": "V7"}, "try_kick", 80, "from the Harvard 20"),
    ],
)
def test_a_ball_that_is_kicked_lies_where_the_rules_put_it(
    situation: dict[str, Any], call: str, yard: int, says: str
):
    """SC-ONS-02: an onside kick from the 45; SC-SCORE-09: the kick of a try from the 15; SC-R36:
    from the 20 after a foul."""
    parts = Parts("solitaire-coach")
    parts.play(situation)
    before = scene_of(parts.console.moment()).field.ball
    parts.play(situation, Call(call))
    after = scene_of(parts.console.moment())
    assert after.field.ball == yard != before
    assert says in f"{after.caption.left} {after.caption.right}"


@pytest.mark.parametrize(
    ("code", "call", "threw"),
    [
        ("solitaire-coach", "run", False),
        ("gunderson", "run", False),
        ("solitaire-coach", "pass", True),
    ],
)
def test_who_threw_it_is_asked_of_a_pass_alone(code: str, call: str, threw: bool):
    parts = Parts(code)
    parts.play(SCRIMMAGE, Call(call))
    labels = [slot.label for slot in parts.view.slots]
    assert threw or any(label.startswith("Who had the ball") for label in labels)
    assert any(label.startswith("Who threw it") for label in labels) == threw


async def test_a_clock_that_nobody_keeps_here_runs_by_one_s_own_watch():
    async with at_console("gunderson") as console:
        clock = {"period": 1, "running": True}
        await begun_at(console, SCRIMMAGE | {"clock": clock})
        assert "15:00, your watch runs" in console.text
        await console.press("f4")
        assert "your watch" not in console.text
        assert "running" in console.text


async def test_after_a_ruling_what_waits_aside_is_still_pointed_to():
    async with at_console("solitaire-coach") as console:
        book = console.book
        for event in (Roll((1,)), Call("kickoff"), Call("touchback"), Call("run")):
            book.play(event)
        console.screen.console.proceed()
        await console.press("m", "f", "up", "d", "y")
        assert "1 entry set aside" in console.text
        ruling = Ruling({"score": {"home": 3, "visitors": 0}}, why="forgotten")
        console.screen.corrections.enter_ruling(ruling)
        await console.pilot.pause()
        assert book.state.score.home == 3
        assert "1 entry set aside" in console.text


async def test_help_opens_over_the_list_of_entries():
    async with at_console("solitaire-coach") as console:
        await console.type("h")
        await console.press("m", "f")
        assert isinstance(console.app.screen, EntriesScreen)
        await console.press("question_mark")
        assert isinstance(console.app.screen, HelpScreen)
        assert "FIXING AN ENTRY" in console.text
        await console.press("escape")
        assert isinstance(console.app.screen, EntriesScreen)


async def test_title_leads_to_the_title_also_from_a_stored_game(tmp_path: Path):
    async with at_console("solitaire-coach", save=True, data_dir=tmp_path) as console:
        await console.type("h")
    async with open_app(save=True, data_dir=tmp_path) as (app, pilot):
        await pilot.press("s")
        await until(pilot, lambda: isinstance(app.screen, SavedScreen) and app.screen.read)
        await pilot.press("enter")
        await until(pilot, lambda: app.table is not None and app.table.is_mounted)
        assert app.table is not None
        app.table.book.play(Ruling({"phase": "over", "winner": "home"}, why="they resign"))
        app.table.game.reload()
        app.table.open_final()
        await until(pilot, lambda: isinstance(app.screen, FinalScreen))
        await pilot.press("t")
        await until(pilot, lambda: isinstance(app.screen, TitleScreen))
        assert "Game day" in text_of(app)


async def test_the_returner_of_a_punt_stands_on_a_place_with_a_side_s_name():
    async with at_console("vsefl") as console:
        await begun_at(console, SCRIMMAGE, Call("punt"))
        assert "Harvard 28." in console.text
        assert "V28" not in console.text


def test_a_slip_in_a_spot_is_said_at_the_first_wrong_character():
    parts = Parts("solitaire-coach")
    parts.play(SCRIMMAGE, Call("run"))
    parts.type("dd")
    assert "No spot starts with 'd'" in parts.view.refused
    parts.entry.erase()
    assert not parts.view.refused


@pytest.mark.parametrize(
    ("text", "may"),
    [("", True), ("3", True), ("+", True), ("H3", True), ("ow", True), ("their 1", True),
     ("Ha", True), ("ha12", True), ("mid", True), ("loss of 3", True), ("d", False),
     ("x31", False), ("!", False)],
)  # fmt: skip
def test_what_can_still_become_a_place(text: str, may: bool):
    assert may_begin_spot(text, Names("Yale", "Harvard")) is may


async def test_a_letter_that_picks_nothing_says_so_and_a_command_s_does_not():
    async with at_console("solitaire-coach") as console:
        await begun_at(console, SCRIMMAGE)
        await console.type("y")
        assert "The key y does nothing here" in console.text
        await console.type("r")
        assert "does nothing here" not in console.text
        await console.press("down")
        await console.type("w")
        assert "does nothing here" not in console.text


def _of_lions_den(situation: dict[str, Any], *played: Any) -> Session:
    game = Session(rule_set("lions-den"))
    game.play(Ruling(situation, why="the test begins here"))
    for event in played:
        game.play(event)
    return game


def test_who_picks_up_his_own_fumble_runs_on():
    """LD-FUM-01: nobody has run anything back whose side had the ball before."""
    at = SCRIMMAGE | {"spot": "H30", "down": 1, "to_go": 10}
    loose = Report({"result": "fumble", "spot": "H33"})
    own = Report({"result": "recovered", "side": "home", "spot": "H34"})
    theirs = Report({"result": "recovered", "side": "visitors", "spot": "H34"})
    game = _of_lions_den(at, Call("run"), loose, own)
    assert situation(PLAIN, game.state) == "Home to run on from the Home 34"
    game = _of_lions_den(at, Call("run"), loose, theirs)
    assert situation(PLAIN, game.state) == "Visitors to return it from the Home 34"


def test_a_man_stopped_on_a_try_is_not_called_sacked():
    """LD-R34, LD-R35: it counts as a sack; but it may be a runner, and no yards are lost."""
    game = _of_lions_den({"phase": "try", "ball": "home", "spot": "V2"}, Call("play"))
    before = game.state
    facts = game.play(Report({"result": "tackled", "spot": "V30"}))
    told = play_by_play(facts, before, game.state, PLAIN.in_words_of(game.rules.vocabulary))
    assert told == "Stopped 28 yards behind the line."
