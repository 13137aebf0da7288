"""What comes next in a dial game, as buttons for one browser: the card, a choice, the toss."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import msgspec

from quarterback.ai.coaches import EVERY_COACH
from quarterback.ai.stakes import is_close
from quarterback.game.controller import GameController
from quarterback.text.needs import need_of
from rulesets.core.awaiting import Chance, Decide, Over
from rulesets.core.dial import Dial
from rulesets.core.plain_text import capitalize
from rulesets.core.sides import SIDES, Side
from rulesets.registry import dial_format

_ASIDE: Final = "Inputs are set aside: open the game in the terminal to settle them."


class CardRow(msgspec.Struct, frozen=True):
    """A signal on the card."""

    number: int
    title: str
    use: str
    call: str = ""
    """What is sent for it; empty for a signal that is closed."""
    need: str = ""
    """What its spin must show, where much hangs on it."""


class Choice(msgspec.Struct, frozen=True):
    """A large button without a signal."""

    do: str
    words: str


class TurnView(msgspec.Struct, frozen=True):
    """What comes next, and what this browser may do about it."""

    title: str
    """Whose turn it is, and what for."""
    team: str = ""
    """The class of that team's color."""
    card: tuple[CardRow, ...] = ()
    choices: tuple[Choice, ...] = ()
    types_face: bool = False
    """Whether a dial of the players' own is spun: then its face is typed."""
    waits: bool = False
    """Whether someone else is to act."""
    thinks: bool = False
    """Whether that is the computer."""

    @property
    def odd_one(self) -> int:
        """The number of the last open signal, where they do not come in pairs; else 0."""
        numbers = [row.number for row in self.card if row.call]
        return numbers[-1] if len(numbers) % 2 else 0


def turn_view(
    game: GameController,
    held: Collection[Side],
    colors: tuple[str, str],
    *,
    spins_at_once: bool = False,
) -> TurnView:
    """Return what a browser that holds these sides may do next. `colors` are the classes of the
    teams' colors, Home's first. `spins_at_once`: what leaves no choice is spun by itself."""
    awaited = game.awaiting
    if isinstance(awaited, Over):
        return TurnView("The game is over")
    if game.book.needs_review:
        return TurnView(_ASIDE, waits=True)
    if isinstance(awaited, Chance) and awaited.ring is None:
        return _toss(game, held, colors)
    side = awaited.side
    assert side is not None, "a call and a spin are of a side"
    team = colors[SIDES.index(side)]
    if side in game.coaches:
        coach = EVERY_COACH[game.coaches[side]].title
        return TurnView(f"{game.names.of(side)}: {coach} calls", team, waits=True, thinks=True)
    if spins_at_once and isinstance(awaited, Decide):
        option = awaited.options[0]
        call = game.names.call(option.call, option.signal)
        choices = (Choice(f"call:{option.call}", "Spin now"),) if side in held else ()
        return TurnView(
            f"{game.names.of(side)}: {call}", team, (), choices, waits=True, thinks=True
        )
    return (
        _person(game, awaited, side, team, held)
        if isinstance(awaited, Decide)
        else _spin(game, side, team, held)
    )


def _toss(game: GameController, held: Collection[Side], colors: tuple[str, str]) -> TurnView:
    caller = game.toss_caller
    if caller is None:
        return TurnView("Coin toss", waits=True, thinks=True)
    title, team = f"{game.names.of(caller)} to call the toss", colors[SIDES.index(caller)]
    if caller not in held:
        return TurnView(title, team, waits=True)
    choices = tuple(Choice(f"toss:{face}", face.capitalize()) for face in game.toss_calls)
    return TurnView(title, team, (), choices)


def _spin(game: GameController, side: Side, team: str, held: Collection[Side]) -> TurnView:
    title = f"{game.names.of(side)} to spin"
    if side not in held:
        return TurnView(title, team, waits=True)
    return TurnView(title, team, (), (Choice("spin", "Spin the dial"),), types_face=game.any_dial)


def _person(
    game: GameController, asked: Decide, side: Side, team: str, held: Collection[Side]
) -> TurnView:
    title = f"{game.names.of(side)} {'to call' if asked.locks else 'to choose'}"
    if side not in held:
        return TurnView(title, team, waits=True)
    if not asked.locks:
        choices = tuple(
            Choice(f"call:{each.call}", each.description or game.names.call(each.call))
            for each in asked.options
        )
        return TurnView(title, team, (), choices)
    return TurnView(title, team, _card(game, asked), types_face=game.any_dial)


def _card(game: GameController, asked: Decide) -> tuple[CardRow, ...]:
    open_calls = {option.signal: option for option in asked.options}
    usual = {each.number: each for each in dial_format().signals}
    close = is_close(game.rules, game.state) and not game.any_dial
    rows = []
    for number, title in signals_of(game.rules.dial):
        option = open_calls.get(number)
        if option is None:
            rows.append(CardRow(number, title, _use(usual[number].description)))
            continue
        own = game.names.card(option.call, number)
        if option.call != usual[number].call:  # the signal now stands for another call
            title = capitalize(game.names.call(option.call))
        need = need_of(game.rules, game.state, option.call) if close else None
        use = _use(option.description)
        needed = need.sentence if need else ""
        rows.append(CardRow(number, own or title, use, option.call, needed))
    return tuple(rows)


def _use(description: str) -> str:
    """What a call is for, of a description that may begin with its name."""
    return description.partition(": ")[2] or description


def signals_of(dial: Dial | None) -> list[tuple[int, str]]:
    """Return the signals by number, with the short names of the card, or a dial's own."""
    titles = dial.titles if dial is not None else {}
    named = ((each, titles.get(each.number, each.name)) for each in dial_format().signals)
    return [(each.number, each.short if own == each.name else own) for each, own in named]


def need_words(game: GameController) -> str:
    """Return what the next spin must show, where nothing is chosen and much hangs on it; else an
    empty text."""
    awaited = game.awaiting
    if not isinstance(awaited, Decide) or not awaited.locks or not awaited.forced or game.any_dial:
        return ""
    if not is_close(game.rules, game.state):
        return ""
    need = need_of(game.rules, game.state, awaited.options[0].call)
    return f"{need.sentence}." if need is not None else ""
