"""The command `quarterback`: a table of subcommands, each imported only when it is called."""

import click

from quarterback import __version__
from quarterback.cli.lazy import LazyGroup
from quarterback.cli.output import say

# name: (where the click command is, what --help says of it)
COMMANDS: dict[str, tuple[str, str]] = {
    "play": ("quarterback.cli.games.play:play", "Play: two at one keyboard, or against a coach."),
    "saved": ("quarterback.cli.games.saved:saved", "List the saved games; put one away."),
    "export": ("quarterback.cli.games.export:export", "Write a saved game as a game sheet."),
    "import": ("quarterback.cli.games.import_:import_", "Save the games on game sheets."),
    "replay": ("quarterback.cli.games.replay:replay", "Go through a game sheet play by play."),
    "review": (
        "quarterback.cli.games.review:review",
        "Grade the calls of a game, and tell luck from skill.",
    ),
    "card": (
        "quarterback.cli.rules.card:card",
        "What to call on fourth down, on one page to print.",
    ),
    "adjudicate": (
        "quarterback.cli.games.adjudicate:adjudicate",
        "Check game sheets against the rules.",
    ),
    "rules": (
        "quarterback.cli.rules.rules:rules",
        "Read the rules, look one up, see the settings.",
    ),
    "keys": ("quarterback.cli.keys:keys", "Every key of the table and its screens."),
    "dial": (
        "quarterback.cli.rules.dial:dial",
        "Show a dial, check one that you typed in, or report its rates.",
    ),
    "solve": (
        "quarterback.cli.rules.solve:solve",
        "Work out what every situation of the dial game is worth.",
    ),
    "simulate": (
        "quarterback.cli.rules.simulate:simulate",
        "Play thousands of games between coaches; their ladder.",
    ),
    "referee": (
        "quarterback.cli.referee.command:referee",
        "The rules as a filter: JSON Lines in, JSON Lines out.",
    ),
    "league": (
        "quarterback.cli.league:league",
        "A league: seasons, schedules, results, standings, brackets.",
    ),
    "team": ("quarterback.cli.team:team", "Teams that are kept: list, make, rate, import."),
    "doctor": ("quarterback.cli.doctor:doctor", "Look the saved games over."),
}


@click.group(cls=LazyGroup, commands_by_name=COMMANDS, invoke_without_command=True)
@click.version_option(__version__, prog_name="quarterback")
@click.pass_context
def main(context: click.Context) -> None:
    """Quarterback: the 1914 football dial game, and its leagues."""
    if context.invoked_subcommand is None:
        say(context.get_help())
