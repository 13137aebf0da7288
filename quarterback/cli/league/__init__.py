"""`quarterback league`: run a league, from a list of names to a champion."""

import click

from league.model.games import COUNTS
from quarterback.cli.lazy import LazyGroup

_HERE = "quarterback.cli.league"
COMMANDS: dict[str, tuple[str, str]] = {
    "found": (f"{_HERE}.setup:create", "Create a league."),
    "list": (f"{_HERE}.standings:list_", "List the leagues."),
    "time-zone": (f"{_HERE}.setup:time_zone_", "Set the league's time zone, or show it."),
    "team": (f"{_HERE}.setup:team", "Enter a team and its coach, or show a team."),
    "schedule": (f"{_HERE}.schedule:schedule", "Show the schedule, or what a draft changes."),
    "result": (f"{_HERE}.results:result", "Enter the result of a game."),
    "results": (f"{_HERE}.results:results", "Enter results from a CSV file."),
    "play": (f"{_HERE}.results:play", "Play a scheduled game; it counts automatically."),
    "attach": (f"{_HERE}.results:attach", "Record which stored game a fixture was played in."),
    "count": (f"{_HERE}.results:count", "Update results from stored games."),
    "game": (f"{_HERE}.history:game", "Show what a game clinched, ended or began."),
    "paper": (f"{_HERE}.print_:paper", "Print the front page of a finished game."),
    "print": (f"{_HERE}.print_:print_", "Write a page to print: bracket, score sheets, signs ..."),
    "standings": (f"{_HERE}.standings:standings", "Standings, with every rank explained."),
    "say": (f"{_HERE}.standings:say", "Text for a chat: next games, results, standings, champion."),
    "needs": (
        f"{_HERE}.odds:needs",
        "What a team needs to qualify, and why it is where it is.",
    ),
    "odds": (f"{_HERE}.odds:odds", "Chances to qualify, of each seed and of the title."),
    "ratings": (f"{_HERE}.standings:ratings", "Elo ratings of all franchises."),
    "wall": (f"{_HERE}.publish:wall", "Show the league in large type, for a room with a TV."),
    "bracket": (f"{_HERE}.schedule:bracket", "Show the bracket."),
    "play-out": (f"{_HERE}.computer:play_out", "Simulate games between computer teams."),
    "draft-order": (f"{_HERE}.players:draft_order", "Set, roll for or show the draft order."),
    "squad": (f"{_HERE}.players:squad", "The players and bases of a team, and who can play."),
    "bring": (f"{_HERE}.players:bring", "Load a saved team, or a team file, into a team."),
    "keep": (f"{_HERE}.players:keep", "Save a team of the league among your own teams."),
    "appoint": (f"{_HERE}.setup:appoint", "Appoint or dismiss a commissioner, or show them."),
    "awards": (f"{_HERE}.history:awards", "A season's champion, leaders, awards and photos."),
    "player": (f"{_HERE}.players:player", "A player's career."),
    "players": (f"{_HERE}.players:players", "The players of the league, or of a team."),
    "rollover": (f"{_HERE}.players:rollover", "Start the next season."),
    "history": (f"{_HERE}.history:history", "All seasons, with their champions."),
    "hall": (f"{_HERE}.history:hall", "The hall of champions, and the all-time table."),
    "publish": (f"{_HERE}.publish:publish", "Write the league's site into a folder."),
    "annual": (f"{_HERE}.print_:annual", "Print a season's annual: text or HTML."),
    "records": (f"{_HERE}.history:records", "The records book."),
    "leaders": (f"{_HERE}.history:leaders", "Leaders in score-sheet statistics."),
    "head-to-head": (f"{_HERE}.history:head_to_head", "All games between two teams."),
    "desk": (f"{_HERE}.desk:desk", "The commissioner's desk in text mode, asked line by line."),
    "run": (f"{_HERE}.setup:run", "Run commands from a file, one per line."),
    "log": (f"{_HERE}.log:log", "Who did what, when and why."),
    "export": (f"{_HERE}.log:export", "Write a whole league to a file."),
    "collect": (f"{_HERE}.merge:collect", "Merge results from tables without a server."),
    "access": (f"{_HERE}.setup:access", "What to do instead of logins of scorers."),
    "import": (f"{_HERE}.log:import_", "Add a league from a file."),
    "remove": (f"{_HERE}.log:remove", "Remove a league; it is exported first."),
    "restore": (f"{_HERE}.log:restore", "Restore a league that was removed."),
}
"""Commands of which something is written by hand, and the help of each in a line: where the click
command is, or what a generated command shows while nothing is typed to enter."""
SECTIONS: dict[str, tuple[str, ...]] = {
    "On the day": (
        *("result", "results", "correct", "schedule", "standings", "bracket", "begin", "end"),
        *("suspend", "resume", "board-out", "board-back"),
        *("call", "check-in", "running-late", "no-show", "delay", "move", "swap", "announce"),
        *("take-down", "withdraw", "replace", "join", "toss", *COUNTS, "decide", "rule", "certify"),
        *("confirm", "injure", "void-injury", "needs", "odds", "say", "wall", "print"),
    ),
    "Set up a league and a season": (
        *(
            "found",
            "season",
            "team",
            "import-teams",
            "import-seasons",
            "people",
            "coach",
            "run-by",
            "division",
        ),
        *(
            "boards",
            "slots",
            "appoint",
            "practice",
            "no-show-rule",
            "changeover",
            "confirm-rule",
            "time-zone",
        ),
        *("list", "run", "desk"),
        *("export", "import", "remove", "restore"),
    ),
    "Schedules and playoffs": (
        *("draw-up", "import-schedule", "release", "arrange", "swiss-round", "pair-again"),
        *("pools", "phase", "playoffs", "set-places", "reseed"),
    ),
    "Play games with the program": ("play", "play-out", "attach", "count", "paper"),
    "Players": (
        *("squad", "draft", "draft-order", "drop", "name-figure", "order", "bases", "trade"),
        *("base", "bring", "keep"),
    ),
    "Careers": (*("player", "players", "same-player", "two-players", "retire", "elect"),),
    "History and honors": (
        *("records", "leaders", "history", "hall", "head-to-head", "ratings", "game", "awards"),
        *("award", "mvp", "vote", "note", "photo", "annual", "publish", "rollover"),
    ),
    "Mistakes, and who did what": ("undo", "redo", "take-back", "log", "collect", "access"),
}
"""The help by task, most used first."""


