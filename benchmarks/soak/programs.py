"""The programs without a keyboard: two servers, and the site that is published as the league
changes."""

from __future__ import annotations

import re
import socket
import subprocess
import threading
import time
from pathlib import Path
from typing import IO

from benchmarks.soak.commands import QUARTERBACK
from benchmarks.soak.room import Room


class Program:
    """A program that is to run all the time: started again when it was ended."""

    def __init__(self, room: Room, name: str, *args: str, ready: str = "") -> None:
        """`ready`: what it says as soon as it works."""
        self.room, self.name, self.args = room, name, args
        self._ready = ready
        self.process: subprocess.Popen[str] | None = None
        self.starts = 0
        self.said = ""
        """What it said at its last start."""
        self.works = threading.Event()
        self.lock = threading.Lock()

    def act(self) -> None:
        """Start it if it does not run."""
        with self.lock:
            process = self.process
            if self.room.stop.is_set() or (process is not None and process.poll() is None):
                return
            if process is not None:
                self.room.count(f"{self.name}: ended with {process.returncode}")
            self._start()

    def kill(self) -> None:
        """End it with `kill -9`."""
        with self.lock:
            self.works.clear()
            if self.process is not None and self.process.poll() is None:
                self.process.kill()
                self.process.wait()

    def interrupt(self) -> int:
        """End it as Ctrl-C does; its exit code."""
        with self.lock:
            self.works.clear()
            process = self.process
            if process is None or process.poll() is not None:
                return 0
            process.send_signal(2)
            try:
                return process.wait(60)
            except subprocess.TimeoutExpired:
                self.room.problem(f"{self.name} does not end after Ctrl-C")
                process.kill()
                return process.wait()

    def _start(self) -> None:
        self.starts += 1
        self.said = ""
        self.process = subprocess.Popen(
            [*QUARTERBACK, *self.args], env=self.room.environment_of(), text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
        )  # fmt: skip
        self.room.processes[self.name] = self.process.pid
        assert self.process.stdout is not None
        log = self.room.out / f"{self.name}.log"
        threading.Thread(
            target=self._listen, args=(self.process, self.process.stdout, log), daemon=True
        ).start()

    def _listen(self, process: subprocess.Popen[str], output: IO[str], log: Path) -> None:
        with log.open("a", encoding="utf-8") as file:
            for line in output:
                file.write(f"{self.room.seconds:9.1f} {line}")
                file.flush()
                self.said += line
                if self._ready and self._ready in line:
                    self.works.set()
                if "Traceback" in line:
                    self.room.problem(f"{self.name}: a traceback, see {log.name}")
        process.wait()


class Server(Program):
    """`quarterback serve` with all doors open."""

    def __init__(self, room: Room, name: str, *options: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        super().__init__(room, name, "serve", "--port", str(self.port), *options, ready="  O")
        self.secrets: dict[str, str] = {}

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def learn_secrets(self) -> None:
        """Note the PINs, which are printed at the first start."""
        deadline = time.monotonic() + 60
        while "--new-pins" not in self.said:
            if time.monotonic() > deadline:
                raise RuntimeError(f"{self.name} does not start: {self.said}")
            time.sleep(0.05)
        self.secrets = dict(re.findall(r": (/door/\S+)\s+(?:PIN|password) (\S+)", self.said))
