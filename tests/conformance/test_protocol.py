"""The protocol from the other side: a client and a referee that were written from the specification
alone, against this program and against each other."""

from __future__ import annotations

import json
import random
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from quarterback.cli import main
from quarterback.cli.games.conformance import shipped
from quarterback.cli.referee.customization import agree
from quarterback.cli.referee.referee import Referee
from quarterback.rule_sets import CODES
from tests.cli.referee.lines import LINE_OUT, Game
from tests.conformance import peer_client, peer_referee
from tests.notation.games import FACES

SESSIONS = list(peer_client.sessions(shipped() / "protocol"))
DIAL_SESSIONS = [each for each in SESSIONS if each[0]["ruleset"] == "littlefield"]


def name_of(session: tuple[dict[str, Any], list[dict[str, Any]]]) -> str:
    return f"{session[0]['ruleset']}-{session[0]['case']}"


def asking(referee: Game | peer_referee.Referee) -> peer_client.Ask:
    """A way to ask a referee in this process, its answers through JSON and the schema."""

    def ask(request: dict[str, Any]) -> dict[str, Any]:
        text = json.dumps(request).encode()
        if isinstance(referee, Game):
            return referee.raw(text)
        answer: dict[str, Any] = json.loads(json.dumps(referee.answer(text)))
        LINE_OUT.validate(answer)
        return answer

    return ask


@pytest.mark.parametrize("session", SESSIONS, ids=name_of)
def test_the_client_finds_nothing_wrong_with_this_referee(session: Any):
    head, lines = session
    assert peer_client.run_session(lines, asking(Game.of_case(head))) == []


@pytest.mark.parametrize("session", DIAL_SESSIONS, ids=name_of)
def test_the_other_referee_passes_the_sessions_of_its_rules(session: Any):
    head, lines = session
    assert len(DIAL_SESSIONS) > 10
    referee = peer_referee.Referee(head.get("settings", {}))
    assert peer_client.run_session(lines, asking(referee)) == []


@pytest.mark.parametrize("program", [peer_client, peer_referee])
def test_they_import_nothing_of_this_program(program: Any):
    source = Path(program.__file__).read_text(encoding="utf-8")
    imported = set(re.findall(r"^(?:from|import) (\w+)", source, re.M))
    assert imported <= {
        "__future__", "collections", "copy", "importlib", "json", "pathlib", "random", "re", "sys",
        "typing",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        ({"line": "over 7:0"}, {"line": "over 6:0"}),
        ({"ok": True}, {"ok": 1}),
        ({"call": None}, {"call": "punt"}),
        ({"facts": ["kick", "return"]}, {"facts": [{"fact": "return"}, {"fact": "kick"}]}),
        ({"facts": [{"fact": "kick", "rule": "A-1"}]}, {"facts": [{"fact": "kick", "rules": []}]}),
        ({"options": ["kick"]}, {"options": ["kick", "receive"]}),
        ({"also": {"contains": "tick"}}, {"also": ["ruling"]}),
        ({"also": {"lacks": ["ruling"]}}, {"also": ["ruling"]}),
        ({"dice": ["d6"]}, {"dice": ["d6", "d6"]}),
    ],
)
def test_the_client_sees_a_difference(expected: Any, found: Any):
    assert not peer_client.matches(expected, found, "")


def test_the_client_sees_an_answer_that_is_not_as_specified():
    ask = asking(Game())
    answer = ask({"situation": {"phase": "kickoff"}})
    assert peer_client.faults_of(answer) == []
    for path, value in (
        (("awaiting", "forced"), False), (("options",), []), (("awaiting", "also"), []),
        (("situation", "spot"), "X7"), (("situation", "down"), 1), (("awaiting", "kind"), "wait"),
        (("facts",), [{"fact": "game_over", "rules": [], "says": ""}]),
    ):  # fmt: skip
        other = json.loads(json.dumps(answer))
        inner = other
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = value
        assert peer_client.faults_of(other), path
    assert peer_client.faults_of({"ok": True})


