"""QR codes of the pages, as pictures in a page: black on white, whatever the colors around it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from html import escape
from itertools import groupby
from typing import Final

import segno

QUIET: Final = 4
"""Light modules around a code (ISO/IEC 18004)."""

_MASK: Final = 2


@lru_cache(maxsize=2048)
def qr_svg(address: str, title: str) -> str:
    """Return the QR code of an address as an `svg` element with a title. Raises ValueError for an
    address that is too long for one."""
    try:
        # Any mask can be read; to try all eight would take five times as long.
        code = segno.make(address, error="m", micro=False, boost_error=False, mask=_MASK)
    except segno.DataOverflowError as error:
        raise ValueError(f"no QR code is large enough for {len(address)} letters") from error
    size = len(code.matrix) + 2 * QUIET
    rows = "".join(_row(row, y) for y, row in enumerate(code.matrix, QUIET))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="qr" role="img" viewBox="0 0 {size} {size}"'
        f' shape-rendering="crispEdges" aria-label="{escape(title)}"><title>{escape(title)}</title>'
        f'<path fill="#fff" d="M0 0h{size}v{size}H0z"/>'
        f'<path stroke="#000" d="{rows}"/></svg>'
    )


def _row(row: Iterable[int], y: int) -> str:
    """A row of modules as strokes through their middles: how far to move, how long to draw."""
    words: list[str] = []
    at = 0
    x = QUIET
    for dark, modules in groupby(row, bool):
        length = len(list(modules))
        if dark:
            words.append(f"m{x - at} 0h{length}" if words else f"M{x} {y}.5h{length}")
            at = x + length
        x += length
    return "".join(words)


def qr_of(address: str, path: str, title: str) -> str:
    """Return the QR code of a page of the site; empty while the site's address is not known."""
    return qr_svg(address + path.removesuffix("index.html"), title) if address else ""
