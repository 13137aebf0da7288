"""The pictures of the dial game: what they show is what the rules and the dial say."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest
from msgspec.structs import replace

from quarterback.game.options import PlayOptions
from quarterback.rule_sets import shipped_dial
from quarterback.text.dial_faces import Cell, brief
from quarterback.web.dial.pictures import (
    boards_picture,
    colors_of,
    dial_picture,
    disc_svg,
    downs_picture,
    field_picture,
)
from quarterback.web.server_state import templates
from rulesets.core.sentences.wording import Names
from rulesets.core.sides import HOME, VISITORS, Score
from rulesets.core.state import SCRIMMAGE, State
from tests.house.hostile import NASTY

RULES = PlayOptions().rules()
NAMES = Names("Harvard", "Yale")
HEADER = PlayOptions(
    home="Harvard", visitors="Yale", home_color="crimson", visitors_color="navy"
).header()
SVG = "{http://www.w3.org/2000/svg}"


def scrimmage(side, spot, down=2, to_gain=10, **more) -> State:
    return State(SCRIMMAGE, side, spot, down, min(spot + to_gain, 100), **more)


@pytest.mark.parametrize("ring", [None, 1, 4, 12])
def test_the_disc_shows_every_face_of_the_dial(ring):
    dial = shipped_dial()
    root = ET.fromstring(disc_svg(dial, ring))
    texts = [each.text for each in root.iter(f"{SVG}text")]
    faces = [brief(Cell(f.kind, f.yards, f.shows)) for n in range(1, 13) for f in dial.rings[n]]
    assert texts == [*faces, *map(str, range(1, 37))]


def test_the_sector_in_the_slot_is_the_one_that_was_spun():
    dial = shipped_dial()
    for sector in (1, 24, 36):
        shown = dial_picture(dial, 4, sector, "7")
        face = dial.face(4, sector)
        assert shown.shows == brief(Cell(face.kind, face.yards, face.shows))
        assert shown.turn == (sector - 1) * 10
        assert f"sector {sector}:" in shown.words
    assert dial_picture(dial, None, None, "").shows == ""


def test_the_ball_lies_where_the_situation_has_it():
    home = field_picture(RULES, NAMES, HEADER, scrimmage(HOME, 36, to_gain=4), [], "")
    assert (home.ball, home.to_gain, home.way) == (460, 500, 1)
    assert home.measure is not None
    assert (home.measure.left, home.measure.wide) == (400, 100)
    assert home.measure.words == "6 of 10 gained"
    visitors = field_picture(RULES, NAMES, HEADER, scrimmage(VISITORS, 20), [], "")
    assert (visitors.ball, visitors.to_gain, visitors.way) == (900, 800, -1)
    assert visitors.measure is not None
    assert visitors.measure.left == 800
    goal = field_picture(RULES, NAMES, HEADER, scrimmage(HOME, 97), [], "")
    assert (goal.to_gain, goal.measure) == (None, None)


def test_two_teams_of_one_color_are_told_apart():
    assert colors_of(HEADER) == ("team-crimson", "team-navy")
    assert colors_of(replace(HEADER, visitors_color="crimson")) == ("team-crimson", "")
    assert colors_of(replace(HEADER, home_color='"><script>')) == ("", "team-navy")


def test_a_name_is_only_text_in_a_picture():
    for name in ("<script>alert(1)</script>", '"><svg onload=x>', NASTY, "Æ" * 40):
        names = Names(name, "Yale")
        s = scrimmage(HOME, 36, score=Score(6, 7))
        field = field_picture(RULES, names, HEADER, s, [], f"{name} on the 36")
        boards = boards_picture(RULES, s, names, colors_of(HEADER))
        macros = templates().get_template("dial_pictures.html").module
        html = str(macros.gridiron(field)) + str(macros.boards(boards))
        assert "<script" not in html
        parsed = ET.fromstring(f"<div>{html}</div>")
        assert not [key for each in parsed.iter() for key in each.attrib if key.startswith("on")]


def test_the_plate_points_at_the_down():
    plate = downs_picture(scrimmage(HOME, 36, down=3), 4)
    html = str(templates().get_template("dial_pictures.html").module.downs(plate))
    assert re.findall(r'class="figure here"[^>]*>(\d)<', html) == ["3"]
