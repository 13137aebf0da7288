"""The program's coaches in a league: which there are for its rules, and what they can play."""

from __future__ import annotations

from league.model.ledger.handlers.computer import coach_of, practice_counts, waiting_for
from league.model.ledger.queries.fixture_status import rules_of
from league.model.ledger.rows import Fixture, Person, Rules, Stage, Team
from league.model.ledger.state import LeagueState
from quarterback.ai.coaches import BOARD_COACHES, COACHES, EVERY_COACH
from quarterback.rule_sets import CODES, WITH_DIAL
from rulesets.core.refusal import Refused


def coaches_for(code: str | None) -> tuple[str, ...]:
    """The coaches who know a rule set; all, where every game names its own."""
    if code is None:
        return tuple(EVERY_COACH)
    return tuple(COACHES if code in WITH_DIAL else BOARD_COACHES)


def coach_named(records: LeagueState, season: int, name: str) -> str:
    """The coach whom a person names, for a team of a season. Raises Refused for one that there is
    not, or who does not know the rules of the season."""
    code = code_of(records, season)
    coaches = coaches_for(code)
    coach = name.strip().casefold().removeprefix("the ")
    if coach in coaches:
        return coach
    text = ", ".join(coaches)
    if coach in EVERY_COACH:
        raise Refused(f"{EVERY_COACH[coach].title} does not know these rules: there are {text}")
    raise Refused(f"there is no coach {name!r}: there are {text}")


def code_of(records: LeagueState, season: int) -> str | None:
    """The rule set of a season; None where every game names its own."""
    rules = records.where(Stage, season=season)[0].rules
    return None if rules is None else records.get(Rules, rules).code


def who_calls(records: LeagueState, team: Team) -> str:
    """Who calls for a team, in words: a coach of the program's, else its own."""
    coach = coach_of(records, team.id)
    if coach is None:
        return records.get(Person, team.coach).name
    return EVERY_COACH[coach].title if coach in EVERY_COACH else coach


def for_the_program(records: LeagueState, season: int) -> list[tuple[Fixture, str]]:
    """Every game of a season that has no result yet, and why the program cannot play it; empty
    where it can."""
    return [
        (fixture, why or _beyond_it(records, fixture))
        for fixture, why in waiting_for(records, season)
    ]


def _beyond_it(records: LeagueState, fixture: Fixture) -> str:
    try:
        rules = rules_of(records, fixture)
    except Refused as refused:
        return refused.message
    if rules.code not in CODES:
        return f"this program does not have its rules, {rules.code}"
    for team in (fixture.home, fixture.visitors):
        coach = coach_of(records, team)
        if coach not in coaches_for(rules.code):
            return f"this program has no coach {coach} for these rules"
    if rules.code not in WITH_DIAL and not practice_counts(records, fixture.season):
        return "the practice board does not count in its season"
    if rules.code in WITH_DIAL and '"dial"' not in rules.header:
        return "it is played with any dial, so someone must report its readings"
    return ""
