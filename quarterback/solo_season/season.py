"""A season for one, as a league: begun, moved on to the person's next game, rolled over.

It is a league like any other, so its pages, papers and records are those of all leagues. What
makes it a season for one is only what its rows say: one team has a person for a coach, all the
others have computer coaches. The next step follows from the rows, too, so a season can be left and
taken up at any time, on a screen or by commands.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final, NamedTuple

from league.model.ledger.commands.answers import Seeding
from league.model.ledger.commands.league import (
    AddFranchises,
    AnyCommand,
    ChangeCoach,
    DraftSchedule,
    EnterPhase,
    EnterTeam,
    Meeting,
    OpenSeason,
    Pin,
    RecordToss,
    Register,
    Release,
)
from league.model.ledger.commands.players import AssignComputerCoach
from league.model.ledger.handlers.brackets import bracket_progress
from league.model.ledger.handlers.computer import coach_of
from league.model.ledger.ledger import Ledger
from league.model.ledger.queries.ranking import ranking_rules
from league.model.ledger.queries.standings import kept_tables, standings
from league.model.ledger.rows import (
    BracketRow,
    Fixture,
    FixtureGame,
    Franchise,
    League,
    Person,
    ResultRow,
    Rules,
    Season,
    Stage,
    Team,
)
from league.model.ledger.state import LeagueState
from league.model.planning.brackets import BracketRequest, bracket_command, bracket_of_form
from league.model.planning.seeds import seeds_by_table
from league.model.schedule.berger import round_robin
from league.store.errors import StoreError
from league.store.games.store import Store
from league.store.ledger.leagues import OpenLeague
from league.store.ledger.queries import LeagueRow
from quarterback.ai.coaches import COACHES, EVERY_COACH
from quarterback.game.dials import HOUSE_RULINGS, usual_dial, with_house_settings
from quarterback.game.scorebook import Scorebook
from quarterback.league_office.fixture_games import open_fixture
from quarterback.league_office.pinned_rules import pin_for, playoff_rules, roll_over
from quarterback.league_office.simulate_games import (
    LeagueSimulation,
    SimulatedGame,
    SimulationScope,
)
from quarterback.league_office.story_context import next_game
from quarterback.rule_sets import DIAL_GAME, WITH_DIAL, saturday_dial
from quarterback.solo.after_game import NextStep
from rulesets.core.refusal import Refused


class School(NamedTuple):
    """A school, the part of the country whose teams it mostly met, and its colors."""

    name: str
    region: str
    color: str
    second: str


SCHOOLS: Final = (
    School("Army", "East", "gold", "slate"),
    School("Brown", "East", "brown", "crimson"),
    School("Carlisle", "East", "crimson", "gold"),
    School("Cornell", "East", "crimson", "slate"),
    School("Dartmouth", "East", "forest", "slate"),
    School("Harvard", "East", "crimson", "slate"),
    School("Navy", "East", "navy", "gold"),
    School("Pennsylvania", "East", "crimson", "navy"),
    School("Pittsburgh", "East", "navy", "gold"),
    School("Princeton", "East", "orange", "slate"),
    School("Syracuse", "East", "orange", "navy"),
    School("Yale", "East", "navy", "sky"),
    School("Chicago", "West", "crimson", "slate"),
    School("Illinois", "West", "orange", "navy"),
    School("Michigan", "West", "gold", "navy"),
    School("Minnesota", "West", "crimson", "gold"),
    School("Nebraska", "West", "crimson", "slate"),
    School("Notre Dame", "West", "navy", "gold"),
    School("Purdue", "West", "gold", "slate"),
    School("Wisconsin", "West", "crimson", "slate"),
    School("Alabama", "South", "crimson", "slate"),
    School("Auburn", "South", "orange", "navy"),
    School("Georgia Tech", "South", "gold", "navy"),
    School("Sewanee", "South", "purple", "slate"),
    School("Tennessee", "South", "orange", "slate"),
    School("Texas", "South", "orange", "slate"),
    School("Vanderbilt", "South", "gold", "slate"),
    School("Virginia", "South", "orange", "navy"),
)
"""By region, then by name. Each region has enough for a schedule."""

_BY_NAME: Final = {school.name.casefold(): school for school in SCHOOLS}


def school_named(name: str) -> School:
    """Return the school that a person names; the first letters will do where no other has them.
    Raises Refused."""
    typed = " ".join(name.split()).casefold()
    if typed in _BY_NAME:
        return _BY_NAME[typed]
    schools = [school for key, school in _BY_NAME.items() if typed and key.startswith(typed)]
    if len(schools) == 1:
        return schools[0]
    names = ", ".join(school.name for school in schools or SCHOOLS)
    raise Refused(f"choose a school: {names}")


def colors_for(home: str, visitors: str) -> tuple[str, str]:
    """Return the colors of a game; empty for a team that is no school of the list. Where both
    have the same, the visitors wear their second color."""
    one, other = (_BY_NAME.get(name.casefold()) for name in (home, visitors))
    first = one.color if one else ""
    if other is None:
        return first, ""
    return first, other.second if other.color == first else other.color


FIRST_YEAR: Final = 1914
RIVALS: Final = 7
LENGTHS: Final = (20, 40, 60, 80, 100, 120)
"""Plays of a game that can be chosen: the lengths for which the solved game is at hand."""
USUAL_LENGTH: Final = 60
IN_FINAL: Final = 2
NAME: Final = "Intercollegiate League"
_CLASSES: Final = ("freshman", "sophomore", "junior", "senior")
"""Coaches who move up a class every year; after the Senior comes a Freshman."""


class Simulate(NamedTuple):
    """Games between computer teams come first: their numbers in the schedule."""

    games: tuple[int, ...]
    round: int


class Enter(NamedTuple):
    """The league moves on: a toss between tied teams, the final, a schedule."""

    commands: tuple[AnyCommand, ...]


class Play(NamedTuple):
    """The person's next game."""

    fixture: Fixture


