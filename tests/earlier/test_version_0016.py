"""Everything version 0016 stored opens, replays to the same situations and exports the same.

`0016/` was made on 2026-11-23 by commands alone, just before the code was renamed and moved:

- `games.db`: thirteen games of all five rule sets. 1 to 6 are over (6 with a custom dial, house
  rules and unusual names), 7 to 10 and 12 stopped in the middle (7 with corrections, an undone
  ruling and a deviation; 10 on "any dial"), 8 archived, 11 resigned, 13 not begun.
- `leagues.db`: sixteen leagues, one for each phase and format: founded, before the draft, drafted,
  scheduled, in season (postponed, forfeited, awarded, abandoned, corrected, certified, withdrawn,
  delayed), single and double elimination, the Electra Bowl, finished by computer coaches, rolled
  into a second season, the formats of `docs/league.md`, and one with a game under way.
- `sheets`, `leagues`, `teams`, `dial.toml`, `settings.toml`: what a user may have on disk.
- `games.json`, `leagues.json`: what the commands answered, and every situation of every game.
"""

from __future__ import annotations

import csv
import hashlib
import json
import lzma
from pathlib import Path
from shutil import copytree
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from quarterback.cli import main
from quarterback.files.data_files import load_brought
from quarterback.files.preferences import read_preferences, write_preferences
from quarterback.rule_sets import of_header, rule_set
from quarterback.tui.bindings.overrides import keymap_of
from rulesets.core.notation import read_game, write_game
from rulesets.core.situation import write_situation
from tests.earlier.test_every_revision import includes, run

HERE = Path(__file__).parent / "0016"
TEXT = {"desc", "holders", "lacks", "note", "notes", "says", "title", "what", "why"}
"""Keys of JSON answers that hold sentences for people: these may be worded better."""


def stored(name: str) -> str:
    return lzma.decompress((HERE / f"{name}.xz").read_bytes()).decode()


GAMES: dict[str, dict[str, Any]] = json.loads(stored("games.json"))
LEAGUES: dict[str, dict[str, Any]] = json.loads(stored("leagues.json"))
WRITTEN = {number: stored(f"sheets/game-{number}.qbk") for number in GAMES}
SHEETS = {
    number: sheet.replace("Home colour: ", "Home color: ").replace("rs colour: ", "rs color: ")
    for number, sheet in WRITTEN.items()
}
"""The sheets as they are written now, with the American name of a color."""
LEAGUE_FILES = {name: stored(f"leagues/{name.split()[0]}.jsonl") for name in LEAGUES}
TEAMS = sorted((HERE / "teams").glob("*-*.json"))
CODES = ("solitaire-coach", "lions-den", "gunderson", "vsefl")
BIG = {"1", "2", "3", "4", "5"}
DIAL = "80815b489afd3d7640926e10be43f092977c57dd7666860b1e9feaf2ff8ace52"


def folder_with(folder: Path, name: str) -> Path:
    (folder / "games.db").write_bytes(lzma.decompress((HERE / f"{name}.db.xz").read_bytes()))
    return folder


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return folder_with(tmp_path_factory.mktemp("games"), "games")


