"""What a league remembers: seasons, records, champions; awards, votes and photos."""

from __future__ import annotations

import click
from msgspec import to_builtins

from league.model.history.champions import champion_names
from league.model.history.records_book import first_places, value_text
from league.model.ledger.queries.history import Honor, season_honors
from league.model.ledger.rows import Franchise, Season
from league.views.byes import team_byes_text
from league.views.game_reader import games_of
from league.views.games import TeamGame
from league.views.history import (
    book_records,
    career_lines,
    leader_lines,
    rivalry_line,
    season_lines,
    title_counts,
)
from league.views.teams import TeamCard, TeamCards
from league.views.text import score_words, seasons_text
from quarterback.cli.league.context import LeagueCommandContext, league_command
from quarterback.league_office.choices import find_named
from rulesets.core.refusal import Refused


def show_team(cli: LeagueCommandContext, name: str) -> None:
    """Show everything about a team of the season."""
    team = cli.team(name)
    moment = cli.moment
    card, reader = TeamCards(moment).card(team), games_of(moment, cli.season)
    games, byes = reader.of_team(team.id), reader.byes
    standing = card.standing
    data = {
        "team": card.name,
        "coach": card.coach,
        "season": card.season,
        "notes": [to_builtins(note) for note in card.notes],
        "place": None if standing is None else standing.line.place,
        "record": None if standing is None else standing.record,
        "form": card.form.last,
        "streak": card.form.streak,
        "rating": round(card.ratings[-1], 1),
        "titles": list(card.titles),
        "all_time": card.overall.record,
        "bases": list(card.bases),
        "lacks": list(card.lacks),
        "squad": [each.data for each in card.roster],
        "games": [
            {
                "game": line.game.number,
                "opponent": line.opponent,
                "home": line.at_home,
                "result": line.letter,
                "score": _score(line),
            }
            for line in games
        ],
        "byes": [each.round for each in byes if team.id in each.teams],
        "against": {each.name: each.tally.record for each in card.season_rivals},
    }
    cli.answer(data, *_team_lines(card, games, team_byes_text(byes, team.id)))


def _team_lines(card: TeamCard, games: tuple[TeamGame, ...], byes: str) -> list[str]:
    lines = [f"{card.name}, coached by {card.coach}: {card.season}"]
    lines += [f"  {note.words}" for note in card.notes]
    standing = card.standing
    if standing is not None and standing.line.games:
        text = f"Place {standing.line.place}, {standing.record}, points {standing.points}"
        lines.append(text + (f", form {card.form.last}" if card.form.last else ""))
    titles = ", ".join(map(str, card.titles)) or "none"
    lines.append(
        f"Rating {card.ratings[-1]:.1f}; all games {card.overall.record}; titles: {titles}"
    )
    for man in card.roster:
        out = f", misses: {man.out}" if man.out else ""
        name = f" {man.name}" if man.name else ""
        lines.append(
            f"  {man.key:>4} {man.position}{name} {man.rating_text}, {man.seasons_text} left{out}"
        )
    if card.bases:
        lines.append(f"  Bases: {', '.join(map(str, card.bases))}")
    lines += [f"  Missing: {each}" for each in card.lacks]
    for line in games:
        lines.append(f"  {line.game.number:>4} {_game_words(line)}".rstrip())
    lines += [f"       {byes}"] if byes else []
    for each in card.season_rivals:
        if each.games:
            lines.append(f"  vs. {each.name}: {each.record}, {each.streak}")
    return lines


def _game_words(line: TeamGame) -> str:
    """Return a game of a team: `W Lions 3, Bears 41`; one without a score as `at Lions`."""
    if score := line.game.score_line:
        return f"{line.letter} {score}".strip()
    return f"{'vs.' if line.at_home else 'at'} {line.opponent}  {_score(line)}"


def _score(line: TeamGame) -> str:
    """Return how a game ended for the team; as it always was in JSON, its own points first."""
    return f"{line.letter} {line.score or line.game.kind.replace('_', ' ')}".strip()


