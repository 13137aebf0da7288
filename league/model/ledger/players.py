"""Players and bases in the ledger: records as the rules make them, and rows that follow."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from league.model.careers import bases, drafting, injuries
from league.model.careers.fold import Careers, careers
from league.model.careers.injuries import Availability, availability
from league.model.careers.records import Record
from league.model.careers.stages import PLAYOFFS, stage_of
from league.model.careers.terms import Stage as CareerStage
from league.model.careers.terms import Terms, terms_of
from league.model.games import Result
from league.model.ledger import player_commands as p
from league.model.ledger.founding import a_name, under_way
from league.model.ledger.records import Records, Work
from league.model.ledger.results import results_of
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
    Stage,
    Team,
)
from rulesets.core.refusal import Refused

_DECODER: msgspec.json.Decoder[Record] = msgspec.json.Decoder(Record)


def careers_of(records: Records) -> Careers:
    """Players and bases as they stand."""
    return careers(_DECODER.decode(row.told) for row in records.all(CareerRow))


def terms_in(records: Records, season: Season) -> Terms:
    """What the rules of a season want kept. With one person for all teams nobody can witness."""
    stage = records.where(Stage, season=season.id)[0]
    coaches = {team.coach for team in records.where(Team, season=season.id)}
    code = "" if stage.rules is None else records.get(Rules, stage.rules).code
    return terms_of(code, solitaire=len(coaches) < 2)


def career_stage(records: Records, season: Season) -> CareerStage:
    """How far a season has come, as drafts and trades go by it."""
    forms = {stage.id: stage.form for stage in records.where(Stage, season=season.id)}
    begun = [
        PLAYOFFS if forms[fixture.stage] == "bracket" else "season"
        for fixture in records.where(Fixture, season=season.id)
        if records.find(ResultRow, fixture.id) or records.find(FixtureGame, fixture.id)
    ]
    return stage_of(begun, over=season.phase == "over")


def who_can_play(records: Records, season: Season) -> dict[str, Availability]:
    """Every player of a season, and how many games he misses."""
    return availability(careers_of(records), season.year, _by_franchise(records, season))


def _by_franchise(records: Records, season: Season) -> list[Result]:
    """The results of a season, its teams called as players call theirs: by franchise."""
    franchise = {str(t.id): str(t.franchise) for t in records.where(Team, season=season.id)}
    return [
        replace(
            result,
            home=franchise[result.home],
            visitors=franchise[result.visitors],
            winner=franchise.get(result.winner or ""),
        )
        for stage in records.where(Stage, season=season.id)
        for result in results_of(records, stage.id)
    ]


def draft_player(work: Work, command: p.DraftPlayer) -> None:
    """A draft before a witness."""
    team, season = _team(work, command.team)
    number = work.new_number()
    record = drafting.draft(
        careers_of(work.records),
        terms_in(work.records, season),
        career_stage(work.records, season),
        season=season.year,
        team=str(team.franchise),
        player=str(number),
        position=command.position,
        coach=work.records.get(Person, team.coach).name,
        witness=None if command.witness is None else _name(work, command.witness),
        talent_dice=command.talent_dice,
        career_dice=command.career_dice,
        name=a_name(command.name) if command.name.strip() else "",
        figure=command.figure.strip(),
    )
    _kept(work, season, record)


def release_player(work: Work, command: p.ReleasePlayer) -> None:
    """A player goes."""
    season = under_way(work, command.season)
    now, stage = careers_of(work.records), career_stage(work.records, season)
    _kept(work, season, drafting.release(now, stage, season.year, str(command.player)))


def name_figure(work: Work, command: p.NameFigure) -> None:
    """Which figure he is."""
    season = under_way(work, command.season)
    now, stage = careers_of(work.records), career_stage(work.records, season)
    figure = command.figure.strip()
    _kept(work, season, drafting.name_figure(now, stage, season.year, str(command.player), figure))


def put_in_order(work: Work, command: p.PutInOrder) -> None:
    """The coach's order, between games."""
    team, season = _team(work, command.team)
    record = drafting.put_in_order(
        careers_of(work.records),
        season.year,
        str(team.franchise),
        command.position,
        [str(player) for player in command.players],
        playing=_is_playing(work.records, team),
    )
    _kept(work, season, record)


