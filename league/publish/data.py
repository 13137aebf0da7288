"""The league as data: `league.json` with its schema, tables as CSV, the sheet of each game.

Tables have the column names of nflverse where they apply. Times are wall-clock times without a
zone. The format of `league.json` changes only by additions; anything else raises its number.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from functools import cache, partial
from typing import Any, Final

import msgspec

from league.model.ledger.handlers.brackets import disputed_in
from league.model.ledger.handlers.setup import time_zone
from league.model.ledger.rows import AnnouncementRow, BestPlayerRow, Division, Person, Season, Team
from league.publish.pages import SitePage, team_path
from league.publish.season_pages import table_at
from league.views.bracket_reader import bracket_now, brackets_in
from league.views.brackets import BracketSide, BracketView
from league.views.byes import byes_in
from league.views.game_reader import fixture_game
from league.views.moment import LeagueMoment, season_address
from league.views.notes import WrittenNote, columns_of, notes_on
from league.views.standings import StandingsLine, tables_in
from league.views.text import iso
from rulesets.core.plain_text import escaped_json, table_cell

FORMAT: Final = "quarterback-league/1"
"""The name of the format, and its number."""
SCHEMA_PATH: Final = "league.schema.json"


class TeamData(msgspec.Struct, frozen=True, omit_defaults=True):
    id: int
    """The same in every file of the league."""
    name: str
    coach: str
    page: str
    division: str = ""
    conference: str = ""
    withdrawn: bool = False
    notes: tuple[WrittenNote, ...] = ()


class GameData(msgspec.Struct, frozen=True):
    """A game of the schedule, played or not."""

    id: int
    number: int
    """What people call it; from 1 in each season."""
    stage: str
    round: int
    home: int
    visitors: int
    page: str
    title: str = ""
    """In a bracket, the name of its round."""
    planned: str | None = None
    """Its planned beginning, such as 2026-05-09T10:00: the time on the wall, without a zone."""
    expected: str | None = None
    """When it is expected to begin."""
    board: str = ""
    state: str = "scheduled"
    """`scheduled`, `postponed`, `playing` or the kind of its result: `played`, `forfeit`,
    `double_forfeit`, `awarded`, `conceded`, `abandoned`, `void`."""
    home_points: int | None = None
    visitors_points: int | None = None
    winner: int | None = None
    counts: bool = True
    """Whether it counts in the standings."""
    mvp: str = ""
    """The most valuable player, as he was named."""
    notes: tuple[WrittenNote, ...] = ()
    suspended: str = ""
    """Where a suspended game, whose state is `abandoned`, stands: third quarter, 4:10 left."""
    note: str = ""
    """What is unusual about it, in words: disputed, replayed, no longer certified."""


class PlaceData(msgspec.Struct, frozen=True):
    """A team's place in the standings."""

    place: int
    team: int
    won: int
    lost: int
    tied: int
    scored: int
    allowed: int
    why: str
    """The reason for its place, in words."""
    state: str
    """`open`, or what the standings already decide."""
    net: int
    """Points scored minus points allowed."""
    percentage: float
    """Winning percentage, 0 to 1; 0 before the first game."""
    games_behind: float
    """Behind the first; below 0 for a team with a better record than the first."""
    home_record: str
    """Such as 3-1, or 3-1-1 where there were ties."""
    away_record: str
    last: str
    """Its last games, such as WLT, the last one last."""
    streak: str
    """Such as W3."""
    points: float | None = None
    """By a formula, where the league has one."""


class TableData(msgspec.Struct, frozen=True):
    """The standings of a stage, or of one division in it."""

    stage: str
    division: str
    places: tuple[PlaceData, ...]


