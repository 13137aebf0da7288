"""`run --json` killed at any moment: what it answered stands, once, and it is gone on with."""

import json
import random
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from league.model.ledger.commands.league import (
    AddBoards,
    AnyCommand,
    Correct,
    Register,
    decode_command,
)
from quarterback.cli import main
from tests.cli.league.test_commands import SET_UP
from tests.store.playing import opened
from tests.store.test_killed import is_whole
from tests.store.writers import started

AT_ONCE = 12
"""Commands in a file: more than are mostly answered before the kill."""


def line(number: int) -> str:
    """A command that no other number has."""
    return (
        f"people P{number}",
        f"boards B{number}",
        f"correct 1 {number}:0 --why again",
    )[number % 3]


def number_of(command: AnyCommand) -> int:
    """Which of them it is."""
    match command:
        case Register([name]) | AddBoards([name]):
            return int(name[1:])
        case Correct(_, told) if told is not None and told.home is not None:
            return told.home
    raise AssertionError(f"none of ours: {command}")


def stored(file: Path, after: int) -> list[int]:
    """The commands that stand after an entry, in order; the league is as its ledger says."""
    with opened(file) as store:
        league = store.leagues.open(1)
        assert league.faults() == []
        return [number_of(decode_command(row.payload)) for row in league.entries()[after:]]


def killed_often(file: Path, kills: int) -> tuple[int, int]:
    """How many commands were answered, and how many stood that were not, of so many kills."""
    ran = CliRunner().invoke(
        main,
        ["league", "run", "-", "--by", "Ann", "--database", f"sqlite:///{file}"],
        input=f"{SET_UP}\nresult 1 1:0\n",
    )
    assert ran.exit_code == 0, ran.output
    with opened(file) as store:
        base = store.leagues.open(1).ledger.seq
    rng, commands, answers = random.Random(kills), file.with_name("run"), file.with_name("said")
    there = answered = unanswered = 0
    for _ in range(kills):
        commands.write_text("".join(f"{line(there + n + 2)}\n" for n in range(AT_ONCE)))
        answers.write_bytes(b"")
        with started("run_commands", file, commands, answers) as (process, hearing):
            assert hearing.poll(60)
            wanted, last = rng.randrange(AT_ONCE - 2), time.monotonic() + 60
            while answers.read_bytes().count(b"\n") < wanted and time.monotonic() < last:
                time.sleep(0.001)
            time.sleep(rng.random() * 0.01)
            process.kill()
            process.join()
        # A line that was cut short was no answer.
        said = answers.read_bytes().rpartition(b"\n")[0].splitlines()
        assert all(json.loads(each) for each in said)
        assert is_whole(file)
        now = stored(file, base)
        assert now == list(range(2, len(now) + 2)), "each stands once, in order"
        new = len(now) - there
        assert len(said) <= new <= len(said) + 1
        answered, unanswered, there = answered + len(said), unanswered + new - len(said), len(now)
    return answered, unanswered


@pytest.mark.long
def test_no_command_that_was_answered_is_lost_in_500_kills(file: Path):
    answered, unanswered = killed_often(file, 500)
    assert answered > 500
    print(f"{answered} commands answered, {unanswered} stored and not answered yet")


def test_no_command_that_was_answered_is_lost(file: Path):
    assert killed_often(file, 2)[0] > 2
