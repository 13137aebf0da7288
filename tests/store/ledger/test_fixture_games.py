"""Games of fixtures in the store: begun once, counted as they stand, corrected only where nobody
has to be asked."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from league.model.brackets.elimination import single_elimination
from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as p
from league.model.ledger.commands.day import ConfirmResult, SetConfirmRule
from league.model.ledger.handlers.brackets import as_nodes
from league.model.ledger.queries.fixture_status import (
    being_played,
    differences,
    doubts,
    header_of_fixture,
    is_turned,
    pregame_notes,
    why_not_now,
)
from league.model.ledger.rows import (
    BracketRow,
    Fixture,
    FixtureGame,
    Franchise,
    Person,
    PlayerRow,
    ReportRow,
    ResultRow,
    Rules,
    Season,
    Stage,
    Team,
    TimeSlot,
)
from league.store.errors import EditConflict, StoreError
from league.store.games.store import Store
from league.store.ledger.game_results import count_finished, count_game
from league.store.ledger.leagues import OpenLeague
from league.store.ledger.stored_games import status_of_games
from quarterback.game.scorebook import Scorebook
from quarterback.league_office import fixture_games, league_handle
from quarterback.league_office.fixture_games import (
    CannotCount,
    action_for,
    open_fixture,
    record_game,
)
from quarterback.league_office.league_handle import BY_TIME, LeagueHandle
from quarterback.league_office.pinned_rules import pin_for, playoff_rules
from quarterback.league_office.score_sheet_import import WrongGame, import_sheet
from quarterback.rule_sets import header_of, of_header, rule_set, shipped_dial
from rulesets.core.awaiting import Over
from rulesets.core.events import Ruling
from rulesets.core.header import Header
from rulesets.core.notation import write_game
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from tests.store.ledger.weekend import begin, season_by
from tests.store.playing import play

LONG = "[b]" + "x" * 190
TEAMS = ("Bears", LONG, "בית״ר", "Jets")
DIAL = rule_set("littlefield", {"plays": "6"}, shipped_dial())
DEN = rule_set("lions-den")


def season_of(store: Store, rules: RuleSet = DIAL) -> OpenLeague:
    """Four teams, each with a coach, that have begun a season of two games."""
    return begin(season_by(store, rules, TEAMS, ("Ann", "Bob", "Cid", "Dee")), (0, 1), (2, 3))


@pytest.fixture
def league(store: Store) -> OpenLeague:
    return season_of(store)


@pytest.fixture
def fixture(league: OpenLeague) -> int:
    """Its first game."""
    return games(league)[0].id


def bracket_of_four(store: Store, drawn: str = "replay") -> OpenLeague:
    """The same with a bracket of all."""
    league = season_of(store)
    season = league.records.all(Season)[0].id
    made = single_elimination(4)
    seeds = tuple(team.id for team in league.records.all(Team))
    rules = playoff_rules(league.records, league.records.all(Stage)[0], {})
    told = made.kind, made.last, as_nodes(made), seeds, drawn, rules
    league.enter(c.MakeBracket(season, "Cup", *told), "Ann")  # type: ignore[arg-type]
    return league


def games(league: OpenLeague) -> list[Fixture]:
    return league.records.all(Fixture)


def over(winner: str | None, home: int = 0, visitors: int = 0) -> Ruling:
    score = {"home": home, "visitors": visitors}
    return Ruling({"phase": "over", "winner": winner, "score": score}, "told")


def played(store: Store, league: OpenLeague, fixture: int, ending: Ruling) -> Scorebook:
    book = Scorebook.resume(store, open_fixture(store, league, fixture))
    book.play(ending)
    assert book.id is not None
    record_game(store, book.id)
    league.catch_up()
    return book


def test_a_fixture_is_begun_once_whoever_opens_it(store: Store, league: OpenLeague, fixture: int):
    other = store.leagues.open(league.number)
    game = open_fixture(store, league, fixture)
    assert open_fixture(store, other, fixture) == game
    assert being_played(other.records, fixture) == game
    assert [row.id for row in store.games()] == [game]


def test_who_begins_it_at_the_same_moment_is_told(
    store: Store, league: OpenLeague, fixture: int, monkeypatch: pytest.MonkeyPatch
):
    begin = Scorebook.begin

    def slowly(kept: Store, header: Header) -> Scorebook:
        """Somebody else is faster."""
        monkeypatch.setattr(Scorebook, "begin", begin)
        open_fixture(kept, kept.leagues.open(league.number), fixture, "Bob")
        return begin(kept, header)

    monkeypatch.setattr(Scorebook, "begin", slowly)
    with pytest.raises(EditConflict, match="Bob has changed this"):
        open_fixture(store, league, fixture, "Ann")
    assert [row.id for row in store.games()] == [being_played(league.records, fixture)]


def test_what_cannot_be_played_is_refused_in_words(store: Store, league: OpenLeague):
    first, second = (each.id for each in games(league))
    league.enter(c.EnterResult(first, c.ResultInput("played", 7, 3)), "Ann")
    league.enter(c.Withdraw(games(league)[1].home, "keep_played"), "Ann", "ill")
    for fixture, says in ((first, "it has a result"), (second, "it has a result"), (999, "none")):
        with pytest.raises(Refused, match=f"cannot be played now: .*{says}|{says}|no game"):
            open_fixture(store, league, fixture)
    assert "no game of the schedule" in why_not_now(league.records, 999)
    assert store.games() == []
    season = league.records.all(Season)[0].id
    league.enter(c.Correct(first, None), "Ann", "it was not")
    assert why_not_now(league.records, first) == ""
    league.enter(c.EnterPhase(season, "over"), "Ann")
    assert "is over" in why_not_now(league.records, first)


def test_an_abandoned_game_is_gone_on_with(store: Store, league: OpenLeague, fixture: int):
    book = played(store, league, fixture, over(None, 7, 3))
    assert league.records.get(ResultRow, fixture).kind == "abandoned"
    assert count_finished(store, league, "Ann") == []  # and not entered again and again
    assert action_for(league.records, fixture).use == "go on"
    assert open_fixture(store, league, fixture) == book.id
    book.undo()
    book.play(over("home", 10, 3))
    assert record_game(store, book.id or 0) is not None
    league.catch_up()
    row = league.records.get(ResultRow, fixture)
    assert (row.kind, row.home_points) == ("played", 10)


def test_a_league_that_takes_no_result_says_so(store: Store, league: OpenLeague, fixture: int):
    book = Scorebook.resume(store, open_fixture(store, league, fixture))
    league.enter(c.EnterPhase(league.records.all(Season)[0].id, "over"), "Ann")
    book.play(over("home", 6))
    with pytest.raises(CannotCount, match="is not counted: the season First is over"):
        record_game(store, book.id or 0)


def test_somebody_enters_something_meanwhile(
    store: Store, league: OpenLeague, fixture: int, monkeypatch: pytest.MonkeyPatch
):
    book = Scorebook.resume(store, open_fixture(store, league, fixture))
    book.play(over("home", 6))
    real, calls = count_game, 0

    def moved(*args: object, **more: object) -> object:
        nonlocal calls
        calls += 1
        if calls < 3:
            raise EditConflict("Bob was faster.", 9)
        return real(*args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(fixture_games, "count_game", moved)
    found = record_game(store, book.id or 0)
    assert found is not None
    assert (calls, found.counted.done) == (3, "entered")
    calls = -9
    with pytest.raises(EditConflict):
        record_game(store, book.id or 0)


@pytest.mark.parametrize(
    ("drawn", "ends"),
    [
        ("replay", "It will be replayed as game {}."),
        ("decision", "Decide who advances, or play on as game {}."),
    ],
)
def test_a_level_game_of_a_bracket_tells_what_is_next(store: Store, drawn: str, ends: str):
    league = bracket_of_four(store, drawn)
    first = next(each for each in games(league) if each.node is not None)
    book = Scorebook.resume(store, open_fixture(store, league, first.id))
    book.play(over(None, 7, 7))
    found = record_game(store, book.id or 0)
    league.catch_up()
    last = games(league)[-1]
    assert last.node == first.node
    assert found is not None and f"Tied. {ends.format(last.number)}" in found.message


def test_what_others_have_played_on_from_is_not_changed_unasked(store: Store):
    league = bracket_of_four(store)
    semis = [each for each in games(league) if each.node is not None]
    books = [played(store, league, each.id, over("home", 9)) for each in semis]
    final = games(league)[-1]
    played(store, league, final.id, over("home", 3))
    books[0].amend(1, over("visitors", 0, 9))
    [asks] = count_finished(store, league, "Ann")
    assert (asks.fixture, asks.done) == (semis[0].id, "asks")
    assert asks.because == (
        f"Game {final.number} was played by others, and would become disputed.",
    )
    assert league.records.get(ResultRow, semis[0].id).winner == "home"
    [done] = count_finished(store, league, "Ann", confirmed={semis[0].id})
    assert done.done == "corrected"
    assert league.records.get(ResultRow, semis[0].id).winner == "visitors"
    assert league.faults() == []


def test_a_game_under_way_of_teams_that_do_not_meet_after_all_belongs_nowhere(store: Store):
    league = bracket_of_four(store)
    semis = [each for each in games(league) if each.node is not None]
    books = [played(store, league, each.id, over("home", 9)) for each in semis]
    final = games(league)[-1]
    game = open_fixture(store, league, final.id)
    books[0].amend(1, over("visitors", 0, 9))
    assert record_game(store, books[0].id or 0) is not None
    league.catch_up()
    assert league.records.find(Fixture, final.id) is None
    assert league.records.where(FixtureGame, game=game) == []
    book = Scorebook.resume(store, game)
    book.play(over("home", 3))
    assert record_game(store, game) is None
    assert count_finished(store, league, "Ann") == []
    assert league.faults() == []
    book.undo()


def test_a_draft_does_not_take_away_a_game_that_has_begun(store: Store, league: OpenLeague):
    stage = league.records.all(Stage)[0].id
    one, two = games(league)
    open_fixture(store, league, one.id)
    league.enter(c.DraftSchedule(stage, (c.Meeting(two.home, two.visitors, key=two.id),)), "Ann")
    with pytest.raises(Refused, match="game 1 has begun"):
        league.enter(c.Release(stage), "Ann")


def test_players_of_the_den_are_brought_as_they_are(store: Store):
    league = season_of(store, DEN)
    home, visitors = league.records.all(Team)[:2]
    witness = league.records.all(Person)[2].id
    season = league.records.all(Season)[0].id
    league.enter(c.UndoEntries(), "Ann")  # drafts come before the season
    for position in ("quarterback",) * 3 + ("kicker", "punter"):
        draft = p.DraftPlayer(home.id, position, (4, 7), (3,), witness, position)
        league.enter(draft, "Ann")
    league.enter(c.EnterPhase(season, "regular"), "Ann")
    fixture = games(league)[0].id
    players = league.records.all(PlayerRow)
    again = league.records.all(Stage)[0].id
    league.enter(c.Arrange(again, c.Meeting(home.id, visitors.id)), "Ann")
    later = games(league)[-1].id
    league.enter(c.EnterResult(fixture, c.ResultInput("played", 7, 3)), "Ann")
    league.enter(p.Injure(fixture, players[1].id, "next_game"), "Ann")
    header = header_of_fixture(league.records, later)
    assert [each["unavailable"] for each in header.teams["home"]["quarterbacks"]] == [0, 1, 0]
    assert header.teams["home"]["kicker"]["rating"] == 81
    assert header.teams["home"]["coach"] == header.home_coached_by == "Ann"
    assert of_header(header).code == "lions-den"
    told = pregame_notes(league.records, later)
    assert "Bears: quarterback is out for this game." in told
    assert any(line.startswith(LONG) and "3 quarterbacks to draft" in line for line in told)
    book = Scorebook.resume(store, open_fixture(store, league, later))
    assert differences(league.records, later, book.header, book.rules) == ()


def test_what_differs_is_told_in_words(league: OpenLeague, fixture: int):
    header = header_of_fixture(league.records, fixture)
    as_it_is = of_header(header)
    assert differences(league.records, fixture, header, as_it_is) == ()
    others = replace(header, visitors="Browns", board="simulated")
    told = "; ".join(differences(league.records, fixture, others, as_it_is))
    assert "played as Browns at Bears" in told
    assert "on the practice board" in told
    den = header_of(DEN, home="Bears", visitors=LONG)
    assert differences(league.records, fixture, den, DEN) == (
        "it was played by the rules lions-den, not littlefield",
    )
    any_dial = rule_set("littlefield", {"plays": "6"}, None)
    found = differences(
        league.records, fixture, header_of(any_dial, home="Bears", visitors=LONG), any_dial
    )
    assert found == ("it was played with another dial",)
    plays = as_it_is.settings["plays"]
    house = rule_set("littlefield", {"plays": plays, "tiebreak": "penetrations"}, DIAL.dial)
    assert differences(
        league.records, fixture, header_of(house, home="Bears", visitors=LONG), house
    ) == ("it was played with tiebreak penetrations, not none",)
    assert is_turned(league.records, fixture, replace(header, home=LONG, visitors="Bears"))
    assert is_turned(league.records, fixture, replace(header, home=LONG, visitors="Browns"))


def test_a_season_pinned_before_a_setting_came_is_pinned_by_the_same_digest():
    """Version 1.0 had no house rulings; its seasons go on by the rules that they have."""
    pin = pin_for("littlefield", {"plays": "60"})
    assert pin.digest == "8ccc31e7d62abcc03cd2b38d40a118338d31000e8f936abd9990047ad65a1d70"
    house = pin_for("littlefield", {"plays": "60", "tiebreak": "penetrations"})
    assert house.digest != pin.digest


def test_a_season_pinned_without_a_game_s_header_cannot_be_played(store: Store, league: OpenLeague):
    bare = c.Pin("lions-den", 1, "5" * 64)
    season = league.records.all(Season)[0].id
    league.enter(c.EnterPhase(season, "over"), "Ann")
    league.enter(c.OpenSeason(2027, "Second", bare), "Ann")
    [second] = [each for each in league.records.all(Season) if each.year == 2027]
    people = league.records.all(Person)
    for franchise in league.records.all(Franchise)[:2]:
        league.enter(c.EnterTeam(second.id, franchise.id, people[0].id), "Ann")
    stage = league.records.where(Stage, season=second.id)[0].id
    home, visitors = league.records.where(Team, season=second.id)
    league.enter(c.Arrange(stage, c.Meeting(home.id, visitors.id)), "Ann")
    league.enter(c.EnterPhase(second.id, "regular"), "Ann")
    with pytest.raises(Refused, match="pinned without what a game needs"):
        open_fixture(store, league, games(league)[-1].id)
    assert playoff_rules(league.records, league.records.get(Stage, stage), {}) is None
    with pytest.raises(Refused, match="nothing to change"):
        playoff_rules(league.records, league.records.get(Stage, stage), {"minutes": "9"})


@pytest.mark.parametrize(
    ("code", "agreed", "wanted"),
    [
        ("lions-den", {}, {"game": "playoff"}),
        ("solitaire-coach", {"punt": "simple"}, {"overtime": "until_winner", "punt": "simple"}),
        ("vsefl", {"ot_limit": "2"}, {}),
        ("gunderson", {}, None),
    ],
)
def test_a_bracket_is_played_until_somebody_has_won(
    store: Store, code: str, agreed: dict[str, str], wanted: dict[str, str] | None
):
    """LD-R27, SC-R10, VS-R24a."""
    league = season_of(store, rule_set(code, agreed))
    season = league.records.all(Season)[0].id
    stage = league.records.all(Stage)[0]
    pin = playoff_rules(league.records, stage, {})
    if wanted is None:
        assert pin is None
        return
    assert pin is not None
    assert pin.header.get("settings", {}) == wanted
    made = single_elimination(4)
    seeds = tuple(team.id for team in league.records.all(Team))
    told = made.kind, made.last, as_nodes(made), seeds
    league.enter(c.MakeBracket(season, "Cup", *told, rules=pin), "Ann")
    fixture = games(league)[-1]
    assert fixture.node is not None
    book = Scorebook.resume(store, open_fixture(store, league, fixture.id))
    assert {name: book.rules.settings[name] for name in wanted} == wanted
    assert differences(league.records, fixture.id, book.header, book.rules) == ()
    assert len(league.records.all(BracketRow)) == 1
    assert len(league.records.all(Rules)) == 2
    with pytest.raises(Refused, match="no_such"):
        playoff_rules(league.records, stage, {"no_such": "thing"})


def sheet_of(header: Header, inputs: int | None = None) -> str:
    """A game played at random by the rules, as a sheet: to its end, or so many inputs of it."""
    book = Scorebook.in_memory(header, of_header(header))
    rng = random.Random(3)
    while not isinstance(book.awaiting, Over) and (inputs is None or len(book.inputs) < inputs):
        play(book, rng)
    return write_game(header, book.rules, book.session)


def test_a_score_sheet_counts(store: Store, league: OpenLeague, fixture: int):
    header = header_of_fixture(league.records, fixture)
    text = sheet_of(header)
    taken = import_sheet(store, league, fixture, text, "Ann")
    row = league.records.get(ResultRow, fixture)
    assert (row.kind, row.game) == ("played", taken.game)
    stands = status_of_games(store, (taken.game,))[taken.game]
    assert (row.home_points, row.visitors_points) == (stands.home, stands.visitors)
    assert store.load(taken.game).header.home_coached_by == "Ann"
    assert [each.why for each in league.entries()[-2:]] == [
        "from its score sheet", f"game {taken.game} is over",
    ]  # fmt: skip
    with pytest.raises(Refused, match="takes no result now: it has a result"):
        import_sheet(store, league, fixture, text, "Ann")


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"visitors": "Browns"}, "the sheet is not that of game 1: it was played as"),
        ({"home": LONG, "visitors": "Bears"}, "are at home: enter the score by hand"),
        ({"settings": {"plays": "8", "timing": "plays"}}, "with plays 8, not 6"),
    ],
)
def test_a_sheet_of_another_game_is_not_taken(
    store: Store, league: OpenLeague, fixture: int, changed: dict[str, object], says: str
):
    text = sheet_of(replace(header_of_fixture(league.records, fixture), **changed))
    with pytest.raises(Refused) as refused:
        import_sheet(store, league, fixture, text, "Ann")
    assert says in refused.value.message
    assert store.games() == []
    if "home" in changed:
        return
    with pytest.raises(Refused, match="say why"):
        import_sheet(store, league, fixture, text, "Ann", anyway=True)
    taken = import_sheet(
        store, league, fixture, text, "Ann", "the sheet had other names", anyway=True
    )
    assert league.records.get(ResultRow, fixture).game == taken.game


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"home_coached_by": "Zed"}, "were coached by Zed, not Ann"),
        ({"event": "Bowl of 1926"}, "its event is Bowl of 1926, not "),
        ({"date": "2025-05-09"}, "it was played on 2025-05-09, not on 2026-05-09"),
        ({"date": "2026-05-09T20:15+02:00"}, ""),
    ],
)
def test_a_sheet_that_may_be_of_another_game_counts_only_if_somebody_says_so(
    store: Store, league: OpenLeague, changed: dict[str, object], says: str
):
    fixture = games(league)[0]
    start = 29_638_620  # 2026-05-09 09:00
    league.enter(c.AddSlots(((start, start + 80),)), "Ann")
    [slot] = league.records.all(TimeSlot)
    league.enter(c.Reschedule(fixture.id, slot.id, None), "Ann")
    text = sheet_of(replace(header_of_fixture(league.records, fixture.id), **changed))
    if not says:
        assert import_sheet(store, league, fixture.id, text, "Ann").counted.done == "entered"
        return
    with pytest.raises(WrongGame, match="may be one of another game") as refused:
        import_sheet(store, league, fixture.id, text, "Ann")
    assert says in refused.value.message
    assert store.games() == []
    taken = import_sheet(store, league, fixture.id, text, "Ann", "it is the one", anyway=True)
    assert league.records.get(ResultRow, fixture.id).game == taken.game


def test_men_whom_the_league_does_not_know_raise_a_doubt(store: Store):
    league = season_of(store, rule_set("lions-den"))
    fixture = games(league)[0]
    team = league.records.get(Team, fixture.home)
    witness = league.records.get(Team, fixture.visitors).coach
    league.enter(p.DraftPlayer(team.id, "kicker", (3, 4), (2,), witness), "Ann")
    header = header_of_fixture(league.records, fixture.id)
    assert doubts(league.records, fixture.id, header) == ()
    sheet = header.teams["home"]
    stranger = {**sheet["kicker"], "dice": [9, 9]}
    other = replace(header, teams={**header.teams, "home": {**sheet, "kicker": stranger}})
    [doubt] = doubts(league.records, fixture.id, other)
    assert "a kicker of" in doubt


def test_a_sheet_that_is_wrong_or_not_over_is_not_taken(
    store: Store, league: OpenLeague, fixture: int
):
    header = header_of_fixture(league.records, fixture)
    for text, says in (
        ("Home: Bears\nnonsense\n", "cannot be counted: line"),
        ("", "nothing on this sheet"),
        (sheet_of(header, 3), "the game is not over"),
    ):
        with pytest.raises(Refused, match=says):
            import_sheet(store, league, fixture, text, "Ann")
    game = open_fixture(store, league, fixture)
    with pytest.raises(Refused, match=f"being played in stored game {game}"):
        import_sheet(store, league, fixture, sheet_of(header), "Ann")
    assert [each.id for each in store.games()] == [game]


def test_a_store_that_fails_keeps_no_half_of_a_sheet(
    store: Store, league: OpenLeague, fixture: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    text = sheet_of(header_of_fixture(league.records, fixture))

    def fails(*_: object, **__: object) -> int:
        raise StoreError("The disk is full.")

    monkeypatch.setattr(OpenLeague, "enter", fails)
    with pytest.raises(StoreError):
        import_sheet(store, league, fixture, text, "Ann")
    monkeypatch.undo()
    assert store.games() == []
    assert len(store.games(put_away=True)) == 1
    assert import_sheet(store, league, fixture, text, "Ann").counted.done == "entered"


def test_a_game_that_was_scored_waits_for_both_coaches_where_the_league_wants_that(
    store: Store, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(fixture_games, "wall_clock", lambda: 600)
    league = season_of(store)
    league.enter(SetConfirmRule(league.records.all(Season)[0].id, 15), "Ann")
    fixture = games(league)[0]
    book = played(store, league, fixture.id, over("home", 10, 3))  # by both coaches, unnamed
    report = league.records.get(ReportRow, fixture.id)
    assert (report.home_points, report.at, report.home, report.visitors) == (10, 600, False, False)
    assert league.records.find(ResultRow, fixture.id) is None
    assert count_finished(store, league, "Ann") == [], "and it is not entered again"
    book.undo()
    taken_back = record_game(store, book.id or 0)
    assert taken_back is not None and taken_back.counted.done == "taken back"
    league.catch_up()
    assert league.records.find(ReportRow, fixture.id) is None
    book.play(over("home", 12, 3))
    again = record_game(store, book.id or 0, "Ann")
    assert again is not None and again.counted.done == "reported"
    assert "12" in again.message and "awaiting confirmation by" in again.message
    league.catch_up()
    report = league.records.get(ReportRow, fixture.id)
    assert (report.home, report.visitors) == (True, False), "Ann coaches the home team"
    league.enter(ConfirmResult(fixture.id, "visitors"), "Bob")
    row = league.records.get(ResultRow, fixture.id)
    assert (row.home_points, row.game) == (12, book.id), "with its plays"
    assert count_finished(store, league, "Ann") == []


def test_whichever_program_looks_next_counts_what_no_coach_answered(
    store: Store, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(fixture_games, "wall_clock", lambda: 600)
    league = season_of(store)
    league.enter(SetConfirmRule(league.records.all(Season)[0].id, 15), "Ann")
    fixture = games(league)[0]
    played(store, league, fixture.id, over("home", 10, 3))
    handle = LeagueHandle(store.leagues.open(league.number))

    def result_at(now: int) -> ResultRow | None:
        monkeypatch.setattr(league_handle, "wall_clock", lambda: now)
        return handle.read(lambda records: records.find(ResultRow, fixture.id))

    assert result_at(614) is None
    with store._reading() as db:
        db.exec_driver_sql("PRAGMA query_only = ON")
    reader, entries = LeagueHandle(store.leagues.open(league.number)), league.ledger.seq
    shown = reader.read(lambda records: records.find(ResultRow, fixture.id))
    assert shown is None, "its time has not come"
    monkeypatch.setattr(league_handle, "wall_clock", lambda: 615)
    shown = reader.read(lambda records: records.find(ResultRow, fixture.id))
    assert shown is not None, "a login that may enter nothing shows that it counts"
    assert reader.at(lambda ledger: ledger.seq) == entries
    with store._reading() as db:
        db.exec_driver_sql("PRAGMA query_only = OFF")
    row = result_at(615)
    assert row is not None and row.game == being_played(league.records, fixture.id)
    league.catch_up()
    assert league.entries()[-1].by == BY_TIME
    league.enter(c.UndoEntries(1), "Ann")
    assert result_at(700) is None, "the commissioner took it back, and decides"
