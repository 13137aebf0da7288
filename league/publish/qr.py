"""QR codes of the pages, as pictures in a page: black on white, whatever the colors around it."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from typing import Final

import segno

QUIET: Final = 4
"""Light modules around a code (ISO/IEC 18004)."""


@lru_cache(maxsize=2048)
def qr_svg(address: str, title: str) -> str:
    """Return the QR code of an address as an `svg` element with a title. Raises ValueError for an
    address that is too long for one."""
    try:
        code = segno.make(address, error="m", micro=False, boost_error=False)
    except segno.DataOverflowError as error:
        raise ValueError(f"no QR code is large enough for {len(address)} letters") from error
    size = len(code.matrix) + 2 * QUIET
    runs = []
    for y, row in enumerate(code.matrix, QUIET):
        x = 0
        while x < len(row):
            end = x
            while end < len(row) and row[end]:
                end += 1
            if end > x:
                runs.append(f"M{x + QUIET} {y}h{end - x}v1h-{end - x}z")
            x = max(end, x + 1)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="qr" role="img" viewBox="0 0 {size} {size}"'
        f' shape-rendering="crispEdges" aria-label="{escape(title)}"><title>{escape(title)}</title>'
        f'<path fill="#fff" d="M0 0h{size}v{size}H0z"/>'
        f'<path fill="#000" d="{"".join(runs)}"/></svg>'
    )


def qr_of(address: str, path: str, title: str) -> str:
    """Return the QR code of a page of the site; empty while the site's address is not known."""
    return qr_svg(address + path, title) if address else ""
