"""What can be done by key on the pages of a league. Part of the one table in `commands.py`."""

from __future__ import annotations

from quarterback.tui.bindings.command import LIST, Command

LEAGUE = (
    Command("league.bracket", "b", "go('bracket')", "Bracket", "the bracket, drawn"),
    Command("league.standings", "s", "go('standings')", "Standings", "the table, and why every"
            " team stands where it stands"),
    Command("league.schedule", "g", "go('schedule')", "Games", "all games, by rounds, days or"
            " boards"),
    Command("league.records", "r", "go('records')", "Records", "the records book; t turns it to"
            " leaders, champions, the all-time table"),
    Command("league.desk", "a", "go('desk')", "Desk", "the commissioner's desk: what waits for a"
            " word, and all that can be entered"),
    Command("league.log", "w", "go('log')", "Log", "who entered what, when and why"),
    Command("league.draft", "d", "go('draft')", "Draft", "the draft room: players, their dice, the"
            " bases of the year"),
    Command("league.year", "y", "go('year')", "Next year", "what the end of the season brings, and"
            " the way into the next one", footer=False),
    Command("league.turn", "t", "turn", "Turn", "another league, another table, another order of"
            " the games: whatever the page has more of"),
    Command("league.play-out", "x", "play_out", "Play out", "let the program play the games between"
            " teams that it calls for"),
    Command("league.close", "escape,q", "close", "Back", "back to where you were"),
)  # fmt: skip

FIXTURES = (
    Command("fixture.open", "enter", "open", "Open", "play the chosen game, at the table or at the"
            " console of your own board; go on with it, or see the report of one that is over"),
    Command("fixture.table", "o", "at_table", "At the table", "open a game that is over where it"
            " was played, to put an entry right: its result follows"),
)  # fmt: skip
"""On pages where a game can be chosen."""

PLAY_OUT = (
    Command("play-out.stop", "escape,q", "stop", "Stop", "stop after the game that is being played;"
            " once it has stopped, go back"),
)  # fmt: skip
"""While the program plays games out."""

BRACKET = (
    Command("bracket.follow", "n", "follow(1)", "Follow", "follow the way of a team, by seed; a"
            " click on its name does it, too"),
    Command("bracket.follow-before", "p", "follow(-1)", "", "follow the team seeded before",
            palette=False),
    Command("bracket.follow-none", "c", "follow(0)", "Nobody", "follow nobody", footer=False),
    Command("bracket.size", "z", "size", "Size", "games with a frame, or without, so that more"
            " are seen"),
    Command("bracket.left", "left,h", "pan(-1,0)", "", "look farther left", palette=False),
    Command("bracket.right", "right,l", "pan(1,0)", "", "farther right", palette=False),
    Command("bracket.up", "up,k", "pan(0,-1)", "", "farther up", palette=False),
    Command("bracket.down", "down,j", "pan(0,1)", "", "farther down", palette=False),
    Command("bracket.page-up", "pageup", "page(-1)", "", "a page up", palette=False),
    Command("bracket.page-down", "pagedown", "page(1)", "", "a page down", palette=False),
    Command("bracket.first", "home", "far(-1)", "", "to the first round", palette=False),
    Command("bracket.last", "end", "far(1)", "", "to the last game", palette=False),
)  # fmt: skip

YEAR = (Command("year.roll", "f2", "roll_over", "Go on", "close the season and open the next one"),)
"""At the end of a season."""

OPENING = (
    Command("lines.open", "enter", "open", "Open", "the page of the chosen team, or player; a"
            " second click opens it, too"),
)  # fmt: skip
"""On lists of teams and players."""

PEOPLE = (
    *OPENING,
    Command("team.next", "n", "other(1)", "Next team", "the next team"),
    Command("team.before", "p", "other(-1)", "", "the team before", palette=False),
    Command("team.bring", "i", "bring", "Bring in", "bring one of your kept teams to it: roster,"
            " playbook, bases, players with their dice"),
    Command("team.keep", "u", "keep", "Keep", "keep it, as it is now, among your own teams"),
)  # fmt: skip
"""On the page of a team."""

