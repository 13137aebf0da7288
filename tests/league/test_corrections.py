"""What a correction touches: places, who can play, ratings; and nothing where nothing changes."""

from msgspec.structs import replace

from league.model.careers.injuries import Availability
from league.model.ledger.queries.preview import (
    describe_effects,
    places_moved,
    players_touched,
    ratings_moved,
)
from league.model.standings.elo import ratings
from league.model.standings.order import order
from league.model.standings.steps import STANDARD
from league.model.standings.tallies import tally_season
from tests.league.standings.seasons import season

BEFORE = season("A B 7-0", "C A 3-0", "B C 14-0")


def places(results):
    return order(tally_season("ABC", results), "ABC", STANDARD)


def test_a_wrong_score_put_right():
    after = [replace(BEFORE[0], home_points=0, visitors_points=7), *BEFORE[1:]]
    moved = places_moved(places(BEFORE), places(after))
    assert [(each.team, each.before, each.after) for each in moved] == [("C", 3, 2), ("A", 2, 3)]
    assert places(BEFORE)[0].team == places(after)[0].team == "B"
    rated = ratings_moved(ratings(BEFORE)[0], ratings(after)[0])
    assert {each.team for each in rated[:2]} == {"A", "B"}
    assert (
        describe_effects(moved, (), rated[:1], {"C": "Colts", "A": "Ants"})[0]
        == "Colts: 3rd place becomes 2nd."
    )
    assert places_moved(places(BEFORE), places(BEFORE)) == ()
    assert ratings_moved(ratings(BEFORE)[0], ratings(BEFORE)[0]) == ()


def test_who_can_play_then():
    before = {
        "q": Availability("q", 1),
        "k": Availability("k", 0),
        "p": Availability("p", "season"),
    }
    after = before | {"q": Availability("q", 2), "k": Availability("k", "season"),
                      "p": Availability("p", 0)}  # fmt: skip
    found = players_touched(before, after)
    assert describe_effects((), found, (), {"q": "Quinn"}) == [
        "Quinn: misses 1 game becomes misses 2 games.",
        "k: can play becomes out for the season.",
        "p: out for the season becomes can play.",
    ]
    assert players_touched(before, before) == ()
