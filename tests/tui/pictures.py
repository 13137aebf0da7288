"""The pictures of the guides: the program, played as a guide says, drawn as SVG.

python -m tests.tui.pictures           makes them again
python -m tests.tui.pictures forms     those whose name has these letters, and their text
"""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from quarterback.game.options import play_options
from quarterback.tui.app import TableApp
from quarterback.tui.console.screen import ConsoleScreen
from quarterback.tui.table.screen import TableScreen
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
    pace: str = "instant"


COACH = {"ruleset": "solitaire-coach", "board": "own"}
LIONS_DEN = {"ruleset": "lions-den", "board": "own"}
RETURNED = "h k r d 2 2 enter"
"""Toss, kick-off and run back: the Lions have the ball on their 22."""
DRIVE = f"{RETURNED} r d 2 7 enter p c enter d 3 4 enter r d 3 9 enter"
"""A run to the 27, a pass to the 34, a run to the 39."""

SCENES = (
    Scene("day-title", "", ["Game day"]),
    Scene("day-form", "g", ["GAME DAY", "The solitaire coach"]),
    Scene("day-call", RETURNED, ["Lions: what's the call?", "A pass", "RULE CARD"],
          options=COACH),
    Scene("day-report", f"{RETURNED} r d 2 7",
          ["Run for 5 yards to the Lions 27. Second and 5.", "ENTER records it"],
          (120, 40), COACH),
    Scene("day-dice", "4 4 5 1 h enter r 4 space 7 space 1",
          ["ength of the kick", "ENTER enters these"], options=LIONS_DEN),
    Scene("day-refused", f"{RETURNED} m i f", ["SC-FG-01", "! Record anyway"],
          options=COACH),
    Scene("day-menu", f"{DRIVE} m", ["Timeout: Bears (3 left)", "Fix an earlier entry"],
          options=COACH),
    Scene("day-fix", f"{DRIVE} m f up up enter d 3 1 enter",
          ["Run for 8 yards to the Lions 39. First and 10.", "y apply"],
          options=COACH),
    Scene("day-help", f"{RETURNED} r question_mark", ["NOW"], options=COACH),
    Scene("day-practice", "enter", ["Computer's turn"],
          options={"ruleset": "gunderson", "board": "simulated"}, pace="step"),
    Scene("day-end", f"{DRIVE} m s", ["SO FAR", "First downs"], options=COACH),
    Scene("table", "space space space 3 space 3 space", ["QUARTERBACK"], (120, 40),
          {"ruleset": "littlefield"}),
)  # fmt: skip


async def picture(scene: Scene) -> tuple[str, str]:
    """A scene as SVG and as text."""
    asked = play_options(
        home="Bears", visitors="Lions", home_color="navy", visitors_color="gold",
        save=False, seed=7, **scene.options,
    ) if scene.options else play_options(save=False)  # fmt: skip
    app = TableApp(asked, pace=scene.pace, theme="newsprint")
    async with app.run_test(size=scene.size) as pilot:
        await _settled(app, pilot, scene)
        for key in scene.keys.split():
            await pilot.press(key)
            await pilot.pause()
        await pilot.pause(0.3)
        strips = app.screen._compositor.render_strips()
        text = "\n".join(strip.text.rstrip() for strip in strips)
        return scalable(svg_of([list(strip) for strip in strips], scene.size[0])), text


def scalable(svg: str) -> str:
    """Without seams between the rows, and with blanks that stay as many as they are, at any size
    and in any viewer."""
    kept = re.sub(" {2,}", lambda blanks: "\u00a0" * len(blanks[0]), svg)
    return kept.replace("<svg ", '<svg shape-rendering="crispEdges" ', 1)


async def _settled(app: TableApp, pilot: Pilot[Any], scene: Scene) -> None:
    """Wait until the first screen is there."""
    for _ in range(400):
        screen = app.screen
        at_board = isinstance(screen, ConsoleScreen | TableScreen) and screen.is_mounted
        if at_board or (not scene.options and app.is_running):
            break
        await pilot.pause(0.01)
    await pilot.pause(0.3)


def main(wanted: Sequence[str], scenes: Sequence[Any], draw: Callable[[Any], Any]) -> None:
    """Make those whose names have the letters wanted; without any, all."""
    for scene in scenes:
        if wanted and not any(part in scene.name for part in wanted):
            continue
        svg, text = asyncio.run(draw(scene))
        (FOLDER / f"{scene.name}.svg").write_text(svg, encoding="utf-8")
        missing = [words for words in scene.shows if words not in text]
        print(f"{scene.name}.svg", f"does not show {missing}" if missing else "")
        if wanted:
            print(text)


if __name__ == "__main__":
    main(sys.argv[1:], SCENES, picture)
