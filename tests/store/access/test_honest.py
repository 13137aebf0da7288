"""What each role can do on a shared server, through the program."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from league.model.brackets.double import double_elimination
from league.model.brackets.electra import electra_bowl
from league.model.ledger.commands import league as c
from league.model.ledger.handlers.brackets import as_nodes
from league.model.ledger.rows import (
    Board,
    BracketForm,
    Fixture,
    InjuryRow,
    Person,
    ResultRow,
    Season,
    Team,
)
from league.store.access import install
from league.store.access.logins import Assigned, assign, grant, revoke
from league.store.access.names import RESULT_FIELDS
from league.store.errors import NotAllowed
from league.store.games.store import Store, open_store
from league.store.ledger.game_results import count_finished
from league.store.ledger.leagues import OpenLeague
from league.store.ledger.merge import collect, planned
from league.store.ledger.merge_sources import sources_in
from league.store.ledger.stored_games import header_for, play_in
from quarterback.game.scorebook import Scorebook
from quarterback.league_office.simulate_games import LeagueSimulation, SimulationScope
from quarterback.rule_sets import of_header
from rulesets.core.events import Ruling
from tests.store.access.conftest import as_login
from tests.store.ledger import computers
from tests.store.ledger.test_game_injuries import drafted_den, until_hurt
from tests.store.ledger.test_stored_games import two_friends
from tests.store.ledger.weekend import founded, open_games, scheduled
from tests.store.playing import look, opened, play
from tests.store.server import SERVER

pytestmark = SERVER


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with open_store(url, of_header) as store:
        yield store


def with_roles(store: Store, league: OpenLeague, *given: Assigned) -> None:
    with store.leagues.writing() as db:
        install.set_up(db)
        grant(db, "eve", "scorer", "Eve", "eve's")
        grant(db, "com", "commissioner", "Com", "com's")
        grant(db, "rea", "reader", "Rea", "rea's")
        assign(db, list(given))


def entered(url: str, login: str, *commands: c.AnyCommand) -> OpenLeague:
    """Commands entered through the program, under the name that the server knows."""
    with open_store(as_login(url, login), of_header) as mine:
        league = mine.leagues.open(1)
        for command in commands:
            league.enter(command, mine.signed_in(), "because")
    return league


def test_a_scorer_enters_and_corrects_what_is_his(store: Store, url: str):
    league = scheduled(store)
    board = league.records.all(Board)[0]
    with_roles(store, league, Assigned("eve", 1, "board", board.id))
    hers = [f.id for f in league.records.all(Fixture) if f.board == board.id]
    entered(
        *(url, "eve"),
        c.EnterResult(hers[0], c.ResultInput(home=14, visitors=7, periods=((7, 7), (7, 0)))),
        c.Correct(hers[0], c.ResultInput(home=14, visitors=17)),
        c.Correct(hers[0], None),
        c.EnterResult(hers[0], c.ResultInput("forfeit", winner="home")),
        c.EnterResult(hers[1], c.ResultInput("abandoned", 3, 0)),
        c.EnterResult(hers[1], c.ResultInput("played", 6, 6)),
        c.EnterResult(hers[2], c.ResultInput("double_forfeit")),
    )
    assert league.catch_up() == league.ledger.seq
    assert [row.by for row in league.entries()[-7:]] == ["Eve"] * 7
    assert league.faults() == []


def test_a_refusal_says_why(store: Store, url: str):
    league = scheduled(store)
    board, other = league.records.all(Board)
    with_roles(store, league, Assigned("eve", 1, "board", board.id))
    hers, next_ = (f for f in league.records.all(Fixture)[:4] if f.board == board.id)
    his = next(f for f in league.records.all(Fixture) if f.board == other.id)
    person = league.records.all(Person)[0].id
    told = c.ResultInput(home=14, visitors=7)
    league = entered(url, "com", c.EnterResult(hers.id, told), c.Certify(hers.id, person))
    refusals: dict[tuple[str, c.AnyCommand], str] = {
        ("eve", c.EnterResult(his.id, told)): "at table Board 2, which is not yours",
        (
            "eve",
            c.Correct(hers.id, c.ResultInput(home=0, visitors=0)),
        ): "certified: ask the commissioner",
        ("eve", c.Certify(hers.id, person)): "a scorer enters results and games, nothing else",
        ("eve", c.UndoEntries()): "nothing else .undo.",
        ("rea", c.EnterResult(his.id, told)): "you may look, and enter nothing",
        ("rea", c.Register(("Rea",))): "you may look, and enter nothing",
    }
    for (login, command), says in refusals.items():
        with pytest.raises(NotAllowed, match=says):
            entered(url, login, command)
    with open_store(as_login(url, "eve"), of_header) as mine:
        league = mine.leagues.open(1)
        with pytest.raises(NotAllowed, match="here you are Eve, and cannot enter as Bob"):
            league.enter(c.EnterResult(next_.id, told), "Bob")
        assert league.faults() == []
    entered(url, "com", c.Correct(hers.id, c.ResultInput(home=0, visitors=0)))
    with pytest.raises(NotAllowed, match="was entered by Com, not by you"):
        entered(url, "eve", c.Correct(hers.id, told))


def test_a_game_is_given_by_its_number_and_moves_with_its_table(store: Store, url: str):
    league = scheduled(store)
    with_roles(store, league)
    one, other, *_ = league.records.all(Fixture)
    told = c.ResultInput(home=14, visitors=7)
    with pytest.raises(NotAllowed):
        entered(url, "eve", c.EnterResult(one.id, told))
    with open_store(as_login(url, "com"), of_header) as his, his.leagues.writing() as db:
        assign(db, [Assigned("eve", 1, "fixture", one.id)])
        assign(db, [Assigned("eve", 1, "board", other.board or 0)])
    entered(url, "eve", c.EnterResult(one.id, told))
    entered(url, "com", c.Postpone(other.id))
    with pytest.raises(NotAllowed, match="game 2 is not yours"):
        entered(url, "eve", c.EnterResult(other.id, told))


def test_a_game_is_played_and_counted_by_its_scorer(store: Store, url: str):
    league = two_friends(store)
    fixture = league.records.all(Fixture)[0]
    with_roles(store, league, Assigned("eve", 1, "fixture", fixture.id))
    with open_store(as_login(url, "eve"), of_header) as mine:
        league = mine.leagues.open(1)
        book = Scorebook.begin(mine, header_for(league, fixture.id))
        rng = random.Random(1)
        play(book, rng)
        assert book.id is not None
        play_in(mine, league, fixture.id, book.id, "Eve")
        for _ in range(3):
            play(book, rng)
        book.undo()
        book.play(Ruling({"phase": "over", "winner": "home"}, "they give up"), by="Eve")
        assert [each.fixture for each in count_finished(mine, league, "Eve")] == [fixture.id]
        book.undo()
        book.play(Ruling({"phase": "over", "winner": "visitors"}, "no, they do"))
        assert [each.fixture for each in count_finished(mine, league, "Eve")] == [fixture.id]
        mine.archive(book.id)
    assert store.differences(book.id) == []
    assert store.leagues.open(1).faults() == []
    entered(url, "com", c.Certify(fixture.id, league.records.all(Person)[0].id))
    with open_store(as_login(url, "eve"), of_header) as mine:
        again = Scorebook.resume(mine, book.id)
        with pytest.raises(NotAllowed, match="certified"):
            again.undo()


def test_others_games_are_left_to_others_when_hers_are_counted(store: Store, url: str):
    league = two_friends(store)
    fixture = league.records.all(Fixture)[0]
    book = Scorebook.begin(store, header_for(league, fixture.id))
    play_in(store, league, fixture.id, book.id or 0, "Ann")
    book.play(Ruling({"phase": "over", "winner": "home"}, "they give up"))
    with_roles(store, league)
    with open_store(as_login(url, "eve"), of_header) as mine:
        assert count_finished(mine, mine.leagues.open(1), "Eve") == []
    assert [each.fixture for each in count_finished(store, store.leagues.open(1), "Ann")] == [
        fixture.id
    ]


@pytest.mark.sample(1)
@pytest.mark.parametrize(("teams", "form"), [(6, "single"), (8, "single"), (6, "double")])
def test_a_bracket_is_scored_to_its_end(store: Store, url: str, teams: int, form: BracketForm):
    """What follows from a result in a bracket is let through, whoever enters it."""
    league = founded(store, teams)
    season = league.records.all(Season)[0].id
    seeds = tuple(team.id for team in league.records.all(Team))
    bracket = electra_bowl(teams) if form == "single" else double_elimination(teams)
    made = c.MakeBracket(season, "Cup", form, bracket.last, as_nodes(bracket), seeds)
    league.enter(c.EnterPhase(season, "regular"), "Ann")
    league.enter(made, "Ann")

    with_roles(store, league)
    rng = random.Random(teams)
    withdrawn = False
    while games := open_games(league):
        game = rng.choice(games)
        with open_store(as_login(url, "com"), of_header) as his, his.leagues.writing() as db:
            assign(db, [Assigned("eve", 1, "fixture", game.id)])
        home = rng.randint(0, 40)
        told = c.ResultInput(home=home, visitors=rng.choice([p for p in range(40) if p != home]))
        league = entered(url, "eve", c.EnterResult(game.id, told))
        if rng.random() < 0.3:
            turned = c.ResultInput(home=told.visitors, visitors=told.home)
            league = entered(url, "eve", c.Correct(game.id, turned))
        if not withdrawn and len(league.records.all(ResultRow)) == 3:
            withdrawn = True
            left = open_games(league)[-1].visitors
            league = entered(url, "com", c.Withdraw(left, "forfeit_remaining"))
    assert store.leagues.open(1).faults() == []


def test_the_commissioner_does_everything(store: Store, url: str):
    league = scheduled(store)
    with_roles(store, league)
    one, _, other, next_, *_ = league.records.all(Fixture)
    entered(
        *(url, "com"),
        c.Register(("Zoë",)),
        c.EnterResult(one.id, c.ResultInput(home=14, visitors=7)),
        c.UndoEntries(),
        c.RedoEntries(),
        c.Swap(other.id, next_.id),
        c.AddBoards(("Attic",)),
        c.Withdraw(one.home, "void_all"),
    )
    with open_store(as_login(url, "com"), of_header) as his:
        founded = his.leagues.create("Another", "Com")
        founded.enter(c.Register(("Dan",)), "Com")
        assert founded.faults() == []
    assert league.catch_up() > 0
    assert league.faults() == []


def test_the_server_knows_every_field_of_a_result():
    """Whoever adds one says to the server how it is checked: `access.entries`."""
    assert tuple(sorted(c.ResultInput.__struct_fields__)) == RESULT_FIELDS


def test_injuries_of_a_scorers_game_are_taken_when_the_commissioner_counts(store: Store, url: str):
    league = drafted_den(store)
    fixture = league.records.all(Fixture)[0]
    with_roles(store, league, Assigned("eve", 1, "fixture", fixture.id))
    with open_store(as_login(url, "eve"), of_header) as mine:
        league = mine.leagues.open(1)
        book = Scorebook.begin(mine, header_for(league, fixture.id))
        play_in(mine, league, fixture.id, book.id or 0, "Eve")
        until_hurt(book)
        assert [each.done for each in count_finished(mine, league, "Eve")] == ["entered"]
        assert league.records.all(InjuryRow) == []
    with open_store(as_login(url, "com"), of_header) as his:
        league = his.leagues.open(1)
        assert count_finished(his, league, "Com") == []
        assert len(league.records.all(InjuryRow)) > 0
        assert league.faults() == []


@pytest.mark.long
def test_the_programs_teams_play_on_a_server_too(store: Store, url: str):
    league = computers.scheduled(store)
    one, *others = league.records.all(Fixture)
    with_roles(store, league, Assigned("eve", 1, "fixture", one.id))

    def played(login: str, *games: int) -> OpenLeague:
        with open_store(as_login(url, login), of_header) as theirs:
            opened = theirs.leagues.open(1)
            season, by = opened.records.all(Season)[0], login.title()
            out = LeagueSimulation(theirs, opened, season, SimulationScope(games), by, 7)
            while out.next() is not None:
                pass
            return opened

    with pytest.raises(NotAllowed, match="is not yours"):
        played("eve", others[0].number)
    assert [row.id for row in played("eve", one.number).records.all(ResultRow)] == [one.id]
    league = played("com")
    assert len(league.records.all(ResultRow)) == len(others) + 1
    assert store.leagues.open(1).faults() == []
    assert len(store.games()) == len(others) + 1


@pytest.mark.long
def test_the_commissioner_collects_from_tables_without_the_server(
    store: Store, url: str, tmp_path: Path
):
    with opened(tmp_path / "games.db") as here:
        rows = two_friends(here).entries()
        league = store.leagues.take_in(rows)
        fixture = league.records.all(Fixture)[0]
        there = here.leagues.open(1)
        book = Scorebook.begin(here, header_for(there, fixture.id))
        play_in(here, there, fixture.id, book.id or 0, "Bob")
        book.play(Ruling({"phase": "over", "winner": "home"}, "they give up"), by="Bob")
        count_finished(here, there, "Bob")
        wanted = look(book)
    with_roles(store, league)
    with open_store(as_login(url, "com"), of_header) as his:
        league = his.leagues.open(1)
        sources = sources_in(tmp_path / "games.db", rows[0].hash, of_header)
        plan = planned(league, sources, frozenset())
        collect(his, league, plan, "Com", "")
        assert league.records.get(ResultRow, fixture.id).kind == "conceded"
        assert look(Scorebook.resume(his, 1)) == wanted
        assert his.differences(1) == []
    assert store.leagues.open(1).faults() == []


def test_one_without_a_role_is_told_so(store: Store, url: str):
    league = scheduled(store)
    with_roles(store, league)
    with store.leagues.writing() as db:
        db.exec_driver_sql("CREATE ROLE \"new one\" LOGIN PASSWORD 'new one''s'")
    with pytest.raises(NotAllowed, match="does not let this login"):
        open_store(as_login(url, "new one"), of_header).leagues.open(1)
    with open_store(as_login(url, "eve"), of_header) as mine:
        hers = mine.leagues.open(1)
        with store.leagues.writing() as db:
            revoke(db, "eve")
        with pytest.raises(NotAllowed, match=r"no role .any more.|does not let this login"):
            hers.enter(
                c.EnterResult(league.records.all(Fixture)[0].id, c.ResultInput("void")), "Eve"
            )
