"""A team as a form: what stands in its fields, what is read back, and what is wrong."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarterback.rule_sets import WITH_TEAMS, rule_set
from quarterback.teams.description import lines_of_team, summary
from quarterback.teams.form import faults_of, filled, sheet_of, texts_of
from quarterback.teams.rating_rolls import rolling
from rulesets.core.team_sheets import numbers_in_words, numbers_of, player_line, read_player_line

LIONS_DEN: dict[str, Any] = {
    "name": "Bears", "coach": "Bob", "depth": [2, 1, 3], "bases": list(range(3, 15)),
    "quarterbacks": [{"dice": [4, 7], "name": "Sid", "figure": "12"}, 50, {"career": 2}],
    "kicker": {"rating": 80, "unavailable": 1}, "punter": 75,
    "climate": [{"from": 1, "to": 60, "label": "fair"},
                {"from": 61, "to": 100, "label": "rain", "passes": -10, "yards": -3}],
    "players": [{"number": 14, "name": "Don Hutson", "position": ["end", "S"]}],
}  # fmt: skip
VSEFL: dict[str, Any] = {
    "name": "Lions",
    "playbook": {"P1": {"offence": ["DV"] * 6}, "PG": {"defence": ["74M"] * 6}},
    "players": [{"number": 7, "eligible": False, "position": "T"}, {"number": 8}],
}
SQUAD: dict[str, Any] = {"name": "B", "players": [{"number": n} for n in range(11)]}
TEAMS: dict[str, dict[str, Any]] = {
    "lions-den": LIONS_DEN, "vsefl": VSEFL, "gunderson": {"name": "A"}, "solitaire-coach": SQUAD,
}  # fmt: skip


@pytest.mark.parametrize("code", WITH_TEAMS)
def test_every_field_reads_back_what_it_writes(code: str):
    team, sheet = TEAMS[code], sheet_of(code)
    assert faults_of(code, team) == []
    texts = texts_of(code, team)
    assert filled(code, team, texts) == (team, [])
    made, faults = filled(code, {}, texts)
    assert faults == []
    assert texts_of(code, made) == texts
    assert made.keys() == team.keys()
    names = [field.name for field in sheet.fields]
    assert len(set(names)) == len(names)
    assert all(field.description and len(field.description) <= 90 for field in sheet.fields)
    cleared, _ = filled(code, team, {name: "" for name in texts if name != "name"})
    if code == "lions-den":  # what no field holds stays
        assert cleared.pop("kicker") == {"unavailable": 1}
    assert cleared == {"name": team["name"]}


def test_what_was_filled_in_is_what_the_game_is_played_with():
    """LD-SKILL-02, LD-BASE-01, VS-R8: a form and a file are one way to say the same."""
    texts = {
        "name": "Bears",
        "quarterbacks-2-rating": "10 9",
        "kicker-rating": "84 %",
        "bases": "1-6, 20 21 22 23 24 and 25",
        "climate": "1-99 dry\n100 snow, pass -20",
    }
    team, faults = filled("lions-den", {}, texts)
    assert faults == []
    data = rule_set("lions-den", teams={"home": team}).data
    assert data.sheets["home"].quarterbacks[1].rating == 59
    assert data.sheets["home"].kicker.rating == 84
    assert [row.passes for row in data.tables.climate] == [0, -20]
    assert team["bases"] == [1, 2, 3, 4, 5, 6, 20, 21, 22, 23, 24, 25]
    team, faults = filled("vsefl", {}, {"name": "Lions", "p3-offence": "dv, dv dv dv dv dv"})
    assert faults == []
    assert rule_set("vsefl", teams={"home": team}).data.books["home"].offense["P3"] == ("DV",) * 6


@pytest.mark.parametrize(
    ("code", "field", "text", "says"),
    [
        ("lions-den", "bases", "1-11", "bases must be 12 numbers (LD-BASE-01)"),
        ("lions-den", "bases", "1-x", "numbers are such as 1-12"),
        ("lions-den", "bases", "1-999999", "these are no 200 numbers"),
        ("lions-den", "quarterbacks-3-rating", "61", "rating is from 42 to 60, not 61"),
        ("lions-den", "punter-rating", "1 11", "dice are two numbers from 1 to 10"),
        ("lions-den", "punter-rating", "1 2 3", "a rating is two dice, such as 4 7"),
        ("lions-den", "kicker-career", "5", "career is from 0 to 4"),
        ("lions-den", "depth", "1 2 2", "depth is the order of quarterbacks 1, 2 and 3"),
        ("lions-den", "climate", "1-99 dry", "the rows must go from 1 to 100"),
        ("lions-den", "crowd", "loud", "line 1: such as 61-80 rain"),
        ("lions-den", "crowd", "1-100 loud, noise 3", "passes, kicks or yards"),
        ("vsefl", "p1-defence", "43Z", "a list of 6 is needed, not 1"),
        ("vsefl", "pg-offence", "DV DV DV DV DV 43Z", "'43Z' is none of DV"),
        ("gunderson", "players", "14 A\n14 B", "two players wear 14"),
        ("gunderson", "players", "140 A", "number is from 0 to 99"),
        ("solitaire-coach", "players", "A", "line 1: it begins with his number"),
        ("gunderson", "name", "", "a team has a name"),
        ("gunderson", "name", "x" * 41, "a team has a name, of at most 40 letters"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_at_its_field(code: str, field: str, text: str, says: str):
    _, faults = filled(code, {"name": "Bears"}, {field: text})
    assert [each.field for each in faults] == [field]
    assert says in faults[0].message
    assert "home" not in faults[0].message


WORDS = st.text(st.characters(categories=("L", "N", "P", "S"), include_characters=" "), max_size=20)
PLAIN = WORDS.map(lambda text: " ".join(text.split()))
MEN = st.fixed_dictionaries(
    {"number": st.integers(0, 99)},
    optional={
        "name": PLAIN.filter(bool),
        "position": PLAIN.filter(lambda p: p and p.casefold() not in ("eligible", "not eligible")),
        "eligible": st.booleans(),
    },
)


@given(MEN, st.lists(st.integers(0, 999), max_size=30))
def test_any_man_and_any_numbers_are_read_back_from_their_line(
    man: dict[str, Any], numbers: list[int]
):
    assert read_player_line(player_line(man)) == man
    assert numbers_of(numbers_in_words(numbers)) == numbers


def test_rosters_may_be_pasted_from_tables():
    lines = [f"{mark} Don Hutson, end, S" for mark in ("14", "#14", "14.")]
    lines += [f"14{sep}Don Hutson{sep}end{sep}S" for sep in (",", "\t", "; ")]
    for line in (*lines, '14, "Don Hutson", end, S'):
        man = {"number": 14, "name": "Don Hutson", "position": ["end", "S"]}
        assert read_player_line(line) == man, line


@given(
    st.sampled_from(WITH_TEAMS),
    st.dictionaries(st.sampled_from(["name", "players", "bases", "depth", "climate", "p1-offence",
                                     "quarterbacks-1-rating", "kicker-career"]),
                    st.text(max_size=30)),
)  # fmt: skip
def test_whatever_is_typed_has_an_answer(code: str, texts: dict[str, str]):
    known = {name: text for name, text in texts.items() if name in texts_of(code, {})}
    team, faults = filled(code, {}, known)
    if not faults:
        rule_set(code, teams={"home": json.loads(json.dumps(team))})


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 200) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(
        st.sampled_from(["number", "name", "position", "eligible", "dice", "rating", "career",
                         "from", "to", "label", "rows", "P1", "offence"]),
        inner, max_size=4,
    ),
    max_leaves=12,
)  # fmt: skip
KEYS = ["name", "team", "coach", "quarterbacks", "qbs", "kicker", "punter", "depth", "bases",
        "climate", "crowd", "players", "playbook"]  # fmt: skip


@given(st.sampled_from(WITH_TEAMS), st.dictionaries(st.sampled_from(KEYS), JSON, max_size=5))
def test_whatever_a_file_holds_can_be_looked_at(code: str, team: dict[str, Any]):
    """The page lists it, the form opens it, and what is wrong with it is told."""
    rules = rule_set(code)
    texts = texts_of(code, team)
    assert summary(rules, team)
    faults = faults_of(code, team)
    if not faults:
        assert lines_of_team(rules, team) is not None
        assert filled(code, team, texts) == (team, [])
    if rules.team_sheet is not None and rules.team_sheet.throws:
        rolling(rules.team_sheet, {"": team})
