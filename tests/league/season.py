"""A season in a ledger that is over: six teams, everyone met everyone, the first four in a
bracket."""

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
    Season,
    SeedRow,
    Stage,
    Team,
    TimeSlot,
)
from league.model.planning.brackets import BracketRequest, bracket_command, bracket_of_form
from league.model.planning.seeds import seeds_by_table
from league.model.schedule.berger import round_robin

PIN = c.Pin("littlefield", 1, "6" * 64, {}, {})
NAMES = ("Ants", "Bats", "Cats", "Dogs", "Elks", "Foxes")


class PlayedSeason:
    """Ants win all, Bats all but that, and so on: every place is by record. Playoff games have
    times and boards."""

    def __init__(self, *, size=4, open_games=0):
        self.ledger = Ledger()
        self.do(c.CreateLeague("Hall"))
        self.do(c.Register(tuple(f"Coach {name}" for name in NAMES)))
        self.do(c.AddFranchises(NAMES))
        settings = {"chain": "lions-den", "through": size}
        self.do(c.OpenSeason(2026, "2026", PIN, settings=settings))
        self.season = self.records.all(Season)[0].id
        for name in NAMES:
            person = self.records.where(Person, name=f"Coach {name}")[0].id
            [franchise] = self.records.where(Franchise, name=name)
            self.do(c.EnterTeam(self.season, franchise.id, person))
        self.teams = {n: t.id for n, t in zip(NAMES, self.records.all(Team), strict=True)}
        self.name = {team: name for name, team in self.teams.items()}
        self.do(c.AddBoards(("North", "South", "West")))
        self.do(c.AddSlots(tuple((90 * n, 90 * n + 80) for n in range(8))))
        slots = [slot.id for slot in self.records.all(TimeSlot)]
        boards = [board.id for board in self.records.all(Board)]
        meetings = tuple(
            c.Meeting(int(p.home), int(p.visitors), each.number, slots[each.number - 1], board)
            for each in round_robin([str(team) for team in self.teams.values()])
            for p, board in zip(each.pairings, boards, strict=True)
        )
        self.do(c.DraftSchedule(self.stage.id, meetings))
        self.do(c.Release(self.stage.id))
        self.do(c.EnterPhase(self.season, "regular"))
        games = self.records.where(Fixture, stage=self.stage.id)
        for game in games[: len(games) - open_games]:
            order = list(self.teams.values())
            ahead = order.index(game.home) < order.index(game.visitors)
            score = (14, 7) if ahead else (7, 14)
            self.do(c.EnterResult(game.id, c.ResultInput(home=score[0], visitors=score[1])))

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

    def do(self, command):
        """Enter a command."""
        self.ledger.enter(command)

    @property
    def records(self):
        return self.ledger.records

    @property
    def stage(self):
        return self.records.where(Stage, season=self.season)[0]

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
        return [self.name[row.team] for row in rows]

    def table(self):
        """Place, team and mark of each line of the standings, as they count."""
        rows = standings(self.records, self.stage)
        return [(row.place.place, self.name[int(row.team)], row.state) for row in rows]

    def rows(self):
        """Every row, to see that nothing differs."""
        return {kind: dict(rows) for kind, rows in self.records.rows.items()}
