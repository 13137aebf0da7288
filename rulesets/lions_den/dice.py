"""The dice: what is rolled, what each table reads, and what a roll means."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec
from msgspec.structs import replace

from rulesets.core.awaiting import Chance
from rulesets.core.dice import Pips, chance_of, coin, dice_table
from rulesets.core.events import Roll
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER, Side
from rulesets.core.state import FREE_KICK, TRY, State, at
from rulesets.core.tables import Source, Table, TableRow
from rulesets.lions_den.game_data import (
    Data,
    chance_of_conversion,
    chance_of_field_goal,
    chance_of_punt,
    data_of,
    game_of,
    length_of_kick,
)
from rulesets.lions_den.state import play_of
from rulesets.lions_den.tables import Flag, Span, Weather, flag_of, weather_of, what_of

D100: Final = ("d100",)
D10: Final = ("d10",)
LENGTH: Final = ("d10", "d10", "d10")
REST: Final = ("d10", "d10")
FLAG: Final = ("d100", "d10")
DEFENSE_FOULS: Final = 5
"""LD-PEN-02: 1 to 5 on the third die is a foul by the defense, 6 to 10 by the offense."""
NEAR_DEFENDER: Final = 10
"""LD-INT-01: what a defender within five yards must roll."""
COIN: Final = coin("heads", "tails")
"""LD-TOSS-01."""


class UpTo(msgspec.Struct, frozen=True):
    """One thing up to a face, another above it."""

    most: int
    so: str
    otherwise: str

    def __call__(self, pips: Pips) -> str:
        return self.so if pips[0] <= self.most else self.otherwise


class Long(msgspec.Struct, frozen=True):
    """The length of a kick, with all but the dice added."""

    added: int

    def __call__(self, pips: Pips) -> str:
        return f"{max(0, sum(pips) + self.added)} yards"


class Spelt(msgspec.Struct, frozen=True):
    """The text of a row of a table."""

    rows: tuple[Span, ...] | tuple[Weather, ...]

    def __call__(self, pips: Pips) -> str:
        return self._row(pips[0]).what

    def source(self, face: int) -> Source:
        return self._row(face).source

    def _row(self, face: int) -> Span | Weather:
        return next(row for row in self.rows if row.first <= face <= row.last)


class Called(msgspec.Struct, frozen=True):
    """What the penalty dice call, and on whom."""

    rows: tuple[Flag, ...]
    thrown: bool

    def __call__(self, pips: Pips) -> str:
        row = flag_of(self.rows, pips[0], thrown=self.thrown)
        if not row.defense:
            return "no penalty"
        if pips[1] <= DEFENSE_FOULS:
            return f"{row.defense.replace('_', ' ')} by the defense, {row.defense_yards}"
        return f"{row.offense.replace('_', ' ')} by the offense, {row.offense_yards}"

    def source(self, face: int) -> Source:
        return flag_of(self.rows, face, thrown=self.thrown).source

    def printed(self) -> tuple[tuple[str, str], ...]:
        """LD-PEN-01: as it is printed, a column for each side."""
        most = DEFENSE_FOULS
        rows = [("d10", f"1-{most} defense / {most + 1}-10 offense")]
        for row in self.rows:
            if row.after not in ("", "pass" if self.thrown else "run"):
                continue
            fouls = (f"{row.defense} {row.defense_yards}", f"{row.offense} {row.offense_yards}")
            message = " / ".join(fouls).replace("_", " ") if row.defense else "no penalty"
            rows.append((f"{row.first}-{row.last}", message))
        return tuple(rows)


def _downs(pips: Pips) -> str:
    return f"{sum(pips)} downs"


@lru_cache(maxsize=256)
def _marked(name: str, dice: tuple[str, ...], meaning: Spelt | Called) -> Table:
    """A table whose rows say where each comes from."""

    def with_source(row: TableRow) -> TableRow:
        assert isinstance(row.event, Roll), "rows of dice stand for rolls"
        return replace(row, source=meaning.source(row.event.pips[0]))

    plain = dice_table(name, dice, meaning)
    return Table(plain.name, tuple(map(with_source, plain.rows)), plain.draws, meaning)


def _of_table(
    name: str, dice: tuple[str, ...], meaning: Spelt | Called, side: Side | None
) -> Chance:
    return Chance(_marked(name, dice, meaning), dice=dice, side=side)


def weather_dice(rules: RuleSet, s: State) -> Chance:
    """LD-PRE-01, LD-R28: the home coach rolls, and reads it off his sheet."""
    what = "crowd" if game_of(s).climate else "climate"
    tables = data_of(rules).tables
    rows = tables.climate if what == "climate" else tables.crowd
    return _of_table(what, D100, Spelt(rows), "home")


def kick_dice(rules: RuleSet, s: State) -> Chance:
    """LD-KO-03, LD-PUNT-03: three d10; then LD-KO-04, LD-PUNT-04: one for the side."""
    side, _ = at(s)
    stage = play_of(s.play).stage
    if stage == "side":
        return _of_table("side of the field", D10, Spelt(data_of(rules).tables.side), side)
    punt = s.phase == FREE_KICK or stage == "length"
    added = length_of_kick(rules, s, side, (0, 0, 0), punt=punt)
    return chance_of("length of the kick", LENGTH, Long(added), side)


def success_dice(rules: RuleSet, s: State) -> Chance:
    """LD-PUNT-02, LD-R5: above the punter's chance it is blocked."""
    side, _ = at(s)
    chance = chance_of_punt(rules, s, side)
    return chance_of("punt", D100, UpTo(chance, "away", "blocked"), side)


