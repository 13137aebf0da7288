"""A click group whose commands are imported when called, and whose errors stay readable."""

import errno
import gc
import os
import stat
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from importlib import import_module
from types import ModuleType
from typing import Any

import click

from quarterback.cli.output import needs_streams, say, show_error, show_fault

INTERRUPTED = 130  # what a shell reports for a program ended by Ctrl-C


class LazyGroup(click.Group):
    """Reads `{name: ("module:function", "what it does")}`; help needs none of the modules."""

    def __init__(
        self,
        *args: Any,
        commands_by_name: Mapping[str, tuple[str, str]],
        sections: Mapping[str, Sequence[str]] | None = None,
        other_words: Mapping[str, str] | None = None,
        omitted: str = "",
        **kwargs: Any,
    ):
        """`sections`: headings of the help, and the commands below each, most used first; without
        any it is one list from A to Z. `other_words`: what people type for a command's name.
        `omitted`: the group of commands whose name people leave out."""
        super().__init__(*args, **kwargs)
        self.commands_by_name = commands_by_name
        self.sections = sections or {}
        self.other_words = other_words or {}
        self.omitted = omitted

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(self.commands_by_name)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.commands_by_name:
            return None
        command = self.imported(cmd_name)
        assert isinstance(command, click.Command), f"{cmd_name} is no click command"
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.exceptions.NoSuchCommand as problem:
            raise click.UsageError(problem.message + self.did_you_mean(ctx, args[0]), ctx) from None

    def did_you_mean(self, ctx: click.Context, word: str) -> str:
        """Return the question that follows the message on an unknown command; "" if none is
        like `word`."""
        meant = self.commands_like(ctx, word.lower())
        return f" Did you mean {' or '.join(f'`{line}`' for line in meant)}?" if meant else ""

    def commands_like(self, ctx: click.Context, word: str) -> list[str]:
        """Return the command lines, from the program's name on, that `word` may have meant; the
        likeliest first, three at most, none if nothing is like it."""
        names = self.list_commands(ctx)
        meant = [self.other_words[word]] if word in self.other_words else []
        meant += [name for name in names if name.startswith(f"{word}-")]
        meant = [word] if word in names else meant + get_close_matches(word, names, cutoff=0.7)
        lines = [f"{ctx.command_path} {name}" for name in dict.fromkeys(meant)]
        group = self.get_command(ctx, self.omitted)
        if isinstance(group, LazyGroup):
            lines += group.commands_like(click.Context(group, ctx, self.omitted), word)
        return lines[:3]

    def imported(self, name: str) -> Any:
        module, _, function = self.commands_by_name[name][0].partition(":")
        return getattr(_imported(module), function)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        names = self.list_commands(ctx)
        listed = {name for section in self.sections.values() for name in section}
        rest = [name for name in names if name not in listed]
        for heading, section in (*self.sections.items(), ("Commands", rest)):
            rows = [(name, self.help_line(name)) for name in section if name in names]
            if rows:
                with formatter.section(heading):
                    formatter.write_dl(rows)

    def help_line(self, name: str) -> str:
        return self.commands_by_name[name][1]

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run; a command's int becomes the exit code, an expected error one line on stderr."""
        try:
            if standalone_mode:
                sys.excepthook = show_fault
                needs_streams()
            result = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
            _flush()
        except (click.ClickException, click.Abort) as problem:
            if not standalone_mode:
                raise
            sys.exit(_say(problem))
        except BrokenPipeError:
            _close_streams()
            sys.exit(1)
        except OSError as problem:
            if not standalone_mode:
                raise
            if problem.errno == errno.EINVAL and problem.filename is None and _reader_gone():
                _close_streams()
                sys.exit(1)
            sys.exit(_say(click.ClickException(_in_words(problem))))
        if not standalone_mode:
            return result
        sys.exit(result if isinstance(result, int) else 0)


def _imported(name: str) -> ModuleType:
    """Return a module. Python's garbage collector rests while it is imported, and does not look at
    it afterward: what modules hold stays, and looking for garbage there takes an eighth of the
    time of a command that needs the store."""
    if name in sys.modules or not gc.isenabled():
        return import_module(name)
    gc.disable()
    try:
        return import_module(name)
    finally:
        gc.freeze()
        gc.enable()


def _say(problem: click.ClickException | click.Abort) -> int:
    """Tell the person what happened; the exit code for it."""
    try:
        if isinstance(problem, click.ClickException):
            show_error(problem)
            return problem.exit_code
        # Click turns Ctrl-C, the end of the input and a refused confirmation into one exception.
        interrupted = isinstance(problem.__context__, KeyboardInterrupt)
        say("Stopped.", err=True)
        return INTERRUPTED if interrupted else 1
    except OSError:  # no one can see a message
        return 1
    finally:
        _discard_unwritten()


def _in_words(problem: OSError) -> str:
    """What the system would not do, in a sentence."""
    why = problem.strerror or str(problem) or "the system gives no reason"
    if problem.filename is not None:
        return f"{os.fsdecode(problem.filename)} cannot be used: {why}."
    if problem.errno == errno.ENOENT:
        return "The current folder was deleted. Change to another one."
    if problem.errno == errno.EBADF:
        return "Standard input is closed; nothing can be read from it."
    if problem.errno in (errno.ENOSPC, errno.EIO, errno.EFBIG):
        return f"The output cannot be written: {why}. Send it somewhere else."
    return f"System error: {why}."


def _flush() -> None:
    """Write what has not been written yet. Raises BrokenPipeError when its reader has gone,
    OSError when there is no room; a terminal that has gone is no trouble of anyone's."""
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except OSError as problem:
        if problem.errno != errno.EIO:
            raise
        _close_streams()


def _reader_gone() -> bool:
    """Whether an "Invalid argument" that names no file is how Windows says that the reader of our
    standard output has gone: elsewhere that is a broken pipe."""
    try:
        return os.name == "nt" and stat.S_ISFIFO(os.fstat(sys.stdout.fileno()).st_mode)
    except (OSError, ValueError):
        return False


def _discard_unwritten() -> None:
    """Python writes what is left once more at its end: what fails again would be a traceback."""
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError):
        _close_streams()


def _close_streams() -> None:
    """The reader has gone (`quarterback ... | head`), or the terminal: nothing more is to be
    written, or said. Python would try once more at its end, and fail."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):  # it may have no number: closed, or a test's
            os.dup2(nowhere, stream.fileno())
