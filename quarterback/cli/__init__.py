"""The command `quarterback`: a table of subcommands, each imported only when it is called."""

import sys

import click

from quarterback.cli.lazy import LazyGroup
from quarterback.cli.output import say

# name: (where the click command is, what --help says of it)
COMMANDS: dict[str, tuple[str, str]] = {
    "play": ("quarterback.cli.games.play:play", "Play a game: two players, or against a coach."),
    "daily": ("quarterback.cli.games.solo:daily", "Play the game of the day; one try counts."),
    "ladder": ("quarterback.cli.games.solo:ladder", "Climb the ladder of coaches."),
    "puzzle": ("quarterback.cli.games.solo:puzzle", "Find the best call of a hard position."),
    "career": ("quarterback.cli.games.solo:career", "Show your career against the coaches."),
    "saved": ("quarterback.cli.games.saved:saved", "List or archive saved games."),
    "export": ("quarterback.cli.games.paper:export", "Export a saved game to a file."),
    "import": ("quarterback.cli.games.saved:import_", "Import game sheets as saved games."),
    "replay": ("quarterback.cli.games.replay:replay", "Replay a game sheet, play by play."),
    "review": (
        "quarterback.cli.games.review:review",
        "Grade every call of a game: luck or skill.",
    ),
    "paper": ("quarterback.cli.games.paper:paper", "Print the front page of a finished game."),
    "card": (
        "quarterback.cli.rules.card:card",
        "Print a fourth-down card, on one page.",
    ),
    "adjudicate": (
        "quarterback.cli.games.adjudicate:adjudicate",
        "Check game sheets against the rules.",
    ),
    "rules": (
        "quarterback.cli.rules.rules:rules",
        "Read the rules, look one up, list the settings.",
    ),
    "keys": ("quarterback.cli.keys:keys", "List every key."),
    "dial": (
        "quarterback.cli.rules.dial:dial",
        "Show a dial, check your own, or report its rates.",
    ),
    "solve": (
        "quarterback.cli.rules.solve:solve",
        "Solve the dial game for every situation.",
    ),
    "simulate": (
        "quarterback.cli.rules.simulate:simulate",
        "Play thousands of games between coaches; rate them.",
    ),
    "referee": (
        "quarterback.cli.referee.command:referee",
        "Run the rules as a filter: JSON Lines in and out.",
    ),
    "league": (
        "quarterback.cli.league:league",
        "Run a league: seasons, schedules, results, playoffs.",
    ),
    "serve": (
        "quarterback.cli.serve:serve",
        "Serve a league to the browsers in the room, live.",
    ),
    "season": (
        "quarterback.cli.games.season:season",
        "A season for one: a school of 1914 against computer coaches.",
    ),
    "team": ("quarterback.cli.team:team", "Your saved teams: list, create, rate, import."),
    "help": ("quarterback.cli.help:help_", "Read the manual: topics, pages, search."),
    "completions": (
        "quarterback.cli.completions:completions",
        "Let the shell complete commands and names with TAB.",
    ),
    "doctor": ("quarterback.cli.doctor:doctor", "Check saved games for damage."),
}


def _version(context: click.Context, option: click.Parameter, wanted: bool) -> None:
    from quarterback.cli.version import show_version

    show_version(context, option, wanted)


@click.group(
    cls=LazyGroup,
    commands_by_name=COMMANDS,
    other_words={
        "new": "play",
        "start": "play",
        "game": "play",
        "resume": "play",
        "open": "play",
        "load": "saved",
        "games": "saved",
        "stats": "career",
        "server": "serve",
        "manual": "help",
        "version": "--version",
    },
    omitted="league",
    invoke_without_command=True,
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_version,
    help="Show the version, and what a bug report needs; then exit.",
)
@click.pass_context
def main(context: click.Context) -> object:
    """Quarterback: the 1914 football dial game, and its leagues.

    Without a command it opens the game in a terminal.
    """
    if context.invoked_subcommand is None:
        if sys.stdin.isatty() and sys.stdout.isatty():
            return _open_game(context)
        say(context.get_help())
    return None


def _open_game(context: click.Context) -> object:
    """Do what `quarterback play` does; its exit code."""
    play = main.get_command(context, "play")
    assert play is not None
    with play.make_context("play", [], parent=context) as play_context:
        return play.invoke(play_context)
