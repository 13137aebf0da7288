"""Forms and commands ask what becomes of a bracket before they change its standings."""

import pytest

from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.commands.answers import ReseededBracket, Seeding
from league.model.ledger.rows import BracketRow, Certification, Fixture, Person, SeedRow
from league.views.game_reader import fixture_game
from quarterback.league_office.actions.action import FormError, LeagueContext
from quarterback.league_office.actions.command_line import (
    commands_for,
    fill_form,
    form_refusal,
    preview_report,
)
from quarterback.league_office.actions.form_preview import commands_of, preview_form
from quarterback.league_office.actions.registry import ACTIONS
from quarterback.league_office.checklist import pending_items
from rulesets.core.refusal import Refused
from tests.league.season import PlayedSeason

BY_NAME = {action.name: action for action in ACTIONS}
RESULT = BY_NAME["result"]


def correction(season, **more):
    """Elks beat Dogs after all, as a form has it."""
    game = season.met("Elks", "Dogs")
    won = season.won_by("Elks", game)
    points = {"home": str(won.home), "visitors": str(won.visitors)}
    return {"game": str(game.id), "how": "played", **points, "why": "read wrong", **more}


def context(season):
    return LeagueContext(season.ledger, "2026-11-29", by="Ann")


def test_the_form_asks_with_reasons_and_enters_nothing_without_an_answer():
    season = PlayedSeason().draw()
    form = preview_form(RESULT, context(season), correction(season))
    [field] = [field for field in form.fields if field.name == "bracket"]
    assert [value for value, _ in field.options] == ["", "keep", "reseed"]
    assert form.error is not None
    assert form.error.field == "bracket"
    assert "Seed 4 would be Elks, not Dogs. Elks would be in, Dogs out." in form.preview
    assert any(line.startswith("Keep: ") for line in form.preview)
    assert "the bracket is kept" not in " ".join(form.preview), "no one has chosen"
    with pytest.raises(FormError) as asked:
        list(commands_of(RESULT, context(season), form.data))
    assert asked.value.field == "bracket"


def test_the_preview_of_each_answer_says_what_it_does():
    season = PlayedSeason().draw()
    keep = preview_form(RESULT, context(season), correction(season, bracket="keep"))
    again = preview_form(RESULT, context(season), correction(season, bracket="reseed"))
    assert keep.error is None
    assert again.error is None
    number = season.game("Dogs", "Ants").number
    kept = f"Game {number} keeps its number, time and board."
    assert kept in again.preview
    assert kept not in keep.preview
    assert "the bracket is kept" in " ".join(keep.preview)
    [command] = commands_of(RESULT, context(season), again.data)
    season.do(command)
    assert season.seeds() == ["Ants", "Bats", "Cats", "Elks"]


def test_a_form_that_changes_no_place_has_no_such_field():
    season = PlayedSeason().draw()
    game = season.met("Ants", "Foxes")
    won = season.won_by("Ants", game)
    points = {"home": str(won.home), "visitors": str(won.visitors)}
    filled = {"game": str(game.id), "how": "played", **points, "why": "read wrong"}
    form = preview_form(RESULT, context(season), filled)
    assert form.error is None
    assert "bracket" not in form.data


def test_the_certifier_is_named_in_the_preview():
    season = PlayedSeason().draw()
    game = season.met("Elks", "Dogs")
    season.do(c.Register(("Zoe",)))
    [person] = season.records.where(Person, name="Zoe")
    season.do(c.Certify(game.id, person.id))
    lost = f"Game {game.number} loses its certification by Zoe."
    for answer in ({}, {"bracket": "reseed"}, {"bracket": "keep"}):
        form = preview_form(RESULT, context(season), correction(season, **answer))
        assert form.preview[1] == lost, "a phone shows five lines: what is lost comes first"
        assert "Seed 4 would be Elks" in form.preview[2]
    action, line, data = typed_correction(season)
    assert preview_report(action, line, context(season), data).lines[0] == lost
    [command] = commands_of(RESULT, context(season), form.data)
    season.do(command)
    assert season.records.find(Certification, game.id) is None
    card = fixture_game(season.records, season.records.get(Fixture, game.id))
    assert card.note == "no longer certified"
    pending = [item.description for item in pending_items(context(season))]
    assert any("after Zoe had certified it: certify it again" in text for text in pending)
    season.do(c.Certify(game.id, person.id))
    card = fixture_game(season.records, season.records.get(Fixture, game.id))
    assert card.note == ""


def typed_correction(season, **more):
    """The same, as a command has it."""
    game = season.met("Elks", "Dogs")
    won = season.won_by("Elks", game)
    score = f"{won.home}:{won.visitors}"
    return typed(season, "correct", game=game.number, score=score, how="played", **more)


def reseed(season):
    """Seed the bracket again: the last seeds trade places."""
    [row] = season.records.all(BracketRow)
    first, second, *others = (seed.team for seed in season.records.where(SeedRow, bracket=row.id))
    seeds = (first, second, *reversed(others))
    season.do(c.Reseed((ReseededBracket(row.id, seeds, Seeding(), ()),)))


