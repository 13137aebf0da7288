"""The checker itself: it proves what is true, and catches a false claim of each of the 32 kinds."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from league.model.stats.box_score import box_score
from league.model.stats.drives import drives
from quarterback.ai.coaches.students import letterman
from quarterback.ai.review import review
from quarterback.ai.solver import solved
from quarterback.rule_sets import CODES, header_of, rule_set, shipped_dial
from rulesets.core.events import Call, Event, Report, Roll, Ruling, Spin
from rulesets.core.session import Session
from rulesets.core.sides import SIDES
from tests.game.practice.playing import game as board_game
from tests.league.stats.test_box_score_by_hand import GUNDERSON, LIONS_DEN, SOLITAIRE, VSEFL, played
from tests.league.stats.test_stats_agree import dial_game
from tests.random_board import play_dial
from tests.story.checker import ProofGame, check
from tests.story.checker.check import holds
from tests.story.checker.league import League, Result
from tests.story.checker.words import faults_in, numbers_in
from tests.story.checker.worths import Worths

Claim = dict[str, Any]
Move = tuple[str, str]
HERE = Path(__file__).parent / "checker"


def claim(name: str, *args: object, value: object = True, log: tuple[int, ...] = ()) -> Claim:
    return {"name": name, "args": list(args), "value": value, "log": list(log)}


def proof_game(session: Session, **header: Any) -> ProofGame:
    return ProofGame(header_of(session.rules, **header), session.inputs, session.start)


def dial(start: dict[str, Any], *moves: Move, over: str = "", **settings: str) -> ProofGame:
    """A dial game from a situation on: calls, and what the dial showed."""
    timed = {"timing": "plays", "plays": "60", **settings}
    session = Session(rule_set("littlefield", timed, None))
    session.play(Ruling(start, whole=True))
    for call, face in moves:
        events: list[Event] = [Call(call)] if call else []
        session.play(*events, *([Spin(face)] if face else []))
    if over:
        session.play(Ruling({"phase": "over", "winner": "home"}, why=over))
    return proof_game(session, home="Yale", visitors="Brown", home_coach="scorer",
                      visitors_coach="freshman")  # fmt: skip


def clock(left: int) -> dict[str, object]:
    return {"period": 2, "plays_left": left}


def stand() -> ProofGame:
    """Brown stops four from the 3, loses the ball on its own 1, and the game by a point."""
    start = {"phase": "scrimmage", "ball": "home", "spot": "V3", "down": 1, "to_go": 3,
             "score": {"home": 0, "visitors": 6}, "clock": clock(12)}  # fmt: skip
    return dial(
        start, ("line_buck", "+1"), ("off_tackle", "0"), ("end_run", "-1"), ("line_buck", "+2"),
        ("off_tackle", "Fumble 0 lose ball"), ("line_buck", "+1"), ("try_kick", "G"), ("kick", ""),
        ("kickoff", "60"), ("end_run", "+44"), ("pass", "Int 0"), ("interception_return", "+3"),
        ("pass", "Inc"),
    )  # fmt: skip


def kick() -> ProofGame:
    """Offside on fourth down keeps Brown's drive going, and a goal on the last play wins."""
    start = {"phase": "scrimmage", "ball": "visitors", "spot": "H30", "down": 4, "to_go": 2,
             "score": {"home": 7, "visitors": 7}, "clock": clock(3)}  # fmt: skip
    return dial(start, ("line_buck", "+5P"), ("line_buck", "+12"), ("field_goal", "G"))


def missed() -> ProofGame:
    """Yale fails at its try, and later at a goal; Brown has a punt blocked."""
    start = {"phase": "scrimmage", "ball": "home", "spot": "V2", "down": 1, "to_go": 2,
             "score": {"home": 0, "visitors": 7}, "clock": clock(7)}  # fmt: skip
    return dial(
        start, ("line_buck", "+2"), ("try_kick", "N.G."), ("kick", ""), ("kickoff", "60"),
        ("end_run", "+70"), ("field_goal", "N.G."), ("punt", "Blocked -5"), ("pass", "Inc"),
    )  # fmt: skip


