"""What goes wrong with files and disks: said in words, nothing lost, nothing touched."""

import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine

import league.store.games.store
import league.store.sqlite.connections
import league.store.sqlite.engine
from league.store.check import check_store
from league.store.errors import (
    Busy,
    CannotOpen,
    Damaged,
    DiskFull,
    NewerDatabase,
    NotOurs,
    StoreError,
)
from league.store.games.store import Store, open_store
from league.store.location import of_file
from league.store.sqlite.connections import newest_revision
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import of_header
from rulesets.core.events import Roll
from tests.store.playing import by_hand, header, look, opened, play, played
from tests.store.writers import in_a_process

POSIX = pytest.mark.skipif(
    sys.platform == "win32", reason="limits, permissions, pipes, links and signals are POSIX's"
)


@pytest.fixture
def open_to_all() -> Iterator[Path]:
    """A folder that another user can reach: pytest's own lie in one that is closed to others."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


def not_text(file: Path) -> None:
    file.write_bytes(b"1 V H 7:3\n" * 1000)


def other_program(file: Path) -> None:
    by_hand(file, "CREATE TABLE recipe (id INTEGER PRIMARY KEY)")


def other_alembic(file: Path) -> None:
    by_hand(
        file,
        "CREATE TABLE alembic_version (version_num TEXT)",
        "INSERT INTO alembic_version VALUES ('0001')",
    )


def cut_short(file: Path) -> None:
    with opened(file) as store:
        played(store, 40)
    file.write_bytes(file.read_bytes()[:5000])


def zeroed(file: Path) -> None:
    file.write_bytes(bytes(8192))


@pytest.mark.parametrize(
    ("spoil", "kind", "says"),
    [
        (not_text, NotOurs, "is no database of games"),
        (other_program, NotOurs, "another program"),
        (other_alembic, NotOurs, "another program"),
        (cut_short, Damaged, "quarterback doctor"),
        (zeroed, Damaged, "begins with zeros"),
    ],
)
def test_a_file_that_cannot_be_used_is_explained_and_left_as_it_is(
    file: Path, spoil: Callable[[Path], None], kind: type[StoreError], says: str
):
    spoil(file)
    before = file.read_bytes()
    with pytest.raises(kind, match=says) as caught, opened(file) as store:
        store.games()
    assert str(file) in caught.value.message
    assert file.read_bytes() == before


def test_a_newer_database_is_left_alone(either: Store):
    with either._writing() as db:
        db.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    says = f"revision 9999; this one knows {newest_revision()}"
    with pytest.raises(NewerDatabase, match=says):
        open_store(either.place, of_header)


def test_bytes_overwritten_anywhere_are_no_traceback(file: Path):
    """Whatever is read of a spoiled file is read, or a StoreError."""
    with opened(file) as store:
        played(store, 60)
    whole = file.read_bytes()
    # Most pages are those of tables in which nothing stands.
    written = [at for at, byte in enumerate(whole) if byte]
    rng = random.Random(4)
    complaints, words = 0, list[str]()
    for _ in range(30):
        spoiled = bytearray(whole)
        at = rng.choice((rng.choice(written), rng.randrange(len(spoiled))))
        spoiled[at : at + 200] = rng.randbytes(len(spoiled[at : at + 200]))
        file.write_bytes(spoiled)
        for old in file.parent.glob("backups/*"):
            old.unlink()
        try:
            with opened(file) as store:
                for game in store.games():
                    complaints += bool(Scorebook.resume(store, game.id).trouble)
                    store.lines(game.id)
        except StoreError as error:
            complaints += 1
            words.append(error.message)
    assert complaints > 4
    assert all(says.startswith(str(file)) or "`quarterback doctor`" in says for says in words)


def test_a_folder_is_no_file(tmp_path: Path):
    (tmp_path / "games.db").mkdir()
    with pytest.raises(CannotOpen):
        opened(tmp_path / "games.db")
    (tmp_path / "note").write_text("x")
    with pytest.raises(CannotOpen, match="--data-dir"):
        opened(tmp_path / "note" / "games.db")


def full(monkeypatch: pytest.MonkeyPatch, pages: int) -> None:
    """From the next connection on, the file may have no more than so many pages."""
    set_up = league.store.sqlite.connections.set_up

    def narrow(connection: sqlite3.Connection, *args: Any, **more: Any) -> None:
        set_up(connection, *args, **more)
        connection.execute(f"PRAGMA max_page_count = {pages}")

    monkeypatch.setattr(league.store.sqlite.engine, "set_up", narrow)


def play_for_ever(book: Scorebook, rng: random.Random) -> None:
    while True:
        play(book, rng)


def test_a_full_disk_loses_nothing_that_was_entered(file: Path, monkeypatch: pytest.MonkeyPatch):
    with opened(file) as store:
        played(store, 5)
    pages = file.stat().st_size // 4096
    with monkeypatch.context() as patched:
        full(patched, pages + 1)
        with opened(file) as store:
            book = Scorebook.resume(store, 1)
            rng = random.Random(2)
            entered = len(book.inputs)
            with pytest.raises(DiskFull, match="Free some space"):
                play_for_ever(book, rng)
            assert len(book.inputs) > entered
            stood = look(book)
            assert look(store.load(1).session) == stood
    with opened(file) as store:
        book = Scorebook.resume(store, 1)
        assert look(book) == stood
        play(book, rng)
        assert store.differences(1) == []


@POSIX
def test_a_limit_on_files_is_survived_in_the_same_sitting(file: Path):
    with opened(file) as store:
        played(store, 5)
    told = in_a_process("play_into_a_limit", file)
    assert [what for what, *_ in told] == ["stopped", "went on"]
    [(_, error, says, same), (_, inputs)] = told
    assert (error, same) == ("DiskFull", True)
    assert "safe" in says
    with opened(file) as store:
        book = Scorebook.resume(store, 1)
        assert len(book.inputs) == inputs
        assert store.differences(1) == []


@POSIX
@pytest.mark.parametrize("closed", ["file", "folder"])
def test_what_may_only_be_read_can_be_read(open_to_all: Path, closed: str):
    file = open_to_all / "kept" / "games.db"
    with opened(file) as store:
        played(store, 5)
    whole = file.read_bytes()
    file.chmod(0o444 if closed == "file" else 0o666)
    file.parent.chmod(0o555)
    try:
        told = in_a_process("read_only", file)
    finally:
        file.parent.chmod(0o755)
    assert told[0] == ("read", 5, 1)
    assert told[1][0] in ("ReadOnly", "CannotOpen", "DiskFull")
    assert "--data-dir" in told[1][1]
    assert file.read_bytes() == whole


@POSIX
def test_a_place_that_may_not_be_written_is_named(open_to_all: Path):
    open_to_all.chmod(0o555)
    [(kind, says)] = in_a_process("begin_in", open_to_all / "new" / "games.db")
    assert kind == "ReadOnly"
    assert says.startswith("There are no saved games yet, and none can be saved: ")
    assert "--data-dir" in says


def test_one_who_writes_without_end_is_named(
    store: Store, file: Path, monkeypatch: pytest.MonkeyPatch
):
    book = played(store, 3)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    monkeypatch.setattr(league.store.sqlite.connections, "BUSY_MS", 20)
    store.close()
    before = look(book)
    with pytest.raises(Busy, match="Close the other"):
        play(book, random.Random(1))
    assert look(book) == before
    other.execute("ROLLBACK")
    play(book, random.Random(1))
    other.close()


def test_a_commit_that_fails_is_not_acknowledged(store: Store, monkeypatch: pytest.MonkeyPatch):
    book = Scorebook.begin(store, header())

    def fail(self: object, connection: Any) -> None:
        connection.rollback()
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR
        raise error

    engine: Engine = store._engine
    with monkeypatch.context() as patched:
        patched.setattr(type(engine.dialect), "do_commit", fail)
        with pytest.raises(DiskFull, match="the system could not"):
            book.play(Roll((1,)))
    assert book.inputs == []
    book.play(Roll((1,)))
    assert look(store.load(1).session) == look(book)


@POSIX
@pytest.mark.parametrize("name", ["games.db", "games.db-journal", "games.db-wal"])
@pytest.mark.parametrize("kind", ["pipe", "loop", "device", "folder"])
def test_what_is_no_file_is_said_at_once_and_left_alone(file: Path, name: str, kind: str):
    """To open a pipe is to wait for ever."""
    if name != "games.db":
        opened(file).close()
    there = file.with_name(name)
    there.unlink(missing_ok=True)
    if kind == "pipe":
        os.mkfifo(there)
    elif kind == "folder":
        there.mkdir()
    else:
        there.symlink_to("/dev/zero" if kind == "device" else there)
    began = time.monotonic()
    with pytest.raises(CannotOpen, match="where a file should be"):
        opened(file)
    found = list(check_store(of_file(file), of_header))
    assert any("where a file should be" in finding.message for finding in found)
    assert time.monotonic() - began < 60
    assert os.path.lexists(there)


@POSIX
@pytest.mark.parametrize("locks", ["IMMEDIATE", "EXCLUSIVE"])
def test_a_stopped_writer_does_not_hold_up_a_reader(
    file: Path, locks: str, monkeypatch: pytest.MonkeyPatch
):
    """While it writes, everybody reads. In the middle of its commit nobody can (without WAL): he is
    told so soon, and by whom."""
    with opened(file) as store:
        played(store, 3)
    monkeypatch.setattr(league.store.sqlite.connections, "READER_MS", 300)
    monkeypatch.setattr(league.store.sqlite.connections, "BUSY_MS", 600_000)
    code = (
        "import os, signal, sqlite3, sys; db = sqlite3.connect(sys.argv[1], isolation_level=None);"
        f"db.execute('BEGIN {locks}'); print('held', flush=True);"
        "os.kill(os.getpid(), signal.SIGSTOP)"
    )
    writer = subprocess.Popen([sys.executable, "-c", code, file], stdout=subprocess.PIPE)
    try:
        assert writer.stdout is not None
        assert writer.stdout.readline() == b"held\n"
        while writer.pid and "T" not in stat_of(writer.pid):
            time.sleep(0.01)
        began = time.monotonic()
        if locks == "IMMEDIATE":
            with opened(file) as store:
                assert store.games()[0].inputs == 3
        else:
            with pytest.raises(Busy, match="is writing") as caught:
                opened(file)
            if sys.platform == "linux":
                assert f"process {writer.pid}, which is stopped" in caught.value.message
        assert time.monotonic() - began < 60
    finally:
        writer.kill()
        writer.wait()
        if writer.stdout is not None:
            writer.stdout.close()
    with opened(file) as store:
        assert store.games()[0].inputs == 3


def stat_of(process: int) -> str:
    """In which state a process is, as `ps` says it."""
    ran = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(process)], capture_output=True, check=False
    )
    return ran.stdout.decode()
