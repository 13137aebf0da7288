"""What can be done by key at a board: to tell what happened, at the console, and to put mistakes
right. Part of the one table in `commands.py`."""

from __future__ import annotations

from quarterback.tui.bindings.command import LIST, Command

ASKING = (
    Command("console.take", "enter,space", "take", "Enter", "take the marked answer; enter what is"
            " told; roll the dice"),
    Command("console.down", "down", "move(1)", "", "the next answer", palette=False),
    Command("console.up", "up", "move(-1)", "", "the answer before", palette=False),
    Command("console.right", "right", "nudge(1)", "", "move the ball that is being told a yard to"
            " the right", palette=False),
    Command("console.left", "left", "nudge(-1)", "", "a yard to the left", palette=False),
    Command("console.far-right", "pageup", "nudge(5)", "", "five yards to the right",
            palette=False),
    Command("console.far-left", "pagedown", "nudge(-5)", "", "five yards to the left",
            palette=False),
    Command("console.next", "tab", "go(1)", "Details", "what may be told besides, such as who had"
            " the ball", palette=False),
    Command("console.before", "shift+tab", "go(-1)", "", "the field before", palette=False),
    Command("console.erase", "backspace", "erase", "", "take back what was typed, a character at a"
            " time, then the last answer", palette=False),
    Command("console.clear", "ctrl+u", "clear", "", "clear what is typed", palette=False),
    Command("console.back", "escape", "back", "Back", "a step back on the sheet", palette=False),
)  # fmt: skip

CONSOLE = (
    Command("console.undo", "u", "undo", "Undo", "take back the last entry; any number of them"),
    Command("console.redo", "z", "redo", "Redo", "bring back what was taken back", footer=False),
    Command("console.anyway", "exclamation_mark", "anyway", "Record anyway", "record what the"
            " rules forbid, because it happened: flagged, with a reason"),
    Command("console.timer", "f3", "timer", "Timer", "start the timer that counts now; again:"
            " stop it"),
    Command("console.clock", "f4", "clock", "Clock", "have the program keep the clock of the"
            " game; again: leave it to your own"),
    Command("console.card", "f5", "card", "Rule card", "the rules on the rule card, in full",
            footer=False),
    Command("console.menu", "m", "menu", "Menu", "time-outs, fouls, the clock, corrections,"
            " rulings, reports"),
    Command("console.why", "w", "why", "Why?", "the last ruling, and the rules it rests on"),
    Command("console.log", "g", "log", "Log", "the whole game, play by play"),
    Command("console.quit", "q", "leave", "Quit", "leave the board; the game is kept as it is"
            " entered"),
)  # fmt: skip

ENTRIES = (
    Command("entries.instead", "enter,space", "wish('instead')", "Put right", "tell the chosen"
            " entry again, as it was asked then"),
    Command("entries.insert", "i", "wish('before')", "Insert", "put a forgotten entry in before"
            " the chosen one"),
    Command("entries.out", "d,delete", "wish('out')", "Leave out", "leave the chosen entry out"),
    Command("entries.stand", "z", "wish('stand')", "Let stand", "let the next entry stand"
            " that waits aside"),
    *(Command(f"entries.{name}", keys, action, "", says, palette=False)
      for name, keys, action, says in LIST),
    Command("entries.close", "escape,q", "close", "Back", "back to the game; nothing is changed"),
)  # fmt: skip

AMEND = (
    Command("amend.besides", "m", "besides", "Besides", "a time-out, the clock, a foul or"
            " a ruling in place of what was asked"),
    Command("amend.anyway", "exclamation_mark", "anyway", "Record anyway", "record what the rules"
            " forbid, because it happened: flagged, with a reason"),
)  # fmt: skip

PREVIEW = (
    Command("preview.yes", "y", "answer(True)", "Enter it", "enter the correction"),
    Command("preview.no", "n", "answer(False)", "Leave it", "leave everything as it was"),
)

RULING = (
    Command(
        "ruling.enter",
        "f10",
        "enter",
        "Rule",
        "enter the ruling; ENTER does it, too, when the reason is told",
    ),
    Command("ruling.next", "down", "field(1)", "", "the next field", palette=False),
    Command("ruling.before", "up", "field(-1)", "", "the field before", palette=False),
    Command("ruling.cancel", "escape", "cancel", "Back", "back; nothing is ruled"),
)
