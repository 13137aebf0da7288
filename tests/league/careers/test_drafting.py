"""Drafts, releases, figures, depth: cases C001 to C009 of Lion's Den."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.model.careers.bases import draw_bases, missing, replace_base, rollover, trade_bases
from league.model.careers.draft import (
    draft,
    draft_order,
    name_figure,
    on_the_clock,
    open_places,
    order_the_draft,
    put_in_order,
    release,
)
from league.model.careers.fold import careers
from rulesets.core.refusal import Refused
from rulesets.lions_den.league import LEAGUE as LIONS_DEN
from rulesets.registry import league_terms

BEARS = "bears"

TO_NAME = "a figure on the board: the commissioner names it (LD-SKILL-05)"


def drafted(records, key, position, *, talent=(5, 6), career=(2,), **more):
    told = {"coach": "Ann", "witness": "Bob", "stage": "draft", "terms": LIONS_DEN} | more
    return draft(
        careers(records), told.pop("terms"), told.pop("stage"), season=1998, team=BEARS,
        player=key, position=position, talent_dice=talent, career_dice=career, **told,
    )  # fmt: skip


def squad(**careers_of):
    """A whole squad: three quarterbacks, kicker and punter, with careers of two seasons."""
    records = []
    for key, position in (("q1", "quarterback"), ("q2", "quarterback"), ("q3", "quarterback"),
                          ("k", "kicker"), ("p", "punter")):  # fmt: skip
        career = (careers_of.get(key, 2),)
        records.append(drafted(records, key, position, career=career))
    return records


def refusal(rule, call):
    with pytest.raises(Refused) as caught:
        call()
    assert caught.value.rule == rule
    return caught.value.message


def test_ratings_are_made_of_their_dice():
    """LD-C001."""
    records = []
    for key, dice in (("a", (7, 9)), ("b", (1, 1)), ("c", (10, 10))):
        records.append(drafted(records, key, "quarterback", talent=dice))
    assert [each.rating for each in records] == [56, 42, 60], "LD-SKILL-02"
    assert drafted([], "k", "kicker", talent=(10, 10)).rating == 90, "LD-SKILL-04"
    assert records[0].talent_dice == (7, 9), "dice are kept as they fell"


def test_dice_that_cannot_fall_so_are_refused():
    for talent, career in (((0, 5), (2,)), ((11, 5), (2,)), ((5,), (2,)), ((5, 6), (5,))):
        with pytest.raises(Refused):
            drafted([], "a", "quarterback", talent=talent, career=career)


def test_the_coach_says_in_which_order_they_play():
    """LD-C003: changeable between games only."""
    now = careers(squad())
    told = put_in_order(now, 1998, BEARS, "quarterback", ("q3", "q1", "q2"), playing=False)
    in_order = careers([*squad(), told]).at(BEARS, 1998, "quarterback")
    assert [player.key for player in in_order] == ["q3", "q1", "q2"], "LD-SKILL-03"
    assert refusal("LD-SKILL-03", lambda: put_in_order(
        now, 1998, BEARS, "quarterback", ("q3", "q1", "q2"), playing=True))  # fmt: skip
    assert refusal("LD-SKILL-03", lambda: put_in_order(
        now, 1998, BEARS, "quarterback", ("q3", "q1"), playing=False))  # fmt: skip
    with pytest.raises(Refused, match="no goalkeeper"):
        put_in_order(now, 1998, BEARS, "goalkeeper", (), playing=False)


def test_a_career_of_one_season_is_over_after_it():
    """LD-C004: the place is open for the next year."""
    now = careers(squad(k=1))
    assert now.players["k"].seasons_left(1998) == 1
    found = rollover(now, LIONS_DEN, BEARS, 1998)
    assert [player.key for player in found.departed] == ["k"], ("LD-DRAFT-01", "LD-R29")
    assert found.open == {"kicker": 1} and len(found.stays) == 4
    assert [now.players["q1"].seasons_left(year) for year in (1997, 1998, 1999, 2000)] == [
        2,
        2,
        1,
        0,
    ]


def test_a_draft_needs_a_witness_who_is_not_the_drafter():
    """LD-C006."""
    for witness in (None, "Ann", " ann ", "  "):
        assert refusal("LD-DRAFT-03", lambda w=witness: drafted([], "a", "kicker", witness=w))
    alone = msgspec.structs.replace(league_terms("lions-den"), solitaire=True)
    assert drafted([], "a", "kicker", witness=None, terms=alone).witness is None
    assert refusal("LD-DRAFT-03", lambda: drafted([], "a", "kicker", witness="Ann", terms=alone))


def test_the_old_one_is_released_before_a_new_one_is_drafted():
    """LD-C007."""
    records = squad()
    assert "release" in refusal("LD-DRAFT-04", lambda: drafted(records, "p2", "punter"))
    records.append(release(careers(records), "draft", 1998, "p"))
    assert open_places(careers(records), LIONS_DEN, BEARS, 1998) == {"punter": 1}
    records.append(drafted(records, "p2", "punter"))
    now = careers(records)
    assert now.players["p"].seasons_left(1998) == 0, "what he had left is lost"
    assert [player.key for player in now.at(BEARS, 1998, "punter")] == ["p2"]
    with pytest.raises(Refused, match="no team"):
        release(now, "draft", 1998, "p")
    with pytest.raises(Refused, match="no such player"):
        release(now, "draft", 1998, "nobody")
    with pytest.raises(Refused, match="season is over"):
        release(now, "over", 1998, "p2")


@pytest.mark.parametrize("stage", ["season", "playoffs", "over"])
def test_nobody_is_drafted_once_the_first_game_has_begun(stage):
    assert refusal("LD-DRAFT-02", lambda: drafted([], "a", "kicker", stage=stage)), "LD-R43"


def test_figures_are_named_before_the_tournament():
    """LD-C009."""
    now = careers(squad())
    named = name_figure(now, "draft", 1998, "k", "7")
    now = careers([*squad(), named])
    assert now.players["k"].figure == "7"
    assert refusal("LD-SKILL-05", lambda: name_figure(now, "season", 1998, "k", "8"))
    assert refusal("LD-R43", lambda: name_figure(now, "draft", 1998, "q1", "7"))
    assert name_figure(now, "draft", 1998, "p", "7").figure == "7", "one figure may kick and punt"
    with pytest.raises(Refused, match="number or a name"):
        name_figure(now, "draft", 1998, "p", " ")


def test_what_is_missing_is_told():
    now = careers(squad(k=1))
    assert missing(now, LIONS_DEN, BEARS, 1999) == (
        "1 kicker to draft", "12 bases to draw (LD-BASE-01)", f"4 players need {TO_NAME}",
    )  # fmt: skip
    first, *others = squad()
    shown = [msgspec.structs.replace(each, figure="7") for each in others]
    assert missing(careers([first, *shown]), LIONS_DEN, BEARS, 1999)[-1:] == (
        f"1 player needs {TO_NAME}",
    )
    assert missing(careers([]), LIONS_DEN, BEARS, 1)[:2] == (
        "3 quarterbacks to draft", "1 kicker to draft",
    )  # fmt: skip
    assert missing(careers([]), league_terms("gunderson"), BEARS, 1) == ()
    coach = league_terms("solitaire-coach")
    assert missing(careers([]), coach, BEARS, 1, figures=11) == ()
    assert missing(careers([]), coach, BEARS, 1, figures=9) == ("2 figures more (SC-GEN-05)",)


def test_nobody_is_drafted_where_the_rules_have_no_draft():
    for code in ("littlefield", "solitaire-coach", "gunderson", "vsefl", "unheard-of"):
        with pytest.raises(Refused, match="no players are drafted"):
            drafted([], "a", "kicker", terms=league_terms(code))
    with pytest.raises(Refused, match="there is no goalkeeper"):
        drafted([], "a", "goalkeeper")
    with pytest.raises(Refused, match="drafted already"):
        drafted(squad(), "q1", "kicker")


def test_the_order_of_a_draft_is_by_dice():
    settled = draft_order({"Ann": [40], "Bob": [90], "Cy": [7]})
    assert settled.order == ("Bob", "Ann", "Cy") and settled.level == ()
    level = draft_order({"Ann": [40], "Bob": [40], "Cy": [70]})
    assert level.level == (("Ann", "Bob"),) and level.order[0] == "Cy"
    again = draft_order({"Ann": [40, 3], "Bob": [40, 8], "Cy": [70]})
    assert again.order == ("Cy", "Bob", "Ann") and again.level == ()
    with pytest.raises(Refused, match="without being tied"):
        draft_order({"Ann": [40, 3], "Bob": [41]})
    with pytest.raises(Refused, match="rolled twice"):
        draft_order({"Ann": [40, 3], "Bob": []})


def test_coaches_throw_one_after_the_other():
    throws = {"Ann": [], "Bob": [], "Cy": []}
    seen = []
    for coach, value in (("Bob", 40), ("Ann", 40), ("Cy", 70), ("Ann", 3), ("Bob", 8)):
        seen.append(draft_order(throws).to_throw)
        assert coach in seen[-1]
        throws[coach].append(value)
    assert seen == [
        ("Ann", "Bob", "Cy"), ("Ann", "Cy"), ("Cy",), ("Ann", "Bob"), ("Bob",),
    ]  # fmt: skip
    assert draft_order(throws).to_throw == ()


@given(st.lists(st.integers(1, 6), min_size=1, max_size=8))
def test_every_coach_has_a_place_in_the_draft(first):
    throws = {f"c{place}": [value] for place, value in enumerate(first)}
    found = draft_order(throws)
    assert sorted(found.order) == sorted(throws)
    values = [throws[coach][0] for coach in found.order]
    assert values == sorted(values, reverse=True)
    assert {c for level in found.level for c in level} == {
        coach for coach, its in throws.items() if first.count(its[0]) > 1
    }


def test_the_order_of_a_draft_is_set_or_thrown_for():
    """LD-DRAFT-02: before the first game; dice give the order that they give."""
    set_by_hand = order_the_draft(1998, "draft", ("rams", BEARS))
    assert careers([set_by_hand]).order[1998].teams == ("rams", BEARS)
    thrown = order_the_draft(1998, "draft", ("rams", BEARS), ((7, 9), (7, 3)))
    assert thrown.thrown == ((7, 9), (7, 3))
    for dice in (((3,), (7,)), ((7,), (7,))):
        with pytest.raises(Refused, match="another order"):
            order_the_draft(1998, "draft", ("rams", BEARS), dice)
    with pytest.raises(Refused, match="of every team"):
        order_the_draft(1998, "draft", ("rams", BEARS), ((3,),))
    with pytest.raises(Refused, match="every team once"):
        order_the_draft(1998, "draft", (BEARS, BEARS))
    assert refusal("LD-DRAFT-02", lambda: order_the_draft(1998, "season", (BEARS,)))


def test_who_has_drafted_least_is_on_the_clock():
    teams = ("rams", BEARS)
    assert on_the_clock(careers([]), LIONS_DEN, 1998, teams) == ("rams", "quarterback")
    assert on_the_clock(careers([]), LIONS_DEN, 1998, teams[::-1]) == (BEARS, "quarterback")
    records = []
    records.append(drafted(records, "q1", "quarterback"))
    assert on_the_clock(careers(records), LIONS_DEN, 1998, (BEARS, "rams"))[0] == "rams"
    assert on_the_clock(careers(squad()), LIONS_DEN, 1998, (BEARS,)) is None
    only = [each for each in squad() if each.player != "k"]
    assert on_the_clock(careers(only), LIONS_DEN, 1998, (BEARS,)) == (BEARS, "kicker")
    assert on_the_clock(careers(squad()), LIONS_DEN, 2001, (BEARS,)) == (BEARS, "quarterback")


def test_a_figure_is_one_man_when_he_is_drafted_too():
    """LD-R43: kicker and punter may be one figure, nobody else."""
    records = [drafted([], "q1", "quarterback", figure="12")]
    assert refusal("LD-R43", lambda: drafted(records, "q2", "quarterback", figure="12"))
    records.append(drafted(records, "k", "kicker", figure="3"))
    records.append(drafted(records, "p", "punter", figure="3"))
    assert careers(records).players["p"].figure == "3"


LIONS = "lions"


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
