"""Figures of single players, with the numbers and names of their rosters."""

from __future__ import annotations

import csv
import io
import json
from random import Random
from typing import Any

import msgspec

from league.model.stats.player_stats import individuals
from quarterback.files.game_data import game_json, players_csv, plays_csv
from quarterback.rule_sets import header_of, of_header, rule_set
from quarterback.text.box_score import player_lines
from quarterback.text.explain import GameSituation, reasons_at
from quarterback.text.export import BY_NAME, by_ending, report
from rulesets.core.awaiting import Chance
from rulesets.core.events import Call, Event, Report, Roll, Ruling
from rulesets.core.header import Header
from rulesets.core.notation import read_game, write_game
from rulesets.core.sentences.wording import Names, entry_words, named_in
from rulesets.core.session import Session

BEARS = [
    {"number": 14, "name": "Don Hutson", "position": "end"},
    {"number": 17, "name": "Cecil Isbell", "position": "quarterback"},
    {"number": 66, "name": "Buckets Goldenberg", "position": "guard"},
    {"number": 7},
]
LIONS = [{"number": 14, "name": "Glenn Presnell", "position": "DB"}]
NAMES = Names("Bears", "Lions")


def played(*events: Event, code: str = "solitaire-coach") -> Session:
    teams = {"home": {"players": BEARS}, "visitors": {"players": LIONS}}
    game = Session(rule_set(code, teams=teams))
    situation = {"phase": "scrimmage", "ball": "home", "spot": "H30", "down": 1, "to_go": 10}
    game.play(Ruling(situation, why="the test begins here"))
    for event in events:
        game.play(event)
    return game


def passed(spot: str, player: Any, passer: Any = "17") -> tuple[Event, Event]:
    return Call("pass"), Report(
        {"result": "down", "spot": spot, "player": player, "passer": passer}
    )


def test_a_man_is_one_however_he_is_named() -> None:
    game = played(*passed("H36", 14), *passed("H39", "hutson"), *passed("H45", "14 Don Hutson"))
    found = {player.name: player for player in individuals(game.entries, game.rules.rosters)}
    assert set(found) == {"Don Hutson", "Cecil Isbell"}
    hutson = found["Don Hutson"]
    assert (hutson.number, hutson.position, hutson.side) == (14, "end", "home")
    assert (hutson.catches, hutson.receiving_yards) == (3, 15)
    assert (found["Cecil Isbell"].passes, found["Cecil Isbell"].passing_yards) == (3, 15)


def test_the_same_number_is_another_man_of_the_other_side() -> None:
    intercepted = Report({"result": "interception", "spot": "H40", "player": "14", "passer": "17"})
    game = played(*passed("H36", "14"), Call("pass"), intercepted,
                  Report({"result": "down", "spot": "H38"}))  # fmt: skip
    found = [(p.side, p.name, p.catches, p.interceptions)
             for p in individuals(game.entries, game.rules.rosters)]  # fmt: skip
    assert ("home", "Don Hutson", 1, 0) in found
    assert ("visitors", "Glenn Presnell", 0, 1) in found


def test_whoever_is_on_no_roster_is_counted_by_his_words() -> None:
    game = played(*passed("H36", "99", "Gipp"), *passed("H40", "7", "Gipp"))
    found = {player.name: player.number for player in individuals(game.entries, game.rules.rosters)}
    assert found == {"99": None, "Gipp": None, "7": 7}
    lines = player_lines(game.rules, NAMES, game.entries)
    assert lines == [
        "Passing, Bears: Gipp 2 of 2 for 10 yards.",
        "Receiving, Bears: No. 99 1 for 6 yards; No. 7 1 for 4 yards.",
    ]


def test_a_receiver_who_was_told_with_the_pass_is_counted() -> None:
    game = played(
        Call("pass"), Call("throw", details={"receiver": "14", "distance": 8}),
        Report({"result": "complete", "spot": "H40"}), Report({"result": "tackled", "spot": "H41"}),
        code="vsefl",
    )  # fmt: skip
    [hutson] = individuals(game.entries, game.rules.rosters)
    assert (hutson.name, hutson.catches, hutson.receiving_yards) == ("Don Hutson", 1, 11)


def test_a_carrier_who_was_told_with_the_call_is_counted() -> None:
    game = played(
        Call("run", details={"carrier": "14"}), Report({"result": "tackled", "spot": "H34"}),
        code="lions-den",
    )  # fmt: skip
    [hutson] = individuals(game.entries, game.rules.rosters)
    assert (hutson.name, hutson.rushes, hutson.rushing_yards) == ("Don Hutson", 1, 4)


