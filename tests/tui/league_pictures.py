"""The pictures of docs/first-league.md: a league made as the tutorial says, drawn as SVG.

python -m tests.tui.league_pictures             makes them again
python -m tests.tui.league_pictures schedule    those whose name has these letters, and their text
"""

from __future__ import annotations

import asyncio
import re
import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from click.testing import CliRunner

from quarterback.cli import main as program
from quarterback.preferences import Preferences
from tests.tui.league.desk import commissioner
from tests.tui.pictures import FOLDER, main, scalable
from tests.tui.svg import svg_of

GUIDE = FOLDER.parent / "first-league.md"
SIZE = (100, 24)
KNOWN = Preferences(hints=False, paper=False, by="John")
SCORES = ("1 14:7", "2 10:14", "3 0:13", "4 6:9")


@dataclass(frozen=True)
class LeagueScene:
    """A picture of a league, and how one comes to it."""

    name: str
    first: str
    """Commands of the tutorial run before it: those up to the one with this word."""
    keys: str
    typed: str
    shows: Sequence[str]
    scores: Sequence[str] = ()


SCENES = (
    LeagueScene(
        "league-teams", "season", "l n",
        "Bears, Ann\nLions, Bob\nPackers, Cid\nVikings, Dee\nGiants, Eve\nEagles, Fay",
        ["6 teams, 6 coaches", "Eagles, coached by Fay"],
    ),
    LeagueScene(
        "league-schedule", "slots", "l n", "", ["A draft of 9 games in 3 rounds", "Rounds"]
    ),
    LeagueScene("league-front", "phase", "l", "", ["4 of 9", "7 - 14"], SCORES),
)  # fmt: skip


def commands() -> list[str]:
    """The set-up by command, as the tutorial has it."""
    return re.findall(r"^    quarterback (league .+)$", GUIDE.read_text("utf-8"), re.MULTILINE)


def set_up(scene: LeagueScene, folder: Path) -> None:
    """Run the commands that come before a scene, in a folder."""
    for line in commands():
        _run(line, folder)
        if line.split()[1] == scene.first:
            break
    for score in scene.scores:
        _run(f"league result {score}", folder)


def _run(line: str, folder: Path) -> None:
    ran = CliRunner().invoke(
        program, [*shlex.split(line), "--by", "John", "--data-dir", str(folder)]
    )
    assert ran.exit_code == 0, ran.output


async def picture(scene: LeagueScene) -> tuple[str, str]:
    """A scene as SVG and as text."""
    with TemporaryDirectory() as folder:
        await asyncio.to_thread(set_up, scene, Path(folder))
        async with commissioner(Path(folder), SIZE, theme="newsprint", preferences=KNOWN) as desk:
            await desk.pilot.press("l")
            await desk.until("The Den")
            for key in scene.keys.split()[1:]:
                await desk.opens(key)
            if scene.typed:
                await desk.typed(scene.typed)
            await desk.until(scene.shows[0])
            await desk.pilot.pause(0.3)
            strips = desk.app.screen._compositor.render_strips()
            return scalable(svg_of([list(each) for each in strips], SIZE[0])), desk.text


if __name__ == "__main__":
    main(sys.argv[1:], SCENES, picture)
