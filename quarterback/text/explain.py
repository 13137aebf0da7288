"""Why? What the last play did and by which rules, and why nothing can be chosen now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from quarterback.game.controller import GameController
from quarterback.rule_sets import RECONSTRUCTION, SATURDAY, catalogue, name_of_dial
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Awaiting, Chance, Decide, Observe
from rulesets.core.catalogue import UnknownRule, explain
from rulesets.core.events import Call, Roll, Spin
from rulesets.core.player_fields import is_ineligible, player_field
from rulesets.core.rosters import EMPTY_ROSTER
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import NAMING, Names, fields_of, named_in, sentence
from rulesets.core.session import Entry
from rulesets.core.state import State


@dataclass(frozen=True)
class Explanation:
    """A sentence, and the IDs of the rules behind it, the principal one first."""

    words: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True)
class GameSituation:
    """A moment of a game, this one or any before it: what was played, and what comes next."""

    rules: RuleSet
    names: Names
    entries: Sequence[Entry]
    awaiting: Awaiting


def situation_of(game: GameController) -> GameSituation:
    book = game.book
    return GameSituation(book.rules, game.names, book.entries, book.awaiting)


def reasons(game: GameController) -> list[Explanation]:
    return reasons_at(situation_of(game))


def reasons_at(now: GameSituation) -> list[Explanation]:
    """Explain the last ruling, fact by fact; then what is forced, or must come first; at the
    start what the dial is."""
    last = next((entry for entry in reversed(now.entries) if entry.facts), None)
    found = ruling(last, now.names) if last else [Explanation("No plays yet.")]
    found += [*_reckoned_of(now.rules, last), *_named(now.rules, last)] if last else []
    if last is not None and now.entries[-1] is not last:
        found += _reckoned_of(now.rules, now.entries[-1])  # dice that nothing else explains
    request = now.awaiting
    if isinstance(request, Decide) and request.forced:
        option = request.options[0]
        words = f"No choice now: {option.description or option.call}."
        found.append(Explanation(words, (option.rule,)))
    if isinstance(request, Chance) and request.ring is None:
        found.append(_dice(now, request))
        found += _reckoned(now.rules, now.entries[-1].after, None) if now.entries else []
    if isinstance(request, Observe):
        found.append(Explanation("Report what happened on the board."))
    if sum(isinstance(entry.event, Spin) for entry in now.entries) <= 1:
        found += _dial_is(now.rules)
    return found


def _dial_is(rules: RuleSet) -> list[Explanation]:
    """Say what the dial is and is not, until it has been spun twice: once, not on every play."""
    dial = rules.dial
    if dial is None or dial.source == "printed":
        return []
    words = (
        _DIALS.get(name_of_dial(dial.digest)) or f"This is {dial.name}: {_SOURCES[dial.source]}."
    )
    return [Explanation(words, ("LQ-R2",))]


def _reckoned_of(rules: RuleSet, last: Entry) -> list[Explanation]:
    """Return which rating, with what was added to it, decided the dice of an entry."""
    return _reckoned(rules, last.before, last.event) if isinstance(last.event, Roll) else []


def _reckoned(rules: RuleSet, s: State, rolled: Roll | None) -> list[Explanation]:
    if rules.explain_chance is None:
        return []
    return [Explanation(words, why) for words, why in rules.explain_chance(rules, s, rolled)]


def _named(rules: RuleSet, last: Entry) -> list[Explanation]:
    """Return who was named, and what the rules say about a player who may not do what he did."""
    name = named_in(last.event)
    found = [Explanation(f"Named: {name}.")] if name else []
    fields = fields_of(last.event)
    for field in NAMING:
        naming = player_field(rules, last.before, field, fields) if fields.get(field) else None
        if naming is None or rules.eligibility is None:
            continue
        man = rules.rosters.get(naming.side, EMPTY_ROSTER).find(str(fields[field]))
        if man is not None and is_ineligible(rules, naming, man):
            words = f"{', '.join((man.label, *man.positions))}: not an eligible receiver."
            found.append(Explanation(words, rules.eligibility.rules))
    return found


def _dice(now: GameSituation, request: Chance) -> Explanation:
    """Say why dice, or a coin, are awaited."""
    if now.rules.dial_format is not None:
        return Explanation("The coin toss comes first.", TOSS)
    what = request.table.name.replace("_", " ") if request.table is not None else "dice"
    return Explanation(f"Next, dice: {what}.")


TOSS = ("LQ-TOSS-01",)
_SOURCES = {
    "inferred": "an inference, not the printed dial",
    "house": "a house dial, not the printed one, which is lost",
}
_DIALS = {
    RECONSTRUCTION: "The dial is a reconstruction: the printed one is lost.",
    SATURDAY: "The dial is Saturday, a house dial for short games: the printed one is lost.",
}


def ruling(entry: Entry, names: Names) -> list[Explanation]:
    """Explain what one entry of a game did, one reason for each fact."""
    return [
        Explanation(
            sentence(fact, entry.before, entry.after, names)
            or f"{fact.fact.replace('_', ' ').capitalize()}.",
            tuple(fact.rules),
        )
        for fact in entry.facts
    ]


def bearing(now: GameSituation) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the IDs of the rules that apply to what is awaited, and of those behind the last
    play, each once and the principal ones first."""
    last = next((entry for entry in reversed(now.entries) if entry.facts), None)
    ruled = [rule for fact in (last.facts if last else ()) for rule in fact.rules]
    return tuple(dict.fromkeys(_awaited(now))), tuple(dict.fromkeys(ruled))


def _awaited(now: GameSituation) -> Iterator[str]:
    request = now.awaiting
    if isinstance(request, Decide):
        yield from (option.rule for option in request.options if option.rule)
    elif isinstance(request, Chance) and request.ring is None and now.rules.dial_format is not None:
        yield from TOSS
    elif isinstance(request, Observe):
        yield from (option.rule for option in request.calls if option.rule)
        for field in request.fields:
            yield from field.rules.values()
    elif isinstance(request, Chance) and now.entries:
        # A call is locked: the rule that allowed it still speaks.
        locked = now.entries[-1]
        before = awaiting(now.rules, locked.before)
        if isinstance(before, Decide) and isinstance(locked.event, Call):
            called = locked.event.call
            yield from (o.rule for o in before.options if o.call == called and o.rule)


def cited(rules: RuleSet, ids: Iterable[str]) -> list[str]:
    """Return what those rules say, as this game is played: `ID: text`, a line for each rule."""
    return explain(catalogue(rules.code), list(ids), rules.settings)


def rule_text(rules: RuleSet, name: str) -> str:
    """Return a rule by its ID, in any case and with or without its prefix, as it is played in
    this game."""
    try:
        rule = catalogue(rules.code).find(name)
    except UnknownRule as error:
        return f"Not allowed: {error}."
    [text] = cited(rules, [rule.id])
    return text
