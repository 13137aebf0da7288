"""The pictures of docs/game-day.md: the program, played as the guide says, drawn as SVG.

python -m tests.tui.pictures           makes them anew
python -m tests.tui.pictures forms     those whose name has these letters, and their text
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from quarterback.play_options import play_options
from quarterback.tui.app import TableApp
from quarterback.tui.console.screen import ConsoleScreen
from tests.tui.svg import svg_of

FOLDER = Path(__file__).parent.parent.parent / "docs" / "pictures"


@dataclass(frozen=True)
class Scene:
    """A picture, and how one comes to it."""

    name: str
    keys: str
    """What is pressed, a blank between."""
    shows: Sequence[str]
    """Words that are on it."""
    size: tuple[int, int] = (80, 24)
    options: dict[str, Any] = field(default_factory=dict)
    """A game to begin with; without any the program opens on its title."""


GUNDERSON = {"ruleset": "gunderson", "board": "own"}
LIONS_DEN = {"ruleset": "lions-den", "board": "own"}
COACH = {"ruleset": "solitaire-coach", "board": "own"}
KICKED = "k d 1 8 enter"
"""The opening kick-off of one of the rule sets, run back to the Bears' 18."""

SCENES = (
    Scene("day-title", "", ["Game day"]),
    Scene("day-form", "g", ["GAME DAY", "Rule set"]),
    Scene("day-report", f"{KICKED} r d 3 1", ["first and 10 at the Bears 31", "ENTER records it"],
          (120, 40), GUNDERSON),
    Scene("day-call", "h r r enter k 3 5 enter enter 2 enter", ["what do they call?"],
          options=LIONS_DEN),
    Scene("day-menu", f"{KICKED} m", ["Time-out", "Fix an earlier entry"], options=GUNDERSON),
    Scene("day-help", f"{KICKED} r question_mark", ["WHAT IS ASKED NOW"], options=GUNDERSON),
)  # fmt: skip


async def picture(scene: Scene) -> tuple[str, str]:
    """A scene as SVG and as text."""
    asked = play_options(
        home="Bears", visitors="Lions", home_colour="navy", visitors_colour="gold",
        save=False, seed=7, **scene.options,
    ) if scene.options else play_options(save=False)  # fmt: skip
    app = TableApp(asked, pace="instant", theme="newsprint")
    async with app.run_test(size=scene.size) as pilot:
        await _settled(app, pilot, scene)
        for key in scene.keys.split():
            await pilot.press(key)
            await pilot.pause()
        await pilot.pause(0.3)
        strips = app.screen._compositor.render_strips()
        text = "\n".join(strip.text.rstrip() for strip in strips)
        return svg_of([list(strip) for strip in strips], scene.size[0]), text


async def _settled(app: TableApp, pilot: Pilot[Any], scene: Scene) -> None:
    """Wait until the first screen is there."""
    for _ in range(400):
        screen = app.screen
        at_board = isinstance(screen, ConsoleScreen) and hasattr(screen, "sheet")
        if at_board or (not scene.options and app.is_running):
            break
        await pilot.pause(0.01)
    await pilot.pause(0.3)


def main(wanted: Sequence[str]) -> None:
    """Make those whose names have the letters wanted; without any, all."""
    for scene in SCENES:
        if wanted and not any(part in scene.name for part in wanted):
            continue
        svg, text = asyncio.run(picture(scene))
        (FOLDER / f"{scene.name}.svg").write_text(svg, encoding="utf-8")
        missing = [words for words in scene.shows if words not in text]
        print(f"{scene.name}.svg", f"does not show {missing}" if missing else "")
        if wanted:
            print(text)


if __name__ == "__main__":
    main(sys.argv[1:])
