"""A folder with the site of a league: writes what has changed, and nothing that is not its own.

A list in the folder (`.quarterback-site.json`) says which files were written, by which keys. A file
that is not on the list is never changed or removed. The list is written before the pages that it
names for the first time, so a publication that was cut off can be continued.
"""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Callable, Iterable, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from league.publish.pages import SitePage, moved_page, moved_to
from quarterback.files.text_files import is_in_use, replace_file
from rulesets.core.data_reader import DataError, read_struct
from rulesets.core.plain_text import how_many

LIST: Final = ".quarterback-site.json"
FORMAT: Final = "quarterback-site/1"
_PART: Final = ".quarterback-part"


def _home() -> Path | None:
    """Return the home folder; None for a user without one."""
    with contextlib.suppress(RuntimeError):
        return Path.home().resolve()
    return None


class NotPublished(Exception):
    """The site could not be written, or only in part. `message` is why and what to do."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class WrittenPage(msgspec.Struct, array_like=True):
    """A file that was written here."""

    key: str
    """Of the page; empty while it is being written for the first time."""
    digest: str
    """Of its bytes."""
    size: int = 0
    time: int = 0
    """When it was written, as the file system has it, in nanoseconds."""
    frozen: bool = False
    """Whether it belongs to a finished season."""


class SiteList(msgspec.Struct):
    format: str
    league: str
    """A text that is the same for the same league, wherever it is stored."""
    name: str
    address: str = ""
    pages: dict[str, WrittenPage] = {}


class Publication(NamedTuple):
    """How many pages were written, removed, or left as they were."""

    written: int
    removed: int
    unchanged: int

    @property
    def pages(self) -> int:
        return self.written + self.unchanged


class SiteFolder:
    def __init__(self, folder: Path, league: str, name: str, program: str) -> None:
        """`program` is a text that changes with the program: pages are then made again. Raises
        NotPublished for a folder that has the site of another league, or whose list cannot be
        read."""
        self.folder, self._program = folder, program
        self._list = self._read(league, name)
        self._list.name = name

    @property
    def address(self) -> str:
        """The address under which the site was last published; empty if unknown."""
        return self._list.address

    def publish(
        self,
        pages: Mapping[str, SitePage],
        address: str = "",
        progress: Callable[[int, int], None] = lambda done, due: None,
    ) -> Publication:
        """Write what has changed, and remove pages that are no longer part of the site, except
        those of finished seasons. `progress` is called before each page with how many are done, of
        how many. Raises NotPublished; what was written until then is complete."""
        listed = self._list.pages
        self._list.address = address
        written, removed = 0, 0
        try:
            due = [page for page in pages.values() if not self._is_current(page)]
            self._claim(due)
            for done, page in enumerate(sorted(due, key=_last_the_front)):
                progress(done, len(due))
                written += self._write(page)
            for path in [each for each in listed if each not in pages]:
                removed += self._remove(path, pages)
            if due or removed:
                self._save()
        except OSError as error:
            with contextlib.suppress(OSError):
                self._save()
            raise NotPublished(_why(self.folder, error, written)) from None
        except BaseException:
            with contextlib.suppress(OSError):
                self._save()
            raise
        return Publication(written, removed, len(pages) - written)

    def _read(self, league: str, name: str) -> SiteList:
        try:
            text = (self.folder / LIST).read_text(encoding="utf-8")
        except (FileNotFoundError, NotADirectoryError):  # Windows has the first for both
            if self.folder.is_file():
                raise NotPublished(f"{self.folder} is a file. Name a folder.") from None
            whole = self.folder.resolve()
            if whole in (whole.parent, _home()):
                raise NotPublished(
                    f"A site is dozens of files: name a new folder, such as {self.folder / 'site'}."
                ) from None
            return SiteList(FORMAT, league, name)
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            raise NotPublished(f"{self.folder / LIST} cannot be read: {why}.") from None
        try:
            site_list = read_struct(text, SiteList)
        except DataError:
            raise NotPublished(
                f"{self.folder / LIST} is damaged. Publish to another folder; or remove that file"
                " and every page next to it, and publish again."
            ) from None
        if site_list.format != FORMAT:
            raise NotPublished(
                f"{self.folder} has a site that another version of the program wrote."
                " Publish to another folder."
            )
        if site_list.league != league:
            raise NotPublished(
                f"{self.folder} has the site of another league, {site_list.name}."
                " Publish to another folder."
            )
        return site_list

    def _key(self, page: SitePage) -> str:
        return page.digest if page.frozen else f"{page.digest} {self._program}"

    def _is_current(self, page: SitePage) -> bool:
        """Whether a page is there as it should be, without making it."""
        listed = self._list.pages.get(page.path)
        return listed is not None and listed.key == self._key(page) and self._is_there(page.path)

    def _is_there(self, path: str) -> bool:
        """Whether a file has the bytes that were written."""
        listed = self._list.pages[path]
        try:
            status = os.stat(self.folder / path)
        except OSError:
            return False
        if status.st_size != listed.size:
            return False
        if status.st_mtime_ns == listed.time:
            return True
        try:
            same = _digest((self.folder / path).read_bytes()) == listed.digest
        except OSError:
            return False
        if same:
            listed.time = status.st_mtime_ns
        return same

    def _claim(self, due: Iterable[SitePage]) -> None:
        """Put new files on the list, if nothing is in their place."""
        new = [page.path for page in due if page.path not in self._list.pages]
        for path in new:
            if os.path.lexists(self.folder / path):
                raise NotPublished(
                    f"{self.folder / path} is there already, and the program did not write it."
                    " Nothing was published. Choose an empty folder, or move that file away."
                )
        if not new:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        for path in new:
            self._list.pages[path] = WrittenPage("", "")
        self._save()

    def _write(self, page: SitePage) -> int:
        """Write a page; return 1 if its file changed."""
        body = page.make()
        content = body.encode() if isinstance(body, str) else body
        listed = self._list.pages[page.path]
        digest = _digest(content)
        if listed.digest == digest and self._is_there(page.path):
            listed.key, listed.frozen = self._key(page), page.frozen
            return 0
        time = self._replace(self.folder / page.path, content)
        self._list.pages[page.path] = WrittenPage(
            self._key(page), digest, len(content), time, page.frozen
        )
        return 1

    def _replace(self, file: Path, content: bytes) -> int:
        """Write a file in one step: a reader sees the old one or the new one. Return its time."""
        part = file.with_name(f"{file.name}{_PART}")
        try:
            try:
                part.write_bytes(content)
            except FileNotFoundError:
                file.parent.mkdir(parents=True, exist_ok=True)
                part.write_bytes(content)
            replace_file(part, file)
        except BaseException:
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)
            raise
        return os.stat(file).st_mtime_ns

    def _remove(self, path: str, pages: Mapping[str, SitePage]) -> int:
        """Remove a page that the site no longer has; return 1 if it did. The page of a team that
        was renamed leads to the new one."""
        listed = self._list.pages[path]
        if listed.frozen and listed.key:
            return 0
        address = moved_to(path, pages)
        if address:
            page = SitePage(path, ("moved", address), lambda: moved_page(path, address))
            return 0 if self._is_current(page) else self._write(page)
        file = self.folder / path
        if self._is_there(path):
            file.unlink(missing_ok=True)
            for parent in file.parents:
                if parent == self.folder:
                    break
                try:
                    parent.rmdir()
                except OSError:
                    break
        del self._list.pages[path]
        return 1

    def _save(self) -> None:
        """Write the list of pages that belong to the site."""
        self._replace(self.folder / LIST, msgspec.json.encode(self._list))


def _last_the_front(page: SitePage) -> tuple[bool, int]:
    """The order of writing: what others link to comes before them. Games stay in the order in which
    they were played, for what each meant is found by going through the league."""
    return page.path == "index.html", -page.path.count("/")


def _digest(content: bytes) -> str:
    return blake2b(content, digest_size=12).hexdigest()


_FULL: Final = (errno.ENOSPC, errno.EDQUOT)
_REASONS: Final[dict[int, Callable[[Path], str]]] = {
    errno.EACCES: lambda at: (
        f"{at} may not be written. Change its permissions, or name another folder."
    ),
    errno.EROFS: lambda at: f"{at} is on a disk that can only be read. Name another folder.",
    errno.ENOTDIR: lambda at: (
        f"{at} is not a folder, or a file is in its way. Name another folder."
    ),
    errno.EEXIST: lambda at: f"{at} is not a folder. Name another one.",
    errno.ENAMETOOLONG: lambda at: f"{at} is too long a name. Name another folder.",
}


def _why(folder: Path, error: OSError, written: int) -> str:
    if error.errno in _FULL:
        done = f"{how_many(written, 'file')} written"
        return (
            f"The disk of {folder} is full ({done}). Free some space, then publish again:"
            " the rest follows."
        )
    if is_in_use(error) and error.filename2 is not None:
        return f"{error.filename2} is open in another program. Close it there, and publish again."
    if error.errno == errno.EPERM:
        return _REASONS[errno.EACCES](folder)
    if (reason := _REASONS.get(error.errno or 0)) is not None:
        return reason(folder)
    return f"{folder} cannot be written: {error.strerror or error}. Name another folder."
