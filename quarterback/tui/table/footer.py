"""Which keys the footer shows at a moment, and in which words."""

from __future__ import annotations

from typing import Protocol

from quarterback.game.controller import GameController
from quarterback.tui.play.ui_state import AwaitingPlayer, Paused, UiState
from rulesets.core.awaiting import Chance, Decide, Over


class TableState(Protocol):
    """What the footer needs to know of the table."""

    phase: UiState
    game: GameController

    @property
    def paused(self) -> bool: ...
    @property
    def turning(self) -> bool: ...
    @property
    def exhibition(self) -> bool: ...


def label(table: TableState) -> str:
    """What the space bar does now."""
    game, wanted = table.game, table.game.awaiting
    if isinstance(table.phase, Paused):
        return "Continue" if table.paused else "Next play"
    if table.exhibition and not isinstance(wanted, Over):
        return "Skip"
    if not isinstance(table.phase, AwaitingPlayer):
        return "Stop" if table.turning else "Continue"
    if isinstance(wanted, Over):
        return "Reports"
    if game.toss_caller is not None:
        return "Toss the coin"
    locks = isinstance(wanted, Chance) or (isinstance(wanted, Decide) and wanted.locks)
    return "Spin" if locks else "Choose"


def hidden(table: TableState) -> frozenset[str]:
    """The IDs of commands that have no use now; their keys answer in words."""
    game, over = table.game, isinstance(table.game.awaiting, Over)
    away = set()
    if not game.to_take_back:
        away.add("table.undo")
    if not game.live:
        away.add("table.end")
    if over or table.paused or not (table.exhibition or game.clock_in_use):
        away.add("table.clock")
    if not (isinstance(table.phase, Paused) and table.paused):
        away.add("table.step")
    if not game.book.entries:
        away.add("table.log")
    if over:
        away.add("table.speed")
    return frozenset(away)
