"""The sheet at many sizes: nothing is cut that need not be, and a click hits what stands there."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from textual import events
from textual.app import App, ComposeResult

from quarterback.game.console.form_views import DieView, FormView, ItemView, RolledView, SlotView
from quarterback.tui.draw.canvas import text_of
from quarterback.tui.draw.dice import tumbling
from quarterback.tui.draw.form import item_at, more_at, sheet, slot_at
from quarterback.tui.draw.gridiron import FieldView, column_of, width_for
from quarterback.tui.theme.glyphs import ASCII, UNICODE, Skin
from quarterback.tui.widgets.pictures import EntryFormWidget, Gridiron
from tests.tui.cells import cells_of

RUN = FormView(
    "What happened on the board?",
    (
        ItemView("d", "Down", "the base was touched"),
        ItemView("o", "Out of bounds", "the runner left the field"),
        ItemView("t", "Touchdown", "GUN-6.1"),
        ItemView("f", "Fumble", chosen=True),
        ItemView("s", "Safety"),
        ItemView("i", "Illegal motion", "a call", apart=True),
    ),
    0,
    (
        SlotView("Where", "", "now", "31, H31, own 4, +6"),
        SlotView("Which hash", "left", "default"),
        SlotView("Runner", "No. 34", "told"),
        SlotView("Tackled by", "", "optional"),
        SlotView("Recovered by", "", "missing"),
    ),
    "+6",
    (),
    "Gain of 6: 2-4 on Bears 34",
    "",
    "ENTER records it   ESC back",
)
WORDS = [
    *("Down", "Out of bounds", "Touchdown", "Fumble", "Incomplete", "Intercepted", "Safety"),
    *("Touchback", "Fair catch", "Muffed", "Blocked", "Out of the end zone", "Clipping"),
    *("Offside", "Holding", "Illegal motion", "Roughing", "Delay", "Interference"),
    *("Too many men", "Dead ball", "Time out", "Measurement", "Set again", "Challenge", "Dispute"),
]
MANY = FormView(
    "Bears report",
    tuple(
        ItemView("abcdefghijklmnopqrstuvwxyz"[place], words, f"X-{place}", apart=place > 22)
        for place, words in enumerate(WORDS)
    ),
    14,
    entry="",
    refused="The ball cannot lie beyond the end line.",
)
ROLL = FormView(
    "Roll for the kick",
    dice=(DieView(6, "4", "Home"), DieView(6), DieView(100, "45"), DieView(2, "heads")),
    entry="4",
)
WIDE = FormView(
    "東京大学の報告",
    (
        ItemView("d", "転倒", "足が止まった"),
        ItemView("o", "[b]場外[/b]", "RULE [1]"),
        ItemView("早", "ファンブル リカバー", chosen=True),
        ItemView("", "Übertretung des Läufers", "§ 4"),
        ItemView("10", "タッチダウン"),
        ItemView("x", "中止", apart=True),
    ),
    5,
    (SlotView("場所", "", "now", "31、H31"),),
    "早稲田",
    preview="ゲイン六ヤード",
)
SIZES = [(36, 9), (44, 13), (60, 20), (80, 24), (110, 12), (110, 40)]


def lines(view: FormView, width: int, height: int, skin: Skin = UNICODE) -> list[str]:
    return text_of(sheet(view, width, height, skin)).splitlines()


def test_a_report_at_its_best():
    assert lines(RUN, 60, 20) == [
        " What happened on the board?",
        "",
        " ►▐d▌ Down            the base was touched",
        "  ▐o▌ Out of bounds   the runner left the field",
        "  ▐t▌ Touchdown       GUN-6.1",
        " ■▐f▌ Fumble",
        "  ▐s▌ Safety",
        " " + "─" * 58,
        "  ▐i▌ Illegal motion  a call",
        "",
        " Where         ▸  +6█          31, H31, own 4, +6",
        " Which hash    ○ left",
        " Runner        ■ No. 34",
        " Tackled by    · optional",
        " Recovered by  ? required",
        "",
        " Gain of 6: 2-4 on Bears 34",
        "",
        "",
        " ENTER records it   ESC back",
    ]


def test_a_report_in_little_room_loses_longer_words_hints_and_what_is_optional():
    shown = text_of(sheet(RUN, 36, 14))
    assert "the base was touched" not in shown
    assert "own 4" in shown
    less = text_of(sheet(RUN, 36, 13))
    assert "own 4" not in less
    assert "Tackled by" in less
    least = text_of(sheet(RUN, 36, 12))
    assert "Tackled by" not in least
    for item in RUN.items:
        assert item.words in least


def test_longer_words_without_room_stand_where_the_preview_will():
    view = replace(RUN, preview="", marked=1)
    rows = lines(view, 44, 12)
    assert rows[-2].strip() == "the runner left the field"
    assert "the base was touched" not in rows
    assert lines(replace(view, refused="No."), 44, 12)[-2].strip() == "! No."


def test_slots_share_a_row_where_that_saves_one():
    rows = lines(RUN, 44, 10)
    y = next(y for y, row in enumerate(rows) if "Which hash  ○ left   Runner  ■ No. 34" in row)
    assert slot_at(RUN, 44, 10, rows[y].index("left"), y) == 1
    assert slot_at(RUN, 44, 10, rows[y].index("Runner"), y) == 2
    assert "Which hash    ○ left" in text_of(sheet(RUN, 36, 12))


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("refused", ["", "The 31 is behind the line of scrimmage."])
def test_what_matters_is_never_left_out(width, height, refused):
    for view in (RUN, replace(MANY, entry="H31"), WIDE):
        view = replace(view, refused=refused)
        shown = " ".join(" ".join(lines(view, width, height)).split())
        assert f"{view.entry}█" in shown
        assert (refused or view.preview) in shown
        assert view.items[view.marked].words in shown


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_item_stands_there_or_is_counted(width, height):
    """And a click on an item hits just that item."""
    for view, marked in product((RUN, MANY, WIDE), (0, 3, 5)):
        all_items_are_there(replace(view, marked=marked), width, height)


def all_items_are_there(view, width, height):
    hits: dict[int, str] = {}
    rows = [cells_of(row) for row in sheet(view, width, height)]
    more = 0
    for y, row in enumerate(rows):
        for x, (mark, _) in enumerate(row):
            place = item_at(view, width, height, x, y)
            if place is not None:
                hits[place] = hits.get(place, "") + mark
            more += more_at(view, width, height, x, y) is not None
    for place, text in hits.items():
        bare = "".join(text.split())
        assert "".join(view.items[place].words.split()) in bare
        assert view.items[place].key in bare
        others = [item.words for item in view.items if item is not view.items[place]]
        assert not any("".join(other.split()) in bare for other in others)
    assert view.marked in hits
    apart = {place for place, item in enumerate(view.items) if item.apart}
    for kind in (hits.keys() & apart, hits.keys() - apart):
        assert not kind or sorted(kind) == list(range(min(kind), max(kind) + 1))
    assert (len(hits) < len(view.items)) == (more > 0)


def test_more_items_are_to_be_had_by_a_click_on_their_sign():
    shown = lines(MANY, 36, 9)
    y = next(y for y, row in enumerate(shown) if "more" in row)
    above, below = shown[y].index("▲"), shown[y].index("▼")
    first = more_at(MANY, 36, 9, above, y)
    last = more_at(MANY, 36, 9, below, y)
    assert first is not None and last is not None
    assert first < MANY.marked < last
    assert f"▲ {first + 1} more" in shown[y]
    assert f"▼ {len(MANY.items) - last} more" in shown[y]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_click_on_a_slot_hits_it(width, height):
    view = RUN
    for y, row in enumerate(lines(view, width, height)):
        place = slot_at(view, width, height, 2, y)
        labels = [slot.label for slot in view.slots if row.strip().startswith(slot.label)]
        if labels:
            assert place is not None
            assert view.slots[place].label == labels[0]
    assert slot_at(view, width, height, 2, 0) is None
    assert slot_at(view, width, height, 2, height) is None
    assert item_at(view, width, height, -1, 2) is None


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_sheet_in_ascii(width, height):
    for view in (RUN, MANY, ROLL):
        rows = lines(view, width, height, ASCII)
        assert "\n".join(rows).isascii()
        if view.items:
            key = view.items[view.marked].key
            assert any(f"[{key}]" in row for row in rows)


def test_what_is_typed_is_seen_to_its_end():
    view = FormView("Where?", entry="the runner was stopped at the thirty-four")
    assert lines(view, 30, 4)[1].endswith("thirty-four█")
    assert "…" in lines(view, 30, 4)[1]


TEXT = st.text(max_size=40) | st.sampled_from(["早稲田大学 東京", "e\u0301" * 9, "\x1b[31m", "[b]"])
ITEMS = st.builds(ItemView, st.text(max_size=3), TEXT, TEXT, st.booleans(), st.booleans())
STATES = st.sampled_from(["now", "told", "default", "missing", "optional", ""])
DICE = st.builds(DieView, st.sampled_from([2, 6, 10, 12, 20, 100]), TEXT, TEXT)


@given(
    st.builds(
        FormView,
        TEXT,
        st.lists(ITEMS, max_size=12).map(tuple),
        st.none() | st.integers(0, 11),
        st.lists(st.builds(SlotView, TEXT, TEXT, STATES, TEXT), max_size=4).map(tuple),
        st.none() | TEXT,
        st.lists(DICE, max_size=4).map(tuple),
        TEXT,
        TEXT,
        TEXT,
    ),
    st.integers(1, 110),
    st.integers(1, 40),
    st.sampled_from([UNICODE, ASCII]),
)
def test_any_words_fit_on_a_sheet_of_any_size(view, width, height, skin):
    rows = sheet(view, width, height, skin)
    assert len(rows) == height
    for row in rows:
        assert cell_len("".join(text for text, _ in row)) == width


def test_dice_are_dice():
    shown = lines(ROLL, 60, 12)
    assert shown[2:6] == [
        " ▐●   ●▌  ┌─────┐   ▄▄▄▄▄    ▄███▄",
        " ▐     ▌  │  ?  │  ▐ 45  ▌  ▐heads▌",
        " ▐●   ●▌  └─────┘   ▀▀▀▀▀    ▀███▀",
        "  Home",
    ]
    assert lines(ROLL, 60, 4)[1] == " Home [4] [?] <45> (heads)"
    for face in "123456":
        die = text_of(sheet(FormView(dice=(DieView(6, face),)), 36, 5))
        assert die.count("●") == int(face)


@pytest.mark.parametrize(
    ("sides", "last"),
    [
        *[(2, "tails"), (6, "2"), (10, "0"), (10, "10"), (10, "40"), (12, "12"), (20, "7")],
        *[(100, "05"), (100, "100")],
    ],
)
def test_dice_tumble_to_what_they_show(sides, last):
    dice = (DieView(sides, last, "tens"), DieView(sides))
    faces = [tumbling(dice, part / 100) for part in range(101)]
    assert faces[-1] == dice
    assert tumbling(dice, 0.3) == tumbling(dice, 0.3)
    assert all(one.of == "tens" and not other.shows for one, other in faces)
    seen = [one.shows for one, _ in faces]
    turns = [place for place in range(1, 101) if seen[place] != seen[place - 1]]
    assert len(turns) >= 8
    gaps = [after - before for before, after in pairwise(turns)]
    assert gaps[-1] > gaps[0]
    assert len(set(seen)) >= min(sides, 8)


def test_faces_come_up_out_of_order():
    seen = [tumbling((DieView(6, "3"),), part / 100)[0].shows for part in range(101)]
    turned = [(int(before), int(after)) for before, after in pairwise(seen) if before != after]
    assert not any(after - before == 1 for before, after in turned)


def test_a_die_that_shows_what_it_cannot_lies_still():
    dice = (DieView(6, "9"), DieView(0, "x"), DieView(10, ""))
    assert all(tumbling(dice, part / 10) == dice for part in range(11))


def test_dice_come_to_lie_one_after_another():
    dice = (DieView(6, "1"), DieView(6, "1"))
    late = [tumbling(dice, part / 100) for part in range(101)]
    still = [max(part for part in range(101) if late[part][place].shows != "1") for place in (0, 1)]
    assert still[0] < still[1] < 100


class Desk(App[None]):
    """Nothing but a sheet."""

    def __init__(self, view: FormView) -> None:
        super().__init__()
        self.view = view
        self.heard: list[tuple[str, int]] = []

    def compose(self) -> ComposeResult:
        paper = EntryFormWidget(self.view)
        paper.styles.height = "100%"
        yield paper

    def on_entry_form_widget_item_chosen(self, message: EntryFormWidget.ItemChosen) -> None:
        self.heard.append(("item", message.place))

    def on_entry_form_widget_slot_chosen(self, message: EntryFormWidget.SlotChosen) -> None:
        self.heard.append(("slot", message.place))

    def on_entry_form_widget_marker_moved(self, message: EntryFormWidget.MarkerMoved) -> None:
        self.heard.append(("marker", message.place))


async def test_a_click_on_the_sheet_says_what_was_hit():
    app = Desk(RUN)
    async with app.run_test(size=(60, 20)) as pilot:
        for y in (2, 5, 8, 10, 12, 19):
            await pilot.click(EntryFormWidget, offset=(6, y))
        await pilot.pause()
    assert app.heard == [("item", 0), ("item", 3), ("item", 5), ("slot", 0), ("slot", 2)]


async def test_a_click_on_the_sign_of_more_moves_the_marker():
    y = next(y for y, row in enumerate(lines(MANY, 36, 9)) if "more" in row)
    app = Desk(MANY)
    async with app.run_test(size=(36, 9)) as pilot:
        await pilot.click(EntryFormWidget, offset=(3, y))
        await pilot.pause()
    assert [kind for kind, _ in app.heard] == ["marker"]


@pytest.mark.parametrize(
    ("marked", "turn", "goes"),
    [
        (2, events.MouseScrollDown, [("marker", 3)]),
        (2, events.MouseScrollUp, [("marker", 1)]),
        (None, events.MouseScrollDown, [("marker", 0)]),
        (0, events.MouseScrollUp, []),
        (5, events.MouseScrollDown, []),
    ],
)
async def test_the_wheel_moves_the_marker_and_not_beyond_the_items(marked, turn, goes):
    app = Desk(replace(RUN, marked=marked))
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot._post_mouse_events([turn], EntryFormWidget, (6, 3))
        await pilot.pause()
    assert app.heard == goes


class Field(App[None]):
    """Nothing but a field."""

    def __init__(self) -> None:
        super().__init__()
        self.pointed: list[int] = []

    def compose(self) -> ComposeResult:
        field = Gridiron(FieldView(ball=34, ghost=40))
        field.styles.height = 9
        yield field

    def on_gridiron_pointed(self, message: Gridiron.Pointed) -> None:
        self.pointed.append(message.yard)


@pytest.mark.parametrize(("width", "yards"), [(130, [-10, 0, 37, 100]), (70, [-10, 0, 36, 100])])
async def test_a_click_on_the_field_tells_the_yard(width, yards):
    app = Field()
    async with app.run_test(size=(width, 12)) as pilot:
        cells = width_for(width)
        left = (width - cells) // 2
        for yard in (-10, 0, 37, 100):
            await pilot.click(Gridiron, offset=(left + column_of(yard, cells), 3))
        await pilot.click(Gridiron, offset=(left - 1, 3))
        await pilot.pause()
    assert app.pointed == yards


def test_calls_that_compete_with_a_long_report_stay_in_sight():
    results = tuple(ItemView(chr(97 + n), f"Result {n}") for n in range(20))
    calls = tuple(ItemView(chr(65 + n), f"Call {n}", apart=True) for n in range(3))
    for marked in range(23):
        view = FormView("What happened?", items=results + calls, marked=marked)
        shown = text_of(sheet(view, 44, 10)).split("\n")
        assert all(any(f"Call {n}" in row for row in shown) for n in range(3))
        if marked < 20:
            assert any(f"Result {marked} " in f"{row} " for row in shown)
        assert sum("more" in row for row in shown) == 1


ROLLED = (
    RolledView("Home: the defense's call", (DieView(6, "1"),), "4-3, zone"),
    RolledView("Visitors: the offense's call", (DieView(6, "4"),), "short pass"),
)


def test_each_roll_has_a_row_with_what_it_was_for_or_a_place_in_one_row():
    rows = lines(FormView("What happened?", rolled=ROLLED), 60, 12)
    assert " [1] 4-3, zone: Home: the defense's call" in rows
    assert " [4] short pass: Visitors: the offense's call" in rows
    items = tuple(ItemView(mark, f"Answer {mark}") for mark in "abcdefgh")
    rows = lines(FormView("What happened?", items, 0, rolled=ROLLED), 46, 6)
    assert " [1] 4-3, zone  [4] short pass" in rows
