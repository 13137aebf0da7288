"""Whatever is piped in, or written into a dial file or a setting: words, never a traceback."""

import json
from contextlib import suppress
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from quarterback.cli.referee.customization import Faulty, agree
from tests.cli.referee.lines import Game, scrimmage

WORDS = [
    "home", "visitors", "punt", "pass", "field_goal", "kickoff", "kick", "try_kick", "H30", "V3",
    "50", "H-4", "scrimmage", "choice", "over", "toss", "run_back", "try", "+3", "-5P", "Inc",
    "Int +12", "Fumble -2 lose ball", "Blocked -9", "G", "N.G.", "seeded", "asked", "simulated",
    "because", "", " ", "\0", "9" * 5000, "\ud800", "é",
]  # fmt: skip
KEYS = [
    "situation", "call", "spin", "roll", "report", "tick", "timeout", "ruling", "undo", "redo",
    "amend", "with", "chance", "seed", "board", "side", "anyway", "why", "running", "teams",
    "tables", "sector", "face", "phase", "ball", "spot", "down", "to_go", "goal", "score", "clock",
    "period", "plays_left", "seconds_left", "toss_winner", "winner", "chooser", "series",
    "incompletions", "play", "signal", "home", "visitors", "expect",
]  # fmt: skip
SCALARS = (
    st.sampled_from(WORDS)
    | st.integers(-3, 130)
    | st.integers()
    | st.booleans()
    | st.none()
    | st.floats()
    | st.text(max_size=8)
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(KEYS), inner),
    max_leaves=8,
)
OBJECTS = st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=4), VALUES, max_size=5)
START = scrimmage(spot="V12", series={"incompletions": 1})
LIKELY: list[dict[str, Any]] = [
    {"situation": START},
    {"situation": {"phase": "try", "ball": "visitors", "score": {"visitors": 6}}},
    {"call": "pass"},
    {"call": 9},
    {"call": 8, "anyway": True, "why": "it stood there"},
    {"spin": "+3"},
    {"spin": {"sector": 17}},
    {"roll": [1]},
    {"tick": 285, "running": True},
    {"ruling": {"spot": "H40"}, "why": "wrongly spotted"},
    {"undo": 1},
    {"redo": 1},
    {"amend": 2, "with": {"call": "punt"}},
    {"amend": 1, "with": {"situation": START}},
    {"chance": "seeded", "seed": 7},
    {"chance": "asked"},
]
DISTURBED = st.builds(
    lambda line, key, value: {**line, key: value},
    st.sampled_from(LIKELY),
    st.sampled_from(KEYS),
    VALUES,
)
LINES = (
    st.binary(max_size=40)
    | st.sampled_from(LIKELY).map(lambda line: json.dumps(line).encode())
    | (OBJECTS | DISTURBED).map(lambda line: json.dumps(line).encode())
    | st.tuples(st.sampled_from(LIKELY), st.integers(0, 40), st.binary(max_size=3)).map(
        lambda told: _broken(*told)
    )
)
GAMES = st.sampled_from(
    [("any", {}), (None, {}), ("any", {"timing": "timed", "minutes": 1}), (None, {"plays": 3})]
)


def _broken(line: dict[str, Any], place: int, stray: bytes) -> bytes:
    """A line with some bytes of it written over."""
    raw = json.dumps(line).encode()
    return raw[:place] + stray + raw[place + len(stray) :]


def answered(agreed: tuple[str | None, dict[str, Any]], lines: list[bytes]) -> None:
    """Every line is answered, in the schema; a refusal changes nothing."""
    game = Game(agreed[0], **agreed[1])
    for line in lines:
        session = game.referee.session
        before = session.state, session.inputs, session.pending
        answer = game.raw(line)
        if not answer["ok"]:
            assert (session.state, session.inputs, session.pending) == before
            assert "\n" not in answer["error"]
        else:
            again = Game(agreed[0], **agreed[1]).told(situation=answer["situation"])
            assert again["ok"], answer["situation"]
            assert again["situation"] == answer["situation"]


QUIET = settings(deadline=None, suppress_health_check=list(HealthCheck))


@settings(QUIET, max_examples=60)
@given(GAMES, st.lists(LINES, max_size=10))
def test_whatever_is_piped_in_is_answered(
    agreed: tuple[str | None, dict[str, Any]], lines: list[bytes]
):
    answered(agreed, lines)


NAMES = ["timing", "plays", "minutes", "signals", "late_penalty", "", "downs"]
SETTINGS = st.dictionaries(st.sampled_from(NAMES) | st.text(max_size=5), VALUES, max_size=4)


@settings(QUIET, max_examples=100)
@given(SETTINGS)
def test_whatever_is_set_is_agreed_or_refused(given_settings: dict[str, Any]):
    with suppress(Faulty):
        agreed = agree("littlefield", given_settings)
        assert set(given_settings) <= set(agreed.rules.settings)


@settings(QUIET, max_examples=30)
@given(st.text() | st.sampled_from(["", ".", "any ", "\0", "x" * 5000]))
def test_whatever_is_named_as_a_dial_is_found_or_refused(name: str):
    with suppress(Faulty):
        assert agree("littlefield", dial=name).dial is not None
