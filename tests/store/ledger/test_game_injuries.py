"""Injuries of stored games: taken over by themselves, once, and taken back with the game."""

import contextlib
import random

import pytest

from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as p
from league.model.ledger.commands.players import AllowPracticeBoard
from league.model.ledger.handlers.players import careers_of, who_can_play
from league.model.ledger.queries.fixture_status import custom_team_of, header_of_fixture
from league.model.ledger.rows import (
    Fixture,
    FixtureGame,
    InjuryRow,
    Person,
    PlayerRow,
    Season,
    Team,
)
from league.store.games.store import Store
from league.store.ledger.game_results import count_finished
from league.store.ledger.leagues import OpenLeague
from league.store.ledger.stored_games import play_in
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import rule_set
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Over
from rulesets.core.events import Roll, Ruling
from rulesets.core.refusal import Refused
from rulesets.core.session import Session
from rulesets.lions_den.state import INJURY
from tests.random_board import random_event
from tests.store.ledger.weekend import begin, season_by

HOUSE = rule_set("lions-den")


def drafted_den(store: Store, *, practice: bool = False) -> OpenLeague:
    """Two teams with all their players, and three games between them."""
    league = season_by(store, HOUSE, ("Bears", "Lions"), ("Ann", "Bob", "Dan"))
    records = league.records
    if practice:
        league.enter(AllowPracticeBoard(records.all(Season)[0].id), "Ann")
    dan = records.all(Person)[2].id
    pips = 0
    for team in records.all(Team):
        for position in ("quarterback", "quarterback", "quarterback", "kicker", "punter"):
            pips += 1
            dice = pips % 10 + 1, pips * 3 % 10 + 1
            league.enter(p.DraftPlayer(team.id, position, dice, (3,), dan, f"Man {pips}"), "Ann")
    return begin(league, *[(0, 1)] * 3)


def begun(store: Store, league: OpenLeague, number: int = 0) -> tuple[Fixture, Scorebook]:
    fixture = league.records.all(Fixture)[number]
    book = Scorebook.begin(store, header_of_fixture(league.records, fixture.id))
    assert book.id is not None
    play_in(store, league, fixture.id, book.id, "Ann")
    return fixture, book


def until_hurt(book: Scorebook) -> None:
    """Play on until somebody who was drafted is out for longer than this game, then stop it."""
    rng, rules = random.Random(2), book.rules
    session = Session(rules)
    assert rules.league_records is not None
    lasting: list[object] = []
    while not lasting and not isinstance(awaiting(rules, session.state), Over):
        with contextlib.suppress(Refused):
            session.play(random_event(rng, rules, session.state))
        told = rules.league_records(rules, session.state)["injuries"]
        lasting = [each for each in told if each["out"] != "game"]
    assert lasting, "another seed"
    # All in one input: what is stored event by event takes its time.
    book.play(*(entry.event for entry in session.entries))
    book.play(Ruling({"phase": "over", "winner": "home"}, "dark"))


@pytest.fixture
def hurt(store: Store) -> tuple[OpenLeague, Fixture, Scorebook]:
    """A league whose first game has hurt somebody; nothing is counted yet."""
    league = drafted_den(store)
    fixture, book = begun(store, league)
    until_hurt(book)
    return league, fixture, book


def out(league: OpenLeague, team: Team, fixture: Fixture | None = None) -> dict[str, object]:
    """The quarterbacks who cannot play in a game, or in the team's next one, and for how long."""
    number = None if fixture is None else fixture.id
    men = custom_team_of(league.records, team.id, number)["quarterbacks"]
    return {man["name"]: man["unavailable"] for man in men if man["unavailable"]}


def test_a_squad_is_brought_to_its_game(store: Store):
    """LD-SKILL-03, LD-INJ-04: players in the coach's order, with who cannot play."""
    league = drafted_den(store)
    header = header_of_fixture(league.records, league.records.all(Fixture)[0].id)
    men = header.teams["home"]["quarterbacks"]
    assert [man["name"] for man in men] == ["Man 1", "Man 2", "Man 3"]
    assert {man["unavailable"] for man in men} == {0}
    assert header.teams["visitors"]["punter"]["name"] == "Man 10"


def test_a_finished_game_enters_its_injuries_with_their_dice(
    store: Store, hurt: tuple[OpenLeague, Fixture, Scorebook]
):
    """LD-INJ-03, LD-INJ-04: as the game's dice had it, and only once."""
    league, fixture, book = hurt
    count_finished(store, league, "Ann")
    [row] = league.records.all(InjuryRow)
    assert row.fixture == fixture.id
    [stands] = careers_of(league.records).injuries
    fell = [e.event.pips for e in book.entries if isinstance(e.event, Roll)
            and e.before.phase == INJURY]  # fmt: skip
    assert stands.dice and stands.dice[-1:] == fell[-1][-1:]
    assert 10 in stands.dice, "LD-INJ-03: a ten put him out"
    seq = league.ledger.seq
    assert count_finished(store, league, "Ann") == []
    assert league.ledger.seq == seq, "a second count enters nothing"
    assert league.faults() == []


