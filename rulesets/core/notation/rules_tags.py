"""The rules that a sheet's tags ask for; what cannot be had is said, and done without."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from rulesets.core.header import SHIPPED, Header, NoSuchRuleSet
from rulesets.core.notation.problems import Kind, Problem
from rulesets.core.notation.tags import TEXTS, Tags
from rulesets.core.plain_text import is_plain, plain_name
from rulesets.core.ruleset import RuleSet

RulesOf = Callable[[Header], RuleSet]


def make_rules(tags: Tags, rules_of: RulesOf) -> tuple[Header, RuleSet | None]:
    """The rules, and the header with which they could be made; None when there are none. What is
    wrong goes to `tags.problems`."""
    _with_names_to_be_seen(tags)
    try:
        header, rules = _as_far_as_can_be(tags, rules_of)
    except NoSuchRuleSet as error:
        _note(tags, "ruleset", str(error))
        return tags.header, None
    except ValueError as error:
        _note(tags, "ruleset", f"these rules cannot be made: {error}")
        return tags.header, None
    return _with_version(tags, _with_digest(tags, header, rules), rules), rules


def _with_names_to_be_seen(tags: Tags) -> None:
    """Texts of the header are shown on every screen: invisible characters, which a
    terminal would obey, are made to be seen."""
    for field in TEXTS:
        text = tags.values.get(field, "")
        if not is_plain(text):
            name = TEXTS[field].lower()
            _note(tags, name, f"{name} has invisible characters; they are replaced")
            tags.values[field] = plain_name(text)


def _as_far_as_can_be(tags: Tags, rules_of: RulesOf) -> tuple[Header, RuleSet]:
    """With all that the header wants; or without its settings, its dial, or both."""
    full = tags.header
    plain, any_dial = replace(full, settings={}), replace(full, dial="", cells={})
    reasons = []
    for header, missing in ((full, ()), (plain, ("settings",)), (any_dial, ("dial",))):
        try:
            rules = rules_of(header)
        except ValueError as error:
            reasons.append(str(error))
            continue
        for field in missing:
            _note(tags, field, f"{reasons[0]}; the sheet is read without")
        return header, rules
    bare = replace(plain, dial="", cells={})
    rules = rules_of(bare)
    _note(tags, "settings", f"{reasons[2]}; the sheet is read without")
    _note(tags, "dial", f"{reasons[1]}; the sheet is read without")
    return bare, rules


def _with_digest(tags: Tags, header: Header, rules: RuleSet) -> Header:
    digest = rules.digests.get("dial", "")
    unsaid = header.dial == SHIPPED or (not header.dial and header.cells)
    if header.dial and header.dial != digest and not unsaid:
        _note(
            tags,
            "dial",
            "the digest is not that of the dial whose cells are on this sheet: the cells hold",
        )
    return replace(header, dial=digest) if header.dial or unsaid else header


def _with_version(tags: Tags, header: Header, rules: RuleSet) -> Header:
    if "version" not in tags.where:
        return replace(header, version=rules.version)
    if header.version != rules.version:
        messages = (
            f"this sheet was written under version {header.version} of the rules, and is read"
            f" {_by_readings(header, rules)}"
        )
        _note(tags, "version", messages, "version", notice=True)
    return header


def _by_readings(header: Header, rules: RuleSet) -> str:
    """How the sheet of another version is read: the readings of earlier ones are known."""
    if header.version < rules.version:
        return f"as it was played: version {rules.version} may settle a play differently"
    return f"under version {rules.version}: a play may be settled differently"


def _note(tags: Tags, field: str, message: str, kind: Kind = "rules", notice: bool = False) -> None:
    where = tags.where.get(field) or tags.where.get("cells" if field == "dial" else field)
    line, column = where or (1, 1)
    tags.problems.append(Problem(line, column, message, kind=kind, notice=notice))
