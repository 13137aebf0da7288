"""Make the project's own Python environment in .venv, then run a program from it.

python .ci/setup_env.py quarterback play     installs what a player needs, and plays
python .ci/setup_env.py --dev pytest         installs what a developer needs, and tests

Standard library only. Made once, and again only when pyproject.toml, constraints.txt, the Python
or the place of the checkout change. A set-up that was interrupted is made anew.
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
UNFINISHED = "unfinished"
# Settings of the person's own that would send the packages somewhere else.
UNWANTED = ("PIP_TARGET", "PIP_PREFIX", "PIP_ROOT", "PIP_USER", "PYTHONHOME", "PYTHONPATH")


class Trouble(Exception):
    """Something the person at the keyboard can mend; the message says how."""


class Environment:
    """One virtual environment; a file in it says what it was made for, and is written last."""

    def __init__(self, folder: Path, root: Path = ROOT):
        self.folder = folder
        self.root = root
        self.stamp = folder / "quarterback-set-up.txt"
        self.log = folder / "set-up.log"
        self.programs = folder / ("Scripts" if os.name == "nt" else "bin")

    def program(self, name: str) -> Path:
        return self.programs / (name + ".exe" if os.name == "nt" else name)

    def digest(self) -> str:
        made_for = hashlib.sha256(f"{sys.version_info[:2]} {self.root}".encode())
        for name in INPUTS:
            made_for.update((self.root / name).read_bytes())
        return made_for.hexdigest()

    def stamped(self) -> str:
        """What the environment was made for: "" if there is none or its Python is gone."""
        if not self.program("python").exists() or not self.stamp.exists():
            return ""
        return self.stamp.read_text().strip()

    def set_up(self, dev: bool) -> None:
        digest, stamped = self.digest(), self.stamped()
        if stamped == f"{digest} dev" or (stamped == f"{digest} play" and not dev):
            return
        check_python()
        if stamped == f"{digest} play":
            say("Adding the developer's tools ...")
            self.write_stamp(UNFINISHED)
        else:
            self.make_anew()
        self.install(".[dev,build]" if dev else ".")
        self.write_stamp(f"{digest} {'dev' if dev else 'play'}")

    def make_anew(self) -> None:
        if self.folder.exists() and any(self.folder.iterdir()) and not self.stamp.exists():
            raise Trouble(
                f"{self.folder} was not made by this set-up. Move it away, or name another"
                " folder: VENV=.venv.mine make play"
            )
        again = self.stamp.exists() and self.stamp.read_text().strip() != UNFINISHED
        if again:
            say("Setting up (what it stands on has changed) ...")
        else:
            say(
                "Setting up (first time only; a minute or two) ...\n"
                "Afterward, where the manual says `quarterback`, type"
                f" {self.program('quarterback')}"
            )
        self.folder.mkdir(parents=True, exist_ok=True)
        self.write_stamp(UNFINISHED)
        empty(self.folder, keep=self.stamp)
        # Asked of the Python below us: we may be running in the environment just removed.
        python = getattr(sys, "_base_executable", None) or sys.executable
        self.do([python, "-m", "venv", str(self.folder)])

    def install(self, what: str) -> None:
        pip = [str(self.program("python")), "-m", "pip", "--disable-pip-version-check"]
        self.do([*pip, "install", "--no-input", "-c", "constraints.txt", "-e", what])

    def do(self, command: list) -> None:
        """Run quietly; on failure show the end of what was said."""
        clean = {name: value for name, value in os.environ.items() if name not in UNWANTED}
        clean["PIP_REQUIRE_VIRTUALENV"] = "0"
        with self.log.open("ab") as log:
            code = subprocess.call(
                command, cwd=self.root, env=clean, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        if code:
            said = self.log.read_text(errors="replace").splitlines()[-12:]
            raise Trouble("\n".join([*said, f"Setting up failed; all of it is in {self.log}."]))

    def write_stamp(self, text: str) -> None:
        self.stamp.write_text(text + "\n")


def empty(folder: Path, keep: Path) -> None:
    """Remove all but the stamp: should we be stopped here, it still says whose folder this is."""
    for entry in list(folder.iterdir()):
        if entry.is_dir() and not entry.is_symlink():
            shutil.rmtree(entry)
        elif entry != keep:
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
    dev = arguments[:1] == ["--dev"]
    command = arguments[1:] if dev else arguments
    environment = Environment(ROOT / os.environ.get("VENV", ".venv"))
    try:
        environment.set_up(dev)
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