def test_he_cannot_play_in_the_next_game_and_its_header_says_so(
    store: Store, hurt: tuple[OpenLeague, Fixture, Scorebook]
):
    """LD-INJ-04, LD-R30."""
    league, fixture, _ = hurt
    count_finished(store, league, "Ann")
    [row] = league.records.all(InjuryRow)
    player = league.records.get(PlayerRow, row.player)
    [team] = league.records.where(Team, franchise=player.franchise)
    second, third = league.records.all(Fixture)[1:3]
    [season] = league.records.all(Season)
    assert out(league, team, fixture) == {}, "he was well before it"
    then = who_can_play(league.records, season)[str(player.id)].out
    assert out(league, team, second) == {player.name: then} == out(league, team)
    side = "home" if team.id == second.home else "visitors"
    men = header_of_fixture(league.records, second.id).teams[side]["quarterbacks"]
    assert {man["name"]: man["unavailable"] for man in men}[player.name] == then
    league.enter(c.EnterResult(second.id, c.ResultInput(home=7, visitors=3)), "Ann")
    assert out(league, team, second) == {player.name: then}
    now = who_can_play(league.records, season)[str(player.id)].out
    assert out(league, team, third) == ({player.name: now} if now else {})


def test_a_corrected_game_takes_its_injuries_back(
    store: Store, hurt: tuple[OpenLeague, Fixture, Scorebook]
):
    league, _, book = hurt
    count_finished(store, league, "Ann")
    [row] = league.records.all(InjuryRow)
    before = league.digest
    while book.inputs:
        book.undo()
    book.play(Ruling({"phase": "over", "winner": "home"}, "never played"))
    count_finished(store, league, "Ann")
    assert league.records.all(InjuryRow) == []
    assert out(league, league.records.all(Team)[0]) == {}
    kinds = [entry.kind for entry in league.entries()]
    assert "take_injuries" in kinds[-2:]
    league.enter(c.UndoEntries(2 if "correct" in kinds[-2:] else 1), "Ann")
    assert league.digest == before
    assert league.records.all(InjuryRow)[0].player == row.player
    assert league.faults() == []


def test_what_the_commissioner_strikes_out_stays_out(
    store: Store, hurt: tuple[OpenLeague, Fixture, Scorebook]
):
    """LD-R30, LD-LEAG-02: nobody else can, once there is a commissioner."""
    league, fixture, _ = hurt
    count_finished(store, league, "Ann")
    [row] = league.records.all(InjuryRow)
    ann, bob, _ = league.records.all(Person)
    league.enter(p.Appoint(bob.id), "Ann")
    with pytest.raises(Refused, match="Ann is not a commissioner"):
        league.enter(p.VoidInjury(fixture.id, row.player, ann.id, "misread"), "Ann")
    league.enter(p.VoidInjury(fixture.id, row.player, bob.id, "misread"), "Ann")
    assert league.records.all(InjuryRow) == []
    seq = league.ledger.seq
    count_finished(store, league, "Ann")
    assert (league.ledger.seq, league.records.all(InjuryRow)) == (seq, [])
    league.enter(p.Injure(fixture.id, row.player, "season"), "Ann")
    assert league.records.all(InjuryRow)[0].length == "season", "by hand, after all"
    assert league.faults() == []


def test_what_does_not_belong_together_is_refused(hurt: tuple[OpenLeague, Fixture, Scorebook]):
    league, fixture, book = hurt
    other = league.records.all(Fixture)[1]
    tie = league.records.get(FixtureGame, fixture.id)
    man = p.GameInjury(league.records.all(PlayerRow)[0].id, "next_game", (10, 7))
    with pytest.raises(Refused, match="is not played in stored game"):
        league.enter(p.TakeInjuries(other.id, tie.game, (man,)), "Ann")
    with pytest.raises(Refused, match="one injury per game"):
        league.enter(p.TakeInjuries(fixture.id, tie.game, (man, man)), "Ann")
    with pytest.raises(Refused, match="already recorded"):
        league.enter(p.TakeInjuries(fixture.id, tie.game, ()), "Ann")
    league.enter(c.EnterPhase(league.records.all(Season)[0].id, "over"), "Ann")
    count = len(league.entries())
    with pytest.raises(Refused, match="is over"):
        league.enter(p.TakeInjuries(fixture.id, tie.game, (man,)), "Ann")
    assert len(league.entries()) == count and book.id == tie.game
