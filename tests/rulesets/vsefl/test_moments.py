"""What is shown and asked at each moment: cards, forms, dice and their chances."""

from fractions import Fraction

import pytest

from quarterback.rule_sets import rule_set
from rulesets.core.advance import advance, awaiting, out_of_turn
from rulesets.core.awaiting import Chance, Decide, Observe
from rulesets.core.events import Call, Report, Roll, Timeout
from rulesets.core.refusal import Refused
from rulesets.core.situation import read_situation
from rulesets.vsefl import SETTINGS

RULES = rule_set("vsefl")


def at(rules=RULES, **given):
    return read_situation(rules, {"phase": "scrimmage", "spot": "H40", **given})


def after(s, *events, rules=RULES):
    for event in events:
        s, _ = advance(rules, s, rules.normalize(rules, s, event))
    return s


def odds(chance):
    return {row.result: Fraction(row.weight, chance.table.total) for row in chance.table.rows}


@pytest.mark.parametrize(
    ("tool", "caught", "missed", "taken"),
    [
        ("sticks", "before any other player", "a base length past", "touched the magnet first"),
        ("figure", "on the fly", "engaged", "hit a free defender first"),
    ],
)
def test_what_a_catch_is_by_what_was_thrown_with(tool, caught, missed, taken):
    """VS-DEF-23, VS-DEF-24, VS-DEF-25."""
    thrown = after(at(), Call("pass"), Call("throw", details={"tool": tool}))
    means = awaiting(RULES, thrown).fields[0].choice_labels
    assert caught in means["complete"] and missed in means["incomplete"]
    assert taken in means["interception"]
    assert {"thrown_away", "grounding"} <= means.keys()
    ran = after(thrown, Report({"result": "complete"}))
    assert "complete" not in awaiting(RULES, ran).fields[0].choice_labels


def test_the_chances_of_the_end_dice():
    """VS-R3, VS-R17: a fumble in 36, a foul in 18."""
    stopped = after(at(), Call("run"), Report({"tackled": "H44"}))
    wanted = awaiting(RULES, stopped)
    assert isinstance(wanted, Chance) and wanted.dice == ("d6", "d6", "d6", "d6", "d12")
    rows = odds(wanted)
    fumbles = sum(chance for shows, chance in rows.items() if "fumble" in shows)
    fouls = sum(chance for shows, chance in rows.items() if "yards" in shows)
    assert (fumbles, fouls) == (Fraction(1, 36), Fraction(1, 18))
    assert rows["nothing"] == Fraction(35, 36) * Fraction(17, 18)
    assert rows["holding, offense, 10 yards"] == Fraction(35, 36) * Fraction(1, 18 * 12)


def test_no_fumble_where_nobody_was_stopped():
    """VS-R3a."""
    missed = after(at(), Call("pass"), Report({"result": "incomplete"}))
    assert not any("fumble" in row.result for row in awaiting(RULES, missed).table.rows)


def test_the_chances_of_the_box():
    """VS-R2: 15, 6 and 15 in 36."""
    loose = after(at(), Call("run"), Report({"carrier_fell": "H44"}))
    assert odds(awaiting(RULES, loose)) == {
        "the other team recovers": Fraction(15, 36),
        "out of bounds, kept": Fraction(6, 36),
        "his own team recovers": Fraction(15, 36),
    }


def test_where_no_dice_are_thrown_the_try_after_a_catch_may_be_fouled_before_its_snap():
    """VS-R63."""
    rules = rule_set("vsefl", tables={"end_dice": {"fumble_on": [], "penalty_on": []}})
    caught = Report({"result": "complete", "spot": "V-3"})
    s = after(at(rules, spot="V20"), Call("pass"), caught, rules=rules)
    assert s.phase == "try"
    with pytest.raises(Refused):
        after(s, Report({"tackled": "V3"}), rules=rules)
    for told_first in ((), (Report({"result": "touchdown"}),)):
        foul = Report({"foul": "neutral_zone", "by": "visitors"})
        fouled = after(s, *told_first, foul, rules=rules)
        assert (fouled.phase, fouled.spot, fouled.play) == ("try", 99, None)


