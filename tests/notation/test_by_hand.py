"""Sheets as people write them, with a pencil, leaving out what they did not note: what the
conformance files do not show."""

from __future__ import annotations

import pytest

from quarterback.rule_sets import of_header
from rulesets.core.events import Call, Spin
from rulesets.core.notation import GameSheet, read_game
from rulesets.core.session import Session
from tests.notation.games import events_of

OPEN = "toss [home]\nkick\nkickoff [45]\n[+5]\n"


def read(text: str) -> GameSheet:
    sheet = read_game(text, of_header)
    assert sheet.problems == []
    return sheet


def game_of(text: str) -> Session:
    session = read(text).session
    assert session is not None
    return session


@pytest.mark.parametrize(
    "line",
    [
        "off_tackle [+4]", "Off Tackle [4]", "OFF-TACKLE [ +4 ]", "offtackle[+4]", "off [+4]",
        "tackle [+4]", "signal 2 [+4]", "3 signal 2 [+4]", "3.\toff tackle\t[+4]",
        "V off tackle [+4]",
        "3) V 1-10 @V20 0:0 off tackle [+4] => V 2-6 @V24 0:0",
        "v 1st-10 @ v 20 0 : 0 off tackle [+4] -> v 2 & 6 v24",
        "visitors 1 and 10 @V20 off tackle [+4] → V 2–6 @V24   ; short",
        "V 1-10 @V20 off tackle [+4] => V 2-6",
        "V @V20 off tackle [+4]",
    ],
)  # fmt: skip
def test_one_play_in_many_hands(line: str):
    assert events_of(game_of(OPEN + line))[-2:] == [Call("off_tackle"), Spin("+4")]


def test_with_a_known_dial_a_result_that_only_one_face_gives_is_found_out():
    """A pass that left the ball where it was: incomplete, and the series remembers it."""
    s = game_of("Dial: shipped\n" + OPEN + "pass [?] => V 2-10 @V20 0:0").state
    assert s.series.incompletions == 1


def test_the_last_play_of_the_half_was_not_noted():
    s = game_of("Settings: timing=plays, plays=6\n" + OPEN + "pass [?] => V choice 0:0\n").state
    assert (s.phase, s.chooser, s.period, s.time_left) == ("choice", "visitors", 2, 3)


def test_tags_as_people_write_them():
    header = read(
        "HOME:Chicago; the Reds\n  home-coach :  old hand\nDial: any\nresult:\nDate: 1914-11-21\n"
        "Visitors\N{NO-BREAK SPACE}coach: me\n"
        'Place: "Marshall Field"\nEvent: \u201cThe Game\u201d\nruleset: Littlefield\n' + OPEN
    ).header
    assert (header.home, header.home_coach, header.dial) == ("Chicago; the Reds", "old hand", "")
    assert header.visitors_coach == "me"
    assert (header.place, header.event) == ("Marshall Field", "\u201cThe Game\u201d")
