"""Settings are read strictly: what two players agreed on is never guessed at. Each is that of a
printed rule, or of a ruling in the catalogue with its readings, by name and in order."""

import re
from typing import Any

import pytest

from quarterback.rule_sets import CODES, catalogue, header_of, of_header, rule_set, settings_of
from rulesets.core.customization import BadTable, Customization
from rulesets.core.ruleset import BadSetting, RuleSet, Setting
from rulesets.gunderson import gunderson
from rulesets.littlefield.settings import read_settings

WITHOUT_READINGS = {
    "littlefield": {
        "timing": "LQ-TIME-01", "plays": "LQ-TIME-03", "minutes": "LQ-TIME-02",
        "signals": "LQ-DIAL-03",
    },
    "gunderson": {
        "fg_dice": "LG-AFG-00", "kick_dice": "LG-APK-00", "pass_clock_stop": "LG-CLK-04",
    },
    "lions-den": {"minutes": "LD-TIME-01"},
    "solitaire-coach": {
        "plays": "SC-CLK-04", "punt": "SC-PUNT-09", "ends": "SC-PRE-06", "fg_max": "SC-R27",
    },
    "vsefl": {
        "home_fg_distance": "VS-PRE-02", "posts": "VS-PRE-02", "plays_per_quarter": "VS-TIM-01",
        "timeouts_per_half": "VS-R6", "try_spot": "VS-R14", "ot_limit": "VS-R24a",
        "fg_max_los": "VS-R45", "runoff_seconds": "VS-KO-05", "play_clock": "VS-PEN-21",
    },
}  # fmt: skip
"""Options of the printed rules themselves, and rulings that leave a number open."""
EVERY = [
    pytest.param(code, setting, id=f"{code}-{setting.name}")
    for code in CODES
    for setting in settings_of(code)
]


def agreed(code: str, setting: Setting, value: object) -> RuleSet:
    timed = {"timing": "timed"} if (code, setting.name) == ("littlefield", "minutes") else {}
    return rule_set(code, timed | {setting.name: value})


@pytest.mark.parametrize(("code", "setting"), EVERY)
def test_each_setting_is_that_of_its_rule(code: str, setting: Setting):
    assert len(setting.choice_labels) == len(setting.choices)
    if setting.choices:
        assert setting.default == setting.choices[0]
    if setting.name in WITHOUT_READINGS[code]:
        assert setting.rule == WITHOUT_READINGS[code][setting.name]
        return
    [ruling] = [each for each in catalogue(code).rulings if each.setting == setting.name]
    assert (setting.rule, setting.choices) == (ruling.id, tuple(o.name for o in ruling.options))


@pytest.mark.parametrize("code", CODES)
def test_every_ruling_with_a_choice_has_its_setting(code: str):
    rulings = {ruling.setting for ruling in catalogue(code).rulings if ruling.setting}
    names = {setting.name for setting in settings_of(code)}
    assert rulings | WITHOUT_READINGS[code].keys() == names


@pytest.mark.parametrize(("code", "setting"), EVERY)
def test_what_may_be_chosen_is_kept_with_the_game(code: str, setting: Setting):
    assert agreed(code, setting, setting.default).settings[setting.name] == setting.default
    for value in setting.choices or (str(setting.min), str(setting.max)):
        for written in (value, f" {value.upper()} ", value if setting.choices else f"0{value}"):
            rules = agreed(code, setting, written)
            assert rules.settings[setting.name] == value
            assert of_header(header_of(rules)).settings == rules.settings


@pytest.mark.parametrize(("code", "setting"), EVERY)
def test_nothing_else_is(code: str, setting: Setting):
    says = " or ".join(setting.choices) or f"a whole number from {setting.min} to {setting.max}"
    others: tuple[object, ...] = ("", "both", "1e2", "٣٠", "²", "4.0", "0" * 9 + "1", "9" * 5000)
    if not setting.choices:
        others += (setting.min - 1, setting.max + 1, -setting.max)
    if code != "vsefl":  # where true, false and nothing are words for some of the choices
        others += (True, None)
    for value in others:
        with pytest.raises(BadSetting, match=re.escape(f"{setting.name} must be {says}")):
            agreed(code, setting, value)


@pytest.mark.parametrize("code", CODES)
def test_there_are_no_other_settings_and_none_twice(code: str):
    with pytest.raises(BadSetting, match="there is no setting 'length'; there are "):
        rule_set(code, {"length": "160"})
    for setting in settings_of(code):
        for alias in setting.aliases:
            assert (
                agreed(code, setting, setting.default).settings
                == rule_set(code, {alias: setting.default}).settings
            )
            with pytest.raises(BadSetting, match="twice"):
                rule_set(code, {setting.name: setting.default, alias: setting.default})


def test_a_length_that_the_timing_has_no_use_for_is_a_slip():
    with pytest.raises(BadSetting, match="minutes needs timing=timed"):
        read_settings({"minutes": 20, "signals": "aloud"})
    assert read_settings({"minutes": 20, "timing": "plays"})["minutes"] == "20"
    assert read_settings({})["plays"] == "160"


def test_true_and_false_for_yes_and_no_in_a_league_s_words():
    settings = {"home_fg.on": False, "obey_dice": "false", "ot_limit": None, "board": "SCALE"}
    told = rule_set("vsefl", settings).settings
    assert [told[name] for name in ("home_fg", "obey_dice", "ot_limit", "board")] == [
        "no", "no", "0", "scale",
    ]  # fmt: skip


@pytest.mark.parametrize("plays", ["10", "15", "20"])
def test_each_period_has_its_plays(plays: str):
    """SC-CLK-04."""
    profile = rule_set("solitaire-coach", {"N": plays}).profile
    assert [profile.length(period) for period in (1, 2, 3, 4, 5, 9)] == [int(plays)] * 6


def test_nothing_else_is_brought():
    unused: dict[str, Any] = {"home": {"playbook": {}}}
    with pytest.raises(BadTable, match="takes from a team its name and its players"):
        gunderson(Customization(teams=unused))
    with pytest.raises(BadTable, match="tables"):
        gunderson(Customization(tables={"kicks": {}}))
    with pytest.raises(BadTable, match="takes no tables"):
        rule_set("solitaire-coach", tables={"kick": [1, 2]})
