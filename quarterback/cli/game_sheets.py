"""Game sheets as files: `-` is what is typed or piped in, a bare name an example game."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

import click

from quarterback.cli.output import say
from quarterback.files import text_files
from quarterback.game.examples import example_games
from quarterback.rule_sets import CODES, of_header, rule_set
from rulesets.core.notation import GameSheet, read_game
from rulesets.core.plain_text import plain_text

_RULE_SET: Final = re.compile(r"^\s*rule[ _-]?set\s*:", re.I | re.M)
"""The tag that says by which rules a game was played."""
_SEVERAL: Final = 2
"""Faults from which the rules may be the reason."""


class UnreadableSheet(click.ClickException):
    """A file that is no text, or not there. The exit status is 2."""

    exit_code = 2


def read_typed_game(text: str) -> GameSheet:
    """The game on a sheet that a person typed: brackets may be left out."""
    return read_game(text, of_header, by_hand=True)


def read_played_game(name: str) -> GameSheet:
    """The sheet of a game that can be played, with a word about its problems. Raises
    UnreadableSheet."""
    text = read_game_sheet(name)
    sheet = read_typed_game(text)
    if sheet.session is None:
        problems = (f"{name}:{each.line}: {each.message}." for each in sheet.problems)
        raise UnreadableSheet(plain_text("\n".join(problems)))
    if missing := missing_rules(text, sheet):
        raise UnreadableSheet(plain_text(f"{name}: {missing}"))
    if sheet.faults:
        many = "a problem" if len(sheet.faults) == 1 else f"{len(sheet.faults)} problems"
        say(f"This sheet has {many}; `quarterback adjudicate {name}` explains.", err=True)
    return sheet


def missing_rules(text: str, sheet: GameSheet) -> str:
    """Return a sentence about a sheet that names no rules and cannot be read without them; empty
    for any other sheet."""
    if len(sheet.faults) < _SEVERAL or _RULE_SET.search(text):
        return ""
    # Below the plays, a tag leaves the lines their numbers.
    typed = {code: read_typed_game(f"{text}\nRuleset: {code}") for code in CODES}
    best = min(typed, key=lambda code: len(typed[code].faults))
    if 2 * len(typed[best].faults) < len(sheet.faults):
        return (
            f"The sheet does not say its rules, and {rule_set(sheet.header.ruleset).title} does not"
            f" fit. Write the line `Ruleset: {best}` at its top."
        )
    if sheet.inputs:
        return ""
    return (
        f"The sheet does not say its rules. Write a line such as `Ruleset: {best}` at its top;"
        f" the rule sets are {', '.join(CODES)}."
    )


def read_game_sheet(name: str) -> str:
    """The text of the sheet of a game: a file, or an example game by its name, where there is no
    such file. Raises UnreadableSheet, also for another export of this program."""
    from quarterback.text.export import other_export

    example = None if name == "-" or Path(name).exists() else example_games().get(name)
    text = read_sheet(name if example is None else str(example))
    if other := other_export(text):
        raise UnreadableSheet(plain_text(f"{name}: {other}."))
    return text


def read_sheet(name: str, most: int = text_files.MOST_BYTES) -> str:
    """The text of a sheet, of up to `most` bytes. Raises Unreadable, with what to do about it."""
    try:
        if name == "-":
            return text_files.read_from(sys.stdin.buffer, most)
        return text_files.read(Path(name), most)
    except text_files.NotText as error:
        raise UnreadableSheet(plain_text(f"{name}: {error.message}.")) from None
    except OSError as error:
        raise UnreadableSheet(f"{name}: cannot be read: {error.strerror or error}.") from None
