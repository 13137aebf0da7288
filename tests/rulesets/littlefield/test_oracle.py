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


# ------------------------------------------------------------- section L, settings


def start(settings=None, **fields):
    return oracle.from_situation(fields, settings or {})


def play(g, name, face):
    oracle.call(g, name)
    return oracle.spin(g, face)


def scrimmage(spot, down, to_go, settings=None, **more):
    return start(settings, phase="scrimmage", spot=spot, down=down, to_go=to_go, **more)


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
