"""What can be done by key on the pages of a league. Part of the one table in `commands.py`."""

from __future__ import annotations

from quarterback.tui.bindings.command import LIST, Command

LEAGUE = (
    Command("league.bracket", "b", "go('bracket')", "Bracket", "the bracket, drawn"),
    Command(
        "league.standings",
        "s",
        "go('standings')",
        "Standings",
        "standings, with every rank explained",
    ),
    Command("league.schedule", "g", "go('schedule')", "Games", "all games, by round, day or board"),
    Command(
        "league.records",
        "r",
        "go('records')",
        "Records",
        "the records book; t turns to leaders, champions and all-time standings",
    ),
    Command(
        "league.desk",
        "a",
        "go('desk')",
        "Desk",
        "the commissioner's desk: pending decisions, and everything you can enter",
    ),
    Command("league.log", "w", "go('log')", "Log", "who entered what, when and why"),
    Command("league.draft", "d", "go('draft')", "Draft", "the draft room: players, dice and bases"),
    Command("league.year", "y", "go('year')", "Next year", "season end and rollover", footer=False),
    Command("league.turn", "t", "turn", "Turn", "another league, table or order of games"),
    Command(
        "league.play-out",
        "x",
        "play_out",
        "Simulate",
        "simulate games between computer-coached teams",
    ),
    Command("league.close", "escape,q", "close", "Back", "back to where you were"),
)

FIXTURES = (
    Command(
        "fixture.open",
        "enter",
        "open",
        "Open",
        "play the chosen game, resume it, or see its report",
    ),
    Command(
        "fixture.table",
        "o",
        "at_table",
        "At the table",
        "open a finished game where it was played, to correct it; its result follows",
    ),
)
"""On pages where a game can be chosen."""

PLAY_OUT = (
    Command(
        "play-out.stop",
        "escape,q",
        "stop",
        "Stop",
        "stop after the game in progress; press again to go back",
    ),
)
"""While the program plays games out."""

BRACKET = (
    Command(
        "bracket.follow", "n", "follow(1)", "Follow", "follow a team, by seed; or click its name"
    ),
    Command(
        "bracket.follow-before",
        "p",
        "follow(-1)",
        "",
        "follow the team seeded before",
        palette=False,
    ),
    Command("bracket.follow-none", "c", "follow(0)", "No one", "follow no team", footer=False),
    Command("bracket.size", "z", "size", "Size", "frames on or off; without them more games fit"),
    Command("bracket.left", "left,h", "pan(-1,0)", "", "look left", palette=False),
    Command("bracket.right", "right,l", "pan(1,0)", "", "look right", palette=False),
    Command("bracket.up", "up,k", "pan(0,-1)", "", "look up", palette=False),
    Command("bracket.down", "down,j", "pan(0,1)", "", "look down", palette=False),
    Command("bracket.page-up", "pageup", "page(-1)", "", "a page up", palette=False),
    Command("bracket.page-down", "pagedown", "page(1)", "", "a page down", palette=False),
    Command("bracket.first", "home", "far(-1)", "", "to the first round", palette=False),
    Command("bracket.last", "end", "far(1)", "", "to the last game", palette=False),
)

YEAR = (
    Command("year.roll", "f2", "roll_over", "Next year", "close the season and open the next one"),
)
"""At the end of a season."""

OPENING = (
    Command(
        "lines.open",
        "enter",
        "open",
        "Open",
        "open the chosen team or player; a second click works too",
    ),
)
"""On lists of teams and players."""

PEOPLE = (
    *OPENING,
    Command("team.next", "n", "other(1)", "Next team", "the next team"),
    Command("team.before", "p", "other(-1)", "", "the previous team", palette=False),
    Command(
        "team.bring",
        "i",
        "bring",
        "Bring in",
        "bring in one of your saved teams: roster, playbook, bases, players and dice",
    ),
    Command("team.keep", "u", "keep", "Save", "save a copy among your own teams"),
)
"""On the page of a team."""

