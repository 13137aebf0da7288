"""Players, bases and teams' files; careers, and the next season."""

from __future__ import annotations

import click
from msgspec import to_builtins

from league.model.careers.draft import draft_order as order_of
from league.model.careers.draft import on_the_clock
from league.model.careers.player_careers import PlayerHistory
from league.model.ledger.commands import players as p
from league.model.ledger.handlers.players import careers_of, draft_teams, terms_in
from league.model.ledger.handlers.rollover import preview_season_end, unplayed
from league.model.ledger.rows import Franchise, Season, Team
from league.views.careers import CareerMark, PlayerBook, PlayerPage
from league.views.player_lists import PlayerLine, PlayerRecordLine, players_page, team_record_book
from league.views.players import Rosters
from quarterback.cli.league.context import LeagueCommandContext, league_command
from quarterback.game.controller import luck_at
from quarterback.game.places import teams_at
from quarterback.league_office.choices import find_named, find_player
from quarterback.league_office.dice_draws import order_by_dice
from quarterback.league_office.league_files import code_in, team_file_commands, team_file_of
from quarterback.league_office.pinned_rules import roll_over, unplayed_words
from quarterback.teams.saved import TeamNotSaved, keep_league_team, team_from
from rulesets.core.plain_text import how_many
from rulesets.core.refusal import Refused


@league_command("draft-order")
@click.argument("teams", nargs=-1)
@click.option("--roll", is_flag=True, help="By percentile dice, highest first.")
def draft_order(cli: LeagueCommandContext, teams: tuple[str, ...], roll: bool) -> None:
    """Set the order of the draft to TEAMS, all of them, first pick first, or --roll for it; with
    neither, show the order and the team on the clock."""
    season = cli.season
    entries = cli.records.where(Team, season=season.id)
    if roll and teams:
        raise Refused("the order is set, or thrown for")
    if roll:
        throws = order_by_dice([str(team.id) for team in entries], luck_at(None, 0))
        order = order_of(throws).order
        thrown_by = tuple(tuple(throws[key]) for key in order)
        cli.enter(p.OrderDraft(season.id, tuple(map(int, order)), thrown_by))
    elif teams:
        cli.enter(p.OrderDraft(season.id, tuple(cli.team(name).id for name in teams)))
    now = careers_of(cli.records)
    order_now = draft_teams(cli.records, season)
    names = {str(each.id): each.name for each in cli.records.all(Franchise)}
    draft_order = now.order.get(season.year)
    dice = (
        {}
        if draft_order is None
        else dict(zip(draft_order.teams, draft_order.thrown, strict=False))
    )
    clock = on_the_clock(now, terms_in(cli.records, season), season.year, order_now)
    lines = []
    for number, key in enumerate(order_now, 1):
        fell = f": {', '.join(map(str, dice[key]))}" if key in dice else ""
        lines.append(f"{number:>3} {names[key]}{fell}")
    if clock is not None:
        lines.append(f"On the clock: {names[clock[0]]}, {clock[1]}")
    data = {
        "order": [{"team": names[key], "thrown": dice.get(key, ())} for key in order_now],
        "on_the_clock": None if clock is None else {"team": names[clock[0]], "position": clock[1]},
    }
    cli.answer(data, *(lines or ["No team has entered yet."]))


@league_command("squad", any_season=True)
@click.argument("team")
def squad(cli: LeagueCommandContext, team: str) -> None:
    """Show the players and bases of TEAM, and who can play its next game."""
    season, franchise = cli.season, cli.team(team).franchise
    rosters = Rosters(cli.moment)
    roster, owned = rosters.of(franchise, season), rosters.bases(franchise, season)
    lines = []
    for each in roster:
        text = f"{each.key:>4}  {each.position} {each.rating_text}, {each.seasons_text} left"
        out = f"  misses: {each.out}" if each.out else ""
        lines.append("  ".join(filter(None, (f"{text} {each.name}".rstrip() + out, each.details))))
    terms = terms_in(cli.records, season)
    if terms.bases:
        lines.append(f"Bases: {', '.join(map(str, owned)) or 'none drawn'}")
    elif not terms.drafts:
        lines.append("These rules have no draft and no bases.")
    cli.answer({"players": [each.data for each in roster], "bases": list(owned)}, *lines)


@league_command("bring")
@click.argument("team")
@click.argument("source", metavar="NAME|FILE")
def bring(cli: LeagueCommandContext, team: str, source: str) -> None:
    """Load a saved team, by NAME, or a team FILE into TEAM: its roster, playbook and bases.

    Players are drafted with the dice that rated them, where their places are open.
    """
    cli.expect_name()
    row = cli.team(team)
    code = code_in(cli.records, row)
    try:
        team_fields = team_from(teams_at(cli.store.place), code, source)
    except TeamNotSaved as why:
        raise Refused(why.message) from None
    entry = cli.league.enter_all(
        lambda ledger: team_file_commands(lambda: ledger.records, row.id, team_fields),
        cli.by,
        cli.why,
    )
    cli.answer({"entry": entry}, f"{team}: {source} is brought in")


