"""`quarterback team`: the teams that are kept for the next game: list, show, make, rate, move."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from quarterback.cli.output import print_or_write, say
from quarterback.cli.store_options import where_options
from rulesets.core.plain_text import plain_text

if TYPE_CHECKING:
    from quarterback.teams.form import TeamError
    from quarterback.teams.rating_rolls import Rolling
    from quarterback.teams.saved import SavedTeam, TeamFolder

F = TypeVar("F", bound=Callable[..., Any])
_RULESET = click.option("--ruleset", metavar="RULESET", help="Rule set of the team.")
_SET = click.option(
    "--set",
    "fields",
    multiple=True,
    metavar="FIELD=TEXT",
    help="Set a field; `team fields` lists them. May be repeated.",
)


@click.group("team")
def team() -> None:
    """Your saved teams, for games on a board.

    \b
        quarterback team new Bears --ruleset RULESET --set bases=1-12
        quarterback team roll Bears --witness Ann
        quarterback play --ruleset RULESET --team home=Bears
    """


def _command(name: str) -> Callable[[F], F]:
    """A command of the group, with the options that say where teams are."""

    def made(does: F) -> F:
        team.command(name)(where_options(does))
        return does

    return made


def _team_folder(where: dict[str, Any]) -> TeamFolder:
    from league.store.errors import StoreError
    from quarterback.game.places import saved_teams

    try:
        return saved_teams(where["data_dir"], where["database"])
    except StoreError as error:
        raise click.UsageError(plain_text(error.message)) from None


def _code(ruleset: str | None) -> str:
    """A rule set whose sides bring teams."""
    from quarterback.rule_sets import WITH_TEAMS

    code = (ruleset or "").strip().lower()
    if code not in WITH_TEAMS:
        text = (
            f"no rule set {ruleset!r} with teams" if ruleset else "name the rule set with --ruleset"
        )
        raise click.UsageError(f"{text}; choose from {', '.join(WITH_TEAMS)}.")
    return code


def _find(
    team_folder: TeamFolder, name: str, ruleset: str | None, *, away: bool = False
) -> SavedTeam:
    """A team by its name, of any rules unless it is said of which."""
    from quarterback.rule_sets import WITH_TEAMS

    codes = (_code(ruleset),) if ruleset else WITH_TEAMS
    result = [
        each for code in codes if (each := team_folder.find(code, name, away=away)) is not None
    ]
    if len(result) == 1:
        return result[0]
    if result:
        rules = ", ".join(each.code for each in result)
        raise click.UsageError(
            f"More than one rule set has a team called {name} ({rules}): add --ruleset."
        )
    what = "archived team" if away else "team"
    raise click.ClickException(f"No {what} called {plain_text(name)}. `team list` lists them.")


def _done(does: Callable[[], SavedTeam]) -> SavedTeam:
    from quarterback.teams.saved import TeamNotSaved

    try:
        return does()
    except TeamNotSaved as why:
        raise click.ClickException(plain_text(f"{why.message}.")) from None


@_command("list")
@_RULESET
@click.option("--archived", is_flag=True, help="List archived teams.")
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
def list_(ruleset: str | None, archived: bool, as_json: bool, **where: Any) -> int:
    """List your saved teams."""
    from quarterback.rule_sets import WITH_TEAMS, rule_set
    from quarterback.teams.description import summary

    team_folder = _team_folder(where)
    codes = (_code(ruleset),) if ruleset else WITH_TEAMS
    saved = [each for code in codes for each in team_folder.teams(code, away=archived)]
    if as_json:
        _say_json([_listed(each) for each in saved])
        return 0
    for each in saved:
        faults = each.faults()
        message = f"! {faults[0].message}" if faults else summary(rule_set(each.code), each.team)
        say(f"{each.name}  ({each.code})  {message}")
    if not saved:
        what = "archived" if archived else "saved"
        say(f"No {what} teams in {team_folder.path}.")
    return 0


def _listed(saved: SavedTeam) -> dict[str, Any]:
    faults = [fault.message for fault in saved.faults()]
    return {"name": saved.name, "ruleset": saved.code, "file": str(saved.file), "faults": faults}


@_command("show")
@click.argument("name")
@_RULESET
@click.option("--json", "as_json", is_flag=True, help="Show the team file.")
def show(name: str, ruleset: str | None, as_json: bool, **where: Any) -> int:
    """Show a team: its fields and ratings."""
    from quarterback.rule_sets import rule_set
    from quarterback.teams.description import lines_of_team
    from quarterback.teams.form import sheet_of, texts_of

    saved = _find(_team_folder(where), name, ruleset)
    if as_json:
        _say_json(saved.team)
        return 0
    texts = texts_of(saved.code, saved.team)
    say(f"{saved.name} ({saved.code}), {saved.file}")
    for field in sheet_of(saved.code).fields:
        if texts[field.name] and field.name != "name":
            text = texts[field.name].replace("\n", "\n    ")
            say(f"  {field.name}: {text}" if "\n" not in text else f"  {field.name}:\n    {text}")
    faults = saved.faults()
    for line in [f"! {each.message}" for each in faults] or lines_of_team(
        rule_set(saved.code), saved.team
    ):
        say(line)
    return 0


@_command("fields")
@_RULESET
def fields_(ruleset: str | None, **where: Any) -> int:
    """List the fields of a rule set's teams."""
    from quarterback.teams.form import sheet_of

    for field in sheet_of(_code(ruleset)).fields:
        rule = f" ({field.rule})" if field.rule else ""
        say(f"{field.name}: {field.description}{rule}")
    return 0


