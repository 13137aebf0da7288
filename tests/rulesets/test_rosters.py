"""Rosters that sides bring to a board, and whom the forms of each rule set name."""

from __future__ import annotations

from typing import Any

import pytest

from quarterback.rule_sets import WITH_TEAMS, header_of, of_header, rule_set
from rulesets.core.awaiting import Observe
from rulesets.core.customization import BadTable
from rulesets.core.events import Call, Report, Roll, Ruling
from rulesets.core.player_fields import is_ineligible, likely_players, player_field
from rulesets.core.rosters import Roster, RosterPlayer, code_of
from rulesets.core.session import Session
from rulesets.core.team_sheets import player_line, read_player_line

HUTSON = {"number": 14, "name": "Don Hutson", "position": "end"}
ISBELL = {"number": 17, "name": "Cecil Isbell", "position": ["tailback", "S"]}
LETLOW = {"number": 46, "name": "Russ Letlow", "position": "guard"}
SMITH = {"number": 61, "name": "Ernie Smith", "position": ["left tackle", "K"]}
MEN = [HUTSON, ISBELL, LETLOW, SMITH]


def brought(code: str, players: Any) -> Any:
    return rule_set(code, teams={"home": {"players": players}})


@pytest.mark.parametrize("code", WITH_TEAMS)
def test_every_board_takes_a_roster_and_keeps_it_with_the_game(code: str) -> None:
    header = header_of(brought(code, MEN))
    again = of_header(header)
    assert again.rosters == brought(code, MEN).rosters
    assert [man.label for man in again.rosters["home"].players] == [
        "14 Don Hutson", "17 Cecil Isbell", "46 Russ Letlow", "61 Ernie Smith"
    ]  # fmt: skip
    assert "visitors" not in again.rosters


def test_the_dial_game_takes_none() -> None:
    with pytest.raises(BadTable, match="no teams"):
        brought("littlefield", MEN)


FAULTS: list[tuple[Any, str]] = [
    ("Hutson", "the home roster: players are a list, not 'Hutson'"),
    ([{"number": i % 100} for i in range(101)], "at most 100 players, not 101"),
    ([7], 'player 1: a player is such as {"number": 81'),
    ([{"name": "Hutson"}], "player 1: number is from 0 to 99, not nothing"),
    ([{"number": "14"}], "player 1: number is from 0 to 99, not '14'"),
    ([{"number": True}], "player 1: number is from 0 to 99, not True"),
    ([{"number": 100}], "player 1: number is from 0 to 99, not 100"),
    ([{"number": 1, "nom": "x"}], "player 1 has no 'nom'; a player has number, name, position"),
    ([{"number": 1, "name": "a\x1b[2J"}], "name cannot have invisible characters"),
    ([{"number": 1, "name": "a" * 41}], "name has at most 40 letters, not 41"),
    ([{"number": 1, "name": 5}], "player 1: name must be text, not 5"),
    ([{"number": 1, "position": ["E"] * 7}], "position: at most 6 of them, not 7"),
    ([{"number": 1, "position": "\u202eend"}], "position cannot have invisible characters"),
    ([{"number": 1, "eligible": "yes"}], "eligible must be true or false, not 'yes'"),
]


@pytest.mark.parametrize("code", WITH_TEAMS)
@pytest.mark.parametrize(("players", "says"), FAULTS)
def test_what_cannot_be_is_told_in_words(code: str, players: Any, says: str) -> None:
    with pytest.raises(BadTable) as caught:
        brought(code, players)
    assert says in str(caught.value)
    assert all(text.isprintable() for text in caught.value.faults)


def test_all_faults_are_told_at_once() -> None:
    with pytest.raises(BadTable) as caught:
        brought("vsefl", [{"number": 1, "name": 5}, {"number": 200}, {"number": 3, "a": 1}])
    assert len(caught.value.faults) == 3


@pytest.mark.parametrize("code", [code for code in WITH_TEAMS if code != "solitaire-coach"])
def test_two_of_one_number_are_told(code: str) -> None:
    with pytest.raises(BadTable, match="two players wear 14: Don Hutson and Cecil Isbell"):
        brought(code, [HUTSON, {**ISBELL, "number": 14}])


def test_where_numbers_help_only_the_eye_two_may_wear_one() -> None:
    """SC-R19: it is noted, and the number alone finds neither."""
    roster = brought("solitaire-coach", [HUTSON, {**ISBELL, "number": 14}]).rosters["home"]
    assert len(roster.wearing(14)) == 2
    assert roster.find("14") is None
    assert roster.find("isbell") == roster.players[1]


