"""A season for one: drawn, played to a champion, rolled over; and its page and commands."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as m
from league.model.ledger.handlers.computer import coach_of
from league.model.ledger.queries.standings import names_of
from league.model.ledger.rows import BracketRow, Fixture, Person, ResultRow, Season, SeedRow, Team
from league.store.games.store import Store
from league.store.ledger.leagues import OpenLeague
from quarterback.ai.coaches import COACHES
from quarterback.cli import main
from quarterback.game.scorebook import Scorebook
from quarterback.solo.after_game import NextStep
from quarterback.solo_season import season as solo
from quarterback.solo_season.page import lines_of, page_of
from quarterback.solo_season.season import SCHOOLS, colors_for, school_named
from quarterback.team_colors import TEAM_COLORS
from rulesets.core.refusal import Refused
from tests.store.playing import header, opened

CLASSES = ["freshman", "sophomore", "junior", "senior"]


def started(store: Store, school: str = "Yale", seed: int = 1) -> OpenLeague:
    return solo.begin(store, school_named(school), "Ann", plays=20, seed=seed)


def play(store: Store, league: OpenLeague, score: tuple[int, int]) -> Fixture | None:
    """Enter the person's next game, her points first; None when the season is over."""
    list(solo.move_on(store, league, "Ann", 1))
    step = solo.next_step(league.records)
    if isinstance(step, solo.TitleDecided):
        return None
    assert isinstance(step, solo.Play)
    _, own = solo.season_of(league.records)
    points = score if step.fixture.home == own.id else score[::-1]
    league.enter(c.EnterResult(step.fixture.id, c.ResultInput("played", *points)), "Ann")
    return step.fixture


def test_every_school_has_colors_of_the_table_and_seven_rivals():
    assert len({school.name for school in SCHOOLS}) == len(SCHOOLS)
    for school in SCHOOLS:
        assert {school.color, school.second} <= set(TEAM_COLORS)
        assert school.color != school.second
        rivals = solo.rivals_of(school, Random(1))
        assert len({each.name for each in rivals} - {school.name}) == solo.RIVALS
        assert {each.region for each in rivals} == {school.region}
    for home in SCHOOLS:
        for visitors in SCHOOLS:
            one, other = colors_for(home.name, visitors.name)
            assert one != other
    assert colors_for("Bears", "yale") == ("", "navy")


def test_schools_are_found_by_their_first_letters():
    assert school_named(" notre   dame ").name == "Notre Dame"
    assert school_named("har").name == "Harvard"
    with pytest.raises(Refused, match="Pennsylvania, Pittsburgh, Princeton"):
        school_named("p")
    with pytest.raises(Refused, match="choose a school: Army"):
        school_named("")


def test_a_season_has_a_game_against_every_rival_and_a_coach_for_each(tmp_path: Path):
    with opened(tmp_path / "games.db") as store:
        league = solo.begin(store, school_named("Yale"), "\x1b[31mAnn", plays=20, seed=1)
        assert page_of(league.ledger).coach == "\x1b[31mAnn"
        assert "\x1b" not in "".join(lines_of(page_of(league.ledger))), "a name moves no cursor"
        records = league.records
        _, own = solo.season_of(records)
        teams = records.all(Team)
        coaches = [coach_of(records, team.id) for team in teams if team != own]
        assert set(CLASSES) < set(coaches) and len({*coaches}) == 7
        games = [
            {f.home, f.visitors} for f in records.all(Fixture) if own.id in (f.home, f.visitors)
        ]
        assert sorted(games, key=sorted) == sorted(
            ({own.id, team.id} for team in teams if team != own), key=sorted
        )
        found = solo.find(store)
        assert found is not None and found.number == league.number
        page = page_of(league.ledger)
        assert (page.school, page.record, page.place, page.step) == ("Yale", "0-0", "", "play")
        assert [game.state for game in page.games] == ["next", *["open"] * 6]
        again = started(store)
        assert again.records.all(Fixture)[0].number == 1
        assert page_of(again.ledger).league == "Intercollegiate League 2"
        assert [g.line.opponent for g in page_of(again.ledger).games] == [
            g.line.opponent for g in page.games
        ]


