"""`quarterback keys`: every key of the table and its screens."""

from __future__ import annotations

import click

from quarterback.cli.page import wrapped

KEYS = 20
"""Columns before what a key does."""


@click.command("keys")
@click.option("--markdown", is_flag=True, help="The page that docs/keys.md is.")
def keys(markdown: bool) -> int:
    """Every key of every screen: what it does, and the name by which it can be replaced."""
    from quarterback.tui.keys_page import keys_page, keys_rows

    if markdown:
        click.echo(keys_page(), nl=False)
        return 0
    for place, (heading, rows) in enumerate(keys_rows(ascii_only=True)):
        click.echo(("\n" if place else "") + click.style(heading, bold=True))
        for held, says, name in rows:
            click.echo(wrapped(f"{says} ({name})", " " * KEYS, f"  {held:<{KEYS - 4}}  "))
    return 0
