"""A kept game, play by play, on the same table."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import Screen
from textual.widgets import Footer

from quarterback.scorebook import Scorebook
from quarterback.tui import commands
from quarterback.tui.scene import Moment, scene_of
from quarterback.tui.widgets.board import Board
from rulesets.core.advance import awaiting


class ReplayScreen(Screen[None]):
    """Steps through what was played; changes nothing."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.REPLAY)

    def __init__(self, book: Scorebook) -> None:
        super().__init__()
        self.book = book
        entries = book.entries
        self.stops = [0] + [n for n, entry in enumerate(entries, 1) if entry.facts]
        """How many entries stand at each stop: after every play that did something."""
        self.at = 0

    def compose(self) -> ComposeResult:
        """The board, and the keys below it."""
        yield Board()
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """From the beginning."""
        self.show()

    def show(self) -> None:
        """The game as it stood then."""
        entries = self.book.entries[: self.stops[self.at]]
        state = entries[-1].after if entries else self.book.start
        rules = self.book.rules
        seconds = None if rules.profile.counts_plays else state.left
        scene = scene_of(
            Moment(
                rules,
                self.book.header.names,
                state,
                awaiting(rules, state),
                entries,
                clock_left=seconds,
                clock_running=state.running,
                header=self.book.header,
            )
        )
        where = f"REPLAY {self.at} of {len(self.stops) - 1}"
        self.query_one(Board).show(replace(scene, status=replace(scene.status, left=where)))

    def action_step(self, by: int) -> None:
        """On, or back."""
        self.at = min(max(self.at + by, 0), len(self.stops) - 1)
        self.show()

    def action_close(self) -> None:
        """Back."""
        self.dismiss(None)
