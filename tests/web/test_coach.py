"""A coach's own page: by the PIN of his team he is here, late, and answers to a score."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import anyio
import pytest

from league.model.ledger.commands import day as d
from league.model.ledger.commands.league import UndoEntries
from league.model.ledger.rows import (
    CheckInRow,
    Fixture,
    Franchise,
    ReportRow,
    ResultRow,
    RunningLateRow,
    Season,
    Team,
)
from league.store.ledger.leagues import OpenLeague
from quarterback.league_office.signature import without_device
from quarterback.web.coach import CoachPages
from quarterback.web.server_state import ServerState
from tests.tui.league.leagues import SATURDAY
from tests.web.servers import PIN, come_in
from tests.web.table.scoring import PageForm, Scorer, server_at, words_of

BOTH = frozenset({"tables", "coaches"})


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerState]:
    with server_at(tmp_path, open_doors=BOTH) as server:
        for franchise in league_of(server).records.all(Franchise):
            server.doors.set_secret(f"team:{franchise.id}", PIN)
        yield server


def league_of(server: ServerState) -> OpenLeague:
    assert server.league is not None
    server.league.catch_up()
    return server.league


def first_game(server: ServerState) -> Fixture:
    return league_of(server).records.where(Fixture, number=1)[0]


def waiting_score(server: ServerState) -> tuple[OpenLeague, Fixture]:
    """The league, and its first game, whose score waits for both coaches."""
    league, game = league_of(server), first_game(server)
    league.enter(d.SetConfirmRule(game.season, 15), "Com")
    league.enter(d.ReportResult(game.id, 14, 7, SATURDAY), "Zoe")
    return league, game


class Coach(Scorer):
    """A coach with a phone."""

    def __init__(self, server: ServerState, team: int, person: str) -> None:
        number = league_of(server).records.get(Team, team).franchise
        super().__init__(server, f"/table/coach-{number}", person)
        self.address = f"/coach/{number}"
        answer = come_in(self.client, person, f"team:{number}", next=self.address)
        assert str(answer.url).endswith(self.address)
        self.load()

    def sends(self, what: str, **more: str) -> None:
        """Tap the button of one of the forms."""
        forms = re.findall(r"<form.*?</form>", self.text, re.DOTALL)
        form = next(each for each in forms if f'value="{what}"' in each)
        hidden = PageForm(form).hidden
        self._shown(self.client.post(self.address, data={**hidden, "do": what, **more}))


def said(coach: Scorer) -> str:
    return unescape(words_of(coach.text))


def test_a_coach_checks_in_and_says_that_he_runs_late(server: ServerState):
    game = first_game(server)
    ann = Coach(server, game.home, "Ann")
    assert "Not checked in" in said(ann)
    ann.sends("late", minutes="10")
    records = league_of(server).records
    assert records.get(RunningLateRow, game.home) == RunningLateRow(game.home, SATURDAY, 10)
    assert "Running late, here about" in said(ann)
    north = Scorer(server, "/table/north/1", "Zoe")
    north.load()
    assert f"Not here yet. {team_name(server, game.home)}: running late, here about" in said(north)
    assert "Begin anyway" in said(north)
    ann.sends("here")
    records = league_of(server).records
    assert records.find(RunningLateRow, game.home) is None, "he is here"
    assert records.get(CheckInRow, game.home).here
    row = league_of(server).entries()[-1]
    assert without_device(row.by) == f"Ann for {team_name(server, game.home)}"


def team_name(server: ServerState, team: int) -> str:
    records = league_of(server).records
    return str(records.get(Franchise, records.get(Team, team).franchise).name)


def test_a_pin_opens_the_door_of_its_own_team_alone(server: ServerState):
    game = first_game(server)
    ann = Coach(server, game.home, "Ann")
    other = league_of(server).records.get(Team, game.visitors).franchise
    answer = ann.client.get(f"/coach/{other}")
    assert "/door/team" in str(answer.url)
    data = {**ann.form.hidden, "do": "here"}
    assert ann.client.post(f"/coach/{other}", data=data).status_code == 401
    assert league_of(server).records.find(CheckInRow, game.visitors) is None


def test_a_score_of_a_board_counts_by_the_other_coachs_tap(server: ServerState):
    league, game = league_of(server), first_game(server)
    league.enter(d.SetConfirmRule(league.records.all(Season)[0].id, 15), "Com")
    home, visitors = team_name(server, game.home), team_name(server, game.visitors)
    # Coach 0 coaches the home team; he scores at the board under his own name.
    north = Scorer(server, "/table/north/1/score", "Coach 0")
    north.load(f"{north.address}?home=14&visitors=7")
    assert f"It counts when {visitors} confirms it on his phone; unanswered, at" in said(north)
    north.post(confirm="yes", home="14", visitors="7")
    records = league_of(server).records
    assert records.find(ResultRow, game.id) is None
    assert records.get(ReportRow, game.id).home
    assert "awaiting confirmation" in said(north)
    own = Coach(server, game.home, "Coach 0")
    assert "You have confirmed it." in said(own)
    bob = Coach(server, game.visitors, "Bob")
    assert f"{visitors} 7, {home} 14, entered by Coach 0 at North, " in said(bob)
    bob.sends("confirm", fixture="9" * 5000)
    assert "no game of this team" in said(bob)
    bob.load()
    bob.sends("confirm")
    row = league_of(server).records.get(ResultRow, game.id)
    assert (row.home_points, row.visitors_points) == (14, 7)
    north.load("/table/north/1/score?home=14&visitors=9")
    assert "only the desk can correct it" in said(north)


def test_every_page_says_that_a_score_waits(server: ServerState):
    league, game = waiting_score(server)
    anyone = Scorer(server, "/table/none")
    number = league.records.get(Team, game.visitors).franchise
    pages = ("", "schedule/index.html", "standings/index.html", f"game/{game.id}/index.html")
    for path in (*pages, f"me/{number}", "calendar.ics", "wall?only=results"):
        text = anyone.client.get(f"/{path}").text.replace("\r\n ", "")
        assert "awaiting confirmation by" in text and "(due 9:15" in text, path
        assert "Final: Lions 7" not in text, path
    data = anyone.client.get("/league.json").json()
    games = data["season"]["games"]
    [state] = {each["state"] for each in games if each["number"] == game.number}
    assert state == "unconfirmed"


@pytest.mark.parametrize(("first", "then"), [("dispute", "confirm"), ("confirm", "dispute")])
def test_what_both_coaches_say_at_once_is_entered(server: ServerState, first: str, then: str):
    _, game = waiting_score(server)
    coaches = [Coach(server, game.home, "Hal"), Coach(server, game.visitors, "Bob")]
    for coach, what in zip(coaches, (first, then), strict=True):
        coach.sends(what, reason="a safety is missing")
        assert coach.status == 200, said(coach)
    row = league_of(server).records.get(ReportRow, game.id)
    disputes = "home" if first == "dispute" else "visitors"
    assert (row.disputed_by, row.home, row.visitors) == (
        disputes, disputes == "visitors", disputes == "home",
    )  # fmt: skip


def test_a_coach_disputes_a_score_and_confirms_only_the_one_on_his_page(server: ServerState):
    league, game = waiting_score(server)
    bob, hal = Coach(server, game.visitors, "Bob"), Coach(server, game.home, "Hal")
    terminal = server.store.leagues.open(league.number)
    terminal.enter(d.ReportResult(game.id, 14, 10, server.now()), "Cid")
    hal.sends("confirm")
    assert hal.status == 409
    assert "Cid, Fri, Nov 27, 9:30 PM: Game 1: Lions 10, Bears 14, awaiting" in said(hal)
    assert league_of(server).records.find(ResultRow, game.id) is None
    bob.load()
    bob.sends("dispute", reason="")
    assert "Say what is wrong" in said(bob)
    bob.sends("dispute", reason="the last <safety> is missing")
    assert league_of(server).records.get(ReportRow, game.id).disputed_by == "visitors"
    assert "disputed by" in said(bob)
    assert "&lt;safety&gt;" in bob.text and "<safety>" not in bob.text


def test_an_unanswered_score_counts_and_the_log_says_so(server: ServerState):
    league, game = league_of(server), first_game(server)
    league.enter(d.SetConfirmRule(league.records.all(Season)[0].id, 15), "Com")
    league.enter(d.ReportResult(game.id, 14, 7, SATURDAY - 15, "home"), "Zoe")
    pages = CoachPages(server, league)
    server.changes.announce()
    anyio.run(pages.count_due)
    entered = league_of(server).entries()[-1]
    assert (entered.kind, entered.by) == ("count_report", "the server")
    assert league_of(server).records.get(ResultRow, game.id).home_points == 14
    league.enter(UndoEntries(1), "Com")
    server.changes.announce()
    anyio.run(pages.count_due)
    anyio.run(CoachPages(server, league).count_due)
    assert league_of(server).records.find(ResultRow, game.id) is None, "the desk took it back"
    league.enter(d.Announce("Lunch", SATURDAY), "Com")  # now that cannot be redone any more
    server.changes.announce()
    anyio.run(CoachPages(server, league).count_due)
    assert league_of(server).records.find(ResultRow, game.id) is None, "nor after a restart"
    league.enter(d.ReportResult(game.id, 14, 9, SATURDAY - 16, "home"), "Zoe")
    server.changes.announce()
    anyio.run(CoachPages(server, league).count_due)
    assert league_of(server).records.get(ResultRow, game.id).visitors_points == 9
