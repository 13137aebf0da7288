"""The Electra Bowl: cases C138 and C139, conferences, and whose home it is."""

from random import Random

import pytest

from league.model.brackets.elimination import (
    ELECTRA_BOWL,
    electra_bowl,
    electra_conferences,
    electra_double,
)
from league.model.brackets.progress import progress
from league.model.brackets.state import BracketEntry, BracketResult
from league.model.games import GameResult
from tests.league.brackets.playing import a_result, play_out, teams_of


def pairs(bracket, seeds, winners):
    """The pairs of each round, as winners are told round by round."""
    entries = []
    for number, nodes in bracket.rounds().items():
        found = progress(bracket, seeds, BracketResult(tuple(entries)))
        here = [found.states[node.key].teams for node in nodes]
        yield [f"{one}-{other}" for one, other in here]
        for node, (one, other) in zip(nodes, here, strict=True):
            winner = one if one in winners[number] else other
            entries.append(BracketEntry(node.key, a_result(f"{node.key}", one, other, winner)))


def test_six_seeds():
    """LD-C138: 1 and 2 have byes; if 6 and 4 win it is 1-6, 2-4; then the Electra Bowl."""
    bracket = electra_bowl(6)
    assert bracket.byes == (1, 2), "LD-R45"
    rounds = list(pairs(bracket, "123456", {1: "64", 2: "64", 3: "6"}))
    assert rounds == [["3-6", "4-5"], ["1-6", "2-4"], ["4-6"]], ("LD-R45", "LD-LEAG-01")
    assert bracket.by_key[bracket.last].title == ELECTRA_BOWL


def test_four_seeds():
    """LD-C139."""
    rounds = list(pairs(electra_bowl(4), "1234", {1: "12", 2: "1"}))
    assert rounds == [["1-4", "2-3"], ["1-2"]], "LD-R45"


def test_the_better_seed_is_at_home():
    found = progress(electra_bowl(4), "ABCD")
    assert [found.states[key].home for key in ("M1-1", "M1-2", "M2-1")] == ["A", "B", None], (
        "LD-R47"
    )
    assert found.ready == ("M1-1", "M1-2")


def test_no_playoff_game_stays_level():
    """LD-R27: another period until somebody scores."""
    level = BracketResult((BracketEntry("M1-1", GameResult("g", "1", "2", 7, 7)),))
    found = progress(electra_bowl(2), "12", level)
    assert found.states["M1-1"].status == "level" and found.champion is None, "LD-R27"
    assert found.ready == ("M1-1",)


@pytest.mark.parametrize(("first", "second"), [(2, 2), (4, 4), (3, 5), (6, 6)])
def test_two_conferences_meet_in_the_electra_bowl(first, second):
    bracket = electra_conferences(first, second)
    seeds = teams_of(bracket)
    found, entries = play_out(bracket, seeds, Random(first), strength=seeds[::-1])
    assert len(entries) == first + second - 1
    one, other = found.states[bracket.last].teams
    assert one in seeds[:first] and other in seeds[first:]
    assert found.champion in (one, other)
    assert bracket.by_key[bracket.last].title == ELECTRA_BOWL
    finals = [node for node in bracket.nodes if node.title == "Conference final"]
    assert {node.part for node in finals} == {"main", "second"}


def test_home_between_conferences_is_by_strength():
    bracket = electra_conferences(2, 2)
    entries = (
        BracketEntry("M1-1", a_result("a", "A", "B", "A")),
        BracketEntry("S1-1", a_result("b", "C", "D", "C")),
    )
    for strength, home in (("CABD", "C"), ("ACBD", "A")):
        found = progress(bracket, "ABCD", BracketResult(entries), strength=strength)
        assert found.states["F1-1"].home == home, "LD-R47"


def test_as_double_elimination():
    bracket = electra_double(6)
    titles = [node.title for node in bracket.nodes if node.part == "final"]
    assert titles == [ELECTRA_BOWL, f"{ELECTRA_BOWL}, second game"], "LD-R45"
