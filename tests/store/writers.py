"""What tests do in processes of their own: write until killed, write together, write in vain."""

import contextlib
import multiprocessing
import os
import random
import sqlite3
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.synchronize import Barrier
from pathlib import Path
from typing import Any

import msgspec

from league.model.ledger.commands.league import Correct, EnterResult, ResultInput
from league.model.ledger.rows import Fixture, Season
from league.store.errors import StaleGame, StoreError
from league.store.games.store import open_store
from quarterback.game import saved
from quarterback.game.controller import GameController
from quarterback.game.options import play_options
from quarterback.game.scorebook import Scorebook
from quarterback.league_office.simulate_games import LeagueSimulation, SimulationScope
from quarterback.rule_sets import of_header
from rulesets.core.awaiting import Chance, Decide, Over
from rulesets.core.events import Call
from rulesets.core.refusal import Refused
from tests.store.ledger.anything import Chooser
from tests.store.playing import anything, header, look, opened, play, spin

# A server that has everything imported starts a writer in a hundredth of the time.
WAYS = multiprocessing.get_all_start_methods()
START: Any = multiprocessing.get_context("forkserver" if "forkserver" in WAYS else "spawn")
if "forkserver" in WAYS:
    START.set_forkserver_preload(["tests.store.writers", "alembic.command"])


@contextlib.contextmanager
def started(name: str, file: Path | str, *more: Any) -> Iterator[tuple[BaseProcess, Connection]]:
    """A process that runs a function of this file, and the end of the pipe that it tells into."""
    hearing, telling = START.Pipe(duplex=False)
    process = START.Process(target=_run, args=(name, file, telling, *more), daemon=True)
    process.start()
    telling.close()
    try:
        yield process, hearing
    finally:
        process.kill()
        process.join()
        hearing.close()


def heard(hearing: Connection, *, killed: bool = False) -> list[Any]:
    """All that was told, up to the end: a message cut short by a kill was not told. Of a process
    that was `killed`, no more comes: Wine's Windows has no end of such a pipe."""
    told = []
    with contextlib.suppress(EOFError, OSError):
        while not killed or hearing.poll():
            told.append(hearing.recv())
    return told


def in_a_process(name: str, file: Path, *more: Any) -> list[Any]:
    """What a function of this file tells until it ends."""
    [told] = at_once(file, (name, *more))
    return told


def at_once(where: Path | str, *writers: tuple[Any, ...]) -> list[list[Any]]:
    """What functions of this file tell until they end, each in a process of its own."""
    with contextlib.ExitStack() as stack:
        begun = [stack.enter_context(started(name, where, *more)) for name, *more in writers]
        told = [heard(hearing) for _, hearing in begun]
        for process, _ in begun:
            process.join()
            assert process.exitcode == 0, "it ended in a traceback"
    return told


def killed(
    where: Path | str, times: int, within: float, name: str, *more: Any
) -> Iterator[list[Any]]:
    """What each of so many processes told until it was killed, somewhere between its start and so
    many seconds after its first word. Each gets its number, then the rest."""
    rng = random.Random(times)
    for number in range(times):
        with started(name, where, number, *more) as (process, hearing):
            if rng.random() < 0.8:
                hearing.poll(120)  # Windows starts a process slowly
            time.sleep(rng.random() * within)
            process.kill()
            process.join()
            told = heard(hearing, killed=True)
        yield told


def assert_whole(where: Path | str) -> None:
    """The pages and references of a file are; a server sees to its own."""
    if isinstance(where, Path) and where.exists() and where.stat().st_size:
        with contextlib.closing(sqlite3.connect(where)) as raw:
            pages = raw.execute("PRAGMA integrity_check").fetchall()
            astray = raw.execute("PRAGMA foreign_key_check").fetchall()
        assert (pages, astray) == ([("ok",)], [])


def _run(name: str, file: Path | str, telling: Connection, *more: Any) -> None:
    globals()[name](file, telling, *more)
    telling.close()


def fingerprint(session: Any) -> str:
    """All of a game in a short text, the same in every process."""
    return repr((session.state, session.inputs, session.pending))


def play_until_killed(file: Path, telling: Connection, seed: int) -> None:
    """Goes on with the last game, or begins one; tells of every change after it was stored."""
    rng = random.Random(seed)
    with opened(file) as store:
        games = [game.id for game in store.games() if not game.finished]
        book = Scorebook.resume(store, games[0]) if games else Scorebook.begin(store, header())
        while True:
            anything(book, rng)
            game = book._game
            assert game is not None
            telling.send((game.id, game.seq, fingerprint(book._session)))
            if isinstance(book.awaiting, Over):
                book = Scorebook.begin(store, header())


def play_together(
    where: Path | str, telling: Connection, game: int, by: str, times: int, start: Barrier
) -> None:
    """Enters so many changes into a game that others play as well, once all are there; tells how
    many rows it was told are stored, and how often it had to load the game again."""
    rng = random.Random(by)
    rows = again = 0
    with open_store(where, of_header) as store:
        book = Scorebook.resume(store, game)
        start.wait()
        while times:
            assert book._game is not None
            before = book._game.seq
            try:
                # One transaction each, so that what was stored before an error is known.
                if isinstance(book.awaiting, Over) or (book.inputs and rng.random() < 0.1):
                    book.undo(by=by)
                else:
                    play_one(book, rng, by)
            except StaleGame:
                again += 1
                book.reload()
                continue
            rows += book._game.seq - before
            times -= 1
    telling.send((rows, again))


A_MOMENT = 0.001
"""Seconds between two inputs: without any, whoever writes is mostly first to write again."""


