"""What the shipped dial's cells come to, against the figures it was calibrated to (LQ-R2)."""

from fractions import Fraction

import pytest

from quarterback.rule_sets import shipped_dial
from rulesets.littlefield import from_cells, littlefield
from rulesets.littlefield.dial_report import AT_LEAST, gain_chance, ring_reports

DIAL = shipped_dial()
REPORTS = {report.ring: report for report in ring_reports(littlefield(DIAL))}

# Written down when the dial was made, from its cells, by other means than this report.
CALIBRATED: dict[int, dict[str, str | float]] = {
    1: {"mean": 2.94, "below 0": "12%", "1 or more": "79%", "3 or more": "50%", "ball lost": "3%"},
    2: {"mean": 3.65, "below 0": "15%", "3 or more": "47%", "10 or more": "9%", "ball lost": "3%"},
    3: {"mean": 3.64, "median": 1.0, "below 0": "33%", "10 or more": "15%", "20 or more": "6%",
        "ball lost": "6%"},
    4: {"complete": "37%", "a completion": 15.82, "median of one": 11.0, "a throw": 5.8,
        "intercepted": "13%", "incomplete": "50%"},
    5: {"mean": 10.44, "none": "22%", "longest": 60.0},
    6: {"mean": 8.97, "mean above 0": 11.14, "none": "19%", "ball lost": "3%"},
    7: {"mean": 37.31, "spread (standard deviation)": 9.9, "blocked": "6%"},
    8: {"good": "33%", "blocked": "6%"},
    9: {"good": "45%", "blocked": "6%"},
    10: {"good": "64%", "blocked": "6%", "the point after, of all cells": "61%"},
    11: {"mean": 45.06, "touchback from the 40": "6%"},
    12: {"the point after": "44%"},
}  # fmt: skip
GAINS = {
    1: "72 61 47 28 17 11 8 6 3 0 0",
    2: "67 56 44 33 25 17 11 8 6 3 3",
    3: "47 42 36 31 25 19 17 14 8 6 3",
    4: "31 31 28 28 25 25 19 17 11 8 6",
}


@pytest.mark.parametrize(
    ("ring", "name"), [(ring, name) for ring, rates in CALIBRATED.items() for name in rates]
)
def test_each_rate_is_the_one_the_dial_was_made_for(ring, name):
    rate = next(rate for rate in REPORTS[ring].rates if rate.name == name)
    wanted = CALIBRATED[ring][name]
    if rate.unit == "share":
        assert f"{float(rate.value):.0%}" == wanted
    else:
        assert round(float(rate.value), 2) == wanted


@pytest.mark.parametrize("ring", GAINS)
def test_the_chance_of_a_gain(ring):
    chances = [gain_chance(DIAL, ring, yards) for yards in AT_LEAST]
    assert " ".join(f"{float(chance) * 100:.0f}" for chance in chances) == GAINS[ring]
    assert all((chance * 36).denominator == 1 for chance in chances)


def test_figures_are_exact():
    rates = {rate.name: rate.value for rate in REPORTS[1].rates}
    assert rates["mean"] == Fraction(100, 34)
    assert rates["ball lost"] == Fraction(1, 34)
    assert rates["penalty, of all cells"] == Fraction(2, 36)
    assert {rate.name: rate.value for rate in REPORTS[12].rates}["the point after"] == Fraction(
        16, 36
    )


@pytest.mark.parametrize("face", ["+5P", "-15P"])
def test_a_dial_of_nothing_but_penalties_has_a_report(face):
    dial = from_cells({str(ring): [face] for ring in range(1, 13)}, "penalties")
    for report in ring_reports(littlefield(dial)):
        rates = {rate.name: rate.value for rate in report.rates}
        assert rates["penalty, of all cells"] == 1
        assert rates.get("mean") is None
    assert gain_chance(dial, 1, 1) == 0


def test_lost_balls_are_no_gain_and_kept_fumbles_are():
    cells = {
        str(ring): ["G", "G", "G"] if ring in (8, 9, 10) else ["5"] * 3 for ring in range(1, 13)
    }
    cells["1"] = ["Fumble +7", "Fumble +9 lose ball", "+15P"]
    dial = from_cells(cells, "fumbles")
    assert gain_chance(dial, 1, 7) == Fraction(1, 3)
    assert gain_chance(dial, 1, 8) == 0
