"""`quarterback league`, as a person or a script runs it."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from quarterback.cli import main
from quarterback.game.scorebook import Scorebook
from rulesets.core.events import Ruling
from tests.cli.league.commands import Run, answer
from tests.store.playing import opened

ODD = "[b]Bold[/b] '); DROP TABLE team; -- אבג 🏈"
LONG = "x" * 200


SET_UP = f"""
found "The Den"            # a comment
season 2026 --rules lions-den --through 2
people Dan
team "{ODD}" --coach Zoë
team {LONG} --coach Bob
team Bears --coach Cid
team Lions --coach Dee
boards A B
slots 2026-05-09T10:00 --games 3 --minutes 80 --pause 10
draw-up
release
phase regular
"""


def test_a_league_from_nothing_to_champion(begun: Run, tmp_path: Path):
    games = answer(begun("schedule", "--json"))
    assert len(games) == 6
    assert {game["home"] for game in games} | {game["visitors"] for game in games} == {
        *("Bears", "Lions", ODD, LONG)
    }
    rows = "game,home,visitors\n" + "".join(f"{n},{20 - n},{n}\n" for n in range(1, 7))
    entered = answer(begun("results", "-", "--json", input=rows))
    assert (entered["entered"], entered["already"], entered["not_played"]) == (6, 0, 0)
    table = answer(begun("standings", "--json"))
    assert [row["state"] for row in table] == ["clinched"] * 2 + ["eliminated"] * 2
    assert "M1-1" in begun("playoffs", "--size", "2").output
    assert begun("phase", "regular").exit_code == 1, "the playoffs have begun"
    assert begun("phase", "playoffs").exit_code == 0, "as in scripts from before"
    assert answer(begun("result", "7", "3:0", "--json")) == {"entry": 30, "game": 7}
    bracket = answer(begun("bracket", "--json"))
    assert bracket["champion"] == table[0]["team"]
    assert "Champion" in begun("bracket").output
    assert len(begun("ratings").output.splitlines()) == 4


def test_a_correction_is_told_before_it_is_made_and_taken_back(begun: Run):
    begun("result", "1", "14:7")
    head = answer(begun("log", "--json"))
    told = answer(begun("correct", "1", "0:7", "--dry-run", "--json"))
    assert any("1st place becomes" in line for line in told["touches"])
    assert answer(begun("log", "--json")) == head
    twice = begun("result", "1", "7:0")
    assert twice.exit_code == 1
    assert "game 1 has a result: " in twice.output
    assert "entered by John, " in twice.output
    refused = begun("correct", "1", "0:7")
    assert refused.exit_code == 1
    assert refused.output.startswith("Error: say why")
    assert begun("correct", "1", "0:7", "--why", "misread").exit_code == 0
    assert "corrected: game 1: " in begun("log", "--last", "1").output
    assert " - misread" in begun("log", "--last", "1").output
    assert begun("undo").exit_code == 0
    assert begun("schedule").output.splitlines()[0].endswith(" 14")
    assert begun("redo").exit_code == 0
    assert begun("schedule").output.splitlines()[0].endswith(" 0")


def test_forfeits_withdrawals_and_games_moved(begun: Run):
    games = answer(begun("schedule", "--json"))
    stays, stranger = games[0]["visitors"], games[1]["visitors"]
    refused = begun("result", "1", "--kind", "forfeit", "--winner", stranger)
    assert "not a team of game 1" in refused.output
    forfeit = begun("result", "1", "--kind", "forfeit", "--winner", stays)
    assert f"forfeit to {stays}" in forfeit.output
    assert f"forfeit to {stays}" in begun("schedule").output.splitlines()[0]
    assert begun("result", "3", "--kind", "double_forfeit").exit_code == 0
    assert "both forfeit" in begun("schedule").output
    assert begun("undo").exit_code == 0
    assert begun("move", "2").exit_code == 0
    assert "postponed" in begun("schedule").output
    assert begun("move", "2", "--to", "2026-05-09T10:00", "--board", "B").exit_code == 0
    assert begun("swap", "3", "4").exit_code == 0
    ran = begun("withdraw", "Lions", "--policy", "void_all", "--why", "the car broke down")
    assert ran.exit_code == 0
    assert "void" in begun("schedule").output
    last = begun("standings", "--explain").output.splitlines()[-1]
    assert last == "  -  Lions  0-0  0-0  withdrawn  has withdrawn"


@pytest.mark.sample(12)
@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("result", "99", "1:0"), "there is no game 99"),
        (("result", "1", "14-7"), "enter home:visitors, such as 14:7"),
        (("result", "1", "9999999999:0"), "that score is too high"),
        (("team", "Bears", "--coach", "Cid"), "take part already"),
        (("team", " ", "--coach", "Cid"), "a name needs at least one letter"),
        (("coach", "Bulls", "Cid"), "there is no team 'Bulls'"),
        (("season", "2027"), "close it first"),
        (("season", "2027", "--rules", "chess"), "no rule set 'chess'"),
        (("season", "2027", "--set", "half"), "NAME=VALUE"),
        (("division", "North", "--league", "Nowhere"), "no league 'Nowhere'"),
        (("playoffs",), "name the teams"),
        (("playoffs", "--size", "4"), "record a toss first"),
        (("bracket",), "no bracket yet"),
        (("undo", "99"), "cannot be taken back"),
        (("redo",), "cannot be brought back"),
        (("slots", "soon"), "is not a time"),
        (("slots", "2026-05-09T10:30"), "run at the same time"),
        (("swap", "1", "1"), "with itself"),
        (("delay", "soon"), "write minutes, such as 20, or a time, such as 14:37"),
        (("delay", "5", "--game", "1", "--board", "A"), "not two of them"),
        (("results", "-"), "line 1: no names of columns were found"),
        (("run", "-"), "there is no command '1,x'"),
        (("import", "-"), "no entry of a ledger"),
        (("certify", "1", "Dan"), "no result to certify"),
        (("rule", "1", "keep", "--why", "so"), "only games of a bracket"),
        (("toss", "Bears"), "two teams or more"),
        (("attach", "1", "9"), "There is no game 9"),
        (("result", "1", "1:0", "--by", " "), "--by NAME"),
    ],
)
def test_what_cannot_be_done_is_said(begun: Run, args: tuple[str, ...], says: str):
    before = begun("log", "--json").output
    ran = begun(*args, input="1,x\n")
    assert ran.exit_code in (1, 2)
    assert says in ran.output
    assert "Traceback" not in ran.output
    assert begun("log", "--json").output == before


def test_a_look_makes_no_file(run: Run, tmp_path: Path):
    assert "No league is saved yet" in run("standings").output
    assert list(tmp_path.iterdir()) == []


def at_the_dial(run: Run, *, begun: bool = True) -> None:
    """Two teams at the dial, with three games between them."""
    lines = 'found "The Den"\nseason 2026 --rules littlefield --set plays=4\n'
    lines += "team Bears --coach Cid\nteam Lions --coach Dee\n"
    lines += "arrange Lions Bears\narrange Bears Lions\narrange Lions Bears\n"
    ran = run("run", "-", input=lines + ("phase regular\n" if begun else ""))
    assert ran.exit_code == 0, ran.output


TO_THE_END = "2\n" + "1\n\n" * 20
"""Receive, then line bucks, and ENTER for whatever is forced."""


def test_a_game_of_the_schedule_is_played_by_lines_of_text(run: Run, tmp_path: Path):
    at_the_dial(run, begun=False)
    assert "the season 2026 has not begun" in run("play", "1", "--plain", input="").output
    run("phase", "regular")
    assert "no terminal" in run("play", "1").output
    ran = run("play", "1", "--plain", input="2\n")
    assert "Lions at Bears" in ran.output
    assert "being played: stored game 1" in run("schedule").output
    ran = run("play", "1", "--plain", "--by", "", input=TO_THE_END)
    assert "Resuming game 1" in ran.output
    assert "Game 1 counts: Lions 0, Bears 0." in ran.output
    log = answer(run("log", "--json"))
    assert (log["entries"][-1]["why"], log["entries"][-1]["by"]) == ("game 1 is over", "John")
    # Another way to the same table, and a second game on a sheet of the first.
    sheet = tmp_path / "first.qbk"
    CliRunner().invoke(main, ["export", "1", "--to", str(sheet)])
    refused = run("result", "3", "--sheet", str(sheet)).output
    assert "may be one of another game than game 3: its event is " in refused
    assert "--anyway --why REASON" in refused
    ran = run("result", "3", "--sheet", str(sheet), "--anyway", "--why", "the same evening")
    assert "Game 3 counts: Lions 0, Bears 0. It is kept as game 2." in ran.output
    assert "are at home" in run("result", "2", "--sheet", str(sheet)).output
    assert "leave out SCORE" in run("result", "2", "1:0", "--sheet", str(sheet)).output
    ran = run("attach", "2", "1", "--anyway", "--why", "so")
    assert "in game 1 Bears were at home" in ran.output


def test_a_casual_game_is_attached_and_counts(run: Run):
    at_the_dial(run)
    names = ["--home", "Lions", "--visitors", "Bears", "--dial", "reconstruction"]
    for plays in ("4", "6"):
        args = ["play", "--plain", "--coach", "human", "--plays", plays, *names]
        ran = CliRunner().invoke(main, args, input=TO_THE_END)
        assert ran.exit_code == 0, ran.output
    assert "with plays 6, not 4" in run("attach", "2", "2").output
    assert "say why" in run("attach", "2", "2", "--anyway").output
    ran = run("attach", "2", "1")
    assert ran.output == "Game 2 is played in stored game 1.\nGame 2 counts: Bears 0, Lions 0.\n"
    run("arrange", "Bears", "Lions")
    assert "belongs to another fixture" in run("attach", "4", "1").output
    assert run("count").output == "Every game counts as it was played.\n"
    # Attached by mistake: another one in its place, and the result is that one's.
    ran = run("attach", "2", "2", "--anyway", "--why", "we played six", "--json")
    assert answer(ran) == {"entry": 16, "counted": "corrected"}


def test_what_is_certified_is_corrected_when_that_is_confirmed(run: Run, tmp_path: Path):
    at_the_dial(run)
    run("play", "1", "--plain", input=TO_THE_END)
    run("certify", "1", "Cid")
    with opened(tmp_path / "games.db") as store:
        book = Scorebook.resume(store, 1)
        number = len(book.inputs)
        book.amend(number, Ruling({"phase": "over", "score": {"home": 0, "visitors": 6}}, "six"))
    ran = run("count")
    assert (
        "Game 1 counts as Lions 0, Bears 0, but the game now says Lions 6, Bears 0." in ran.output
    )
    assert "Cid has certified the result. To correct it: --confirm 1" in ran.output
    assert "Lions 0, Bears 0" in run("schedule").output
    ran = run("count", "--confirm", "1")
    assert ran.output == "Game 1 was corrected: Lions 6, Bears 0.\n"
    assert "Lions 6, Bears 0" in run("schedule").output


def test_a_bracket_is_made_with_settings_of_its_own(begun: Run):
    begun("phase", "playoffs")
    ran = begun("playoffs", "Bears", "Lions", ODD, LONG, "--form", "single", "--set", "minutes=20")
    assert ran.exit_code == 0, ran.output
    for bad, says in (("minutes", "NAME=VALUE"), ("minutes=0", "minutes")):
        ran = begun("playoffs", "Bears", "Lions", "--form", "single", "--set", bad)
        assert says in ran.output


def test_a_closed_season_is_looked_up_and_corrected(begun: Run):
    for game in range(1, 7):
        begun("result", str(game), "14:7")
    before = answer(begun("standings", "--json"))
    assert begun("rollover").exit_code == 0
    assert "there is no game 1" in begun("correct", "1", "0:7", "--why", "misread").output
    assert answer(begun("standings", "--season", "2026", "--json")) == before
    ran = begun("correct", "1", "0:7", "--season", "2026", "--why", "misread")
    assert ran.exit_code == 0, ran.output
    assert begun("schedule", "--season", "2026").output.splitlines()[0].endswith(" 0")
    assert answer(begun("standings", "--season", "2026", "--json")) != before
    assert "there is no season 1999" in begun("schedule", "--season", "1999").output


def test_a_level_game_is_decided_by_its_number_or_by_its_name(run: Run):
    teams = "".join(f"team {name} --coach {name}\n" for name in "ABCD")
    begin = f"found Cup\nseason 2026 --rules littlefield\n{teams}phase playoffs\n"
    games = "playoffs A B C D --form single --drawn decision\nresult 1 7:7\nresult 2 3:3\n"
    assert run("run", "-", input=begin + games).exit_code == 0
    assert "game 9" in run("decide", "9", "D").output
    assert "no game 'M9-1'" in run("decide", "M9-1", "D").output
    assert "A and D (D won)" in run("decide", "1", "D").output
    assert "B and C (B won)" in run("decide", "m1-2", "B").output


def test_a_game_that_was_put_off_and_played_is_put_off_no_longer(begun: Run):
    begun("move", "2")
    begun("result", "2", "7:3", "--kind", "abandoned")
    assert "suspended, " in begun("schedule").output
    assert "postponed" not in begun("schedule").output
    begun("suspend", "2", "7:3", "--period", "third quarter")
    assert "7, third quarter" in begun("schedule").output
    begun("result", "2", "14:3")
    assert "suspended" not in begun("schedule").output


def test_commands_of_a_file_answer_in_json(begun: Run):
    ran = begun("run", "-", "--json", input="result 1 14:7\nstandings\n")
    assert ran.exit_code == 0, ran.output
    first, table = (json.loads(line) for line in ran.output.splitlines())
    assert first["game"] == 1
    assert [row["place"] for row in table] == [1, 2, 2, 4]


def test_a_correction_tells_who_can_play_then_and_whose_word_falls(run: Run):
    """LD-INJ-04: a void game serves no injury. Who had certified a result stands for another no
    more."""
    teams = "team Bears --coach Cid\nteam Lions --coach Dee\npeople Dan\n"
    run("run", "-", input=f"found F\nseason 2026 --rules lions-den\n{teams}")
    dice = ("--dice", "4,7", "--career", "2", "--witness", "Dan")
    kicker = answer(run("draft", "Bears", "kicker", *dice, "--json"))
    punter = answer(run("draft", "Bears", "punter", *dice, "--name", "Old Joe", "--json"))
    run("run", "-", input="phase regular\n" + "arrange Bears Lions\n" * 2)
    run("run", "-", input="result 1 3:7\nresult 2 3:7\ncertify 2 Dan\n")
    run("injure", "1", str(kicker["player"]), "next_game")
    run("injure", "1", str(punter["player"]), "next_two")
    told = answer(run("correct", "2", "--kind", "void", "--dry-run", "--json"))
    assert told["touches"][:3] == [
        "Game 2 loses its certification by Dan.",
        f"kicker, {kicker['rating']}% (Bears): can play becomes misses 1 game.",
        "Old Joe (Bears): misses 1 game becomes misses 2 games.",
    ]
    assert "misses: 1" not in run("squad", "Bears").output.splitlines()[0]