def blocked() -> ProofGame:
    """Yale blocks the kick that would have won for Brown."""
    start = {"phase": "scrimmage", "ball": "visitors", "spot": "H10", "down": 4, "to_go": 2,
             "score": {"home": 7, "visitors": 6}, "clock": clock(3)}  # fmt: skip
    return dial(start, ("field_goal", "Blocked -5"), ("pass", "Inc"), ("pass", "Inc"))


def tied() -> ProofGame:
    start = {"phase": "scrimmage", "ball": "home", "spot": "H40", "down": 2, "to_go": 5,
             "score": {"home": 3, "visitors": 3}, "clock": clock(2)}  # fmt: skip
    return dial(start, ("pass", "+8"), ("pass", "Inc"))


def penetrated() -> ProofGame:
    """With the score tied and a penetration each, Yale has one more on the next to last play."""
    start = {"phase": "scrimmage", "ball": "home", "spot": "V32", "down": 2, "to_go": 5,
             "score": {"home": 3, "visitors": 3}, "clock": clock(3),
             "house": {"penetrations": {"home": 1, "visitors": 1}}}  # fmt: skip
    return dial(start, ("pass", "+4"), ("line_buck", "+12"), ("pass", "Inc"),
                tiebreak="penetrations")  # fmt: skip


def resigned() -> ProofGame:
    start = {"phase": "scrimmage", "ball": "home", "spot": "H40", "down": 2, "to_go": 5,
             "score": {"home": 21, "visitors": 0}, "clock": clock(20)}  # fmt: skip
    return dial(start, ("pass", "+12"), over="Brown resigns")


@cache
def solved_game(seed: int = 3) -> ProofGame:
    """A whole game of 20 plays with the shipped dial."""
    rules = rule_set("littlefield", {"timing": "plays", "plays": "20"}, shipped_dial())
    random = Random(seed)
    game = proof_game(play_dial(Session(rules), random, letterman(random)))
    game.answers = Worths(rules, game.session, solved(rules))
    return game


def gunderson() -> ProofGame:
    clock: object = {"period": 1, "seconds_left": 900}
    start: dict[str, object] = {"phase": "kickoff", "ball": "visitors", "clock": clock}
    return proof_game(played("gunderson", start, GUNDERSON), board="simulated")


def lions_den() -> ProofGame:
    return proof_game(played("lions-den", {"phase": "kickoff", "ball": "visitors"}, LIONS_DEN))


def vsefl() -> ProofGame:
    return proof_game(played("vsefl", {"phase": "kickoff", "ball": "home"}, VSEFL))


def solitaire() -> ProofGame:
    session = played("solitaire-coach", {"phase": "kickoff", "ball": "visitors"}, SOLITAIRE)
    return proof_game(session)


def called_back() -> ProofGame:
    return proof_game(board_game("lions-den", 0))


def named() -> ProofGame:
    """Every snap of Yale's names somebody."""
    session = Session(rule_set("solitaire-coach"))
    for event in (
        Ruling({"phase": "scrimmage", "ball": "home", "spot": "H30"}, whole=True),
        Call("run"), Report({"result": "down", "spot": "H36", "player": "Gipp"}),
        Call("run"), Report({"result": "down", "spot": "H38", "player": "Thorpe"}),
        Call("run"), Report({"result": "touchdown", "player": "Gipp"}),
    ):  # fmt: skip
        session.play(event)
    return proof_game(session)


def box() -> ProofGame:
    session = Session(rule_set("vsefl"))
    for event in (
        Ruling({"phase": "scrimmage", "ball": "home", "spot": "H30"}, whole=True), Call("run"),
        Report({"result": "carrier_fell", "spot": "H40"}), Roll((1, 1)), Roll((1, 3, 1, 3, 1)),
    ):  # fmt: skip
        session.play(event)
    return proof_game(session)


