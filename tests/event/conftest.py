"""Apps in these tests run by virtual time, as those of tests/tui do."""

from tests.tui.conftest import (  # noqa: F401
    by_virtual_time,
    plain_terminal,
    pytest_asyncio_loop_factories,
    solved_only_when_asked,
    styles_worked_out_once,
)
