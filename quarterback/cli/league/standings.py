"""Standings, ratings, and text to paste into a chat."""

from __future__ import annotations

import click

from league.model.day.overview import day_of
from league.model.ledger.queries.standings import ratings_of
from league.model.ledger.rows import Division, Franchise
from league.views.standings import (
    StandingsLine,
    StandingsTable,
    conference_seeds,
    standings_since,
    standings_table,
)
from quarterback.cli.league.context import LeagueCommandContext, league_command
from quarterback.cli.output import say_json, write_text
from quarterback.league_office.chat_text import (
    FORMS,
    LAST_ENTRIES,
    POSTS,
    Form,
    last_steps,
    post_of,
    write_post,
)
from quarterback.league_office.datetimes import wall_clock
from rulesets.core.refusal import Refused


@league_command("list")
@click.option("--removed", is_flag=True, help="Also those that were removed.")
def list_(cli: LeagueCommandContext, removed: bool) -> None:
    """List the leagues, with their numbers of entries."""
    rows = cli.store.leagues.all(removed=removed)
    data = [row._asdict() for row in rows]
    lines = [
        f"{row.number:>3}  {row.name}  ({row.entries} entries){', removed' if row.removed else ''}"
        for row in rows
    ]
    cli.answer(data, *(lines or ["No league is kept yet."]))


@league_command("standings", any_season=True)
@click.option("--division", help="One division or pool.")
@click.option("--by-division", is_flag=True, help="Division by division, or pool by pool.")
@click.option("--conference", help="The seeds of a conference.")
@click.option(
    "--wild-cards",
    type=click.IntRange(0, 64),
    default=0,
    help="How many qualify in addition to its division winners.",
)
@click.option("--explain", is_flag=True, help="Explain every rank.")
@click.option(
    "--now", is_flag=True, help="With what happened since the bracket was drawn; it seeds no one."
)
def standings(
    cli: LeagueCommandContext,
    division: str | None,
    by_division: bool,
    conference: str | None,
    wild_cards: int,
    explain: bool,
    now: bool,
) -> None:
    """Show the standings of the season; once a bracket is drawn, those that seeded it.

    In a --conference the division winners come first, then the best remaining teams; the mark says
    which team has clinched its division or a berth, or is eliminated.
    """
    if sum((division is not None, by_division, conference is not None)) > 1:
        raise Refused("a division, all of them, or a conference")
    if conference is not None:
        _conference(cli, conference, wild_cards, explain=explain, now=now)
        return
    tables = _divisions(cli, now=now) if by_division else [_one(cli, division, now=now)]
    rows = [
        line.data | ({"division": table.division} if by_division else {})
        for table in tables
        for line in table.lines
    ]
    lines = []
    for table in tables:
        lines += [table.division] if by_division else []
        lines += [_line(line, explain=explain) for line in table.lines]
    lines += dict.fromkeys(note for table in tables for note in table.notes)
    cli.answer(rows, *lines)


def _table(
    cli: LeagueCommandContext, division: Division | None = None, *, now: bool
) -> StandingsTable:
    since = standings_since(cli.records, cli.stage, division) if now else None
    return since or standings_table(cli.records, cli.stage, division)


def _one(cli: LeagueCommandContext, name: str | None, *, now: bool) -> StandingsTable:
    if name is None:
        return _table(cli, now=now)
    divisions = cli.records.where(Division, season=cli.season.id, name=name)
    if not divisions:
        raise Refused(f"there is no division {name!r}")
    return _table(cli, divisions[0], now=now)


def _divisions(cli: LeagueCommandContext, *, now: bool) -> list[StandingsTable]:
    divisions = cli.records.where(Division, season=cli.season.id)
    if not divisions:
        raise Refused("the season has no divisions")
    return [_table(cli, each, now=now) for each in divisions]


def _conference(
    cli: LeagueCommandContext, name: str, wild_cards: int, *, explain: bool, now: bool
) -> None:
    seeds, notes = conference_seeds(cli.records, cli.stage, name, wild_cards, now=now)
    lines = [
        f"{each.seed:>3}{'=' if each.level_with else ' '} {each.team}  {each.summary}"
        + (f"  {each.why}" if explain else "")
        for each in seeds
    ]
    cli.answer([each.data for each in seeds], *lines, *notes)


def _line(line: StandingsLine, *, explain: bool) -> str:
    place = f"{line.place_text.removesuffix('='):>3}{'=' if line.shared_with else ' '}"
    text = f"{place} {line.name}  {line.summary}"
    return f"{text}  {line.why}" if explain else text


@league_command("ratings")
def ratings(cli: LeagueCommandContext) -> None:
    """Elo ratings after all games that count, of all seasons."""
    lines = sorted(ratings_of(cli.records).items(), key=lambda each: -each[1])
    named = [(cli.records.get(Franchise, int(key)).name, rating) for key, rating in lines]
    data = [{"team": name, "rating": round(rating, 1)} for name, rating in named]
    cli.answer(data, *(f"{rating:7.1f}  {name}" for name, rating in named))


@league_command("say", any_season=True)
@click.argument("what", type=click.Choice(POSTS))
@click.option("--as", "form", type=click.Choice(FORMS), default="plain", help="How it is written.")
@click.option("--round", "number", type=int, metavar="N", help="The round, if not the latest.")
def say(cli: LeagueCommandContext, what: str, form: Form, number: int | None) -> None:
    """Write text to paste into a chat: plain, as Markdown, or for Discord.

    WHAT is `next` (games being played and the next ones), `round` (results of the latest round),
    `standings`, `bracket`, `champion` or `messages` (what teams must know now: games about to
    begin, results that were changed, games that were moved). No name in the text can ping anyone or
    change its format.
    """
    now, ledger = wall_clock(), cli.league.ledger
    rows = cli.league.entries(max(ledger.seq - LAST_ENTRIES, 0)) if what == "messages" else []
    steps = last_steps(ledger, rows)
    post = post_of(what, cli.records, cli.season, lambda: day_of(cli.records, now), number, steps)
    text = write_post(post, form)
    if cli.as_json:
        say_json({"what": what, "as": form, "text": text})
    else:
        write_text(f"{text}\n")
