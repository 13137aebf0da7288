"""Teams that leave a bracket: what follows by itself."""

from random import Random

import pytest

from league.model.brackets.double import double_elimination
from league.model.brackets.places import final_places
from league.model.brackets.progress import progress
from league.model.brackets.single import single_elimination
from league.model.brackets.state import Entry, Played
from league.model.brackets.walkovers import walkovers
from tests.league.brackets.playing import a_result, teams_of


def fixture(node):
    return f"of {node}"


def test_who_leaves_forfeits_the_games_that_he_has_come_to():
    bracket = single_elimination(4)
    played = Played((Entry("M1-1", a_result("a", "A", "D", "A")),))
    found = walkovers(bracket, "ABCD", played, {"A"}, fixture, order=9)
    assert found == (), "his opponent is not known yet"
    more = Played((*played.entries, Entry("M1-2", a_result("b", "B", "C", "C"))))
    (entry,) = walkovers(bracket, "ABCD", more, {"A"}, fixture, order=9)
    assert (entry.node, entry.result.fixture, entry.result.winner) == ("M2-1", "of M2-1", "C")
    assert (entry.result.kind, entry.result.order) == ("forfeit", 9)
    done = Played((*more.entries, entry))
    assert progress(bracket, "ABCD", done).champion == "C"


def test_forfeits_go_on_as_far_as_they_reach():
    bracket = single_elimination(4)
    found = walkovers(bracket, "ABCD", Played(), {"A", "B", "D"}, fixture, order=0)
    assert [(each.node, each.result.kind) for each in found] == [
        ("M1-1", "double_forfeit"), ("M1-2", "forfeit"),
    ]  # fmt: skip
    assert progress(bracket, "ABCD", Played(found)).champion == "C", "who walks over to the title"


def test_a_series_is_forfeited_game_by_game():
    bracket = single_elimination(2, best_of=(3,))
    begun = Played((Entry("M1-1", a_result("a", "A", "B", "B")),))
    found = walkovers(bracket, "AB", begun, {"B"}, fixture, order=1)
    assert len(found) == 2 and len({each.result.fixture for each in found}) == 2
    done = Played((*begun.entries, *found))
    assert progress(bracket, "AB", done).champion == "A"


@pytest.mark.parametrize("count", [3, 5, 8, 11])
@pytest.mark.parametrize("double", [False, True])
def test_the_rest_play_on_to_a_champion_whoever_leaves_and_when(count, double):
    bracket = double_elimination(count) if double else single_elimination(count)
    seeds, random = teams_of(bracket), Random(count)
    for _ in range(12):
        entries, gone = [], set()
        while True:
            played = Played(tuple(entries))
            entries += walkovers(bracket, seeds, played, gone, fixture, order=len(entries))
            found = progress(bracket, seeds, Played(tuple(entries)))
            if not found.ready:
                break
            key = random.choice(found.ready)
            one, other = found.states[key].teams
            assert not {one, other} & gone
            entries.append(Entry(key, a_result(f"g{len(entries)}", one, other,
                                               random.choice((one, other)))))  # fmt: skip
            if len(gone) < count - 1 and random.random() < 0.3:
                gone.add(random.choice(seeds))
        out = {team for place in final_places(bracket, found) for team in place}
        assert found.champion in seeds or set(seeds) - gone <= out, "nobody was left to win"
        assert found.disputed == ()
