"""A suspended game on pages, in the calendar and in the data: nothing calls it final or live."""

from __future__ import annotations

from league.model.ledger.rows import Fixture, Season
from league.publish.front import plain_headline
from league.publish.site import site
from league.views.game_reader import games_of, unsettled
from league.views.moment import LeagueMoment, moment_of
from quarterback.league_office.actions.confirmations import uncertified
from tests.league_office.test_board_actions import begun
from tests.web.table.scoring import words_of

WORDS = "Eagles 7, Bears 14"


def pages_of(moment: LeagueMoment) -> dict[str, str]:
    text = (".html", ".ics", ".xml", ".json")
    return {path: made.decode() for path, made in site(moment).items() if path.endswith(text)}


def test_every_page_says_suspended():
    desk = begun()
    game, now = desk.game(1).id, desk.moment.now or 0
    desk.do("suspend", game=game, home=14, visitors=7, period="second half", left="4:10")
    pages = pages_of(moment_of(desk.records, now))
    front = words_of(pages["index.html"])
    assert "Suspended Eagles 7, Bears 14 suspended" in front
    for path in ("schedule/index.html", f"game/{desk.records.get(Fixture, game).id}/index.html"):
        text = words_of(pages[path])
        assert "second half, 4:10 left" in text and "uspended" in text, path
        assert "Final" not in text and "In progress" not in text, path
    calendar = pages["calendar.ics"].replace("\r\n ", "")
    assert f"Suspended: {WORDS}\\, second half".replace(", ", "\\, ", 1) in calendar
    assert "STATUS:TENTATIVE" in calendar
    assert '"state":"abandoned"' in pages["league.json"].replace(": ", ":")
    assert "second half, 4:10 left" in pages["league.json"]
    assert "Game 1 is open: suspended, Eagles 7, Bears 14" in words_of(
        pages["standings/index.html"]
    )


def test_a_result_without_resuming_stands_where_the_game_began():
    desk = begun()
    game, now = desk.game(1).id, desk.moment.now or 0
    desk.do("suspend", game=game, home=14, visitors=7)
    assert game not in {each.id for each in uncertified(desk.moment)}, "it has no result yet"
    desk.do("result", game=game, how="played", home=21, visitors=7)
    pages = pages_of(moment_of(desk.records, now))
    assert "Final: Eagles 7\\, Bears 21" in pages["calendar.ics"].replace("\r\n ", "")
    assert "No time yet" not in words_of(pages["schedule/index.html"])
    assert [each.id for each in uncertified(desk.moment)] == [game]


def test_a_headline_calls_no_suspended_game_a_result():
    desk = begun()
    desk.do("suspend", game=desk.game(1).id, home=14, visitors=7)
    [card] = unsettled(games_of(moment_of(desk.records, 0), desk.records.all(Season)[0]).games())
    assert plain_headline(card) == "Eagles at Bears: suspended"
