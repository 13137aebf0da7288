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


def chances(table):
    return {row.result: Fraction(row.weight, table.total) for row in table.rows}


def test_rows_that_are_lost_in_print_are_marked():
    """LD-R2, LD-R3, LD-R4, LD-R28."""
    assert [row.source for row in SIDE] == ["inferred", "printed", "printed", "printed"]
    assert [row.source for row in PENALTIES] == ["inferred"] + ["printed"] * 5
    assert [row.source for row in INJURY] == ["inferred", "printed", "printed"]
    assert INJURY_LENGTH[0].source == "inferred"
    assert {row.source for row in (*CLIMATE, *CROWD)} == {"house"}


def test_what_is_asked_for_shows_the_source_of_each_row():
    table = table_of({"phase": "kickoff"}, Roll((5, 5, 5)))
    assert [(row.result, row.weight, row.source) for row in table.rows] == [
        ("centre", 4, "inferred"),
        ("left", 2, "printed"),
        ("right", 2, "printed"),
        ("out", 2, "printed"),
    ]


def down(*before):
    return {"phase": "scrimmage", "spot": "H30"}, *before


def test_a_flag_falls_on_one_down_in_five():
    """LD-PEN-05."""
    play = down(Call("run"), Report({"result": "tackled", "spot": "H33"}))
    table = table_of(*play)
    assert chances(table)["no penalty"] == Fraction(8, 10)
    assert chances(table)["illegal block by the offense, 10"] == Fraction(1, 40)
    assert {row.source for row in table.rows} == {"printed", "inferred"}
    lost = [row for row in table.rows if row.source == "inferred"]
    assert [row.result for row in lost] == ["offside by the defense, 5",
                                           "illegal procedure by the offense, 5"]  # fmt: skip


def test_chances_of_a_pass_and_of_defenders():
    """LD-PASS-08, LD-INT-01, LD-INT-02."""
    throw = Call("pass", details={"distance": 27, "defenders": [{"touching": True}, {}]})
    play = down(Call("pass_play"), throw)
    assert chances(table_of(*play))["caught"] == Fraction(44, 100)
    touching = table_of(*play, Roll((99,)))
    assert chances(touching)["intercepted"] == Fraction(4, 10)
    assert chances(table_of(*play, Roll((99,)), Roll((1,))))["intercepted"] == Fraction(1, 10)


def test_lengths_of_a_kick():
    table = table_of({"phase": "kickoff"}, teams={"home": {"kicker": 72}})
    lengths = Counter({int(row.result.split()[0]): row.weight for row in table.rows})
    assert (min(lengths), max(lengths)) == (25, 52)
    assert sum(far * weight for far, weight in lengths.items()) / table.total == 38.5


def test_a_league_s_own_side_table():
    """LD-R2."""
    table = table_of({"phase": "kickoff"}, Roll((5, 5, 5)), tables={"side": SIDE_GIVEN})
    assert chances(table)["centre"] == Fraction(6, 10)
    assert {row.source for row in table.rows} == {"house"}


def test_a_league_s_own_penalties():
    """LD-R3: its lost row left empty."""
    rows = [
        {"from": 1, "to": 90},
        {"from": 91, "to": 100, "defence": "clipping", "defence_yards": 15, "offence": "clipping",
         "offence_yards": 15},
    ]  # fmt: skip
    play = down(Call("run"), Report({"result": "tackled", "spot": "H33"}))
    table = table_of(*play, tables={"penalties": {"rows": rows}})
    assert chances(table)["clipping by the offense, 15"] == Fraction(1, 20)


def test_a_league_s_own_injuries():
    """LD-R4."""
    injury = [{"first": 1, "last": 5, "what": "none"}, {"first": 6, "last": 10, "what": "winded"}]
    sack = Report({"result": "sacked", "spot": "H25"})
    table = table_of(*down(Call("pass_play"), sack), tables={"injury": injury})
    assert chances(table)["winded"] == Fraction(1, 2)


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
