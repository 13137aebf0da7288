"""The bracket as it is drawn: nothing lies on anything else, every line has two ends, every team
is named, the way of a team stands out, and any name does."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from rich.cells import cell_len

from league.model.brackets.elimination import (
    double_elimination,
    electra_bowl,
    electra_conferences,
    single_elimination,
)
from league.model.brackets.shape import Bracket
from league.model.ledger.commands import league as c
from league.model.ledger.ledger import Ledger
from league.model.ledger.queries.standings import names_of
from league.model.ledger.rows import BracketRow, Fixture, Season, Team
from league.views.bracket_reader import bracket_view, places_at
from league.views.brackets import BracketView
from league.views.games import GameCard
from quarterback.tui.draw.canvas import printable, text_of
from quarterback.tui.draw.league.bracket import (
    Window,
    bracket,
    clamped,
    plan_of,
    scroll_to_game,
    side_at,
)
from quarterback.tui.league.pages import by_rounds
from quarterback.tui.theme.glyphs import ASCII, UNICODE, Skin
from tests.tui.cells import cells_of
from tests.tui.league.leagues import HOSTILE, knockout, names, play_next, still_open

SIZES = [(60, 17), (80, 21), (120, 37)]
EAST = set("─━╶╺┌┍┎┏└┕┖┗├┝┞┟┠┡┢┣┬┭┮┯┰┱┲┳┴┵┶┷┸┹┺┻┼┽┾┿╀╁╂╃╄╅╆╇╈╉╊╋╼╾")
SOUTH = set("│┃╷╻┌┍┎┏┐┑┒┓├┝┞┟┠┡┢┣┤┥┦┧┨┩┪┫┬┭┮┯┰┱┲┳┼┽┾┿╀╁╂╃╄╅╆╇╈╉╊╋╽╿")
WEST = set("─━╴╸┐┑┒┓┘┙┚┛┤┥┦┧┨┩┪┫┬┭┮┯┰┱┲┳┴┵┶┷┸┹┺┻┼┽┾┿╀╁╂╃╄╅╆╇╈╉╊╋╼╾")
NORTH = set("│┃╵╹└┕┖┗┘┙┚┛├┝┞┟┠┡┢┣┤┥┦┧┨┩┪┫┴┵┶┷┸┹┺┻┼┽┾┿╀╁╂╃╄╅╆╇╈╉╊╋╽╿")


FORMS: dict[str, Callable[[int], Bracket]] = {
    "single": single_elimination,
    "third place": lambda size: single_elimination(size, third_place=size >= 4),
    # One loser of the first round has nobody to play.
    "consolation": lambda n: single_elimination(n, consolation=n not in (5, 9, 17, 33)),
    "double": double_elimination,
    "electra": electra_bowl,
    "conferences": lambda size: electra_conferences(size // 2, size - size // 2),
}


def made(form: str, size: int) -> Bracket:
    """A bracket of one of the forms."""
    return FORMS[form](size)


def view_of(ledger: Ledger, followed: int | None = None) -> BracketView:
    """The bracket of a league; `followed` is a seed."""
    records = ledger.records
    team = "" if followed is None else str(records.all(Team)[followed - 1].id)
    return bracket_view(records, records.all(BracketRow)[0], places_at(records, 0), team)


def drawn(view: BracketView, width: int, height: int, *, skin: Skin = UNICODE) -> str:
    """The window as text."""
    plan = plan_of(view, width, height)
    return text_of(bracket(view, plan, width, height, Window(), skin))


def whole(view: BracketView, framed: bool = True, skin: Skin = UNICODE) -> list[str]:
    """All of it, row by row, each as wide as the others."""
    plan = plan_of(view, 80, 24, framed)
    rows = bracket(view, plan, plan.width + 1, plan.height + 1, Window(), skin)
    return ["".join(mark or " " for mark, _ in cells_of(row)) for row in rows]


@pytest.mark.parametrize("framed", [True, False])
@pytest.mark.parametrize("form", FORMS)
def test_nothing_lies_on_anything_else(form, framed):
    for size in (*range(4, 18), 24, 33):
        ledger = knockout(FORMS[form](size), played=size // 3)
        view = view_of(ledger)
        plan = plan_of(view, 80, 24, framed)
        assert set(plan.spots) == {g.key for g in view.games} | {b.key for b in view.byes}
        taken: dict[tuple[int, int], str] = {}
        for key, spot in plan.spots.items():
            for y in range(spot.y, spot.y + spot.height):
                for x in range(spot.x, spot.x + plan.form.width):
                    assert taken.setdefault((x, y), key) == key, (size, key)
                    assert 0 <= x < plan.width
                    assert 0 <= y < plan.height


@pytest.mark.parametrize("form", FORMS)
def test_every_line_has_two_ends_and_every_team_is_named(form):
    for size in (4, 5, 6, 7, 8, 11, 12, 16):
        for played in (0, size // 2, 3 * size):
            view = view_of(knockout(FORMS[form](size), played))
            rows = whole(view)
            for y, row in enumerate(rows):
                for x, (one, other) in enumerate(pairwise(row)):
                    joined = (one in EAST, other in WEST)
                    ends = one in "╶╺" or other in "╴╸"
                    label = one == " " or other == " "
                    assert joined[0] == joined[1] or label or ends, (size, played, y, x, rows)
            for above, below in pairwise(rows):
                for one, other in zip(above, below, strict=True):
                    assert (one in SOUTH) == (other in NORTH), (size, played, rows)
            text = "\n".join(rows)
            assert all(name in text for name in names(size))


def test_when_rounds_are_seeded_anew_a_team_comes_from_its_own_game():
    games = {game.key: game for game in view_of(knockout(electra_bowl(6), 2)).games}
    assert [side.comes_from for side in games["M2-1"].sides] == [("bye 1",), ("M1-2",)]
    assert [side.comes_from for side in games["M2-2"].sides] == [("bye 2",), ("M1-1",)]
    assert [side.comes_from for side in games["M3-1"].sides] == [("M2-1", "M2-2")] * 2


def test_a_champion_is_crowned():
    ledger = knockout(double_elimination(4))
    number = 0
    while still_open(ledger.records):
        assert "CHAMPION" not in "\n".join(whole(view_of(ledger)))
        play_next(ledger, number)
        number += 1
    view = view_of(ledger)
    rows = whole(view)
    at = next(y for y, row in enumerate(rows) if "CHAMPION" in row)
    names_of = {side.team: side.name for game in view.games for side in game.sides}
    assert names_of[view.champion] in rows[at + 1]


def test_what_is_ready_live_disputed_and_not_needed_is_marked():
    ledger = knockout(single_elimination(4))
    assert "\n".join(whole(view_of(ledger))).count("○ ready") == 2
    first = still_open(ledger.records)[0]
    ledger.enter(c.PlayIn(first.id, 77))
    text = "\n".join(whole(view_of(ledger)))
    assert text.count("○ ready") == 1
    assert text.count("● live") == 1
    assert "● 1 Bears" in "\n".join(whole(view_of(ledger), framed=False))
    for fixture in ledger.records.all(Fixture):
        ledger.enter(c.EnterResult(fixture.id, c.ResultInput("played", 9, 3)))
    ledger.enter(c.EnterResult(still_open(ledger.records)[0].id, c.ResultInput("played", 9, 3)))
    assert "disputed" not in "\n".join(whole(view_of(ledger)))
    ledger.enter(c.Correct(first.id, c.ResultInput("played", 3, 9)))
    assert "! disputed" in "\n".join(whole(view_of(ledger)))


def test_a_disputed_game_shows_who_played_it_and_their_score():
    ledger = knockout(single_elimination(4), 2)
    [final] = still_open(ledger.records)
    ledger.enter(c.EnterResult(final.id, c.ResultInput("played", 9, 3)))
    called = names_of(ledger.records)
    played = {called[str(final.home)]: "9", called[str(final.visitors)]: "3"}
    first = ledger.records.all(Fixture)[0]
    ledger.enter(c.Correct(first.id, c.ResultInput("played", 3, 9)))
    [game] = [each for each in view_of(ledger).games if each.status == "disputed"]
    assert {side.name: side.score for side in game.sides} == played
    [line] = [x for x in by_rounds(ledger.records, ledger.records.all(Season)[0], 0)
              if isinstance(x, GameCard) and x.fixture == final.id]  # fmt: skip
    assert (line.home_score, line.visitors_score, line.note) == ("9", "3", "disputed")


def test_the_way_of_a_team_is_heavy_and_only_its_way():
    ledger = knockout(single_elimination(8), 7)
    heavy = set("━┃┏┓┗┛")
    assert not heavy & set("".join(whole(view_of(ledger))))
    view = view_of(ledger, followed=1)
    rows = whole(view)
    assert heavy & set("".join(rows))
    plan = plan_of(view, 80, 24, framed=True)
    mine = {g.key for g in view.games if view.followed in {side.team for side in g.sides}}
    for game in view.games:
        spot = plan.spots[game.key]
        # One row of every picture has the titles: row y of the plane is row y of the text.
        assert (rows[spot.y][spot.x] in heavy) == (game.key in mine)
    assert view.story.startswith("Bears: beat Redskins 20-7")


def test_the_way_in_words_tells_what_a_defeat_means():
    ledger = knockout(double_elimination(8), 1)
    assert "a loss leads to losers, round 1" in view_of(ledger, followed=2).story
    assert "next against Vikings" in view_of(knockout(single_elimination(4)), followed=1).story
    assert view_of(knockout(single_elimination(4), 2), followed=4).story.endswith("out.")
    bowl = knockout(electra_bowl(6), 1)
    assert view_of(bowl, followed=1).story == "Bears: waits for the next round."
    assert view_of(bowl, followed=3).story == "Packers: beat Eagles 20-7, waits for the next round."
    bowl.enter(c.Withdraw(bowl.records.all(Team)[0].id, "keep_played"))
    assert view_of(bowl, followed=1).story == "Bears: has withdrawn."
    assert view_of(bowl, followed=6).story == "Eagles: lost to Packers 7-20, out."


@pytest.mark.parametrize("form", FORMS)
def test_no_team_waits_for_the_next_round_after_the_last_game(form):
    for size in (4, 6, 8):
        ledger = knockout(FORMS[form](size), 100)
        assert not still_open(ledger.records)
        stories = [view_of(ledger, followed=seed).story for seed in range(1, size + 1)]
        assert not [story for story in stories if "waits" in story or "next" in story]
        assert sum("Champion." in story for story in stories) == 1
        if form == "third place":
            assert sum(story.endswith(", third place.") for story in stories) == 1
            assert sum(story.endswith(", fourth place.") for story in stories) == 1


def test_a_click_on_a_name_finds_the_team_wherever_the_window_stands():
    view = view_of(knockout(double_elimination(16), 20))
    plan = plan_of(view, 80, 24)
    teams = {side.team for game in view.games for side in game.sides if side.team}
    found = set()
    for top in range(0, plan.height, 7):
        at = clamped(plan, Window(20, top), 80, 20)
        for y in range(1, 20):
            for x in (5, 30, 60):
                team = side_at(view, plan, at, x, y)
                found.add(team)
    assert found - {""} <= teams
    assert len(found) > 8
    spot = plan.spots["W1-2"]
    top_left = Window()
    assert (
        side_at(view, plan, top_left, spot.x + 4, spot.y + plan.form.first)
        == view.games[1].sides[0].team
    )


def test_a_window_never_leaves_the_plane_and_brings_a_game_whole():
    view = view_of(knockout(double_elimination(32)))
    plan = plan_of(view, 80, 21)
    for game in view.games:
        at = scroll_to_game(plan, game.key, Window(9, 9), 80, 21)
        spot = plan.spots[game.key]
        assert at.x <= spot.x
        assert spot.x + plan.form.width <= at.x + 80
        assert at.y <= spot.y - 1
        assert spot.y + spot.height <= at.y + 21
    assert clamped(plan, Window(10**6, 10**6), 80, 21) == Window(plan.width - 80, plan.height - 21)
    assert clamped(plan, Window(-5, -5), 80, 21) == Window(0, 0)


@pytest.mark.parametrize("skin", [UNICODE, ASCII], ids=lambda skin: skin.name)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_hostile_names_are_shown_as_typed_and_break_no_line(size, skin):
    teams = [name for name in HOSTILE if name.isprintable()] + ["Plain"]
    view = view_of(knockout(single_elimination(len(teams)), 2, teams), followed=1)
    for at in (Window(), Window(30, 5)):
        plan = plan_of(view, *size)
        rows = bracket(view, plan, *size, clamped(plan, at, *size), skin)
        assert [cell_len("".join(text for text, _ in row)) for row in rows] == [size[0]] * size[1]
    plan = plan_of(view, 80, 24)
    text = text_of(bracket(view, plan, plan.width, plan.height, Window()))
    for name in teams:
        assert printable(name)[:6] in text, name


@pytest.mark.parametrize("form", FORMS)
def test_in_ascii_everything_is_ascii(form):
    view = view_of(knockout(FORMS[form](8), 5), followed=2)
    for framed in (True, False):
        assert "\n".join(whole(view, framed, ASCII)).isascii()


def test_a_thousand_teams_are_drawn_window_by_window():
    view = BracketView()
    assert drawn(view, 80, 21).strip() == ""
    large = view_of(knockout(single_elimination(128)))
    plan = plan_of(large, 80, 21)
    assert plan.height > 128
    assert len(bracket(large, plan, 80, 21, Window(40, 90))) == 21


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(
    ("form", "teams", "played", "followed"),
    [
        ("single", 8, 5, 1),
        ("third place", 6, 3, 2),
        ("double", 8, 9, 2),
        ("electra", 6, 3, 1),
        ("conferences", 8, 4, 5),
        ("single", 16, 11, 4),
    ],
)
def test_how_it_looks(form, teams, played, followed, size, snapshot):
    view = view_of(knockout(FORMS[form](teams), played), followed)
    skin = ASCII if size == (60, 17) else UNICODE
    text = drawn(view, *size, skin=skin)
    assert f"{text}\n{view.story}" == snapshot
