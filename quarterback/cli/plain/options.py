"""Which call a person means: by number, by name or by the start of a name."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.core.awaiting import Option
from rulesets.core.sentences.wording import PLAIN, Names
from rulesets.registry import dial_format


def option_name(option: Option, names: Names = PLAIN) -> str:
    """A call by the name of its signal, such as Line buck, or as the game's cards name it; without
    a signal, its description."""
    own = names.card(option.call, option.signal)
    return own or _short_name(option) or option.description or option.call


def _short_name(option: Option) -> str | None:
    """The short name of its signal; None for a call without one, in any game but the dial's."""
    if option.signal is None:
        return None
    dial = dial_format()
    signals = (*dial.signals, *dial.more_signals)
    wanted = (option.call, option.signal)
    return next((each.short for each in signals if (each.call, each.number) == wanted), None)


def call_phrase(option: Option, names: Names = PLAIN) -> str:
    """What it does, for the middle of a sentence."""
    if own := names.card(option.call, option.signal):
        return own
    return f"{option.description[:1].lower()}{option.description[1:]}" or option.call


def number_of(option: Option, options: Sequence[Option]) -> int:
    """What to type for it: its signal, or its place where calls have no signals."""
    return option.signal if option.signal is not None else options.index(option) + 1


def option_list(options: Sequence[Option], names: Names = PLAIN) -> str:
    """The calls in a line: 1 Line buck, 2 Off tackle, 7 Punt."""
    return ", ".join(
        f"{number_of(option, options)} {option_name(option, names)}" for option in options
    )


def matching_options(text: str, options: Sequence[Option], names: Names = PLAIN) -> list[Option]:
    """The calls that `text` may mean: one when it is clear, none when it is no call. A whole name
    is clear though another starts with it."""
    if text.isascii() and text.isdigit():
        return [option for option in options if number_of(option, options) == int(text)]
    typed = _plain(text)
    if not typed:
        return []
    called = {option.call: _names(option, names) for option in options}
    exact = [option for option in options if typed in called[option.call]]
    return exact or [o for o in options if any(n.startswith(typed) for n in called[o.call])]


def _names(option: Option, names: Names) -> tuple[str, ...]:
    label = option.description.partition(":")[0].partition(",")[0]
    usual, own = option_name(option), option_name(option, names)
    return tuple(_plain(name) for name in (option.call, usual, own, label))


def _plain(text: str) -> str:
    """A name without blanks, so that a field goal may be typed fieldgoal."""
    return "".join(letter for letter in text.lower() if letter not in " _-")
