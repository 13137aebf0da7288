"""The man page `quarterback.1`: every command with its options, as roff.

Made of click's commands and two pages of the manual; `make docs` writes it to docs/man, and an
installation puts it where `man quarterback` looks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from inspect import cleandoc
from textwrap import wrap

import click

from quarterback import RELEASED, __version__
from quarterback.files.manual import topics

PROGRAM = "quarterback"
WIDTH = 78
"""Bytes of a line in the file: a lint of man pages allows 80."""
_ENVIRONMENT = (
    ("QUARTERBACK_BY", "Your name, for entries in a league's log."),
    ("QUARTERBACK_CACHE_DIR", "The folder for solved games."),
    ("QUARTERBACK_DATABASE", "The database to use, if not a file in the data folder."),
    ("QUARTERBACK_DATA_DIR", "The folder for saved games and leagues."),
    ("QUARTERBACK_LEAGUE", "The league that commands are for, if there are several."),
    ("QUARTERBACK_PHOTOS", "The folder for photos, where the database is on a server."),
    ("NO_COLOR", "If set, nothing is in color."),
)


def man_page() -> str:
    """Return the page. The same program always gives the same text."""
    from quarterback.cli import main

    context = click.Context(main, info_name=PROGRAM)
    lines = [
        f'.TH {PROGRAM.upper()} 1 {RELEASED} "{PROGRAM} {_plain(__version__)}" "User Commands"',
        ".ad l",
        ".nh",
        ".SH NAME",
        f"{PROGRAM} \\- the 1914 football dial game, and its leagues",
        ".SH SYNOPSIS",
        f".B {PROGRAM}",
        "[\\fICOMMAND\\fR] [\\fIOPTION\\fR...] [\\fIARGUMENT\\fR...]",
        ".SH DESCRIPTION",
        *_paragraphs(
            "Play a dial football game of 1914 against a friend or the computer, score board games"
            " by their printed rules, and run leagues of them."
            "\n\nquarterback play opens the program on its title. quarterback help lists the pages"
            " of the manual, and quarterback help TOPIC shows one."
        ),
        ".SH COMMANDS",
    ]
    for path, command, inner in _commands(main, context):
        lines += _entry(path, command, inner)
    lines += [".SH EXIT STATUS"]
    for number, means in _exit_statuses():
        lines += [".TP", f".B {number}", *_wrapped(means)]
    lines += [".SH ENVIRONMENT"]
    for name, means in _ENVIRONMENT:
        lines += [".TP", f".B {name}", *_wrapped(means)]
    lines += [".SH SEE ALSO", "The manual: \\fBquarterback help\\fR lists its pages."]
    return "\n".join(lines) + "\n"


def _commands(
    group: click.Group, context: click.Context
) -> Iterator[tuple[str, click.Command, click.Context]]:
    """Every command, those of a group after it."""
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if command is None or command.hidden:
            continue
        inner = click.Context(command, info_name=name, parent=context)
        yield inner.command_path, command, inner
        if isinstance(command, click.Group):
            yield from _commands(command, inner)


def _entry(path: str, command: click.Command, context: click.Context) -> list[str]:
    arguments = " ".join(command.collect_usage_pieces(context))
    text = cleandoc(command.help or "")  # indented in the source, until Python 3.13
    lines = [f'.SS "{_plain(path)} {_plain(arguments)}"', *_paragraphs(text)]
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record is not None and record[1] and "--help" not in parameter.opts:
            lines += [".TP", f".B {_plain(record[0])}", *_wrapped(record[1])]
    return lines


def _paragraphs(text: str) -> list[str]:
    """Paragraphs of a help text; those after \\b keep their lines."""
    lines: list[str] = []
    for paragraph in re.split(r"\n\s*\n", text.replace("\f", "\n\n").strip()):
        rows = paragraph.splitlines()
        if rows and rows[0].strip() == "\b":
            lines += [".PP", ".nf", *(_plain(row) for row in rows[1:]), ".fi"]
        elif rows:
            lines += [".PP", *_wrapped(" ".join(row.strip() for row in rows))]
    return lines[1:]  # a heading begins the first one


def _wrapped(text: str) -> list[str]:
    """Text as lines that a person can read in the file too; a viewer fills them again."""
    lines = wrap(_plain(text), WIDTH, break_long_words=False, break_on_hyphens=False)
    return [f"\\&{line}" if line.startswith(".") else line for line in lines]


def _exit_statuses() -> list[tuple[str, str]]:
    """The table of docs/commands.md."""
    [page] = (topic for topic in topics() if topic.name == "commands")
    return re.findall(r"^\| (\d+) \| (.+?) \|$", page.text(), re.MULTILINE)


def _plain(text: str) -> str:
    """Text that roff prints as it is."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-").replace("`", "\\`")
    escaped = escaped.replace("|", "|\\:")  # a long list of choices may be broken there
    escaped = escaped.replace("'", "\\(aq").replace('"', "\\(dq")
    return f"\\&{escaped}" if escaped.startswith(".") else escaped
