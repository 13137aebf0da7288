"""The pictures of a first league: those that the tutorial shows, and what stands on them."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tests.tui.league_pictures import GUIDE, SCENES, LeagueScene, picture
from tests.tui.pictures import FOLDER

SHOWN = set(re.findall(r"\(pictures/([\w-]+)\.svg\)", GUIDE.read_text("utf-8")))


@pytest.mark.sample(1)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
async def test_the_tutorial_leads_to_what_a_picture_shows(scene: LeagueScene):
    svg, text = await picture(scene)
    for words in scene.shows:
        assert words in text
    ElementTree.fromstring(svg)


def test_every_picture_of_the_tutorial_is_one_of_these_and_is_there():
    assert {scene.name for scene in SCENES} == SHOWN
    for name in SHOWN:
        ElementTree.parse(FOLDER / f"{name}.svg")
