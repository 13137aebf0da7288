"""A click group whose commands are imported when called, and whose errors stay readable."""

import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

import click

INTERRUPTED = 130  # what a shell reports for a program ended by Ctrl-C


class LazyGroup(click.Group):
    """Reads `{name: ("module:function", "what it does")}`; help needs none of the modules."""

    def __init__(self, *args: Any, commands_by_name: Mapping[str, tuple[str, str]], **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.commands_by_name = commands_by_name

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(self.commands_by_name)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.commands_by_name:
            return None
        module, _, function = self.commands_by_name[cmd_name][0].partition(":")
        command = getattr(import_module(module), function)
        assert isinstance(command, click.Command), f"{module}:{function} is no click command"
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rows = [(name, self.commands_by_name[name][1]) for name in self.list_commands(ctx)]
        if rows:
            with formatter.section("Commands"):
                formatter.write_dl(rows)

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
            result = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
            _told_all()
        except (click.ClickException, click.Abort) as problem:
            if not standalone_mode:
                raise
            sys.exit(_say(problem))
        except BrokenPipeError:
            _forget_output()
            sys.exit(1)
        if not standalone_mode:
            return result
        sys.exit(result if isinstance(result, int) else 0)


def _say(problem: click.ClickException | click.Abort) -> int:
    """Tell the person what happened; the exit code for it."""
    if isinstance(problem, click.ClickException):
        problem.show()
        return problem.exit_code
    # Click turns Ctrl-C, the end of the input and a refused confirmation into one exception.
    interrupted = isinstance(problem.__context__, KeyboardInterrupt)
    click.echo("Stopped.", err=True)
    return INTERRUPTED if interrupted else 1


def _told_all() -> None:
    """Write what has not been written yet. Raises BrokenPipeError when its reader has gone; a
    terminal that has gone is no trouble of anybody's."""
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except BrokenPipeError:
        raise
    except OSError:
        _forget_output()


def _forget_output() -> None:
    """The reader has gone (`quarterback ... | head`), or the terminal: nothing more is to be
    written, or said. Python would try once more at its end, and fail."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        os.dup2(nowhere, stream.fileno())
