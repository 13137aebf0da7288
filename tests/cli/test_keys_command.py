"""`quarterback keys`, and the page that it writes: docs/keys.md."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from quarterback.cli import main
from quarterback.tui.bindings.commands import BY_ID

PAGE = Path(__file__).parents[2] / "docs" / "keys.md"


@pytest.mark.parametrize("width", ["40", "80"])
def test_every_command_is_listed_in_ascii(monkeypatch, width):
    monkeypatch.setenv("COLUMNS", width)
    said = CliRunner().invoke(main, ["keys"])
    assert said.exit_code == 0
    assert said.output.isascii()
    assert max(len(line) for line in said.output.splitlines()) <= int(width)
    for command in BY_ID.values():
        if not command.family:
            assert f"({command.id})" in "".join(said.output.split())


def test_the_page_in_the_docs_is_the_table_of_today():
    said = CliRunner().invoke(main, ["keys", "--markdown"])
    assert PAGE.read_text(encoding="utf-8") == said.output, (
        "make it anew: quarterback keys --markdown > docs/keys.md"
    )
