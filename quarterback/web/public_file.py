"""A file as browsers get it: plain, compressed, or the answer that they have it already."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from hashlib import blake2b
from posixpath import splitext
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from quarterback.web.security import HEADERS, ReadyAnswer

_TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".ics": "text/calendar; charset=utf-8",
    ".atom": "application/atom+xml; charset=utf-8",
    ".json": "application/json",
    ".csv": "text/csv; charset=utf-8",
    ".svg": "image/svg+xml",
    ".jpg": "image/jpeg",
    ".png": "image/png",
}
_AS_IT_IS: Final = frozenset((".jpg", ".png"))
"""What is compressed already."""
_END_OF_SECTIONS: Final = b"</ul>\n</details>\n</nav>\n</header>"
_DESK_LINK: Final = b'<li><a class="link" href="/desk">Desk</a></li>\n'
_LIVE: Final = (
    '<link rel="stylesheet" href="/hall.css">\n<link rel="icon" href="/icon.svg">\n'
    '<script src="/live.js" data-version="{}" defer></script>\n</head>'
)


class PublicFile(NamedTuple):
    version: str
    """Changes when its bytes do; also its ETag."""
    plain: Response
    packed: Response
    """For browsers that accept gzip."""
    same: Response
    """For a browser that has it already."""
    size: int
    """How many bytes it takes in memory."""
    ready: tuple[ReadyAnswer, ReadyAnswer, ReadyAnswer]
    """The three answers, in the same order."""


def public_file(path: str, content: bytes) -> PublicFile:
    """Return a file. A page gets the script that keeps it live."""
    kind = splitext(path)[1]
    version = blake2b(content, digest_size=9).hexdigest()
    if kind == ".html":
        content = content.replace(b"</head>", _LIVE.format(version).encode(), 1)
    headers = {"etag": f'"{version}"', "cache-control": "no-cache", "vary": "accept-encoding"}
    media = _TYPES.get(kind, "text/plain; charset=utf-8")
    plain = packed = Response(content, headers=headers, media_type=media)
    size = len(content)
    if kind not in _AS_IT_IS:
        smaller = gzip.compress(content, 6, mtime=0)
        size += len(smaller)
        packed = Response(
            smaller, headers={**headers, "content-encoding": "gzip"}, media_type=media
        )
    same = Response(status_code=304, headers=headers)
    ready = _ready(plain), _ready(packed), _ready(same)
    return PublicFile(version, plain, packed, same, size, ready)


def _ready(response: Response) -> ReadyAnswer:
    heads = [*response.raw_headers, *HEADERS]
    return (
        {"type": "http.response.start", "status": response.status_code, "headers": heads},
        {"type": "http.response.body", "body": response.body},
    )


def ready_answer(heads: Mapping[bytes, bytes], file: PublicFile) -> ReadyAnswer:
    """Return the same answer as `answer` for the headers of a request."""
    plain, packed, same = file.ready
    if b'"%s"' % file.version.encode() in heads.get(b"if-none-match", b""):
        return same
    return packed if b"gzip" in heads.get(b"accept-encoding", b"") else plain


def answer(request: Request, file: PublicFile) -> Response:
    """Return a file as this browser wants it: only if it does not have it, and compressed if it
    accepts that."""
    headers = request.headers
    if f'"{file.version}"' in headers.get("if-none-match", ""):
        return file.same
    return file.packed if "gzip" in headers.get("accept-encoding", "") else file.plain


def with_link_to_desk(request: Request, file: PublicFile) -> Response:
    """Return a page for a browser that is signed in at the desk, with a link there among the
    sections. Its version is that of the page, so that it is kept live in the same way; its ETag
    is its own, since the same browser may have the page without the link."""
    tag = f'"{file.version}-desk"'
    headers = {
        "etag": tag,
        "vary": file.plain.headers["vary"],
        "cache-control": "private, no-cache",
    }
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    body = bytes(file.plain.body).replace(_END_OF_SECTIONS, _DESK_LINK + _END_OF_SECTIONS, 1)
    return Response(body, headers=headers, media_type=file.plain.media_type)
