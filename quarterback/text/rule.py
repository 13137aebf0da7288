"""A rule or a ruling as it is shown everywhere: the same parts in the same order; and the pages
under docs/rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from quarterback.rule_sets import catalogue, rule_set, settings_of
from rulesets.core.catalogue import BASES, KINDS, Catalogue, OurRuling, Rule
from rulesets.core.ruleset import Setting

OUR_RULING = "our ruling"


@dataclass(frozen=True)
class SettingChoice:
    """One of the readings or values that the players can choose."""

    name: str
    means: str
    default: bool
    in_force: bool
    """Whether the current game is played that way; false without a game."""

    @property
    def noted(self) -> str:
        if self.in_force:
            return f"{self.name} (in force in this game)"
        return f"{self.name} (the default)" if self.default else self.name


@dataclass(frozen=True)
class RuleText:
    """The parts of a rule or ruling."""

    id: str
    title: str
    where: str
    """Its heading, or that it is a ruling of ours."""
    text: str
    """The rule; for a ruling, the question that it answers."""
    parts: tuple[tuple[str, str], ...]
    """With labels: figures, kind, source; reading, reason, what it is based on, its setting."""
    choices: tuple[SettingChoice, ...]
    see: tuple[str, ...]
    """IDs of related ones."""


def describe_rule(
    code: str, entry: Rule | OurRuling, settings: Mapping[str, str] | None = None
) -> RuleText:
    """Return an entry of a rule set's catalogue. `settings` are those of the current game, if
    there is one."""
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


def rules_page(code: str) -> str:
    """Return the rule book of a rule set. Raises KeyError for an unknown name."""
    book = catalogue(code)
    return "\n".join(_page(code, book)) + "\n"


def _page(code: str, book: Catalogue) -> Iterator[str]:
    yield f"<!-- Made by `quarterback rules {code} --markdown`: change the catalogue, not this. -->"
    yield ""
    yield f"# {rule_set(code).title}: the rules"
    yield ""
    yield (
        f"For players and referees: the {len(book.rules)} rules that the program plays by, in our"
        f" own words, and the {len(book.rulings)} rulings by which we answer what the printed rules"
        " leave open."
    )
    yield ""
    yield (
        "Every rule has an ID. The program names it with each decision, and"
        f" `quarterback rules {code} ID` shows it."
    )
    yield ""
    yield "Each rule says where it is in the printed rules, and who applies it:"
    yield ""
    used = {kind for rule in book.rules for kind in rule.kinds}
    yield from (f"- *{kind}*: {message}" for kind, message in KINDS.items() if kind in used)
    for heading in book.headings:
        yield ""
        yield f"## {heading}"
        for rule in book.under(heading):
            yield from _rule_entry(rule)
    yield from _settings(settings_of(code))
    yield ""
    yield "## Our rulings"
    yield ""
    yield "Each ends with what it rests on:"
    yield ""
    yield from (f"- *{base}*: {meaning}" for base, meaning in BASES.items())
    for ruling in book.rulings:
        yield from _ruling_entry(ruling)


def _rule_entry(rule: Rule) -> Iterator[str]:
    yield ""
    yield f"### {rule.id}"
    yield ""
    yield f"**{_sentence(rule.title)}** {_plain(rule.text)}"
    yield ""
    parts = [", ".join(f"*{kind}*" for kind in rule.kinds)]
    if rule.figures:
        parts.append(f"Figures: {_plain(rule.figures)}")
    parts.append(_plain(_where(rule.source)))
    if rule.see:
        parts.append("See also " + ", ".join(_link(name) for name in rule.see))
    yield ". ".join(parts) + "."


def _where(source: str) -> str:
    """Return a source, without what most have."""
    place = source.removeprefix("printed rules, ").replace("l. ", "lines ")
    place = re.sub(r"(?<=\d) to (?=\d)", "-", place)
    return place[:1].upper() + place[1:]


def _ruling_entry(ruling: OurRuling) -> Iterator[str]:
    yield ""
    yield f"### {ruling.id}"
    yield ""
    yield f"**{_sentence(ruling.title)}** *{_plain(ruling.question)}* {_plain(ruling.reading)}"
    yield ""
    yield f"{_plain(ruling.reason)} {', '.join(f'*{base}*' for base in ruling.basis)}."
    if ruling.setting:
        yield ""
        yield f"Setting `{ruling.setting}`:"
        yield ""
        for place, option in enumerate(ruling.options):
            default = " (the default)" if place == 0 else ""
            yield f"- `{option.name}`{default}: {_plain(option.means)}"


def _settings(settings: tuple[Setting, ...]) -> Iterator[str]:
    yield ""
    yield "## Settings"
    yield ""
    yield "House rules to agree on before a game. The first choice is the default."
    yield ""
    yield "| setting | what it is | choices | rule |"
    yield "|---|---|---|---|"
    for setting in settings:
        text = _plain(setting.description)
        yield f"| `{setting.name}` | {text} | {_choices(setting)} | {_link(setting.rule)} |"


def _choices(setting: Setting) -> str:
    if not setting.choices:
        return f"`{setting.default}`, or any whole number from {setting.min} to {setting.max}"
    listed = zip(setting.choices, setting.choice_labels, strict=True)
    return "<br>".join(f"`{name}`: {_plain(means)}" for name, means in listed)


def _link(name: str) -> str:
    return f"[{name}](#{name.lower()})"


def _sentence(title: str) -> str:
    return _plain(title if title.endswith("?") else f"{title}.")


def _plain(text: str) -> str:
    """Escape what Markdown would take for its own signs."""
    for sign in "\\`*_<>|[]":
        text = text.replace(sign, f"\\{sign}")
    return text
