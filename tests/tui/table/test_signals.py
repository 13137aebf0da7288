"""A headless app leaves signals to whatever runs it: `timeout pytest` ends pytest."""

from __future__ import annotations

import signal

from tests.tui.conftest import open_app


async def test_a_headless_app_installs_no_signal_handler():
    signs = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)
    before = [signal.getsignal(sign) for sign in signs]
    async with open_app() as (_, pilot):
        await pilot.pause()
        assert [signal.getsignal(sign) for sign in signs] == before
