"""Games that were logged before the rules became stricter are read to their end, and games that
were begun under earlier readings are played to their end by those."""

import msgspec
import pytest

from league.store.games.log import UNDER_EARLIER_RULES, LogRow, folded
from quarterback.rule_sets import header_of, of_header, rule_set
from rulesets.core.events import Call, Report, Roll, Ruling
from rulesets.core.header import Header
from rulesets.core.situation import write_situation

RULES = rule_set("vsefl", {"home_fg": "no"})
KICK = [
    Roll((1,)), Call("west"), Call("kickoff"), Report({"result": "not_reached"}),
    Call("touchback"), Roll((3, 4, 2, 3)), Call("run"),
]  # fmt: skip


def rows(events):
    kinds = {Roll: "roll", Call: "call", Report: "report", Ruling: "ruling"}
    return [
        LogRow(seq, seq, kinds[type(event)], msgspec.json.encode(event).decode())
        for seq, event in enumerate(events, 1)
    ]


def test_what_the_rules_forbid_today_stands_and_is_noted():
    tackled = Report({"result": "tackled", "spot": "H18", "contact": "side"})
    session, trouble = folded(RULES, rows([*KICK, tackled, Roll((3, 4, 2, 3)), Call("punt")]))
    assert trouble == ""
    assert (session.state.down, session.state.spot, session.state.call) == (2, 18, "punt")
    facts = [fact for entry in session.entries for fact in entry.facts if fact.fact == "deviation"]
    assert [(fact.rules, fact.why) for fact in facts] == [(("VS-DEF-02",), UNDER_EARLIER_RULES)]


def test_what_has_no_meaning_does_not_stand():
    session, trouble = folded(RULES, rows([*KICK, Report({"result": "good"})]))
    assert session.played == len(KICK)
    assert trouble.startswith("entry 8 (report) does not fit")


LATE = {"clock": {"period": 1, "seconds_left": 540, "running": True}}
SCRIMMAGE = {"phase": "scrimmage", "ball": "home", "spot": "V20", "down": 1, "to_go": 10}
REPLY = SCRIMMAGE | {
    "ball": "visitors", "spot": "H25", "score": {"home": 23, "visitors": 20},
    "timeouts": {"home": 0, "visitors": 0}, "overtime": {"stage": "reply"},
    "clock": {"period": 5, "seconds_left": 480, "running": True},
}  # fmt: skip
VERSION_2 = {
    "LG-R54: in the end zone a touchback, wherever it had come down": (
        "gunderson", {}, {"phase": "kickoff", "ball": "visitors"} | LATE,
        [Call("kick"), Report({"result": "down", "spot": "H-4", "landed": "H3", "ran_in": False})],
        {"phase": "scrimmage", "spot": "H25"},
    ),
    "LG-R54: wherever the dice had put it": (
        "gunderson", {"kick_dice": "on"}, {"phase": "kickoff", "ball": "visitors"} | LATE,
        [Call("kick"), Roll((6, 3)), Report({"result": "down", "spot": "H-1", "ran_in": False})],
        {"phase": "scrimmage", "spot": "H25"},
    ),
    "LG-R57: the end of a catch was a touchdown": (
        "gunderson", {}, SCRIMMAGE | LATE | {"score": {"home": 0, "visitors": 3}},
        [Call("ttqb"), Report({"result": "hit", "end": "V-1", "ended_out": False})],
        {"phase": "try", "score": {"home": 6, "visitors": 3}},
    ),
    "LG-R55: a return of the ball lost in the reply counted": (
        "gunderson", {}, REPLY,
        [Call("ttqb"), Report({"result": "interception", "end": "V-1", "ended_out": False})],
        {"phase": "over", "score": {"home": 29, "visitors": 20}},
    ),
    "LD-R59: a pass after a declared run": (
        "lions-den", {}, {"phase": "try", "ball": "home"},
        [Call("run"), Call("pitch_out"), Roll((1,)), Report({"result": "touchdown"}), Roll((50,))],
        {"phase": "kickoff", "score": {"home": 2, "visitors": 0}},
    ),
    "LD-R60: the hash mark of a sack was lost": (
        "lions-den", {}, SCRIMMAGE,
        [Call("pass_play"), Report({"result": "too_deep", "spot": "V32", "lane": "left"}),
         Roll((50,))],
        {"spot": "V32", "lane": "centre"},
    ),
    "VS-R63: a catch behind the goal line was run on": (
        "vsefl", {}, SCRIMMAGE,
        [Call("pass"), Report({"result": "complete", "spot": "V-3", "inside_numbers": True})],
        {"phase": "scrimmage", "call": "pass"},
    ),
    "VS-R70: a dead catch could be fumbled": (
        "vsefl", {}, SCRIMMAGE,
        [Call("pass"), Report({"result": "caught_fallen", "spot": "V12"}), Roll((1, 1, 3, 3, 7))],
        {"phase": "box_roll"},
    ),
    "VS-R53: nothing of a chain was refused": (
        "vsefl", {}, SCRIMMAGE | {"lane": "left"},
        [Call("run"), Report({"result": "loose_chain", "possessed": [{"side": "visitors"}],
                              "end_team": "home", "end_spot": "V12", "touched_beyond": False,
                              "score": "none"}),
         Roll((3, 4, 3, 3, 7))],
        {"phase": "scrimmage", "spot": "V12", "lane": "left"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", VERSION_2)
def test_a_game_is_played_by_the_readings_it_was_begun_with(what):
    code, settings, start, events, told = VERSION_2[what]
    log = rows([Ruling(start, why="the start", whole=True), *events])
    rules = of_header(Header(ruleset=code, version=2, settings=settings))
    session, trouble = folded(rules, log)
    assert trouble == ""
    assert not [f for entry in session.entries for f in entry.facts if f.fact == "deviation"]
    ended = write_situation(rules, session.state)
    assert {name: ended.get(name) for name in told} == told
    assert header_of(rules).version == 2
    today = rule_set(code, settings)
    session, trouble = folded(today, log)
    other = write_situation(today, session.state)
    assert trouble or {name: other.get(name) for name in told} != told
    assert header_of(today).version == 3