@league_command("game", any_season=True)
@click.argument("number", metavar="GAME", type=int)
def game(cli: LeagueCommandContext, number: int) -> None:
    """Show what a finished GAME clinched, ended or began.

    Streaks, the series, places, marks, titles and records are those at the time of the game, not
    of today.
    """
    from quarterback.league_office.story_context import story_of
    from quarterback.text.story.league_notes import league_notes

    story = story_of(cli.league.ledger, cli.game(number).id)
    notes = league_notes(story)
    title = f": {story.title}" if story.title else f", round {story.round}" if story.round else ""
    teams = f"{story.visitors} at {story.home}"
    if story.score is not None:
        teams = score_words(story.home, story.visitors, *story.score)
    head = f"{story.season}, game {story.game}{title}: {teams}"
    table = () if story.standings is None else story.standings.rows
    data = {**to_builtins(story), "notes": [note.text for note in notes]}
    cli.answer(
        data,
        head,
        *(f"  {note.text}" for note in notes),
        *(f"{place:>3}  {team}  {record}" for place, team, record in table),
    )


@league_command("head-to-head")
@click.argument("one")
@click.argument("other")
def head_to_head(cli: LeagueCommandContext, one: str, other: str) -> None:
    """All games between teams ONE and OTHER, of all seasons."""
    first, second = (find_named(cli.records, Franchise, each) for each in (one, other))
    if first.id == second.id:
        raise Refused("a team does not meet itself")
    series = rivalry_line(cli.moment, first.id, second.id)
    tally = series.tally
    data = {
        "won": tally.won,
        "lost": tally.lost,
        "tied": tally.tied,
        "scored": tally.scored,
        "allowed": tally.allowed,
        "streak": series.streak,
        "games": [
            {
                "season": game.season,
                "game": game.number,
                "home": game.at_home,
                "scored": game.scored,
                "allowed": game.allowed,
            }
            for game in series.games
        ],
    }
    text = f"{series.one} vs. {series.other}: {tally.record}, points {series.points}"
    lines = [f"  {game.season} game {game.number}: {game.text}" for game in series.games]
    cli.answer(data, text, *(lines or ["  They have not met."]))


@league_command("history")
def history(cli: LeagueCommandContext) -> None:
    """Every season of the league: champion, runner-up, games played."""
    data, lines = [], []
    for season in reversed(season_lines(cli.moment)):
        data.append(
            {
                "year": season.year,
                "name": season.season,
                "phase": season.phase,
                "games": season.games,
                "champion": season.champions[0] if season.champions else None,
                "champions": list(season.champions),
                "coach": season.coaches[0] if season.coaches else None,
                "runner_up": season.runner_up or None,
                "score": season.score,
                "notes": [to_builtins(note) for note in season.notes],
            }
        )
        text = f"{season.year}  {season.season}: {season.games} games"
        if season.champions:
            text += f", champions {season.champion} ({season.coach})"
            text += f", {season.score} over {season.runner_up}" if season.runner_up else ""
        lines.append(text)
        lines += [f"      {note.words}" for note in season.notes]
    cli.answer(data, *(lines or ["No season yet."]))


@league_command("hall")
@click.option("--coaches", is_flag=True, help="Coaches, not teams.")
def hall(cli: LeagueCommandContext, coaches: bool) -> None:
    """The hall of champions, every season with its awards, and the all-time standings."""
    moment = cli.moment
    titles = title_counts(moment, coaches=coaches)
    table = career_lines(moment, coaches=coaches)
    years = [each for each in season_lines(moment) if each.champions or each.awards]
    data = {
        "titles": [{"who": each.name, "titles": each.titles} for each in titles],
        "all_time": [
            {
                "who": each.name,
                "record": each.record,
                "won": each.tally.won,
                "lost": each.tally.lost,
                "tied": each.tally.tied,
                "seasons": each.seasons,
                "titles": list(each.titles),
                "finals": each.finals,
            }
            for each in table
        ],
        "years": [
            {
                "year": year.year,
                "champion": year.champions[0] if year.champions else None,
                "champions": list(year.champions),
                "awards": [award_data(award) for award in year.awards],
            }
            for year in years
        ],
    }
    lines = [f"{each.titles:>3} {each.name}" for each in titles]
    lines = lines or ["No champion yet."]
    for year in years:
        lines.append(f"{year.year}")
        if year.champions:
            lines.append(f"    Champion: {year.champion} ({year.coach})")
        lines += [f"    {award_line(award)}" for award in year.awards]
    lines.append("All games:")
    lines += [f"    {each.name}  {each.record}, {seasons_text(each.seasons)}" for each in table]
    cli.answer(data, *lines)


