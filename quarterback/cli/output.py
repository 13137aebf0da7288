"""All output of the commands: no control or bidi character from data reaches a terminal.

Nothing else under `quarterback/cli` writes to a stream; a test holds that. A character that is
removed leaves a mark (`rulesets.core.plain_text.HIDDEN`).
"""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import shutil
import sys
import textwrap
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, TextIO

import click

from rulesets.core.plain_text import plain_name, plain_text

_PLAIN_ON_WINDOWS = re.compile(r"[\w:\\/.,=@+~-]+")
"""A word that `cmd` and PowerShell leave as it is."""


def say(text: str = "", *, err: bool = False, to: TextIO | None = None) -> None:
    """Print text of any origin with a newline; `to` is a stream other than the standard ones."""
    click.echo(plain_text(text), file=to, err=err)


def say_bold(text: str, rest: str = "") -> None:
    """Print a heading in bold, and `rest` after it on the same line."""
    click.echo(click.style(plain_name(text), bold=True) + plain_text(rest))


def show_prompt(text: str, *, to: TextIO | None = None) -> None:
    """Print a question without a newline."""
    click.echo(plain_text(text), file=to, nl=False)


def agrees(question: str) -> bool:
    """Ask a question of yes or no; anything but yes is no."""
    show_prompt(f"{question} (y or n) ")
    return sys.stdin.readline().strip().lower() in ("y", "yes")


def ask(question: str) -> str:
    """Ask on the standard error for words. Raises click.Abort at the end of the input."""
    return str(click.prompt(plain_text(question), err=True))


def say_json(value: Any, *, indent: int | None = None) -> None:
    """Print a value as JSON in ASCII: safe on a terminal, and nothing is lost in any encoding."""
    click.echo(json.dumps(value, indent=indent))


def command_line(*words: str, windows: bool = os.name == "nt") -> str:
    """Return a command as it is typed at the prompt of this system: a word that the shell would
    take apart is in quotes, on Windows in those that its programs read."""
    if not windows:
        return shlex.join(words)
    return " ".join(map(_in_windows_quotes, words))


def _in_windows_quotes(word: str) -> str:
    if _PLAIN_ON_WINDOWS.fullmatch(word):
        return word
    # Backslashes count double before a quote, and only there.
    inside = re.sub(r'(\\*)"', r'\1\1\\"', word)
    return '"' + re.sub(r"(\\+)$", r"\1\1", inside) + '"'


def write_text(text: str) -> None:
    """Print a whole file (a sheet, a table, a page): exactly as it is into a file or a pipe, made
    safe to show on a terminal."""
    # Bytes are written as they are: no colors removed, no other encoding, no other line ends.
    click.echo(plain_text(text) if sys.stdout.isatty() else text.encode(), nl=False)


def show_page(text: str) -> None:
    """Show a page of our own, laid out with the colors of a terminal: through the reader's pager
    where it is longer than the screen, as it is into a file or a pipe."""
    lines = text.count("\n") + 1
    if sys.stdout.isatty() and lines > shutil.get_terminal_size().lines:
        click.echo_via_pager(text)
    else:
        click.echo(text, nl=False)


def progress_bar(label: str, length: int = 1000, *, counted: bool = False) -> Any:
    """Return a progress bar on the standard error; `counted` shows the position as well."""
    return click.progressbar(length=length, label=label, show_pos=counted, file=sys.stderr)


