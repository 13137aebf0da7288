"""Every hint, in the situation that it is for."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import quarterback.text.tutorial
from quarterback.rule_sets import rule_set, saturday_dial, shipped_dial
from quarterback.text.tutorial import LINE_MODE, ShownHint, View, hint
from quarterback.text.tutorial.hints import happened, now
from rulesets.core.events import Call, Event, Roll, Spin
from rulesets.core.sentences.wording import Names
from rulesets.core.session import Session
from rulesets.core.sides import Side
from rulesets.core.situation import read_situation

RULES = rule_set("littlefield", None, shipped_dial())
RUSH_FOR_TWO = rule_set("littlefield", {"rush_points": "2"}, shipped_dial())
HOUSE = rule_set(
    "littlefield", {"tiebreak": "penetrations", "halves_begin": "midfield"}, shipped_dial()
)
ANY = rule_set("littlefield", None, None)
AT_30 = {"phase": "scrimmage", "ball": "home", "spot": "H30"}
ON_4 = {**AT_30, "down": 4, "to_go": 7}
AT_3 = {"phase": "scrimmage", "ball": "home", "spot": "V3", "to_go": 3}
TRY = {"phase": "try", "ball": "home", "spot": "V3"}
KICKED = {"phase": "run_back", "ball": "home", "spot": "H20"}
RUNS = ("line_buck", "off_tackle", "end_run", "pass", "punt")
LAST = {**AT_30, "clock": {"period": 1, "plays_left": 1}, "toss_winner": "home"}


def view(
    situation: Mapping[str, Any] | None,
    *events: Event,
    rules: Any = RULES,
    coaches: Mapping[Side, str] | None = None,
    names: Names = Names("Yale", "Harvard"),  # noqa: B008
) -> View:
    start = None if situation is None else read_situation(rules, situation)
    session = Session(rules, start)
    for event in events:
        session.play(event)
    entries = session.entries
    seats = coaches or {}
    return View(rules, names, session.state, session.awaiting, seats, entries, entries)


def called(call: str, face: str) -> tuple[Event, ...]:
    return Call(call), Spin(face)


HAPPENED: list[tuple[str, Mapping[str, Any] | None, tuple[Event, ...], str]] = [
    ("toss", None, (Roll((2,)),),
     "Coin toss: Harvard won, with the first choice. Their opponents choose at "
     "halftime."),
    ("slot", AT_30, (Call("off_tackle"), Spin(sector=14)),
     "Signal 2 was called, so ring 2 of the dial counted: +7. The others show "
     "what they would have read."),
    ("half", LAST, called("line_buck", "+3"),
     "Halftime. Harvard lost the toss, so they choose now."),
    ("safety", {**AT_30, "spot": "H1"}, called("line_buck", "-2"),
     "A safety: the ball ended behind its own team's goal line. Two points for "
     "their opponents."),
    ("touchdown", AT_3, called("line_buck", "+3"), "A touchdown, over the goal line: six points."),
    ("try good", TRY, called("try_kick", "G"), "The try is good for one more point."),
    ("try failed", TRY, called("try_kick", "N.G."),
     "The try failed. Nothing gained, nothing lost."),
    ("field goal", {**AT_3, "spot": "V10"}, called("field_goal", "G"),
     "A field goal: kicked over the crossbar for three points."),
    ("no goal", {**AT_3, "spot": "V10"}, called("field_goal", "N.G."),
     "The field goal missed, and the opponents get the ball."),
    ("touchback", {**AT_30, "spot": "V30"}, called("punt", "45"),
     "A touchback: their opponents sent the ball over the goal line."
     " The ball goes to Harvard on their own 20."),
    ("end line", {**AT_30, "spot": "V10"}, called("pass", "+24"),
     "Near the goal a pass can be too long. Over the end line, it is a turnover."),
    ("intercepted", AT_30, called("pass", "Int +12"),
     "Intercepted by Harvard: a turnover."),
    ("fumble lost", AT_30, called("line_buck", "Fumble +1 lose ball"),
     "A fumble: the ball was dropped, and recovered by Harvard."),
    ("fumble kept", AT_30, called("line_buck", "Fumble -1"),
     "A fumble: the ball was dropped, but its own team recovered it."),
    ("blocked lost", AT_30, called("punt", "Blocked -9 lose ball"),
     "The kick was blocked, and recovered by Harvard."),
    ("blocked kept", AT_30, called("punt", "Blocked -5"),
     "The kick was blocked, but the kickers recovered it."),
    ("on downs", ON_4, called("line_buck", "+3"),
     "Short of the line to gain on the last down: a turnover on downs."),
    ("pass penalty", {**AT_30, "series": {"incompletions": 1}}, called("pass", "Inc"),
     "A second incomplete pass in one series costs 5 yards as well."),
    ("incomplete", AT_30, called("pass", "Inc"),
     "Incomplete. No gain, and the down counts. Another one in this series costs yards, too."),
    ("penalty on a try", TRY, called("try_scrimmage", "-5P"),
     "A penalty decides a try: against the team that fouled."),
    ("penalty first down", AT_30, called("pass", "+15P"),
     "A penalty moves the ball and is the whole play. This one gives a first down."),
    ("penalty again", AT_30, called("line_buck", "-5P"),
     "A penalty moves the ball and is the whole play: the down is replayed."),
    ("penalty again", {"phase": "kickoff", "ball": "home", "spot": "H40"},
     called("kickoff", "-5P"),
     "A penalty moves the ball and is the whole play: the play is repeated."),
    ("penalty", LAST, called("line_buck", "-5P"),
     "A penalty moves the ball, and it is the whole play."),
    ("punted", AT_30, called("punt", "45"),
     "A punt gives up the ball, but far from your own goal."),
    ("first down", AT_30, called("line_buck", "+11"),
     "First down, past the line to gain. 4 new downs, to make 10 yards from here."),
    ("first down", {**AT_30, "spot": "V20"}, called("line_buck", "+11"),
     "First down, past the line to gain. 4 new downs, to make the goal line."),
    ("complete", AT_30, called("pass", "+4"),
     "Pass complete. An incomplete one gains nothing; an intercepted one is their ball."),
    ("loss", AT_30, called("line_buck", "-1"),
     "A loss: the line to gain is now farther away."),
]  # fmt: skip

HARVARDS: Mapping[Side, str] = {"visitors": "letterman"}
NOW: list[tuple[str, View, str]] = [
    ("aim", view(None),
     "Two teams, one ball: carry it over your opponents' goal line for six "
     "points. A coin toss decides who chooses first."),
    ("face", view(AT_30, Call("punt"), rules=ANY),
     "Spin your dial, look up its ring 7, and type what it shows."),
    ("own dial", view(AT_30, rules=ANY),
     "Call first, then spin your dial. A call cannot be changed."),
    ("coach", view({**AT_30, "ball": "visitors"}, coaches=HARVARDS),
     "Harvard to play: the Letterman calls and spins. You watch until it is "
     "your turn."),
    ("coach", view({**AT_30, "ball": "visitors"}, coaches={**HARVARDS, "home": "freshman"}),
     "Harvard to play: the Letterman calls and spins."),
    ("coach", view({**AT_30, "ball": "visitors"}, coaches=HARVARDS, rules=ANY),
     "Harvard to play: the Letterman calls, and you spin the dial."),
    ("choice", view(None, Roll((1,))),
     "Receive, and the ball is yours after the kick; kick off, and it's your opponents'."),
    ("choice", view(None, Roll((1,)), rules=HOUSE),
     "The half begins at midfield. Leave the ball, and your opponents start with it."),
    ("penetrations", view(AT_30, rules=HOUSE),
     "A tied game goes to the team with more penetrations: drives that reach the 20."),
    ("kickoff", view(None, Roll((1,)), Call("kick")),
     "A kickoff starts each half and follows each score. Nothing to choose: press"
     " Enter."),
    ("free kick", view({"phase": "free_kick", "ball": "home", "spot": "H30"}),
     "After a safety, the team that gave it up kicks to its opponents."),
    ("run-back", view(KICKED),
     "The kick is caught: now the return. Nothing to choose: press Enter."),
    ("interception return", view({**KICKED, "phase": "interception_return"}),
     "The interceptor returns the ball. Nothing to choose: press Enter."),
    ("try", view(TRY),
     "Now a try for one point more: 10 is a kick, 12 a play from 3 yards out."),
    ("try", view(TRY, rules=RUSH_FOR_TWO),
     "Now a try: 10 kicks for one point, 12 plays from 3 yards out for two."),
    ("last down", view(ON_4),
     "Last down: fall short of the line to gain, and your opponents get the ball."),
    ("in range", view({**AT_30, "spot": "V12"}),
     "In range of a field goal: signal 9 kicks for three points."),
    ("goal to go", view(AT_3), "Goal to go: the line to gain is the goal line itself."),
    ("downs", view(AT_30),
     "You have 4 downs (plays) to make 10 yards. Type the number of a signal to "
     "spin."),
    ("to go", view({**AT_30, "down": 3, "to_go": 1}),
     "Third and 1: the third of 4 downs, 1 yard to go."),
    ("signs", replace(view(AT_30), ways=replace(LINE_MODE, signs="press ? and scroll")),
     "To see what inc, F or P on the dial mean, press ? and scroll."),
    ("why", view(AT_30), "To see why a play turned out as it did, type why."),
]  # fmt: skip

SUGGESTED = [
    ({**AT_30, "down": 3, "to_go": 2}, "line_buck",
     "Try 1, line buck: first down 64%, turnover 3%."),
    (AT_30, "line_buck",
     "Try 1, line buck: first down 6%, +2.8 yards on average, turnover 3%."),
    (AT_30, "pass", "Try 4, a pass: first down 19%, turnover 11%."),
    (AT_3, "off_tackle", "Try 2, off tackle: touchdown 44%, turnover 3%."),
    (AT_30, "punt", "Try 7, a punt: 37 yards, they start about their 34."),
    (ON_4, "punt", "Try 7, a punt: it wins 58% of the time, line buck 50%."),
    (ON_4, "pass", "Try 4, a pass: it wins 58% of the time, line buck 50%."),
    ({**ON_4, "spot": "V12"}, "field_goal",
     "Try 9, a field goal: it wins 58% of the time, line buck 50%."),
    (TRY, "try_kick", "Try 10, the kick: it wins 58% of the time, a rush 50%."),
    (TRY, "try_scrimmage", "Try 12, a rush: it wins 58% of the time, the kick 50%."),
    ({"phase": "choice", "chooser": "home"}, "kick",
     "Try 1, kick off: it wins 58% of the time, receive 50%."),
]  # fmt: skip


@pytest.mark.parametrize(("topic", "situation", "events", "says"), HAPPENED)
def test_what_happened(topic, situation, events, says):
    told = {tip.topic: tip.text for tip in happened(view(situation, *events))}
    assert told[topic] == says
    if topic not in ("slot", "first down", "penalty"):
        first = next(iter(told.values()))
        assert first == says, "of several it is the weightiest"


@pytest.mark.parametrize(("topic", "seen", "says"), NOW)
def test_what_can_be_done_now(topic, seen, says):
    assert {tip.topic: tip.text for tip in now(seen)}[topic] == says


@pytest.mark.parametrize(("situation", "best", "says"), SUGGESTED)
def test_what_is_suggested(situation, best, says):
    seen = view(situation)
    assert seen.persons_call is not None
    values = {call: 0.58 if call == best else 0.5 for call in seen.persons_call.calls}
    given, _ = hint(replace(seen, values=values), ShownHint())
    assert given is not None
    assert given.text.endswith(says)
    assert given.suggests == best


def test_the_reason_for_a_call_is_counted_from_the_dial_in_play():
    seen = view(AT_30, rules=rule_set("littlefield", None, saturday_dial()))
    given, _ = hint(
        replace(seen, values={**dict.fromkeys(RUNS, 0.5), "off_tackle": 0.6}), ShownHint()
    )
    assert given is not None
    assert given.text.endswith("Try 2, off tackle: first down 22%, turnover 8%.")


def test_calls_that_are_as_good_are_said_to_be_so():
    seen = view(ON_4)
    assert seen.persons_call is not None
    values = dict.fromkeys(seen.persons_call.calls, 0.5) | {"punt": 0.501}
    given, _ = hint(replace(seen, values=values), ShownHint())
    assert given is not None
    assert given.text.endswith("Try 7, a punt: about as good as line buck.")


def test_no_call_is_named_where_the_game_is_not_solved():
    for situation, _, _ in SUGGESTED:
        given, _ = hint(view(situation), ShownHint())
        assert given is None or not given.suggests


def test_no_hint_is_missing_here():
    """The topics as they stand in the code are those above."""
    written = set()
    for file in Path(quarterback.text.tutorial.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Tip", "_tip"):
                topic = node.args[0]
                assert isinstance(topic, ast.Constant) or ast.unparse(topic) == "topic"
                written |= {topic.value} if isinstance(topic, ast.Constant) else set()
    assert written == {row[0] for row in HAPPENED} | {row[0] for row in NOW} | {"farewell"}


@pytest.mark.parametrize("row", [row for row in HAPPENED if row[0] != "toss"])
def test_nobody_is_named_by_a_name_that_has_no_room(row):
    _, situation, events, _ = row
    long = Names("Y" * 200, "[b]" + "H" * 190)
    seen = View(**{**vars(view(situation, *events)), "names": long, "ways": LINE_MODE})
    for tip in happened(seen) + now(seen):
        assert "YYY" not in tip.text
        assert "HHH" not in tip.text


def test_a_setting_that_lets_the_ball_lie_past_the_line_is_not_explained_away():
    rules = rule_set("littlefield", {"plus5_past_point": "down_stands"}, shipped_dial())
    seen = view({**AT_30, "to_go": 3}, *called("line_buck", "+5P"), rules=rules)
    assert {tip.topic for tip in now(seen)} == {"why"}
