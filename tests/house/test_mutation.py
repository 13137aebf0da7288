"""What `make mutation` changes, and that it tells when a change goes unnoticed."""

import ast
from pathlib import Path

import pytest

from tests import mutation

SOURCE = '''
"""Not this."""
FAR: Final[Literal["far"]] = 110
KINDS = {"punt": ("LQ-PUNT-01", "A punt, on any down")}

def first_down(spot: int, *, goal: bool = False) -> str | None:
    assert spot > 0, "not this"
    if goal:
        return f"{spot + 1}"
    return "again" if not spot >= FAR - 10 and spot != 7 else None
'''


def test_what_decides_is_changed_and_nothing_else():
    changes = [(m.before, m.after) for m in mutation.mutants("rules.py", SOURCE)]
    assert changes == [
        ("110", "111"),
        ("'punt'", "'puntx'"),
        ("'LQ-PUNT-01'", "'LQ-GEN-02'"),
        ("False", "True"),
        ("goal", "(not goal)"),
        ("not spot >= FAR - 10 and spot != 7", "(not spot >= FAR - 10 or spot != 7)"),
        ("not spot >= FAR - 10", "(spot >= FAR - 10)"),
        ("spot >= FAR - 10", "(spot > FAR - 10)"),
        ("FAR - 10", "(FAR + 10)"),
        ("10", "11"),
        ("spot != 7", "(spot == 7)"),
        ("7", "8"),
        ("'again'", "'againx'"),
    ]


@pytest.mark.sample(8)
@pytest.mark.parametrize("file", mutation.AREAS["rules"].files)
def test_every_change_of_the_rules_can_be_compiled_and_differs(file: str):
    source = (mutation.ROOT / file).read_text(encoding="utf-8")
    tree, found = ast.dump(ast.parse(source)), list(mutation.mutants(file, source))
    assert found
    for mutant in found:
        assert ast.dump(ast.parse(mutant.source)) != tree, str(mutant)


def test_the_tests_that_are_run_are_there():
    areas = mutation.AREAS.values()
    for path in (path for area in areas for path in (*area.quick, *area.tests)):
        assert Path(mutation.ROOT, path.removeprefix("--ignore=")).exists(), path
