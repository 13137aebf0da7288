"""What a league may have agreed on beyond its rules: each setting with its rule, pinned for the
season."""

from __future__ import annotations

from league.model.ledger.commands.league import Pin
from league.model.ledger.rows import Rules
from quarterback.league_office.actions.action import FormData, FormError, FormField, FormReader
from quarterback.league_office.pinned_rules import pin_for
from quarterback.rule_sets import CODES, settings_of
from rulesets.core.data_reader import read_json
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import Setting

OWN = "own"
"""Every game names its own rules."""
STANDARD, OPEN = "usual", "open"


def house_rule_fields(filled: FormData, code: str, pinned: Rules | None) -> tuple[FormField, ...]:
    """What may be agreed on beyond the rules: house rules, folded away until they are wanted."""
    settings = settings_of(code) if code in CODES else ()
    if not settings:
        return ()
    before = read_json(pinned.settings) if pinned is not None and pinned.code == code else {}
    differ = any(before.get(each.name, each.default) != each.default for each in settings)
    folds = ((STANDARD, "standard"), (OPEN, "customize"))
    fold = FormField(
        "agreed",
        "House rules",
        "one",
        "What your league may have agreed on, each with its rule.",
        OPEN if differ else STANDARD,
        folds,
    )
    if filled.get("agreed", fold.default) != OPEN:
        return (fold,)
    return (fold, *(_agreement(each, before.get(each.name, each.default)) for each in settings))


def _agreement(setting: Setting, value: str) -> FormField:
    name, label = f"set-{setting.name}", setting.name.replace("_", " ").replace("-", " ")
    text = f"{setting.description} ({setting.rule})"
    if not setting.choices:
        return FormField(name, label, "number", text, value)
    words = setting.choice_labels or setting.choices
    return FormField(
        name, label, "one", text, value, tuple(zip(setting.choices, words, strict=True))
    )


def pin_from(answers: FormReader) -> Pin | None:
    """The rules with their settings; None where every game names its own. Raises Fault."""
    code = answers.text("rules")
    if code == OWN:
        return None
    provided = {
        name.removeprefix("set-"): value.strip()
        for name, value in answers.data.items()
        if name.startswith("set-")
    }
    defaults = {each.name: each.default for each in settings_of(code)}
    changed = {name: value for name, value in provided.items() if value != defaults.get(name)}
    for name in changed:  # one by one, so that a fault is told where it is
        try:
            pin_for(code, {name: changed[name]})
        except Refused as refused:
            raise FormError(f"set-{name}", refused.message) from None
    return pin_for(code, changed)
