"""Players, bases and injuries in the ledger: records as the rules require them, the rows that
follow, and what a team brings to its games."""

from __future__ import annotations

import json
from typing import Final

import msgspec
from msgspec.structs import replace

from league.model.careers import bases, draft, fold, injuries
from league.model.careers.fold import PLAYOFFS, Appointed, Careers, Hurt, Record, careers, stage_of
from league.model.careers.injuries import Availability, availability
from league.model.ledger.commands import players as p
from league.model.ledger.handlers.results import results_by_franchise
from league.model.ledger.handlers.setup import a_name, under_way
from league.model.ledger.rows import (
    CareerRow,
    Fixture,
    FixtureGame,
    HoldingRow,
    InjuryRow,
    Person,
    PlayerRow,
    ResultRow,
    Rules,
    Season,
    SheetRow,
    Stage,
    Team,
)
from league.model.ledger.state import LeagueState, Transaction
from rulesets.core.data_reader import DataError, read_json, read_struct
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import LeagueTerms
from rulesets.registry import league_terms

MAX_SHEET_LENGTH: Final = 100_000
"""The maximum length of what a team brings, in characters."""


def careers_of(records: LeagueState) -> Careers:
    return careers(read_struct(row.told, Record) for row in records.all(CareerRow))


def terms_in(records: LeagueState, season: Season) -> LeagueTerms:
    """Return the records that a season's rules require. When one person has all teams, no one
    can be a witness."""
    coaches = {team.coach for team in records.where(Team, season=season.id)}
    terms = league_terms(rule_set_in(records, season))
    return replace(terms, solitaire=len(coaches) < 2)


def rule_set_in(records: LeagueState, season: Season) -> str:
    """Return the rule set of a season; empty where each game names its own."""
    stage = records.where(Stage, season=season.id)[0]
    return "" if stage.rules is None else records.get(Rules, stage.rules).code


def career_stage(records: LeagueState, season: Season) -> fold.Stage:
    """Return how far a season has come, as drafts and trades count it."""
    forms = {stage.id: stage.form for stage in records.where(Stage, season=season.id)}
    started = [
        PLAYOFFS if forms[fixture.stage] == "bracket" else "season"
        for fixture in records.where(Fixture, season=season.id)
        if records.find(ResultRow, fixture.id) or records.find(FixtureGame, fixture.id)
    ]
    return stage_of(started, over=season.phase == "over")


def who_can_play(records: LeagueState, season: Season) -> dict[str, Availability]:
    """Return every player of a season and how many games he misses."""
    return availability(careers_of(records), season.year, results_by_franchise(records, season))


def order_draft(work: Transaction, command: p.OrderDraft) -> None:
    """Record the draft order of a season's teams."""
    season = under_way(work, command.season)
    teams = {team.id: team for team in work.records.where(Team, season=season.id)}
    if set(command.teams) != teams.keys():
        raise Refused("an order names every team of the season once")
    stage = career_stage(work.records, season)
    keys = [str(teams[number].franchise) for number in command.teams]
    keep(work, season.year, draft.order_the_draft(season.year, stage, keys, command.thrown))


def draft_teams(records: LeagueState, season: Season) -> tuple[str, ...]:
    """Return the teams of a season by franchise, in draft order. Teams that entered after the
    order was set come last; without an order, teams draft as they entered."""
    entries = [str(team.franchise) for team in records.where(Team, season=season.id)]
    order = careers_of(records).order.get(season.year)
    lines = [team for team in (order.teams if order else ()) if team in entries]
    return (*lines, *(team for team in entries if team not in lines))


def draft_player(work: Transaction, command: p.DraftPlayer) -> None:
    team, season = _team(work, command.team)
    number = work.new_number()
    record = draft.draft(
        careers_of(work.records),
        terms_in(work.records, season),
        career_stage(work.records, season),
        season=season.year,
        team=str(team.franchise),
        player=str(number),
        position=command.position,
        coach=work.records.get(Person, team.coach).name,
        witness=None if command.witness is None else name_of(work, command.witness),
        talent_dice=command.talent_dice,
        career_dice=command.career_dice,
        name=a_name(command.name) if command.name.strip() else "",
        figure=command.figure.strip(),
    )
    keep(work, season.year, record)


def release_player(work: Transaction, command: p.ReleasePlayer) -> None:
    season = under_way(work, command.season)
    now, stage = careers_of(work.records), career_stage(work.records, season)
    keep(work, season.year, draft.release(now, stage, season.year, str(command.player)))


