"""A dial file is read whole: every fault is told, with its line and column (LQ-R35)."""

from importlib.resources import files

import pytest

from rulesets.littlefield import DialFault, DialFaults, cells_of, from_cells, read_dial
from rulesets.littlefield.dial import MOST_TEXT, Unreadable, brief, read_face

SHIPPED = files("rulesets.littlefield").joinpath("dial.toml").read_text(encoding="utf-8")


def faults(text: str) -> list[DialFault]:
    with pytest.raises(DialFaults) as refused:
        read_dial(text)
    assert refused.value.faults
    assert str(refused.value)
    return refused.value.faults


def changed(*pairs: tuple[str, str]) -> str:
    text = SHIPPED
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def test_every_fault_is_told_in_the_order_of_the_file():
    text = changed(
        ("sectors = 36", 'sectors = 36\nsource = "guessed"'),
        ('"+11", "Fumble +1 lose ball"', '"+11x", 7'),
        ('"+42"', '"Blocked -2"'),
        ("no = 7", "no = 6"),
        ('"52", "44"', '"-52", "44", "45"'),
    )
    told = [(fault.line, fault.column, fault.ring, fault.cell) for fault in faults(text)]
    lines = text.splitlines()
    assert told == [
        (5, 10, 0, 0),  # the source
        (13, 26, 1, 17),  # +11x
        (13, 34, 1, 18),  # no face in quotes
        (35, 3, 3, 1),  # nothing is blocked on an end run
        (80, 6, 6, 0),  # two signals 6
        (130, 9, 11, 0),  # 37 cells
        (131, 3, 11, 1),  # a kick of negative length
        (0, 0, 7, 0),  # no signal 7
    ]
    assert lines[12][25:].startswith('"+11x"')
    assert lines[34][2:].startswith('"Blocked -2"')
    assert lines[130][2:].startswith('"-52"')


@pytest.mark.parametrize(
    ("pairs", "says"),
    [
        ([("sectors = 36", "sectors = true")], "sectors must be"),
        ([("sectors = 36", "sectors = 36.0")], "sectors must be"),
        ([("sectors = 36", "sectors = 0")], "sectors must be"),
        ([("sectors = 36", "sectors = 361")], "sectors must be"),
        ([("sectors = 36", "")], "sectors must be"),
        ([("sectors = 36", "sectors = 36\nsource = []")], "source must be"),
        ([("sectors = 36", "sectors = 36\nname = 3")], "name must be"),
        ([("sectors = 36", 'sectors = 36\nname = "\\u001b[2J"')], "name must be"),
        ([("no = 4", "no = true")], "number 4 has no `no`"),
        ([("no = 4", 'no = "4"')], "number 4 has no `no`"),
        ([("no = 4", "no = 13")], "number 4 has no `no`"),
        ([("no = 4", "")], "number 4 has no `no`"),
        ([('name = "Punt"', "name = 7")], "name of signal 7"),
        ([('"+42"', '"+111"')], "at most 110 yards"),
        ([('"+42"', '"+100P"')], "1 to 99 yards"),
        ([('"+42"', '"0P"')], "no face"),
        ([('"+42"', f'"+{"9" * 5000}"')], "5001 letters"),
        ([('"+42"', '""')], "no face"),
        ([('"+42"', '["+42"]')], "in quotes"),
        ([('"+42"', "{}")], "in quotes"),
        ([('"+42"', "1979-05-27")], "in quotes"),
        ([('"Blocked -5"', '"Blocked +5"')], "cannot gain"),
        ([('"Blocked -5"', '"Fumble -5 lose ball"')], "ring 7 cannot show"),
    ],
)
def test_each_kind_of_fault_has_its_words(pairs, says):
    assert any(says in fault.message for fault in faults(changed(*pairs)))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "sectors must be"),
        ("sectors = 36", "no [[signal]] tables"),
        ("sectors = 36\nsignal = 'x'", "no [[signal]] tables"),
        ("sectors = 36\nsignal = [1, 2]", "number 1 has no `no`"),
        ("sectors = 2\n[[signal]]\nno = 1\ncells = 5", "signal 1 has no list of cells"),
        ("sectors = 2\n[[signal]]\nno = 1\ncells = []", "signal 1 has 0 cells"),
        ("sectors = ", "this is not TOML"),
        ("sectors = " + "9" * 5000, "more than 40 digits"),
        ("\x00", "this is not TOML"),
        ("a." * 90_000 + "b = 1", "no dial file"),
        ("x = " + "[" * 90_000, "no dial file"),
        ("#" * (MOST_TEXT + 1), "at most 250,000"),
    ],
)
def test_what_is_no_dial_at_all_is_said_plainly(text, says):
    assert any(says in fault.message for fault in faults(text))


def test_a_fault_of_the_file_itself_has_its_place():
    (fault,) = faults("sectors = 36\nname = nobody")
    assert (fault.line, fault.column) == (2, 8)
    assert "(at line" not in fault.message


def test_a_dial_may_be_written_in_any_way_that_toml_has():
    dial = read_dial(SHIPPED)
    rings = (f"{{no = {n}, cells = {cells}}}" for n, cells in cells_of(dial).items())
    text = "signal = [" + ",".join(rings) + "]\nsectors = 36\nname = 'Mine'\nsource = 'printed'\n"
    mine = read_dial(text)
    assert mine.digest == dial.digest
    assert (mine.name, mine.source) == ("Mine", "printed")
    (fault,) = faults(text.replace('"+5"', '"+5 yards"', 1).replace("'+5'", "'+5 yards'", 1))
    assert text.splitlines()[fault.line - 1][fault.column - 1] in "\"'"


def test_cells_written_out_are_the_same_dial_again():
    dial = read_dial(SHIPPED)
    assert from_cells(cells_of(dial), "again").digest == dial.digest


@pytest.mark.parametrize(
    ("ring", "can", "cannot"),
    [
        ("7", "such as 45, -5P", "G, N.G."),
        ("7", "Blocked -9 lose ball", "Fumble"),
        ("1", "Fumble -2 lose ball", "Blocked"),
        ("8", "G, N.G.", "Inc"),
        ("4", "Inc, Int +12", "N.G."),
        ("11", "such as 45, -5P", "lose ball"),
    ],
)
def test_a_fault_shows_what_its_ring_can_show(ring, can, cannot):
    cells = cells_of(read_dial(SHIPPED)) | {ring: ["mud"] * 36}
    with pytest.raises(DialFaults) as refused:
        from_cells(cells, "muddy")
    says = refused.value.faults[0].message
    assert can in says
    assert cannot not in says


@pytest.mark.parametrize("ring", range(1, 13))
def test_a_face_is_read_back_from_its_few_letters(ring: int):
    for face in read_dial(SHIPPED).rings[ring]:
        assert read_face(brief(face), ring) == face
        assert read_face(brief(face).replace("*", "!").lower(), ring) == face


@pytest.mark.parametrize(
    ("written", "ring"), [("F+1*", 7), ("B-5", 1), ("I+12", 1), ("B-5*", 2), ("*", 1), ("F*F", 1)]
)
def test_few_letters_make_no_face_of_another_ring(written: str, ring: int):
    with pytest.raises(Unreadable):
        read_face(written, ring)