def test_dice_that_cannot_have_fallen_are_refused():
    stopped = after(at(), Call("run"), Report({"tackled": "H44"}))
    for pips in ((7, 1, 1, 1), (1, 1, 1, 1, 13), (1, 2, 3, 4, 5, 6)):
        with pytest.raises(Refused):
            advance(RULES, stopped, Roll(pips))


def test_a_kick_on_any_down():
    """VS-PUN-01, VS-R9."""
    for down in (1, 2, 3, 4):
        wanted = awaiting(RULES, at(down=down))
        assert isinstance(wanted, Decide)
        assert [option.call for option in wanted.options] == ["play", "punt", "fake_punt"]
        assert wanted.options[1].rule == "VS-PUN-01"


def test_advice_on_fourth_down():
    """VS-R8b: marked, and binding nobody; none unless a league wants it."""
    rules = rule_set("vsefl", {"fourth_advice": True})
    assert {each.name: each.rule for each in SETTINGS}["fourth_advice"] == "VS-R8b"

    def advised(which, **given):
        wanted = awaiting(which, at(which, down=4, **given))
        return [option.call for option in wanted.options if "standard" in option.description]

    assert advised(rules, to_go=6) == ["punt"]
    assert advised(rules, to_go=6, spot="V30") == ["field_goal"]
    assert advised(rules, to_go=1) == ["play"]
    assert advised(RULES, to_go=6) == []


@pytest.mark.parametrize(
    ("given", "told", "row", "usual"),
    [
        ({"down": 1}, {"touchdown": True}, 7, "accept"),
        ({"down": 1}, {"tackled": "V45"}, 7, "accept"),
        ({"down": 3, "to_go": 8}, {"tackled": "H44"}, 7, "decline"),
        ({"down": 1}, {"tackled": "H28"}, 7, "decline"),
        ({"down": 1}, {"interception": "V40", "runs_to": "V45"}, 7, "decline"),
        ({"down": 1}, {"interception": "V40", "runs_to": "V45"}, 11, "accept"),
        ({"down": 3, "to_go": 8}, {"tackled": "H44"}, 9, "accept"),
        ({"down": 2, "to_go": 8}, {"tackled": "H43"}, 8, "accept"),
        ({"down": 2, "to_go": 8}, {"tackled": "V40"}, 8, "decline"),
        ({"down": 2, "to_go": 8}, {"tackled": "V40"}, 11, "decline"),
    ],
)
def test_the_usual_choice_is_recommended(given, told, row, usual):
    """What VS-R18 recommends."""
    s = after(at(**given), Call("pass"), Report(told), Roll((3, 4, 6, 6, row)))
    says = {option.call: option.description for option in awaiting(RULES, s).options}
    assert [call for call, words in says.items() if "standard" in words] == [usual]
    assert all(option.rule == "VS-R18" for option in awaiting(RULES, s).options)


def test_time_outs_and_fouls_come_out_of_turn():
    """VS-R42: whoever sits at the table asks for both sides."""
    assert out_of_turn(RULES, at()) == ("timeout", "report", "ruling")
    running = after(at(), Call("run"))
    assert out_of_turn(RULES, running) == ("ruling",)
    for side in ("home", "visitors"):
        assert after(at(), Timeout(side)).game.owed == 1


def test_a_tackle_that_was_none_may_be_let_stand():
    """VS-DEF-02, VS-DEF-21, VS-PEN-14."""
    s = after(at(), Call("run"))
    report = Report({"result": "tackled", "spot": "H42", "contact": "side"}, override="agreed")
    ended, facts = advance(RULES, s, RULES.normalize(RULES, s, report))
    assert ended.phase == "end_dice" and facts[0].fact == "deviation"
    wanted = awaiting(RULES, s)
    assert isinstance(wanted, Observe)
    assert wanted.fields[0].rules["out_of_bounds"] == "VS-DEF-21"
    assert wanted.fields[0].rules["foul"] == "VS-PEN-14"
