"""Where the games are kept: the option, else the environment, else the system's own place."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

from league.store.errors import CannotOpen

DATA_DIR = "QUARTERBACK_DATA_DIR"
FILE = "games.db"
SQLITE = "sqlite:///"

NETWORK = frozenset(
    {
        *("9p", "afs", "ceph", "cifs", "davfs", "fuse.sshfs", "fuse.glusterfs", "glusterfs"),
        *("ncpfs", "nfs", "nfs4", "smb2", "smb3", "smbfs"),
    }
)
"""File systems that lie on another machine, where locks between programs are not to be trusted."""


class Place(NamedTuple):
    """Where a database is."""

    url: str
    """As SQLAlchemy takes it."""
    file: Path | None
    """Of an SQLite database; None for a server's."""

    def __str__(self) -> str:
        return str(self.file) if self.file else self.url.rpartition("@")[2]


def of_file(file: Path) -> Place:
    """The place of an SQLite file."""
    file = file.expanduser().absolute()
    return Place(f"{SQLITE}{file}", file)


def of_url(url: str) -> Place:
    """The place that a database URL names. Raises CannotOpen when it is not one."""
    scheme, colon, rest = url.partition("://")
    if not colon or not scheme:
        raise CannotOpen(
            f"{url!r} is no database URL. One looks like sqlite:////home/ann/games.db"
            " (three slashes, then the path)."
        )
    if scheme.partition("+")[0] != "sqlite":
        return Place(url, None)
    name = unquote(rest.removeprefix("/"))
    if not rest.startswith("/") or not name or name == ":memory:" or "?" in name:
        raise CannotOpen(
            f"{url!r} names no file. Write sqlite:/// and then the path, with nothing after it:"
            " sqlite:////home/ann/games.db"
        )
    return of_file(Path(name))


def chosen_place(
    data_dir: Path | None, database: str | None, environ: Mapping[str, str], default: Path
) -> Place:
    """The place to use: `database` (a URL) before `data_dir`, before the environment, before
    `default` (the system's folder for this program's data)."""
    if database:
        return of_url(database)
    folder = data_dir or Path(environ.get(DATA_DIR) or default)
    return of_file(folder / FILE)


def on_network(file: Path, mounts: Path = Path("/proc/mounts")) -> bool:
    """Whether a file lies on another machine, as far as the system tells (Linux, and Windows'
    own names for shares)."""
    if str(file).startswith(("\\\\", "//")):
        return True
    try:
        lines = mounts.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return False
    longest, kind = -1, ""
    for line in lines:
        _, point, this, *_ = [*line.split(" "), "", "", ""]
        under = Path(point.replace("\\040", " "))
        if file.is_relative_to(under) and len(under.parts) >= longest:
            longest, kind = len(under.parts), this
    return kind in NETWORK