def _is_playing(records: Records, team: Team) -> bool:
    return any(
        records.find(FixtureGame, fixture.id) and not records.find(ResultRow, fixture.id)
        for fixture in records.where(Fixture, season=team.season)
        if team.id in (fixture.home, fixture.visitors)
    )


def draw_bases(work: Work, command: p.DrawBases) -> None:
    """The bases of the year."""
    team, season = _team(work, command.team)
    record = bases.draw_bases(
        careers_of(work.records),
        terms_in(work.records, season),
        career_stage(work.records, season),
        season=season.year,
        team=str(team.franchise),
        bases=command.bases,
    )
    _kept(work, season, record)


def trade_bases(work: Work, command: p.TradeBases) -> None:
    """One for one, both coaches consenting."""
    (one, season), (other, also) = _team(work, command.one), _team(work, command.other)
    if season.id != also.id:
        raise Refused("teams of two seasons do not trade")
    record = bases.trade_bases(
        careers_of(work.records),
        career_stage(work.records, season),
        season=season.year,
        one=str(one.franchise),
        other=str(other.franchise),
        gives=command.gives,
        takes=command.takes,
        agreed=[_name(work, person) for person in command.agreed],
        coaches=(_name(work, one.coach), _name(work, other.coach)),
    )
    _kept(work, season, record)


def replace_base(work: Work, command: p.ReplaceBase) -> None:
    """A defective base goes."""
    team, season = _team(work, command.team)
    commissioner = _name(work, command.commissioner)
    record = bases.replace_base(
        careers_of(work.records),
        season=season.year,
        team=str(team.franchise),
        old=command.old,
        new=command.new,
        by=commissioner,
        commissioners=(commissioner,),
        reason=command.reason,
    )
    _kept(work, season, record)


def injure(work: Work, command: p.Injure) -> None:
    """A player was hurt in a game of his team."""
    fixture = work.records.get(Fixture, command.fixture)
    season = under_way(work, fixture.season)
    player = work.records.get(PlayerRow, command.player)
    teams = [work.records.get(Team, number) for number in (fixture.home, fixture.visitors)]
    if player.franchise not in [team.franchise for team in teams]:
        raise Refused("that player's team does not play in that game")
    record = injuries.injure(
        careers_of(work.records),
        terms_in(work.records, season),
        season=season.year,
        player=str(player.id),
        fixture=str(fixture.id),
        length=command.length,
        dice=command.dice,
    )
    _kept(work, season, record)


def void_injury(work: Work, command: p.VoidInjury) -> None:
    """An injury struck out by the commissioner."""
    season = under_way(work, work.records.get(Fixture, command.fixture).season)
    record = injuries.void_injury(
        careers_of(work.records),
        player=str(command.player),
        fixture=str(command.fixture),
        commissioner=_name(work, command.commissioner),
        reason=command.reason,
    )
    _kept(work, season, record)


def _team(work: Work, number: int) -> tuple[Team, Season]:
    team = work.records.get(Team, number)
    return team, under_way(work, team.season)


def _name(work: Work, person: int) -> str:
    return work.records.get(Person, person).name


def _kept(work: Work, season: Season, record: Record) -> None:
    """The record, and the rows that follow from all of them."""
    told = msgspec.json.encode(record).decode()
    tag = record.__struct_config__.tag
    work.put(CareerRow(work.new_number(), season.year, str(tag), told))
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
    _holdings(work, now, season.year)
    _injuries(work, now)


def _holdings(work: Work, now: Careers, year: int) -> None:
    held = {
        base: int(team)
        for (season, team), its in now.bases.items()
        if season == year
        for base in its
    }
    rows = {row.base: row for row in work.records.where(HoldingRow, year=year)}
    for base, row in rows.items():
        if base not in held:
            work.drop(HoldingRow, row.id)
    for base, franchise in held.items():
        number = rows[base].id if base in rows else work.new_number()
        work.put(HoldingRow(number, year, franchise, base))


def _injuries(work: Work, now: Careers) -> None:
    rows = {(str(row.player), str(row.fixture)): row for row in work.records.all(InjuryRow)}
    stand = {(each.player, each.fixture): each for each in now.injuries}
    for key, row in rows.items():
        if key not in stand:
            work.drop(InjuryRow, row.id)
    for key, each in stand.items():
        number = rows[key].id if key in rows else work.new_number()
        told = int(each.player), int(each.fixture), each.season, each.length
        work.put(InjuryRow(number, *told))
