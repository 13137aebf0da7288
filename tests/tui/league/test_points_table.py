"""The table of a league by points on its page: who is not ranked yet has no place."""

from league.model.ledger.commands import league as c
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Franchise, Person, Stage, Team
from quarterback.tui.league.pages import standings_of
from tests.tui.league.leagues import PIN


def test_who_has_met_too_few_has_no_place():
    ledger = Ledger()
    formula = {"win": 2, "least_opponents": 2}
    for command in (
        c.CreateLeague("Points"),
        c.OpenSeason(2026, "2026", PIN, "points", {"formula": formula, "chain": "points"}),
        c.Register(("Ann",)),
        c.AddFranchises(tuple("ABC")),
    ):
        ledger.enter(command)
    [stage], [ann] = ledger.records.all(Stage), ledger.records.all(Person)
    for franchise in ledger.records.all(Franchise):
        ledger.enter(c.EnterTeam(stage.season, franchise.id, ann.id))
    ledger.enter(c.EnterPhase(stage.season, "regular"))
    a, b, other = (team.id for team in ledger.records.all(Team))
    for visitors in (b, other):
        ledger.enter(c.Arrange(stage.id, c.Meeting(a, visitors)))
        game = ledger.records.high
        ledger.enter(c.EnterResult(game, c.ResultInput("played", 7, 0)))
    rows = standings_of(ledger.records, stage).lines
    assert [(row.place_text, row.name, row.points_text) for row in rows] == [
        ("1", "A", "4"), ("-", "B", "0"), ("-", "C", "0"),
    ]  # fmt: skip
    assert rows[1].why == "not ranked before it has met one more"
