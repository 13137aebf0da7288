"""The dial command, and the page of the docs about dials: what they say of ours."""

import os
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from quarterback.rule_sets import saturday_dial, shipped_dial
from rulesets.littlefield import cells_of, littlefield
from rulesets.littlefield.dial import RINGS_OF, Unreadable, read_face
from rulesets.littlefield.dial_report import ring_reports
from tests import commands

SATURDAY = files("rulesets.littlefield").joinpath("saturday.toml").read_text(encoding="utf-8")
SHIPPED = files("rulesets.littlefield").joinpath("dial.toml").read_text(encoding="utf-8")


def run(*args: str, code: int = 0) -> str:
    return commands.run("dial", *args, code=code)


@pytest.fixture
def write(tmp_path):
    def write(text: str | bytes) -> str:
        file = tmp_path / "mine.toml"
        file.write_bytes(text.encode() if isinstance(text, str) else text)
        return str(file)

    return write


@pytest.mark.parametrize("command", ["show", "report"])
def test_the_shipped_dial_is_always_called_a_reconstruction(command, write):
    assert "RECONSTRUCTION, not the printed dial" in run(command)
    assert "RECONSTRUCTION" in run(command, write(SHIPPED + "# the same cells\n"))
    spoken_of_as_printed = SHIPPED.replace("sectors = 36", 'sectors = 36\nsource = "printed"')
    assert "RECONSTRUCTION" in run(command, write(spoken_of_as_printed))


@pytest.mark.parametrize(
    ("source", "label"),
    [
        ("printed", "according to the file, copied from a printed dial"),
        ("inferred", "inferred"),
        ("house", "a house dial, not the printed one"),
    ],
)
def test_another_dial_is_called_what_its_file_says(source, label, write):
    other = SHIPPED.replace('"+42"', '"+41"').replace(
        "sectors = 36", f'sectors = 36\nname = "Mine"\nsource = "{source}"'
    )
    said = " ".join(run("show", write(other)).split())
    assert "Mine, 36 sectors" in said
    assert label in said
    assert "RECONSTRUCTION" not in said


@pytest.mark.parametrize("width", [40, 80, 100])
def test_show_has_every_cell_within_the_page_and_so_has_the_report(width, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(width))
    lines = run("show").splitlines()
    assert max(len(line) for line in lines) <= width
    dial = shipped_dial()
    sectors = [n for line in lines if line.startswith("sector") for n in line.split()[1:]]
    assert sectors == [str(n) for n in range(1, 37)]
    for ring in (1, 4, 8):
        begins = {1: " 1 Line buck ", 4: " 4 Forward pass ", 8: " 8 Goal from 15 "}[ring]
        shown = [cell for line in lines if line.startswith(begins)
                 for cell in line[len(begins):].split()]  # fmt: skip
        assert len(shown) == 36
        plain = {"Inc", "G"} | {f"{n:+d}" for n in range(-9, 50)}
        for cell, face in zip(shown, dial.rings[ring], strict=True):
            assert cell == face.shows or face.shows not in plain
            assert ("*" in cell) == face.shows.endswith("lose ball")
    lines = run("report").splitlines()
    assert max(len(line) for line in lines) <= width
    heads = [line.split()[1:] for line in lines if line.startswith("yards")]
    assert " ".join(yards for head in heads for yards in head) == "1 2 3 4 5 6 8 10 15 20 30"


def test_report_has_the_rings_and_the_chances():
    said = " ".join(run("report").split())
    assert "4 Forward Pass of 30 of 36 cells, those that are throws: complete 36.7%" in said
    assert "mean 37.3 yd; spread (standard deviation) 9.9 yd" in said
    assert "1 Line buck 72% 61% 47% 28% 17% 11% 8% 6% 3% 0% 0%" in said


def test_check_says_that_a_good_dial_can_be_played(write):
    said = run("check", write(SHIPPED))
    assert "This dial works: 36 sectors." in said
    assert shipped_dial().digest in said
    assert "the same as the standard dial's" in said
    said = run("check", write(b"\xef\xbb\xbf" + SHIPPED.replace('"+42"', '"+41"').encode()))
    assert "This dial works" in said
    assert "the same as the standard dial's" not in said
    rings = (f"{{no={n},cells={cells}}}" for n, cells in cells_of(shipped_dial()).items())
    said = run("check", write("sectors=36\nsignal=[" + ",".join(rings) + "]"))
    assert shipped_dial().digest in said
    said = run("check", write(SATURDAY))
    assert "This dial works: 36 sectors." in said
    assert saturday_dial().digest in said
    assert "the same as the Saturday dial's" in said


