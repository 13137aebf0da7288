"""Connections to the server: each says what it wants soon and briefly, and no device has them all.

Uvicorn waits for the first word of a connection as long as it takes, and keeps whatever comes
before the head of a request ends. A phone that opens connections and says nothing would leave none
for the room, and one that never ends a head would fill the memory.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from quarterback.web.security import is_here

HEAD_SECONDS: Final = 20.0
"""From the first byte of a connection, or of its next request, to the end of the request's head."""
LARGEST_HEAD: Final = 32 * 1024
"""Bytes of a request before its body. What one read brings may go beyond it: 64 KB at most."""
MOST_CONNECTIONS: Final = 100
"""Of one device. A browser has six, and one more for each page that it keeps live."""


class ServerConnection(HttpToolsProtocol):
    """A connection that ends when its device has too many, or if it does not come to the point."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._head = 0
        """Bytes of a head that has not ended."""
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request."""
        super().connection_made(transport)
        if self._has_too_many():
            transport.abort()
            return
        self._be_patient()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing more."""
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take in what came, and end the connection when a head grows too large."""
        if self._patience is not None:
            self._head += len(data)
        super().data_received(data)
        if self._patience is not None and self._head > LARGEST_HEAD:
            self.transport.abort()

    def on_message_begin(self) -> None:
        """Begin to wait for the end of a head."""
        if self._patience is None:
            self._be_patient()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The head has ended."""
        self._stop_waiting()
        super().on_headers_complete()

    def _be_patient(self) -> None:
        self._head = 0
        self._patience = self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _has_too_many(self) -> bool:
        device = self.client[0] if self.client else ""
        if is_here(device):  # this machine, or the proxy in front of it
            return False
        others = (each for each in self.connections if isinstance(each, ServerConnection))
        theirs = sum(each.client is not None and each.client[0] == device for each in others)
        return theirs > MOST_CONNECTIONS
