"""Photos of a league: files next to the database, each named by its SHA-256.

The ledger names a photo by that digest, so its file is never changed, replaced or removed: undo,
and an older backup of the database, find it again. A picture that comes in is checked and made
small (Pillow, the optional extra `photos`): nothing of the original file is kept, above all not
where and when it was taken.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import io
import os
import re
import stat
import tempfile
import warnings
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from league.store.errors import UnreadableStore
from league.store.location import StoreLocation
from league.store.sqlite.error_translation import translating_errors
from rulesets.core.refusal import Refused

if TYPE_CHECKING:
    from PIL.Image import Image

FOLDER: Final = "photos"
FOLDER_VARIABLE: Final = "QUARTERBACK_PHOTOS"
"""Names another folder for all photos, such as one that several machines share."""
LARGE, SMALL = 1200, 320
"""Pixels: the longest side of a photo, and of its thumbnail."""
MOST_BYTES: Final = 50_000_000
"""Of a picture that comes in."""
MOST_PIXELS: Final = 70_000_000
MOST_KEPT: Final = 4_000_000
"""Bytes of a photo as kept; one of LARGE pixels has a tenth of that."""
FORMATS: Final = ("JPEG", "PNG", "WEBP", "GIF", "TIFF", "BMP")
NO_PILLOW: Final = (
    "photos need Pillow, which is not installed: run `pip install 'quarterback[photos]'`,"
    " then try again"
)
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")
_QUALITY: Final = 82


class KeptPhoto(NamedTuple):
    """A photo, checked and made small."""

    digest: str
    """SHA-256 of `large`."""
    width: int
    height: int
    large: bytes
    """A JPEG file, at most LARGE pixels on a side."""
    small: bytes
    """The same, at most SMALL."""


def read_photo(path: Path) -> KeptPhoto:
    """Check a picture and make it small. Raises Refused: no such file, no picture, too large, or
    Pillow is not installed."""
    try:
        path = path.expanduser()
        status = path.stat()
    except FileNotFoundError:
        raise Refused(f"there is no file {path}") from None
    except (OSError, ValueError, RuntimeError) as error:
        raise Refused(f"{path} cannot be read: {_why(error)}") from None
    if not stat.S_ISREG(status.st_mode):
        kind = "a folder: name the file in it" if stat.S_ISDIR(status.st_mode) else "no file"
        raise Refused(f"{path} is {kind}")
    if status.st_size > MOST_BYTES:
        raise Refused(f"{path} is too large: at most {MOST_BYTES // 1_000_000} MB")
    return _read(path.absolute(), status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=4)
def _read(path: Path, changed: int, size: int) -> KeptPhoto:
    """A form previews at every key: the same file is decoded once."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise Refused(f"{path} cannot be read: {_why(error)}") from None
    return make_photo(content, path.name)


def _why(error: Exception) -> str:
    return str(getattr(error, "strerror", None) or error)


def make_photo(data: bytes, name: str) -> KeptPhoto:
    """Return a picture as it is kept. `name` is for messages. Raises Refused."""
    pillow = _pillow()
    picture = _decoded(pillow, data, name)
    # A new image has none of the old one's comments, profiles or places.
    clean = pillow.new("RGB", picture.size, "white")
    clear = picture.has_transparency_data
    clean.paste(picture.convert("RGBA" if clear else "RGB"), mask=_alpha(picture, clear))
    large = _jpeg(clean)
    clean.thumbnail((SMALL, SMALL))
    width, height = picture.size
    return KeptPhoto(hashlib.sha256(large).hexdigest(), width, height, large, _jpeg(clean))


def _alpha(picture: Image, clear: bool) -> Image | None:
    return picture.convert("RGBA").getchannel("A") if clear else None


def _pillow() -> Any:
    try:
        from PIL import Image
    except ImportError:
        raise Refused(NO_PILLOW) from None
    return Image


def _decoded(pillow: Any, data: bytes, name: str) -> Image:
    """Decode a picture, upright and at most LARGE. A decoder that meets a broken or hostile file
    raises whatever it happens to stumble over."""
    from PIL import ImageOps

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            picture: Image = pillow.open(io.BytesIO(data), formats=FORMATS)
    except pillow.DecompressionBombError:
        raise Refused(_too_many(name)) from None
    except Exception:
        kinds = "JPEG, PNG, WebP, GIF, TIFF or BMP"
        raise Refused(f"{name} is not a picture that can be read: use {kinds}") from None
    if picture.width * picture.height > MOST_PIXELS:
        raise Refused(_too_many(name))
    try:
        picture.draft("RGB", (LARGE, LARGE))  # a JPEG of 50 megapixels decodes at a quarter
        picture.load()
        picture = _eight_bits(picture)
        with suppress(Exception):  # EXIF that cannot be read says nothing
            picture = ImageOps.exif_transpose(picture)
        if picture.mode not in ("RGB", "L", "RGBA"):
            picture = picture.convert("RGBA" if picture.has_transparency_data else "RGB")
        picture.thumbnail((LARGE, LARGE))
    except Exception:
        raise Refused(f"{name} is damaged, or cut off: it cannot be decoded") from None
    return picture


