"""The server's process: its socket, its loop, and an end that does not wait for open streams.

A connection must soon say what it wants, and briefly, and no device can have all of them.
Uvicorn waits without limit for the first byte of a connection, and keeps whatever arrives before
the head of a request ends: a phone that opens connections and says nothing would leave none for
the room, and one that never ends a head would fill the memory.
"""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import socket
import ssl
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import Any, Final, NamedTuple, NoReturn

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from quarterback.memory import use_one_heap
from quarterback.web.app import make_app
from quarterback.web.security import is_here
from quarterback.web.server_state import ServerState

SILENT_MS: Final = 30_000
"""After this long the system ends a connection whose other side acknowledges nothing."""
HERE: Final = "127.0.0.1"
"""The host that stands for this machine and cannot be reached from others."""
MOST_FILES: Final = 10_240
"""How many files and connections the process asks the system for; macOS grants no more."""
ALL: Final = "0.0.0.0"
"""The host that stands for every network of this machine."""


class CannotServe(Exception):
    """The server cannot begin. `message` says why, and what to do."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens. Raises CannotServe."""
    try:
        family, _, _, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (socket.gaierror, UnicodeError):
        raise CannotServe(f"{host} is no address of this machine.") from None
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        # On Windows SO_REUSEADDR would let a second server take the port of one that runs.
        exclusive = getattr(socket, "SO_EXCLUSIVEADDRUSE", None)
        listener.setsockopt(socket.SOL_SOCKET, exclusive or socket.SO_REUSEADDR, 1)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            # Connections that are accepted inherit it.
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENT_MS)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        listener.bind(address)
        listener.listen(1024)
        listener.setblocking(False)
    except OSError as error:
        listener.close()
        raise CannotServe(_why(error, host, port)) from None
    return listener


def _why(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} is in use: is the server running in another terminal? Stop it there, or"
            f" take another port: --port {port + 1}."
        )
    if error.errno == errno.EACCES:
        return f"This system does not let you use port {port}. Take one from 1024 on: --port 8014."
    if error.errno == errno.EADDRNOTAVAIL:
        return f"{host} is no address of this machine. Leave out --host, or use --lan."
    return f"The server cannot listen on {host}, port {port}: {error.strerror}."


def lan_addresses() -> list[str]:
    """Return the addresses at which other devices may reach this machine, the likeliest first."""
    addresses: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # Nothing is sent: the system only chooses the way it would take.
        probe.connect(("192.0.2.1", 9))
        addresses.append(str(probe.getsockname()[0]))
    with suppress(OSError):
        addresses += socket.gethostbyname_ex(socket.gethostname())[2]
    return [each for each in dict.fromkeys(addresses) if not each.startswith(("127.", "0."))]


def serve(
    server: ServerState,
    sockets: Iterable[socket.socket],
    ready: Callable[[], object],
    *,
    certificate: tuple[Path, Path] | None = None,
    behind_proxy: bool = False,
) -> None:
    """Serve until SIGINT or SIGTERM; `ready` is called when requests are answered. `certificate`
    has the files of a certificate and its key, for HTTPS. `behind_proxy` believes a proxy on this
    machine about who sends a request, and whether by HTTPS. Raises KeyboardInterrupt at SIGINT."""
    use_one_heap(keep_little=True)  # odds need much, but only for a moment
    _allow_many_connections()
    # Pages are made in a thread: it hands over to the one that answers every millisecond.
    sys.setswitchinterval(0.001)
    # What strangers send is no news, nor is a phone that has gone.
    for name in ("uvicorn.error", "python_multipart", "asyncio"):
        logging.getLogger(name).setLevel(logging.ERROR)
    file, key = certificate or (None, None)
    config = uvicorn.Config(
        make_app(server),
        http=ServerConnection,
        ws="none",
        lifespan="on",
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=1,
        proxy_headers=behind_proxy,
        forwarded_allow_ips=[HERE, "::1"],
        ssl_certfile=file,
        ssl_keyfile=key,
    )
    _TournamentServer(config, server, ready).run(list(sockets))


def _allow_many_connections() -> None:
    """Raise the limit on connections as far as the system allows: most begin with 1,024 files,
    and three hundred phones with two connections each come near it."""
    try:
        import resource
    except ImportError:  # Windows, which has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < most:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


