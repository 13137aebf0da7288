"""Settings are read strictly: what two players agreed on is never guessed at."""

import pytest

from rulesets.core.ruleset import BadSetting
from rulesets.littlefield.settings import SETTINGS, read_settings


def test_what_is_left_out_has_its_default():
    assert read_settings({}) == {
        "timing": "plays",
        "plays": "160",
        "minutes": "30",
        "signals": "marker",
        "interception_spot": "shown",
        "incomplete_in_end_zone": "ordinary",
        "return_penalty": "replay",
        "plus5_past_point": "first_down",
        "play_count": "every_spin",
        "late_penalty": "no_extension",
        "blocked_fourth_behind_goal": "by_recovery",
        "tiebreak": "none",
        "rush_points": "1",
        "halves_begin": "kickoff",
    }


@pytest.mark.parametrize(
    ("name", "timing", "least", "most"), [("plays", "plays", 2, 2000), ("minutes", "timed", 1, 180)]
)
def test_lengths_have_bounds(name, timing, least, most):
    for length in (least, most, str(least), f" 0{most} "):
        assert read_settings({name: length, "timing": timing})[name] == str(int(length))
    for length in (
        least - 1,
        most + 1,
        -least,
        "",
        "1e2",
        "٣٠",
        "²",
        "4.0",
        True,
        None,
        "9" * 5000,
    ):
        with pytest.raises(
            BadSetting, match=f"{name} must be a whole number from {least} to {most}"
        ):
            read_settings({name: length, "timing": timing})


def test_many_digits_are_refused_before_they_are_counted():
    assert read_settings({"plays": "000000160"})["plays"] == "160"
    with pytest.raises(BadSetting, match="plays must be a whole number"):
        read_settings({"plays": "0000000160"})


@pytest.mark.parametrize("setting", [s for s in SETTINGS if s.choices], ids=lambda s: s.name)
def test_choices_are_those_listed_in_any_case(setting):
    assert len(setting.choices) == len(setting.choice_labels) == 2
    assert setting.default == setting.choices[0]
    for choice in setting.choices:
        assert read_settings({setting.name: f" {choice.upper()} "})[setting.name] == choice
    for other in ("", "both", True, None, 0):
        with pytest.raises(BadSetting, match=" or ".join(setting.choices)):
            read_settings({setting.name: other})


def test_each_setting_cites_the_rule_it_turns_on():
    assert {setting.name: setting.rule for setting in SETTINGS} == {
        "timing": "LQ-TIME-01",
        "plays": "LQ-TIME-03",
        "minutes": "LQ-TIME-02",
        "signals": "LQ-DIAL-03",
        "interception_spot": "LQ-R9",
        "incomplete_in_end_zone": "LQ-R11",
        "return_penalty": "LQ-R13",
        "plus5_past_point": "LQ-R20",
        "play_count": "LQ-R27",
        "late_penalty": "LQ-R30",
        "blocked_fourth_behind_goal": "LQ-R18",
        "tiebreak": "LQ-R38",
        "rush_points": "LQ-R39",
        "halves_begin": "LQ-R40",
    }


def test_there_are_no_other_settings():
    with pytest.raises(BadSetting, match="there is no setting 'length'; there are timing, plays"):
        read_settings({"length": "160"})


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"minutes": 20}, "minutes needs timing=timed"),
        ({"minutes": 20, "signals": "aloud"}, "minutes needs timing=timed"),
    ],
)
def test_a_length_that_the_timing_has_no_use_for_is_a_slip(given, says):
    with pytest.raises(BadSetting, match=says):
        read_settings(given)


def test_a_length_beside_the_timing_that_was_chosen_stands():
    assert read_settings({"minutes": 20, "timing": "plays"})["minutes"] == "20"
    assert read_settings({"plays": 40})["plays"] == "40"