DRAFT = (
    Command("draft.throw", "space,enter", "throw", "Roll", "roll the dice for the chosen spot"),
    Command("draft.typed", "i", "typed", "Type dice", "type what real dice show"),
    Command(
        "draft.witness",
        "v",
        "witness",
        "Witness",
        "the next witness; a coach cannot witness his own draft",
    ),
    Command("draft.name", "n", "name", "Name", "name the next player drafted"),
    Command(
        "draft.figure",
        "f",
        "figure",
        "Figure",
        "the figure's number, before or after he is drafted",
    ),
    Command(
        "draft.release", "z,delete,backspace", "release", "Release", "release the chosen player"
    ),
    Command("draft.start", "m", "start", "Start", "move the chosen quarterback up the order"),
    Command("draft.bases", "p", "bases", "Bases", "draw the chosen team's bases, or type the draw"),
    Command("draft.order", "o", "order", "Order", "roll for the draft order"),
    Command("draft.earlier", "e", "earlier", "Earlier", "move the chosen team up the draft order"),
    Command("draft.undo", "u", "undo", "Undo", "undo the last draft entry"),
    Command("draft.down", "down,j", "team(1)", "", "the next team", palette=False),
    Command("draft.up", "up,k", "team(-1)", "", "the previous team", palette=False),
    Command("draft.right", "right,l", "place(1)", "", "the next roster spot", palette=False),
    Command("draft.left", "left,h", "place(-1)", "", "the previous roster spot", palette=False),
    Command("draft.clock", "c", "clock", "", "to the team on the clock", palette=False),
)
"""In the draft room."""

LINES = tuple(
    Command(f"lines.{name}", keys, action, "", says, palette=False)
    for name, keys, action, says in LIST
)
"""On the standings, the schedule and in the records book."""

HOME = (
    Command(
        "home.next",
        "n",
        "next_step",
        "What's next",
        "what a league wants next, from its first season to the champion",
    ),
    *(
        Command(
            f"home.step-{n}",
            str(n % 10),
            f"step({n})",
            "",
            f"step {n} of the list",
            palette=False,
            family="a step of the list of what comes next",
        )
        for n in range(1, 11)
    ),
)

GAME = (
    Command("game.result", "e", "result", "Enter", "enter the result of the game, or correct it"),
    Command("game.acts", "m", "acts", "More", "put the game off, move it, swap it, certify it"),
)
"""On a page where a game is chosen."""

DESK = (
    Command("desk.open", "enter,space", "open", "Do it", "the form of the chosen line"),
    Command("desk.find", "slash", "find", "Find", "only lines with the letters that are typed"),
)

LOG = (
    Command("log.open", "enter,space", "open", "Whole entry", "the chosen entry, word by word"),
    Command("log.find", "slash", "find", "Find", "entries with a name or a word in them"),
    Command("log.all", "c", "all", "All", "every entry again", footer=False),
    Command("log.undo", "u", "undo", "Undo", "undo the last entries"),
)

ACT = (
    Command(
        "act.enter",
        "f2",
        "enter",
        "Save",
        "enter what the form says; what it would do stands beside it",
    ),
    Command("act.cancel", "escape", "cancel", "Back", "back, and nothing is entered"),
    # Before the field itself: letters that come right after it go where they are meant.
    Command("act.next", "tab", "field(1)", "", "the next field", palette=False, priority=True),
    Command(
        "act.before", "shift+tab", "field(-1)", "", "the field before", palette=False, priority=True
    ),
    Command("act.down", "down", "line(1)", "", "the next field", palette=False, priority=True),
    Command("act.up", "up", "line(-1)", "", "the field before", palette=False, priority=True),
    Command("act.more", "pagedown", "scroll(1)", "", "more of what it would do", palette=False),
    Command("act.less", "pageup", "scroll(-1)", "", "back to its beginning", palette=False),
)
"""On the form of anything that is entered into a league."""

PICK = (
    Command("pick.take", "enter", "take", "Select", "select"),
    *(
        Command(f"pick.{name}", keys.partition(",")[0], action, "", says, palette=False)
        for name, keys, action, says in LIST
    ),
    Command("pick.close", "escape", "close", "Back", "leave it as it was"),
)
"""On a list of all that a field may be; typing looks for a part of a name."""

MOVED = (
    Command("moved.mine", "m", "say('mine')", "Overwrite", "enter mine anyway"),
    Command("moved.theirs", "k", "say('theirs')", "Keep theirs", "leave it as it is now"),
    Command(
        "moved.edit", "e,escape", "say('edit')", "Edit", "back to the form, with all that was typed"
    ),
)
"""When somebody else has changed meanwhile what the form is about."""
