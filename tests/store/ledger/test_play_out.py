"""Games between the program's teams, played out: whole, counted, the same with the same seed."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as p
from league.model.ledger.handlers.brackets import bracket_progress
from league.model.ledger.handlers.computer import MOST_LEVEL
from league.model.ledger.queries.fixture_status import pin_of
from league.model.ledger.rows import (
    BracketRow,
    Drawn,
    Fixture,
    FixtureGame,
    InjuryRow,
    NodeRow,
    PlayerRow,
    ResultRow,
    Team,
)
from league.store.games.store import Store
from league.store.ledger.game_results import count_finished
from league.store.ledger.game_stats import left_by
from league.store.ledger.leagues import OpenLeague
from league.store.ledger.stored_games import PlayedElsewhere, store_played_game
from quarterback.game.controller import GameController
from quarterback.game.scorebook import Scorebook
from quarterback.league_office import simulate_games as module
from quarterback.league_office.simulate_games import (
    LeagueSimulation,
    SimulationScope,
    simulate_game,
)
from quarterback.rule_sets import ON_BOARDS, header_of, rule_set
from rulesets.core.awaiting import Chance, Decide, Over
from rulesets.core.refusal import Refused
from tests.store.ledger.computers import is_sound, knockout, play_out, scheduled, scores, season_of
from tests.store.ledger.test_export import taken_in, text_of
from tests.store.ledger.test_game_injuries import drafted_den
from tests.store.playing import opened


def test_every_game_is_kept_whole_and_counts(either: Store):
    league = scheduled(either)
    out, done = play_out(either, league, seed=None)
    assert [game.game for game in done] == [1, 2, 3, 4, 5, 6]
    assert (out.ready, out.waiting) == ([], [])
    assert scores(league) == {game.game: game.points for game in done}
    is_sound(either, league)
    for game in done:
        header = either.load(game.stored).header
        assert (header.home, header.visitors, header.seed) == (game.home, game.visitors, game.seed)
        assert either.differences(game.stored) == []
        assert len(either.lines(game.stored)) > 20
    why = league.entries()[-1].why
    coaches = f"{header.home_coach} and {header.visitors_coach}"
    assert why == f"played out by the program: {coaches}, seed {done[-1].seed}"
    assert count_finished(either, league, "Ann") == []
    league.enter(c.UndoEntries(2 * len(done)), "Ann")
    assert league.records.all(ResultRow) == []
    assert league.faults() == []


def test_the_same_seed_is_the_same_season_and_another_another(tmp_path: Path):
    found = []
    for name, seed in (("one", 7), ("two", 7), ("three", 8)):
        with opened(tmp_path / f"{name}.db") as store:
            league = scheduled(store)
            _, done = play_out(store, league, seed)
            logs = [store.load(game.stored).session.inputs for game in done]
            found.append((scores(league), logs))
    assert found[0] == found[1]
    assert found[0] != found[2]


def test_what_was_stopped_goes_on_and_ends_as_if_it_had_not(tmp_path: Path):
    with opened(tmp_path / "one.db") as store:
        whole = scheduled(store)
        play_out(store, whole, 7)
        wanted = scores(whole)
    with opened(tmp_path / "two.db") as store:
        league = scheduled(store)
        play_out(store, league, 7, most=2)
        assert len(scores(league)) == 2
        play_out(store, store.leagues.open(league.number), 7, most=3)
        play_out(store, league, 7)
        assert scores(league) == wanted
        is_sound(store, league)


def test_the_game_is_the_one_that_an_exhibition_of_its_seed_shows(store: Store):
    league = scheduled(store, 2)
    _, [done] = play_out(store, league)
    played = store.load(done.stored)
    sitting = GameController(Scorebook.begin(store, played.header), time.monotonic)
    while not isinstance(wanted := sitting.awaiting, Over):
        if isinstance(wanted, Decide):
            sitting.call(sitting.coach_thinks()())
        else:
            assert isinstance(wanted, Chance)
            sitting.chance()
    assert sitting.book.inputs == played.session.inputs


def test_some_or_a_round_are_played_and_no_others(store: Store):
    league = scheduled(store)
    _, done = play_out(store, league, wanted=SimulationScope(round=2))
    second = [f.number for f in league.records.all(Fixture) if f.round == 2]
    assert [game.game for game in done] == second
    _, done = play_out(store, league, wanted=SimulationScope(games=(1, second[0])))
    assert [game.game for game in done] == [1]
    assert len(scores(league)) == 3
    with pytest.raises(Refused, match="no game 99"):
        LeagueSimulation(store, league, season_of(league), SimulationScope((99,)), "Ann")
    play_out(store, league)
    with pytest.raises(Refused, match="every game has been played"):
        LeagueSimulation(store, league, season_of(league), SimulationScope(round=1), "Ann")


def test_a_bracket_is_played_to_its_champion_level_games_again(store: Store):
    # Of games of twenty plays most end level.
    league = knockout(store, 8, "replay")
    _, done = play_out(store, league)
    [bracket] = league.records.all(BracketRow)
    assert bracket_progress(league.records, bracket).champion is not None
    level = [game for game in done if game.points[0] == game.points[1]]
    assert level
    assert len(done) == 7 + len(level)
    is_sound(store, league)


@pytest.mark.parametrize(("drawn", "games"), [("decision", 1), ("replay", MOST_LEVEL)])
def test_a_level_game_waits_for_a_word_at_once_or_after_many_replays(
    store: Store, drawn: Drawn, games: int
):
    league = knockout(store, 2, drawn, settings={"plays": "2"})
    out, done = play_out(store, league)
    assert [game.points for game in done] == [(0, 0)] * games
    assert [why for _, why in out.waiting] == ["it is tied, and needs a decision on who advances"]
    [node] = league.records.all(NodeRow)
    winner = league.records.all(Team)[1].id
    league.enter(c.DecideTie(node.id, winner, "toss"), "Ann")
    assert (out.ready, out.waiting) == ([], [])
    [bracket] = league.records.all(BracketRow)
    assert bracket_progress(league.records, bracket).champion == str(winner)


@pytest.mark.sample(2)
@pytest.mark.parametrize("code", ON_BOARDS)
def test_practice_boards_are_played_where_they_count(store: Store, code: str):
    league = scheduled(store, 2, code=code, settings={}, coaches=("captain",), practice=True)
    _, [done] = play_out(store, league)
    header = store.load(done.stored).header
    assert (header.board, header.home_coach) == ("simulated", "captain")
    assert scores(league) == {1: done.points}
    is_sound(store, league)


@pytest.mark.parametrize("code", ON_BOARDS)
def test_and_wait_where_they_do_not(store: Store, code: str):
    league = scheduled(store, 2, code=code, settings={}, coaches=("captain",))
    out, done = play_out(store, league)
    assert done == []
    assert [why for _, why in out.waiting] == ["the practice board does not count in its season"]


def test_a_game_against_the_clock_takes_no_time(store: Store):
    league = scheduled(store, 2, settings={"timing": "timed", "minutes": "3"})
    began = time.monotonic()
    _, [done] = play_out(store, league)
    assert time.monotonic() - began < 180  # of the six minutes that it would take
    session = store.load(done.stored).session
    assert session.state.period == 2
    assert 8 < len(session.inputs) < 60
    is_sound(store, league)


def any_dial(pin: c.Pin) -> c.Pin:
    rules = rule_set("littlefield")
    return pin_of(header_of(rules), rules)


def other_dial(pin: c.Pin) -> c.Pin:
    return replace(pin, digest="0" * 64, header={**pin.header, "dial": "1" * 64})


def newer(pin: c.Pin) -> c.Pin:
    return replace(pin, version=99, digest="0" * 64)


def unknown(pin: c.Pin) -> c.Pin:
    return replace(pin, code="rugby", digest="0" * 64)


@pytest.mark.parametrize(
    ("pinned", "why"),
    [
        (any_dial, "it is played with any dial, so someone must report its readings"),
        (other_dial, "this game was played with a dial other than"),
        (newer, "version 1 of the rules, not 99"),
        (unknown, "this program does not have its rules, rugby"),
    ],
)
def test_by_other_rules_than_those_that_are_pinned_nothing_is_played(
    store: Store, pinned: Callable[[c.Pin], c.Pin], why: str
):
    league = scheduled(store, 2, settings={}, pinned=pinned)
    out, done = play_out(store, league)
    assert done == []
    assert why in out.waiting[0][1]
    assert store.games() == []


def test_a_game_that_never_ends_is_given_up_and_told(store: Store, monkeypatch: pytest.MonkeyPatch):
    league = scheduled(store, 4)
    monkeypatch.setattr(module, "MOST_EVENTS", 10)
    out, done = play_out(store, league)
    assert done == []
    assert {why for _, why in out.waiting} == {"it does not end: 10 events were played"}
    assert store.games() == []


def test_a_season_that_has_not_begun_is_not_played(store: Store):
    league = scheduled(store, 2)
    league.enter(c.UndoEntries(1), "Ann")
    out, done = play_out(store, league)
    assert done == []
    assert [why for _, why in out.waiting] == ["the season has not begun"]
    assert store.games() == []
    league.enter(c.RedoEntries(1), "Ann")
    assert len(play_out(store, league)[1]) == 1


def test_who_is_second_keeps_nothing(either: Store):
    league = scheduled(either, 2)
    behind = either.leagues.open(league.number)
    [fixture] = league.records.all(Fixture)
    out = LeagueSimulation(either, behind, season_of(behind), SimulationScope(), "Bob", 1)
    header = out._header(fixture)
    _, [first] = play_out(either, league)
    book = simulate_game(header)
    with pytest.raises(PlayedElsewhere, match="Game 1 is not played out: it has a result"):
        store_played_game(either, behind, fixture.id, header, book.session, "Bob")
    assert [game.id for game in either.games()] == [first.stored]
    assert out.next() is None
    assert behind.digest == league.digest
    is_sound(either, behind)


def test_a_team_that_a_person_has_taken_meanwhile_is_his(either: Store):
    league = scheduled(either, 2)
    [fixture] = league.records.all(Fixture)
    out = LeagueSimulation(either, league, season_of(league), SimulationScope(), "Ann", 1)
    header = out._header(fixture)
    either.leagues.open(league.number).enter(p.AssignComputerCoach(fixture.home), "Bob")
    book = simulate_game(header)
    with pytest.raises(PlayedElsewhere, match="a person calls for a team"):
        store_played_game(either, league, fixture.id, header, book.session, "Ann")
    assert league.records.all(FixtureGame) == []
    assert either.games() == []


def test_who_was_hurt_in_a_game_is_out_of_the_next_one(store: Store):
    """LD-INJ-04: in one transaction with the result; whoever counts again finds nothing to do."""
    league = drafted_den(store, practice=True)
    for team in league.records.all(Team):
        league.enter(p.AssignComputerCoach(team.id, "captain"), "Ann")
    seed = next(seed for seed in range(40) if _hurts(store, league, seed))
    out = LeagueSimulation(store, league, season_of(league), SimulationScope(), "Ann", seed)
    first = out.next()
    assert first is not None
    assert first.entries == 3
    [hurt, *_] = league.records.all(InjuryRow)
    assert hurt.fixture == league.records.all(Fixture)[0].id
    assert count_finished(store, league, "Ann") == []
    while (game := out.next()) is not None:
        header = store.load(game.stored).header
        assert header.teams["home"]["quarterbacks"]
    assert league.faults() == []
    assert count_finished(store, league, "Ann") == []


def _hurts(store: Store, league: OpenLeague, seed: int) -> bool:
    out = LeagueSimulation(store, league, season_of(league), SimulationScope(), "Ann", seed)
    fixture = out.ready[0]
    return bool(left_by(league.records, fixture, simulate_game(out._header(fixture)).session))


def test_who_is_hurt_meanwhile_does_not_play(store: Store):
    league = drafted_den(store, practice=True)
    for team in league.records.all(Team):
        league.enter(p.AssignComputerCoach(team.id, "captain"), "Ann")
    out = LeagueSimulation(store, league, season_of(league), SimulationScope(), "Ann", 1)
    fixture, player = out.ready[1], league.records.all(PlayerRow)[0]
    header = out._header(fixture)
    league.enter(c.EnterResult(out.ready[0].id, c.ResultInput(home=7, visitors=0)), "Ann")
    league.enter(p.Injure(league.records.all(Fixture)[0].id, player.id, "season"), "Ann")
    book = simulate_game(header)
    with pytest.raises(PlayedElsewhere, match="its teams have changed since it was begun"):
        store_played_game(store, league, fixture.id, header, book.session, "Ann")
    assert store.games() == []


@pytest.mark.sample(1)
def test_a_league_half_played_out_goes_on_elsewhere(either: Store, tmp_path: Path):
    """On the practice board, so that what guards its games lets them in again, too."""
    with opened(tmp_path / "here.db") as here:
        league = scheduled(
            here, 4, code="solitaire-coach", settings={}, coaches=("captain",), practice=True
        )
        play_out(here, league, 7, most=2)
        text = text_of(here, league)
        digest = league.digest
        play_out(here, league, 7)
        wanted = scores(league)
    again = taken_in(either, text)
    assert again.digest == digest
    play_out(either, again, 7)
    assert scores(again) == wanted
    is_sound(either, again)
