"""All thirty-six rolls of both tables, from every spot, against arithmetic of their own."""

from collections import Counter
from itertools import product

import pytest

from quarterback.rule_sets import rule_set
from rulesets.core.advance import advance, awaiting
from rulesets.core.awaiting import Chance
from rulesets.core.events import Call, Roll
from rulesets.core.field import place_name
from rulesets.core.playout import branches
from rulesets.core.situation import read_situation

DICE = {"fg_dice": "on", "kick_dice": "on"}
ROLLS = tuple(product(range(1, 7), repeat=2))


def rolled(rules, pips, call, **told):
    s = read_situation(rules, told)
    s, _ = advance(rules, s, Call(call, override="to see the table"))
    after, facts = advance(rules, s, Roll(pips))
    return after, {fact.fact: fact for fact in facts}


@pytest.mark.parametrize("spot", range(51, 100))
def test_field_goals(spot):
    """LG-AFG-01 to 08: ten yards more for every ten on the first die."""
    rules = rule_set("gunderson", DICE)
    good = 0
    for tens, units in ROLLS:
        told = {"phase": "scrimmage", "ball": "home", "spot": place_name("home", spot), "down": 4}
        after, facts = rolled(rules, (tens, units), "fg", **told)
        makes = tens > 1 and 100 - spot <= tens * 10 - 11
        good += makes
        assert after.score.home == (3 if makes else 0)
        if makes:
            assert after.phase == "kickoff"
            assert after.possession == "home"
        else:
            assert (after.possession, after.spot, after.down) == ("visitors", 100 - spot, 1)
            ways = {1: "blocked", 2: "blocked", 3: "wide left", 4: "wide left"}
            ways |= {5: "wide right", 6: "wide right"}
            assert facts["no_goal"].how == (ways[units] if tens == 1 else "short")
    assert good == 30 - 6 * ((100 - spot) // 10)


@pytest.mark.parametrize(("line", "good"), [("3", 30), ("10", 24)])
def test_extra_points(line, good):
    """LG-R27: thirty chances of thirty-six from the 3, twenty-four from the 10."""
    rules = rule_set("gunderson", DICE | {"xp_los": line})
    told = {"phase": "try", "score": {"home": 6}}
    points = [rolled(rules, pips, "xp", **told)[0].score.home - 6 for pips in ROLLS]
    assert Counter(points) == {1: good, 0: 36 - good}


@pytest.mark.parametrize("returns", ["on", "off"])
@pytest.mark.parametrize("spot", range(1, 51))
def test_punts(spot, returns):
    """LG-APK-01 to 07, LG-R2, LG-R3, LG-R4, LG-R5."""
    rules = rule_set("gunderson", DICE | {"dice_kick_return": returns})
    for tens, units in ROLLS:
        told = {"phase": "scrimmage", "ball": "home", "spot": place_name("home", spot), "down": 4}
        after, _ = rolled(rules, (tens, units), "punt", **told)
        roll = 10 * tens + units
        lies = spot - roll if 13 <= roll <= 16 else spot + roll
        if lies <= 0:
            assert (after.phase, after.possession, after.spot) == ("free_kick", "home", 20)
            assert after.score.visitors == 2
            continue
        assert (after.possession, after.score.visitors) == ("visitors", 0)
        assert after.spot == (100 - lies if lies < 100 else 20)
        live = roll > 16 and lies < 100 and returns == "on"
        assert after.phase == ("run_back" if live else "scrimmage")


@pytest.mark.parametrize("returns", ["on", "off"])
@pytest.mark.parametrize(("phase", "start"), [("kickoff", 35), ("free_kick", 20)])
def test_kick_offs(phase, start, returns):
    """LG-APK-01 to 07, LG-R2, LG-R4, LG-R5, LG-R21."""
    rules = rule_set("gunderson", DICE | {"dice_kick_return": returns})
    for tens, units in ROLLS:
        after, _ = rolled(rules, (tens, units), "kick", phase=phase, ball="visitors")
        roll = 10 * tens + units
        far = roll + (30 if tens in (2, 3) else 0)
        lies = 100 - start - far
        live = tens > 1 and lies > 0 and returns == "on"
        assert after.possession == "home"
        assert after.phase == ("run_back" if live else "scrimmage")
        dead = 25 if tens == 1 or lies <= 0 else max(lies, 25)
        assert after.spot == (lies if live else dead)


@pytest.mark.parametrize(
    ("call", "told"),
    [
        ("fg", {"phase": "scrimmage", "spot": "V20", "down": 4}),
        ("punt", {"phase": "scrimmage", "spot": "H30", "down": 4}),
        ("kick", {"phase": "kickoff"}),
        ("xp", {"phase": "try", "score": {"home": 6}}),
    ],
)
def test_the_table_that_is_shown_is_the_one_that_is_played(call, told):
    """LG-AFG-00, LG-APK-00: thirty-six chances, one row for all rolls that mean the same."""
    rules = rule_set("gunderson", DICE)
    s = read_situation(rules, told | {"call": call})
    wanted = awaiting(rules, s)
    assert isinstance(wanted, Chance)
    assert wanted.table is not None
    assert wanted.table.total == 36
    assert sum(branch.weight for branch in branches(rules, s)) == 36
