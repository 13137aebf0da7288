"""Injuries carried on, and who can play: counted from the games that a team has finished."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from league.model.careers.bases import draw_bases, team_for_game
from league.model.careers.fold import Injured, careers, stage_of
from league.model.careers.injuries import availability, from_game, injure, void_injury
from league.model.games import GameResult
from quarterback.rule_sets import rule_set
from rulesets.core.refusal import Refused
from rulesets.lions_den.league import LEAGUE as LIONS_DEN
from rulesets.registry import league_terms
from tests.league.careers.test_drafting import BEARS, refusal, squad
from tests.random_board import random_game


def games(*kinds, first=0):
    """Games of the Bears, in order: P played, F forfeited, V void, A abandoned, o of others."""
    named = {"P": "played", "F": "forfeit", "V": "void", "A": "abandoned", "o": "played",
             "D": "double_forfeit"}  # fmt: skip
    found = []
    for number, kind in enumerate("".join(kinds), first):
        other = "rams" if kind == "o" else BEARS
        winner = "x" if kind == "F" else None
        found.append(
            GameResult(
                f"g{number}", other, "x", 7, 0, kind=named[kind], winner=winner, order=number
            )
        )
    return found


def hurt(length, fixture="g0"):
    return Injured(1998, "q1", fixture, length)


def out(length, *kinds):
    now = careers([*squad(), hurt(length)])
    return availability(now, 1998, games(*kinds))["q1"].out


@pytest.mark.parametrize(
    ("length", "kinds", "left"),
    [
        ("game", "P", 0),
        ("next_game", "P", 1),
        ("next_game", "PP", 0),
        ("next_two", "PP", 1),
        ("next_two", "PPF", 0),
        ("next_two", "PVAooP", 1),
        ("next_two", "PVAooPD", 0),
        ("season", "PPPPPPPP", "season"),
        ("next_game", "A", 1),
        ("next_game", "AP", 0),
    ],
)
def test_games_that_were_finished_serve_it(length, kinds, left):
    assert out(length, kinds) == left, ("LD-INJ-04", "LD-R30")


def test_after_the_season_everybody_is_well_again():
    """LD-C144."""
    now = careers([*squad(), hurt("season")])
    assert not availability(now, 1998, games("P"))["q1"].can_play
    assert availability(now, 1999, [])["q1"].can_play, "LD-R30"


def test_games_before_it_serve_nothing_whatever_the_order_of_entry():
    now = careers([*squad(), hurt("next_two", "g3")])
    results = games("PPPPP")
    assert availability(now, 1998, results[::-1])["q1"].out == 1
    assert availability(now, 1998, results[:3])["q1"].out == 2, "that game is not over"


def test_the_longest_of_several_counts():
    now = careers([*squad(), hurt("next_two"), hurt("next_game", "g1")])
    assert availability(now, 1998, games("PP"))["q1"].out == 1
    assert availability(now, 1998, games("PPP"))["q1"].can_play
    assert availability(now, 1998, games("PP"))["q2"].can_play


def test_a_corrected_result_changes_who_can_play():
    now, results = careers([*squad(), hurt("next_game")]), games("PP")
    assert availability(now, 1998, results)["q1"].can_play
    results[1] = replace(results[1], kind="void")
    assert availability(now, 1998, results)["q1"].out == 1


def test_an_injury_entered_wrongly_is_struck_out():
    records = [*squad(), hurt("season")]
    now = careers(records)
    with pytest.raises(Refused, match="for a reason"):
        void_injury(now, player="q1", fixture="g0", commissioner="Cy", reason="")
    with pytest.raises(Refused, match="no injury"):
        void_injury(now, player="q2", fixture="g0", commissioner="Cy", reason="x")
    struck = void_injury(now, player="q1", fixture="g0", commissioner="Cy", reason="misread die")
    after = careers([*records, struck])
    assert availability(after, 1998, games("P"))["q1"].can_play and after.injuries == ()


def test_injuries_are_refused_where_there_are_none():
    now = careers(squad())
    told = {"season": 1998, "player": "q1", "fixture": "g0", "length": "season"}
    assert refusal("VS-FUM-09", lambda: injure(now, league_terms("vsefl"), **told))
    assert injure(now, LIONS_DEN, **told) == hurt("season")
    twice = careers([*squad(), hurt("season")])
    with pytest.raises(Refused, match="already has an injury"):
        injure(twice, LIONS_DEN, **told)
    with pytest.raises(Refused, match="no team"):
        injure(now, LIONS_DEN, **(told | {"season": 2009}))


def test_what_a_game_keeps_becomes_injuries_of_players():
    """Out of whole games as they are played: every injury of a quarterback is found."""
    rules, found = rule_set("lions-den"), 0
    lineups = {"home": ("q1", "q2", "q3"), "visitors": ("v1", "v2", "v3")}
    for seed in range(12):
        kept = rules.league_records(rules, random_game(Random(seed), rules).state)
        home = [each for each in kept["injuries"] if each["side"] == "home"]
        only = from_game({"injuries": home}, lineups)
        strings = ("first", "second", "third")
        expected = [
            (lineups["home"][strings.index(each["quarterback"])], each["out"])
            for each in home
            if each["quarterback"] in strings
        ]
        assert [(each.player, each.length) for each in only] == expected
        found += len(only)
    assert found, "LD-INJ-03"


def test_a_team_is_brought_to_a_game_as_it_stands():
    """Ratings, dice, careers, who is hurt, and the twelve bases, as the rules read them."""
    records = [*squad(), hurt("next_two")]
    records.append(draw_bases(careers(records), LIONS_DEN, "draft", season=1998, team=BEARS,
                              bases=range(1, 13)))  # fmt: skip
    now = careers(records)
    told = team_for_game(now, LIONS_DEN, BEARS, 1998, availability(now, 1998, games("P")),
                         name="Bears", coach="Ann")  # fmt: skip
    assert [man["unavailable"] for man in told["quarterbacks"]] == [2, 0, 0]
    rules = rule_set("lions-den", teams={"home": told})
    sheet = rules.data.sheets["home"]
    assert [man.available for man in sheet.quarterbacks] == [False, True, True], "LD-INJ-04"
    assert sheet.kicker.rating == now.players["k"].rating
    assert told["bases"] == list(range(1, 13)), "LD-BASE-02"
    whole = rule_set("lions-den", teams={"home": team_for_game(now, LIONS_DEN, "new", 1998, {})})
    assert len(whole.data.sheets["home"].quarterbacks) == 3, "average men where nobody is drafted"
    told = team_for_game(now, league_terms("vsefl"), BEARS, 1998, {}, name="B", coach="Ann")
    assert told == {"name": "B"}, "its rules read no coach"


LENGTHS = ["game", "next_game", "next_two", "season"]


@settings(max_examples=150)
@given(
    st.text("PFVAoD", max_size=12),
    st.lists(st.tuples(st.integers(0, 11), st.sampled_from(LENGTHS)), max_size=4),
    st.randoms(use_true_random=False),
)
def test_availability_is_as_counting_game_by_game(kinds, hurts, random):
    """A second reckoning: games ticked off one by one, in their order."""
    hurts = {f"g{at}": length for at, length in hurts if at < len(kinds)}
    records = [hurt(length, fixture) for fixture, length in hurts.items()]
    results = games(kinds)
    left = 0
    for result in results:
        if left != "season" and left and result.finished and BEARS in result.teams:
            left -= 1
        if result.fixture in hurts:
            new = {"game": 0, "next_game": 1, "next_two": 2, "season": "season"}[
                hurts[result.fixture]
            ]
            left = "season" if "season" in (left, new) else max(left, new)
    random.shuffle(results)
    now = careers([*squad(), *records])
    assert availability(now, 1998, results)["q1"].out == left


@pytest.mark.parametrize(
    ("begun", "over", "stage"),
    [
        ([], False, "draft"),
        (["season"], False, "season"),
        (["season", "playoffs"], False, "playoffs"),
        (["playoffs"], False, "playoffs"),
        (["season", "playoffs"], True, "over"),
    ],
)
def test_the_stage_is_that_of_what_has_begun(begun, over, stage):
    assert stage_of(begun, over=over) == stage, ("LD-LEAG-01", "LD-R43", "LD-R44")
