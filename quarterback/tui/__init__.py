"""Screens: Textual, reading state, what is awaited, and facts; never computing a rule."""

from __future__ import annotations

from quarterback.play_options import PlayOptions


def run_table(options: PlayOptions) -> int:
    """Open the table in this terminal; the exit code when it is closed."""
    from quarterback.tui.app import TableApp

    result = TableApp(options).run()
    return result if isinstance(result, int) else 0
