"""Options for forms (a league's teams, games, people, times and players), the rows that typed
names mean, and doubts about new names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final, TypeVar

from league.model.careers.game_stats import GameFigures
from league.model.careers.player_careers import PlayerHistory, folded, is_number
from league.model.day.overview import day_of
from league.model.ledger.commands import league as c
from league.model.ledger.handlers.players import careers_of
from league.model.ledger.handlers.schedule import schedule_slots
from league.model.ledger.queries.standings import live_season, names_of
from league.model.ledger.rows import (
    Board,
    Division,
    Fixture,
    Franchise,
    Person,
    PlayerRow,
    ResultRow,
    Row,
    Season,
    Stage,
    Team,
)
from league.model.ledger.state import LeagueState
from league.store.ledger.game_stats import FigureBook
from league.views.careers import PlayerBook
from league.views.games import RESULT_KINDS
from league.views.moment import LeagueMoment, SiteMemo
from league.views.text import score_words, short_time
from quarterback.league_office.describe_commands import name_of, place_words
from rulesets.core.plain_text import doubts
from rulesets.core.refusal import Refused

Option = tuple[str, str]
"""A value and its label."""

NO_SEASON = "open a season first"
OVER = "the season is over"
FEW_TEAMS = "enter at least two teams first"
NOT_BEGUN = "the season has not started: release the schedule first"
NO_GAMES = "no games yet: draft and release a schedule"


def current_season(records: LeagueState) -> Season | None:
    """Return the season in progress, or the last one; None before the first."""
    return live_season(records) or next(iter(records.all(Season)[::-1]), None)


def table_stage(records: LeagueState, season: Season) -> Stage:
    """Return the season's stage with standings."""
    return records.where(Stage, season=season.id)[0]


def season_teams(records: LeagueState, *, withdrawn: bool = False) -> list[Team]:
    """Return the season's teams, on request also those that withdrew."""
    season = current_season(records)
    rows = [] if season is None else records.where(Team, season=season.id)
    return [team for team in rows if withdrawn or not team.withdrawn]


def team_options(records: LeagueState, teams: Iterable[Team] | None = None) -> tuple[Option, ...]:
    """Return the season's teams by name, as options of a field."""
    names = names_of(records)
    every = season_teams(records) if teams is None else teams
    return tuple((str(team.id), names[str(team.id)]) for team in every)


def person_options(records: LeagueState) -> tuple[Option, ...]:
    """Return everyone in the league by name, as options of a field."""
    return tuple((str(row.id), row.name) for row in records.all(Person))


def board_options(records: LeagueState) -> tuple[Option, ...]:
    """Return the boards in their order, as options of a field."""
    return tuple((str(row.id), row.name) for row in records.all(Board))


def slot_options(records: LeagueState) -> tuple[Option, ...]:
    """Return the time slots in order of time, as options of a field."""
    slots = sorted(schedule_slots(records), key=lambda slot: slot.starts)
    return tuple((str(slot.id), short_time(slot.starts)) for slot in slots)


def division_options(records: LeagueState) -> tuple[Option, ...]:
    """Return the season's divisions, as options of a field."""
    season = current_season(records)
    rows = [] if season is None else records.where(Division, season=season.id)
    return tuple((str(row.id), row.name) for row in rows)


def season_games(records: LeagueState) -> list[Fixture]:
    season = current_season(records)
    rows = [] if season is None else records.where(Fixture, season=season.id)
    return sorted(rows, key=lambda row: row.number)


def is_open(records: LeagueState, fixture: Fixture) -> bool:
    """Return whether a game has no result or was suspended."""
    result = records.find(ResultRow, fixture.id)
    return result is None or result.kind == "abandoned"


def game_options(records: LeagueState, games: Iterable[Fixture]) -> tuple[Option, ...]:
    """Return games as options: number, teams, score or time."""
    names = names_of(records)
    return tuple((str(game.id), _game(records, game, names)) for game in games)


