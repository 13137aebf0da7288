"""The moving picture of the README: the program itself, recorded, as an SVG that a browser plays.

python -m tests.tui.moving_picture     makes docs/pictures/play.svg again

A recording is frames: the time, and the rows of the screen. A piece of a row that does not change
is drawn once; of a piece that changes, every version is drawn, and CSS shows each in its time. So
the file needs no script, works in an `<img>`, and stands still for those who ask for less motion.
"""

from __future__ import annotations

import asyncio
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any
from xml.sax.saxutils import escape

from rich.cells import cell_len
from rich.style import Style
from textual.pilot import Pilot

from quarterback.game.options import play_options
from quarterback.preferences import Preferences
from quarterback.tui.app import TableApp
from tests import virtual_time
from tests.tui.pictures import FOLDER
from tests.tui.svg import HIGH, WIDE, colors_of

FILE = FOLDER / "play.svg"
SIZE = (100, 28)
STEP = 0.08
"""Seconds between two looks at the screen."""
SEED = 36
BEFORE = "space space 3 space 3 space"
"""A game, and its first keys: the toss, to receive, two end runs that lose seven yards each. On
third and 24 another one brings a touchdown."""

Look = tuple[str, str, bool, bool]
"""Color of the sign, color of the ground, bold, reversed already."""
Cell = tuple[str, Look]
"""A sign and its look; an empty sign is the second half of a wide one."""
Row = tuple[Cell, ...]


@dataclass
class Recording:
    """What was on the screen, and since when; seconds from the beginning."""

    frames: list[tuple[float, tuple[Row, ...]]] = field(default_factory=list)
    length: float = 0.0

    def add(self, screen: tuple[Row, ...], seconds: float) -> None:
        """Show a screen for that long."""
        if not self.frames or self.frames[-1][1] != screen:
            self.frames.append((self.length, screen))
        self.length += seconds

    def text(self, at: int) -> str:
        """A frame as text."""
        return "\n".join("".join(sign for sign, _ in row) for row in self.frames[at][1])


async def record(recording: Recording) -> None:
    """The title; then a first down, a call, the dial, and what it brings."""
    async with _app().run_test(size=SIZE) as pilot:
        await pilot.pause(1)
        recording.add(_screen(pilot), 2.0)
    game = play_options(
        home="Yale", visitors="Harvard", home_color="navy", visitors_color="crimson",
        home_coach="human", visitors_coach="human", plays=60, save=False, seed=SEED,
    )  # fmt: skip
    async with _app(game).run_test(size=SIZE) as pilot:
        await pilot.pause(1)
        for key in BEFORE.split():
            await pilot.press(key)
            await pilot.pause(10)
        await _watch(pilot, recording, 1.4)
        for key in ("2", "3"):
            await pilot.press(key)
            await _watch(pilot, recording, 0.6)
        await pilot.press("space")
        await _watch(pilot, recording, 7.5)


def _app(game: Any = None) -> TableApp:
    return TableApp(
        game or play_options(save=False),
        pace="medium",
        theme="newsprint",
        preferences=Preferences(hints=False),
    )


async def _watch(pilot: Pilot[Any], recording: Recording, seconds: float) -> None:
    for _ in range(round(seconds / STEP)):
        await pilot.pause(STEP)
        recording.add(_screen(pilot), STEP)


def _screen(pilot: Pilot[Any]) -> tuple[Row, ...]:
    strips = pilot.app.screen._compositor.render_strips()
    return tuple(tuple(_cells(strip)) for strip in strips)


def _cells(strip: Any) -> Iterator[Cell]:
    for text, style, control in strip:
        if control:
            continue
        style = style or Style.null()
        look: Look = (*colors_of(style), bool(style.bold), bool(style.underline))
        for sign in text:
            yield sign, look
            yield from [("", look)] * (cell_len(sign) - 1)


# --- As SVG -------------------------------------------------------------------------------------


