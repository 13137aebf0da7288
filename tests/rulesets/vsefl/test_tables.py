"""A league's own tables: read, refused cell by cell, and kept with the game."""

import pytest

from quarterback.rule_sets import header_of, of_header, rule_set
from rulesets.core.customization import BadTable
from rulesets.vsefl.charts import BOX, CHART, PLAYBOOK, SHIPPED
from rulesets.vsefl.stoppages import stick_for

ROWS = [
    {"id": n, "foul": row.foul, "side": row.side, "yards": row.yards, "after": row.after}
    for n, row in enumerate(CHART, 1)
]


def faults(**brought):
    with pytest.raises(BadTable) as caught:
        rule_set("vsefl", **brought)
    return caught.value.faults


def test_what_is_shipped_adds_up():
    """VS-R2, VS-R8, VS-R17."""
    assert sorted(BOX) == list(range(2, 13))
    assert [BOX[total] for total in (2, 6, 7, 8, 12)] == [
        "opponent", "opponent", "out_kept", "kept", "kept",
    ]  # fmt: skip
    assert len(CHART) == len(SHIPPED.onside_yards) == len(SHIPPED.onside_zone) == 12
    for pages in (PLAYBOOK.offense, PLAYBOOK.defense):
        assert len(pages) == 10 and {len(page) for page in pages.values()} == {6}


def test_a_box_of_ones_own():
    """VS-R2: also by cause."""
    own = {"opponent": [2, 3], "out_kept": [], "kept": list(range(4, 13))}
    league = rule_set("vsefl", tables={"box": own}).data
    assert league.boxed("end_dice", 3) == "opponent" and league.boxed("end_dice", 4) == "kept"
    column = {"opponent": list(range(2, 13))}
    league = rule_set("vsefl", tables={"box": {"causes": {"carrier_fell": column}}}).data
    assert league.boxed("carrier_fell", 12) == "opponent"
    assert league.boxed("double_tackle", 12) == "kept"


def test_every_fault_of_a_box_is_told():
    bad = {"opponent": [2, 3, 3, 13], "kept": "8-12", "lost": [7], "dice": "d20"}
    assert faults(tables={"box": bad}) == [
        "box: there is no 'lost'; there are dice, causes, opponent, out_kept, kept",
        "box, dice: The Box is two dice, 2d6, not 'd20'",
        "box, opponent: a whole number from 2 to 12 is needed, not 13",
        "box: 3 appears twice",
        "box: 2 appears twice",
        "box, kept: a list of numbers is needed, not '8-12'",
        "box: nothing is said of 4, 5, 6, 7, 8, 9, 10, 11, 12",
    ]


def test_end_dice_of_ones_own():
    """VS-R3, VS-R17."""
    league = rule_set("vsefl", tables={"end_dice": {"fumble_on": [2, 3], "penalty_on": []}}).data
    assert league.fumble_on == {2, 3} and league.penalty_on == frozenset()
    assert faults(tables={"end_dice": {"fumble": "d12", "fumble_on": [True]}}) == [
        "end_dice, fumble: it is 2d6, not 'd12'",
        "end_dice, fumble_on: a whole number from 2 to 12 is needed, not True",
    ]


def test_a_chart_of_ones_own():
    """VS-R17."""
    rows = [dict(row) for row in ROWS]
    rows[6]["yards"] = 12
    assert rule_set("vsefl", tables={"penalties": {"rows": rows}}).data.penalties[6].yards == 12
    rows[0] |= {"side": "K", "yards": 99, "after": "kick", "foul": " "}
    assert faults(tables={"penalties": {"rows": rows}}) == [
        "penalties, row 1, foul: a name is needed, not ' '",
        "penalties, row 1, side: 'K' is none of O, D",
        "penalties, row 1, after: 'kick' is none of repeat, first",
        "penalties, row 1, yards: a whole number from 0 to 50 is needed, not 99",
    ]
    assert faults(tables={"penalties": rows[:11]}) == ["penalties: a list of 12 is needed, not 11"]


def test_an_onside_chart_of_ones_own():
    """VS-R16."""
    own = {"distance": {"1-11": 10, "12": 15}, "zone": {"1-6": 1, "7-12": 3}}
    league = rule_set("vsefl", tables={"onside": own}).data
    assert league.onside_yards[11] == 15 and league.onside_zone[6] == 3
    assert faults(tables={"onside": {"zone": {"1-6": 4, "6-12": 1, "x": 2}}}) == [
        "onside, zone, 1-6: a whole number from 1 to 3 is needed, not 4",
        "onside, zone: 6 appears twice",
        "onside, zone: 'x' are no faces from 1 to 12, such as 1-3",
    ]


def test_a_playbook_of_ones_own():
    """VS-R8: page by page, side by side; the rest as shipped."""
    page = {"offence": ["PB"] * 6}
    rules = rule_set("vsefl", teams={"home": {"name": "Aces", "playbook": {"P4": page}}})
    assert rules.data.books["home"].offense["P4"] == ("PB",) * 6
    assert rules.data.books["home"].offense["P1"] == PLAYBOOK.offense["P1"]
    assert rules.data.books["visitors"] == PLAYBOOK
    both = rule_set("vsefl", tables={"playbook": {"P4": {"defence": ["DM"] * 6}}}).data.books
    assert both["home"].defense["P4"] == both["visitors"].defense["P4"] == ("DM",) * 6
    bad = {"P4": {"offence": ["PB", "XX", "DV", "DV", "DV"], "offense": []}, "P11": {}}
    assert faults(teams={"home": {"playbook": bad}}) == [
        "team home, playbook: there is no 'P11'; there are " + ", ".join(PLAYBOOK.offense),
        "team home, playbook, page P4: there is no 'offense'; there are offence, defence",
        "team home, playbook, page P4, offence: a list of 6 is needed, not 5",
    ]
    wrong = {"P4": {"defence": ["43Z"] * 5 + ["DV"]}}
    assert "die 6: 'DV' is none of" in faults(teams={"visitors": {"playbook": wrong}})[0]


def test_sticks_and_board_fouls_of_ones_own():
    """VS-R30, VS-GEN-05."""
    tables = {"sticks": {"red": 8}, "foul_list": {"delay": {"yards": 10}}}
    league = rule_set("vsefl", tables=tables).data
    rules = rule_set("vsefl", tables=tables)
    assert [stick_for(rules, far) for far in (8, 9, 21)] == ["red", "white", "blue"]
    assert league.sticks == {"red": 8, "white": 20} and league.fouls["delay"].yards == 10
    assert faults(tables={"sticks": {"red": 30}}) == [
        "sticks: the white stick throws farther than the red one"
    ]
    assert faults(tables={"foul_list": {"delay": {"yards": -5}, "spitting": {}}})[1] == (
        "foul_list, delay, yards: a whole number from 0 to 50 is needed, not -5"
    )


def test_what_is_no_table_at_all():
    assert faults(tables={"weather": {}})[0].startswith("there is no table 'weather'; there are")
    assert faults(tables={"box": 7})[0] == "box: a table with keys is needed, not 7"
    assert faults(teams={"home": []})[0] == "team home: a table with keys is needed, not []"


def test_tables_go_with_the_game():
    tables = {"end_dice": {"fumble_on": [2, 12]}}
    teams = {"home": {"playbook": {"P1": {"offence": ["DV"] * 6}}}}
    rules = rule_set("vsefl", tables=tables, teams=teams)
    assert sorted(rules.digests) == ["end_dice", "team.home"]
    assert len(set(rules.digests.values())) == 2
    again = of_header(header_of(rules))
    assert again.data == rules.data and again.digests == rules.digests
