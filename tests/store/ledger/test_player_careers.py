"""Careers of a solitaire league of three seasons: on every face what the plays come to, also after
a correction of the first season."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from league.model.day.overview import day_of
from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as p
from league.model.ledger.commands.day import WriteNote
from league.model.ledger.rows import Fixture, FixtureGame, Season, Team
from league.store.games.store import Store
from league.store.ledger.game_results import count_finished
from league.store.ledger.game_stats import FigureBook
from league.store.ledger.leagues import OpenLeague
from league.store.photos import PhotoFolder
from league.views.careers import PlayerBook, PlayerPage
from league.views.moment import moment_of, player_address
from league.views.player_lists import board_page, classes, record_lines, team_record_book
from quarterback.cli import main
from quarterback.game.scorebook import Scorebook
from quarterback.league_office.choices import find_player
from quarterback.league_office.past_seasons_import import read_past_seasons
from quarterback.league_office.print_choices import print_text
from quarterback.league_office.printing import PrintRequest
from quarterback.league_office.publishing import LeagueSite
from quarterback.tui.draw.canvas import text_of
from quarterback.tui.draw.league.player_page import player_page
from rulesets.core.refusal import Refused
from tests.store.ledger.three_seasons import GAMES, Made, counted, events_of, three_seasons
from tests.store.playing import opened

JOINED = (("4-isbell", "3-isbell"), ("4-dutch-clark", "4-clark"))
"""Isbell changed teams, and Clark's whole name came to be used."""
KEYS = {
    "Novak": "3-novak", "Isbell": "3-isbell",
    "Smith 31": "3-smith-no31", "Smith 84": "3-smith-no84",
    "Clark": "4-clark", "Presnell": "4-presnell", "Hill": "4-hill",
    "Smith of the Lions": "4-smith", "Luckman": "3-luckman",
}  # fmt: skip
"""The key of each career."""
Alone = tuple[Store, OpenLeague]


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Alone]:
    with opened(tmp_path / "games.db") as store:
        league = three_seasons(store)
        for key, other in JOINED:
            league.enter(p.JoinCareers(key, other), "Ann")
        yield store, league


def book_of(alone: Alone) -> PlayerBook:
    store, league = alone
    figures = FigureBook(store)
    return PlayerBook(moment_of(league.records, 0, lambda: figures.of(league.records)))


def page_of(book: PlayerBook, name: str) -> PlayerPage:
    history = book.find(KEYS[name])
    assert history is not None, name
    return book.page(history)


def expect(alone: Alone, games: dict[tuple[int, int], tuple[Made, ...]], tmp_path: Path) -> None:
    """Every face says what the plays come to."""
    store, league = alone
    book, found = book_of(alone), counted(games)
    assert set(book.histories) == {KEYS[name] for name in found}
    site = LeagueSite(store, store.leagues.open(league.number), PhotoFolder(tmp_path / "photos"))
    pages = site.pages(0)
    names = ("rushes", "rushing_yards", "catches", "receiving_yards", "completions",
             "passing_yards")  # fmt: skip
    for name, own in found.items():
        history, page = book.histories[KEYS[name]], page_of(book, name)
        for year in (None, 2026, 2027, 2028):
            prefix = "" if year is None else f"{year} "
            totals = history.totals(year)
            assert {n: totals.get(n, 0) for n in names} == {n: own[prefix + n] for n in names}
        if own["rushes"]:
            words = f"{own['rushes']} run{'s' * (own['rushes'] != 1)}, {own['rushing_yards']} yard"
            assert words in page.totals
            [rushing] = [group for group in page.groups if group.title == "Rushing"]
            assert rushing.totals[:2] == (str(own["rushes"]), str(own["rushing_yards"]))
            drawn = text_of(player_page(page, 100, 60))
            assert "Rushing" in drawn and str(own["rushing_yards"]) in drawn
            html = pages[player_address(KEYS[name])].make()
            assert isinstance(html, str)
            cells = "".join(f'<td class="n">{cell}</td>' for cell in rushing.rows[0][1])
            assert cells in html
        done = CliRunner().invoke(
            main,
            ["league", "player", KEYS[name], "--json"],
            env={"QUARTERBACK_DATA_DIR": str(tmp_path)},
        )
        assert done.exit_code == 0, done.output
        said: dict[str, Any] = json.loads(done.output)
        assert {n: said["totals"].get(n, 0) for n in names} == {n: own[n] for n in names}
    leading = {line.key: line for line in site.moment(0).leaders[0]}
    most = max(own["rushing_yards"] for own in found.values())
    assert leading["man_rushing"].leaders[0].value == most
    longest = max(play.yards for plays in games.values() for play in plays if play.passer is None)
    [run] = [line for line in record_lines(book) if line.title == "Longest run"]
    assert run.value == longest


