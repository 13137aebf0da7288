"""Reports written with a pencil: a word, a spot, and names for what is left open."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from msgspec.structs import replace

from quarterback.rule_sets import header_of, of_header, rule_set
from rulesets.core.events import Event, Report, Ruling, Tick
from rulesets.core.notation import read_game
from rulesets.core.notation.tags import write_tags
from rulesets.core.notation.writer import write_game, write_input
from rulesets.core.session import Entry, Session
from rulesets.core.state import OVER, SCRIMMAGE
from tests.random_board import fitting_event, random_game

BOARD_GAMES = {
    "gunderson": {},
    "lions-den": {"minutes": 3},
    "solitaire-coach": {"plays": 12},
    "vsefl": {"plays_per_quarter": 4},
}


def short(entry: Entry, session: Session) -> str:
    """An input as a scorer writes it: short where it is a report."""
    event = entry.event
    if not isinstance(event, Report) or any(isinstance(v, list) for v in event.fields.values()):
        return write_input(session.rules, entry)
    words: list[str] = []
    for name, value in event.fields.items():
        if name == "result":
            words.insert(0, str(value).replace("_", " "))
        else:
            text = {True: "yes", False: "no"}.get(value) if isinstance(value, bool) else value
            words.append(f"{name}={text}")
    tick = event.tick
    clock = "" if tick is None else f" clock {tick.left // 60}:{tick.left % 60:02}"
    runs = "" if tick is None else " running" if tick.running else " stopped"
    return f"[{', '.join(words)}]{clock}{runs}"


@pytest.mark.parametrize("code", BOARD_GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_game_of_short_reports_is_the_same_game(code: str, seed: int):
    rules = rule_set(code, BOARD_GAMES[code], None)
    session = random_game(random.Random(seed), rules)
    lines = [short(entry, session) for entry in session.entries]
    text = "\n".join([*write_tags(header_of(rules, home="A", visitors="B")), *lines])
    sheet = read_game(text, of_header)
    assert sheet.problems == []
    assert sheet.session is not None
    assert sheet.session.state == session.state
    assert [entry.event for entry in sheet.session.entries] == [
        entry.event for entry in session.entries
    ]


def last(code: str, lines: str, settings: dict[str, Any] | None = None) -> Event:
    """The last input of a sheet without problems."""
    rules = rule_set(code, settings or {}, None)
    text = "\n".join([*write_tags(header_of(rules, home="A", visitors="B")), lines])
    sheet = read_game(text, of_header)
    assert sheet.problems == []
    return sheet.inputs[-1][-1]


GUNDERSON = "V kickoff @V35 0:0 kick [down H20] clock 14:50 running\n"


@pytest.mark.parametrize(
    "line",
    ["run [down H26]", "run [tackled H26]", "RUN [ Down, h26 ]", "run [down spot=H26]", "run [+6]",
     'run [{"result": "down", "spot": "H26"}]'],
)  # fmt: skip
def test_one_run_in_many_hands(line: str):
    event = last("gunderson", GUNDERSON + line)
    assert isinstance(event, Report)
    assert (event.fields["result"], event.fields["spot"]) == ("down", "H26")


def test_the_player_has_a_number_and_others_have_names():
    event = last("gunderson", GUNDERSON + "run [touchdown #34]")
    assert isinstance(event, Report) and event.fields["player"] == "34"


def test_the_clock_belongs_to_its_report_and_runs_as_it_did():
    event = last("gunderson", GUNDERSON + "run [down H26] clock 14:20")
    assert isinstance(event, Report) and event.tick == Tick(14 * 60 + 20, running=True)


def test_a_side_and_a_spot_of_a_loose_ball():
    start = "V 1-10 @V30 0:0 run [fumble V33 left]\n[recovered H V33]"
    event = last("lions-den", start, {"minutes": 3})
    assert isinstance(event, Report)
    assert event.fields["side"] == "home" and event.fields["spot"] == "V33"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("run [flew H26]", "'flew' is not what a report can begin with here; it can be down,"),
        ("run [down H26 H27]", "'H27' belongs to nothing that is reported here"),
        ("run [down H26 color=red]", "a report has no 'color' here; it has result, spot"),
        ("run [down]", "needs spot"),
    ],
)
def test_what_cannot_be_read_is_explained(line: str, says: str):
    rules = rule_set("gunderson", {}, None)
    tags = write_tags(header_of(rules, home="A", visitors="B"))
    sheet = read_game("\n".join([*tags, GUNDERSON + line]), of_header)
    assert len(sheet.problems) == 1 and says in sheet.problems[0].message


GOOD = """V kickoff @V35 0:0 kick [{"result": "down", "spot": "H41", "landed": "H22"}] clock 14:50
run [{"result": "out_of_bounds", "spot": "H45"}] clock 14:40 stopped
run [{"result": "down", "spot": "H49", "player": "34"}] clock 14:10 running
run [{"result": "down", "spot": "V49", "player": "007"}]
"""


def test_a_sheet_is_written_in_the_words_of_a_scorer():
    rules = rule_set("gunderson", {}, None)
    header = header_of(rules, home="A", visitors="B")
    sheet = read_game("\n".join([*write_tags(header), GOOD]), of_header)
    assert sheet.problems == [] and sheet.session is not None
    written = [write_input(rules, entry) for entry in sheet.session.entries]
    assert [line for line in written if line.startswith("[")] == [
        "[down H41 landed=H22 ran_in=no] clock 14:50 stopped",
        "[out of bounds H45] clock 14:40 stopped",
        "[down H49 #34] clock 14:10 running",
        "[down V49 player=007]",
    ]


TYPED = """toss [heads]
kickoff
return +20            ; as it was written by hand
run +6
run -2 #14
pass complete V31
down V35
"""


def test_brackets_may_be_left_out_by_hand():
    tags = "\n".join(write_tags(header_of(rule_set("solitaire-coach", {}, None))))
    strict, typed = (read_game(f"{tags}\n{TYPED}", of_header, by_hand=each) for each in (0, 1))
    assert strict.faults and not typed.faults
    bracketed = TYPED.replace("+20", "[+20]").replace("+6", "[+6]").replace("-2 #14", "[-2 #14]")
    bracketed = bracketed.replace("complete V31", "[complete V31]").replace("down", "[down V35]")
    same = read_game(f"{tags}\n{bracketed.replace('[down V35] V35', '[down V35]')}", of_header)
    assert not same.faults and same.inputs == typed.inputs and len(typed.inputs) == 7
    assert typed.header.remarks == same.header.remarks != ()


def test_a_word_that_means_nothing_stays_a_fault_by_hand():
    tags = "\n".join(write_tags(header_of(rule_set("solitaire-coach", {}, None))))
    sheet = read_game(
        f"{tags}\ntoss [heads]\nkickoff\nreturn sideways V20\n", of_header, by_hand=True
    )
    assert [(each.line, each.kind) for each in sheet.faults] == [(tags.count("\n") + 4, "refused")]


@pytest.mark.parametrize("code", BOARD_GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_is_written_without_json_and_reads_back(code: str, seed: int):
    rules = rule_set(code, BOARD_GAMES[code], None)
    session = random_game(random.Random(seed), rules)
    header, events = header_of(rules, home="A", visitors="B"), events_of(session)
    short, full = (write_game(header, rules, session, in_full=each) for each in (False, True))
    for text in (short, full):
        sheet = read_game(text, of_header)
        assert sheet.problems == [] and sheet.session is not None
        assert events_of(sheet.session) == events
    reports = [event for event in events if isinstance(event, Report)]
    assert "{" not in short and len(re.findall(r" \[\{", full)) == len(reports)


def events_of(session: Session) -> list[Event]:
    return [entry.event for entry in session.entries]


NAMES = (
    "14 Don Hutson",
    'Red "Galloping" Grange',
    "O'Neil [ends] #7; (c)",
    "Smith\u2013Jones",
    "-",
)


@pytest.mark.parametrize("code", BOARD_GAMES)
def test_names_of_several_words_and_rulings_are_written_without_json(code: str):
    """Whatever a scorer types as a name; and a ruling by its fields."""
    rules, luck = rule_set(code, BOARD_GAMES[code], None), random.Random(code)
    session = Session(rules)
    while session.state.phase != OVER:
        event = fitting_event(luck, rules, session.state)
        if isinstance(event, Report) and "player" in event.fields:
            event = replace(event, fields=event.fields | {"player": luck.choice(NAMES)})
        session.play(event)
        if luck.random() < 0.1 and session.state.phase == SCRIMMAGE:
            session.play(Ruling({"score": {"home": luck.randrange(50)}, "down": 2}, "miscounted"))
    text = write_game(header_of(rules, home="A", visitors="B"), rules, session)
    sheet = read_game(text, of_header)
    assert sheet.problems == [] and sheet.session is not None
    assert events_of(sheet.session) == events_of(session)
    assert "{" not in text and "ruling (score.home=" in text
    assert "Notation: 1.1" in text
