"""The rules of a stage, with other settings."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from league.model.ledger.commands.league import Pin
from league.model.ledger.queries.fixture_status import pin_of
from league.model.ledger.rows import Rules, Stage
from league.model.ledger.state import LeagueState
from quarterback.rule_sets import header_of, of_header
from rulesets.core.data_reader import read_struct
from rulesets.core.header import Header
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import BadSetting
from rulesets.registry import league_terms


def parse_settings(settings: Iterable[str]) -> dict[str, str]:
    """Settings as they are typed, NAME=VALUE each. Raises Refused."""
    pairs = [each.partition("=") for each in settings]
    if any(not sign for _, sign, _ in pairs):
        raise Refused("a setting is written NAME=VALUE")
    return {name: value for name, _, value in pairs}


def changed_rules(records: LeagueState, stage: Stage, settings: dict[str, str]) -> Pin | None:
    """The rules of a stage with some settings changed, pinned; None where nothing is. Raises
    Refused."""
    if not settings:
        return None
    if stage.rules is None:
        raise Refused("every game names its own rules: there is nothing to change")
    pinned = records.get(Rules, stage.rules)
    header = read_struct(pinned.header, Header)
    if header.ruleset != pinned.code:
        raise Refused("its rules were pinned without what a game needs: there is nothing to change")
    try:
        rules = of_header(replace(header, settings={**header.settings, **settings}))
    except BadSetting as error:
        raise Refused(str(error)) from None
    pin = pin_of(header_of(rules), rules)
    return None if pin.digest == pinned.digest else pin


def playoff_rules(records: LeagueState, stage: Stage, settings: dict[str, str]) -> Pin | None:
    """The rules of a bracket: those of a stage, played until someone has won where they know how,
    with the settings that are named; None where nothing changes. Raises Refused."""
    if stage.rules is None:
        return changed_rules(records, stage, settings)
    pinned = records.get(Rules, stage.rules)
    is_same = read_struct(pinned.header, Header).ruleset == pinned.code
    usual = league_terms(pinned.code).knockout if is_same else {}
    return changed_rules(records, stage, {**usual, **settings})
