"""From one season to the next: careers, injuries, bases, teams, and what stays."""

import pytest

from league.model.brackets.elimination import electra_bowl
from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as p
from league.model.ledger.handlers.brackets import as_nodes
from league.model.ledger.handlers.computer import coach_of, practice_counts
from league.model.ledger.handlers.players import career_stage, careers_of, who_can_play
from league.model.ledger.handlers.rollover import preview_season_end
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import (
    Division,
    Fixture,
    HoldingRow,
    Person,
    PlayerRow,
    ResultRow,
    Season,
    Stage,
    Team,
)
from rulesets.core.refusal import Refused
from tests.tui.league.leagues import PIN, founded, names, play_next, season_of_games, still_open

AGAIN = c.Pin("lions-den", 2, "6" * 64, {}, {})


def draft(ledger: Ledger, team: Team, seasons: int, position: str = "quarterback") -> PlayerRow:
    """A player whose career die showed so many seasons, another coach looking on."""
    witness = next(each for each in ledger.records.all(Person) if each.id != team.coach)
    ledger.enter(p.DraftPlayer(team.id, position, (4, 7), (seasons,), witness.id))
    return ledger.records.all(PlayerRow)[-1]


def season(ledger: Ledger) -> Season:
    return ledger.records.all(Season)[-1]


def played() -> Ledger:
    """Four teams; of the first a man of one season and one of three; all of the season played."""
    ledger = founded(names(4), through=4)
    records = ledger.records
    first = records.all(Team)[0]
    draft(ledger, first, 1)
    draft(ledger, first, 3)
    ledger.enter(p.DrawBases(first.id, tuple(range(1, 13))))
    ledger.enter(c.AddDivision(season(ledger).id, "North", "East"))
    teams = records.all(Team)
    stage = records.all(Stage)[0].id
    meetings = [
        c.Meeting(one.id, other.id)
        for at, one in enumerate(teams)
        for other in teams[at + 1 :]
    ]  # fmt: skip
    ledger.enter(c.DraftSchedule(stage, tuple(meetings)))
    ledger.enter(c.Release(stage))
    ledger.enter(c.EnterPhase(season(ledger).id, "regular"))
    while play_next(ledger, 0):
        pass
    return ledger


def roll(ledger: Ledger, year: int = 2027, **more: object) -> None:
    command = c.RollOver(season(ledger).id, year, "The 41st", AGAIN, **more)  # type: ignore[arg-type]
    ledger.enter(command)


def test_careers_are_aged_the_injured_are_back_and_bases_are_drawn_anew():
    """LD-DRAFT-01, LD-R29: the season of the draft was the first, and who has none left is gone.
    LD-R30: the rest of the season ends with it. LD-BASE-01: bases are of the year."""
    ledger = played()
    old, young = ledger.records.all(PlayerRow)
    team = ledger.records.all(Team)[0]
    game = next(f for f in ledger.records.all(Fixture) if team.id in (f.home, f.visitors))
    ledger.enter(p.Injure(game.id, young.id, "season"))
    assert who_can_play(ledger.records, season(ledger))[str(young.id)].out == "season"
    [mine, *_] = preview_season_end(ledger.records, season(ledger))
    assert [each.key for each in mine.of.departed] == [str(old.id)]
    assert [each.key for each in mine.of.stays] == [str(young.id)]
    assert mine.of.open == {"quarterback": 2, "kicker": 1, "punter": 1}
    roll(ledger)
    again = ledger.records.where(Team, season=season(ledger).id)[0]
    [there] = careers_of(ledger.records).squad(str(again.franchise), 2027)
    assert (there.key, there.seasons_left(2027)) == (str(young.id), 2)
    assert who_can_play(ledger.records, season(ledger))[str(young.id)].can_play
    assert career_stage(ledger.records, season(ledger)) == "draft", "LD-DRAFT-02"
    draft(ledger, again, 1)
    assert ledger.records.where(HoldingRow, year=2027) == []
    ledger.enter(p.DrawBases(again.id, tuple(range(5, 17))))
    assert len(ledger.records.where(HoldingRow, year=2026)) == 12, "those of the year before stay"


def test_teams_and_coaches_who_stay_are_carried_over_and_the_rules_pinned_anew():
    ledger = played()
    records = ledger.records
    teams = records.all(Team)
    ledger.enter(c.Withdraw(teams[3].id, "keep_played"))
    roll(ledger, leaving=(teams[2].id,))
    after = records.where(Team, season=season(ledger).id)
    stay = [(team.franchise, team.coach) for team in teams[:2]]
    assert [(team.franchise, team.coach) for team in after] == stay
    assert records.all(Season)[0].phase == "over" and season(ledger).phase == "preparing"
    [stage] = records.where(Stage, season=season(ledger).id)
    assert stage.settings == records.all(Stage)[0].settings
    assert stage.rules != records.all(Stage)[0].rules, "pinned anew"
    [division] = records.where(Division, season=season(ledger).id)
    assert (division.name, division.conference) == ("North", "East")