class TitleDecided(NamedTuple):
    """The season has a champion, a team of it."""

    champion: int


Step = Simulate | Enter | Play | TitleDecided


def begin(
    store: Store,
    school: School,
    by: str,
    *,
    plays: int = USUAL_LENGTH,
    seed: int | None = None,
) -> OpenLeague:
    """Create the league of a season for one: the school under a person, seven rivals under
    computer coaches, a round robin and then a final of the first two. Raises Refused or
    StoreError."""
    rng = Random(seed)
    rivals = rivals_of(school, rng)
    coaches = _coaches(rng)
    taken = {row.name for row in store.leagues.all()}
    names = (NAME, *(f"{NAME} {number}" for number in range(2, len(taken) + 3)))
    pin = season_pin(plays)
    league = store.leagues.create(next(name for name in names if name not in taken), by)

    def commands(ledger: Ledger) -> Iterator[AnyCommand]:
        records = ledger.records
        callers = [by, *(_person(coach) for coach in coaches)]
        names = {row.name for row in records.all(Person)}
        yield Register(tuple(dict.fromkeys(name for name in callers if name not in names)))
        yield AddFranchises((school.name, *(rival.name for rival in rivals)))
        yield OpenSeason(FIRST_YEAR, str(FIRST_YEAR), pin, settings={"through": IN_FINAL})
        season = records.all(Season)[-1]
        persons = {row.name: row.id for row in records.all(Person)}
        for franchise, caller in zip(records.all(Franchise), callers, strict=True):
            yield EnterTeam(season.id, franchise.id, persons[caller])
        rivals_in = records.where(Team, season=season.id)[1:]
        for team, coach in zip(rivals_in, coaches, strict=True):
            yield AssignComputerCoach(team.id, coach)
        yield from _schedule(records, season, rng)

    league.enter_all(commands, by)
    return league


def season_pin(plays: int) -> Pin:
    """Return the rules of a season for one: up to 60 plays a game with the Saturday dial and the
    house rulings, which leave almost no tie (LQ-R38 to LQ-R40)."""
    settings = {"plays": str(plays)}
    dial = usual_dial(settings)
    if dial.digest == saturday_dial().digest:
        settings |= HOUSE_RULINGS
    return pin_for(DIAL_GAME, with_house_settings(settings, dial), dial)


def rivals_of(school: School, rng: Random) -> list[School]:
    """Draw the rivals of a school: those of its own region first."""
    others = [each for each in SCHOOLS if each != school]
    rng.shuffle(others)
    others.sort(key=lambda each: each.region != school.region)
    return others[:RIVALS]