def goal_dice(rules: RuleSet, s: State) -> Chance:
    """LD-FG-01, LD-CONV-01: the percentile dice for a kick at goal, with its chance."""
    side, spot = at(s)
    if s.phase == TRY:
        chance = chance_of_conversion(rules, s, side)
    else:
        chance = chance_of_field_goal(rules, s, side, spot)
    return chance_of("kick at goal", D100, UpTo(chance, "good", "no good"), side)


def throw_dice(rules: RuleSet, s: State) -> Chance:
    """LD-PASS-08, LD-PITCH-01: the chance was reckoned when it was called."""
    play = play_of(s.play)
    pitched = play.stage == "pitch"
    meaning = UpTo(play.chance, "caught", "fumbled" if pitched else "not caught")
    return chance_of("pitch-out" if pitched else "pass", D100, meaning, s.possession)


def interception_dice(rules: RuleSet, s: State) -> Chance:
    """LD-INT-01, LD-INT-02, LD-R6, LD-R7: one die for the defender named next, at the better of
    his chances."""
    side, _ = at(s)
    least = _touching(rules) if play_of(s.play).defenders[0].touching else NEAR_DEFENDER
    return chance_of("interception", D10, UpTo(least - 1, "no", "intercepted"), OTHER[side])


def _touching(rules: RuleSet) -> int:
    return int(rules.settings["touching"].partition("-")[0])


def intercepts(rules: RuleSet, s: State, face: int) -> bool:
    touching = play_of(s.play).defenders[0].touching
    return face >= (_touching(rules) if touching else NEAR_DEFENDER)


def injury_dice(rules: RuleSet, s: State) -> Chance:
    """LD-INJ-01 to 04, LD-R30: one die for each tackler; then how long, for each that shows
    so."""
    tables, play = data_of(rules).tables, play_of(s.play)
    if len(play.dice) < play.tacklers:
        return _of_table("injury", D10, Spelt(tables.injury), s.possession)
    if "out" in injury_words(data_of(rules), play.dice):
        return _of_table("how long he is out", D10, Spelt(tables.injury_length), s.possession)
    return chance_of("downs of rest", REST, _downs, s.possession)


def injury_words(data: Data, dice: tuple[int, ...]) -> list[str]:
    """What each injury die shows: none, winded or out."""
    return [what_of(data.tables.injury, face) for face in dice]


def flag_dice(rules: RuleSet, s: State) -> Chance:
    """LD-PEN-01: the defense rolls after every down."""
    side, _ = at(s)
    rows, thrown = data_of(rules).tables.penalties, play_of(s.play).thrown
    return _of_table("penalty", FLAG, Called(rows, thrown), OTHER[side])


def weather_row(rules: RuleSet, what: str, face: int) -> Weather:
    """The row that a throw for climate or crowd means."""
    tables = data_of(rules).tables
    return weather_of(tables.climate if what == "climate" else tables.crowd, face)
