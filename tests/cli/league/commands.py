"""`quarterback league`, as a person or a script runs it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from click.testing import CliRunner, Result

from quarterback.cli import main

Run = Callable[..., Result]
FOUR_TEAMS = """
found "The Den"
season 2026 --rules littlefield
team Ants --coach Ann
team Bees --coach Bob
team Cats --coach Cid
team Dogs --coach Dee
boards North South
slots 2026-05-09T10:00 --games 8 --minutes 80 --pause 10
draw-up
release
phase regular
"""


def league(*args: object, **more: Any) -> Result:
    """Run a command of a league."""
    return CliRunner().invoke(main, ["league", *map(str, args)], **more)


def done(ran: Result) -> str:
    """What a command says that succeeds."""
    assert ran.exit_code == 0, ran.output
    return ran.output


def answer(ran: Result) -> Any:
    """What it says in JSON."""
    return json.loads(done(ran))


def refused(ran: Result) -> str:
    """What a command says that cannot do it."""
    assert ran.exit_code == 1, ran.output
    assert "Traceback" not in ran.output
    return ran.output


def entered(run: Run, lines: str) -> Run:
    """Enter these commands, and return what runs more of them."""
    done(run("run", "-", input=lines))
    return run


def schedule(run: Run) -> dict[int, dict[str, Any]]:
    """Games by their numbers."""
    return {game["game"]: game for game in answer(run("schedule", "--json"))}
