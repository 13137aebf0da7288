"""`quarterback play`: a game at the table, by lines of text, or between two coaches."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import click

from quarterback.cli.output import say
from quarterback.cli.store_options import where_options
from quarterback.game.option_parser import OPTIONS, GameOption
from quarterback.game.options import HUMAN, BadOptions, PlayOptions, play_options
from quarterback.preferences import COMMENTARY, OLD_PACES, PACES
from rulesets.core.plain_text import doubts

PLAIN = COMMENTARY[1]
"""The commentary of text mode, if no other is named."""
NO_TERMINAL = "No terminal found. Add --plain to play in text mode."
SHORT = "40"
"""Plays of the exhibition that is shown where there is no terminal."""


C = TypeVar("C", bound=Callable[..., Any])


class Caller(click.ParamType[str]):
    """Who calls for a side: a person, or a coach, whose names are looked up when one is given."""

    name = "caller"

    @property
    def _choice(self) -> click.Choice[str]:
        from quarterback.ai.coaches import EVERY_COACH

        return click.Choice([HUMAN, *EVERY_COACH], case_sensitive=False)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return self._choice.convert(value, param, ctx)

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str | None:
        """Return the names that the option takes, for the help."""
        return self._choice.get_metavar(param, ctx)


_CALLER = Caller()


def _click_option(option: GameOption) -> Callable[[C], C]:
    named: dict[str, Any] = {"help": option.help, "metavar": option.metavar or None}
    if option.kind == "flag":
        named = {"help": option.help, "is_flag": True}
    elif option.kind == "off":
        named |= {"flag_value": False, "default": True}
    elif option.kind == "game":
        named |= {"is_flag": False, "flag_value": "last", "metavar": "[GAME]"}
    elif option.kind == "number":
        named["type"] = int
    elif option.kind == "coach":
        named["type"] = _CALLER
    elif option.choices:
        named["type"] = click.Choice(option.choices, case_sensitive=False)
    flags = [option.flag, *([f"--{option.alias}"] if option.alias else [])]
    return click.option(option.keyword, *flags, multiple=bool(option.several), **named)


def _game_options(command: C) -> C:
    """Add every option of a game, in the order in which they are declared."""
    for option in reversed(OPTIONS):
        command = _click_option(option)(command)
    return command


@click.command("play")
@_game_options
@click.option(
    "--plain",
    is_flag=True,
    help="Text mode, for screen readers and pipes. You play the Freshman unless coaches are named.",
)
@click.option("--lesson", is_flag=True, help="Play a first game, with hints on every play.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with ASCII only.")
@click.option("--theme", default="", metavar="NAME", help="Theme for this session.")
@click.option(
    "--commentary",
    type=click.Choice(COMMENTARY[1:]),
    help="How plays are described in this session.",
)
@click.option(
    "--pace",
    type=click.Choice((*PACES, *OLD_PACES)),
    metavar=f"[{'|'.join(PACES)}]",
    help="Dial speed for this session. `step` waits for a key before each coach's play.",
)
@where_options
def play(
    plain: bool,
    ascii_only: bool,
    theme: str,
    pace: str | None,
    commentary: str | None,
    teams: tuple[str, ...],
    tables: tuple[str, ...],
    **value: Any,
) -> int:
    """Play a game against a coach or each other.

    \b
    The Freshman calls by feel. The Letterman reads the dial and knows the score.
    Every play is saved as it is made; --resume continues where you stopped.

    \b
    Games on a board, your own or the practice board:
        quarterback play --ruleset RULESET
        quarterback play --ruleset RULESET --board simulated
    """
    try:
        where = (value["data_dir"], value["database"])
        options = play_options(**value, **_customization(teams, tables, value["ruleset"], *where))
    except ValueError as error:
        raise click.UsageError(explain_error(error, value["dial"])) from None
    if options.lesson and not options.names_a_game:
        options = options.first_game(options.seed)
    for doubt in doubts((options.home, options.visitors)):
        say(f"Note: {doubt}", err=True)
    if not plain and not _has_terminal():
        return _without_terminal(options, commentary or PLAIN)
    return at_table(
        options,
        plain=plain,
        ascii_only=ascii_only,
        theme=theme,
        pace=pace or "",
        commentary=commentary or "",
    )


def at_table(
    options: PlayOptions,
    *,
    plain: bool,
    ascii_only: bool = False,
    theme: str = "",
    pace: str = "",
    commentary: str = "",
) -> int:
    """Play at the table, or in text mode; the exit code. Raises ClickException where there is no
    terminal to draw on."""
    if plain:
        from quarterback.cli.plain.game import run_plain

        return run_plain(options, style=commentary or PLAIN)
    expect_terminal()
    from quarterback.tui import run_table

    return run_table(
        options, say=say, ascii_only=ascii_only, theme=theme, pace=pace, commentary=commentary
    )


def expect_terminal() -> None:
    """Raise ClickException where there is no terminal to draw on."""
    if not _has_terminal():
        raise click.ClickException(NO_TERMINAL)
    if os.environ.get("TERM") == "dumb":
        raise click.ClickException(
            "This terminal cannot draw the table. Add --plain to play in text mode."
        )


def _has_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _customization(
    teams: tuple[str, ...],
    tables: tuple[str, ...],
    ruleset: str | None,
    data_dir: Path | None,
    database: str | None,
) -> dict[str, Any]:
    """Teams and tables out of their files; a team that is kept by its name."""
    if not teams and not tables:
        return {}
    from quarterback.cli.referee.customization import Faulty, files, pairs

    try:
        named = pairs(teams, "--team")
        saved = {
            side: team
            for side, name in named.items()
            if (team := _saved_team(name, ruleset, data_dir, database)) is not None
        }
        of_files = files({side: file for side, file in named.items() if side not in saved})
        return {"teams": {**of_files, **saved}, "tables": files(pairs(tables, "--table"))}
    except Faulty as error:
        raise click.UsageError(f"{error}.") from None


def _saved_team(
    name: str, ruleset: str | None, data_dir: Path | None, database: str | None
) -> Mapping[str, Any] | None:
    """The kept team of that name; None where it is a file that is meant, or no one knows it."""
    from league.store.errors import StoreError
    from quarterback.game.places import saved_teams
    from quarterback.rule_sets import WITH_TEAMS

    code = (ruleset or "").strip().lower()
    if code not in WITH_TEAMS or os.path.lexists(name):
        return None
    try:
        teams = saved_teams(data_dir, database).find(code, name)
    except StoreError:  # the error is reported when games are looked up
        return None
    return None if teams is None or teams.trouble else teams.team


def explain_error(error: ValueError, dial: str | None) -> str:
    """What is wrong with the options, or with the dial of a file."""
    from rulesets.core.customization import BadTable
    from rulesets.core.dial import DialFaults
    from rulesets.core.ruleset import BadSetting

    if isinstance(error, DialFaults):
        return f"{dial} does not work:\n" + "\n".join(f"  {f.message}" for f in error.faults)
    if isinstance(error, BadOptions | BadSetting):
        return f"{error}."
    if isinstance(error, BadTable):
        return "\n  ".join(error.faults)
    raise error


def _without_terminal(options: PlayOptions, style: str) -> int:
    """Something to see where no one can be asked: two coaches at a short game."""
    from quarterback.cli.plain.game import run_exhibition

    if options.resume or options.rematch or options.any_dial:
        raise click.ClickException(NO_TERMINAL)
    if options.exhibition:
        return run_exhibition(options, style=style)
    say(
        "No terminal found, so two coaches play and you watch. To play yourself, start\n"
        "this in a terminal, or in text mode: quarterback play --plain\n"
    )
    settings = options.settings
    if not options.on_board and not settings.keys() & {"plays", "minutes", "timing"}:
        settings = {**settings, "plays": SHORT}
    exhibition = replace(options.exhibited(), settings=settings, save=False)
    return run_exhibition(exhibition, style=style)
