"""The catalogue of Littlefield's rules and rulings is complete and well formed."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

CATALOGUE = Path(__file__).parents[3] / "rulesets" / "littlefield" / "rules.toml"

RULES = 104
RULINGS = 40
HEADINGS = [
    "General, equipment",
    "The dial",
    "Starting, time, kickoff, run-back",
    "Downs and scrimmage",
    "Punt",
    "Forward pass, interception",
    "Field goal",
    "Turnovers, fumbles",
    "Scoring, restarts",
    "Penalties",
]
SETTINGS = {
    "LQ-R9": ("interception_spot", ["shown", "line_of_play"]),
    "LQ-R11": ("incomplete_in_end_zone", ["ordinary", "touchback"]),
    "LQ-R13": ("return_penalty", ["replay", "ends_return"]),
    "LQ-R18": ("blocked_fourth_behind_goal", ["by_recovery", "always_safety"]),
    "LQ-R20": ("plus5_past_point", ["first_down", "down_stands"]),
    "LQ-R27": ("play_count", ["every_spin", "without_returns"]),
    "LQ-R30": ("late_penalty", ["no_extension", "one_more_play"]),
    "LQ-R38": ("tiebreak", ["none", "penetrations"]),
    "LQ-R39": ("rush_points", ["1", "2"]),
    "LQ-R40": ("halves_begin", ["kickoff", "midfield"]),
}

Row = dict[str, Any]


@pytest.fixture(scope="module")
def catalogue() -> dict[str, list[Row]]:
    return tomllib.loads(CATALOGUE.read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def rules(catalogue: dict[str, list[Row]]) -> list[Row]:
    return catalogue["rule"]


@pytest.fixture(scope="module")
def rulings(catalogue: dict[str, list[Row]]) -> list[Row]:
    return catalogue["ruling"]


def test_holds_every_rule_and_ruling_once(rules: list[Row], rulings: list[Row]) -> None:
    ids = [row["id"] for row in rules + rulings]
    assert len(ids) == len(set(ids))
    assert len(rules) == RULES
    assert [row["id"] for row in rulings] == [f"LQ-R{n}" for n in range(1, RULINGS + 1)]


def test_headings_come_in_print_order(rules: list[Row]) -> None:
    changes = [
        row["heading"]
        for i, row in enumerate(rules)
        if i == 0 or row["heading"] != rules[i - 1]["heading"]
    ]
    assert changes == HEADINGS


def test_every_ruling_is_reached_from_a_rule(rules: list[Row], rulings: list[Row]) -> None:
    reached = {ref for row in rules for ref in row["see"]}
    assert {row["id"] for row in rulings} <= reached


def test_the_settings_offer_their_readings_default_first(
    rulings: list[Row],
) -> None:
    found = {
        row["id"]: (row["setting"], [option["name"] for option in row["options"]])
        for row in rulings
        if row["setting"] or row["options"]
    }
    assert found == SETTINGS
    assert all(len(names) >= 2 for _, names in found.values())


def test_no_text_is_empty(rules: list[Row], rulings: list[Row]) -> None:
    for row in rules:
        for field in ("heading", "text", "source"):
            assert row[field].strip(), (row["id"], field)
    for row in rulings:
        for field in ("question", "reading", "reason"):
            assert row[field].strip(), (row["id"], field)
        for option in row["options"]:
            assert option.keys() == {"name", "means"}, row["id"]
            assert option["name"].strip() and option["means"].strip(), row["id"]
