"""The command as it is run: bytes in, bytes out, exit status, faulty command lines."""

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from quarterback.cli import main
from tests.cli.referee.lines import LINE_IN, SCHEMA, written
from tests.rulesets.littlefield import oracle, random_faces

BOM = b"\xef\xbb\xbf"


def run(*words: str, lines: bytes = b"") -> tuple[int, list[dict[str, Any]], str]:
    """Exit status, answers, and what else was said."""
    done = CliRunner().invoke(main, ["referee", *words], input=lines)
    assert done.exception is None or isinstance(done.exception, SystemExit)
    answers = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    return done.exit_code, answers, done.stderr


def test_one_answer_a_line_and_blank_lines_none():
    lines = BOM + b'{"roll": [1]}\r\n\r\n   \t\n{"call": "kick"}\r\n\x0c\n{"call": 11}'
    code, answers, said = run("littlefield", lines=lines)
    assert (code, said) == (0, "")
    assert [answer["line"] for answer in answers] == [
        "H choice 0:0",
        "H kickoff @H40 0:0",
        "H kickoff @H40 0:0",
    ]
    assert run("littlefield") == (0, [], ""), "nothing in is nothing out"
    code, answers, _ = run("littlefield", lines=b'{"roll": [1]}\n' + BOM + b'{"call": "kick"}\n')
    assert (code, answers[1]["ok"]) == (1, False), "a byte order mark only begins a file"


def test_reading_goes_on_after_an_error_and_the_exit_status_tells():
    lines = b'{"roll": [1]}\n\n\xff\xfe\n{"roll": [1]}\n{"call": "kick"}\n'
    code, answers, _ = run("littlefield", lines=lines)
    assert code == 1
    assert [answer["ok"] for answer in answers] == [True, False, False, True]
    assert [answer.get("where") for answer in answers] == [None, "line 3", "line 4", None]
    refused = ["ok", "error", "where", "rule", "situation", "options", "awaiting"]
    assert list(answers[2]) == refused