# By hand: what each game above lets a page say, and beside it the same claim with one thing wrong.
BY_HAND: list[tuple[str, Any, Claim, Claim]] = [
    ("C1", stand, claim("final", value=[7, 6]), claim("final", value=[6, 7])),
    ("C1", stand, claim("margin", value=1), claim("margin", value=2)),
    ("C1", stand, claim("total", value=13), claim("total", value=14)),
    ("C2", stand, claim("lead_changes", value=1, log=(8,)), claim("lead_changes", value=2)),
    ("C2", stand, claim("led", "home", value=1), claim("led", "home", value=6)),
    ("C3", stand, claim("largest_deficit_overcome", "home", value=6, log=(1,)),
     claim("largest_deficit_overcome", "visitors", value=6)),
    ("C3", tied, claim("tie", value=3), claim("made_up", "home", value=3)),
    ("C3", stand, claim("lost_lead", "visitors", value=6, log=(8,)),
     claim("lost_lead", "visitors", value=6, log=(6,))),
    ("C4", resigned, claim("broke_open", "home", log=(1,)),
     claim("broke_open", "visitors", log=(1,))),
    ("C4", stand, claim("run_of", "home", value=7), claim("run_of", "home", value=6)),
    ("C5", resigned, claim("shutout", "home"), claim("shutout", "visitors")),
    ("C6", stand, claim("decisive_play", log=(8,)), claim("decisive_play", log=(7,))),
    ("C6", stand, claim("lead_for_good", "home", log=(8,)),
     claim("lead_for_good", "visitors", log=(8,))),
    ("C9", kick, claim("last_play_win", "visitors", log=(4,)),
     claim("last_play_win", "home", log=(4,))),
    ("C9", kick, claim("two_minute_winner", "visitors", value=1, log=(4,)),
     claim("two_minute_winner", "visitors", value=2, log=(4,))),
    ("C9", stand, claim("left", 2, value=6, log=(8,)), claim("left", 2, value=7, log=(8,))),
    ("C10", missed, claim("missed_try_decided", "home", log=(3,)),
     claim("missed_try_decided", "home", log=(2,))),
    ("C11", missed, claim("missed_kick_decided", "home", log=(7,)),
     claim("missed_kick_decided", "home", log=(8,))),
    ("C11", kick, claim("kick_won", "visitors", log=(4,)), claim("kick_won", "home", log=(4,))),
    ("C11", missed, claim("blocked", "home", log=(8,)), claim("blocked", "visitors", log=(8,))),
    ("C11", blocked, claim("blocked", "home", log=(2,)),
     claim("missed_kick_decided", "visitors", log=(2,))),
    ("C11", missed, claim("points_off_blocks", "home", value=0, log=(8,)),
     claim("points_off_blocks", "home", value=3, log=(8,))),
    ("C12", tied, claim("longest_gain", "home", value=8, log=(2,)),
     claim("longest_gain", "home", value=7, log=(2,))),
    ("C12", tied, claim("return_scores", value=0), claim("return_scores", value=1)),
    ("C13", tied, claim("not_past", "home", value=50), claim("not_past", "home", value=47)),
    ("C12", stand, claim("longest", "home", "rush", value=44, log=(11,)),
     claim("longest", "home", "rush", value=43, log=(11,))),
    ("C12", gunderson, claim("longest", "home", "rush", value=60),
     claim("longest", "home", "rush", value=65)),
    ("C13", gunderson, claim("drive_of", "visitors", value=[6, 26, 25, "interception"]),
     claim("drive_of", "visitors", value=[6, 26, 25, "punt"])),
    ("C13", vsefl, claim("drive_of", "visitors", value=[5, 8, 25, "interception"]),
     claim("drive_of", "visitors", value=[5, 9, 25, "interception"])),
    ("C13", missed, claim("closest", "home", value=98, log=(2,)),
     claim("closest", "home", value=97, log=(2,))),
    ("C14", stand, claim("goal_line_stand", "visitors", value=4, log=(2, 5)),
     claim("goal_line_stand", "visitors", value=3, log=(2, 5))),
    ("C15", stand, claim("takeaways", "home", value=1, log=(6,)),
     claim("takeaways", "home", value=2)),
    ("C15", stand, claim("points_off", "home", value=7, log=(6,)),
     claim("points_off", "home", value=6, log=(6,))),
    ("C16", resigned, claim("clean", value=0), claim("clean", value=1)),
    ("C16", tied, claim("clean", value=0), claim("clean", value=2)),
    ("C17", kick, claim("penalties", "home", value=[1, 5]), claim("penalties", "home",
                                                                  value=[1, 10])),
    ("C17", kick, claim("penalty_turn", "home", log=(2,)),
     claim("penalty_turn", "visitors", log=(2,))),
    ("C18", called_back, claim("called_back", "visitors", value=6),
     claim("called_back", "home", value=6)),
    ("C19", stand, claim("fourth", "home", value=[0, 1]), claim("fourth", "home", value=[1, 1])),
    ("C19", stand, claim("fourth_failed", "home", value=1, log=(5,)),
     claim("fourth_failed", "home", value=2)),
    ("C20", solitaire, claim("start", "home", value=45), claim("start", "home", value=46)),
    ("C21", gunderson, claim("stat", "yards", "home", value=65),
     claim("stat", "yards", "home", value=66)),
    ("C22", named, claim("share", "home", "Gipp", "yards", value=[68, 70]),
     claim("share", "home", "Thorpe", "yards", value=[68, 70])),
    ("C22", named, claim("scorer", "home", "Gipp", log=(7,)),
     claim("scorer", "home", "Thorpe", log=(7,))),
    ("C22", named, claim("gained", "home", "Gipp", "rushing", value=[2, 68, 1]),
     claim("gained", "home", "Gipp", "rushing", value=[2, 68, 0])),
    ("C22", named, claim("touchdowns_of", "home", "Gipp", value=1),
     claim("goals_of", "home", "Gipp", value=1)),
    ("C23", stand, claim("rating_gap", "visitors", value=193),
     claim("rating_gap", "home", value=193)),
    ("C25", box, claim("box", "visitors", log=(4,)), claim("box", "home", log=(4,))),
    ("C28", stand, claim("ruling", "visitors", value=6, log=(1,)),
     claim("ruling", "visitors", value=3, log=(1,))),
    ("C29", resigned, claim("ended", "resigned"), claim("ended", "agreed")),
    ("C29", stand, claim("ended", "time"), claim("ended", "overtime")),
    ("LQ-R38", penetrated, claim("broke_tie", "penetrations", "home", log=(3,)),
     claim("broke_tie", "penetrations", "home", log=(2,))),
    ("LQ-R38", penetrated, claim("tiebreak", "penetrations", "home", value=[2, 1]),
     claim("tiebreak", "deepest_point", "home", value=[2, 1])),
    ("C31", gunderson, claim("label", "practice"), claim("label", "exhibition")),
    ("C31", stand, claim("label", "exhibition"), claim("label", "practice")),
]  # fmt: skip


