"""The table of each kind of row, and rows as the columns of their tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from sqlalchemy import Table

from league.model.ledger import rows
from league.store.ledger.game_tables import FIXTURE
from league.store.ledger.tables import KIND

_BY_KIND: Final = {
    table.info[KIND]: table for table in FIXTURE.metadata.tables.values() if KIND in table.info
}
TABLES: Final[dict[type[rows.Row], Table]] = {kind: _BY_KIND[kind] for kind in rows.KINDS}
"""In the order of `KINDS`: each after the kinds it refers to."""


def _flags(kind: type[rows.Row]) -> tuple[int, ...]:
    fields = msgspec.structs.fields(kind)
    return tuple(place for place, field in enumerate(fields) if field.type is bool)


NAMES: Final = {kind: kind.__struct_fields__ for kind in TABLES}
"""The columns that a row's value fills, in the order of `values`."""
_FLAGS: Final = {kind: _flags(kind) for kind in TABLES}


def values(row: rows.Row) -> tuple[Any, ...]:
    """Return a row as the values of its columns, in the order of its fields."""
    cells = msgspec.structs.astuple(row)
    for place in _FLAGS[type(row)]:
        cells = (*cells[:place], int(cells[place]), *cells[place + 1 :])
    return cells


def columns(row: rows.Row) -> dict[str, Any]:
    return dict(zip(NAMES[type(row)], values(row), strict=True))


def from_columns(kind: type[rows.Row], result: Mapping[Any, Any]) -> rows.Row:
    """Return a row from the values of its columns. Raises msgspec.ValidationError for invalid
    ones."""
    named = {name: result[name] for name in NAMES[kind]}
    for place in _FLAGS[kind]:
        named[NAMES[kind][place]] = bool(named[NAMES[kind][place]])
    return msgspec.convert(named, kind)