def play_a_board(
    file: Path, telling: Connection, code: str, start: Barrier, times: int, seed: int
) -> None:
    """Enters so many inputs into games of its own on the practice board, as a console does: into
    a new game when one is over. Tells of every game what it saw of it, and when each input was
    acknowledged."""
    options = play_options(ruleset=code, exhibition=True, home=f"{code} {seed}", seed=seed)
    options = replace(options.exhibited(), seed=seed)
    acknowledged: list[float] = []
    with opened(file) as store:
        sitting = GameController(saved.begin(store, options), time.monotonic)
        start.wait()
        while len(acknowledged) < times:
            if isinstance(sitting.awaiting, Over):
                telling.send(saw(sitting))
                sitting = GameController(saved.begin(store, options), time.monotonic)
            enter_next(sitting)
            acknowledged.append(time.monotonic())
            time.sleep(A_MOMENT)
        telling.send(saw(sitting))
    telling.send(acknowledged)


def enter_next(sitting: GameController) -> None:
    """What comes next, by whoever is to do it: coach, dice or figures."""
    if isinstance(sitting.awaiting, Decide):
        sitting.call(sitting.coach_thinks()())
    elif isinstance(sitting.awaiting, Chance):
        sitting.chance()
    else:
        sitting.practised()


def saw(sitting: GameController) -> tuple[int, list[str], str]:
    """Of a game: its number, the events that were entered, in order, and all of it in short."""
    book = sitting.book
    assert book.id is not None
    events = [msgspec.json.encode(entry.event).decode() for entry in book.entries]
    return book.id, events, fingerprint(book)


def play_one(book: Scorebook, rng: random.Random, by: str) -> None:
    """One event as an input."""
    wanted = book.awaiting
    if isinstance(wanted, Decide):
        book.play(Call(rng.choice(wanted.options).call), by=by)
    else:
        book.play(spin(book, rng), by=by)


def play_into_a_limit(file: Path, telling: Connection) -> None:
    """Plays until files may not grow, then on when they may again."""
    import resource

    rng = random.Random(3)
    sys.dont_write_bytecode = True  # Python keeps a compiled module that was cut off
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    with opened(file) as store:
        book = Scorebook.resume(store, 1)
        resource.setrlimit(resource.RLIMIT_FSIZE, (file.stat().st_size + 4096, most))
        while True:
            try:
                play(book, rng)
            except StoreError as error:
                same = look(store.load(1).session) == look(book)
                telling.send(("stopped", type(error).__name__, error.message, same))
                break
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
        play(book, rng)
        telling.send(("went on", len(book.inputs)))


def _as_anybody() -> None:
    if sys.platform != "win32" and os.geteuid() == 0:
        os.setuid(65534)


def read_only(file: Path, telling: Connection) -> None:
    """Reads what it may not write, and tries to write."""
    _as_anybody()
    with opened(file) as store:
        book = Scorebook.resume(store, 1)
        telling.send(("read", len(book.inputs), len(store.games())))
        try:
            play(book, random.Random(1))
        except StoreError as error:
            telling.send((type(error).__name__, error.message))


def begin_in(file: Path, telling: Connection) -> None:
    """Tries to make a database where it may not."""
    _as_anybody()
    try:
        opened(file).close()
    except StoreError as error:
        telling.send((type(error).__name__, error.message))


def enter_until_killed(where: Path | str, telling: Connection, seed: int) -> None:
    """Does anything to the first league; tells of every entry after it was stored."""
    rng = random.Random(seed)
    with open_store(where, of_header) as store:
        league = store.leagues.open(1)
        while True:
            with contextlib.suppress(Refused):
                league.enter(Chooser(league.ledger, rng).command(), f"writer {seed}", "because")
                telling.send((league.ledger.seq, league.head))


def play_out_games(
    where: Path | str,
    telling: Connection,
    number: int,
    seed: int | None,
    start: Barrier | None = None,
) -> None:
    """Plays out the games of the first league until there is none; tells of each after it was
    kept."""
    with open_store(where, of_header) as store:
        league = store.leagues.open(1)
        season, by = league.records.all(Season)[0], f"player {number}"
        out = LeagueSimulation(store, league, season, SimulationScope(), by, seed)
        if start is not None:
            start.wait()
        while (game := out.next()) is not None:
            telling.send(game)


def enter_together(where: Path | str, telling: Connection, place: int, times: int) -> None:
    """Enters a result of a game of its own, and corrects it again and again; tells its name, the
    last points, and how long it waited at most."""
    by, longest = f"writer {place}", 0.0
    with open_store(where, of_header) as store:
        league = store.leagues.open(1)
        game = league.records.all(Fixture)[place].id
        for points in range(1, times + 1):
            result = ResultInput(home=points, visitors=0)
            command = EnterResult(game, result) if points == 1 else Correct(game, result)
            begun = time.monotonic()
            league.enter(command, by, "as it went on", seen=league.ledger.seq)
            longest = max(longest, time.monotonic() - begun)
    telling.send((by, times, longest))


def run_commands(file: Path, telling: Connection, commands: Path, answers: Path) -> None:
    """`quarterback league run COMMANDS --json`, as the program is started, its answers into a file:
    what it has written there stays when it is killed."""
    from quarterback.cli import main

    written = os.open(answers, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(written, 1)
    sys.stdout = os.fdopen(1, "w", encoding="utf-8")
    database = ["--database", f"sqlite:///{file}"]
    telling.send("begun")
    main(["league", "run", str(commands), "--json", "--by", "Ann", *database], prog_name="qb")
