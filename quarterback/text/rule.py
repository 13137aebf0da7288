"""A rule or a ruling as it is shown anywhere: the same parts in the same order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from quarterback.rule_sets import catalogue, settings_of
from rulesets.core.catalogue import BASES, KINDS, Catalogue, OurRuling, Rule
from rulesets.core.ruleset import Setting

OUR_RULING = "our ruling"


@dataclass(frozen=True)
class SettingChoice:
    """One of the readings or values between which the players may choose."""

    name: str
    means: str
    default: bool
    in_force: bool
    """Whether the game at hand is played so; never when there is no game."""

    @property
    def noted(self) -> str:
        """Its name, with what is to be noted about it."""
        if self.in_force:
            return f"{self.name} (in force in this game)"
        return f"{self.name} (the default)" if self.default else self.name


@dataclass(frozen=True)
class RuleText:
    """What there is to say of a rule or ruling."""

    id: str
    title: str
    where: str
    """Its heading, or that it is a ruling of ours."""
    text: str
    """The rule; of a ruling, the question that it answers."""
    parts: tuple[tuple[str, str], ...]
    """Labelled: figures, kind, source; reading, reason, what it rests on, its setting."""
    choices: tuple[SettingChoice, ...]
    see: tuple[str, ...]
    """IDs of others that bear on it."""


def describe_rule(
    code: str, entry: Rule | OurRuling, settings: Mapping[str, str] | None = None
) -> RuleText:
    """An entry of a rule set's catalogue. `settings` are those of the game at hand, if there is
    one."""
    book = catalogue(code)
    if isinstance(entry, OurRuling):
        return _ruling(book, entry, settings)
    return _rule(entry, [s for s in settings_of(code) if s.rule == entry.id], settings)


def _rule(rule: Rule, agreed: Sequence[Setting], settings: Mapping[str, str] | None) -> RuleText:
    parts = [("Figures", rule.figures)] if rule.figures else []
    parts.append(("Kind", "; ".join(f"{kind}: {KINDS[kind]}" for kind in rule.kinds)))
    parts.append(("Source", rule.source))
    for setting in agreed:
        value = f"; in this game {settings[setting.name]}" if settings else ""
        message = f"{setting.name} ({setting.description[0].lower()}{setting.description[1:]})"
        parts.append(("Setting", f"{message}: {setting.default} unless agreed otherwise{value}"))
    return RuleText(rule.id, rule.title, rule.heading, rule.text, tuple(parts), (), rule.see)


def _ruling(book: Catalogue, ruling: OurRuling, settings: Mapping[str, str] | None) -> RuleText:
    parts = [
        ("Reading", ruling.reading),
        ("Reason", ruling.reason),
        ("Based on", " and ".join(BASES[basis] for basis in ruling.basis)),
    ]
    if ruling.setting:
        parts.append(("Setting", f"{ruling.setting}: a house rule may choose another reading"))
    chosen = (settings or {}).get(ruling.setting)
    choices = tuple(
        SettingChoice(option.name, option.means, place == 0, option.name == chosen)
        for place, option in enumerate(ruling.options)
    )
    see = tuple(rule.id for rule in book.named_by(ruling.id))
    return RuleText(
        ruling.id, ruling.title, OUR_RULING, ruling.question, tuple(parts), choices, see
    )
