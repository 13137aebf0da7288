"""Every rule that the program applies is cited where it is applied, and named by a test."""

from functools import cache

import pytest

from quarterback.rule_sets import CODES
from tests.rules_report import Covered, coverage, ids_in, unknown, without_talk

APPLIED = {"AUTO", "CALL", "CHANCE", "REFEREE"}
NOTHING_TO_APPLY = {"LD-R45", "LD-R46", "LD-R47", "LG-R49", "LG-R51", "LQ-R4"}
"""Rulings on how the printed text is read, on a season, or on what is left to people."""


def is_applied(row: Covered) -> bool:
    """Rulings have no kind: all of them are applied but those that are only about reading."""
    return bool(APPLIED & set(row.kinds)) if row.kinds else row.id not in NOTHING_TO_APPLY


covered = cache(coverage)


@pytest.fixture(scope="module", params=CODES)
def code(request):
    return request.param


def test_the_scan_finds_what_is_there(code):
    rows = covered(code)
    assert sum(1 for row in rows if row.code) > len(rows) / 2
    assert sum(1 for row in rows if row.tests) > len(rows) / 2


def test_every_applied_rule_is_named_by_a_test(code):
    assert [row.id for row in covered(code) if is_applied(row) and not row.tests] == []


def test_every_applied_rule_is_cited_in_code(code):
    assert [row.id for row in covered(code) if is_applied(row) and not row.code] == []


def test_no_rule_is_named_that_there_is_not(code):
    assert unknown(code) == []


def test_ids_counted_on_are_found():
    text = "XX-RB-01 to 03, XX-R26, 30\nof XX-TRY-02, 04 and 05: XX-KO-03 to the 40"
    assert list(ids_in(text, "XX")) == [
        (1, "XX-RB-01"),
        (1, "XX-RB-02"),
        (1, "XX-RB-03"),
        (1, "XX-R26"),
        (2, "XX-TRY-02"),
        (2, "XX-TRY-04"),
        (2, "XX-TRY-05"),
        (2, "XX-KO-03"),
    ]
    assert list(ids_in("YY-R1 XX-DOWN XXX-R1", "XX")) == []


def test_what_is_only_said_does_not_count():
    text = '"""XX-R1"""\nRULE = "XX-R2"  # XX-R3\ndef go():\n    """XX-R4"""\n    return "XX-R5"\n'
    applied = without_talk(text, docstrings=False)
    assert list(ids_in(applied, "XX")) == [(2, "XX-R2"), (4, "XX-R4"), (5, "XX-R5")]
    tested = without_talk(text, docstrings=True)
    assert list(ids_in(tested, "XX")) == [(2, "XX-R2"), (5, "XX-R5")]
