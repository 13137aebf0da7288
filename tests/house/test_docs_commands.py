"""Links, paths and test names in README.md and docs/ exist, and its pages are complete.

The examples of docs/referee.md, docs/notation.md and docs/league-formats.md are run in whole by
tests of their own; tests/docs looks every command up.
"""

from __future__ import annotations

import fnmatch
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from league.store.doors import DOOR_TABLES
from league.store.games.tables import METADATA
from league.store.ledger.tables import LEDGER
from quarterback.cli.help import man_page

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = [
    *sorted(ROOT.glob("*.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    headings = [line for line in page.read_text("utf-8").splitlines() if line.startswith("#")]
    return {
        re.sub(r"[^\w\- ]", "", line.lstrip("# ").lower()).replace(" ", "-") for line in headings
    }


def test_every_link_leads_somewhere():
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        in_html = re.findall(r"<(?:a|img|source)\b[^>]*?(?:href|src|srcset)=\"([^\"]+)\"", text)
        for target in [*re.findall(r"\]\(([^)\s]+)\)", text), *in_html]:
            if "://" in target or target.startswith("mailto:"):
                continue
            name, _, anchor = target.partition("#")
            other = page.parent / name if name else page
            assert other.exists(), (page, target)
            if page.is_relative_to(DOCS):  # the manual travels without the files around it
                assert other.resolve().is_relative_to(DOCS), target
            assert not anchor or anchor in anchors(other), target


def test_the_first_page_lists_every_page():
    """If it fails: give the page a place in docs/index.md."""
    listed = re.findall(r"\]\(([\w/-]+\.md)(?:#[\w-]+)?\)", (DOCS / "index.md").read_text("utf-8"))
    pages = {path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")}
    assert pages - set(listed) == {"index.md"}


def test_the_page_of_the_database_names_every_table():
    page = (DOCS / "database.md").read_text(encoding="utf-8")
    assert LEDGER.metadata is METADATA, "the tables of leagues are loaded"
    tables = {*METADATA.tables, *DOOR_TABLES.tables}
    assert [name for name in sorted(tables) if f"`{name}`" not in page] == []


def test_every_page_of_docs_begins_with_whom_it_is_for():
    pages = [page for page in PAGES if page.is_relative_to(DOCS)]
    beginning = re.compile(r"(?:<!--.*?-->\n\n)?# .+\n\nFor [a-z]", re.DOTALL)
    assert [page.name for page in pages if not beginning.match(page.read_text("utf-8"))] == []


def test_every_path_and_test_named_exists():
    names = {path.name for path in (ROOT / "tests").rglob("test_*.py")}
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        assert {
            each for each in re.findall(r"`(?:\w+/)?(test_\w+\.py)`", text) if each not in names
        } == set(), page
        folders = r"`((?:quarterback|league/(?:model|store)|rulesets|tests|benchmarks)/[\w./-]+)`"
        for path in re.findall(folders, text):
            if not re.search(r"[A-Z]|sandlot", path):
                assert (ROOT / path).exists() or (ROOT / f"{path}.py").exists(), path


NEVER = re.compile(
    r"(?<!\.)\b(?:nobody|somebody|whoever|anew|besides|farther|so many|by itself|all the same"
    r"|extra time|half-time|time-out|kick-off|on-side|off side|side line|offence|defence|centre"
    r"|colours?|points? of win probability|games in a hundred|hundredths|head of the chain)\b",
    re.IGNORECASE,
)
"""Words that docs/voice.md forbids, as far as they have no other meaning."""


def test_no_page_has_a_word_that_voice_forbids():
    for page in PAGES:
        if page.stem in ("voice", "CHANGELOG") or page.parent.name == "rules":
            continue  # what they quote: old words, names of old options, the printed rules
        text = re.sub(r"```.*?```|`[^`]*`", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert NEVER.findall(text) == [], page


def test_every_file_in_the_tables_of_rooms_exists():
    """If it fails: a file or folder was renamed or moved; the page still has its old name."""
    there = {
        path.stem if path.suffix == ".py" else path.name
        for top in ("rulesets", "league", "quarterback")
        for path in (ROOT / top).rglob("*")
    }
    named = set()
    for page, heading in (("architecture.md", "## Rooms"), ("maintainer-server.md", "## The mod")):
        rooms = (DOCS / page).read_text(encoding="utf-8").partition(heading)[2]
        for cell in re.findall(r"^\| (`.+?) \| ", rooms, re.MULTILINE):
            named |= {name.rstrip("/").split("/")[-1] for name in re.findall(r"`([^`]+)`", cell)}
    assert len(named) > 50
    missing = [each for each in named if not fnmatch.filter(there, each.removesuffix(".py"))]
    assert missing == []


@pytest.mark.long
@pytest.mark.parametrize(
    "script", sorted((ROOT / "docs" / "examples").glob("*.sh")), ids=lambda x: x.stem
)
def test_the_example_scripts_run(tmp_path: Path, script: Path):
    program = Path(sys.executable).with_name("quarterback")
    more = {"QUARTERBACK": str(program), "PLAYS": "20"}
    done = subprocess.run(
        ["sh", script, tmp_path], env=os.environ | more, capture_output=True, text=True, timeout=600
    )
    assert done.returncode == 0, done.stderr
    # One script leaves its second season open, and publishes the site.
    assert "Champion:" in done.stdout or next(tmp_path.rglob("site/index.html"), None)


def test_the_rule_in_architecture_is_quoted_as_it_reads_now():
    """If it fails: copy the function from the rules into the page again."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    [quoted] = re.findall(r"```python\n(def \w*blocked\(.*?)```", page, re.DOTALL)
    kicks = ROOT / "rulesets" / "littlefield" / "kicks.py"
    assert quoted.strip() in kicks.read_text(encoding="utf-8")


def test_the_man_page_is_up_to_date():
    """If it fails: make docs."""
    kept = ROOT / "docs" / "man" / "quarterback.1"
    assert kept.read_text(encoding="utf-8") == man_page()
