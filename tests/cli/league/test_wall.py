"""`quarterback league wall`: it opens the browser's wall, or says how to serve it."""

from __future__ import annotations

import webbrowser
from pathlib import Path

import pytest
from click.testing import CliRunner

from quarterback.cli import main
from quarterback.cli.league import publish as wall_command
from quarterback.cli.league.publish import PAGE_NAMES
from quarterback.cli.serve import PORT
from quarterback.web.wall_scenes import SCENES


@pytest.fixture(autouse=True)
def league(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUARTERBACK_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("QUARTERBACK_BY", "Ann")
    assert CliRunner().invoke(main, ["league", "found", "The Den"]).exit_code == 0


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Addresses that a browser was asked to open, of a server that answers."""
    addresses: list[str] = []
    monkeypatch.setattr(wall_command, "_answers", lambda address: True)

    def opens(address: str) -> bool:
        addresses.append(address)
        return True

    monkeypatch.setattr(webbrowser, "open", opens)
    return addresses


def wall(*options: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["league", "wall", *options])
    return result.exit_code, result.output


def test_without_a_server_it_says_how_to_start_one():
    code, output = wall("--port", "1")
    assert code == 1
    assert "quarterback serve --lan" in output
    assert "http://127.0.0.1:1/wall" in output


def test_the_browser_opens_the_wall_of_the_server(opened: list[str]):
    code, _ = wall()
    assert code == 0
    assert opened == [f"http://127.0.0.1:{PORT}/wall"]
    assert wall_command.PORT == PORT


def test_options_of_the_terminals_wall_still_mean_what_they_meant(opened: list[str]):
    code, output = wall("--pages", "now,schedule,now", "--seconds", "20", "--theme", "ink")
    assert code == 0
    assert opened == [f"http://127.0.0.1:{PORT}/wall?pages=now,tables&seconds=20"]
    assert "--theme and --ascii are ignored" in output


def test_without_a_browser_the_address_is_named(opened: list[str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(webbrowser, "open", lambda address: False)
    assert wall() == (0, f"Open the wall in a browser: http://127.0.0.1:{PORT}/wall\n")


@pytest.mark.parametrize("pages", ["now,nonsense", "", ","])
def test_unknown_pages_are_refused_with_the_known_ones(pages):
    code, output = wall("--pages", pages)
    assert code == 2
    assert ", ".join(PAGE_NAMES) in output


def test_the_pages_are_those_of_the_server():
    assert tuple(SCENES) == PAGE_NAMES


@pytest.mark.parametrize("seconds", ["1", "601", "x"])
def test_a_pace_that_no_one_can_read_is_refused(seconds):
    assert wall("--seconds", seconds)[0] == 2
