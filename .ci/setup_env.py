"""Make the project's own Python environment in .venv, then run a program from it.

python .ci/setup_env.py quarterback play     installs what a player needs, and plays
python .ci/setup_env.py --dev pytest         installs what a developer needs, and tests
python .ci/setup_env.py --build, --docs      what makes a release, the site of the manual

Standard library only. Made once, and again only when more is asked for, or when pyproject.toml,
constraints.txt, the Python or the place of the checkout change. It is made beside the one that
works and takes its place when it is whole: a failure, Ctrl-C or no network costs nothing.
"""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

OLDEST = (3, 11)
ROOT = Path(__file__).resolve().parent.parent
INPUTS = ("pyproject.toml", "constraints.txt")
STAMP = "quarterback-set-up.txt"
UNFINISHED = "unfinished"
# What each option adds, as extras of pyproject.toml.
EXTRAS = {"--dev": ("build", "dev"), "--build": ("build",), "--docs": ("docs",)}
# Settings of the person's own that would send the packages somewhere else.
UNWANTED = ("PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_USER", "PYTHONHOME", "PYTHONPATH")


class Trouble(Exception):
    """Something the person at the keyboard can mend; the message says how."""


class Environment:
    """One virtual environment; a file in it says what it was made for, and is written last."""

    def __init__(self, folder: Path, root: Path = ROOT):
        self.folder = folder.resolve() if folder.is_symlink() else folder
        self.successor = self.folder.with_name(self.folder.name + ".successor")
        self.predecessor = self.folder.with_name(self.folder.name + ".predecessor")
        self.root = root
        self.log = self.successor / "set-up.log"

    def program(self, name: str) -> Path:
        return program_in(self.folder, name)

    def digest(self) -> str:
        made_for = hashlib.sha256(f"{sys.version_info[:2]} {self.root}".encode())
        for name in INPUTS:
            made_for.update((self.root / name).read_bytes())
        return made_for.hexdigest()

    def set_up(self, extras: frozenset) -> None:
        digest = self.digest()
        self.end_exchange()
        made_for, *there = stamped(self.folder)
        if made_for == digest and extras.issubset(there):
            return
        check_python()
        if made_for == digest:
            say("Adding what this needs ...")
        elif made_for:
            say("Setting up again (the packages, Python or folder changed) ...")
        else:
            say(
                "Setting up (first time only; a minute or two) ...\n"
                "Afterward, where the manual says `quarterback`, type"
                f" {self.program('quarterback')}"
            )
        self.make_successor(digest, sorted(extras.union(there)))
        self.exchange()

    def make_successor(self, digest: str, extras: list) -> None:
        for folder in (self.folder, self.successor):
            if folder.exists() and any(folder.iterdir()) and not (folder / STAMP).exists():
                raise Trouble(
                    f"{folder} was not made by this set-up. Move it away, or name another"
                    " folder: VENV=.venv.mine make play"
                )
        self.successor.mkdir(parents=True, exist_ok=True)
        write_stamp(self.successor, UNFINISHED)
        empty(self.successor, STAMP)
        # Asked of the Python below us: we may be running in the environment that is replaced.
        python = getattr(sys, "_base_executable", None) or sys.executable
        self.do([python, "-m", "venv", str(self.successor)])
        pip = [str(program_in(self.successor, "python")), "-m", "pip", "install", "--no-input"]
        ours = ".[{}]".format(",".join(extras)) if extras else "."
        self.do([*pip, "--disable-pip-version-check", "-c", "constraints.txt", "-e", ours])
        self.rename_in_programs()
        write_stamp(self.successor, " ".join([digest, *extras]))

    def rename_in_programs(self) -> None:
        """Write the name that the successor will have into the programs that begin with it."""
        old, new = os.fsencode(self.successor.name), os.fsencode(self.folder.name)
        programs = program_in(self.successor, "python").parent
        for file in [self.successor / "pyvenv.cfg", *programs.iterdir()]:
            if file.is_file() and not file.is_symlink():
                content = file.read_bytes()
                if old in content:
                    file.write_bytes(content.replace(old, new))

    def exchange(self) -> None:
        """Put the successor in its place. `end_exchange` mends it, should we be stopped here."""
        try:
            if self.folder.exists():
                self.folder.rename(self.predecessor)
            self.successor.rename(self.folder)
        except PermissionError:
            if not self.folder.exists():
                self.predecessor.rename(self.folder)
            raise Trouble(
                f"Something runs from {self.folder}. End it, then give the same command again."
            ) from None
        self.end_exchange()

    def end_exchange(self) -> None:
        """Have one environment in its place, and nothing left of the one before it."""
        if not self.folder.exists():
            for folder in (self.successor, self.predecessor):
                if stamped(folder)[0]:
                    folder.rename(self.folder)
                    break
        if self.folder.exists() and (self.predecessor / STAMP).exists():
            shutil.rmtree(self.predecessor, ignore_errors=True)

    def do(self, command: list) -> None:
        """Run quietly; on failure show the end of what was said."""
        clean = {name: value for name, value in os.environ.items() if name not in UNWANTED}
        clean["PIP_REQUIRE_VIRTUALENV"] = "0"
        with self.log.open("ab") as log:
            code = subprocess.call(
                command, cwd=self.root, env=clean, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        if code:
            empty(self.successor, STAMP, self.log.name)
            said = self.log.read_text(errors="replace").splitlines()[-12:]
            said.append(f"Setting up failed; all of it is in {self.log}.")
            if stamped(self.folder)[0]:
                said.append(f"What you had still works: {self.program('quarterback')}")
            raise Trouble("\n".join(said))


def program_in(folder: Path, name: str) -> Path:
    """Return where a program of an environment is."""
    return folder / "Scripts" / (name + ".exe") if os.name == "nt" else folder / "bin" / name


def stamped(folder: Path) -> list:
    """What an environment was made for, then its extras; [""] if it is not whole, or not there."""
    stamp = folder / STAMP
    if not program_in(folder, "python").exists() or not stamp.exists():
        return [""]
    made_for, *extras = stamp.read_text().split() or [UNFINISHED]
    if made_for == UNFINISHED:
        return [""]
    return [made_for, *(each for each in extras if each in set().union(*EXTRAS.values()))]


def write_stamp(folder: Path, text: str) -> None:
    (folder / STAMP).write_text(text + "\n")


def empty(folder: Path, *kept: str) -> None:
    """Remove all but some files. With the stamp, a folder still says whose it is."""
    for entry in list(folder.iterdir()):
        if entry.is_dir() and not entry.is_symlink():
            shutil.rmtree(entry)
        elif entry.name not in kept:
            entry.unlink()


def check_python() -> None:
    here = "{}.{}.{} at {}".format(*sys.version_info[:3], sys.executable)
    if sys.version_info < OLDEST:
        wanted = "{}.{}".format(*OLDEST)
        raise Trouble(f"Quarterback needs Python {wanted} or newer; this is {here}.")
    if not all(importlib.util.find_spec(name) for name in ("venv", "ensurepip")):
        raise Trouble(
            f"This Python ({here}) cannot make virtual environments.\n"
            "On Debian, Ubuntu and WSL install what it lacks, then give the same command again:\n"
            "    sudo apt install python3-venv"
        )


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def run(program: Path, arguments: list) -> int:
    """Become the program; on Windows, which cannot, wait for it."""
    command = [str(program), *arguments]
    if os.name != "nt":
        os.execv(command[0], command)
    return subprocess.call(command)


def main(arguments: list) -> int:
    extras = EXTRAS.get(arguments[0]) if arguments else None
    command = arguments[1:] if extras else arguments
    environment = Environment(ROOT / os.environ.get("VENV", ".venv"))
    try:
        environment.set_up(frozenset(extras or ()))
    except Trouble as trouble:
        say(str(trouble))
        return 1
    except OSError as trouble:
        say(f"Setting up failed: {trouble}")
        return 1
    except KeyboardInterrupt:
        say("Stopped. The same command sets up again.")
        return 130
    return run(environment.program(command[0]), command[1:]) if command else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