def award_data(award: Honor) -> dict[str, object]:
    return {
        "category": award.category,
        "who": award.who,
        "team": award.team,
        "how": award.how,
        "votes": award.votes,
    }


def award_line(award: Honor) -> str:
    return ", ".join(filter(None, (f"{award.category}: {award.winner}", award.by_votes)))


@league_command("records")
def records(cli: LeagueCommandContext) -> None:
    """The records book of all seasons."""
    book = book_records(cli.moment)
    data = [
        {"what": each.title, "value": each.value, "holders": list(each.holder_texts)}
        for each in book
    ]
    lines = [f"{each.title}: {each.value}  {'; '.join(each.holder_texts)}" for each in book]
    cli.answer(data, *(lines or ["No records yet."]))


@league_command("leaders")
@click.option("--year", type=int, help="One season; default all.")
@click.option("--first", type=click.IntRange(1, 100), default=5, help="Entries per list.")
def leaders(cli: LeagueCommandContext, year: int | None, first: int) -> None:
    """Leaders in score-sheet statistics: points of all games, the rest from stored games."""
    from league.store.ledger.game_stats import point_lines, team_lines

    if year is not None and not cli.records.where(Season, year=year):
        raise Refused(f"there is no season {year}")
    games = cli.figures.of(cli.records, year)
    teams = [*point_lines(cli.records, year), *team_lines(cli.records, games)]
    players = cli.moment.careers.lines(None if year is None else [year])
    data, lines = {}, []
    for board in leader_lines(teams, players, first):
        data[board.key] = [
            {
                "place": each.place,
                "who": each.name,
                "team": each.team,
                "value": each.value,
                "games": each.games,
            }
            for each in board.leaders
        ]
        lines.append(board.title)
        for each in board.leaders:
            team = f", {each.team}" if each.team != each.name else ""
            lines.append(f"  {each.place:>3} {each.text:>8}  {each.name}{team}")
    cli.answer(data, *(lines or ["Nothing has been counted yet."]))


_PLACES = 4
"""How many places are listed."""


@league_command("awards", any_season=True)
def awards(cli: LeagueCommandContext) -> None:
    """The honors of a season: champion and places, the awards given (`award`), the leader of every
    category. Places and leaders are derived from its games."""
    from league.store.ledger.game_stats import point_lines, team_lines

    season = cli.season
    honors = season_honors(cli.records, season)
    games = cli.figures.of(cli.records, season.year)
    leaders = first_places(
        [*point_lines(cli.records, season.year), *team_lines(cli.records, games)],
        cli.moment.careers.lines([season.year]),
    )
    names = {str(each.id): each.name for each in cli.records.all(Franchise)}
    champion = honors.champion
    data = {
        "season": season.year,
        "champion": None if champion is None else names[champion.team],
        "champions": [] if champion is None else [names[team] for team in champion.teams],
        "places": [list(teams) for teams in honors.places],
        "awards": [award_data(award) for award in honors.awards],
        "leaders": {
            board.key: [
                {"who": each.name, "team": each.team, "value": float(each.value)} for each in led
            ]
            for board, led in leaders
        },
    }
    lines = [
        f"{season.name}" if str(season.year) in season.name else f"{season.name} ({season.year})"
    ]
    if champion is None:
        lines.append("No champion yet.")
    else:
        beaten = f", over {names[champion.runner_up]} {champion.score}".rstrip()
        over = beaten if champion.runner_up else ""
        who = " and ".join(champion.coaches)
        title = "Champions" if champion.shared_with else "Champion"
        lines.append(f"{title}: {champion_names(champion, names)} ({who}){over}")
    place = 1
    for teams in honors.places[:_PLACES]:
        if place > 1:
            lines.append(f"{place:>3}. {', '.join(teams)}")
        place += len(teams)
    lines += [award_line(award) for award in honors.awards]
    for board, led in leaders:
        who = ", ".join(e.name if e.name == e.team else f"{e.name} ({e.team})" for e in led)
        lines.append(f"  {board.title}: {who}, {value_text(board, led[0].value)}")
    cli.answer(data, *lines)
