"""The order of tables: steps by examples, and every chain by an independent reckoning."""

from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from league.model.games import GameResult
from league.model.ledger.queries.ranking import chain_in, ranking_rules
from league.model.standings.order import order, unresolved
from league.model.standings.steps import (
    CHAINS,
    NFL_DIVISION,
    NFL_WILDCARD,
    STANDARD,
    Limits,
    TossStep,
    chain_of,
)
from league.model.standings.table import explained, listed, table
from league.model.standings.tallies import (
    Group,
    share_text,
    signed,
    strength_of_schedule,
    tally_season,
)
from rulesets.core.refusal import Refused
from tests.league.standings.naively import naive_order
from tests.league.standings.seasons import by_chance, season


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
    again = told(results, chain_of("own", STANDARD.steps))
    assert names(again) == "XZYW"
    assert why(again, "Z") == "ahead of Y by head-to-head 1-0"


def test_a_tie_is_half_a_win():
    """LD-C142: win, tie, loss is a share of one half."""
    results = season("A B 7-0", "A C 7-7", "D A 7-0")
    assert tally_season("ABCD", results).tallies["A"].share == Fraction(1, 2), "LD-R46"
    assert tally_season("ABCD", results).tallies["A"].record == "1-1-1"


def test_two_are_told_apart_by_their_game():
    places = told(season("A B 7-6", "C A 7-6", "B C 30-0"), teams=["A", "B"])
    assert names(places) == "AB" and why(places, "A") == "ahead of B by head-to-head 1-0"


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


def test_head_to_head_needs_all_to_have_met_or_a_sweep():
    results = season("A B 7-0", "A C 7-0", "B D 7-0", "C D 7-0", "D A 14-0", "D E 7-0", "E A 7-0",
                     "B E 7-0", "C E 7-0", "E A 7-0")  # fmt: skip
    places = told(results, teams=["B", "C"])
    assert places[0].shared == ("C",), "they have not met, and all else is level"
    three = season("A B 7-0", "A C 7-0", "X A 7-0", "X A 8-0", "B X 7-0", "B Y 0-7", "C X 7-0",
                   "C Y 0-7", "A Y 0-7", "B Z 7-0", "C Z 7-0")  # fmt: skip
    book = tally_season("ABCXYZ", three)
    assert {book.tallies[team].record for team in "BC"} == {"2-2"}
    swept = told([*three, *season("A Z 9-0")][:-1], teams=["A", "B", "C"])
    assert why(swept, "B").startswith("tied with C on every tiebreaker")


def test_a_sweep_puts_ahead_and_behind():
    """All 2-2; A has beaten B and C, who have not met; then A has lost to both."""
    others = ["B X 7-0", "X B 7-0", "C X 7-0", "X C 7-0"]
    ahead = season("A B 7-0", "A C 7-0", "X A 7-0", "X A 7-0", *others, "B Y 7-0", "C Y 7-0")
    found = told(ahead, teams=["A", "B", "C"])
    assert why(found, "A") == "ahead of B by head-to-head 2-0 to 0-1 among A, B and C"
    behind = season("B A 7-0", "C A 7-0", "A X 7-0", "A X 7-0", *others, "Y B 7-0", "Y C 7-0")
    assert told(behind, teams=["A", "B", "C"])[-1].team == "A"


EAST = {"A": Group("North", "E"), "B": Group("North", "E"), "C": Group("North", "E"),
        "P": Group("South", "E"), "Q": Group("South", "E"), "X": Group("West", "W"),
        "Y": Group("West", "W"), "Z": Group("West", "W")}  # fmt: skip
"""A and B are of one division; C, too."""


@pytest.mark.parametrize(
    ("games", "step", "first"),
    [
        (["A B 7-0", "X A 7-0", "B X 7-0"], "head_to_head", "A"),
        (["A C 7-0", "X A 7-0", "C B 7-0", "B X 7-0"], "division", "A"),
        (["A P 7-0", "A X 0-7", "P B 7-0", "B X 7-0", "A Y 7-0", "Z B 0-7"], "conference", "A"),
        (["A X 7-0", "Z A 7-0", "X B 7-0", "B Y 7-0"], "common", "A"),
        (["A X 7-0", "B Y 7-0", "X P 7-0", "Y P 0-7"], "victory", "A"),
        (["A X 0-7", "B Y 0-7", "X P 7-0", "Y P 0-7"], "schedule", "A"),
        (["A X 9-0", "B X 7-0", "Y A 9-0", "Z B 3-0", "P Y 7-0", "P Z 7-0"], "net_common", "A"),
        (["A X 9-0", "B Y 7-0"], "net", "A"),
        (["A X 9-2", "B Y 7-0"], "scored", "A"),
    ],
)
def test_each_step_of_a_division_decides_where_those_before_it_do_not(games, step, first):
    found = told(season(*games), NFL_DIVISION, EAST, ["A", "B"])
    assert (found[0].team, found[0].reason.step) == (first, step)


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


def test_in_words():
    games = season("A X 7-0", "B Y 7-0", "X P 7-0", "Y P 0-7")
    found = told(games, NFL_DIVISION, EAST, ["A", "B"])
    assert why(found, "A") == "ahead of B by strength of victory .500 to .000"


