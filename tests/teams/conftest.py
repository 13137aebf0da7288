"""The screens of teams are opened as all others are."""

from tests.tui.conftest import (
    by_virtual_time,
    plain_terminal,
    pytest_asyncio_loop_factories,
    styles_worked_out_once,
)

__all__ = [
    "by_virtual_time",
    "plain_terminal",
    "pytest_asyncio_loop_factories",
    "styles_worked_out_once",
]
