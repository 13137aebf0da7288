"""From one season to the next, for people: the command that does it, its rules pinned again."""

from __future__ import annotations

from msgspec.structs import replace

from league.model.ledger.commands.league import Pin, RollOver
from league.model.ledger.handlers.rollover import unplayed
from league.model.ledger.queries.fixture_status import pin_of
from league.model.ledger.rows import Rules, Season, Stage
from league.model.ledger.state import LeagueState
from quarterback.league_office.pinned_rules import pin_for
from quarterback.rule_sets import header_of, of_header
from rulesets.core.data_reader import read_struct
from rulesets.core.header import SHIPPED, Header


def roll_over(
    records: LeagueState, season: Season, year: int, name: str = "", leaving: tuple[int, ...] = ()
) -> RollOver:
    """The command that closes a season and opens that of another year. Raises Refused."""
    stage = records.where(Stage, season=season.id)[0]
    rules = None if stage.rules is None else records.get(Rules, stage.rules)
    pin = None if rules is None else repin(rules)
    return RollOver(season.id, year, name.strip() or str(year), pin, leaving)


def unplayed_words(records: LeagueState, season: Season) -> str:
    """What is to be said of games without a result, before a season is closed; empty for none."""
    count = unplayed(records, season)
    if not count:
        return ""
    return "1 game has no result" if count == 1 else f"{count} games have no result"


def repin(rules: Rules) -> Pin:
    """The rules of a season as this program has them now: the same settings, tables and dial; for
    the dial that comes with the program, the one that comes with it now. Raises Refused."""
    header = read_struct(rules.header, Header)
    if header.ruleset != rules.code:
        return pin_for(rules.code, read_struct(rules.settings, dict[str, str]))
    shipped = header.dial and not header.cells
    rules_now = of_header(replace(header, dial=SHIPPED) if shipped else header)
    return pin_of(header_of(rules_now), rules_now)
