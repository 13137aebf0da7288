"""Teams from a spreadsheet: a row for each team with its coach, or a row for each player with his
number, name, position and ratings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from league.model.ledger.commands import league as c
from league.model.ledger.commands.day import WriteNote
from league.model.ledger.rows import Division, Franchise, Person, Season, Stage, Team
from league.model.ledger.state import LeagueState
from league.views.notes import fields_of, notes_on
from quarterback.files.spreadsheet import (
    Spreadsheet,
    SpreadsheetRow,
    brief,
    column,
    read_spreadsheet,
    same_name,
)
from quarterback.league_office.choices import find_named
from quarterback.league_office.game_columns import Imported, reading_file, row_fault
from quarterback.league_office.league_files import code_in, new_in_team_file, team_file_of
from quarterback.teams.form import filled, sheet_of
from rulesets.core.refusal import Refused
from rulesets.core.rosters import KEY, code_of, jersey_number

TEAM, COACH, DIVISION, CONFERENCE = "team", "coach", "division", "conference"
NUMBER, NAME, FIRST, LAST, POSITION = "number", "name", "first", "last", "position"
ELIGIBLE, RATING, CAREER, FIGURE = "eligible", "rating", "career", "figure"
COLUMNS: Final = (
    column(TEAM, "the team", "team, teams, team name, tm, club, franchise, school"),
    column(
        COACH,
        "the coach",
        "coach, coaches, coach name, head coach, hc, owner, manager, gm, coached by, trainer",
    ),
    column(DIVISION, "the division", "division, div, group, pool"),
    column(CONFERENCE, "the conference", "conference, conf"),
    column(
        NUMBER,
        "the player's number",
        "number, no, #, num, nr, jersey, jersey number, jersey no, jersey #, uniform,"
        " uniform number, player number, player no, player #",
    ),
    column(NAME, "the name", "name, player, player name, players, full name"),
    column(FIRST, "the first name", "first, first name"),
    column(LAST, "the last name", "last, last name, surname"),
    column(POSITION, "the position", "position, positions, pos"),
    column(ELIGIBLE, "whether he may catch", "eligible, may catch"),
    column(RATING, "the rating", "rating, ratings, dice, talent, talent dice"),
    column(CAREER, "the career", "career, career die, seasons"),
    column(FIGURE, "the figure", "figure, figure number"),
    *(column(each.name, each.label, each.label) for each in fields_of("team")),
)
_OF_PLAYERS: Final = (NUMBER, FIRST, LAST, POSITION, ELIGIBLE, RATING, CAREER, FIGURE)
_YES: Final = {
    "yes": True,
    "y": True,
    "true": True,
    "1": True,
    "x": True,
    "no": False,
    "n": False,
    "false": False,
    "0": False,
}


@dataclass
class _Player:
    line: int
    fields: dict[str, Any]
    rating: str = ""
    career: str = ""
    figure: str = ""


@dataclass
class _TeamRows:
    name: str
    line: int
    coach: str = ""
    division: str = ""
    conference: str = ""
    noted: dict[str, str] = field(default_factory=dict)
    """Fields of the team by their labels, such as its home town."""
    players: list[_Player] = field(default_factory=list)


@dataclass
class ImportedTeams(Imported):
    teams: list[_TeamRows] = field(default_factory=list)

    @property
    def players(self) -> int:
        return sum(len(team.players) for team in self.teams)


def read_teams(
    records: LeagueState, season: Season, text: str, coach: str = "", team: str = ""
) -> ImportedTeams:
    """Return the teams in a spreadsheet. `coach` is the coach of new teams without one, `team`
    the team of a roster that names none. Raises Refused for a file without teams."""
    with reading_file():
        table = read_spreadsheet(text, COLUMNS)
    imported = ImportedTeams(notes=list(table.notes), faults=list(table.faults))
    team_key = _team_column(table, team)
    rows: dict[str, _TeamRows] = {}
    for row in table.rows:
        faults: list[str] = []
        name = row.text(team_key) or (team if team_key == TEAM and not table.has(TEAM) else "")
        if not name:
            faults.append("it names no team")
        else:
            one = rows.setdefault(same_name(name), _TeamRows(name, row.line))
            _add_of_team(one, row, faults)
            if team_key != NAME:
                _add_player(one, row, faults)
        if faults:
            imported.faults.append(row_fault(row.line, faults))
    imported.teams = list(rows.values())
    if not imported.teams and not imported.faults:
        raise Refused("the file has no teams")
    for one in imported.teams:
        _check_team(records, season, one, coach, imported)
    return imported


def _team_column(table: Spreadsheet, team: str) -> str:
    """Return the column with the teams; in a table without players it may be Name. Raises
    Refused for a roster without a team."""
    of_players = any(key in table.headers for key in _OF_PLAYERS)
    if table.has(TEAM) or team:
        return TEAM
    if of_players or not table.has(NAME):
        raise Refused("no column has the team: name it Team, or say --team for one roster")
    return NAME


def _add_of_team(team: _TeamRows, row: SpreadsheetRow, faults: list[str]) -> None:
    """Add a cell that holds for all rows of its team: two different ones are a fault."""
    for key in (COACH, DIVISION, CONFERENCE):
        cell, before = row.text(key), getattr(team, key)
        if cell and before and same_name(cell) != same_name(before):
            faults.append(f"{team.name}: the {key} is {brief(cell)}, and before {brief(before)}")
        elif cell:
            setattr(team, key, before or cell)
    for each in fields_of("team"):
        if not (cell := row.text(each.name)):
            continue
        before = team.noted.setdefault(each.label, cell)
        if same_name(cell) != same_name(before):
            faults.append(f"{team.name}: {each.label} is {brief(cell)}, and before {brief(before)}")


def _add_player(team: _TeamRows, row: SpreadsheetRow, faults: list[str]) -> None:
    cells = [row.text(key) for key in (NAME, *_OF_PLAYERS)]
    if not any(cells):
        return
    fields: dict[str, Any] = {}
    name = row.text(NAME) or " ".join(filter(None, (row.text(FIRST), row.text(LAST))))
    number = row.text(NUMBER).removeprefix("#")
    value = jersey_number(number.removesuffix(".0"))
    if value is None:
        faults.append(
            f"a number is from 0 to 99, or 00, not {brief(number)}"
            if number
            else f"{name or 'a player'} has no number"
        )
        return
    fields["number"] = value
    if name:
        fields["name"] = name
    positions = [each.strip() for each in row.text(POSITION).replace("/", ",").split(",")]
    if positions := [each for each in positions if each]:
        fields["position"] = positions[0] if len(positions) == 1 else positions
    if cell := row.text(ELIGIBLE):
        if same_name(cell) in _YES:
            fields["eligible"] = _YES[same_name(cell)]
        else:
            faults.append(f"eligible: {brief(cell)} is neither yes nor no")
    player = _Player(row.line, fields, row.text(RATING), row.text(CAREER), row.text(FIGURE))
    team.players.append(player)


def _check_team(
    records: LeagueState, season: Season, one: _TeamRows, coach: str, imported: ImportedTeams
) -> None:
    """Find a team in the league, or check that it can be entered."""
    row = _team_in(records, season, one.name)
    noted = "".join(f", {label}: {text}" for label, text in one.noted.items())
    if row is None:
        one.coach = one.coach or coach
        if not one.coach:
            imported.faults.append(
                f"row {one.line}: {one.name} is new, and no coach is named: add a column Coach"
            )
        of = f", {one.division}" if one.division else ""
        imported.lines.append(f"{one.name}, coached by {one.coach}{of}{noted}")
    else:
        one.name = records.get(Franchise, row.franchise).name
        present = records.get(Person, row.coach).name
        if one.coach and same_name(one.coach) != same_name(present):
            imported.faults.append(
                f"row {one.line}: {one.name} is coached by {present}, not {one.coach}: change that"
                " with `league coach`"
            )
        division = None if row.division is None else records.get(Division, row.division).name
        if one.division and same_name(one.division) != same_name(division or ""):
            imported.faults.append(
                f"row {one.line}: {one.name} is in {division or 'no division'}, not {one.division}"
            )
        imported.lines.append(f"{one.name}: entered before{noted}")
    if one.players:
        _check_players(records, season, one, imported)


def _check_players(
    records: LeagueState, season: Season, one: _TeamRows, imported: ImportedTeams
) -> None:
    """Check that the rules accept the players, and list them."""
    before = len(imported.faults)
    code = _code(records, season, imported)
    if code is None:
        return
    _, faults = _with_players(code, {"name": one.name}, one)
    imported.faults += faults
    if len(imported.faults) == before:
        for player in one.players:
            words = [str(player.fields["number"]), str(player.fields.get("name", ""))]
            position = player.fields.get("position", "")
            place = ", ".join(position) if isinstance(position, list) else str(position)
            rated = f"rated {player.rating}" if player.rating else ""
            label = " ".join(filter(None, words))
            imported.lines.append("  " + ", ".join(filter(None, (label, place, rated))))


def _code(records: LeagueState, season: Season, imported: ImportedTeams) -> str | None:
    """Return the rule set of a season; None, with a fault, for one without rosters."""
    try:
        stage = records.where(Stage, season=season.id)[0]
        return code_in(records, Team(0, season.id, 0, 0)) if stage.rules is not None else None
    except Refused as refused:
        if refused.message not in imported.faults:
            imported.faults.append(refused.message)
        return None


def _with_players(
    code: str, fields: dict[str, Any], one: _TeamRows
) -> tuple[dict[str, Any], list[str]]:
    """Return a team's file with these players, and its faults."""
    rated = [player for player in one.players if player.rating or player.career]
    slots = [
        each.name.removesuffix("-rating")
        for each in sheet_of(code).fields
        if each.name.endswith("-rating")
    ]
    texts: dict[str, str] = {}
    faults: list[str] = []
    for player in rated:
        positions = player.fields.get("position", [])
        every = positions if isinstance(positions, list) else [positions]
        codes = {code_of(each) for each in every}
        slot = next((each for each in slots if _position_of(each) in codes), None)
        if slot is None:
            faults.append(
                f"row {player.line}: {one.name} has no place for a rated"
                f" {', '.join(every) or 'player'}"
                if slots
                else f"row {player.line}: these rules rate no players"
            )
            continue
        slots.remove(slot)
        figure = player.figure or str(player.fields.get("number", ""))
        texts |= {
            f"{slot}-name": str(player.fields.get("name", "")),
            f"{slot}-figure": figure,
            f"{slot}-rating": player.rating,
            f"{slot}-career": player.career,
        }
        if len(player.rating.replace(",", " ").split()) != 2 or not player.career:
            faults.append(
                f"row {player.line}: give the two dice of his rating, 4 7, and the career"
            )
    team = {**fields, KEY: [player.fields for player in one.players]}
    team, errors = filled(code, team, texts)
    faults += [f"{one.name}: {error.message}" for error in errors]
    return team, faults


