"""Reports written with a pencil: a word, a spot, and names for what is left open."""

from __future__ import annotations

import random
import re
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from quarterback.rule_sets import header_of, of_header, rule_set
from rulesets.core.events import Event, Report, Ruling, Tick
from rulesets.core.notation import read_game, write_game
from rulesets.core.notation.writer import write_input
from rulesets.core.session import Entry, Session
from rulesets.core.state import OVER, SCRIMMAGE
from tests.notation.games import events_of, read_lines
from tests.random_board import fitting_event

BOARD_GAMES = {
    "gunderson": {},
    "lions-den": {"minutes": 3},
    "solitaire-coach": {"plays": 12},
    "vsefl": {"plays_per_quarter": 4},
}
NAMES = (
    "14 Don Hutson",
    'Red "Galloping" Grange',
    "O'Neil [ends] #7; (c)",
    "Smith\u2013Jones",
    "-",
)
"""Whatever a scorer types as a name."""


def played(code: str, seed: int) -> Session:
    """A whole game with such names, and with rulings."""
    luck = random.Random(f"{code} {seed}")
    session = Session(rule_set(code, BOARD_GAMES[code]))
    while session.state.phase != OVER:
        event = fitting_event(luck, session.rules, session.state)
        if isinstance(event, Report) and "player" in event.fields and luck.random() < 0.5:
            event = replace(event, fields=event.fields | {"player": luck.choice(NAMES)})
        session.play(event)
        if luck.random() < 0.1 and session.state.phase == SCRIMMAGE:
            session.play(Ruling({"score": {"home": luck.randrange(50)}, "down": 2}, "miscounted"))
    return session


def short(entry: Entry, session: Session) -> str:
    """An input as a scorer writes it: short where it is a report in plain words."""
    event = entry.event
    if not isinstance(event, Report) or any(
        isinstance(value, list) or value in NAMES for value in event.fields.values()
    ):
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
def test_a_whole_game_reads_back_from_short_lines_and_from_full_ones(code: str, seed: int):
    session = played(code, seed)
    header, events = header_of(session.rules, home="A", visitors="B"), events_of(session)
    written, full = (
        write_game(header, session.rules, session, in_full=each) for each in (False, True)
    )
    by_hand = read_lines(session.rules, *(short(entry, session) for entry in session.entries))
    for sheet in (read_game(written, of_header), read_game(full, of_header), by_hand):
        assert sheet.problems == []
        assert events_of(sheet.session) == events
    kinds = Counter(type(event) for event in events)
    assert "{" not in written
    assert len(re.findall(r"(?<!:) \[\{", full)) == kinds[Report]
    assert written.count("ruling (score.home=") == kinds[Ruling]
    assert "Notation: 1.1" in written


def last(code: str, *lines: str, **settings: Any) -> Event:
    """The last input of a sheet without problems."""
    sheet = read_lines(rule_set(code, settings), *lines)
    assert sheet.problems == []
    return sheet.inputs[-1][-1]


KICKED = "V kickoff @V35 0:0 kick [down H20] clock 14:50 running"


@pytest.mark.parametrize(
    "line",
    ["run [down H26]", "run [tackled H26]", "RUN [ Down, h26 ]", "run [down spot=H26]", "run [+6]",
     'run [{"result": "down", "spot": "H26"}]'],
)  # fmt: skip
def test_one_run_in_many_hands(line: str):
    event = last("gunderson", KICKED, line)
    assert isinstance(event, Report)
    assert (event.fields["result"], event.fields["spot"]) == ("down", "H26")


def test_a_player_by_number_a_clock_that_runs_as_it_did_a_side_and_a_spot():
    event = last("gunderson", KICKED, "run [touchdown #34] clock 14:20")
    assert isinstance(event, Report) and event.fields["player"] == "34"
    assert event.tick == Tick(14 * 60 + 20, running=True)
    fumbled = "V 1-10 @V30 0:0 run [fumble V33 left]"
    event = last("lions-den", fumbled, "[recovered H V33]", minutes=3)
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
    [problem] = read_lines(rule_set("gunderson"), KICKED, line).problems
    assert says in problem.message


GOOD = """V kickoff @V35 0:0 kick [{"result": "down", "spot": "H41", "landed": "H22"}] clock 14:50
run [{"result": "out_of_bounds", "spot": "H45"}] clock 14:40 stopped
run [{"result": "down", "spot": "H49", "player": "34"}] clock 14:10 running
run [{"result": "down", "spot": "V49", "player": "007"}]
"""


def test_a_sheet_is_written_in_the_words_of_a_scorer():
    rules = rule_set("gunderson")
    sheet = read_lines(rules, GOOD)
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
    rules = rule_set("solitaire-coach")
    typed = read_lines(rules, TYPED, by_hand=True)
    assert read_lines(rules, TYPED).faults and not typed.faults
    bracketed = TYPED.replace("+20", "[+20]").replace("+6", "[+6]").replace("-2 #14", "[-2 #14]")
    bracketed = bracketed.replace("complete V31", "[complete V31]").replace(
        "down V35", "[down V35]"
    )
    same = read_lines(rules, bracketed)
    assert not same.faults and same.inputs == typed.inputs and len(typed.inputs) == 7
    assert typed.header.remarks == same.header.remarks != ()
    faults = read_lines(
        rules, "toss [heads]", "kickoff", "return sideways V20", by_hand=True
    ).faults
    assert [each.kind for each in faults] == ["refused"]