@given(st.integers(3, 7), st.integers(1, 2), st.randoms(use_true_random=False))
def test_in_a_whole_round_robin_strength_of_schedule_tells_level_teams_not_apart(n, legs, random):
    teams = [f"T{each}" for each in range(n)]
    book = tally_season(teams, by_chance(random, teams, legs))
    schedule = {}
    for team in teams:
        schedule.setdefault(book.tallies[team].share, set()).add(strength_of_schedule(book, team))
    assert all(len(its) == 1 for its in schedule.values())


def test_net_points_have_a_sign_unless_they_are_zero():
    assert [signed(net) for net in (7, 0, -3)] == ["+7", "0", "-3"]


def test_net_points_may_be_capped_and_touchdowns_count_only_where_all_are_told():
    results = season("A X 50-0", "B X 30-0", "A Y 7-0", "B Y 14-0")
    assert names(told(results, teams=["A", "B"])) == "AB"
    capped = replace(STANDARD, limits=Limits(net_cap=20))
    assert names(told(results, capped, teams=["A", "B"])) == "BA"
    downs = chain_of("own", ["touchdowns"])
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
        chain_of("own", ["luck"])
    with pytest.raises(Refused, match="twice"):
        chain_of("own", ["net", "net"])


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


def test_shares_are_printed_as_everywhere():
    printed = [share_text(Fraction(*each)) for each in ((2, 3), (1, 1), (0, 1), (1, 16), (1, 2000))]
    assert printed == [".667", "1.000", ".000", ".063", ".001"]
    assert [listed(words) for words in ([], ["A"], ["A", "B"], ["A", "B", "C"])] == [
        "", "A", "A and B", "A, B and C",
    ]  # fmt: skip


# --- The chains once more, by the reckoning of naively.py -----------------------------------


@settings(max_examples=400, deadline=None)
@given(st.integers(2, 8), st.integers(1, 2), st.integers(1, 14), st.sampled_from(sorted(CHAINS)),
       st.integers(1, 6), st.integers(0, 10**9))  # fmt: skip
def test_every_chain_agrees_with_a_naive_reckoning_whatever_the_order_of_entry(
    count, legs, rounds, chain, most, seed
):
    random = Random(seed)
    teams = [f"T{each}" for each in range(count)]
    rounds = min(rounds, legs * (count - 1 + count % 2))
    results = by_chance(random, teams, legs, rounds, most)
    groups = {
        team: Group(f"D{place % 4 // 2}{place % 2}", "EW"[place % 2])
        for place, team in enumerate(teams)
    }
    places = told(results, CHAINS[chain], groups, teams)
    playing = {team for each in results for team in each.teams}
    if playing == set(teams):
        naive = naive_order(results, teams, CHAINS[chain], groups)
        flat, at = [], 0
        while at < len(places):
            both = tuple(sorted((places[at].team, *places[at].shared)))
            flat.append(both)
            at += len(both)
        assert flat == [tuple(sorted(each)) for each in naive]
    random.shuffle(results)
    random.shuffle(teams)
    assert told(results, CHAINS[chain], groups, teams) == places
    for place, below in pairwise(places):
        if place.reason is not None and below.team not in place.shared:
            assert place.reason.behind == below.team
    tossed = told(results, CHAINS[chain], groups, teams, tosses=[TossStep(tuple(teams))])
    assert unresolved(tossed) == (), "a recorded toss always decides"


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
    again = reasons(results, chain_of("own", STANDARD.steps), "ABCXY")
    assert any("by head-to-head 1-0" in why for why in again.values())


@pytest.mark.parametrize("chain", CHAINS.values(), ids=lambda each: each.name)
def test_two_who_are_left_of_three_compare_their_own_game_again(chain):
    """Canton beat Pottsville, and nothing else separates the two; Akron fell behind both."""
    results = season(
        "Canton Pottsville 10-3", "Canton Akron 7-0", "Akron Canton 7-0",
        "Pottsville Akron 7-0", "Akron Pottsville 0-7", *["Akron Xenia 7-0"] * 5,
    )  # fmt: skip
    teams = ("Pottsville", "Akron", "Canton", "Xenia")
    rows = {row.team: row for row in table(tally_season(teams, results), teams, chain, {})}
    level = {rows[team].tally.share for team in ("Canton", "Pottsville", "Akron")}
    assert len(level) == 1
    assert rows["Canton"].why.startswith("ahead of Pottsville by head-to-head 1-0")
    assert rows["Canton"].place.place < rows["Pottsville"].place.place
    assert not rows["Canton"].place.shared


def test_a_step_that_orders_all_three_is_not_asked_again():
    """LD-R46 names no best team first: head-to-head among the three has placed them all."""
    results = season(
        *["A B 7-0"] * 2, *["A C 7-0"] * 2, *["B C 7-0"] * 2, "C B 7-0", *["C Z 7-0"] * 2,
        *["Z A 7-0"] * 2, "B Z 7-0", "Z B 7-0",
    )  # fmt: skip
    naive = naive_order(results, "ABCZ", STANDARD, {})
    assert [each.team for each in order(tally_season("ABCZ", results), "ABCZ", STANDARD)] == [
        team for level in naive for team in level
    ]


def test_two_who_have_not_met_are_told_so_and_those_who_share_a_place():
    results = season("A X 10-7", "B Y 10-7")
    for chain in (STANDARD, NFL_DIVISION):
        found = reasons(results, chain, "ABXY")
        assert "tied with B on every tiebreaker" in found["A"]
        assert "head-to-head not used: they had not met" in found["A"]
        assert "division" not in found["A"], "there is none"
    assert "not used" not in reasons([], STANDARD, "ABXY")["A"], "before there are games"
