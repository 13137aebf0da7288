"""Everything that can be done by key: one table, from which bindings, footer, help page, command
palette and docs/keys.md come. What a row is, and how its keys are written, is in `keys.py`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from textual.dom import DOMNode
from textual.screen import Screen

from quarterback.tui.bindings.command import (
    LIST,
    Command,
    bindings,
    key_sign,
    keys_of,
    keys_shown,
    told,
)
from quarterback.tui.bindings.console import AMEND, ASKING, CONSOLE, ENTRIES, PREVIEW, RULING
from quarterback.tui.bindings.league import (
    ACT,
    BRACKET,
    DESK,
    DRAFT,
    FIXTURES,
    GAME,
    HOME,
    LEAGUE,
    LINES,
    LOG,
    MOVED,
    OPENING,
    PEOPLE,
    PICK,
    PLAY_OUT,
    YEAR,
)

__all__ = [
    "ACT",
    "AMEND",
    "ASKING",
    "BRACKET",
    "CONSOLE",
    "DESK",
    "DRAFT",
    "ENTRIES",
    "FIXTURES",
    "GAME",
    "HOME",
    "LEAGUE",
    "LINES",
    "LOG",
    "MOVED",
    "OPENING",
    "PEOPLE",
    "PICK",
    "PLAY_OUT",
    "PREVIEW",
    "RULING",
    "YEAR",
    "Command",
    "bindings",
    "key_sign",
    "keys_of",
    "keys_shown",
    "told",
]

_MARKER_KEYS = (*"1234567890", "minus", "equals_sign")
_MARKER = "put the marker on signals 1 to 12, or on a choice by its number"

TABLE = (
    Command(
        "table.spin",
        "space,enter",
        "spin",
        "Spin",
        "lock the signal and spin the dial; while it turns, any key stops it at once",
    ),
    Command(
        "table.down", "down,j,right", "move(1)", "", "move the marker down the card", palette=False
    ),
    Command("table.up", "up,k,left", "move(-1)", "", "move the marker up the card", palette=False),
    *(
        Command(
            f"table.signal-{number}",
            key,
            f"signal({number})",
            "",
            f"signal {number}",
            palette=False,
            family=_MARKER,
        )
        for number, key in enumerate(_MARKER_KEYS, 1)
    ),
    Command("table.why", "w", "why", "Why?", "explain the last play and cite the rule"),
    Command(
        "table.advice",
        "h",
        "advice",
        "Advice",
        "what each signal is worth here, from the solved game; not in league games",
    ),
    Command("table.undo", "u", "undo", "Undo", "undo the last play, if both sides agree"),
    Command("table.end", "r", "end", "End", "resign, or agree to a tie"),
    Command(
        "table.clock",
        "p",
        "clock",
        "Clock",
        "stop or start the clock of a timed game; in an exhibition, pause",
    ),
    Command("table.step", "n", "step", "Next play", "one play of a paused exhibition"),
    Command("table.hints", "i", "hints", "Hints", "tips for new players, on or off", footer=False),
    Command(
        "table.chances",
        "c",
        "chances",
        "Chances",
        "win probability after every play, under the log; on or off",
        footer=False,
    ),
    Command(
        "table.speed", "f", "speed", "Speed", "how fast the dial turns: step, slow, fast, instant"
    ),
    Command("table.log", "g", "log", "Log", "the whole game, play by play"),
    Command("table.export", "x", "export", "Export", "write the game to a file", footer=False),
    Command(
        "table.rules",
        "b",
        "rules",
        "Rules",
        "the book of rules, and those of this situation",
        footer=False,
    ),
    Command("table.quit", "q", "leave", "Quit", "quit the table (the game is saved)"),
)

HELP = Command("app.help", "question_mark,f1", "app.help", "Help", "what can be done here, and how")

EVERYWHERE = (
    HELP,
    Command(
        "app.palette",
        "colon",
        "command_palette",
        "",
        "find a command, rule or game by name",
        palette=False,
    ),
    Command(
        "app.quit",
        "ctrl+q",
        "quit",
        "Leave",
        "leave the program (the game is saved)",
        footer=False,
        priority=True,
    ),
)

TITLE = (
    Command("title.first", "f", "first", "First game", "learn by playing: a short game with tips"),
    Command("title.new", "n", "new", "New game", "the dial game: two players, or with coaches"),
    Command("title.day", "g", "day", "Game day", "a game at your own board, refereed and scored"),
    Command(
        "title.practice", "p", "practice", "Practice board", "a board game with simulated figures"
    ),
    Command("title.resume", "r", "resume", "Resume", "resume the last game"),
    Command("title.saved", "s", "saved", "Saved games", "all saved games"),
    Command("title.teams", "t", "teams", "Teams", "your teams: rosters, ratings, playbooks"),
    Command(
        "title.league",
        "l",
        "league",
        "League",
        "games of the day, standings, the bracket, the records",
    ),
    Command("title.watch", "w", "watch", "Watch an exhibition", "watch two coaches play"),
    Command("title.rules", "b", "rules", "Rules", "the book of rules"),
    Command("title.settings", "o", "settings", "Settings", "colors, speed, symbols, hints, keys"),
    Command("title.quit", "q", "quit", "Quit", "leave the program"),
    Command("title.down", "down,j", "move(1)", "", "the next line of the menu", palette=False),
    Command("title.up", "up,k", "move(-1)", "", "the previous line", palette=False),
)

NEW_GAME = (
    Command("new.start", "f2", "start", "Start", "start the game"),
    Command("new.cancel", "escape", "cancel", "Back", "back, without starting a game"),
    Command("new.two", "1", "mode('two')", "", "two players at this keyboard", palette=False),
    Command("new.coach", "2", "mode('coach')", "", "you against a coach", palette=False),
    Command("new.watch", "3", "mode('watch')", "", "watch two coaches", palette=False),
    Command("new.down", "down", "field(1)", "", "the next field", palette=False),
    Command("new.up", "up", "field(-1)", "", "the previous field", palette=False),
)

GAME_DAY = (Command("new.teams", "f4", "teams", "Teams", "your saved teams: new, edit, import"),)

SETTINGS = (
    Command("settings.close", "escape,q", "close", "Close", "back to where you were"),
    Command("settings.next", "right,l,space", "turn(1)", "Next", "the next value", palette=False),
    Command("settings.before", "left,h", "turn(-1)", "", "the previous value", palette=False),
    Command("settings.down", "down,j", "move(1)", "", "the next setting", palette=False),
    Command("settings.up", "up,k", "move(-1)", "", "the previous setting", palette=False),
)

THEMES = (
    Command("themes.close", "escape,q", "close", "Back", "back, with the old colors"),
    Command("themes.down", "down,j", "move(1)", "", "the next theme", palette=False),
    Command("themes.up", "up,k", "move(-1)", "", "the previous theme", palette=False),
)

OWN_KEYS = (
    Command("keys.close", "escape,q", "close", "Close", "back to the settings"),
    Command("keys.add", "plus,a", "add", "Add a key", "give the command one more key"),
    Command(
        "keys.usual",
        "delete,backspace,d",
        "usual",
        "Reset key",
        "restore the default keys of this command",
    ),
    Command("keys.reset", "f9", "reset", "Reset all", "restore the default keys of every command"),
    Command("keys.down", "down,j", "move(1)", "", "the next command", palette=False),
    Command("keys.up", "up,k", "move(-1)", "", "the previous command", palette=False),
)

SAVED = (
    Command("saved.open", "enter", "open", "Open", "resume the game, or replay one that is over"),
    Command("saved.replay", "v", "replay", "Replay", "replay it, play by play"),
    Command("saved.report", "r", "report", "Report", "the final report"),
    Command("saved.export", "x", "export", "Export", "write it to a file"),
    Command("saved.put-away", "d,delete", "put_away", "Archive", "archive the game; u restores it"),
    Command("saved.bring-back", "u", "bring_back", "Restore", "restore the archived game"),
    Command("saved.find", "slash", "find", "Find", "type part of a name, a coach or a number"),
    Command("saved.shelf", "a", "shelf", "Tab", "saved, not started, archived"),
    *(
        Command(f"saved.{name}", keys, action, "", says, palette=False)
        for name, keys, action, says in LIST
    ),
    Command("saved.close", "escape,q", "close", "Back", "back to where you were"),
)

TEAMS = (
    Command("teams.edit", "enter,e", "edit", "Edit", "change the chosen team"),
    Command("teams.new", "n", "new", "New", "a new team"),
    Command("teams.copy", "c", "copy", "Copy", "copy the team under another name"),
    Command("teams.roll", "r", "roll", "Roll ratings", "roll missing ratings before a witness"),
    Command("teams.import", "i", "take_in", "Import", "import a team file, JSON or TOML"),
    Command("teams.export", "x", "export", "Export", "write the team to a file"),
    Command("teams.archive", "d,delete", "put_away", "Archive", "archive the team; u restores it"),
    Command("teams.restore", "u", "bring_back", "Restore", "restore an archived team"),
    Command("teams.archived", "a", "archived", "Archived", "archived teams, or current ones"),
    Command("teams.rules", "right,l", "rules(1)", "Rule set", "teams of the next rule set"),
    Command(
        "teams.rules-before",
        "left,h",
        "rules(-1)",
        "",
        "teams of the previous rule set",
        palette=False,
    ),
    *(
        Command(f"teams.{name}", keys, action, "", says, palette=False)
        for name, keys, action, says in LIST
    ),
    Command("teams.close", "escape,q", "close", "Back", "back to where you were"),
)

TEAM_FORM = (
    Command("teamform.save", "f2", "save", "Save", "save the team"),
    Command("teamform.next", "down", "field(1)", "", "the next field", palette=False),
    Command("teamform.before", "up", "field(-1)", "", "the previous field", palette=False),
    Command("teamform.cancel", "escape", "cancel", "Back", "back; the team is unchanged"),
)

REPLAY = (
    Command("replay.next", "right,l", "step(1)", "Next", "the next play", palette=False),
    Command("replay.back", "left,h", "step(-1)", "Back", "the previous play", palette=False),
    Command(
        "replay.play", "space,enter", "play", "Play", "play automatically; press again to stop"
    ),
    Command("replay.drive", "down,j", "drive(1)", "Drive", "the next drive", palette=False),
    Command("replay.drive-before", "up,k", "drive(-1)", "", "the previous drive", palette=False),
    Command("replay.score", "s,pagedown", "score(1)", "Score", "the next score", palette=False),
    Command(
        "replay.score-before", "a,pageup", "score(-1)", "", "the previous score", palette=False
    ),
    Command("replay.first", "home", "step(-9999)", "", "the beginning", palette=False),
    Command("replay.last", "end", "step(9999)", "", "the end", palette=False),
    Command("replay.speed", "f", "speed", "Speed", "how fast it plays automatically"),
    Command("replay.plays", "g", "plays", "Log", "every play; choose one to go to it"),
    Command(
        "replay.review",
        "v",
        "review",
        "Review",
        "what each call was worth; choose one to go to it",
    ),
    Command("replay.why", "w", "why", "Why?", "what this play did, and by which rules"),
    Command("replay.export", "x", "export", "Export", "write the game to a file"),
    Command("replay.close", "escape,q", "close", "Close", "back to where you were"),
)

PLAYS = (
    Command("plays.take", "enter,space", "take", "Go", "go to the chosen play"),
    *(
        Command(f"plays.{name}", keys, action, "", says, palette=False)
        for name, keys, action, says in LIST
    ),
    Command("plays.close", "escape,q,g", "close", "Close", "stay where you were"),
)

JUDGED = (
    Command("judged.take", "enter,space", "take", "Go", "go to the chosen play"),
    *(
        Command(f"judged.{name}", keys, action, "", says, palette=False)
        for name, keys, action, says in LIST
    ),
    Command("judged.close", "escape,q,v", "close", "Close", "stay where you were"),
)

EXPORT = (
    Command("export.next", "down", "kind(1)", "", "the next kind of file", palette=False),
    Command("export.before", "up", "kind(-1)", "", "the previous kind of file", palette=False),
    Command("export.close", "escape", "close", "", "back; nothing is written"),
)

ROLL = (
    Command(
        "roll.all", "f2", "all", "Roll the rest", "roll everything left, then play with the ratings"
    ),
    Command("roll.cancel", "escape", "cancel", "Back", "back, without rolling"),
)

REPORT = (
    Command("report.close", "space,escape,enter,q", "then('')", "Continue", "back to the table"),
    Command(
        "report.next",
        "right,l,tab",
        "page(1)",
        "Next page",
        "box score, scoring, drives; in dial games, win probability and review",
    ),
    Command("report.back", "left,h", "page(-1)", "", "the previous page", palette=False),
    Command("report.down", "down,j", "scroll(1)", "", "a line down", palette=False),
    Command("report.up", "up,k", "scroll(-1)", "", "a line up", palette=False),
    Command("report.again", "a", "then('again')", "Again", "a new game with the same teams"),
    Command("report.replay", "r", "then('replay')", "Replay", "this game, play by play"),
    Command("report.log", "g", "then('log')", "Log", "this game in words"),
    Command("report.export", "x", "then('export')", "Export", "write the game to a file"),
    Command("report.leave", "t", "then('title')", "Title", "leave the table"),
)

RULES = (
    Command(
        "rules.find",
        "slash",
        "find",
        "Search",
        "search by words, or by an ID such as LQ-DOWN-03 or down-3",
    ),
    Command(
        "rules.situation",
        "s",
        "situation",
        "This situation",
        "rules for the current situation; press again for all rules",
    ),
    Command("rules.read", "enter,right,l", "read", "", "to the text of the rule", palette=False),
    Command("rules.list", "left,h", "list", "", "back to the list", palette=False),
    Command(
        "rules.next",
        "down,j",
        "move(1)",
        "",
        "the next rule; in the text, a line down",
        palette=False,
    ),
    Command(
        "rules.before",
        "up,k",
        "move(-1)",
        "",
        "the previous rule; in the text, a line up",
        palette=False,
    ),
    *(
        Command(
            f"rules.see-{number}",
            str(number),
            f"see({number})",
            "",
            f"see also number {number}",
            palette=False,
            family="open a rule that stands under See also",
        )
        for number in range(1, 10)
    ),
    Command("rules.return", "backspace", "return", "Return", "back to the rule that led here"),
    Command(
        "rules.back",
        "escape",
        "back",
        "Back",
        "one step back: to the list, to all rules, out of the book",
    ),
    Command("rules.close", "q", "close", "Close", "back to where you were"),
)

WHY = (
    Command("why.read", "enter,right,l", "read", "Read", "open the rule in the book"),
    Command("why.down", "down,j", "move(1)", "", "the next rule", palette=False),
    Command("why.up", "up,k", "move(-1)", "", "the previous rule", palette=False),
    Command("why.close", "escape,q,w,left,h", "close", "Close", "back to where you were"),
)

PAGE = (
    Command("page.close", "escape,q,enter,space", "close", "Close", "back to where you were"),
    Command(
        "page.down",
        "down,j",
        "scroll(1)",
        "",
        "a line down; PGDN, END and the wheel go further",
        palette=False,
    ),
    Command(
        "page.up", "up,k", "scroll(-1)", "", "a line up; PGUP and HOME go further", palette=False
    ),
)

FACE = (Command("face.cancel", "escape", "cancel", "Back", "back to the table; nothing is spun"),)

TELL = (Command("tell.cancel", "escape", "cancel", "Back", "cancel"),)

ASK = (Command("ask.back", "escape", "turn_away", "Back", "cancel"),)

SECTIONS = (
    ("On the title", TITLE),
    ("The form of a new game", NEW_GAME),
    ("The form of a game on a board", GAME_DAY),
    ("At the table", TABLE),
    ("Game day: reporting a play", ASKING),
    ("Game day, at the console", CONSOLE),
    ("Game day: correcting an entry", ENTRIES),
    ("Game day: editing an entry", AMEND),
    ("Game day: what a correction would change", PREVIEW),
    ("Game day: a referee's ruling", RULING),
    ("Questions, beside their answers", ASK),
    ("Questions that are answered in words", TELL),
    ("Your own dial: typing what it shows", FACE),
    ("Rolling ratings", ROLL),
    ("Halftime and final reports", REPORT),
    ("Saved games", SAVED),
    ("Teams", TEAMS),
    ("Teams: one of them", TEAM_FORM),
    ("Replay", REPLAY),
    ("The list of plays", PLAYS),
    ("The review of a game", JUDGED),
    ("Writing a game to a file", EXPORT),
    ("A league: every page", LEAGUE),
    ("A league: the chosen game", FIXTURES),
    ("A league: the bracket", BRACKET),
    ("A league: a team, a player", PEOPLE),
    ("A league: the draft room", DRAFT),
    ("A league: the end of a season", YEAR),
    ("A league: standings, games, records", LINES),
    ("A league: its front page", HOME),
    ("A league: a game of it", GAME),
    ("A league: the commissioner's desk", DESK),
    ("A league: the log", LOG),
    ("A league: the form of what is entered", ACT),
    ("A league: a list to pick from", PICK),
    ("A league: edit conflicts", MOVED),
    ("A league: games that the program plays", PLAY_OUT),
    ("The book of rules", RULES),
    ("Settings", SETTINGS),
    ("Themes", THEMES),
    ("Keys of your own", OWN_KEYS),
    ("Why?", WHY),
    ("Pages", PAGE),
    ("Anywhere", EVERYWHERE),
)
"""Every group with its heading, in the order of docs/keys.md. A new group belongs here too."""

BY_ID = {command.id: command for _, group in SECTIONS for command in group}


def doable(screen: Screen[Any]) -> Iterator[tuple[Command, DOMNode]]:
    """The commands that a screen has and that apply now, each with what is to do it."""
    seen = set()
    for active in screen.active_bindings.values():
        command = BY_ID.get(active.binding.id or "")
        if command is not None and active.enabled and command.id not in seen:
            seen.add(command.id)
            yield command, active.node


def key_on(screen: Screen[Any], name: str) -> str:
    """The first key of a command of a screen, as the player has it and the terminal can show it;
    empty when the command does not apply."""
    for active in screen.active_bindings.values():
        if active.binding.id == name:
            return screen.app.get_key_display(active.binding)
    return ""
