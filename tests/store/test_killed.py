"""Killed at any moment: what was acknowledged is there once, and it is gone on with."""

import json
import random
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
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
from league.model.ledger.rows import Fixture
from league.store.games.log import folded
from league.store.games.queries import read_log
from league.store.games.store import Store, open_store
from quarterback.cli import main
from quarterback.league_office.simulate_games import SimulatedGame
from quarterback.rule_sets import of_header
from tests.cli.league.test_commands import SET_UP
from tests.store.ledger import computers, weekend
from tests.store.ledger.computers import is_sound, play_out, scores
from tests.store.playing import RULES, opened
from tests.store.writers import assert_whole, fingerprint, killed, started

Told = tuple[int, int, str]


def assert_kept(store: Store, told: list[Told]) -> None:
    """Every change that was told of is in its log, and did what was told."""
    logs = {}
    for game, seq, seen in told:
        if game not in logs:
            with store._reading() as db:
                logs[game] = read_log(db, game)
        session, trouble = folded(RULES, logs[game][:seq])
        assert (fingerprint(session), trouble) == (seen, "")
        assert len(logs[game]) >= seq


HOT = b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"
"""How a rollback journal begins that has something to roll back; else it begins with zeros."""


@pytest.mark.parametrize(
    ("times", "within"), [(20, 0.12), pytest.param(200, 0.4, marks=pytest.mark.long)]
)
def test_nothing_acknowledged_is_lost(file: Path, times: int, within: float):
    """Changes of games, also while the database is created."""
    acknowledged = hot = 0
    journal = file.with_name(f"{file.name}-journal")
    for told in killed(file, times, within, "play_until_killed"):
        acknowledged += len(told)
        hot += journal.exists() and journal.read_bytes().startswith(HOT)
        assert_whole(file)
        with opened(file) as store:
            assert_kept(store, told[-3:])
            for game in {game for game, *_ in told}:
                assert store.load(game).trouble == ""
                assert store.differences(game) == []
            if told:
                game, seq, seen = told[-1]
                stored = store.load(game)
                # At most the change under way when it was killed was stored and not told of.
                assert stored.seq - seq <= 2
                assert stored.seq > seq or fingerprint(stored.session) == seen
    assert acknowledged > times
    print(f"{acknowledged} changes acknowledged, {hot} half-written ones left to roll back")


@pytest.mark.long
def test_no_acknowledged_entry_of_a_league_is_lost(where: Path | str):
    times, within = (100, 0.3) if isinstance(where, str) else (1000, 0.1)
    with open_store(where, of_header) as store:
        weekend.scheduled(store)
    entries = dict[int, str]()
    for told in killed(where, times, within, "enter_until_killed"):
        entries |= dict(told)
        assert_whole(where)
        with open_store(where, of_header) as store:
            league = store.leagues.open(1)
            assert entries.items() <= {row.seq: row.hash for row in league.entries()}.items()
            assert league.faults() == []
    assert len(entries) > times


@pytest.mark.long
def test_no_game_that_is_played_out_is_lost_or_doubled(where: Path | str):
    teams, times, within, least = (10, 2, 0.15, 1) if isinstance(where, str) else (32, 50, 0.08, 51)
    with open_store(where, of_header) as store:
        games = len(computers.scheduled(store, teams).records.all(Fixture))
    told: list[SimulatedGame] = []
    for those in killed(where, times, within, "play_out_games", 7):
        told += those
        assert_whole(where)
        with open_store(where, of_header) as store:
            league = store.leagues.open(1)
            is_sound(store, league)
            found = scores(league)
            assert all(found[game.game] == game.points for game in told)
    assert len({game.game for game in told}) == len(told) >= least
    with open_store(where, of_header) as store:
        league = store.leagues.open(1)
        left = games - len(scores(league))
        _, rest = play_out(store, league, 7)
        assert len(rest) == left
        assert len(scores(league)) == games
        is_sound(store, league)


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send")
def test_ctrl_c_stops_after_the_game_that_is_being_played(file: Path):
    with opened(file) as store:
        games = len(computers.scheduled(store, 8, settings={"plays": "160"}).records.all(Fixture))
    words = [sys.executable, "-m", "quarterback", "league", "play-out", "--all", "--by", "Ann"]
    words += ["--json", "--data-dir", str(file.parent)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        with closing(sqlite3.connect(file)) as raw:
            while not raw.execute("SELECT count(*) FROM result").fetchone()[0]:
                assert process.poll() is None
                time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=120)
    assert (process.returncode, err) == (130, b"")
    told = json.loads(out)
    assert told["stopped"]
    with opened(file) as store:
        league = store.leagues.open(1)
        is_sound(store, league)
        assert {game["game"] for game in told["games"]} == set(scores(league))
        assert 0 < len(scores(league)) < games
        assert told["left"] == games - len(scores(league))
        play_out(store, league)
        assert len(scores(league)) == games


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


@pytest.mark.parametrize("kills", [2, pytest.param(500, marks=pytest.mark.long)])
def test_no_command_that_was_answered_is_lost(file: Path, kills: int):
    """By `run --json`: what it answered stands, once."""
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
        assert_whole(file)
        now = stored(file, base)
        assert now == list(range(2, len(now) + 2)), "each stands once, in order"
        new = len(now) - there
        assert len(said) <= new <= len(said) + 1
        answered, unanswered, there = answered + len(said), unanswered + new - len(said), len(now)
    assert answered > kills
    print(f"{answered} commands answered, {unanswered} stored and not answered yet")