@_command("new")
@click.argument("name")
@_RULESET
@_SET
def new(name: str, ruleset: str | None, fields: tuple[str, ...], **where: Any) -> int:
    """Create a team called NAME."""
    code, team_folder = _code(ruleset), _team_folder(where)
    result = _filled(code, {}, {"name": name, **_texts(code, fields)})
    saved = _done(lambda: team_folder.keep(code, result))
    say(f"{saved.name} saved: {saved.file}")
    return 0


@_command("edit")
@click.argument("name")
@_RULESET
@_SET
def edit(name: str, ruleset: str | None, fields: tuple[str, ...], **where: Any) -> int:
    """Change fields of a team. Empty text clears a field."""
    team_folder = _team_folder(where)
    saved = _find(team_folder, name, ruleset)
    result = _filled(saved.code, saved.team, _texts(saved.code, fields))
    say(f"{_done(lambda: team_folder.keep(saved.code, result, saved)).name} saved.")
    return 0


@_command("copy")
@click.argument("name")
@_RULESET
def copy(name: str, ruleset: str | None, **where: Any) -> int:
    """Copy a team under an unused name."""
    from quarterback.teams.saved import copy_of

    team_folder = _team_folder(where)
    saved = _find(team_folder, name, ruleset)
    say(f"{_done(lambda: copy_of(team_folder, saved)).name} saved.")
    return 0


@_command("roll")
@click.argument("name")
@_RULESET
@click.option("--witness", default="", metavar="NAME", help="Witness of the dice.")
@click.option(
    "--dice",
    multiple=True,
    metavar="DICE",
    help="Your own dice, such as '4 7 2', in order; the program rolls the rest.",
)
def roll(name: str, ruleset: str | None, witness: str, dice: tuple[str, ...], **where: Any) -> int:
    """Roll a team's missing ratings before a witness."""
    from dataclasses import replace

    from quarterback.teams.form import sheet_of
    from quarterback.teams.rating_rolls import rolling
    from rulesets.core.refusal import Refused

    team_folder = _team_folder(where)
    saved = _find(team_folder, name, ruleset)
    now = rolling(sheet_of(saved.code), {"": saved.team})
    if now.next is None:
        raise click.ClickException(f"{plain_text(saved.name)} needs no ratings.")
    try:
        now = _thrown(now, dice)
        rated = replace(now, witness=witness).rated()[""]
    except Refused as refused:
        rule = f" ({refused.rule})" if refused.rule else ""
        raise click.ClickException(plain_text(f"{refused.message}{rule}.")) from None
    _done(lambda: team_folder.keep(saved.code, rated, saved))
    for due in now.throws:
        say(f"{due.throw.label}: {' '.join(map(str, due.pips))}: {due.meaning}.")
    return 0


def _thrown(now: Rolling, dice: tuple[str, ...]) -> Rolling:
    """Yield the typed dice, then the program's. Raise Refused if a typed roll is invalid."""
    from random import SystemRandom

    from quarterback.teams.rating_rolls import to_the_end, typed

    for each in dice:
        now = typed(now, each)
    return to_the_end(now, SystemRandom())


@_command("import")
@click.argument("file")
@_RULESET
def import_(file: str, ruleset: str | None, **where: Any) -> int:
    """Import a team from a JSON or TOML file."""
    from quarterback.teams.saved import take_in

    code, team_folder = _code(ruleset), _team_folder(where)
    say(f"{_done(lambda: take_in(team_folder, code, file)).name} saved.")
    return 0


@_command("export")
@click.argument("name")
@_RULESET
@click.option(
    "--to",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="File to write; the default prints it.",
)
@click.option("--force", is_flag=True, help="Overwrite an existing file.")
def export(name: str, ruleset: str | None, to: Path | None, force: bool, **where: Any) -> int:
    """Export a team to a file, in the format that --team takes."""
    from quarterback.teams.saved import written

    text = written(_find(_team_folder(where), name, ruleset))
    print_or_write(text, to, force, name)
    return 0


@_command("archive")
@click.argument("name")
@_RULESET
def archive(name: str, ruleset: str | None, **where: Any) -> int:
    """Archive a team; `team restore` restores it."""
    team_folder = _team_folder(where)
    saved = _find(team_folder, name, ruleset)
    say(f"{_done(lambda: team_folder.archive(saved)).name} archived.")
    return 0


@_command("restore")
@click.argument("name")
@_RULESET
def restore(name: str, ruleset: str | None, **where: Any) -> int:
    """Restore an archived team."""
    team_folder = _team_folder(where)
    saved = _find(team_folder, name, ruleset, away=True)
    say(f"{_done(lambda: team_folder.restore(saved)).name} restored.")
    return 0


def _texts(code: str, values: tuple[str, ...]) -> dict[str, str]:
    from quarterback.teams.form import sheet_of

    names = [field.name for field in sheet_of(code).fields]
    texts: dict[str, str] = {}
    for each in values:
        name, equals, text = each.partition("=")
        name = name.strip().lower()
        if not equals or name not in names:
            listed = ", ".join(names)
            raise click.UsageError(f"--set takes FIELD=TEXT; the fields are {listed}.")
        texts[name] = text.replace("\\n", "\n")
    return texts


def _filled(code: str, before: Any, texts: dict[str, str]) -> dict[str, Any]:
    from quarterback.teams.form import filled

    result, faults = filled(code, before, texts)
    if faults:
        _refuse(faults)
    return result


def _refuse(faults: list[TeamError]) -> NoReturn:
    result = [f"{each.field}: {each.message}" if each.field else each.message for each in faults]
    raise click.ClickException(plain_text("\n  ".join(result)))


def _say_json(data: Any) -> None:
    import json

    say(json.dumps(data, indent=1, default=str))
