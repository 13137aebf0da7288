"""The keys of a league's pages. Part of the table in `commands.py`."""

from __future__ import annotations

from quarterback.tui.bindings.command import LIST, Command, hidden, list_commands

LEAGUE = (
    Command("league.bracket", "b", "go('bracket')", "Bracket", "the bracket"),
    Command(
        "league.standings",
        "s",
        "go('standings')",
        "Standings",
        "standings, with every rank explained",
    ),
    Command("league.schedule", "g", "go('schedule')", "Games", "all games by round, day or board"),
    Command(
        "league.records",
        "r",
        "go('records')",
        "Records",
        "record book; t shows leaders, champions, all-time standings",
    ),
    Command(
        "league.desk",
        "a",
        "go('desk')",
        "Desk",
        "commissioner's desk: pending decisions and every league action",
    ),
    Command("league.log", "w", "go('log')", "Log", "every entry: who, when and why"),
    Command(
        "league.draft",
        "d",
        "go('draft')",
        "Draft",
        "draft room: players, their dice, this year's bases",
    ),
    Command(
        "league.year", "y", "go('year')", "Next season", "season end and rollover", footer=False
    ),
    Command(
        "league.turn",
        "t",
        "turn",
        "Switch view",
        "switch the league, standings or game order, depending on the page",
    ),
    Command(
        "league.play-out",
        "x",
        "play_out",
        "Simulate games",
        "simulate games between computer-coached teams",
    ),
    Command("league.say", "f3", "say", "Chat text", "text to paste into a chat: next games,"
            " results, standings, bracket, champion", footer=False),
    Command("league.serve", "f4", "serve", "Serve", "show this league live in every browser in the"
            " room: start or stop the server, its address and QR code", footer=False),
    Command("league.close", "escape,q", "close", "Back", "back to where you were"),
)  # fmt: skip

CHAT = (
    Command("chat.copy", "c", "copy", "Copy", "copy the text, if the terminal allows it (OSC 52)"),
    Command("chat.form", "t", "form", "Form", "the next form: plain text, Markdown, Discord"),
)
"""On a text for a chat."""

SERVER = (
    Command("server.toggle", "s", "turn", "Start/stop", "start or stop the server"),
)  # fmt: skip
"""On the page of the server."""

ODDS = (
    Command("standings.odds", "o", "go('odds')", "Odds", "chances to qualify, of each seed and of"
            " the title; t takes every game as even"),
)  # fmt: skip
"""In the standings."""

FIXTURES = (
    Command("fixture.open", "enter", "open", "Open", "play or resume the selected game, or see"
            " the report of a finished one"),
    Command("fixture.table", "o", "at_table", "At the table", "open a finished game at its table"
            " to fix an entry; its result is updated"),
    Command("fixture.paper", "f", "paper", "Front page", "read the newspaper of a finished game"),
)  # fmt: skip
"""On pages where a game can be selected."""

DAY = (
    Command("day.call", "c", "incident('call')", "Call", "call the selected game, or the next one,"
            " to its board"),
    Command("day.begin", "space", "incident('begin')", "Begin", "start the selected game, or the"
            " one that was called"),
    Command("day.late", "l", "incident('late')", "Late", "enter a delay of a game, a board or all"
            " boards"),
    Command("day.check-in", "i", "incident('check-in')", "Check in", "check teams in"),
    Command("day.no-show", "u", "incident('no-show')", "No-show", "enter the forfeit of a team that"
            " did not come"),
    Command("day.announce", "p", "incident('announce')", "Announce", "announce something on every"
            " page and display"),
)  # fmt: skip
"""On the front page while games are played."""

NUMBERS = tuple(
    hidden(
        f"number.{n}",
        str(n),
        f"digit('{n}')",
        "to the game with this number",
        "to a game by its number: 1 2 is game 12",
    )
    for n in (*range(1, 10), 0)
)
"""On the list of all games."""

PLAY_OUT = (
    Command("play-out.stop", "escape,q", "stop", "Stop", "stop after the current game; when"
            " stopped, go back"),
)  # fmt: skip
"""While the program is playing games out."""

