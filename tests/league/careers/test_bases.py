"""Bases drawn, traded, replaced: cases C010 to C013 and C156 of Lion's Den."""

import pytest

from league.model.careers.bases import draw_bases, replace_base, trade_bases
from league.model.careers.fold import careers
from rulesets.core.refusal import Refused
from rulesets.lions_den.league import LEAGUE as LIONS_DEN
from rulesets.registry import league_terms
from tests.league.careers.test_drafting import refusal

BEARS, LIONS = "bears", "lions"


def drawn():
    records = [
        draw_bases(careers([]), LIONS_DEN, "draft", season=1, team=BEARS, bases=range(1, 13))
    ]
    records.append(
        draw_bases(careers(records), LIONS_DEN, "draft", season=1, team=LIONS, bases=range(13, 25))
    )
    return records


def trade(now, stage="season", **changed):
    told = {"season": 1, "one": BEARS, "other": LIONS, "gives": (4,), "takes": (19,),
            "agreed": ("Ann", "Bob"), "coaches": ("Ann", "Bob")}  # fmt: skip
    return trade_bases(now, stage, **(told | changed))


def test_a_trade_in_the_regular_season():
    """LD-C010: accepted, both still have twelve."""
    records = drawn()
    records.append(trade(careers(records)))
    now = careers(records)
    assert now.holder(19, 1) == BEARS and now.holder(4, 1) == LIONS, "LD-BASE-03"
    assert {len(its) for its in now.bases.values()} == {12}, "LD-R44"


@pytest.mark.parametrize("stage", ["playoffs", "over", "draft"])
def test_no_trade_but_in_the_regular_season(stage):
    assert refusal("LD-BASE-03", lambda: trade(careers(drawn()), stage))


@pytest.mark.parametrize(
    ("changed", "rule"),
    [
        ({"agreed": ("Ann",)}, "LD-R44"),
        ({"gives": (4, 5)}, "LD-R44"),
        ({"gives": (), "takes": ()}, "LD-R44"),
        ({"gives": (19,), "takes": (4,)}, "LD-BASE-02"),
        ({"gives": (4, 4), "takes": (19, 20)}, ""),
        ({"other": BEARS}, ""),
    ],
)
def test_a_trade_is_one_for_one_and_by_consent(changed, rule):
    assert refusal(rule, lambda: trade(careers(drawn()), **changed))


def test_who_has_both_teams_consents_once():
    assert trade(careers(drawn()), agreed=("Ann",), coaches=("Ann", "Ann")).agreed == ("Ann",)


def replaced(now, **changed):
    told = {"season": 1, "team": BEARS, "old": 7, "new": 30, "by": "Cy", "commissioners": ("Cy",),
            "reason": "its peg is broken"}  # fmt: skip
    return replace_base(now, **(told | changed))


def test_a_defective_base_is_replaced_by_the_commissioners_word():
    """LD-C012."""
    records = drawn()
    now = careers(records)
    assert refusal("LD-BASE-04", lambda: replaced(now, by=None))
    assert refusal("LD-BASE-04", lambda: replaced(now, by="Ann"))
    assert refusal("LD-BASE-04", lambda: replaced(now, reason=" "))
    records.append(replaced(now))
    now = careers(records)
    assert now.holder(30, 1) == BEARS and now.holder(7, 1) is None, "LD-BASE-04"
    assert now.retired[1] == {7}
    assert "retired" in refusal("LD-R44", lambda: replaced(now, old=8, new=7))
    assert "another team" in refusal("LD-R44", lambda: replaced(now, old=8, new=19))
    assert refusal("LD-BASE-02", lambda: replaced(now, old=7, new=31))


@pytest.mark.parametrize("count", [11, 13])
def test_a_coach_draws_twelve(count):
    """LD-C013."""
    assert "12 different" in refusal("LD-BASE-01", lambda: draw_bases(
        careers([]), LIONS_DEN, "draft", season=1, team=BEARS, bases=range(count)))  # fmt: skip


def test_nobody_draws_a_base_that_is_drawn_or_after_the_first_game():
    now = careers(drawn()[:1])
    with pytest.raises(Refused, match="another team"):
        draw_bases(now, LIONS_DEN, "draft", season=1, team=LIONS, bases=range(12, 24))
    assert refusal("LD-BASE-02", lambda: draw_bases(
        now, LIONS_DEN, "season", season=1, team=LIONS, bases=range(13, 25)))  # fmt: skip
    again = draw_bases(now, LIONS_DEN, "draft", season=2, team=LIONS, bases=range(1, 13))
    assert again.bases == tuple(range(1, 13)), "every year anew"
    with pytest.raises(Refused, match="no bases are drawn"):
        draw_bases(now, league_terms("vsefl"), "draft", season=1, team=LIONS, bases=range(12))