def _position_of(slot: str) -> str:
    """Return the position of a place in a team's file, abbreviated: QB for quarterbacks-1."""
    return code_of(slot.partition("-")[0].removesuffix("s"))


def _team_in(records: LeagueState, season: Season, name: str) -> Team | None:
    for row in records.where(Team, season=season.id):
        if same_name(records.get(Franchise, row.franchise).name) == same_name(name):
            return row
    return None


def team_commands(
    now: Callable[[], LeagueState], season: Season, imported: ImportedTeams
) -> Iterator[c.AnyCommand]:
    """Yield the commands that enter teams and their players, one by one; `now` returns the
    league as the last one left it. Raises Refused if it has all of them already."""
    nothing = True
    for command in _team_commands(now, season, imported):
        nothing = False
        yield command
    if nothing:
        raise Refused("the league has all that is in the file")


def _team_commands(
    now: Callable[[], LeagueState], season: Season, imported: ImportedTeams
) -> Iterator[c.AnyCommand]:
    records = now()
    new = [one for one in imported.teams if _team_in(records, season, one.name) is None]
    people = {same_name(row.name) for row in records.all(Person)}
    coaches = {same_name(one.coach): one.coach for one in new}
    if unknown := tuple(name for key, name in coaches.items() if key not in people):
        yield c.Register(unknown)
    franchises = {same_name(row.name) for row in records.all(Franchise)}
    if missing := tuple(one.name for one in new if same_name(one.name) not in franchises):
        yield c.AddFranchises(missing)
    divisions = {same_name(row.name) for row in records.where(Division, season=season.id)}
    for one in new:
        if one.division and same_name(one.division) not in divisions:
            divisions.add(same_name(one.division))
            yield c.AddDivision(season.id, one.division, one.conference)
    for one in new:
        division = next(
            (
                row.id
                for row in now().where(Division, season=season.id)
                if one.division and same_name(row.name) == same_name(one.division)
            ),
            None,
        )
        yield c.EnterTeam(
            season.id,
            _named(now(), Franchise, one.name),
            _named(now(), Person, one.coach),
            division,
        )
    for one in imported.teams:
        team = _team_in(now(), season, one.name)
        assert team is not None, "it was entered above"
        written = {note.label: note.text for note in notes_on(now(), "team", team.franchise)}
        for label, text in one.noted.items():
            if written.get(label) != text:
                yield WriteNote("team", team.franchise, text, label)
        if one.players:
            code, fields = team_file_of(now(), team.id)
            brought, _ = _with_players(code, dict(fields), one)
            yield from new_in_team_file(now, team.id, brought)


def _named(records: LeagueState, kind: type[Franchise] | type[Person], name: str) -> int:
    rows = [row for row in records.all(kind) if same_name(row.name) == same_name(name)]
    return rows[0].id if len(rows) == 1 else find_named(records, kind, name).id
