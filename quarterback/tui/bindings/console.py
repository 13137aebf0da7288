"""The console's keys: reporting what happened, and fixing mistakes. Part of the table in
`commands.py`."""

from __future__ import annotations

from quarterback.tui.bindings.command import Command, hidden, list_commands

ASKING = (
    Command("console.take", "enter,space", "take", "Enter", "select, submit or roll"),
    hidden("console.down", "down", "move(1)", "the next answer"),
    hidden("console.up", "up", "move(-1)", "the previous answer"),
    hidden("console.right", "right", "nudge(1)", "move the ball a yard to the right"),
    hidden("console.left", "left", "nudge(-1)", "move it a yard to the left"),
    hidden("console.far-right", "pageup", "nudge(5)", "move it five yards to the right"),
    hidden("console.far-left", "pagedown", "nudge(-5)", "move it five yards to the left"),
    Command("console.next", "tab", "go(1)", "Details", "optional details, such as the ball"
            " carrier", palette=False),
    hidden("console.before", "shift+tab", "go(-1)", "the previous field"),
    hidden("console.erase", "backspace", "erase", "erase a character, then the last answer"),
    hidden("console.clear", "ctrl+u", "clear", "clear the input"),
    Command("console.back", "escape", "back", "Back", "go back one field", palette=False),
)  # fmt: skip

CONSOLE = (
    Command("console.undo", "u", "undo", "Undo", "undo the last entry; repeat for earlier ones"),
    Command("console.redo", "z", "redo", "Redo", "redo what you undid", footer=False),
    Command("console.keep-all", "Z", "keep_all", "Keep all", "keep all entries set aside that fit;"
            " the first that does not is shown", footer=False),
    Command("console.anyway", "exclamation_mark", "anyway", "Record anyway", "record a play the"
            " rules forbid, flagged and with a reason"),
    Command("console.timer", "f3", "timer", "Timer", "start or stop the timer"),
    Command("console.clock", "f4", "clock", "Clock", "let the program keep the game clock, or"
            " use your own"),
    Command("console.card", "f5", "card", "Rule card", "show the rule card in full",
            footer=False),
    Command("console.menu", "m", "menu", "Menu", "timeouts, fouls, clock, corrections, rulings,"
            " reports"),
    Command("console.why", "w", "why", "Why?", "explain the last play and cite the rules"),
    Command("console.log", "g", "log", "Log", "show the whole game, play by play"),
    Command("console.quit", "q", "leave", "Quit", "quit the board (the game is saved)"),
)  # fmt: skip

ENTRIES = (
    Command("entries.instead", "enter,space", "choose('replace')", "Edit",
            "edit the selected entry"),
    Command("entries.insert", "i", "choose('before')", "Insert", "insert a missed entry before"
            " this one"),
    Command("entries.out", "d,delete", "choose('delete')", "Delete", "delete the selected entry"),
    Command("entries.stand", "z", "choose('keep')", "Keep",
            "keep the next entry that is set aside"),
    Command("entries.all", "a", "choose('keep_all')", "Keep all",
            "keep all entries set aside that fit; the first that does not is selected"),
    *list_commands("entries"),
    Command("entries.close", "escape,q", "close", "Back", "back to the game; nothing changes"),
)  # fmt: skip

AMEND = (
    Command("amend.besides", "m", "besides", "Menu", "replace it with a timeout, clock reading,"
            " foul or ruling"),
    Command("amend.anyway", "exclamation_mark", "anyway", "Record anyway", "record a play the"
            " rules forbid, flagged and with a reason"),
)  # fmt: skip

PREVIEW = (
    Command("preview.yes", "y", "answer(True)", "Apply", "apply the correction"),
    Command("preview.no", "n", "answer(False)", "Cancel", "change nothing"),
)

RULING = (
    Command(
        "ruling.enter",
        "f10",
        "enter",
        "Rule",
        "enter the ruling; ENTER also works once a reason is given",
    ),
    hidden("ruling.next", "down", "field(1)", "the next field"),
    hidden("ruling.before", "up", "field(-1)", "the previous field"),
    Command("ruling.cancel", "escape", "cancel", "Back", "go back without a ruling"),
)
