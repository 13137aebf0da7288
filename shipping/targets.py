"""Which Python and which system a one-file program is for.

Some dependencies are compiled (numpy, SQLAlchemy, msgspec, httptools ...), so one file serves one
minor version of CPython on one kind of machine.
"""

import platform
import re
import sys
from typing import Final, NamedTuple

OLDEST: Final = (3, 11)
NEWEST: Final = (3, 13)
"""The newest one that the tests have been run with."""

# Our name: what uv calls it. On Linux any glibc since 2.28 (Debian 10, 2018) will do.
PLATFORMS: Final = {
    "linux-x86_64": "x86_64-manylinux_2_28",
    "linux-aarch64": "aarch64-manylinux_2_28",
    "macos-x86_64": "x86_64-apple-darwin",
    "macos-aarch64": "aarch64-apple-darwin",
    "windows-x86_64": "x86_64-pc-windows-msvc",
    "windows-aarch64": "aarch64-pc-windows-msvc",
}
SYSTEMS: Final = {"linux": "linux", "darwin": "macos", "win32": "windows"}
MACHINES: Final = {"amd64": "x86_64", "arm64": "aarch64"}


class Target(NamedTuple):
    """A minor version of CPython on a kind of machine."""

    python: tuple[int, int]
    platform: str

    @property
    def version(self) -> str:
        """The version as people write it: "3.13"."""
        return "{}.{}".format(*self.python)

    @property
    def tag(self) -> str:
        """Part of a file name: "cp313-linux-x86_64"."""
        return "cp{}{}-{}".format(*self.python, self.platform)


def versions() -> list[str]:
    """Return the versions of Python that we serve, as people write them."""
    return [f"3.{minor}" for minor in range(OLDEST[1], NEWEST[1] + 1)]


def this_platform() -> str:
    """Return our name for the machine that we run on, whether or not it can be built for."""
    machine = platform.machine().lower()
    return f"{SYSTEMS.get(sys.platform, sys.platform)}-{MACHINES.get(machine, machine)}"


def target(python: str = "", platform: str = "") -> Target:
    """Return the target of two words; each is this machine's own if it is empty.

    Raises ValueError, with what can be chosen, for a version or platform that we do not serve.
    """
    chosen = sys.version_info[:2]
    if python:
        found = re.fullmatch(r"(\d)\.(\d+)", python)
        if not found:
            raise ValueError(f"A Python version is written like 3.13, not {python!r}.")
        chosen = (int(found[1]), int(found[2]))
    if not OLDEST <= chosen <= NEWEST:
        raise ValueError(
            "Python {}.{} is not served; choose {}.{} to {}.{}.".format(*chosen, *OLDEST, *NEWEST)
        )
    where = platform or this_platform()
    if where not in PLATFORMS:
        raise ValueError(f"No platform {where!r}; choose one of: {', '.join(PLATFORMS)}.")
    return Target(chosen, where)
