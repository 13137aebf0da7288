"""Permissions on a shared server: logins, roles, and the games a scorer may score."""

from __future__ import annotations

import functools
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from league.model.ledger.rows import Board, Fixture
from quarterback.cli.lazy import LazyGroup
from quarterback.cli.league.context import LeagueCommandContext, league_command
from quarterback.cli.store_options import games_place
from quarterback.league_office.lookup import find_named
from rulesets.core.refusal import Refused

if TYPE_CHECKING:
    from league.store.access.logins import Assigned

NO_PROTECTION = (
    "SQLite knows no logins: whoever may write the file may enter anything, under any name, and"
    " nothing here can keep him from it. For tables that share a league, set up a PostgreSQL server"
    " (docs/server.md) and name it with --database. Without one: every table its own file, brought"
    " together by `quarterback league collect`; and print the head of the chain, as `certify` and"
    " `log` tell it, on the certified sheets: what comes before it cannot be changed unseen."
)
_HERE = "quarterback.cli.league.access"
COMMANDS: dict[str, tuple[str, str]] = {
    "set-up": (f"{_HERE}:set_up", "Make the roles: reader, scorer, commissioner."),
    "take-down": (f"{_HERE}:take_down", "Take all roles away again."),
    "grant": (f"{_HERE}:grant", "Give a login a role, and a scorer his games."),
    "revoke": (f"{_HERE}:revoke", "Take a role, or games, from a login."),
    "list": (f"{_HERE}:list_", "Who may do what."),
}


@click.group("access", cls=LazyGroup, commands_by_name=COMMANDS)
def access() -> None:
    """Permissions on a shared PostgreSQL server, which enforces them.

    A reader looks. A scorer enters results and games of assigned boards, until they are certified.
    A commissioner may do everything the program does. No one rewrites the ledger.
    """


def server_command(name: str) -> Callable[[Callable[..., Any]], click.Command]:
    """Make a league command for a server; on SQLite it explains why it is unavailable."""

    def made(function: Callable[..., Any]) -> click.Command:
        command = league_command(f"access {name}")(function)
        command.name, inner = name, command.callback
        assert inner is not None, "a command does something"

        @functools.wraps(inner)
        def run(data_dir: Path | None, database: str | None, **more: Any) -> Any:
            if games_place(data_dir, database).file is not None:
                raise click.ClickException(NO_PROTECTION)
            return inner(data_dir=data_dir, database=database, **more)

        command.callback = run
        return command

    return made


@server_command("set-up")
def set_up(cli: LeagueCommandContext) -> None:
    """Create the roles reader, scorer and commissioner, as the owner of the tables.

    It may be run again at any time; roles granted before stay.
    """
    from league.store.access.install import set_up as install_roles
    from league.store.access.names import groups_of

    with cli.store.leagues.writing() as db:
        install_roles(db)
        groups = list(groups_of(db).values())
    cli.answer(
        {"groups": groups},
        f"Roles are set up in {cli.store.place}: {', '.join(groups)}.",
        "Next: quarterback league access grant LOGIN --role scorer --board TABLE",
    )


@server_command("take-down")
def take_down(cli: LeagueCommandContext) -> None:
    """Remove all roles. Games, leagues and logins stay; only the owner can write then."""
    from league.store.access.install import take_away

    _expect_roles(cli)
    with cli.store.leagues.writing() as db:
        take_away(db)
    cli.answer({}, "Roles are taken away. Back: quarterback league access set-up")


