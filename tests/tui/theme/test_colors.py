"""Every word can be read on its ground, under every theme; nothing hangs on hue alone."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest
from rich.color import ColorSystem
from textual.color import Color
from textual.theme import BUILTIN_THEMES

import quarterback.tui
from quarterback.team_colors import TEAM_COLORS
from quarterback.tui.theme.themes import (
    DAY,
    LAMPLIGHT,
    LEGIBLE,
    SIXTEEN,
    SIXTEEN_ON_LIGHT,
    THEMES,
    board_colors,
    contrast,
    legible,
)

STYLES = Path(quarterback.tui.__file__).parent / "styles"
TCSS = "".join((STYLES / f"{name}.tcss").read_text() for name in ("title", "pictures"))
RULE = re.compile(r"\.picture--([\w-]+) \{ background: \$([\w-]+); color: \$([\w-]+);")
PAIRS = {
    role: (ground, words)
    for role, ground, words in RULE.findall(TCSS)
    if not role.startswith("box")  # its own card and inks, the same under every theme
}
DECORATION = {
    *("chalk-dim", "chalk-dim-mown", "card-back", "end-zone-mark"),
    *("card-key-end", "card-key-end-chosen", "die-coin-edge"),
}
"""No words: hash marks, the back of a card, shading, the ends of a plate, the rim of a coin."""
RICH = [theme for theme in BUILTIN_THEMES.values() if not theme.ansi]


@pytest.mark.parametrize("theme", [*THEMES, *RICH], ids=lambda theme: theme.name)
def test_every_word_can_be_read_on_its_ground(theme):
    colors = board_colors(theme)
    poor = {
        role: round(contrast(Color.parse(colors[words]), Color.parse(colors[ground])), 2)
        for role, (ground, words) in PAIRS.items()
        if role not in DECORATION
        and contrast(Color.parse(colors[words]), Color.parse(colors[ground])) < LEGIBLE
    }
    assert poor == {}


@pytest.mark.parametrize("system", [ColorSystem.EIGHT_BIT, ColorSystem.STANDARD])
@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_words_and_ground_stay_two_colors_when_there_are_few(theme, system):
    """As Rich sends them to a terminal of 256 or 16 colors."""
    name = "standard" if system is ColorSystem.STANDARD else "256"
    colors = board_colors(theme, name)
    for role, (ground, words) in PAIRS.items():
        if role not in DECORATION:
            sent = [
                Color.parse(colors[color]).rich_color.downgrade(system) for color in (ground, words)
            ]
            assert sent[0] != sent[1], role


def test_sixteen_colors_are_the_terminals_own():
    for palette in (SIXTEEN, SIXTEEN_ON_LIGHT):
        assert palette.keys() == LAMPLIGHT.keys() == DAY.keys()
        assert all(color.startswith("ansi_") for color in palette.values())
    ansi = [theme for theme in BUILTIN_THEMES.values() if theme.ansi]
    assert [board_colors(theme) for theme in ansi] == [
        SIXTEEN if theme.dark else SIXTEEN_ON_LIGHT for theme in ansi
    ]


def test_colors_brought_down_to_sixteen_are_those_that_were_meant():
    for theme in THEMES:
        for name, color in board_colors(theme, "standard").items():
            sent = Color.parse(color).rich_color.downgrade(ColorSystem.STANDARD)
            meant = (SIXTEEN if theme.dark else SIXTEEN_ON_LIGHT)[name]
            if meant != "ansi_default":
                assert sent.number == Color.parse(meant).ansi, name


def test_every_team_has_a_color_of_its_own():
    grounds = {LAMPLIGHT[f"team-{name}"] for name in TEAM_COLORS}
    assert len(grounds) == len(TEAM_COLORS)
    assert {f"team-{name}" for name in TEAM_COLORS} <= PAIRS.keys()


def seen_without_green(color: Color) -> Color:
    """How an eye sees a color that has no cones for green (Viénot, Brettel and Mollon, 1999)."""
    linear = [(part / 255) ** 2.2 for part in color.rgb]
    red = 0.29275 * linear[0] + 0.70725 * linear[1] - 0.02234 * linear[2]
    blue = -0.02234 * linear[0] + 0.02234 * linear[1] + linear[2]
    shown = [round(255 * min(max(part, 0.0), 1.0) ** (1 / 2.2)) for part in (red, red, blue)]
    return Color(*shown)


@pytest.mark.parametrize("palette", [LAMPLIGHT, DAY], ids=["lamplight", "day"])
def test_the_discs_inks_stay_apart_for_an_eye_without_green(palette):
    inks = {
        name: seen_without_green(Color.parse(palette[f"disc-{name}"]))
        for name in ("gain", "loss", "no-gain", "lost", "goal", "penalty", "no-goal")
    }
    for (one, first), (other, second) in combinations(inks.items(), 2):
        apart = sum(abs(a - b) for a, b in zip(first.rgb, second.rgb, strict=True))
        assert apart >= 60, (one, other, apart)


def test_contrast_is_reckoned_as_published():
    black, white, grey = (Color.parse(name) for name in ("#000000", "#ffffff", "#777777"))
    assert contrast(black, white) == pytest.approx(21)
    assert contrast(grey, white) == pytest.approx(4.48, abs=0.01)


def test_a_color_that_cannot_be_read_is_made_so_and_another_left_alone():
    dark, light = Color.parse("#202020"), Color.parse("#f0f0f0")
    assert legible(light, dark) == light
    assert contrast(legible(Color.parse("#303030"), dark), dark) >= LEGIBLE
    assert contrast(legible(Color.parse("#d0d000"), light), light) >= LEGIBLE
