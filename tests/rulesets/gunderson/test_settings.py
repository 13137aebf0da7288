"""The settings are those of the catalogue's rulings, by name, choices and rule."""

import pytest

from quarterback.rule_sets import catalogue, rule_set, settings_of
from rulesets.core.customization import BadTable, Customization
from rulesets.core.ruleset import BadSetting
from rulesets.gunderson import gunderson

RULINGS = {ruling.setting: ruling for ruling in catalogue("gunderson").rulings if ruling.setting}
OF_RULES = {"fg_dice": "LG-AFG-00", "kick_dice": "LG-APK-00", "pass_clock_stop": "LG-CLK-04"}
"""Options of the printed rules themselves."""


@pytest.mark.parametrize("setting", settings_of("gunderson"), ids=lambda setting: setting.name)
def test_each_setting_is_that_of_its_rule(setting):
    assert setting.default == setting.choices[0]
    assert len(setting.choice_labels) == len(setting.choices)
    if setting.name in OF_RULES:
        assert setting.rule == OF_RULES[setting.name]
        return
    ruling = RULINGS[setting.name]
    assert (setting.rule, setting.choices) == (ruling.id, tuple(o.name for o in ruling.options))


def test_every_ruling_with_a_choice_has_its_setting():
    assert set(RULINGS) | set(OF_RULES) == {setting.name for setting in settings_of("gunderson")}


def test_the_defaults():
    assert dict(rule_set("gunderson").settings) == {
        "fg_dice": "off", "kick_dice": "off", "dice_kick_return": "on", "pass_clock_stop": "off",
        "zero_gain": "run", "xp_los": "3", "override": "off", "safety_onside": "off",
        "ot_reply_literal": "off", "ot_reply_untimed": "off", "ot_tied_late_ttqb": "off",
    }  # fmt: skip


@pytest.mark.parametrize("bad", [{"fg_dice": "maybe"}, {"xp_los": "7"}, {"plays": "40"}])
def test_other_settings_are_refused(bad):
    with pytest.raises(BadSetting):
        rule_set("gunderson", bad)


def test_nothing_else_is_brought():
    with pytest.raises(BadTable, match="takes from a team its name and its players"):
        gunderson(Customization(teams={"home": {"playbook": {}}}))
    with pytest.raises(BadTable, match="tables"):
        gunderson(Customization(tables={"kicks": {}}))
