"""Spreadsheets saved as CSV: encodings, names of columns, numbers, dates and times."""

from __future__ import annotations

import codecs
import io
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quarterback.files.spreadsheet import (
    SpreadsheetColumn,
    column_name,
    names_of_columns,
    read_spreadsheet,
    same_name,
    whole_number,
)
from quarterback.files.spreadsheet_times import date_reader, read_clock
from quarterback.files.text_files import NotText, read_from
from rulesets.core.data_reader import DataError, read_csv

COLUMNS = (
    SpreadsheetColumn("team", "the team", names_of_columns("team, club")),
    SpreadsheetColumn("coach", "the coach", names_of_columns("coach, owner")),
    SpreadsheetColumn("wins", "the wins", names_of_columns("wins, w, team"), is_number=True),
)
TEXT = "Team;Coach\r\nLöwen;Jörg\r\n"


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode(),
        TEXT.encode("utf-8-sig"),
        TEXT.encode("utf-16"),
        codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"),
        TEXT.encode("utf-16-le"),
        TEXT.encode("utf-16-be"),
        TEXT.replace("\r\n", "\n").encode(),
        TEXT.replace("\r\n", "\r").encode(),
        ("sep=;\r\n" + TEXT).encode("utf-16"),
    ],
)
def test_every_encoding_of_a_spreadsheet_is_read(data):
    [row] = read_spreadsheet(read_from(io.BytesIO(data)), COLUMNS).rows
    assert dict(row.cells) == {"team": "Löwen", "coach": "Jörg"}


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"PK\x03\x04\x14\x00", "save the sheet as CSV"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "save the sheet as CSV"),
        (TEXT.encode("cp1252"), "CSV UTF-8"),
        (b"a\0b\0\0c\0\0", "not text"),
    ],
)
def test_what_is_no_text_is_refused_with_what_to_do(data, says):
    with pytest.raises(NotText, match=says):
        read_from(io.BytesIO(data))


def test_columns_are_found_by_name_in_any_order_and_spelling():
    table = read_spreadsheet("OWNER , Club,W\nAnn,\N{NO-BREAK SPACE}Bears ,3.0\n", COLUMNS)
    assert dict(table.headers) == {"coach": "OWNER", "team": "Club", "wins": "W"}
    assert dict(table.rows[0].cells) == {"coach": "Ann", "team": "Bears", "wins": "3.0"}
    assert (table.notes, table.faults) == ((), ())
    table = read_spreadsheet("Team,Coach\n'=Bears,'-Ann\n'Tis,Bob\n", COLUMNS)
    assert [dict(row.cells) for row in table.rows] == [
        {"team": "=Bears", "coach": "-Ann"},  # it was marked as no formula
        {"team": "'Tis", "coach": "Bob"},
    ]


def test_what_is_not_read_is_said():
    text = "The Den\n\nTeam,Coach,Notes,\nBears,Ann,a,b\n\nTeam,Coach,Notes,\nTotals,1,,\n"
    table = read_spreadsheet(text, COLUMNS)
    assert [row.line for row in table.rows] == [4]
    assert table.notes == (
        "Above the names of the columns, not read: line 1.",
        "Row 6 repeats the names of the columns: not read.",
        "Row 7 begins with 'Totals': not read.",
        "Columns not read: Notes, column 4, which has no name.",
    )
    table = read_spreadsheet("Team,Coach\nBears,Chicago,Ann\nLions,Bob\n", COLUMNS)
    assert len(table.rows) == 1
    assert table.faults[0].startswith("row 2: 'Ann' is in no column")
    for first in ("sep=;\n", '"sep=;"\r\n', "SEP=;\r"):
        assert [(row.line, row.cells) for row in read_csv(f"{first}1,2;3\n")] == [(2, ("1,2", "3"))]
    assert read_csv("sep=;") == []


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Club,Team,Coach\nBears,x,Ann\n", "both say the team"),
        ("Team,Coach\nBears,Ann\n3,Bob\n", "may be the team or the wins"),
        ("Bears,Ann\n", "no names of columns"),
        ('Team,Coach\n"Bears,Ann\n', "CSV"),
    ],
)
def test_doubt_is_an_error(text, says):
    with pytest.raises(DataError, match=says):
        read_spreadsheet(text, COLUMNS)


@settings(deadline=None, max_examples=150)
@given(st.text(max_size=200), st.sampled_from(["", "Team,Coach\n", "Club;W\n", "sep=;\n", "W\t"]))
def test_any_text_is_a_table_or_an_error(text, head):
    try:
        table = read_spreadsheet(head + text, COLUMNS, ("wins", "team"))
    except DataError:
        return
    for row in table.rows:
        assert set(row.cells) <= {"team", "coach", "wins"}


def test_numbers_may_have_a_decimal_that_says_nothing():
    good = {"14": 14, "14.0": 14, "14,00": 14, "0": 0, "007": 7}
    assert {text: whole_number(text) for text in good} == good
    for text in ("", "14.5", "-1", "1e3", "14,", "1,400", "9" * 12, "\N{ARABIC-INDIC DIGIT ONE}"):
        assert whole_number(text) is None, text


def test_names_are_compared_without_capitals_accents_and_spaces():
    assert same_name("  Löwen\N{NO-BREAK SPACE} Köln ") == same_name("lowen KOLN")
    assert same_name("Bears") != same_name("Bear s")
    assert column_name("Visitors' Pts.") == column_name("visitors_PTS") == "visitorspts"
    assert column_name("#") == "number"


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("2026-05-09", ""),
        ("2026-05-09 10:00", "10:00"),
        ("2026-05-09T10:00", "10:00"),
        ("5/9/2026", ""),
        ("5/9/26", ""),
        ("5/9", ""),
        ("Sat, May 9, 2026", ""),
        ("Saturday 5/9/2026 2:30 PM", "2:30 PM"),
        ("May 9", ""),
        ("9 May 2026", ""),
        ("9-May-26", ""),
        ("9.5.2026", ""),
        ("09.05.", ""),
    ],
)
def test_dates_are_read_as_people_write_them(text, rest):
    assert date_reader([text], 2026).read(text) == (date(2026, 5, 9), rest)


def test_a_column_of_dates_is_read_one_way():
    days_first = date_reader(["5/9/2026", "16/9/2026"], 2026)
    assert days_first.read("5/9/2026")[0] == date(2026, 9, 5)
    assert "day first" in days_first.note
    assert "month first" in date_reader(["5/9/2026"], 2026).note
    assert date_reader(["2026-05-09"], 2026).note == ""
    with pytest.raises(ValueError, match="some dates have the day first"):
        date_reader(["5/16/2026", "16/5/2026"], 2026)


@pytest.mark.parametrize(
    "text", ["", "soon", "2026-13-13", "2026-02-30", "46151", "May", "5/9/2026x"]
)
def test_what_is_no_date_is_refused(text):
    with pytest.raises(ValueError, match="is no date"):
        date_reader([text], 2026).read(text)


def test_times_of_day():
    good = {
        "14:30": 870,
        "2:30 PM": 870,
        "2:30pm": 870,
        "2 p.m.": 840,
        "9:05": 545,
        "12:00 AM": 0,
        "12 pm": 720,
        "14:30:00": 870,
        "14.30": 870,
    }
    assert {text: read_clock(text) for text in good} == good
    for text in ("", "14", "25:00", "13 PM", "9:75", "noon", "0:30 pm"):
        with pytest.raises(ValueError, match="is no time"):
            read_clock(text)