def request_for(referee: peer_referee.Referee, awaits: dict[str, Any], luck: random.Random) -> Any:
    """A request: mostly one that fits, sometimes a correction, sometimes nonsense."""
    many, timed = len(referee.inputs), "tick" in awaits["also"]
    odd: list[dict[str, Any]] = [
        {"undo": luck.randint(1, 3)},
        {"redo": luck.randint(1, 2)},
        {"amend": luck.randint(1, max(many, 1)), "with": {"spin": luck.choice(FACES)}},
        {"call": luck.randint(0, 13)},
        {"ruling": {"spot": luck.choice(["H30", "V20", "50"])}, "why": "seen"},
        {
            "ruling": luck.choice(
                [{"score": {"home": 9}}, {"down": 3}, {"to_go": 4}, {"phase": "try"}]
            )
        },
    ]
    if timed:
        odd.append({"tick": max(0, referee.game["left"] - luck.randint(-3, 30))})
    if luck.random() < 0.17:
        return luck.choice(odd)
    match awaits["kind"]:
        case "decide":
            return {"call": luck.choice(awaits["options"])["call"]}
        case "roll":
            return {"roll": [luck.randint(1, 2)]}
        case "spin":
            return {"spin": luck.choice(FACES)}
    return {"undo": 1}


def compare_referees(seed: int, requests: int) -> int:
    """Two referees with the same requests; how many were refused. Raises AssertionError."""
    luck = random.Random(seed)
    settings: dict[str, Any] = {"timing": "plays", "plays": luck.randint(10, 40)}
    if seed % 3 == 2:
        settings = {"timing": "timed", "minutes": 3}
    other = peer_referee.Referee(settings)
    ask_this, ask_other = asking(Game(**settings)), asking(other)
    awaits, refused = ask_other({"chance": "asked"})["awaiting"], 0
    ask_this({"chance": "asked"})
    for _ in range(requests):
        request = request_for(other, awaits, luck)
        ours, theirs = ask_this(request), ask_other(request)
        for key in ("ok", "line", "situation", "options", "aside"):
            assert ours.get(key) == theirs.get(key), (key, request, ours, theirs)
        for key in ("kind", "side", "ring", "forced", "winner", "also", "dice", "rows"):
            assert ours["awaiting"].get(key) == theirs["awaiting"].get(key), (key, request)
        for key in ("input", "no_longer_fits", "aside"):
            assert ours.get("amended", {}).get(key) == theirs.get("amended", {}).get(key), request
        assert scores_in(ours) == scores_in(theirs), (request, ours, theirs)
        awaits, refused = theirs["awaiting"], refused + (not theirs["ok"])
    return refused


def scores_in(answer: dict[str, Any]) -> list[tuple[Any, ...]]:
    """What clause 5.3 is about."""
    return [
        (fact["fact"], fact.get("points") or 0, fact.get("winner"))
        for fact in answer.get("facts", ())
        if fact.get("points") or fact["fact"] in ("game_over", "half_end", "toss")
    ]


def test_two_referees_say_the_same():
    assert sum(compare_referees(seed, 70) for seed in range(6)) > 30


@pytest.mark.long
def test_two_referees_say_the_same_of_many_games():
    for seed in range(1000, 1150):
        compare_referees(seed, 250)


def play(code: str, seed: int, requests: int) -> tuple[str, int]:
    """Play a game by what is awaited alone: how it stands, and how often a request was refused."""
    game = Game()
    game.referee = Referee(agree(code))
    ask = asking(game)
    player = peer_client.Player(ask, random.Random(seed))
    answer = player.play(ask({"chance": "asked"}), requests)
    return str(answer["situation"]["phase"]), player.refused


@pytest.mark.parametrize("code", ["littlefield", "solitaire-coach"])
def test_the_client_plays_a_whole_game(code: str):
    phase, refused = play(code, 0, 700)
    assert phase == "over" and refused < 60


@pytest.mark.long
@pytest.mark.parametrize("code", CODES)
def test_the_client_plays_every_rule_set(code: str):
    assert all(play(code, seed, 1500)[1] < 400 for seed in range(6))


def test_the_other_referee_as_a_program(tmp_path: Path):
    lines = (shipped() / "protocol" / "littlefield.jsonl").read_text(encoding="utf-8")
    few = [part for part in lines.split("\n\n") if '"case": "clock"' in part or '"anyway"' in part]
    (tmp_path / "protocol").mkdir()
    (tmp_path / "protocol" / "littlefield.jsonl").write_text("\n\n".join(few), encoding="utf-8")
    command = f"{sys.executable} {peer_referee.__file__}"
    said = CliRunner().invoke(
        main, ["adjudicate", "--conformance", str(tmp_path), "--referee", command]
    )
    assert (said.exit_code, said.output.count("pass  ")) == (0, 2), said.output
