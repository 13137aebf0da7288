"""`quarterback completions`: the shell completes commands, options and names with TAB.

The scripts are click's own. `install` writes one file of ours where the shell looks for it, or
where one line in the shell's start-up file reads it.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import click
from click.shell_completion import get_completion_class

from quarterback.cli.output import say, wrapped, write_text

SHELLS = ("bash", "zsh", "fish", "powershell")
PROGRAM = "quarterback"
VARIABLE = "_QUARTERBACK_COMPLETE"
"""What click looks for in the environment, and the beginning of every script's function."""
MARK = "# Completions of quarterback"


@dataclass(frozen=True)
class Place:
    """Where a shell's script goes."""

    script: Path
    start_up: Path | None = None
    """A file the shell reads when it starts, which must name the script; None where it finds the
    script without."""
    line: str = ""
    """What that file must say."""


@click.group("completions")
def completions() -> None:
    """Let the shell complete commands, options and names with TAB.

    \b
    quarterback completions install       for the shell you are in
    quarterback completions uninstall     takes it back
    quarterback completions show bash     prints the script
    """


_SHELL = click.argument("shell", type=click.Choice(SHELLS), required=False)


@completions.command("install")
@_SHELL
def install(shell: str | None) -> int:
    """Install completions for SHELL; without it, for the shell you are in."""
    name = shell or _own_shell()
    place = _place(name)
    changed = _write(place.script, _script(name))
    if place.start_up is not None:
        changed = _add_line(place.start_up, place.line) or changed
    say(wrapped(f"{'Installed' if changed else 'Already installed'} for {name}: {place.script}"))
    if place.start_up is not None:
        say(wrapped(f"{place.start_up} reads it."))
    say(wrapped("New shells complete with TAB."))
    if name == "powershell":
        say(
            wrapped(
                "If PowerShell says that running scripts is disabled, allow your own once:"
                " Set-ExecutionPolicy -Scope CurrentUser RemoteSigned"
            )
        )
    say(wrapped(f"To undo: quarterback completions uninstall {name}"))
    return 0


@completions.command("uninstall")
@_SHELL
def uninstall(shell: str | None) -> int:
    """Remove what `install` wrote."""
    name = shell or _own_shell()
    place = _place(name)
    removed = []
    if place.script.is_file():
        place.script.unlink()
        removed.append(place.script)
    if place.start_up is not None and _remove_line(place.start_up):
        removed.append(place.start_up)
    if not removed:
        say(f"Nothing was installed for {name}.")
    for path in removed:
        what = "Removed" if path == place.script else "Removed our line from"
        say(wrapped(f"{what} {path}"))
    return 0


@completions.command("show")
@click.argument("shell", type=click.Choice(SHELLS))
def show(shell: str) -> int:
    """Print the script for SHELL."""
    write_text(_script(shell))
    return 0


def _script(shell: str) -> str:
    from quarterback.cli import main

    kind = get_completion_class(shell)
    if kind is None:
        raise click.ClickException(f"This version of click has no completions for {shell}.")
    # Not `source()`: it starts a bash to ask for its version, also where there is none.
    complete = kind(main, {}, PROGRAM, VARIABLE)
    script = str(complete.source_template % complete.source_vars()).strip()
    if shell == "zsh":  # `#compdef` must stay in the first line
        first, _, rest = script.partition("\n")
        return f"{first}\n{MARK}\n{rest}\n"
    return f"{MARK}\n{script}\n"


def _own_shell() -> str:
    """The shell of this terminal. Raises UsageError where it is none that we know."""
    name = Path(os.environ.get("SHELL", "")).name.removesuffix(".exe")
    if name in SHELLS:
        return name
    if name == "pwsh" or sys.platform == "win32":
        return "powershell"
    raise click.UsageError(f"Which shell? Choose from: {', '.join(SHELLS)}.")


def _place(shell: str) -> Place:
    home = Path.home()
    folder = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / PROGRAM
    if shell == "fish":
        config = Path(os.environ.get("XDG_CONFIG_HOME") or home / ".config")
        return Place(config / "fish" / "completions" / f"{PROGRAM}.fish")
    if shell == "bash":
        # Not the folder of bash-completion: that is a package of its own, and often not there.
        script = folder / f"{PROGRAM}.bash"
        return Place(
            script, home / ".bashrc", f"[ -r {_quoted(script)} ] && . {_quoted(script)}  {MARK}"
        )
    if shell == "zsh":
        script = folder / f"{PROGRAM}.zsh"
        start_up = Path(os.environ.get("ZDOTDIR") or home) / ".zshrc"
        load = "(( $+functions[compdef] )) || { autoload -U compinit && compinit; }"
        line = f"[ -r {_quoted(script)} ] && {{ {load}; . {_quoted(script)}; }}  {MARK}"
        return Place(script, start_up, line)
    script = folder / f"{PROGRAM}.ps1"
    named = _in_power_shell(script, home)
    line = f"if (Test-Path {named}) {{ . {named} }}  {MARK}"
    return Place(script, _power_shell_profile(), line)


def _in_power_shell(script: Path, home: Path) -> str:
    """The path in PowerShell. It names the home folder by its variable: Windows PowerShell reads a
    profile in an old code page, in which a name like José is another one."""
    inside = script.is_relative_to(home)
    text = str(script.relative_to(home) if inside else script).replace("'", "''")
    return f"(Join-Path $HOME '{text}')" if inside else f"'{text}'"


def _quoted(path: Path) -> str:
    return shlex.quote(str(path))


def _power_shell_profile() -> Path:
    """The file that PowerShell reads when it starts: PowerShell itself knows best."""
    for name in ("pwsh", "powershell"):
        try:
            said = subprocess.run(
                [name, "-NoProfile", "-Command", "$PROFILE.CurrentUserAllHosts"],
                capture_output=True,
                text=True,
                timeout=30,
                check=True,
            )
        except (OSError, subprocess.SubprocessError):
            continue
        if said.stdout.strip():
            return Path(said.stdout.strip())
    if sys.platform == "win32":
        return Path.home() / "Documents" / "PowerShell" / "profile.ps1"
    return Path.home() / ".config" / "powershell" / "profile.ps1"


def _write(path: Path, text: str) -> bool:
    """Write a file of ours; whether it was changed."""
    if path.is_file() and path.read_text(encoding="utf-8") == text:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return True


def _add_line(path: Path, line: str) -> bool:
    """Add our line at the end of a person's own file, instead of an older one of ours; whether
    the file was changed. Everything else in it stays, byte by byte."""
    old = path.read_bytes() if path.exists() else b""
    lines = _without_ours(old)
    if lines and not lines[-1].endswith(b"\n"):
        lines[-1] += b"\n"
    new = b"".join([*lines, line.encode() + b"\n"])
    if line.encode() in [each.rstrip(b"\r\n") for each in old.splitlines(keepends=True)]:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(new)
    return True


def _remove_line(path: Path) -> bool:
    """Remove our line; whether there was one."""
    if not path.is_file():
        return False
    old = path.read_bytes()
    new = b"".join(_without_ours(old))
    if new == old:
        return False
    path.write_bytes(new)
    return True


def _without_ours(text: bytes) -> list[bytes]:
    lines = text.splitlines(keepends=True)
    return [line for line in lines if not line.rstrip().endswith(MARK.encode())]
