"""docs/referee-words.md leaves nothing of Gunderson's out that may be written, or is answered."""

import msgspec
import pytest

from quarterback.rule_sets import rule_set
from rulesets.core.advance import advance
from rulesets.core.events import Call
from rulesets.core.situation import read_situation
from rulesets.gunderson import state
from rulesets.gunderson.calls import _ALSO, _CALLS
from rulesets.gunderson.forms import _OF_CALL, RUN, THROWN, form
from tests.cli.referee.test_docs import TEXT

PART = TEXT.partition("## Gunderson's solitaire rules\n")[2].partition("\n## ")[0]


def words() -> set[str]:
    told = set(_CALLS) | rule_set("gunderson").profile.phases
    told |= set(RUN) | set(THROWN) | {"sack", "past_line"}
    told |= {result for results in _OF_CALL.values() for result in results}
    for struct in (state.Series, state.Play):
        told |= {field.encode_name for field in msgspec.structs.fields(struct)}
    return told | {"first", "reply", "sudden", "overrides"}


@pytest.mark.parametrize("word", sorted(words()))
def test_every_word_is_told_of(word):
    assert f"`{word}`" in PART or f'"{word}"' in PART


def test_every_field_is_told_of():
    rules = rule_set("gunderson")
    situations = [
        ({"phase": "kickoff"}, "kick"), ({"phase": "try"}, "xp"),
        ({"phase": "scrimmage", "spot": "H30"}, "ttqb"),
        ({"phase": "scrimmage", "spot": "H30", "down": 4}, "punt"),
        ({"phase": "kickoff"}, "onside"),
    ]  # fmt: skip
    names = set()
    for told, call in situations:
        s = advance(rules, read_situation(rules, told), Call(call, override="to see its form"))[0]
        names |= {field.name for field in form(s)}
    assert {name for name in names if f"`{name}`" not in PART} == set()


def test_what_is_also_understood_is_a_call():
    assert set(_ALSO.values()) <= _CALLS
