"""QR codes of the pages, as pictures in a page: black on white, whatever the colors around it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import segno

QUIET: Final = 4
"""Light modules around a code (ISO/IEC 18004)."""

_MASK: Final = 2


@lru_cache(maxsize=2048)
def qr_svg(text: str, title: str) -> str:
    """Return a QR code as an `svg` element, with a title. Raises ValueError for a text that is too
    long for one."""
    # Any mask can be read; to try all eight would take five times as long.
    code = segno.make(text, error="m", micro=False, boost_error=False, mask=_MASK)
    svg = code.svg_inline(
        border=QUIET, omitsize=True, light="#fff", title=title, svgclass="qr", lineclass=None
    )
    return str(svg).replace(">", ' role="img" shape-rendering="crispEdges">', 1)


def qr_of(address: str, path: str, title: str) -> str:
    """Return the QR code of a page of the site; empty while the site's address is not known."""
    return qr_svg(address + path.removesuffix("index.html"), title) if address else ""
