"""The dice after every play: a fumble, a foul, and The Box."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec
from msgspec.structs import replace

from rulesets.core.awaiting import Chance
from rulesets.core.dice import Pips, chance_of, check_pips
from rulesets.core.events import Roll
from rulesets.core.facts import FactLog
from rulesets.core.field import turned
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER, Side
from rulesets.core.state import TRY, State, snap_of, under_way
from rulesets.vsefl import tries
from rulesets.vsefl.charts import ChartRow, LeagueTables
from rulesets.vsefl.end_of_play import carrier_down, on_the_field, to_end_dice
from rulesets.vsefl.fouls import dice as foul_dice
from rulesets.vsefl.state import BOX_ROLL, FIVE, PendingEnd, play_of

_FUMBLE: Final = 2
_PENALTY: Final = 4
BOX: Final = ("d6", "d6")
BOX_TEXT: Final = {
    "opponent": "the other team recovers",
    "out_kept": "out of bounds, kept",
    "kept": "his own team recovers",
}


class EndDiceText(msgspec.Struct, frozen=True):
    """The text for five dice; hashable, so that its table is cached."""

    fumble_on: frozenset[int]
    penalty_on: frozenset[int]
    chart: tuple[ChartRow, ...]
    loosable: bool

    def __call__(self, pips: Pips) -> str:
        what = []
        if self.loosable and sum(pips[:_FUMBLE]) in self.fumble_on:
            what.append("a fumble")
        if sum(pips[_FUMBLE:_PENALTY]) in self.penalty_on:
            row = self.chart[pips[_PENALTY] - 1]
            what.append(f"{row.foul.replace('_', ' ')}, {_SIDES[row.side]}, {row.yards} yards")
        return " and ".join(what) or "nothing"

    def printed(self) -> tuple[tuple[str, str], ...]:
        """The chart as it is read at the board: each pair by its sum, then the action die."""
        rows = [("dice 1, 2", f"in all {_sums(self.fumble_on)}: a fumble")]
        if not (self.loosable and self.fumble_on):
            rows = []
        if self.penalty_on:
            fouls = f"in all {_sums(self.penalty_on)}: a foul, by the d12"
            rows.append(("dice 3, 4", fouls))
        for side, whose in _SIDES.items() if self.penalty_on else ():
            chart = enumerate(self.chart, 1)
            mine = (
                f"{face} {row.foul.replace('_', ' ').removeprefix('illegal ')} {row.yards}"
                for face, row in chart
                if row.side == side
            )
            rows.append((whose, ", ".join(mine)))
        return tuple(rows)


class RemainingDice(msgspec.Struct, frozen=True):
    """The text for the dice that are left when some of the five were given before; hashable."""

    of: EndDiceText

    def __call__(self, pips: Pips) -> str:
        return " ".join(map(str, pips))

    def printed(self) -> tuple[tuple[str, str], ...]:
        """The chart of all five."""
        return self.of.printed()


def _sums(sums: frozenset[int]) -> str:
    return " or ".join(map(str, sorted(sums)))


_SIDES: Final = {"O": "offense", "D": "defense"}


class BoxText(msgspec.Struct, frozen=True):
    """What The Box decides, by its total; hashable, so that its table is cached."""

    rows: tuple[str, ...]

    def __call__(self, pips: Pips) -> str:
        return self.rows[sum(pips) - len(pips)]


def required_dice(rules: RuleSet, s: State) -> Chance:
    """VS-END-01, VS-FUM-03: the dice that are still to be thrown; usually all five at once."""
    play = play_of(s)
    league: LeagueTables = rules.data
    assert play.end is not None, "a play has ended"
    left = FIVE[len(play.dice) :]
    end_text = EndDiceText(league.fumble_on, league.penalty_on, league.penalties, play.end.loosable)
    return chance_of(
        "end_dice", left, end_text if left == FIVE else RemainingDice(end_text), source="inferred"
    )


def box_dice(rules: RuleSet, s: State) -> Chance:
    """VS-FUM-01, VS-R2: two dice for a fumble."""
    return chance_of("box", BOX, _box_words(rules.data, play_of(s).cause), source="inferred")


def _box_words(league: LeagueTables, cause: str) -> BoxText:
    return _box_table(tuple(BOX_TEXT[league.boxed(cause, total)] for total in range(2, 13)))


@lru_cache(maxsize=64)
def _box_table(rows: tuple[str, ...]) -> BoxText:
    return BoxText(rows)


def plays_without_dice(rules: RuleSet) -> bool:
    """Whether the league's table has neither fumbles nor fouls: then no end dice are thrown."""
    league: LeagueTables = rules.data
    return not league.fumble_on and not league.penalty_on