SEASON = (
    Command("season.play", "enter,space", "play", "Play", "play or resume your next game; after"
            " the last one, start the next season"),
    Command("season.paper", "f", "paper", "Front page", "read the newspaper of your last game"),
    Command("season.annual", "v", "annual", "Annual", "the season in words: the race, every team,"
            " the records"),
    Command("season.another", "n", "another", "New season", "start another season with a school"
            " of your choice"),
)  # fmt: skip
"""On the page of a season for one."""

BRACKET = (
    Command(
        "bracket.follow",
        "n",
        "follow(1)",
        "Follow",
        "follow the next team by seed; or click its name",
    ),
    hidden("bracket.follow-before", "p", "follow(-1)", "follow the previous team by seed"),
    Command("bracket.follow-none", "c", "follow(0)", "Unfollow", "follow no team", footer=False),
    Command("bracket.size", "z", "size", "Size", "switch between large and compact games"),
    hidden("bracket.left", "left,h", "pan(-1,0)", "scroll left"),
    hidden("bracket.right", "right,l", "pan(1,0)", "scroll right"),
    hidden("bracket.up", "up,k", "pan(0,-1)", "scroll up"),
    hidden("bracket.down", "down,j", "pan(0,1)", "scroll down"),
    hidden("bracket.page-up", "pageup", "page(-1)", "a page up"),
    hidden("bracket.page-down", "pagedown", "page(1)", "a page down"),
    hidden("bracket.first", "home", "far(-1)", "to the first round"),
    hidden("bracket.last", "end", "far(1)", "to the last game"),
)

YEAR = (
    Command(
        "year.roll", "f2", "roll_over", "Next season", "close the season and open the next one"
    ),
)
"""At the end of a season."""

OPENING = (
    Command("lines.open", "enter", "open", "Open", "open the selected team or player; or"
            " double-click it"),
)  # fmt: skip
"""On lists of teams and players."""

PLAYERS = (
    Command("players.open", "l", "players", "Players", "the players of the team, or of the league:"
            " leaders to the end of each list, records, the hall of fame"),
)  # fmt: skip
"""On the page of a team and in the records book."""

PEOPLE = (
    *OPENING,
    *PLAYERS,
    Command("team.next", "n", "other(1)", "Next team", "the next team"),
    hidden("team.before", "p", "other(-1)", "the previous team"),
    Command("team.acts", "m", "more_actions", "More", "withdraw or replace this team"),
    Command("team.bring", "i", "bring", "Use my team", "use one of your saved teams: roster,"
            " playbook, bases, players with their dice"),
    Command("team.keep", "u", "keep", "Save team", "save a copy of it among your teams"),
)  # fmt: skip
"""On the page of a team."""

DRAFT = (
    Command("draft.throw", "space,enter", "throw", "Roll", "roll the dice for the selected spot"),
    Command("draft.typed", "i", "typed", "Type dice", "type the result of real dice"),
    Command("draft.witness", "v", "witness", "Witness", "choose the next witness, who may not be"
            " the coach"),
    Command("draft.name", "n", "name", "Name", "name the next draft pick"),
    Command("draft.figure", "f", "figure", "Figure", "set the figure of the next pick or of the"
            " selected player"),
    Command("draft.release", "z,delete,backspace", "release", "Release", "release the selected"
            " player"),
    Command("draft.start", "m", "start", "Start", "move the selected quarterback up one place"),
    Command("draft.bases", "p", "bases", "Bases", "draw the selected team's bases, or type what"
            " was drawn"),
    Command("draft.order", "o", "order", "Order", "roll for the draft order"),
    Command("draft.earlier", "e", "earlier", "Earlier", "move the selected team up in the draft"
            " order"),
    Command("draft.undo", "u", "undo", "Undo", "undo the last draft entry"),
    hidden("draft.down", "down,j", "team(1)", "the next team"),
    hidden("draft.up", "up,k", "team(-1)", "the previous team"),
    hidden("draft.right", "right,l", "place(1)", "the next roster spot"),
    hidden("draft.left", "left,h", "place(-1)", "the previous roster spot"),
    hidden("draft.clock", "c", "clock", "go to the team on the clock"),
)  # fmt: skip
"""In the draft room."""

