"""`--version` and `doctor --report`: enough for a bug report, and nothing that is private."""

from __future__ import annotations

import lzma
import os
import sqlite3
import subprocess
import sys
import zipfile
from contextlib import closing
from pathlib import Path
from unittest.mock import MagicMock

import pytest

from quarterback import __version__
from quarterback.cli import version
from quarterback.cli.doctor import VARIABLES, bug_report
from quarterback.files.last_fault import FILE, fault_file, read_fault, record_fault
from quarterback.game.options import play_options
from quarterback.game.places import games_place
from quarterback.tui import run_table
from quarterback.tui.app import TableApp
from quarterback.web.app import _error_pages
from rulesets.core.events import Ruling
from tests.commands import run
from tests.promises.collect import recorded
from tests.store.playing import opened, played

ROOT = Path(__file__).parents[2]
STORED = ROOT / "tests" / "earlier" / "0016" / "leagues.db.xz"
SECRET = "Xylophonia"
"""A word that nothing of ours has: where it shows, something private came through."""


def names_in(file: Path) -> set[str]:
    """Every name that a person chose, of a database."""
    found: set[str] = set()
    with closing(sqlite3.connect(file)) as raw:
        for table, column in (
            ("game", "home"), ("game", "visitors"), ("league", "name"), ("person", "name"),
            ("franchise", "name"), ("ledger", "by"), ("game_event", "by"),
        ):  # fmt: skip
            found.update(name for (name,) in raw.execute(f"SELECT {column} FROM {table}"))
    return {name for name in found if name and len(name) > 3}


def test_the_version_says_what_a_bug_report_needs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("QUARTERBACK_DATA_DIR", str(tmp_path))
    lines = run("--version").splitlines()
    assert lines[0] == f"quarterback, version {__version__}"
    said = dict(line.split(": ", 1) for line in lines[1:])
    assert list(said) == ["Python", "System", "Terminal", "SQLite", "Extras", "Installed", "Data"]
    assert said["Python"].startswith(".".join(map(str, sys.version_info[:3])))
    assert said["SQLite"] == sqlite3.sqlite_version
    assert said["Installed"] == "from a checkout"
    assert said["Data"] == str(tmp_path / "games.db")
    home = tmp_path / SECRET
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(home))
    monkeypatch.setenv("QUARTERBACK_DATA_DIR", str(home / "games"))
    assert SECRET not in run("--version"), "the home folder is a tilde"
    assert f"Data: {Path('~') / 'games' / 'games.db'}" in run("--version")
    monkeypatch.setenv("QUARTERBACK_DATABASE", "postgres:nothing")
    assert f"version {__version__}" in run("--version"), "whatever the address is"


def test_a_report_of_real_data_names_no_one(tmp_path: Path):
    (tmp_path / "games.db").write_bytes(lzma.decompress(STORED.read_bytes()))
    run("saved", "--data-dir", str(tmp_path))  # brings the tables up to date
    report = run("doctor", "--report", "--data-dir", str(tmp_path))
    names = names_in(tmp_path / "games.db")
    assert len(names) > 30
    assert [name for name in names if name in report] == []
    assert str(tmp_path) not in report
    for line in ("  games: littlefield 16, solitaire-coach 2", "  leagues: well", "  seals: well"):
        assert line in report.splitlines()


