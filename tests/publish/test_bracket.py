"""Brackets on the site: a picture, lists for a phone, sheets of paper, and a team to follow."""

from __future__ import annotations

import json
import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

from league.model.brackets.elimination import single_elimination
from league.model.day.overview import day_of
from league.model.ledger.commands import league as c
from league.model.ledger.commands.day import BeginGame
from league.model.ledger.ledger import Ledger
from league.model.ledger.queries.standings import names_of
from league.model.ledger.rows import BracketRow, Fixture, Team, TimeSlot
from league.publish import site
from league.publish.bracket import (
    A4,
    LEGIBLE,
    LETTER,
    MARGIN,
    bracket_rounds,
    bracket_sheets,
    links_from,
)
from league.publish.bracket_svg import CLOSE, NO_LINKS, WIDE, bracket_svg, fitted, label
from league.views.bracket_reader import bracket_now
from league.views.brackets import NO_CHAMPION, BracketView, planned
from tests.browsing.chromium import PHONE, accessibility_faults, sideways_scroll
from tests.publish.sites import moment_at, moment_of
from tests.publish.svg import NAMESPACE, parsed, svg_faults, texts_of
from tests.tui.league.leagues import SATURDAY, knockout, names, play_next, still_open
from tests.tui.league.test_bracket_drawing import FORMS, made


def view(ledger: Ledger) -> BracketView:
    """The bracket of a league."""
    return bracket_now(moment_of(ledger), ledger.records.all(BracketRow)[0])


def picture(ledger: Ledger) -> str:
    """The same, drawn, with links."""
    return bracket_svg(view(ledger), links_from(moment_of(ledger), "bracket/index.html"))


def played_out(ledger: Ledger) -> Ledger:
    """A league whose bracket is over."""
    number = 0
    while play_next(ledger, number):
        number += 1
    return ledger