def test_who_calls_for_a_team_and_whether_practice_counts_goes_on():
    ledger = founded(names(2))
    first = ledger.records.all(Team)[0]
    ledger.enter(p.AllowPracticeBoard(season(ledger).id, counts=True))
    ledger.enter(p.AssignComputerCoach(first.id, "veteran"))
    ledger.enter(c.EnterPhase(season(ledger).id, "regular"))
    roll(ledger)
    again = ledger.records.where(Team, season=season(ledger).id)
    assert [coach_of(ledger.records, team.id) for team in again] == ["veteran", None]
    assert practice_counts(ledger.records, season(ledger).id)


def test_teams_keep_their_divisions():
    ledger = founded(names(2))
    records = ledger.records
    ledger.enter(c.AddDivision(season(ledger).id, "North"))
    [north] = records.all(Division)
    ledger.enter(c.AddFranchises(("Colts",)))
    ledger.enter(c.EnterTeam(season(ledger).id, ledger.records.high, 2, north.id))
    ledger.enter(c.EnterPhase(season(ledger).id, "regular"))
    roll(ledger)
    after = records.where(Team, season=season(ledger).id)
    divisions = [team.division for team in after]
    assert divisions == [None, None, records.where(Division, season=season(ledger).id)[0].id]


def test_a_season_that_is_not_at_its_end_is_not_rolled_over():
    ledger = season_of_games(names(4), 6)
    with pytest.raises(Refused, match="the next one is 2027") as refused:
        roll(ledger, 2028)
    assert refused.value.rule == "LD-R29"
    with pytest.raises(Refused, match="comes after"):
        roll(ledger, 2026)
    with pytest.raises(Refused, match="not in this season"):
        roll(ledger, leaving=(1,))
    ledger.enter(c.EnterPhase(season(ledger).id, "playoffs"))
    made = electra_bowl(4)
    seeds = tuple(team.id for team in ledger.records.all(Team))
    bowl = c.MakeBracket(season(ledger).id, "Bowl", made.kind, made.last, as_nodes(made), seeds)
    ledger.enter(bowl)
    with pytest.raises(Refused, match="no champion yet"):
        roll(ledger)
    while still_open(ledger.records):
        play_next(ledger, 0)
    before = list(ledger.records)
    roll(ledger)
    ledger.enter(c.UndoEntries())
    assert list(ledger.records) == before, "undo is exact"
    fresh = founded(names(2))
    with pytest.raises(Refused, match="has not begun"):
        roll(fresh)


def test_a_closed_season_corrected_changes_records_and_no_later_career():
    """What was played in 2026 may still be put right: nobody of 2027 is touched by it."""
    ledger = played()
    young = ledger.records.all(PlayerRow)[1]
    game = ledger.records.all(Fixture)[0]
    ledger.enter(p.Injure(game.id, young.id, "next_two"))
    roll(ledger)
    year = season(ledger)
    told = careers_of(ledger.records), who_can_play(ledger.records, year)
    ledger.enter(c.Correct(game.id, c.ResultInput("played", 0, 50)))
    assert (careers_of(ledger.records), who_can_play(ledger.records, year)) == told
    assert ledger.records.get(ResultRow, game.id).visitors_points == 50
    with pytest.raises(Refused, match="is over"):
        ledger.enter(p.Injure(game.id, young.id, "season"))
    with pytest.raises(Refused, match="is over"):
        ledger.enter(p.VoidInjury(game.id, young.id, 2, "late"))


def test_rules_that_keep_no_players_skip_years_as_they_like():
    own = Ledger()
    for entry in (
        c.CreateLeague("Two friends"),
        c.Register(("Ann", "Bob")),
        c.AddFranchises(("Yale", "Army")),
        c.OpenSeason(2026, "First", c.Pin("littlefield", 1, "5" * 64)),
    ):
        own.enter(entry)
    for franchise, coach in ((4, 2), (5, 3)):
        own.enter(c.EnterTeam(season(own).id, franchise, coach))
    own.enter(c.EnterPhase(season(own).id, "regular"))
    own.enter(c.RollOver(season(own).id, 2030, "Second", PIN))
    assert [each.year for each in own.records.all(Season)] == [2026, 2030]