@pytest.mark.parametrize(
    ("make", "true", "false"),
    [each[1:] for each in BY_HAND],
    ids=[f"{each[0]}-{each[2]['name']}" for each in BY_HAND],
)
def test_a_claim_counted_by_hand_is_proved_and_a_false_one_is_not(
    make: Any, true: Claim, false: Claim
):
    game = make()
    assert holds(true, game), true
    assert not holds(false, game), false


def test_a_claim_that_no_proof_knows_is_false():
    assert not holds(claim("most_beautiful", "home"), stand())
    assert not holds(claim("final", value=[7, 6], log=(99,)), stand())


@pytest.mark.parametrize("kind", ["odds", "injury", "climate"])
def test_facts_of_lions_den(kind: str):
    """C26, C27, C32: as the facts have it, and not otherwise."""
    names = {"odds": "pass_called", "injury": "injury", "climate": "climate"}
    for seed in range(8):
        game = proof_game(board_game("lions-den", seed))
        for step, fact in game.facts():
            if fact.fact != names[kind]:
                continue
            if kind == "odds":
                true = claim("odds", fact.side, value=int(fact.how), log=(step.number,))
                false = claim("odds", fact.side, value=int(fact.how) + 1, log=(step.number,))
            elif kind == "injury":
                args = (fact.side, fact.why)
                true = claim("injury", *args, value=fact.how, log=(step.number,))
                false = claim("injury", *args, value="season and more", log=(step.number,))
            else:
                true = claim("climate", value=fact.how or fact.why, log=(step.number,))
                false = claim("climate", value="glorious")
            assert holds(true, game)
            assert not holds(false, game)
            return
    pytest.fail(f"no {kind} in eight games")