@pytest.fixture(scope="module")
def leagues(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return folder_with(tmp_path_factory.mktemp("leagues"), "leagues")


def data(answer: Any) -> Any:
    """An answer without its sentences."""
    if isinstance(answer, dict):
        return {name: data(value) for name, value in answer.items() if name not in TEXT}
    if isinstance(answer, list):
        return [data(each) for each in answer]
    return answer


UNMEASURED = {
    "punt_yards": "punts_measured",
    "kick_return_yards": "kick_returns_measured",
    "punt_return_yards": "punt_returns_measured",
    "interception_return_yards": "interception_returns_measured",
    "return_yards": "returns_measured",
}
"""Yards that 0016 exported as 0 where no report had any: they are null now."""


def never_measured(now: Any, before: Any) -> Any:
    """What 0016 said, with nothing for the zeros that were not measured."""
    if isinstance(before, dict):
        zeros = {
            name: now[name]
            for name, of in UNMEASURED.items()
            if name in before
            and now.get(of) in (0, "0")
            and before[name] in (0, "0")
            and now[name] in (None, "")
        }
        return {name: never_measured(now[name], each) for name, each in before.items()} | zeros
    if isinstance(before, list) and len(now) == len(before):
        return list(map(never_measured, now, before))
    return before


def to_the_posts(ruleset: str, before: Any) -> Any:
    """What 0016 said, with kicks at goal by Gunderson's rules as long as by all others: it counted
    them to the goal line, ten yards before the posts."""
    if isinstance(before, list):
        return [to_the_posts(ruleset, each) for each in before]
    if not isinstance(before, dict) or ruleset != "gunderson":
        return before
    longer = {}
    if before.get("play_type") == "field_goal" or before.get("kind") == "field_goal":
        for name in ("kick_distance", "yards"):
            if before.get(name):
                longer[name] = type(before[name])(int(before[name]) + 10)
    return {name: to_the_posts(ruleset, each) for name, each in before.items()} | longer


def rows(table: str) -> list[dict[str, str]]:
    """The rows of a CSV export, without their sentences."""
    return [data(row) for row in csv.DictReader(table.splitlines())]


def in_full(text: str) -> str:
    """A sheet with its reports as JSON, as 0016 wrote them."""
    sheet = read_game(text, of_header)
    assert sheet.session is not None and not sheet.faults, sheet.problems
    return write_game(sheet.header, sheet.session.rules, sheet.session, in_full=True)


def situations(sheet: str) -> tuple[list[str], Any]:
    """Digests of the situation after each entry of a game sheet, and the last one in full."""
    read = read_game(sheet, of_header)
    assert read.session is not None and not read.faults, read.problems
    rules = read.session.rules
    after = [write_situation(rules, entry.after) for entry in read.session.entries]
    keys = [
        hashlib.sha256(msgspec.json.encode(each, order="sorted")).hexdigest()[:8] for each in after
    ]
    return keys, json.loads(json.dumps(after[-1]))


@pytest.mark.parametrize("name", ["games", "leagues"])
def test_the_doctor_finds_nothing_wrong(tmp_path: Path, name: str):
    place = "--data-dir", str(folder_with(tmp_path, name))
    before = run("doctor", *place)
    assert before.endswith("No problems found in what was checked; see above for what was not.\n")
    assert "Not checked: play-by-play and situation of " in before
    assert run("doctor", "--repair", *place).endswith("No problems found.\n")


@pytest.mark.parametrize("number", SHEETS)
def test_stored_games_export_the_same_sheet(games: Path, number: str):
    assert in_full(run("export", number, "--data-dir", str(games))) == SHEETS[number]


@pytest.mark.parametrize("number", SHEETS)
def test_sheets_replay_to_the_same_situations(number: str):
    expected = GAMES[number]["situations"], GAMES[number]["last"]
    assert situations(WRITTEN[number]) == expected


@pytest.mark.parametrize(
    "number",
    [pytest.param(each, marks=pytest.mark.long if each in BIG else ()) for each in SHEETS],
)
def test_imported_sheets_export_the_same(tmp_path: Path, number: str):
    sheet = tmp_path / "game.qbk"
    sheet.write_text(WRITTEN[number], encoding="utf-8")
    run("import", str(sheet), "--data-dir", str(tmp_path))
    assert in_full(run("export", "1", "--data-dir", str(tmp_path))) == SHEETS[number]


@pytest.mark.parametrize("number", SHEETS)
def test_stored_games_export_the_same_data(games: Path, number: str):
    place = "--data-dir", str(games)
    now = json.loads(run("export", number, "--format", "json", *place))
    before = to_the_posts(now["ruleset"], data(GAMES[number]["json"]))
    assert includes(data(now), never_measured(data(now), before))
    for form in ("csv", "players"):
        table = run("export", number, "--format", form, *place)
        then = to_the_posts(now["ruleset"], rows(GAMES[number][form]))
        assert includes(rows(table), never_measured(rows(table), then)), form


def test_archived_and_unfinished_games_are_listed(games: Path):
    place = "--data-dir", str(games)
    first = [line.split()[0] for line in run("saved", *place).splitlines() if line]
    every = [line.split()[0] for line in run("saved", "--all", *place).splitlines() if line]
    away = [line.split()[0] for line in run("saved", "--away", *place).splitlines() if line]
    assert (away, set(every)) == (["8"], set(GAMES) - {"8"})
    assert set(first) == set(GAMES) - {"8"}


@pytest.mark.parametrize("number", ["7", "8", "9", "10", "12", "13"])
def test_unfinished_games_are_resumed(games: Path, tmp_path: Path, number: str):
    run("saved", "--data-dir", str(games))  # upgraded, if it was not yet
    place = "--data-dir", str(copytree(games, tmp_path, dirs_exist_ok=True))
    words = ["play", "--plain", "--resume", number, *place]
    done = CliRunner().invoke(main, words, input="score\nquit\n")
    assert done.exit_code == 0, done.output
    assert f"--resume {number}" in done.output, "the game is saved again"
    assert in_full(run("export", number, *place)) == SHEETS[number]


@pytest.mark.parametrize("name", LEAGUES)
def test_leagues_answer_the_same(leagues: Path, name: str):
    place = "--league", name, "--data-dir", str(leagues)
    for line, before in LEAGUES[name].items():
        words, _, option = line.partition("--name ")
        named = ("--name", option) if option else ()
        done = CliRunner().invoke(main, ["league", *words.split(), *named, "--json", *place])
        if isinstance(before, int):  # such as `bracket` before there is one
            assert done.exit_code == before, line
            continue
        assert done.exit_code == 0, done.output
        assert answers_the_same(done.stdout, before), line


def answers_the_same(answer: str, before: Any) -> bool:
    now = data(json.loads(answer))
    return includes(now, with_changeover(now, with_marks(now, data(before))))


def with_marks(now: Any, before: Any) -> Any:
    """The answer of then, with the marks that a drawn bracket decides: where two teams were level
    in everything that the table knew, 0016 left them open."""
    if not isinstance(before, list):
        return before
    rows = []
    for row, then in zip(now, before, strict=True):
        if isinstance(then, dict) and row.get("as_drawn") and then.get("state") == "open":
            then = then | {"state": row["state"]}
        rows.append(then)
    return rows


def with_changeover(now: Any, before: Any) -> Any:
    """The answer of then with the times of now, where a game is later than planned: a delay leaves
    the changeover between two games, so it may be later than it was then, and never earlier."""
    if not isinstance(before, list):
        return before
    rows = []
    for row, then in zip(now, before, strict=True):
        is_late = isinstance(then, dict) and then.get("expected") != then.get("time")
        if is_late and str(row["expected"]) >= str(then["expected"]):
            then = then | {"expected": row["expected"]}
        rows.append(then)
    return rows


def test_leagues_export_the_same_files(leagues: Path):
    for name, before in LEAGUE_FILES.items():
        now = run("league", "export", "--league", name, "--data-dir", str(leagues))
        assert without_length(now) == before, name


def without_length(export: str) -> str:
    """An exported league without its first line, which says how long it is: version 1.0 wrote
    none."""
    length, _, rest = export.partition("\n")
    assert json.loads(length)["format"] == "quarterback-league-export/1"
    return rest


@pytest.mark.long
@pytest.mark.parametrize("name", LEAGUES)
def test_imported_leagues_answer_and_export_the_same(tmp_path: Path, name: str):
    file = tmp_path / "league.jsonl"
    file.write_text(LEAGUE_FILES[name], encoding="utf-8")
    run("league", "import", str(file), "--data-dir", str(tmp_path))
    now = run("league", "export", "--data-dir", str(tmp_path))
    assert without_length(now) == LEAGUE_FILES[name]
    for line in ("standings", "schedule", "history", "ratings"):
        done = CliRunner().invoke(main, ["league", line, "--json", "--data-dir", str(tmp_path)])
        before = LEAGUES[name][line]
        if isinstance(before, int):
            assert done.exit_code == before
        else:
            assert answers_the_same(done.stdout, before), line
    assert "No problems found." in run("doctor", "--data-dir", str(tmp_path))


@pytest.mark.parametrize("name", ["5 in season", "10 second season"])
def test_a_league_file_is_imported_and_exported_the_same(tmp_path: Path, name: str):
    test_imported_leagues_answer_and_export_the_same(tmp_path, name)


@pytest.mark.parametrize("file", TEAMS, ids=lambda file: file.stem)
def test_team_files_are_imported_and_exported_the_same(tmp_path: Path, file: Path):
    text = file.read_text(encoding="utf-8")
    code = next(code for code in CODES if file.stem.startswith(code))
    place = "--ruleset", code, "--data-dir", str(tmp_path)
    run("team", "import", str(file), *place)
    assert run("team", "export", json.loads(text)["name"], *place) == text


def test_rosters_typed_by_hand_are_read():
    for name, player in (("bears.toml", "Cecil Isbell"), ("lions.json", "Dutch Clark")):
        team = load_brought(str(HERE / "teams" / name))
        for code in CODES:
            roster = rule_set(code, teams={"home": team}).rosters["home"]
            assert player in str(roster), name


def test_a_dial_typed_in_is_the_same_dial():
    assert DIAL in run("dial", "check", str(HERE / "dial.toml"))


def test_settings_with_own_keys_are_read_and_written_the_same(tmp_path: Path):
    preferences, faults = read_preferences(HERE / "settings.toml")
    assert faults == []
    assert set(keymap_of(preferences.keys)) == set(preferences.keys), "every command is known"
    assert write_preferences(tmp_path / "settings.toml", preferences) == ""

    def values(file: Path) -> list[str]:
        lines = file.read_text(encoding="utf-8").splitlines()
        return [line for line in lines if not line.startswith("#")]

    read = [line.replace('"fast"', '"quick"') for line in values(HERE / "settings.toml")]
    assert values(tmp_path / "settings.toml") == read, "the old name of a pace is read as its new"
