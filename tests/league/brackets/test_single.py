"""Single elimination, other ways to seed, and the way of a team through its bracket."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from league.model.brackets.elimination import (
    by_draw,
    by_hand,
    by_rating,
    by_standings,
    double_elimination,
    full_size,
    single_elimination,
)
from league.model.brackets.progress import progress
from league.model.brackets.series import Path, path_of
from league.model.brackets.shape import Seed, WinnerOf
from league.model.brackets.state import BracketEntry, BracketResult, final_places
from league.model.standings.order import order
from league.model.standings.steps import STANDARD
from league.model.standings.tallies import tally_season
from rulesets.core.refusal import Refused
from tests.league.brackets.playing import SIZES, a_result, loser_of, play_out, teams_of
from tests.league.standings.seasons import season


def favourites(bracket, seeds):
    """Played so that the better seed always wins: who met whom, and where."""
    entries, met = [], {}
    while True:
        found = progress(bracket, seeds, BracketResult(tuple(entries)))
        if not found.ready:
            return found, met
        for key in found.ready:
            one, other = found.states[key].teams
            met[frozenset((seeds.index(one) + 1, seeds.index(other) + 1))] = key
            winner = min(one, other, key=seeds.index)
            entries.append(BracketEntry(key, a_result(f"g{len(entries)}", one, other, winner)))


@pytest.mark.parametrize("count", SIZES)
def test_every_number_of_teams(count):
    bracket = single_elimination(count)
    seeds = teams_of(bracket)
    assert len(bracket.nodes) == count - 1
    byes = full_size(count) - count
    assert bracket.byes == tuple(range(1, byes + 1)), "the best have the byes"
    uses = Counter(feed.source for feed in bracket.feeds)
    assert set(uses.values()) == {1}, "nobody goes to two places"
    assert {s.number for s in uses if isinstance(s, Seed)} == set(range(1, count + 1))
    places = [node.key for node in bracket.nodes]
    for feed in bracket.feeds:
        if isinstance(feed.source, WinnerOf):
            assert places.index(feed.source.node) < places.index(feed.node)
    found, met = favourites(bracket, seeds)
    assert found.champion == "T1"
    assert met[frozenset((1, 2))] == bracket.last
    rounds = bracket.by_key[bracket.last].round
    for pair, key in met.items():
        if max(pair) <= 4:
            assert bracket.by_key[key].round >= rounds - 1
    found, entries = play_out(bracket, seeds, Random(count))
    assert found.champion in seeds and len(entries) == count - 1
    assert sum(len(place) for place in final_places(bracket, found)) == count
    losers = Counter(map(loser_of, entries))
    assert set(losers.values()) == {1} and found.champion not in losers


@pytest.mark.parametrize("count", range(2, 65))
def test_reseeded_rounds_match_the_best_left_with_the_worst_left(count):
    bracket = single_elimination(count, reseed=True)
    seeds = teams_of(bracket)
    assert len(bracket.nodes) == count - 1
    assert bracket.byes == tuple(range(1, full_size(count) - count + 1))
    found, entries = play_out(bracket, seeds, Random(count))
    assert found.champion in seeds and len(entries) == count - 1
    for number, nodes in bracket.rounds().items():
        pairs = [tuple(seeds.index(t) for t in found.states[n.key].teams) for n in nodes]
        here = sorted(place for pair in pairs for place in pair)
        assert pairs == [(here[each], here[-1 - each]) for each in range(len(pairs))], number


def test_rounds_have_names():
    bracket = single_elimination(16, third_place=True)
    titles = [nodes[0].title for nodes in bracket.rounds().values()]
    assert titles == ["Round of 16", "Quarterfinal", "Semifinal", "Final"]
    assert bracket.rounds("third")[1][0].title == "Third place"
    again = single_elimination(9, reseed=True)
    assert [nodes[0].title for nodes in again.rounds().values()] == titles
    consoled = single_elimination(8, consolation=True).rounds("consolation")
    assert [nodes[0].title for nodes in consoled.values()] == [
        "Consolation semifinal", "Consolation final",
    ]  # fmt: skip


def test_third_place_and_consolation():
    bracket = single_elimination(8, third_place=True, consolation=True)
    seeds = teams_of(bracket)
    found, entries = play_out(bracket, seeds, Random(8))
    assert len(entries) == 7 + 1 + 3
    places = final_places(bracket, found)
    assert [len(place) for place in places] == [1, 1, 1, 1, 4]
    third = found.states["T1-1"]
    assert (places[2], places[3]) == ((third.winner,), (third.loser,))
    first_losers = {found.states[f"M1-{n}"].loser for n in range(1, 5)}
    consoled = {
        t for n in bracket.nodes if n.part == "consolation" for t in found.states[n.key].teams
    }
    assert consoled == first_losers


@pytest.mark.parametrize("count", range(4, 40))
def test_consolation_of_any_number(count):
    first = 2 * count - full_size(count)
    if first < 4:
        with pytest.raises(Refused, match="two losers"):
            single_elimination(count, consolation=True)
        return
    bracket = single_elimination(count, consolation=True)
    found, entries = play_out(bracket, teams_of(bracket), Random(count))
    assert len(entries) == count - 1 + first // 2 - 1
    assert found.champion


@pytest.mark.parametrize(
    ("count", "more", "says"),
    [
        (1, {}, "2 to 4096"),
        (3, {"third_place": True}, "two semifinals"),
        (4, {"best_of": (2,)}, "odd number"),
        (4, {"best_of": ()}, "odd number"),
        (8, {"reseed": True, "consolation": True}, "do not go together"),
        (4, {"third_place": True, "consolation": True}, "the same game; choose one"),
    ],
)
def test_what_is_no_bracket_is_refused(count, more, says):
    with pytest.raises(Refused, match=says):
        single_elimination(count, **more)


def test_seeds_from_a_table_need_every_tie_resolved():
    results = season("A B 7-0", "C D 7-0", "A C 9-7", "B D 4-3")
    level = [replace(each, home_points=7, visitors_points=7) for each in results]
    places = order(tally_season("ABCD", results), "ABCD", STANDARD)
    assert by_standings(places, 4) == ("A", "C", "B", "D")
    undecided = order(tally_season("ABCD", level), "ABCD", STANDARD)
    with pytest.raises(Refused, match="A, B, C and Dogs share place 1: record a toss") as caught:
        by_standings(undecided, 2, {"D": "Dogs"})
    assert caught.value.rule == "LD-R46"
    with pytest.raises(Refused, match="from 2 to 4 are seeded"):
        by_standings(places, 5)
    below = order(tally_season("ABCDEF", results), "ABCDEF", STANDARD)
    assert by_standings(below, 3) == ("A", "C", "B"), "who is not seeded may be level"
    with pytest.raises(Refused, match="E and F share place 4"):
        by_standings(below, 4)


def test_seeds_by_rating_by_draw_and_by_hand():
    assert by_rating({"A": 1500, "B": 1600.5}) == ("B", "A")
    with pytest.raises(Refused, match="same rating"):
        by_rating({"A": 1500, "B": 1500})
    assert by_draw("ABC", (3, 1, 2)) == ("B", "C", "A")
    with pytest.raises(Refused, match="each drawn once"):
        by_draw("ABC", (3, 1, 1))
    assert by_hand("ABC", "CAB") == ("C", "A", "B")
    with pytest.raises(Refused, match="every team is seeded once"):
        by_hand("ABC", "CABB")


def test_the_way_ahead():
    bracket = single_elimination(8)
    seeds = tuple("ABCDEFGH")
    found = progress(bracket, seeds)
    assert path_of(bracket, found, "B") == Path(("M1-3",), ("M2-2", "M3-1"), None)
    played = BracketResult((BracketEntry("M1-3", a_result("g", "B", "G", "G")),))
    found = progress(bracket, seeds, played)
    assert path_of(bracket, found, "B") == Path(("M1-3",), (), None)
    assert path_of(bracket, found, "G") == Path(("M1-3", "M2-2"), ("M3-1",), None)
    assert path_of(bracket, found, "nobody") == Path((), (), None)


def test_the_way_after_a_defeat():
    bracket = double_elimination(4)
    found = progress(bracket, "ABCD")
    assert path_of(bracket, found, "A") == Path(("W1-1",), ("W2-1", "F1-1", "F2-1"), "L1-1")
    played = BracketResult((BracketEntry("W1-1", a_result("g", "A", "D", "D")),))
    beaten = path_of(bracket, progress(bracket, "ABCD", played), "A")
    assert beaten == Path(("W1-1", "L1-1"), ("L2-1", "F1-1", "F2-1"), None)


@pytest.mark.parametrize("count", [3, 6, 8])
@pytest.mark.parametrize("make", [single_elimination, double_elimination])
def test_in_the_end_everybody_has_been_where_his_games_were(count, make):
    bracket = make(count)
    found, entries = play_out(bracket, teams_of(bracket), Random(count))
    for team in teams_of(bracket):
        its = [entry.node for entry in entries if team in entry.result.teams]
        assert sorted(path_of(bracket, found, team).been) == sorted(its)