class SideData(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the two places of a game of a bracket."""

    team: int | None = None
    awaits: str = ""
    """Where the team will come from, while it is not known."""
    seed: int | None = None
    score: str = ""
    """Points, or games won of a series."""
    won: bool = False


class BracketGameData(msgspec.Struct, frozen=True):
    """A game of a bracket, or a series."""

    key: str
    part: str
    round: int
    position: int
    title: str
    status: str
    game: int | None
    sides: tuple[SideData, SideData]


class BracketData(msgspec.Struct, frozen=True):
    title: str
    games: tuple[BracketGameData, ...]
    champion: int | None
    shared_with: int | None = None
    """The other champion, where the title is shared."""


class ByeData(msgspec.Struct, frozen=True):
    """A team without a game in a round."""

    stage: str
    round: int
    team: int
    name: str


class SeasonData(msgspec.Struct, frozen=True):
    """A season, with everything that the site shows of it as lists."""

    year: int
    name: str
    phase: str
    teams: tuple[TeamData, ...]
    games: tuple[GameData, ...]
    standings: tuple[TableData, ...]
    brackets: tuple[BracketData, ...]
    notes: tuple[WrittenNote, ...] = ()
    byes: tuple[ByeData, ...] = ()


class ChampionData(msgspec.Struct, frozen=True):
    """How a season ended."""

    year: int
    champion: str
    coach: str
    runner_up: str
    score: str
    page: str
    shared_with: str = ""
    """The other champion, where the title is shared."""


class AnnouncementData(msgspec.Struct, frozen=True):
    """A line from the commissioner."""

    at: str
    text: str


class LeagueData(msgspec.Struct, frozen=True):
    format: str
    league: str
    identity: str
    """A text that only this league has."""
    season: SeasonData | None
    """The season in progress, or the last one."""
    past: Mapping[str, str]
    """The files of finished seasons, by year: one file a season."""
    champions: tuple[ChampionData, ...]
    announcements: tuple[AnnouncementData, ...]
    time_zone: str = ""
    """The IANA name of the zone that its times are in; empty where that is not known."""


def data_pages(moment: LeagueMoment) -> Iterator[SitePage]:
    """Return every file of data."""
    season = moment.season
    key: Any = None
    if season is not None:
        moved = tuple((g.fixture, g.expected, g.board_name, g.state) for g in moment.day.games)
        key = (moment.season_keys[season.id], moved)
    now = cache(lambda: None if season is None else season_data(moment, season))
    whole = (key, moment.name, moment.identity, announcements(moment), champions(moment))
    yield SitePage("league.json", whole, lambda: json_of(league_data(moment, now())))
    yield SitePage(SCHEMA_PATH, FORMAT, schema)
    yield SitePage("data/games.csv", key, lambda: games_csv(moment, season, now()))
    yield SitePage("data/standings.csv", key, lambda: standings_csv(now()))
    for past in moment.seasons:
        if moment.finished(past):
            make_past = partial(_past, moment, past)
            path = season_address(past.year, "season.json")
            yield SitePage(path, moment.season_keys[past.id], make_past, frozen=True)
    yield from _sheets(moment)


def _past(moment: LeagueMoment, season: Season) -> bytes:
    return json_of(season_data(moment, season))


def _sheets(moment: LeagueMoment) -> Iterator[SitePage]:
    """The sheet and the tables of every stored game, and the players of all of them."""
    stored = []
    for fixture in sorted(moment.games):
        version = moment.versions.get(fixture, "")
        sheet = partial(_of_game, moment, fixture, "sheet")
        if fixture in moment.stored:
            stored.append((fixture, version))
            yield SitePage(f"game/{fixture}/game.qbk", (version, "sheet"), sheet)
            plays = partial(_of_game, moment, fixture, "plays_csv")
            yield SitePage(f"game/{fixture}/plays.csv", (version, "plays"), plays)
    season = moment.season
    own = {game.id for game in moment.fixtures[season.id]} if season is not None else set()
    now = tuple(each for each in stored if each[0] in own)
    yield SitePage("data/players.csv", now, lambda: players_csv(moment, [n for n, _ in now]))


def _of_game(moment: LeagueMoment, fixture: int, what: str) -> str:
    text: str = getattr(moment.games[fixture], what)
    return text


def league_data(moment: LeagueMoment, now: SeasonData | None) -> LeagueData:
    """Return the league as it is published, with the season that is in progress or was last."""
    past = {
        str(each.year): season_address(each.year, "season.json")
        for each in moment.seasons
        if moment.finished(each)
    }
    return LeagueData(
        FORMAT,
        moment.name,
        moment.identity,
        now,
        past,
        champions(moment),
        announcements(moment),
        time_zone(moment.state),
    )


def announcements(moment: LeagueMoment) -> tuple[AnnouncementData, ...]:
    """Return the announcements that have not been taken down, the first made first."""
    rows = moment.state.all(AnnouncementRow)
    return tuple(AnnouncementData(iso(row.at), row.text) for row in rows if not row.down)


def champions(moment: LeagueMoment) -> tuple[ChampionData, ...]:
    """Return the champions of all seasons, the first season first."""
    return tuple(
        ChampionData(
            each.season,
            moment.franchises[int(each.team)],
            each.coach,
            moment.franchises[int(each.runner_up)] if each.runner_up else "",
            each.score,
            moment.franchise_path(int(each.team)),
            moment.franchises[int(each.shared_with)] if each.shared_with else "",
        )
        for each in moment.champions
    )


def season_data(moment: LeagueMoment, season: Season) -> SeasonData:
    return SeasonData(
        season.year,
        season.name,
        season.phase,
        tuple(_teams(moment, season)),
        tuple(_games(moment, season)),
        tuple(_tables(moment, season)),
        tuple(_bracket(bracket_now(moment, row)) for row in brackets_in(moment.state, season.id)),
        notes_on(moment.state, "season", season.id),
        tuple(
            ByeData(each.stage_name, each.round, team, name)
            for each in byes_in(moment.state, season)
            for team, name in zip(each.teams, each.names, strict=True)
        ),
    )


def _teams(moment: LeagueMoment, season: Season) -> Iterator[TeamData]:
    for team in moment.state.where(Team, season=season.id):
        division = None if team.division is None else moment.state.get(Division, team.division)
        yield TeamData(
            team.id,
            moment.teams[team.id],
            moment.state.get(Person, team.coach).name,
            team_path(moment, team.id),
            "" if division is None else division.name,
            "" if division is None else division.conference,
            team.withdrawn,
            notes_on(moment.state, "team", team.franchise),
        )


def _games(moment: LeagueMoment, season: Season) -> Iterator[GameData]:
    today = {game.fixture: game for game in moment.day.games if game.fixture is not None}
    disputed = disputed_in(moment.state, season.id)
    for fixture in moment.fixtures[season.id]:
        now = today.get(fixture.id)
        game = fixture_game(
            moment.state,
            fixture,
            expected=None if now is None else now.expected,
            disputed=fixture.id in disputed,
        )
        state = "postponed" if fixture.postponed else "scheduled"
        teams = {"home": game.home_team, "visitors": game.visitors_team}
        yield GameData(
            id=game.fixture,
            number=game.number,
            stage=game.stage,
            round=game.round,
            home=fixture.home,
            visitors=fixture.visitors,
            page=game.path,
            title=game.title if game.is_playoff else "",
            planned=None if game.starts is None else iso(game.starts),
            expected=None if game.time is None else iso(game.time),
            board=game.board,
            state="unconfirmed"
            if game.state == "unconfirmed"
            else game.kind or ("playing" if now and now.state == "playing" else state),
            home_points=None if game.state == "playing" else game.home_points,
            visitors_points=None if game.state == "playing" else game.visitors_points,
            winner=teams.get(game.winner),
            counts=game.counts,
            mvp="" if (best := moment.state.find(BestPlayerRow, fixture.id)) is None else best.name,
            notes=notes_on(moment.state, "game", fixture.id),
            suspended=game.stood if game.is_suspended else "",
            note=game.note,
        )


def _tables(moment: LeagueMoment, season: Season) -> Iterator[TableData]:
    """Yield the standings of each stage, by division where there are divisions."""
    divided = bool(moment.state.where(Division, season=season.id))
    for stage, division in tables_in(moment.state, season):
        if division is not None or not divided:
            table = table_at(moment, stage, division)
            yield TableData(table.stage, table.division, tuple(map(_place, table.lines)))


def _place(line: StandingsLine) -> PlaceData:
    """The keys of a line that the schema has; it names teams by their IDs."""
    return PlaceData(**{key: line.data[key] for key in _PLACE_KEYS}, team=line.team)


_PLACE_KEYS: Final = tuple(key for key in PlaceData.__struct_fields__ if key != "team")


def _bracket(view: BracketView) -> BracketData:
    return BracketData(
        view.title,
        tuple(
            BracketGameData(
                game.key,
                game.part,
                game.round,
                game.position,
                game.title,
                game.status,
                game.fixture or None,
                (
                    _side(game.sides[0]),
                    _side(game.sides[1]),
                ),
            )
            for game in view.games
        ),
        int(view.champion) if view.champion else None,
        int(view.shared_with) if view.shared_with else None,
    )


def _side(side: BracketSide) -> SideData:
    return SideData(
        int(side.team) if side.team else None,
        side.awaits,
        int(side.seed) if side.seed else None,
        side.score,
        side.won,
    )


def json_of(value: msgspec.Struct) -> bytes:
    """Return data as JSON in ASCII, indented, with a newline at the end."""
    text = msgspec.json.format(msgspec.json.encode(value), indent=1).decode()
    return (escaped_json(text) + "\n").encode()


def schema() -> bytes:
    """Return the JSON Schema (2020-12) of `league.json` and of the files of past seasons."""
    (whole, season), parts = msgspec.json.schema_components(
        (LeagueData, SeasonData), ref_template="#/$defs/{name}"
    )
    document = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:quarterback:{FORMAT.replace('/', ':')}",
        "title": FORMAT,
        "description": "A league as published by Quarterback, or one finished season of it.",
        "anyOf": [whole, season],
        "$defs": parts,
    }
    text = msgspec.json.format(msgspec.json.encode(document), indent=2)
    return text + b"\n"


GAME_COLUMNS: Final = (
    "game_id",
    "season",
    "game_type",
    "week",
    "gameday",
    "weekday",
    "gametime",
    "away_team",
    "away_score",
    "home_team",
    "home_score",
    "result",
    "total",
    "stadium",
    "away_coach",
    "home_coach",
    "number",
    "stage",
    "title",
    "state",
    "winner",
    "counts",
    "expected",
    "page",
    *columns_of("game"),
)
"""Of `games.csv`: as in the schedules of nflverse up to `home_coach`. `result` is the home team's
points minus the visitors'; `stadium` is the board."""


def games_csv(moment: LeagueMoment, season: Season | None, data: SeasonData | None) -> str:
    if season is None or data is None:
        return _csv(GAME_COLUMNS, ())
    coaches = {
        team.id: moment.state.get(Person, team.coach).name
        for team in moment.state.where(Team, season=season.id)
    }
    rows: list[dict[str, str | int | None]] = []
    for game, fixture in zip(data.games, moment.fixtures[season.id], strict=True):
        home, away = game.home_points, game.visitors_points
        scored = home is not None and away is not None
        at = None if game.planned is None else datetime.fromisoformat(game.planned)
        rows.append(
            {
                "game_id": f"{season.year}_{fixture.round:02}_{game.number}",
                "season": season.year,
                "game_type": "POST" if fixture.node is not None else "REG",
                "week": fixture.round or None,
                "gameday": None if at is None else f"{at:%Y-%m-%d}",
                "weekday": None if at is None else f"{at:%A}",
                "gametime": None if at is None else f"{at:%H:%M}",
                "away_team": moment.teams[game.visitors],
                "away_score": away,
                "home_team": moment.teams[game.home],
                "home_score": home,
                "result": (home or 0) - (away or 0) if scored else None,
                "total": (home or 0) + (away or 0) if scored else None,
                "stadium": game.board or None,
                "away_coach": coaches[game.visitors],
                "home_coach": coaches[game.home],
                "number": game.number,
                "stage": game.stage,
                "title": game.title or None,
                "state": game.state,
                "winner": None if game.winner is None else moment.teams[game.winner],
                "counts": int(game.counts),
                "expected": game.expected,
                "page": game.page,
                **columns_of("game", game.notes),
            }
        )
    return _csv(GAME_COLUMNS, rows)


STANDINGS_COLUMNS: Final = (
    "season",
    "conf",
    "division",
    "team",
    "wins",
    "losses",
    "ties",
    "pct",
    "div_rank",
    "scored",
    "allowed",
    "net",
    "stage",
    "coach",
    "withdrawn",
    "state",
    "why",
    "points",
    "games_behind",
    "home",
    "away",
    *columns_of("team"),
)
"""Of `standings.csv`: as in the standings of nflverse up to `net`. `div_rank` is the place in the
table that the team is in, `why` its reason in words."""


def standings_csv(data: SeasonData | None) -> str:
    if data is None:
        return _csv(STANDINGS_COLUMNS, ())
    teams = {team.id: team for team in data.teams}
    rows: list[dict[str, str | float | None]] = []
    for table in data.standings:
        for row in table.places:
            team = teams[row.team]
            played = row.won + row.lost + row.tied
            rows.append(
                {
                    "season": data.year,
                    "conf": team.conference or None,
                    "division": table.division or None,
                    "team": team.name,
                    "wins": row.won,
                    "losses": row.lost,
                    "ties": row.tied,
                    "pct": f"{row.percentage:.3f}" if played else None,
                    "div_rank": row.place,
                    "scored": row.scored,
                    "allowed": row.allowed,
                    "net": row.net,
                    "stage": table.stage,
                    "coach": team.coach,
                    "withdrawn": int(team.withdrawn),
                    "state": row.state,
                    "why": row.why,
                    "points": row.points,
                    "games_behind": row.games_behind,
                    "home": row.home_record,
                    "away": row.away_record,
                    **columns_of("team", team.notes),
                }
            )
    return _csv(STANDINGS_COLUMNS, rows)


def players_csv(moment: LeagueMoment, fixtures: Iterable[int]) -> str:
    """Return the figures of all players named in these games as one table, a row for each player
    and game. `game` is the number of the game's page."""
    head, lines = "", []
    for fixture in fixtures:
        first, _, rest = moment.games[fixture].players_csv.partition("\n")
        head = head or first
        lines += [f"{fixture},{line}" for line in rest.splitlines()]
    return "\n".join([f"game,{head}" if head else "game", *lines]) + "\n"


def _csv(columns: Sequence[str], rows: Iterable[Mapping[str, str | float | None]]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, lineterminator="\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({name: table_cell(value) for name, value in row.items()})
    return out.getvalue()
