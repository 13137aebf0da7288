"""The registry: headers of new games, and the rules of old ones."""

import pytest

from quarterback.rule_sets import (
    DIAL_NAMES,
    OtherDial,
    dial_named,
    header_of,
    house_settings,
    name_of_dial,
    of_header,
    rule_set,
    saturday_dial,
    shipped_dial,
)
from rulesets.core.header import SHIPPED, Header
from rulesets.littlefield import cells_of, from_cells


def test_a_header_brings_back_the_rules_that_it_was_made_of():
    own = from_cells({ring: cells[1:] for ring, cells in cells_of(shipped_dial()).items()}, "own")
    for dial in (None, shipped_dial(), own):
        rules = rule_set("littlefield", {"plays": "40"}, dial)
        header = header_of(rules, home="Yale", seed=3, date="1927-11-19")
        assert (header.home, header.visitors, header.seed) == ("Yale", "Visitors", 3)
        again = of_header(header)
        assert (again.settings, again.digests) == (rules.settings, rules.digests)
        assert (again.dial and again.dial.digest) == (dial and dial.digest)


def test_a_game_of_a_dial_that_is_not_here_is_refused_and_the_shipped_one_has_two_names():
    with pytest.raises(OtherDial, match="dial other than the standard one"):
        of_header(Header(dial="0123456789abcdef"))
    for name in (SHIPPED, shipped_dial().digest):
        assert of_header(Header(dial=name)).dial is shipped_dial()


def test_names_are_shown_without_what_a_terminal_would_obey():
    names = Header(home="\x1b[2JYale", visitors="Är\nmy").names
    assert names.home == "\N{REPLACEMENT CHARACTER}[2JYale"
    assert names.visitors == "Är\N{REPLACEMENT CHARACTER}my"


def test_a_game_with_the_saturday_dial_carries_its_cells_and_knows_its_name():
    """So that it can be replayed by a program that does not have the dial."""
    settings = {"plays": "40"} | house_settings(saturday_dial())
    rules = rule_set("littlefield", settings, saturday_dial())
    header = header_of(rules)
    assert header.settings == {"timing": "plays", "plays": "40", "rush_points": "2"}
    assert header.cells
    assert of_header(header).dial is saturday_dial()
    assert of_header(Header(dial=saturday_dial().digest)).dial is saturday_dial()


def test_every_dial_of_the_program_has_a_name():
    for name in DIAL_NAMES:
        dial = dial_named(name)
        assert dial is not None
        assert name_of_dial(dial.digest) == name
    assert shipped_dial().digest == (
        "0fea6836858aff606c3e737eaa90ff254354509cdc308a1ce318324e85885a62"
    ), "it never changes"
    assert dial_named("Reconstruction") is shipped_dial()
    assert house_settings(shipped_dial()) == house_settings(None) == {}
    assert dial_named("sunday") is None
    assert name_of_dial("") == name_of_dial("0" * 64) == ""


def test_a_rush_for_the_point_is_good_in_13_of_36_on_the_saturday_dial():
    """Twelve for two points, and a foul by the defense for one (LQ-R39, LQ-TRY-05)."""
    ring = saturday_dial().rings[12]
    over = [face for face in ring if face.kind in ("yards", "fumble") and face.yards >= 3]
    fouls = [face for face in ring if face.kind == "penalty" and face.yards > 0]
    assert (saturday_dial().source, len(ring), len(over), len(fouls)) == ("house", 36, 12, 1)
