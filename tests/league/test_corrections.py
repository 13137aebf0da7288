"""What a correction touches: places, who can play, ratings; and nothing where nothing changes."""

from msgspec.structs import replace

from league.model.ledger.queries.preview import changed, describe_effects
from league.model.standings.elo import ratings
from league.model.standings.order import order
from league.model.standings.steps import STANDARD
from league.model.standings.tallies import tally_season
from tests.league.standings.seasons import season

BEFORE = season("A B 7-0", "C A 3-0", "B C 14-0")


def places(results):
    return {p.team: p.place for p in order(tally_season("ABC", results), "ABC", STANDARD)}


def test_a_wrong_score_put_right():
    after = [replace(BEFORE[0], home_points=0, visitors_points=7), *BEFORE[1:]]
    moved = changed(places(BEFORE), places(after))
    assert [(each.key, each.before, each.after) for each in moved] == [("C", 3, 2), ("A", 2, 3)]
    rated = changed(ratings(BEFORE)[0], ratings(after)[0])
    names = {"A": "Ants", "B": "Bats", "C": "Colts"}
    assert describe_effects(moved, (), rated, names, first=("A",)) == [
        "Ants: 2nd place becomes 3rd.",
        "Colts: 3rd place becomes 2nd.",
        "Ants: rating 1500 becomes 1480.",
        "Bats: rating 1501 becomes 1520.",
    ]
    assert changed(places(BEFORE), places(BEFORE)) == ()


def test_who_can_play_then():
    before = {"q": 1, "k": 0, "p": "season", "r": 0}
    found = changed(before, before | {"q": 2, "k": "season", "p": 0})
    assert describe_effects((), found, (), {"q": "Quinn"}) == [
        "Quinn: misses 1 game becomes misses 2 games.",
        "k: can play becomes out for the season.",
        "p: out for the season becomes can play.",
    ]
