"""What users type, as rows of a league (names, numbers of games) and as lists of numbers; and
doubts about the names that a command brings into a league."""

from __future__ import annotations

from typing import Final, TypeVar

from league.model.careers.identity import folded, is_number
from league.model.careers.player_careers import PlayerHistory
from league.model.ledger.commands import league as c
from league.model.ledger.rows import Board, Division, Fixture, Franchise, Person, Row, Season, Team
from league.model.ledger.state import LeagueState
from league.views.careers import PlayerBook
from quarterback.league_office.choices import current_season
from rulesets.core.plain_text import doubts
from rulesets.core.refusal import Refused

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
    career. With a team, only of those who played for it. Raises Refused for none or several."""
    records = book.moment.state
    franchise = None if not team else find_named(records, Franchise, team).id
    plain = " ".join(text.split())
    by_key = None if plain.isdecimal() and franchise is not None else book.find(plain)
    if by_key is not None:
        return by_key
    own = [h for h in book.histories.values() if franchise in (None, *h.franchises)]
    found = [history for history in own if plain and _is_called(history, plain)]
    if len(found) == 1:
        return found[0]
    of_team = f" of {records.get(Franchise, franchise).name}" if franchise is not None else ""
    if not found:
        raise Refused(f"there is no player {text!r}{of_team} in a stored game or a draft")
    ways = "; ".join(f"{each.key}: {book.brief(each)}" for each in found[:_MOST_NAMED])
    hint = "the team, the number with the name, or" if franchise is None else "the number, or"
    raise Refused(f"which {text}{of_team}? Name {hint} one of these: {ways}")


_MOST_NAMED: Final = 6


def _is_called(history: PlayerHistory, text: str) -> bool:
    """Return whether a player is or was called so, or wears that number."""
    if is_number(text):
        return text.removeprefix("#") in {game.jersey for game in history.games if game.jersey}
    wanted = folded(text)
    names = {game.name for game in history.games if game.name} | {history.name}
    numbered = {f"{game.jersey} {game.name}" for game in history.games if game.jersey}
    return wanted in {folded(name) for name in (*names, *numbered) if name}


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
    """Return a sentence for each name in a command that is not as it seems, or looks like another
    name of its kind in the league."""
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
