"""Rule sets pinned by digest: the rules of a season, and whether a game was played by them."""

from __future__ import annotations

import hashlib
import json

import msgspec

from league.model.ledger.commands.league import Pin
from rulesets.core.header import Header
from rulesets.core.ruleset import RuleSet

_OF_A_GAME = ("teams", "seed", "home", "visitors", "home_coach", "visitors_coach", "home_colour")
_ALSO = ("visitors_colour", "home_coached_by", "visitors_coached_by", "board", "event", "date")
_NOR = ("place", "hour", "weather", "result")


def pin_of(header: Header, rules: RuleSet) -> Pin:
    """Return a pin: a rule set with its settings, tables and dial, and the header of a game by
    it. Teams are not part of it: they change from game to game."""
    tables = {name: msgspec.to_builtins(lines) for name, lines in rules.custom.tables.items()}
    digests = {name: each for name, each in rules.digests.items() if not name.startswith("team.")}
    lines = [rules.code, rules.version, dict(rules.settings), tables, digests]
    text = json.dumps(lines, sort_keys=True, ensure_ascii=False)
    digest = hashlib.sha256(text.encode()).hexdigest()
    return Pin(rules.code, rules.version, digest, dict(rules.settings), _plain(header))


def _plain(header: Header) -> dict[str, object]:
    values: dict[str, object] = msgspec.to_builtins(header)
    return {
        name: value for name, value in values.items() if name not in (*_OF_A_GAME, *_ALSO, *_NOR)
    }
