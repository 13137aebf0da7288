"""The periods of a scheduled game, by the rules that are pinned for it."""

from __future__ import annotations

from league.model.ledger.queries.fixture_status import rules_of
from league.model.ledger.rows import Fixture
from league.model.ledger.state import LeagueState
from quarterback.rule_sets import of_header
from quarterback.text.score_lines import period_name
from rulesets.core.data_reader import DataError, read_struct
from rulesets.core.header import Header, NoSuchRuleSet
from rulesets.core.refusal import Refused

_QUARTERS = ("first quarter", "second quarter", "third quarter", "fourth quarter", "overtime")


def periods_of(records: LeagueState, game: Fixture) -> tuple[str, ...]:
    """Return what the periods of a game are called, overtime last; quarters, where its rules are
    not known here."""
    try:
        rules = of_header(read_struct(rules_of(records, game).header, Header))
    except (Refused, DataError, NoSuchRuleSet, LookupError, ValueError):
        return _QUARTERS
    return tuple(period_name(rules, n) for n in range(1, len(rules.profile.periods) + 2))