def name_figure(work: Transaction, command: p.NameFigure) -> None:
    season = under_way(work, command.season)
    now, stage = careers_of(work.records), career_stage(work.records, season)
    figure = command.figure.strip()
    record = draft.name_figure(now, stage, season.year, str(command.player), figure)
    keep(work, season.year, record)


def put_in_order(work: Transaction, command: p.SetQuarterbackOrder) -> None:
    """Set the order of a team's quarterbacks, between games."""
    team, season = _team(work, command.team)
    record = draft.put_in_order(
        careers_of(work.records),
        season.year,
        str(team.franchise),
        command.position,
        [str(player) for player in command.players],
        playing=_is_playing(work.records, team),
    )
    keep(work, season.year, record)


def _is_playing(records: LeagueState, team: Team) -> bool:
    return any(
        records.find(FixtureGame, fixture.id) and not records.find(ResultRow, fixture.id)
        for fixture in records.where(Fixture, season=team.season)
        if team.id in (fixture.home, fixture.visitors)
    )


def draw_bases(work: Transaction, command: p.DrawBases) -> None:
    team, season = _team(work, command.team)
    record = bases.draw_bases(
        careers_of(work.records),
        terms_in(work.records, season),
        career_stage(work.records, season),
        season=season.year,
        team=str(team.franchise),
        bases=command.bases,
    )
    keep(work, season.year, record)


def trade_bases(work: Transaction, command: p.TradeBases) -> None:
    """Trade bases one for one, with the consent of both coaches."""
    (one, season), (other, also) = _team(work, command.one), _team(work, command.other)
    if season.id != also.id:
        raise Refused("teams of two seasons do not trade")
    if not terms_in(work.records, season).bases:
        raise Refused("under these rules no bases are drawn")
    record = bases.trade_bases(
        careers_of(work.records),
        _trading_stage(work.records, season),
        season=season.year,
        one=str(one.franchise),
        other=str(other.franchise),
        gives=command.gives,
        takes=command.takes,
        agreed=[name_of(work, person) for person in command.agreed],
        coaches=(name_of(work, one.coach), name_of(work, other.coach)),
    )
    keep(work, season.year, record)


def _trading_stage(records: LeagueState, season: Season) -> fold.Stage:
    """LD-BASE-03, LD-R44: for trades, a phase begins when the commissioner declares it, even
    before anyone has played in it."""
    stage = career_stage(records, season)
    if season.phase == "playoffs":
        return "playoffs"
    return "season" if (stage, season.phase) == ("draft", "regular") else stage


def replace_base(work: Transaction, command: p.ReplaceBase) -> None:
    team, season = _team(work, command.team)
    now = careers_of(work.records)
    record = bases.replace_base(
        now,
        season=season.year,
        team=str(team.franchise),
        old=command.old,
        new=command.new,
        by=str(command.commissioner),
        commissioners=commissioners_among(now, command.commissioner),
        reason=command.reason,
    )
    # The record is for people to read: it has a name where the check had a number.
    keep(work, season.year, replace(record, commissioner=name_of(work, command.commissioner)))


def commissioners_among(now: Careers, named: int) -> tuple[str, ...]:
    """LD-LEAG-02: return the numbers of the commissioners. While no one has been appointed, it
    is the person named as commissioner."""
    return now.commissioners or (str(named),)


def _team(work: Transaction, number: int) -> tuple[Team, Season]:
    team = work.records.get(Team, number)
    return team, under_way(work, team.season)


def name_of(work: Transaction, person: int) -> str:
    """Return a person's name. Raises Refused for an unknown number."""
    return work.records.get(Person, person).name


def keep(work: Transaction, year: int, record: Record) -> None:
    """Store the record, and the rows that follow from all records."""
    payload = msgspec.json.encode(record).decode()
    tag = record.__struct_config__.tag
    work.put(CareerRow(work.new_number(), year, str(tag), payload))
    now = careers_of(work.records)
    for player in now.players.values():
        row = PlayerRow(
            id=int(player.key),
            franchise=int(player.team),
            position=player.position,
            rating=player.rating,
            career=player.career,
            debut=player.debut,
            name=player.name,
            figure=player.figure,
            released=player.released,
        )
        work.put(row)
    _holdings(work, now, year)
    _injuries(work, now)


def _holdings(work: Transaction, now: Careers, year: int) -> None:
    owned = {
        base: int(team)
        for (season, team), bases in now.bases.items()
        if season == year
        for base in bases
    }
    rows = {row.base: row for row in work.records.where(HoldingRow, year=year)}
    for base, row in rows.items():
        if base not in owned:
            work.drop(HoldingRow, row.id)
    for base, franchise in owned.items():
        number = rows[base].id if base in rows else work.new_number()
        work.put(HoldingRow(number, year, franchise, base))


