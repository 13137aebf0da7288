"""Remarks: the comments of a sheet are kept with the game, shown in a replay, and written again."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner
from msgspec.structs import replace

from quarterback.cli import main
from quarterback.game.replay import Replay
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import of_header
from quarterback.text.export import report
from rulesets.core.header import Header, Remark
from rulesets.core.notation import opening_remarks, read_game, steps, write_game
from rulesets.core.notation.tags import LONGEST, MOST

SHEET = """\
; A windy day.
; The field is soft.
Home: Harvard
Visitors: Yale
;
; ------
; No band.

toss [home]
kick                     ; as always
kickoff [45]
; A long look at the clock.
[+12]
pass [Inc] ; "wet; ball"
; Dropped twice.
nonsense here
"""


def test_each_remark_has_its_place():
    sheet = read_game(SHEET, of_header)
    assert [(each.after, each.text) for each in sheet.header.remarks] == [
        (0, "A windy day. The field is soft."),
        (0, "No band."),
        (2, "as always"),
        (4, "A long look at the clock."),
        (8, '"wet; ball"'),
        (8, "Dropped twice."),
    ]
    assert sheet.session is not None
    found = {step.move: step.remarks for step in steps(sheet.session, remarks=sheet.header.remarks)}
    assert found["kick"] == ("as always",)
    assert found["pass [Inc]"] == ('"wet; ball"', "Dropped twice.")
    assert opening_remarks(sheet.header.remarks)[1] == "No band."


def test_remarks_change_nothing_in_the_game():
    plain = "\n".join(
        line.partition(";")[0] for line in SHEET.replace('"wet; ball"', "").split("\n")
    )
    one, other = read_game(SHEET, of_header), read_game(plain, of_header)
    assert one.session is not None and other.session is not None
    assert one.session.state == other.session.state
    assert other.header.remarks == ()
    assert [problem.kind for problem in one.problems] == ["refused"]


def test_what_cannot_be_shown_is_not_kept():
    sheet = read_game("; \x1b[31mred\u202e\x07\u200b\nHome: A\ntoss [home]\n", of_header)
    [remark] = sheet.header.remarks
    assert remark.text.isprintable() and "red" in remark.text


def test_remarks_are_only_so_long():
    sheet = read_game("".join(f"; {'word ' * 5000}\n;\n" for _ in range(60)), of_header)
    remarks = read_game(f"toss [home]\n{'; ' + 'x' * 5000}\n", of_header).header.remarks
    assert [len(each.text) for each in remarks] == [LONGEST]
    assert sum(len(each.text) for each in sheet.header.remarks) <= MOST
    assert read_game("; a\n" * 20_000 + "toss [home]\n", of_header).header.remarks[0].text


def test_remarks_of_odd_places_are_harmless():
    sheet = read_game("toss [home]\nkick\n", of_header)
    header = replace(sheet.header, remarks=(Remark(99, "late"), Remark(-1, "early\nNot: a tag")))
    assert sheet.session is not None
    assert "late" not in write_game(header, sheet.session.rules, sheet.session)
    header = replace(sheet.header, remarks=(Remark(0, "a\nHome: B"), Remark(0, "w" * 500)))
    again = read_game(write_game(header, sheet.session.rules, sheet.session), of_header)
    assert again.header.home == sheet.header.home
    assert [each.text for each in again.header.remarks] == ["a Home: B", "w" * 500]


def book_of(text: str) -> Scorebook:
    sheet = read_game(text, of_header)
    assert sheet.session is not None
    book = Scorebook.in_memory(sheet.header, sheet.session.rules)
    for events in sheet.inputs:
        book.play(*events)
    return book


def test_a_replay_has_them_at_its_stops():
    replay = Replay(book_of(SHEET))
    assert [replay.remarks(stop) for stop in range(replay.last + 1)] == [
        ("A windy day. The field is soft.", "No band."),
        (),
        ("as always",),
        ("A long look at the clock.",),
        (),
        ('"wet; ball"', "Dropped twice."),
    ]
    text = report(replay.book.header, replay.book.session)
    assert "Remark: A windy day." in text
    assert text.index("Remark: A long look") < text.index("Remark: Dropped")


def run(tmp_path: Path, *args: str) -> str:
    result = CliRunner().invoke(main, list(args))
    assert result.exit_code == 0, result.output
    return result.output


def test_commands_show_and_keep_them(tmp_path: Path):
    path = tmp_path / "game.qbk"
    path.write_text(SHEET.replace("nonsense here\n", ""), encoding="utf-8")
    shown = run(tmp_path, "replay", str(path))
    assert "      Remark: A windy day. The field is soft.\n" in shown
    assert shown.index("Remark: No band.") < shown.index("toss 0:0")
    assert "      Remark: A long look at the clock.\n" in shown
    assert ";" not in run(tmp_path, "adjudicate", "--write", str(path)), "the canonical form"
    at = ("--data-dir", str(tmp_path))
    run(tmp_path, "import", str(path), *at)
    kept = run(tmp_path, "export", "1", *at)
    assert (
        read_game(kept, of_header).header.remarks
        == read_game(path.read_text(encoding="utf-8"), of_header).header.remarks
    )
    assert isinstance(read_game(kept, of_header).header, Header)
