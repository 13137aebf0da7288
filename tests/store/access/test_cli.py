"""`quarterback league access`, and a scorer's evening, as people type them."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from quarterback.cli import main
from tests.store.access.conftest import as_login
from tests.store.ledger.test_cli import SET_UP
from tests.store.server import SERVER

Run = Callable[..., Result]


def run(*args: str, url: str = "", **more: object) -> Result:
    database = ["--database", url] if url else []
    return CliRunner().invoke(main, ["league", *args, *database], **more)  # type: ignore[arg-type]


@SERVER
def test_one_login_a_scorer(url: str):
    ran = run("run", "-", url=url, input=SET_UP, env={"QUARTERBACK_BY": "Ann"})
    assert ran.exit_code == 0, ran.output
    ran = run("access", "list", url=url)
    assert "this server has no roles yet" in ran.output
    ran = run("access", "set-up", url=url)
    assert ran.exit_code == 0, ran.output
    ran = run("access", "grant", "eve", "--role", "scorer", "--board", "A", url=url)
    assert "eve is a scorer now, and enters as eve." in ran.output
    assert "told only here" in ran.output
    assert "eve scores table A." in ran.output
    secret = ran.output.partition("only here: ")[2].split()[0]
    assert len(secret) >= 16
    told = json.loads(run("schedule", "--json", url=url).output)
    hers = next(game["game"] for game in told if game["board"] == "A")
    his = next(game["game"] for game in told if game["board"] == "B")
    eve = as_login(url, "eve", secret)
    ran = run("result", str(hers), "14:7", url=eve)
    assert ran.exit_code == 0, ran.output
    ran = run("correct", str(hers), "14:17", "--why", "a slip", url=eve)
    assert ran.exit_code == 0, ran.output
    ran = run("result", str(his), "14:7", url=eve)
    assert ran.exit_code == 1
    assert "is at table B, which is not yours" in ran.output
    ran = run("undo", url=eve)
    assert "a scorer enters results and games, nothing else" in ran.output
    ran = run("access", "grant", "eve", "--games", str(his), url=eve)
    assert "does not let this login do that" in ran.output
    ran = run("access", "grant", "eve", "--games", str(his), url=url)
    assert f"eve scores game {his}." in ran.output
    assert run("result", str(his), "0:3", url=eve).exit_code == 0
    ran = run("access", "list", url=eve)
    assert ran.output == f"eve: scorer, enters as eve: table A, game {his}\n"
    log = json.loads(run("log", "--json", url=eve).output)
    assert [each["by"] for each in log["entries"][-3:]] == ["eve"] * 3
    ran = run("access", "revoke", "eve", "--board", "A", url=url)
    assert "eve scores table A no longer." in ran.output
    assert run("correct", str(hers), "0:0", "--why", "late", url=eve).exit_code == 1
    assert "eve has no role now." in run("access", "revoke", "eve", url=url).output
    assert "eve has no role" in run("access", "revoke", "eve", url=url).output
    assert run("list", url=eve).exit_code == 1
    ran = CliRunner().invoke(main, ["doctor", "--database", url])
    assert "Roles: in place, for 0 logins." in ran.output, ran.output
    assert run("access", "take-down", url=url).exit_code == 0


@SERVER
def test_what_is_mistyped_is_said(url: str):
    assert run("found", "Den", "--by", "Ann", url=url).exit_code == 0
    assert run("access", "set-up", url=url).exit_code == 0
    for args, says in (
        (("eve",), "say what: --role, --board or --games"),
        (("eve", "--role", "scorer", "--board", "Attic"), "there is no board 'Attic'"),
        (("eve", "--role", "scorer", "--games", "x"), "games go by their numbers"),
        (("postgres" * 9, "--role", "scorer"), "cannot be a login"),
    ):
        ran = run("access", "grant", *args, url=url)
        assert ran.exit_code == 1
        assert says in ran.output, ran.output


@pytest.mark.parametrize("args", [("set-up",), ("list",), ("grant", "eve"), ("revoke", "eve")])
def test_sqlite_gives_no_such_protection_and_says_so(args: tuple[str, ...], tmp_path: Path):
    ran = run("access", *args, "--data-dir", str(tmp_path))
    assert ran.exit_code == 1
    assert "SQLite knows no logins" in ran.output
    assert "head of the chain" in ran.output
    assert list(tmp_path.iterdir()) == []


@SERVER
def test_on_a_server_nobody_is_asked_who_he_is(url: str):
    ran = run("run", "-", url=url, input=SET_UP, env={"QUARTERBACK_BY": ""})
    assert ran.exit_code == 0, ran.output
    log = json.loads(run("log", "--json", url=url).output)
    [owner] = {each["by"] for each in log["entries"]}
    assert owner, "the login signs where nobody has a role"
    assert run("access", "set-up", url=url).exit_code == 0
    given = ("access", "grant", "eve", "--role", "commissioner", "--person", "Eve")
    secret = run(*given, url=url).output.partition("only here: ")[2].split()[0]
    eve = as_login(url, "eve", secret)
    # What stands in the environment of a shared laptop is not who has signed in.
    ran = run("result", "1", "14:7", url=eve, env={"QUARTERBACK_BY": "Ann"})
    assert ran.exit_code == 0, ran.output
    log = json.loads(run("log", "--json", url=url).output)
    assert log["entries"][-1]["by"] == "Eve"
    ran = run("result", "2", "14:7", "--by", "Ann", url=eve)
    assert "here you are Eve, and cannot enter as Ann" in ran.output
