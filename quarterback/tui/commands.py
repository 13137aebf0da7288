"""Everything that can be done by key: one table, from which bindings, footer, help page, command
palette and docs/keys.md come. What a row is, and how its keys are written, is in `keys.py`."""

from __future__ import annotations

from quarterback.tui.keys import Command, bindings, key_sign, keys_of, keys_shown

__all__ = ["Command", "bindings", "key_sign", "keys_of", "keys_shown"]

_MARKER_KEYS = (*"1234567890", "minus", "equals_sign")
_MARKER = "put the marker on signals 1 to 12, or on a choice by its number"

TABLE = (
    Command("table.spin", "space,enter", "spin", "Spin",
            "lock the signal and spin the dial; while it turns, any key stops it at once"),
    Command("table.down", "down,j,right,l", "move(1)", "", "move the marker down the card",
            palette=False),
    Command("table.up", "up,k,left,h", "move(-1)", "", "move the marker up the card",
            palette=False),
    *(Command(f"table.signal-{number}", key, f"signal({number})", "", f"signal {number}",
              palette=False, family=_MARKER)
      for number, key in enumerate(_MARKER_KEYS, 1)),
    Command("table.why", "w", "why", "Why?", "the last ruling, and the rules it rests on"),
    Command("table.undo", "u", "undo", "Undo", "take back the last play, if both sides agree"),
    Command("table.end", "r", "end", "End", "resign, or agree to a draw"),
    Command("table.clock", "p", "clock", "Clock", "stop or start the clock of a timed game"),
    Command("table.speed", "f", "speed", "Speed", "how fast the dial turns: step, slow, fast,"
            " instant"),
    Command("table.log", "g", "log", "Log", "the whole game, play by play"),
    Command("table.rules", "b", "rules", "", "the book of rules"),
    Command("table.quit", "q", "leave", "Quit", "leave the table; the game is kept as it is"
            " played"),
)  # fmt: skip

EVERYWHERE = (
    Command("app.help", "question_mark,f1", "help", "Help", "what can be done here, and how"),
    Command("app.palette", "colon", "command_palette", "", "find a command, a rule or a game by"
            " name", palette=False),
    Command("app.quit", "ctrl+q", "quit", "", "leave the program; a game is kept as it stands",
            priority=True),
)  # fmt: skip

TITLE = (
    Command("title.first", "f", "first", "First game", "learn by playing: a short game, with a"
            " word of advice at every turn"),
    Command("title.new", "n", "new", "New game", "two players, or with coaches"),
    Command("title.resume", "r", "resume", "Resume", "go on with the last game"),
    Command("title.saved", "s", "saved", "Saved games", "all games that are kept"),
    Command("title.watch", "w", "watch", "Watch an exhibition", "two coaches play, and you look"
            " on"),
    Command("title.rules", "b", "rules", "Rules", "the book of rules"),
    Command("title.settings", "o", "settings", "Settings", "colours, speed, signs, hints, keys"),
    Command("title.quit", "q", "quit", "Quit", "leave the program"),
    Command("title.down", "down,j", "move(1)", "", "the next line of the menu", palette=False),
    Command("title.up", "up,k", "move(-1)", "", "the line before", palette=False),
)  # fmt: skip

NEW_GAME = (
    Command("new.start", "f2", "start", "Start", "begin the game as the form has it"),
    Command("new.cancel", "escape", "cancel", "Back", "back, and no game is begun"),
    Command("new.two", "1", "mode('two')", "", "two players at this keyboard", palette=False),
    Command("new.coach", "2", "mode('coach')", "", "you against a coach", palette=False),
    Command("new.watch", "3", "mode('watch')", "", "watch two coaches", palette=False),
    Command("new.down", "down", "field(1)", "", "the next field", palette=False),
    Command("new.up", "up", "field(-1)", "", "the field before", palette=False),
)

SETTINGS = (
    Command("settings.close", "escape,q", "close", "Close", "back to where you were"),
    Command("settings.next", "right,l,space", "turn(1)", "Next", "the next value", palette=False),
    Command("settings.before", "left,h", "turn(-1)", "", "the value before", palette=False),
    Command("settings.down", "down,j", "move(1)", "", "the next setting", palette=False),
    Command("settings.up", "up,k", "move(-1)", "", "the setting before", palette=False),
)

THEMES = (
    Command("themes.close", "escape,q", "close", "Back", "back, with the colours as they were"),
    Command("themes.down", "down,j", "move(1)", "", "the next theme", palette=False),
    Command("themes.up", "up,k", "move(-1)", "", "the theme before", palette=False),
)

OWN_KEYS = (
    Command("keys.close", "escape,q", "close", "Close", "back to the settings"),
    Command("keys.add", "plus,a", "add", "Add a key", "give the command one more key"),
    Command("keys.usual", "delete,backspace,d", "usual", "Usual key", "give the command its usual"
            " keys again"),
    Command("keys.reset", "f9", "reset", "All usual", "give every command its usual keys again"),
    Command("keys.down", "down,j", "move(1)", "", "the next command", palette=False),
    Command("keys.up", "up,k", "move(-1)", "", "the command before", palette=False),
)  # fmt: skip

SAVED = (
    Command("saved.replay", "v", "replay", "Replay", "look at the game, play by play"),
    Command("saved.down", "down,j", "move(1)", "", "the next game", palette=False),
    Command("saved.up", "up,k", "move(-1)", "", "the game before", palette=False),
    Command("saved.close", "escape,q", "close", "Close", "back to where you were"),
)

REPLAY = (
    Command("replay.next", "right,l,space", "step(1)", "Next", "the next play"),
    Command("replay.back", "left,h", "step(-1)", "Back", "the play before"),
    Command("replay.first", "home", "step(-9999)", "First", "the beginning"),
    Command("replay.last", "end", "step(9999)", "Last", "the end"),
    Command("replay.close", "escape,q", "close", "Close", "back to where you were"),
)

RULES = (
    Command("rules.close", "escape,q", "close", "Close", "back to where you were"),
    Command("rules.next", "down,j", "move(1)", "", "the next rule", palette=False),
    Command("rules.before", "up,k", "move(-1)", "", "the rule before", palette=False),
)

PAGE = (
    Command("page.close", "escape,q,enter,space", "close", "Close", "back to where you were"),
    Command("page.down", "down,j", "scroll(1)", "", "a line down", palette=False),
    Command("page.up", "up,k", "scroll(-1)", "", "a line up", palette=False),
)

FACE = (
    Command("face.cancel", "escape", "cancel", "Back", "back to the table, and nothing is spun"),
)

SECTIONS = (
    ("On the title", TITLE),
    ("The form of a new game", NEW_GAME),
    ("At the table", TABLE),
    ("Your own dial: typing what it shows", FACE),
    ("Saved games", SAVED),
    ("Replay", REPLAY),
    ("The book of rules", RULES),
    ("Settings", SETTINGS),
    ("Themes", THEMES),
    ("Keys of your own", OWN_KEYS),
    ("Pages", PAGE),
    ("Anywhere", EVERYWHERE),
)
"""Every group with its heading, in the order of docs/keys.md. A new group belongs here too."""

BY_ID = {command.id: command for _, group in SECTIONS for command in group}
