"""Screens: Textual, reading state, what is awaited, and facts; never computing a rule."""

from __future__ import annotations

from quarterback.play_options import PlayOptions


def run_table(options: PlayOptions, *, ascii_only: bool = False) -> int:
    """Open the table in this terminal; the exit code when it is closed. Where the terminal takes
    no Unicode, or `ascii_only`, the pictures are drawn in ASCII."""
    from quarterback.tui.app import TableApp

    result = TableApp(options, ascii_only=ascii_only).run()
    return result if isinstance(result, int) else 0
