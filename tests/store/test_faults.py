"""Each system call of an entered play fails once, in turn, in the real program: nothing that was
acknowledged is lost or doubled, and the person is told what happened and can go on."""

from __future__ import annotations

import errno
import mmap
import os
import shutil
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.store.playing import opened
from tests.terminal.terminal import surroundings

SOURCE = Path(__file__).with_name("faults.c")
COMPILER = shutil.which("cc") or shutil.which("gcc")
INJECTOR = shutil.which("fiu-run")
LINUX = sys.platform.startswith("linux")
FAILED = "Press Enter to continue, or type quit."
MOST_CALLS = 200
"""Of one play: it takes a few dozen."""
PATIENCE = 60.0


class Control:
    """What the preloaded library reads: which call is to fail, and which one did."""

    def __init__(self, file: Path) -> None:
        file.write_bytes(bytes(mmap.PAGESIZE))
        with file.open("r+b") as opened_file:
            self._shared = mmap.mmap(opened_file.fileno(), mmap.PAGESIZE)

    def arm(self, call: int, error: int) -> None:
        """The call of that number, from now on, fails with an error of the system."""
        self._shared[:80] = struct.pack("4i64s", 1, call, 0, error, b"")

    def disarm(self) -> tuple[bool, str]:
        """No call fails any more; whether one did, and what it was."""
        _, call, seen, _, what = struct.unpack("4i64s", self._shared[:80])
        self._shared[:80] = bytes(80)
        return seen >= call, what.rstrip(b"\0").decode()


class Program:
    """The program in line mode, as a screen reader has it."""

    def __init__(self, home: Path, *before: str, **more: str) -> None:
        self.told = ""
        play = ("play", "--plain", "--coach", "human", "--plays", "60", "--seed", "5")
        self._process = subprocess.Popen(
            [*before, sys.executable, "-m", "quarterback", *play],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env=surroundings(home, **more),
        )  # fmt: skip
        assert self._process.stdout is not None
        os.set_blocking(self._process.stdout.fileno(), False)
        self.heard()

    @property
    def number(self) -> int:
        return self._process.pid

    def heard(self) -> str:
        """What is said until something is asked, or the program has ended."""
        assert self._process.stdout is not None
        begun, deadline = len(self.told), time.monotonic() + PATIENCE
        while not self.told[begun:].endswith(("? ", ". ")):
            ended = self._process.poll() is not None
            piece = self._process.stdout.read()
            self.told += (piece or b"").decode()
            if ended:
                break
            assert time.monotonic() < deadline, f"nothing is asked after\n{self.told[-2000:]}"
            time.sleep(0.005)
        return self.told[begun:]

    def say(self, line: str) -> str:
        """Type a line; what is said then."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n".encode())
        self._process.stdin.flush()
        return self.heard()

    def play(self) -> str:
        """Answer what is asked: the first of what may be called, or Enter."""
        return self.say("" if "press enter" in self.told.rpartition("\n")[2].lower() else "1")

    def end(self) -> str:
        said = self.say("quit")
        self._process.wait(PATIENCE)
        return said


def stored_inputs(home: Path) -> int:
    """How many inputs of the game are on the disk, its log whole and its summaries as it says."""
    [file] = home.rglob("games.db")
    with opened(file) as store:
        stored = store.load(1)
        assert stored.trouble == ""
        assert store.differences(1) == []
        return len(stored.session.by_input)


def assert_told(said: str, what: str) -> None:
    """Whatever failed, it is told in words, and the game goes on."""
    assert "Traceback" not in said, f"after {what} failed:\n{said}"
    assert "gone on elsewhere" not in said, f"after {what} failed:\n{said}"
    if FAILED in said:
        assert "Not saved" in said, said


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not LINUX or COMPILER is None:
        pytest.skip("there is no compiler for the shim here")
    made = tmp_path_factory.mktemp("faults") / "faults.so"
    built = [COMPILER, "-shared", "-fPIC", "-O1", "-o", str(made), str(SOURCE), "-ldl"]
    subprocess.run(built, check=True, capture_output=True)
    return made


@pytest.fixture
def watched(tmp_path: Path, library: Path) -> Iterator[tuple[Control, Program, Path]]:
    home = tmp_path / "home"
    home.mkdir()
    control = Control(tmp_path / "control")
    program = Program(
        home, LD_PRELOAD=str(library), FAULTS_CONTROL=str(tmp_path / "control"),
        FAULTS_FOLDER=str(home),
    )  # fmt: skip
    yield control, program, home
    program._process.kill()
    program._process.wait()


@pytest.mark.parametrize(
    "error",
    [
        pytest.param(errno.EIO, id="EIO", marks=pytest.mark.long),
        pytest.param(errno.ENOSPC, id="ENOSPC"),
    ],
)
def test_each_call_of_a_play_fails_once_and_nothing_is_lost(error: int, watched):
    control, program, home = watched
    for _ in range(4):  # the toss, the choice, the kick-off
        program.play()
    failed: list[str] = []
    told = too_far = 0
    for call in range(1, MOST_CALLS):
        before = stored_inputs(home)
        control.arm(call, error)
        said = program.play()
        done, what = control.disarm()
        assert_told(said, what)
        acknowledged = FAILED not in said
        assert stored_inputs(home) == before + acknowledged, f"after {what} failed:\n{said}"
        if not done:  # not every play takes as many
            too_far += 1
            if too_far == 3:
                break
            continue
        too_far = 0
        failed.append(what)
        if not acknowledged:
            told += 1
            program.say("")
    assert {"write", "pwrite64"} & set(failed), failed
    assert {"fdatasync", "fsync"} & set(failed), failed
    assert {"fcntl", "fcntl64"} & set(failed), failed
    assert told > len(failed) // 2, f"only {told} of {len(failed)} were told of"
    assert "The game is saved" in program.end()


POINTS = ("posix/io/rw/pwrite", "posix/io/rw/pread", "posix/io/sync/fsync",
          "posix/io/sync/fdatasync", "posix/io/dir/unlink", "posix/io/oc/open",
          "posix/io/rw/ftruncate", "posix/io/rw/truncate")  # fmt: skip


@pytest.mark.long
@pytest.mark.skipif(not LINUX or INJECTOR is None, reason="libfiu is not installed")
def test_the_systems_own_injector_loses_nothing_either(tmp_path: Path):
    home, control = tmp_path / "home", tmp_path / "fiu"
    home.mkdir()
    program = Program(home, str(INJECTOR), "-x", "-f", str(control))
    for _ in range(4):
        program.play()

    def ask(command: str) -> None:
        [pipe] = control.parent.glob(f"{control.name}-*.in")
        number = pipe.name.removeprefix(f"{control.name}-").removesuffix(".in")
        told = ["fiu-ctrl", "-f", str(control), "-c", command, number]
        subprocess.run(told, check=True, capture_output=True, timeout=PATIENCE)

    told = 0
    for point in POINTS:
        before = stored_inputs(home)
        ask(f"enable name={point},failinfo={errno.EIO},onetime")
        said = program.play()
        ask(f"disable name={point}")
        assert_told(said, point)
        acknowledged = FAILED not in said
        assert stored_inputs(home) == before + acknowledged, f"after {point} failed:\n{said}"
        if not acknowledged:
            told += 1
            program.say("")
    assert told, "one of the calls is used"
    assert "The game is saved" in program.end()
