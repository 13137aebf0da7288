"""Figures of stored games: leaders, and what a skilled player has done."""

import random

import pytest

from league.model.careers.game_stats import Figures
from league.model.careers.player_careers import LeagueCareers
from league.model.history.records_book import BOARDS, led, value_text
from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as p
from league.model.ledger.rows import Fixture, PlayerRow, ResultRow, Season
from league.model.stats.box_score import box_score
from league.model.stats.player_stats import PlayerStats
from league.store.games.store import Store, StoredGame
from league.store.ledger.game_results import count_finished
from league.store.ledger.game_stats import FigureBook, point_lines, team_lines
from league.store.ledger.leagues import OpenLeague
from quarterback.game.scorebook import Scorebook
from rulesets.core.awaiting import Over
from rulesets.core.events import Ruling
from rulesets.core.session import Session
from rulesets.core.sides import Side
from tests.game.practice.playing import comes
from tests.store.ledger.test_game_injuries import begun, drafted_den


def played(store: Store, league: OpenLeague, inputs: int = 400) -> Scorebook:
    """The first game of the league, so much of it played on the practice board, then stopped."""
    _, book = begun(store, league)
    luck, session = random.Random(9), Session(book.rules)
    while len(session.entries) < inputs and not isinstance(session.awaiting, Over):
        session.play(comes(book.rules, session.state, session.awaiting, luck))
    book.play(*(entry.event for entry in session.entries))
    book.play(Ruling({"phase": "over", "winner": "home"}, "dark"))
    return book


@pytest.fixture
def counted(store: Store) -> tuple[OpenLeague, Scorebook, FigureBook]:
    league = drafted_den(store)
    book = played(store, league)
    count_finished(store, league, "Ann")
    return league, book, FigureBook(store)


def test_skilled_players_have_what_their_sides_have(
    counted: tuple[OpenLeague, Scorebook, FigureBook],
):
    """Whoever the quarterback on the field was (LD-SKILL-03, LD-R31), the sides' columns and
    those of their men come to the same, but for emergency quarterbacks."""
    league, book, figures = counted
    [game] = figures.of(league.records)
    box = box_score(book.entries)
    positions = {str(row.id): row for row in league.records.all(PlayerRow)}
    sides = {"Bears": box.home, "Lions": box.visitors}
    summed = {name: Figures() for name in sides}
    for key, told in game.players.items():
        team = "Bears" if positions[key].franchise == _franchise(league, "Bears") else "Lions"
        summed[team] += told
        if positions[key].position != "quarterback":
            assert not told.passes
        if positions[key].position != "punter":
            assert not told.punts
    for name, line in sides.items():
        told = summed[name]
        assert told.punts == line.punts and told.punt_yards == line.punt_yards
        assert (told.goals_tried, told.goals_made) == (line.goals_tried, line.goals_made)
        assert (told.try_kicks, told.try_kicks_good) == (line.try_kicks, line.try_kicks_good)
        assert (told.passes, told.completions) == (line.passes, line.completions)
        assert (told.passing_yards, told.sacked) == (line.passing_yards, line.sacked)
        assert told.passing_touchdowns == line.passing_touchdowns
        assert told.intercepted == line.had_intercepted
    assert any(told.passes for told in summed.values())
    assert any(told.punts for told in summed.values())


def test_a_drafted_kicker_has_his_points_once(counted: tuple[OpenLeague, Scorebook, FigureBook]):
    """He is a skilled player, and the game names him by his team's sheet (LD-SKILL-04)."""
    league, book, figures = counted
    games = figures.of(league.records)
    box = box_score(book.entries)
    kicked = sum(
        book.rules.profile.field_goal * line.goals_made + line.try_kicks_good
        for line in (box.home, box.visitors)
    )
    named = sum(3 * player.goals_made + player.points_kicked for player in games[0].named)
    assert named == kicked > 0
    kickers = {str(row.id) for row in league.records.all(PlayerRow) if row.position == "kicker"}
    histories = LeagueCareers(league.records, games).histories
    assert sum(histories[key].totals().get("points", 0) for key in kickers) == kicked
    assert not any("points_kicked" in histories[key].totals() for key in kickers)


def test_a_skilled_player_is_one_by_name_figure_or_both(store: Store):
    """The depth chart calls him `12 Man 1`, and so does a report of his pass."""
    league = drafted_den(store)
    row, season = league.records.all(PlayerRow)[0], league.records.all(Season)[0]
    league.enter(p.NameFigure(season.id, row.id, "12"), "Ann")
    played(store, league, 40)
    count_finished(store, league, "Ann")
    [game] = FigureBook(store).of(league.records)
    identities = LeagueCareers(league.records, [game]).identities
    side: Side = "home" if row.franchise == identities.franchise(game, "home") else "visitors"
    for name in (row.name, "12", "#12", f"12 {row.name}"):
        assert identities.of_named(game, PlayerStats(side, name)) == str(row.id), name


def _franchise(league: OpenLeague, name: str) -> int:
    from league.model.ledger.rows import Franchise

    return next(row.id for row in league.records.all(Franchise) if row.name == name)


def test_leaders_come_from_games_that_count(counted: tuple[OpenLeague, Scorebook, FigureBook]):
    league, book, figures = counted
    records = league.records
    games = figures.of(records, 2026)
    assert figures.of(records, 2027) == []
    teams, men = team_lines(records, games), LeagueCareers(records, games).lines()
    box = box_score(book.entries)
    passing = next(board for board in BOARDS if board.key == "passing")
    found = led(passing, teams, men)
    yards = {"Bears": box.home.passing_yards, "Lions": box.visitors.passing_yards}
    assert {each.name: each.value for each in found} == {name: y for name, y in yards.items() if y}
    thrown = next(board for board in BOARDS if board.key == "man_passing")
    leaders = led(thrown, teams, men)
    assert leaders and leaders[0].name.startswith("Man ")
    assert sum(line.value for line in men if line.stat == "passes") <= (
        box.home.passes + box.visitors.passes
    )
    assert led(next(board for board in BOARDS if board.key == "tackles"), teams, []) == ()


def test_points_are_counted_without_the_store(counted: tuple[OpenLeague, Scorebook, FigureBook]):
    league, *_ = counted
    second = league.records.all(Fixture)[1]
    league.enter(c.EnterResult(second.id, c.ResultInput("played", 21, 14)), "Ann")
    lines = point_lines(league.records)
    scored = [line.value for line in lines if line.name == "Bears" and line.stat == "points"]
    assert 21 in scored
    board = BOARDS[0]
    best = led(board, lines, [])[0]
    assert value_text(board, best.value).count(".") == 1


def test_a_game_is_folded_anew_only_when_it_has_changed(
    store: Store, counted: tuple[OpenLeague, Scorebook, FigureBook], monkeypatch: pytest.MonkeyPatch
):
    league, book, figures = counted
    first = figures.of(league.records)
    loads: list[int] = []
    load = Store.load

    def counted_load(self: Store, game: int) -> StoredGame:
        loads.append(game)
        return load(self, game)

    monkeypatch.setattr(Store, "load", counted_load)
    assert figures.of(league.records) == first and loads == []
    book.undo()
    book.undo()
    book.play(Ruling({"phase": "over", "winner": "visitors"}, "never played"))
    after = figures.of(league.records)
    assert loads == [book.id]
    assert after[0].players == {}
    league.enter(c.Correct(first[0].fixture.id, None), "Ann", "void")
    assert league.records.find(ResultRow, first[0].fixture.id) is None
    assert figures.of(league.records) == [], "a game without a result does not count"
