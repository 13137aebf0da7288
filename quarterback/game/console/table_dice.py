"""The dice that lie on the table: every roll since the last answer, for every face to show until
the next entry. Two coaches can check a roll that the program made."""

from __future__ import annotations

from collections.abc import Sequence

from quarterback.entry.dice import die_names, meaning_of, roll_name, sides_of
from quarterback.game.console.form_views import DieView, RolledView
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Chance
from rulesets.core.events import Roll
from rulesets.core.plain_text import capitalize
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import Names
from rulesets.core.session import Entry

COIN_FACES = ("", "heads", "tails")


def rolled_view(rules: RuleSet, entry: Entry, names: Names) -> RolledView | None:
    """A roll: what it was for, its dice, and what they mean; None for any other entry."""
    chance = awaiting(rules, entry.before)
    if not isinstance(entry.event, Roll) or not isinstance(chance, Chance):
        return None
    pips, sides = entry.event.pips, sides_of(chance)
    if len(pips) != len(sides):
        return None
    what = roll_name(chance)
    return RolledView(
        f"{names.of(chance.side)}: {what}" if chance.side is not None else capitalize(what),
        tuple(
            DieView(faces, COIN_FACES[pip] if faces == 2 else str(pip), name)
            for faces, pip, name in zip(sides, pips, die_names(chance), strict=True)
        ),
        meaning_of(chance, pips),
    )


def last_rolls(rules: RuleSet, entries: Sequence[Entry], names: Names) -> tuple[RolledView, ...]:
    """The rolls that follow the last answer, the first one first."""
    rolls: list[RolledView] = []
    for entry in reversed(entries):
        view = rolled_view(rules, entry, names)
        if view is None:
            break
        rolls.append(view)
    return tuple(reversed(rolls))
