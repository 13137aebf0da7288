"""A team's way through a bracket."""

from random import Random

import pytest

from league.model.brackets.elimination import double_elimination, single_elimination
from league.model.brackets.progress import progress
from league.model.brackets.series import Path, path_of
from league.model.brackets.state import BracketEntry, BracketResult
from tests.league.brackets.playing import a_result, play_out, teams_of


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
