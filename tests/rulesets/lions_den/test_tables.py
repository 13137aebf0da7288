"""The tables: what they are, where their rows come from, and what a league may put there."""

from collections import Counter
from fractions import Fraction

import pytest

from quarterback.rule_sets import rule_set
from rulesets.core.advance import advance, awaiting
from rulesets.core.awaiting import Chance
from rulesets.core.customization import BadTable
from rulesets.core.events import Call, Report, Roll
from rulesets.core.situation import read_situation
from rulesets.lions_den.tables import CLIMATE, CROWD, INJURY, INJURY_LENGTH, PENALTIES, SIDE

SIDE_GIVEN = [
    {"from": 1, "to": 6, "what": "centre"},
    {"from": 7, "to": 7, "what": "left"},
    {"from": 8, "to": 8, "what": "right"},
    {"from": 9, "to": 10, "what": "out"},
]


def table_of(situation, *events, **agreed):
    rules = rule_set("lions-den", **agreed)
    s = read_situation(rules, situation)
    for event in events:
        s, _ = advance(rules, s, event)
    wanted = awaiting(rules, s)
    assert isinstance(wanted, Chance)
    assert wanted.table is not None
    return wanted.table


def test_rows_that_are_lost_in_print_are_marked():
    """LD-R2, LD-R3, LD-R4, LD-R28."""
    assert [row.source for row in SIDE] == ["inferred", "printed", "printed", "printed"]
    assert [row.source for row in PENALTIES] == ["inferred"] + ["printed"] * 5
    assert [row.source for row in INJURY] == ["inferred", "printed", "printed"]
    assert INJURY_LENGTH[0].source == "inferred"
    assert {row.source for row in (*CLIMATE, *CROWD)} == {"house"}


DOWN = {"phase": "scrimmage", "spot": "H30"}
TACKLED = (Call("run"), Report({"result": "tackled", "spot": "H33"}))
SACKED = (Call("pass_play"), Report({"result": "sacked", "spot": "H25"}))
THROWN = (
    Call("pass_play"),
    Call("pass", details={"distance": 27, "defenders": [{"touching": True}, {}]}),
)
KICKED = (Roll((5, 5, 5)),)
CLIPPING = [
    {"from": 1, "to": 90},
    {"from": 91, "to": 100, "defence": "clipping", "defence_yards": 15, "offence": "clipping",
     "offence_yards": 15},
]  # fmt: skip
WINDED = [{"first": 1, "last": 5, "what": "none"}, {"first": 6, "last": 10, "what": "winded"}]


@pytest.mark.parametrize(
    ("situation", "events", "tables", "result", "chance"),
    [
        (DOWN, TACKLED, {}, "no penalty", (8, 10)),
        (DOWN, TACKLED, {}, "illegal block by the offense, 10", (1, 40)),
        (DOWN, THROWN, {}, "caught", (44, 100)),
        (DOWN, (*THROWN, Roll((99,))), {}, "intercepted", (4, 10)),
        (DOWN, (*THROWN, Roll((99,)), Roll((1,))), {}, "intercepted", (1, 10)),
        ({"phase": "kickoff"}, KICKED, {"side": SIDE_GIVEN}, "centre", (6, 10)),
        (DOWN, TACKLED, {"penalties": {"rows": CLIPPING}}, "clipping by the offense, 15", (1, 20)),
        (DOWN, SACKED, {"injury": WINDED}, "winded", (1, 2)),
    ],
)
def test_chances_of_the_printed_tables_and_of_a_league_s_own(
    situation, events, tables, result, chance
):
    """LD-PEN-05: a flag on one down in five; LD-PASS-08, LD-INT-01, LD-INT-02; LD-R2 to LD-R4."""
    asked = table_of(situation, *events, tables=tables)
    assert {row.result: Fraction(row.weight, asked.total) for row in asked.rows}[result] == (
        Fraction(*chance)
    )
    if "side" in tables:
        assert {row.source for row in asked.rows} == {"house"}


def test_what_is_asked_for_shows_the_source_of_each_row():
    table = table_of({"phase": "kickoff"}, *KICKED)
    assert [(row.result, row.weight, row.source) for row in table.rows] == [
        ("centre", 4, "inferred"), ("left", 2, "printed"), ("right", 2, "printed"),
        ("out", 2, "printed"),
    ]  # fmt: skip
    table = table_of(DOWN, *TACKLED)
    assert {row.source for row in table.rows} == {"printed", "inferred"}
    assert [row.result for row in table.rows if row.source == "inferred"] == [
        "offside by the defense, 5", "illegal procedure by the offense, 5",
    ]  # fmt: skip


def test_lengths_of_a_kick():
    table = table_of({"phase": "kickoff"}, teams={"home": {"kicker": 72}})
    lengths = Counter({int(row.result.split()[0]): row.weight for row in table.rows})
    assert (min(lengths), max(lengths)) == (25, 52)
    assert sum(far * weight for far, weight in lengths.items()) / table.total == 38.5


@pytest.mark.parametrize(
    ("tables", "says"),
    [
        ({"wind": []}, "there is no table 'wind'"),
        ({"side": []}, "side must be a list of rows"),
        ({"side": "centre"}, "side must be a list of rows"),
        ({"side": SIDE_GIVEN[1:]}, "1 is in no row"),
        ({"side": [*SIDE_GIVEN, {"from": 4, "to": 6, "what": "left"}]}, "4 is in two rows"),
        ({"side": SIDE_GIVEN[:3]}, "they end with 8"),
        ({"side": [{"from": 1, "to": 10, "what": "middle"}]}, "row 1: what must be centre"),
        ({"side": [{"from": 1, "to": 10, "what": 3}]}, "side, row 1: Expected `str`"),
        ({"side": [{"from": 10, "to": 1, "what": "out"}]}, "from 10 to 1 is no range"),
        ({"side": [7]}, "side, row 1"),
        ({"side": [{"from": 1, "to": 10, "what": "out", "why": 1}]}, "unknown field"),
        ({"penalties": [{"from": 1, "to": 100, "defence": "clipping"}]}, "or for neither"),
        ({"penalties": [{"from": 1, "to": 100, "defence": "x", "offence": "y",
                         "defence_yards": 51}]}, "yards are from 0 to 50"),
        ({"penalties": [{"from": 1, "to": 100, "after": "punt"}]}, "after must be pass, run"),
        ({"penalties": [{"from": 1, "to": 100, "after": "run"}]}, "they end with 0"),
        ({"climate": [{"from": 1, "to": 100, "label": ""}]}, "what must be a name"),
        ({"crowd": [{"from": 1, "to": 100, "label": "mad", "pass": -101}]}, "from -100 to 100"),
    ],
)  # fmt: skip
def test_faults_of_tables(tables, says):
    with pytest.raises(BadTable) as caught:
        rule_set("lions-den", tables=tables)
    assert any(says in fault for fault in caught.value.faults), caught.value.faults