class LeagueGroup(LazyGroup):
    """Hand-written commands, and those generated from league actions."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        from quarterback.cli.league.action_commands import command_lines

        return sorted({*super().list_commands(ctx), *command_lines()})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name in self.commands_by_name:
            by_hand = self.imported(cmd_name)
            if isinstance(by_hand, click.Command):
                return by_hand
            from quarterback.cli.league.action_commands import action_command

            return action_command(cmd_name, by_hand)
        from quarterback.cli.league.action_commands import action_command, command_lines

        return action_command(cmd_name) if cmd_name in command_lines() else None

    def help_line(self, name: str) -> str:
        if name in self.commands_by_name:
            return super().help_line(name)
        from quarterback.cli.league.action_commands import command_lines

        return command_lines()[name][1].help.partition("\n")[0]


OTHER_WORDS = {
    "new": "found",
    "create": "found",
    "add": "team",
    "add-team": "team",
    "score": "result",
    "scores": "results",
    "table": "standings",
    "tournament": "season",
    "round": "swiss-round",
    "pair": "swiss-round",
    "start": "begin",
    "finish": "end",
    "pause": "suspend",
    "postpone": "move",
    "delete": "remove",
    "roster": "squad",
    "stats": "leaders",
    "forfeit": "no-show",
    "fix": "correct",
    "edit": "correct",
}
"""What people type for a command's name."""


@click.group(
    "league",
    cls=LeagueGroup,
    commands_by_name=COMMANDS,
    sections=SECTIONS,
    other_words=OTHER_WORDS,
)
def league() -> None:
    """A league: seasons, schedules, results, standings, brackets, careers.

    Name yourself with --by or $QUARTERBACK_BY when you enter something. Games go by their numbers
    in the schedule, teams and people by their names. With --json every command answers in JSON.
    """
