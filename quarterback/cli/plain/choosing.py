"""Which option a person means: by number, by name, by the beginning of a name."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.core.awaiting import Option


def spoken(option: Option) -> str:
    """An option in few words: Line buck, Forward pass, Kick off."""
    return option.says.partition(":")[0].partition(",")[0] or option.call


def number_of(option: Option, options: Sequence[Option]) -> int:
    """What to type for it: its signal, or its place where options have no signals."""
    return option.signal if option.signal is not None else options.index(option) + 1


def listed(options: Sequence[Option]) -> str:
    """The options in a line: 1 Line buck, 2 Off tackle, 7 Punt."""
    return ", ".join(f"{number_of(option, options)} {spoken(option)}" for option in options)


def meant(text: str, options: Sequence[Option]) -> list[Option]:
    """The options that `text` may mean: one when it is clear, none when it is no option. A whole
    name is clear though another begins with it."""
    if text.isascii() and text.isdigit():
        return [option for option in options if number_of(option, options) == int(text)]
    wanted = _plain(text)
    if not wanted:
        return []
    exact = [option for option in options if wanted in _names(option)]
    return exact or [o for o in options if any(n.startswith(wanted) for n in _names(o))]


def _names(option: Option) -> tuple[str, ...]:
    return _plain(option.call), _plain(spoken(option))


def _plain(text: str) -> str:
    return " ".join(text.lower().replace("_", " ").replace("-", " ").split())