def _game(records: LeagueState, game: Fixture, names: dict[str, str]) -> str:
    result = records.find(ResultRow, game.id)
    sides = f"{game.number}  {names[str(game.visitors)]} at {names[str(game.home)]}"
    if result is None:
        place = "" if game.slot is None else place_words(records, game.slot, game.board)
        return f"{sides}  {'postponed' if game.postponed else place}".rstrip()
    teams = names[str(game.home)], names[str(game.visitors)]
    if score := score_words(*teams, result.home_points, result.visitors_points):
        return f"{game.number}  {score}{', suspended' if result.kind == 'abandoned' else ''}"
    return f"{sides}  {RESULT_KINDS[result.kind]}"


def player_options(records: LeagueState, team: int | None = None) -> tuple[Option, ...]:
    """Return this season's players, all or one team's, as options of a field."""
    season = current_season(records)
    if season is None:
        return ()
    now = careers_of(records)
    teams = season_teams(records) if team is None else [records.get(Team, team)]
    options = []
    for each in teams:
        name = name_of(records, Franchise, each.franchise)
        for player in now.squad(str(each.franchise), season.year):
            row = records.get(PlayerRow, int(player.key))
            called = f"{row.name}, " if row.name else ""
            text = f"{called}{row.position} {row.rating}%"
            options.append((player.key, text if team is not None else f"{name}: {text}"))
    return tuple(options)


def named(records: LeagueState, kind: type[Row]) -> list[str]:
    return [str(getattr(row, "name", "")) for row in records.all(kind)]


def game_numbers(records: LeagueState) -> list[str]:
    season = live_season(records)
    games = [] if season is None else records.where(Fixture, season=season.id)
    return [str(game.number) for game in games]


class LeaguePlayers:
    """The players of a league, with their statistics from stored games."""

    def __init__(self, figures: FigureBook | None = None) -> None:
        """Without `figures`, only drafted players are known."""
        self._figures = figures
        self._memo = SiteMemo()

    def figures_of(self, state: LeagueState) -> Sequence[GameFigures]:
        """Return the players' statistics from all stored games that count. Raises StoreError."""
        return () if self._figures is None else self._figures.of(state)

    def at(self, state: LeagueState) -> PlayerBook:
        """Return the players as the rows are now. Raises StoreError."""
        return PlayerBook(
            LeagueMoment(
                state,
                0,
                day_of(state, 0),
                memo=self._memo,
                figures=partial(self.figures_of, state),
            )
        )


R = TypeVar("R", bound=Row)
_CALLED: dict[type[Row], str] = {Franchise: "team", Person: "person", Board: "board"}


def find_season(records: LeagueState, year: int | None = None) -> Season:
    """Return the season of a year, or the current one. Raises Refused."""
    if year is not None:
        named = records.where(Season, year=year)
        if not named:
            raise Refused(f"there is no season {year}")
        return named[-1]
    season = current_season(records)
    if season is None:
        raise Refused("there is no season yet: open one first")
    return season


def find_named(records: LeagueState, kind: type[R], name: str) -> R:
    """Return a row by its name, in any case. Raises Refused if none or several have it."""
    rows = [row for row in records.all(kind) if getattr(row, "name", "") == name]
    folded = name.strip().casefold()
    rows = rows or [
        row for row in records.all(kind) if str(getattr(row, "name", "")).casefold() == folded
    ]
    if len(rows) != 1:
        what = _CALLED.get(kind, kind.__name__.lower())
        raise Refused(f"there is no {what} {name!r}" if not rows else f"which {what} {name!r}?")
    return rows[0]


def find_team(records: LeagueState, season: Season, name: str) -> Team:
    """Return a team of a season by its name. Raises Refused."""
    franchise = find_named(records, Franchise, name)
    teams = records.where(Team, season=season.id, franchise=franchise.id)
    if not teams:
        raise Refused(f"{franchise.name}: not entered in {season.name}")
    return teams[0]


def find_division(records: LeagueState, season: Season, name: str) -> Division:
    """Return a division of a season by its name. Raises Refused."""
    rows = records.where(Division, season=season.id, name=name)
    if not rows:
        raise Refused(f"there is no division {name!r}")
    return rows[0]


