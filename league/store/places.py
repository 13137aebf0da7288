"""Where the games are kept: the option, else the environment, else the system's own place."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote

from league.store.errors import CannotOpen

DATA_DIR = "QUARTERBACK_DATA_DIR"
DATABASE = "QUARTERBACK_DATABASE"
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
    may_make: int = 99
    """How many of the folders above the file may be made: of a place that a person typed, few,
    lest a slip of the pen begin a new shelf where nobody will look for it."""

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
    """The place to use: `database` (a URL) before `data_dir`, before the environment (in the same
    order), before `default` (the system's folder for this program's data)."""
    if not database and data_dir is None:
        database = environ.get(DATABASE)
    if database:
        return of_url(database)._replace(may_make=0)
    named = data_dir or (Path(environ[DATA_DIR]) if environ.get(DATA_DIR) else None)
    if named is not None:
        return of_file(named / FILE)._replace(may_make=1)
    return of_file(default / FILE)


def make_folder(place: Place) -> None:
    """Make the folder of a file, and those above it, as far as `may_make` goes. Raises CannotOpen
    when more are missing, OSError when one cannot be made."""
    if place.file is None:
        return
    missing = [folder for folder in place.file.parents if not folder.exists()]
    if len(missing) > place.may_make:
        raise CannotOpen(
            f"There is no folder {missing[-1]}, so no games are kept at {place.file}."
            " Is it spelled right? If it is, make the folder first."
        )
    place.file.parent.mkdir(parents=True, exist_ok=True)


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