def test_every_face_says_what_the_plays_come_to_also_after_a_correction(
    alone: Alone, tmp_path: Path
):
    store, league = alone
    expect(alone, GAMES, tmp_path)
    records = league.records
    first = min(records.all(Season), key=lambda season: season.year)
    [fixture] = records.where(Fixture, season=first.id, number=1)
    tie = records.find(FixtureGame, fixture.id)
    assert tie is not None
    # It was Smith who ran for 12 yards, and he ran for 41.
    corrected = Made("Bears", 31, 41)
    scorebook = Scorebook.resume(store, tie.game)
    scorebook.amend(2, *events_of(corrected))
    count_finished(store, league, "Ann")
    plays = list(GAMES[2026, 1])
    plays[1] = corrected
    expect(alone, {**GAMES, (2026, 1): tuple(plays)}, tmp_path)
    [run] = [line for line in record_lines(book_of(alone)) if line.title == "Longest run"]
    assert [holder.text for holder in run.holders] == ["31 Smith, Bears, vs. Lions, 2026"]
    # A game that does not count any more is in no career.
    league.enter(c.Correct(fixture.id, None), "Ann", "never played")
    rest = {key: plays for key, plays in GAMES.items() if key != (2026, 1)}
    expect(alone, rest, tmp_path)


def test_a_player_is_one_whatever_he_wears_or_is_called(alone: Alone):
    """A number changed, an accent, another team, another name; and two of one name."""
    _, league = alone
    book = book_of(alone)
    novak, isbell = page_of(book, "Novak"), page_of(book, "Isbell")
    assert (novak.label, novak.number, novak.class_of) == ("Nov\u00e1k", "33", 2026)
    assert [(team.name, team.years) for team in isbell.teams] == [
        ("Bears", "2026-2027"), ("Lions", "2028"),
    ]  # fmt: skip
    assert [group.rows[-1][0] for group in isbell.groups] == ["2028, Lions"]
    clark = page_of(book, "Clark")
    assert (clark.label, clark.key) == ("Dutch Clark", "4-clark")
    assert find_player(book, "clark").key == find_player(book, "4-dutch-clark").key == "4-clark"
    one, other = page_of(book, "Smith 31"), page_of(book, "Smith 84")
    assert one.title == "31 Smith" and other.title == "84 Smith"
    assert {each.key for each in one.namesakes} == {"3-smith-no84", "4-smith"}
    with pytest.raises(Refused, match="which Smith of Bears"):
        find_player(book, "Smith", "Bears")
    assert find_player(book, "84 Smith", "Bears").key == "3-smith-no84"
    assert find_player(book, "Smith", "Lions").key == "4-smith"
    league.enter(p.JoinCareers("4-isbell", ""), "Ann")
    assert "4-isbell" in book_of(alone).histories
    with pytest.raises(Refused, match="one career already"):
        league.enter(p.JoinCareers("4-clark", "4-dutch-clark"), "Ann")
    with pytest.raises(Refused, match="no player of this league"):
        league.enter(p.JoinCareers("4-clark", "../x"), "Ann")
    # Another Novak wore 33: the commissioner says so.
    league.enter(p.SeparateNamesakes(3, "NOVAK"), "Ann")
    keys = set(book_of(alone).histories)
    assert {"3-novak-no22", "3-novak-no33"} <= keys and "3-novak" not in keys


def test_lists_go_on_to_their_ends_and_a_league_record_is_not_his_teams_again(alone: Alone):
    book = book_of(alone)
    site = board_page(book, "man_rushing", lambda year: ())
    assert site.best[0][0] == "Best seasons"
    games = dict(site.best)["Best games"]
    assert (games[0].value, games[0].name, games[0].when) == (30, "Dutch Clark", "at Bears, 2026")
    years = [(group.title, len(group.players)) for group in classes(book)]
    assert years == [("Class of 2028", 1), ("Class of 2027", 1), ("Class of 2026", 7)]
    lions = team_record_book(book, 4)
    assert {line.key for line in lions.players} == {
        "3-isbell", "4-clark", "4-hill", "4-presnell", "4-smith",
    }  # fmt: skip
    [passing] = [each for each in lions.records if each.title == "Most passing yards in a career"]
    assert passing.value == 23, "only what he did for the team"
    # Novak's longest run is a Bears record only; his career yards are the league's record.
    page = page_of(book, "Novak")
    assert "Most rushing yards in a career" in {mark.title for mark in page.records}
    titles = {mark.title for mark in page.team_records}
    assert "Most rushing yards in a career, Bears" not in titles
    assert "Longest run, Bears" in titles


