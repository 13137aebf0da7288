"""Double elimination: out after two defeats, not one; and seldom the same opponent twice."""

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from league.model.brackets.elimination import double_elimination, full_size
from league.model.brackets.progress import progress
from league.model.brackets.shape import LoserOf, Seed, WinnerOf
from league.model.brackets.state import BracketEntry, BracketResult, final_places
from rulesets.core.refusal import Refused
from tests.league.brackets.playing import SIZES, a_result, loser_of, play_out, teams_of


@pytest.mark.parametrize("count", SIZES)
def test_nobody_is_out_after_one_defeat(count):
    bracket = double_elimination(count)
    seeds = teams_of(bracket)
    assert len(bracket.nodes) == 2 * count - 1
    uses = Counter(feed.source for feed in bracket.feeds)
    assert set(uses.values()) == {1}, "a winner and a loser go to one place each"
    found, entries = play_out(bracket, seeds, Random(count))
    lost = Counter(map(loser_of, entries))
    champion = found.champion
    assert champion in seeds
    assert lost[champion] <= 1
    assert all(lost[team] == 2 for team in seeds if team != champion)
    assert len(entries) == 2 * count - 2 + lost[champion]
    places = final_places(bracket, found)
    assert sum(len(place) for place in places) == count and places[0] == (champion,)
    assert len(places[1]) == 1


@pytest.mark.parametrize("count", SIZES)
def test_the_best_have_byes_and_the_two_best_meet_last_of_the_unbeaten(count):
    bracket = double_elimination(count)
    assert bracket.byes == tuple(range(1, full_size(count) - count + 1))
    seeds, entries, met = teams_of(bracket), [], {}
    unbeaten = [node.key for node in bracket.nodes if node.part == "main"]
    while len(met) < len(unbeaten):
        found = progress(bracket, seeds, BracketResult(tuple(entries)))
        for key in set(found.ready) & set(unbeaten):
            one, other = found.states[key].teams
            met[key] = {one, other}
            winner = min(one, other, key=seeds.index)
            entries.append(BracketEntry(key, a_result(f"g{len(entries)}", one, other, winner)))
    assert [key for key, two in met.items() if two == {"T1", "T2"}] == [unbeaten[-1]]


@pytest.mark.parametrize("count", [2, 5, 8, 12])
def test_without_a_reset_one_grand_final_decides(count):
    bracket = double_elimination(count, reset=False)
    found, entries = play_out(bracket, teams_of(bracket), Random(count))
    assert len(entries) == 2 * count - 2
    assert found.champion == found.states["F1-1"].winner


def test_the_second_final_is_played_only_if_the_unbeaten_loses_the_first():
    bracket, seeds = double_elimination(2), ("T1", "T2")
    first = BracketEntry("W1-1", a_result("a", "T1", "T2", "T1"))
    for winner, champion, status in (("T1", "T1", "not_needed"), ("T2", None, "ready")):
        final = BracketEntry("F1-1", a_result("b", "T1", "T2", winner))
        found = progress(bracket, seeds, BracketResult((first, final)))
        assert found.champion == champion
        assert found.states["F2-1"].status == status
    last = BracketEntry("F2-1", a_result("c", "T1", "T2", "T1"))
    assert progress(bracket, seeds, BracketResult((first, final, last))).champion == "T1"
    won = BracketEntry("F1-1", a_result("b", "T1", "T2", "T1"))
    needless = progress(bracket, seeds, BracketResult((first, won, last)))
    assert needless.disputed == ("c",) and needless.champion == "T1"


def test_rounds_have_names_and_are_numbered_without_gaps():
    bracket = double_elimination(6)
    told = {node.key: (node.round, node.title) for node in bracket.nodes}
    assert told["W1-2"] == (1, "Quarterfinal") and told["W3-1"] == (3, "Final of the unbeaten")
    assert told["L2-1"] == (1, "Losers, round 1") and told["L3-1"] == (2, "Losers, round 2")
    assert told["L4-1"] == (3, "Final of the once beaten")
    assert told["F2-1"] == (2, "Grand final, second game")


def test_the_grand_final_may_be_a_series():
    bracket = double_elimination(4, reset=False, final_best_of=3)
    found, entries = play_out(bracket, teams_of(bracket), Random(4))
    assert found.champion and 2 * 4 - 3 + 2 <= len(entries) <= 2 * 4 - 3 + 3
    for more in ({"final_best_of": 2, "reset": False}, {"final_best_of": 3}):
        with pytest.raises(Refused):
            double_elimination(4, **more)


def chance_of_rematch(bracket, outcomes):
    """Exactly: the games of the unbeaten by `outcomes`, those of the beaten all ways at once.

    In the losers' bracket two meet again only if they met among the unbeaten, since who loses
    there is out; so chances multiply along its branches.
    """
    met = set()
    teams, beaten = {}, {}

    def source(of):
        match of:
            case Seed(number):
                return number
            case WinnerOf(node):
                return teams[node]
            case LoserOf(node):
                return beaten[node]

    for node in (n for n in bracket.nodes if n.part == "main"):
        one, other = (source(each) for each in bracket.sources[node.key])
        met |= {(one, other), (other, one)}
        teams[node.key], beaten[node.key] = (one, other) if next(outcomes) else (other, one)
    chances = {}
    last = None
    for node in (n for n in bracket.nodes if n.part == "losers"):
        sides = []
        for each in bracket.sources[node.key]:
            known = isinstance(each, WinnerOf) and each.node in chances
            sides.append(chances[each.node] if known else {source(each): Fraction(1)})
        fresh = {}
        for (one, p), (other, q) in product(sides[0].items(), sides[1].items()):
            if (one, other) not in met:
                for winner in (one, other):
                    fresh[winner] = fresh.get(winner, 0) + p * q / 2
        chances[node.key], last = fresh, node.key
    return 1 - sum(chances[last].values())


def games_of_the_unbeaten(bracket) -> int:
    return sum(node.part == "main" for node in bracket.nodes)


@pytest.mark.parametrize(
    ("count", "at_most", "exactly"), [(8, 0.5625, Fraction(9, 16)), (16, 0.62, Fraction(79, 128))]
)
def test_chance_of_a_rematch_before_the_grand_final(count, at_most, exactly):
    """All ways in which the unbeaten can play: the chance is the mean, and here always the same."""
    bracket = double_elimination(count)
    games = games_of_the_unbeaten(bracket)
    random = Random(count)
    ways = list(product((True, False), repeat=games)) if games < 8 else [
        tuple(random.random() < 0.5 for _ in range(games)) for _ in range(300)
    ]  # fmt: skip
    found = {chance_of_rematch(bracket, iter(way)) for way in ways}
    assert found == {exactly}
    assert exactly <= at_most
