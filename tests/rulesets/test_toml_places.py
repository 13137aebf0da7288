"""Places in TOML files: line and column of every value, whatever the way it is written."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.core.toml_positions import TomlPosition, TooDeep, places_of

TEXT = '''\
# [x] y = 1
"a b" = 1 # ], }
c.'d' = [1, "]#", # [
  [2.5, true], {e = """
]""", f = [1979-05-27 07:32:00,],},
]
[g]
h = \'\'\'it's\'\'\'
[[i.j]]
k = "\\"]"
[[i.j]]
[i.j.l]
m = {}
'''


def test_each_value_is_found_where_it_stands():
    places = places_of(TEXT)
    assert places == {
        ("a b",): TomlPosition(2, 9),
        ("c", "d"): TomlPosition(3, 9),
        ("c", "d", 0): TomlPosition(3, 10),
        ("c", "d", 1): TomlPosition(3, 13),
        ("c", "d", 2): TomlPosition(4, 3),
        ("c", "d", 2, 0): TomlPosition(4, 4),
        ("c", "d", 2, 1): TomlPosition(4, 9),
        ("c", "d", 3): TomlPosition(4, 16),
        ("c", "d", 3, "e"): TomlPosition(4, 21),
        ("c", "d", 3, "f"): TomlPosition(5, 11),
        ("c", "d", 3, "f", 0): TomlPosition(5, 12),
        ("g",): TomlPosition(7, 1),
        ("g", "h"): TomlPosition(8, 5),
        ("i", "j", 0): TomlPosition(9, 1),
        ("i", "j", 0, "k"): TomlPosition(10, 5),
        ("i", "j", 1): TomlPosition(11, 1),
        ("i", "j", 1, "l"): TomlPosition(12, 1),
        ("i", "j", 1, "l", "m"): TomlPosition(13, 5),
    }


def paths(value, path=()):
    """Every way to a value that is not a table of its own."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from paths(inner, (*path, key))
    else:
        yield path
        if isinstance(value, list):
            for place, inner in enumerate(value):
                yield from paths(inner, (*path, place))


def test_the_shipped_dial_has_a_place_for_everything():
    from importlib.resources import files

    text = files("rulesets.littlefield").joinpath("dial.toml").read_text(encoding="utf-8")
    wanted = {path for path in paths(tomllib.loads(text)) if path != ("signal",)}
    places = places_of(text)
    assert wanted <= places.keys()
    lines = text.splitlines()
    data = tomllib.loads(text)
    for ring, signal in enumerate(data["signal"]):
        for cell, shows in enumerate(signal["cells"]):
            line, column = places[("signal", ring, "cells", cell)]
            assert lines[line - 1][column - 1 :].startswith(f'"{shows}"')


@pytest.mark.parametrize(
    "text",
    [
        "a." * 100_000 + "a = 1",
        "a = " + "[" * 100_000,
        "a = " + "{a = " * 50_000,
        "[" + "a." * 9000,
    ],
)
def test_what_would_take_all_memory_is_refused(text):
    with pytest.raises(TooDeep):
        places_of(text)


@given(st.text(alphabet="ab.=[]{}\"'#,\n \\1", max_size=60))
def test_any_text_is_got_through(text):
    for line, column in places_of(text).values():
        assert 1 <= line <= text.count("\n") + 1
        assert column >= 1