def _injuries(work: Transaction, now: Careers) -> None:
    rows = {(str(row.player), str(row.fixture)): row for row in work.records.all(InjuryRow)}
    stand = {(each.player, each.fixture): each for each in now.injuries}
    for key, row in rows.items():
        if key not in stand:
            work.drop(InjuryRow, row.id)
    for key, each in stand.items():
        number = rows[key].id if key in rows else work.new_number()
        lines = int(each.player), int(each.fixture), each.season, each.length
        work.put(InjuryRow(number, *lines))


def injure(work: Transaction, command: p.Injure) -> None:
    """Record an injury to a player in a game of his team."""
    fixture = work.records.get(Fixture, command.fixture)
    season = under_way(work, fixture.season)
    player = _plays_in(work, fixture, command.player)
    record = injuries.injure(
        careers_of(work.records),
        terms_in(work.records, season),
        season=season.year,
        player=str(player.id),
        fixture=str(fixture.id),
        length=command.length,
        dice=command.dice,
    )
    keep(work, season.year, record)


def void_injury(work: Transaction, command: p.VoidInjury) -> None:
    season = under_way(work, work.records.get(Fixture, command.fixture).season)
    now = careers_of(work.records)
    if str(command.commissioner) not in commissioners_among(now, command.commissioner):
        name = name_of(work, command.commissioner)
        raise Refused(f"{name} is not a commissioner of this league", "LD-LEAG-02")
    record = injuries.void_injury(
        now,
        player=str(command.player),
        fixture=str(command.fixture),
        commissioner=name_of(work, command.commissioner),
        reason=command.reason,
    )
    keep(work, season.year, record)


def take_injuries(work: Transaction, command: p.TakeInjuries) -> None:
    """Record the injuries of a stored game: its fixture must be played in it, and the injured
    must be players of its teams."""
    fixture = work.records.get(Fixture, command.fixture)
    season = under_way(work, fixture.season)
    tie = work.records.find(FixtureGame, fixture.id)
    if tie is None or tie.game != command.game:
        raise Refused(f"game {fixture.number} is not played in stored game {command.game}")
    for hurt in command.hurts:
        _plays_in(work, fixture, hurt.player)
    record = injuries.take_from_game(
        careers_of(work.records),
        terms_in(work.records, season),
        season=season.year,
        fixture=str(fixture.id),
        game=command.game,
        hurts=[Hurt(str(each.player), each.length, each.dice) for each in command.hurts],
    )
    keep(work, season.year, record)


def _plays_in(work: Transaction, fixture: Fixture, player: int) -> PlayerRow:
    row = work.records.get(PlayerRow, player)
    teams = [work.records.get(Team, number) for number in (fixture.home, fixture.visitors)]
    if row.franchise not in [team.franchise for team in teams]:
        raise Refused("that player's team does not play in that game")
    return row


def appoint(work: Transaction, command: p.Appoint) -> None:
    """LD-LEAG-02: appoint a commissioner, or remove one."""
    name = name_of(work, command.person)
    is_one = str(command.person) in careers_of(work.records).commissioners
    if is_one == command.serves:
        raise Refused(f"{name} is {'already' if is_one else 'not'} a commissioner of this league")
    last = max(work.records.all(Season), key=lambda each: each.year, default=None)
    year = 0 if last is None else last.year
    keep(work, year, Appointed(year, str(command.person), command.serves))


def bring_sheet(work: Transaction, command: p.BringSheet) -> None:
    """Store what a team brings to its games from now on. Raises Refused for anything but a JSON
    object."""
    team = work.records.get(Team, command.team)
    season = under_way(work, team.season)
    try:
        sheet = read_json(command.sheet)
    except DataError as error:
        raise Refused(f"this is not a team's file: {error.message}") from None
    if not isinstance(sheet, dict):
        raise Refused("this is not a team's file: it holds no JSON object")
    text = json.dumps(sheet, ensure_ascii=False, sort_keys=True)
    if len(text) > MAX_SHEET_LENGTH:
        raise Refused(f"a team's file has at most {MAX_SHEET_LENGTH:,} characters")
    if sheet:
        code = rule_set_in(work.records, season)
        work.put(SheetRow(team.franchise, code, text))
    elif work.records.find(SheetRow, team.franchise) is not None:
        work.drop(SheetRow, team.franchise)
    else:
        raise Refused("the team has no roster or playbook to remove")