def test_nothing_changes_a_career_but_what_was_played(alone: Alone):
    """A retirement and an election are shown, can be undone, and leave every figure."""
    _, league = alone
    before = book_of(alone).histories["3-novak"]
    league.enter(p.RetirePlayer("3-novak", 2028), "Ann")
    league.enter(p.ElectPlayer("3-novak", 2029, " First  over\n60 "), "Ann")
    page = page_of(book_of(alone), "Novak")
    assert (page.status, page.hall) == ("Retired after 2028", "Hall of fame 2029: First over 60")
    assert not page.is_active and book_of(alone).histories["3-novak"] == before
    # What was recorded under a career goes with it when it is joined to another one.
    league.enter(p.JoinCareers("3-novak", "4-hill"), "Ann")
    assert book_of(alone).page(book_of(alone).histories["4-hill"]).hall.startswith("Hall of fame")
    league.enter(c.UndoEntries(2), "Ann")
    assert page_of(book_of(alone), "Novak").hall == ""
    for command in (
        p.ElectPlayer("3-novak", None), p.RetirePlayer("999", 2028), p.ElectPlayer("3-novak", 0),
        p.RetirePlayer("3-hill", None),
    ):  # fmt: skip
        with pytest.raises(Refused):
            league.enter(command, "Ann")


def test_a_player_has_notes_on_every_face(alone: Alone, tmp_path: Path):
    """A height is a note with a heading; it goes with a career that is joined to another one."""
    store, league = alone

    def run(*words: str, code: int = 0) -> str:
        env = {"QUARTERBACK_DATA_DIR": str(tmp_path), "QUARTERBACK_BY": "Ann"}
        done = CliRunner().invoke(main, ["league", *words], env=env)
        assert done.exit_code == code, done.output
        return done.output

    key = book_of(alone).page_key(book_of(alone).histories["3-novak"])
    said = run("note", "player", "Novak", "--height", "6-2 <b>", "--team", "Bears")
    assert "Novak (Bears): Height: 6-2" in said
    run("note", "player", "3-novak", "6-3 <b>", "--label", "height")
    league = store.leagues.open(league.number)
    book = book_of((store, league))
    page = page_of(book, "Novak")
    assert [note.words for note in page.notes] == ["height: 6-3 <b>"]
    assert book.page_key(book.histories["3-novak"]) != key, "his page is made again"
    assert "height: 6-3 <b>" in text_of(player_page(page, 100, 60))
    assert "height: 6-3 <b>" in run("player", "Novak")
    assert json.loads(run("player", "Novak", "--json"))["notes"] == [
        {"text": "6-3 <b>", "label": "height"}
    ]
    site = LeagueSite(store, league, PhotoFolder(tmp_path / "photos"))
    pages = site.pages(0)
    assert "<dt>height</dt><dd>6-3 &lt;b&gt;</dd>" in str(pages[player_address("3-novak")].make())
    bears = next(pages[p] for p in pages if p.startswith("team/3-") and p.endswith("/index.html"))
    assert "height: 6-3 &lt;b&gt;" in str(bears.make()), "on the roster"
    league.enter(p.JoinCareers("3-novak", "4-hill"), "Ann")
    joined = book_of((store, league))
    assert joined.page(joined.histories["4-hill"]).notes == page.notes
    league.enter(c.UndoEntries(1), "Ann")
    with pytest.raises(Refused, match="no player of this league"):
        league.enter(WriteNote("player", 0, "tall", "", "Novak"), "Ann")
    run("note", "player", "Novak", "--label", "Height", "--remove")
    assert "--team is for a player" in run("note", "game", "1", "cold", "--team", "Bears", code=1)
    assert "--height is for a player" in run("note", "game", "1", "--height", "6-2", code=1)
    assert "--home-town is for a team" in run("note", "game", "1", "--home-town", "X", code=1)
    assert page_of(book_of((store, store.leagues.open(league.number))), "Novak").notes == ()