def test_check_says_every_fault_with_line_and_column(write):
    file = write(SHIPPED.replace('"+42"', '"+42 yards"').replace('"0", "+11"', '"O", "+11"'))
    said = run("check", file, code=1).splitlines()
    assert said[0].startswith(f"{file}:12:21: signal 1, cell 16: 'O' is no face")
    assert said[1].startswith(f"{file}:34:3: signal 3, cell 1: '+42 yards' is no face")
    assert said[2] == "2 errors: this dial does not work."
    for command in ("show", "report"):
        said = run(command, file, code=1)
        assert "this dial does not work" in said and ":34:3: " in said


@pytest.mark.parametrize("command", ["show", "report", "check"])
def test_what_is_no_file_of_text_is_said(command, write, tmp_path):
    assert "no such file" in run(command, str(tmp_path / "none.toml"), code=2)
    assert "this is a folder" in run(command, str(tmp_path), code=2)
    assert "RECONSTRUCTION" in run("show", write(SHIPPED.encode("utf-16")))
    assert "mine.toml:2:1: " in run(command, write(b"# a\n\xff\n"), code=2)
    assert "save it as UTF-8" in run(command, write(b"# a\n\xff\n"), code=2)
    assert "at most 1,000,000" in run(command, write("#" * 2_000_000), code=2)
    assert "sectors must be" in run(command, write(""), code=1)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no devices among its files")
def test_a_device_that_never_ends_is_left_alone():
    assert "at most 1,000,000" in run("check", "/dev/zero", code=2)


@pytest.mark.parametrize("args", [("--dial", "saturday"), ("Saturday",), ("--dial", "SATURDAY")])
@pytest.mark.parametrize("command", ["show", "report"])
def test_the_saturday_dial_is_always_called_a_house_dial(command, args, write):
    said = run(command, *args)
    assert said.startswith("Saturday, 36 sectors: a house dial, not the printed one.")
    assert "RECONSTRUCTION" not in said
    renamed = SATURDAY.replace('"Saturday"', '"Mine"').replace('"house"', '"printed"')
    assert run(command, write(renamed)) == said


def test_a_ring_has_its_own_name_and_the_list_both_dials_with_what_they_are(write):
    said = run("show", write(SHIPPED.replace('"Line Buck"', '"Plunge into the middle"')))
    assert " 1 Plunge into " in said
    assert "show one dial at a time" in run("show", write(SHIPPED), "--dial", "saturday", code=2)
    said = " ".join(run("list").split())
    assert said.index("A RECONSTRUCTION, not the printed dial") < said.index("a house dial")
    assert shipped_dial().digest in said
    assert saturday_dial().digest in said


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


def test_the_table_of_cells_is_the_grammar():
    shown = set()
    for faces, rings in ROWS:
        for face in re.findall(r"`([^`]+)`", faces):
            shown.add(read_face(face, min(rings_of(rings))).kind)
            for ring in range(1, 13):
                if ring in rings_of(rings):
                    read_face(face, ring)
                elif not face.lstrip("+").isdigit() and not (face == "0" and ring in (7, 11)):
                    with pytest.raises(Unreadable):
                        read_face(face, ring)
    assert shown == set(RINGS_OF)


def rates_of(dial: Any) -> dict[tuple[int, str], float]:
    return {
        (report.ring, rate.name): float(rate.value)
        for report in ring_reports(littlefield(dial))
        for rate in report.rates
        if rate.value is not None
    }


def test_the_figures_of_our_dial_are_those_of_the_report():
    rates = rates_of(shipped_dial())
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
    rates = rates_of(saturday_dial())

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
        f"| {rates[6, 'mean']:.1f} yards on average, 20 or more {percent(6, '20 or more')} |",
        f"| {rates[7, 'mean']:.1f} yards |",
        f"| {goals[0]}, {goals[1]} and {goals[2]} good |",
        f"| a choice: the kick is surer, the rush counts two | the kick {kick}; the rush {rush},",
        f"| {rates[11, 'mean']:.1f} yards |",
    ):
        assert wanted in PAGE, wanted
    assert rates[1, "10 or more"] == 0