@pytest.mark.parametrize(
    ("text", "number"),
    [("14", 14), ("#14", 14), ("014", 14), ("hutson", 14), ("Don  Hutson", 14),
     ("14 don hutson", 14), ("Isbell", 17), ("15", None), ("", None), (" ", None), ("don", None),
     ("99999", None), ("١٤", None)],
)  # fmt: skip
def test_a_man_is_found_by_number_or_name(text: str, number: int | None) -> None:
    man = brought("gunderson", MEN).rosters["home"].find(text)
    assert (man.number if man else None) == number


def test_a_name_that_two_have_finds_nobody() -> None:
    roster = Roster((RosterPlayer(1, "Al Smith"), RosterPlayer(2, "Bo Smith"), RosterPlayer(3)))
    assert roster.find("smith") is None
    assert roster.find("bo smith") == roster.players[1]


def test_0_and_00_are_two_numbers() -> None:
    men = [{"number": 0, "name": "Al Zero"}, {"number": "00", "name": "Jim Otto"}]
    roster = brought("gunderson", men).rosters["home"]
    assert [player.label for player in roster.players] == ["0 Al Zero", "00 Jim Otto"]
    found = {text: roster.find(text) for text in ("0", "00", "#00", "00 jim otto", "otto")}
    names = {text: player.name for text, player in found.items() if player is not None}
    otto = dict.fromkeys(("00", "#00", "00 jim otto", "otto"), "Jim Otto")
    assert names == {"0": "Al Zero", **otto}
    alone = brought("gunderson", [{"number": 0, "name": "Al Zero"}]).rosters["home"]
    assert alone.find("00") == alone.players[0]
    with pytest.raises(BadTable, match="two players wear 00"):
        brought("gunderson", [men[1], {"number": "00"}])
    with pytest.raises(BadTable, match="number is from 0 to 99"):
        brought("gunderson", [{"number": "0"}])


def test_00_goes_through_a_line_of_a_form() -> None:
    for line in ("00 Jim Otto, center", "0 Al Zero", "7"):
        assert player_line(read_player_line(line)) == line
    assert read_player_line("07 Al")["number"] == 7


def test_positions_in_short() -> None:
    said = ["end", "Tight End", "left tackle", "center", "QB", "wide-receiver", "goalkeeper"]
    assert [code_of(each) for each in said] == ["E", "TE", "T", "C", "QB", "WR", "GOALKEEPER"]


SCRIMMAGE = {"phase": "scrimmage", "ball": "home", "spot": "H30", "down": 1, "to_go": 10}


def session(code: str, call: str) -> Session:
    """A game at scrimmage after a call."""
    game = Session(brought(code, MEN))
    behind = {"score": {"home": 0, "visitors": 7}} if call == "ttqb" else {}
    game.play(Ruling(SCRIMMAGE | behind, why="the test begins here"))
    if call:
        game.play(Call(call))
    return game


CASES = [
    ("gunderson", "ttqb", "player", {"result": "hit"}, ("home", True, True)),
    ("gunderson", "ttqb", "player", {"result": "down"}, ("home", False, True)),
    ("gunderson", "ttqb", "player", {"result": "interception"}, ("visitors", False, True)),
    ("gunderson", "ttqb", "player", {"result": "miss"}, ("home", False, False)),
    ("gunderson", "ttqb", "passer", {"result": "hit"}, ("home", False, True)),
    ("solitaire-coach", "pass", "player", {"result": "down"}, ("home", True, True)),
    ("solitaire-coach", "pass", "player", {"result": "interception"}, ("visitors", False, True)),
    ("solitaire-coach", "pass", "passer", {"result": "incomplete"}, ("home", False, True)),
    ("solitaire-coach", "pass", "player", {"result": "incomplete"}, ("home", True, False)),
    ("solitaire-coach", "run", "player", {"result": "down"}, ("home", False, True)),
    ("solitaire-coach", "punt", "player", {"result": "lands"}, ("visitors", False, False)),
    ("lions-den", "run", "player", {"result": "tackled"}, ("home", False, True)),
    ("lions-den", "run", "tackler", {"result": "tackled"}, ("visitors", False, True)),
    ("lions-den", "run", "tackler", {"result": "touchdown"}, ("visitors", False, False)),
    ("lions-den", "pass_play", "receiver", {}, ("home", True, True)),
    ("vsefl", "pass", "player", {"result": "complete"}, ("home", True, True)),
    ("vsefl", "pass", "player", {"result": "interception"}, ("visitors", False, True)),
    ("vsefl", "pass", "receiver", {}, ("home", True, True)),
    ("vsefl", "pass", "player", {"result": "caught_fallen"}, ("home", True, True)),
    ("vsefl", "pass", "passer", {"result": "complete"}, ("home", False, True)),
    ("vsefl", "pass", "passer", {"result": "tackled"}, ("home", False, False)),
]


