"""What docs/dial.md says of the dial and its file holds."""

import re
from pathlib import Path

import pytest

from quarterback.rule_sets import saturday_dial, shipped_dial
from rulesets.littlefield import littlefield
from rulesets.littlefield.dial import RINGS_OF, Unreadable, read_face
from rulesets.littlefield.dial_report import ring_reports

PAGE = (Path(__file__).parents[3] / "docs" / "dial.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (`.+?) \| .*? \| ([\d–, ]+|all) \|$", PAGE, re.MULTILINE)


def rings_of(text: str) -> set[int]:
    if text == "all":
        return set(range(1, 13))
    rings: set[int] = set()
    for part in text.split(", "):
        first, _, last = part.partition("–")
        rings |= set(range(int(first), int(last or first) + 1))
    return rings


@pytest.mark.parametrize(("faces", "rings"), ROWS)
def test_the_table_of_cells_is_the_grammar(faces, rings):
    for face in re.findall(r"`([^`]+)`", faces):
        for ring in range(1, 13):
            if ring in rings_of(rings):
                read_face(face, ring)
            elif not face.lstrip("+").isdigit() and not (face == "0" and ring in (7, 11)):
                with pytest.raises(Unreadable):
                    read_face(face, ring)


def test_the_table_has_every_kind_of_cell():
    shown = {
        read_face(face, min(rings_of(rings))).kind
        for faces, rings in ROWS
        for face in re.findall(r"`([^`]+)`", faces)
    }
    assert shown == set(RINGS_OF)


def test_the_figures_of_our_dial_are_those_of_the_report():
    rates = {
        (report.ring, rate.name): float(rate.value)
        for report in ring_reports(littlefield(shipped_dial()))
        for rate in report.rates
        if rate.value is not None
    }
    rushes = ", ".join(f"{rates[ring, 'mean']:.2f}" for ring in (1, 2, 3))
    for wanted in (
        f"| {rushes} (signals 1, 2, 3) |",
        f"| 33 to 38% | {rates[4, 'complete'] * 100:.1f}% |",
        f"| 13.5 to 16 | {rates[4, 'a completion']:.1f} |",
        f"| 10 to 18% | {rates[4, 'intercepted'] * 100:.1f}% |",
        f"| about 37 yards | {rates[7, 'mean']:.1f} |",
        f"| 5 to 6% | {rates[7, 'blocked'] * 100:.1f}% |",
        f"| about 60% | {rates[10, 'the point after, of all cells'] * 100:.1f}% |",
        f"| 44.7% | {rates[12, 'the point after'] * 100:.1f}% |",
    ):
        assert wanted in PAGE, wanted


def test_the_figures_of_the_saturday_dial_are_those_of_the_report():
    rates = {
        (report.ring, rate.name): float(rate.value)
        for report in ring_reports(littlefield(saturday_dial()))
        for rate in report.rates
        if rate.value is not None
    }

    def percent(ring: int, name: str) -> str:
        return f"{rates[ring, name] * 100:.1f}%"

    goals = [percent(ring, "good") for ring in (8, 9, 10)]
    buck, tackle = rates[1, "mean"], rates[2, "mean"]
    kick, rush = percent(10, "the point after, of all cells"), percent(12, "the point after")
    for wanted in (
        f"| {buck:.2f} yards on average, 3 or more {percent(1, '3 or more')} of the time, never",
        f"| {tackle:.2f} yards on average, 20 or more {percent(2, '20 or more')}, the ball",
        f"the ball lost {percent(2, 'ball lost')} |",
        f"| a loss {percent(3, 'below 0')}, 20 yards or more {percent(3, '20 or more')}, the ball",
        f"the ball lost {percent(3, 'ball lost')} |",
        f"| {percent(4, 'complete')} complete for {rates[4, 'a completion']:.1f} yards, ",
        f"{percent(4, 'intercepted')} intercepted |",
        f"| {rates[7, 'mean']:.1f} yards |",
        f"| {goals[0]}, {goals[1]} and {goals[2]} good |",
        f"| a choice: the kick is surer, the rush counts two | the kick {kick}; the rush {rush},",
        f"| {rates[11, 'mean']:.1f} yards |",
    ):
        assert wanted in PAGE, wanted
    assert rates[1, "10 or more"] == 0
