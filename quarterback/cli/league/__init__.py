"""`quarterback league`: a league from a list of names to a champion, from the command line."""

import click

from quarterback.cli.lazy import LazyGroup

_HERE = "quarterback.cli.league"
# name: (where the click command is, what --help says of it)
COMMANDS: dict[str, tuple[str, str]] = {
    "found": (f"{_HERE}.setup:found", "Found a league."),
    "list": (f"{_HERE}.standings:list_", "The leagues that are kept."),
    "season": (f"{_HERE}.setup:season", "Open a season, its rules pinned."),
    "division": (f"{_HERE}.setup:division", "Add a division to the season."),
    "team": (f"{_HERE}.setup:team", "Enter a team, and its coach; or tell of one."),
    "coach": (f"{_HERE}.setup:coach", "Give a team another coach."),
    "people": (f"{_HERE}.setup:people", "Register people who have no team."),
    "boards": (f"{_HERE}.setup:boards", "Add boards to play at."),
    "slots": (f"{_HERE}.setup:slots", "Add time slots."),
    "phase": (f"{_HERE}.setup:phase", "Begin the season, the playoffs, or close it."),
    "draw-up": (f"{_HERE}.schedule:draw_up", "Draft a schedule: round robin, boards, times."),
    "pools": (f"{_HERE}.formats:pools", "Draw pools, and draft a round robin in each."),
    "swiss-round": (f"{_HERE}.formats:swiss_round", "Pair the next round of a Swiss tournament."),
    "release": (f"{_HERE}.schedule:release", "Release the draft of a schedule."),
    "schedule": (f"{_HERE}.schedule:schedule", "Show the schedule, or what a draft changes."),
    "arrange": (f"{_HERE}.schedule:arrange", "Add a single game."),
    "move": (f"{_HERE}.schedule:move", "Move a game to another time and board, or put it off."),
    "delay": (f"{_HERE}.schedule:delay", "Say how late games are; expected times follow."),
    "swap": (f"{_HERE}.schedule:swap", "Let two games change times and boards."),
    "result": (f"{_HERE}.results:result", "Enter the result of a game."),
    "results": (f"{_HERE}.results:results", "Enter results from a CSV file."),
    "correct": (f"{_HERE}.results:correct", "Correct a result; --dry-run tells what it touches."),
    "certify": (f"{_HERE}.results:certify", "Stand for a result."),
    "withdraw": (f"{_HERE}.results:withdraw", "Let a team leave."),
    "play": (f"{_HERE}.games:play", "Play a game of the schedule: it counts by itself."),
    "attach": (f"{_HERE}.games:attach", "Say which stored game a fixture was played in."),
    "count": (f"{_HERE}.games:count", "Make results what the stored games now say."),
    "standings": (f"{_HERE}.standings:standings", "The table, each place explained."),
    "ratings": (f"{_HERE}.standings:ratings", "Elo ratings of all franchises."),
    "toss": (f"{_HERE}.results:toss", "Record a toss between teams that share a place."),
    "playoffs": (f"{_HERE}.playoffs:playoffs", "Make a bracket, of any form, seeded in any way."),
    "bracket": (f"{_HERE}.brackets:bracket", "Show the bracket."),
    "decide": (f"{_HERE}.brackets:decide", "Say who goes on from a level game."),
    "rule": (f"{_HERE}.brackets:rule", "Keep a disputed game, or have it replayed."),
    "run-by": (f"{_HERE}.computer:run_by", "Let the program call for a team."),
    "practice": (f"{_HERE}.computer:practice", "Let games on the practice board count."),
    "play-out": (f"{_HERE}.computer:play_out", "Let the program play games between its teams."),
    "draft": (f"{_HERE}.players:draft", "Draft a player, his dice thrown before a witness."),
    "draft-order": (f"{_HERE}.players:draft_order", "The order of the draft, set or thrown for."),
    "drop": (f"{_HERE}.players:drop", "Release a player."),
    "squad": (f"{_HERE}.players:squad", "The players and bases of a team, and who can play."),
    "bases": (f"{_HERE}.players:bases", "The bases that a team has drawn."),
    "bring": (f"{_HERE}.team_files:bring", "Bring a kept team, or a team's file, to a team."),
    "keep": (f"{_HERE}.team_files:keep", "Keep a team of the league among your own teams."),
    "trade": (f"{_HERE}.players:trade", "Trade bases one for one."),
    "base": (f"{_HERE}.players:base", "Replace a defective base."),
    "injure": (f"{_HERE}.players:injure", "Write down an injury."),
    "void-injury": (f"{_HERE}.careers:void_injury", "Strike an injury out."),
    "name-figure": (f"{_HERE}.careers:name_figure", "Say which figure a player is."),
    "order": (f"{_HERE}.careers:order", "Put the quarterbacks of a team in order."),
    "appoint": (f"{_HERE}.careers:appoint", "Appoint a commissioner, or dismiss one."),
    "player": (f"{_HERE}.careers:player", "The career of a player."),
    "rollover": (f"{_HERE}.careers:rollover", "Go on into the next season."),
    "history": (f"{_HERE}.history:history", "All seasons, with their champions."),
    "hall": (f"{_HERE}.history:hall", "The hall of champions, and the all-time table."),
    "records": (f"{_HERE}.history:records", "The records book."),
    "leaders": (f"{_HERE}.history:leaders", "Leaders in what score sheets count."),
    "head-to-head": (f"{_HERE}.history:head_to_head", "All games between two teams."),
    "run": (f"{_HERE}.script:run", "Run commands from a file, a line each."),
    "log": (f"{_HERE}.log:log", "Who did what, when and why."),
    "undo": (f"{_HERE}.log:undo", "Take back the last commands."),
    "redo": (f"{_HERE}.log:redo", "Bring back what was taken back."),
    "export": (f"{_HERE}.log:export", "Write a whole league to a file."),
    "collect": (f"{_HERE}.merge:collect", "Bring in what tables without a server entered."),
    "access": (f"{_HERE}.access:access", "Who may do what on a shared server."),
    "import": (f"{_HERE}.log:import_", "Take in a league from a file."),
}


@click.group("league", cls=LazyGroup, commands_by_name=COMMANDS)
def league() -> None:
    """A league: seasons, schedules, results, standings, brackets, careers.

    Whoever enters something is named with --by, or in $QUARTERBACK_BY. Games go by the numbers of
    the schedule, teams and people by their names. With --json every command answers in JSON.
    """
