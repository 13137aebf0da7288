"""Files of a league's teams, and of a whole league."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path
from typing import Any, Final

from league.model.careers.draft import open_places
from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as p
from league.model.ledger.handlers.players import careers_of, terms_in
from league.model.ledger.queries.fixture_status import custom_team_of, sheet_of
from league.model.ledger.rows import Franchise, Person, Rules, Season, Stage, Team
from league.model.ledger.state import LeagueState
from league.store.games.store import Store
from league.store.ledger.copies import exported, photos_named, read_export, restore_games
from league.store.ledger.entries import LedgerRow, fault_in
from league.store.ledger.leagues import OpenLeague
from quarterback.files.text_files import NotWritten, file_stem, write_file
from quarterback.game.places import photos_at, removed_at
from quarterback.teams.form import faults_of
from quarterback.teams.form import sheet_of as sheet_for
from rulesets.core.refusal import Refused
from rulesets.core.team_sheets import RatedPlayer

_OF_A_GAME = ("unavailable", "seasons_left")
"""What is true of a player only on one day, and so is not in his team's file."""


def code_in(records: LeagueState, team: Team) -> str:
    """Return the rule set of a team's season. Raises Refused if it has none in which teams have
    files."""
    rows = [
        records.get(Rules, stage.rules).code
        for stage in records.where(Stage, season=team.season)
        if stage.rules is not None
    ]
    if not rows:
        raise Refused("the season has no rules yet")
    try:
        sheet_for(rows[0])
    except KeyError:
        raise Refused(f"the rules {rows[0]} use no team files") from None
    return rows[0]


def team_file_commands(
    now: Callable[[], LeagueState], team: int, fields: Mapping[str, Any]
) -> Iterator[c.AnyCommand]:
    """Yield the commands that bring a team file into a league, one by one; `now` returns the
    league as the last one left it. Name and coach stay the league's. Raises Refused, also if the
    team has all of it."""
    brings_nothing = True
    for command in new_in_team_file(now, team, fields):
        brings_nothing = False
        yield command
    if brings_nothing:
        franchise = now().get(Franchise, now().get(Team, team).franchise)
        raise Refused(f"{franchise.name} has all that is in the file")


def new_in_team_file(
    now: Callable[[], LeagueState], team: int, fields: Mapping[str, Any]
) -> Iterator[c.AnyCommand]:
    """Return the commands for what a team does not have yet; there may be none. Raises Refused."""
    records = now()
    row = records.get(Team, team)
    franchise = records.get(Franchise, row.franchise)
    code = code_in(records, row)
    faults = faults_of(code, {**fields, "name": franchise.name})
    if faults:
        raise Refused(f"the file cannot be taken: {faults[0].message}")
    sheet = sheet_for(code)
    rest = {key: value for key, value in fields.items() if key not in sheet.own}
    if rest != sheet_of(records, row):
        yield p.BringSheet(team, json.dumps(rest, ensure_ascii=False, sort_keys=True))
    yield from _drafted(now, row, sheet.men(fields) if sheet.men is not None else ())
    yield from _bases(now(), row, fields)


def _drafted(
    now: Callable[[], LeagueState], team: Team, players: tuple[RatedPlayer, ...]
) -> Iterator[c.AnyCommand]:
    """Draft the players of a file with the dice that rated them, as far as their places are open
    (LD-DRAFT-01 to 04)."""
    season = now().get(Season, team.season)
    for player in players:
        terms = terms_in(now(), season)
        places = open_places(careers_of(now()), terms, str(team.franchise), season.year)
        if player.position not in places:
            continue
        if player.witness and not now().where(Person, name=player.witness):
            yield c.Register((player.witness,))
        witness = now().where(Person, name=player.witness)[0].id if player.witness else None
        yield p.DraftPlayer(
            team.id,
            player.position,
            player.dice,
            player.career,
            witness,
            player.name,
            player.figure,
        )


def _bases(records: LeagueState, team: Team, fields: Mapping[str, Any]) -> Iterator[c.AnyCommand]:
    """Draw the bases of a file, if the team has drawn none (LD-BASE-01)."""
    season = records.get(Season, team.season)
    drawn = (season.year, str(team.franchise)) in careers_of(records).bases
    if terms_in(records, season).bases and fields.get("bases") and not drawn:
        yield p.DrawBases(team.id, tuple(fields["bases"]))