def test_the_log_and_the_report_say_who() -> None:
    game = played(*passed("H36", "14 Don Hutson", "17 Cecil Isbell"))
    who = "14 Don Hutson, thrown by 17 Cecil Isbell"
    assert entry_words(game.entries[-1], NAMES).endswith(f"({who})")
    text = report(header_of(game.rules, home="Bears", visitors="Lions"), game)
    assert f"({who})" in text
    assert "Receiving, Bears: 14 Don Hutson 1 for 6 yards." in text
    assert who in plays_csv(header_of(game.rules), game)


def test_names_command_no_terminal() -> None:
    game = played(*passed("H36", "a\x1b[2Jb"))
    assert "\x1b" not in named_in(game.entries[-1].event)
    assert "\x1b" not in report(header_of(game.rules), game)
    assert "\x1b" not in "".join(player_lines(game.rules, NAMES, game.entries))


def why(game: Session) -> list[tuple[str, tuple[str, ...]]]:
    now = GameSituation(game.rules, NAMES, game.entries, game.awaiting)
    return [(reason.words, reason.rules) for reason in reasons_at(now)]


def test_why_names_the_men_and_the_rule_about_one_who_may_not_catch() -> None:
    told = why(played(*passed("H36", "14")))
    assert ("Named: 14, thrown by 17.", ()) in told
    assert not any("no pass" in words for words, _ in told)
    game = played(*passed("H36", "66"))
    assert game.state.spot == 36, "it is recorded all the same"
    assert (
        "66 Buckets Goldenberg, guard: not an eligible receiver.",
        ("SC-ELIG-04", "SC-R19"),
    ) in why(game)


def test_players_as_a_table_for_spreadsheets() -> None:
    game = played(*passed("H36", "14"), Call("run"),
                  Report({"result": "down", "spot": "H40", "player": "=2+5"}))  # fmt: skip
    header = header_of(game.rules, home="Bears", visitors="Lions")
    rows = list(csv.DictReader(io.StringIO(players_csv(header, game))))
    assert [(row["team"], row["number"], row["name"]) for row in rows] == [
        ("Bears", "17", "Cecil Isbell"), ("Bears", "14", "Don Hutson"), ("Bears", "", "'=2+5"),
    ]  # fmt: skip
    assert rows[1]["receiving_yards"] == "6"
    assert rows[2]["rushes"] == "1"
    assert "'=2+5" in plays_csv(header, game)
    assert rows[0]["ruleset"] == "solitaire-coach"


def test_players_as_data() -> None:
    game = played(*passed("H36", "14"))
    told = json.loads(game_json(header_of(game.rules), game))
    assert [(p["side"], p["number"], p["name"]) for p in told["players"]] == [
        ("home", 17, "Cecil Isbell"), ("home", 14, "Don Hutson")
    ]  # fmt: skip


def test_the_ending_of_a_file_says_which_table() -> None:
    assert by_ending("bears.players.csv") is BY_NAME["players"]
    assert by_ending("bears.CSV") is BY_NAME["csv"]
    assert by_ending("bears.doc") is None


def test_rosters_and_the_wish_to_be_asked_come_back_with_a_sheet() -> None:
    game = played(*passed("H36", "14"))
    header = header_of(game.rules, players="asked")
    read = read_game(write_game(header, game.rules, game), of_header)
    assert read.header.asks_players
    assert read.header.teams == header.teams
    assert header_of(game.rules).asks_players is False


def test_a_header_that_knows_of_no_players_is_read_as_before() -> None:
    old = msgspec.json.decode(b'{"ruleset": "gunderson", "home": "Bears"}', type=Header)
    assert not old.asks_players
    assert of_header(old).rosters == {}
    assert b"players" not in msgspec.json.encode(old)


def tried(code: str, points: int, *events: Event) -> dict[str, tuple[int, int, int]]:
    """Who scored on a try, who passed for it, and the points, by name. Dice fall until the try is
    good for the points."""
    teams = {"home": {"players": BEARS}, "visitors": {"players": LIONS}}
    settings = {"try": "kick_or_play"} if code == "lions-den" else {}
    rules = rule_set(code, settings, teams=teams)
    spot = f"V{100 - rules.profile.try_from}"
    situation = {"phase": "try", "ball": "home", "spot": spot, "score": {"home": 6}}
    for seed in range(200):
        game, luck, left = Session(rules), Random(seed), list(events)
        game.play(Ruling(situation, why="the test begins here"))
        while game.state.phase not in ("kickoff", "over") and (left or _falls(game)):
            game.play(luck.choice(_falls(game)) if _falls(game) else left.pop(0))
        if not left and game.state.score.home == 6 + points:
            return {
                each.name: (each.tries_scored, each.tries_passed, each.points)
                for each in individuals(game.entries, game.rules.rosters)
            }
    raise AssertionError(f"no try is good: {game.state}")


