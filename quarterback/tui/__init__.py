"""The terminal's screens, in Textual: they show states, what is awaited, and facts, and never
compute a rule."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable

from quarterback.game.options import PlayOptions


def run_table(
    options: PlayOptions,
    *,
    say: Callable[[str], None],
    ascii_only: bool = False,
    theme: str = "",
    pace: str = "",
    commentary: str = "",
) -> int:
    """Open the program in this terminal, and return its exit code. Pictures are drawn in ASCII
    if the terminal has no Unicode, or with `ascii_only`. Options given here hold for the session
    instead of the player's preferences; if nothing is stored, preferences are not stored either.
    `say` prints what was copied, once the terminal is the shell's again."""
    gc.disable()  # until the store is open: nothing of what is made now becomes garbage
    from quarterback.files.last_fault import REPORT_IT, record_fault
    from quarterback.files.own_coaches import coach_faults, use_folder
    from quarterback.files.preferences import preferences_file, read_preferences
    from quarterback.memory import use_one_heap
    from quarterback.preferences import ended_keys
    from quarterback.tui.app import TableApp

    use_one_heap()
    if options.data_dir is not None:
        use_folder(options.data_dir)
    file = preferences_file(options.data_dir, os.environ)
    preferences, notices = read_preferences(file)
    notices += ended_keys(preferences)
    notices += coach_faults()
    app = TableApp(
        options,
        preferences=preferences,
        preferences_file=file if options.save else None,
        notices=notices,
        ascii_only=ascii_only,
        theme=theme,
        pace=pace,
        commentary=commentary,
    )
    code = app.run()
    if (fault := app.fault) is not None:  # Textual has shown its traceback
        sys.exit(REPORT_IT if record_fault(fault) else 1)
    if app.copied:
        say(app.copied)
    return code if isinstance(code, int) else 0