def test_players_of_a_roster_lead_to_their_pages(alone: Alone, tmp_path: Path):
    store, league = alone
    site = LeagueSite(store, store.leagues.open(league.number), PhotoFolder(tmp_path / "photos"))
    pages = site.pages(0)
    moved = pages[player_address("4-isbell")].make()
    assert isinstance(moved, str) and player_address("3-isbell") in moved
    made = {path: page.make() for path, page in pages.items() if path.endswith(".html")}
    lions = next(path for path in made if path.startswith("team/4-") and "records" not in path)
    assert f'href="../../{player_address("4-smith")}"' in str(made[lions])
    assert f'href="../../{player_address("3-isbell")}"' in str(made[lions]), "joined"
    leaders = str(made["records/leaders.html"])
    assert "../leaders/man_rushing/index.html" in leaders
    whole = str(made["leaders/man_rushing/index.html"])
    assert whole.count("<li") > 5 and "Best games" in whole
    assert len(league.records.all(Team)) == 6


def test_an_old_season_names_a_most_valuable_player(alone: Alone):
    """A spreadsheet's MVP of a game without a log is on the page of the player of that name, of a
    team that played in it; a name that no one has is on none."""
    league = alone[1]
    text = (
        "Season,Visitors,Visitors score,Home,Home score,MVP\n"
        "1998,Lions,7,Bears,14,Isbell\n1998,Bears,0,Lions,6,Novak\n1998,Bears,0,Lions,7,Gipp\n"
    )
    before = book_of(alone)
    keys = {name: before.page_key(before.histories[KEYS[name]]) for name in ("Isbell", "Novak")}
    for command in read_past_seasons(league.records, text, coach="Ann").commands:
        league.enter(command, "Ann")
    book = book_of(alone)
    for name, game in (("Isbell", 1), ("Novak", 2)):
        assert ("1998", f"Most valuable player of game {game}") in page_of(book, name).awards
        now = book.page_key(book.histories[KEYS[name]])
        assert now != keys[name], "his page is made again"
    pages = [book.page(history) for history in book.histories.values()]
    assert sum(season == "1998" for page in pages for season, _ in page.awards) == 2


def test_a_player_has_a_photo_on_his_page_and_his_card(alone: Alone, tmp_path: Path):
    """Also one that was added before his career was joined to another."""
    store, league = alone
    folder = PhotoFolder(tmp_path / "photos")
    folder.path.mkdir()
    picture = b"a picture"
    digest = hashlib.sha256(picture).hexdigest()
    (folder.path / f"{digest}.jpg").write_bytes(picture)
    league.enter(p.AttachPlayerPhoto("4-isbell", digest, 640, 480, "At the <draft>"), "Ann")
    page = page_of(book_of(alone), "Isbell")
    assert page.photo is None and page.photo_text == "Photo: At the <draft>"  # no file is here
    assert "Photo: At the <draft>" in text_of(player_page(page, 80, 24))
    pages = LeagueSite(store, store.leagues.open(league.number), folder).pages(0)
    html = pages[player_address(KEYS["Isbell"])].make()
    [source] = re.findall(r'<img src="../../([^"]+)"[^>]*alt="At the &lt;draft&gt;"', str(html))
    assert pages[source].make() == picture
    season = league.records.all(Season)[-1]
    request = PrintRequest(
        league.records, season, day_of(league.records, 0),
        figures=lambda: FigureBook(store).of(league.records), photo=folder.large,
    )  # fmt: skip
    printed = print_text("players", request)
    assert printed.count("data:image/jpeg;base64,YSBwaWN0dXJl") == 1
    cards = printed.count('<article class="player">')
    assert printed.count('<section class="sheet deck">') == -(-cards // 4) > 1


def test_a_photo_is_added_and_removed_by_name(alone: Alone, tmp_path: Path):
    picture = tmp_path / "novak.png"
    pytest.importorskip("PIL.Image").new("RGB", (400, 300)).save(picture)

    def photo(*words: str) -> str:
        env = {"QUARTERBACK_DATA_DIR": str(tmp_path), "QUARTERBACK_BY": "Ann"}
        done = CliRunner().invoke(main, ["league", "photo", *words], env=env)
        assert done.exit_code == 0, done.output
        return done.output

    player = ("player", "33", "--team", "Bears")
    said = photo(*player[:2], str(picture), *player[2:], "--caption", "Camp")
    assert "Nov\u00e1k: a photo of 400 x 300 pixels, Camp" in said
    alone[1].catch_up()
    assert page_of(book_of(alone), "Novak").photo_text == "Photo: Camp"
    assert "Nov\u00e1k" in photo()
    assert "photo removed" in photo(*player, "--remove")
    assert photo().startswith("No photo yet.")
