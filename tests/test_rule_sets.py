"""The shelf: headers of new games, and the rules of old ones."""

import pytest

from quarterback.rule_sets import OtherDial, header_of, of_header, rule_set, shipped_dial
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