def test_worths_are_those_of_the_review_which_shares_no_code():
    """C7, C8: the same figures by another program."""
    for seed in (3, 4):
        game = solved_game(seed)
        worths = game.answers
        assert isinstance(worths, Worths)
        other = review(game.session, worths.answers)
        assert worths.line == pytest.approx(list(other.line), abs=2e-5)
        for side in SIDES:
            theirs = other.side(side)
            assert worths.right(side) == (theirs.right, theirs.decisions)
            assert worths.costs(side) == pytest.approx(theirs.cost, abs=1e-4)
            assert worths.luck(side) == pytest.approx(theirs.luck, abs=1e-4)


def test_claims_of_a_solved_game():
    """C6, C7, C8: true with the solver's figures, false with a digit changed."""
    game = solved_game()
    worths = game.answers
    assert isinstance(worths, Worths)
    low = min(worths.of(n, "home") for n in range(1, len(game.inputs) + 1))
    dearest = max((c for c in worths.choices if c.side == "home"), key=lambda c: c.cost)
    made, tried = worths.right("home")
    for true, false in (
        (claim("worth", "home", value=worths.of(5, "home"), log=(5,)),
         claim("worth", "visitors", value=worths.of(5, "home") + 0.001, log=(5,))),
        (claim("low_point", "home", value=low), claim("low_point", "home", value=low + 0.01)),
        (claim("dearest", "home", dearest.call, value=dearest.cost, log=(dearest.number,)),
         claim("dearest", "visitors", dearest.call, value=dearest.cost, log=(dearest.number,))),
        (claim("right", "home", value=[made, tried]),
         claim("right", "home", value=[made, tried + 1])),
        (claim("luck", "home", value=worths.luck("home")),
         claim("luck", "home", value=worths.luck("home") + 0.1)),
        (claim("calls_cost", "home", value=worths.costs("home")),
         claim("calls_cost", "home", value=worths.costs("home") + 0.1)),
    ):  # fmt: skip
        assert holds(true, game), true
        assert not holds(false, game), false


def test_claims_of_a_league():
    """C30: from a plain list of results."""
    results = [
        Result(1, "A", "B", (7, 0)), Result(1, "C", "D", (3, 3)), Result(2, "B", "A", (6, 0)),
        Result(2, "C", "D", (7, 0)), Result(2, "B", "C", (9, 0)), Result(2, "A", "B", (0, 3)),
    ]  # fmt: skip
    league = League(tuple(results), (Result(2, "A", "D", None), Result(2, "C", "A", None)))
    game = stand()
    for true, false in (
        (claim("streak", "visitors", "won", value=3), claim("streak", "visitors", "won", value=4)),
        (claim("series", "visitors", value=[2, 1, 0]),
         claim("series", "visitors", value=[1, 1, 0])),
        (claim("last_meeting", "visitors", value=[2, 0, 6]),
         claim("last_meeting", "home", value=[2, 0, 6])),
        (claim("season_record", "home", value=[0, 2, 0]),
         claim("season_record", "home", value=[0, 1, 0])),
        (claim("place", "visitors", value=[1, 1]), claim("place", "visitors", value=[1, 2])),
        (claim("clinched", "visitors", value=1), claim("clinched", "home", value=1)),
        (claim("out", "home", value=1), claim("out", "visitors", value=1)),
    ):  # fmt: skip
        assert holds(true, game, league), true
        assert not holds(false, game, league), false
    assert not holds(claim("first_meeting"), game, league)
    assert not holds(claim("revenge", "visitors"), game, league), "it had won the last one, too"
    assert not holds(claim("opener", "home"), game, league)


# --- the words


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("Yale 7, Brown 6, with 1:23 left", ["7", "6", "1:23"]),
        ("a forty-two-yard run on fourth and 3", ["42", "4", "3"]),
        ("one hundred and seven yards, 98.8 in a hundred", ["107", "98.8"]),
        ("won 7-6 on a 43-yard pass", ["7-6", "43"]),
    ],
)
def test_numbers_are_read_in_figures_and_in_words(text: str, numbers: list[str]):
    assert list(numbers_in(text)) == numbers


FINAL = claim("final", value=[7, 6])