def test_answers_come_line_by_line_while_the_input_is_open():
    command = [sys.executable, "-m", "quarterback", "referee", "littlefield"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as filter_:
        assert filter_.stdin is not None
        assert filter_.stdout is not None
        for line, phase in [(b'{"roll": [1]}\n', "choice"), (b'{"call": "kick"}\n', "kickoff")]:
            filter_.stdin.write(line)
            filter_.stdin.flush()
            assert json.loads(filter_.stdout.readline())["situation"]["phase"] == phase
        filter_.stdin.close()
        assert filter_.wait() == 0


def test_the_schema_is_versioned():
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert SCHEMA["$id"] == "urn:quarterback:referee:2"
    shown = CliRunner().invoke(main, ["referee", "littlefield", "--schema"])
    assert (shown.exit_code, json.loads(shown.stdout)) == (0, SCHEMA)


FAULTY = [
    ([], "Name a rule set"),
    (["rugby"], "there is no rule set 'rugby'; there are littlefield, "),
    (["littlefield", "vsefl"], "one rule set, not 2"),
    (["littlefield", "--set", "plays"], "--set name=value"),
    (["littlefield", "--set", "plays="], "--set name=value"),
    (["littlefield", "--set", "=4"], "--set name=value"),
    (["littlefield", "--set", "plays=1"], "plays must be a whole number from 2 to 2000, not '1'"),
    (["littlefield", "--set", "plays=" + "9" * 5000], "plays must be a whole number"),
    (["littlefield", "--set", "plays=٣٠"], "plays must be a whole number"),
    (["littlefield", "--set", "downs=5"], "there is no setting 'downs'"),
    (["littlefield", "--set", "timing=slow"], "timing must be plays or timed"),
    (["littlefield", "--set", "minutes=30"], "minutes needs timing=timed"),
    (["littlefield", "--set", "plays=30", "--set", "plays=40"], "--set plays appears twice"),
    (["littlefield", "--dial", "no-such.toml"], "the dial cannot be read"),
    (["littlefield", "--dial", "."], "the dial cannot be read"),
    (["littlefield", "--dial", "a\0b"], "the dial cannot be read"),
    (["littlefield", "--dial", __file__], "cannot be played as a dial: this is not TOML"),
    (["littlefield", "--team", "home=no-such.json"], "the file for home cannot be read"),
    (["littlefield", "--team", "home"], "--team name=value"),
    (["littlefield", "--table", "run=no-such.json"], "the file for run cannot be read"),
    (["littlefield", "--punt"], "No such option"),
    (["--check"], "--check needs the case files"),
    (["--check", "--set", "plays=4", "x.jsonl"], "each case names its own settings"),
    (["--schema", "--check", "x.jsonl"], "--schema takes no other options"),
    (["littlefield", "--check"], "--check needs the case files"),
    (["littlefield", "--team", "home={folder}/team"], "littlefield takes no teams"),
    (["littlefield", "--team", "east={folder}/team"], "home or visitors"),
    (["littlefield", "--team", "home={folder}/cut"], "this is not JSON"),
    (["littlefield", "--table", "run={folder}/table.toml"], "littlefield takes no tables"),
    (
        ["littlefield", "--dial", "{folder}/dial.toml"],
        "ring 1 cannot show 'Inc'; it can show +3",
    ),
    (["littlefield", "--dial", "{folder}/dial.toml"], "signal 12 is missing"),
]
FILES = {
    "team": '{"name": "Chicago"}',
    "cut": '{"name": "Chicago"',
    "table.toml": "rows = []",
    "dial.toml": 'sectors = 1\n[[signal]]\nno = 1\ncells = ["Inc"]\n',
}


@pytest.mark.parametrize(("words", "says"), FAULTY, ids=[str(words)[:50] for words, _ in FAULTY])
def test_a_faulty_command_line_is_a_message_and_status_2(
    words: list[str], says: str, tmp_path: Path
):
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    words = [word.replace("{folder}", str(tmp_path)) for word in words]
    code, answers, said = run(*words, lines=b'{"roll": [1]}\n')
    assert (code, answers) == (2, [])
    assert says in " ".join(said.split())


def test_settings_and_dials_are_played_by():
    situation = {"phase": "scrimmage", "spot": "H30", "call": "pass"}
    lines = written([{"situation": situation}, {"spin": "Int +40"}])
    _, shown, _ = run("littlefield", "--dial", "any", lines=lines)
    _, line, _ = run(
        "littlefield", "--dial", "any", "--set", "interception_spot=line_of_play", lines=lines
    )
    assert shown[1]["situation"]["spot"] == "V30"
    assert line[1]["situation"]["spot"] == "H30"
    code, _, _ = run("littlefield", lines=lines)
    assert code == 1  # The shipped dial has no such face.
    _, timed, _ = run("littlefield", "--set", "timing=timed", "--set", "minutes=2", lines=lines)
    assert timed[0]["situation"]["clock"]["seconds_left"] == 120


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_through_the_pipe_agrees_with_the_model(seed: int):
    rng, game, lines, expected = random.Random(seed), oracle.new_game(), [], []
    while game["phase"] != "over":
        options = oracle.permitted(game)
        if game["phase"] == "toss":
            side = rng.choice((1, 2))
            lines.append({"roll": [side]})
            oracle.toss(game, side)
        elif options:
            lines.append({"call": rng.choice(options)})
            oracle.call(game, lines[-1]["call"])
        else:
            ring = oracle.ring_of(game, game["call"])
            lines.append({"spin": random_faces.random_face(rng, ring, game["spot"])})
            oracle.spin(game, lines[-1]["spin"])
        expected.append(oracle.situation(game))
    for line in lines:
        LINE_IN.validate(line)
    code, answers, _ = run("littlefield", "--dial", "any", lines=written(lines))
    assert code == 0
    found = [{k: v for k, v in answer["situation"].items() if k != "winner"} for answer in answers]
    assert found == expected
    assert answers[-1]["awaiting"]["kind"] == "over"