class Sheet:
    """The classes of a picture: looks and times, each written once."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.starts = [time for time, _ in recording.frames]
        self.ends = [*self.starts[1:], recording.length]
        self.signs: dict[tuple[str, bool, bool], str] = {}
        self.times: dict[tuple[int, ...], str] = {}
        self.still = len(self.starts) - 1
        """The frame that is shown where nothing moves: the last."""

    def sign(self, look: Look) -> str:
        """The class of a color of signs."""
        return self.signs.setdefault((look[0], *look[2:]), f"s{len(self.signs)}")

    def time(self, frames: Sequence[int]) -> str:
        """The class of what is shown in these frames."""
        return self.times.setdefault(tuple(frames), f"t{len(self.times)}")

    def css(self) -> Iterator[str]:
        """The style sheet."""
        for (color, bold, underlined), name in self.signs.items():
            more = ";font-weight:bold" if bold else ""
            more += ";text-decoration:underline" if underlined else ""
            yield f".{name}{{fill:{color}{more}}}"
        for frames, name in self.times.items():
            seen = "visible" if self.still in frames else "hidden"
            yield (
                f".{name}{{visibility:{seen};"
                f"animation:{name} {self.recording.length:.2f}s step-end infinite}}"
            )
            yield f"@keyframes {name}{{{''.join(self._keys(frames))}}}"
        yield "@media (prefers-reduced-motion:reduce){g{animation:none!important}}"

    def _keys(self, frames: tuple[int, ...]) -> Iterator[str]:
        if 0 not in frames:
            yield "0%{visibility:hidden}"
        for _, run in groupby(enumerate(frames), lambda pair: pair[1] - pair[0]):
            numbers = [frame for _, frame in run]
            yield f"{self._percent(self.starts[numbers[0]])}{{visibility:visible}}"
            end = self.ends[numbers[-1]]
            if end < self.recording.length:
                yield f"{self._percent(end)}{{visibility:hidden}}"

    def _percent(self, seconds: float) -> str:
        return f"{100 * seconds / self.recording.length:.2f}%"


def moving_svg(recording: Recording) -> str:
    """A recording as an SVG that plays it again and again."""
    sheet = Sheet(recording)
    groups: dict[str, list[str]] = defaultdict(list)
    height = len(recording.frames[0][1])
    for y in range(height):
        rows = [screen[y] for _, screen in recording.frames]
        for left, right in _pieces(rows):
            versions: dict[Row, list[int]] = defaultdict(list)
            for number, row in enumerate(rows):
                versions[row[left:right]].append(number)
            for cells, numbers in versions.items():
                time = "" if len(versions) == 1 else sheet.time(numbers)
                groups[time] += _drawn(cells, left, y, sheet)
    body = [
        f"<g{f' class={chr(34)}{time}{chr(34)}' if time else ''}>{''.join(parts)}</g>"
        for time, parts in groups.items()
    ]
    box = f"0 0 {len(recording.frames[0][1][0]) * WIDE} {height * HIGH}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" font-size="16"'
        ' font-family="monospace" xml:space="preserve" shape-rendering="crispEdges">\n'
        "<title>Quarterback: a call, the dial, a touchdown</title>\n"
        f"<style>{''.join(sheet.css())}</style>\n" + "\n".join(body) + "\n</svg>\n"
    )


def _pieces(rows: Sequence[Row]) -> Iterator[tuple[int, int]]:
    """Cut a row where what changes borders on what does not, in the frames after the title."""
    later = rows[1:] if len(rows) > 1 else rows
    changes = [len({row[x] for row in later}) > 1 for x in range(len(rows[0]))]
    x = 0
    for _, run in groupby(changes):
        width = len(list(run))
        yield x, x + width
        x += width


def _drawn(cells: Row, left: int, y: int, sheet: Sheet) -> Iterator[str]:
    x = left
    for ground, run in groupby(cells, lambda cell: cell[1][1]):
        width = len(list(run))
        yield (
            f'<path fill="{ground}" d="M{x * WIDE} {y * HIGH}h{width * WIDE}v{HIGH}'
            f'h{-width * WIDE}z"/>'
        )
        x += width
    x = left
    for look, same in groupby(cells, lambda cell: cell[1]):
        signs = [sign for sign, _ in same]
        text = "".join(signs)
        blank = len(text) - len(text.lstrip())
        begin, shown = x + blank, text.strip()
        x += len(signs)
        if shown:
            kept = escape(shown).replace("  ", "\u00a0\u00a0")
            length = cell_len(shown) * WIDE
            yield (
                f'<text class="{sheet.sign(look)}" x="{begin * WIDE}" y="{y * HIGH + 15}"'
                f' textLength="{length}">{kept}</text>'
            )


def recorded() -> Recording:
    """The recording, made in no time: the clock jumps."""
    result = Recording()
    with (
        virtual_time.textual_by_virtual_time(),
        asyncio.Runner(loop_factory=virtual_time.VirtualLoop) as runner,
    ):
        runner.run(record(result))
    return result


def main(wanted: Sequence[str]) -> None:
    """Make the picture, if its name has the letters wanted; with any letters, show its frames."""
    if wanted and not any(part in FILE.stem for part in wanted):
        return
    recording = recorded()
    FILE.write_text(moving_svg(recording), encoding="utf-8")
    print(f"{FILE.name}: {len(recording.frames)} frames in {recording.length:.1f} s")
    if wanted:
        for number, (time, _) in enumerate(recording.frames):
            print(f"--- {time:.2f}\n{recording.text(number)}")


if __name__ == "__main__":
    main(sys.argv[1:])
