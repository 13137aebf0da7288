"""What waits for the commissioner's decision on a day, each with the form that settles it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from league.model.day.day import Day, Decision
from league.model.ledger.rows import Fixture
from quarterback.league_office.actions.action import FormData, LeagueContext
from quarterback.league_office.actions.confirmations import CONFIRM_SCORE
from quarterback.league_office.actions.day import NO_SHOW
from quarterback.league_office.actions.reschedule import GAME
from quarterback.league_office.actions.results import RESULT
from quarterback.league_office.pending import PendingItem, pending_items
from rulesets.core.plain_text import capitalize

_MOST_UNSCORED: Final = 3
"""Games without a score that have a line each; more are counted in one."""


def decisions(context: LeagueContext, day: Day) -> Iterator[PendingItem]:
    """What waits for the commissioner, each with the form that settles it. Many missing scores
    are one line, which opens the first of them."""
    unscored = [each for each in day.decisions if each.kind == "missing score"]
    grouped = len(unscored) > _MOST_UNSCORED
    for decision in day.decisions:
        form = _form_of(decision)
        if grouped and decision.kind == "missing score":
            if decision is unscored[0] and form is not None:
                first = context.state.find(Fixture, decision.fixture or 0)
                text = f"{len(unscored)} games have no score yet"
                text += "" if first is None else f"; the first is game {first.number}"
                yield PendingItem(text, *form)
        elif form is not None:
            text = capitalize(decision.text)
            yield PendingItem(text, *form)
    for item in pending_items(context):
        if item.action != "certify":  # that can wait: the list of all actions has it
            yield PendingItem(capitalize(item.description), item.action, item.initial_data)


def _form_of(decision: Decision) -> tuple[str, FormData] | None:
    """The form for a decision; None for one that is among the pending ones of the desk."""
    game = {} if decision.fixture is None else {GAME: str(decision.fixture)}
    match decision.kind:
        case "no show":
            return NO_SHOW.name, {"team": str(decision.teams[0])} if decision.teams else {}
        case "missing score":
            return RESULT.name, game
        case "unconfirmed":
            return CONFIRM_SCORE.name, game
        case _:
            return None
