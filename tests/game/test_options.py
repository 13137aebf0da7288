"""The options of a game: declared once, and read by every front end."""

from __future__ import annotations

from typing import Any

import pytest

from quarterback.cli.games.play import play
from quarterback.game.option_parser import BY_NAME, OPTIONS
from quarterback.game.options import BadOptions, play_options
from quarterback.tui.setup.form import help_for


def test_every_option_is_declared_once_and_read():
    with pytest.raises(TypeError, match="no options of a game: color"):
        play_options(color="navy")
    assert len(BY_NAME) == len(OPTIONS)
    assert {option.keyword for option in OPTIONS} <= {each.name for each in play.params}


def test_what_a_form_asks_has_a_label_and_a_hint():
    for option in OPTIONS:
        assert bool(option.label) == bool(option.hint), option.name
        assert help_for(option.name) == option.hint


@pytest.mark.parametrize("flag", [option for option in OPTIONS if option.only])
def test_an_option_of_the_other_kind_of_game_is_refused(flag):
    value = {"flag": True}.get(flag.kind, (flag.choices or ("x",))[0])
    ruleset = "vsefl" if flag.only == "dial" else None
    with pytest.raises(BadOptions, match=f"{flag.flag} is for"):
        play_options(ruleset=ruleset, **{flag.keyword: {"home": {}} if flag.several else value})


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"ruleset": "rugby"}, "no rule set 'rugby'"),
        ({"ruleset": "gunderson", "coach": "freshman"}, "the Freshman does not call on a board"),
        ({"coach": "captain"}, "the Captain does not call the dial game"),
        ({"ruleset": "gunderson", "board": "own", "exhibition": True}, "leave out --board own"),
        ({"rematch": "1", "plays": 20}, "--plays cannot be changed in a rematch"),
        ({"rematch": "x"}, "--rematch takes the number of a game"),
        ({"best_of_three": True, "coach": "freshman"}, "a best of three is for two people"),
        ({"best_of_three": True, "ruleset": "gunderson"}, "--best-of-three is for the dial game"),
        (
            {"resume": "3", "home": "Yale", "seed": 0, "save": False},
            "--home and --seed and --no-save cannot be changed",
        ),
    ],
)
def test_options_that_do_not_go_together(given: dict[str, Any], says: str):
    with pytest.raises(BadOptions, match=says):
        play_options(**given)
