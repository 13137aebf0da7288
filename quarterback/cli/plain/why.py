"""Why it was ruled so: the rules that facts cite, in our own words."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from rulesets.core.facts import Fact


@cache
def _texts() -> dict[str, str]:
    """What each rule and ruling says, by ID."""
    text = files("rulesets.littlefield").joinpath("rules.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    rules = {rule["id"]: rule["text"] for rule in data["rule"]}
    rulings = {each["id"]: f"{each['question']} {each['reading']}" for each in data["ruling"]}
    return rules | rulings


def rule_text(name: str) -> str:
    """A rule by its ID, the prefix and case forgiven."""
    wanted = name.strip().upper()
    for full in (wanted, f"LQ-{wanted}"):
        if full in _texts():
            return f"{full}: {_texts()[full]}"
    return f"There is no rule {name!r}: IDs are such as LQ-DOWN-04 or LQ-R9."


def why_text(facts: Iterable[Fact]) -> list[str]:
    """The principal rule of each fact in full, and the other rules by ID."""
    cited = [fact.rules for fact in facts if fact.rules]
    first = dict.fromkeys(rules[0] for rules in cited)
    others = dict.fromkeys(rule for rules in cited for rule in rules if rule not in first)
    lines = [rule_text(rule) for rule in first]
    if others:
        lines.append(f"See also {', '.join(others)}: type rules and an ID to read one.")
    return lines
