"""The usual dial of a game, and what forms and dailies say of it."""

from datetime import date, timedelta

import pytest

from quarterback.game.daily import SATURDAY_SINCE, daily_options, opening_note
from quarterback.game.dials import dial_line, tied_of_ten, usual_dial
from quarterback.game.options import PlayOptions, play_options
from quarterback.league_office.pinned_rules import pin_for
from quarterback.rule_sets import of_header, saturday_dial, shipped_dial
from quarterback.solo_season.season import season_pin
from rulesets.core.header import Header


@pytest.mark.parametrize(
    ("settings", "saturday"),
    [
        ({"plays": "20"}, True),
        ({"plays": "60"}, True),
        ({"plays": "61"}, False),
        ({}, False),
        ({"plays": "160", "timing": "plays"}, False),
        ({"timing": "timed", "minutes": "1"}, False),
        ({"timing": "timed", "plays": "20"}, False),
        ({"plays": "many"}, False),
    ],
)
def test_short_games_are_played_with_the_saturday_dial(settings, saturday):
    assert usual_dial(settings) is (saturday_dial() if saturday else shipped_dial())


def test_a_rush_for_the_point_counts_two_wherever_the_saturday_dial_is_used():
    short = PlayOptions(settings={"plays": "40"}).rules()
    assert (short.dial, short.settings["rush_points"]) == (saturday_dial(), "2")
    assert short.settings["tiebreak"] == "none"
    named = play_options(plays=80, dial="saturday").rules()
    assert (named.dial, named.settings["rush_points"]) == (saturday_dial(), "2")
    one = play_options(plays=40, settings=["rush_points=1"]).rules()
    assert (one.dial, one.settings["rush_points"]) == (saturday_dial(), "1")
    old = play_options(plays=40, dial="reconstruction").rules()
    assert (old.dial, old.settings["rush_points"]) == (shipped_dial(), "1")
    own = play_options(plays=40, dial="any").rules()
    assert (own.dial, own.settings["rush_points"]) == (None, "1")
    with pytest.raises(ValueError, match="no such file"):
        play_options(dial="sunday")


def test_a_stored_game_keeps_its_dial_and_settings():
    """Version 1.0 wrote a game of 20 plays with the reconstruction's digest, and no cells."""
    header = Header(settings={"timing": "plays", "plays": "20"}, dial=shipped_dial().digest)
    rules = of_header(header)
    assert (rules.dial, rules.settings["rush_points"]) == (shipped_dial(), "1")
    assert rules.settings["halves_begin"] == "kickoff"


def test_a_day_keeps_its_dial_and_later_ones_have_the_saturday_dial_and_the_house_rulings():
    before = daily_options(SATURDAY_SINCE - timedelta(1), PlayOptions()).header()
    assert (before.dial, before.cells) == (shipped_dial().digest, {})
    assert before.settings == {"timing": "plays", "plays": "20"}
    assert "Saturday" not in opening_note(before)
    assert date(2026, 11, 29) == SATURDAY_SINCE
    header = daily_options(SATURDAY_SINCE, PlayOptions()).header()
    assert header.dial == saturday_dial().digest
    assert header.settings == {
        "timing": "plays", "plays": "20", "tiebreak": "penetrations", "rush_points": "2",
        "halves_begin": "midfield",
    }  # fmt: skip
    assert "the Saturday dial (house)" in opening_note(header)


@pytest.mark.parametrize(("plays", "house"), [(60, True), (80, False)])
def test_a_season_for_one_is_played_with_the_house_rulings_up_to_60_plays(plays, house):
    pin = season_pin(plays)
    dial = saturday_dial() if house else shipped_dial()
    assert pin.header["dial"] == dial.digest
    wanted = ("penetrations", "2", "midfield") if house else ("none", "1", "kickoff")
    names = ("tiebreak", "rush_points", "halves_begin")
    assert tuple(pin.settings[name] for name in names) == wanted
    if not house:
        assert pin == pin_for("littlefield", {"plays": str(plays)})


def test_the_line_of_a_form_names_the_dial_and_the_ties():
    ties = {"20": 1, "40": 1, "60": 1, "80": 2, "160": 1, "2000": 1, "6": None}
    for plays, tied in ties.items():
        assert tied_of_ten(usual_dial({"plays": plays}), {"plays": plays}) == tied, plays
    twenty = {"plays": "20"}
    assert dial_line(saturday_dial(), twenty) == (
        "Saturday (house): about 1 of 10 such games ends tied."
    )
    assert dial_line(shipped_dial(), twenty) == (
        "Reconstruction: about 7 of 10 such games end tied."
    )
    assert dial_line(saturday_dial(), twenty | {"tiebreak": "penetrations"}) == (
        "Saturday (house): almost no such game ends tied."
    )
    assert dial_line(None, twenty) == "Your own dial: you spin it and type what it shows."
