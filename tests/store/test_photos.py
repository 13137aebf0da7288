"""Photos: checked, made small, cleaned of what a phone adds, and kept by their digest."""

from __future__ import annotations

import builtins
import io
import os
import struct
import zlib
from contextlib import suppress
from pathlib import Path

import pytest
from PIL import Image

from league.store import photos
from league.store.errors import StoreError, UnreadableStore
from league.store.location import StoreLocation, of_file
from league.store.photos import (
    FOLDER_VARIABLE,
    LARGE,
    SMALL,
    KeptPhoto,
    PhotoFolder,
    as_text,
    jpeg_size,
    make_photo,
    photo_folder,
    read_kept,
    read_photo,
)
from rulesets.core.refusal import Refused
from tests.systems import needs_links

RED, BLUE = (200, 30, 30), (30, 30, 200)


def halves(width: int = 1600, height: int = 800) -> Image.Image:
    """Red on the left, blue on the right."""
    picture = Image.new("RGB", (width, height), RED)
    picture.paste(BLUE, (width // 2, 0, width, height))
    return picture


def as_file(picture: Image.Image, kind: str = "JPEG", **more: object) -> bytes:
    out = io.BytesIO()
    picture.save(out, kind, **more)
    return out.getvalue()


def colors(data: bytes, *spots: tuple[float, float]) -> list[tuple[bool, bool]]:
    """Whether red, and whether blue, is the strongest at these places (shares of the sides)."""
    picture = Image.open(io.BytesIO(data)).convert("RGB")
    result = []
    for x, y in spots:
        at = (int(x * (picture.width - 1)), int(y * (picture.height - 1)))
        red, _, blue = picture.getpixel(at)
        result.append((red > 2 * blue, blue > 2 * red))
    return result


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "GIF", "TIFF", "BMP"])
def test_every_usual_format_becomes_a_small_jpeg_and_a_thumbnail(kind: str) -> None:
    photo = make_photo(as_file(halves(), kind), "cup")
    assert (photo.width, photo.height) == (LARGE, LARGE // 2) == jpeg_size(photo.large)
    assert jpeg_size(photo.small) == (SMALL, SMALL // 2)
    assert colors(photo.large, (0.1, 0.5), (0.9, 0.5)) == [(True, False), (False, True)]
    assert len(photo.large) < 60_000


def test_a_small_picture_keeps_its_size() -> None:
    photo = make_photo(as_file(halves(90, 40), "PNG"), "cup")
    assert jpeg_size(photo.large) == jpeg_size(photo.small) == (90, 40)


@pytest.mark.parametrize(
    ("orientation", "size", "red_at"),
    [(1, (200, 100), (0.1, 0.5)), (3, (200, 100), (0.9, 0.5)), (6, (100, 200), (0.5, 0.1)),
     (8, (100, 200), (0.5, 0.9))],
)  # fmt: skip
def test_a_picture_stands_upright(
    orientation: int, size: tuple[int, int], red_at: tuple[float, float]
) -> None:
    exif = Image.Exif()
    exif[0x0112] = orientation
    photo = make_photo(as_file(halves(200, 100), exif=exif), "cup")
    assert jpeg_size(photo.large) == size
    assert colors(photo.large, red_at) == [(True, False)]


def test_nothing_says_where_or_by_whom_it_was_taken() -> None:
    exif = Image.Exif()
    exif[0x010F], exif[0x8825] = "SECRET CAMERA", {1: "N", 2: (48.0, 12.0, 0.0)}
    data = as_file(halves(), exif=exif, comment=b"SECRET COMMENT", xmp=b"SECRET XMP")
    assert data.count(b"SECRET") == 3
    photo = make_photo(data, "cup")
    for kept in (photo.large, photo.small):
        assert b"SECRET" not in kept
        assert b"Exif" not in kept
        assert not dict(Image.open(io.BytesIO(kept)).getexif())


def test_what_is_clear_becomes_white_and_gray_of_16_bits_stays_gray() -> None:
    clear = Image.new("RGBA", (100, 100), (0, 0, 0, 0))
    photo = make_photo(as_file(clear, "PNG"), "cup")
    assert min(Image.open(io.BytesIO(photo.large)).getpixel((50, 50))) > 250
    deep = Image.new("I;16", (64, 64), 32_768)
    photo = make_photo(as_file(deep, "PNG"), "cup")
    assert abs(Image.open(io.BytesIO(photo.large)).getpixel((9, 9))[0] - 128) < 3


def _png(width: int, height: int) -> bytes:
    """A PNG whose header promises that many pixels."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        )

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = zlib.compress(b"\0" * 1000)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")


@pytest.mark.parametrize("side", [9_000, 12_000, 30_000])
def test_a_decompression_bomb_is_refused_before_it_is_decoded(side: int) -> None:
    with pytest.raises(Refused, match="too many pixels: at most 70 million"):
        make_photo(_png(side, side), "bomb.png")


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not a picture"), (b"GIF89a", "not a picture"), (b"<svg/>", "not a picture"),
        (b"%PDF-1.7", "not a picture"), (b"\xff\xd8\xff" + b"\0" * 99, "not a picture|damaged"),
        (_png(50, 50), "damaged, or cut off"), (as_file(halves())[:3000], "damaged, or cut off"),
    ],
)  # fmt: skip
def test_what_is_no_picture_is_refused_in_words(data: bytes, words: str) -> None:
    with pytest.raises(Refused, match=words):
        make_photo(data, "cup.jpg")


@pytest.mark.sample(40)
@pytest.mark.parametrize("seed", range(200))
def test_a_spoiled_picture_is_refused_or_kept_and_never_breaks_anything(seed: int) -> None:
    from random import Random

    rng = Random(seed)
    kind = rng.choice(("JPEG", "PNG", "WEBP", "GIF", "TIFF", "BMP"))
    data = bytearray(as_file(halves(120, 90), kind))
    for _ in range(rng.choice((1, 5, 40))):
        data[rng.randrange(len(data))] = rng.randrange(256)
    photo = None
    with suppress(Refused):
        photo = make_photo(bytes(data), "cup")
    assert photo is None or read_kept(photo.digest, as_text(photo.large)) == photo.large


def test_a_file_is_read_and_what_is_no_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "cup.png"
    file.write_bytes(as_file(halves(100, 50), "PNG"))
    first = read_photo(file)
    assert first.width == 100 and read_photo(file) is first
    file.write_bytes(as_file(halves(50, 100), "PNG"))
    os.utime(file, ns=(1, 1))
    assert read_photo(file).height == 100, "it changed, and is read again"
    refused = {
        tmp_path / "other.png": "there is no file",
        tmp_path: "is a folder: name the file in it",
        Path("a\0b"): "cannot be read",
        tmp_path / "huge.jpg": "too large: at most 50 MB",
    }
    with (tmp_path / "huge.jpg").open("wb") as huge:
        huge.truncate(photos.MOST_BYTES + 1)
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        refused[tmp_path / "pipe"] = "is no file"  # and does not wait for one
    for path, words in refused.items():
        with pytest.raises(Refused, match=words):
            read_photo(path)


def test_without_pillow_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def no_pillow(name: str, *rest: object, **more: object) -> object:
        if name.partition(".")[0] == "PIL":
            raise ImportError(name)
        return real(name, *rest, **more)  # type: ignore[arg-type]

    data = as_file(halves())
    monkeypatch.setattr(builtins, "__import__", no_pillow)
    with pytest.raises(Refused, match=r"pip install 'quarterback\[photos\]'"):
        make_photo(data, "cup.jpg")


@pytest.fixture
def photo() -> KeptPhoto:
    return make_photo(as_file(halves()), "cup")


def test_a_photo_is_kept_by_its_digest_and_found_again(tmp_path: Path, photo: KeptPhoto) -> None:
    folder = PhotoFolder(tmp_path / "photos" / "games-1")
    assert folder.large(photo.digest) is None
    assert not folder.path.exists()
    folder.keep(photo)
    folder.keep(photo)
    assert folder.large(photo.digest) == photo.large
    assert folder.small(photo.digest) == photo.small
    assert folder.file_of(photo.digest) == folder.path / f"{photo.digest}.jpg"
    assert sorted(each.name for each in folder.path.iterdir()) == [
        f"{photo.digest}-small.jpg",
        f"{photo.digest}.jpg",
    ]
    assert folder.all_of([photo.digest, "0" * 64]) == {photo.digest: photo.large}


def test_a_photo_that_was_changed_is_not_shown(tmp_path: Path, photo: KeptPhoto) -> None:
    folder = PhotoFolder(tmp_path)
    folder.keep(photo)
    other = make_photo(as_file(halves(300, 200)), "other")
    (tmp_path / f"{photo.digest}.jpg").write_bytes(other.large)
    assert folder.large(photo.digest) is None
    (tmp_path / f"{photo.digest}-small.jpg").write_bytes(b"<script>alert(1)</script>")
    assert folder.small(photo.digest) is None


@pytest.mark.parametrize("digest", ["", "../cup", "A" * 64, "0" * 63, "0" * 64 + "\n", "x" * 99])
def test_no_digest_of_a_foreign_ledger_leaves_the_folder(tmp_path: Path, digest: str) -> None:
    (tmp_path / "cup.jpg").write_bytes(b"secret")
    folder = PhotoFolder(tmp_path / "photos")
    assert (folder.large(digest), folder.small(digest), folder.file_of(digest)) == (None,) * 3


@needs_links
def test_a_link_in_the_folder_is_not_followed(tmp_path: Path, photo: KeptPhoto) -> None:
    (tmp_path / "elsewhere.jpg").write_bytes(photo.large)
    folder = PhotoFolder(tmp_path / "photos")
    folder.path.mkdir()
    (folder.path / f"{photo.digest}.jpg").symlink_to(tmp_path / "elsewhere.jpg")
    assert folder.large(photo.digest) is None


def test_a_folder_that_cannot_be_made_is_explained(tmp_path: Path, photo: KeptPhoto) -> None:
    (tmp_path / "photos").write_text("a file where the folder belongs")
    with pytest.raises(StoreError):
        PhotoFolder(tmp_path / "photos" / "games-1").keep(photo)


def test_each_league_has_a_folder_beside_its_database(tmp_path: Path) -> None:
    place, usual = of_file(tmp_path / "games.db"), tmp_path / "usual"
    assert photo_folder(place, 2, usual, {}).path == tmp_path / "photos" / "games-2"
    server = StoreLocation("postgresql+psycopg://ann:pass@hall.example:5432/den", None)
    path = photo_folder(server, 2, usual, {}).path
    assert path == usual / "photos" / "hall.example-5432-den-2"
    shared = photo_folder(server, 2, usual, {FOLDER_VARIABLE: str(tmp_path / "share")}).path
    assert shared == tmp_path / "share" / "hall.example-5432-den-2"


def test_a_photo_travels_as_text(tmp_path: Path, photo: KeptPhoto) -> None:
    text = as_text(photo.large)
    folder = PhotoFolder(tmp_path)
    assert folder.restore({photo.digest: read_kept(photo.digest, text)}) == 1
    assert folder.large(photo.digest) == photo.large
    assert jpeg_size(folder.small(photo.digest) or b"") == (SMALL, SMALL // 2)


def test_a_foreign_photo_is_refused(photo: KeptPhoto) -> None:
    import hashlib

    def refused(data: bytes, words: str) -> None:
        with pytest.raises(UnreadableStore, match=words):
            read_kept(hashlib.sha256(data).hexdigest(), as_text(data))

    refused(b"<script>alert(1)</script>", "no JPEG")
    refused(as_file(halves(2000, 10)), "no JPEG of at most 1200 pixels")
    refused(photo.large[:40], "no JPEG")
    with pytest.raises(UnreadableStore, match="not the one that was exported"):
        read_kept("0" * 64, as_text(photo.large))
    with pytest.raises(UnreadableStore, match="base64"):
        read_kept(photo.digest, "é~")
