"""A rule set with its settings, as a season pins it."""

from __future__ import annotations

from collections.abc import Mapping

from league.model.ledger.commands.league import Pin
from league.model.ledger.queries.fixture_status import pin_of
from quarterback.rule_sets import CODES, WITH_DIAL, header_of, rule_set, shipped_dial
from rulesets.core.dial import Dial
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import BadSetting


def pin_for(code: str, settings: Mapping[str, str], dial: Dial | None = None) -> Pin:
    """The pin of a rule set, with a dial where it is played with one: the reconstruction, unless
    another is given. Raises Refused for a rule set that there is not, and for a setting."""
    try:
        rules = rule_set(code, settings, (dial or shipped_dial()) if code in WITH_DIAL else None)
    except KeyError:
        raise Refused(f"there is no rule set {code!r}: there are {', '.join(CODES)}") from None
    except BadSetting as error:
        raise Refused(str(error)) from None
    return pin_of(header_of(rules), rules)
