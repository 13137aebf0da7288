"""JSON, TOML and CSV from elsewhere: read strictly, within bounds, in time."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rulesets.core.data_reader import (
    DEEPEST,
    MOST_JSON,
    MOST_TOML,
    CsvRow,
    DataError,
    json_at,
    read_csv,
    read_json,
    read_struct,
    read_toml,
)

ROOT = Path(__file__).parents[3]


class Header(msgspec.Struct):
    home: str = ""
    more: dict[str, Any] = {}


DIGITS = "9" * 6000
DEEP = 100_000
BAD_JSON = {
    "deep lists": "[" * DEEP + "]" * DEEP,
    "deep objects": '{"a":' * DEEP + "1" + "}" * DEEP,
    "deep enough": "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1),
    "never closed": "[" * DEEP,
    "digits": DIGITS,
    "digits in a list": f"[{DIGITS}]",
    "a huge fraction": "1e999",
    "no number": "NaN",
    "a lone surrogate": '"\\ud800"',
    "a surrogate as a key": '{"\\udfff": 1}',
    "a key twice": '{"a": 1, "b": 2, "a": 3}',
    "half a string": '"abc',
    "nothing": "",
    "more after it": "1 2",
    "too long": '"' + "x" * MOST_JSON + '"',
    "too many values": "[" + "0," * MOST_JSON + "0]",
}
BAD_TOML = {
    "deep lists": "a = " + "[" * DEEP + "]" * DEEP,
    "deep tables": "a = " + "{a = " * 20_000 + "1" + "}" * 20_000,
    "deep by tables": "[" + "a." * 20 + "a]\n" + "x." * 10 + "y=1",
    "a long key": "a." * 200_000 + "a = 1",
    "a long header": "[" + "a." * 200_000 + "a]",
    "a long key, quoted": '"a" . ' * 60_000 + "a = 1",
    "long keys": ("a." * 100 + "a = 1\n") * 1_900,
    "200,000 dotted keys": "".join(f"a.b.c{n} = 1\n" for n in range(200_000)),
    "digits": f"a = {DIGITS}",
    "digits in base 16": f"a = 0x{DIGITS}",
    "digits by hundreds": f"a = {'9' * 100}",
    "no number": "a = nan",
    "infinite": "a = -inf",
    "a date": "a = 1914-11-21",
    "a surrogate": 'a = "\\ud800"',
    "a key twice": "a = 1\na = 2",
    "too long": "#" * (MOST_TOML + 1),
    "not TOML": "a = = 1",
}  # fmt: skip
BAD_CSV = {
    "a long cell": '1,"' + "x" * 140_000 + '",2\n',
    "a long bare cell": "x" * 140_000,
    "never closed": '1,"2\n' * 3,
    "signs after a quote": '1,"a"b\n',
    "too many rows": "1\n" * 100_002,
}
IN_TIME = 2.0
"""Seconds of the processor, on any machine that tests run on."""


def refused(read: Callable[[str], Any], text: str) -> DataError:
    begun = time.process_time()
    with pytest.raises(DataError) as caught:
        read(text)
    assert time.process_time() - begun < IN_TIME
    message = caught.value.message
    assert message
    assert len(message) < 200
    assert message.isprintable()
    return caught.value


@pytest.mark.parametrize("text", BAD_JSON.values(), ids=BAD_JSON)
def test_bad_json_is_refused_in_words_and_in_time(text: str):
    refused(read_json, text)


@pytest.mark.parametrize("text", BAD_TOML.values(), ids=BAD_TOML)
def test_bad_toml_is_refused_in_words_and_in_time(text: str):
    refused(read_toml, text)


@pytest.mark.parametrize("text", BAD_CSV.values(), ids=BAD_CSV)
def test_bad_csv_is_refused_in_words_and_in_time(text: str):
    refused(read_csv, text)


@pytest.mark.parametrize(
    "value",
    [
        *(value for name, value in BAD_JSON.items() if name not in ("too long", "a key twice")),
        f'{{"more": {{"a": {BAD_JSON["deep lists"]}}}}}',
        f'{{"more": {{"a": {"[" * 500 + "]" * 500}}}}}',
        f'{{"unknown": {BAD_JSON["deep objects"]}}}',
        '{"home": "\\ud800"}', '{"home": 1}', b"\xff", "\ud800", '{"more": {"a": "\\udc00"}}',
        f'{{"more": {{"a": {DIGITS}}}}}',
    ],
    ids=lambda value: repr(value[:24]),
)  # fmt: skip
def test_a_stored_value_is_refused_in_words(value: str | bytes):
    with pytest.raises(DataError) as caught:
        read_struct(value, Header)
    assert caught.value.message


def test_brackets_in_text_are_no_depth():
    text = json.dumps({"home": "[" * 5000 + "{" * 5000})
    assert read_struct(text, Header).home.count("{") == 5000


def test_what_is_read_is_what_was_written():
    value = {"a": [1, -2.5, None, True, "é\u2028"], "b": {"c": []}}
    assert read_json(f" {json.dumps(value)}\n") == value
    assert json_at(f"x{json.dumps(value)} rest", 1) == (value, 1 + len(json.dumps(value)))
    assert json_at("12 ", 0) == (12, 2)
    nested: Any = []
    for _ in range(DEEPEST - 1):
        nested = [nested]
    assert read_json(json.dumps(nested)) == nested
    assert read_toml('a.b = 1\nc = "x. y. z"\n[t]\nd = [1.5, true]') == {
        "a": {"b": 1}, "c": "x. y. z", "t": {"d": [1.5, True]},
    }  # fmt: skip


def test_a_value_of_the_longest_length_is_read():
    text = '"' + "x" * (MOST_JSON - 2) + '"'
    assert read_json(text) == text[1:-1]
    assert json_at(text + " and much more " * 100, 0) == (text[1:-1], MOST_JSON)
    toml = "a" + "\n" * (MOST_TOML - 5) + "=1\n"
    assert refused(read_toml, toml).line > 0


def test_a_fault_is_told_with_its_place():
    caught = refused(read_json, '{"a": ]}')
    assert caught.offset == 6
    assert (refused(read_toml, "a = 1\nb = ]").line, refused(read_toml, "a=1\na=2").line) == (2, 2)
    assert refused(read_csv, '1,2\n\n3,"4"5\n').line == 3


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("1,2;x,3\n", ("1", "2;x", "3")),
        ("1;2;3,5\n", ("1", "2", "3,5")),
        ("1\t2\t3,5\n", ("1", "2", "3,5")),
        (' 1 , "a ""b"", c" ,3', None),
        ('1,"a ""b"", c",3', ("1", 'a "b", c', "3")),
        ("one\n", ("one",)),
    ],
)
def test_a_row_is_read_with_its_separator(text: str, cells: tuple[str, ...] | None):
    if cells is None:
        refused(read_csv, text)
    else:
        assert read_csv(text) == [CsvRow(1, cells)]


def test_rows_have_the_line_that_they_begin_on():
    text = 'a,b\r\n\r\n , \n"one\ntwo",2\n3,4'
    assert read_csv(text) == [
        CsvRow(1, ("a", "b")), CsvRow(4, ("one\ntwo", "2")), CsvRow(6, ("3", "4")),
    ]  # fmt: skip
    assert read_csv("") == read_csv("\n\n") == []


READERS = re.compile(
    r"\bjson\.(loads?|JSONDecoder|decode|Decoder)\b|import tomllib|tomllib\.l"
    r"|\bcsv\.(reader|DictReader)\b"
    r"|\bmsgspec\.(toml|yaml|msgpack)\b|\b(pickle|marshal|shelve|literal_eval|yaml)\b"
    r"|from (json|csv|msgspec\.json) import"
)
OWN = {
    "rulesets/core/data_reader.py": "the reader",
    "rulesets/core/slot_data.py": "a copy of what is in memory",
    "quarterback/cli/referee/referee.py": "a copy of what is in memory",
    "quarterback/ai/array_files.py": "arrays under a checksum, made by the program",
    "league/store/ledger/game_stats.py": "a cache that the program made, by its version",
    "league/views/moment.py": "a digest of what is in memory",
    "quarterback/league_office/publishing.py": "a cache that the program made, by its version",
    "quarterback/league_office/publishing_games.py": "the same",
    "quarterback/league_office/simulate_games.py": "a pipe between two processes of the program",
}


def test_nothing_else_reads_json_toml_or_csv():
    found = {
        file.relative_to(ROOT).as_posix()
        for package in ("quarterback", "league", "rulesets", "migrations")
        for file in (ROOT / package).rglob("*.py")
        if READERS.search(file.read_text(encoding="utf-8"))
    }
    assert found - OWN.keys() == set()
    assert "rulesets/core/data_reader.py" in found, "the net catches what it is for"