@server_command("grant")
@click.argument("login")
@click.option("--role", type=click.Choice(["reader", "scorer", "commissioner"]))
@click.option("--person", help="The person the login enters as; default the login.")
@click.option("--board", "boards", multiple=True, metavar="NAME", help="A board this login scores.")
@click.option("--games", default="", metavar="3,7", help="Games this login scores, by number.")
@click.option("--password", help="For the login; a new one gets a random one, shown once.")
def grant(
    cli: LeagueCommandContext,
    login: str,
    role: str | None,
    person: str | None,
    boards: tuple[str, ...],
    games: str,
    password: str | None,
) -> None:
    """Give LOGIN a role, and a scorer boards and games; a new login is created.

    Without --role only boards and games are assigned; a commissioner may do that, too.
    """
    from league.store.access import logins

    _expect_roles(cli)
    target = _assigned(cli, login, boards, games)
    if role is None and not target:
        raise Refused("say what: --role, --board or --games")
    values: dict[str, Any] = {"login": login, "given": len(target)}
    lines = []
    with cli.store.leagues.writing() as db:
        if role is not None:
            present = {each.name: each.person for each in logins.logins(db)}
            name = person or present.get(login, login)
            new = logins.is_new(db, login)
            secret = secrets.token_urlsafe(12) if new and password is None else password
            logins.grant(db, login, role, name, secret)  # type: ignore[arg-type]
            values |= {"role": role, "person": name, "new": new}
            lines.append(f"{login} is a {role} now, and enters as {name}.")
            if new and password is None:
                values["password"] = secret
                lines.append(f"The password, told only here: {secret}")
        logins.assign(db, target)
    lines += [f"{login} scores {_named(cli, each)}." for each in target]
    cli.answer(values, *lines)


@server_command("revoke")
@click.argument("login")
@click.option("--board", "boards", multiple=True, metavar="NAME", help="Only this table.")
@click.option("--games", default="", metavar="3,7", help="Only these games.")
def revoke(cli: LeagueCommandContext, login: str, boards: tuple[str, ...], games: str) -> None:
    """Remove the role of LOGIN, or with --board or --games only these. The login itself stays."""
    from league.store.access import logins

    _expect_roles(cli)
    target = _assigned(cli, login, boards, games)
    with cli.store.leagues.writing() as db:
        if target:
            logins.unassign(db, target)
        elif not logins.revoke(db, login):
            raise Refused(f"{login} has no role")
    lines = [f"{login} scores {_named(cli, each)} no longer." for each in target]
    cli.answer({"login": login, "taken": len(target)}, *(lines or [f"{login} has no role now."]))


@server_command("list")
def list_(cli: LeagueCommandContext) -> None:
    """Every login with its role, the person it enters as, and what it scores."""
    from league.store.access import logins

    _expect_roles(cli)
    with cli.store.leagues.reading() as db:
        rows, provided = logins.logins(db), logins.assigned(db)
    report, lines = [], []
    for row in rows:
        his = [each for each in provided if each.login == row.name]
        report.append({**row._asdict(), "scores": [each._asdict() for each in his]})
        scores = ", ".join(_named(cli, each) for each in his)
        lines.append(f"{row.name}: {row.role}, enters as {row.person}{_after(': ', scores)}")
    cli.answer({"logins": report}, *(lines or ["No roles granted yet."]))


def _after(sign: str, text: str) -> str:
    return f"{sign}{text}" if text else ""


def _expect_roles(cli: LeagueCommandContext) -> None:
    from league.store.access.names import is_set_up

    with cli.store.leagues.reading() as db:
        if not is_set_up(db):
            raise Refused(
                "this server has no roles yet: whoever owns the tables makes them with"
                " `quarterback league access set-up`"
            )


def _assigned(
    cli: LeagueCommandContext, login: str, boards: tuple[str, ...], games: str
) -> list[Assigned]:
    from league.store.access.logins import Assigned

    numbers = [each.strip() for each in games.split(",") if each.strip()]
    if not all(each.isdecimal() and len(each) < 10 for each in numbers):
        raise Refused("games go by their numbers, as in --games 3,7")
    result = [("board", find_named(cli.records, Board, name).id) for name in boards]
    result += [("fixture", cli.game(int(number)).id) for number in numbers]
    return [Assigned(login, cli.league.number, what, row) for what, row in result]


def _named(cli: LeagueCommandContext, each: Assigned) -> str:
    """Return a board or a game as users name it."""
    if each.league != cli.league.number:
        return f"{each.what} {each.id} of league {each.league}"
    if each.what == "board":
        row = cli.records.find(Board, each.id)
        return f"table {row.name}" if row else f"a table that is gone ({each.id})"
    game = cli.records.find(Fixture, each.id)
    return f"game {game.number}" if game else f"a game that is gone ({each.id})"
