"""Calls and plays in words: what a person may mean by a call, what is said of a play."""

from __future__ import annotations

from collections.abc import Sequence

from quarterback.game.controller import GameController
from quarterback.text.commentary.commentary import PLAIN
from quarterback.text.score_lines import box_lines, penetrations_text, scoring_lines, time_left
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Chance, Decide, Option, Over
from rulesets.core.events import Spin, Tick
from rulesets.core.sentences.wording import PLAIN as PLAIN_NAMES
from rulesets.core.sentences.wording import Names, entry_words, score, situation
from rulesets.core.session import Entry
from rulesets.registry import dial_format


def option_name(option: Option, names: Names = PLAIN_NAMES) -> str:
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
    own = (option.call, option.signal)
    return next((each.short for each in signals if (each.call, each.number) == own), None)


def call_phrase(option: Option, names: Names = PLAIN_NAMES) -> str:
    """What it does, for the middle of a sentence."""
    if own := names.card(option.call, option.signal):
        return own
    return f"{option.description[:1].lower()}{option.description[1:]}" or option.call


def number_of(option: Option, options: Sequence[Option]) -> int:
    """What to type for it: its signal, or its place where calls have no signals."""
    return option.signal if option.signal is not None else options.index(option) + 1


def option_list(options: Sequence[Option], names: Names = PLAIN_NAMES) -> str:
    """The calls in a line: 1 Line buck, 2 Off tackle, 7 Punt."""
    return ", ".join(
        f"{number_of(option, options)} {option_name(option, names)}" for option in options
    )


def matching_options(
    text: str, options: Sequence[Option], names: Names = PLAIN_NAMES
) -> list[Option]:
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


def entry_lines(game: GameController, entries: Sequence[Entry], *, dial: bool = True) -> list[str]:
    """New entries in lines; with `dial`, what the dial showed before them."""
    lines: list[str] = []
    spoken: dict[int, str] = {}
    if game.style != PLAIN:
        played = game.book.entries
        spoken = dict(zip(map(id, played), game.commentary().lines(played), strict=True))
    for entry in entries:
        if isinstance(entry.event, Tick) and entry.event.left == 0:
            lines.append("Time! The clock has run out.")
        if dial and isinstance(entry.event, Spin):
            lines += _spun(game, entry)
        line = spoken[id(entry)] if id(entry) in spoken else entry_words(entry, game.names)
        if line:
            lines.append(line)
        kinds = {fact.fact for fact in entry.facts}
        if "half_end" in kinds or isinstance(awaiting(game.rules, entry.after), Over):
            lines += _summary(game, over="half_end" not in kinds)
    return lines


def _summary(game: GameController, *, over: bool) -> list[str]:
    names, entries = game.names, game.book.entries
    return [
        "",
        "Final:" if over else "Halftime:",
        *scoring_lines(game.rules, names, entries),
        *box_lines(game.rules, names, entries),
        "",
    ]


def _spun(game: GameController, entry: Entry) -> list[str]:
    """What the ring of the signal showed, and what the other calls would have given."""
    dial, event, rules = game.rules.dial, entry.event, game.rules
    chance = awaiting(rules, entry.before)
    assert isinstance(event, Spin), "only a spin has a face"
    assert isinstance(chance, Chance), "a spin was awaited"
    if dial is None or event.sector is None or chance.ring is None:
        return []
    ring = f"{dial.titles[chance.ring]}: {event.face.removesuffix('.')}"
    lines = [f"The dial stops at sector {event.sector}. Ring {chance.ring}, {ring}."]
    others = _open_then(game, entry)
    if others:
        faces = ", ".join(f"{name} {dial.face(n, event.sector).shows}" for n, name in others)
        lines.append(f"The other signals would have read: {faces.removesuffix('.')}.")
    return lines


def _open_then(game: GameController, entry: Entry) -> list[tuple[int, str]]:
    """The other signals that could have been called for this spin, with their names."""
    entries = game.book.entries
    at = next((n for n, each in enumerate(entries) if each is entry), 0)
    before = entries[at - 1].before if at else entry.before
    decision = awaiting(game.rules, before)
    if not isinstance(decision, Decide):
        return []
    return [
        (option.signal, option_name(option, game.names))
        for option in decision.options
        if option.signal is not None and option.call != entry.before.call
    ]


def ring_name(chance: Chance, names: Names) -> str:
    """The ring that is read, by number and name: ring 11, Kickoff."""
    assert chance.ring is not None, "the dial must be spun"
    signal = dial_format().signal(chance.ring)
    own = names.card(signal.call, signal.number)
    return f"ring {chance.ring}, {own or signal.name}"


def status(game: GameController) -> str:
    """The situation, in a line."""
    s = game.state
    where = situation(game.names, s)
    if isinstance(game.awaiting, Over):
        return f"{where}."
    penetrations = penetrations_text(game.rules, game.names, s)
    counted = f"; {penetrations}" if penetrations else ""
    return f"{where}. {score(game.names, s.score)}{counted}; {time_text(game)}."


def time_text(game: GameController) -> str:
    """The time or plays left in the half."""
    s = game.state
    now = game.clock.left() if game.timed else s.time_left
    clock = ", clock stopped" if game.timed and s.period_started and not s.running else ""
    return time_left(game.rules, s.period, now) + clock
