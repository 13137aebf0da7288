"""A cup in a ledger, for tests of what follows from results."""

from msgspec.structs import replace

from league.model.brackets.state import Progress
from league.model.ledger.commands import league as c
from league.model.ledger.handlers.brackets import bracket_progress
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import (
    Board,
    BracketRow,
    Fixture,
    Franchise,
    Person,
    ResultRow,
    Season,
    Team,
    TimeSlot,
)
from league.model.planning.brackets import bracket_command

PIN = c.Pin("littlefield", 1, "6" * 64, {}, {})


class Cup:
    """Teams A, B, C ... by seed, each with its own coach; two boards, an hour a slot."""

    def __init__(self, bracket, *, edition=2, drawn="replay", slots=6):
        names = tuple("ABCDEFGHIJKLMNOP"[: bracket.size])
        self.ledger = Ledger()
        self.entries = []
        """Every command, also those that were undone."""
        enter = self.do
        enter(c.CreateLeague("Cups"))
        enter(c.Register(tuple(f"Coach {name}" for name in names)))
        enter(c.AddFranchises(names))
        enter(c.OpenSeason(2026, "2026", PIN))
        self.season = self.records.all(Season)[0].id
        for name in names:
            person = self.records.where(Person, name=f"Coach {name}")[0].id
            [franchise] = self.records.where(Franchise, name=name)
            enter(c.EnterTeam(self.season, franchise.id, person))
        self.teams = {
            name: team.id for name, team in zip(names, self.records.all(Team), strict=True)
        }
        self.name = {team: name for name, team in self.teams.items()}
        enter(c.AddBoards(("North", "South")))
        enter(c.AddSlots(tuple((60 * n, 60 * n + 60) for n in range(slots))))
        enter(c.EnterPhase(self.season, "regular"))
        enter(c.EnterPhase(self.season, "playoffs"))
        made = bracket_command(self.season, "Cup", bracket, tuple(self.teams.values()), drawn=drawn)
        enter(replace(made, edition=edition))
        self.row = self.records.all(BracketRow)[0]

    def do(self, command):
        """Enter a command."""
        self.ledger.enter(command)
        self.entries.append(command)

    @property
    def records(self):
        return self.ledger.records

    @property
    def progress(self) -> Progress:
        return bracket_progress(self.records, self.row)

    def open(self):
        """The games without a result, by number."""
        games = sorted(self.records.all(Fixture), key=lambda game: game.number)
        return [game for game in games if self.records.find(ResultRow, game.id) is None]

    def game(self, teams):
        """The last game between two teams, named as in `DA`: D at A."""
        home, visitors = self.teams[teams[1]], self.teams[teams[0]]
        return self.records.where(Fixture, home=home, visitors=visitors)[-1]

    def enter(self, teams, score="", kind="played"):
        """Enter the result of a game, D at A: `7-14` has the visitors first."""
        self.do(c.EnterResult(self.game(teams).id, self.told(score, kind)))

    def correct(self, teams, score="", kind="played"):
        told = None if kind == "none" else self.told(score, kind)
        self.do(c.Correct(self.game(teams).id, told))

    def told(self, score, kind):
        if not score:
            return c.ResultInput(kind)
        visitors, home = map(int, score.split("-"))
        return c.ResultInput(kind, home, visitors)

    def place(self, teams, slot, board):
        slots, boards = self.records.all(TimeSlot), self.records.all(Board)
        self.do(c.Reschedule(self.game(teams).id, slots[slot].id, boards[board].id))

    def pairing(self, game):
        return f"{self.name[game.visitors]}{self.name[game.home]}"
