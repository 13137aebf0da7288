"""Marks against everything that can still happen."""

from itertools import product
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from league.model.games import GameResult, SeasonGame
from league.model.standings import clinch
from league.model.standings.clinch import marks
from league.model.standings.order import order
from league.model.standings.qualify import berths, conference_seeds
from league.model.standings.steps import STANDARD
from league.model.standings.tallies import Group, tally_season
from tests.league.standings.seasons import by_chance, season


def by_trying_everything(teams, racing, results, left, places):
    """Who can still be among the first, and who must be: every result of every game left."""
    can, must = set(), set(racing)
    for winners in product((0, 1, 2), repeat=len(left)):
        ends = [
            GameResult(f.key, *f.teams, *((7, 0), (0, 7), (3, 3))[winner], counts=f.counts)
            for f, winner in zip(left, winners, strict=True)
        ]
        tallies = tally_season(teams, [*results, *ends]).tallies
        for team in racing:
            mine = tallies[team].share
            above = sum(tallies[other].share > mine for other in racing)
            level = sum(tallies[other].share >= mine for other in racing) - 1
            if above < places:
                can.add(team)
            if level >= places:
                must.discard(team)
    return can, must


@settings(max_examples=120, deadline=None)
@given(st.data(), st.integers(2, 5), st.integers(0, 5), st.integers(0, 8))
def test_marks_are_exact(data, count, to_come, played):
    teams = [f"T{each}" for each in range(count)]
    pair = st.lists(st.sampled_from(teams), min_size=2, max_size=2, unique=True)
    results = [
        GameResult(f"r{n}", *data.draw(pair), *data.draw(st.sampled_from([(7, 0), (0, 7), (3, 3)])))
        for n in range(played)
    ]
    left = [
        SeasonGame(f"f{n}", *data.draw(pair), counts=data.draw(st.integers(0, 4)) > 0)
        for n in range(to_come)
    ]
    racing = teams[: data.draw(st.integers(1, count))]
    places = data.draw(st.integers(1, count))
    can, must = by_trying_everything(teams, racing, results, left, places)
    found = marks(tally_season(teams, results), racing, left, places)
    assert found == {
        team: "clinched" if team in must else "open" if team in can else "eliminated"
        for team in racing
    }


def test_with_no_game_left_the_order_decides():
    results = season("A B 7-0", "C D 9-0", "A C 7-7", "B D 3-3")
    book = tally_season("ABCD", results)
    final = order(book, "ABCD", STANDARD)
    assert "".join(place.team for place in final) == "CABD"
    found = marks(book, "ABCD", [], 1, final)
    assert found == dict.fromkeys("ABD", "eliminated") | {"C": "clinched"}
    level = tally_season("AB", season("A B 7-7"))
    assert marks(level, "AB", [], 1, order(level, "AB", STANDARD)) == {"A": "open", "B": "open"}


def test_where_too_many_ways_are_to_be_tried_nothing_is_marked(monkeypatch):
    """Late, but never wrong."""
    teams = [f"T{each:02}" for each in range(12)]
    book = tally_season(teams, [])
    left = [SeasonGame(f"{a}{b}", a, b) for a in teams for b in teams if a < b]
    found = marks(book, teams, left, 4)
    assert set(found.values()) == {"open"}
    monkeypatch.setattr(clinch, "MOST_WAYS", 0)
    results = season("A B 7-0", "A C 7-0", "B C 7-0")
    some = marks(tally_season("ABC", results), "ABC", [SeasonGame("x", "B", "C")], 1)
    assert set(some.values()) <= {"open", "eliminated", "clinched"}
    assert some["A"] != "eliminated" and some["C"] != "clinched"


GROUPS = {t: Group("North", "E") for t in "ABC"} | {t: Group("South", "E") for t in "PQ"} | {
    t: Group("West", "W") for t in "XY"
}  # fmt: skip
TEAMS = "".join(GROUPS)


def test_marks_as_they_come():
    results = season("A B 7-0", "A C 7-0", "A P 7-0", "B C 7-0", "B Q 7-0", "P Q 7-0", "X C 7-0",
                     "X Q 7-0")  # fmt: skip
    book = tally_season(TEAMS, results, GROUPS)
    found = berths(book, "E", [SeasonGame("1", "B", "C"), SeasonGame("2", "Q", "Y")], 1)
    assert found == {"A": "division", "B": "berth", "C": "eliminated", "P": "division",
                     "Q": "eliminated"}  # fmt: skip
    assert (
        berths(book, "E", [SeasonGame("1", "A", "B"), SeasonGame("2", "A", "B")], 1)["A"] == "berth"
    )


def test_in_the_end_the_seeds_decide():
    results = season("A B 7-0", "A C 7-0", "B C 7-0", "P Q 7-0")
    book = tally_season(TEAMS, results, GROUPS)
    left = [SeasonGame("1", "X", "Y")]
    found = berths(book, "E", left, 1, conference_seeds(book, "E", 1))
    assert found == {"A": "division", "B": "berth", "C": "eliminated", "P": "division",
                     "Q": "eliminated"}  # fmt: skip
    level = tally_season(TEAMS, season("P Q 7-7"), GROUPS)
    seeds = conference_seeds(level, "E", 0)
    assert berths(level, "E", [], 0, seeds)["Q"] == "open", "record a toss"


def test_one_team_alone_has_the_mark_it_has_among_all():
    random = Random(5)
    groups = {f"{n}": Group(f"D{n // 3}", "A") for n in range(9)}
    for played in (10, 20, 30, 33):
        results = by_chance(random, list(groups), most=3)
        left = [SeasonGame(g.fixture, g.home, g.visitors) for g in results[played:]]
        season = tally_season(list(groups), results[:played], groups)
        for cards in (0, 1, 2):
            every = berths(season, "A", left, cards)
            assert every == {t: berths(season, "A", left, cards, only=t)[t] for t in groups}
