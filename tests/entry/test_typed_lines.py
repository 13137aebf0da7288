"""A form answered by lines of text, as text mode does."""

from __future__ import annotations

import pytest

from quarterback.entry.form import EntryForm, ReportSubmitted, new_form
from quarterback.entry.typed_lines import TypedReport, type_field, type_report
from quarterback.entry.values import InputContext
from quarterback.rule_sets import rule_set
from rulesets.core.events import Call, Ruling
from rulesets.core.sentences.wording import Names
from rulesets.core.session import Session
from tests.entry.test_form import at_scrimmage


def asked() -> tuple[EntryForm, InputContext]:
    """The form of a report, and who gives it."""
    game = Session(rule_set("solitaire-coach"))
    game.play(Ruling(at_scrimmage(), why="the test begins here"))
    game.play(Call("run"))
    return new_form(game.awaiting), InputContext(game.state, Names("Yale", "Harvard"), "home")


def typed(text: str) -> TypedReport | None:
    form, context = asked()
    return type_report(form, text, context)


@pytest.mark.parametrize(
    ("text", "spot"), [("down H36", "H36"), ("1 +6", "H36"), ("dow own 36", "H36")]
)
def test_a_line_gives_result_and_spot(text: str, spot: str):
    line = typed(text)
    assert line is not None
    assert line.step == ReportSubmitted({"result": "down", "spot": spot})


def test_a_line_may_give_more_by_name_and_what_the_clock_reads():
    line = typed("1 +6 player=14 clock=4:31")
    assert line is not None
    assert line.step == ReportSubmitted({"result": "down", "spot": "H36", "player": "14"})
    assert line.clock == 4 * 60 + 31
    assert typed("wobbled H36") is None, "it begins with no result"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("down 36", "whose 36"),
        ("down H36 hat=14", "no field hat here"),
        ("down nowhere", "invalid spot"),
        ("down H36 clock=soon", "invalid time"),
    ],
)
def test_what_is_invalid_is_said(text: str, message: str):
    with pytest.raises(ValueError, match=message):
        typed(text)


def test_what_is_missing_is_asked_for():
    form, context = asked()
    line = type_report(form, "down", context)
    assert line is not None
    assert isinstance(line.step, EntryForm)
    assert line.step.report is not None
    assert line.step.report.current == "spot"
    with pytest.raises(ValueError, match="required"):
        type_field(line.step, "", context)
    done = type_field(line.step, "+6", context)
    assert done.step == ReportSubmitted({"result": "down", "spot": "H36"})
