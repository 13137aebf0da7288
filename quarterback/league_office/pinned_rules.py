"""The pinned rules of seasons, stages and games: a rule set with its settings, changed settings,
pinning again from one season to the next; and the names of a game's periods."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from league.model.ledger.commands.league import Pin, RollOver
from league.model.ledger.handlers.rollover import unplayed
from league.model.ledger.queries.fixture_status import pin_of, rules_of
from league.model.ledger.rows import Fixture, Rules, Season, Stage
from league.model.ledger.state import LeagueState
from quarterback.rule_sets import CODES, WITH_DIAL, header_of, of_header, rule_set, shipped_dial
from quarterback.text.score_lines import period_name
from rulesets.core.data_reader import DataError, read_struct
from rulesets.core.dial import Dial
from rulesets.core.header import SHIPPED, Header, NoSuchRuleSet
from rulesets.core.plain_text import how_many
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import BadSetting
from rulesets.registry import league_terms


def pin_for(code: str, settings: Mapping[str, str], dial: Dial | None = None) -> Pin:
    """Return the pin of a rule set, with a dial if it is played with one: the reconstruction,
    unless another is given. Raises Refused for an unknown rule set or setting."""
    try:
        rules = rule_set(code, settings, (dial or shipped_dial()) if code in WITH_DIAL else None)
    except KeyError:
        raise Refused(f"there is no rule set {code!r}: there are {', '.join(CODES)}") from None
    except BadSetting as error:
        raise Refused(str(error)) from None
    return pin_of(header_of(rules), rules)


def parse_settings(settings: Iterable[str]) -> dict[str, str]:
    """Parse settings as they are typed, NAME=VALUE each. Raises Refused."""
    pairs = [each.partition("=") for each in settings]
    if any(not sign for _, sign, _ in pairs):
        raise Refused("a setting is written NAME=VALUE")
    return {name: value for name, _, value in pairs}


def changed_rules(records: LeagueState, stage: Stage, settings: dict[str, str]) -> Pin | None:
    """Return a stage's rules with some settings changed, pinned; None if nothing changes. Raises
    Refused."""
    if not settings:
        return None
    if stage.rules is None:
        raise Refused("every game names its own rules: there is nothing to change")
    pinned = records.get(Rules, stage.rules)
    header = read_struct(pinned.header, Header)
    if header.ruleset != pinned.code:
        raise Refused("its rules were pinned without what a game needs: there is nothing to change")
    try:
        rules = of_header(replace(header, settings={**header.settings, **settings}))
    except BadSetting as error:
        raise Refused(str(error)) from None
    pin = pin_of(header_of(rules), rules)
    return None if pin.digest == pinned.digest else pin


def playoff_rules(records: LeagueState, stage: Stage, settings: dict[str, str]) -> Pin | None:
    """Return the rules of a bracket: those of a stage, played until there is a winner if the
    rules allow it, with the named settings; None if nothing changes. Raises Refused."""
    if stage.rules is None:
        return changed_rules(records, stage, settings)
    pinned = records.get(Rules, stage.rules)
    is_same = read_struct(pinned.header, Header).ruleset == pinned.code
    usual = league_terms(pinned.code).knockout if is_same else {}
    return changed_rules(records, stage, {**usual, **settings})


_QUARTERS = ("first quarter", "second quarter", "third quarter", "fourth quarter", "overtime")


def periods_of(records: LeagueState, game: Fixture) -> tuple[str, ...]:
    """Return the names of a game's periods, overtime last; quarters if this program does not
    know its rules."""
    try:
        rules = of_header(read_struct(rules_of(records, game).header, Header))
    except (Refused, DataError, NoSuchRuleSet, LookupError, ValueError):
        return _QUARTERS
    return tuple(period_name(rules, n) for n in range(1, len(rules.profile.periods) + 2))


def roll_over(
    records: LeagueState, season: Season, year: int, name: str = "", leaving: tuple[int, ...] = ()
) -> RollOver:
    """Return the command that closes a season and opens that of another year. Raises Refused."""
    stage = records.where(Stage, season=season.id)[0]
    rules = None if stage.rules is None else records.get(Rules, stage.rules)
    pin = None if rules is None else repin(rules)
    return RollOver(season.id, year, name.strip() or str(year), pin, leaving)


def unplayed_words(records: LeagueState, season: Season) -> str:
    """Warn about games without a result before a season is closed; empty if there are none."""
    count = unplayed(records, season)
    if not count:
        return ""
    return how_many(count, "game has no result", "games have no result")


def repin(rules: Rules) -> Pin:
    """Return the rules of a season as this program has them now, with the same settings, tables
    and dial; the program's own dial in its current form. Raises Refused."""
    header = read_struct(rules.header, Header)
    if header.ruleset != rules.code:
        return pin_for(rules.code, read_struct(rules.settings, dict[str, str]))
    shipped = header.dial and not header.cells
    rules_now = of_header(replace(header, dial=SHIPPED) if shipped else header)
    return pin_of(header_of(rules_now), rules_now)