@pytest.mark.parametrize(("code", "call", "field", "told", "expected"), CASES)
def test_whom_a_field_names(
    code: str, call: str, field: str, told: dict[str, Any], expected: tuple[str, bool, bool]
) -> None:
    game = session(code, call)
    naming = player_field(game.rules, game.state, field, told)
    assert naming is not None
    assert (naming.side, naming.is_receiver, naming.has_player) == expected


@pytest.mark.parametrize("code", ["solitaire-coach", "vsefl"])
def test_who_caught_a_pass_is_not_asked_for_again(code: str) -> None:
    game = session(code, "pass")
    game.play(Report({"result": "complete"}))
    naming = player_field(game.rules, game.state, "player", {"result": "touchdown"})
    assert naming is not None and not naming.has_player


def test_of_a_return_the_man_who_runs_it_back_is_asked_for() -> None:
    game = Session(brought("solitaire-coach", MEN))
    for event in (Roll((1,)), Call("kickoff"), Call("return")):
        game.play(event)
    naming = player_field(game.rules, game.state, "player", {"result": "down"})
    assert naming is not None
    assert (naming.side, naming.is_receiver, naming.has_player) == ("visitors", False, True)


@pytest.mark.parametrize("code", WITH_TEAMS)
def test_every_field_of_words_in_a_form_names_somebody(code: str) -> None:
    game = session(code, "run")
    assert isinstance(game.awaiting, Observe)
    texts = [field for field in game.awaiting.fields if field.type == "text"]
    assert texts
    for field in texts:
        named = player_field(game.rules, game.state, field.name, {}) is not None
        # Nobody throws on a run; the Lion's Den asks only where somebody may.
        assert named == (field.name != "passer"), field.name
    assert player_field(game.rules, game.state, "result", {}) is None


@pytest.mark.parametrize(
    ("code", "call", "rule"),
    [("gunderson", "ttqb", "LG-TQ-06"), ("solitaire-coach", "pass", "SC-ELIG-04"),
     ("lions-den", "pass_play", "LD-PASS-06"), ("vsefl", "pass", "VS-DEF-22")],
)  # fmt: skip
def test_eligible_men_come_first_and_the_others_are_barred_by_a_rule(
    code: str, call: str, rule: str
) -> None:
    game = session(code, call)
    told = {"result": {"gunderson": "hit", "vsefl": "complete"}.get(code, "down")}
    field = "receiver" if code == "lions-den" else "player"
    naming = player_field(game.rules, game.state, field, told)
    assert naming is not None
    men = likely_players(game.rules, naming, game.rules.rosters["home"])
    bars = [is_ineligible(game.rules, naming, man) for man in men]
    assert bars == sorted(bars)
    assert next(man.name for man, bar in zip(men, bars, strict=True) if not bar) == "Don Hutson"
    assert next(man.name for man, bar in zip(men, bars, strict=True) if bar) == "Russ Letlow"
    assert game.rules.eligibility is not None
    assert rule in game.rules.eligibility.rules


@pytest.mark.parametrize("code", WITH_TEAMS)
@pytest.mark.parametrize(
    ("position", "bars"),
    [(["centre", "LB"], True), (["tackle", "K"], True), (["end", "DE"], False), ("LB", None),
     ([], False)],
)  # fmt: skip
def test_of_a_man_of_both_ways_the_position_in_attack_counts(
    code: str, position: Any, bars: bool | None
) -> None:
    rules = brought(code, [{"number": 50, "position": position}])
    [man] = rules.rosters["home"].players
    assert rules.eligibility is not None
    if bars is None:  # who only defends is nobody's receiver where the receivers are counted up
        bars = bool(rules.eligibility.may)
    assert rules.eligibility.bars(man) is bars


@pytest.mark.parametrize("code", WITH_TEAMS)
def test_a_side_may_say_of_a_man_whether_he_is_eligible(code: str) -> None:
    rules = brought(
        code, [{**LETLOW, "eligible": True}, {**HUTSON, "eligible": False}, {"number": 3}]
    )
    assert rules.eligibility is not None
    bars = [rules.eligibility.bars(man) for man in rules.rosters["home"].players]
    assert bars == [False, True, False]
