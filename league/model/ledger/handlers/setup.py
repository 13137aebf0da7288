"""Set up a league, its people, seasons and teams."""

from __future__ import annotations

import json
from typing import Final

from msgspec.structs import replace

from league.model.ledger.commands.league import (
    AddBoards,
    AddDivision,
    AddFranchises,
    AddSlots,
    CreateLeague,
    DrawPools,
    EnterPhase,
    EnterTeam,
    OpenSeason,
    Pin,
    PlaceTeam,
    Register,
    RemoveLeague,
    Rename,
    SetTimeZone,
)
from league.model.ledger.queries.ranking import ranking_rules
from league.model.ledger.rows import (
    Board,
    Division,
    Fixture,
    Franchise,
    League,
    MissedRoundsRow,
    OwnTimeRow,
    Person,
    Phase,
    Row,
    Rules,
    Season,
    Stage,
    Team,
    TimeSlot,
    TimeZoneRow,
)
from league.model.ledger.state import LeagueState, Transaction
from rulesets.core.refusal import Refused

LONGEST_NAME: Final = 400
LONGEST_ZONE: Final = 64
_PHASES: Final[tuple[Phase, ...]] = ("preparing", "regular", "playoffs", "over")


def create_league(work: Transaction, command: CreateLeague) -> None:
    if work.records.rows[League]:
        raise Refused("the league already exists")
    work.put(League(work.new_number(), a_name(command.name), command.several_seasons))
    if command.zone:
        set_time_zone(work, SetTimeZone(command.zone))


def set_time_zone(work: Transaction, command: SetTimeZone) -> None:
    """Set the league's time zone, or take it away. Whether there is such a zone, who enters it has
    checked: that needs a calendar."""
    [league] = work.records.all(League)
    zone = command.zone
    if not zone:
        if work.records.find(TimeZoneRow, league.id) is not None:
            work.drop(TimeZoneRow, league.id)
        return
    if not (
        zone.isascii() and zone.isprintable() and len(zone) <= LONGEST_ZONE and " " not in zone
    ):
        raise Refused("a time zone has a name such as America/Chicago")
    work.put(TimeZoneRow(league.id, zone))


def time_zone(records: LeagueState) -> str:
    """Return the name of the league's time zone; empty without one."""
    row = records.find(TimeZoneRow, 1)
    return "" if row is None else row.zone


def remove_league(work: Transaction, command: RemoveLeague) -> None:
    """Remove the league. No row changes: the entry itself says it."""


def register(work: Transaction, command: Register) -> None:
    _named(work, Person, command.people)


def add_franchises(work: Transaction, command: AddFranchises) -> None:
    _named(work, Franchise, command.names)


def add_boards(work: Transaction, command: AddBoards) -> None:
    _named(work, Board, command.names)


def _named(
    work: Transaction, kind: type[Person | Franchise | Board], names: tuple[str, ...]
) -> None:
    if not names:
        raise Refused("no name was given")
    present = {row.name for row in work.records.all(kind)}
    for name in map(a_name, names):
        if name in present:
            raise Refused(f"there is a {kind.__name__.lower()} called {name} already")
        present.add(name)
        work.put(kind(work.new_number(), name))


def a_name(name: str) -> str:
    """Return a typed name without surrounding blanks. Raises Refused for an empty one."""
    name = name.strip()
    if not name:
        raise Refused("a name needs at least one letter")
    if len(name) > LONGEST_NAME:
        raise Refused(f"a name has {LONGEST_NAME} letters at most")
    if "\0" in name or any("\ud800" <= letter <= "\udfff" for letter in name):
        raise Refused("that name has a character that cannot be saved")
    return name


def rename(work: Transaction, command: Rename) -> None:
    """Rename the row with this number."""
    name = a_name(command.name)
    kinds: tuple[type[Row], ...] = (Person, Franchise, Board, League, Season, Division)
    for kind in kinds:
        row = work.records.find(kind, command.number)
        if row is not None:
            if any(getattr(o, "name", "") == name and o != row for o in work.records.all(kind)):
                raise Refused(f"there is a {kind.__name__.lower()} called {name} already")
            work.put(replace(row, name=name))
            return
    raise Refused(f"nothing that has a name has the number {command.number}")


def pinned(work: Transaction, pin: Pin | None) -> int | None:
    """Return the row number of a rule set, creating the row if it is new."""
    if pin is None:
        return None
    if not pin.code or len(pin.digest) != 64 or set(pin.digest) - set("0123456789abcdef"):
        raise Refused("rules are pinned by their name and their SHA-256")
    lines = (pin.code, pin.version, pin.digest, data(pin.settings), data(pin.header))
    for row in work.records.all(Rules):
        if (row.code, row.version, row.digest, row.settings, row.header) == lines:
            return row.id
    number = work.new_number()
    work.put(Rules(number, *lines))
    return number