LINES = tuple(list_commands("lines"))
"""On the standings, the schedule and in the records book."""

HOME = (
    Command("home.next", "n", "next_step", "What's next", "next steps of the league, from first"
            " season to champion"),
    *(hidden(f"home.step-{n}", str(n % 10), f"step({n})", f"checklist step {n}",
             "open a step of the checklist; while games are played, go to a game by its number: 1 2"
             " is game 12")
      for n in range(1, 11)),
)  # fmt: skip

GAME = (
    Command("game.result", "e", "result", "Enter", "enter or correct the result"),
    Command("game.acts", "m", "more_actions", "More",
            "postpone, move or certify it; withdraw its teams"),
)  # fmt: skip
"""On a page where a game is selected."""

DESK = (
    Command("desk.open", "enter,space", "open", "Open", "open the form of the selected action"),
    Command("desk.find", "slash", "find", "Find", "filter the list by typed letters"),
)  # fmt: skip

LOG = (
    Command("log.open", "enter,space", "open", "Whole entry", "show the selected entry in full"),
    Command("log.find", "slash", "find", "Find", "find entries by name or word"),
    Command("log.all", "c", "all", "All", "show every entry", footer=False),
    Command("log.undo", "u", "undo", "Undo", "undo the last entries"),
)  # fmt: skip

ACT = (
    Command("act.enter", "f2", "enter", "Save", "save the entry; the preview shows what it does"),
    Command("act.cancel", "escape", "cancel", "Back", "go back without saving"),
    # Before the field itself: letters that come right after it go where they are meant.
    hidden("act.next", "tab", "field(1)", "the next field", priority=True),
    hidden("act.before", "shift+tab", "field(-1)", "the previous field", priority=True),
    hidden("act.down", "down", "line(1)", "the next field", priority=True),
    hidden("act.up", "up", "line(-1)", "the previous field", priority=True),
    hidden("act.more", "pagedown", "scroll(1)", "scroll the preview down"),
    hidden("act.less", "pageup", "scroll(-1)", "scroll the preview up"),
)  # fmt: skip
"""On the form of any league action."""

PICK = (
    Command("pick.take", "enter", "take", "Select", "select this one"),
    *(hidden(f"pick.{name}", keys.partition(",")[0], action, says)
      for name, keys, action, says in LIST),
    Command("pick.close", "escape", "close", "Back", "cancel"),
)  # fmt: skip
"""On a list of all values of a field; typing searches for part of a name."""

MOVED = (
    Command("moved.mine", "m", "say('mine')", "Overwrite", "save my entry over theirs"),
    Command("moved.theirs", "k", "say('theirs')", "Keep theirs", "keep their entry and drop mine"),
    Command("moved.edit", "e,escape", "say('edit')", "Edit", "back to the form with my entries"),
)  # fmt: skip
"""When another user has changed what the form is about."""

SECTIONS = (
    ("League: every page", LEAGUE),
    ("League: the selected game", FIXTURES),
    ("League: bracket", BRACKET),
    ("League: team and player pages", PEOPLE),
    ("League: odds, from the standings", ODDS),
    ("League: text for a chat", CHAT),
    ("League: the server of the room", SERVER),
    ("League: draft room", DRAFT),
    ("League: season end and rollover", YEAR),
    ("League: standings, games, records", LINES),
    ("League: front page", HOME),
    ("League: a day of games", DAY),
    ("League: actions for a game", GAME),
    ("League: all games", NUMBERS),
    ("League: commissioner's desk", DESK),
    ("League: log", LOG),
    ("League: entry forms", ACT),
    ("League: pick lists", PICK),
    ("League: edit conflict", MOVED),
    ("League: simulating games", PLAY_OUT),
    ("A season for one", SEASON),
)
"""Its groups with their headings, in the order of docs/keys.md."""
