"""What uv takes over from pip: the mirror, the folders, the certificates."""

import os
from pathlib import Path

import pytest

from shipping.one_file import environment_of_uv, options_of_uv, pip_settings


def test_a_mirror_of_pip_s_is_uv_s():
    settings = {
        "index-url": "https://mirror.example/simple",
        "extra-index-url": "https://one.example https://two.example",
        "find-links": "wheels",
        "trusted-host": "mirror.example",
    }
    assert options_of_uv(settings, {}) == [
        *("--system-certs", "--index-strategy", "unsafe-best-match"),
        *("--default-index", "https://mirror.example/simple"),
        *("--index", "https://one.example", "--index", "https://two.example"),
        *("--find-links", "wheels", "--allow-insecure-host", "mirror.example"),
    ]


def test_what_is_set_for_uv_goes_first():
    own = {"UV_SYSTEM_CERTS": "0", "UV_DEFAULT_INDEX": "https://own.example"}
    assert options_of_uv({"index-url": "https://mirror.example", "no-index": "1"}, own) == [
        "--no-index"
    ]


def test_certificates_and_a_proxy_are_passed_on():
    settings = {"cert": "/etc/ours.pem", "proxy": "http://proxy.example:3128"}
    assert environment_of_uv(settings, {"PATH": "/bin"}) == {
        "SSL_CERT_FILE": "/etc/ours.pem",
        "ALL_PROXY": "http://proxy.example:3128",
        "PATH": "/bin",
    }
    assert environment_of_uv(settings, {"SSL_CERT_FILE": "own"})["SSL_CERT_FILE"] == "own"


def test_pip_s_files_and_variables_are_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file = tmp_path / "pip.conf"
    file.write_text(
        "[global]\nindex-url = https://common.example\ncert = /etc/ours.pem\n"
        "[install]\nindex-url = https://mirror.example\nfind-links =\n  one\n  two\n"
    )
    for name in [each for each in os.environ if each.startswith("PIP_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PIP_CONFIG_FILE", str(file))
    monkeypatch.setenv("PIP_CERT", "/etc/newer.pem")
    settings = pip_settings()
    assert settings["index-url"] == "https://mirror.example"
    assert settings["find-links"].split() == ["one", "two"]
    assert settings["cert"] == "/etc/newer.pem"