def typed(season, name, **values):
    action = next(each for each in ACTIONS if name in [line.name for line in each.command_lines])
    line = next(line for line in action.command_lines if line.name == name)
    return action, line, fill_form(line, context(season), values, "read wrong")


def test_the_command_refuses_and_names_both():
    season = PlayedSeason().draw()
    action, line, data = typed_correction(season)
    with pytest.raises(FormError) as asked:
        list(commands_for(action, line, context(season), data))
    message = form_refusal(action, line, asked.value).message
    assert message.startswith("--bracket: the bracket was drawn on standings")
    assert "keep or reseed?" in message
    report = preview_report(action, line, context(season), data)
    assert "Seed 4 would be Elks, not Dogs. Elks would be in, Dogs out." in report.lines
    action, line, data = typed_correction(season, bracket="reseed")
    [command] = commands_for(action, line, context(season), data)
    season.do(command)
    assert season.seeds()[3] == "Elks"


@pytest.mark.parametrize("name", ["withdraw", "take-back", "result", "no-show", "replace", "toss"])
def test_every_command_that_can_change_a_result_has_the_option(name):
    lines = [line for action in ACTIONS for line in action.command_lines if line.name == name]
    assert [p.typed for line in lines for p in line.parameters if p.name == "bracket"]


def test_a_bracket_that_was_kept_can_be_seeded_again_later():
    season = PlayedSeason().draw()
    action = BY_NAME["reseed"]
    assert action.why_not(context(season))
    kept = preview_form(RESULT, context(season), correction(season, bracket="keep"))
    [command] = commands_of(RESULT, context(season), kept.data)
    season.do(command)
    form = preview_form(action, context(season), {"why": "the league agreed"})
    assert form.error is None
    assert "Seed 4 would be Elks, not Dogs. Elks would be in, Dogs out." in form.preview
    [command] = commands_of(action, context(season), form.data)
    season.do(command)
    assert season.seeds() == ["Ants", "Bats", "Cats", "Elks"]
    assert action.why_not(context(season))


def test_a_ruling_warns_of_a_team_in_two_games_and_then_refuses_it():
    season = PlayedSeason().draw()
    one, two = season.playoff_games()
    assert "set-places" not in {item.action for item in pending_items(context(season))}
    for game in (one, two):
        season.do(c.EnterResult(game.id, c.ResultInput(home=7, visitors=0)))
    [place] = [item for item in pending_items(context(season)) if item.action == "set-places"]
    assert place.description == "1 playoff game has no time and board: place it"
    reseed(season)
    action, line, data = typed(season, "rule", game=two.number, ruling="keep")
    [warning] = action.current_state(context(season), data)[1:]
    assert warning.startswith("The bracket was seeded again with ") and str(one.number) in warning
    assert line.before is not None and line.before(context(season), data).lines == (warning,)
    season.do(c.ResolveDispute(one.id, "replay", "why"))
    action, line, data = typed(season, "rule", game=two.number, ruling="keep")
    with pytest.raises(FormError, match=f"in both: have game {two.number} replayed") as refused:
        list(commands_for(action, line, context(season), data))
    assert refused.value.field == "ruling"
    _, _, data = typed(season, "rule", game=two.number, ruling="replay")
    [command] = commands_for(action, line, context(season), data)
    season.do(command)


def test_a_suspended_game_whose_teams_moved_is_ended_and_ruled_on():
    """It is not lost when it is resumed: its teams are in it no more."""
    season = PlayedSeason().draw()
    one = season.playoff_games()[0]
    season.do(d.Suspend(one.id, 0, 15, 10))
    asked = preview_form(RESULT, context(season), correction(season)).preview
    assert f"Playoff game {one.number} is suspended." in asked
    reseed(season)
    with pytest.raises(Refused, match="other teams in its place"):
        season.do(d.Resume(one.id, 10))
    season.do(c.Correct(one.id, c.ResultInput(home=15, visitors=10), "as it stood"))
    season.do(c.ResolveDispute(one.id, "replay", "it is disputed by now"))


def test_teams_that_change_games_at_one_time_keep_numbers_times_and_boards():
    season = PlayedSeason().draw()
    places = [(game.number, game.slot, game.board) for game in season.playoff_games()]
    [row] = season.records.all(BracketRow)
    one, two, three, four = (each.team for each in season.records.where(SeedRow, bracket=row.id))
    again = ReseededBracket(row.id, (four, one, two, three), Seeding(), ())
    season.do(c.Reseed((again,)))
    games = season.playoff_games()
    assert [(game.number, game.slot, game.board) for game in games] == places
    assert [{game.home, game.visitors} for game in games] == [{four, three}, {one, two}]


def test_a_withdrawal_names_the_games_that_it_touches():
    season = PlayedSeason().draw()
    game = season.game("Dogs", "Ants")
    filled = {"team": str(season.teams["Dogs"]), "policy": "keep_played", "why": "gone home"}
    form = preview_form(BY_NAME["withdraw"], context(season), filled)
    assert form.error is None
    assert any(
        line.startswith(f"Game {game.number} (") and "forfeit" in line for line in form.preview
    )
    action, line, data = typed(season, "withdraw", team="Dogs", policy="keep_played")
    report = preview_report(action, line, context(season), data)
    assert any(line.startswith(f"Game {game.number} (") for line in report.lines)
