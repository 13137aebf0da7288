"""Every face shows the standings as the bracket was drawn, whatever comes later."""

import re
from html import unescape

import pytest

from league.model.day.overview import day_of
from league.model.ledger.commands import league as c
from league.model.ledger.rows import Season
from league.model.planning.bracket_question import with_answer
from league.publish.print_pages import print_html
from league.publish.season_pages import standings_page, standings_pages
from league.views.moment import moment_of
from league.views.standings import AS_DRAWN, SINCE_THEN, standings_table
from quarterback.league_office.chat_text import standings_post, write_post
from quarterback.league_office.printing import PrintRequest, print_standings
from quarterback.tui.draw.league.standings import standings as screen_rows
from quarterback.tui.league.pages import standings_of
from quarterback.web.wall_scenes import sheets_of
from tests.league.season import NAMES, PlayedSeason


def names_in(text):
    """The names in a text, in the order in which each is first there."""
    return sorted((name for name in NAMES if name in text), key=text.index)


def faces(season):
    """The standings of each face: the names in order."""
    records, stage = season.records, season.stage
    row = records.get(Season, season.season)
    moment = moment_of(records, 0)
    table = standings_table(records, stage)
    page = next(iter(standings_pages(moment)))
    made = page.make()
    site = made if isinstance(made, str) else made.decode()
    first = re.search(r'<table class="standings">.*?</table>', site, re.S)
    assert first is not None
    places = re.sub(r'<tr class="reason">.*?</tr>', "", first[0], flags=re.S)
    drawn = screen_rows(standings_of(records, stage), 120, 30)
    [wall] = sheets_of(moment, ["standings"])
    request = PrintRequest(records, row, day_of(records, 0))
    yield "JSON", [line.data["team"] for line in table.lines]
    yield "site", names_in(unescape(places))
    yield "screen", names_in("\n".join(str(row) for row in drawn[1:8]))
    yield "wall", [line.name for each in wall.view().tables for line in each.lines]
    paper = print_html(request.head, request.paper, [print_standings(request)])
    yield "print", names_in(re.sub(r'<td class="why".*?</td>', "", paper, flags=re.S))
    yield "chat", names_in(write_post(standings_post(records, row), "plain").split(AS_DRAWN)[0])


def kept(season):
    game = season.met("Elks", "Dogs")
    correction = c.Correct(game.id, season.won_by("Elks", game))
    season.do(with_answer(season.ledger, correction, "keep"))


def reseeded(season):
    game = season.met("Elks", "Dogs")
    correction = c.Correct(game.id, season.won_by("Elks", game))
    season.do(with_answer(season.ledger, correction, "reseed"))


def withdrawn(season):
    season.do(c.Withdraw(season.teams["Cats"], "keep_played"))


AGAIN = ("Ants", "Bats", "Cats", "Elks", "Dogs", "Foxes")


@pytest.mark.parametrize(
    ("change", "order"),
    [(withdrawn, NAMES), (kept, NAMES), (reseeded, AGAIN)],
    ids=["withdrawal", "kept", "reseeded"],
)
def test_every_face_has_the_same_standings(change, order):
    season = PlayedSeason().draw()
    change(season)
    for face, names in faces(season):
        assert names == list(order), face


def test_the_site_has_the_standings_since_in_a_table_that_says_so():
    season = PlayedSeason().draw()
    moment = moment_of(season.records, 0)
    row = season.records.get(Season, season.season)
    assert len(standings_page(moment, row, live=True).tables) == 1
    withdrawn(season)
    moment = moment_of(season.records, 0)
    drawn, since = standings_page(moment, row, live=True).tables
    assert drawn.notes == (AS_DRAWN,)
    assert since.notes == (SINCE_THEN,)
    assert since.lines[-1].name == "Cats"
    assert {line.state_text for line in since.lines} == {"", "withdrawn"}
