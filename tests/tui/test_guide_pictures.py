"""The guide to a game day: what it shows is what the program shows, played as it says."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tests.tui.pictures import FOLDER, SCENES, Scene, picture

GUIDE = (FOLDER.parent / "game-day.md").read_text(encoding="utf-8")
SHOWN = set(re.findall(r"\(pictures/([\w-]+)\.svg\)", GUIDE))


@pytest.mark.sample(6)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
async def test_the_keys_of_a_picture_lead_to_what_it_shows(scene: Scene):
    svg, text = await picture(scene)
    for words in scene.shows:
        assert words in text
    ElementTree.fromstring(svg)


def test_every_picture_of_the_guide_is_one_of_these_and_is_there():
    assert {scene.name for scene in SCENES if scene.name.startswith("day-")} == SHOWN
    for name in SHOWN:
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
