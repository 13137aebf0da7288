"""A result corrected after seeding asks what becomes of the bracket."""

import pytest

from league.model.ledger.commands import league as c
from league.model.ledger.handlers.brackets import bracket_progress
from league.model.ledger.rows import Fixture, ResultRow
from league.model.planning.bracket_question import bracket_question, with_answer
from league.views.standings import standings_table
from rulesets.core.refusal import Refused
from tests.league.season import NAMES, PlayedSeason


def corrected(season, winner="Elks", loser="Dogs"):
    """Elks beat Dogs after all: they are fourth, and Dogs fifth."""
    game = season.met(winner, loser)
    return c.Correct(game.id, season.won_by(winner, game))


@pytest.mark.parametrize("keep", [True, False], ids=["kept", "of an earlier version"])
def test_a_correction_says_places_seeds_and_games(keep):
    season = PlayedSeason().draw(keep=keep)
    question = bracket_question(season.ledger, corrected(season))
    assert question.lines == (
        "Seed 4 would be Elks, not Dogs. Elks would be in, Dogs out.",
        "No playoff game has begun.",
        "In the standings on which the bracket was drawn it puts Elks 4th, not 5th; Dogs 5th, not"
        " 4th.",
    )
    assert bracket_question(season.ledger, corrected(season, "Bats", "Ants")) is not None


def test_nothing_is_asked_where_no_place_changes_and_before_there_is_a_bracket():
    season = PlayedSeason()
    assert bracket_question(season.ledger, corrected(season)) is None
    season.draw()
    game = season.met("Ants", "Foxes")
    assert bracket_question(season.ledger, c.Correct(game.id, season.won_by("Ants", game))) is None
    playoff = season.playoff_games()[0]
    result = c.ResultInput(home=7, visitors=0)
    assert bracket_question(season.ledger, c.EnterResult(playoff.id, result)) is None


def test_a_bracket_that_is_kept_stays_and_the_table_says_what_would_have_changed():
    season = PlayedSeason().draw()
    before, games = season.contents(), season.playoff_games()
    season.do(with_answer(season.ledger, corrected(season), "keep"))
    assert season.seeds() == list(NAMES[:4])
    assert season.playoff_games() == games
    table = standings_table(season.records, season.stage)
    assert [line.name for line in table.lines] == list(NAMES)
    assert (
        table.notes[1]
        == "Later corrections would have changed it: Dogs 5th, not 4th; Elks 4th, not 5th."
    )
    assert [line.later_place for line in table.lines] == [None, None, None, 5, 4, None]
    assert table.lines[4].why.endswith("; later results would have made it 4th")
    season.do(c.UndoEntries())
    assert season.contents() == before
    assert len(standings_table(season.records, season.stage).notes) == 1


def test_a_second_correction_that_puts_it_right_asks_nothing():
    season = PlayedSeason().draw()
    season.do(with_answer(season.ledger, corrected(season), "keep"))
    back = corrected(season, "Dogs", "Elks")
    assert bracket_question(season.ledger, back) is None
    season.do(back)
    assert len(standings_table(season.records, season.stage).notes) == 1


@pytest.mark.parametrize("keep", [True, False], ids=["kept", "of an earlier version"])
def test_a_bracket_seeded_again_moves_games_that_have_not_begun(keep):
    season = PlayedSeason().draw(keep=keep)
    before = season.contents()
    was = season.game("Dogs", "Ants")
    season.do(with_answer(season.ledger, corrected(season), "reseed"))
    assert season.seeds() == ["Ants", "Bats", "Cats", "Elks"]
    now = season.game("Elks", "Ants")
    assert (now.number, now.slot, now.board, now.node) == (
        was.number,
        was.slot,
        was.board,
        was.node,
    )
    assert season.records.find(Fixture, was.id) is None
    table = standings_table(season.records, season.stage)
    names = [line.name for line in table.lines]
    assert names == ["Ants", "Bats", "Cats", "Elks", "Dogs", "Foxes"]
    assert [line.state for line in table.lines] == ["clinched"] * 4 + ["eliminated"] * 2
    assert len(table.notes) == 1
    season.do(c.UndoEntries())
    assert season.contents() == before


def test_games_that_were_played_become_disputed_with_their_scores():
    season = PlayedSeason().draw()
    played = season.game("Dogs", "Ants")
    season.do(c.EnterResult(played.id, season.won_by("Dogs", played)))
    row = season.records.get(ResultRow, played.id)
    question = bracket_question(season.ledger, corrected(season))
    assert f"Playoff game {played.number} was played." in question.lines
    season.do(with_answer(season.ledger, corrected(season), "reseed"))
    assert season.records.get(ResultRow, played.id) == row
    assert bracket_progress(season.records, season.bracket).disputed == (str(played.id),)


def test_a_game_that_has_begun_is_not_moved():
    season = PlayedSeason().draw()
    playing = season.game("Dogs", "Ants")
    season.do(c.PlayIn(playing.id, 7))
    question = bracket_question(season.ledger, corrected(season))
    assert f"Playoff game {playing.number} has begun." in question.lines
    command = with_answer(season.ledger, corrected(season), "reseed")
    before = season.contents()
    with pytest.raises(Refused, match="has begun: end it first"):
        season.do(command)
    assert season.contents() == before


def test_a_late_result_of_an_open_game_asks_too():
    season = PlayedSeason(open_games=3)
    game = season.open()[0]
    season.draw()
    asked = [
        bracket_question(season.ledger, c.EnterResult(game.id, season.won_by(name, game)))
        for name in (season.name(game.home), season.name(game.visitors))
    ]
    assert any(asked)


def forfeited(season):
    game = season.met("Dogs", "Elks")
    winner = "home" if game.home == season.teams["Elks"] else "visitors"
    return c.Correct(game.id, c.ResultInput("forfeit", winner=winner))


@pytest.mark.parametrize(
    "change",
    [
        lambda s: c.Correct(s.met("Dogs", "Elks").id, None),
        lambda s: c.Correct(s.met("Dogs", "Elks").id, c.ResultInput("void")),
        forfeited,
        lambda s: c.Withdraw(s.teams["Ants"], "void_all"),
    ],
    ids=["result withdrawn", "void", "forfeit", "withdrawal"],
)
def test_every_way_a_result_can_change_counts(change):
    season = PlayedSeason().draw()
    command = change(season)
    if bracket_question(season.ledger, command) is not None:
        season.do(with_answer(season.ledger, command, "keep"))
    assert [name for _, name, _ in season.table()] == list(NAMES)
    assert season.seeds() == list(NAMES[:4])


def test_entries_taken_back_ask_and_seed_again_in_one_entry():
    season = PlayedSeason().draw()
    results = [each for each in season.ledger.in_effect if isinstance(each.command, c.EnterResult)]
    ants = [season.met("Ants", name).id for name in NAMES[1:]]
    entries = tuple(each.seq for each in results if each.command.fixture in ants)
    before, seq = season.contents(), season.ledger.seq
    command = with_answer(season.ledger, c.TakeBack(entries), "reseed")
    assert command.bracket is not None
    season.do(command)
    assert season.ledger.seq == seq + 1
    assert season.seeds()[0] == "Bats"
    # Later entries are taken back on top of it.
    other = next(each.seq for each in results if each.seq not in entries)
    season.do(with_answer(season.ledger, c.TakeBack((other,)), "reseed"))
    season.do(c.UndoEntries(2))
    assert season.contents() == before
