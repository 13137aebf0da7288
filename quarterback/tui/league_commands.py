"""What can be done by key on the pages of a league. Part of the one table in `commands.py`."""

from __future__ import annotations

from quarterback.tui.keys import LIST, Command

LEAGUE = (
    Command("league.bracket", "b", "go('bracket')", "Bracket", "the bracket, drawn"),
    Command("league.standings", "s", "go('standings')", "Standings", "the table, and why every"
            " team stands where it stands"),
    Command("league.schedule", "g", "go('schedule')", "Games", "all games, by rounds, days or"
            " boards"),
    Command("league.records", "r", "go('records')", "Records", "the records book"),
    Command("league.turn", "t", "turn", "Turn", "another league, another table, another order of"
            " the games: whatever the page has more of"),
    Command("league.play-out", "x", "play_out", "Play out", "let the program play the games between"
            " teams that it calls for"),
    Command("league.close", "escape,q", "close", "Back", "back to where you were"),
)  # fmt: skip

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

LINES = tuple(
    Command(f"lines.{name}", keys, action, "", says, palette=False)
    for name, keys, action, says in LIST
)
"""On the standings, the schedule and in the records book."""