def test_an_unbeaten_school_plays_for_the_title_and_the_next_year_is_another(tmp_path: Path):
    with opened(tmp_path / "games.db") as store:
        league = started(store)
        played = 0
        while play(store, league, (14, 0)) is not None:
            played += 1
            games = page_of(league.ledger).games
            assert sum(game.state == "won" for game in games) == played
        assert played == 8
        page = page_of(league.ledger)
        assert page.games[-1].label == "Final"
        assert page.titles == (1914,) and page.step == "over"
        assert page.next_line == "Yale won the title. Next: another season."
        assert any("1914 title" in line for line in page.news)
        records = league.records
        before = {names_of(records)[str(t.id)]: coach_of(records, t.id) for t in records.all(Team)}
        solo.next_year(league, "Ann", 2)
        season, _ = solo.season_of(records)
        assert season.year == 1915
        for team in records.where(Team, season=season.id):
            old, now = before[names_of(records)[str(team.id)]], coach_of(records, team.id)
            if old in CLASSES:
                assert now == CLASSES[(CLASSES.index(old) + 1) % 4]
                assert records.get(Person, team.coach).name == f"the {str(now).capitalize()}"
            else:
                assert now == old
        assert page_of(league.ledger).record == "0-0"
        with pytest.raises(Refused, match="the season 1915 is not over"):
            solo.next_year(league, "Ann")


def test_a_beaten_school_watches_the_final(tmp_path: Path):
    with opened(tmp_path / "games.db") as store:
        league = started(store)
        played = 0
        while play(store, league, (0, 14)) is not None:
            played += 1
        assert played == 7
        records = league.records
        season, own = solo.season_of(records)
        [bracket] = records.where(BracketRow, season=season.id)
        assert own.id not in {seed.team for seed in records.where(SeedRow, bracket=bracket.id)}
        page = page_of(league.ledger)
        assert page.place == "eighth of eight" and page.titles == ()
        assert page.table[-1].name == "Yale" and page.table[-1].team == page.team
        games = records.where(Fixture, season=season.id)
        assert len(games) >= 29
        assert all(records.find(ResultRow, game.id) is not None for game in games)


def test_the_others_play_before_the_next_game_and_no_earlier(tmp_path: Path):
    with opened(tmp_path / "games.db") as store:
        league = started(store)
        assert isinstance(solo.next_step(league.records), solo.Play)
        first = play(store, league, (7, 0))
        step = solo.next_step(league.records)
        assert isinstance(step, solo.Simulate) and len(step.games) == 3
        assert page_of(league.ledger).step == "others"
        assert first is not None and step.round == first.round
        simulated = list(solo.move_on(store, league, "Ann", 1))
        assert sorted(game.game for game in simulated) == list(step.games)
        page = page_of(league.ledger)
        assert len(page.around) == 3 and page.step == "play"
        level = c.ResultInput("played", 4, 4, winner="home")
        games = league.records.all(Fixture)
        fixture = next(game.id for game in games if game.number == step.games[0])
        league.enter(c.Correct(fixture, level), "Ann", why="the sheet")
        [broken] = [line for line in page_of(league.ledger).around if " 4, " in line]
        assert re.search(r"(\w+) won the tiebreaker \(.* 4, \1 4\)", broken)


def test_a_tie_for_a_place_in_the_final_is_tossed_for(tmp_path: Path):
    """All games end 0-0: every team shares first place."""
    with opened(tmp_path / "games.db") as store:
        league = started(store)
        for game in league.records.all(Fixture):
            league.enter(c.EnterResult(game.id, c.ResultInput("played", 0, 0)), "Ann")
        list(solo.move_on(store, league, "Ann", 1))
        season, _ = solo.season_of(league.records)
        [bracket] = league.records.where(BracketRow, season=season.id)
        assert len(league.records.where(SeedRow, bracket=bracket.id)) == 2


