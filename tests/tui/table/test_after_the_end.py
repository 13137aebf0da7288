"""What the table says after the end, on its reports, and where a name or a line is too long."""

from __future__ import annotations

import pytest

from quarterback.game.series import FIRST
from quarterback.tui.draw.canvas import short_name, whole_words
from quarterback.tui.help import HelpScreen
from quarterback.tui.play.scene import colors_of
from quarterback.tui.review.reports import FinalScreen, HalfTimeScreen
from quarterback.tui.table.screen import TableScreen
from rulesets.core.header import Header
from tests.tui.conftest import Table, at_table, shown, text_of


async def to_report(table: Table, kind: type[object]) -> None:
    for _ in range(60):
        if isinstance(table.app.screen, kind):
            await table.pilot.pause(0.5)  # a key that comes sooner was not meant for it
            return
        await table.press("space")
    raise AssertionError("there is no such report")


async def test_question_mark_opens_help_on_the_reports():
    async with at_table(settings={"plays": "4"}) as table:
        for kind in (HalfTimeScreen, FinalScreen):
            await to_report(table, kind)
            await table.pilot.press("question_mark")
            await shown(table.pilot, HelpScreen)
            assert "HALFTIME AND FINAL" in text_of(table.app)
            assert "SPACE" in text_of(table.app)
            await table.pilot.press("escape")
            await table.until(lambda kind=kind: isinstance(table.app.screen, kind))
            await table.pilot.press("space")


def test_two_ends_never_have_one_color():
    assert colors_of(Header(home_color="navy", visitors_color="navy")) == ("navy", "")
    assert colors_of(Header(home_color="navy", visitors_color="gold")) == ("navy", "gold")


@pytest.mark.parametrize(
    ("name", "width", "short"),
    [
        ("Yale", 4, "Yale"),
        ("University of Pennsylvania", 26, "University of Pennsylvania"),
        ("University of Pennsylvania", 18, "Pennsylvania"),
        ("University of Pennsylvania", 8, "Pennsyl…"),
        ("Massachusetts Agricultural College", 30, "Massachusetts Agricultural"),
        ("Massachusetts Agricultural College", 18, "Massachusetts"),
        ("The College of the Holy Cross", 12, "Holy Cross"),
        ("Notre Dame du Lac", 12, "Notre Dame"),
        ("Army and Navy", 8, "Army"),
        ("", 5, ""),
    ],
)
def test_a_name_is_shortened_by_whole_words(name: str, width: int, short: str):
    assert short_name(name, width) == short


def test_a_line_is_cut_between_words():
    line = "DRIVE  Harvard from midfield: 1 play, -3 yards"
    for width in range(8, len(line)):
        cut = whole_words(line, width)
        assert len(cut) <= width
        kept = cut.removesuffix("…")
        rest = line[len(kept) :]
        assert line.startswith(kept) and rest[:1] in (" ", ":", ","), (width, cut)


async def test_the_head_shortens_both_names_by_whole_words():
    names = {"home": "Massachusetts Agricultural College", "visitors": "University of Pennsylvania"}
    async with at_table(**names) as table:
        assert "Pennsylvania 0, Massachusetts 0" in table.text.splitlines()[0]
    alike = {"home": "North Side High School Lions", "visitors": "North Side High School Bears"}
    async with at_table((60, 20), **alike) as table:
        assert "Bears 0, Lions 0" in table.text.splitlines()[0]


async def test_who_played_alone_has_no_page_for_both_and_the_table_says_final():
    async with at_table(settings={"plays": "2"}, visitors_coach="freshman") as table:
        assert "1st half" in table.text.splitlines()[0]
        await to_report(table, FinalScreen)
        assert "Both sides" not in text_of(table.app)
        assert "Best of three" not in text_of(table.app)
        await table.pilot.press("space")
        await table.until(lambda: table.app.screen is table.screen)
        head = table.text.splitlines()[0]
        assert head.rstrip().endswith("Final")
        assert "plays left" not in head


async def test_two_people_get_a_page_for_both_and_one_key_makes_it_a_best_of_three():
    teams = {"home": "Yale", "visitors": "Harvard", "home_color": "navy"}
    async with at_table(settings={"plays": "2"}, **teams) as table:
        await to_report(table, FinalScreen)
        assert "[ Both sides ]" in text_of(table.app)
        assert "3 Best of three" in text_of(table.app)
        await table.pilot.press("3")
        await table.until(lambda: isinstance(table.app.screen, TableScreen) and table.app.screen
                          is not table.screen)  # fmt: skip
        assert isinstance(table.app.screen, TableScreen)
        header = table.app.screen.book.header
        assert (header.home, header.visitors, header.visitors_color) == ("Harvard", "Yale", "navy")
        assert header.event.startswith("Best of three, game 2: ")
        assert "Best of three, game 2: " in text_of(table.app)


async def test_a_best_of_three_says_what_comes_next():
    options = {"home": "Yale", "visitors": "Harvard", "event": FIRST}
    async with at_table(settings={"plays": "2"}, **options) as table:
        await to_report(table, FinalScreen)
        await table.until(lambda: "Next: game 2. a starts it." in text_of(table.app))
        foot = text_of(table.app).splitlines()[-1]
        assert "a Game 2" in foot and "Rematch" not in foot