def add_end_dice(rules: RuleSet, s: State, event: Roll, facts: FactLog) -> State:
    """The end dice, all at once or pair by pair; without a foul the action die may be left out."""
    play = play_of(s)
    pips = (*play.dice, *event.pips)
    check_pips(FIVE[: len(pips)], pips)
    s = replace(s, play=replace(play, dice=pips))
    league: LeagueTables = rules.data
    clean = sum(pips[_FUMBLE:_PENALTY]) not in league.penalty_on
    if len(pips) < _PENALTY or (len(pips) < len(FIVE) and not clean):
        return s
    return apply_dice(rules, s, facts)


def apply_dice(rules: RuleSet, s: State, facts: FactLog) -> State:
    """VS-R3, VS-R3a, VS-R17: what the end dice show; VS-R3b: The Box comes before the foul."""
    play = play_of(s)
    league: LeagueTables = rules.data
    assert play.end is not None, "a play has ended"
    if play.dice and sum(play.dice[_FUMBLE:_PENALTY]) in league.penalty_on:  # VS-R17
        s = foul_dice.add_rolled_foul(rules, s, play.dice[_PENALTY], facts)
    if play.dice and play.end.loosable and sum(play.dice[:_FUMBLE]) in league.fumble_on:  # VS-R3a
        facts.note("loose_ball", ("VS-FUM-03", "VS-R3", "VS-R3a"), play.end.possession)
        return _to_box(s, play.end, "end_dice")  # VS-R3b
    return foul_dice.weigh_fouls(rules, s, facts)


def roll_for_fumble(
    s: State, side: Side, spot: int, cause: str, hash_mark: str, facts: FactLog, *, left: bool
) -> State:
    """VS-FUM-02, VS-DEF-16: a fumble seen on the board goes to The Box at once, and the end dice
    then show no other (VS-R3a). VS-R28a: recovered in his own end zone, it is a touchback for a
    returner who never `left` it, as when he is down there; else a safety."""
    end = replace(carrier_down(s, side, spot, "fumble", hash_mark), loosable=False)  # VS-R3a
    if left:  # VS-R28a
        end = replace(end, impetus=side)
    facts.note("loose_ball", tuple(dict.fromkeys(("VS-FUM-02", _CAUSE[cause]))), side, how=cause)
    return _to_box(s, end, cause)


_CAUSE: Final = {
    "carrier_fell": "VS-DEF-16",
    "double_tackle": "VS-FUM-02",
    "qb_back_hit": "VS-R47",
}


def _to_box(s: State, end: PendingEnd, cause: str) -> State:
    play = replace(play_of(s), snap=snap_of(s), end=end, cause=cause)
    return under_way(s, BOX_ROLL, end.possession, on_the_field(end.spot), play)


def resolve_box(rules: RuleSet, s: State, event: Roll, facts: FactLog) -> State:
    """VS-FUM-01, VS-FUM-04, VS-R2, VS-R28a: who has the ball, where it was lost; VS-R51: recovered
    by the side that lost it, it is a down like any other."""
    check_pips(BOX, event.pips)
    play = play_of(s)
    league: LeagueTables = rules.data
    end = play.end
    assert end is not None, "a play has ended"
    outcome = league.boxed(play.cause, sum(event.pips))  # VS-R2
    lost = outcome == "opponent"
    side = OTHER[end.possession] if lost else end.possession
    why = ("VS-FUM-01", "VS-R2", "VS-FUM-04")
    facts.note("fumble", why, side, how="lost" if lost else outcome)
    if lost:  # VS-FUM-04
        end = PendingEnd(
            possession=side,
            spot=turned(end.spot),
            why="fumble",
            impetus=side,
            next="first_down",
            turnover="fumble",
            possessions=(*end.possessions, side),
        )
    else:  # VS-R51
        end = replace(end, why="fumble", loosable=False)
    from_dice = play.cause == "end_dice"
    s = replace(s, play=replace(play, end=end, cause=""))
    if from_dice:
        return foul_dice.weigh_fouls(rules, s, facts)
    return finish_play(rules, s, end, facts)


def finish_play(rules: RuleSet, s: State, end: PendingEnd, facts: FactLog) -> State:
    """A play has ended. VS-END-01: the end dice are thrown, unless the league throws none; on a try
    there are none (VS-TIM-03, VS-R14)."""
    if snap_of(s).phase == TRY:
        return tries.finish_try(rules, s, end, facts)
    s = to_end_dice(rules, s, end)
    return apply_dice(rules, s, facts) if plays_without_dice(rules) else s
