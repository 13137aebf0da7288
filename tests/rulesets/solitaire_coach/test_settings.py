"""What may be agreed on, and what may not."""

from __future__ import annotations

import pytest

from quarterback.rule_sets import header_of, of_header, rule_set, settings_of
from rulesets.core.customization import BadTable
from rulesets.core.ruleset import BadSetting

CODE = "solitaire-coach"


@pytest.mark.parametrize("plays", ["9", "21", "0", "many", "-10", "10.5"])
def test_a_quarter_has_ten_to_twenty_plays(plays):
    """The range is told."""
    with pytest.raises(BadSetting, match="from 10 to 20"):
        rule_set(CODE, {"N": plays})
    assert "SC-CLK-04" in {setting.rule for setting in settings_of(CODE)}


@pytest.mark.parametrize("plays", ["10", "15", "20"])
def test_each_period_has_them(plays):
    rules = rule_set(CODE, {"N": plays})
    assert [rules.profile.length(period) for period in (1, 2, 3, 4, 5, 9)] == [int(plays)] * 6


def test_every_choice_of_every_setting_makes_rules_that_can_be_made_again():
    for setting in settings_of(CODE):
        choices = setting.choices or (str(setting.min), str(setting.max))
        for choice in choices:
            rules = rule_set(CODE, {setting.name: choice})
            assert rules.settings[setting.name] == choice
            assert of_header(header_of(rules)).settings == rules.settings


RULES_OF_SETTINGS = {
    "opening": "SC-R2", "plays": "SC-CLK-04", "clock": "SC-R4", "count_kickoffs": "SC-R1",
    "overtime": "SC-R10", "punt": "SC-PUNT-09", "fg": "SC-R29", "ends": "SC-PRE-06",
    "swap_ends": "SC-R3", "live_kickoff": "SC-R6", "strict_ez": "SC-R17",
    "loss_of_down": "SC-R30", "miss_floor": "SC-R28", "fg_max": "SC-R27", "ot_to": "SC-R13",
    "reply_untimed": "SC-R14",
}  # fmt: skip


def test_every_setting_names_its_rule_and_says_what_each_choice_means():
    for setting in settings_of(CODE):
        assert setting.rule == RULES_OF_SETTINGS[setting.name]
        assert len(setting.choice_labels) == len(setting.choices)


@pytest.mark.parametrize(
    "given", [{"opening": "dice"}, {"punt": "ask"}, {"downs": "4"}, {"N": "12", "plays": "12"}]
)
def test_what_there_is_not_is_refused(given):
    with pytest.raises(BadSetting):
        rule_set(CODE, given)


def test_there_are_no_tables():
    with pytest.raises(BadTable, match="takes no tables"):
        rule_set(CODE, tables={"kick": [1, 2]})
