"""`quarterback league` in the room: check-in, calls, minutes, no-shows, late teams, announcements,
awards, votes and photos."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from league.model.ledger.commands.day import ReportResult
from league.model.ledger.rows import Fixture
from league.store.errors import ReadOnly
from league.store.games.store import open_store
from league.store.ledger.leagues import OpenLeague
from quarterback.cli import main
from quarterback.rule_sets import of_header
from tests import clock
from tests.cli.league.commands import Run, answer, done, refused, schedule


def test_teams_check_in(begun: Run):
    assert answer(begun("check-in", "--json")) == {
        "here": [], "not_here": ["Ants", "Bees", "Cats", "Dogs"],
    }  # fmt: skip
    done(begun("check-in", "--all"))
    answered = answer(begun("check-in", "Bees", "--not-here", "--json"))
    assert answered["not_here"] == ["Bees"]
    assert "there is no team 'Owls'" in refused(begun("check-in", "Owls"))
    assert "Bees: not here" in done(begun("log"))


def test_a_team_runs_late_until_it_checks_in(begun: Run):
    with clock.at("2026-05-09T09:55"):
        assert done(begun("running-late")) == "No team is running late.\n"
        said = done(begun("running-late", "Ants", "10"))
        assert said == "Ants: running late, here about 10:05 AM\n"
        answered = answer(begun("running-late", "--json"))
        assert answered == {"running_late": [{"team": "Ants", "minutes": 10}]}
    assert "Ants: running late" in done(begun("log"))
    done(begun("running-late", "Ants", "--not-after-all"))
    assert "not running late" in refused(begun("running-late", "Ants", "--not-after-all"))


def test_a_score_waits_for_its_coaches(begun: Run):
    assert done(begun("confirm")) == "No score waits for its coaches.\n"
    assert "waits 20 minutes" in done(begun("confirm-rule", "20"))
    done(begun("result", "1", "14:7"))  # the commissioner's own entry counts at once
    assert schedule(begun)[1]["result"] == "played"
    assert "no score of game 2 waits" in refused(begun("confirm", "2"))
    assert "say whose coach" in refused(begun("confirm", "2", "--disputes", "no"))


def test_a_login_that_may_not_write_sees_that_a_score_counts_in_time(
    begun: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    done(begun("confirm-rule", "20"))
    with open_store(tmp_path / "games.db", of_header) as store:
        league = store.leagues.open(1)
        game = league.records.all(Fixture)[0]
        at = 60 * 24 * 20_582 + 10 * 60  # 10:00 AM
        league.enter(ReportResult(game.id, 14, 7, at), "Ann at North")

    def entries() -> list[str]:
        return [line for line in done(begun("log")).splitlines() if "no answer" in line]

    def faces() -> tuple[object, ...]:
        won = {row["team"]: row["won"] for row in answer(begun("standings", "--json"))}
        team = answer(begun("team", schedule(begun)[1]["home"], "--json"))
        done(begun("publish", "--to", str(tmp_path / "site")))
        page = json.loads((tmp_path / "site" / "league.json").read_text())["season"]["games"][0]
        return schedule(begun)[1]["result"], sum(won.values()), team["record"], page["state"]

    with monkeypatch.context() as login:
        login.setattr(OpenLeague, "enter_all", _enters_nothing)
        with clock.at("2026-05-09T10:19"):
            assert faces() == (None, 0, "0-0", "unconfirmed")
        with clock.at("2026-05-09T10:20"):
            assert faces() == ("played", 1, "1-0", "played")
            assert not entries()
    with clock.at("2026-05-09T10:20"):
        assert faces() == ("played", 1, "1-0", "played"), "who may enter sees the same"
        assert len(entries()) == 1


def _enters_nothing(*_: object, **__: object) -> int:
    raise ReadOnly("This login may not write.")


def test_the_queue_is_shown_and_games_are_called(begun: Run):
    queue = answer(begun("call", "--json"))["next"]
    assert [game["game"] for game in queue][:2] == [1, 2]
    assert queue[0]["expected"] == "2026-05-09 10:00"
    looked = done(begun("call", "1", "2", "--at", "10:01", "--dry-run"))
    assert "Nothing was entered" in looked
    called = answer(begun("call", "1", "2", "--at", "10:01", "--json"))
    assert called["called"] == [{"game": 1, "times": 1}, {"game": 2, "times": 1}]
    assert "called twice, 10:09 AM" in done(begun("call", "1", "--at", "10:09"))
    assert "called twice" in done(begun("call"))
    queue = answer(begun("call", "--at", "9:50", "--json"))["next"]
    assert [game["game"] for game in queue if not game["why"]][:2] == [1, 2]
    assert "--at: never is not a time" in refused(begun("call", "--at", "never"))
    assert "--at: later is not a time: enter 14:37" in refused(begun("call", "1", "--at", "later"))
    assert "there is no game 99" in refused(begun("call", "99"))


def test_a_no_show_is_listed_and_forfeits_when_you_say_so(begun: Run):
    game = schedule(begun)[1]
    done(begun("check-in", game["home"]))
    for at in ("10:00", "10:10"):
        done(begun("call", "1", "--at", at))
    [listed] = answer(begun("no-show", "--json"))["no_shows"]
    assert (listed["team"], listed["game"], listed["called"]) == (game["visitors"], 1, 2)
    assert schedule(begun)[1]["result"] is None
    assert "Suggested: game 1: forfeit" in done(begun("no-show"))
    assert "no no-show" in refused(begun("no-show", game["home"]))
    done(begun("no-show", game["visitors"]))
    after = schedule(begun)[1]
    assert (after["result"], after["winner"]) == ("forfeit", "home")
    assert done(begun("no-show")) == "No team is a no-show.\n"


def test_a_late_team_replaces_one_that_left(begun: Run):
    done(begun("result", "1", "14:7"))
    away = schedule(begun)[1]["visitors"]
    looked = done(begun("replace", away, "Owls", "--coach", "Olga", "--dry-run"))
    moved = "2 games to play; 1 stays with the old team"
    assert f"Owls, coached by Olga, replaced {away}: {moved}" in looked
    assert "Owls" not in done(begun("schedule"))
    answered = answer(begun("replace", away, "Owls", "--coach", "Olga", "--json"))
    assert len(answered["games"]) == 2
    games = schedule(begun)
    assert games[1]["visitors"] == away
    for number in answered["games"]:
        assert "Owls" in (games[number]["home"], games[number]["visitors"])
    ran = begun("replace", "Ants", "Rams")
    assert (ran.exit_code, "--coach" in ran.output) == (2, True)


def test_a_late_team_joins(begun: Run):
    done(begun("result", "1", "14:7"))
    looked = done(begun("join", "Owls", "--coach", "Olga", "--dry-run"))
    assert "Owls: 4 games" in looked
    assert "Rounds that have begun stay" in looked
    assert "Owls" not in done(begun("schedule"))
    answered = answer(begun("join", "Owls", "--coach", "Olga", "--json"))
    games = schedule(begun)
    mine = [n for n, game in games.items() if "Owls" in (game["home"], game["visitors"])]
    assert sorted(answered["games"]["Owls"]) == sorted(mine)
    assert len(mine) >= 3
    assert "name the late team and its --coach" in refused(begun("join", "Rams"))
    assert "late teams" in refused(begun("join"))


def test_announcements_are_put_up_and_taken_down(begun: Run):
    assert done(begun("announce")) == "No announcement is up.\n"
    done(begun("announce", "Lunch at noon"))
    done(begun("announce", "Round 2 at 1:30", "--at", "2026-05-09T12:45"))
    up = answer(begun("announce", "--json"))["announcements"]
    assert [(each["number"], each["text"]) for each in up] == [
        (1, "Round 2 at 1:30"), (2, "Lunch at noon"),
    ]  # fmt: skip
    assert up[0]["at"] == "2026-05-09 12:45"
    assert "2 announcements are up" in refused(begun("take-down", "3"))
    assert "Round 2" in done(begun("take-down", "2"))
    assert "name one announcement" in refused(begun("take-down"))
    assert "name one announcement" in refused(begun("take-down", "1", "--all"))
    done(begun("take-down", "--all"))
    assert "no announcement is up" in refused(begun("take-down", "1"))


def test_awards_are_given_voted_and_withdrawn(begun: Run):
    done(begun("award", "coach", "Ann"))
    done(begun("award", "offense", "Red Grange", "--team", "Bees"))
    done(begun("award", "Best jersey", "Cats"))
    assert "no one has voted" in refused(begun("award", "defense", "--voted"))
    done(begun("vote", "defense", "Bo", "--team", "Dogs", "--voter", "Ann"))
    done(begun("vote", "defense", "Bo", "--team", "Dogs", "--voter", "Bob"))
    done(begun("vote", "defense", "Al", "--team", "Ants", "--voter", "Cid"))
    votes = answer(begun("vote", "--json"))["votes"]["Defensive player of the tournament"]
    assert votes == [{"who": "Bo (Dogs)", "votes": 2}, {"who": "Al (Ants)", "votes": 1}]
    assert "another has more votes" in refused(
        begun("award", "defense", "Al", "--team", "Ants", "--voted")
    )
    done(begun("award", "defense", "--voted"))
    given = answer(begun("awards", "--json"))["awards"]
    assert [(each["who"], each["team"], each["how"]) for each in given] == [
        ("Red Grange", "Bees", "chosen"), ("Bo", "Dogs", "voted"), ("Ann", "Ants", "chosen"),
        ("", "Cats", "chosen"),
    ]  # fmt: skip
    assert "Bo (Dogs), 2 votes" in done(begun("awards"))
    done(begun("award", "Best jersey", "Cats", "--withdraw"))
    assert "was not given to" in refused(begun("award", "Best jersey", "Cats", "--withdraw"))
    assert "--withdraw or --voted" in refused(
        begun("award", "coach", "Ann", "--withdraw", "--voted")
    )
    assert "name the winner" in refused(begun("award", "coach"))
    assert "there is no coach 'Nemo'" in refused(begun("award", "coach", "Nemo"))
    assert "there is no coach" in refused(begun("award", "coach", "9" * 5000))
    assert "name who votes" in refused(begun("vote", "coach", "Ann"))  # John is no one here


def test_the_hall_has_champion_places_leaders_and_awards(begun: Run):
    for number, score in enumerate(("14:7", "10:3", "0:9", "21:20", "7:6", "6:13"), 1):
        done(begun("result", str(number), score))
    done(begun("award", "coach", "Ann"))
    done(begun("phase", "over"))
    honors = answer(begun("awards", "--json"))
    assert honors["champion"] == honors["places"][0][0]
    assert len([team for place in honors["places"] for team in place]) == 4
    assert honors["leaders"]["scored"][0]["who"] in ("Ants", "Bees", "Cats", "Dogs")
    shown = done(begun("awards", "--season", "2026"))
    assert "Champion: " in shown
    assert "Points a game: " in shown
    [year] = answer(begun("hall", "--json"))["years"]
    assert (year["year"], year["champion"]) == (2026, honors["champion"])
    assert year["awards"][0]["who"] == "Ann"
    assert "Coach of the tournament: Ann (Ants)" in done(begun("hall"))


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    file = tmp_path / "cup of 'the' year.png"
    Image.new("RGB", (1500, 900), "navy").save(file)
    return file


def test_photos_are_kept_listed_exported_imported_and_removed(
    begun: Run, picture: Path, tmp_path: Path
):
    done(begun("photo", "team", "Ants", str(picture), "--dry-run"))
    assert "No photo yet." in done(begun("photo")) and not (tmp_path / "photos").exists()
    answered = answer(begun("photo", "team", "Ants", str(picture), "--caption", "All of us",
                            "--json"))  # fmt: skip
    assert (answered["width"], answered["height"]) == (1200, 720)
    done(begun("photo", "game", "1", str(picture)))
    [team, game] = answer(begun("photo", "--json"))["photos"]
    assert (team["label"], game["label"]) == ("Ants, 2026", "Game 1, 2026")
    kept = Path(team["file"])
    assert kept.parent == tmp_path / "photos" / "games-1"
    assert Image.open(kept).size == (1200, 720)
    done(begun("export", "--to", str(tmp_path / "den.jsonl")))
    assert "it is here already" in refused(begun("import", str(tmp_path / "den.jsonl")))
    done(begun("import", "--copy", str(tmp_path / "den.jsonl")))
    again = answer(begun("photo", "--league", "2", "--json"))["photos"]
    assert Path(again[0]["file"]).read_bytes() == kept.read_bytes()
    assert Path(again[0]["file"]).parent == tmp_path / "photos" / "games-2"
    done(begun("photo", "game", "1", "--remove", "--league", "1"))
    assert len(answer(begun("photo", "--league", "1", "--json"))["photos"]) == 1
    assert "there is no photo" in refused(begun("photo", "game", "1", "--remove", "--league", "1"))
    done(begun("undo", "--league", "1"))
    assert len(answer(begun("photo", "--league", "1", "--json"))["photos"]) == 2


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("team", "Owls", "x.png"), "there is no team 'Owls'"),
        (("team", "Ants", "x.png"), "there is no file"),
        (("team", "Ants"), "name the picture's file, or --remove"),
        (("team",), "say what it shows"),
        (("game", "ten", "x.png"), "name the game by its number"),
        (("game", "99", "x.png"), "there is no game 99"),
        (("champion", "2026", "x.png"), "has no champion yet"),
        (("champion", "1066", "x.png"), "there is no season 1066"),
        (("champion", "Ants", "x.png"), "name the year"),
    ],
)
def test_what_cannot_be_photographed_is_refused(begun: Run, words: tuple[str, ...], says: str):
    assert says in refused(begun("photo", *words))


def test_doctor_misses_a_photo(begun: Run, picture: Path):
    done(begun("photo", "team", "Ants", str(picture)))
    ran = CliRunner().invoke(main, ["doctor"])
    assert (ran.exit_code, "Photos of league 1: all 1 in" in ran.output) == (0, True)
    [photo] = answer(begun("photo", "--json"))["photos"]
    Path(photo["file"]).unlink()
    ran = CliRunner().invoke(main, ["doctor"])
    assert ran.exit_code == 1
    assert "1 of 1 are missing" in ran.output


def test_what_a_command_needs_is_named(begun: Run):
    for words, missing in (
        (("begin",), "GAME"), (("award",), "CATEGORY"), (("no-show-rule",), "CALLS"),
        (("replace", "Ants"), "NAME"), (("certify", "1"), "PERSON"),
    ):  # fmt: skip
        ran = begun(*words)
        assert (ran.exit_code, f"Missing argument '{missing}'" in ran.output) == (2, True), words


def test_playoff_games_get_the_places_that_the_day_expects(begun: Run):
    for number in range(1, 7):
        done(begun("result", str(number), "7:0"))
    assert "no playoff game waits" in refused(begun("set-places"))
    done(begun("phase", "playoffs"))
    done(begun("playoffs", "--form", "single", "--size", "4"))
    assert "no time is left" in refused(begun("set-places")), "the slots are of a day long past"
    done(begun("slots", "2050-05-10T10:00", "--games", "2", "--minutes", "80", "--pause", "10"))
    told = done(begun("set-places", "--dry-run"))
    assert told.startswith(done(begun("set-places")))
    assert "North" in told and "South" in told
    assert "no playoff game waits" in refused(begun("set-places"))
    assert "expected 10:20 AM" in done(begun("delay", "20"))


RIVAL = "Zed at North, device 3f9a2c"


def test_one_command_takes_back_what_a_session_entered(begun: Run):
    done(begun("result", "1", "14:7"))
    done(begun("result", "2", "0:50", "--by", RIVAL))
    done(begun("result", "3", "21:0", "--by", RIVAL))
    done(begun("correct", "3", "0:21", "--why", "misread"))
    assert "device 3f9a2c: 2 entries" in done(begun("take-back"))
    sessions = answer(begun("take-back", "--json"))["sessions"]
    rival = next(each for each in sessions if each["device"] == "3f9a2c")
    assert rival["names"] == ["Zed at North"]
    first, second = rival["entries"]

    said = refused(begun("take-back", "3f9a2c", "--why", "the PIN was seen"))
    assert "--dependents: 1 later entry depends on them" in said
    assert "say why" in refused(begun("take-back", "3f9a2c", "--entries", str(first)))
    assert "not by Zed" in refused(begun("take-back", "zed at north", "--entries", "1"))
    assert "no entry in effect is by 'ghost'" in refused(begun("take-back", "ghost"))
    shown = done(begun("take-back", "zed", "--entries", str(first), "--dry-run"))
    assert "Game 2" in shown and "no result; it was" in shown
    done(begun("take-back", "3f9a2c", "--dependents", "--why", "the PIN was seen"))
    log = answer(begun("log", "--json"))["entries"]
    assert [each["seq"] for each in log if not each["stands"]] == [first, second, second + 1]
    assert log[-1]["says"] == f"entries {first}-{second + 1} taken back"
    assert log[-1]["why"] == "the PIN was seen"
    done(begun("undo"))
    log = answer(begun("log", "--json"))["entries"]
    assert [each["seq"] for each in log if not each["stands"]] == [second + 2]
    done(begun("result", "4", "7:0", "--by", RIVAL.replace("North, device 3", "South, device 4")))
    assert "Zed has entered things on several devices" in refused(begun("take-back", "Zed"))


def test_dice_and_witness_of_a_roll_off_are_in_the_log_and_in_the_reasons(begun: Run):
    for number in range(1, 7):
        done(begun("result", str(number), "7:7"))
    dice = [word for each in ("90", "71", "40", "12") for word in ("--shown", each)]
    teams = ("Cats", "Ants", "Bees", "Dogs")
    said = done(begun("toss", *teams, "--how", "roll-off", *dice, "--witness", "Dan"))
    log, reasons = done(begun("log")), done(begun("standings", "--explain"))
    for words in (said, log, reasons):
        assert "Dan" in words and "90" in words and "12" in words, words
