"""The pages of games: of every rule set, typed in, in progress, not yet played; with any names."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping

import msgspec
import pytest

from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.queries.fixture_status import sides_of
from league.model.ledger.rows import Fixture, ResultRow
from league.publish import site
from league.publish.game_pages import MOST_OF_PLAYS, plays_path
from league.views.moment import game_address
from quarterback.league_office.publishing_games import record_of_log, record_of_result
from quarterback.league_office.story_context import story_of
from quarterback.text.story.league_story import charted
from quarterback.text.story.writer import front_page
from rulesets.core.header import Header, Remark
from rulesets.core.session import Session
from rulesets.core.state import OVER
from tests.publish.sites import moment_of
from tests.story.games import EVERY_SET, simulated
from tests.tui.league.leagues import names, season_of_games

MOST_BYTES = 60_000
"""Of a game's page with its style sheets."""


class Stored:
    """A league in memory with one game that has a log, finished or not."""

    def __init__(self, header: Header, session: Session) -> None:
        self.ledger = season_of_games(names(6), played=2)
        records = self.ledger.records
        fixture = next(
            each for each in records.all(Fixture) if records.find(ResultRow, each.id) is None
        )
        self.fixture = fixture.id
        self.ledger.enter(c.PlayIn(fixture.id, 1))
        sides = sides_of(records, fixture)
        self.header = msgspec.structs.replace(
            header, home=sides["home"], visitors=sides["visitors"]
        )
        if session.state.phase == OVER:
            score = session.state.score
            result = c.ResultInput("played", score.home, score.visitors, game=1)
            self.ledger.enter(c.EnterResult(self.fixture, result))
        story = story_of(self.ledger, fixture.id) if session.state.phase == OVER else None
        self.record = record_of_log(self.fixture, self.header, session, story)

    def files(self) -> Mapping[str, bytes]:
        """The site."""
        games, versions = {self.fixture: self.record}, {self.fixture: "1"}
        return site(moment_of(self.ledger, games=games, versions=versions, stored=(self.fixture,)))

    def pages(self) -> tuple[str, str]:
        """The game's page, and its play-by-play."""
        files = self.files()
        return files[game_address(self.fixture)].decode(), files[plays_path(self.fixture)].decode()


@pytest.mark.parametrize("code", EVERY_SET)
def test_a_game_has_everything_on_its_pages_in_the_words_of_the_newspaper(code):
    header, session = simulated(code, 3)
    stored = Stored(header, session)
    paper = front_page(charted(stored.header, session), story_of(stored.ledger, stored.fixture))
    page, plays = stored.pages()
    shown = " ".join(html.unescape(re.sub(r"<[^>]*>", "", page)).split())
    story = [each for part in (paper.lead, *paper.story) for each in part]
    for sentence in (paper.headline, *paper.decks, *story, *paper.notes):
        assert sentence.text in shown
    for quote in paper.quotes:
        assert f"“{quote.words.text}”" in shown and quote.speaker in shown
    if paper.star is not None:
        assert paper.star.text in shown
    record = stored.record
    assert record.headline
    for words in ("Line score", "Box score", "Drives", "Possession"):
        assert words in page
    assert page.count('<a href="../../game/') >= len(record.drives)
    assert ("Scoring" in page) == bool(record.scoring)
    assert len(page.encode()) < MOST_BYTES
    assert len(plays.encode()) <= MOST_OF_PLAYS
    for play in record.plays:
        assert f'id="p{play.number}"' in plays
    linked = {int(each) for each in re.findall(r"#p(\d+)", page)}
    assert linked <= {play.number for play in record.plays}
    score = session.state.score
    assert f"<b>{score.home}</b>" in page
    assert f"<b>{score.visitors}</b>" in page


@pytest.mark.parametrize("code", EVERY_SET)
def test_drives_and_plays_add_up_to_the_score_and_every_ruling_names_its_rules(code):
    header, session = simulated(code, 5)
    record = record_of_log(1, header, session, None)
    facts = [fact for entry in session.entries for fact in entry.facts if fact.rules]
    told = [why.rules for play in record.plays for why in play.why]
    assert told
    assert set(told) <= {tuple(fact.rules) for fact in facts}
    known = {rule.id for rule in record.rules}
    assert known == {each for rules in told for each in rules}
    assert all(rule.text for rule in record.rules)
    score = session.state.score
    last = record.plays[-1]
    assert (last.home_points, last.visitors_points) == (score.home, score.visitors)
    made = sum(drive.points + drive.against for drive in record.drives)
    outside = sum(
        after.home_points + after.visitors_points - before.home_points - before.visitors_points
        for before, after in zip(record.plays, record.plays[1:], strict=False)
        if after.drive < 0
    )
    assert made + outside == score.home + score.visitors
    assert record.line_score is not None
    assert [row[-1] for row in record.line_score.rows] == [str(score.visitors), str(score.home)]
    numbers = [play.number for play in record.plays]
    assert numbers == sorted(set(numbers))


def test_remarks_of_the_sheet_are_in_the_play_by_play_escaped():
    header, session = simulated("littlefield", 5)
    many = len(session.entries)
    remarks = (
        Remark(0, "Cold & <b>windy</b>."),
        Remark(5, "<script>alert(1)</script>"),
        Remark(many, "Over."),
    )
    stored = Stored(msgspec.structs.replace(header, remarks=remarks), session)
    _, plays = stored.pages()
    shown = re.findall(r'<p class="remark">(.*?)</p>', plays)
    assert shown == [
        "Cold &amp; &lt;b&gt;windy&lt;/b&gt;.", "&lt;script&gt;alert(1)&lt;/script&gt;", "Over.",
    ]  # fmt: skip
    assert plays.index(shown[0]) < plays.index('id="p1"')
    assert [play.number for play in stored.record.plays if play.remarks][-1] == (
        stored.record.plays[-1].number
    )
    told = sum(len(play.remarks) for play in stored.record.plays)
    assert told + len(stored.record.remarks) == len(remarks)


