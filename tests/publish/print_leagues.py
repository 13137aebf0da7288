"""A league of each rule set, with boards, times, players and hostile names, for pages to print."""

from __future__ import annotations

from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from shutil import copytree
from tempfile import mkdtemp
from typing import Any

from click.testing import CliRunner

from quarterback.cli import main
from quarterback.rule_sets import CODES

EVIL = "<script>alert('x')</script>\u202e & Sons"
TEAMS = ("Bears", "Lions", "Yale \U0001f989", EVIL)
LONG = "The Amalgamated Association of Tabletop Footballers of the Upper Peninsula " * 2
WHATS = ("bracket", "schedule", "sheets", "rosters", "cards", "standings", "certificates",
         "check-in", "signs", "all")  # fmt: skip
SETTINGS = {
    "littlefield": "--set timing=plays --set plays=12",
    "gunderson": "",
    "lions-den": "--set minutes=3",
    "solitaire-coach": "--set plays=10",
    "vsefl": "--set plays_per_quarter=4",
}
assert SETTINGS.keys() == CODES


@cache
def _made(rules: str) -> Path:
    """A league whose regular season is over and whose first playoff games are waiting; one game of
    the season was not played."""
    folder = Path(mkdtemp(prefix="print-"))
    lines = [
        f'found "Tri-City <League> & {LONG}"',
        f"season 2026 --name 'The <b>40th</b>' --rules {rules} --through 2 {SETTINGS[rules]}",
        'boards North "Table <2>"',
        "slots 2026-05-09T09:00 --games 8 --minutes 60 --pause 5",
        *(f'team "{name}" --coach "Coach {n} <i>"' for n, name in enumerate(TEAMS)),
    ]
    if rules == "lions-den":
        places = ("quarterback", "quarterback", "quarterback", "kicker", "punter")
        lines += [
            f'draft "{name}" {place} --dice 4,7 --career 3 --witness "Coach {(n + 1) % 4} <i>"'
            for n, name in enumerate(TEAMS)
            for place in places
        ]
        lines += [f'bases "{name}" {12 * n + 1}-{12 * n + 12}' for n, name in enumerate(TEAMS)]
    lines += ["draw-up", "release", "phase regular"]
    lines += [f"result {n} 1{n}:7" for n in range(1, 6)]
    _run(folder, "league", "run", "-", typed="\n".join(lines))
    return folder


def _run(folder: Path, *words: object, typed: str | None = None) -> str:
    env = {"QUARTERBACK_DATA_DIR": str(folder), "QUARTERBACK_BY": "Ann"}
    result = CliRunner().invoke(main, [*map(str, words)], input=typed, env=env)
    assert result.exit_code == 0, result.output
    return str(result.output)


class League:
    """A copy of a league of one rule set, and commands in it."""

    def __init__(self, folder: Path, rules: str) -> None:
        self.folder, self.rules = folder, rules
        copytree(_made(rules), folder, dirs_exist_ok=True)

    def run(self, *words: object, typed: str | None = None) -> str:
        """What a command prints. It must succeed."""
        return _run(self.folder, "league", *words, typed=typed)

    def fails(self, *words: object) -> str:
        """What a command prints that must not succeed."""
        env = {"QUARTERBACK_DATA_DIR": str(self.folder), "QUARTERBACK_BY": "Ann"}
        result = CliRunner().invoke(main, ["league", *map(str, words)], env=env)
        assert result.exit_code != 0, result.output
        assert "Traceback" not in result.output
        return str(result.output)

    def page(self, *words: object) -> str:
        """A page to print."""
        return self.run("print", *words, "--to", "-")

    def to_the_end(self) -> League:
        """Play the rest of the season and the bracket."""
        self.run("run", "-", typed="result 6 20:3\nphase playoffs\nplayoffs --size 4")
        self.run("run", "-", typed="result 7 20:3\nresult 8 14:7")
        self.run("result", 9, "21:20")
        return self


class _Reader(HTMLParser):
    """Collects what a page has."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element and its attributes."""
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]

    def handle_data(self, data: str) -> None:
        """Text."""
        self.text.append(data)


def read_page(html: str) -> Any:
    """A page in its tags, attributes and texts."""
    reader = _Reader()
    reader.feed(html)
    return reader


def any_league(tmp_path: Path, rules: str) -> League:
    """A league of a rule set, to be changed."""
    return League(tmp_path / "data", rules)
