"""Can what is written be read, in every theme of ours and on terminals of few colors?"""

from __future__ import annotations

import re
from typing import Any

import pytest
from rich.color import ColorSystem
from textual.color import Color
from textual.screen import Screen

from quarterback.tui.theme.themes import THEMES, contrast
from quarterback.tui.widgets.picture import Picture
from tests.tui.conftest import at_table
from tests.tui.console.seated import at_console
from tests.tui.league.leagues import kept
from tests.tui.league.test_league_screens import at_league, whole_season

DEPTHS = {"16": ColorSystem.STANDARD, "256": ColorSystem.EIGHT_BIT, "true": ColorSystem.TRUECOLOR}
ORNAMENTS = re.compile(
    r"end-zone(-mark)?|team-\w+-mark|card-back|disc-\w.*|card-key-end(-chosen)?|die-coin-edge"
)
"""Mown turf, the backs of cards, the disc beside its window, the rims of plates and coins: nothing
is told by their marks that is not told elsewhere, so they may fade into their ground."""
LEAST = {"true": 3.0, "256": 2.5}
"""Of contrast between a sign and its ground: what is asked of large and bold letters."""


def faults_of_roles(screen: Screen[Any]) -> tuple[set[str], list[str]]:
    """The roles of a screen's pictures, and what of them cannot be read, at which depth of
    color."""
    roles, faults = set(), []
    for picture in screen.query(Picture):
        for name in picture.role_classes:
            roles.add(role := name.removeprefix("picture--"))
            style = picture.get_component_rich_style(name)
            assert style.color is not None and style.bgcolor is not None, role
            if ORNAMENTS.fullmatch(role):
                continue
            for depth, system in DEPTHS.items():
                sign, ground = style.color.downgrade(system), style.bgcolor.downgrade(system)
                if sign == ground:
                    faults.append(f"{role}: {depth} colors show nothing")
                else:
                    seen = contrast(*map(Color.from_rich_color, (sign, ground)))
                    if seen < LEAST.get(depth, 1.0):
                        faults.append(f"{role}: {depth}, contrast {seen:.1f}")
    return roles, faults


@pytest.mark.parametrize("theme", [theme.name for theme in THEMES])
async def test_every_role_can_be_read_at_every_depth_of_color(theme, tmp_path):
    """At the table, at the console, and on the pages of a league."""
    async with at_table() as table:
        table.app.theme = theme
        await table.pilot.pause()
        roles, faults = faults_of_roles(table.screen)
        assert len(roles) > 40
    async with at_console("gunderson") as console:
        console.app.theme = theme
        await console.pilot.pause()
        roles, more = faults_of_roles(console.screen)
        assert {"card-preview", "card-refused", "card-entry", "die", "caption-flash"} <= roles
    kept(tmp_path, whole_season)
    async with at_league(tmp_path) as (app, pilot):
        app.theme = theme
        await pilot.pause()
        faults += more + faults_of_roles(app.screen)[1]
    assert not faults, "\n".join(faults)
