"""The league as data: a schema that holds, tables that open safely, codes that can be read."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import jsonschema
import pytest

from league.model.brackets.elimination import double_elimination
from league.model.ledger.commands import league as c
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Fixture, Season
from league.publish import site
from league.publish.data import GAME_COLUMNS, STANDINGS_COLUMNS, schema
from league.publish.qr import qr_of, qr_svg
from league.views.game_record import GameRecord
from tests.publish.sites import moment_of
from tests.tui.league.leagues import HOSTILE, knockout, names, play_next, season_of_games

SCHEMA = Path(__file__).resolve().parents[2] / "docs" / "league.schema.json"
WRITE_AGAIN = (
    "python -c 'from league.publish.data import schema; print(schema().decode(), end=\"\")'"
    " > docs/league.schema.json"
)


def check(content: bytes) -> dict[str, object]:
    """A file, read and checked against the schema."""
    value: dict[str, object] = json.loads(content)
    jsonschema.Draft202012Validator(json.loads(schema())).validate(value)
    return value


def rows_of(content: bytes) -> list[dict[str, str]]:
    """The rows of a table."""
    return list(csv.DictReader(io.StringIO(content.decode())))


def over(ledger: Ledger) -> Ledger:
    """A league whose bracket was played and whose season is over."""
    number = 0
    while play_next(ledger, number):
        number += 1
    ledger.enter(c.EnterPhase(ledger.records.all(Season)[0].id, "over"))
    return ledger


def test_the_schema_is_the_one_in_the_documentation():
    assert schema() == SCHEMA.read_bytes(), f"write it again: {WRITE_AGAIN}"
    jsonschema.Draft202012Validator.check_schema(json.loads(schema()))


@pytest.mark.parametrize("played", [0, 5, 40])
def test_a_season_follows_the_schema(played):
    ledger = season_of_games(names(6), played=played)
    files = site(moment_of(ledger))
    value = check(files["league.json"])
    assert value["league"] == "The Den"
    season = value["season"]
    assert isinstance(season, dict)
    assert len(season["teams"]) == 6
    assert len(season["games"]) == len(ledger.records.all(Fixture))
    done = [game for game in season["games"] if game["state"] == "played"]
    assert len(done) == min(played, len(season["games"]))
    assert season["standings"][0]["places"][0]["place"] == 1
    assert files["league.schema.json"] == schema()


def test_a_bracket_and_past_years_follow_the_schema():
    ledger = over(knockout(double_elimination(6)))
    files = site(moment_of(ledger))
    value = check(files["league.json"])
    assert value["past"] == {"2026": "season/2026/season.json"}
    past = check(files["season/2026/season.json"])
    [bracket] = past["brackets"]
    assert bracket["champion"] in [team["id"] for team in past["teams"]]
    assert value["champions"][0]["champion"]


def test_games_and_standings_are_tables():
    ledger = season_of_games(names(6), played=5)
    files = site(moment_of(ledger))
    games = rows_of(files["data/games.csv"])
    assert tuple(games[0]) == GAME_COLUMNS
    first = games[0]
    assert int(first["result"]) == int(first["home_score"]) - int(first["away_score"])
    assert (first["gameday"], first["weekday"], first["gametime"]) == (
        "2026-05-09", "Saturday", "09:00",
    )  # fmt: skip
    assert first["game_type"] == "REG"
    assert games[-1]["home_score"] == ""
    standings = rows_of(files["data/standings.csv"])
    assert tuple(standings[0]) == STANDINGS_COLUMNS
    assert sum(int(row["wins"]) for row in standings) == 5
    assert sum(int(row["net"]) for row in standings) == 0


def test_no_cell_is_a_formula():
    teams = (*HOSTILE[:5], "=HYPERLINK(1)", "+1", "-2+3", "@SUM(A1)", " =1", '"=1')
    files = site(moment_of(season_of_games(teams, played=8)))
    for path in ("data/games.csv", "data/standings.csv"):
        for row in rows_of(files[path]):
            for name, cell in row.items():
                number = cell.lstrip("-").isdecimal()
                assert number or not cell.lstrip().startswith(("=", "+", "-", "@")), name
    assert any(row["home_team"] == "'=HYPERLINK(1)" for row in rows_of(files["data/games.csv"]))


def test_each_stored_game_has_its_sheet_and_tables():
    ledger = season_of_games(names(4), played=2)
    one, other = ledger.records.all(Fixture)[:2]
    games = {
        one.id: GameRecord(one.id, sheet="[Home]\n", plays_csv="play_id\n1\n",
                           players_csv="team,name,rushes\nBears,Ann,3\n"),
        other.id: GameRecord(other.id),
    }  # fmt: skip
    versions = {one.id: "a", other.id: "b"}
    files = site(moment_of(ledger, games=games, versions=versions, stored=(one.id,)))
    assert files[f"game/{one.id}/game.qbk"] == b"[Home]\n"
    assert files[f"game/{one.id}/plays.csv"] == b"play_id\n1\n"
    assert f"game/{other.id}/game.qbk" not in files
    [player] = rows_of(files["data/players.csv"])
    assert player == {"game": str(one.id), "team": "Bears", "name": "Ann", "rushes": "3"}


def test_a_code_has_a_quiet_zone_and_says_what_it_is():
    svg = qr_of("https://example.org/den/", "game/12/index.html", "Game <12>")
    assert 'role="img"' in svg
    assert "Game &lt;12&gt;" in svg
    assert "<12>" not in svg
    assert qr_of("", "game/12/index.html", "Game 12") == ""
    ledger = season_of_games(names(4))
    page = site(moment_of(ledger, address="https://example.org/den/"))["team/index.html"].decode()
    assert qr_svg("https://example.org/den/team/", "The address of this page") in page
    assert "qr" not in site(moment_of(ledger))["team/index.html"].decode()
    with pytest.raises(ValueError, match="Data too large"):
        qr_svg("x" * 5000, "too long")


def test_a_code_is_the_modules_of_its_address():
    segno = pytest.importorskip("segno")
    address = "https://example.org/den/game/12/index.html"
    matrix = segno.make(address, error="m", micro=False, boost_error=False, mask=2).matrix
    svg = qr_svg(address, "Game 12")
    path = svg.rpartition('d="')[2].partition('"')[0]
    dark, x, y = set(), 0, 0.0
    for across, down, length in re.findall(r"[Mm](-?\d+) ([\d.]+)h(\d+)", path):
        x, y = x + int(across), y + float(down)
        dark |= {(x + at - 4, int(y) - 4) for at in range(int(length))}
        x += int(length)
    assert dark == {(x, y) for y, row in enumerate(matrix) for x, bit in enumerate(row) if bit}
