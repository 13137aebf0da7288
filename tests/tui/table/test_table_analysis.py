"""Win probability, advice and hints at the table, without an app."""

from __future__ import annotations

from tests.tui.table.without_app import PlainTable


def test_the_chart_says_where_it_is_shown_or_why_it_is_not() -> None:
    table = PlainTable(any_dial=True)
    table.table.analysis.toggle()
    assert table.ctx.preferences.chances
    assert table.view.caption == "Win probability is on, under the log."
    table.table.analysis.toggle()
    assert table.view.caption == "Win probability is off."
    table.view.room = False
    table.table.analysis.toggle()
    assert table.view.caption == "Win probability is on, but needs a taller window."
    table.table.analysis.toggle()
    table.state.hints.toggle()
    table.state.show()
    assert table.state.hints.view.lines
    table.table.analysis.toggle()
    assert "hints take its place: i turns them off" in table.view.caption


def test_advice_is_for_the_team_with_the_call() -> None:
    table = PlainTable()
    table.table.analysis.advise()
    assert table.view.caption == "Advice is for the team with the call."
    table = PlainTable(any_dial=True)
    table.spin(2)
    table.table.analysis.advise()
    assert "No advice with your own dial" in table.view.caption


def test_hints_are_turned_on_and_off_for_later_games() -> None:
    table = PlainTable()
    assert not table.state.hints.view.lines
    assert table.state.hints.toggle() == "Hints are on."
    assert table.ctx.preferences.hints
    table.state.show()
    assert table.state.hints.view.lines
    assert table.state.hints.toggle() == "Hints are off."
    table.state.show()
    assert not table.state.hints.view.lines
