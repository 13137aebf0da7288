"""Sheets as people write them, with a pencil, leaving out what they did not note."""

from __future__ import annotations

import pytest

from quarterback.rule_sets import of_header
from rulesets.core.events import Call, Event, Roll, Ruling, Spin, Tick
from rulesets.core.notation import GameSheet, read_game, situation_line, write_game


def read(text: str) -> GameSheet:
    sheet = read_game(text, of_header)
    assert sheet.problems == []
    return sheet


def events(text: str) -> list[Event]:
    return [event for given in read(text).inputs for event in given]


def stands(text: str) -> str:
    session = read(text).session
    assert session is not None
    return situation_line(session.rules, session.state)


OPEN = "toss [home]\nkick\nkickoff [45]\n[+5]\n"


def test_calls_and_what_the_dial_showed_are_enough():
    assert stands(OPEN + "off tackle [+4]\nline buck [3]\npunt [40]") == "H run_back @H33 0:0"


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
    assert events(OPEN + line)[-2:] == [Call("off_tackle"), Spin("+4")]


def test_goal_to_go_may_be_told_in_yards():
    start = 'situation {"phase": "scrimmage", "ball": "home", "spot": "V8"}\n'
    assert stands(start + "H 1-G @V8 buck [+2] => H 2-6 @V6") == "H 2-G @V6 0:0"
    assert stands(start + "H 1-8 @V8 buck [+2] => H 2 & goal @V6") == "H 2-G @V6 0:0"


@pytest.mark.parametrize("toss", ["toss [home]", "Toss: not", "toss home", "TOSS [H]", "[1]"])
def test_the_toss(toss: str):
    if ":" in toss:
        assert read_game(toss, of_header).problems
    else:
        assert events(toss) == [Roll((1,))]


def test_the_side_that_kicks_off_tells_what_was_chosen():
    told = events("toss [visitors]\nH kickoff @H40 0:0 kickoff [45]")
    assert told == [Roll((2,)), Call("receive"), Call("kickoff"), Spin("45")]


def test_a_sheet_may_begin_in_the_middle():
    text = "H 4-8 @H20 7:3 punt [Blocked -5]\n"
    assert stands(text) == "V 1-10 @H15 7:3"
    first = events(text)[0]
    assert isinstance(first, Ruling) and first.why == "not noted"


def test_what_the_dial_showed_was_not_noted():
    text = OPEN + "punt [?] => H run back @H30\n[3]"
    assert stands(text) == "H 1-10 @H33 0:0"
    ruling = events(text)[-3]
    assert isinstance(ruling, Ruling) and ruling.why == "not noted"
    session = read(text).session
    assert session is not None and session.state.time_left == 80 - 4


def test_the_next_line_may_tell_how_play_went_on():
    assert stands(OPEN + "punt [?]\n; a long one\nH run back @H30 0:0 [3]") == "H 1-10 @H33 0:0"


def test_with_a_known_dial_a_result_that_only_one_face_gives_is_found_out():
    """A pass that left the ball where it was: incomplete, and the series remembers it."""
    text = "Dial: shipped\n" + OPEN + "pass [?] => V 2-10 @V20 0:0"
    session = read(text).session
    assert session is not None and session.state.series.incompletions == 1


def test_the_last_play_of_the_half_was_not_noted():
    text = "Settings: plays=6\n" + OPEN.replace("Settings", "") + "pass [?] => V choice 0:0\n"
    text = text.replace("plays=6", "timing=plays, plays=6")
    session = read(text).session
    assert session is not None
    s = session.state
    assert (s.phase, s.chooser, s.period, s.time_left) == ("choice", "visitors", 2, 3)


def test_even_the_call_was_not_noted():
    assert stands(OPEN + "[?] => V 2-3 @V27 0:0\nbuck [+3]") == "V 1-10 @V30 0:0"


def test_a_ruling_in_the_form_of_a_situation():
    text = OPEN + 'ruling "Home walked off" => over 0:2\nResult: 0-2'
    assert stands(text) == "over 0:2"
    ruling = events(text)[-1]
    assert isinstance(ruling, Ruling) and ruling.why == "Home walked off"


def test_the_clock_goes_on_as_it_did_unless_the_sheet_says():
    ticks = events(
        "settings: timing=timed minutes=5\ntoss [v]\nkick\nclock 4:30 running\nclock 4:00\n"
        'clock 3:59 stopped "ball lost in the crowd"\nclock 3:58\n'
    )[2:]
    assert ticks == [
        Tick(270, True), Tick(240, True), Tick(239, False, "ball lost in the crowd"), Tick(238),
    ]  # fmt: skip


def test_byte_order_mark_line_ends_of_three_kinds_and_no_last_one():
    assert (
        stands("\ufeffHome: A\r\ntoss [home]\rkick\n\n  \t\r\nkickoff [45]")
        == "V run_back @V15 0:0"
    )


def test_tags_as_people_write_them():
    header = read(
        "HOME:Chicago; the Reds\n  home-coach :  old hand\nDial: any\nresult:\nDate: 1914-11-21\n"
        "Visitors\N{NO-BREAK SPACE}coach: me\n"
        'Place: "Marshall Field"\nEvent: \u201cThe Game\u201d\nruleset: Littlefield\n' + OPEN
    ).header
    assert (header.home, header.home_coach, header.dial) == ("Chicago; the Reds", "old hand", "")
    assert header.visitors_coach == "me"
    assert (header.place, header.event) == ("Marshall Field", "\u201cThe Game\u201d")


def test_curly_quotation_marks_and_dashes_of_word_processors():
    text = OPEN + "line buck [\u22122] => V 2\u201312 @V18\nruling {} \u201cread again\u201d"
    assert stands(text) == "V 2-12 @V18 0:0"


def test_a_sheet_by_hand_comes_out_in_full():
    sheet = read(OPEN + "punt [?] => H run_back @H30\n[3]")
    assert sheet.session is not None
    text = write_game(sheet.header, sheet.session.rules, sheet.session)
    assert text.splitlines()[-4:] == [
        "  1  H kickoff @H40 0:0       kickoff       [45]           => V run_back @V15 0:0",
        "  2  V run_back @V15 0:0      run_back      [+5]           => V 1-10 @V20 0:0",
        "  3  V 1-10 @V20 0:0          punt          [?]            => H run_back @H30 0:0",
        "  4  H run_back @H30 0:0      run_back      [+3]           => H 1-10 @H33 0:0",
    ]
    again = read_game(text, of_header)
    assert again.problems == [] and again.session is not None
    assert again.session.entries == sheet.session.entries