def test_a_solved_game_has_its_win_probability():
    header, session = simulated("littlefield", 5)
    stored = Stored(header, session)
    assert len(stored.record.win) == session.played + 1
    page, _ = stored.pages()
    assert "Win probability" in page
    scored = sum(
        (each.home_points, each.visitors_points) != (before.home_points, before.visitors_points)
        for before, each in zip(stored.record.plays, stored.record.plays[1:], strict=False)
    )
    assert page.count("<circle") == scored
    header, session = simulated("vsefl", 3)
    page, _ = Stored(header, session).pages()
    assert "Win probability" not in page


def test_a_game_in_progress_has_its_plays_and_no_story():
    header, session = simulated("vsefl", 3)
    part = session.copy()
    part.undo(session.played // 2)
    stored = Stored(header, part)
    page, plays = stored.pages()
    assert stored.record.live
    assert stored.record.live in page
    assert not stored.record.headline
    assert "Box score" in page
    assert f'id="p{stored.record.plays[0].number}"' in plays


def test_a_typed_result_has_a_small_story():
    ledger = season_of_games(names(4), played=1)
    records = ledger.records
    fixture = next(
        each for each in records.all(Fixture) if records.find(ResultRow, each.id) is None
    )
    periods = ((7, 0), (3, 7), (0, 0), (7, 3))
    ledger.enter(c.EnterResult(fixture.id, c.ResultInput("played", 17, 10, periods=periods)))
    record = record_of_result(fixture.id, story_of(ledger, fixture.id))
    site_records = moment_of(ledger, games={fixture.id: record}, versions={fixture.id: "1"})
    files = site(site_records)
    page = files[game_address(fixture.id)].decode()
    assert record.headline in page
    assert "Line score" in page
    assert '<td class="n">17</td>' in page
    assert plays_path(fixture.id) not in files
    assert "Play by play" not in page


def test_a_forfeit_shows_no_points():
    ledger = season_of_games(names(4), played=0)
    fixture = ledger.records.all(Fixture)[0]
    ledger.enter(c.EnterResult(fixture.id, c.ResultInput("forfeit", winner="home")))
    page = site(moment_of(ledger))[game_address(fixture.id)].decode()
    assert "Forfeit" in page
    assert "forfeited" in page
    assert ">0<" not in page


def test_a_preview_says_who_meets_what_was_and_leads_to_the_games_before_and_after_it():
    ledger = season_of_games(names(4), played=2)
    games, files = ledger.records.all(Fixture), site(moment_of(ledger))
    preview = files[game_address(games[-1].id)].decode()
    for words in ("They have not met before.", "Saturday, May 9, 2026", "Before the game"):
        assert words in preview
    assert "1-0" in preview and "0-1" in preview
    page = files[game_address(games[2].id)].decode()
    team = games[2].home
    own = [game for game in games if team in (game.home, game.visitors)]
    at = own.index(games[2])
    for near in (own[at - 1], own[at + 1]):
        assert f'href="../../{game_address(near.id)}"' in page


def test_a_game_shows_its_photo():
    ledger = season_of_games(names(4), played=2)
    games = ledger.records.all(Fixture)
    digest = "a" * 64
    for game in (games[0], games[-1]):
        ledger.enter(d.AttachPhoto("game", game.id, digest, 640, 480, "Fourth <down>"))
    files = site(moment_of(ledger, photos={digest: b"a picture"}))
    for game in (games[0], games[-1]):
        page = files[game_address(game.id)].decode()
        assert 'width="640"' in page
        assert "Fourth &lt;down&gt;" in page
        [source] = re.findall(r'<img src="../../([^"]+)"', page)
        assert files[source] == b"a picture"
    assert "<img" not in files[game_address(games[1].id)].decode()


def test_a_play_by_play_fits_and_says_why_in_fewer_words():
    header, session = simulated("lions-den", 0)
    stored = Stored(header, session)
    files = stored.files()
    page = files[plays_path(stored.fixture)]
    sheets = re.findall(rb'<link rel="stylesheet" href="(?:\.\./)+([^"]+)"', page)
    assert len(page) + sum(len(files[each.decode()]) for each in sheets) < MOST_BYTES
    shown = page.decode()
    listed = re.findall(r'<dt id="([^"]+)">(\d+) \1</dt>', shown)
    assert [int(number) for _, number in listed] == list(range(1, len(listed) + 1))
    numbers = {rule: number for rule, number in listed}
    for play in stored.record.plays:
        if play.why:
            [why] = re.findall(
                rf'id="p{play.number}"[^>]*><summary>.*?</summary><p>(.*?)</p>', shown
            )
            assert why.split() == [numbers[rule] for rule in play.cited]


def test_a_play_by_play_that_is_too_long_says_where_the_rulings_are():
    header, session = simulated("vsefl", 3)
    stored = Stored(header, session)
    many = tuple(
        msgspec.structs.replace(play, number=1000 * n + play.number)
        for n in range(4)
        for play in stored.record.plays
    )
    stored.record = msgspec.structs.replace(stored.record, plays=many)
    _, plays = stored.pages()
    assert len(plays.encode()) <= MOST_OF_PLAYS
    assert "<details" not in plays.partition("</header>")[2]
    assert "has every ruling" in plays
    assert all(f'<p id="p{play.number}">' in plays for play in many)