@contextmanager
def progress(label: str, *, shown: bool = True) -> Iterator[Callable[[int, int], None]]:
    """Show a progress bar during a block of work, unless `shown` is false. The block calls the
    yielded function with what is done so far and with the total."""
    if not shown:
        yield lambda done, of: None
        return
    with progress_bar(label) as bar:
        yield lambda done, of: bar.update(1000 * done // max(of, 1) - bar.pos)


def show_error(problem: click.ClickException) -> None:
    """Print an error of a command, as click lays it out, on the standard error; on the standard
    output when that is the only one open."""
    message = io.StringIO()
    problem.show(message)
    say(message.getvalue().rstrip("\n"), err=not isinstance(sys.stderr, _Closed))


def show_fault(
    kind: type[BaseException], fault: BaseException, trace: TracebackType | None
) -> None:
    """Print the traceback of a fault of the program's own, and keep what of it can go into a bug
    report: `sys.excepthook`."""
    from quarterback.files.last_fault import REPORT_IT, record_fault

    recorded = record_fault(fault, trace)
    if sys.stderr is not None:  # it is while Python ends
        sys.stderr.write(plain_text("".join(traceback.format_exception(kind, fault, trace))))
        if recorded:
            sys.stderr.write(f"{REPORT_IT}\n")


def needs_streams() -> None:
    """Fill the places of closed standard streams, so that no file of the program's takes one.

    Raises click.ClickException when there is no standard output to answer on.
    """
    closed = {number for number in (0, 1, 2) if not _is_open(number)}
    for _ in sorted(closed):
        # The lowest number that is free. Not to be read: a command that needs input must say so.
        os.open(os.devnull, os.O_WRONLY)
    if sys.stdin is None:
        sys.stdin = os.fdopen(0, "r", encoding="utf-8", closefd=False)
    if sys.stderr is None:
        sys.stderr = _Closed()
    if sys.stdout is None:
        sys.stdout = _Closed()
        raise click.ClickException(
            "Standard output is closed, so there is nowhere to write. Open it, or send"
            " it to a file."
        )
    # Into files and pipes Windows would write the letters of one language alone, and lose all other
    # names. Who asks for another encoding gets it.
    as_utf8 = os.name == "nt" and not os.environ.get("PYTHONIOENCODING")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A name that a terminal's encoding lacks must not end a command.
            stream.reconfigure(encoding="utf-8" if as_utf8 else None, errors="replace")
    if as_utf8 and isinstance(sys.stdin, io.TextIOWrapper) and not sys.stdin.isatty():
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")


class _Closed(io.StringIO):
    """Stands where a stream is closed: whatever is written to it is dropped."""

    def write(self, text: str) -> int:
        return len(text)


def _is_open(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return False
    return True


def print_or_write(text: str, to: Path | None, force: bool, what: str) -> None:
    """Print a whole file, or write it to `to` and say so; `what` it is, for the message. Raise
    ClickException where the file exists and `force` is off, or cannot be written."""
    from quarterback.files.text_files import InTheWay, NotWritten, write_file

    if to is None:
        write_text(text)
        return
    try:
        write_file(to, text, over=force)
    except InTheWay as error:
        raise click.ClickException(plain_text(f"{error.message} --force overwrites it.")) from None
    except NotWritten as error:
        raise click.ClickException(plain_text(error.message)) from None
    say(f"{what} written to {to}.")


NARROWEST = 40
WIDEST = 100
"""Longer lines are hard to read."""


def page_width() -> int:
    """Columns to write in: those of the terminal within bounds, 80 where there is none."""
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((80, 24)).columns))


def wrapped(text: str, indent: str = "", first: str | None = None) -> str:
    """A paragraph broken at the page width. `first` begins its first line, `indent` the others;
    nothing of the text is lost, however long a word."""
    return textwrap.fill(
        text,
        page_width(),
        initial_indent=indent if first is None else first,
        subsequent_indent=indent,
        break_on_hyphens=False,
    )


def shortened(text: str, width: int) -> str:
    """The first words of a text, as many as fit."""
    return textwrap.shorten(text, max(width, 10), placeholder=" ...")


def tables(names: Sequence[str], columns: Iterable[Sequence[str]], gap: str) -> Iterator[list[str]]:
    """A table, in as many parts below one another as the page is too narrow for; each part is a
    list of lines. `names` begin its rows, and every column has a cell for each of them."""
    room = page_width() - max(len(name) for name in names)
    part: list[Sequence[str]] = [names]
    used = 0
    for column in columns:
        wide = max(len(cell) for cell in column) + len(gap)
        if used + wide > room and used:
            yield _lines(part, gap)
            part, used = [names], 0
        part.append(column)
        used += wide
    yield _lines(part, gap)


def _lines(columns: Sequence[Sequence[str]], gap: str) -> list[str]:
    """Aligned columns as lines, the first to the left and the others to the right."""
    widths = [max(len(cell) for cell in column) for column in columns]
    return [
        gap.join(
            cell.rjust(width) if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in zip(*columns, strict=True)
    ]
