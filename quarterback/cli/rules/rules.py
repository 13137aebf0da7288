"""`quarterback rules`: look a rule up, search the rules, see the house rules."""

from __future__ import annotations

import click

from quarterback.cli.output import page_width, say, say_bold, shortened, wrapped, write_text
from quarterback.rule_sets import CODES, DIAL_GAME, catalogue, described, settings_of, title_of
from quarterback.text.rule import RuleText, describe_rule, rules_page
from rulesets.core.catalogue import Catalogue, OurRuling, Rule, UnknownRule
from rulesets.core.plain_text import capitalize
from rulesets.core.ruleset import Setting

RULINGS = "Our rulings, where the printed rules are unclear"
_SPACE = "    "


_HELP = f"""Read the rules: all rule sets, one of them, or one rule by its ID.

\b
quarterback rules                                the rule sets
quarterback rules {DIAL_GAME}                    its rules by title, a line each
quarterback rules {DIAL_GAME} R9                 one rule or ruling, in full
quarterback rules {DIAL_GAME} --search "end line"
quarterback rules {DIAL_GAME} --settings         the house rules
"""


@click.command("rules", help=_HELP)
@click.argument("ruleset", required=False)
@click.argument("rule_id", metavar="[ID]", required=False)
@click.option("--search", metavar="WORDS", help="Only rules with all these words.")
@click.option("--settings", is_flag=True, help="House rules to agree on before a game.")
@click.option("--markdown", is_flag=True, help="The whole rule book, as in docs/rules.")
def rules(
    ruleset: str | None, rule_id: str | None, search: str | None, settings: bool, markdown: bool
) -> int:
    """Show what was asked for. Return the exit code."""
    if sum((rule_id is not None, search is not None, settings, markdown)) > 1:
        raise click.UsageError("Ask for one thing: an ID, --search, --settings or --markdown.")
    if ruleset is None:
        if search is not None or settings or markdown:
            raise click.UsageError(f"Which rule set? Choose from: {', '.join(CODES)}.")
        return _list_rule_sets()
    code = _code(ruleset)
    book = catalogue(code)
    if rule_id is not None:
        return _show(code, book, rule_id)
    if search is not None:
        return _search(code, book, search)
    if settings:
        return _list_settings(code)
    if markdown:
        write_text(rules_page(code))
        return 0
    return _list_rules(code, book)


def _code(name: str) -> str:
    """A rule set by its name, case forgiven, a beginning of it enough."""
    prefix = name.strip().lower()
    result = [code for code in CODES if prefix and code.startswith(prefix)]
    if prefix in CODES:
        return prefix
    if len(result) == 1:
        return result[0]
    raise click.UsageError(f"There is no rule set {name!r}. Choose from: {', '.join(CODES)}.")


def _list_rule_sets() -> int:
    for code in CODES:
        say_bold(code, f"  {title_of(code)}")
        say(wrapped(described(code), _SPACE))
    say("\n" + wrapped("Read one with: quarterback rules NAME", _SPACE, ""))
    return 0


def _list_rules(code: str, book: Catalogue) -> int:
    say(f"{title_of(code)}: the rules in our own words")
    for heading in book.headings:
        _heading(heading)
        for rule in book.under(heading):
            _line(rule)
    if book.rulings:
        _heading(RULINGS)
    for ruling in book.rulings:
        _line(ruling)
    say("\n" + wrapped(f"Read one in full: quarterback rules {code} ID", _SPACE, ""))
    return 0


def _heading(text: str) -> None:
    say()
    say_bold(text)


def _line(entry: Rule | OurRuling) -> None:
    say(f"  {entry.id:<13} {shortened(entry.title, page_width() - 16)}")


def _search(code: str, book: Catalogue, words: str) -> int:
    match = book.search(words)
    if not match:
        raise click.ClickException(f"No rule has {words.strip()!r}. Try fewer words.")
    for place, entry in enumerate(match):
        if place:
            say()
        message = entry.text if isinstance(entry, Rule) else f"{entry.question} {entry.reading}"
        _title(describe_rule(code, entry))
        say(wrapped(message, _SPACE))
    return 0


def _title(entry: RuleText) -> None:
    named = wrapped(f"{entry.id}  {entry.title} ({entry.where})", _SPACE, "")
    say_bold(entry.id, named.removeprefix(entry.id))


def _show(code: str, book: Catalogue, name: str) -> int:
    try:
        entry = describe_rule(code, book.find(name))
    except UnknownRule as error:
        raise click.ClickException(
            f"{capitalize(str(error))}. List them with: quarterback rules {code}; or try --search."
        ) from None
    _title(entry)
    say()
    say(wrapped(entry.text))
    say()
    for label, text in entry.parts:
        say(wrapped(text, " " * 10, f"{label + ':':<10}"))
    for choice in entry.choices:
        say(wrapped(f"{choice.noted}: {choice.means}", " " * 14, " " * 12))
    _see(entry.see, book)
    return 0


def _see(ids: tuple[str, ...], book: Catalogue) -> None:
    """Other entries, a line each with its title."""
    for place, name in enumerate(ids):
        label = "See also:" if place == 0 else ""
        title = shortened(book.entries[name].title, page_width() - 24)
        say(f"{label:<10}{name:<13} {title}")


def _list_settings(code: str) -> int:
    say(wrapped("House rules to agree on before a game; the first choice is the default."))
    for setting in settings_of(code):
        say()
        head = wrapped(f"{setting.name}  {setting.description} ({setting.rule})", _SPACE, "")
        say_bold(setting.name, head.removeprefix(setting.name))
        for line in _choices(setting):
            say(line)
    return 0


def _choices(setting: Setting) -> list[str]:
    if not setting.choices:
        message = f"{setting.default} by default; any whole number from {setting.min}"
        return [wrapped(f"{message} to {setting.max}", _SPACE)]
    return [
        wrapped(f"{name}: {means}", _SPACE * 2, _SPACE)
        for name, means in zip(setting.choices, setting.choice_labels, strict=True)
    ]
