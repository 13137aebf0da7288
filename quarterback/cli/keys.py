"""`quarterback keys`: every key of the table and its screens."""

from __future__ import annotations

import click

from quarterback.cli.output import say, say_bold, write_text
from quarterback.cli.page import wrapped

KEYS = 20
"""Columns before what a key does."""


@click.command("keys")
@click.option("--markdown", is_flag=True, help="As Markdown, the page docs/keys.md.")
def keys(markdown: bool) -> int:
    """List every key of every screen, what it does, and the name to change it by."""
    from quarterback.tui.bindings.docs_page import keys_page, keys_rows

    if markdown:
        write_text(keys_page())
        return 0
    for place, (heading, rows) in enumerate(keys_rows(ascii_only=True)):
        if place:
            say()
        say_bold(heading)
        for conflicts, message, name in rows:
            say(wrapped(f"{message} ({name})", " " * KEYS, f"  {conflicts:<{KEYS - 4}}  "))
    return 0