def _coaches(rng: Random) -> list[str]:
    """Draw the coaches of the rivals: the four classes are always there, and three others."""
    others = [name for name in COACHES if name not in _CLASSES]
    coaches = [*_CLASSES, *rng.sample(others, RIVALS - len(_CLASSES))]
    rng.shuffle(coaches)
    return coaches


def _person(coach: str) -> str:
    return EVERY_COACH[coach].title if coach in EVERY_COACH else coach


def _schedule(records: LeagueState, season: Season, rng: Random) -> list[AnyCommand]:
    teams = [str(team.id) for team in records.where(Team, season=season.id)]
    rng.shuffle(teams)
    stage = records.where(Stage, season=season.id)[0]
    meetings = [
        Meeting(int(game.home), int(game.visitors), each.number)
        for each in round_robin(teams)
        for game in each.pairings
    ]
    return [
        DraftSchedule(stage.id, tuple(meetings)),
        Release(stage.id),
        EnterPhase(season.id, "regular"),
    ]


def find(store: Store) -> OpenLeague | None:
    """Return the newest season for one, or None. Raises StoreError."""
    for row in reversed(store.leagues.all()):
        league = store.leagues.open(row.number)
        if own_team(league.records) is not None:
            return league
    return None


def is_season_for_one(store: Store, row: LeagueRow) -> bool:
    """Return whether a league is one that `begin` made. Only leagues of its names are opened."""
    name, _, number = row.name.rpartition(" ")
    if row.name != NAME and not (name == NAME and number.isdecimal()):
        return False
    try:
        return own_team(store.leagues.open(row.number).records) is not None
    except StoreError:
        return False


def leads_back_to_season(step: NextStep | None, book: Scorebook) -> NextStep | None:
    """Return what a finished game leads to: the next game of the season for one if it was a game of
    the newest one, else `step`, as it is. Raises StoreError."""
    league = None if book.store is None or book.id is None else find(book.store)
    if league is None:
        return step
    saved = {tie.game for tie in league.records.all(FixtureGame)}
    if book.id not in saved:
        return step
    return NextStep(() if step is None else step.lines, "your season", season=True)


def own_team(records: LeagueState) -> Team | None:
    """Return the person's team of the last season, where that is a season for one: of the dial
    game, and the only team without a computer coach."""
    seasons = sorted(records.all(Season), key=lambda each: each.year)
    if not seasons:
        return None
    season = seasons[-1]
    stage = records.where(Stage, season=season.id)[0]
    if stage.rules is None or records.get(Rules, stage.rules).code not in WITH_DIAL:
        return None
    teams = records.where(Team, season=season.id)
    persons = [team for team in teams if coach_of(records, team.id) is None]
    return persons[0] if len(persons) == 1 and len(teams) > IN_FINAL else None


def season_of(records: LeagueState) -> tuple[Season, Team]:
    """Return the season for one and the person's team. Raises Refused for another league."""
    team = own_team(records)
    if team is None:
        raise Refused("this league is not a season for one")
    return records.get(Season, team.season), team


def next_step(records: LeagueState) -> Step:
    """Return what comes next. Raises Refused for a league that is no season for one, or that its
    commissioner has to look after first."""
    season, team = season_of(records)
    if season.phase == "preparing":
        if records.where(Fixture, season=season.id):
            raise Refused(f"the season {season.name} has not begun")
        rng = Random(f"{records.get(League, 1).name}/{season.year}")
        return Enter(tuple(_schedule(records, season, rng)))  # it was rolled over on a league page
    brackets = records.where(BracketRow, season=season.id)
    if brackets and (champion := bracket_progress(records, brackets[-1]).champion):
        return TitleDecided(int(champion))
    ours = next_game(records, team.id, season.id)
    stage = records.where(Stage, season=season.id)[0]
    if ours is not None and records.find(FixtureGame, ours.id) is not None:
        return Play(ours)  # it is at a table
    due = [
        game
        for game in records.where(Fixture, season=season.id)
        if (row := records.find(ResultRow, game.id)) is None or row.kind == "abandoned"
        if team.id not in (game.home, game.visitors)
        and (ours is None or (game.stage == stage.id and game.round < ours.round))
    ]
    if due:
        first = min(game.round for game in due)
        now = sorted(game.number for game in due if game.round == first)
        return Simulate(tuple(now), first)
    if ours is not None:
        return Play(ours)
    if brackets:
        raise Refused("the final needs a decision by the league's commissioner")
    if season.phase == "over":
        raise Refused(f"the season {season.name} is over")
    return Enter(tuple(_final(records, season, stage)))


