"""The order of tables: steps by examples, and every chain by an independent reckoning."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from league.model.games import GameResult
from league.model.ledger.queries.ranking import chain_in, ranking_rules
from league.model.standings.order import order, unresolved
from league.model.standings.steps import (
    NFL_DIVISION,
    NFL_WILDCARD,
    STANDARD,
    Limits,
    TossStep,
    chain_of,
)
from league.model.standings.table import explained, listed, table
from league.model.standings.tallies import Group, share_text, signed, tally_season
from rulesets.core.refusal import Refused
from tests.league.standings.seasons import season


def told(results, chain=STANDARD, groups=None, teams=None, **more):
    every = {team for each in results for team in each.teams} | set(teams or ())
    return order(tally_season(tuple(every), results, groups), teams or tuple(every), chain, **more)


def names(places):
    return "".join(place.team for place in places)


def why(places, team):
    return explained(next(place for place in places if place.team == team), {})


def test_three_who_beat_one_another_are_told_apart_by_points():
    """LD-C141: X, Y, Z 2-1, differences +10, +3, -2."""
    results = season("X Y 17-10", "Y Z 14-7", "Z X 13-10", "X W 16-10", "Y W 13-10", "Z W 12-10")
    book = tally_season("WXYZ", results)
    assert [book.tallies[team].net for team in "XYZ"] == [10, 3, 2 - 4]
    places = told(results)
    assert names(places) == "XYZW", "LD-R46"
    assert why(places, "X") == "ahead of Y by net points +10 to +3"
    assert why(places, "Y") == "ahead of Z by net points +3 to -2"
    assert why(places, "Z") == "ahead of W by record .667 to .000"
    assert why(places, "W") == "last"


def test_it_is_by_points_whoever_has_beaten_whom():
    """LD-C141 the other way round; a chain that begins again looks at the game of the two."""
    results = season("Y X 9-7", "Z Y 7-1", "X Z 17-7", "X W 7-5", "Y W 19-12", "Z W 9-7")
    book = tally_season("WXYZ", results)
    assert [book.tallies[team].net for team in "XYZ"] == [10, 3, -2]
    assert names(told(results)) == "XYZW", "LD-R46"
    again = told(results, chain_of(STANDARD.steps))
    assert names(again) == "XZYW"
    assert why(again, "Z") == "ahead of Y by head-to-head 1-0"


def test_a_tie_is_half_a_win():
    """LD-C142: win, tie, loss is a share of one half."""
    results = season("A B 7-0", "A C 7-7", "D A 7-0")
    assert tally_season("ABCD", results).tallies["A"].share == Fraction(1, 2), "LD-R46"
    assert tally_season("ABCD", results).tallies["A"].record == "1-1-1"


def test_points_scored_and_then_a_roll_that_is_recorded():
    level = season("A B 7-7")
    places = told(level)
    assert unresolved(places) == (("A", "B"),)
    assert [place.place for place in places] == [1, 1]
    assert why(places, "A") == "tied with B on every tiebreaker: a toss decides"
    rolled = told(level, tosses=[TossStep(("B", "A"), "percentile", ("81", "44"))])
    assert names(rolled) == "BA" and unresolved(rolled) == ()
    assert why(rolled, "B") == "ahead of A by a recorded toss 81 to 44", "LD-R46"
    again = told(level, tosses=[TossStep(("B", "A")), TossStep(("A", "B"))])
    assert names(again) == "AB", "the latest counts"
    more = told(season("A C 7-0", "B D 9-2"), teams=["A", "B"])
    assert why(more, "B") == "ahead of A by points scored 9 to 7"


EAST = {"A": Group("North", "E"), "B": Group("North", "E"), "C": Group("North", "E"),
        "P": Group("South", "E"), "Q": Group("South", "E"), "X": Group("West", "W"),
        "Y": Group("West", "W"), "Z": Group("West", "W")}  # fmt: skip
"""A and B are of one division; C, too."""


def test_common_games_count_only_where_there_are_enough():
    """For a wild card four of them, or half of what a team has played; in a division one."""
    games = ["A X 7-0", "X B 7-0", *(f"{team} {z} 7-0" for team in "AB" for z in "YZ"), "P A 7-0",
             "B P 7-0", "Q A 7-0", "B Q 0-7"]  # fmt: skip
    whole = told(season(*games), NFL_WILDCARD, EAST, ["A", "B"])
    assert whole[0].team == "B" and whole[0].reason.step == "conference"
    apart = [*games[:2], "A Y 0-7", "A Y 0-7", "B Z 7-0", "B Z 7-0", "Z B 7-0", "A Y 7-0"]
    few = told(season(*apart), NFL_WILDCARD, EAST, ["A", "B"])
    assert few[0].reason.step != "common"
    one = replace(NFL_WILDCARD, limits=Limits(common_games=1))
    assert told(season(*apart), one, EAST, ["A", "B"])[0].reason.step == "common"
    in_a_league = chain_in(ranking_rules({"chain": "nfl-division", "limits": {"net_cap": 14}}))
    assert in_a_league.limits.net_cap == 14
    assert told(season(*apart), in_a_league, EAST, ["A", "B"])[0].reason.step == "common"


def test_net_points_may_be_capped_and_touchdowns_count_only_where_all_are_told():
    results = season("A X 50-0", "B X 30-0", "A Y 7-0", "B Y 14-0")
    assert names(told(results, teams=["A", "B"])) == "AB"
    capped = replace(STANDARD, limits=Limits(net_cap=20))
    assert names(told(results, capped, teams=["A", "B"])) == "BA"
    downs = chain_of(["touchdowns"])
    assert unresolved(told(results, downs, teams=["A", "B"]))
    with_downs = [
        replace(each, counted=(("touchdowns", 2 + (each.home == "B"), 0),)) for each in results
    ]
    assert (
        why(told(with_downs, downs, teams=["A", "B"]), "B")
        == "ahead of A by net touchdowns +6 to +4"
    )


def test_a_chain_of_ones_own():
    with pytest.raises(Refused, match="no tiebreaker 'luck'"):
        chain_of(["luck"])
    with pytest.raises(Refused, match="twice"):
        chain_of(["net", "net"])


def test_forfeits_count_as_they_are_and_void_games_do_not():
    results = [
        GameResult("1", "A", "B", kind="forfeit", winner="A"),
        GameResult("2", "C", "D", kind="double_forfeit"),
        GameResult("3", "A", "C", 3, 40, kind="void"),
        GameResult("4", "A", "D", 3, 40, kind="abandoned"),
        GameResult("5", "A", "D", 3, 40, counts=False),
        GameResult("6", "B", "D", 20, 0, kind="conceded", winner="D"),
    ]
    book = tally_season("ABCD", results)
    assert [book.tallies[team].record for team in "ABCD"] == ["1-0", "0-2", "0-1", "1-1"]


def test_figures_are_printed_as_everywhere():
    assert [signed(net) for net in (7, 0, -3)] == ["+7", "0", "-3"]
    printed = [share_text(Fraction(*each)) for each in ((2, 3), (1, 1), (0, 1), (1, 16), (1, 2000))]
    assert printed == [".667", "1.000", ".000", ".063", ".001"]
    assert [listed(words) for words in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == [
        "", "A", "A and B", "A, B and C",
    ]  # fmt: skip


def reasons(results, chain, teams):
    """Why each stands where it does, as the table says it."""
    rows = table(tally_season(tuple(teams), results), tuple(teams), chain, {})
    return {row.place.team: row.why for row in rows}


def test_a_step_that_was_skipped_is_told_with_its_reason():
    """LD-R46. Of three level teams only two have met: their game counts for nothing."""
    results = season("A B 7-3", "B X 20-0", "C X 9-7", "Y C 6-3", "Y A 4-3")
    found = reasons(results, STANDARD, "ABCXY")
    told = "(head-to-head not used: not all three had met)"
    assert found["B"] == f"ahead of A by net points +16 to +3 {told}"
    assert found["Y"] == "ahead of B by record 1.000 to .500"


def test_what_a_chain_came_to_is_told_of_those_who_were_level_then():
    # Net points part A, B and C from the others; from then on the question is who of them has met.
    results = season("A B 7-3", "B X 7-3", "X C 5-0", "C Y 5-0", "Y A 4-0")
    found = reasons(results, STANDARD, "ABCXY")
    assert "head-to-head not used: not all three had met" in found["A"]
    again = reasons(results, chain_of(STANDARD.steps), "ABCXY")
    assert any("by head-to-head 1-0" in why for why in again.values())


def test_two_who_have_not_met_are_told_so_and_those_who_share_a_place():
    results = season("A X 10-7", "B Y 10-7")
    for chain in (STANDARD, NFL_DIVISION):
        found = reasons(results, chain, "ABXY")
        assert "tied with B on every tiebreaker" in found["A"]
        assert "head-to-head not used: they had not met" in found["A"]
        assert "division" not in found["A"], "there is none"
    assert "not used" not in reasons([], STANDARD, "ABXY")["A"], "before there are games"
