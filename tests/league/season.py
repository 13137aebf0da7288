"""Leagues in a ledger for tests, in which teams are called by name: each has its own coach."""

from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.commands.answers import Seeding
from league.model.ledger.ledger import Ledger
from league.model.ledger.queries.standings import kept_tables, standings
from league.model.ledger.rows import (
    Board,
    BracketRow,
    Fixture,
    Franchise,
    Person,
    ResultRow,
    SeedRow,
    Stage,
    Team,
    TimeSlot,
)
from league.model.ledger.state import LeagueState
from league.model.planning.brackets import BracketRequest, bracket_command, bracket_of_form
from league.model.planning.seeds import seeds_by_table
from league.model.planning.swiss import next_swiss_round
from league.model.schedule.berger import round_robin


def pin_of(code):
    """A rule set as a league pins it."""
    return c.Pin(code, 1, "6" * 64, {}, {})


class NewLeague:
    """A league with a season that is being prepared."""

    ledger: Ledger
    season: int

    def __init__(self, names, rules="lions-den", form="table", **settings):
        self.ledger = Ledger()
        self.teams: dict[str, int] = {}
        self.do(c.CreateLeague("Hall"))
        self.do(c.OpenSeason(2026, "2026", pin_of(rules), form, settings))
        [stage] = self.records.all(Stage)
        self.season = stage.season
        for name, franchise, coach in zip(names, *self.newcomers(*names), strict=True):
            self.enter_team(name, franchise, coach)

    @property
    def records(self) -> LeagueState:
        return self.ledger.records

    @property
    def stage(self) -> Stage:
        return self.records.where(Stage, season=self.season)[0]

    def do(self, *commands):
        """Enter commands."""
        for command in commands:
            self.ledger.enter(command)

    def newcomers(self, *names):
        """Franchises of these names, and a coach for each."""
        if not names:
            return (), ()
        self.do(c.Register(tuple(f"Coach {name}" for name in names)), c.AddFranchises(names))
        rows = (self.records.all(kind)[-len(names) :] for kind in (Franchise, Person))
        return tuple([row.id for row in some] for some in rows)

    def add(self, name, missed=0):
        """Enter a team of this name."""
        [franchise], [coach] = self.newcomers(name)
        self.enter_team(name, franchise, coach, missed=missed)

    def enter_team(self, name, franchise, coach, **more):
        self.do(c.EnterTeam(self.season, franchise, coach, **more))
        self.teams[name] = self.records.all(Team)[-1].id

    def name(self, team):
        return next(name for name, number in self.teams.items() if number == int(team))

    def names(self, teams):
        return "".join(map(self.name, teams))

    def begin(self):
        self.do(c.EnterPhase(self.season, "regular"))

    def release(self, meetings):
        self.do(c.DraftSchedule(self.stage.id, tuple(meetings)), c.Release(self.stage.id))

    def open(self):
        """The games without a result, by number."""
        games = sorted(self.records.all(Fixture), key=lambda game: game.number)
        return [game for game in games if self.records.find(ResultRow, game.id) is None]

    def score(self, game, home, visitors):
        self.do(c.EnterResult(game.id, c.ResultInput("played", home, visitors)))

    def win(self, game, home=True):
        self.score(game, *((14, 7) if home else (7, 14)))

    def rows(self):
        """The lines of the standings, by name."""
        return {self.name(row.team): row for row in standings(self.records, self.stage)}


class Swiss(NewLeague):
    """A Swiss tournament of teams A, B, C ..."""

    def __init__(self, count, rounds, **settings):
        more = {"rounds": rounds, "through": 1, **settings}
        super().__init__("ABCDEFGHIJ"[:count], "solitaire-coach", **more)
        self.begin()

    def replace(self, old, name, missed=0):
        [franchise], [coach] = self.newcomers(name)
        self.do(d.ReplaceTeam(self.teams[old], franchise, coach, missed))
        self.teams[name] = self.records.all(Team)[-1].id

    def pair(self, **more):
        self.release(next_swiss_round(self.records, self.stage, **more).meetings)

    def play_round(self, **more):
        self.pair(**more)
        for game in self.open():
            self.win(game)

    def opponents(self):
        return {frozenset((self.name(game.home), self.name(game.visitors))) for game in self.open()}


NAMES = ("Ants", "Bats", "Cats", "Dogs", "Elks", "Foxes")


class PlayedSeason(NewLeague):
    """A round robin of six teams. Ants win all, Bats all but that, and so on: every place is by
    record. Playoff games of the first four have times and boards."""

    def __init__(self, *, size=4, open_games=0):
        super().__init__(NAMES, "littlefield", chain="lions-den", through=size)
        self.do(c.AddBoards(("North", "South", "West")))
        self.do(c.AddSlots(tuple((90 * n, 90 * n + 80) for n in range(8))))
        slots = [slot.id for slot in self.records.all(TimeSlot)]
        boards = [board.id for board in self.records.all(Board)]
        self.release(
            c.Meeting(int(p.home), int(p.visitors), each.number, slots[each.number - 1], board)
            for each in round_robin([str(team) for team in self.teams.values()])
            for p, board in zip(each.pairings, boards, strict=True)
        )
        self.begin()
        games = self.open()
        for game in games[: len(games) - open_games]:
            self.win(game, home=game.home < game.visitors)

    def draw(self, *, size=4, keep=True):
        """Draw the bracket; without `keep` as an earlier version did."""
        seeds = seeds_by_table(self.records, self.stage, size)
        tables = kept_tables(self.records, self.stage, seeds, by_standings=True)
        self.do(c.EnterPhase(self.season, "playoffs"))
        made = bracket_command(
            *(self.season, "Playoffs", bracket_of_form(BracketRequest("single"), size), seeds),
            seeded=Seeding("table", size=size) if keep else Seeding(),
            standings=tables if keep else (),
        )
        self.do(made)
        slots = [slot.id for slot in self.records.all(TimeSlot)]
        boards = [board.id for board in self.records.all(Board)]
        for game, board in zip(self.playoff_games(), boards, strict=False):
            self.do(c.Reschedule(game.id, slots[6], board))
        return self

    @property
    def bracket(self):
        return self.records.all(BracketRow)[0]

    def playoff_games(self):
        """The games of the bracket, by number."""
        games = [game for game in self.records.all(Fixture) if game.node is not None]
        return sorted(games, key=lambda game: game.number)

    def game(self, visitors, home):
        """The last game of two teams, wherever they play it."""
        teams = {self.teams[visitors], self.teams[home]}
        return [g for g in self.records.all(Fixture) if {g.home, g.visitors} == teams][-1]

    def met(self, one, other):
        """Their game of the regular season."""
        teams = {self.teams[one], self.teams[other]}
        games = self.records.where(Fixture, stage=self.stage.id)
        return next(game for game in games if {game.home, game.visitors} == teams)

    def won_by(self, team, game):
        """A result of a game, 21-0 for a team."""
        home = game.home == self.teams[team]
        return c.ResultInput(home=21 if home else 0, visitors=0 if home else 21)

    def seeds(self):
        rows = sorted(self.records.where(SeedRow, bracket=self.bracket.id), key=lambda r: r.number)
        return [self.name(row.team) for row in rows]

    def table(self):
        """Place, team and mark of each line of the standings, as they count."""
        return [(row.place.place, name, row.state) for name, row in self.rows().items()]

    def contents(self):
        """Every row, to see that nothing differs."""
        return {kind: dict(rows) for kind, rows in self.records.rows.items()}