def test_the_next_game_is_opened_with_the_colors_of_both_schools(tmp_path: Path):
    with opened(tmp_path / "games.db") as store:
        league = started(store)
        number = solo.open_next(store, league, "Ann")
        header = Scorebook.resume(store, number).header
        assert (header.home_color, header.visitors_color) == colors_for(
            header.home, header.visitors
        )
        ours, theirs = (header.home_coach, header.visitors_coach)
        if header.visitors == "Yale":
            ours, theirs = theirs, ours
        assert ours == "" and theirs in COACHES
        assert solo.open_next(store, league, "Ann") == number
        assert page_of(league.ledger).games[0].state == "live"


def test_other_leagues_are_no_season_for_one(tmp_path: Path):
    with opened(tmp_path / "games.db") as store:
        assert solo.find(store) is None
        league = started(store)
        _, own = solo.season_of(league.records)
        league.enter(m.AssignComputerCoach(own.id, "senior"), "Ann")
        assert solo.find(store) is None
        with pytest.raises(Refused, match="this league is not a season for one"):
            solo.next_step(league.records)
        with pytest.raises(Refused, match="this league is not a season for one"):
            page_of(league.ledger)
        league.enter(m.AssignComputerCoach(own.id, ""), "Ann")
        assert solo.find(store) is not None
        assert league.records.all(Season)[0].phase == "regular"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("QUARTERBACK_DATA_DIR", str(tmp_path))
    monkeypatch.delenv("QUARTERBACK_BY", raising=False)
    return lambda *args, **more: CliRunner().invoke(main, ["season", *args], **more)


def test_the_commands_play_a_whole_season(run: Any, tmp_path: Path):
    none = run()
    assert none.exit_code == 1 and "No season yet" in none.output
    assert not list(tmp_path.iterdir())
    assert "Notre Dame" in run("schools").output
    begun = run("start", "yale", "--plays", "20", "--seed", "1", "--json")
    assert begun.exit_code == 0, begun.output
    page = json.loads(begun.output)
    assert page["school"] == "Yale"
    promised = {"place", "team", "record", "mark", "own"}
    assert all(promised <= row.keys() for row in page["table"])
    assert [row["team"] for row in page["table"] if row["own"]] == ["Yale"]
    for _ in range(7):
        done = run("play", "--plain", input="resign\ny\n")
        assert done.exit_code == 0, done.output
        assert "Yale resigned." in done.output  # level it is conceded, behind a loss by its score
        assert " counts: " in done.output
    assert run("play", "--plain").output.endswith("start the next one with next-year.\n")
    page = json.loads(run("--json").output)
    assert (page["record"], page["step"]) == ("0-7", "over")
    assert "conceded" in [game["score"] for game in page["games"]]
    later = run("next-year", "--seed", "3")
    assert later.exit_code == 0 and later.output.startswith("Yale, 1915: 0-0\n")
    told = run("--data-dir", str(tmp_path))
    assert told.output == later.output
    again = run("next-year")
    assert again.exit_code == 1 and "The season 1915 is not over." in again.output


def test_a_game_of_the_season_leads_back_to_the_season(tmp_path: Path):
    with opened(tmp_path / "games.db") as store:
        league = started(store)
        list(solo.move_on(store, league, "Ann", 1))
        number = solo.open_next(store, league, "Ann")
        ladder = NextStep(("Well called.",), "the Sophomore", "sophomore")
        step = solo.leads_back_to_season(ladder, Scorebook.resume(store, number))
        assert step == NextStep(("Well called.",), "your season", season=True)
        other = Scorebook.begin(store, header())
        assert solo.leads_back_to_season(ladder, other) == ladder
