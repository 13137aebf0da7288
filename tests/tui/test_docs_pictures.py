"""The pictures of the guide, and the moving one of the README."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.tui import league_pictures, pictures
from tests.tui.moving_picture import FILE, SIZE, Recording, moving_svg, record
from tests.tui.pictures import FOLDER

GUIDE = (FOLDER.parent / "game-day.md").read_text(encoding="utf-8")
SCENES = [(scene, guide) for guide in (pictures, league_pictures) for scene in guide.SCENES]


@pytest.mark.sample(7)
@pytest.mark.parametrize(("scene", "guide"), SCENES, ids=[scene.name for scene, _ in SCENES])
async def test_the_keys_of_a_picture_lead_to_what_it_shows(scene: Any, guide: Any):
    svg, text = await guide.picture(scene)
    for words in scene.shows:
        assert words in text
    ElementTree.fromstring(svg)


@pytest.mark.parametrize(("page", "begins"), [("game-day", "day-"), ("first-league", "league-")])
def test_every_picture_of_a_guide_is_one_of_these_and_is_there(page: str, begins: str):
    words = (FOLDER.parent / f"{page}.md").read_text(encoding="utf-8")
    shown = set(re.findall(r"\(pictures/([\w-]+)\.svg\)", words))
    assert {scene.name for scene, _ in SCENES if scene.name.startswith(begins)} == shown
    for name in shown:
        ElementTree.parse(FOLDER / f"{name}.svg")


def test_every_link_of_the_guide_leads_somewhere():
    for target in re.findall(r"\]\(([^)#]+)", GUIDE):
        assert (FOLDER.parent / target).exists(), target
    headings = {
        re.sub(r"[^\w\- ]", "", line.lstrip("# ").lower()).replace(" ", "-")
        for line in GUIDE.splitlines()
        if line.startswith("#")
    }
    for anchor in re.findall(r"\]\(#([^)]+)\)", GUIDE):
        assert anchor in headings, anchor


LARGEST = 400_000
"""Bytes: it stands at the top of a page."""


@pytest.mark.long
async def test_the_recording_goes_from_the_title_to_a_touchdown():
    recording = Recording()
    await record(recording)
    texts = [recording.text(number) for number in range(len(recording.frames))]
    assert "First game" in texts[0]
    assert "Spin" in texts[1] and "hird and 1" in texts[1]
    sectors = {found[1] for text in texts if (found := re.search(r"▸ *(\d+) *◂", text))}
    assert len(sectors) > 5, "the dial turns"
    assert any("TOUCHDOWN" in text or "Touchdown, Harvard" in text for text in texts[-3:-1])
    assert "Harvard 6, Yale 0" in texts[-1]
    svg = moving_svg(recording)
    assert len(svg.encode()) < LARGEST
    checked(svg)


def test_the_picture_in_the_docs_is_such_a_recording():
    checked(FILE.read_text(encoding="utf-8"))


def checked(svg: str) -> None:
    """It is well formed, needs no script and nothing from elsewhere, and every time is a class."""
    root = ElementTree.fromstring(svg)
    names = {each.tag.rpartition("}")[2] for each in root.iter()}
    assert names == {"svg", "title", "style", "g", "path", "text"}
    assert "url(" not in svg and "href" not in svg
    timed = set(re.findall(r'<g class="(t\d+)">', svg))
    assert timed and timed == set(re.findall(r"@keyframes (t\d+)", svg))
    assert "prefers-reduced-motion" in svg
    high = float(root.attrib["viewBox"].split()[3])
    assert high == SIZE[1] * 20


def test_two_frames_are_shown_one_after_the_other():
    look = ("#fff", "#000", False, False)
    screens = [tuple([tuple((sign, look) for sign in word)]) for word in ("ab", "ac", "ad")]
    recording = Recording()
    for screen in screens:
        recording.add(screen, 1.0)
    recording.add(screens[-1], 1.0)
    assert [time for time, _ in recording.frames] == [0.0, 1.0, 2.0]
    svg = moving_svg(recording)
    assert "0%{visibility:visible}25.00%{visibility:hidden}" in svg.replace("0.00%", "0%")
    assert "25.00%{visibility:visible}50.00%{visibility:hidden}" in svg
    assert svg.count(">d<") == 1
