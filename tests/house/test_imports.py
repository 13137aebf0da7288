"""What an import may bring along: the command line starts light, the rules stay pure."""

import subprocess
import sys

import pytest

HEAVY = {"alembic", "numpy", "sqlalchemy", "starlette", "textual", "uvicorn"}


def all_loaded_after(code: str) -> set[str]:
    """The modules that a fresh interpreter has loaded once it ran the code."""
    code = f"import sys; before = set(sys.modules)\n{code}\nprint(*set(sys.modules) - before)"
    command = [sys.executable, "-c", code]
    ran = subprocess.run(command, input="", capture_output=True, text=True, check=True)
    return set(ran.stdout.splitlines()[-1].split())


def loaded_after(code: str) -> set[str]:
    """Of those, the top-level modules."""
    return {name.partition(".")[0] for name in all_loaded_after(code)}


@pytest.mark.parametrize(
    "code",
    [
        "import quarterback.cli",
        "from quarterback.cli import main; main(['--help'], standalone_mode=False)",
    ],
)
def test_the_command_line_starts_light(code: str):
    loaded = loaded_after(code)
    assert "quarterback" in loaded
    assert not loaded & HEAVY


RUN = "from quarterback.cli import main; main({}, standalone_mode=False)"


@pytest.mark.parametrize(
    ("code", "later"),
    [
        ("quarterback.tui.app", {"sqlalchemy", "numpy", "rulesets.core.advance"}),
        (
            "quarterback.tui.table.screen",
            {"sqlalchemy", "numpy", "rulesets.lions_den", "league.model.ledger"},
        ),
        ("quarterback.tui.console.screen", {"sqlalchemy", "numpy", "league.model.ledger"}),
        ("quarterback.game.saved", {"sqlalchemy"}),
        ("quarterback.cli.games.saved", {"sqlalchemy", "msgspec"}),
        ("quarterback.cli.doctor", {"sqlalchemy", "rulesets.core.advance"}),
        ("quarterback.cli.league.standings", {"numpy", "jinja2"}),
        *(
            (f"quarterback.cli.league.{name}", {"quarterback.league_office.actions.registry"})
            for name in ("schedule", "history", "log")
        ),
        (RUN.format(["play", "--plain", "--no-save", "--seed", "1"]), {"textual", "sqlalchemy"}),
        (RUN.format(["referee", "--schema"]), {"textual", "sqlalchemy"}),
    ],
)
def test_what_is_needed_later_is_imported_later(code: str, later: set[str]):
    is_module = " " not in code
    loaded = all_loaded_after(f"import {code}" if is_module else code)
    assert (code if is_module else "quarterback.cli") in loaded
    assert not loaded & later


def test_rules_need_the_standard_library_and_msgspec_only():
    everything = (
        "import pkgutil, importlib, rulesets\n"
        "for found in pkgutil.walk_packages(rulesets.__path__, 'rulesets.'):\n"
        "    importlib.import_module(found.name)"
    )
    loaded = {name for name in loaded_after(everything) if name not in sys.stdlib_module_names}
    # typing_extensions: msgspec looks for it, and uses it where it is installed.
    assert loaded <= {"rulesets", "msgspec", "typing_extensions"}


def test_screens_can_be_imported_where_there_is_no_posix():
    without = "import select, sys\nfor name in ('termios', 'fcntl', 'tty', 'pty'):\n"
    without += "    sys.modules[name] = None\nvars(select).pop('poll', None)\n"
    screens = "import quarterback.tui.app, quarterback.tui.console.screen\n"
    screens += "import quarterback.tui.theme.terminal\n"
    asked = f"{screens}quarterback.tui.theme.terminal.watch_terminal(lambda: None)"
    assert "quarterback" in loaded_after(without + asked)
