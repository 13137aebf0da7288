"""A referee's ruling as a form: what stands in a field is what you get."""

from __future__ import annotations

import pytest

from quarterback.game.console.ruling_form import RulingForm
from quarterback.rule_sets import rule_set
from rulesets.core.advance import advance
from rulesets.core.events import Ruling
from rulesets.core.refusal import Refused
from rulesets.core.sentences.wording import PLAIN
from rulesets.core.session import Session
from rulesets.core.state import State
from tests.entry.test_form import TIMED, at_scrimmage


def ruled_game() -> Session:
    session = Session(rule_set("gunderson"))
    session.play(Ruling(at_scrimmage(clock=TIMED), why="here", whole=True))
    return session


def ruled(session: Session, **fields: str) -> State:
    """The game after the form with these fields overwritten."""
    form = RulingForm(session.rules, session.state, PLAIN)
    changed = form.changed(form.written | fields)
    after, _ = advance(session.rules, session.state, form.ruling(changed, "chains"))
    return after


@pytest.mark.parametrize(("to_go", "line"), [({}, 45), ({"to_go": "10"}, 45), ({"to_go": "5"}, 40)])
def test_with_another_spot_the_yards_to_go_are_those_of_the_form(to_go: dict[str, str], line: int):
    after = ruled(ruled_game(), spot="H35", **to_go)
    assert (after.spot, after.line_to_gain) == (35, line)


def test_yards_to_go_that_cannot_be_are_refused_and_not_replaced():
    with pytest.raises(Refused, match="from 1 to 6, not 10"):
        ruled(ruled_game(), spot="V6")
    assert ruled(ruled_game(), spot="V6", to_go="goal").line_to_gain == 100
    after = ruled(ruled_game(), phase="kickoff")
    assert (after.phase, after.down) == ("kickoff", None), "it has no use for yards to go"


def test_every_field_of_the_form_is_as_it_was_read():
    """Whatever one field is changed to, the others stay, or are refused."""
    session = ruled_game()
    form = RulingForm(session.rules, session.state, PLAIN)
    for name, value in {"spot": "V40", "ball": "Visitors", "down": "3", "period": "2"}.items():
        after = ruled(session, **{name: value})
        now = RulingForm(session.rules, after, PLAIN).written
        assert now == form.written | {name: value}, name
