"""The name of a call as people write it: the notation's, or the one on the players' card.

`pass`, `Forward pass`, `goal from 10` and `off` are all read. The names are those that the rule set
shows everywhere: its signals' and its vocabulary's, and the ones a sheet's tags give to the cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Decide, Observe, Option
from rulesets.core.events import Call
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.state import State

Cards = Mapping[str, str]
"""Names of calls that a sheet's tags give, by call, with the signal where a call has several."""
STANDARD: Cards = {}


class CallName(msgspec.Struct, frozen=True):
    """A name, and what it means."""

    name: str
    call: str
    signal: int | None = None
    """Where the call has several signals, and the name is that of one."""


def read_call(rules: RuleSet, s: State, call: Call, cards: Cards = STANDARD) -> Call:
    """Return a call under the notation's name, from any name or any clear part of one.

    A word that means nothing stays as it is, so that the rules answer it. Raises Refused, with the
    choices, where it means several calls, and where its name and its signal disagree.
    """
    word = plain(call.call)
    legal = _open_calls(rules, s)
    if not word or any(plain(option.call) == word for option in legal):
        found = next((o.call for o in legal if plain(o.call) == word), call.call)
        return replace(call, call=found)
    own, standard = tuple(_on_cards(rules, cards)), tuple(standard_names(rules))
    whole = _whole(word, own, legal) or _whole(word, standard, legal)
    matches = whole or _parts(word, legal, (*own, *standard))
    meanings = list(dict.fromkeys((match.call, match.signal) for match in matches))
    if len(meanings) > 1:
        raise Refused(
            f"{call.call.replace('_', ' ')!r} can be {_listed(meanings)}: write more of the name"
        )
    if not meanings:
        return call
    name, signal = meanings[0]
    if signal is not None and call.signal not in (None, signal):
        raise Refused(
            f"{call.call.replace('_', ' ')!r} is signal {signal}, not signal {call.signal}"
        )
    return replace(call, call=name, signal=call.signal if signal is None else signal)


def plain(name: str) -> str:
    """A name by its letters and digits alone, in lower case: what is compared."""
    return "".join(letter for letter in name.lower() if letter.isalnum())


def standard_names(rules: RuleSet) -> Iterator[CallName]:
    """Return the names of calls that a rule set shows: its vocabulary's and its signals'."""
    for call, name in rules.vocabulary.calls.items():
        yield CallName(name, call)
    if rules.dial_format is None:
        return
    calls = [signal.call for signal in rules.dial_format.signals]
    for signal in (*rules.dial_format.signals, *rules.dial_format.more_signals):
        number = signal.number if calls.count(signal.call) > 1 else None
        for name in dict.fromkeys((signal.short, signal.name)):
            yield CallName(name, signal.call, number)


def _on_cards(rules: RuleSet, cards: Cards) -> Iterator[CallName]:
    for key, name in cards.items():
        call, _, signal = key.partition(" ")
        yield CallName(name, call, int(signal) if signal.isdigit() else None)


def _open_calls(rules: RuleSet, s: State) -> tuple[Option, ...]:
    match awaiting(rules, s):
        case Decide(options=options):
            return options
        case Observe(calls=calls):
            return tuple(option for option in calls if option.call)
    return ()


def _whole(word: str, names: Sequence[CallName], legal: Sequence[Option]) -> list[CallName]:
    """The names that the word is: of legal calls, if there are any. Others are for the rules to
    refuse in their own words."""
    found = [each for each in names if plain(each.name) == word]
    calls = {option.call for option in legal}
    return [each for each in found if each.call in calls] or found[:1]


def _parts(word: str, legal: Sequence[Option], names: Sequence[CallName]) -> list[CallName]:
    """The legal calls that a word is a part of: the notation's names come before those of the
    cards, and in each a beginning before any part."""
    short = [CallName(option.call, option.call) for option in legal]
    signals = {(option.call, option.signal) for option in legal}
    legal_calls = {option.call for option in legal}
    open_names = [
        CallName(each.name, each.call)
        for each in names
        if (
            each.call in legal_calls if each.signal is None else (each.call, each.signal) in signals
        )
    ]
    ways: tuple[Callable[[str], bool], ...] = (lambda n: n.startswith(word), lambda n: word in n)
    for group in (short, open_names):
        for fits in ways:
            if found := [each for each in group if fits(plain(each.name))]:
                return found
    return []


def _listed(meanings: Sequence[tuple[str, int | None]]) -> str:
    words = [
        call.replace("_", " ") + (f" (signal {signal})" if signal is not None else "")
        for call, signal in meanings
    ]
    return f"{', '.join(words[:-1])} or {words[-1]}"