@league_command("keep")
@click.argument("team")
def keep(cli: LeagueCommandContext, team: str) -> None:
    """Save TEAM, as it is in the league now, among your own teams; a namesake is archived."""
    code, team_fields = team_file_of(cli.records, cli.team(team).id)
    try:
        remaining = keep_league_team(teams_at(cli.store.place), code, team_fields)
    except TeamNotSaved as why:
        raise Refused(why.message) from None
    cli.answer({"file": str(remaining.file)}, f"{remaining.name} is kept: {remaining.file}")


@league_command("player")
@click.argument("player", metavar="PLAYER")
@click.option("--team", help="The player's team, where several have that name.")
@click.option("--games/--no-games", default=True, help="With every game; the default.")
def player(cli: LeagueCommandContext, player: str, team: str | None, games: bool) -> None:
    """Show the career of PLAYER: by season, longest plays, records, awards and every game.

    PLAYER is a name, or a jersey number with --team; in Lion's Den also a number of `squad`.
    """
    book = cli.players
    history = find_player(book, player, team or "")
    page = book.page(history)
    cli.answer(_player_data(page, history, games=games), *_player_lines(page, games=games))


def _player_data(page: PlayerPage, history: PlayerHistory, *, games: bool) -> dict[str, object]:
    career = page.drafted
    return {
        "player": None if career is None else int(career.key),
        "key": page.key,
        "name": page.name,
        "number": page.number,
        "position": page.position,
        "team": page.team,
        "teams": [{"team": each.name, "years": each.years} for each in page.teams],
        "class": page.class_of,
        "status": page.status,
        "hall_of_fame": page.hall,
        "photo": page.photo_digest or None,
        "rating": None if career is None else career.rating,
        "dice": () if career is None else career.dice,
        "figure": "" if career is None else career.figure,
        "debut": page.class_of if career is None else career.debut,
        "career": None if career is None else career.career,
        "witness": "" if career is None else career.witness,
        "released": None if career is None else career.released,
        "misses": None if career is None else career.out,
        "seasons": _seasons(page, history),
        "totals": history.totals(),
        "longest": _marks(page.longest),
        "records": _marks((*page.records, *page.team_records)),
        "awards": [{"season": season, "award": award} for season, award in page.awards],
        "notes": [to_builtins(note) for note in page.notes],
        "games": [
            {
                "season": each.year,
                "game": each.number,
                "team": each.team,
                "opponent": each.opponent,
                "score": each.score,
                "figures": dict(each.stats),
            }
            for each in page.games
            if games
        ],
    }


def _marks(marks: tuple[CareerMark, ...]) -> list[dict[str, str]]:
    return [{"what": mark.title, "value": mark.value, "when": mark.when} for mark in marks]


def _seasons(page: PlayerPage, history: PlayerHistory) -> list[dict[str, object]]:
    """Each season as the draft counts it, and as his games do."""
    drafted = {} if page.drafted is None else {year.year: year for year in page.drafted.years}
    seasons: list[dict[str, object]] = []
    for year in sorted({*drafted, *history.years}):
        own = drafted.get(year)
        played = sum(game.year == year for game in history.games)
        line: dict[str, object] = {"year": year, "games": played if own is None else own.team_games}
        if own is not None:
            line["seasons_left"] = own.seasons_left
            line["injuries"] = [
                {"game": hurt.game, "length": hurt.length, "dice": hurt.dice}
                for hurt in own.injuries
            ]
        seasons.append({**line, "played": played, "figures": history.totals(year)})
    return seasons


def _player_lines(page: PlayerPage, *, games: bool) -> list[str]:
    lines = [", ".join(filter(None, (page.title, page.kind_text)))]
    lines += [f"{label}: {text}" for label, text in page.facts if label != "Position"]
    lines.append("   ".join(filter(None, (page.status, page.hall, page.photo_text))))
    drafted = () if page.drafted is None else page.drafted.years
    states = {year.name: f"{year.state_text}, {year.games_text}" for year in drafted}
    for name, played, words in page.seasons:
        count = "" if not played else how_many(played, "game")
        parts = (states.pop(name, ""), count, words)
        lines.append(f"{name}: {'; '.join(filter(None, parts))}")
    lines += [f"{name}: {state}" for name, state in states.items()]
    for year in drafted:
        lines += [f"  {hurt.text}" for hurt in year.injuries]
    if len(page.seasons) > 1 and page.totals:
        lines.append(f"Career: {page.totals}")
    lines += [f"Longest {mark.title.lower()}: {mark.value}, {mark.when}" for mark in page.longest]
    lines += [
        f"Record: {mark.title}: {', '.join(filter(None, (mark.value, mark.when)))}"
        for mark in (*page.records, *page.team_records)
    ]
    lines += [f"Award: {award}, {season}" for season, award in page.awards]
    if games:
        for game in page.games:
            best = " (most valuable player)" if game.best else ""
            lines.append(f"  {game.season} game {game.number}, {game.opponent}: {game.text}{best}")
    lines += [f"Another {each.label}: {each.text}" for each in page.namesakes]
    return [line for line in lines if line]


