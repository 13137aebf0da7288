"""What can be done by key on the pages of a league. Part of the one table in `commands.py`."""

from __future__ import annotations

from quarterback.tui.keys import LIST, Command

LEAGUE = (
    Command("league.bracket", "b", "go('bracket')", "Bracket", "the bracket, drawn"),
    Command("league.standings", "s", "go('standings')", "Standings", "the table, and why every"
            " team stands where it stands"),
    Command("league.schedule", "g", "go('schedule')", "Games", "all games, by rounds, days or"
            " boards"),
    Command("league.records", "r", "go('records')", "Records", "the records book; t turns it to"
            " leaders, champions, the all-time table"),
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
    Command("draft.release", "delete,backspace", "release", "Release", "release the chosen player"),
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