DRAFT = (
    Command("draft.throw", "space,enter", "throw", "Throw", "the program throws the dice for the"
            " chosen place"),
    Command("draft.typed", "i", "typed", "Type dice", "type what real dice have shown"),
    Command("draft.witness", "v", "witness", "Witness", "the next of those who may look on;"
            " somebody else than the coach must"),
    Command("draft.name", "n", "name", "Name", "what he is called who is drafted next"),
    Command("draft.figure", "f", "figure", "Figure", "which figure he is: before he is drafted, or"
            " of a player who is there"),
    Command("draft.release", "z,delete,backspace", "release", "Release", "release the chosen"
            " player"),
    Command("draft.start", "m", "start", "Start", "let the chosen quarterback start one earlier"),
    Command("draft.bases", "p", "bases", "Bases", "draw the bases of the chosen team, by chance or"
            " as they were drawn"),
    Command("draft.order", "o", "order", "Order", "throw dice for the order of the draft"),
    Command("draft.earlier", "e", "earlier", "Earlier", "the chosen team drafts one earlier"),
    Command("draft.undo", "u", "undo", "Undo", "take back the last thing that was entered, if it"
            " belongs to the draft"),
    Command("draft.down", "down,j", "team(1)", "", "the next team", palette=False),
    Command("draft.up", "up,k", "team(-1)", "", "the team before", palette=False),
    Command("draft.right", "right,l", "place(1)", "", "the next place of the squad",
            palette=False),
    Command("draft.left", "left,h", "place(-1)", "", "the place before", palette=False),
    Command("draft.clock", "c", "clock", "", "to the team on the clock", palette=False),
)  # fmt: skip
"""In the draft room."""

LINES = tuple(
    Command(f"lines.{name}", keys, action, "", says, palette=False)
    for name, keys, action, says in LIST
)
"""On the standings, the schedule and in the records book."""

HOME = (
    Command("home.next", "n", "next_step", "What's next", "what a league wants next, from its first"
            " season to the champion"),
    *(Command(f"home.step-{n}", str(n % 10), f"step({n})", "", f"step {n} of the list",
              palette=False, family="a step of the list of what comes next")
      for n in range(1, 11)),
)  # fmt: skip

GAME = (
    Command("game.result", "e", "result", "Enter", "enter the result of the game, or correct it"),
    Command("game.acts", "m", "acts", "More", "put the game off, move it, swap it, certify it"),
)  # fmt: skip
"""On a page where a game is chosen."""

DESK = (
    Command("desk.open", "enter,space", "open", "Do it", "the form of the chosen line"),
    Command("desk.find", "slash", "find", "Find", "only lines with the letters that are typed"),
)  # fmt: skip

LOG = (
    Command("log.open", "enter,space", "open", "Whole entry", "the chosen entry, word by word"),
    Command("log.find", "slash", "find", "Find", "entries with a name or a word in them"),
    Command("log.all", "c", "all", "All", "every entry again", footer=False),
    Command("log.undo", "u", "undo", "Undo", "take back the last entries"),
)  # fmt: skip

ACT = (
    Command("act.enter", "f2", "enter", "Enter it", "enter what the form says; what it would do"
            " stands beside it"),
    Command("act.cancel", "escape", "cancel", "Back", "back, and nothing is entered"),
    # Before the field itself: letters that come right after it go where they are meant.
    Command("act.next", "tab", "field(1)", "", "the next field", palette=False, priority=True),
    Command("act.before", "shift+tab", "field(-1)", "", "the field before", palette=False,
            priority=True),
    Command("act.down", "down", "line(1)", "", "the next field", palette=False, priority=True),
    Command("act.up", "up", "line(-1)", "", "the field before", palette=False, priority=True),
    Command("act.more", "pagedown", "scroll(1)", "", "more of what it would do", palette=False),
    Command("act.less", "pageup", "scroll(-1)", "", "back to its beginning", palette=False),
)  # fmt: skip
"""On the form of anything that is entered into a league."""

PICK = (
    Command("pick.take", "enter", "take", "Take", "take the chosen one"),
    *(Command(f"pick.{name}", keys.partition(",")[0], action, "", says, palette=False)
      for name, keys, action, says in LIST),
    Command("pick.close", "escape", "close", "Back", "leave it as it was"),
)  # fmt: skip
"""On a list of all that a field may be; typing looks for a part of a name."""

MOVED = (
    Command("moved.mine", "m", "say('mine')", "Enter mine", "enter mine over it all the same"),
    Command("moved.theirs", "k", "say('theirs')", "Keep theirs", "leave it as it is now"),
    Command("moved.edit", "e,escape", "say('edit')", "Edit", "back to the form, with all that was"
            " typed"),
)  # fmt: skip
"""When somebody else has changed meanwhile what the form is about."""
