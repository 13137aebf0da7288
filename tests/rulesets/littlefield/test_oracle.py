"""The reference model against the worked cases, and against itself on random games."""

import importlib.util
import json
import random
import tomllib
from pathlib import Path

import pytest

HERE = Path(__file__).parent


def load(name):
    spec = importlib.util.spec_from_file_location("littlefield_" + name, HERE / (name + ".py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


oracle = load("oracle")
random_faces = load("random_faces")

CASES = json.loads((HERE / "oracle_cases.json").read_text(encoding="utf-8"))
with (HERE / "oracle_dial.toml").open("rb") as dial_file:
    DIAL = {signal["no"]: signal["cells"] for signal in tomllib.load(dial_file)["signal"]}

SIDES = {"A": "home", "B": "visitors"}
PHASES = {
    "KICK_OFF": "kickoff",
    "FREE_KICK": "free_kick",
    "RUN_BACK": "run_back",
    "INT_RETURN": "interception_return",
    "TRY": "try",
}
CALLS = {
    "KICKOFF": "kickoff",
    "RUNBACK": "run_back",
    "INTRET": "interception_return",
    "RUN1": "line_buck",
    "RUN2": "off_tackle",
    "RUN3": "end_run",
    "PASS": "pass",
    "PUNT": "punt",
    "FG": "field_goal",
    "TRY_KICK": "try_kick",
    "TRY_SCRIM": "try_scrimmage",
}
KICK_CALLS = ("PUNT", "FG", "TRY_KICK")


# ------------------------------------------------------------- worked cases


def case_spot(text):
    return text.replace("A", "H").replace("B", "V")


def case_situation(text, score):
    """The case file's notation, without its score, as a situation."""
    words = text.split()
    s = {"score": {"home": score[0], "visitors": score[1]}}
    if words[0] == "CHOICE":
        s.update(phase="choice", chooser=SIDES[words[1]])
    elif words[0] == "FINAL":
        s.update(phase="over")
    elif words[0] in PHASES:
        s.update(phase=PHASES[words[0]], ball=SIDES[words[1]], spot=case_spot(words[2]))
    else:
        ball = SIDES[words[0]]
        down, to_go = words[2].split("&")
        spot = case_spot(words[1])
        goal = to_go == "G"
        if goal:
            to_go = 100 - oracle.spot_number(ball, spot)
        else:
            to_go = int(to_go)
            goal = oracle.spot_number(ball, spot) + to_go == 100
        s.update(phase="scrimmage", ball=ball, spot=spot, down=int(down), to_go=to_go, goal=goal)
        s["series"] = {"incompletions": int(words[3].removeprefix("inc"))}
    return s


def case_expectation(text):
    body, score = text.rsplit(" ", 1)
    return case_situation(body, [int(n) for n in score.split("-")])


def case_face(name, dial):
    kind = dial[0]
    n = dial[1] if len(dial) > 1 else None
    shown = None if n is None else (f"+{n}" if n > 0 else str(n))
    if kind == "Y":
        return shown
    if kind == "P":
        return shown + "P"
    if kind == "L":
        return ("Blocked " if name in KICK_CALLS else "Fumble ") + shown + " lose ball"
    if kind == "F":
        return "Fumble " + shown
    if kind == "B":
        return "Blocked " + shown
    if kind == "C":
        return "Inc" if n is None else "Inc " + shown
    if kind == "I":
        return "Int " + shown
    return {"G": "G", "N": "N.G."}[kind]


def without(s, *keys):
    return {key: s[key] for key in s if key not in keys}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_worked_case(case):
    given = case_situation(case["given"], case["score"])
    limit = case["limit"]
    given["toss_winner"] = oracle.other(SIDES[case["tossLoser"]])
    half_limit = limit // 2 if case["half"] == 1 else limit
    given["clock"] = {"period": case["half"], "plays_left": half_limit - case["plays"]}
    g = oracle.from_situation(given, {"plays": limit})
    assert oracle.situation(g) == given
    for step in case["steps"]:
        before = oracle.situation(g)
        if "choose" in step:
            events = oracle.call(g, step["choose"].lower())
        elif step["expect"] == "ILLEGAL":
            assert CALLS[step["call"]] not in oracle.permitted(g)
            with pytest.raises(ValueError, match=r".+"):
                oracle.call(g, CALLS[step["call"]])
            assert oracle.situation(g) == before
            continue
        else:
            oracle.call(g, CALLS[step["call"]])
            assert oracle.situation(g)["call"] == CALLS[step["call"]]
            assert oracle.permitted(g) == []
            events = oracle.spin(g, case_face(step["call"], step["dial"]))
        after = oracle.situation(g)
        assert without(after, "clock", "toss_winner") == case_expectation(step["expect"])
        wanted = [SIDES.get(word, word) for word in step.get("events", "").split()]
        assert " ".join(events).split() == wanted
        if "HALF_END" not in events and "choose" not in step:
            assert after["clock"]["plays_left"] == before["clock"]["plays_left"] - 1


def test_field_goal_signal_by_position():
    """The K table."""
    wanted = {n: 10 for n in range(1, 8)}
    wanted.update({n: 9 for n in range(8, 13)})
    wanted.update({n: 8 for n in range(13, 16)})
    for yard in range(1, 100):
        for ball, goal in (("home", "V"), ("visitors", "H")):
            spot = oracle.spot_text(ball, 100 - yard)
            if yard <= 15:
                assert spot == goal + str(yard)
            g = oracle.from_situation({"phase": "scrimmage", "ball": ball, "spot": spot}, {})
            if yard in wanted:
                assert "field_goal" in oracle.permitted(g)
                assert oracle.ring_of(g, "field_goal") == wanted[yard]
            else:
                assert "field_goal" not in oracle.permitted(g)


# ------------------------------------------------------------- section L, settings


def start(settings=None, **fields):
    return oracle.from_situation(fields, settings or {})


def play(g, name, face):
    oracle.call(g, name)
    return oracle.spin(g, face)


def scrimmage(spot, down, to_go, settings=None, **more):
    return start(settings, phase="scrimmage", spot=spot, down=down, to_go=to_go, **more)


def test_forced_phases_permit_one_call():
    assert oracle.permitted(start(phase="kickoff")) == ["kickoff"]
    assert oracle.permitted(start(phase="free_kick")) == ["kickoff"]
    assert oracle.permitted(start(phase="interception_return", spot="V40")) == [
        "interception_return"
    ]
    assert oracle.permitted(start(phase="try")) == ["try_kick", "try_scrimmage"]
    g = scrimmage("H30", 1, 10)
    oracle.call(g, "punt")
    with pytest.raises(ValueError, match=r".+"):
        oracle.call(g, "pass")
    assert oracle.spin(g, "40") == []
    assert oracle.situation(g)["spot"] == "V30"


def test_new_game_toss_and_choice():
    g = oracle.new_game({"plays": 161})
    assert oracle.situation(g) == {
        "phase": "toss",
        "score": {"home": 0, "visitors": 0},
        "clock": {"period": 1, "plays_left": 80},
        "toss_winner": None,
    }
    assert oracle.permitted(g) == []
    oracle.toss(g, 2)
    assert oracle.situation(g)["chooser"] == "visitors"
    oracle.call(g, "receive")
    assert oracle.situation(g) == {
        "phase": "kickoff",
        "ball": "home",
        "spot": "H40",
        "score": {"home": 0, "visitors": 0},
        "clock": {"period": 1, "plays_left": 80},
        "toss_winner": "visitors",
    }


def test_overrun_shortens_the_second_half():
    g = scrimmage("H30", 4, 10, clock={"period": 1, "plays_left": 1})
    play(g, "punt", "40")
    play(g, "run_back", "+70")
    assert play(g, "try_kick", "G") == ["TRY_GOOD", "HALF_END"]
    assert oracle.situation(g)["clock"] == {"period": 2, "plays_left": 78}


def test_overrun_may_use_up_a_very_short_game():
    g = start({"plays": 2}, phase="kickoff")
    assert play(g, "kickoff", "40") == []
    assert play(g, "run_back", "+5") == ["FIRST_DOWN", "HALF_END", "GAME_END"]
    assert oracle.situation(g)["clock"] == {"period": 2, "plays_left": 0}


def test_odd_limit():
    g = start({"plays": 7}, phase="kickoff", clock={"period": 1, "plays_left": 1})
    assert play(g, "kickoff", "60") == ["TOUCHBACK", "FIRST_DOWN", "HALF_END"]
    assert oracle.situation(g)["clock"] == {"period": 2, "plays_left": 4}


def test_timed_clock_starts_at_the_first_spin_of_each_half():
    g = oracle.new_game({"timing": "timed", "minutes": 1})
    oracle.toss(g, 1)
    oracle.call(g, "kick")
    assert oracle.situation(g)["clock"] == {"period": 1, "seconds_left": 60, "running": False}
    play(g, "kickoff", "40")
    assert oracle.situation(g)["clock"] == {"period": 1, "seconds_left": 60, "running": True}
    oracle.tick(g, 30, False)
    play(g, "run_back", "0")
    assert oracle.situation(g)["clock"] == {"period": 1, "seconds_left": 30, "running": False}
    with pytest.raises(ValueError, match=r".+"):
        oracle.tick(g, 31, True)
    assert oracle.tick(g, 0, False) == ["HALF_END"]
    assert oracle.situation(g)["chooser"] == "visitors"
    assert oracle.situation(g)["clock"] == {"period": 2, "seconds_left": 60, "running": False}
    oracle.call(g, "kick")
    play(g, "kickoff", "40")
    assert oracle.situation(g)["clock"]["running"] is True
    assert oracle.tick(g, 0, False) == []
    assert play(g, "run_back", "-5P") == ["PENALTY -5"]
    assert play(g, "run_back", "+5") == ["FIRST_DOWN", "GAME_END"]
    assert oracle.situation(g)["phase"] == "over"


def test_timed_locked_call_is_completed():
    clock = {"period": 1, "seconds_left": 20, "running": True}
    g = scrimmage("H30", 4, 8, {"timing": "timed"}, clock=clock)
    oracle.call(g, "punt")
    assert oracle.tick(g, 0, False) == []
    assert oracle.spin(g, "40") == []
    assert oracle.situation(g)["phase"] == "run_back"
    assert play(g, "run_back", "+8") == ["FIRST_DOWN", "HALF_END"]


def test_interception_at_the_line_of_play():
    g = scrimmage("V15", 2, 6, {"interception_spot": "line_of_play"})
    assert play(g, "pass", "Int +40") == ["INTERCEPTED"]
    assert oracle.situation(g)["spot"] == "V15"


@pytest.mark.parametrize(
    ("option", "face", "wanted"),
    [
        ("ordinary", "Inc +29", ["INCOMPLETE"]),
        ("ordinary", "Inc +30", ["INCOMPLETE", "END_LINE", "TOUCHBACK", "FIRST_DOWN"]),
        ("touchback", "Inc +19", ["INCOMPLETE"]),
        ("touchback", "Inc +20", ["INCOMPLETE", "TOUCHBACK", "FIRST_DOWN"]),
        ("touchback", "Inc +29", ["INCOMPLETE", "TOUCHBACK", "FIRST_DOWN"]),
        ("touchback", "Inc", ["INCOMPLETE"]),
    ],
)
def test_incomplete_in_end_zone(option, face, wanted):
    g = scrimmage("V20", 1, 10, {"incomplete_in_end_zone": option})
    assert play(g, "pass", face) == wanted


def test_return_penalty_ends_return():
    g = start({"return_penalty": "ends_return"}, phase="run_back", spot="H9")
    assert play(g, "run_back", "-15P") == ["PENALTY -15", "FIRST_DOWN"]
    assert oracle.situation(g)["spot"] == "H1"


def test_plus5_down_stands():
    g = scrimmage("H30", 3, 3, {"plus5_past_point": "down_stands"})
    assert play(g, "line_buck", "+5P") == ["PENALTY +5"]
    s = oracle.situation(g)
    assert (s["spot"], s["down"], s["to_go"]) == ("H35", 3, -2)
    assert oracle.situation(oracle.from_situation(s, g["settings"])) == s
    assert play(g, "line_buck", "-1") == ["FIRST_DOWN"]


def test_play_count_without_returns():
    clock = {"period": 1, "plays_left": 2}
    g = start({"play_count": "without_returns"}, phase="kickoff", clock=clock)
    play(g, "kickoff", "40")
    play(g, "run_back", "+5")
    assert oracle.situation(g)["clock"] == {"period": 1, "plays_left": 1}
    play(g, "pass", "Int")
    assert play(g, "interception_return", "0") == ["FIRST_DOWN", "HALF_END"]
    assert oracle.situation(g)["clock"] == {"period": 2, "plays_left": 80}


def test_one_more_play():
    settings = {"late_penalty": "one_more_play"}
    g = scrimmage("H30", 1, 10, settings, clock={"period": 1, "plays_left": 1})
    assert play(g, "line_buck", "-5P") == ["PENALTY -5"]
    assert play(g, "line_buck", "+15P") == ["PENALTY +15", "FIRST_DOWN"]
    assert oracle.situation(g)["clock"]["plays_left"] == -1
    assert play(g, "line_buck", "+3") == ["HALF_END"]
    assert oracle.situation(g)["clock"] == {"period": 2, "plays_left": 78}
    g = start(settings, phase="try", clock={"period": 1, "plays_left": 0})
    assert play(g, "try_kick", "-5P") == ["TRY_FAILED", "HALF_END"]
    g = scrimmage("H30", 1, 10, clock={"period": 1, "plays_left": 1})
    assert play(g, "line_buck", "-5P") == ["PENALTY -5", "HALF_END"]


def test_one_more_play_timed():
    settings = {"late_penalty": "one_more_play", "timing": "timed"}
    g = scrimmage("H30", 1, 10, settings)
    oracle.call(g, "punt")
    oracle.tick(g, 0, False)
    assert oracle.spin(g, "-5P") == ["PENALTY -5"]
    assert oracle.tick(g, 0, False) == []
    assert play(g, "punt", "75") == ["TOUCHBACK", "FIRST_DOWN", "HALF_END"]


def test_blocked_fourth_behind_goal():
    for settings, down, wanted in (
        ({}, 4, ["BLOCKED", "BALL_LOST", "TOUCHDOWN visitors"]),
        ({"blocked_fourth_behind_goal": "always_safety"}, 4, ["BLOCKED", "SAFETY visitors"]),
        (
            {"blocked_fourth_behind_goal": "always_safety"},
            3,
            ["BLOCKED", "BALL_LOST", "TOUCHDOWN visitors"],
        ),
    ):
        g = scrimmage("H9", down, 5, settings)
        assert play(g, "punt", "Blocked -9 lose ball") == wanted


def test_faces_off_their_ring_are_refused():
    for name, face in (
        ("punt", "Inc"),
        ("punt", "-3"),
        ("punt", "Fumble -3 lose ball"),
        ("punt", "Blocked +1"),
        ("line_buck", "Inc"),
        ("line_buck", "Blocked -3"),
        ("line_buck", "0P"),
        ("pass", "+111"),
    ):
        g = scrimmage("H30", 1, 10)
        oracle.call(g, name)
        before = oracle.situation(g)
        with pytest.raises(ValueError, match=r".+"):
            oracle.spin(g, face)
        assert oracle.situation(g) == before


# ------------------------------------------------------------- random games


def check(g, last_score):
    s = oracle.situation(g)
    live = s["phase"] not in ("toss", "choice", "over")
    assert ("ball" in s) == live and ("spot" in s) == live
    assert ("down" in s) == (s["phase"] == "scrimmage")
    assert ("chooser" in s) == (s["phase"] == "choice")
    if live:
        assert 1 <= g["spot"] <= 99
        assert oracle.spot_number(s["ball"], s["spot"]) == g["spot"]
    if s["phase"] == "scrimmage":
        assert 1 <= s["down"] <= 4
        assert s["goal"] == (g["spot"] + s["to_go"] == 100)
        assert 0 <= s["series"]["incompletions"] < 4
        assert 11 <= g["point"] <= 100
        if g["settings"]["plus5_past_point"] == "first_down":
            assert s["to_go"] > 0
    for side in ("home", "visitors"):
        assert s["score"][side] >= last_score[side]
    assert s["clock"]["period"] in (1, 2)
    # a situation is the whole state
    again = oracle.from_situation(s, g["settings"])
    assert oracle.situation(again) == s
    assert oracle.permitted(again) == oracle.permitted(g)
    return s["score"]


def random_game(seed, settings, any_dial):
    rng = random.Random(seed)
    g = oracle.new_game(settings)
    timed = g["settings"]["timing"] == "timed"
    score = check(g, {"home": 0, "visitors": 0})
    oracle.toss(g, rng.randint(1, 2))
    seen = []
    for _ in range(20000):
        score = check(g, score)
        if g["phase"] == "over":
            break
        name = rng.choice(oracle.permitted(g))
        seen += oracle.call(g, name)
        if g["call"] is not None:
            score = check(g, score)
            if timed and rng.random() < 0.1:
                seen += oracle.tick(g, max(0, g["left"] - rng.randint(0, 40)), rng.random() < 0.8)
            ring = oracle.ring_of(g, name)
            if any_dial:
                to_go = None
                if g["phase"] == "scrimmage":
                    to_go = g["point"] - g["spot"]
                face = random_faces.random_face(rng, ring, g["spot"], to_go)
            else:
                face = rng.choice(DIAL[ring])
            seen += oracle.spin(g, face)
        if timed and g["phase"] != "over":
            seen += oracle.tick(g, max(0, g["left"] - rng.randint(0, 40)), rng.random() < 0.8)
    assert g["phase"] == "over"
    assert oracle.permitted(g) == []
    assert seen[-1] == "GAME_END" and seen.count("GAME_END") == 1 and seen.count("HALF_END") == 1
    if timed:
        assert g["left"] == 0
    else:
        assert g["left"] <= 0
    points = {"TOUCHDOWN": 6, "SAFETY": 2, "FIELD_GOAL": 3, "TRY_GOOD": 1}
    assert sum(points.get(e.split()[0], 0) for e in seen) == sum(g["score"].values())
    return g, seen


SETTINGS = {
    "printed": {},
    "short-odd": {"plays": 21},
    "two-plays": {"plays": 2},
    "timed": {"timing": "timed", "minutes": 15},
    "timed-options": {
        "timing": "timed",
        "minutes": 5,
        "signals": "aloud",
        "late_penalty": "one_more_play",
        "return_penalty": "ends_return",
        "interception_spot": "line_of_play",
    },
    "options": {
        "plays": 101,
        "interception_spot": "line_of_play",
        "incomplete_in_end_zone": "touchback",
        "return_penalty": "ends_return",
        "plus5_past_point": "down_stands",
        "play_count": "without_returns",
        "late_penalty": "one_more_play",
        "blocked_fourth_behind_goal": "always_safety",
    },
}


@pytest.mark.parametrize("any_dial", [False, True], ids=["dial", "any"])
@pytest.mark.parametrize("settings", SETTINGS.values(), ids=SETTINGS.keys())
def test_random_games(settings, any_dial):
    happened: set[str] = set()
    for seed in range(200):
        _, seen = random_game(seed, settings, any_dial)
        happened.update(event.split()[0] for event in seen)
    if settings.get("plays", 160) > 2:
        wanted = {"FIRST_DOWN", "DOWNS", "BALL_LOST", "TOUCHBACK", "TOUCHDOWN", "TRY_GOOD"}
        wanted |= {"TRY_FAILED", "BLOCKED", "FUMBLE", "INCOMPLETE", "PASS_PENALTY", "PENALTY"}
        wanted |= {"INTERCEPTED"}
        if any_dial:
            wanted |= {"SAFETY", "FIELD_GOAL", "END_LINE"}
        assert wanted <= happened


def test_random_faces_are_legal_and_hit_the_boundaries():
    rng = random.Random(1914)
    for ring in range(1, 13):
        kinds = set()
        lengths = set()
        ends = set()
        for _ in range(4000):
            spot = rng.randint(1, 99)
            kind, yards = oracle.read_face(random_faces.random_face(rng, ring, spot, 7), ring)
            kinds.add(kind)
            if yards is not None:
                lengths.add(yards)
                ends.add(spot + yards)
        assert kinds == set(oracle.RING_KINDS[ring])
        assert min(lengths) >= -110 and max(lengths) <= 110
        if ring in (1, 2, 3, 4, 5, 6, 12):
            assert {-1, 0, 1, 99, 100, 101, 109, 110, 111} <= ends
            assert max(lengths) >= 100 and min(lengths) <= -100


def test_random_faces_repeat_with_their_seed():
    first = [random_faces.random_face(random.Random(n), n % 12 + 1, 40) for n in range(60)]
    again = [random_faces.random_face(random.Random(n), n % 12 + 1, 40) for n in range(60)]
    assert first == again
