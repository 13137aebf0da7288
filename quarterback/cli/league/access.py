"""`quarterback league access`, which ended with version 2.0: it says what to do instead."""

from __future__ import annotations

import click

INSTEAD = (
    "Scorers have no logins of their own any more: they enter results and games in a browser, on"
    " the tournament server. Start it as the owner of the database with `quarterback serve --lan"
    " --desk --tables`: each board has a PIN, and a second laptop may serve the same database. For"
    " a login that may only read, and for what became of earlier logins, see `quarterback help"
    " network-setup`; `quarterback doctor` names every login."
)


@click.command(
    "access",
    context_settings={
        "ignore_unknown_options": True,
        "allow_extra_args": True,
        "allow_interspersed_args": False,
    },
)
@click.argument("words", nargs=-1, type=click.UNPROCESSED)
def access(words: tuple[str, ...]) -> None:
    """Ended: scorers write through the tournament server (`quarterback serve`).

    Until version 1.x this gave the logins of a PostgreSQL server roles. It says what to do now.
    """
    raise click.ClickException(INSTEAD)
