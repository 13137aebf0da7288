"""Which keys the footer shows at a moment, and in which words."""

from __future__ import annotations

from quarterback.tui.play.ui_state import AwaitingPlayer, Paused
from quarterback.tui.table.state import TableState
from rulesets.core.awaiting import Chance, Decide, Over


def label(table: TableState) -> str:
    """What the space bar does now."""
    game, awaited = table.game, table.game.awaiting
    if isinstance(table.phase, Paused):
        return "Continue" if table.paused else "Next play"
    if table.exhibition and not isinstance(awaited, Over):
        return "Skip"
    if not isinstance(table.phase, AwaitingPlayer):
        return "Stop" if table.turning else "Continue"
    if isinstance(awaited, Over):
        return "Reports"
    if game.toss_caller is not None:
        return "Toss the coin"
    locks = isinstance(awaited, Chance) or (isinstance(awaited, Decide) and awaited.locks)
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