@pytest.mark.parametrize("form", FORMS)
def test_a_picture_is_well_formed_and_names_every_team(form):
    for size in (4, 5, 6, 8, 11, 12, 16, 33):
        for played in (0, size // 2, 3 * size):
            svg = picture(knockout(made(form, size), played))
            assert svg_faults(svg) == [], (size, played)
            assert set(names(size)) <= set(texts_of(svg)), (size, played)


@pytest.mark.parametrize("form", ["single", "double", "electra"])
@pytest.mark.parametrize("size", [WIDE, CLOSE], ids=["wide", "close"])
def test_no_game_lies_on_another(form, size):
    for teams in (4, 7, 12, 32):
        plan = planned(view(knockout(made(form, teams), teams // 2)), size)
        boxes = [(s.x, s.y, s.x + size.width, s.y + s.height) for s in plan.spots.values()]
        for one, other in combinations(boxes, 2):
            apart = one[2] <= other[0] or other[2] <= one[0]
            assert apart or one[3] <= other[1] or other[3] <= one[1]
        assert all(x >= 0 and y >= 0 and right <= plan.width and low <= plan.height
                   for x, y, right, low in boxes)  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("size", [WIDE, CLOSE], ids=["wide", "close"])
def test_the_champion_lies_on_no_game(form, size):
    for teams in (4, 6, 7, 8, 12, 16):
        plan = planned(view(knockout(made(form, teams))), size)
        x, y = plan.crown
        for key, spot in plan.spots.items():
            apart = spot.x + size.width <= x or x + size.width <= spot.x
            above = spot.y + spot.height <= y
            assert apart or above or y + size.crown <= spot.y, (teams, key)


def test_games_and_teams_are_links():
    ledger = knockout(single_elimination(8), 5)
    root = parsed(picture(ledger))
    links = {each.get("href") for each in root.iter(f"{NAMESPACE}a")}
    assert {f"../game/{game.id}/index.html" for game in ledger.records.all(Fixture)} <= links
    assert sum(link is not None and link.startswith("../team/") for link in links) == 8


def test_places_without_a_team_say_where_it_comes_from():
    single = texts_of(picture(knockout(single_elimination(8), 1)))
    assert "Winner of Game 2" in single
    assert "Winner of Semifinal 1" in single
    assert "Semifinal 2" in single
    bowl = texts_of(picture(knockout(made("electra", 6), 1)))
    assert "No. 1 remaining seed" in bowl
    assert bowl.count("bye") == 2
    series = texts_of(picture(knockout(single_elimination(4, best_of=[3]), 1)))
    assert {"Winner of Semifinal 1", "Winner of Semifinal 2"} <= set(series), "no one of its games"
    double = texts_of(picture(knockout(made("double", 8), 1)))
    assert "Loser of Game 2" in double


def test_after_a_replay_the_next_game_names_that():
    ledger = knockout(single_elimination(8), 5)
    first, *_, semifinal, _ = ledger.records.all(Fixture)
    ledger.enter(c.Correct(first.id, c.ResultInput("played", 3, 9)))
    ledger.enter(c.ResolveDispute(semifinal.id, "replay", "late"))
    replay = ledger.records.all(Fixture)[-1].number
    assert semifinal.number < replay and f"Winner of Game {replay}" in texts_of(picture(ledger))
    games = day_of(ledger.records, SATURDAY).games
    assert f"Winner of game {replay}" in {
        name for each in games for name in (each.home, each.visitors)
    }


def test_a_replay_to_come_is_not_shown_with_the_score_of_the_tie():
    ledger = knockout(single_elimination(4), 2, drawn="replay")
    [final] = still_open(ledger.records)
    ledger.enter(c.EnterResult(final.id, c.ResultInput("played", 10, 10)))
    [replay] = still_open(ledger.records)
    for begun in (False, True):
        if begun:
            ledger.enter(BeginGame(replay.id, SATURDAY))
        [game] = [each for each in view(ledger).games if each.number == replay.number]
        assert [side.score for side in game.sides] == ["", ""]
    ledger.enter(c.EnterResult(replay.id, c.ResultInput("played", 17, 10)))
    assert sorted(side.score for side in view(ledger).games[-1].sides) == ["10", "17"]


def test_scores_series_and_the_champion_are_shown():
    ledger = played_out(knockout(single_elimination(4, best_of=[3])))
    drawn = texts_of(picture(ledger))
    assert drawn.count("2") >= 3
    assert any("best of 3" in text for text in drawn)
    assert "Champion" in drawn
    champion = names_of(ledger.records)[view(ledger).champion]
    assert drawn[-1] == champion
    assert f"Champion: {champion}." in picture(ledger)


def test_a_disputed_game_is_marked_in_words():
    ledger = knockout(single_elimination(4), 3)
    assert "disputed" not in picture(ledger)
    first = ledger.records.all(Fixture)[0]
    ledger.enter(c.Correct(first.id, c.ResultInput("played", 3, 9)))
    assert "disputed" in texts_of(picture(ledger))
    assert "disputed" in bracket_rounds(view(ledger), NO_LINKS).lower()
    [sheet] = bracket_sheets(view(ledger), A4)
    assert "disputed" in sheet.svg


def test_calendar_and_data_say_that_a_game_is_disputed_or_replayed():
    ledger = knockout(single_elimination(4), 2)
    first, *_, final = ledger.records.all(Fixture)
    ledger.enter(c.AddSlots(((SATURDAY + 90, SATURDAY + 170),)))
    ledger.enter(c.Reschedule(final.id, ledger.records.all(TimeSlot)[-1].id, None))
    ledger.enter(c.EnterResult(final.id, c.ResultInput("played", 14, 7)))
    ledger.enter(c.Correct(first.id, c.ResultInput("played", 3, 9)))
    ruled = (
        (None, "disputed", "played", r"Disputed\, awaiting a ruling"),
        ("replay", "replayed", "played", "Replayed: it does not"),
        ("keep", "", "final", "Final: "),
    )
    for ruling, note, end, words in ruled:
        if ruling is not None:
            ledger.enter(c.ResolveDispute(final.id, ruling, "late"))
        files = site(moment_of(ledger, day=day_of(ledger.records, SATURDAY)))
        assert json.loads(files["league.json"])["season"]["games"][2]["note"] == note
        calendar = files["calendar.ics"].decode().replace("\r\n ", "")
        assert words in calendar and f"{end.capitalize()}: " in calendar
        assert f'title="Game 3">{end}<' in files["schedule/index.html"].decode()
        page = files[f"game/{final.id}/index.html"].decode()
        assert f'class="status">{end.capitalize()}' in page and note.capitalize() in page
        if ruling is not None:
            ledger.enter(c.UndoEntries(1))


def test_a_final_that_both_forfeited_leaves_no_champion():
    ledger = knockout(single_elimination(4), 2)
    final = still_open(ledger.records)[0]
    ledger.enter(c.EnterResult(final.id, c.ResultInput("double_forfeit")))
    assert f"3 of 3 games over. {NO_CHAMPION}." in picture(ledger)


def test_a_line_of_a_team_has_its_class_and_others_none():
    ledger = knockout(single_elimination(4), 1)
    winner = next(side.team for game in view(ledger).games for side in game.sides if side.won)
    lines = [each.get("class") for each in parsed(picture(ledger)).iter(f"{NAMESPACE}path")
             if "line" in (each.get("class") or "")]  # fmt: skip
    assert lines == [f"line t{winner}", "line"]


def test_a_long_name_is_set_narrower_or_cut_and_a_short_one_is_whole():
    assert fitted("Bears", 100, 13) == "Bears"
    assert label("Bears", 'x="1"', 120, 12) == '<text x="1">Bears</text>'
    for name, shown in (("Winner of Quarterfinal 2",) * 2, ("W" * 80, "W\u2026")):
        drawn = label(name, 'x="1"', 120, 12)
        assert f"{shown}<" in drawn and 'textLength="120"' in drawn
    assert fitted("W" * 100, 100, 13).endswith("…")
    assert len(fitted("i" * 100, 100, 13)) > len(fitted("W" * 100, 100, 13))
    assert len(fitted("早" * 40, 130, 13)) < 11


@pytest.mark.parametrize("form", FORMS)
def test_lists_have_every_game_and_where_winners_go(form):
    for size in (4, 6, 8, 13):
        ledger = knockout(made(form, size), size // 2)
        lists = bracket_rounds(view(ledger), links_from(moment_of(ledger), "bracket/index.html"))
        root = ElementTree.fromstring(lists)
        assert len(root.findall(".//li")) == len(view(ledger).games)
        text = "".join(root.itertext())
        assert all(name in text for name in names(size))
    assert "Winner to Semifinal 1" in "".join(
        ElementTree.fromstring(
            bracket_rounds(view(knockout(single_elimination(8))), NO_LINKS)
        ).itertext()
    )


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["A4", "Letter"])
@pytest.mark.parametrize("form", FORMS)
def test_sheets_fit_the_paper_and_can_be_read(form, paper):
    for size in (4, 8, 12, 16, 32, 64, 100):
        shown = view(knockout(made(form, size), size // 2))
        sheets = bracket_sheets(shown, paper)
        games = []
        for sheet in sheets:
            assert svg_faults(sheet.svg) == []
            root = parsed(sheet.svg)
            width, height = (float((root.get(each) or "").removesuffix("mm"))
                             for each in ("width", "height"))  # fmt: skip
            assert width <= paper.width - 2 * MARGIN
            assert height <= paper.height - 2 * MARGIN
            box = [float(each) for each in (root.get("viewBox") or "").split()]
            assert width / box[2] >= LEGIBLE * 0.99
            assert width / height == pytest.approx(box[2] / box[3], rel=0.02)
            games += [each for each in root.iter(f"{NAMESPACE}g")
                      if re.match("game(?! bye)", each.get("class") or "")]  # fmt: skip
        assert len(games) == len(shown.games)
        names_drawn = {text for sheet in sheets for text in texts_of(sheet.svg)}
        assert set(names(size)) <= names_drawn


def test_up_to_64_teams_are_on_one_sheet():
    for size in (4, 8, 16, 32, 64):
        shown = view(knockout(single_elimination(size)))
        for paper in (A4, LETTER):
            assert len(bracket_sheets(shown, paper)) == 1
    two = bracket_sheets(view(knockout(single_elimination(128))), A4)
    assert len(two) > 1
    assert two[0].title == f"Playoffs, sheet 1 of {len(two)}"


def test_a_page_fits_a_phone_and_follows_a_team(browser, tmp_path):
    ledger = knockout(made("double", 8), 9)
    for path, content in site(moment_of(ledger)).items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(content)
    address = (tmp_path / "bracket/index.html").as_uri()
    page = browser.new_page(viewport={"width": PHONE[0], "height": PHONE[1]})
    page.goto(address)
    assert sideways_scroll(page) == 0
    assert page.locator(".rounds").is_visible()
    assert not page.locator("svg.bracket").is_visible()
    assert accessibility_faults(page) == []
    page.set_viewport_size({"width": 1440, "height": 900})
    assert sideways_scroll(page) == 0
    assert page.locator("svg.bracket").is_visible()
    assert accessibility_faults(page) == []
    team = ledger.records.all(Team)[0].id
    look = "team => getComputedStyle(document.querySelector(`.game .t${team} text`)).fill"
    before = page.evaluate(look, team)
    page.goto(f"{address}#f{team}")
    assert page.evaluate(look, team) != before
    assert still_open(ledger.records)
    page.close()


def test_a_game_that_began_is_live():
    ledger = knockout(single_elimination(4))
    first = still_open(ledger.records)[0]
    assert "live" not in texts_of(picture(ledger))
    ledger.enter(BeginGame(first.id, SATURDAY))
    moment = moment_of(ledger, day=day_of(ledger.records, SATURDAY + 5))
    shown = bracket_now(moment, ledger.records.all(BracketRow)[0])
    assert [game.status for game in shown.games].count("live") == 1
    assert "live" in texts_of(bracket_svg(shown, NO_LINKS))
    assert b">live<" in site(moment)["bracket/index.html"]


@pytest.mark.parametrize("played", [0, 6, 11])
def test_a_bracket_of_twelve_teams_is_small_with_its_style_sheets(played: int):
    files = dict(site(moment_at(knockout(single_elimination(12), played))))
    page = files["bracket/index.html"]
    sheets = re.findall(rb'<link rel="stylesheet" href="\.\./([^"]+)"', page)
    assert sheets == [b"base.css", b"bracket/index.css"]
    assert len(page) + sum(len(files[each.decode()]) for each in sheets) < 26_000