def find_game(records: LeagueState, season: Season, number: int) -> Fixture:
    """Return a game of a season by its number in the schedule. Raises Refused."""
    games = records.where(Fixture, season=season.id, number=number)
    if not games:
        raise Refused(f"there is no game {number} in the schedule of {season.name}")
    return games[0]


def find_player(book: PlayerBook, text: str, team: str = "") -> PlayerHistory:
    """Return a player by the number of his row, his name, his number, both, or the key of his
    career. With a team, only its players are searched. Raises Refused for none or several."""
    records = book.moment.state
    franchise = None if not team else find_named(records, Franchise, team).id
    plain = " ".join(text.split())
    by_key = None if plain.isdecimal() and franchise is not None else book.find(plain)
    if by_key is not None:
        return by_key
    own = [h for h in book.histories.values() if franchise in (None, *h.franchises)]
    histories = [history for history in own if plain and _is_called(history, plain)]
    if len(histories) == 1:
        return histories[0]
    of_team = f" of {records.get(Franchise, franchise).name}" if franchise is not None else ""
    if not histories:
        raise Refused(f"there is no player {text!r}{of_team} in a stored game or a draft")
    ways = "; ".join(f"{each.key}: {book.brief(each)}" for each in histories[:_MOST_NAMED])
    hint = "the team, the number with the name, or" if franchise is None else "the number, or"
    raise Refused(f"which {text}{of_team}? Name {hint} one of these: {ways}")


_MOST_NAMED: Final = 6
_MOST_DIGITS: Final = 18


def _is_called(history: PlayerHistory, text: str) -> bool:
    """Return whether a player has or had that name, or wears that number."""
    if is_number(text):
        return text.removeprefix("#") in {game.jersey for game in history.games if game.jersey}
    typed_name = folded(text)
    names = {game.name for game in history.games if game.name} | {history.name}
    numbered = {f"{game.jersey} {game.name}" for game in history.games if game.jersey}
    return typed_name in {folded(name) for name in (*names, *numbered) if name}


def row_id(text: str) -> int | None:
    """Return the number by which a form or a command names a row; None for anything else, and for
    more digits than any has."""
    return int(text) if text.isdecimal() and len(text) <= _MOST_DIGITS else None


def parse_numbers(text: str, most: int = 1000) -> tuple[int, ...]:
    """Return the numbers, at most `most`; none for empty text. Raises ValueError."""
    result: list[int] = []
    for part in text.replace(",", " ").replace(" - ", "-").split():
        first, dash, last = part.partition("-")
        if not first.isdecimal() or (dash and not last.isdecimal()) or len(part) > 12:
            raise ValueError("enter numbers such as 4,7 or 1-12")
        numbers = range(int(first), int(last or first) + 1)
        if len(numbers) + len(result) > most:
            raise ValueError("too many numbers")
        result += numbers
    return tuple(result)


def name_doubts(command: c.AnyCommand, records: LeagueState) -> list[str]:
    """Return a sentence for each name in a command that looks wrong, or like another name of its
    kind in the league."""
    match command:
        case c.CreateLeague(name=name):
            return doubts([name])
        case c.Register(people=people):
            return doubts(people, _names(records, Person))
        case c.AddFranchises(names=names):
            return doubts(names, _names(records, Franchise))
        case c.AddBoards(names=names):
            return doubts(names, _names(records, Board))
        case c.Rename(number=number, name=name):
            kind = next((each for each in _NAMED if records.find(each, number)), Franchise)
            row = records.find(kind, number)
            before = getattr(row, "name", "")
            return doubts([name], [each for each in _names(records, kind) if each != before])
    return []


_Named = type[Person] | type[Franchise] | type[Board]
_NAMED: tuple[_Named, ...] = (Person, Franchise, Board)


def _names(records: LeagueState, kind: _Named) -> list[str]:
    return [row.name for row in records.all(kind)]
