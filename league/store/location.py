"""Where the games are stored: the option, else the environment, else the system's default."""

from __future__ import annotations

import errno
import re
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import parse_qs, unquote

from league.store.errors import CannotOpen

DATA_DIR = "QUARTERBACK_DATA_DIR"
DATABASE = "QUARTERBACK_DATABASE"
FILE = "games.db"
SQLITE = "sqlite:///"

_KINDS: Final = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)
NETWORK = frozenset(
    {
        *("9p", "afs", "ceph", "cifs", "davfs", "fuse.sshfs", "fuse.glusterfs", "glusterfs"),
        *("ncpfs", "nfs", "nfs4", "smb2", "smb3", "smbfs"),
    }
)
"""File systems on another machine, where locks between programs are not reliable."""


class StoreLocation(NamedTuple):
    url: str
    """The URL for SQLAlchemy."""
    file: Path | None
    """The file of an SQLite database; None for a server's."""
    may_make: int = 99
    """How many parent folders may be created: few for a path that a person typed, so that a typo
    does not start a new store where no one will look for it."""

    def __str__(self) -> str:
        return str(self.file) if self.file else safe_address(self.url)


_PLAIN: Final = re.compile(
    r"(?P<scheme>[\w+]+)://(?:(?P<user>[^@/?#:]*)(?::(?P<secret>[^?#]*))?@)?"
    r"(?P<host>[\w.\-]*(?::\d+)?|\[[\da-fA-F:.]+\](?::\d+)?)(?:/(?P<name>[\w.\-]*))?"
    r"(?:\?(?P<query>[^@]*))?"
)
"""A server's URL that can mean only one thing: a password can only be in its place."""
_HARMLESS: Final = ("host", "port", "dbname")
"""Query parameters that may be shown."""


def safe_address(url: str) -> str:
    """Return where a database is, without anything that could be a password, or a part of one:
    for an ambiguous URL, only its kind."""
    plain = _PLAIN.fullmatch(url)
    if plain is None:
        scheme = url.partition(":")[0]
        return f"{scheme} (the server that was named)" if scheme.isalnum() else "the server"
    query = parse_qs(plain["query"] or "", keep_blank_values=True)
    more = "&".join(f"{name}={query[name][0]}" for name in _HARMLESS if name in query)
    return f"{plain['host']}/{plain['name'] or ''}{f'?{more}' if more else ''}"


def without_password(url: str) -> str:
    """Return a URL that can be typed again; empty where a password in it cannot be separated
    from the rest. For a server the password is left out: the user is asked for it, or it is in
    ~/.pgpass."""
    if url.partition("://")[0].partition("+")[0] == "sqlite":
        return url
    plain = _PLAIN.fullmatch(url)
    if plain is None or any("pass" in name.lower() for name in parse_qs(plain["query"] or "")):
        return ""
    user = f"{plain['user']}@" if plain["user"] else ""
    query = f"?{plain['query']}" if plain["query"] else ""
    return f"{plain['scheme']}://{user}{plain['host']}/{plain['name'] or ''}{query}"


def without_secrets(message: str, url: str) -> str:
    """Return a message about a URL without any part of it that may be a password. A file has
    none."""
    if url.partition("://")[0].partition("+")[0] == "sqlite":
        return message
    plain = _PLAIN.fullmatch(url)
    if plain is None or "@" in (plain["secret"] or ""):  # a part of it may be taken for the host
        return "nothing more is shown: it may contain a password"
    pairs = [part.partition("=") for part in (plain["query"] or "").split("&")]
    lines = [value for name, _, value in pairs if "pass" in name.lower()]
    lines.append(plain["secret"] or "")
    secrets = {secret for each in lines for secret in (each, unquote(each))}
    for secret in sorted(secrets, key=len, reverse=True):
        if secret:
            message = message.replace(secret, "***")
    return message


def _quoted(url: str) -> str:
    """Return the typed URL, where it cannot contain a password."""
    harmless = "@" not in url and "pass" not in url.lower()
    file = url.partition("://")[0].partition("+")[0] == "sqlite"
    return repr(url) if harmless and (file or ":" not in url) else "What was given"


def of_file(file: Path) -> StoreLocation:
    file = file.expanduser().absolute()
    return StoreLocation(f"{SQLITE}{file}", file)


def of_url(url: str) -> StoreLocation:
    """Return the location that a database URL names. Raises CannotOpen for an invalid one."""
    scheme, colon, rest = url.partition("://")
    if not colon or not scheme:
        raise CannotOpen(
            f"{_quoted(url)} is no database URL. One looks like sqlite:////home/ann/games.db"
            " (three slashes, then the path)."
        )
    if scheme.partition("+")[0] != "sqlite":
        return StoreLocation(url, None)
    name = unquote(rest.removeprefix("/"))
    if not rest.startswith("/") or not name or name == ":memory:" or "?" in name:
        raise CannotOpen(
            f"{_quoted(url)} names no file. Write sqlite:/// and then the path, with nothing after"
            " it: sqlite:////home/ann/games.db"
        )
    return of_file(Path(name))


def chosen_place(
    data_dir: Path | None, database: str | None, environ: Mapping[str, str], default: Path
) -> StoreLocation:
    """Return the location to use: `database` (a URL) before `data_dir`, before the environment
    (in the same order), before `default` (the system's folder for this program's data)."""
    if not database and data_dir is None:
        database = environ.get(DATABASE)
    if database:
        return of_url(database)._replace(may_make=0)
    named = data_dir or (Path(environ[DATA_DIR]) if environ.get(DATA_DIR) else None)
    if named is not None:
        return of_file(named / FILE)._replace(may_make=1)
    return of_file(default / FILE)


def make_folder(place: StoreLocation) -> None:
    """Create the folder of a file, and up to `may_make` missing parents. Raises CannotOpen when
    more are missing, OSError when one cannot be created."""
    if place.file is None:
        return
    missing = [folder for folder in place.file.parents if not folder.exists()]
    if len(missing) > place.may_make:
        raise CannotOpen(
            f"There is no folder {missing[-1]}, so no saved games at {place.file}."
            " Is it spelled right? If it is, make the folder first."
        )
    place.file.parent.mkdir(parents=True, exist_ok=True)


def expect_ordinary(file: Path) -> None:
    """Raise CannotOpen for anything but an ordinary file, here or where SQLite puts its journal:
    opening a pipe would wait forever."""
    beside = (file.with_name(f"{file.name}{end}") for end in ("-journal", "-wal", "-shm"))
    for each in (file, *beside):
        try:
            mode = each.stat().st_mode
        except FileNotFoundError:
            continue
        except OSError as error:
            if error.errno != errno.ELOOP:
                continue  # opening the file reports this in its own words
            what = "a link that leads back to itself"
        else:
            if stat.S_ISREG(mode):
                continue
            what = next((name for test, name in _KINDS if test(mode)), "no ordinary file")
        raise CannotOpen(
            f"{each} is {what}, where a file should be. It is left as it is: move it away, or name"
            " another place with --data-dir."
        )


def on_network(file: Path, mounts: Path = Path("/proc/mounts")) -> bool:
    """Return whether a file is on another machine, where the system reports it (Linux, and
    Windows' own names for shares)."""
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