class _TournamentServer(uvicorn.Server):
    """Ends its streams before it waits for connections to end, and notices at once that it
    should stop."""

    def __init__(
        self, config: uvicorn.Config, server: ServerState, ready: Callable[[], object]
    ) -> None:
        super().__init__(config)
        self._server, self._ready = server, ready
        self._ending: asyncio.Event | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    async def main_loop(self) -> None:
        """Tick ten times a second until the end."""
        self._loop, self._ending = asyncio.get_running_loop(), asyncio.Event()
        self._ready()
        # What is here now stays: later collections need not look at it.
        gc.collect()
        gc.freeze()
        ticks = 0
        while not await self.on_tick(ticks):
            ticks += 1
            with suppress(TimeoutError):
                async with asyncio.timeout(0.1):
                    await self._ending.wait()
        self._server.changes.stop()
        await asyncio.sleep(0)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        if self._loop is not None and self._ending is not None:
            self._loop.call_soon_threadsafe(self._ending.set)


HEAD_SECONDS: Final = 20.0
"""From the first byte of a connection, or of its next request, to the end of the request's head."""
LARGEST_HEAD: Final = 32 * 1024
"""Bytes of a request before its body. A single read may exceed it: 64 KB at most."""
MOST_CONNECTIONS: Final = 100
"""How many connections a device may have. A browser has six, and one more for each live page."""


class ServerConnection(HttpToolsProtocol):
    """A connection that ends if its device has too many, or if it takes too long to send a
    request."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._head = 0
        """Bytes of an incomplete head."""
        self._patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request."""
        super().connection_made(transport)
        if self._has_too_many():
            transport.abort()
            return
        self._be_patient()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take data, and end the connection if a head grows too large."""
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


_NAMES: Final = ("DNS", "IP Address")


class ServerCertificate(NamedTuple):
    """A certificate and its key, which fit together and are valid now."""

    file: Path
    key: Path
    names: tuple[str, ...]
    """The host names and addresses that it is for, without patterns."""


def read_certificate(file: Path, key: Path | None = None) -> ServerCertificate:
    """Return the certificate in a PEM file; without `key` the same file has the key. Raises
    CannotServe, which says what is wrong and what to do."""
    key = key or file
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    for each in dict.fromkeys((file, key)):
        _check_readable(each)
    asked = False

    def password() -> str:
        nonlocal asked
        asked = True
        return ""

    try:
        server.load_cert_chain(file, key, password)
    except ssl.SSLError as error:
        if asked:
            raise CannotServe(
                f"The key in {key} needs a password. Save a copy without one, readable by you"
                " alone: openssl pkey -in KEY -out NEW-KEY."
            ) from None
        _refuse(error, file, key)
    return ServerCertificate(file, key, _names(server, file))


def _check_readable(file: Path) -> None:
    try:
        file.read_bytes()
    except FileNotFoundError:
        raise CannotServe(f"There is no file {file}.") from None
    except PermissionError:
        raise CannotServe(f"You may not read {file}.") from None
    except OSError as error:
        raise CannotServe(f"{file} cannot be read: {error.strerror}.") from None


def _refuse(error: ssl.SSLError, file: Path, key: Path) -> NoReturn:
    if error.reason == "KEY_VALUES_MISMATCH":
        raise CannotServe(f"The key in {key} does not belong to the certificate in {file}.")
    if not _has_certificate(file):
        raise CannotServe(f"{file} has no certificate in the PEM format (BEGIN CERTIFICATE).")
    if b"PRIVATE KEY-----" not in key.read_bytes():
        more = " Name its file with --cert-key." if key == file else ""
        raise CannotServe(f"{key} has no key in the PEM format (BEGIN PRIVATE KEY).{more}")
    raise CannotServe(f"The certificate in {file} cannot be used: {error.reason or error}.")


def _has_certificate(file: Path) -> bool:
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT).load_verify_locations(file)
    except ssl.SSLError:
        return False
    return True


def _names(server: ssl.SSLContext, file: Path) -> tuple[str, ...]:
    """Return the names that a certificate is for, as a client that trusts it sees them. Raises
    CannotServe if it is not valid now."""
    client = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    client.check_hostname = False
    client.load_verify_locations(file)
    client.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    ends = (
        client.wrap_bio(to_client, to_server),
        server.wrap_bio(to_server, to_client, server_side=True),
    )
    for _ in range(3):
        for end in ends:
            try:
                end.do_handshake()
            except ssl.SSLWantReadError:
                continue
            except ssl.SSLCertVerificationError as error:
                raise CannotServe(
                    f"Browsers would refuse the certificate in {file}: {error.verify_message}."
                ) from None
    certificate: Any = ends[0].getpeercert() or {}
    names = (value for kind, value in certificate.get("subjectAltName", ()) if kind in _NAMES)
    return tuple(str(each) for each in names if "*" not in each)
