"""Which keys the footer shows at a moment, and in which words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterback.tui.play.ui_state import Held, Waiting
from rulesets.core.awaiting import Chance, Decide, Over

if TYPE_CHECKING:
    from quarterback.tui.table.screen import TableScreen


def label(table: TableScreen) -> str:
    """What the space bar does now."""
    game, wanted = table.game, table.game.awaiting
    if isinstance(table.phase, Held):
        return "Go on" if table.paused else "Next play"
    if table.exhibition and not isinstance(wanted, Over):
        return "Hurry"
    if not isinstance(table.phase, Waiting):
        return "Stop" if table.turning else "Go on"
    if isinstance(wanted, Over):
        return "Reports"
    if game.toss_caller is not None:
        return "Toss the coin"
    locks = isinstance(wanted, Chance) or (isinstance(wanted, Decide) and wanted.locks)
    return "Spin" if locks else "Choose"


def hidden(table: TableScreen) -> frozenset[str]:
    """The IDs of commands that have no use now; their keys answer in words."""
    game, over = table.game, isinstance(table.game.awaiting, Over)
    away = set()
    if not game.to_take_back:
        away.add("table.undo")
    if not game.live:
        away.add("table.end")
    if over or table.paused or not (table.exhibition or game.clock_in_use):
        away.add("table.clock")
    if not (isinstance(table.phase, Held) and table.paused):
        away.add("table.step")
    if not game.book.entries:
        away.add("table.log")
    if over:
        away.add("table.speed")
    return frozenset(away)
