"""The certificate of a server that speaks HTTPS: read and tried once, before anyone connects."""

from __future__ import annotations

import ssl
from pathlib import Path
from typing import Any, Final, NamedTuple, NoReturn

from quarterback.web.server import CannotServe

_NAMES: Final = ("DNS", "IP Address")


class ServerCertificate(NamedTuple):
    """A certificate with its key, which fit together and are valid now."""

    file: Path
    key: Path
    names: tuple[str, ...]
    """The host names and addresses that it is for, without patterns."""


def read_certificate(file: Path, key: Path | None = None) -> ServerCertificate:
    """Return the certificate in a PEM file; without `key` the same file has the key. Raises
    CannotServe with what is wrong and what to do."""
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
    """Return whom a certificate is for, as a client sees it that trusts it. Raises CannotServe for
    one that is not valid at this moment."""
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
    found = (value for kind, value in certificate.get("subjectAltName", ()) if kind in _NAMES)
    return tuple(str(each) for each in found if "*" not in each)