def team_file_of(records: LeagueState, team: int) -> tuple[str, dict[str, Any]]:
    """Return a team of a league as a team file, with its rule set. Raises Refused."""
    code = code_in(records, records.get(Team, team))
    fields = custom_team_of(records, team)
    return code, {key: _without_the_day(value) for key, value in fields.items()}


def _without_the_day(value: Any) -> Any:
    if isinstance(value, list):
        return [_without_the_day(each) for each in value]
    if isinstance(value, Mapping):
        return {key: each for key, each in value.items() if key not in _OF_A_GAME}
    return value


EXPORT_ENDING: Final = ".jsonl"
MOST_BYTES = 512_000_000
"""A league of many years takes some megabytes; each photo adds about a fifth of one."""


def league_text(store: Store, league: int, rows: list[LedgerRow]) -> str:
    """Return the file of league number `league` as text. Raises StoreError."""
    photos = photos_at(store.place, league).all_of(photos_named(rows))
    with store.leagues.reading() as db:
        return exported(db, rows, photos)


@dataclass(frozen=True)
class RemovedLeagueFile:
    """The file to which a league is exported before it is removed."""

    store: Store
    number: int
    """The league's number."""

    @property
    def folder(self) -> Path:
        return removed_at(self.store.place)

    def write(self) -> Path:
        """Export the league to a new file, and return it. Raises StoreError or NotWritten."""
        rows = self.store.leagues.open(self.number).entries()
        name = f"league-{self.number}-entry-{len(rows)}"
        endings = chain((EXPORT_ENDING,), (f"-{copy}{EXPORT_ENDING}" for copy in count(2)))
        files = (self.folder / f"{name}{ending}" for ending in endings)
        file = next(each for each in files if not each.exists())
        text = league_text(self.store, self.number, rows)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise NotWritten(f"{self.folder} cannot be made: {error.strerror}.") from None
        write_file(file, text)
        return file


def import_league(store: Store, text: str, *, copies: bool = False) -> OpenLeague:
    """Import the league in a file, with its games, under a new number. Raises StoreError for a
    line that does not belong to a league or an entry that was changed; and Refused for a league
    that is here already, unless `copies`."""
    rows, games, photos = read_export(text)
    if rows and not copies and not fault_in(rows):  # what is broken, `take_in` refuses
        _check_new(store, rows)
    new: list[int] = []
    league = store.leagues.take_in(rows, lambda db: new.extend(restore_games(db, games)))
    for number in new:
        store.rebuild(number)
    photos_at(store.place, league.number).restore(photos)
    return league


def _check_new(store: Store, rows: list[LedgerRow]) -> None:
    """Raise Refused for a ledger that is stored here, or that began as one that is."""
    same = store.leagues.same_as(rows[0].hash)
    whole = [each for each in same if each.head == rows[-1].hash]
    for league, _ in whole or same:
        entries = f"league {league.number} ({league.name}, {league.entries} entries)"
        if league.removed:
            raise Refused(
                f"this is {entries}, which was removed here. To restore it:"
                f" `quarterback league restore {league.number}`"
            )
        if whole:
            raise Refused(
                f"this is {entries}, entry by entry: it is here already. To add a copy"
                " of it, which is another league from then on:"
                " `quarterback league import --copy`"
            )
        if rows[-1].hash in {row.hash for row in store.leagues.open(league.number).entries()}:
            raise Refused(
                f"this is {entries}, as it was after entry {len(rows)}. To add that"
                " as another league: `quarterback league import --copy`"
            )
        raise Refused(
            f"this league began as {entries}, and has {len(rows)} entries: it is a copy that went"
            " on apart. To take its results over: `quarterback league collect FILE`. To add it"
            " as another league: `quarterback league import --copy`"
        )


def file_name(league: str) -> str:
    """Return a file name for a league: the letters and digits of its name."""
    words = "".join(mark if mark.isalnum() else " " for mark in league.casefold()).split()
    return f"{file_stem('-'.join(words), 40, 'league')}.jsonl"
