"""Everything that can be done by key, in one table: bindings, footer, help page, command palette
and docs/keys.md come from it. `command.py` defines its rows and how keys are written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from textual.dom import DOMNode
from textual.screen import Screen

from quarterback.tui.bindings import league
from quarterback.tui.bindings.command import (
    Command,
    bindings,
    hidden,
    key_rows,
    key_sign,
    keys_of,
    list_commands,
)
from quarterback.tui.bindings.console import AMEND, ASKING, CONSOLE, ENTRIES, PREVIEW, RULING

__all__ = [
    "AMEND",
    "ASKING",
    "CONSOLE",
    "ENTRIES",
    "PREVIEW",
    "RULING",
    "Command",
    "bindings",
    "key_rows",
    "key_sign",
    "keys_of",
]

_MARKER_KEYS = (*"1234567890", "minus", "equals_sign")
_MARKER = "move the marker to signal 1 to 12, or to a choice by its number"

TABLE = (
    Command("table.spin", "space,enter", "spin", "Spin",
            "lock the signal and spin the dial; any key stops it"),
    hidden("table.down", "down,j,right", "move(1)", "move the marker down the card"),
    hidden("table.up", "up,k,left", "move(-1)", "move the marker up the card"),
    *(hidden(f"table.signal-{number}", key, f"signal({number})", f"signal {number}", _MARKER)
      for number, key in enumerate(_MARKER_KEYS, 1)),
    Command("table.why", "w", "why", "Why?", "explain the last play and cite the rules"),
    Command("table.advice", "h", "advice", "Advice", "win probability of each signal; not in"
            " league games"),
    Command("table.undo", "u", "undo", "Undo", "undo the last play, if both players agree"),
    Command("table.end", "r", "end", "End", "resign, agree to a tie, or suspend a league game"),
    Command("table.clock", "p", "clock", "Clock", "stop or start the clock of a timed game;"
            " pause an exhibition"),
    Command("table.step", "n", "step", "Next play", "run one play of a paused exhibition"),
    Command("table.hints", "i", "hints", "Hints", "turn hints for new players on or off",
            footer=False),
    Command("table.chances", "c", "chances", "Win probability", "turn the chart under the"
            " log on or off", footer=False),
    Command("table.speed", "f", "speed", "Speed", "dial speed: slow, medium, quick, instant"),
    Command("table.log", "g", "log", "Log", "show the whole game, play by play"),
    Command("table.export", "x", "export", "Export", "write the game to a file", footer=False),
    Command("table.rules", "b", "rules", "Rules", "open the rule book, with the rules for this"
            " situation",
            footer=False),
    Command("table.quit", "q", "leave", "Quit", "quit the table (the game is saved)"),
)  # fmt: skip

HELP = Command("app.help", "question_mark,f1", "app.help", "Help", "show what you can do here")

EVERYWHERE = (
    HELP,
    hidden("app.palette", "colon", "command_palette", "find a command, a rule or a game by name"),
    Command("app.quit", "ctrl+q", "quit", "Leave", "quit the program; your game is saved",
            footer=False, priority=True),
)  # fmt: skip

TITLE = (
    Command("title.first", "f", "first", "First game", "learn by playing: a short game with"
            " hints on every play"),
    Command("title.new", "n", "new", "New game", "start a dial game: two players, or computer"
            " coaches"),
    Command("title.solo", "a", "solo('')", "Solo", "play alone: the daily, the ladder of coaches,"
            " puzzles, your career"),
    Command("title.daily", "d", "solo('daily')", "", "the daily: twenty plays against the day's"
            " coach"),
    Command("title.ladder", "m", "solo('ladder')", "", "the ladder: ten coaches, ten lessons"),
    Command("title.puzzle", "z", "solo('puzzle')", "", "puzzles: find the best call"),
    Command("title.career", "c", "solo('career')", "", "your career: record, rating, badges"),
    Command("title.day", "g", "day", "Game day", "play on your own board, refereed and scored"
            " here"),
    Command("title.practice", "p", "practice", "Practice board", "play any board rules; the"
            " program moves the figures"),
    Command("title.resume", "r", "resume", "Resume", "resume the last game"),
    Command("title.saved", "s", "saved", "Saved games", "list all saved games"),
    Command("title.teams", "t", "teams", "Teams", "teams for your board: rosters, ratings,"
            " playbooks"),
    Command("title.league", "l", "league", "League", "today's games, standings, bracket, records"),
    Command("title.season", "e", "season", "Season for one", "a school of 1914, seven rivals and"
            " their coaches, a title to win"),
    Command("title.watch", "w", "watch", "Watch an exhibition", "watch two computer coaches play"),
    Command("title.examples", "x", "examples", "Example games", "replay a game that comes with the"
            " program, with remarks"),
    Command("title.rules", "b", "rules", "Rules", "open the rule book"),
    Command("title.settings", "o", "settings", "Settings", "colors, speed, symbols, hints, keys"),
    Command("title.quit", "q", "quit", "Quit", "quit the program"),
    hidden("title.down", "down,j", "move(1)", "the next line of the menu"),
    hidden("title.up", "up,k", "move(-1)", "the previous line"),
)  # fmt: skip

LADDER = (
    Command("ladder.take", "enter,space", "take", "Play", "play the selected coach"),
    *list_commands("ladder"),
    Command("ladder.close", "escape,q", "close", "Back", "back to the title"),
)

PUZZLE = (
    Command("puzzle.take", "enter,space", "take", "Call", "make the selected call; after the"
            " answer, another puzzle"),
    *(hidden(f"puzzle.signal-{number}", key, f"signal({number})", f"signal {number}",
             "select signal 1 to 12, or a choice by its number")
      for number, key in enumerate(_MARKER_KEYS, 1)),
    Command("puzzle.another", "n", "next", "Another", "another puzzle, for practice"),
    Command("puzzle.own", "o", "own", "Own games", "calls of your own games, made again"),
    *list_commands("puzzle"),
    Command("puzzle.close", "escape,q", "close", "Back", "back to the title"),
)  # fmt: skip

NEW_GAME = (
    Command("new.start", "f2", "start", "Start", "start the game"),
    Command("new.cancel", "escape", "cancel", "Back", "go back without starting a game"),
    hidden("new.two", "1", "mode('two')", "two players at this keyboard"),
    hidden("new.coach", "2", "mode('coach')", "you against a coach"),
    hidden("new.watch", "3", "mode('watch')", "watch two coaches"),
    hidden("new.down", "down", "field(1)", "the next field"),
    hidden("new.up", "up", "field(-1)", "the previous field"),
)

GAME_DAY = (Command("new.teams", "f4", "teams", "Teams", "saved teams: new, edit, import"),)

SETTINGS = (
    Command("settings.close", "escape,q", "close", "Close", "back to where you were"),
    Command("settings.next", "right,l,space", "turn(1)", "Next", "the next value", palette=False),
    hidden("settings.before", "left,h", "turn(-1)", "the previous value"),
    hidden("settings.down", "down,j", "move(1)", "the next setting"),
    hidden("settings.up", "up,k", "move(-1)", "the previous setting"),
)

THEMES = (
    Command("themes.close", "escape,q", "close", "Back", "go back without changing the theme"),
    hidden("themes.down", "down,j", "move(1)", "the next theme"),
    hidden("themes.up", "up,k", "move(-1)", "the previous theme"),
)

OWN_KEYS = (
    Command("keys.close", "escape,q", "close", "Close", "back to the settings"),
    Command("keys.add", "plus,a", "add", "Add a key", "add a key for the command"),
    Command("keys.usual", "delete,backspace,d", "usual", "Reset key", "restore the command's"
            " default keys"),
    Command("keys.reset", "f9", "reset", "Reset all", "restore the default keys of every command"),
    hidden("keys.down", "down,j", "move(1)", "the next command"),
    hidden("keys.up", "up,k", "move(-1)", "the previous command"),
)  # fmt: skip

SAVED = (
    Command("saved.open", "enter", "open", "Open", "resume the game, or replay it if it is over"),
    Command("saved.replay", "v", "replay", "Replay", "replay it, play by play"),
    Command("saved.report", "r", "report", "Report", "final report of a finished game"),
    Command("saved.paper", "p", "paper", "Paper", "front page of a finished game"),
    Command("saved.export", "x", "export", "Export", "write the game to a file"),
    Command("saved.put-away", "d,delete", "put_away", "Archive", "archive the game; u restores it"),
    Command("saved.bring-back", "u", "bring_back", "Restore", "restore the game you just archived"),
    Command("saved.find", "slash", "find", "Find", "search by team, coach or number"),
    Command("saved.shelf", "a", "next_tab", "Next tab", "saved, not started, archived"),
    *list_commands("saved"),
    Command("saved.close", "escape,q", "close", "Back", "back to where you were"),
)

TEAMS = (
    Command("teams.edit", "enter,e", "edit", "Edit", "edit the selected team"),
    Command("teams.new", "n", "new", "New", "create a team"),
    Command("teams.copy", "c", "copy", "Copy", "copy the team under another name"),
    Command("teams.roll", "r", "roll", "Roll ratings", "roll missing ratings before a witness"),
    Command("teams.import", "i", "take_in", "Import", "import a team file, JSON or TOML"),
    Command("teams.export", "x", "export", "Export", "write the team to a file"),
    Command("teams.archive", "d,delete", "put_away", "Archive", "archive the team; u restores it"),
    Command("teams.restore", "u", "bring_back", "Restore", "restore an archived team"),
    Command(
        "teams.archived", "a", "archived", "Archived", "switch between archived and active teams"
    ),
    Command("teams.rules", "right,l", "rules(1)", "Rule set", "show teams of the next rule set"),
    hidden("teams.rules-before", "left,h", "rules(-1)", "show teams of the previous rule set"),
    *list_commands("teams"),
    Command("teams.close", "escape,q", "close", "Back", "back to where you were"),
)

TEAM_FORM = (
    Command("teamform.save", "f2", "save", "Save", "save the team"),
    hidden("teamform.next", "down", "field(1)", "the next field"),
    hidden("teamform.before", "up", "field(-1)", "the previous field"),
    Command("teamform.cancel", "escape", "cancel", "Back", "go back without saving"),
)  # fmt: skip

REPLAY = (
    Command("replay.next", "right,l", "step(1)", "Next", "the next play", palette=False),
    Command("replay.back", "left,h", "step(-1)", "Back", "the previous play", palette=False),
    Command(
        "replay.play", "space,enter", "play", "Play", "play automatically; press again to stop"
    ),
    Command("replay.drive", "down,j", "drive(1)", "Drive", "the next drive", palette=False),
    hidden("replay.drive-before", "up,k", "drive(-1)", "the previous drive"),
    Command("replay.score", "s,pagedown", "score(1)", "Score", "the next score", palette=False),
    hidden("replay.score-before", "a,pageup", "score(-1)", "the previous score"),
    hidden("replay.first", "home", "step(-9999)", "the start"),
    hidden("replay.last", "end", "step(9999)", "the end"),
    Command("replay.speed", "f", "speed", "Speed", "playback speed"),
    Command("replay.plays", "g", "plays", "Log", "list every play and go to one"),
    Command(
        "replay.review",
        "v",
        "review",
        "Review",
        "grade every call of a dial game; go to a turning point",
    ),
    Command("replay.paper", "p", "paper", "Paper", "front page of a finished game"),
    Command("replay.why", "w", "why", "Why?", "explain this play and cite the rules"),
    Command("replay.export", "x", "export", "Export", "write the game to a file"),
    Command("replay.close", "escape,q", "close", "Close", "back to where you were"),
)

PLAYS = (
    Command("plays.take", "enter,space", "take", "Go", "go to the selected play"),
    *list_commands("plays"),
    Command("plays.close", "escape,q,g", "close", "Close", "stay where you were"),
)

JUDGED = (
    Command("judged.take", "enter,space", "take", "Go", "go to the selected play"),
    *list_commands("judged"),
    Command(
        "judged.second-try",
        "s",
        "second_try",
        "Second try",
        "make the calls to learn from again, against the solver",
    ),
    Command("judged.close", "escape,q,v", "close", "Close", "stay where you were"),
)

PAPER = (
    Command(
        "paper.next", "tab,right,l", "choose(1)", "Next fact", "mark the next sentence of the page"
    ),
    hidden("paper.before", "shift+tab,left,h", "choose(-1)", "mark the sentence before"),
    Command("paper.proof", "enter", "proof", "Show play", "replay the play that proves the marked"
            " sentence; from none, mark the first"),
    Command("paper.save", "s", "save", "Save", "write the page to a file: text, HTML or SVG"),
    hidden("paper.down", "down,j", "scroll(1)", "scroll down a line"),
    hidden("paper.up", "up,k", "scroll(-1)", "scroll up a line"),
    hidden("paper.page-down", "pagedown", "page(1)", "a page down"),
    hidden("paper.page-up", "pageup", "page(-1)", "a page up"),
    hidden("paper.first", "home", "page(-999)", "the top of the page"),
    hidden("paper.last", "end", "page(999)", "the end of the page"),
    Command("paper.close", "space,escape,q", "close", "Continue", "back to where you were"),
)  # fmt: skip

EXPORT = (
    hidden("export.next", "down", "kind(1)", "the next kind of file"),
    hidden("export.before", "up", "kind(-1)", "the previous kind of file"),
    Command("export.close", "escape", "close", "", "go back without writing a file"),
)

ROLL = (
    Command("roll.all", "f2", "all", "Roll the rest", "let the program roll the rest, then play"
            " with the ratings"),
    Command("roll.cancel", "escape", "cancel", "Back", "go back without rolling"),
)  # fmt: skip

REPORT = (
    Command("report.close", "space,escape,enter,q", "then('')", "Continue", "back to the table"),
    Command(
        "report.next",
        "right,l,tab",
        "page(1)",
        "Next",
        "box score, scoring, drives; in dial games win probability, and the review after the game",
    ),
    hidden("report.back", "left,h", "page(-1)", "the previous page"),
    hidden("report.down", "down,j", "scroll(1)", "scroll down a line"),
    hidden("report.up", "up,k", "scroll(-1)", "scroll up a line"),
    Command("report.paper", "p", "paper", "Paper", "front page: the newspaper's story of the game"),
    Command(
        "report.again",
        "a",
        "then('again')",
        "Rematch",
        "a new game between the same teams; two people change sides, and a best of three goes on",
    ),
    Command(
        "report.series",
        "3",
        "then('series')",
        "Best of three",
        "two people: the rematch is game 2 of a best of three, and this was game 1",
    ),
    Command(
        "report.next-game", "n", "then('next')", "Next game", "after a solo game: the next one"
    ),
    Command(
        "report.copy",
        "c",
        "copy",
        "Copy",
        "after a daily: copy the line to share, if the terminal allows it (OSC 52)",
    ),
    Command(
        "report.second-try",
        "s",
        "second_try",
        "Second try",
        "make the calls to learn from again, against the solver",
    ),
    Command("report.replay", "r", "then('replay')", "Replay", "replay this game, play by play"),
    Command("report.log", "g", "then('log')", "Log", "show the play-by-play"),
    Command("report.export", "x", "then('export')", "Export", "write the game to a file"),
    Command("report.leave", "t", "then('title')", "Title", "back to the title"),
)

RULES = (
    Command(
        "rules.find",
        "slash",
        "find",
        "Search",
        "search for words, or for an ID such as LQ-DOWN-03 or down-3",
    ),
    Command(
        "rules.situation",
        "s",
        "situation",
        "This situation",
        "show the rules for this situation; press again for all rules",
    ),
    hidden("rules.read", "enter,right,l", "read", "go to the text of the rule"),
    hidden("rules.list", "left,h", "list", "back to the list"),
    hidden("rules.next", "down,j", "move(1)", "next rule; in the text, scroll down"),
    hidden("rules.before", "up,k", "move(-1)", "previous rule; in the text, scroll up"),
    *(
        hidden(f"rules.{name}", key, f"page({by})", says)
        for name, key, by, says in (
            ("page-down", "pagedown", 1, "a page down"),
            ("page-up", "pageup", -1, "a page up"),
            ("first", "home", -99, "the first rule"),
            ("last", "end", 99, "the last rule"),
        )
    ),
    *(
        hidden(
            f"rules.see-{number}",
            str(number),
            f"see({number})",
            f"see also number {number}",
            "open a rule listed under See also",
        )
        for number in range(1, 10)
    ),
    Command("rules.return", "backspace", "return", "Return", "back to the rule you came from"),
    Command(
        "rules.back",
        "escape",
        "back",
        "Back",
        "one step back: to the list, to all rules, or out of the rule book",
    ),
    Command("rules.close", "q", "close", "Close", "back to where you were"),
)

WHY = (
    Command("why.read", "enter,right,l", "read", "Read", "open the rule in the rule book"),
    hidden("why.down", "down,j", "move(1)", "the next rule"),
    hidden("why.up", "up,k", "move(-1)", "the previous rule"),
    Command("why.close", "escape,q,w,left,h", "close", "Close", "back to where you were"),
)

PAGE = (
    Command("page.close", "escape,q,enter,space", "close", "Close", "back to where you were"),
    hidden("page.down", "down,j", "scroll(1)", "a line down; PGDN, END and the wheel go further"),
    hidden("page.up", "up,k", "scroll(-1)", "a line up; PGUP and HOME go further"),
)

DAILY = (
    Command("daily.copy", "c", "copy", "Copy", "copy the line to share, if the terminal allows it"),
)
"""On the page of a daily that was played."""

FACE = (Command("face.cancel", "escape", "cancel", "Back", "back to the table without a spin"),)

TELL = (Command("tell.cancel", "escape", "cancel", "Back", "cancel"),)

ASK = (
    Command("ask.back", "escape", "turn_away", "Back", "cancel"),
    hidden("ask.down", "down", "move(1)", "the next answer"),
    hidden("ask.up", "up", "move(-1)", "the previous answer"),
    hidden("ask.take", "enter", "take",
           "take the marked answer; a digit takes an answer by its place"),
)  # fmt: skip

SECTIONS = (
    ("Title screen", TITLE),
    ("Ladder of coaches", LADDER),
    ("Puzzles", PUZZLE),
    ("New game form", NEW_GAME),
    ("Board game form", GAME_DAY),
    ("At the table", TABLE),
    ("Game day: entering plays", ASKING),
    ("Game day: the console", CONSOLE),
    ("Game day: fixing an entry", ENTRIES),
    ("Game day: replacing an entry", AMEND),
    ("Game day: correction preview", PREVIEW),
    ("Game day: a referee's ruling", RULING),
    ("Questions with choices", ASK),
    ("Questions with typed answers", TELL),
    ("Your own dial: typing the result", FACE),
    ("Rolling ratings", ROLL),
    ("Halftime and final reports", REPORT),
    ("Front page", PAPER),
    ("Saved games", SAVED),
    ("Teams", TEAMS),
    ("Team form", TEAM_FORM),
    ("Replay", REPLAY),
    ("Play list", PLAYS),
    ("Game review", JUDGED),
    ("Export", EXPORT),
    *league.SECTIONS,
    ("Rule book", RULES),
    ("Settings", SETTINGS),
    ("Themes", THEMES),
    ("Custom keys", OWN_KEYS),
    ("Why?", WHY),
    ("Pages", PAGE),
    ("The daily", DAILY),
    ("Anywhere", EVERYWHERE),
)
"""Every group with its heading, in the order of docs/keys.md. New groups must be added here."""

BY_ID = {command.id: command for _, group in SECTIONS for command in group}


def doable(screen: Screen[Any]) -> Iterator[tuple[Command, DOMNode]]:
    """Return the commands that a screen has and that apply now, each with the object that
    carries it out."""
    seen = set()
    for active in screen.active_bindings.values():
        command = BY_ID.get(active.binding.id or "")
        if command is not None and active.enabled and command.id not in seen:
            seen.add(command.id)
            yield command, active.node


def key_on(screen: Screen[Any], name: str) -> str:
    """Return the first key of a screen's command, with the player's own keys and what the
    terminal can show; empty if the command does not apply."""
    for active in screen.active_bindings.values():
        if active.binding.id == name:
            return screen.app.get_key_display(active.binding)
    return ""