def data(value: object) -> str:
    """Return data as rows store it: JSON, always in the same spelling."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def open_season(work: Transaction, command: OpenSeason) -> None:
    [league] = work.records.all(League)
    seasons = work.records.all(Season)
    if any(season.year == command.year for season in seasons):
        raise Refused(f"there is a season {command.year} already")
    if not league.several_seasons and any(season.phase != "over" for season in seasons):
        raise Refused("a season is in progress: close it first")
    if command.form == "points" and ranking_rules(command.settings).formula is None:
        raise Refused("a points league has a formula")
    ranking_rules(command.settings)
    number = work.new_number()
    alone = not league.several_seasons
    work.put(Season(number, command.year, a_name(command.name), alone=alone))
    rules = pinned(work, command.rules)
    first = (work.new_number(), number, 1, "Regular season")
    work.put(Stage(*first, command.form, rules, data(command.settings)))


def enter_phase(work: Transaction, command: EnterPhase) -> None:
    """Advance the season to a later phase. To go back, undo. Drawing a bracket begins the playoffs,
    and pairing a Swiss round the season; a script that begins them after that changes nothing."""
    season = work.records.get(Season, command.season)
    if command.phase == season.phase and season.phase in ("regular", "playoffs"):
        return
    if command.phase not in _PHASES or _PHASES.index(command.phase) <= _PHASES.index(season.phase):
        raise Refused(f"a season that is {season.phase} cannot become {command.phase}")
    if command.phase == "regular" and len(work.records.where(Team, season=season.id)) < 2:
        raise Refused("a season needs two teams or more")
    work.put(replace(season, phase=command.phase))


def add_division(work: Transaction, command: AddDivision) -> None:
    """Add a division, each name once in a season."""
    season = under_way(work, command.season)
    name = a_name(command.name)
    if work.records.where(Division, season=season.id, name=name):
        raise Refused(f"there is a division called {name} already")
    work.put(Division(work.new_number(), season.id, name, command.conference.strip()))


def draw_pools(work: Transaction, command: DrawPools) -> None:
    """Draw pools while there are no games or divisions: every team is in one of them."""
    season = under_way(work, command.season)
    teams = {t.id: t for t in work.records.where(Team, season=season.id) if not t.withdrawn}
    drawn = [team for pool in command.pools for team in pool.teams]
    if sorted(drawn) != sorted(teams):
        raise Refused("every team of the season is drawn once, and no other")
    if any(team.division is not None for team in teams.values()):
        raise Refused("the teams have divisions already")
    if work.records.where(Fixture, season=season.id):
        raise Refused("pools are drawn before there are games")
    for pool in command.pools:
        if len(pool.teams) < 2:
            raise Refused("a pool has two teams or more")
        add_division(work, AddDivision(season.id, pool.name))
        [division] = work.records.where(Division, season=season.id, name=a_name(pool.name))
        for team in pool.teams:
            work.put(replace(teams[team], division=division.id))


def enter_team(work: Transaction, command: EnterTeam) -> None:
    """Enter a franchise's team into a season."""
    season = under_way(work, command.season)
    franchise = work.records.get(Franchise, command.franchise)
    work.records.get(Person, command.coach)
    if work.records.where(Team, season=season.id, franchise=franchise.id):
        raise Refused(f"{franchise.name} take part already")
    _of_season(work, season, command.division)
    team = Team(work.new_number(), season.id, franchise.id, command.coach, command.division)
    work.put(team)
    if command.missed not in (0, 1, 2):
        raise Refused("a missed round is worth nothing, half a win or a win")
    if command.missed:
        stage = work.records.where(Stage, season=season.id)[0]
        if ranking_rules(stage.settings).rounds is None:
            raise Refused("only in a Swiss tournament do missed rounds count for anything")
        work.put(MissedRoundsRow(team.id, command.missed))


def place_team(work: Transaction, command: PlaceTeam) -> None:
    """Place a team in another division, where it is ranked."""
    team = work.records.get(Team, command.team)
    _of_season(work, under_way(work, team.season), command.division)
    work.put(replace(team, division=command.division))


def _of_season(work: Transaction, season: Season, division: int | None) -> None:
    if division is not None and work.records.get(Division, division).season != season.id:
        raise Refused("the division is one of another season")


def add_slots(work: Transaction, command: AddSlots) -> None:
    """Add time slots. Slots may not overlap: that would allow double booking."""
    if not command.slots:
        raise Refused("no time was given")
    own = work.records.rows[OwnTimeRow]
    present = [(s.starts, s.ends) for s in work.records.all(TimeSlot) if s.id not in own]
    for starts, ends in command.slots:
        if starts >= ends:
            raise Refused("a time slot ends after it begins")
        if any(starts < until and since < ends for since, until in present):
            raise Refused("two time slots run at the same time")
        present.append((starts, ends))
        work.put(TimeSlot(work.new_number(), starts, ends))


def under_way(work: Transaction, number: int) -> Season:
    """Return a season that is not over yet. Raises Refused."""
    season = work.records.get(Season, number)
    if season.phase == "over":
        raise Refused(f"the season {season.name} is over")
    return season
