"""HTTPS with a certificate, what is said about one that cannot be used, and a proxy in front."""

from __future__ import annotations

import os
import re
import shutil
import ssl
import subprocess
from pathlib import Path

import httpx2 as httpx
import pytest
from click.testing import CliRunner

from quarterback.cli import main
from quarterback.web.server import CannotServe, read_certificate
from tests.tui.league.leagues import kept
from tests.web.servers import come_in, served, the_den

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="no openssl to make one")


def openssl(*arguments: str | Path) -> None:
    subprocess.run(["openssl", *map(str, arguments)], check=True, capture_output=True)


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a certificate for localhost, its key, and what is wrong with others."""
    folder = tmp_path_factory.mktemp("certificates")
    curve = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes")
    names = "subjectAltName=DNS:localhost,DNS:*.den.example,IP:127.0.0.1"
    openssl(
        *("req", "-x509", *curve, "-keyout", folder / "key.pem", "-out", folder / "cert.pem"),
        *("-days", "2", "-subj", "/CN=localhost", "-addext", names),
    )
    openssl("ecparam", "-genkey", "-name", "prime256v1", "-noout", "-out", folder / "other.pem")
    openssl(
        *("pkey", "-in", folder / "key.pem", "-aes256", "-passout", "pass:swordfish"),
        *("-out", folder / "locked.pem"),
    )
    both = (folder / "cert.pem").read_text() + (folder / "key.pem").read_text()
    (folder / "both.pem").write_text(both)
    (folder / "words.pem").write_text("Meet me at the fifty.\n")
    return folder


def test_a_certificate_knows_its_names(made: Path):
    certificate = read_certificate(made / "cert.pem", made / "key.pem")
    assert certificate.names == ("localhost", "127.0.0.1")
    assert read_certificate(made / "both.pem").key == made / "both.pem"


@pytest.mark.parametrize(
    ("cert", "key", "said"),
    [
        ("none.pem", "key.pem", "There is no file .*none.pem"),
        ("cert.pem", "none.pem", "There is no file .*none.pem"),
        ("cert.pem", None, "has no key in the PEM format.*--cert-key"),
        ("cert.pem", "words.pem", "words.pem has no key"),
        ("words.pem", "key.pem", "words.pem has no certificate"),
        ("cert.pem", "other.pem", "does not belong to the certificate"),
        ("cert.pem", "locked.pem", "needs a password"),
        (".", "key.pem", "cannot be read"),
    ],
)
def test_what_cannot_be_used_is_said(made: Path, cert: str, key: str | None, said: str):
    with pytest.raises(CannotServe, match=said):
        read_certificate(made / cert, None if key is None else made / key)


@pytest.mark.skipif(os.name == "nt" or os.getuid() == 0, reason="every file can be read")
def test_a_key_that_may_not_be_read_is_said(made: Path, tmp_path: Path):
    hidden_key = tmp_path / "key.pem"
    shutil.copy(made / "key.pem", hidden_key)
    hidden_key.chmod(0)
    with pytest.raises(CannotServe, match="You may not read"):
        read_certificate(made / "cert.pem", hidden_key)


def test_a_certificate_that_has_run_out_is_said(made: Path, tmp_path: Path):
    request, old = tmp_path / "request.pem", tmp_path / "old.pem"
    openssl("req", "-new", "-key", made / "key.pem", "-subj", "/CN=localhost", "-out", request)
    openssl(
        *("x509", "-req", "-in", request, "-key", made / "key.pem", "-out", old, "-days", "-1"),
    )
    with pytest.raises(CannotServe, match="expired"):
        read_certificate(old, made / "key.pem")


def pin_of(process: subprocess.Popen[str], said: str = "") -> tuple[str, str]:
    """The PIN of the games, as a server prints it, and all that it has printed."""
    assert process.stdout is not None
    while not (pin := re.search(r"/door/games\s+PIN (\d+)", said)):
        said += process.stdout.readline()
    return pin[1], said


def test_a_server_with_a_certificate_speaks_https(made: Path, tmp_path: Path):
    kept(tmp_path, the_den)
    options = ("--cert", str(made / "cert.pem"), "--cert-key", str(made / "key.pem"), "--games")
    with served(tmp_path, *options) as (address, process):
        assert address.startswith("https://")
        pin, said = pin_of(process)
        assert "HTTPS" in said
        trusted = ssl.create_default_context(cafile=str(made / "cert.pem"))
        with httpx.Client(base_url=address, verify=trusted) as client:
            cookie = come_in(client, "Ann", "games", pin).headers["set-cookie"]
            assert "; Secure" in cookie
            assert "; HttpOnly" in cookie
            version = client.get("/").headers["etag"].strip('"')
            with client.stream("GET", "/events?page=/") as events:
                lines = iter(events.iter_lines())
                assert version in next(each for each in lines if each.startswith("data: "))


def test_a_command_without_key_or_name_ends_with_a_sentence(made: Path, tmp_path: Path):
    keys = ("--cert", str(made / "cert.pem"), "--cert-key", str(made / "locked.pem"))
    ended = CliRunner().invoke(main, ["serve", "--data-dir", str(tmp_path), *keys])
    assert ended.exit_code == 1
    assert "needs a password" in ended.stderr
    for name in ("https://den.example", "den.example:443", "den.example/"):
        ended = CliRunner().invoke(main, ["serve", "--data-dir", str(tmp_path), "--name", name])
        assert (ended.exit_code, "without http:// and port" in ended.stderr) == (2, True)


@pytest.mark.parametrize("behind", [False, True], ids=["alone", "behind a proxy"])
def test_a_proxy_is_believed_only_if_the_terminal_says_so(tmp_path: Path, behind: bool):
    options = ("--behind-proxy", "--name", "den.example") if behind else ("--name", "den.example")
    with served(tmp_path, *options, "--games") as (address, process):
        pin, said = pin_of(process, address)
        port = re.search(r"http://127\.0\.0\.1:(\d+)/", said)
        assert port
        heads = {
            "host": "den.example",
            "x-forwarded-proto": "https",
            "x-forwarded-for": "192.0.2.9",
        }
        with httpx.Client(base_url=f"http://127.0.0.1:{port[1]}", headers=heads) as client:
            cookie = come_in(client, "Ann", "games", pin).headers["set-cookie"]
        assert ("; Secure" in cookie) is behind
        assert ("https://den.example/" in said) is behind
