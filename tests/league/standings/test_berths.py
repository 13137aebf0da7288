"""Marks of divisions and wild cards, against everything that can still happen."""

from itertools import product
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from league.model.games import GameResult, SeasonGame
from league.model.standings.qualify import berths, conference_seeds
from league.model.standings.steps import TossStep
from league.model.standings.tallies import Group, tally_season
from tests.league.standings.seasons import by_chance, season

GROUPS = {t: Group("North", "E") for t in "ABC"} | {t: Group("South", "E") for t in "PQ"} | {
    t: Group("West", "W") for t in "XY"
}  # fmt: skip
TEAMS = "".join(GROUPS)
TOSS = [TossStep(tuple(TEAMS))]


@settings(max_examples=80, deadline=None)
@given(st.data(), st.integers(0, 4), st.integers(0, 12), st.integers(0, 2))
def test_a_mark_is_never_wrong(data, to_come, played, wild_cards):
    pair = st.lists(st.sampled_from(TEAMS), min_size=2, max_size=2, unique=True)
    scores = st.sampled_from([(7, 0), (0, 7), (3, 3)])
    results = [GameResult(f"r{n}", *data.draw(pair), *data.draw(scores)) for n in range(played)]
    left = [SeasonGame(f"f{n}", *data.draw(pair)) for n in range(to_come)]
    found = berths(tally_season(TEAMS, results, GROUPS), "E", left, wild_cards)
    assert set(found) == set("ABCPQ")
    for ways in product(((30, 0), (0, 30), (3, 3), (1, 0)), repeat=to_come):
        ends = [GameResult(f.key, *f.teams, *s) for f, s in zip(left, ways, strict=True)]
        book = tally_season(TEAMS, [*results, *ends], GROUPS)
        seeds = conference_seeds(book, "E", wild_cards, tosses=TOSS)
        through = {seeded.team: seeded.how for seeded in seeds}
        for team, mark in found.items():
            assert mark != "eliminated" or team not in through
            assert mark != "berth" or team in through
            assert mark != "division" or through.get(team) == "division"


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