@pytest.mark.parametrize(
    ("text", "claims", "fault"),
    [
        ("Yale beat Brown, 7-6.", [FINAL], ""),
        ("Brown beat Yale, 7-6.", [FINAL], "did not beat"),
        ("Yale beat Brown by nine.", [FINAL], "number 9"),
        ("Yale beat Brown, 7-6.", [], "number 7-6"),
        ("Yale routed Brown.", [FINAL], "routed"),
        ("Yale edged Brown.", [FINAL], ""),
        ("Yale edged Harvard.", [FINAL], "Harvard"),
        ("A march to the goal.", [claim("drive_of", "home", value=[4, 60, 40, "touchdown"])],
         "march"),
        ("Yale led to stay.", [claim("lead_for_good", "home", log=(8,))], ""),
        ("Yale led to stay.", [claim("score", value=[0, 6], log=(2,))], "to stay"),
        ("It came late.", [claim("score", value=[0, 6], log=(2,))], "late"),
        ("It was the only touchdown.", [claim("score", value=[6, 6], log=(7,))], "only"),
        ("Yale never led.", [FINAL], "never"),
        ("Its longest run.", [FINAL], "longest"),
        ("A gutsy win.", [FINAL], "gutsy"),
        ("Brown managed to hold.", [FINAL], "managed to"),
        ("Yale would have won.", [FINAL], "would have won"),
        ("Yale beat Brown!", [FINAL], "exclamation"),
        ("In the rain, Yale won.", [FINAL], "rain"),
        ("Yale was proud of it.", [FINAL], "feeling"),
        ("An upset.", [FINAL], "upset"),
        ("An interception did it.", [FINAL], "interception"),
        ("A safety did it.", [FINAL], "safety"),
        ("It took overtime.", [FINAL], "overtime"),
        ("Brown led; Brown leads until the last play.", [FINAL], "leads until"),
        ("Brown missed a kick.", [FINAL], "missed"),
        ("Yale was the favorite.", [FINAL], "favorite"),
        ("Yale beat Brown, 7-6.a run", [FINAL], "no end"),
        ("Two returnS beat Brown, 7-6.", [FINAL], "a capital"),
        ("Yale kicked on the last play of the half.", [claim("left", 1, value=2)], "last play"),
        ("Brown led by six and let it slip away with six plays left.",
         [claim("lost_lead", "visitors", value=6, log=(8,)), claim("left", 2, value=6, log=(8,))],
         ""),
        ("Brown led by six and let it slip away with 12 plays left.",
         [claim("lost_lead", "visitors", value=6, log=(8,)), claim("left", 2, value=12, log=(1,))],
         "let it slip away"),
        ("Yale drove to the Brown 1.",
         [claim("drive_of", "home", value=[4, 2, 97, "downs"], log=(2, 5))], "drove to"),
        ("That gave Yale the ball at its own 17.", [FINAL], "That gave"),
        ("The last play won it: the try, and Yale had beaten Brown, 7-6.",
         [claim("final", value=[7, 6], log=(12,))], "had beaten"),
        ("The game turned: a pass over the end line.", [claim("play", "home", "pass", log=(2,))],
         "over the end line"),
        ("The game turned: an incomplete pass.", [claim("play", "home", "pass", log=(2,))],
         "incomplete pass"),
        ("From there a run got no farther.", [claim("yards", "home", "rush", value=0, log=(3,))],
         "From there"),
    ],
)  # fmt: skip
def test_words_need_a_claim_of_their_sentence(text: str, claims: list[Claim], fault: str):
    found = faults_in(text, claims, stand())
    assert (not found) if not fault else any(fault in each for each in found), found


def test_a_player_is_named_only_by_a_claim_about_him():
    game = named()
    share = claim("share", "home", "Gipp", "yards", value=[68, 70])
    assert faults_in("Then Gipp gained 68 yards.", [share], game) == []
    assert "player Thorpe" in faults_in("Then Thorpe gained 68 yards.", [share], game)


def page(*sentences: tuple[str, list[Claim]], rows: list[list[str]]) -> dict[str, Any]:
    told = [{"text": text, "claims": claims} for text, claims in sentences]
    return {"masthead": {"label": "EXHIBITION"}, "headline": told[0], "decks": [],
            "lead": told[1:2], "story": [told[2:]], "line_score": {"rows": rows}}  # fmt: skip