def _eight_bits(picture: Image) -> Image:
    """Return a gray picture of 16 bits with 8, which Pillow would cut instead of scale."""
    if not picture.mode.startswith("I"):
        return picture
    return picture.convert("I").point(lambda value: value / 256).convert("L")


def _too_many(name: str) -> str:
    return f"{name} has too many pixels: at most {MOST_PIXELS // 1_000_000} million"


def _jpeg(picture: Image) -> bytes:
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=_QUALITY, optimize=True, progressive=True)
    return out.getvalue()


class PhotoFolder:
    """The photos of one league. Nothing is made on disk before a photo is kept."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def keep(self, photo: KeptPhoto) -> None:
        """Write a photo, on disk when this returns. Raises StoreError."""
        self._write(f"{photo.digest}.jpg", photo.large)
        self._write(f"{photo.digest}-small.jpg", photo.small)

    def large(self, digest: str) -> bytes | None:
        """Return a photo as a JPEG file; None if it is not here, or is not the one it was."""
        content = self._content(digest, ".jpg")
        return (
            content
            if content is not None and hashlib.sha256(content).hexdigest() == digest
            else None
        )

    def small(self, digest: str) -> bytes | None:
        """Return the thumbnail of a photo, or the photo if there is only that."""
        content = self._content(digest, "-small.jpg")
        size = None if content is None else jpeg_size(content)
        return content if size is not None and max(size) <= SMALL else self.large(digest)

    def file_of(self, digest: str) -> Path | None:
        """Return the file of a photo; None if it is not here."""
        return None if self.large(digest) is None else self.path / f"{digest}.jpg"

    def all_of(self, digests: Iterable[str]) -> dict[str, bytes]:
        """Return the photos with these digests that are here."""
        contents = {digest: self.large(digest) for digest in sorted(set(digests))}
        return {digest: data for digest, data in contents.items() if data is not None}

    def restore(self, photos: Mapping[str, bytes]) -> int:
        """Write photos of an export (see `read_kept`); return how many. Raises StoreError."""
        for digest, content in photos.items():
            self._write(f"{digest}.jpg", content)
            with suppress(Refused):  # without Pillow the photo itself is shown
                self._write(f"{digest}-small.jpg", make_photo(content, digest).small)
        return len(photos)

    def _content(self, digest: str, ending: str) -> bytes | None:
        if not _DIGEST.fullmatch(digest):  # it comes from a ledger, which may be anyone's
            return None
        file = self.path / f"{digest}{ending}"
        try:
            status = file.lstat()
            if not stat.S_ISREG(status.st_mode) or status.st_size > MOST_KEPT:
                return None
            return file.read_bytes()
        except OSError:
            return None

    def _write(self, name: str, data: bytes) -> None:
        place = self.path / name
        with translating_errors(place):
            self.path.mkdir(parents=True, exist_ok=True)
            number, part = tempfile.mkstemp(dir=self.path, prefix=".", suffix=".part")
            try:
                with os.fdopen(number, "wb") as file:
                    file.write(data)
                    file.flush()
                    os.fsync(file.fileno())
                os.replace(part, place)
            finally:
                Path(part).unlink(missing_ok=True)


def photo_folder(
    place: StoreLocation, league: int, default: Path, environ: Mapping[str, str]
) -> PhotoFolder:
    """Return the folder of a league's photos: next to an SQLite database. For a server, `default`
    (this machine's folder of the program's data), so other machines do not have them; a folder
    that all machines share can be named in the environment (FOLDER_VARIABLE)."""
    named = environ.get(FOLDER_VARIABLE)
    if place.file is not None:
        base, stem = place.file.parent / FOLDER, place.file.stem
    else:
        base, stem = default / FOLDER, re.sub(r"[^\w.]+", "-", str(place)).strip("-.") or "server"
    return PhotoFolder((Path(named).expanduser() if named else base) / f"{stem}-{league}")


def as_text(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")


def read_kept(digest: str, text: str) -> bytes:
    """Return a photo of an export. Raises UnreadableStore for what this program never kept."""
    try:
        content = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise UnreadableStore("a photo is not written as base64") from None
    if len(content) > MOST_KEPT or hashlib.sha256(content).hexdigest() != digest:
        raise UnreadableStore(f"a photo is not the one that was exported ({digest[:12]!r})")
    size = jpeg_size(content)
    if size is None or max(size) > LARGE:
        raise UnreadableStore(f"a photo is no JPEG of at most {LARGE} pixels ({digest[:12]})")
    return content


def jpeg_size(data: bytes) -> tuple[int, int] | None:
    """Return the width and height in the header of a JPEG file; None for anything else."""
    if not data.startswith(b"\xff\xd8\xff"):
        return None
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        mark, length = data[at + 1], int.from_bytes(data[at + 2 : at + 4])
        # Frames are C0 to CF, except for three tables among them.
        if 0xC0 <= mark <= 0xCF and mark not in (0xC4, 0xC8, 0xCC):
            height, width = (int.from_bytes(data[n : n + 2]) for n in (at + 5, at + 7))
            return (width, height) if width and height else None
        if mark == 0xDA or length < 2:
            return None
        at += 2 + length
    return None