@league_command("players")
@click.option("--team", help="Those of one team, with its record book.")
def players(cli: LeagueCommandContext, team: str | None) -> None:
    """The players of the league: the hall of fame, their records, and every class; or, with
    --team, a team's players and its record book."""
    book = cli.players
    if team is not None:
        _team_book(cli, book, find_named(cli.records, Franchise, team).id)
        return
    page = players_page(book)
    data = {
        "hall_of_fame": [_line_data(each) for each in page.hall],
        "records": _record_data(page.records),
        "classes": [
            {"year": each.year, "players": [_line_data(one) for one in each.players]}
            for each in page.classes
        ],
    }
    lines = ["Hall of fame"] if page.hall else []
    lines += [f"  {each.name}, {each.text}" for each in page.hall]
    lines += _record_lines(page.records)
    for group in page.classes:
        lines.append(group.title)
        lines += [f"  {each.name}: {each.text}" for each in group.players]
    cli.answer(data, *(lines or ["No stored game names a player yet."]))


def _team_book(cli: LeagueCommandContext, book: PlayerBook, franchise: int) -> None:
    own = team_record_book(book, franchise)
    data = {
        "team": own.name,
        "facts": dict(own.facts),
        "records": _record_data(own.records),
        "leaders": {
            line.key: [
                {"place": each.place, "who": each.name, "value": each.value, "games": each.games}
                for each in line.leaders
            ]
            for line in own.leaders
        },
        "players": [_line_data(each) for each in own.players],
    }
    lines = [own.name, *(f"{label}: {text}" for label, text in own.facts)]
    lines += _record_lines(own.records)
    for line in own.leaders:
        lines.append(line.title)
        lines += [f"  {each.place:>3} {each.text:>8}  {each.name}" for each in line.leaders]
    lines += ["Players"] if own.players else []
    lines += [f"  {each.name}: {each.text}" for each in own.players]
    cli.answer(data, *lines)


def _line_data(line: PlayerLine) -> dict[str, str]:
    return {"key": line.key, "name": line.name, "text": line.text}


def _record_data(records: tuple[PlayerRecordLine, ...]) -> list[dict[str, object]]:
    return [
        {
            "what": each.title,
            "value": each.value,
            "holders": [
                {"name": holder.name, "team": holder.team, "when": holder.when}
                for holder in each.holders
            ],
        }
        for each in records
    ]


def _record_lines(records: tuple[PlayerRecordLine, ...]) -> list[str]:
    return [
        f"{each.title}: {each.value}  {'; '.join(holder.text for holder in each.holders)}"
        for each in records
    ]


@league_command("rollover")
@click.argument("year", type=int, required=False)
@click.option("--name", help="The name of the season, if not its year.")
@click.option("--leaving", multiple=True, metavar="TEAM", help="A team that leaves.")
@click.option(
    "--dry-run", is_flag=True, help="Show whose careers end and who stays; enter nothing."
)
def rollover(
    cli: LeagueCommandContext,
    year: int | None,
    name: str | None,
    leaving: tuple[str, ...],
    dry_run: bool,
) -> None:
    """Start the season of YEAR, by default the next one (LD-DRAFT-01, LD-R29).

    The current season is closed. Teams and coaches continue, except those --leaving; careers age a
    season and may end; bases are drawn again; the rules are fixed as they are now.
    """
    season = cli.season
    year = season.year + 1 if year is None else year
    removed = tuple(cli.team(each).id for each in leaving)
    data, lines = _rollover_preview(cli, season, removed)
    if dry_run:
        cli.answer(data, *lines)
        return
    entry = cli.enter(roll_over(cli.records, season, year, name or "", removed))
    text = f"{season.name} is over. {cli.season.name} is being prepared."
    cli.answer({"entry": entry, "year": year, **data}, text, *lines)


def _rollover_preview(
    cli: LeagueCommandContext, season: Season, leaving: tuple[int, ...]
) -> tuple[dict[str, object], list[str]]:
    data, lines = [], []
    for each in preview_season_end(cli.records, season):
        if each.team.id in leaving:
            continue
        team = cli.records.get(Franchise, each.team.franchise).name
        removed = [f"{man.position} {man.name or man.key}" for man in each.of.departed]
        data.append(
            {
                "team": team,
                "gone": [int(man.key) for man in each.of.departed],
                "stays": [int(man.key) for man in each.of.stays],
                "to_draft": each.of.open,
            }
        )
        gone = f"career over: {', '.join(removed)}" if removed else "no careers over"
        text = f"{team}: {gone}"
        count = sum(each.of.open.values())
        lines.append(text + (f"; {count} to draft" if count else ""))
    if still := unplayed_words(cli.records, season):
        lines.insert(0, f"{still}, and will have none.")
    return {"teams": data, "unplayed": unplayed(cli.records, season)}, lines
