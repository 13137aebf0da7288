"""Games on a board by lines of text, typed by a script: calls, reports, dice, clock, time-outs."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from quarterback.cli.plain.game import run_exhibition
from quarterback.cli.plain.line_io import LineIO
from quarterback.entry.yard_lines import parse_clock, parse_spot
from quarterback.game.options import play_options
from rulesets.core.sentences.wording import Names
from rulesets.core.situation import read_situation
from tests.cli.plain.test_plain_game import NAMES
from tests.cli.plain.test_plain_game import typed as typed_lines
from tests.commands import run
from tests.game.practice.playing import BOARD_GAMES, rules_of

SC: dict[str, Any] = {"ruleset": "solitaire-coach", **NAMES}
LG: dict[str, Any] = {"ruleset": "gunderson", **NAMES}
TO_SCRIMMAGE = ("heads", "kickoff", "return", "down V28")


def typed(*lines: str, **given: Any) -> str:
    return typed_lines(lines, **given)


def test_calls_by_name_or_number_and_reports_by_word_or_number(tmp_path: Path):
    said = typed(*TO_SCRIMMAGE, "1", "1 +4", data_dir=tmp_path, **SC)
    again = typed("score", "run", "tackled own 34", "pass", "inc", resume="", data_dir=tmp_path)
    assert "Resuming game 1. Harvard: second and 6 at the Harvard 32" in again
    said += again
    assert "Harvard won the toss." in said
    assert "Harvard: first and 10 at the Harvard 28" in said
    assert "Harvard: second and 6 at the Harvard 32" in said
    assert "Harvard: third and 4 at the Harvard 34" in said
    assert "Pass incomplete. Fourth and 4." in said


def test_what_is_missing_is_asked_for_and_what_cannot_be_is_said():
    said = typed(*TO_SCRIMMAGE, "run", "wobbled", "down", "", "34", "their 12", "back", **SC)
    assert "'wobbled' is not a valid report here" in said
    assert "Required: " in said
    assert "34 is the Harvard 34." in said
    assert "Harvard: second and 4 at the Harvard 34" in said
    said = typed(*TO_SCRIMMAGE, "run", "down", "back", "down", "undo", **SC)
    assert "Undone." in said
    assert said.rstrip().endswith("Goodbye. The game was not saved (--no-save).")
    assert said.count("Harvard: first and 10 at the Harvard 28") == 2


def test_a_refusal_names_its_rule_and_can_be_overruled_with_a_reason():
    said = typed(*TO_SCRIMMAGE, "fg", "anyway", "anyway we tried it", "1", "timeout", **SC)
    assert "Not allowed: a field goal is tried from the opponents' 48 or nearer (SC-FG-01)." in (
        said
    )
    assert "If it happened anyway, type anyway and the reason." in said
    assert "type anyway and a reason" in said
    assert "Field goal, Harvard, from " in said


def test_a_play_of_fifteen_is_a_minute():
    """With another number of plays it stands for no time."""
    assert "SC-CLK-05" in rules_of("solitaire-coach").citations["plays"]
    said = typed(*TO_SCRIMMAGE, "run", "1 +4", **SC)
    assert "14 plays left (14:00)" in said and "13 plays left (13:00)" in said
    said = typed(*TO_SCRIMMAGE, **SC, settings=["plays=20"])
    assert "19 plays left." in said and "19:00" not in said


def test_the_card_says_what_is_timed():
    said = typed(*TO_SCRIMMAGE, "punt", "card", **SC)
    assert "Timer, 2 seconds: The board runs for the rush on the punter, then he kicks" in said
    assert "(SC-PUNT-02). Started: the board is switched on." in said
    said = typed("card", **LG)
    assert "Timer, 15 minutes: The clock of the quarter (LG-CLK-01)." in said


def test_forced_calls_the_clock_and_time_outs():
    said = typed("", "clock 14:50", "down +22 clock=14:40", "pass", "", "1 +3", "clock 15:00",
                 "clock soon", "timeout", "timeout Princeton", "clock", **LG)  # fmt: skip
    assert "Harvard, press Enter: the kickoff." in said
    assert "First quarter, 14:50 left." in said
    assert "Not allowed: TTQB is not allowed now: the rules force run (LG-" in said
    assert "time never rises" in said
    assert "invalid time 'soon'" in said
    assert "timeouts are for the last five minutes" in said
    assert "which team: Yale or Harvard?" in said


def test_dice_are_rolled_here_or_told():
    rolled = {**LG, "settings": ("kick_dice=on",)}
    said = typed("", "nonsense", "7 7", "6 4", "", **rolled)
    assert "press Enter and the program rolls d6 d6, or type your own" in said
    assert "'nonsense' are not dice" in said
    assert "Not allowed: a d6 shows 1 to 6, not 7." in said


def test_other_words_are_understood_at_a_board():
    said = typed(*TO_SCRIMMAGE, "?", "run", "?", "score", "field", "box", "drives", "clock",
                 "call", "call wobble", "hints", **SC)  # fmt: skip
    assert "1  run: A run (SC-LOS-01)." in said
    assert "1  down: tackled, stopped, or turned back (SC-DEF-01)." in said
    assert "type call, its name" in said
    assert "there is no call 'wobble'" in said
    assert "'hints' is not a valid report here" in said
    assert "To set up and measure, see SC-" in said


def test_against_the_captain_on_the_practice_board(tmp_path: Path):
    given = {**SC, "board": "simulated", "seed": 5}
    said = typed(*["1"] * 12, data_dir=tmp_path, **given)
    assert said.count("[practice]") == 1
    assert "[practice] This is the practice board" in said
    assert "the Captain calls" in said
    assert "What happened?" not in said
    again = typed(*["1"] * 12, resume="", data_dir=tmp_path)
    assert again.count("[practice]") == 1
    assert "[practice] This is the practice board" in again


@pytest.mark.parametrize("code", BOARD_GAMES)
def test_an_exhibition_of_any_rule_set(code: str):
    says = StringIO()
    options = play_options(ruleset=code, exhibition=True, seed=4, save=False)
    assert run_exhibition(options, LineIO(StringIO(), says)) == 0
    said = says.getvalue()
    assert "Final: " in said
    assert "First downs: " in said
    assert said.count("[practice]") == 1


def test_a_team_that_is_not_there_is_said_in_a_line(tmp_path: Path):
    file = tmp_path / "team.toml"
    file.write_text("name = 'Yale'\nkicker = 81\n")
    game = ("play", "--plain", "--ruleset", "gunderson", "--team")
    assert "there is no such file" in run(*game, f"home={tmp_path}/none", code=2)
    said = run(*game, f"home={file}", code=2)
    assert "gunderson takes from a team its name and its players, not 'kicker'" in said


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("H31", "H31"), ("v12", "V12"), ("50", "50"), ("midfield", "50"), ("h-4", "H-4"),
        ("own 4", "H4"), ("our 4", "H4"), ("their 12", "V12"), ("opp 12", "V12"),
        ("Yale 31", "H31"), ("harvard 12", "V12"), ("home 7", "H7"), ("own -3", "H-3"),
        ("+6", "H36"), ("-3", "H27"), ("gain 6", "H36"), ("loss of 3", "H27"), ("no gain", "H30"),
        ("+75", "V-5"), ("Their  12", "V12"), ("h0.5", "H0.5"), ("own 3.7", "H3.7"),
        ("harvard 12.25", "V12.25"), ("V-0.5", "V-0.5"),
    ],
)  # fmt: skip
def test_places_as_people_say_them(text: str, place: str):
    s = read_situation(rules_of("gunderson"), {"phase": "scrimmage", "ball": "home", "spot": "H30"})
    assert parse_spot(text, s, "home", Names("Yale", "Harvard")) == place


NOWHERE = (
    *("", "34", "H51", "their", "+99", "own 77", "over there", "own", "3.5", "50.5", "H3.", "+6.5"),
    "h1" + ".1" * 5000,
)


def test_places_that_there_are_not_and_readings_of_a_clock():
    s = read_situation(rules_of("gunderson"), {"phase": "scrimmage", "ball": "home", "spot": "H30"})
    for text in NOWHERE:
        with pytest.raises(ValueError, match=r"[a-z]"):
            parse_spot(text, s, "home", Names("Yale", "Harvard"))
    assert [parse_clock(text) for text in ("4:31", "0:07", " 15:00 ")] == [271, 7, 900]
    for text in ("4.31", "4:61", "", "soon", "1:2"):
        with pytest.raises(ValueError, match="such as 4:31"):
            parse_clock(text)