def _falls(game: Session) -> list[Event]:
    """What dice can show, where dice are awaited."""
    request = game.awaiting
    return [*request.table.draws] if isinstance(request, Chance) and request.table else []


RAN = {"Don Hutson": (1, 0, 2)}
PASSED = {"Don Hutson": (1, 0, 2), "Cecil Isbell": (0, 1, 0)}


def test_a_try_that_was_run_is_the_carriers() -> None:
    over = Report({"result": "touchdown", "player": "14"})
    for code, call in (
        ("solitaire-coach", Call("try_play")),
        ("gunderson", Call("two", override="agreed")),
        ("lions-den", Call("play")),
        ("vsefl", Call("try_play")),
    ):
        assert tried(code, 2, call, over) == RAN, code


def test_a_try_that_was_passed_is_his_who_caught_it_and_his_who_threw() -> None:
    """Where a first report says that it was caught, the next one only says how it ended."""
    both, over = {"passer": "17", "player": "14"}, Report({"result": "touchdown"})
    thrown = Call("throw", details={"tool": "figure", "receiver": "14"})
    aimed: dict[str, Any] = {
        "receiver": "14",
        "passer": "17",
        "distance": 4,
        "in_end_zone": True,
        "defenders": [],
    }
    for code, *events in (
        ("solitaire-coach", Call("try_play"), Report({"result": "complete", **both}), over),
        ("gunderson", Call("two", override="agreed"),
         Report({"result": "hit", "scored": True, **both})),
        ("lions-den", Call("play"), Call("pass", details=aimed)),
        ("vsefl", Call("try_play"), thrown,
         Report({"result": "complete", "spot": "V1", "passer": "17"}), over),
    ):  # fmt: skip
        assert tried(code, 2, *events) == PASSED, code


def test_a_try_that_was_kicked_is_the_kickers() -> None:
    kicked = Report({"result": "good", "player": "14"})
    for code, call in (("solitaire-coach", "try_kick"), ("gunderson", "xp"), ("vsefl", "try_kick")):
        assert tried(code, 1, Call(call), kicked) == {"Don Hutson": (0, 0, 1)}, code


def test_who_recovers_a_fumble_has_not_caught_the_pass() -> None:
    """Lion's Den: the passer fell on the ball that his receiver dropped, and was credited."""
    rules = rule_set("lions-den", teams={side: {"players": BEARS} for side in ("home", "visitors")})
    game = Session(rules)
    situation = {"phase": "scrimmage", "ball": "home", "spot": "H30", "down": 1, "to_go": 10}
    game.play(Ruling(situation, why="the test begins here"))
    aimed = {"receiver": "14", "passer": "17", "distance": 4, "defenders": []}
    for event in (
        *(Call("pass_play"), Call("pass", details=aimed), Roll((1,))),
        Report({"result": "fumble", "spot": "H40"}),
        Report({"result": "recovered", "side": "home", "spot": "H41", "player": "17"}),
        Report({"result": "tackled", "spot": "H43"}),
    ):
        game.play(event)
    found = {each.name: each for each in individuals(game.entries, game.rules.rosters)}
    assert found["Cecil Isbell"].catches == 0 and found["Cecil Isbell"].completions == 1
    assert found["Don Hutson"].catches == 1


def test_defenders_are_listed_by_interceptions_and_then_by_tackles() -> None:
    lions = [{"number": number, "name": name} for number, name in ((31, "Ash"), (14, "Elm"))]
    rules = rule_set("lions-den", teams={"visitors": {"players": lions}})
    game = Session(rules)
    for tackler in ("31", "14", "14"):
        situation = {"phase": "scrimmage", "ball": "home", "spot": "H30", "down": 1, "to_go": 10}
        game.play(Ruling(situation, why="the next play"))
        game.play(Call("run"))
        game.play(Report({"result": "tackled", "spot": "H33", "tackler": tackler}))
        game.play(Roll((30, 4)))  # no flag
    [line] = player_lines(rules, NAMES, game.entries)
    assert line == "Defense, Lions: 14 Elm 2 tackles; 31 Ash 1 tackle."