def test_a_page_is_checked_in_whole():
    good = [("YALE EDGES BROWN, 7-6", [FINAL]),
            ("Yale beat Brown, 7-6.", [FINAL]),
            ("Brown held on four snaps at the goal.",
             [claim("goal_line_stand", "visitors", value=4, log=(2, 5))])]  # fmt: skip
    rows = [["Brown", "6", "0", "6"], ["Yale", "0", "7", "7"]]
    assert check(page(*good, rows=rows), stand()) == []
    bad = [["Brown", "0", "6", "6"], ["Yale", "0", "7", "7"]]
    assert any("line score" in each for each in check(page(*good, rows=bad), stand()))
    twice = [*good, ("Brown had heart. It took heart.", [FINAL])]
    assert any("'heart' twice" in each for each in check(page(*twice, rows=rows), stand()))


# --- mutation of the log: what it touches goes


def test_one_thing_changed_in_a_log_changes_the_claims_that_it_touches_and_no_other():
    claims = [each[2] for each in BY_HAND if each[1] is stand]
    game = stand()
    assert all(holds(each, game) for each in claims)
    events = [list(each) for each in game.session.inputs]
    events[10] = [Call("end_run"), Spin("+40")]
    changed = ProofGame(game.header, events, game.session.start)
    gone = [each["name"] for each in claims if not holds(each, changed)]
    assert gone == ["longest"]
    without = [*events[:7], [Call("try_kick"), Spin("N.G.")], events[8]]
    tied_game = ProofGame(game.header, without, game.session.start)
    gone = {each["name"] for each in claims if not holds(each, tied_game)}
    assert {"final", "margin", "total", "largest_deficit_overcome", "points_off"} <= gone
    assert not {"goal_line_stand", "fourth", "takeaways", "ruling"} & gone


def test_another_header_or_ruling_changes_its_claims():
    game = stand()
    other = ProofGame(replace(game.header, visitors_coach="letterman"), game.session.inputs,
                      game.session.start)  # fmt: skip
    assert not holds(claim("rating_gap", "visitors", value=193), other)
    assert faults_in("Then Brown held.", [FINAL], game) == []
    renamed = ProofGame(replace(game.header, visitors="Navy"), game.session.inputs,
                        game.session.start)  # fmt: skip
    assert faults_in("Then Brown held.", [FINAL], renamed) != []
    events = [list(each) for each in game.session.inputs]
    first = events[0][0]
    assert isinstance(first, Ruling)
    events[0] = [replace(first, situation={**first.situation, "score": {"home": 0, "visitors": 3}})]
    ruled = ProofGame(game.header, events, game.session.start)
    assert not holds(claim("ruling", "visitors", value=6, log=(1,)), ruled)


# --- the second count


@pytest.mark.sample(10)
@pytest.mark.parametrize(("code", "seed"), [(code, seed) for code in CODES for seed in range(40)])
def test_two_programs_that_share_no_code_count_a_game_the_same(code: str, seed: int):
    session = dial_game(seed) if code == "littlefield" else board_game(code, seed)
    game, counted = proof_game(session), box_score(session.entries)
    for side in SIDES:
        line = counted.of(side)
        for key in ("plays", "first_downs", "rushing_yards", "passing_yards", "sack_yards", "yards",
                    "completions", "passes", "turnovers", "punts", "punt_yards", "penalties",
                    "penalty_yards", "third_downs_made", "fourth_downs", "fourth_downs_made",
                    "goals_made", "kick_returns", "touchdowns"):  # fmt: skip
            assert game.stat(key, side) == getattr(line, key), (side, key)
    ours = [(d.side, d.began, d.snaps, d.yards, d.ended) for d in game.drives]
    assert ours == [(d.side, d.began, d.plays, d.yards, d.ended) for d in drives(session.entries)]


def test_the_checker_imports_nothing_that_the_writer_is_made_of():
    for file in HERE.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            names = (
                [node.module or ""]
                if isinstance(node, ast.ImportFrom)
                else ([each.name for each in node.names] if isinstance(node, ast.Import) else [])
            )
            for name in names:
                barred = (
                    "quarterback.text",
                    "quarterback.ai.review",
                    "league",
                    "quarterback.files",
                )
                assert not name.startswith(barred), (file.name, name)