def _final(records: LeagueState, season: Season, stage: Stage) -> Iterator[AnyCommand]:
    """Return the toss that the standings need; without any, the final."""
    through = ranking_rules(stage.settings).through or IN_FINAL
    rows = standings(records, stage)
    for row in rows[:through]:
        if row.place.shared:
            tied = sorted(int(team) for team in (row.team, *row.place.shared))
            Random(f"{records.get(League, 1).name}/{season.year}/{tied}").shuffle(tied)
            yield RecordToss(season.id, tuple(tied))
            return
    bracket = bracket_of_form(BracketRequest("single"), through)
    seeds = seeds_by_table(records, stage, through)
    rules = playoff_rules(records, stage, {})
    if season.phase != "playoffs":
        yield EnterPhase(season.id, "playoffs")
    yield bracket_command(
        *(season.id, "Final", bracket, seeds),
        drawn="replay",
        rules=rules,
        seeded=Seeding("table", size=through),
        standings=kept_tables(records, stage, seeds, by_standings=True),
    )


def enter(league: OpenLeague, by: str) -> None:
    """Do the next step where it is only to be entered. Raises Refused or StoreError."""
    league.catch_up()
    step = next_step(league.records)
    if isinstance(step, Enter):
        league.enter_all(lambda ledger: list(step.commands), by)


def move_on(
    store: Store, league: OpenLeague, by: str, seed: int | None = None
) -> Iterator[SimulatedGame]:
    """Do everything that comes before the person's next game, or before the season's end; yield
    each game that was simulated. Raises Refused or StoreError."""
    while True:
        league.catch_up()
        step = next_step(league.records)
        match step:
            case Enter():
                enter(league, by)
            case Simulate(games):
                season, _ = season_of(league.records)
                out = LeagueSimulation(store, league, season, SimulationScope(games), by, seed)
                played = 0
                while (done := out.next()) is not None:
                    played += 1
                    yield done
                if not played:
                    raise Refused(out.waiting[0][1] if out.waiting else "no game can be simulated")
            case _:
                return


def open_next(store: Store, league: OpenLeague, by: str) -> int:
    """Begin the person's next game, or resume it, and return its number in the store. Raises
    Refused where something else comes first, or StoreError."""
    league.catch_up()
    step = next_step(league.records)
    if not isinstance(step, Play):
        raise Refused("there is no game to play now")
    return open_fixture(store, league, step.fixture.id, by, colors=colors_for)


def next_year(league: OpenLeague, by: str, seed: int | None = None) -> None:
    """Close the season and begin the next: the same schools, coaches of the four classes a year
    older, another schedule. Raises Refused or StoreError."""
    league.catch_up()
    season, _ = season_of(league.records)
    if not isinstance(next_step(league.records), TitleDecided):
        raise Refused(f"the season {season.name} is not over")
    year = season.year + 1
    rng = Random(f"{seed}/{year}") if seed is not None else Random()

    def commands(ledger: Ledger) -> Iterator[AnyCommand]:
        records = ledger.records
        yield roll_over(records, season, year)
        after, _ = season_of(records)
        for team in records.where(Team, season=after.id):
            coach = _older(coach_of(records, team.id) or "")
            if coach:
                yield from _hired(records, team, coach)
        yield from _schedule(records, after, rng)

    league.enter_all(commands, by)


def _older(coach: str) -> str:
    """Return who follows a coach of a class after a year; empty for another."""
    if coach not in _CLASSES:
        return ""
    return _CLASSES[(_CLASSES.index(coach) + 1) % len(_CLASSES)]


def _hired(records: LeagueState, team: Team, coach: str) -> Iterator[AnyCommand]:
    name = _person(coach)
    if not records.where(Person, name=name):
        yield Register((name,))
    yield AssignComputerCoach(team.id, coach)
    yield ChangeCoach(team.id, records.where(Person, name=name)[0].id)