def hostile_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of data in which every text that a person can enter has the secret word in it."""
    folder = tmp_path / f"{SECRET} of the league"
    folder.mkdir()
    for name in VARIABLES:
        monkeypatch.setenv(name, f"{SECRET} {name}")
    monkeypatch.delenv("QUARTERBACK_DATABASE")
    monkeypatch.setenv("QUARTERBACK_DATA_DIR", str(folder))
    monkeypatch.setenv("TERM", f"{SECRET} terminal")
    file = folder / "games.db"
    with opened(file) as store:
        book = played(store, 3, home=f"{SECRET} Home", visitors=f"{SECRET} Visitors",
                      visitors_coach=f"{SECRET} Coach")  # fmt: skip
        book.play(Ruling({"phase": "over", "winner": "home"}, f"{SECRET} left"))
    place = ("--league", SECRET, "--data-dir", str(folder))
    run("league", "found", SECRET, "--data-dir", str(folder), "--by", f"{SECRET} Ann")
    run("league", "season", "1914", "--rules", "littlefield", *place, "--by", SECRET)
    run("league", "team", f"{SECRET} A", "--coach", f"{SECRET} Ann", *place, "--by", SECRET)
    with closing(sqlite3.connect(file)) as raw, raw:
        raw.execute(f"CREATE TABLE {SECRET}_table (name TEXT)")
        raw.execute(
            f"CREATE TRIGGER {SECRET}_trigger AFTER INSERT ON game BEGIN"
            f" DELETE FROM {SECRET}_table; END"
        )
        guards = "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'game'"
        for (guard,) in raw.execute(guards).fetchall():
            raw.execute(f"DROP TRIGGER {guard}")
        raw.execute(
            "INSERT INTO game (created_at, header, home, visitors, ruleset)"
            f" VALUES ('{SECRET}', '{SECRET}', '{SECRET}', '{SECRET}', '{SECRET}')"
        )
    (folder / "backups").mkdir(exist_ok=True)
    (folder / "backups" / f"games-20260509T073525Z-{SECRET}.db").write_bytes(b"")
    (folder / "teams" / "vsefl").mkdir(parents=True)
    (folder / "teams" / "vsefl" / f"{SECRET}.json").write_text(f'{{"name": "{SECRET}"}}')
    (folder / "settings.toml").write_text(
        f'theme = "{SECRET}"\nby = "{SECRET}"\npace = "{SECRET}"\n{SECRET} = 1\n'
        f'[keys]\n"{SECRET}" = "{SECRET}"\n'
    )
    return folder


def test_nothing_private_is_in_a_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    folder = hostile_folder(tmp_path, monkeypatch)
    with pytest.raises(KeyError) as caught:
        raise KeyError(f"{SECRET} in a message") from ValueError(f"{SECRET} as a cause")
    assert record_fault(caught.value)
    with (folder / FILE).open("a", encoding="utf-8") as kept:
        kept.write(f"{SECRET} was written by hand\n  /home/{SECRET}/x.py:3 in f\n")
    report = run("doctor", "--report")
    assert SECRET.lower() not in report.lower()
    assert SECRET.lower() not in run("doctor", "--report", "--data-dir", str(folder)).lower()
    assert "KeyError" in report and "caused by ValueError" in report
    assert "games: littlefield 1, others 1" in report
    assert "seals: 1 of 1 with a PROBLEM" in report
    assert "theme: an unknown one" in report and "by: set" in report and "keys: 1 changed" in report
    assert "QUARTERBACK_BY" in report
    assert "not complete" not in report


def test_a_report_of_a_broken_or_a_newer_place_is_made(tmp_path: Path):
    file = tmp_path / "games.db"
    for content in (b"not a database of " + SECRET.encode(), b""):
        file.write_bytes(content)
        report = run("doctor", "--report", "--data-dir", tmp_path)
        assert SECRET not in report and str(tmp_path) not in report
        assert "not complete" not in report
    file.unlink()
    opened(file).close()
    with closing(sqlite3.connect(file)) as raw, raw:
        raw.execute(f"UPDATE alembic_version SET version_num = '{SECRET}'")
    report = run("doctor", "--report", "--data-dir", tmp_path)
    assert "cannot be read: NewerDatabase" in report and SECRET not in report


def test_every_variable_of_ours_is_looked_for():
    promised = {line for line in recorded("settings") if line.startswith("QUARTERBACK_")}
    assert promised and promised <= set(VARIABLES)


def test_a_report_of_a_server_names_no_server(monkeypatch: pytest.MonkeyPatch):
    url = f"postgresql+psycopg://{SECRET}:{SECRET}@127.0.0.1:1/{SECRET}"
    report = bug_report(games_place(None, url))
    assert SECRET not in report and "127.0.0.1" not in report
    assert "on a server" in report


def test_a_report_is_written_to_a_new_file_only(tmp_path: Path):
    to = tmp_path / "report.txt"
    place = ("--data-dir", tmp_path)
    run("doctor", "--report", to, *place)
    text = to.read_text(encoding="utf-8")
    assert text.startswith(f"Quarterback {__version__}, bug report of ")
    assert "Name another file" in run("doctor", "--report", to, *place, code=1)
    assert to.read_text(encoding="utf-8") == text
    run("doctor", "--report", "--repair", *place, code=2)


def test_a_fault_of_the_program_is_kept_and_its_message_is_not(tmp_path: Path):
    code = (
        "import sys; from quarterback.cli.output import show_fault\n"
        f"sys.excepthook = show_fault\ndef kick(): raise RuntimeError('{SECRET}')\nkick()"
    )
    env = {**os.environ, "QUARTERBACK_DATA_DIR": str(tmp_path)}
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, env=env)
    assert b"quarterback doctor --report" in ended.stderr
    text = (tmp_path / FILE).read_text(encoding="utf-8")
    assert "RuntimeError" in text and " in kick" in text and SECRET not in text
    assert len(read_fault(tmp_path / FILE)) == len(text.splitlines())


def test_a_screen_that_fails_is_reported_and_what_was_copied_is_printed_at_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def ends(app: TableApp, *args: object, **options: object) -> int:
        app.copied = "won 7-3"
        return 0

    def broken(app: TableApp, *args: object, **options: object) -> None:
        app._exception = LookupError(SECRET)

    printed: list[str] = []
    monkeypatch.setenv("QUARTERBACK_DATA_DIR", str(tmp_path))
    monkeypatch.setattr(TableApp, "run", ends)
    assert run_table(play_options(save=False), say=printed.append) == 0
    assert printed == ["won 7-3"]
    monkeypatch.setattr(TableApp, "run", broken)
    with pytest.raises(SystemExit, match="doctor --report"):
        run_table(play_options(save=False), say=print)
    assert read_fault(tmp_path / FILE)[1:] == ["LookupError"]


async def test_a_page_that_fails_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("QUARTERBACK_DATA_DIR", str(tmp_path))
    await _error_pages(MagicMock())[Exception](MagicMock(), LookupError(SECRET))
    assert read_fault(tmp_path / FILE)[1:] == ["LookupError"]


@pytest.mark.parametrize(
    ("prefix", "said"),
    [
        ("/home/ann/.local/share/pipx/venvs/quarterback", "with pipx"),
        ("/home/ann/.local/share/uv/tools/quarterback", "with uv tool"),
        ("/home/ann/games/.venv", "in a virtual environment"),
        (sys.base_prefix, "in the system's Python"),
    ],
)
def test_how_it_was_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, prefix: str, said: str
):
    monkeypatch.setattr(version, "__file__", str(tmp_path / "quarterback" / "cli" / "version.py"))
    monkeypatch.setattr(sys, "prefix", prefix)
    assert version.installation().endswith(said)
    assert "ann" not in version.installation()
    program = tmp_path / "quarterback.pyz"
    with zipfile.ZipFile(program, "w") as archive:
        archive.writestr("__main__.py", "")
    monkeypatch.setattr(sys, "argv", [str(program), "--version"])
    assert version.installation() == "one file (zipapp)"


def test_a_fault_without_a_folder_is_no_second_fault(tmp_path: Path):
    (tmp_path / "in the way").touch()
    assert not record_fault(ValueError("x"), file=tmp_path / "in the way" / FILE)
    assert not record_fault(KeyboardInterrupt(), file=tmp_path / FILE)
    assert fault_file({"QUARTERBACK_DATA_DIR": str(tmp_path)}) == tmp_path / FILE
    assert read_fault(tmp_path / "none" / FILE) == []
