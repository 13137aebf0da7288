"""Records, champions and leaders, by hand and against plain counting."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from league.model.games import GameResult
from league.model.history.champions import Champion, StatLine, all_time, hall_of_champions, leaders
from league.model.history.records_book import TITLES, records_book
from tests.league.standings.seasons import by_chance, season

YEARS = {
    1: season("A B 20-0", "B C 7-14", "A C 30-28", "C A 3-10"),
    2: season("A B 35-0", "B A 13-6", "C B 40-20", "A C 7-6"),
}


def test_every_record_with_its_holders():
    book = records_book(YEARS)
    assert set(book) == set(TITLES)
    assert (book["points"].value, book["points"].holders[0].team) == (40, "C")
    assert (book["margin"].text, book["margin"].holders[0].season) == ("35-0", 2)
    assert book["together"].text == "60 (40-20)"
    assert book["streak"].value == 4 and book["streak"].holders[0].fixture == "g0"
    assert book["streak"].holders[0].season == 2, "a streak goes on from season to season"
    assert book["season_share"].text == "1.000 (3-0)"
    assert book["shutouts"].holders == book["shutouts"].holders[:2] and book["shutouts"].value == 1
    assert {mark.team for mark in book["shutouts"].holders} == {"A"}
    assert book["season_points"].value == 60


def test_a_forfeit_is_no_feat_and_no_games_hold_no_records():
    forfeits = {1: [GameResult("1", "A", "B", 99, 0, kind="forfeit", winner="A")]}
    assert records_book(forfeits) == {} == records_book({})


@settings(max_examples=50)
@given(st.randoms(use_true_random=False), st.integers(2, 5))
def test_records_are_the_most_there_is(random, count):
    teams = [f"T{each}" for each in range(count)]
    years = {year: by_chance(random, teams, 2, most=20) for year in (1, 2, 3)}
    book = records_book(years)
    every = [each for its in years.values() for each in its]
    assert book["points"].value == max(max(r.home_points, r.visitors_points) for r in every)
    assert book["together"].value == max(r.home_points + r.visitors_points for r in every)
    longest = 0
    for team in teams:
        letters = "".join(
            "W" if r.won_by == team else "-"
            for its in years.values()
            for r in its
            if team in r.teams
        )
        longest = max(longest, *map(len, letters.split("-")))
    assert (book["streak"].value if "streak" in book else 0) == longest


CHAMPIONS = (
    Champion(1, "A", "Ann", "B", "20-0"), Champion(2, "C", "Cy", "A"), Champion(3, "A", "Dee", "C"),
)  # fmt: skip


def test_the_hall_of_champions_and_the_all_time_table():
    assert hall_of_champions(CHAMPIONS) == [("A", 2), ("C", 1)]
    assert hall_of_champions(CHAMPIONS, "coach") == [("Dee", 1), ("Cy", 1), ("Ann", 1)]
    table = all_time(YEARS, CHAMPIONS[:2])
    assert [each.name for each in table] == ["A", "C", "B"]
    assert table[0].tally.record == "5-1" and table[0].titles == (1,) and table[0].finals == 2
    assert table[2].seasons == (1, 2)
    coaches = {(1, "A"): "Ann", (2, "C"): "Ann"}
    of_coaches = all_time(YEARS, CHAMPIONS[:2], lambda year, team: coaches.get((year, team), team))
    assert of_coaches[0].name == "Ann" and of_coaches[0].titles == (1, 2)


def stat(who, fixture, value, name="yards"):
    return StatLine(who, f"team of {who}", fixture, name, value)


def test_leaders_share_places():
    lines = [stat("q", "1", 100), stat("q", "2", 50), stat("r", "1", 150), stat("s", "1", 120),
             stat("t", "1", 10)]  # fmt: skip
    assert [(each.place, each.name) for each in leaders(lines, "yards", first=3)] == [
        (1, "q"), (1, "r"), (3, "s"),
    ]  # fmt: skip
    assert [each.name for each in leaders(lines, "yards", first=1)] == ["q", "r"], (
        "all who share it"
    )
    by_game = leaders(lines, "yards", per_game=True)
    assert (by_game[0].name, by_game[2].value) == ("r", Fraction(75))
    twice = leaders(lines, "yards", per_game=True, least=2)
    assert [each.name for each in twice] == ["q"]
    assert leaders(lines, "yards", fewest=True)[0].name == "t"
    rate = [*lines, stat("q", "1", 30, "attempts"), stat("r", "1", 50, "attempts")]
    assert [(each.name, each.value) for each in leaders(rate, "yards", per="attempts")] == [
        ("q", Fraction(5)), ("r", Fraction(3)),
    ]  # fmt: skip
    assert leaders([], "yards") == ()
