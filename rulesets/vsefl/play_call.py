"""The dice that call a play: the defense's first, then the offense's, from the page of the
playbook for the down and distance."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from rulesets.core.awaiting import Chance
from rulesets.core.dice import Pips, chance_of, check_pips
from rulesets.core.events import Roll
from rulesets.core.facts import FactLog
from rulesets.core.field import GOAL
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER
from rulesets.core.state import State, at
from rulesets.vsefl.charts import DEFENSES, PLAYS, LeagueTables, page_of
from rulesets.vsefl.state import play_of

_DIE: Final = ("d6",)


class PlaybookPage(msgspec.Struct, frozen=True):
    """A page of a playbook, read by a die; hashable, so that its table is cached."""

    plays: tuple[str, ...]

    def __call__(self, pips: Pips) -> str:
        return self.plays[pips[0] - 1]


def page(s: State) -> str:
    """VS-R8: the page for this down and distance; on a try the goal-line page (VS-R14)."""
    _, spot = at(s)
    to_go = 0 if s.line_to_gain is None else s.line_to_gain - spot
    return page_of(s.down, to_go, GOAL - spot)


def required_dice(rules: RuleSet, s: State) -> Chance:
    """VS-CAL-01, VS-CAL-02, VS-DF-05, VS-DF-06, VS-R54: the defense is rolled and set before the
    offense's die is thrown."""
    league: LeagueTables = rules.data
    assert s.possession is not None, "a play has a ball"
    name = page(s)
    if not play_of(s).defense:
        side = OTHER[s.possession]
        words = tuple(DEFENSES[code].description for code in league.books[side].defense[name])
        return chance_of(f"defence_{name}", _DIE, PlaybookPage(words), side, "inferred")
    words = tuple(PLAYS[code].description for code in league.books[s.possession].offense[name])
    return chance_of(f"offence_{name}", _DIE, PlaybookPage(words), s.possession, "inferred")


def add_play_die(rules: RuleSet, s: State, event: Roll, facts: FactLog) -> State:
    """VS-CAL-01, VS-CAL-02: the die names the formation, then the play; VS-RO-01: a read option
    is played only when the dice call it. VS-CAL-03: then the defense may move one player."""
    check_pips(_DIE, event.pips)
    league: LeagueTables = rules.data
    play, pip, name = play_of(s), event.pips[0], page(s)
    assert s.possession is not None, "a play has a ball"
    if not play.defense:
        side = OTHER[s.possession]
        code = league.books[side].defense[name][pip - 1]
        why = ("VS-CAL-01", "VS-CAL-02", "VS-DF-05", "VS-R8")
        facts.note("defence_set", why, side, how=DEFENSES[code].description, why=name)
        return replace(s, play=replace(play, defense=pip))
    code = league.books[s.possession].offense[name][pip - 1]
    called = PLAYS[code]
    option = ("VS-RO-01",) if called.kind == "option" else ()
    why = ("VS-CAL-01", "VS-CAL-02", "VS-R8", "VS-R54", *option)
    message = f"{called.description} ({called.stick})" if called.stick else called.description
    facts.note("play_called", why, s.possession, how=message, why=name)
    return replace(s, call=called.kind, play=replace(play, offense=pip))
