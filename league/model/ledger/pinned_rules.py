"""Rule sets pinned by digest: the rules of a season, and whether a game was played by them."""

from __future__ import annotations

import hashlib
import json

import msgspec

from league.model.ledger.commands.league import Pin
from rulesets.core.header import Header
from rulesets.core.ruleset import RuleSet
from rulesets.registry import REGISTRY

_OF_A_GAME = ("teams", "seed", "home", "visitors", "home_coach", "visitors_coach", "home_colour")
_ALSO = ("visitors_colour", "home_coached_by", "visitors_coached_by", "board", "event", "date")
_NOR = ("place", "hour", "weather", "result")


def pin_of(header: Header, rules: RuleSet) -> Pin:
    """Return a pin: a rule set with its settings, tables and dial, and the header of a game by
    it. Teams are not part of it: they change from game to game."""
    tables = {name: msgspec.to_builtins(lines) for name, lines in rules.custom.tables.items()}
    digests = {name: each for name, each in rules.digests.items() if not name.startswith("team.")}
    later = later_settings(rules.code)
    settings = {name: each for name, each in rules.settings.items() if later.get(name) != each}
    lines = [rules.code, rules.version, settings, tables, digests]
    text = json.dumps(lines, sort_keys=True, ensure_ascii=False)
    digest = hashlib.sha256(text.encode()).hexdigest()
    return Pin(rules.code, rules.version, digest, dict(rules.settings), _plain(header))


def later_settings(code: str) -> dict[str, str]:
    """Return the settings that came after seasons were pinned without them, with the defaults by
    which those seasons are played."""
    return {each.name: each.default for each in REGISTRY[code].settings if each.came_later}


def _plain(header: Header) -> dict[str, object]:
    values: dict[str, object] = msgspec.to_builtins(header)
    return {
        name: value for name, value in values.items() if name not in (*_OF_A_GAME, *_ALSO, *_NOR)
    }
